//! Collisions up to a limit: of n links on each other, all n^2 / 2 pairs collide.

use super::{Against, LinkPair, LinkScratch, LinkWork};
use crate::articulation::Posture;

/// How far a body is searched for collisions. A search stops once it has exceeded one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkLimits {
    /// Pairs that collide.
    pub collisions: u64,
    /// Pairs whose boxes cannot be told apart, each of which is tested exactly: [`LinkWork::queries`].
    pub candidates: u64,
    /// Pairs of boxes that are tested: [`LinkWork::box_tests`].
    pub box_tests: u64,
}

impl LinkLimits {
    /// Every body is searched to the end.
    pub const NONE: Self = Self { collisions: u64::MAX, candidates: u64::MAX, box_tests: u64::MAX };

    /// Whether so many candidates, found with this work, are too many.
    #[inline]
    pub(super) fn are_exceeded_by(&self, candidates: usize, work: &LinkWork) -> bool {
        candidates as u64 > self.candidates || work.box_tests > self.box_tests
    }
}

/// What a limited search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkCollisions {
    /// In order, and no more than the limit allows.
    pub pairs: Vec<LinkPair>,
    /// Whether no limit was exceeded, so that there are no more.
    pub complete: bool,
}

impl Posture {
    /// [`Posture::collisions`], up to a limit. Which pairs an incomplete search finds depends on the body and the boxes alone.
    #[must_use]
    pub fn collisions_up_to(&self, against: Against<'_>, limits: &LinkLimits) -> LinkCollisions {
        LinkScratch::new().collisions_up_to(self, against, limits)
    }
}

impl LinkScratch {
    /// [`Posture::collisions_up_to`].
    pub fn collisions_up_to(&mut self, posture: &Posture, against: Against<'_>, limits: &LinkLimits) -> LinkCollisions {
        let mut complete = self.find_candidates_up_to(posture, against, limits);
        let candidates = std::mem::take(&mut self.candidates);
        let mut pairs = Vec::new();
        for &pair in &candidates {
            if !self.meets(posture, against, pair) {
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
