//! Every invariant of the trees without leaf nodes, against their mesh.

use super::encode::Links;
use super::node::{BOUNDS, Node, TRIANGLE};
use super::{LeaflessTree, Root};
use crate::bounds::Aabb;
use crate::mesh::Mesh;
use crate::tree::split::triangle_bounds;
use crate::tree::{Extent, Seen, check_parents};

pub(super) fn check<N: Node>(tree: &LeaflessTree<N>, mesh: &Mesh) -> Result<(), String> {
    tree.extent.check(&Extent::in_frame(mesh, tree.extent.frame))?;
    let count = mesh.triangles().len();
    if tree.nodes.len() != count.saturating_sub(1) {
        return Err(format!("{} nodes for {count} triangles", tree.nodes.len()));
    }
    check_links(tree, mesh)?;
    let needed = needed_boxes(tree, mesh);
    let root = match count {
        0 => Root::Empty,
        1 => Root::Triangle(0, triangle_bounds(mesh, &tree.extent.frame, 0)),
        _ => Root::Node(needed[0]),
    };
    if tree.root != root {
        return Err(format!("the root is {:?}, not {root:?}", tree.root));
    }
    let read = boxes_as_read(tree);
    if let Some(index) = (0..read.len()).find(|&index| !read[index].contains(&needed[index])) {
        return Err(format!("the box of node {index} does not contain its triangles"));
    }
    // What is larger than it must be, and bits that say nothing, show when all is encoded again.
    let linked = |node: &N| N::linked(Links { children: node.children(), flags: node.flags() & !BOUNDS });
    let mut encoded: Vec<N> = tree.nodes.iter().map(linked).collect();
    N::set_boxes(&mut encoded, &needed, &mut Vec::new());
    match (0..encoded.len()).find(|&index| encoded[index] != tree.nodes[index]) {
        Some(index) => Err(format!("node {index} is {:?}, not {:?}", tree.nodes[index], encoded[index])),
        None => Ok(()),
    }
}

/// Children after their parents, each node and each triangle below one.
fn check_links<N: Node>(tree: &LeaflessTree<N>, mesh: &Mesh) -> Result<(), String> {
    let mut seen = Seen::new(mesh);
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
    if tree.nodes.is_empty() { Ok(()) } else { seen.all() }
}

/// The boxes of the triangles below all nodes.
fn needed_boxes<N: Node>(tree: &LeaflessTree<N>, mesh: &Mesh) -> Vec<Aabb> {
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

/// The boxes of all nodes as a search reads them.
fn boxes_as_read<N: Node>(tree: &LeaflessTree<N>) -> Vec<Aabb> {
    let Root::Node(root) = tree.root else { return Vec::new() };
    let mut read = vec![root; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        let boxes = node.boxes(&read[index].into(), &tree.nodes);
        for side in [0, 1].into_iter().filter(|&side| node.flags() & TRIANGLE[side] == 0) {
            read[node.children()[side] as usize] = boxes[side].into();
        }
    }
    read
}
