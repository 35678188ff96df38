//! Detects coarse trees, whose `f32` boxes do not distinguish the triangles: a few triangles are so large or so far
//! away that the boxes of all other triangles are rounded to one point of the frame.

use super::Bvh8;
use super::node::{ChildKind, Node8};
use crate::kernel::boxes::{Boxes8, MIN_ROUND_OUTWARD, ROUND_OUTWARD};
use crate::kernel::simd::{Lanes, dispatch};

/// A tree is coarse only if the boxes of at least this many triangles are rounded to one common point.
const MIN_COINCIDENT_TRIANGLES: u64 = 32;
/// Let n be the number of triangles of the tree and k the largest number of triangles whose boxes are rounded to
/// one common point. The tree is coarse only if k^2 >= this constant times n. With fewer such triangles, a search
/// on boxes in world coordinates would not pay off.
const MIN_PAIRS_PER_TRIANGLE: u64 = 16;

impl Bvh8 {
    /// Sets `coarse`: true if the boxes of so many triangles are rounded to one point that the tree cannot distinguish
    /// them.
    pub(super) fn find_coarse(&mut self) {
        self.coarse = dispatch!(l => any_points(l, &self.nodes)) && {
            let max_count = self.max_triangles_in_point();
            max_count >= MIN_COINCIDENT_TRIANGLES
                && max_count * max_count >= MIN_PAIRS_PER_TRIANGLE * self.triangles.len() as u64
        };
    }

    /// Largest number of triangles whose boxes are rounded to one common point, over all nodes. For one node, it
    /// is the number of triangles below the slots whose boxes are points; it is counted only if these points
    /// coincide.
    fn max_triangles_in_point(&self) -> u64 {
        let (mut below, mut max_count) = (vec![0; self.nodes.len()], 0);
        // Backward, because children are stored after their parents: `below` of a child is known before its parent
        // needs it.
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let count = |slot: usize| match node.child(slot) {
                ChildKind::Node(child) => below[child as usize],
                ChildKind::Leaf(leaf) => self.leaf(leaf).triangles.len() as u64,
            };
            if let Some(all) = points_of(node).map(|slot| node.bounds(slot)).reduce(|all, bounds| all.union(&bounds))
                && (0..3).all(|axis| is_short(all.min[axis], all.max[axis]))
            {
                max_count = points_of(node).map(count).sum::<u64>().max(max_count);
            }
            below[index] = (0..node.count as usize).map(count).sum();
        }
        max_count
    }
}

/// Returns true if at least one child box in the tree is hardly larger than a point. Nearly all models have no
/// such box; for these, detecting coarse trees costs no more than this pass over the nodes.
#[inline(always)]
fn any_points<L: Lanes>(l: L, nodes: &[Node8]) -> bool {
    for node in nodes {
        let mut long = 0;
        for axis in 0..3 {
            let [min, max] = [l.load(&node.boxes.min[axis]), l.load(&node.boxes.max[axis])];
            // Same bound as in `is_short`, in SIMD lanes. Unused slots repeat the first box, so they do not change
            // the result.
            let short =
                l.splat(4.0) * (l.abs(min) + l.abs(max)) * l.splat(ROUND_OUTWARD) + l.splat(8.0 * MIN_ROUND_OUTWARD);
            long |= l.to_bitmask(l.greater(max - min, short));
            if long & 0xff == 0xff {
                break;
            }
        }
        if long & 0xff != 0xff {
            return true;
        }
    }
    false
}

/// Slots of a node whose boxes are hardly larger than the box of a single point; see [`is_short`].
fn points_of(node: &Node8) -> impl Iterator<Item = usize> + '_ {
    (0..node.count as usize).filter(|&slot| is_point(node, slot))
}

/// Returns true if the box of a slot is hardly larger than the box of a single point; see [`is_short`].
#[inline]
fn is_point(node: &Node8, slot: usize) -> bool {
    let Boxes8 { min, max } = &node.boxes;
    (0..3).all(|axis| is_short(min[axis][slot], max[axis][slot]))
}

/// Returns true if the interval from `min` to `max`, one axis of a box, is hardly longer than for the box of a
/// single point. The box of a point has a positive length, because both of its bounds are rounded outward by one
/// step.
#[inline(always)]
fn is_short(min: f32, max: f32) -> bool {
    max - min <= 4.0 * (min.abs() + max.abs()) * ROUND_OUTWARD + 8.0 * MIN_ROUND_OUTWARD
}
