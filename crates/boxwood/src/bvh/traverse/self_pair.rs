//! Search of a `Bvh8` against itself: every pair of its leaves that may overlap, exactly once.
//!
//! A visited pair of slots is replaced by these pairs:
//!
//! ```text
//! slot with itself, a node    each slot of this node with itself and with all later slots of the node
//! slot with itself, a leaf    the leaf with itself: the pairs of its own triangles
//! two overlapping slots       as in the search in two trees
//! ```
//!
//! All boxes are in the same frame and contain their triangles. Triangles in disjoint boxes are therefore
//! disjoint, and the bounds of boxes are compared directly, without a margin for rounding errors.

use super::{ChildSlot, LeafPairSink, PairDescent, PendingPairs, ROOTS, ROWS, VisitResult, spread_rows};
use crate::bvh::Bvh8;
use crate::bvh::node::{ChildKind, Node8};
use crate::bvh::traverse;
use crate::bvh::traverse::{LeafView, NodePair, TraversalMemory};
use crate::kernel::boxes::Boxes8;
use crate::kernel::simd::{LANES, Lanes, dispatch};
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Bits 8 i + j with i <= j of an 8 x 8 bit matrix: each unordered pair of slots i and j of a node once.
const NOT_BEFORE: u64 = {
    let (mut bits, mut row) = (0, 0);
    while row < LANES {
        bits |= (0xff << row & 0xff) << (LANES * row);
        row += 1;
    }
    bits
};

/// Receives the leaf pairs that a search of a tree against itself finds.
pub(crate) trait SelfLeafVisitor {
    /// Visits a pair of leaves, which may be the same leaf twice.
    fn visit_leaf_pair8<L: Lanes>(
        &mut self,
        l: L,
        leaves: [LeafView<'_>; 2],
        stats: &mut QueryStats,
    ) -> ControlFlow<()>;
}

impl Bvh8 {
    /// Visits every pair of leaves whose boxes may overlap, and every leaf with itself. Runs the given `tasks`, or
    /// the whole search if `tasks` is `None`.
    pub(crate) fn search_self_pairs(
        &self,
        tasks: Option<&[NodePair]>,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl SelfLeafVisitor,
    ) -> ControlFlow<()> {
        let tasks = if self.nodes.is_empty() { &[] } else { tasks.unwrap_or(&[ROOTS]) };
        let mut leaves = SelfLeafAdapter { tree: self, leaves };
        dispatch!(l => traverse::descend(l, &mut SelfDescent(self), tasks, &mut memory.pending_pairs, stats, &mut leaves))
    }

    /// Splits the search into at least `min_tasks` independent tasks (fewer if the tree is small).
    pub(crate) fn split_self_search(&self, min_tasks: usize, stats: &mut QueryStats) -> Vec<NodePair> {
        if self.nodes.is_empty() {
            return Vec::new();
        }
        dispatch!(l => traverse::split_into_tasks(l, &mut SelfDescent(self), min_tasks, stats))
    }
}

/// Looks up the leaves of a tree by index and passes them to a [`SelfLeafVisitor`].
struct SelfLeafAdapter<'d, V> {
    tree: &'d Bvh8,
    leaves: &'d mut V,
}

impl<V: SelfLeafVisitor> LeafPairSink for SelfLeafAdapter<'_, V> {
    #[inline(always)]
    fn visit_leaf_pair<L: Lanes>(&mut self, l: L, [i, j]: [u32; 2], stats: &mut QueryStats) -> ControlFlow<()> {
        self.leaves.visit_leaf_pair8(l, [self.tree.leaf(i), self.tree.leaf(j)], stats)
    }
}

/// Search of a tree against itself.
struct SelfDescent<'d>(&'d Bvh8);

