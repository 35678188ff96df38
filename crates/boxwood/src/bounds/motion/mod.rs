//! Which boxes of a placed model something that moves on a line may meet, and when: a ray, a solid, another model.
//!
//! **In a frame.** For any matrix X, Phi(x) = X (x - P) takes a meeting to a meeting of the images
//! ([`relative`](super::relative)). Let what moves be at o + s d, with o' = X (o - P) and d' = X d as computed. For a rate m
//! and a number z let D = d' / m and
//!
//! ```text
//! O = o' + z D,     tau = s m - z:        Phi(o + s d) = O + tau D + error
//! error:  o'            8u |X| |o - P|
//!         d'            s 8u |X| |d|,  and s <= 2 (R + |o'|) / |d'| where the image is within R, if that error is below |d'| / 4
//!         O and D       8u (|o'| + |z D| + R)
//! ```
//!
//! R is what the images of all that may meet reach: those of the boxes, and what moves around o. The images of corners are
//! within some fixed distance of those of their boxes besides. z is chosen so that O is about the point of the line next to the
//! middle of the frame: what is far is left out of the `f32`. What misses the ball around the whole model is done
//! with; for all else O is of the size of the model.
//!
//! **The slabs in `f32`**, v = 2^-24. D is rounded (1v), and no component of it is taken for less than 1v of the largest, so that
//! none has to be treated as zero: 2v |tau D|, and |tau D| <= R + |O| where the image is within R, |.| the largest
//! component. The interval of tau in which boxes overlap on an axis takes differences of bounds and O, 2v of R + |O| + delta,
//! times 1 / D, 2v of that: in space, along the axis, 5v of R + |O| + delta. Boxes mapped from another frame cost 10v of R more
//! ([`faces`](super::relative::faces)), and centres and sides instead of bounds 3v. We take 32v (2 R + |O|), and add it to the slack
//! delta of all boxes; so intervals of tau are never too short, and where one begins is a lower bound for all that is in
//! the boxes.

mod frame;
mod pair;
mod ray;

pub(crate) use frame::{FrameMotion, MovingBox};
pub(crate) use pair::SweepGauge;
pub(crate) use ray::{Extent, Met, RayGauge};

use super::placement::U;
use super::{per_power_of_two_near, power_of_two_near};
use glam::{DMat3, DVec3};

/// 32v.
const ARITHMETIC: f64 = 1.0 / (1 << 19) as f64;
/// Box frames have size one, so 2^-110 is nothing, and far above what underflow takes from `f32`.
const UNDERFLOW: f64 = f64::from_bits((1023 - 110) << 52);
/// The least |component| of a direction, as a share of the largest: v.
const LEAST: f64 = 1.0 / (1 << 24) as f64;
/// Beyond this, nothing is told apart in a frame.
const LARGEST: f64 = (1_u64 << 40) as f64;

/// From s to tau.
#[derive(Clone, Copy, Debug)]
struct Clock {
    /// m, in two factors, the larger first: what overflows is infinite, and what underflows is nothing.
    rate: [f64; 2],
    /// z.
    zero: f64,
}

impl Clock {
    /// tau at s, and what rounding can take from it.
    #[inline]
    fn tau(&self, s: f64) -> (f64, f64) {
        let long = s * self.rate[0] * self.rate[1];
        (long - self.zero, 8.0 * U * (long.abs() + self.zero.abs()) + UNDERFLOW)
    }

    /// At s or later.
    #[inline]
    fn above(&self, s: f64) -> f32 {
        // What most rays ask.
        if s == f64::INFINITY {
            return f32::INFINITY;
        }
        let (tau, error) = self.tau(s);
        let tau = (tau + error) as f32;
        let above = tau + tau.abs() * (2.0 * f32::EPSILON) + UNDERFLOW as f32;
        // NaN can only come from infinities: then nothing is known.
        if above.is_nan() { f32::INFINITY } else { above }
    }

    /// About the s at which tau is zero; 0 if that is not known.
    fn middle(&self) -> f64 {
        let s = self.zero / self.rate[0] / self.rate[1];
        if s.is_finite() { s } else { 0.0 }
    }

    /// At s = 0 or earlier.
    #[inline]
    fn begin(&self) -> f32 {
        -Self { zero: -self.zero, ..*self }.above(0.0)
    }
}

/// A motion in some frame, in `f64`.
struct Course {
    /// O and D.
    origin: DVec3,
    direction: DVec3,
    clock: Clock,
    /// R.
    reach: f64,
    /// All errors but those of the slabs.
    geometry: f64,
}

impl Course {
    /// In the frame of a matrix X of a norm; `apart` is o - P, `fixed` are the errors of the images of corners. The clock is
    /// that of another frame, or a new one in which the largest |component| of D is one.
    #[inline(always)]
    fn new(
        x: DMat3,
        norm: f64,
        apart: DVec3,
        direction: DVec3,
        reach: f64,
        fixed: f64,
        clock: Option<Clock>,
    ) -> Option<Self> {
        let unit = power_of_two_near(direction.abs().max_element());
        let (start, along) = (x * apart, x * (direction * per_power_of_two_near(direction.abs().max_element())));
        let rate = along.abs().max_element();
        // |d| is below two here.
        let wrong = 16.0 * U * norm;
        if !(wrong <= rate * 0.25 && rate < f64::INFINITY && start.is_finite()) {
            return None;
        }
        let (along, clock) = match clock {
            Some(clock) => (along * (unit / clock.rate[0] / clock.rate[1]), clock),
            None => {
                // Times the inverse, 2u: as D it errs no more than the 8u allow.
                let along = along * rate.recip();
                let zero = -(start.dot(along) / along.dot(along));
                (along, Clock { rate: [unit.max(rate), unit.min(rate)], zero })
            }
        };
        let back = along * clock.zero;
        let origin = start + back;
        let reach = reach + fixed;
        let away = start.abs().max_element();
        let geometry = fixed
            + 8.0 * U * (norm * apart.abs().max_element() + away + back.abs().max_element() + reach)
            + 4.0 * (wrong / rate) * (reach + away);
        let is_known = origin.is_finite() && along.is_finite() && along != DVec3::ZERO;
        is_known.then_some(Self { origin, direction: along, clock, reach: reach + geometry, geometry })
    }

    /// Whether it surely misses the ball around the cube that all is in, in `f64`: how near its line comes to the middle.
    #[inline(always)]
    fn misses(&self) -> bool {
        let (o, d) = (self.origin, self.direction);
        let square = o.dot(o);
        let all = self.reach + self.geometry;
        let limit = 3.001 * all * all;
        // What most rays pass.
        if square <= limit {
            return false;
        }
        // The share is for rounding: what cancels is at most the square.
        let along = o.dot(d);
        let nearest = square * (1.0 - 1e-14) - along * along / d.dot(d);
        nearest > limit
    }

    /// The slack of all boxes, or a share of it; `None` if nothing is told apart.
    #[inline(always)]
    fn slack(&self, share: f64) -> Option<f64> {
        let magnitude = 2.0 * self.reach + self.origin.abs().max_element();
        let delta = (magnitude * ARITHMETIC + self.geometry + UNDERFLOW) * share;
        (magnitude + delta < LARGEST).then_some(delta)
    }

    /// 1 / D.
    #[inline(always)]
    fn per_step(&self) -> [f32; 3] {
        let least = self.direction.abs().max_element() * LEAST;
        let inverse = |x: f64| (x.abs().max(least) as f32).copysign(x as f32).recip();
        // Not `map`, which is not inlined.
        [inverse(self.direction.x), inverse(self.direction.y), inverse(self.direction.z)]
    }
}
