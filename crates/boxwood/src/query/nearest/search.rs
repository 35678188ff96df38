//! What becomes of a leaf that may be near a point.

use super::Nearest;
use crate::bounds::Gauge;
use crate::exact::{NearPoint, Rung, near_point, point_apart};
use crate::query::leaves::placed_corners;
use crate::query::placed::Placed;
use crate::simd::{LANES, Lanes};
use crate::tree::{EightTriangles, NearLeaf};
use crate::work::Work;
use glam::DVec3;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// The nearest triangles so far, up to so many.
#[derive(Clone, Debug, Default)]
pub(in crate::query) struct Kept {
    most: usize,
    /// The farthest on top.
    heap: BinaryHeap<Ranked>,
}

/// By [`Nearest::order`].
#[derive(Clone, Copy, Debug)]
struct Ranked(Nearest);

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.order(&other.0)
    }
}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ranked {}

impl Kept {
    /// None yet, and never more than that.
    pub(super) fn start(&mut self, most: usize) {
        self.most = most;
        self.heap.clear();
    }

    /// Keeps one if it is among the nearest; says how far the farthest is, if there are as many as wanted.
    fn keep(&mut self, new: Nearest) -> Option<f64> {
        if self.heap.len() < self.most {
            self.heap.push(Ranked(new));
        } else if let Some(mut farthest) = self.heap.peek_mut()
            && Ranked(new) < *farthest
        {
            *farthest = Ranked(new);
        }
        let farthest = self.heap.peek().filter(|_| self.heap.len() == self.most);
        farthest.map(|farthest| farthest.0.distance)
    }

    /// The farthest.
    pub(super) fn pop(&mut self) -> Option<Nearest> {
        self.heap.pop().map(|farthest| farthest.0)
    }

    /// All, the nearest first.
    pub(super) fn in_order(&mut self) -> Vec<Nearest> {
        let mut all: Vec<Nearest> = self.heap.drain().map(|ranked| ranked.0).collect();
        all.sort_unstable_by(Nearest::order);
        all
    }
}

/// Measures the triangles of leaves, and keeps the nearest.
pub(super) struct NearestTriangles<'s> {
    placed: &'s Placed<'s>,
    point: DVec3,
    kept: &'s mut Kept,
    gauge: &'s Gauge,
    /// How far triangles may be to matter still.
    reach: f64,
}

impl<'s> NearestTriangles<'s> {
    /// Nothing at `limit` or beyond matters.
    pub(super) fn new(placed: &'s Placed<'s>, point: DVec3, kept: &'s mut Kept, gauge: &'s Gauge, limit: f64) -> Self {
        Self { placed, point, kept, gauge, reach: gauge.reach(limit) }
    }

    /// Measures a triangle; says whether others have become too far.
    fn measure(&mut self, triangle: u32, work: &mut Work) -> bool {
        let (apart, rung) = point_apart(self.point, &self.placed.points(triangle));
        work.exact_tests += u64::from(rung == Rung::Exact);
        let farthest = self.kept.keep(Nearest::of(triangle, apart));
        let reach = farthest.map_or(f64::INFINITY, |farthest| self.gauge.reach(farthest));
        let shrinks = reach < self.reach;
        self.reach = self.reach.min(reach);
        shrinks
    }
}

impl NearLeaf for NearestTriangles<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) {
        let count = leaf.triangles.len();
        work.triangle_tests += count as u64;
        let world = placed_corners(l, self.placed, leaf.corners);
        let scale = self.gauge.per_unit();
        let NearPoint { keys, near } = near_point(l, &world, self.point, self.reach, scale);
        let mut left = near & ((1 << count) - 1);
        work.filter_tests += u64::from(left.count_ones());
        while left != 0 {
            // The nearest first: the others may be out of reach then.
            let lane = nearest_lane(&keys, left);
            left &= !(1 << lane);
            if self.measure(leaf.triangles[lane], work) && left != 0 {
                left &= near_point(l, &world, self.point, self.reach, scale).near;
            }
        }
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.reach
    }
}

/// The lane of the least key, of these.
#[inline(always)]
fn nearest_lane(keys: &[f32; LANES], mut lanes: u32) -> usize {
    let mut nearest = lanes.trailing_zeros() as usize;
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize;
        lanes &= lanes - 1;
        if keys[lane] < keys[nearest] {
            nearest = lane;
        }
    }
    nearest
}
