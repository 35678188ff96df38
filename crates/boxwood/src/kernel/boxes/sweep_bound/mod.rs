//! Which boxes of a placed model a linear motion may hit, and a lower bound of the time. The moving object is a
//! ray, a shape or another model.
//!
//! **In a frame.** Boxes are tested in a frame with origin P and a matrix X. If two objects touch at some time, so
//! do their images under Phi(x) = X (x - P), for any X ([`separation`](super::separation)). Let the moving object
//! be at o + s d at time s, and let o' = X (o - P) and d' = X d be the computed images. R bounds the |coordinates|
//! of the images of the boxes, enlarged by the extent of the moving object around o. Times s are replaced by times
//! tau = s m - z, for a rate m and a number z. Let D = d' / m, O = o' + z D and u = 2^-53. The first line gives
//! the image of the moving object; the other lines give the sources of its error and their bounds. For the bound
//! of s in the line of d', the image must be within R, and the error of d' below |d'| / 4:
//!
//! ```text
//! Phi(o + s d) = O + tau D + error
//! error:  o'            8u |X| |o - P|
//!         d'            s 8u |X| |d|,  where s <= 2 (R + |o'|) / |d'|
//!         O and D       8u (|o'| + |z D| + R)
//! ```
//!
//! In addition, the images of placed corners are within a fixed distance of the images of their boxes. z is chosen
//! so that O is about the point of the line nearest to the center of the frame, which keeps large distances out of
//! the `f32` arithmetic. A motion that misses the ball around the whole model is rejected; for all others O is of
//! the size of the model.
//!
//! **The slabs in `f32`**: on each axis, a slab test computes the times tau at which the moving object overlaps a
//! box enlarged by its slack delta. Let v = 2^-24, and let |.| be the largest component. D is rounded, which costs
//! 1v. Components of D below 1v of the largest are enlarged to it, so that none is zero. Together this costs 2v
//! |tau D|, where |tau D| <= R + |O| if the image is within R. The differences of box bounds and O have an error
//! of 2v of R + |O| + delta. Their products with 1 / D give the times tau, which costs 2v more. As a distance
//! along the axis, the error of these times is at most 5v of R + |O| + delta. Boxes mapped from another frame cost
//! 10v of R more ([`face_axes`](super::separation::face_axes)), and centers and sides instead of bounds 3v. The
//! code uses 32v (2 R + |O|) and adds it to the slack delta of all boxes. Intervals of tau are therefore never too
//! short, and the start of an interval is a lower bound for the contents of the boxes.

mod pair;
mod ray;
mod world_boxes8;

pub(crate) use pair::PairSweepBound;
pub(crate) use ray::{RayBound, RayFilterResult, SweptExtent};
pub(crate) use world_boxes8::{MovingBox, MovingBoxInFrame};

use super::placed_frame::U;
use super::{inverse_power_of_two_near, power_of_two_near};
use glam::{DMat3, DVec3};

/// Bound of the `f32` arithmetic error of the slabs, as a share of 2 R + |O| (see the module header): 32v = 2^-19.
const ROUNDING_SHARE: f64 = 1.0 / (1 << 19) as f64;
/// Bound of the loss by underflow in `f32`, 2^-110. It is far above any such loss, and negligible in box frames,
/// where models have a size of about one.
const F32_UNDERFLOW_GUARD: f64 = f64::from_bits((1023 - 110) << 52);
/// Components of a direction below this share of the largest component, 2^-24, are enlarged to it. The inverse of
/// every component is therefore finite.
const MIN_DIRECTION_SHARE: f64 = 1.0 / (1 << 24) as f64;
/// Upper limit of the magnitudes in a frame: if a coordinate bound exceeds it, no box is rejected.
const MAX_MAGNITUDE: f64 = (1_u64 << 40) as f64;

/// Map from the time s of a motion to the shifted and scaled time tau = s m - z that tests of boxes use. m is a rate,
/// and z is chosen such that the motion is near the model at tau = 0.
#[derive(Clone, Copy, Debug)]
struct TimeMap {
    /// The rate m as a product of two factors, the larger first, because m itself may overflow or underflow. If
    /// the product of s and both factors overflows, it is infinite; if it underflows, it is zero.
    rate: [f64; 2],
    /// The constant z, subtracted from s m.
    zero: f64,
}

impl TimeMap {
    /// Returns tau at time s, and a bound of the rounding error of tau.
    #[inline]
    fn tau(&self, s: f64) -> (f64, f64) {
        let long = s * self.rate[0] * self.rate[1];
        (long - self.zero, 8.0 * U * (long.abs() + self.zero.abs()) + F32_UNDERFLOW_GUARD)
    }

