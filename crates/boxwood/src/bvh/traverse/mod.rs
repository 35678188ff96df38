//! Depth-first traversal of pairs of child slots, common to all pair searches of [`WideTree`], and the interfaces between
//! searches and queries.

pub(crate) mod bucket_queue;
pub(crate) mod nearest;
pub(crate) mod nearest_pair;
pub(crate) mod pair;
pub(crate) mod region;
pub(crate) mod self_pair;

use super::WideTree;
use super::node::Node8;
use crate::kernel::simd::{LANES, Lanes};
use crate::mesh::Mesh;
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Task of a search: a pair of positions in the two trees, meaningful only to the tree type.
pub(crate) type NodePair = [u32; 2];

/// Receives the leaf pairs of a search.
pub(crate) trait LeafPairVisitor {
    /// Visits the triangles of two leaves, pair by pair.
    fn visit_leaf_pair(&mut self, a: &[u32], b: &[u32], stats: &mut QueryStats) -> ControlFlow<()>;

    /// Visits two leaves of up to eight triangles, in SIMD lanes.
    fn visit_leaf_pair8<L: Lanes>(
        &mut self,
        l: L,
        leaves: [LeafView<'_>; 2],
        stats: &mut QueryStats,
    ) -> ControlFlow<()>;

    /// Number of pairs that the query needs; a search may choose its order by it.
    fn goal(&self) -> SearchGoal;
}

/// Number of pairs that a query needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchGoal {
    /// One pair is sufficient.
    First,
    /// All pairs.
    All,
}

/// Leaf of one to eight triangles.
#[derive(Clone, Copy)]
pub(crate) struct LeafView<'t> {
    /// Index of the leaf, used as a cache key.
    pub(crate) leaf: u32,
    /// Triangle ids.
    pub(crate) triangles: &'t [u32],
    /// Vertex indices of each triangle.
    pub(crate) corners: &'t [[u32; 3]],
}

/// One of the two searched models: a tree and its mesh.
pub(crate) struct SearchSide<'m, T> {
    pub(crate) tree: &'m T,
    pub(crate) mesh: &'m Mesh,
}

impl<T> Clone for SearchSide<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SearchSide<'_, T> {}

/// Reusable memory of searches. Each kind of tree uses its own fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct TraversalMemory {
    /// Node pairs of binary trees.
    pub(crate) pairs: Vec<[u32; 2]>,
    /// Node pairs of wide trees.
    pub(crate) pending_pairs: Vec<PendingPairs>,
    /// Node pairs of wide trees, with distance bounds.
    pub(crate) queue: bucket_queue::BucketQueue,
    /// Nodes of wide trees, with distance bounds of their children.
    pub(crate) open_nodes: Vec<nearest::OpenNode>,
    /// Nodes of wide trees that may intersect a region.
    pub(crate) nodes: Vec<u32>,
    /// Pairs of nodes or triangles of leafless trees.
    #[cfg(feature = "papers")]
    pub(crate) spots: Vec<[crate::papers::leafless_tree::LeaflessPosition; 2]>,
    /// Nodes and triangles of R-trees.
    #[cfg(feature = "papers")]
    pub(crate) rtree: crate::papers::r_tree::RTreeSearchBuffers,
}

/// Child slot of a tree: node index times eight plus slot.
#[derive(Clone, Copy)]
pub(super) struct ChildSlot(pub(super) u32);

impl ChildSlot {
    #[inline(always)]
    pub(super) fn new(node: u32, slot: u32) -> Self {
        Self(node * LANES as u32 + slot)
    }

    /// Node and slot.
    #[inline(always)]
    pub(super) fn node(self, tree: &WideTree) -> (&Node8, usize) {
        (&tree.nodes[self.0 as usize / LANES], self.0 as usize % LANES)
    }
}

/// First bit of every row.
pub(super) const ROWS: u64 = 0x0101_0101_0101_0101;

/// Pair of the roots, which are in no slot.
pub(super) const ROOTS: NodePair = [u32::MAX; 2];

/// Pairs left to visit of two nodes, or of a leaf and a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingPairs {
    /// First slots of a and of b.
    pub(super) first: NodePair,
    /// Bit 8 i + j: slot `first[0] + i` of a and slot `first[1] + j` of b.
    pub(super) left: u64,
}

