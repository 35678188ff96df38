//! The search of one wide tree for what is near a point, or what something that moves meets.

use crate::bounds::BoxKeys;
use crate::simd::{Eight, LANES, Lanes, dispatch};
use crate::tree::wide::WideTree;
use crate::tree::wide::node::Child;
use crate::tree::{EightTriangles, Memory};
use crate::work::Work;
use std::ops::ControlFlow;

/// What becomes of a leaf that may be within reach.
pub(crate) trait NearLeaf {
    /// A leaf; says whether the reach may have shrunk, and breaks if no more are wanted.
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool>;

    /// Triangles that are farther than this do not matter any more. Never grows.
    fn reach(&self) -> f64;
}

impl WideTree {
    /// Hands every leaf that may have triangles within reach to `leaves`, nearer ones first.
    pub(crate) fn search_near_one(
        &self,
        gauge: &impl BoxKeys,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl NearLeaf,
    ) -> ControlFlow<()> {
        if self.nodes.is_empty() {
            return ControlFlow::Continue(());
        }
        dispatch!(l => search(l, self, gauge, &mut memory.open, work, leaves))
    }
}

/// A node that is not done with.
#[derive(Clone, Copy, Debug)]
pub(in crate::tree) struct Open {
    /// Infinite for children that were visited, and where there are none.
    keys: Eight,
    node: u32,
}

impl Open {
    const NONE: Self = Self { keys: [f32::INFINITY; LANES], node: 0 };
}

/// Depth first, the nearest child first. The nearest of all nodes first would visit a sixth less where a point is far from
/// all, but took longer to find it.
#[inline(always)]
fn search<L: Lanes>(
    l: L,
    tree: &WideTree,
    gauge: &impl BoxKeys,
    stack: &mut Vec<Open>,
    work: &mut Work,
    leaves: &mut impl NearLeaf,
) -> ControlFlow<()> {
    let mut height = 0;
    let mut threshold = bounded(gauge.threshold(leaves.reach()));
    let (mut at, mut keys, mut left) = visit(l, tree, gauge, 0, threshold, work);
    loop {
        if left == 0 {
            if height == 0 {
                return ControlFlow::Continue(());
            }
            height -= 1;
            let open = &stack[height];
            (at, keys) = (open.node, l.load(&open.keys));
            left = within(l, keys, threshold);
            continue;
        }
        let slot = nearest(l, keys, left);
        left &= !(1 << slot);
        keys = l.select(l.lane(slot), l.splat(f32::INFINITY), keys);
        match tree.nodes[at as usize].child(slot) {
            Child::Node(below) => {
                if height == stack.len() {
                    stack.push(Open::NONE);
                }
                // Written even if nothing is left: a branch that nothing predicts would take longer.
                stack[height] = Open { keys: l.store(keys), node: at };
                height += usize::from(left != 0);
                (at, keys, left) = visit(l, tree, gauge, below, threshold, work);
            }
            Child::Leaf(leaf) => {
                if leaves.meet(l, tree.leaf(leaf), work)? {
                    threshold = bounded(gauge.threshold(leaves.reach()));
                    left &= within(l, keys, threshold);
                }
            }
        }
    }
}

/// A node, the keys of its children, and which of them are within a threshold.
#[inline(always)]
fn visit<L: Lanes>(
    l: L,
    tree: &WideTree,
    gauge: &impl BoxKeys,
    at: u32,
    threshold: f32,
    work: &mut Work,
) -> (u32, L::F, u32) {
    let node = &tree.nodes[at as usize];
    work.box_tests += u64::from(node.count);
    let (keys, far) = gauge.keys_within(l, &node.boxes, threshold);
    let far = l.or(far, l.lanes_from(node.count as usize));
    (at, l.select(far, l.splat(f32::INFINITY), keys), !l.bits(far) & 0xff)
}

/// Infinite keys are above every threshold.
#[inline(always)]
fn bounded(threshold: f32) -> f32 {
    threshold.min(f32::MAX)
}

#[inline(always)]
fn within<L: Lanes>(l: L, keys: L::F, threshold: f32) -> u32 {
    !l.bits(l.greater(keys, l.splat(threshold))) & 0xff
}

/// The lane of the least key of some, of equals the first.
#[inline(always)]
fn nearest<L: Lanes>(l: L, keys: L::F, left: u32) -> usize {
    // One is what there often is.
    if left & (left - 1) != 0 {
        return (left & within(l, keys, l.smallest(keys))).trailing_zeros() as usize;
    }
    left.trailing_zeros() as usize
}
