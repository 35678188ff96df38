//! What a step found, and what it cost.

use super::World;
use super::ids::{BodyId, WorldError};
use crate::broad::BroadWork;
use crate::query::TrianglePair;
use crate::work::Work;

/// The work of one step of a [`World`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepWork {
    /// Of the boxes of the bodies.
    pub broad: BroadWork,
    /// Of all searches of two bodies together.
    pub narrow: Work,
    /// Pairs of bodies whose boxes overlap and that are looked at: neither their groups nor an allowed contact are against it.
    pub candidates: usize,
    /// How many of them were searched.
    pub asked: usize,
    /// How many have the answer of the step before, because neither body has changed.
    pub kept: usize,
}

/// What the last step of a [`World`] found: pairs of bodies, each with the lower name first, in order.
#[derive(Clone, Copy, Debug)]
pub struct Events<'w> {
    pub(super) world: &'w World,
}

impl<'w> Events<'w> {
    /// The pairs that intersect: a triangle of one has a point in common with a triangle of the other.
    #[must_use]
    pub fn intersecting(self) -> &'w [[BodyId; 2]] {
        self.world.contacts.meeting()
    }

    /// Those that did not at the step before.
    #[must_use]
    pub fn began(self) -> &'w [[BodyId; 2]] {
        self.world.contacts.began()
    }

    /// Those that did at the step before and do no more: a body moved, deformed or changed its groups, their contact was
    /// allowed, or a body was removed, which is named here for the last time.
    #[must_use]
    pub fn ended(self) -> &'w [[BodyId; 2]] {
        self.world.contacts.ended()
    }

    /// What the step cost.
    #[must_use]
    pub fn work(self) -> StepWork {
        self.world.contacts.work
    }

    /// The pairs of triangles of a pair: [`World::triangle_pairs`]. An error if one of the bodies was removed.
    pub fn triangle_pairs(self, [a, b]: [BodyId; 2]) -> Result<Vec<TrianglePair>, WorldError> {
        self.world.triangle_pairs(a, b)
    }

    /// The world in which it happened.
    #[must_use]
    pub fn world(self) -> &'w World {
        self.world
    }
}
