//! Intersection search in two `Bvh8` trees: eight boxes of one node against eight boxes of another node.
//!
//! A pair of overlapping slots is visited according to the children in the two slots:
//!
//! ```text
//! node, node     test the 64 pairs of their slots
//! leaf, node     test the box of the leaf against the node's eight boxes
//! leaf, leaf     visit; triangles are tested eight at a time
//! ```
//!
//! Boxes are tested on the six face axes. A query that needs only one intersecting pair continues with the deepest
//! overlap, because it then finds a pair soonest. If such a query has found no pair after a few nodes, it is a
//! close call: from then on, a slot pair is also tested on the nine edge axes before it is visited. In close calls
//! these tests save more time than they cost.

use super::{ChildSlot, LeafPairSink, PairDescent, PendingPairs, ROOTS, ROWS, VisitResult, spread_rows};
use crate::bvh::Bvh8;
use crate::bvh::node::{ChildKind, Node8};
use crate::bvh::traverse;
use crate::bvh::traverse::{LeafPairVisitor, NodePair, SearchGoal};
use crate::kernel::boxes::{BoxSeparation, Boxes8, DoubledBox, EdgeAxes};
use crate::kernel::simd::Lanes;
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Number of visited node pairs after which a query for a single intersecting pair also tests the edge axes.
///
/// Measured: a lower limit slows down queries that find a pair at once; a higher limit slows down queries between close
/// models made of boxes.
const CLOSE_CALL: u32 = 4;

/// Visits every pair of leaves below `tasks` for which the box test separates neither the boxes of the leaves nor the
/// boxes of any node pair above.
#[inline(always)]
pub(in crate::bvh) fn descend<L: Lanes>(
    l: L,
    tasks: &[NodePair],
    [a, b]: [&Bvh8; 2],
    separation: &BoxSeparation,
    stack: &mut Vec<PendingPairs>,
    stats: &mut QueryStats,
    leaves: &mut impl LeafPairVisitor,
) -> ControlFlow<()> {
    if a.nodes.is_empty() || b.nodes.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut descent = TwoTreeDescent { a, b, separation, visits: 0, edges: None, goal: leaves.goal() };
    traverse::descend(l, &mut descent, tasks, stack, stats, &mut PairLeafAdapter { a, b, leaves })
}

/// Looks up the leaves of two trees by index and passes them to a [`LeafPairVisitor`].
struct PairLeafAdapter<'d, V> {
    a: &'d Bvh8,
    b: &'d Bvh8,
    leaves: &'d mut V,
}

impl<V: LeafPairVisitor> LeafPairSink for PairLeafAdapter<'_, V> {
    #[inline(always)]
    fn visit_leaf_pair<L: Lanes>(&mut self, l: L, [i, j]: [u32; 2], stats: &mut QueryStats) -> ControlFlow<()> {
        self.leaves.visit_leaf_pair8(l, [self.a.leaf(i), self.b.leaf(j)], stats)
    }
}

/// Splits a search into at least `min_tasks` tasks (fewer if the trees are small).
#[inline(always)]
pub(in crate::bvh) fn split_into_tasks<L: Lanes>(
    l: L,
    [a, b]: [&Bvh8; 2],
    separation: &BoxSeparation,
    min_tasks: usize,
    stats: &mut QueryStats,
) -> Vec<NodePair> {
    if a.nodes.is_empty() || b.nodes.is_empty() {
        return Vec::new();
    }
    traverse::split_into_tasks(
        l,
        &mut TwoTreeDescent { a, b, separation, visits: 0, edges: None, goal: SearchGoal::All },
        min_tasks,
        stats,
    )
}

/// State of an intersection search in two trees.
struct TwoTreeDescent<'d> {
    a: &'d Bvh8,
    b: &'d Bvh8,
    separation: &'d BoxSeparation,
    /// Number of node pairs visited so far.
    visits: u32,
    /// Edge axes, created when the search first tests them. It tests them in a close call (see the module header).
    edges: Option<EdgeAxes>,
    goal: SearchGoal,
}

impl PairDescent for TwoTreeDescent<'_> {
    #[inline(always)]
    fn visit<L: Lanes>(
        &mut self,
        l: L,
        pair: NodePair,
        stack: &mut Vec<PendingPairs>,
        stats: &mut QueryStats,
    ) -> VisitResult {
        if pair == ROOTS {
            return self.two_nodes(l, 0, 0, stack, stats);
        }
        let [at_a, at_b] = pair.map(ChildSlot);
        let ((node_a, slot_a), (node_b, slot_b)) = (at_a.node(self.a), at_b.node(self.b));
        if self.separated_on_other_axes(&node_a.boxes, slot_a, &node_b.boxes, slot_b) {
            return VisitResult::Nothing;
        }
        match (node_a.child(slot_a), node_b.child(slot_b)) {
            (ChildKind::Node(i), ChildKind::Node(j)) => self.two_nodes(l, i, j, stack, stats),
            (ChildKind::Leaf(_), ChildKind::Node(j)) => self.leaf_of_a(l, at_a, j, stack, stats),
            (ChildKind::Node(i), ChildKind::Leaf(_)) => self.leaf_of_b(l, i, at_b, stack, stats),
            (ChildKind::Leaf(i), ChildKind::Leaf(j)) => VisitResult::Leaves([i, j]),
        }
    }
}

