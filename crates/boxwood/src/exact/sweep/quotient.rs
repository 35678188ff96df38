//! A time of contact as a quotient of two determinants.

use super::SWEEP_ERROR;
use crate::exact::distance::vector::{Vector, cross, dot, minus, whole};
use crate::exact::integer::{Integer, common_exponent};
use crate::exact::number::Number;
use crate::exact::orient::{ORIENT3D, U, UNDERFLOW};
use crate::exact::sign::Sign;
use glam::DVec3;

/// Two directions across which something moves, and a way from it to what it meets: with n their cross product, it is there
/// after n . gap / n . motion. All are differences, given by their ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Legs {
    pub(super) across: [[DVec3; 2]; 2],
    pub(super) gap: [DVec3; 2],
}

/// Numbers between which a time is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) low: f64,
    pub(super) high: f64,
    /// Of the time itself.
    pub(super) sign: Option<Sign>,
}

impl Span {
    /// All that is known before anything is.
    pub(super) const OPEN: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY, sign: None };

    pub(super) fn is_narrow(&self) -> bool {
        self.high - self.low.max(0.0) <= SWEEP_ERROR
    }

    /// About a time from 0 to 1 that was rounded once.
    pub(super) fn around(t: f64) -> Self {
        Self { low: t.next_down().max(0.0), high: t.next_up().min(1.0), sign: Some(Sign::Positive) }
    }
}

impl Legs {
    /// In `f64`: determinants have the error of orient3d, one difference less in n . motion; so the quotient of the values is
    /// as far from that of the determinants as (error above + |t| error below) / (|below| - error below).
    #[inline]
    pub(super) fn time(&self, motion: DVec3) -> Span {
        let [[u, to_u], [w, to_w]] = self.across;
        let (u, w) = (to_u - u, to_w - w);
        let left = DVec3::new(u.y * w.z, u.z * w.x, u.x * w.y);
        let right = DVec3::new(u.z * w.y, u.x * w.z, u.y * w.x);
        let (n, size) = (left - right, left.abs() + right.abs());
        let gap = self.gap[1] - self.gap[0];
        let (above, below) = (n.dot(gap), n.dot(motion));
        let error = |factor: DVec3| {
            let factor = factor.abs();
            ORIENT3D * size.dot(factor) + (factor.element_sum() + 2.0) * UNDERFLOW
        };
        let (above_error, below_error) = (error(gap), error(motion));
        let t = above / below;
        let off = (above_error + t.abs() * below_error) / (below.abs() - below_error) + 4.0 * U * t.abs() + UNDERFLOW;
        // What is infinite or NaN tells nothing.
        if !(below.abs() > 2.0 * below_error && off < f64::INFINITY) {
            return Span::OPEN;
        }
        let (low, high) = (t - off, t + off);
        Span { low, high, sign: Sign::certain(t, off) }
    }

    /// In integers: within a step of the time, on the right side of 0 and of 1.
    pub(super) fn time_exactly(&self, motion: DVec3) -> Span {
        let points = self.across.as_flattened().iter().chain(&self.gap);
        let exponent = common_exponent(points.flat_map(DVec3::to_array));
        let along = common_exponent(motion.to_array());
        let between = |[from, to]: [DVec3; 2]| minus(&whole::<Integer>(to, exponent), &whole(from, exponent));
        let [u, w] = self.across.map(between);
        let normal = cross(&u, &w);
        let (above, below) = (dot(&normal, &between(self.gap)), dot(&normal, &whole(motion, along)));
        let (above, below) = if sign(&below) == Sign::Negative { (-above, -below) } else { (above, below) };
        let shift = exponent - along;
        let t = above.ratio(&below, shift);
        let beyond = sign(&times_two_to(&above, shift).minus(&times_two_to(&below, -shift)));
        let (mut low, mut high) = (t.next_down(), t.next_up());
        match sign(&above) {
            Sign::Negative => high = high.min(-0.0),
            Sign::Zero => (low, high) = (0.0, 0.0),
            Sign::Positive => low = low.max(0.0),
        }
        match beyond {
            Sign::Positive => low = low.max(1.0_f64.next_up()),
            _ => high = high.min(1.0),
        }
        Span { low, high, sign: Some(sign(&above)) }
    }

    /// The cross product of the legs as integers, over a power of two.
    pub(super) fn normal_exactly(&self) -> Vector<Integer> {
        let exponent = common_exponent(self.across.as_flattened().iter().flat_map(DVec3::to_array));
        let between = |[from, to]: [DVec3; 2]| minus(&whole::<Integer>(to, exponent), &whole(from, exponent));
        let [u, w] = self.across.map(between);
        cross(&u, &w)
    }
}

/// Only if the power is positive.
fn times_two_to(x: &Integer, power: i32) -> Integer {
    x.shifted(power.max(0) as u32)
}

fn sign(x: &Integer) -> Sign {
    x.sign().unwrap_or(Sign::Zero)
}
