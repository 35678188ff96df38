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
use super::descent::{Frame, ROOTS, Slot, Visited};
use super::node::{Child, Node};
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

/// The first bit of every row.
const ROWS: u64 = 0x0101_0101_0101_0101;

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
        let parts = parts.unwrap_or(&[ROOTS]);
        dispatch!(l => descend(l, self, parts, &mut memory.wide, work, leaves))
    }

    /// Searches that together do the work of one, at least so many if there are.
    pub(crate) fn divide_itself(&self, parts: usize, work: &mut Work) -> Vec<Part> {
        dispatch!(l => divide(l, self, parts, work))
    }
}

#[inline(always)]
fn descend<L: Lanes>(
    l: L,
    tree: &WideTree,
    parts: &[Part],
    stack: &mut Vec<Frame>,
    work: &mut Work,
    leaves: &mut impl OwnLeaves,
) -> ControlFlow<()> {
    stack.clear();
    let mut descent = Descent { tree, stack };
    let parts = if tree.nodes.is_empty() { &[] } else { parts };
    for &part in parts {
        let mut next = Some(part);
        while let Some(pair) = next {
            next = match descent.visit(l, pair, work) {
                Visited::Pair(pair) => Some(pair),
                Visited::Nothing => Frame::pop(descent.stack),
                Visited::Leaves([i, j]) => {
                    leaves.eight(l, [tree.leaf(i), tree.leaf(j)], work)?;
                    Frame::pop(descent.stack)
                }
            };
        }
    }
    ControlFlow::Continue(())
}

/// Visits pairs of slots, level by level, until there are so many left, or only leaves.
#[inline(always)]
fn divide<L: Lanes>(l: L, tree: &WideTree, parts: usize, work: &mut Work) -> Vec<Part> {
    let (mut level, mut leaves, mut stack) = (vec![ROOTS], Vec::new(), Vec::new());
    if tree.nodes.is_empty() {
        level.clear();
    }
    let mut descent = Descent { tree, stack: &mut stack };
    while !level.is_empty() && level.len() + leaves.len() < parts {
        let mut below = Vec::new();
        for &pair in &level {
            match descent.visit(l, pair, work) {
                Visited::Nothing => {}
                Visited::Leaves(_) => leaves.push(pair),
                Visited::Pair(first) => {
                    below.push(first);
                    while let Some(pair) = Frame::pop(descent.stack) {
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

struct Descent<'d> {
    tree: &'d WideTree,
    /// The nodes on the way, from which there are pairs left. Never more than twice the depth of the tree.
    stack: &'d mut Vec<Frame>,
}

impl Descent<'_> {
    /// Visits a pair of slots, or a slot with itself.
    #[inline(always)]
    fn visit<L: Lanes>(&mut self, l: L, pair: Part, work: &mut Work) -> Visited {
        if pair == ROOTS {
            return self.one_node(l, 0, work);
        }
        let [at_a, at_b] = pair.map(Slot);
        let ((node_a, slot_a), (node_b, slot_b)) = (at_a.node(self.tree), at_b.node(self.tree));
        match (node_a.child(slot_a), node_b.child(slot_b)) {
            (Child::Node(i), Child::Node(j)) if i == j => self.one_node(l, i, work),
            (Child::Node(i), Child::Node(j)) => self.two_nodes(l, i, j, work),
            (Child::Leaf(_), Child::Node(j)) => {
                let left = self.overlaps(l, at_a, j, work);
                self.go_on([at_a.0, Slot::of(j, 0).0], left.into())
            }
            (Child::Node(i), Child::Leaf(_)) => {
                let left = rows_of(self.overlaps(l, at_b, i, work));
                self.go_on([Slot::of(i, 0).0, at_b.0], left)
            }
            (Child::Leaf(i), Child::Leaf(j)) => Visited::Leaves([i, j]),
        }
    }

    /// The slots of a node, each with itself and with those behind it.
    #[inline(always)]
    fn one_node<L: Lanes>(&mut self, l: L, i: u32, work: &mut Work) -> Visited {
        let node = &self.tree.nodes[i as usize];
        work.box_tests += u64::from(node.count * (node.count - 1) / 2);
        let left = eight_by_eight(l, node, node) & NOT_BEFORE;
        self.go_on([Slot::of(i, 0).0; 2], left)
    }

    #[inline(always)]
    fn two_nodes<L: Lanes>(&mut self, l: L, i: u32, j: u32, work: &mut Work) -> Visited {
        let [a, b] = [i, j].map(|node| &self.tree.nodes[node as usize]);
        work.box_tests += u64::from(a.count * b.count);
        self.go_on([i, j].map(|node| Slot::of(node, 0).0), eight_by_eight(l, a, b))
    }

    /// The slots of a node that overlap one other.
    #[inline(always)]
    fn overlaps<L: Lanes>(&self, l: L, one: Slot, i: u32, work: &mut Work) -> u32 {
        let ((holder, slot), node) = (one.node(self.tree), &self.tree.nodes[i as usize]);
        work.box_tests += u64::from(node.count);
        one_by_eight(l, &holder.boxes, slot, &node.boxes) & node.filled()
    }

    /// Goes on with the first pair that is left, and keeps the others.
    #[inline(always)]
    fn go_on(&mut self, first: Part, left: u64) -> Visited {
        Frame { first, left }.go_on(left.trailing_zeros(), self.stack)
    }
}

/// Bits i as bits 8 i.
#[inline(always)]
fn rows_of(mut bits: u32) -> u64 {
    let mut rows = 0;
    while bits != 0 {
        rows |= 1_u64 << (LANES as u32 * bits.trailing_zeros());
        bits &= bits - 1;
    }
    rows
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
