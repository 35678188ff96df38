//! Errors of simulations: which option or part is wrong, and why.

use super::body_kind::MAX_RADIUS;
use super::options::SimulationOptions;
use crate::observer::Cancelled;
use boxwood::InvalidInput;
use boxwood::world::WorldError;
use thiserror::Error;

/// Error of [`run_simulation`](super::run_simulation). Untrusted names in messages contain no control characters.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// An option is out of range.
    #[error("{option}: {value} is out of range; must be from {min} to {max}")]
    Option {
        /// Name of the option.
        option: &'static str,
        /// The value that is out of range.
        value: f64,
        /// Least permitted value.
        min: f64,
        /// Largest permitted value.
        max: f64,
    },
    /// More than [`SimulationOptions::MAX_PAIRS`] pairs of boxes would overlap.
    #[error(
        "{bodies} bodies with density {density}: about {pairs:.0e} overlapping box pairs per frame; the limit is {:.0e}",
        SimulationOptions::MAX_PAIRS
    )]
    TooManyPairs {
        /// Number of bodies.
        bodies: usize,
        /// Fraction of the room that the bodies fill.
        density: f64,
        /// Expected number of overlapping pairs of boxes.
        pairs: f64,
    },
    /// No part of the assembly has triangles.
    #[error("no part has triangles; bodies need triangles")]
    NoTriangles,
    /// A part cannot be a body.
    #[error("part {part}: {kind}")]
    Body {
        /// Name of the part.
        part: String,
        /// Why it cannot be a body.
        kind: BodyErrorKind,
    },
    /// The run was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Why a part cannot be a body.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BodyErrorKind {
    /// The pose of the part places a vertex at a coordinate that is not finite.
    #[error("its pose places a vertex at {0}")]
    Vertex(f64),
    /// The pose that moves the part to the origin overflows.
    #[error("{0}")]
    Pose(InvalidInput),
    /// The part is so small that the factor to scale it to unit size overflows.
    #[error("too small to scale to unit size")]
    TooSmall,
    /// The part is so large that the size of the room could overflow.
    #[error("radius {0:e} exceeds {MAX_RADIUS:e}")]
    TooLarge(f64),
    /// The part cannot be placed in the room.
    #[error("{0}")]
    World(WorldError),
}
