//! The search of one wide tree for what is near a point, which is a box of no size.

use super::queue::Waiting;
use super::{Queue, ROOTS};
use crate::bounds::{EightBoxes, Gauge};
use crate::simd::{LANES, Lanes, dispatch};
use crate::tree::wide::WideTree;
use crate::tree::wide::node::Child;
use crate::tree::wide::walk::Slot;
use crate::tree::{EightTriangles, Memory};
use crate::work::Work;

/// What becomes of a leaf that may be near a point.
pub(crate) trait NearLeaf {
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work);

    /// Triangles that are farther away than this do not matter any more. Never grows.
    fn reach(&self) -> f64;
}

/// The point, in its own frame.
const POINT: EightBoxes = EightBoxes { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };

impl WideTree {
    /// Hands every leaf that may have triangles within reach of a point to `leaf`, nearer ones first. The gauge is of the
    /// model and the point.
    pub(crate) fn search_near_point(
        &self,
        gauge: &Gauge,
        memory: &mut Memory,
        work: &mut Work,
        leaf: &mut impl NearLeaf,
    ) {
        if !self.nodes.is_empty() {
            dispatch!(l => search(l, self, gauge, &mut memory.near, work, leaf));
        }
    }
}

#[inline(always)]
fn search<L: Lanes>(
    l: L,
    tree: &WideTree,
    gauge: &Gauge,
    queue: &mut Queue,
    work: &mut Work,
    leaves: &mut impl NearLeaf,
) {
    queue.start(&[ROOTS], gauge.least());
    let mut reach = leaves.reach();
    let mut threshold = gauge.threshold(reach);
    while let Some(Waiting { key, pair: [slot, _], .. }) = queue.pop() {
        if key > threshold {
            continue;
        }
        let child = if slot == ROOTS[0] {
            Child::Node(0)
        } else {
            let (node, slot) = Slot(slot).node(tree);
            node.child(slot)
        };
        match child {
            Child::Node(i) => {
                let node = &tree.nodes[i as usize];
                let mut keys = gauge.one_by_eight(l, 1, &POINT, 0, &node.boxes, threshold);
                work.box_tests += u64::from(node.count);
                keys.near &= u64::from(node.filled());
                queue.push(&keys, |_, lane| [Slot::of(i, lane).0, 0]);
            }
            Child::Leaf(i) => {
                leaves.meet(l, tree.leaf(i), work);
                if leaves.reach() < reach {
                    reach = leaves.reach();
                    threshold = gauge.threshold(reach);
                }
            }
        }
    }
}
