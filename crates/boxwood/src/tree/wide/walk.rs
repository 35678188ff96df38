//! The way down that all descents of wide trees have in common: pairs of slots, and which of them are left to be visited.

use super::WideTree;
use super::node::Node;
use crate::simd::{LANES, Lanes};
use crate::tree::Part;
use crate::work::Work;
use std::ops::ControlFlow;

/// A slot of a tree: node times eight plus slot.
#[derive(Clone, Copy)]
pub(super) struct Slot(pub(super) u32);

impl Slot {
    #[inline(always)]
    pub(super) fn of(node: u32, slot: u32) -> Self {
        Self(node * LANES as u32 + slot)
    }

    #[inline(always)]
    pub(super) fn node(self, tree: &WideTree) -> (&Node, usize) {
        (&tree.nodes[self.0 as usize / LANES], self.0 as usize % LANES)
    }
}

/// The first bit of every row.
pub(super) const ROWS: u64 = 0x0101_0101_0101_0101;

/// Stands for the roots, which are in no slot.
pub(super) const ROOTS: Part = [u32::MAX; 2];

/// What is left to be visited of a node against a node, or of a leaf against a node: bit 8 i + j stands for the i-th slot
/// from the first of a and the j-th from the first of b.
#[derive(Clone, Copy, Debug)]
pub(in crate::tree) struct Frame {
    pub(super) first: Part,
    pub(super) left: u64,
}

impl Frame {
    #[inline(always)]
    fn pair(&self, bit: u32) -> Part {
        [self.first[0] + bit / LANES as u32, self.first[1] + bit % LANES as u32]
    }

    /// The next pair that is left.
    #[inline(always)]
    fn pop(stack: &mut Vec<Self>) -> Option<Part> {
        let frame = stack.last_mut()?;
        let pair = frame.pair(frame.left.trailing_zeros());
        frame.left &= frame.left - 1;
        if frame.left == 0 {
            stack.pop();
        }
        Some(pair)
    }

    /// Goes on with one of the pairs, and keeps the others.
    #[inline(always)]
    pub(super) fn go_on(mut self, bit: u32, stack: &mut Vec<Self>) -> Visited {
        if self.left == 0 {
            return Visited::Nothing;
        }
        self.left &= !(1 << bit);
        if self.left != 0 {
            stack.push(self);
        }
        Visited::Pair(self.pair(bit))
    }
}

/// Bits i as bits 8 i.
#[inline(always)]
pub(super) fn rows_of(mut bits: u32) -> u64 {
    let mut rows = 0;
    while bits != 0 {
        rows |= 1_u64 << (LANES as u32 * bits.trailing_zeros());
        bits &= bits - 1;
    }
    rows
}

/// What came of a visit.
pub(super) enum Visited {
    /// Nothing overlaps below.
    Nothing,
    /// The pair of slots to go on with.
    Pair(Part),
    /// Two leaves.
    Leaves([u32; 2]),
}

/// A descent: what a visit of a pair of slots is.
pub(super) trait Descent {
    /// Visits a pair of slots, or the roots; puts what is left on the stack.
    fn visit<L: Lanes>(&mut self, l: L, pair: Part, stack: &mut Vec<Frame>, work: &mut Work) -> Visited;
}

/// What becomes of two leaves. Not a closure: that is never compiled for the lanes.
pub(super) trait TwoLeaves {
    /// Two leaves, by their numbers.
    fn meet<L: Lanes>(&mut self, l: L, pair: [u32; 2], work: &mut Work) -> ControlFlow<()>;
}

/// Visits these pairs of slots and all below them; `leaves` is handed every two leaves that are met.
#[inline(always)]
pub(super) fn descend<L: Lanes>(
    l: L,
    descent: &mut impl Descent,
    parts: &[Part],
    stack: &mut Vec<Frame>,
    work: &mut Work,
    leaves: &mut impl TwoLeaves,
) -> ControlFlow<()> {
    stack.clear();
    for &part in parts {
        let mut next = Some(part);
        while let Some(pair) = next {
            next = match descent.visit(l, pair, stack, work) {
                Visited::Pair(pair) => Some(pair),
                Visited::Nothing => Frame::pop(stack),
                Visited::Leaves(pair) => {
                    leaves.meet(l, pair, work)?;
                    Frame::pop(stack)
                }
            };
        }
    }
    ControlFlow::Continue(())
}

/// Visits pairs of slots, level by level from the roots, until there are so many left, or only leaves.
#[inline(always)]
pub(super) fn divide<L: Lanes>(l: L, descent: &mut impl Descent, parts: usize, work: &mut Work) -> Vec<Part> {
    let (mut level, mut leaves, mut stack) = (vec![ROOTS], Vec::new(), Vec::new());
    while !level.is_empty() && level.len() + leaves.len() < parts {
        let mut below = Vec::new();
        for &pair in &level {
            match descent.visit(l, pair, &mut stack, work) {
                Visited::Nothing => {}
                Visited::Leaves(_) => leaves.push(pair),
                Visited::Pair(first) => {
                    below.push(first);
                    while let Some(pair) = Frame::pop(&mut stack) {
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
