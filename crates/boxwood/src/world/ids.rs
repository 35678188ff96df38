//! Ids of bodies, and the errors of a world.

use crate::broad_phase::BoxError;
use crate::kernel::invalid_input::InvalidInput;
use crate::mesh::MeshError;
use thiserror::Error;

/// Id of a body in a [`World`](super::World), never reused after the body is removed.
///
/// Ids are ordered by [slot](Self::index), then by generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyId {
    slot: u32,
    generation: u32,
}

impl BodyId {
    pub(super) fn new(slot: u32, generation: u32) -> Self {
        Self { slot, generation }
    }

    /// Slot of the body, usable as an index into arrays with data per body. Bodies that are inserted into a new world have the
    /// slots 0, 1, 2, ... in this order.
    ///
    /// Bodies that exist at the same time have different slots. Slots of removed bodies are reused, so all slots are below the
    /// largest number of bodies that ever existed at the same time.
    #[must_use]
    pub fn index(self) -> usize {
        self.slot as usize
    }

    pub(super) fn generation(self) -> u32 {
        self.generation
    }
}

/// The two ids of a pair with the lower id first, the order in all lists of pairs.
pub(super) fn sorted_pair([a, b]: [BodyId; 2]) -> [BodyId; 2] {
    [a.min(b), a.max(b)]
}

/// Error of a method of [`World`](super::World). The method leaves the world unchanged.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum WorldError {
    /// There is no body with this id: it was removed, or belongs to another world.
    #[error("unknown body {}, generation {}; it was removed or belongs to another world", .0.slot, .0.generation)]
    UnknownBody(BodyId),
    /// The body is rigid and cannot be deformed.
    #[error("body {} is rigid; only bodies inserted as `Body::Deformable` can be deformed", .0.slot)]
    NotDeformable(BodyId),
    /// Both bodies of a pair are the same.
    #[error("body {} given twice; a pair needs two different bodies", .0.slot)]
    SameBody(BodyId),
    /// A pose, point, sphere or clearance is invalid, or the pose places a vertex of the body at 2^1000 or beyond.
    #[error(transparent)]
    Input(#[from] InvalidInput),
    /// The new vertices of a deformed body are invalid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// A box given to a query is invalid, or the world contains too many bodies.
    #[error(transparent)]
    Box(#[from] BoxError),
}
