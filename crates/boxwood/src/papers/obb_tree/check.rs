//! Checks every invariant of an [`ObbTree`] against its mesh.
//!
//! An oriented box need not contain the boxes of its children, so every box is checked against the triangles below
//! it, in O(size times depth). Building the tree again reveals boxes that are larger than necessary, because a build
//! depends on the mesh alone.

use super::ObbTree;
use super::build::build;
use crate::bvh::check::SeenTriangles;
use crate::mesh::Mesh;
use glam::DVec3;

/// Stands for "no parent": the root, and nodes whose parent is not known yet.
const NO_INDEX: u32 = u32::MAX;

pub(super) fn check(tree: &ObbTree, mesh: &Mesh) -> Result<(), String> {
    if tree.triangles.len() != mesh.triangles().len() {
        return Err(format!("{} triangle ids for {} triangles", tree.triangles.len(), mesh.triangles().len()));
    }
    let parents = parents(tree)?;
    let mut seen = SeenTriangles::new(mesh);
    for (index, node) in tree.nodes.iter().enumerate().filter(|(_, node)| node.count != 0) {
        if node.count != 1 {
            return Err(format!("leaf {index} has {} triangles, not one", node.count));
        }
        let Some(&triangle) = tree.triangles.get(node.first as usize) else {
            return Err(format!("leaf {index} has triangles that are not in the list"));
        };
        seen.mark(triangle, || format!("leaf {index}"))?;
        let points = mesh.points(triangle).map(|point| tree.extent.frame.to_local(point));
        check_ancestors(tree, &parents, index, triangle, points)?;
    }
    seen.check_all_seen()?;
    let rebuilt = build(mesh);
    tree.extent.check(&rebuilt.extent)?;
    // `zip` loses no node: trees with one leaf per triangle and one parent per node have the same number of nodes.
    let other = tree.nodes.iter().zip(&rebuilt.nodes).enumerate().find(|(_, (own, rebuilt))| own != rebuilt);
    other.map_or(Ok(()), |(index, (own, rebuilt))| Err(format!("node {index} is {own:?}, not {rebuilt:?}")))
}

/// Returns the parent of every node. Returns an error unless each node except the root has exactly one parent, which
/// comes before it in the array.
fn parents(tree: &ObbTree) -> Result<Vec<u32>, String> {
    let mut parents = vec![NO_INDEX; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        if !node.bounds.is_valid() {
            return Err(format!("the box of node {index} is invalid: {:?}", node.bounds));
        }
        if node.bounds.max_abs() > tree.extent.box_extent {
            return Err(format!("the box of node {index} extends beyond {}", tree.extent.box_extent));
        }
        if node.count != 0 {
            continue;
        }
        let first = node.first as usize;
        let Some(children) = parents.get_mut(first..).and_then(|after| after.get_mut(..2)).filter(|_| first > index)
        else {
            return Err(format!("node {index} has its children at {first}, not after it in the array"));
        };
        for (child, parent) in (first..).zip(children) {
            if *parent != NO_INDEX {
                return Err(format!("node {child} is a child of {parent} and of {index}"));
            }
            *parent = index as u32;
        }
    }
    match (1..parents.len()).find(|&node| parents[node] == NO_INDEX) {
        Some(orphan) => Err(format!("node {orphan} has no parent")),
        None => Ok(parents),
    }
}

/// Checks that a leaf and all its ancestors contain its triangle.
fn check_ancestors(
    tree: &ObbTree,
    parents: &[u32],
    leaf: usize,
    triangle: u32,
    points: [DVec3; 3],
) -> Result<(), String> {
    let mut index = leaf as u32;
    // Parents come before their children, so the loop terminates.
    while index != NO_INDEX {
        let bounds = &tree.nodes[index as usize].bounds;
        if !points.iter().all(|&point| bounds.contains(point)) {
            return Err(format!("the box of node {index} does not contain triangle {triangle}, which is below it"));
        }
        index = parents[index as usize];
    }
    Ok(())
}
