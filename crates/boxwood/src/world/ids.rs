//! Names of bodies, and what can be wrong with a request.

use crate::broad::BoxError;
use crate::mesh::MeshError;
use crate::query::PlaceError;
use thiserror::Error;

/// The name of a body in a [`World`](super::World), from the day it is added to the day it is removed. A name is never used
/// again. Names are ordered by slot, then by age.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyId {
    slot: u32,
    generation: u32,
}

impl BodyId {
    pub(super) fn new(slot: u32, generation: u32) -> Self {
        Self { slot, generation }
    }

    /// The place of the body: no two that are there at one time have the same, and there are never more places than there
    /// were bodies at one time. What belongs to a body can be kept in an array at this place.
    #[must_use]
    pub fn slot(self) -> usize {
        self.slot as usize
    }

    pub(super) fn generation(self) -> u32 {
        self.generation
    }
}

/// Two bodies in the order in which pairs name them: the lower first.
pub(super) fn in_order([a, b]: [BodyId; 2]) -> [BodyId; 2] {
    [a.min(b), a.max(b)]
}

/// Why a world refused a request. Nothing has changed.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum WorldError {
    /// There is no body of this name: it was removed, or is another world's.
    #[error("there is no body {}, generation {}: it was removed, or never added here", .0.slot, .0.generation)]
    Stale(BodyId),
    /// A rigid body was to be deformed: its model may be that of others too.
    #[error("body {} is rigid; only a body that is added as deforming can be deformed", .0.slot)]
    Rigid(BodyId),
    /// A pair was asked about that is one body twice.
    #[error("body {} was named twice; a pair is of two bodies", .0.slot)]
    OneBody(BodyId),
    /// The pose carries the body too far, or did so with vertices that moved.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The vertices of a body cannot move like that.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// The bounds that were asked about are not those of a box, or there are too many bodies.
    #[error(transparent)]
    Box(#[from] BoxError),
    /// What was asked about is no sphere.
    #[error(
        "there is no sphere around {centre:?} with radius {radius}: the centre must be finite, the radius not negative"
    )]
    NoSphere {
        /// Its centre.
        centre: [f64; 3],
        /// Its radius.
        radius: f64,
    },
}
