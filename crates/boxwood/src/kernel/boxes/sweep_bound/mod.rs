//! Which boxes of a placed model a linear motion may hit, and a lower bound of the time. The moving object is a ray, a shape
//! or another model.
//!
//! **In a frame.** For any matrix X, Phi(x) = X (x - P) maps a contact to a contact of the images
//! ([`separation`](super::separation)). Let the moving object be at o + s d, with o' = X (o - P) and d' = X d as computed.
//! For a rate m and a number z let D = d' / m and
//!
//! ```text
//! O = o' + z D,     tau = s m - z:        Phi(o + s d) = O + tau D + error
//! error:  o'            8u |X| |o - P|
//!         d'            s 8u |X| |d|,  and s <= 2 (R + |o'|) / |d'| where the image is within R, if that error is below |d'| / 4
//!         O and D       8u (|o'| + |z D| + R)
//! ```
//!
//! R bounds the images of everything that may be hit: those of the boxes, and the moving object around o. In addition, the
//! images of corners are within a fixed distance of those of their boxes. z is chosen so that O is about the point of the
//! line nearest to the center of the frame, which keeps large distances out of the `f32` arithmetic. A motion that misses
//! the ball around the whole model is rejected; for all others O is of the size of the model.
//!
//! **The slabs in `f32`**, v = 2^-24. D is rounded (1v), and no component is taken as less than 1v of the largest, so that
//! none has to be treated as zero: 2v |tau D|, where |tau D| <= R + |O| if the image is within R, with |.| the largest
//! component. The interval of tau in which boxes overlap on an axis uses differences of bounds and O, 2v of R + |O| + delta,
//! times 1 / D, 2v of that: in space, along the axis, 5v of R + |O| + delta. Boxes mapped from another frame cost 10v of R
//! more ([`face_axes`](super::separation::face_axes)), and centers and sides instead of bounds 3v. The code uses 32v (2 R +
//! |O|) and adds it to the slack delta of all boxes. Intervals of tau are therefore never too short, and the start of an
//! interval is a lower bound for the contents of the boxes.

mod pair;
mod ray;
mod world_boxes8;

pub(crate) use pair::PairSweepBound;
pub(crate) use ray::{RayBound, RayFilterResult, SweptExtent};
pub(crate) use world_boxes8::{MovingBox, MovingBoxInFrame};

use super::placed_frame::U;
use super::{inverse_power_of_two_near, power_of_two_near};
use glam::{DMat3, DVec3};

/// Bound of the `f32` arithmetic error, as a share of the magnitudes: 32v.
const ROUNDING_SHARE: f64 = 1.0 / (1 << 19) as f64;
/// 2^-110: negligible in box frames, which have size one, and far above any loss by underflow in `f32`.
const F32_UNDERFLOW_GUARD: f64 = f64::from_bits((1023 - 110) << 52);
/// Smallest |component| of a direction, as a share of the largest: v.
const MIN_DIRECTION_SHARE: f64 = 1.0 / (1 << 24) as f64;
/// Magnitude in a frame above which no box is rejected.
const MAX_MAGNITUDE: f64 = (1_u64 << 40) as f64;

/// Map from the motion parameter s to tau.
#[derive(Clone, Copy, Debug)]
struct TimeMap {
    /// m as two factors, the larger first: overflow gives infinity, underflow gives zero.
    rate: [f64; 2],
    /// z.
    zero: f64,
}

impl TimeMap {
    /// tau at s, and a bound of its rounding error.
    #[inline]
    fn tau(&self, s: f64) -> (f64, f64) {
        let long = s * self.rate[0] * self.rate[1];
        (long - self.zero, 8.0 * U * (long.abs() + self.zero.abs()) + F32_UNDERFLOW_GUARD)
    }

    /// Upper bound of tau at s.
    #[inline]
    fn above(&self, s: f64) -> f32 {
        // The case of most rays.
        if s == f64::INFINITY {
            return f32::INFINITY;
        }
        let (tau, error) = self.tau(s);
        let tau = (tau + error) as f32;
        let above = tau + tau.abs() * (2.0 * f32::EPSILON) + F32_UNDERFLOW_GUARD as f32;
        // NaN can only result from infinities; then nothing is known.
        if above.is_nan() { f32::INFINITY } else { above }
    }

