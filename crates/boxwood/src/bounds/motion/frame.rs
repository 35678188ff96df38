//! Boxes that are in the world as they are, in some frame and of any size: when one that moves may begin to overlap each of eight.
//! In `f64` lanes: a scene may be many times as long as what is in it.
//!
//! Let the one that moves reach from l to h, and at s from l + s d to h + s d. With D = d / q for a power of two q near |d|, it
//! overlaps a box a..b along an axis with D > 0 for
//!
//! ```text
//! (a - h) / D  <=  sigma  <=  (b - l) / D,        sigma = s q;    for D < 0 the other way round
//! ```
//!
//! and all the time or never if D = 0. In a frame p = scale (v - o) all of this holds with scale sigma. No interval is empty, and none
//! begins too late, if ends are rounded outward, u = 2^-53:
//!
//! ```text
//! l, h in the frame                        1u of themselves, and 2^-1074: moved outward by 4u and 2^-1060
//! a difference, 1 / |D|, its margin and a product     1u each: 8u, by the lesser, or the larger, of two products
//! underflow                                2^-1074 from the product, and from what is made of it in the world: 2^-1060
//! ```
//!
//! The boxes a..b and D are exact: nothing cancels. A D that is below 2^-900 and not zero says nothing, so that inverses are finite.
//! What overflows is taken in: no end of an interval is less by that, if it is an upper one, or more, if it is a lower one.

use crate::bounds::aabb::{Frame, power_of_two_near};
use crate::bounds::placement::U;
use crate::bounds::sieve::WideBoxes;
use crate::simd::{LANES, Lanes};
use glam::DVec3;

/// 2^-1060.
const LOST: f64 = f64::from_bits(1 << 14);
/// 2^-900.
const SLOWEST: f64 = f64::from_bits((1023 - 900) << 52);

/// A box that moves along {s direction, s >= 0}: a ray's origin, if it has no extent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovingBox {
    low: DVec3,
    high: DVec3,
    /// D, and q.
    direction: DVec3,
    unit: f64,
    /// Of the slack: one, but for a test that wants to see it missed.
    share: f64,
}

/// The same in a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameMotion {
    low: DVec3,
    high: DVec3,
    paces: [Pace; 3],
    per_scale: f64,
    lost: f64,
}

/// How it moves along an axis.
#[derive(Clone, Copy, Debug)]
enum Pace {
    /// Not at all.
    Still,
    /// Hardly.
    Unknown,
    /// 1 / |D|, rounded down and up.
    Forward([f64; 2]),
    Backward([f64; 2]),
}

/// Of eight boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FrameKeys {
    /// None begins to overlap at a lower sigma of the world.
    pub(crate) keys: [f64; LANES],
    /// Those that surely never do: bit i is lane i.
    pub(crate) never: u32,
}

impl MovingBox {
    /// The direction may be zero.
    pub(crate) fn new([low, high]: [[f64; 3]; 2], direction: [f64; 3]) -> Self {
        let direction = DVec3::from_array(direction);
        let unit = power_of_two_near(direction.abs().max_element());
        let [low, high] = [low, high].map(DVec3::from_array);
        Self { low, high, direction: direction * unit.recip(), unit, share: 1.0 }
    }

    /// What begins to overlap up to this s has a key that is not above this.
    pub(crate) fn threshold(&self, reach: f64) -> f64 {
        reach * self.unit + LOST * self.share
    }

    pub(crate) fn in_frame(&self, frame: &Frame) -> FrameMotion {
        let [low, high] = [self.low, self.high].map(|corner| frame.local(corner));
        let lost = LOST * self.share;
        // As long as nothing is subtracted, nothing is rounded.
        let share = if frame.origin == DVec3::ZERO { 0.0 } else { 4.0 * U * self.share };
        let outward = |x: DVec3| x.abs().min(DVec3::MAX) * share + DVec3::splat(lost);
        FrameMotion {
            low: (low - outward(low)).min(DVec3::MAX),
            high: (high + outward(high)).max(DVec3::MIN),
            paces: self.direction.to_array().map(|step| Pace::of(step, self.share)),
            per_scale: frame.scale.recip(),
            lost,
        }
    }
}

impl Pace {
    fn of(step: f64, share: f64) -> Self {
        let (inverse, margin) = (step.abs().recip(), 8.0 * U * share);
        let per_step = [inverse * (1.0 - margin), inverse * (1.0 + margin)];
        if step == 0.0 {
            Self::Still
        } else if step.abs() < SLOWEST {
            Self::Unknown
        } else if step > 0.0 {
            Self::Forward(per_step)
        } else {
            Self::Backward(per_step)
        }
    }
}

impl FrameMotion {
    /// Lanes without a box are to be masked by the caller.
    #[inline(always)]
    pub(crate) fn keys<L: Lanes>(&self, l: L, boxes: &WideBoxes<L>) -> FrameKeys {
        let (zero, lost) = (l.splat_wide(0.0), l.splat_wide(self.lost));
        let (mut enter, mut leave, mut never) = (zero, l.splat_wide(f64::INFINITY), 0);
        for axis in 0..3 {
            let before = boxes.low[axis] - l.splat_wide(self.high[axis]);
            let beyond = boxes.high[axis] - l.splat_wide(self.low[axis]);
            let (near, far, [less, more]) = match self.paces[axis] {
                Pace::Unknown => continue,
                Pace::Still => {
                    never |= l.greater_wide(before, zero) | l.greater_wide(zero, beyond);
                    continue;
                }
                Pace::Forward(per_step) => (before, beyond, per_step.map(|x| l.splat_wide(x))),
                Pace::Backward(per_step) => (zero - beyond, zero - before, per_step.map(|x| l.splat_wide(x))),
            };
            enter = l.max_wide(enter, l.min_wide(near * less, near * more));
            leave = l.min_wide(leave, l.max_wide(far * less, far * more));
        }
        enter = l.min_wide(enter, l.splat_wide(f64::MAX));
        never |= l.greater_wide(enter, leave + lost + lost);
        let keys = l.store_wide((enter - lost) * l.splat_wide(self.per_scale) - lost);
        FrameKeys { keys, never }
    }
}

#[cfg(test)]
mod tests;
