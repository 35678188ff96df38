//! Whether `f32` boxes tell the triangles of a tree apart: not if a few of them are so large, or so far off, that what is left of
//! the others is a point of their frame.

use super::WideTree;
use super::node::{Child, Node};
use crate::bounds::{EightBoxes, OUTWARD, OUTWARD_LEAST};
use crate::simd::LANES;

/// Triangles in one point that are few in any model.
const FEW: u64 = 32;
/// Pairs of triangles in one point that are not worth a search by other boxes, for each triangle of the model.
const PAIRS: u64 = 16;

impl WideTree {
    /// Finds out whether pairs of triangles in one point are many.
    pub(super) fn find_coarse(&mut self) {
        let has_points = |node: &Node| are_points(&node.boxes)[..node.count as usize].contains(&true);
        self.coarse = self.nodes.iter().any(has_points) && {
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

/// The slots of a node whose boxes are points.
fn points_of(node: &Node) -> impl Iterator<Item = usize> + '_ {
    let points = are_points(&node.boxes);
    (0..node.count as usize).filter(move |&slot| points[slot])
}

/// Whether boxes are hardly larger than that of a point, which is rounded outward by a step on each side. In lanes.
#[inline]
fn are_points(boxes: &EightBoxes) -> [bool; LANES] {
    let mut points = [true; LANES];
    for axis in 0..3 {
        let (min, max) = (&boxes.min[axis], &boxes.max[axis]);
        for lane in 0..LANES {
            points[lane] &= is_short(min[lane], max[lane]);
        }
    }
    points
}

#[inline(always)]
fn is_short(min: f32, max: f32) -> bool {
    let step = min.abs().max(max.abs()) * OUTWARD + OUTWARD_LEAST;
    max - min <= 8.0 * step
}
