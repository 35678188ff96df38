//! Entry times of a moving box into eight world-space boxes of any size, given in some frame. Computed in `f64`
//! lanes, because a scene may be much larger than the objects in it.
//!
//! Let the moving box extend from l + s d to h + s d at time s. Let D = d / q for a power of two q near |d|, and
//! let a..b be one of the eight boxes. Along an axis with D > 0, the moving box overlaps a..b for
//!
//! ```text
//! (a - h) / D  <=  sigma  <=  (b - l) / D,        sigma = s q;    for D < 0 with the ends swapped
//! ```
//!
//! If D = 0 on an axis, the boxes overlap along it at all times or never. In a frame p = scale (v - o), the same
//! holds with scale * sigma in place of sigma. Both ends of an interval are rounded outward, so that no interval
//! is wrongly empty or starts too late. For this, each end is computed twice, with 1 / |D| reduced and with 1 /
//! |D| enlarged by a margin. The smaller result is used for a lower end and the larger one for an upper end. With
//! u = 2^-53, the table gives the rounding errors on the left and the margins that cover them on the right:
//!
//! ```text
//! l, h in the frame                             1u of themselves, and 2^-1074: moved outward by 4u and 2^-1060
//! a difference, 1 / |D|, its margin, a product  1u each: 1 / |D| is reduced or enlarged by 8u
//! underflow                                     2^-1074 in the product, and in its conversion to the world: 2^-1060
//! ```
//!
//! The boxes a..b and D are exact, so nothing cancels. If D is below 2^-900 on an axis but not zero, the axis is
//! ignored, so that inverses are finite. Overflow is harmless: it never decreases an upper end of an interval and
//! never increases a lower end.

use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::local_aabb::{BoxFrame, power_of_two_near};
use crate::kernel::boxes::placed_frame::U;
use crate::kernel::boxes::region_test::WorldBoxes8;
use crate::kernel::simd::{LANES, Lanes};
use glam::DVec3;

/// Bound of the loss by underflow in an entry time, 2^-1060.
const UNDERFLOW_LOSS: f64 = f64::from_bits(1 << 14);
/// Smallest |component| of the normalized direction D whose inverse is used, 2^-900.
const MIN_SPEED: f64 = f64::from_bits((1023 - 900) << 52);

/// Box that moves by `s * direction`, s >= 0. A box without extent stands for the origin of a ray.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingBox {
    low: DVec3,
    high: DVec3,
    /// D = d / q: the direction of the motion divided by `unit`.
    direction: DVec3,
    /// q: power of two near the largest |component| of the direction.
    unit: f64,
    /// Factor of the slack: 1, except in tests that show that the slack is needed.
    share: f64,
}

/// [`MovingBox`] in the frame of the boxes that it is tested against.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingBoxInFrame {
    low: DVec3,
    high: DVec3,
    velocities: [AxisVelocity; 3],
    per_scale: f64,
    lost: f64,
}

/// Component of the normalized direction D along one axis, prepared for the test.
#[derive(Clone, Copy, Debug)]
enum AxisVelocity {
    /// D is zero on this axis.
    Still,
    /// |D| is not zero but below [`MIN_SPEED`], so this axis excludes no box.
    Unknown,
    /// D > 0 on this axis: 1 / |D|, rounded down and rounded up.
    Forward([f64; 2]),
    /// D < 0 on this axis: 1 / |D|, rounded down and rounded up.
    Backward([f64; 2]),
}

/// Times at which the moving box enters eight boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EntryTimes8 {
    /// Lower bounds of the entry times, as sigma = s q in world units, with q the `unit` of the [`MovingBox`].
    pub(crate) keys: [f64; LANES],
    /// Boxes that the moving box certainly never overlaps; bit i stands for lane i.
    pub(crate) never: u32,
}

impl MovingBox {
    /// Moves the given box along a direction, which may be zero.
    pub(crate) fn new(Aabb { min: low, max: high }: Aabb, direction: [f64; 3]) -> Self {
        let direction = DVec3::from_array(direction);
        let unit = power_of_two_near(direction.abs().max_element());
        let [low, high] = [low, high].map(DVec3::from_array);
        Self { low, high, direction: direction * unit.recip(), unit, share: 1.0 }
    }

    /// Threshold for the time `limit`: boxes that the moving box reaches no later than s = `limit` have keys at or
    /// below it.
    pub(crate) fn threshold(&self, limit: f64) -> f64 {
        limit * self.unit + UNDERFLOW_LOSS * self.share
    }

    /// Converts the moving box to a frame, rounded outward.
    pub(crate) fn in_frame(&self, frame: &BoxFrame) -> MovingBoxInFrame {
        let [low, high] = [self.low, self.high].map(|corner| frame.to_local(corner));
        let lost = UNDERFLOW_LOSS * self.share;
        // If the frame's origin is zero, `to_local` only multiplies by a power of two and rounds nothing.
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
