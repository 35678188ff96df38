//! Interface of a tree over the triangles of a mesh, implemented by [`Bvh8`](super::Bvh8) and by the trees of the papers.

use super::refit::Refit;
use super::stats::TreeStats;
use super::traverse::{LeafPairVisitor, NodePair, SearchSide, TraversalMemory};
use super::tree_frame::TreeFrame;
use crate::kernel::boxes::{PlacedFrame, Sat};
use crate::mesh::Mesh;
use crate::query::stats::QueryStats;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// Depth from which nodes are split by count, whatever the split rule. A node has fewer than 2^32 triangles, so at
/// most 32 more levels follow, even for triangles spaced by powers of two.
pub(crate) const MAX_DEPTH_BY_RULE: u32 = 64;

/// BVH over the triangles of a mesh. All implementations give the same query results; they differ in box tests, memory
/// and time.
///
/// The trait is sealed, because each tree must be proved to miss no intersecting triangle pair.
#[cfg_attr(
    feature = "papers",
    expect(private_bounds, reason = "the private supertraits hide the search and refit interface and seal the trait")
)]
pub trait Bvh: Refit + Clone + Debug + Send + Sync + 'static {
    /// Build options.
    type Options: Clone + Debug + Default + Send + Sync;

    /// Name of this type of tree on the command line and in tables.
    const NAME: &'static str;

    /// Builds the tree of a mesh, which may be empty.
    #[must_use]
    fn build(mesh: &Mesh, options: &Self::Options) -> Self;

    /// Checks all invariants against the mesh. Takes O(n) for n nodes and triangles; for trees of oriented boxes,
    /// O(n) times the depth of the tree.
    ///
    /// # Errors
    /// A description of the first violated invariant.
    fn check(&self, mesh: &Mesh) -> Result<(), String>;

    /// Size, depth and tightness of the tree. Takes O(n) for a tree of n nodes.
    #[must_use]
    fn quality(&self) -> TreeStats;

    /// Memory in bytes of all nodes and triangle ids that the tree stores, without unused capacity of the lists.
    #[must_use]
    fn node_bytes(&self) -> usize;

    /// Memory in bytes of leaf data that [`node_bytes`](Self::node_bytes) does not include.
    #[must_use]
    fn leaf_bytes(&self) -> usize {
        0
    }
}

/// Search interface of a tree, used by pair queries.
pub(crate) trait PairSearch: Sized {
    /// Box test between two placed trees, computed once per pair of placed models.
    type Separation: Clone + Debug + Send + Sync;

    /// Frame of the tree's boxes, and the largest absolute coordinates of its vertices and boxes.
    fn tree_frame(&self) -> &TreeFrame;

    /// Returns true if a triangle of the mesh is in the tree. Only trees with removable triangles may return false.
    fn contains(&self, _triangle: u32) -> bool {
        true
    }

    /// Returns true if the boxes of many triangles are rounded to one point, so that the tree does not distinguish
    /// these triangles. A hint: results do not depend on it.
    fn is_coarse(&self) -> bool {
        false
    }

    /// Creates the box test between two trees, given by their placed frames.
    fn separation(a: &PlacedFrame, b: &PlacedFrame, sat: Sat) -> Self::Separation;

    /// Visits every pair of leaves for which the box test separates neither the boxes of the leaves nor the boxes of
    /// any node pair above.
    ///
    /// May visit triangle pairs that do not intersect, but never visits a pair twice and misses no pair that
    /// intersects.
    fn search(
        sides: [SearchSide<'_, Self>; 2],
        separation: &Self::Separation,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl LeafPairVisitor,
    ) -> ControlFlow<()>;

    /// Splits a search into at least `min_tasks` independent tasks (fewer if the trees are small).
    ///
    /// Running [`search_tasks`](Self::search_tasks) on all of them visits the same leaf pairs as one
    /// [`search`](Self::search). Returns `None` if this tree does not support splitting.
    fn split_into_tasks(
        _: [SearchSide<'_, Self>; 2],
        _: &Self::Separation,
        _min_tasks: usize,
        _: &mut QueryStats,
    ) -> Option<Vec<NodePair>> {
        None
    }

    /// Runs the given tasks, created by [`split_into_tasks`](Self::split_into_tasks).
    fn search_tasks(
        _tasks: &[NodePair],
        sides: [SearchSide<'_, Self>; 2],
        separation: &Self::Separation,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl LeafPairVisitor,
    ) -> ControlFlow<()> {
        Self::search(sides, separation, memory, stats, leaves)
    }
}
