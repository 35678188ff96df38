//! Refit (van den Bergen 1998, section 4): update of the boxes after vertices moved, with the tree unchanged.
//!
//! The box of a node is the union of the boxes of its children. Children are stored after their parents, so one
//! pass over the nodes, from the last to the first, is sufficient. Two functions differ in the nodes that the pass
//! visits:
//!
//! ```text
//! refit_all        every node
//! refit_vertices   the nodes with a triangle of a moved vertex, and their ancestors
//! ```
//!
//! Rounding outward is monotone. The boxes after either function are therefore bit-identical to those of a new fit
//! of the same tree in the same frame.

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
    /// True if [`refit`](Self::refit) rebuilds the tree instead of only updating its boxes.
    const REFIT_IS_REBUILD: bool = false;

    /// Fits all boxes to the moved vertices. The frame is kept unless the model has outgrown it.
    fn refit(&mut self, mesh: &Mesh, memory: &mut RefitScratch);

    /// Fits the boxes, given that only the vertices in the [`MovedVertices`] changed since the last fit. This default
    /// fits all boxes; trees that can fit single nodes override it.
    fn refit_vertices(&mut self, mesh: &Mesh, _: MovedVertices<'_>, memory: &mut RefitScratch) {
        self.refit(mesh, memory);
    }

    /// Rebuilds the tree from the triangles that it contains now.
    fn rebuild_tree(&mut self, mesh: &Mesh, options: &<Self as Bvh>::Options)
    where
        Self: Bvh,
    {
        *self = Self::build(mesh, options);
    }

    /// [`TreeStats::sah_cost`](super::stats::TreeStats::sah_cost) of the current boxes. It may differ from that
    /// value by rounding, because the areas may be added in another order. Takes O(n) for n nodes.
    fn cost(&self) -> Option<f64>;
}

/// The vertices that have moved since the last fit of a tree.
#[derive(Clone, Copy)]
pub(crate) struct MovedVertices<'m> {
    /// Vertex indices, each once.
    pub(crate) vertices: &'m [u32],
    /// Positions of these vertices before they moved, in the order of `vertices`.
    pub(crate) old: &'m [[f64; 3]],
}

/// Tree whose nodes can be fitted one by one. It contains all triangles of its mesh; node 0 is the root, and children have
/// greater indices than their parents.
pub(crate) trait NodewiseRefit {
    fn node_count(&self) -> usize;

    fn tree_frame_mut(&mut self) -> &mut TreeFrame;

    /// Calls `visit` for every child node and every triangle directly in `node`.
    fn for_each_child(&self, node: u32, visit: impl FnMut(RefitChild));

    /// Fits the box of `node` to its child nodes, which must be fitted already, and to its triangles. Extends `all`
    /// by the bounds of these triangles.
    fn fit_node(&mut self, node: u32, mesh: &Mesh, all: &mut ExactAabb);
}

/// Direct child of a node: another node or a triangle, given by its index.
pub(crate) enum RefitChild {
    Node(u32),
    Triangle(u32),
}

/// Fits all nodes. If the model has outgrown its frame, fits all nodes again in a new frame.
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

/// Fits the nodes with a triangle of a moved vertex, and their ancestors; or all nodes if the model has outgrown its
/// frame.
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
