//! The search of one wide tree for what a ray meets.

use super::point::Open;
use crate::bounds::RayGauge;
use crate::simd::{Lanes, dispatch};
use crate::tree::wide::WideTree;
use crate::tree::wide::node::Child;
use crate::tree::{EightTriangles, Memory};
use crate::work::Work;
use std::ops::ControlFlow;

/// What becomes of a leaf that a ray may meet.
pub(crate) trait RayLeaf {
    /// A leaf; says whether the reach may have shrunk, and breaks if no more are wanted.
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool>;

    /// What is farther along the ray than this does not matter any more. Never grows.
    fn reach(&self) -> f64;
}

impl WideTree {
    /// Hands every leaf that a ray may meet within reach to `leaves`, nearer ones first.
    pub(crate) fn search_along_ray(
        &self,
        gauge: &RayGauge,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl RayLeaf,
    ) -> ControlFlow<()> {
        if self.nodes.is_empty() || gauge.misses() {
            return ControlFlow::Continue(());
        }
        dispatch!(l => search(l, self, gauge, &mut memory.open, work, leaves))
    }
}

/// Depth first, the child that is entered first.
#[inline(always)]
fn search<L: Lanes>(
    l: L,
    tree: &WideTree,
    gauge: &RayGauge,
    stack: &mut Vec<Open>,
    work: &mut Work,
    leaves: &mut impl RayLeaf,
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
        let first = !l.bits(l.greater(keys, l.splat(least))) & 0xff;
        let slot = first.trailing_zeros() as usize;
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
fn keys_of<L: Lanes>(l: L, tree: &WideTree, gauge: &RayGauge, node: u32, work: &mut Work) -> L::F {
    let node = &tree.nodes[node as usize];
    work.box_tests += u64::from(node.count);
    l.select(l.lanes_below(node.count as usize), gauge.keys(l, &node.boxes), l.splat(f32::INFINITY))
}
