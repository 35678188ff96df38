//! Leaf tests of sweep queries: a moving shape or model against the triangles of leaves.

use super::moving_shape::MovingShape;
use super::{Impact, Motion};
use crate::bvh::traverse::LeafView;
use crate::bvh::{NearestPairVisitor, NearestVisitor};
use crate::kernel::simd::{LANES, Lanes};
use crate::kernel::triangle::{
    DecidedBy, SWEEP_ERROR, SweepFilter, SweptHull, boxes_miss, boxes_overlap_after, first_impact,
};
use crate::placed::PlacedModel;
use crate::query::intersect::leaf_test::placed_corners;
use crate::query::stats::QueryStats;
use crate::query::world_tree::{WorldBox, WorldLeaves};
use std::ops::ControlFlow;

/// First impact found so far, and the time limits above which another impact cannot replace it.
struct FirstImpact<'s> {
    filter: &'s SweepFilter,
    impact: Option<Impact>,
    /// Impacts with a computed time above this cannot change the result.
    until: f64,
    /// Impacts with an exact time above this cannot change the result.
    cutoff: f64,
    /// `cutoff` in the units of the SIMD filter.
    filter_cutoff: f32,
}

impl<'s> FirstImpact<'s> {
    fn new(filter: &'s SweepFilter, limit: f64, until: f64) -> Self {
        let mut first = Self { filter, impact: None, until: limit, cutoff: limit, filter_cutoff: filter.tau(limit) };
        first.shrink_limit(until);
        first
    }

    /// Reduces the time limits to `until`, if that is below the current limit. Returns true if they became smaller.
    fn shrink_limit(&mut self, until: f64) -> bool {
        let earlier = until < self.until;
        if earlier {
            self.until = until;
            self.cutoff = self.cutoff.min(cutoff_of(until));
            self.filter_cutoff = self.filter.tau(self.cutoff);
        }
        earlier
    }

    /// Records an impact, and keeps it if it is the first so far. Returns true if the time limits became smaller.
    fn record(&mut self, impact: Impact) -> bool {
        Impact::replace_if_earlier(&mut self.impact, impact);
        self.shrink_limit(impact.t)
    }
}

/// Cutoff for an impact with the computed time `t`: an impact whose exact time is above the cutoff has a computed
/// time above `t`.
///
/// Computed times are early by at most [`SWEEP_ERROR`]; twice that also covers the rounding of the sum.
pub(super) fn cutoff_of(t: f64) -> f64 {
    t + 2.0 * SWEEP_ERROR
}

/// Visitor that tests a moving shape against the triangles of leaves.
pub(super) struct ShapeSweepTest<'s> {
    placed: &'s PlacedModel,
    moving: MovingShape<'s>,
    row: SweptHull,
    first: FirstImpact<'s>,
}

impl<'s> ShapeSweepTest<'s> {
    pub(super) fn new(
        placed: &'s PlacedModel,
        moving: MovingShape<'s>,
        filter: &'s SweepFilter,
        [limit, until]: [f64; 2],
    ) -> Self {
        let row = filter.row(moving.shape.points(), moving.shape.radius());
        Self { placed, moving, row, first: FirstImpact::new(filter, limit, until) }
    }

    pub(super) fn impact(&self) -> Option<Impact> {
        self.first.impact
    }
}

impl NearestVisitor for ShapeSweepTest<'_> {
    #[inline(always)]
    fn visit_leaf<L: Lanes>(&mut self, l: L, leaf: LeafView<'_>, stats: &mut QueryStats) -> ControlFlow<(), bool> {
        let count = leaf.triangles.len();
        stats.triangle_tests += count as u64;
        let filter = self.first.filter;
        let resting8 = filter.resting(l, &placed_corners(l, self.placed.mesh_view(), leaf.corners));
        let rows = std::slice::from_ref(&self.row);
        let mut pairs = filter.pairs(l, rows, &resting8, (1 << count) - 1, self.first.filter_cutoff);
        let mut earlier = false;
        while let Some(lane) = pairs.nearest() {
            pairs.near &= !(1 << lane);
            if pairs.keys[0][lane as usize] > self.first.filter_cutoff {
                break;
            }
            stats.filter_tests += 1;
            let triangle = leaf.triangles[lane as usize];
            let corners = self.placed.points(triangle);
            let (impact, decided_by) = self.moving.first_impact(&corners, self.first.until);
            stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
            if let Some(impact) = impact {
                earlier |= self.first.record(Impact::new(&impact, triangle, None));
            }
        }
        ControlFlow::Continue(earlier)
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.first.cutoff
    }
}

