//! The search of one wide tree for what is near a point.

use crate::bounds::PointGauge;
use crate::simd::{Eight, Lanes, dispatch};
use crate::tree::wide::WideTree;
use crate::tree::wide::node::Child;
use crate::tree::{EightTriangles, Memory};
use crate::work::Work;

/// What becomes of a leaf that may be near a point.
pub(crate) trait NearLeaf {
    /// A leaf; says whether the reach may have shrunk.
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> bool;

    /// Triangles that are farther away than this do not matter any more. Never grows.
    fn reach(&self) -> f64;
}

impl WideTree {
    /// Hands every leaf that may have triangles within reach of a point to `leaves`, nearer ones first.
    pub(crate) fn search_near_point(
        &self,
        gauge: &PointGauge,
        memory: &mut Memory,
        work: &mut Work,
        leaves: &mut impl NearLeaf,
    ) {
        if !self.nodes.is_empty() {
            dispatch!(l => search(l, self, gauge, &mut memory.open, work, leaves));
        }
    }
}

/// A node that is not done with.
#[derive(Clone, Copy, Debug)]
pub(in crate::tree) struct Open {
    /// Infinite for children that were visited, and where there are none.
    pub(super) keys: Eight,
    pub(super) node: u32,
}

/// Depth first, the nearest child first. The nearest of all nodes first would visit a sixth less where a point is far from
/// all, but took longer to find it.
#[inline(always)]
fn search<L: Lanes>(
    l: L,
    tree: &WideTree,
    gauge: &PointGauge,
    stack: &mut Vec<Open>,
    work: &mut Work,
    leaves: &mut impl NearLeaf,
) {
    stack.clear();
    let mut threshold = gauge.scale().threshold(leaves.reach());
    let mut at = 0;
    let mut keys = keys_of(l, tree, gauge, at, work);
    loop {
        let least = l.smallest(keys);
        if least > threshold || least == f32::INFINITY {
            let Some(open) = stack.pop() else { return };
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
                if leaves.meet(l, tree.leaf(leaf), work) {
                    threshold = gauge.scale().threshold(leaves.reach());
                }
            }
        }
    }
}

#[inline(always)]
fn keys_of<L: Lanes>(l: L, tree: &WideTree, gauge: &PointGauge, node: u32, work: &mut Work) -> L::F {
    let node = &tree.nodes[node as usize];
    work.box_tests += u64::from(node.count);
    // A key that overflowed is of a box that is there all the same.
    let keys = l.min(gauge.keys(l, &node.boxes), l.splat(f32::MAX));
    l.select(l.lanes_below(node.count as usize), keys, l.splat(f32::INFINITY))
}