impl PendingPairs {
    /// Pair of a bit.
    #[inline(always)]
    fn pair(&self, bit: u32) -> NodePair {
        [self.first[0] + bit / LANES as u32, self.first[1] + bit % LANES as u32]
    }

    /// Removes the next pair from the stack.
    #[inline(always)]
    fn pop(stack: &mut Vec<Self>) -> Option<NodePair> {
        let frame = stack.last_mut()?;
        let pair = frame.pair(frame.left.trailing_zeros());
        frame.left &= frame.left - 1;
        if frame.left == 0 {
            stack.pop();
        }
        Some(pair)
    }

    /// Continues with the pair of `bit` and pushes the others.
    #[inline(always)]
    pub(super) fn descend_into(mut self, bit: u32, stack: &mut Vec<Self>) -> VisitResult {
        if self.left == 0 {
            return VisitResult::Nothing;
        }
        self.left &= !(1 << bit);
        if self.left != 0 {
            stack.push(self);
        }
        VisitResult::Pair(self.pair(bit))
    }
}

/// Moves bits i to bits 8 i.
#[inline(always)]
pub(super) fn spread_rows(mut bits: u32) -> u64 {
    let mut rows = 0;
    while bits != 0 {
        rows |= 1_u64 << (LANES as u32 * bits.trailing_zeros());
        bits &= bits - 1;
    }
    rows
}

/// Result of a visit.
pub(super) enum VisitResult {
    /// No children overlap.
    Nothing,
    /// Pair of slots to continue with.
    Pair(NodePair),
    /// Two leaves.
    Leaves([u32; 2]),
}

/// Visit of one pair of slots, specific to a search.
pub(super) trait PairDescent {
    /// Visits a pair of slots, or the roots, and pushes the remaining pairs on the stack.
    fn visit<L: Lanes>(
        &mut self,
        l: L,
        pair: NodePair,
        stack: &mut Vec<PendingPairs>,
        stats: &mut QueryStats,
    ) -> VisitResult;
}

/// Receives pairs of leaves. Not a closure, because closures are not compiled for the SIMD level.
pub(super) trait LeafPairSink {
    /// Visits two leaves, given by index.
    fn visit_leaf_pair<L: Lanes>(&mut self, l: L, pair: [u32; 2], stats: &mut QueryStats) -> ControlFlow<()>;
}

/// Visits the pairs of slots in `tasks` and all pairs below them; passes every pair of leaves to `leaves`.
#[inline(always)]
pub(super) fn descend<L: Lanes>(
    l: L,
    descent: &mut impl PairDescent,
    tasks: &[NodePair],
    stack: &mut Vec<PendingPairs>,
    stats: &mut QueryStats,
    leaves: &mut impl LeafPairSink,
) -> ControlFlow<()> {
    stack.clear();
    for &task in tasks {
        let mut next = Some(task);
        while let Some(pair) = next {
            next = match descent.visit(l, pair, stack, stats) {
                VisitResult::Pair(pair) => Some(pair),
                VisitResult::Nothing => PendingPairs::pop(stack),
                VisitResult::Leaves(pair) => {
                    leaves.visit_leaf_pair(l, pair, stats)?;
                    PendingPairs::pop(stack)
                }
            };
        }
    }
    ControlFlow::Continue(())
}

/// Visits pairs of slots, level by level from the roots, until at least `min_tasks` pairs are left, or only leaves.
#[inline(always)]
pub(super) fn split_into_tasks<L: Lanes>(
    l: L,
    descent: &mut impl PairDescent,
    min_tasks: usize,
    stats: &mut QueryStats,
) -> Vec<NodePair> {
    let (mut level, mut leaves, mut stack) = (vec![ROOTS], Vec::new(), Vec::new());
    while !level.is_empty() && level.len() + leaves.len() < min_tasks {
        let mut below = Vec::new();
        for &pair in &level {
            match descent.visit(l, pair, &mut stack, stats) {
                VisitResult::Nothing => {}
                VisitResult::Leaves(_) => leaves.push(pair),
                VisitResult::Pair(first) => {
                    below.push(first);
                    while let Some(pair) = PendingPairs::pop(&mut stack) {
                        below.push(pair);
                    }
                }
            }
        }
        level = below;
    }
    leaves.extend(level);
    leaves
}