    /// Upper bound of tau at time s.
    #[inline]
    fn above(&self, s: f64) -> f32 {
        // Shortcut for a motion without a time limit, such as most rays.
        if s == f64::INFINITY {
            return f32::INFINITY;
        }
        let (tau, error) = self.tau(s);
        let tau = (tau + error) as f32;
        let above = tau + tau.abs() * (2.0 * f32::EPSILON) + F32_UNDERFLOW_GUARD as f32;
        // NaN can only result from infinite operands. Infinity is then a valid upper bound.
        if above.is_nan() { f32::INFINITY } else { above }
    }

    /// Approximate time s at which tau is zero, that is, at which the moving origin is nearest to the center of the
    /// frame; 0 if unknown.
    fn closest_approach(&self) -> f64 {
        let s = self.zero / self.rate[0] / self.rate[1];
        if s.is_finite() { s } else { 0.0 }
    }

    /// Lower bound of tau at the begin of the motion, s = 0.
    #[inline]
    fn begin(&self) -> f32 {
        -Self { zero: -self.zero, ..*self }.above(0.0)
    }
}

/// A linear motion in the frame of a matrix X, in `f64`: at time tau ([`TimeMap`]) the image of the moving origin is at
/// O + tau D.
struct MotionInFrame {
    /// O: image of the moving origin at tau = 0.
    origin: DVec3,
    /// D: displacement of the image per unit of tau.
    direction: DVec3,
    clock: TimeMap,
    /// R: bound of the |coordinates| of the images of all boxes, enlarged by the extent of the moving object.
    radius: f64,
    /// Bound of the error of the images of the motion and of the boxes. It does not include the error of the `f32`
    /// slab test.
    geometry: f64,
}

impl MotionInFrame {
    /// Motion in the frame of a matrix X with norm `norm`. `displacement` is o - P, the vector from the frame's
    /// origin to the moving origin. `fixed` bounds the distance of the images of placed corners from the images of
    /// their boxes. Uses `clock`, the time map of another frame. If `clock` is `None`, uses a new time map for which
    /// the largest |component| of D, the displacement per unit of tau, is one.
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
        // Bound of the error of `along`, which is the image of `direction / unit`. The components of `direction /
        // unit` are below two.
        let wrong = 16.0 * U * norm;
        if !(wrong <= rate * 0.25 && rate < f64::INFINITY && start.is_finite()) {
            return None;
        }
        let (along, clock) = match clock {
            Some(clock) => (along * (unit / clock.rate[0] / clock.rate[1]), clock),
            None => {
                // Multiplying by the inverse instead of dividing costs 2u, which the error bound 8u of D covers.
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

    /// Returns true if the motion certainly misses the ball around the cube with half side R, and therefore
    /// everything in the frame. Compares the distance of the line from the center with the radius, in `f64`.
    #[inline(always)]
    fn misses(&self) -> bool {
        let (o, d) = (self.origin, self.direction);
        let square = o.dot(o);
        let all = self.radius + self.geometry;
        let limit = 3.001 * all * all;
        // True for most rays: the closest approach is inside the ball.
        if square <= limit {
            return false;
        }
        // The factor covers rounding: both operands of the subtraction are at most `square`, up to rounding.
        let along = o.dot(d);
        let nearest = square * (1.0 - 1e-14) - along * along / d.dot(d);
        nearest > limit
    }

    /// Slack of all boxes in this frame, times `share`; `None` if the |coordinates| in the frame can exceed
    /// [`MAX_MAGNITUDE`].
    #[inline(always)]
    fn slack(&self, share: f64) -> Option<f64> {
        let magnitude = 2.0 * self.radius + self.origin.abs().max_element();
        let delta = (magnitude * ROUNDING_SHARE + self.geometry + F32_UNDERFLOW_GUARD) * share;
        (magnitude + delta < MAX_MAGNITUDE).then_some(delta)
    }

    /// Componentwise 1 / D. Components of D below [`MIN_DIRECTION_SHARE`] of the largest are enlarged to it first.
    #[inline(always)]
    fn inverse_direction(&self) -> [f32; 3] {
        let least = self.direction.abs().max_element() * MIN_DIRECTION_SHARE;
        let inverse = |x: f64| (x.abs().max(least) as f32).copysign(x as f32).recip();
        // Written out, because the compiler does not inline `array::map` here.
        [inverse(self.direction.x), inverse(self.direction.y), inverse(self.direction.z)]
    }
}
