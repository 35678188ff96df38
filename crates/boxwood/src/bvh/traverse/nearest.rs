//! Search of one `Bvh8`, near children first: for the nearest triangle to a point, or for the first hit of a ray
//! or a moving shape.

use crate::bvh::Bvh8;
use crate::bvh::node::ChildKind;
use crate::bvh::traverse::{LeafView, TraversalMemory};
use crate::kernel::boxes::BoundKeys;
use crate::kernel::simd::{F32x8, LANES, Lanes, dispatch};
use crate::query::stats::QueryStats;
use std::ops::ControlFlow;

/// Receives the leaves that a search for the nearest triangle or the first hit visits.
pub(crate) trait NearestVisitor {
    /// Visits a leaf. Returns `Continue(true)` if `max_distance` may have decreased, `Break` if no more leaves are
    /// needed.
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool>;

    /// Distance, or time of a motion, beyond which triangles cannot change the result. Never increases during a search.
    fn max_distance(&self) -> f64;
}

impl Bvh8 {
    /// Visits every leaf that may have triangles within the visitor's `max_distance`, near leaves first.
    pub(crate) fn search_nearest(
        &self,
        bound: &impl BoundKeys,
        memory: &mut TraversalMemory,
        stats: &mut QueryStats,
        leaves: &mut impl NearestVisitor,
    ) -> ControlFlow<()> {
        if self.nodes.is_empty() {
            return ControlFlow::Continue(());
        }
        dispatch!(l => search(l, self, bound, &mut memory.open_nodes, stats, leaves))
    }
}

/// Node on the stack of a search: some of its children are still to be visited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenNode {
    /// Key of each child: lower bound of its distance or hit time. Infinite for children already visited and for
    /// unused slots.
    keys: F32x8,
    node: u32,
}

impl OpenNode {
    const NONE: Self = Self { keys: [f32::INFINITY; LANES], node: 0 };
}

/// Depth-first search, nearest child of each node first.
///
/// A best-first search, which always visits the nearest of all open nodes, was measured for comparison. For points
/// far from the model it visited one sixth fewer nodes, but took longer.
#[inline(always)]
fn search<L: Lanes>(
    l: L,
    tree: &Bvh8,
    bound: &impl BoundKeys,
    stack: &mut Vec<OpenNode>,
    stats: &mut QueryStats,
    leaves: &mut impl NearestVisitor,
) -> ControlFlow<()> {
    let mut height = 0;
    let mut threshold = bounded(bound.threshold(leaves.max_distance()));
    let (mut at, mut keys, mut left) = visit(l, tree, bound, 0, threshold, stats);
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
            ChildKind::Node(below) => {
                if height == stack.len() {
                    stack.push(OpenNode::NONE);
                }
                // This entry is written even if no child is left to visit: an unpredictable branch would take
                // longer.
                stack[height] = OpenNode { keys: l.store(keys), node: at };
                height += usize::from(left != 0);
                (at, keys, left) = visit(l, tree, bound, below, threshold, stats);
            }
            ChildKind::Leaf(leaf) => {
                if leaves.visit_leaf(l, tree.leaf(leaf), stats)? {
                    threshold = bounded(bound.threshold(leaves.max_distance()));
                    left &= within(l, keys, threshold);
                }
            }
        }
    }
}

/// Computes the keys of the children of node `at`: lower bounds of their distances or hit times. Returns the node, the
/// keys, and a bit mask of the children whose keys are at most `threshold`.
#[inline(always)]
fn visit<L: Lanes>(
    l: L,
    tree: &Bvh8,
    bound: &impl BoundKeys,
    at: u32,
    threshold: f32,
    stats: &mut QueryStats,
) -> (u32, L::F32, u32) {
    let node = &tree.nodes[at as usize];
    stats.box_tests += u64::from(node.count);
    let (keys, far) = bound.keys_and_far_mask(l, &node.boxes, threshold);
    let far = l.or(far, l.lanes_from(node.count as usize));
    (at, l.select(far, l.splat(f32::INFINITY), keys), !l.to_bitmask(far) & 0xff)
}

/// Limits a threshold to finite values, so that the infinite keys of visited children are always above it.
#[inline(always)]
fn bounded(threshold: f32) -> f32 {
    threshold.min(f32::MAX)
}

/// Bit mask of the lanes whose keys are at most the threshold.
#[inline(always)]
fn within<L: Lanes>(l: L, keys: L::F32, threshold: f32) -> u32 {
    !l.to_bitmask(l.greater(keys, l.splat(threshold))) & 0xff
}

/// Lane with the smallest key among the lanes in the bit mask `left`; of equal keys, the first lane.
#[inline(always)]
fn nearest<L: Lanes>(l: L, keys: L::F32, left: u32) -> usize {
    // The minimum is only computed for two or more lanes; most often there is one.
    if left & (left - 1) != 0 {
        return (left & within(l, keys, l.min_lane(keys))).trailing_zeros() as usize;
    }
    left.trailing_zeros() as usize
}
