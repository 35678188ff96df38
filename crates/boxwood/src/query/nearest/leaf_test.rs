//! Leaf test of nearest-point queries.

use super::NearestPoint;
use crate::bvh::NearestVisitor;
use crate::bvh::traverse::LeafView;
use crate::kernel::boxes::KeyScale;
use crate::kernel::simd::Lanes;
use crate::kernel::triangle::{DecidedBy, point_bounds8, point_triangle_distance};
use crate::placed::PlacedModel;
use crate::query::intersect::leaf_test::placed_corners;
use crate::query::stats::QueryStats;
use glam::DVec3;
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// Nearest triangles found so far, at most `max_count`.
#[derive(Clone, Debug, Default)]
pub(crate) struct NearestHeap {
    max_count: usize,
    /// Used for `max_count <= 1`, the usual case.
    one: Option<NearestPoint>,
    /// Used for `max_count > 1`; the farthest result is on top.
    heap: BinaryHeap<RankedNearest>,
}

/// Wrapper for the heap: a result whose order is [`NearestPoint::order`].
#[derive(Clone, Copy, Debug)]
struct RankedNearest(NearestPoint);

impl Ord for RankedNearest {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.order(&other.0)
    }
}

impl PartialOrd for RankedNearest {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for RankedNearest {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for RankedNearest {}

impl NearestHeap {
    /// Empties the heap and sets its capacity.
    pub(super) fn reset(&mut self, max_count: usize) {
        self.max_count = max_count;
        self.one = None;
        self.heap.clear();
    }

    /// Inserts a result if it is among the `max_count` nearest. If the number of results is then `max_count`,
    /// returns the distance of the farthest result.
    #[inline]
    fn insert(&mut self, new: NearestPoint) -> Option<f64> {
        if self.max_count > 1 {
            return self.insert_into_heap(new);
        }
        match &self.one {
            Some(one) if new.order(one).is_ge() => Some(one.distance),
            _ => {
                self.one = Some(new);
                Some(new.distance)
            }
        }
    }

    fn insert_into_heap(&mut self, new: NearestPoint) -> Option<f64> {
        if self.heap.len() < self.max_count {
            self.heap.push(RankedNearest(new));
        } else if let Some(mut farthest) = self.heap.peek_mut()
            && RankedNearest(new) < *farthest
        {
            *farthest = RankedNearest(new);
        }
        let farthest = self.heap.peek().filter(|_| self.heap.len() == self.max_count);
        farthest.map(|farthest| farthest.0.distance)
    }

    /// The nearest result, for `max_count` = 1.
    #[inline]
    pub(super) fn one(&self) -> Option<NearestPoint> {
        self.one
    }

    /// Removes all results and returns them sorted, nearest first.
    pub(super) fn take_sorted(&mut self) -> Vec<NearestPoint> {
        let mut all: Vec<NearestPoint> = self.heap.drain().map(|ranked| ranked.0).chain(self.one).collect();
        all.sort_unstable_by(NearestPoint::order);
        all
    }
}

/// Visitor that measures the triangles of leaves and keeps the nearest ones.
pub(super) struct NearestSearch<'s> {
    placed: &'s PlacedModel,
    point: DVec3,
    heap: &'s mut NearestHeap,
    scale: &'s KeyScale,
    /// Triangles farther away than this cannot change the result.
    max_distance: f64,
}

impl<'s> NearestSearch<'s> {
    /// Creates a search for triangles at a distance below `limit`.
    pub(super) fn new(
        placed: &'s PlacedModel,
        point: DVec3,
        heap: &'s mut NearestHeap,
        scale: &'s KeyScale,
        limit: f64,
    ) -> Self {
        Self { placed, point, heap, scale, max_distance: scale.distance_limit(limit) }
    }

    /// Measures one triangle. The vertex indices come from the leaf; reading them from the mesh would touch one more cache line.
    fn measure(&mut self, triangle: u32, corners: [u32; 3], stats: &mut QueryStats) {
        let vertices = self.placed.model.mesh().vertices();
        let transform =
            |corner: u32| self.placed.pose.transform_point_f64(DVec3::from_array(vertices[corner as usize]));
        // `map` on the array is avoided, because the compiler does not inline it here.
        let corners = [transform(corners[0]), transform(corners[1]), transform(corners[2])];
        let (distance, decided_by) = point_triangle_distance(self.point, &corners);
        stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
        if let Some(farthest) = self.heap.insert(NearestPoint::new(triangle, distance)) {
            self.max_distance = self.max_distance.min(self.scale.distance_limit(farthest));
        }
    }
}

impl NearestVisitor for NearestSearch<'_> {
    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool> {
        let count = leaf.triangles.len();
        stats.triangle_tests += count as u64;
        let world = placed_corners(l, self.placed.mesh_view(), leaf.corners);
        let from = point_bounds8(l, &world, self.point, self.scale.per_unit());
        let mut left = from.within(l, self.max_distance) & ((1 << count) - 1);
        let any = left != 0;
        while left != 0 {
            // The nearest triangle is measured first: it may reduce `max_distance`, so that the other triangles need
            // not be measured.
            let lane = from.nearest(l, left);
            stats.filter_tests += 1;
            self.measure(leaf.triangles[lane], leaf.corners[lane], stats);
            left &= from.within(l, self.max_distance) & !(1 << lane);
        }
        ControlFlow::Continue(any)
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.max_distance
    }
}
