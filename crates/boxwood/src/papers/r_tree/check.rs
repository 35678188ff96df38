//! Checks every invariant of an [`RTree`] against its mesh.

use super::RTree;
use crate::bvh::check::SeenTriangles;
use crate::bvh::tree_frame::TreeFrame;
use crate::mesh::Mesh;

pub(super) fn check(tree: &RTree, mesh: &Mesh) -> Result<(), String> {
    tree.extent.check(&TreeFrame::in_frame(mesh, tree.extent.frame))?;
    if tree.nodes.leaves.len() != mesh.triangles().len() {
        return Err(format!("{} leaf links for {} triangles", tree.nodes.leaves.len(), mesh.triangles().len()));
    }
    let mut seen = SeenTriangles::new(mesh);
    let mut reached = vec![false; tree.nodes.len()];
    let mut stack = Vec::new();
    if let Some(root) = tree.root {
        mark_reached(&mut reached, root, || "the tree has as its root".into())?;
        check_root(tree, root)?;
        stack.push(root);
    }
    while let Some(node) = stack.pop() {
        for entry in tree.nodes.entries(node) {
            let bounds = if tree.nodes.level(node) == 0 {
                seen.mark(entry.id, || format!("leaf {node}"))?;
                if tree.nodes.leaf_of(entry.id) != Some(node) {
                    return Err(format!("triangle {} is in leaf {node}, but is not linked to it", entry.id));
                }
                tree.leaf_entry(mesh, entry.id).bounds
            } else {
                mark_reached(&mut reached, entry.id, || format!("node {node} has as a child"))?;
                check_child(tree, node, entry.id)?;
                stack.push(entry.id);
                tree.nodes.bounds(entry.id)
            };
            if entry.bounds != bounds {
                return Err(format!("the box of entry {} of node {node} is not the smallest around it", entry.id));
            }
        }
    }
    check_free(tree, &mut reached)?;
    check_members(tree, &seen)
}

/// Marks a node as reached. Returns an error if the node does not exist or was reached before; `source` describes
/// what refers to the node.
fn mark_reached(reached: &mut [bool], node: u32, source: impl FnOnce() -> String) -> Result<(), String> {
    match reached.get_mut(node as usize) {
        Some(reached) if !*reached => {
            *reached = true;
            Ok(())
        }
        Some(_) => Err(format!("{} node {node}, which was reached before", source())),
        None => Err(format!("{} node {node}, which does not exist", source())),
    }
}

fn check_root(tree: &RTree, root: u32) -> Result<(), String> {
    let (count, level) = (tree.nodes.count(root), tree.nodes.level(root));
    let min_count = if level == 0 { 1 } else { 2 };
    if count < min_count || count > tree.options.fanout.max() {
        return Err(format!("the root, node {root} at level {level}, has {count} entries"));
    }
    Ok(())
}

fn check_child(tree: &RTree, node: u32, child: u32) -> Result<(), String> {
    if tree.nodes.parent(child) != node {
        return Err(format!("node {child} has node {} as its parent, not {node}", tree.nodes.parent(child)));
    }
    let [level, child_level] = [node, child].map(|node| u32::from(tree.nodes.level(node)));
    if child_level + 1 != level {
        return Err(format!("node {node} at level {level} has node {child} at level {child_level} as a child"));
    }
    let (count, fanout) = (tree.nodes.count(child), tree.options.fanout);
    if count < fanout.min() || count > fanout.max() {
        return Err(format!("node {child} has {count} entries, not {} to {}", fanout.min(), fanout.max()));
    }
    Ok(())
}

/// Checks that every node is either reached from the root or in the list of free nodes, not both.
fn check_free(tree: &RTree, reached: &mut [bool]) -> Result<(), String> {
    for &free in &tree.nodes.free {
        mark_reached(reached, free, || "the list of free nodes has".into())?;
    }
    match reached.iter().position(|reached| !reached) {
        Some(lost) => Err(format!("node {lost} is neither in the tree nor free")),
        None => Ok(()),
    }
}

/// Checks that the tree contains exactly those triangles to which the table of leaves assigns a leaf. They may be
/// any subset of the triangles of the mesh.
fn check_members(tree: &RTree, seen: &SeenTriangles) -> Result<(), String> {
    if let Some(lost) =
        (0..).zip(&seen.0).find_map(|(id, &seen)| (!seen && tree.nodes.leaf_of(id).is_some()).then_some(id))
    {
        return Err(format!("triangle {lost} is in no leaf, but is linked to one"));
    }
    let count = seen.0.iter().filter(|&&seen| seen).count();
    if count == tree.count { Ok(()) } else { Err(format!("the tree has {count} triangles, not {}", tree.count)) }
}
