//! What becomes of a leaf that may be near a point.

use super::Nearest;
use crate::bounds::Scale;
use crate::exact::{Rung, from_point, point_apart};
use crate::query::leaves::placed_corners;
use crate::query::placed::Placed;
use crate::simd::Lanes;
use crate::tree::{EightTriangles, NearLeaf};
use crate::work::Work;
use glam::DVec3;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// The nearest triangles so far, up to so many.
#[derive(Clone, Debug, Default)]
pub(in crate::query) struct Kept {
    most: usize,
    /// If one is all that is wanted, which is what most questions want.
    one: Option<Nearest>,
    /// If more are, the farthest on top.
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
        self.one = None;
        self.heap.clear();
    }

    /// Keeps one if it is among the nearest; says how far the farthest is, if there are as many as wanted.
    #[inline]
    fn keep(&mut self, new: Nearest) -> Option<f64> {
        if self.most > 1 {
            return self.keep_of_many(new);
        }
        match &self.one {
            Some(one) if new.order(one).is_ge() => Some(one.distance),
            _ => {
                self.one = Some(new);
                Some(new.distance)
            }
        }
    }

    fn keep_of_many(&mut self, new: Nearest) -> Option<f64> {
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

    /// The one that was wanted.
    #[inline]
    pub(super) fn one(&self) -> Option<Nearest> {
        self.one
    }

    /// All, the nearest first.
    pub(super) fn in_order(&mut self) -> Vec<Nearest> {
        let mut all: Vec<Nearest> = self.heap.drain().map(|ranked| ranked.0).chain(self.one).collect();
        all.sort_unstable_by(Nearest::order);
        all
    }
}

/// Measures the triangles of leaves, and keeps the nearest.
pub(super) struct NearestTriangles<'s> {
    placed: &'s Placed<'s>,
    point: DVec3,
    kept: &'s mut Kept,
    scale: &'s Scale,
    /// How far triangles may be to matter still.
    reach: f64,
}

impl<'s> NearestTriangles<'s> {
    /// Nothing at `limit` or beyond matters.
    pub(super) fn new(placed: &'s Placed<'s>, point: DVec3, kept: &'s mut Kept, scale: &'s Scale, limit: f64) -> Self {
        Self { placed, point, kept, scale, reach: scale.reach(limit) }
    }

    /// The corners are found by the leaf's own list: the mesh's would be one place in memory more.
    fn measure(&mut self, triangle: u32, corners: [u32; 3], work: &mut Work) {
        let vertices = self.placed.model.mesh().vertices();
        let place = |corner: u32| self.placed.pose.place_point(DVec3::from_array(vertices[corner as usize]));
        // Not `map`, which is not inlined.
        let corners = [place(corners[0]), place(corners[1]), place(corners[2])];
        let (apart, rung) = point_apart(self.point, &corners);
        work.exact_tests += u64::from(rung == Rung::Exact);
        if let Some(farthest) = self.kept.keep(Nearest::of(triangle, apart)) {
            self.reach = self.reach.min(self.scale.reach(farthest));
        }
    }
}

impl NearLeaf for NearestTriangles<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        let count = leaf.triangles.len();
        work.triangle_tests += count as u64;
        let world = placed_corners(l, self.placed, leaf.corners);
        let from = from_point(l, &world, self.point, self.scale.per_unit());
        let mut left = from.within(l, self.reach) & ((1 << count) - 1);
        let any = left != 0;
        while left != 0 {
            // The nearest first: the others may be out of reach then.
            let lane = from.nearest(l, left);
            work.filter_tests += 1;
            self.measure(leaf.triangles[lane], leaf.corners[lane], work);
            left &= from.within(l, self.reach) & !(1 << lane);
        }
        ControlFlow::Continue(any)
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.reach
    }
}