    /// Approximate s at which tau is zero; 0 if unknown.
    fn closest_approach(&self) -> f64 {
        let s = self.zero / self.rate[0] / self.rate[1];
        if s.is_finite() { s } else { 0.0 }
    }

    /// Lower bound of tau at s = 0.
    #[inline]
    fn begin(&self) -> f32 {
        -Self { zero: -self.zero, ..*self }.above(0.0)
    }
}

/// A motion in some frame, in `f64`.
struct MotionInFrame {
    /// O.
    origin: DVec3,
    /// D.
    direction: DVec3,
    clock: TimeMap,
    /// R.
    radius: f64,
    /// Sum of all errors except those of the slabs.
    geometry: f64,
}

impl MotionInFrame {
    /// Motion in the frame of a matrix X with the given norm. `displacement` is o - P; `fixed` bounds the errors of the
    /// images of corners. Uses `clock`, the time map of another frame, or a new one in which the largest |component| of D is
    /// one.
    #[inline(always)]
    fn new(
        x: DMat3,
        norm: f64,
        displacement: DVec3,
        direction: DVec3,
        radius: f64,
        fixed: f64,
        clock: Option<TimeMap>,
    ) -> Option<Self> {
        let unit = power_of_two_near(direction.abs().max_element());
        let (start, along) =
            (x * displacement, x * (direction * inverse_power_of_two_near(direction.abs().max_element())));
        let rate = along.abs().max_element();
        // |d| is below two here.
        let wrong = 16.0 * U * norm;
        if !(wrong <= rate * 0.25 && rate < f64::INFINITY && start.is_finite()) {
            return None;
        }
        let (along, clock) = match clock {
            Some(clock) => (along * (unit / clock.rate[0] / clock.rate[1]), clock),
            None => {
                // Product with the inverse, 2u: covered by the 8u of D.
                let along = along * rate.recip();
                let zero = -(start.dot(along) / along.dot(along));
                (along, TimeMap { rate: [unit.max(rate), unit.min(rate)], zero })
            }
        };
        let back = along * clock.zero;
        let origin = start + back;
        let radius = radius + fixed;
        let away = start.abs().max_element();
        let geometry = fixed
            + 8.0 * U * (norm * displacement.abs().max_element() + away + back.abs().max_element() + radius)
            + 4.0 * (wrong / rate) * (radius + away);
        let is_known = origin.is_finite() && along.is_finite() && along != DVec3::ZERO;
        is_known.then_some(Self { origin, direction: along, clock, radius: radius + geometry, geometry })
    }

    /// Returns true if the motion certainly misses the ball around the cube that contains everything, by the distance of its
    /// line from the center, in `f64`.
    #[inline(always)]
    fn misses(&self) -> bool {
        let (o, d) = (self.origin, self.direction);
        let square = o.dot(o);
        let all = self.radius + self.geometry;
        let limit = 3.001 * all * all;
        // The case of most rays.
        if square <= limit {
            return false;
        }
        // The factor covers rounding: at most the square cancels.
        let along = o.dot(d);
        let nearest = square * (1.0 - 1e-14) - along * along / d.dot(d);
        nearest > limit
    }

    /// Slack of all boxes, times `share`; `None` if the magnitudes are too large.
    #[inline(always)]
    fn slack(&self, share: f64) -> Option<f64> {
        let magnitude = 2.0 * self.radius + self.origin.abs().max_element();
        let delta = (magnitude * ROUNDING_SHARE + self.geometry + F32_UNDERFLOW_GUARD) * share;
        (magnitude + delta < MAX_MAGNITUDE).then_some(delta)
    }

    /// 1 / D, with components limited to [`MIN_DIRECTION_SHARE`].
    #[inline(always)]
    fn inverse_direction(&self) -> [f32; 3] {
        let least = self.direction.abs().max_element() * MIN_DIRECTION_SHARE;
        let inverse = |x: f64| (x.abs().max(least) as f32).copysign(x as f32).recip();
        // Not `map`, which is not inlined.
        [inverse(self.direction.x), inverse(self.direction.y), inverse(self.direction.z)]
    }
}
