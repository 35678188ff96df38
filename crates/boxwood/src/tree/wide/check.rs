//! Every invariant of the tree, against its mesh.

use super::WideTree;
use super::leaves::LeafVertices;
use super::node::Child;
use crate::mesh::Mesh;
use crate::simd::LANES;
use crate::tree::split::triangle_bounds;
use crate::tree::{Extent, Seen, check_parents};
use glam::DVec3;

pub(super) fn check(tree: &WideTree, mesh: &Mesh) -> Result<(), String> {
    check_leaves(tree, mesh)?;
    // A refit may keep the frame: any is right.
    let needed = mesh.bounds().map(|bounds| Extent::between(bounds.map(DVec3::from_array), tree.extent.frame));
    tree.extent.check(&needed.unwrap_or(Extent::EMPTY))?;
    let mut seen = Seen::new(mesh);
    let (mut parents, mut holders) = (vec![0; tree.nodes.len()], vec![0; tree.leaf_count()]);
    for (index, node) in tree.nodes.iter().enumerate() {
        let count = node.count as usize;
        if count == 0 || count > LANES || node.leaves >> count != 0 {
            return Err(format!("node {index} claims {count} slots, with leaves {:#b}", node.leaves));
        }
        for slot in 0..count {
            let bounds = node.bounds(slot);
            let below = match node.child(slot) {
                Child::Node(child) => {
                    let Some(below) = tree.nodes.get(child as usize).filter(|_| child as usize > index) else {
                        return Err(format!("node {index} has node {child} as a child, not after it in the array"));
                    };
                    parents[child as usize] += 1;
                    below.all()
                }
                Child::Leaf(leaf) => {
                    let Some(holder) = holders.get_mut(leaf as usize) else {
                        return Err(format!("node {index} holds leaf {leaf}, which does not exist"));
                    };
                    *holder += 1;
                    let mut boxes = Vec::new();
                    for &triangle in tree.leaf(leaf).triangles {
                        seen.mark(triangle, || format!("leaf {leaf}"))?;
                        boxes.push(triangle_bounds(mesh, &tree.extent.frame, triangle));
                    }
                    boxes[1..].iter().fold(boxes[0], |all, bounds| all.union(bounds))
                }
            };
            if bounds != below {
                return Err(format!("the box of slot {slot} of node {index} is not that of what is below"));
            }
        }
        if let Some(slot) = (count..LANES).find(|&slot| node.bounds(slot) != node.bounds(0)) {
            return Err(format!("slot {slot} of node {index} holds nothing, but its box is not the first one"));
        }
    }
    check_parents(&parents)?;
    if let Some(leaf) = holders.iter().position(|&holders| holders != 1) {
        return Err(format!("leaf {leaf} is held by {} nodes", holders[leaf]));
    }
    seen.all()
}

/// One to eight triangles a leaf, in order, and their corners beside them.
fn check_leaves(tree: &WideTree, mesh: &Mesh) -> Result<(), String> {
    let starts: Vec<usize> = tree.leaves.iter().map(|&start| start as usize).collect();
    if starts.last().copied().unwrap_or(0) != tree.triangles.len() || starts.first().is_some_and(|&start| start != 0) {
        return Err("the leaves do not cover the list of triangles".to_owned());
    }
    if let Some(leaf) = starts.windows(2).position(|ends| ends[1] <= ends[0] || ends[1] - ends[0] > LANES) {
        return Err(format!("leaf {leaf} has no triangle or more than {LANES}"));
    }
    if tree.corners.len() != tree.triangles.len() {
        return Err("the corners are not those of the triangles".to_owned());
    }
    for (corners, &triangle) in tree.corners.iter().zip(&tree.triangles) {
        if mesh.triangles().get(triangle as usize).is_some_and(|own| own != corners) {
            return Err(format!("triangle {triangle} has other corners in its leaf than in the mesh"));
        }
    }
    check_vertices(tree)
}

/// Those of each leaf, if they are listed.
fn check_vertices(tree: &WideTree) -> Result<(), String> {
    let LeafVertices { starts, fours } = &tree.buffers.vertices;
    if starts.is_empty() {
        return Ok(());
    }
    for leaf in 0..tree.leaf_count() as u32 {
        let mut expected: Vec<u32> = tree.leaf(leaf).corners.as_flattened().to_vec();
        let place = |leaf: u32| starts.get(leaf as usize).map_or(usize::MAX, |&start| start as usize);
        let mut listed = fours.get(place(leaf)..place(leaf + 1)).unwrap_or_default().as_flattened().to_vec();
        for list in [&mut expected, &mut listed] {
            list.sort_unstable();
            list.dedup();
        }
        if expected != listed {
            return Err(format!("leaf {leaf} lists other vertices than those of its triangles"));
        }
    }
    Ok(())
}
