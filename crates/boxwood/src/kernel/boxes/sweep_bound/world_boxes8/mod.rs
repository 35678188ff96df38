//! Entry times of a moving box into eight world-space boxes of any size, given in some frame. In `f64` lanes, because a
//! scene may be much larger than the objects in it.
//!
//! Let the moving box extend from l to h, and at s from l + s d to h + s d. With D = d / q for a power of two q near |d|, it
//! overlaps a box a..b along an axis with D > 0 for
//!
//! ```text
//! (a - h) / D  <=  sigma  <=  (b - l) / D,        sigma = s q;    for D < 0 with the ends swapped
//! ```
//!
//! and always or never if D = 0. In a frame p = scale (v - o) the same holds with scale * sigma. No interval is wrongly
//! empty and none starts too late if the ends are rounded outward, u = 2^-53:
//!
//! ```text
//! l, h in the frame                        1u of themselves, and 2^-1074: moved outward by 4u and 2^-1060
//! a difference, 1 / |D|, its margin and a product     1u each: 8u, by the smaller, or the larger, of two products
//! underflow                                2^-1074 in the product, and in its conversion to the world: 2^-1060
//! ```
//!
//! The boxes a..b and D are exact, so nothing cancels. A nonzero D below 2^-900 is ignored, so that inverses are finite.
//! Overflow is harmless: it never decreases an upper end of an interval and never increases a lower end.

use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::local_aabb::{BoxFrame, power_of_two_near};
use crate::kernel::boxes::placed_frame::U;
use crate::kernel::boxes::region_test::WorldBoxes8;
use crate::kernel::simd::{LANES, Lanes};
use glam::DVec3;

/// Bound of the loss by underflow, 2^-1060.
const UNDERFLOW_LOSS: f64 = f64::from_bits(1 << 14);
/// Smallest usable |D|, 2^-900.
const MIN_SPEED: f64 = f64::from_bits((1023 - 900) << 52);

/// Box that moves along `s * direction`, s >= 0. A ray origin if it has no extent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingBox {
    low: DVec3,
    high: DVec3,
    /// D.
    direction: DVec3,
    /// q.
    unit: f64,
    /// Factor of the slack: 1, except in tests that show that the slack is needed.
    share: f64,
}

/// [`MovingBox`] in a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingBoxInFrame {
    low: DVec3,
    high: DVec3,
    velocities: [AxisVelocity; 3],
    per_scale: f64,
    lost: f64,
}

/// Motion along one axis.
#[derive(Clone, Copy, Debug)]
enum AxisVelocity {
    /// D is zero.
    Still,
    /// D is not zero but too small.
    Unknown,
    /// D > 0: 1 / |D|, rounded down and up.
    Forward([f64; 2]),
    /// D < 0: 1 / |D|, rounded down and up.
    Backward([f64; 2]),
}

/// Entry times of eight boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EntryTimes8 {
    /// Lower bounds of sigma, in world units, at which the boxes begin to overlap.
    pub(crate) keys: [f64; LANES],
    /// Boxes that certainly never overlap; bit i is lane i.
    pub(crate) never: u32,
}

impl MovingBox {
    /// Moving box between two corners. The direction may be zero.
    pub(crate) fn new(Aabb { min: low, max: high }: Aabb, direction: [f64; 3]) -> Self {
        let direction = DVec3::from_array(direction);
        let unit = power_of_two_near(direction.abs().max_element());
        let [low, high] = [low, high].map(DVec3::from_array);
        Self { low, high, direction: direction * unit.recip(), unit, share: 1.0 }
    }

    /// Key that is not exceeded by boxes that begin to overlap up to s = `limit`.
    pub(crate) fn threshold(&self, limit: f64) -> f64 {
        limit * self.unit + UNDERFLOW_LOSS * self.share
    }

    /// Converts the moving box to a frame.
    pub(crate) fn in_frame(&self, frame: &BoxFrame) -> MovingBoxInFrame {
        let [low, high] = [self.low, self.high].map(|corner| frame.to_local(corner));
        let lost = UNDERFLOW_LOSS * self.share;
        // Without a subtraction nothing is rounded.
        let share = if frame.origin == DVec3::ZERO { 0.0 } else { 4.0 * U * self.share };
        let outward = |x: DVec3| x.abs().min(DVec3::MAX) * share + DVec3::splat(lost);
        MovingBoxInFrame {
            low: (low - outward(low)).min(DVec3::MAX),
            high: (high + outward(high)).max(DVec3::MIN),
            velocities: self.direction.to_array().map(|step| AxisVelocity::new(step, self.share)),
            per_scale: frame.scale.recip(),
            lost,
        }
    }
}

impl AxisVelocity {
    fn new(step: f64, share: f64) -> Self {
        let (inverse, margin) = (step.abs().recip(), 8.0 * U * share);
        let inverse = [inverse * (1.0 - margin), inverse * (1.0 + margin)];
        if step == 0.0 {
            Self::Still
        } else if step.abs() < MIN_SPEED {
            Self::Unknown
        } else if step > 0.0 {
            Self::Forward(inverse)
        } else {
            Self::Backward(inverse)
        }
    }
}

impl MovingBoxInFrame {
    /// Entry times of eight boxes. The caller masks unused lanes.
    #[inline(always)]
    pub(crate) fn keys<L: Lanes>(&self, l: L, boxes: &WorldBoxes8<L>) -> EntryTimes8 {
        let (zero, lost) = (l.splat_f64(0.0), l.splat_f64(self.lost));
        let (mut enter, mut leave, mut never) = (zero, l.splat_f64(f64::INFINITY), 0);
        for axis in 0..3 {
            let before = boxes.low[axis] - l.splat_f64(self.high[axis]);
            let beyond = boxes.high[axis] - l.splat_f64(self.low[axis]);
            let (near, far, [less, more]) = match self.velocities[axis] {
                AxisVelocity::Unknown => continue,
                AxisVelocity::Still => {
                    never |= l.greater_f64(before, zero) | l.greater_f64(zero, beyond);
                    continue;
                }
                AxisVelocity::Forward(inverse) => (before, beyond, inverse.map(|x| l.splat_f64(x))),
                AxisVelocity::Backward(inverse) => (zero - beyond, zero - before, inverse.map(|x| l.splat_f64(x))),
            };
            enter = l.max_f64(enter, l.min_f64(near * less, near * more));
            leave = l.min_f64(leave, l.max_f64(far * less, far * more));
        }
        enter = l.min_f64(enter, l.splat_f64(f64::MAX));
        never |= l.greater_f64(enter, leave + lost + lost);
        let keys = l.store_f64((enter - lost) * l.splat_f64(self.per_scale) - lost);
        EntryTimes8 { keys, never }
    }
}

#[cfg(test)]
mod tests;
