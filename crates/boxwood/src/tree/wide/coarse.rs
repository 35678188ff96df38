//! Whether `f32` boxes tell the triangles of a tree apart: not if a few of them are so large, or so far off, that what is left of
//! the others is a point of their frame.

use super::WideTree;
use super::node::{Child, Node};
use crate::bounds::{EightBoxes, OUTWARD, OUTWARD_LEAST};
use crate::simd::{Lanes, dispatch};

/// Triangles in one point that are few in any model.
const FEW: u64 = 32;
/// Pairs of triangles in one point that are not worth a search by other boxes, for each triangle of the model.
const PAIRS: u64 = 16;

impl WideTree {
    /// Finds out whether pairs of triangles in one point are many.
    pub(super) fn find_coarse(&mut self) {
        self.coarse = dispatch!(l => any_points(l, &self.nodes)) && {
            let most = self.most_in_a_point();
            most >= FEW && most * most >= PAIRS * self.triangles.len() as u64
        };
    }

    /// The most triangles that are in slots of a node that are one point together.
    fn most_in_a_point(&self) -> u64 {
        let (mut below, mut most) = (vec![0; self.nodes.len()], 0);
        // Children stand behind their node.
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let count = |slot: usize| match node.child(slot) {
                Child::Node(child) => below[child as usize],
                Child::Leaf(leaf) => self.leaf(leaf).triangles.len() as u64,
            };
            if let Some(all) = points_of(node).map(|slot| node.bounds(slot)).reduce(|all, bounds| all.union(&bounds))
                && (0..3).all(|axis| is_short(all.min[axis], all.max[axis]))
            {
                most = points_of(node).map(count).sum::<u64>().max(most);
            }
            below[index] = (0..node.count as usize).map(count).sum();
        }
        most
    }
}

/// Whether a box in any slot is a point. In nearly all models none is, and this is all there is to do.
#[inline(always)]
fn any_points<L: Lanes>(l: L, nodes: &[Node]) -> bool {
    for node in nodes {
        let mut long = 0;
        for axis in 0..3 {
            let [min, max] = [l.load(&node.boxes.min[axis]), l.load(&node.boxes.max[axis])];
            // As `is_short`; empty slots repeat the first.
            let short = l.splat(4.0) * (l.abs(min) + l.abs(max)) * l.splat(OUTWARD) + l.splat(8.0 * OUTWARD_LEAST);
            long |= l.bits(l.greater(max - min, short));
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

/// The slots of a node whose boxes are points.
fn points_of(node: &Node) -> impl Iterator<Item = usize> + '_ {
    (0..node.count as usize).filter(|&slot| is_a_point(node, slot))
}

#[inline]
fn is_a_point(node: &Node, slot: usize) -> bool {
    let EightBoxes { min, max } = &node.boxes;
    (0..3).all(|axis| is_short(min[axis][slot], max[axis][slot]))
}

/// Whether bounds are hardly farther apart than those of a point, which are rounded outward by a step on each side.
#[inline(always)]
fn is_short(min: f32, max: f32) -> bool {
    max - min <= 4.0 * (min.abs() + max.abs()) * OUTWARD + 8.0 * OUTWARD_LEAST
}
