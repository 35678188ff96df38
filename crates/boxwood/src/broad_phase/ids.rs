//! Ids of boxes. Slots are reused, ids never are: an id contains the generation of its slot.

use crate::kernel::aabb::Aabb;
use thiserror::Error;

/// Id of a box in a [`BroadPhase`](super::BroadPhase), valid from its insertion to its removal. Ids are ordered by
/// [index](Self::index).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoxId {
    slot: u32,
    generation: u32,
}

impl BoxId {
    pub(crate) fn new(slot: u32, generation: u32) -> Self {
        Self { slot, generation }
    }

    /// Slot of the box, usable as an array index: all boxes that exist at the same time have different slots. Slots are
    /// reused, so there are never more than boxes that existed, or occurred in pairs, at the same time between two
    /// updates.
    #[must_use]
    pub fn index(self) -> usize {
        self.slot as usize
    }
}

/// Error of a [`BroadPhase`](super::BroadPhase) operation. The broad phase is unchanged.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum BoxError {
    /// A bound is NaN.
    #[error("invalid box: the {} bound on axis {} is NaN", if *.upper { "upper" } else { "lower" }, crate::kernel::axis_name::axis_name(*.axis))]
    NanBound {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// True for the upper bound.
        upper: bool,
    },
    /// The lower bound is above the upper one.
    #[error("inverted box: min {low:e} > max {high:e} on axis {}", crate::kernel::axis_name::axis_name(*.axis))]
    Inverted {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// The lower bound.
        low: f64,
        /// The upper bound.
        high: f64,
    },
    /// Unknown id: the box was removed, or belongs to another broad phase.
    #[error("unknown box {}, generation {}: it was removed, or belongs to another broad phase", .0.slot, .0.generation)]
    UnknownBox(BoxId),
    /// All slots are in use.
    #[error("too many boxes: the limit is 4294967295")]
    TooManyBoxes,
}

/// Fails if the bounds are NaN or inverted. Infinite bounds are valid, and so is +0 as the lower and -0 as the upper
/// bound.
pub(crate) fn check_bounds(bounds: &Aabb) -> Result<(), BoxError> {
    let Aabb { min: low, max: high } = bounds;
    for axis in 0..3 {
        if low[axis].is_nan() || high[axis].is_nan() {
            return Err(BoxError::NanBound { axis, upper: !low[axis].is_nan() });
        }
        if low[axis] > high[axis] {
            return Err(BoxError::Inverted { axis, low: low[axis], high: high[axis] });
        }
    }
    Ok(())
}