impl TwoTreeDescent<'_> {
    /// Tests all slot pairs of two nodes. If the query needs only one intersecting pair, the deepest overlap is
    /// visited next.
    #[inline(always)]
    fn two_nodes<L: Lanes>(
        &mut self,
        l: L,
        i: u32,
        j: u32,
        stack: &mut Vec<PendingPairs>,
        stats: &mut QueryStats,
    ) -> VisitResult {
        let (node_a, node_b) = (&self.a.nodes[i as usize], &self.b.nodes[j as usize]);
        self.visits += 1;
        let rows = node_a.count as usize;
        let (overlaps, deepest) = match self.goal {
            SearchGoal::First => self.separation.deepest(l, &node_a.boxes, rows, &node_b.boxes),
            SearchGoal::All => {
                let overlaps = self.separation.overlaps_8x8(l, &node_a.boxes, rows, &node_b.boxes);
                (overlaps, overlaps.trailing_zeros())
            }
        };
        if stats.separating_axes.is_some() {
            count_axes(self.separation, [node_a, node_b], stats);
        } else {
            stats.box_tests += u64::from(node_a.count * node_b.count);
        }
        // Keeps only used slots of b, in every row. Unused slots repeat the box of the first slot, so neither the
        // deepest overlap nor the first overlap is in an unused slot.
        let left = overlaps & (u64::from(node_b.filled()) * ROWS);
        PendingPairs { first: [i, j].map(|node| ChildSlot::new(node, 0).0), left }.descend_into(deepest, stack)
    }

    /// Tests the box of a leaf in tree a against the slots of node `j` in tree b.
    #[inline(always)]
    fn leaf_of_a<L: Lanes>(
        &mut self,
        l: L,
        leaf: ChildSlot,
        j: u32,
        stack: &mut Vec<PendingPairs>,
        stats: &mut QueryStats,
    ) -> VisitResult {
        let ((parent, slot), node) = (leaf.node(self.a), &self.b.nodes[j as usize]);
        let overlaps = self.separation.overlaps_1a_8b(l, &parent.boxes, slot, &node.boxes) & node.filled();
        if stats.separating_axes.is_some() {
            (0..node.count as usize).for_each(|other| {
                count_axis(self.separation, &doubled(&parent.boxes, slot), &doubled(&node.boxes, other), stats);
            });
        } else {
            stats.box_tests += u64::from(node.count);
        }
        let first = [leaf.0, ChildSlot::new(j, 0).0];
        PendingPairs { first, left: overlaps.into() }.descend_into(overlaps.trailing_zeros(), stack)
    }

    /// Tests the slots of node `i` in tree a against the box of a leaf in tree b.
    #[inline(always)]
    fn leaf_of_b<L: Lanes>(
        &mut self,
        l: L,
        i: u32,
        leaf: ChildSlot,
        stack: &mut Vec<PendingPairs>,
        stats: &mut QueryStats,
    ) -> VisitResult {
        let (node, (parent, slot)) = (&self.a.nodes[i as usize], leaf.node(self.b));
        let overlaps = self.separation.overlaps_8a_1b(l, &parent.boxes, slot, &node.boxes) & node.filled();
        if stats.separating_axes.is_some() {
            (0..node.count as usize).for_each(|other| {
                count_axis(self.separation, &doubled(&node.boxes, other), &doubled(&parent.boxes, slot), stats);
            });
        } else {
            stats.box_tests += u64::from(node.count);
        }
        let left = spread_rows(overlaps);
        PendingPairs { first: [ChildSlot::new(i, 0).0, leaf.0], left }.descend_into(left.trailing_zeros(), stack)
    }

    /// Returns true if an edge axis or a world axis (an axis of world coordinates) separates two boxes that
    /// overlap on the face axes. These axes are tested only in close calls, or if `separation` requires axes other
    /// than face axes. If they are not tested, returns false.
    #[inline(always)]
    fn separated_on_other_axes(&mut self, a: &Boxes8, slot_a: usize, b: &Boxes8, slot_b: usize) -> bool {
        let close_call = self.goal == SearchGoal::First && self.visits >= CLOSE_CALL;
        (close_call || self.separation.has_other_axes()) && {
            let edges = self.edges.get_or_insert_with(|| self.separation.edge_axes());
            self.separation.separated_on_edge_or_world_axes(edges, &doubled(a, slot_a), &doubled(b, slot_b))
        }
    }
}

#[inline(always)]
fn doubled(boxes: &Boxes8, slot: usize) -> DoubledBox {
    DoubledBox::from_aabb(&boxes.get(slot))
}

/// Tests every box pair of two nodes again, for the stats: adds to `stats` the axis that separates the pair, if
/// any.
#[inline(never)]
fn count_axes(separation: &BoxSeparation, [a, b]: [&Node8; 2], stats: &mut QueryStats) {
    for row in 0..a.count as usize {
        for column in 0..b.count as usize {
            count_axis(separation, &doubled(&a.boxes, row), &doubled(&b.boxes, column), stats);
        }
    }
}

#[inline(never)]
fn count_axis(separation: &BoxSeparation, a: &DoubledBox, b: &DoubledBox, stats: &mut QueryStats) {
    stats.count_box_test(|| separation.may_overlap(a, b), || separation.separating_axis(a, b));
}
