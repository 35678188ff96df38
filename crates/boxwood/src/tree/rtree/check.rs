//! Every invariant of the tree, against its mesh.

use super::RTree;
use crate::mesh::Mesh;
use crate::tree::{Extent, Seen};

pub(super) fn check(tree: &RTree, mesh: &Mesh) -> Result<(), String> {
    tree.extent.check(&Extent::in_frame(mesh, tree.extent.frame))?;
    if tree.nodes.holders.len() != mesh.triangles().len() {
        return Err(format!("{} holders for {} triangles", tree.nodes.holders.len(), mesh.triangles().len()));
    }
    let mut seen = Seen::new(mesh);
    let mut reached = vec![false; tree.nodes.len()];
    let mut stack = Vec::new();
    if let Some(root) = tree.root {
        reach(&mut reached, root, || "the tree has as its root".into())?;
        check_root(tree, root)?;
        stack.push(root);
    }
    while let Some(node) = stack.pop() {
        for entry in tree.nodes.entries(node) {
            let bounds = if tree.nodes.level(node) == 0 {
                seen.mark(entry.id, || format!("leaf {node}"))?;
                if tree.nodes.holder(entry.id) != Some(node) {
                    return Err(format!("triangle {} is in leaf {node}, but should not be", entry.id));
                }
                tree.leaf_entry(mesh, entry.id).bounds
            } else {
                reach(&mut reached, entry.id, || format!("node {node} has as a child"))?;
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

/// Fails if a node does not exist or was reached before; `who` says from where.
fn reach(reached: &mut [bool], node: u32, who: impl FnOnce() -> String) -> Result<(), String> {
    match reached.get_mut(node as usize) {
        Some(reached) if !*reached => {
            *reached = true;
            Ok(())
        }
        Some(_) => Err(format!("{} node {node}, which was met before", who())),
        None => Err(format!("{} node {node}, which does not exist", who())),
    }
}

fn check_root(tree: &RTree, root: u32) -> Result<(), String> {
    let (count, level) = (tree.nodes.count(root), tree.nodes.level(root));
    let least = if level == 0 { 1 } else { 2 };
    if count < least || count > tree.options.fanout.max() {
        return Err(format!("the root, node {root} at level {level}, has {count} entries"));
    }
    Ok(())
}

fn check_child(tree: &RTree, node: u32, child: u32) -> Result<(), String> {
    if tree.nodes.parent(child) != node {
        return Err(format!("node {child} takes node {} for its parent, not {node}", tree.nodes.parent(child)));
    }
    let [level, below] = [node, child].map(|node| u32::from(tree.nodes.level(node)));
    if below + 1 != level {
        return Err(format!("node {node} at level {level} has node {child} at level {below} as a child"));
    }
    let (count, fanout) = (tree.nodes.count(child), tree.options.fanout);
    if count < fanout.min() || count > fanout.max() {
        return Err(format!("node {child} has {count} entries, not {} to {}", fanout.min(), fanout.max()));
    }
    Ok(())
}

/// Every node is in the tree or has been given back, not both.
fn check_free(tree: &RTree, reached: &mut [bool]) -> Result<(), String> {
    for &free in &tree.nodes.free {
        reach(reached, free, || "the list of free nodes has".into())?;
    }
    match reached.iter().position(|reached| !reached) {
        Some(lost) => Err(format!("node {lost} is neither in the tree nor free")),
        None => Ok(()),
    }
}

/// The tree holds any subset of the triangles, but must know which.
fn check_members(tree: &RTree, seen: &Seen) -> Result<(), String> {
    if let Some(lost) =
        (0..).zip(&seen.0).find_map(|(id, &seen)| (!seen && tree.nodes.holder(id).is_some()).then_some(id))
    {
        return Err(format!("triangle {lost} is in no leaf, but should be"));
    }
    let count = seen.0.iter().filter(|&&seen| seen).count();
    if count == tree.count { Ok(()) } else { Err(format!("{count} triangles are in, not {}", tree.count)) }
}