impl PairDescent for SelfDescent<'_> {
    #[inline(always)]
    fn visit<L: Lanes>(
        &mut self,
        l: L,
        pair: NodePair,
        stack: &mut Vec<PendingPairs>,
        stats: &mut QueryStats,
    ) -> VisitResult {
        if pair == ROOTS {
            return self.one_node(l, 0, stack, stats);
        }
        let [at_a, at_b] = pair.map(ChildSlot);
        let ((node_a, slot_a), (node_b, slot_b)) = (at_a.node(self.0), at_b.node(self.0));
        match (node_a.child(slot_a), node_b.child(slot_b)) {
            (ChildKind::Node(i), ChildKind::Node(j)) if i == j => self.one_node(l, i, stack, stats),
            (ChildKind::Node(i), ChildKind::Node(j)) => self.two_nodes(l, i, j, stack, stats),
            (ChildKind::Leaf(_), ChildKind::Node(j)) => {
                let left = self.overlaps(l, at_a, j, stats);
                descend_into([at_a.0, ChildSlot::new(j, 0).0], left.into(), stack)
            }
            (ChildKind::Node(i), ChildKind::Leaf(_)) => {
                let left = spread_rows(self.overlaps(l, at_b, i, stats));
                descend_into([ChildSlot::new(i, 0).0, at_b.0], left, stack)
            }
            (ChildKind::Leaf(i), ChildKind::Leaf(j)) => VisitResult::Leaves([i, j]),
        }
    }
}

impl SelfDescent<'_> {
    /// Tests each slot of node `i` against itself and against the later slots of the node.
    #[inline(always)]
    fn one_node<L: Lanes>(
        &mut self,
        l: L,
        i: u32,
        stack: &mut Vec<PendingPairs>,
        stats: &mut QueryStats,
    ) -> VisitResult {
        let node = &self.0.nodes[i as usize];
        stats.box_tests += u64::from(node.count * (node.count - 1) / 2);
        let left = overlaps_8x8(l, node, node) & NOT_BEFORE;
        descend_into([ChildSlot::new(i, 0).0; 2], left, stack)
    }

    /// Tests all slot pairs of the two nodes `i` and `j`.
    #[inline(always)]
    fn two_nodes<L: Lanes>(
        &mut self,
        l: L,
        i: u32,
        j: u32,
        stack: &mut Vec<PendingPairs>,
        stats: &mut QueryStats,
    ) -> VisitResult {
        let [a, b] = [i, j].map(|node| &self.0.nodes[node as usize]);
        stats.box_tests += u64::from(a.count * b.count);
        descend_into([i, j].map(|node| ChildSlot::new(node, 0).0), overlaps_8x8(l, a, b), stack)
    }

    /// Bit mask of the slots of node `i` that overlap the slot `one` of another node.
    #[inline(always)]
    fn overlaps<L: Lanes>(&self, l: L, one: ChildSlot, i: u32, stats: &mut QueryStats) -> u32 {
        let ((parent, slot), node) = (one.node(self.0), &self.0.nodes[i as usize]);
        stats.box_tests += u64::from(node.count);
        overlaps_1x8(l, &parent.boxes, slot, &node.boxes) & node.filled()
    }
}

/// Returns the slot pair of the lowest set bit of `left`, to be visited next, and pushes the other pairs on the
/// stack.
#[inline(always)]
fn descend_into(first: NodePair, left: u64, stack: &mut Vec<PendingPairs>) -> VisitResult {
    PendingPairs { first, left }.descend_into(left.trailing_zeros(), stack)
}

/// Overlapping slot pairs of two nodes: bit 8 i + j is set if slot i of a overlaps slot j of b.
#[inline(always)]
fn overlaps_8x8<L: Lanes>(l: L, a: &Node8, b: &Node8) -> u64 {
    let mut overlaps = 0;
    for row in 0..a.count as usize {
        overlaps |= u64::from(overlaps_1x8(l, &a.boxes, row, &b.boxes)) << (LANES * row);
    }
    overlaps & (u64::from(b.filled()) * ROWS)
}

/// Bit mask of the boxes of `eight` that overlap box `slot` of `one`.
#[inline(always)]
fn overlaps_1x8<L: Lanes>(l: L, one: &Boxes8, slot: usize, eight: &Boxes8) -> u32 {
    let mut separated = l.greater(l.splat(one.min[0][slot]), l.load(&eight.max[0]));
    separated = l.or(separated, l.greater(l.load(&eight.min[0]), l.splat(one.max[0][slot])));
    for axis in 1..3 {
        separated = l.or(separated, l.greater(l.splat(one.min[axis][slot]), l.load(&eight.max[axis])));
        separated = l.or(separated, l.greater(l.load(&eight.min[axis]), l.splat(one.max[axis][slot])));
    }
    !l.to_bitmask(separated) & 0xff
}
