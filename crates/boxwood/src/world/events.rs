//! Results and stats of a step of a world.

use super::World;
use super::ids::{BodyId, WorldError};
use crate::broad_phase::UpdateStats;
use crate::pair::TrianglePair;
use crate::query::stats::QueryStats;

/// Stats of one [`World::step`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepStats {
    /// Stats of the broad-phase update that the step made.
    pub broad_phase: UpdateStats,
    /// Stats of the narrow phase: the sum over all pairs that were tested. Includes the computation of contacts.
    pub narrow_phase: QueryStats,
    /// Number of candidates: pairs of bodies whose boxes overlap and that neither groups nor ignored pairs exclude.
    pub candidates: usize,
    /// Number of candidates whose intersection was tested exactly in this step.
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
    /// Pairs of bodies whose surfaces intersect; touching counts. A body completely inside another one is not reported; see
    /// [`World::relation`].
    #[must_use]
    pub fn intersecting(self) -> &'w [[BodyId; 2]] {
        self.world.pair_tracker.intersecting()
    }

    /// The pairs of [`intersecting`](Self::intersecting) that did not intersect in the previous step.
    #[must_use]
    pub fn began(self) -> &'w [[BodyId; 2]] {
        self.world.pair_tracker.began()
    }

    /// Pairs of bodies that intersected in the previous step and no longer do.
    ///
    /// The reason is that a body was moved, deformed or removed, that its groups changed, or that the pair is now
    /// ignored. A pair with a removed body is reported here once; later steps do not report the id again.
    #[must_use]
    pub fn ended(self) -> &'w [[BodyId; 2]] {
        self.world.pair_tracker.ended()
    }

    /// Stats of the step.
    #[must_use]
    pub fn stats(self) -> StepStats {
        self.world.pair_tracker.stats
    }

    /// Intersecting triangle pairs of two bodies, as returned by [`World::triangle_pairs`].
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if one of the bodies was removed; [`WorldError::SameBody`] if both ids are equal.
    pub fn triangle_pairs(self, [a, b]: [BodyId; 2]) -> Result<Vec<TrianglePair>, WorldError> {
        self.world.triangle_pairs(a, b)
    }

    /// The world that made the step.
    #[must_use]
    pub fn world(self) -> &'w World {
        self.world
    }
}
