//! Collision queries with limits on the work and on the size of the result. Limits bound hard cases: if n links are
//! in the same place, all n (n - 1) / 2 pairs collide.

use super::{LinkPair, RobotScratch, Target};
use crate::query::stats::QueryStats;
use crate::robot::RobotState;

/// Limits of a collision query, which stops as soon as one of them is exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkLimits {
    /// Largest number of colliding pairs that are returned.
    pub collisions: u64,
    /// Largest number of pairs that are tested exactly, counted by [`QueryStats::link_pairs_tested`].
    pub candidates: u64,
    /// Largest number of box pairs that are tested, counted by [`QueryStats::link_box_tests`].
    pub box_tests: u64,
}

impl LinkLimits {
    /// No limits.
    pub const NONE: Self = Self { collisions: u64::MAX, candidates: u64::MAX, box_tests: u64::MAX };

    /// Returns true if the number of candidates or of box tests exceeds its limit.
    #[inline]
    pub(super) fn are_exceeded_by(&self, candidates: usize, stats: &QueryStats) -> bool {
        candidates as u64 > self.candidates || stats.link_box_tests > self.box_tests
    }
}

/// Result of a collision query with limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkCollisions {
    /// Colliding pairs, sorted; at most [`LinkLimits::collisions`] pairs.
    pub pairs: Vec<LinkPair>,
    /// True if no limit was exceeded, so that `pairs` contains all colliding pairs.
    pub complete: bool,
}

impl RobotState {
    /// Pairs that collide, sorted, like [`RobotState::collisions`]; the query stops when one of the `limits` is
    /// exceeded.
    ///
    /// An incomplete result depends only on the state, the target, the limits and the method of the link boxes.
    #[must_use]
    pub fn collisions_limited(&self, target: Target<'_>, limits: &LinkLimits) -> LinkCollisions {
        RobotScratch::query(|scratch| scratch.collisions_limited(self, target, limits))
    }
}

impl RobotScratch {
    /// Implements [`RobotState::collisions_limited`].
    pub(super) fn collisions_limited(
        &mut self,
        state: &RobotState,
        target: Target<'_>,
        limits: &LinkLimits,
    ) -> LinkCollisions {
        let mut complete = self.find_candidates_limited(state, target, limits);
        let candidates = std::mem::take(&mut self.candidates);
        let mut pairs = Vec::new();
        for &pair in &candidates {
            if !self.test_pair(state, target, pair) {
                continue;
            }
            if pairs.len() as u64 == limits.collisions {
                complete = false;
                break;
            }
            pairs.push(pair);
        }
        self.candidates = candidates;
        LinkCollisions { pairs, complete }
    }
}
