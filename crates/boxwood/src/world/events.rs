//! Results and stats of a step.

use super::World;
use super::ids::{BodyId, WorldError};
use crate::broad_phase::UpdateStats;
use crate::pair::TrianglePair;
use crate::query::stats::QueryStats;

/// Stats of one [`World::step`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepStats {
    /// Stats of the broad phase.
    pub broad_phase: UpdateStats,
    /// Stats of the narrow phase: the sum over all pairs that were tested.
    pub narrow_phase: QueryStats,
    /// Number of pairs of bodies whose boxes overlap and that are excluded neither by groups nor as ignored pairs.
    pub candidates: usize,
    /// Number of candidates that were tested exactly.
    pub tested: usize,
    /// Number of candidates whose last result was reused because neither body had changed.
    pub reused: usize,
}

/// Results of the last [`World::step`].
///
/// All lists of pairs are sorted; the lower id comes first in each pair.
#[derive(Clone, Copy, Debug)]
pub struct Events<'w> {
    pub(super) world: &'w World,
}

impl<'w> Events<'w> {
    /// Pairs of bodies whose surfaces intersect; touching counts.
    #[must_use]
    pub fn intersecting(self) -> &'w [[BodyId; 2]] {
        self.world.pair_tracker.intersecting()
    }

    /// Pairs of [`intersecting`](Self::intersecting) that did not intersect in the step before.
    #[must_use]
    pub fn began(self) -> &'w [[BodyId; 2]] {
        self.world.pair_tracker.began()
    }

    /// Pairs that intersected in the step before and no longer do.
    ///
    /// A body was moved, deformed or removed, its groups changed, or the pair is now ignored. This is the last time that the id of a
    /// removed body is reported.
    #[must_use]
    pub fn ended(self) -> &'w [[BodyId; 2]] {
        self.world.pair_tracker.ended()
    }

    /// Stats of the step.
    #[must_use]
    pub fn stats(self) -> StepStats {
        self.world.pair_tracker.stats
    }

    /// Intersecting triangle pairs of two bodies: [`World::triangle_pairs`].
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if one of the bodies was removed; [`WorldError::SameBody`] if they are the same.
    pub fn triangle_pairs(self, [a, b]: [BodyId; 2]) -> Result<Vec<TrianglePair>, WorldError> {
        self.world.triangle_pairs(a, b)
    }

    /// World that made the step.
    #[must_use]
    pub fn world(self) -> &'w World {
        self.world
    }
}
