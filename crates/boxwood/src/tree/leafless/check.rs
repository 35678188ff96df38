//! Every invariant of the trees without leaf nodes, against their mesh.

use super::node::{Node, TRIANGLE};
use super::{LeaflessTree, Root};
use crate::bounds::Aabb;
use crate::mesh::Mesh;
use crate::tree::Seen;
use crate::tree::aabb::triangle_bounds;

pub(super) fn check<N: Node>(tree: &LeaflessTree<N>, mesh: &Mesh) -> Result<(), String> {
    let count = mesh.triangles().len();
    if tree.nodes.len() != count.saturating_sub(1) {
        return Err(format!("{} nodes for {count} triangles", tree.nodes.len()));
    }
    let bounds_of = |triangle| triangle_bounds(mesh, &tree.extent.frame, triangle);
    check_links(tree, mesh)?;
    let (read, loose) = boxes_as_read(tree)?;
    let mut needed = read.clone();
    for (index, node) in tree.nodes.iter().enumerate().rev() {
        let [negative, positive] = [0, 1].map(|side| {
            let child = node.children()[side];
            if node.flags() & TRIANGLE[side] == 0 { needed[child as usize] } else { bounds_of(child) }
        });
        needed[index] = negative.union(&positive);
        if !read[index].contains(&needed[index]) {
            return Err(format!("the box of node {index} does not contain its triangles"));
        }
        if !loose[index] && read[index] != needed[index] {
            return Err(format!("the box of node {index} is larger than its triangles need"));
        }
    }
    match (tree.root, count) {
        (Root::Empty, 0) | (Root::Node(_), 2..) => Ok(()),
        (Root::Triangle(0, bounds), 1) if bounds == bounds_of(0) => Ok(()),
        (root, _) => Err(format!("the root is {root:?}, but there are {count} triangles")),
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
        node.check(index)?;
    }
    if let Some(orphan) = (1..tree.nodes.len()).find(|&node| parents[node] != 1) {
        return Err(format!("node {orphan} has {} parents", parents[orphan]));
    }
    if tree.nodes.is_empty() { Ok(()) } else { seen.all() }
}

/// The boxes of all nodes as a search reads them, and which of them may be larger than their triangles need.
fn boxes_as_read<N: Node>(tree: &LeaflessTree<N>) -> Result<(Vec<Aabb>, Vec<bool>), String> {
    let Root::Node(root) = tree.root else {
        return if tree.nodes.is_empty() { Ok(Default::default()) } else { Err("the nodes have no root".to_owned()) };
    };
    let mut read = vec![root; tree.nodes.len()];
    let mut loose = vec![false; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        let boxes = node.boxes(&read[index].into(), &tree.nodes);
        let beside_a_triangle = node.flags() >> 6 != 0;
        for side in [0, 1].into_iter().filter(|&side| node.flags() & TRIANGLE[side] == 0) {
            let child = node.children()[side] as usize;
            read[child] = boxes[side].into();
            loose[child] = !N::EXACT && (loose[index] || beside_a_triangle);
        }
    }
    Ok((read, loose))
}
