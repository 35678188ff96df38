//! Names of boxes that come and go. A slot is used again, a name never: it carries the slot's generation.

use thiserror::Error;

/// Lower and upper corner.
pub type Bounds = [[f64; 3]; 2];

/// The name of a box in a [`BroadPhase`](super::BroadPhase), from its insertion to its removal. Names are ordered by
/// [slot](Self::slot).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoxId {
    slot: u32,
    generation: u32,
}

impl BoxId {
    pub(super) fn new(slot: u32, generation: u32) -> Self {
        Self { slot, generation }
    }

    /// The place of the box: no two that are there at one time have the same, and there are never more places than there
    /// were boxes at one time between two updates, and in pairs. What belongs to a box can be kept in an array at this place.
    #[must_use]
    pub fn slot(self) -> usize {
        self.slot as usize
    }
}

/// Why a box was not taken. Nothing has changed.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum BoxError {
    /// A bound is not a number.
    #[error("the {} bound of the box on axis {} is not a number", if *.upper { "upper" } else { "lower" }, crate::axis::axis_name(*.axis))]
    NotANumber {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// Whether it is the upper one.
        upper: bool,
    },
    /// The lower bound lies above the upper one.
    #[error("the box ends before it begins: on axis {} it reaches from {low:e} to {high:e}", crate::axis::axis_name(*.axis))]
    Inverted {
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
        /// The lower bound.
        low: f64,
        /// The upper bound.
        high: f64,
    },
    /// There is no box of this name: it was removed, or is another broad phase's.
    #[error("there is no box {}, generation {}: it was removed, or never inserted here", .0.slot, .0.generation)]
    Stale(BoxId),
    /// No further box has a place.
    #[error("there are 4294967295 boxes already")]
    Full,
}

/// The bounds, if they are those of a box. Infinite ones are; of two zeros the lower bound may be the positive one.
pub(super) fn checked(bounds: &Bounds) -> Result<(), BoxError> {
    let [low, high] = bounds;
    for axis in 0..3 {
        if low[axis].is_nan() || high[axis].is_nan() {
            return Err(BoxError::NotANumber { axis, upper: !low[axis].is_nan() });
        }
        if low[axis] > high[axis] {
            return Err(BoxError::Inverted { axis, low: low[axis], high: high[axis] });
        }
    }
    Ok(())
}
