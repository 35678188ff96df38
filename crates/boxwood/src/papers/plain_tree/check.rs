//! Checks every invariant of a [`PlainTree`] against its mesh.

use super::{LEAF_BIT, PlainTree};
use crate::bvh::check::SeenTriangles;
use crate::bvh::exact_aabb::triangle_bounds;
use crate::bvh::tree_frame::TreeFrame;
use crate::mesh::Mesh;
use crate::papers::boxed_tree::BoxedTree;

pub(super) fn check(tree: &PlainTree, mesh: &Mesh) -> Result<(), String> {
    tree.extent.check(&TreeFrame::in_frame(mesh, tree.extent.frame))?;
    let count = mesh.triangles().len();
    if tree.leaves.len() != count || tree.inner.len() != count.saturating_sub(1) {
        return Err(format!("{} inner nodes and {} leaves for {count} triangles", tree.inner.len(), tree.leaves.len()));
    }
    let mut parents = [vec![0_u32; tree.inner.len()], vec![0_u32; tree.leaves.len()]];
    for (index, node) in tree.inner.iter().enumerate() {
        for child in node.children {
            let (kind, index_of_child) = ((child >> 31) as usize, (child & !LEAF_BIT) as usize);
            if index_of_child >= parents[kind].len() || kind == 0 && index_of_child <= index {
                return Err(format!("inner node {index} has a child at {child:#x}, not after it in the arrays"));
            }
            parents[kind][index_of_child] += 1;
        }
        let [negative, positive] = node.children.map(|child| tree.bounds(child));
        if node.bounds != negative.union(&positive) {
            return Err(format!("the box of inner node {index} is not that of its children"));
        }
    }
    // Every node except the root must have one parent.
    let orphan = parents.iter().flatten().skip(1).find(|&&parents| parents != 1);
    if let Some(parents) = orphan {
        return Err(format!("a node has {parents} parents"));
    }
    let mut seen = SeenTriangles::new(mesh);
    for (index, leaf) in tree.leaves.iter().enumerate() {
        seen.mark(leaf.triangle, || format!("leaf {index}"))?;
        if leaf.bounds != triangle_bounds(mesh, &tree.extent.frame, leaf.triangle) {
            return Err(format!("leaf {index} does not have the box of its triangle {}", leaf.triangle));
        }
    }
    seen.check_all_seen()
}
