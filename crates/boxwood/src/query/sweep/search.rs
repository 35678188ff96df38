//! What becomes of leaves that something that moves may meet.

use super::mover::Mover;
use super::{Impact, Motion};
use crate::exact::{MovingRow, Rung, SWEEP_ERROR, SweepFilter, boxes_meet_after, boxes_pass, first_meeting};
use crate::query::leaves::placed_corners;
use crate::query::placed::Placed;
use crate::query::world_boxes::{WorldBox, WorldLeaves};
use crate::simd::{LANES, Lanes};
use crate::tree::{EightTriangles, NearLeaf, NearLeaves};
use crate::work::Work;
use std::ops::ControlFlow;

/// The first impact so far.
struct First<'s> {
    filter: &'s SweepFilter,
    impact: Option<Impact>,
    /// Times, as they are given, that are later than this do not matter any more; nor does what truly happens later than the
    /// reach; and that in lanes.
    until: f64,
    reach: f64,
    tau: f32,
}

impl<'s> First<'s> {
    fn new(filter: &'s SweepFilter, limit: f64, until: f64) -> Self {
        let mut own = Self { filter, impact: None, until: limit, reach: limit, tau: filter.tau(limit) };
        own.narrow(until);
        own
    }

    /// Says whether what matters is less than before.
    fn narrow(&mut self, until: f64) -> bool {
        let sooner = until < self.until;
        if sooner {
            self.until = until;
            self.reach = self.reach.min(reach_of(until));
            self.tau = self.filter.tau(self.reach);
        }
        sooner
    }

    /// Says whether what matters is less than before.
    fn keep(&mut self, impact: Impact) -> bool {
        Impact::keep(&mut self.impact, impact);
        self.narrow(impact.t)
    }
}

/// Times are given too early by the error at most: what truly happens later than this is given as later than t. The rest is for
/// rounding the sum.
pub(super) fn reach_of(t: f64) -> f64 {
    t + 2.0 * SWEEP_ERROR
}

/// A solid against the triangles of leaves.
pub(super) struct SolidLeaf<'s> {
    placed: &'s Placed<'s>,
    mover: Mover<'s>,
    row: MovingRow,
    first: First<'s>,
}

impl<'s> SolidLeaf<'s> {
    pub(super) fn new(
        placed: &'s Placed<'s>,
        mover: Mover<'s>,
        filter: &'s SweepFilter,
        [limit, until]: [f64; 2],
    ) -> Self {
        let row = filter.row(mover.solid.points(), mover.solid.radius());
        Self { placed, mover, row, first: First::new(filter, limit, until) }
    }

    pub(super) fn impact(&self) -> Option<Impact> {
        self.first.impact
    }
}

impl NearLeaf for SolidLeaf<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<(), bool> {
        let count = leaf.triangles.len();
        work.triangle_tests += count as u64;
        let filter = self.first.filter;
        let eight = filter.resting(l, &placed_corners(l, self.placed, leaf.corners));
        let rows = std::slice::from_ref(&self.row);
        let mut pairs = filter.pairs(l, rows, &eight, (1 << count) - 1, self.first.tau);
        let mut sooner = false;
        while let Some(lane) = pairs.nearest() {
            pairs.near &= !(1 << lane);
            if pairs.keys[0][lane as usize] > self.first.tau {
                break;
            }
            work.filter_tests += 1;
            let triangle = leaf.triangles[lane as usize];
            let corners = self.placed.points(triangle);
            let (meeting, rung) = self.mover.meets(&corners, self.first.until);
            work.exact_tests += u64::from(rung == Rung::Exact);
            if let Some(meeting) = meeting {
                sooner |= self.first.keep(Impact::of(&meeting, triangle, None));
            }
        }
        ControlFlow::Continue(sooner)
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.first.reach
    }
}

/// A model that moves against the triangles of leaves.
pub(super) struct ModelLeaves<'s> {
    /// The one that moves first.
    placed: [&'s Placed<'s>; 2],
    motion: Motion,
    first: First<'s>,
}

impl<'s> ModelLeaves<'s> {
    pub(super) fn new(
        placed: [&'s Placed<'s>; 2],
        motion: Motion,
        filter: &'s SweepFilter,
        [limit, until]: [f64; 2],
    ) -> Self {
        Self { placed, motion, first: First::new(filter, limit, until) }
    }

    pub(super) fn impact(&self) -> Option<Impact> {
        self.first.impact
    }

    fn examine(&mut self, mover: u32, triangle: u32, work: &mut Work) {
        work.filter_tests += 1;
        let [a, b] = [self.placed[0].points(mover), self.placed[1].points(triangle)];
        let (meeting, rung) = first_meeting(&a, &b, self.motion.by, 0.0, self.first.until);
        work.exact_tests += u64::from(rung == Rung::Exact);
        if let Some(meeting) = meeting {
            self.first.keep(Impact::of(&meeting, triangle, Some(mover)));
        }
    }
}

impl NearLeaves for ModelLeaves<'_> {
    #[inline(always)]
    fn wants_originals_only(&self) -> bool {
        true
    }

    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaves: [EightTriangles<'_>; 2], work: &mut Work) -> ControlFlow<()> {
        let counts = [leaves[0].triangles.len(), leaves[1].triangles.len()];
        work.triangle_tests += (counts[0] * counts[1]) as u64;
        let filter = self.first.filter;
        let rows = filter.rows(l, &placed_corners(l, self.placed[0], leaves[0].corners), counts[0]);
        let eight = filter.resting(l, &placed_corners(l, self.placed[1], leaves[1].corners));
        let mut pairs = filter.pairs(l, &rows[..counts[0]], &eight, (1 << counts[1]) - 1, self.first.tau);
        while let Some(bit) = pairs.nearest() {
            pairs.near &= !(1 << bit);
            let (row, lane) = (bit as usize / LANES, bit as usize % LANES);
            if pairs.keys[row][lane] > self.first.tau {
                break;
            }
            self.examine(leaves[0].triangles[row], leaves[1].triangles[lane], work);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.first.reach
    }
}

impl WorldLeaves for ModelLeaves<'_> {
    /// When the boxes meet, at the earliest.
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64> {
        let (a, b, motion) = ([a.low, a.high], [b.low, b.high], self.motion.by);
        if boxes_pass(a, b, motion, 0.0, self.first.until) { None } else { boxes_meet_after(a, b, motion) }
    }

    fn meet(&mut self, mover: u32, triangle: u32, work: &mut Work) -> ControlFlow<()> {
        work.triangle_tests += 1;
        self.examine(mover, triangle, work);
        ControlFlow::Continue(())
    }
}
