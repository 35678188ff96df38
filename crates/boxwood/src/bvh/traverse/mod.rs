//! Depth-first traversal of pairs of child slots, common to the intersection searches of [`Bvh8`] (two trees, or
//! one tree against itself). Also the interfaces between searches and queries.

pub(crate) mod bucket_queue;
pub(crate) mod nearest;
pub(crate) mod nearest_pair;
pub(crate) mod pair;
pub(crate) mod region;
pub(crate) mod self_pair;

use super::Bvh8;
use super::node::Node8;
use crate::kernel::simd::{LANES, Lanes};
use crate::mesh::Mesh;
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Task of a search: a node or child slot of each of two trees, given by numbers. The search visits all pairs below
/// them. Each type of tree numbers its nodes and slots in its own way.
pub(crate) type NodePair = [u32; 2];

/// Receives the leaf pairs that an intersection search finds.
pub(crate) trait LeafPairVisitor {
    /// Visits two leaves, given by their triangle ids `a` and `b`: all pairs of a triangle in `a` and one in `b`.
    fn visit_leaf_pair(&mut self, a: &[u32], b: &[u32], stats: &mut QueryStats) -> ControlFlow<()>;

    /// Visits two leaves of up to eight triangles each, to be tested in SIMD lanes.
    fn visit_leaf_pair8<L: Lanes>(
        &mut self,
        l: L,
        leaves: [LeafView<'_>; 2],
        stats: &mut QueryStats,
    ) -> ControlFlow<()>;

    /// Whether the query needs one intersecting pair or all. A search may choose the order of its visits
    /// accordingly.
    fn goal(&self) -> SearchGoal;
}

/// How many intersecting pairs a query needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchGoal {
    /// The query stops at the first pair.
    First,
    /// The query needs all pairs.
    All,
}

/// Contents of a leaf: one to eight triangles.
#[derive(Clone, Copy)]
pub(crate) struct LeafView<'t> {
    /// Index of the leaf in its tree, used as a cache key.
    pub(crate) leaf: u32,
    /// Ids of the leaf's triangles.
    pub(crate) triangles: &'t [u32],
    /// Vertex indices of each triangle in `triangles`.
    pub(crate) corners: &'t [[u32; 3]],
}

/// One of the two models of a pair search: a tree and its mesh.
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

/// Memory that is reused between searches. Each kind of tree uses only some of the fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct TraversalMemory {
    /// Stack of node pairs of binary trees, still to be visited.
    pub(crate) pairs: Vec<[u32; 2]>,
    /// Stack of slot pairs of `Bvh8` trees, still to be visited.
    pub(crate) pending_pairs: Vec<PendingPairs>,
    /// Slot pairs of two `Bvh8` trees in best-first searches, ordered by a lower bound of the distance between the boxes
    /// of each pair.
    pub(crate) queue: bucket_queue::BucketQueue,
    /// For searches that descend a single `Bvh8`, such as the nearest triangle to a point or the first hit of a ray:
    /// stack of nodes, each with lower bounds of the distances (or hit times) of its eight child boxes.
    pub(crate) open_nodes: Vec<nearest::OpenNode>,
    /// For region queries on a `Bvh8`: stack of nodes that may intersect the region.
    pub(crate) nodes: Vec<u32>,
    /// Stack of position pairs of leafless trees; a position is a node or a triangle.
    #[cfg(feature = "papers")]
    pub(crate) leafless_pairs: Vec<[crate::papers::leafless_tree::LeaflessPosition; 2]>,
    /// Buffers for nodes and triangles of R-trees.
    #[cfg(feature = "papers")]
    pub(crate) rtree: crate::papers::r_tree::RTreeSearchBuffers,
}

/// Child slot of a node in a `Bvh8`, as one number: eight times the node index, plus the slot.
#[derive(Clone, Copy)]
pub(super) struct ChildSlot(pub(super) u32);

impl ChildSlot {
    #[inline(always)]
    pub(super) fn new(node: u32, slot: u32) -> Self {
        Self(node * LANES as u32 + slot)
    }

    /// The node that contains the slot, and the slot's number in that node.
    #[inline(always)]
    pub(super) fn node(self, tree: &Bvh8) -> (&Node8, usize) {
        (&tree.nodes[self.0 as usize / LANES], self.0 as usize % LANES)
    }
}

/// First bit of each of the eight rows of an 8 x 8 bit matrix, which has a bit 8 i + j for row i and column j.
pub(super) const ROWS: u64 = 0x0101_0101_0101_0101;

/// The pair of the two root nodes, as a task. It has a value of its own, because the roots are in no slot.
pub(super) const ROOTS: NodePair = [u32::MAX; 2];

/// Element of the stack of a traversal: slot pairs that are still to be visited. Each pair has a slot of one node
/// and a slot of another node, or all pairs have the same leaf and different slots of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingPairs {
    /// Slot in tree a and slot in tree b to which bit 0 of `left` refers.
    pub(super) first: NodePair,
    /// Bit 8 i + j is set if the pair of slot `first[0] + i` of a and slot `first[1] + j` of b is still to be visited.
    pub(super) left: u64,
}

impl PendingPairs {
    /// The slot pair to which bit number `bit` of `left` refers.
    #[inline(always)]
    fn pair(&self, bit: u32) -> NodePair {
        [self.first[0] + bit / LANES as u32, self.first[1] + bit % LANES as u32]
    }

    /// Removes the next slot pair from the stack and returns it; `None` if the stack is empty.
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

    /// Returns the slot pair of bit number `bit`, to be visited next, and pushes the other pairs on the stack.
    /// Returns `Nothing` if no bit of `left` is set.
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

/// Moves each bit i of `bits` to bit 8 i: from one bit per row to the first bit of each row of an 8 x 8 bit matrix.
#[inline(always)]
pub(super) fn spread_rows(mut bits: u32) -> u64 {
    let mut rows = 0;
    while bits != 0 {
        rows |= 1_u64 << (LANES as u32 * bits.trailing_zeros());
        bits &= bits - 1;
    }
    rows
}

/// Result of visiting a slot pair: how the search continues.
pub(super) enum VisitResult {
    /// No slot pair below the visited pair overlaps.
    Nothing,
    /// Slot pair to visit next, before those on the stack.
    Pair(NodePair),
    /// Both slots contain leaves, with these indices.
    Leaves([u32; 2]),
}

/// Visit of a single slot pair. The search in two trees and the search of a tree against itself implement it.
pub(super) trait PairDescent {
    /// Visits a slot pair, or the pair of roots. Of the overlapping slot pairs directly below it, returns the one
    /// to visit next, and pushes the others on the stack.
    fn visit<L: Lanes>(
        &mut self,
        l: L,
        pair: NodePair,
        stack: &mut Vec<PendingPairs>,
        stats: &mut QueryStats,
    ) -> VisitResult;
}

/// Receives pairs of leaves, given by index. A trait instead of a closure, because closures are not compiled for the
/// SIMD level of their caller.
pub(super) trait LeafPairSink {
    /// Visits two leaves, given by index.
    fn visit_leaf_pair<L: Lanes>(&mut self, l: L, pair: [u32; 2], stats: &mut QueryStats) -> ControlFlow<()>;
}

/// Visits the slot pairs in `tasks` and all overlapping pairs below them; passes every pair of leaves to `leaves`.
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

/// Visits slot pairs, level by level from the roots, until at least `min_tasks` pairs are left or only pairs of
/// leaves are left. Returns the pairs that are left, as tasks.
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
