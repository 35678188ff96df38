//! The descent of two wide trees at once: eight boxes of one against eight of the other.
//!
//! ```text
//! a pair of slots whose boxes overlap:
//!     two nodes              their 64 pairs of slots are tested
//!     a leaf and a node      the leaf's box is tested against the node's eight
//!     two leaves             their triangles meet, eight at a time
//! ```
//!
//! By the six face axes. A question that only wants to know whether there is a pair goes on with the pair that overlaps
//! deepest, which finds one soonest. If it has not found one after a few nodes it is a close call: from then on a pair
//! is also tested on the nine edge axes before it is visited, which saves more than it costs there.

use super::WideTree;
use super::node::{Child, Node};
use super::walk::{self, Descent, Frame, ROOTS, ROWS, Slot, TwoLeaves, Visited, rows_of};
use crate::bounds::{Doubled, Edges, EightBoxes, Relative};
use crate::simd::Lanes;
use crate::tree::{Leaves, Part, Wanted};
use crate::work::Work;
use std::ops::ControlFlow;

/// Visits of pairs of nodes after which a question that wants one pair tests the edge axes. Measured: fewer slow down
/// questions that find a pair at once, more slow down models of boxes that are close.
const CLOSE_CALL: u32 = 4;

/// Hands every pair of leaves below these whose boxes, and those of all pairs on the way, may overlap to `leaves`.
#[inline(always)]
pub(super) fn descend<L: Lanes>(
    l: L,
    parts: &[Part],
    [a, b]: [&WideTree; 2],
    relative: &Relative,
    stack: &mut Vec<Frame>,
    work: &mut Work,
    leaves: &mut impl Leaves,
) -> ControlFlow<()> {
    if a.nodes.is_empty() || b.nodes.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut descent = TwoTrees { a, b, relative, visits: 0, edges: None, wanted: leaves.wanted() };
    walk::descend(l, &mut descent, parts, stack, work, &mut LeavesOfBoth { a, b, leaves })
}

struct LeavesOfBoth<'d, V> {
    a: &'d WideTree,
    b: &'d WideTree,
    leaves: &'d mut V,
}

impl<V: Leaves> TwoLeaves for LeavesOfBoth<'_, V> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, [i, j]: [u32; 2], work: &mut Work) -> ControlFlow<()> {
        self.leaves.eight(l, [self.a.leaf(i), self.b.leaf(j)], work)
    }
}

/// Parts of a descent, at least so many if there are.
#[inline(always)]
pub(super) fn divide<L: Lanes>(
    l: L,
    [a, b]: [&WideTree; 2],
    relative: &Relative,
    parts: usize,
    work: &mut Work,
) -> Vec<Part> {
    if a.nodes.is_empty() || b.nodes.is_empty() {
        return Vec::new();
    }
    walk::divide(l, &mut TwoTrees { a, b, relative, visits: 0, edges: None, wanted: Wanted::All }, parts, work)
}

struct TwoTrees<'d> {
    a: &'d WideTree,
    b: &'d WideTree,
    relative: &'d Relative,
    /// Pairs of nodes that were visited.
    visits: u32,
    /// Made when first needed.
    edges: Option<Edges>,
    wanted: Wanted,
}

impl Descent for TwoTrees<'_> {
    #[inline(always)]
    fn visit<L: Lanes>(&mut self, l: L, pair: Part, stack: &mut Vec<Frame>, work: &mut Work) -> Visited {
        if pair == ROOTS {
            return self.two_nodes(l, 0, 0, stack, work);
        }
        let [at_a, at_b] = pair.map(Slot);
        let ((node_a, slot_a), (node_b, slot_b)) = (at_a.node(self.a), at_b.node(self.b));
        if self.apart_beyond_faces(&node_a.boxes, slot_a, &node_b.boxes, slot_b) {
            return Visited::Nothing;
        }
        match (node_a.child(slot_a), node_b.child(slot_b)) {
            (Child::Node(i), Child::Node(j)) => self.two_nodes(l, i, j, stack, work),
            (Child::Leaf(_), Child::Node(j)) => self.leaf_of_a(l, at_a, j, stack, work),
            (Child::Node(i), Child::Leaf(_)) => self.leaf_of_b(l, i, at_b, stack, work),
            (Child::Leaf(i), Child::Leaf(j)) => Visited::Leaves([i, j]),
        }
    }
}

