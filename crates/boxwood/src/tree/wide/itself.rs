//! The descent of a wide tree against itself: every pair of its leaves that may overlap, once.
//!
//! ```text
//! a slot with itself         a node: its slots, each with itself and with those behind it; a leaf: its own triangles
//! two slots that overlap     as in the descent of two trees
//! ```
//!
//! All boxes are in one frame and contain their triangles exactly, so that boxes without a common point hold none: intervals
//! are compared as they stand.

use super::WideTree;
use super::node::{Child, Node};
use super::walk::{self, Descent, Frame, ROOTS, ROWS, Slot, TwoLeaves, Visited, rows_of};
use crate::bounds::EightBoxes;
use crate::simd::{LANES, Lanes, dispatch};
use crate::tree::{EightTriangles, Memory, Part};
use crate::work::Work;
use std::ops::ControlFlow;

/// Bits 8 i + j with i <= j: each pair of slots of a node once.
const NOT_BEFORE: u64 = {
    let (mut bits, mut row) = (0, 0);
    while row < LANES {
        bits |= (0xff << row & 0xff) << (LANES * row);
        row += 1;
    }
    bits
};

/// What becomes of leaves.
pub(crate) trait OwnLeaves {
    /// Two leaves, or twice the same.
    fn eight<L: Lanes>(&mut self, l: L, leaves: [EightTriangles<'_>; 2], work: &mut Work) -> ControlFlow<()>;
}

impl WideTree {
    /// Hands every pair of leaves whose boxes may overlap to `leaves`, and every leaf with itself; of these parts of the
    /// search, or of all.
    pub(crate) fn search_itself(
        &self,
        parts: Option<&[Part]>,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl OwnLeaves,
    ) -> ControlFlow<()> {
        let parts = if self.nodes.is_empty() { &[] } else { parts.unwrap_or(&[ROOTS]) };
        let mut leaves = LeavesOfOne { tree: self, leaves };
        dispatch!(l => walk::descend(l, &mut Itself(self), parts, &mut memory.wide, work, &mut leaves))
    }

    /// Searches that together do the work of one, at least so many if there are.
    pub(crate) fn divide_itself(&self, parts: usize, work: &mut Work) -> Vec<Part> {
        if self.nodes.is_empty() {
            return Vec::new();
        }
        dispatch!(l => walk::divide(l, &mut Itself(self), parts, work))
    }
}

struct LeavesOfOne<'d, V> {
    tree: &'d WideTree,
    leaves: &'d mut V,
}

impl<V: OwnLeaves> TwoLeaves for LeavesOfOne<'_, V> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, [i, j]: [u32; 2], work: &mut Work) -> ControlFlow<()> {
        self.leaves.eight(l, [self.tree.leaf(i), self.tree.leaf(j)], work)
    }
}

/// A tree against itself.
struct Itself<'d>(&'d WideTree);

impl Descent for Itself<'_> {
    #[inline(always)]
    fn visit<L: Lanes>(&mut self, l: L, pair: Part, stack: &mut Vec<Frame>, work: &mut Work) -> Visited {
        if pair == ROOTS {
            return self.one_node(l, 0, stack, work);
        }
        let [at_a, at_b] = pair.map(Slot);
        let ((node_a, slot_a), (node_b, slot_b)) = (at_a.node(self.0), at_b.node(self.0));
        match (node_a.child(slot_a), node_b.child(slot_b)) {
            (Child::Node(i), Child::Node(j)) if i == j => self.one_node(l, i, stack, work),
            (Child::Node(i), Child::Node(j)) => self.two_nodes(l, i, j, stack, work),
            (Child::Leaf(_), Child::Node(j)) => {
                let left = self.overlaps(l, at_a, j, work);
                go_on([at_a.0, Slot::of(j, 0).0], left.into(), stack)
            }
            (Child::Node(i), Child::Leaf(_)) => {
                let left = rows_of(self.overlaps(l, at_b, i, work));
                go_on([Slot::of(i, 0).0, at_b.0], left, stack)
            }
            (Child::Leaf(i), Child::Leaf(j)) => Visited::Leaves([i, j]),
        }
    }
}

impl Itself<'_> {
    /// The slots of a node, each with itself and with those behind it.
    #[inline(always)]
    fn one_node<L: Lanes>(&mut self, l: L, i: u32, stack: &mut Vec<Frame>, work: &mut Work) -> Visited {
        let node = &self.0.nodes[i as usize];
        work.box_tests += u64::from(node.count * (node.count - 1) / 2);
        let left = eight_by_eight(l, node, node) & NOT_BEFORE;
        go_on([Slot::of(i, 0).0; 2], left, stack)
    }

    #[inline(always)]
    fn two_nodes<L: Lanes>(&mut self, l: L, i: u32, j: u32, stack: &mut Vec<Frame>, work: &mut Work) -> Visited {
        let [a, b] = [i, j].map(|node| &self.0.nodes[node as usize]);
        work.box_tests += u64::from(a.count * b.count);
        go_on([i, j].map(|node| Slot::of(node, 0).0), eight_by_eight(l, a, b), stack)
    }

    /// The slots of a node that overlap one other.
    #[inline(always)]
    fn overlaps<L: Lanes>(&self, l: L, one: Slot, i: u32, work: &mut Work) -> u32 {
        let ((holder, slot), node) = (one.node(self.0), &self.0.nodes[i as usize]);
        work.box_tests += u64::from(node.count);
        one_by_eight(l, &holder.boxes, slot, &node.boxes) & node.filled()
    }
}

/// Goes on with the first pair that is left, and keeps the others.
#[inline(always)]
fn go_on(first: Part, left: u64, stack: &mut Vec<Frame>) -> Visited {
    Frame { first, left }.go_on(left.trailing_zeros(), stack)
}

/// Which slots of a overlap which of b: bit 8 i + j.
#[inline(always)]
fn eight_by_eight<L: Lanes>(l: L, a: &Node, b: &Node) -> u64 {
    let mut overlaps = 0;
    for row in 0..a.count as usize {
        overlaps |= u64::from(one_by_eight(l, &a.boxes, row, &b.boxes)) << (LANES * row);
    }
    overlaps & (u64::from(b.filled()) * ROWS)
}

/// Which of eight boxes overlap one: a bit each.
#[inline(always)]
fn one_by_eight<L: Lanes>(l: L, one: &EightBoxes, slot: usize, eight: &EightBoxes) -> u32 {
    let mut apart = l.greater(l.splat(one.min[0][slot]), l.load(&eight.max[0]));
    apart = l.or(apart, l.greater(l.load(&eight.min[0]), l.splat(one.max[0][slot])));
    for axis in 1..3 {
        apart = l.or(apart, l.greater(l.splat(one.min[axis][slot]), l.load(&eight.max[axis])));
        apart = l.or(apart, l.greater(l.load(&eight.min[axis]), l.splat(one.max[axis][slot])));
    }
    !l.bits(apart) & 0xff
}
