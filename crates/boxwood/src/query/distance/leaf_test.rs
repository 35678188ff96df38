//! Leaf tests of distance and clearance queries: the triangles of two leaves are transformed to world coordinates, filtered with SIMD,
//! and measured.

use super::ClosestPoints;
use crate::bvh::NearestPairVisitor;
use crate::bvh::traverse::LeafView;
use crate::kernel::boxes::KeyScale;
use crate::kernel::simd::{LANES, Lanes};
use crate::kernel::triangle::{DISTANCE_ERROR, DecidedBy, near_pairs, triangle_distance, triangles_closer_than};
use crate::pair::TrianglePair;
use crate::placed::{PlacedMesh, PlacedModel};
use crate::query::intersect::leaf_test::{LeafBlockCache, filter_scale};
use crate::query::stats::QueryStats;
use crate::query::world_tree::{WorldBox, WorldLeaves};
use glam::DVec3;
use std::ops::ControlFlow;

/// Measures the triangles of leaves and keeps the closest pair.
pub(super) struct ClosestPairSearch<'s> {
    placed: [PlacedMesh<'s>; 2],
    blocks: &'s mut LeafBlockCache,
    best: BestPair<'s>,
}

/// Closest pair of triangles measured so far.
struct BestPair<'s> {
    scale: &'s KeyScale,
    closest: Option<ClosestPoints>,
    /// Smallest distance measured so far; before the first measurement, the limit of the query.
    value: f64,
    /// Pairs of triangles farther apart than this cannot change the result.
    max_distance: f64,
    /// Unit vector from `a` to `b` between the closest points so far. It is the axis of the SIMD filter: triangles
    /// near these points have a small extent along it.
    direction: DVec3,
}

impl<'s> ClosestPairSearch<'s> {
    /// Creates a search for the closest pair of triangles with a distance below `limit`.
    pub(crate) fn new(
        placed: [&'s PlacedModel; 2],
        first_stays: bool,
        blocks: &'s mut LeafBlockCache,
        scale: &'s KeyScale,
        limit: f64,
    ) -> Self {
        let placed = placed.map(PlacedModel::mesh_view);
        blocks.start_query(first_stays, filter_scale(placed));
        let best = BestPair {
            scale,
            closest: None,
            value: limit,
            max_distance: scale.distance_limit(limit),
            direction: DVec3::ZERO,
        };
        Self { placed, blocks, best }
    }

    /// Measures the pair of triangles `start`, for example one that may be close, before the search. Breaks if its
    /// distance is 0.
    pub(super) fn measure(&mut self, start: TrianglePair, stats: &mut QueryStats) -> ControlFlow<()> {
        let [a, b] = [self.placed[0].points(start.a), self.placed[1].points(start.b)];
        self.best.measure(start, [&a, &b], stats).map_continue(|_| ())
    }

    pub(crate) fn closest(&self) -> Option<ClosestPoints> {
        self.best.closest
    }
}

impl BestPair<'_> {
    /// Measures a pair of triangles. Returns true if it is the closest so far, and breaks if its distance is 0, so
    /// that no other pair can be closer.
    fn measure(
        &mut self,
        triangles: TrianglePair,
        [a, b]: [&[DVec3; 3]; 2],
        stats: &mut QueryStats,
    ) -> ControlFlow<(), bool> {
        let (distance, decided_by) = triangle_distance(a, b);
        stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
        let nearer = self.closest.is_none_or(|closest| distance.distance < closest.distance);
        ClosestPoints::replace_if_closer(&mut self.closest, ClosestPoints::new(triangles, distance));
        if nearer {
            let [p, q] = distance.points;
            self.direction = (q - p).normalize_or_zero();
            self.value = self.value.min(distance.distance);
            self.max_distance = self.max_distance.min(self.scale.distance_limit(distance.distance));
        }
        if distance.distance == 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(nearer) }
    }
}

