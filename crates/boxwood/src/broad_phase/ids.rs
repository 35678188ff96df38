//! Ids of boxes. Slots are reused, but ids are not: an id contains the generation of its slot.

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

    /// Slot of the box, usable as an array index: boxes that exist at the same time have different slots.
    ///
    /// Slots of removed boxes are reused, so the number of slots is bounded. For each interval between two
    /// updates, count the boxes that exist at some time in it, or are still reported in pairs: the number of slots
    /// is at most the largest of these counts.
    #[must_use]
    pub fn index(self) -> usize {
        self.slot as usize
    }
}

/// Error of a [`BroadPhase`](super::BroadPhase) operation. The operation leaves the broad phase unchanged.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum BoxError {
    /// A bound of a box is NaN.
    #[error("invalid box: the {} bound on axis {} is NaN", if *.upper { "upper" } else { "lower" }, crate::kernel::axis_name::axis_name(*.axis))]
    NanBound {
        /// Axis of the bound: 0, 1 or 2 for x, y or z.
        axis: usize,
        /// True if the upper bound is NaN, false if the lower bound is NaN.
        upper: bool,
    },
    /// The lower bound of a box is above its upper bound.
    #[error("inverted box: min {low:e} > max {high:e} on axis {}", crate::kernel::axis_name::axis_name(*.axis))]
    Inverted {
        /// Axis of the bounds: 0, 1 or 2 for x, y or z.
        axis: usize,
        /// The lower bound on this axis.
        low: f64,
        /// The upper bound on this axis.
        high: f64,
    },
    /// Unknown id: the box was removed, or belongs to another broad phase.
    #[error("unknown box {}, generation {}: it was removed, or belongs to another broad phase", .0.slot, .0.generation)]
    UnknownBox(BoxId),
    /// The broad phase has no free slot for another box.
    #[error("too many boxes: the limit is 4294967295")]
    TooManyBoxes,
}

/// Fails if the bounds are NaN or inverted. Infinite bounds are valid. A lower bound of +0 with an upper bound of -0
/// is valid, too.
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
