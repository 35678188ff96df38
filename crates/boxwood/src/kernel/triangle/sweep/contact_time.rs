//! Time of contact as a quotient of two determinants.

use super::SWEEP_ERROR;
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::orient::{F64_ROUNDING as U, F64_UNDERFLOW_GUARD as UNDERFLOW, ORIENT3D_ERROR};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::distance::whole_vector::{WholeVector, cross, dot, minus, whole};
use glam::DVec3;

/// Vectors that determine the time of a contact of two features. Each is given by its end points.
///
/// With n the cross product of the two directions in `across`, the contact is at the time `n.gap / n.motion`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactVectors {
    /// Two directions in the plane of contact, each from a first to a second point.
    pub(super) across: [[DVec3; 2]; 2],
    /// Vector from a point of the moving feature to a point of the resting one, at the start of the motion.
    pub(super) gap: [DVec3; 2],
}

/// Lower and upper bound of a time of contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeBounds {
    pub(super) low: f64,
    pub(super) high: f64,
    /// Sign of the exact time, if known.
    pub(super) sign: Option<Sign>,
}

impl TimeBounds {
    /// Bounds of a time about which nothing is known.
    pub(super) const UNBOUNDED: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY, sign: None };

    /// Returns true if the time is known accurately enough to be returned: within [`SWEEP_ERROR`].
    pub(super) fn is_narrow(&self) -> bool {
        self.high - self.low.max(0.0) <= SWEEP_ERROR
    }

    /// Bounds of an exact time from 0 to 1, given the time `t` that was rounded once.
    pub(super) fn around(t: f64) -> Self {
        Self { low: t.next_down().max(0.0), high: t.next_up().min(1.0), sign: Some(Sign::Positive) }
    }
}

impl ContactVectors {
    /// Bounds of the contact time `n.gap / n.motion`, computed in `f64`.
    ///
    /// The error bound of orient3d is used for the numerator and for the denominator. It is valid for the
    /// denominator `n.motion` too, which has one rounded difference less. With `above` the numerator, `below` the
    /// denominator and t the quotient, the error of t is at most (error above + |t| error below) / (|below| -
    /// error below).
    #[inline]
    pub(super) fn time(&self, motion: DVec3) -> TimeBounds {
        let [[u, to_u], [w, to_w]] = self.across;
        let (u, w) = (to_u - u, to_w - w);
        let left = DVec3::new(u.y * w.z, u.z * w.x, u.x * w.y);
        let right = DVec3::new(u.z * w.y, u.x * w.z, u.y * w.x);
        let (n, size) = (left - right, left.abs() + right.abs());
        let gap = self.gap[1] - self.gap[0];
        let (above, below) = (n.dot(gap), n.dot(motion));
        let error = |factor: DVec3| {
            let factor = factor.abs();
            ORIENT3D_ERROR * size.dot(factor) + (factor.element_sum() + 2.0) * UNDERFLOW
        };
        let (above_error, below_error) = (error(gap), error(motion));
        let t = above / below;
        let error_bound =
            (above_error + t.abs() * below_error) / (below.abs() - below_error) + 4.0 * U * t.abs() + UNDERFLOW;
        // If the error is infinite or NaN, the time is not bounded.
        if !(below.abs() > 2.0 * below_error && error_bound < f64::INFINITY) {
            return TimeBounds::UNBOUNDED;
        }
        let (low, high) = (t - error_bound, t + error_bound);
        TimeBounds { low, high, sign: Sign::certain(t, error_bound) }
    }

    /// Bounds of the contact time, computed in integers: at most one rounding step on each side, and never across
    /// 0 or 1.
    pub(super) fn time_exact(&self, motion: DVec3) -> TimeBounds {
        let points = self.across.as_flattened().iter().chain(&self.gap);
        let exponent = common_exponent(points.flat_map(DVec3::to_array));
        let motion_exponent = common_exponent(motion.to_array());
        let between = |[from, to]: [DVec3; 2]| minus(&whole::<Integer>(to, exponent), &whole(from, exponent));
        let [u, w] = self.across.map(between);
        let normal = cross(&u, &w);
        let (above, below) = (dot(&normal, &between(self.gap)), dot(&normal, &whole(motion, motion_exponent)));
        let (above, below) = if sign(&below) == Sign::Negative { (-above, -below) } else { (above, below) };
        let shift = exponent - motion_exponent;
        let t = above.ratio(&below, shift);
        let side_of_one = sign(&times_power_of_two(&above, shift).minus(&times_power_of_two(&below, -shift)));
        let (mut low, mut high) = (t.next_down(), t.next_up());
        match sign(&above) {
            Sign::Negative => high = high.min(-0.0),
            Sign::Zero => (low, high) = (0.0, 0.0),
            Sign::Positive => low = low.max(0.0),
        }
        match side_of_one {
            Sign::Positive => low = low.max(1.0_f64.next_up()),
            _ => high = high.min(1.0),
        }
        TimeBounds { low, high, sign: Some(sign(&above)) }
    }

    /// Cross product of the two directions in `across`, as integers in units of a power of two.
    pub(super) fn normal_exact(&self) -> WholeVector<Integer> {
        let exponent = common_exponent(self.across.as_flattened().iter().flat_map(DVec3::to_array));
        let between = |[from, to]: [DVec3; 2]| minus(&whole::<Integer>(to, exponent), &whole(from, exponent));
        let [u, w] = self.across.map(between);
        cross(&u, &w)
    }
}

/// `x * 2^power` if `power` is positive, else `x`.
fn times_power_of_two(x: &Integer, power: i32) -> Integer {
    x.shifted(power.max(0) as u32)
}

fn sign(x: &Integer) -> Sign {
    x.sign().unwrap_or(Sign::Zero)
}