impl TwoTrees<'_> {
    /// Two nodes: the pairs of their slots whose boxes overlap, the deepest first if one pair is enough.
    #[inline(always)]
    fn two_nodes<L: Lanes>(&mut self, l: L, i: u32, j: u32, stack: &mut Vec<Frame>, work: &mut Work) -> Visited {
        let (node_a, node_b) = (&self.a.nodes[i as usize], &self.b.nodes[j as usize]);
        self.visits += 1;
        let rows = node_a.count as usize;
        let (overlaps, deepest) = match self.wanted {
            Wanted::First => self.relative.deepest(l, &node_a.boxes, rows, &node_b.boxes),
            Wanted::All => {
                let overlaps = self.relative.eight_by_eight(l, &node_a.boxes, rows, &node_b.boxes);
                (overlaps, overlaps.trailing_zeros())
            }
        };
        if work.sat_exits.is_some() {
            count_axes(self.relative, [node_a, node_b], work);
        } else {
            work.box_tests += u64::from(node_a.count * node_b.count);
        }
        // The filled slots of b in every row. Those that hold nothing repeat the first, so none of them is the deepest,
        // nor the first.
        let left = overlaps & (u64::from(node_b.filled()) * ROWS);
        Frame { first: [i, j].map(|node| Slot::of(node, 0).0), left }.go_on(deepest, stack)
    }

    /// A leaf of a and a node of b.
    #[inline(always)]
    fn leaf_of_a<L: Lanes>(&mut self, l: L, leaf: Slot, j: u32, stack: &mut Vec<Frame>, work: &mut Work) -> Visited {
        let ((holder, slot), node) = (leaf.node(self.a), &self.b.nodes[j as usize]);
        let overlaps = self.relative.one_of_a_by_eight(l, &holder.boxes, slot, &node.boxes) & node.filled();
        if work.sat_exits.is_some() {
            (0..node.count as usize).for_each(|other| {
                count_axis(self.relative, &doubled(&holder.boxes, slot), &doubled(&node.boxes, other), work);
            });
        } else {
            work.box_tests += u64::from(node.count);
        }
        let first = [leaf.0, Slot::of(j, 0).0];
        Frame { first, left: overlaps.into() }.go_on(overlaps.trailing_zeros(), stack)
    }

    /// A node of a and a leaf of b.
    #[inline(always)]
    fn leaf_of_b<L: Lanes>(&mut self, l: L, i: u32, leaf: Slot, stack: &mut Vec<Frame>, work: &mut Work) -> Visited {
        let (node, (holder, slot)) = (&self.a.nodes[i as usize], leaf.node(self.b));
        let overlaps = self.relative.one_of_b_by_eight(l, &holder.boxes, slot, &node.boxes) & node.filled();
        if work.sat_exits.is_some() {
            (0..node.count as usize).for_each(|other| {
                count_axis(self.relative, &doubled(&node.boxes, other), &doubled(&holder.boxes, slot), work);
            });
        } else {
            work.box_tests += u64::from(node.count);
        }
        let left = rows_of(overlaps);
        Frame { first: [Slot::of(i, 0).0, leaf.0], left }.go_on(left.trailing_zeros(), stack)
    }

    /// Whether boxes that the face axes leave open are apart on others, where that is looked at.
    #[inline(always)]
    fn apart_beyond_faces(&mut self, a: &EightBoxes, slot_a: usize, b: &EightBoxes, slot_b: usize) -> bool {
        let close_call = self.wanted == Wanted::First && self.visits >= CLOSE_CALL;
        (close_call || self.relative.has_more_axes()) && {
            let edges = self.edges.get_or_insert_with(|| self.relative.edges());
            self.relative.apart_beyond_faces_at_last(edges, &doubled(a, slot_a), &doubled(b, slot_b))
        }
    }
}

#[inline(always)]
fn doubled(boxes: &EightBoxes, slot: usize) -> Doubled {
    Doubled::of(&boxes.get(slot))
}

/// Counts the axes on which the boxes of two nodes are found to be apart, one pair after the other.
#[inline(never)]
fn count_axes(relative: &Relative, [a, b]: [&Node; 2], work: &mut Work) {
    for row in 0..a.count as usize {
        for column in 0..b.count as usize {
            count_axis(relative, &doubled(&a.boxes, row), &doubled(&b.boxes, column), work);
        }
    }
}

#[inline(never)]
fn count_axis(relative: &Relative, a: &Doubled, b: &Doubled, work: &mut Work) {
    work.count_box_test(|| relative.may_overlap(a, b), || relative.separating_axis(a, b));
}
