//! Every invariant of the tree, against its mesh. An oriented box need not contain those of its children, so all boxes
//! on the way up are checked against the triangles themselves: size times depth. That they are no larger than they must
//! be shows when the tree is built again: a build depends on the mesh alone.

use super::ObbTree;
use super::build::build;
use crate::mesh::Mesh;
use crate::tree::Seen;
use glam::DVec3;

/// The parent of the root, and of nodes whose parent has not been met.
const NONE: u32 = u32::MAX;

pub(super) fn check(tree: &ObbTree, mesh: &Mesh) -> Result<(), String> {
    if tree.triangles.len() != mesh.triangles().len() {
        return Err(format!("{} triangle ids for {} triangles", tree.triangles.len(), mesh.triangles().len()));
    }
    let parents = parents(tree)?;
    let mut seen = Seen::new(mesh);
    for (index, node) in tree.nodes.iter().enumerate().filter(|(_, node)| node.count != 0) {
        if node.count != 1 {
            return Err(format!("leaf {index} has {} triangles, not one", node.count));
        }
        let Some(&triangle) = tree.triangles.get(node.first as usize) else {
            return Err(format!("leaf {index} has triangles that are not in the list"));
        };
        seen.mark(triangle, || format!("leaf {index}"))?;
        let points = mesh.points(triangle).map(|point| tree.extent.frame.local(point));
        all_the_way_up(tree, &parents, index, triangle, points)?;
    }
    seen.all()?;
    let fresh = build(mesh);
    tree.extent.check(&fresh.extent)?;
    // One leaf a triangle, one parent a node: there are as many nodes.
    let other = tree.nodes.iter().zip(&fresh.nodes).enumerate().find(|(_, (own, fresh))| own != fresh);
    other.map_or(Ok(()), |(index, (own, fresh))| Err(format!("node {index} is {own:?}, not {fresh:?}")))
}

/// The parent of every node; fails unless each but the root has exactly one, before it in the array.
fn parents(tree: &ObbTree) -> Result<Vec<u32>, String> {
    let mut parents = vec![NONE; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        if !node.bounds.is_sane() {
            return Err(format!("the box of node {index} is not one: {:?}", node.bounds));
        }
        if node.bounds.reach() > tree.extent.reach {
            return Err(format!("the box of node {index} reaches farther than {}", tree.extent.reach));
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
            if *parent != NONE {
                return Err(format!("node {child} is a child of {parent} and of {index}"));
            }
            *parent = index as u32;
        }
    }
    match (1..parents.len()).find(|&node| parents[node] == NONE) {
        Some(orphan) => Err(format!("node {orphan} has no parent")),
        None => Ok(parents),
    }
}

/// That a leaf and all nodes above it contain its triangle.
fn all_the_way_up(
    tree: &ObbTree,
    parents: &[u32],
    leaf: usize,
    triangle: u32,
    points: [DVec3; 3],
) -> Result<(), String> {
    let mut index = leaf as u32;
    // Parents are before their children, so this ends.
    while index != NONE {
        let bounds = &tree.nodes[index as usize].bounds;
        if !points.iter().all(|&point| bounds.contains(point)) {
            return Err(format!("the box of node {index} does not contain triangle {triangle}, which is below it"));
        }
        index = parents[index as usize];
    }
    Ok(())
}
