//! Checks every invariant of a [`LeaflessTree`] against its mesh.

use super::encode::ChildLinks;
use super::node::{BOUNDS, LeaflessNode, TRIANGLE};
use super::{LeaflessRoot, LeaflessTree};
use crate::bvh::check::{SeenTriangles, check_parents};
use crate::bvh::exact_aabb::triangle_bounds;
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::boxes::LocalAabb;
use crate::mesh::Mesh;

pub(super) fn check<N: LeaflessNode>(tree: &LeaflessTree<N>, mesh: &Mesh) -> Result<(), String> {
    tree.extent.check(&TreeFrame::in_frame(mesh, tree.extent.frame))?;
    let count = mesh.triangles().len();
    if tree.nodes.len() != count.saturating_sub(1) {
        return Err(format!("{} nodes for {count} triangles", tree.nodes.len()));
    }
    check_links(tree, mesh)?;
    let needed = needed_boxes(tree, mesh);
    let root = match count {
        0 => LeaflessRoot::Empty,
        1 => LeaflessRoot::Triangle(0, triangle_bounds(mesh, &tree.extent.frame, 0)),
        _ => LeaflessRoot::Node(needed[0]),
    };
    if tree.root != root {
        return Err(format!("the root is {:?}, not {root:?}", tree.root));
    }
    let decoded = decoded_boxes(tree);
    if let Some(index) = (0..decoded.len()).find(|&index| !decoded[index].contains(&needed[index])) {
        return Err(format!("the box of node {index} does not contain its triangles"));
    }
    // The tree is encoded again from tight boxes. Any difference reveals boxes that are larger than necessary, or
    // unused bits that are set.
    let with_links = |node: &N| N::from_links(ChildLinks { children: node.children(), flags: node.flags() & !BOUNDS });
    let mut encoded: Vec<N> = tree.nodes.iter().map(with_links).collect();
    N::set_boxes(&mut encoded, &needed, &mut Vec::new());
    match (0..encoded.len()).find(|&index| encoded[index] != tree.nodes[index]) {
        Some(index) => Err(format!("node {index} is {:?}, not {:?}", tree.nodes[index], encoded[index])),
        None => Ok(()),
    }
}

/// Checks that children come after their parents, and that each node and each triangle has one parent.
fn check_links<N: LeaflessNode>(tree: &LeaflessTree<N>, mesh: &Mesh) -> Result<(), String> {
    let mut seen = SeenTriangles::new(mesh);
    let mut parents = vec![0_u32; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        for (child, triangle) in node.children().into_iter().zip(TRIANGLE) {
            if node.flags() & triangle != 0 {
                seen.mark(child, || format!("node {index}"))?;
            } else if (index + 1..tree.nodes.len()).contains(&(child as usize)) {
                parents[child as usize] += 1;
            } else {
                return Err(format!("node {index} has a child at {child}, not after it in the array"));
            }
        }
    }
    check_parents(&parents)?;
    if tree.nodes.is_empty() { Ok(()) } else { seen.check_all_seen() }
}

/// Tight box of each node: the union of the boxes of the triangles below it.
fn needed_boxes<N: LeaflessNode>(tree: &LeaflessTree<N>, mesh: &Mesh) -> Vec<LocalAabb> {
    let bounds_of = |triangle| triangle_bounds(mesh, &tree.extent.frame, triangle);
    let Some(first) = (!tree.nodes.is_empty()).then(|| bounds_of(0)) else { return Vec::new() };
    let mut needed = vec![first; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate().rev() {
        let [negative, positive] = [0, 1].map(|side| {
            let child = node.children()[side];
            if node.flags() & TRIANGLE[side] == 0 { needed[child as usize] } else { bounds_of(child) }
        });
        needed[index] = negative.union(&positive);
    }
    needed
}

/// Box of each node as a search computes it from the parent's box and the stored bounds.
fn decoded_boxes<N: LeaflessNode>(tree: &LeaflessTree<N>) -> Vec<LocalAabb> {
    let LeaflessRoot::Node(root) = tree.root else { return Vec::new() };
    let mut decoded = vec![root; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        let boxes = node.boxes(&decoded[index].into(), &tree.nodes);
        for side in [0, 1].into_iter().filter(|&side| node.flags() & TRIANGLE[side] == 0) {
            decoded[node.children()[side] as usize] = boxes[side].into();
        }
    }
    decoded
}