/// Visitor that tests the triangles of a moving model against those of a model at rest.
pub(super) struct ModelSweepTest<'s> {
    /// The moving model, then the model at rest.
    placed: [&'s PlacedModel; 2],
    motion: Motion,
    first: FirstImpact<'s>,
}

impl<'s> ModelSweepTest<'s> {
    pub(super) fn new(
        placed: [&'s PlacedModel; 2],
        motion: Motion,
        filter: &'s SweepFilter,
        [limit, until]: [f64; 2],
    ) -> Self {
        Self { placed, motion, first: FirstImpact::new(filter, limit, until) }
    }

    pub(super) fn impact(&self) -> Option<Impact> {
        self.first.impact
    }

    fn test_pair(&mut self, moving_triangle: u32, triangle: u32, stats: &mut QueryStats) {
        stats.filter_tests += 1;
        let [a, b] = [self.placed[0].points(moving_triangle), self.placed[1].points(triangle)];
        let (impact, decided_by) = first_impact(&a, &b, self.motion.by, 0.0, self.first.until);
        stats.exact_tests += u64::from(decided_by == DecidedBy::Exact);
        if let Some(impact) = impact {
            self.first.record(Impact::new(&impact, triangle, Some(moving_triangle)));
        }
    }
}

impl NearestPairVisitor for ModelSweepTest<'_> {
    #[inline(always)]
    fn may_skip_copies(&self) -> bool {
        true
    }

    #[inline(always)]
    fn visit_leaf_pair<L: Lanes>(
        &mut self,
        l: L,
        leaves: [LeafView<'_>; 2],
        stats: &mut QueryStats,
    ) -> ControlFlow<()> {
        let counts = [leaves[0].triangles.len(), leaves[1].triangles.len()];
        stats.triangle_tests += (counts[0] * counts[1]) as u64;
        let filter = self.first.filter;
        let rows = filter.rows(l, &placed_corners(l, self.placed[0].mesh_view(), leaves[0].corners), counts[0]);
        let resting8 = filter.resting(l, &placed_corners(l, self.placed[1].mesh_view(), leaves[1].corners));
        let mut pairs = filter.pairs(l, &rows[..counts[0]], &resting8, (1 << counts[1]) - 1, self.first.filter_cutoff);
        while let Some(bit) = pairs.nearest() {
            pairs.near &= !(1 << bit);
            let (row, lane) = (bit as usize / LANES, bit as usize % LANES);
            if pairs.keys[row][lane] > self.first.filter_cutoff {
                break;
            }
            self.test_pair(leaves[0].triangles[row], leaves[1].triangles[lane], stats);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn max_distance(&self) -> f64 {
        self.first.cutoff
    }
}

impl WorldLeaves for ModelSweepTest<'_> {
    /// Lower bound of the time at which the moving box `a` first overlaps box `b`; `None` if this is not before the
    /// first impact so far.
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64> {
        let (a, b, motion) = ([a.low, a.high], [b.low, b.high], self.motion.by);
        if boxes_miss(a, b, motion, 0.0, self.first.until) { None } else { boxes_overlap_after(a, b, motion) }
    }

    fn visit_pair(&mut self, moving_triangle: u32, triangle: u32, stats: &mut QueryStats) -> ControlFlow<()> {
        stats.triangle_tests += 1;
        self.test_pair(moving_triangle, triangle, stats);
        ControlFlow::Continue(())
    }
}
