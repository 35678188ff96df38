//! Refit (van den Bergen 1998, section 4): update of the boxes after vertices moved, with the tree unchanged.
//!
//! A box is the union of the boxes below it. Children are stored after their parents, so one pass over the nodes is sufficient:
//!
//! ```text
//! refit_all        every node, from the last to the first
//! refit_vertices   the nodes with a triangle of a moved vertex and their ancestors, from the last to the first
//! ```
//!
//! Rounding outward is monotone. The boxes of both are therefore bit-identical to those of a new fit of the same tree in the
//! same frame.

mod bvh8;
mod bvh8_nodewise;
pub(crate) mod scratch;

use super::tree::{Bvh, PairSearch};
use super::tree_frame::TreeFrame;
use crate::bvh::exact_aabb::ExactAabb;
use crate::mesh::Mesh;
pub(super) use bvh8::RefitBuffers;
use scratch::RefitScratch;

/// Update interface of a tree, for deformable models.
pub(crate) trait Refit: PairSearch {
    /// True if a refit rebuilds the tree.
    const REFIT_IS_REBUILD: bool = false;

    /// Fits all boxes to the moved vertices. The frame is kept unless the model has outgrown it.
    fn refit(&mut self, mesh: &Mesh, memory: &mut RefitScratch);

    /// Fits the boxes after only `moved` changed since the last fit. Trees without support fit all boxes.
    fn refit_vertices(&mut self, mesh: &Mesh, _: MovedVertices<'_>, memory: &mut RefitScratch) {
        self.refit(mesh, memory);
    }

    /// Rebuilds the tree for the triangles in it.
    fn rebuild_tree(&mut self, mesh: &Mesh, options: &<Self as Bvh>::Options)
    where
        Self: Bvh,
    {
        *self = Self::build(mesh, options);
    }

    /// [`TreeStats::sah_cost`](super::stats::TreeStats::sah_cost) of the current boxes, possibly summed in another order. O(n).
    fn cost(&self) -> Option<f64>;
}

/// Vertices that have moved.
#[derive(Clone, Copy)]
pub(crate) struct MovedVertices<'m> {
    /// Vertex indices, each once.
    pub(crate) vertices: &'m [u32],
    /// Their old positions.
    pub(crate) old: &'m [[f64; 3]],
}

/// Tree whose nodes can be fitted one by one. It contains all triangles of its mesh; node 0 is the root, and children have
/// greater indices than their parents.
pub(crate) trait NodewiseRefit {
    fn node_count(&self) -> usize;

    fn tree_frame_mut(&mut self) -> &mut TreeFrame;

    /// Visits every triangle and every child node of a node.
    fn for_each_child(&self, node: u32, visit: impl FnMut(RefitChild));

    /// Fits the boxes of a node to its child nodes, which are fitted already, and to its triangles, whose bounds are added to `all`.
    fn fit_node(&mut self, node: u32, mesh: &Mesh, all: &mut ExactAabb);
}

/// Child of a node.
pub(crate) enum RefitChild {
    Node(u32),
    Triangle(u32),
}

/// Fits all nodes.
pub(crate) fn refit_all(tree: &mut impl NodewiseRefit, mesh: &Mesh) {
    if mesh.is_empty() {
        return;
    }
    let bounds = refit_all_in_frame(tree, mesh);
    if tree.tree_frame_mut().update(&bounds) {
        refit_all_in_frame(tree, mesh);
    }
}

/// Fits all nodes in the current frame. Returns the bounds of all triangles; the mesh must not be empty.
fn refit_all_in_frame(tree: &mut impl NodewiseRefit, mesh: &Mesh) -> ExactAabb {
    let mut all = ExactAabb::from_triangle(mesh.points(0));
    for node in (0..tree.node_count() as u32).rev() {
        tree.fit_node(node, mesh, &mut all);
    }
    all
}

/// Fits the nodes affected by the moved vertices; all nodes if the model has outgrown its frame.
pub(crate) fn refit_vertices<T: NodewiseRefit + Refit>(
    tree: &mut T,
    mesh: &Mesh,
    moved: MovedVertices<'_>,
    memory: &mut RefitScratch,
) {
    let Some(mut all) = memory.update_bounds(mesh, moved) else { return };
    if tree.tree_frame_mut().update(&all) {
        return tree.refit(mesh, memory);
    }
    let marked = memory.mark(tree, mesh, moved.vertices);
    while let Some(node) = marked.take_last() {
        tree.fit_node(node, mesh, &mut all);
    }
}

#[cfg(test)]
mod tests;
