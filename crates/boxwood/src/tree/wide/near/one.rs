//! The search of one wide tree for what is near a point, or what something that moves meets.

use crate::bounds::BoxKeys;
use crate::simd::{Eight, Lanes, dispatch};
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
    stack.clear();
    let mut threshold = gauge.threshold(leaves.reach());
    let mut at = 0;
    let mut keys = keys_of(l, tree, gauge, at, work);
    loop {
        let least = l.smallest(keys);
        if least > threshold || least == f32::INFINITY {
            let Some(open) = stack.pop() else { return ControlFlow::Continue(()) };
            (at, keys) = (open.node, l.load(&open.keys));
            continue;
        }
        let nearest = !l.bits(l.greater(keys, l.splat(least))) & 0xff;
        let slot = nearest.trailing_zeros() as usize;
        keys = l.select(l.lane(slot), l.splat(f32::INFINITY), keys);
        match tree.nodes[at as usize].child(slot) {
            Child::Node(below) => {
                stack.push(Open { keys: l.store(keys), node: at });
                at = below;
                keys = keys_of(l, tree, gauge, at, work);
            }
            Child::Leaf(leaf) => {
                if leaves.meet(l, tree.leaf(leaf), work)? {
                    threshold = gauge.threshold(leaves.reach());
                }
            }
        }
    }
}

#[inline(always)]
fn keys_of<L: Lanes>(l: L, tree: &WideTree, gauge: &impl BoxKeys, node: u32, work: &mut Work) -> L::F {
    let node = &tree.nodes[node as usize];
    work.box_tests += u64::from(node.count);
    l.select(l.lanes_below(node.count as usize), gauge.keys(l, &node.boxes), l.splat(f32::INFINITY))
}