impl NearestPairVisitor for ClosestPairSearch<'_> {
    #[inline(always)]
    fn visit_leaf_pair<L: Lanes>(
        &mut self,
        l: L,
        leaves: [LeafView<'_>; 2],
        stats: &mut QueryStats,
    ) -> ControlFlow<()> {
        stats.triangle_tests += (leaves[0].triangles.len() * leaves[1].triangles.len()) as u64;
        let [a, b] = self.blocks.blocks_of(l, self.placed, leaves);
        let mut pairs = near_pairs(l, [a, b], self.best.max_distance, self.best.direction);
        stats.filter_tests += u64::from(pairs.tested);
        let mut measured = 0;
        while let Some(bit) = pairs.nearest() {
            measured |= 1 << bit;
            pairs.near &= !measured;
            let (row, lane) = (bit as usize / LANES, bit as usize % LANES);
            let triangles = TrianglePair { a: leaves[0].triangles[row], b: leaves[1].triangles[lane] };
            let nearer = self.best.measure(triangles, [&a.corners(row), &b.corners(lane)], stats)?;
            if nearer && pairs.near != 0 {
                pairs = near_pairs(l, [a, b], self.best.max_distance, self.best.direction);
                pairs.near &= !measured;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.best.max_distance
    }

    #[inline(always)]
    fn may_skip_copies(&self) -> bool {
        true
    }
}

impl WorldLeaves for ClosestPairSearch<'_> {
    /// Gap between the boxes, which is a lower bound of the distance of any two triangles in them. `None` if the
    /// gap proves that no such triangles are closer than the best pair.
    ///
    /// Let the span be the largest coordinate difference of points of the two boxes. A computed distance of
    /// triangles is below the exact one by at most [`DISTANCE_ERROR`] times the span, plus the smallest positive
    /// number. The condition allows more than twice this error, to cover the rounding of the gap and of the sum
    /// too. This suffices because the gap is at most the span.
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64> {
        let (gap, value) = (a.gap(b), self.best.value);
        (gap <= value + 2.0 * DISTANCE_ERROR * (value + a.span(b)) + 4.0 * 5e-324).then_some(gap)
    }

    fn visit_pair(&mut self, a: u32, b: u32, stats: &mut QueryStats) -> ControlFlow<()> {
        stats.triangle_tests += 1;
        stats.filter_tests += 1;
        self.measure(TrianglePair { a, b }, stats)
    }
}

/// Finds the pairs of triangles whose distance is less than a clearance.
pub(super) struct CloserThanSearch<'s> {
    placed: [PlacedMesh<'s>; 2],
    blocks: &'s mut LeafBlockCache,
    clearance: f64,
    found: &'s mut Vec<TrianglePair>,
    max_count: usize,
}

impl<'s> CloserThanSearch<'s> {
    /// Creates a search that adds pairs closer than `clearance` to `found` and breaks when it has `max_count` pairs.
    pub(crate) fn new(
        placed: [&'s PlacedModel; 2],
        first_stays: bool,
        blocks: &'s mut LeafBlockCache,
        clearance: f64,
        found: &'s mut Vec<TrianglePair>,
        max_count: usize,
    ) -> Self {
        let placed = placed.map(PlacedModel::mesh_view);
        blocks.start_query(first_stays, filter_scale(placed));
        Self { placed, blocks, clearance, found, max_count }
    }
}

impl NearestPairVisitor for CloserThanSearch<'_> {
    #[inline(always)]
    fn visit_leaf_pair<L: Lanes>(
        &mut self,
        l: L,
        leaves: [LeafView<'_>; 2],
        stats: &mut QueryStats,
    ) -> ControlFlow<()> {
        stats.triangle_tests += (leaves[0].triangles.len() * leaves[1].triangles.len()) as u64;
        let [a, b] = self.blocks.blocks_of(l, self.placed, leaves);
        let pairs = near_pairs(l, [a, b], self.clearance, DVec3::ZERO);
        stats.filter_tests += u64::from(pairs.tested);
        let mut left = pairs.near;
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            let (row, lane) = (bit / LANES, bit % LANES);
            let (closer, decided_by) = triangles_closer_than(&a.corners(row), &b.corners(lane), self.clearance);
            stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
            if closer {
                self.found.push(TrianglePair { a: leaves[0].triangles[row], b: leaves[1].triangles[lane] });
                if self.found.len() >= self.max_count {
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.clearance
    }

    #[inline(always)]
    fn may_skip_copies(&self) -> bool {
        self.max_count == 1
    }
}

impl WorldLeaves for CloserThanSearch<'_> {
    /// Gap of the boxes; `None` if it is above the clearance. Rounding is monotone: if the rounded gap is above the
    /// clearance, so is the exact gap.
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64> {
        let gap = a.gap(b);
        (gap <= self.clearance).then_some(gap)
    }

    fn visit_pair(&mut self, a: u32, b: u32, stats: &mut QueryStats) -> ControlFlow<()> {
        stats.triangle_tests += 1;
        stats.filter_tests += 1;
        let [corners_a, corners_b] = [self.placed[0].points(a), self.placed[1].points(b)];
        let (closer, decided_by) = triangles_closer_than(&corners_a, &corners_b, self.clearance);
        stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
        if closer {
            self.found.push(TrianglePair { a, b });
        }
        if self.found.len() >= self.max_count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
