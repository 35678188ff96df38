//! Refit (van den Bergen 1998, section 4): boxes follow vertices that have moved, the tree stays. A box is the smallest
//! around those below it, so one pass is enough, over nodes that stand behind their parents:
//!
//! ```text
//! all     every node, from the last to the first
//! some    the nodes that hold a triangle of a vertex that moved and all above them, from the last to the first
//! ```
//!
//! Rounding outward is monotone, so the boxes are those that a fresh fit of the same tree in the same frame gives, bit
//! for bit, whichever of the two it was.

mod memory;
#[cfg(test)]
mod tests;

pub(crate) use memory::RefitMemory;

use super::split::Exact;
use super::{Extent, Search, Tree};
use crate::mesh::Mesh;

/// What a model that deforms needs of its tree.
pub(crate) trait Refit: Search {
    /// Whether a refit builds the tree anew.
    const REFITS_BY_BUILDING: bool = false;

    /// Fits all boxes to a mesh whose vertices have moved. The frame stays, unless the model has outgrown it.
    fn refit(&mut self, mesh: &Mesh, memory: &mut RefitMemory);

    /// The same if these vertices alone have moved since the last fit. A tree that cannot do with less fits all.
    fn refit_some(&mut self, mesh: &Mesh, _: Moved<'_>, memory: &mut RefitMemory) {
        self.refit(mesh, memory);
    }

    /// Becomes a fresh tree of the triangles that are in it.
    fn rebuild(&mut self, mesh: &Mesh, options: &<Self as Tree>::Options)
    where
        Self: Tree,
    {
        *self = Self::build(mesh, options);
    }

    /// [`Quality::sah_cost`](super::Quality::sah_cost) of the tree as it is, perhaps added up in another order. Linear.
    fn cost(&self) -> Option<f64>;
}

/// Vertices that have moved.
#[derive(Clone, Copy)]
pub(crate) struct Moved<'m> {
    /// Each once.
    pub(crate) vertices: &'m [u32],
    /// Where they were.
    pub(crate) old: &'m [[f64; 3]],
}

/// A tree whose nodes can be fitted one by one. It holds all triangles of its mesh; the root is node 0, and the numbers
/// of children are greater than their parent's.
pub(super) trait NodeByNode {
    fn node_count(&self) -> usize;

    fn extent_mut(&mut self) -> &mut Extent;

    /// Hands out every triangle that a node holds itself, and every node right below it.
    fn for_each_below(&self, node: u32, visit: impl FnMut(Link));

    /// Fits the boxes that a node holds: to its triangles, which `all` grows by, and to the nodes below it, which fit.
    fn fit(&mut self, node: u32, mesh: &Mesh, all: &mut Exact);
}

/// A step down.
pub(super) enum Link {
    Node(u32),
    Triangle(u32),
}

/// Fits all nodes.
pub(super) fn all(tree: &mut impl NodeByNode, mesh: &Mesh) {
    if mesh.is_empty() {
        return;
    }
    let bounds = in_frame(tree, mesh);
    if tree.extent_mut().follow(&bounds) {
        in_frame(tree, mesh);
    }
}

/// Fits all nodes in the frame as it is; returns the box of all triangles, of which there must be one.
fn in_frame(tree: &mut impl NodeByNode, mesh: &Mesh) -> Exact {
    let mut all = Exact::around(mesh.points(0));
    for node in (0..tree.node_count() as u32).rev() {
        tree.fit(node, mesh, &mut all);
    }
    all
}

/// Fits the nodes that the vertices make a difference to; all of them if the model has outgrown its frame.
pub(super) fn some<T: NodeByNode + Refit>(tree: &mut T, mesh: &Mesh, moved: Moved<'_>, memory: &mut RefitMemory) {
    let Some(mut all) = memory.follow(mesh, moved) else { return };
    if tree.extent_mut().follow(&all) {
        return tree.refit(mesh, memory);
    }
    let marks = memory.mark(tree, mesh, moved.vertices);
    while let Some(node) = marks.take_last() {
        tree.fit(node, mesh, &mut all);
    }
}
