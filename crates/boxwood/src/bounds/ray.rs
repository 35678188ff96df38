//! Which boxes of a placed model a ray may meet, and where it enters them.
//!
//! **The ray in a frame.** For any matrix X, Phi(x) = X (x - P) takes a meeting of the ray and a triangle to a meeting of their
//! images ([`relative`](super::relative)). The corners' images are within g_0 = |E| rho + 2 |X| w of the boxes. Let
//! o' = X (o - P) and d' = X d, as computed, m the largest |component| of d', D = d' / m, and for some number z
//!
//! ```text
//! O = o' + z D,     tau = s m - z:        Phi(o + s d) = O + tau D + error
//! error:  o'            8u |X| |o - P|
//!         d'            s 8u |X| |d|,  and s <= 2 (rho + |o'|) / m where the image is within rho, if that error is below m / 4
//!         O and D       8u (|o'| + |z| + rho)
//! ```
//!
//! z is chosen so that O is about the point of the line next to the middle of the frame: what is far is left out of the
//! `f32`. A line that misses the cube of the whole model, by the same test in `f64`, is done with; for all others O is of the
//! size of the model.
//!
//! **The slabs in `f32`**, v = 2^-24. D is rounded (1v) and no component of it is taken for less than 1v, so that none has to be
//! treated as zero: 2v |tau|, and |tau| <= rho + |O| where the image is within rho, since D has a component of one. A bound is
//! x = b - (O +- delta), 2v of rho + |O| + delta, times 1 / D, 2v of x: in space, along the axis, 5v of rho + |O| + delta.
//! Boxes mapped to the world cost 10v of rho more ([`faces`](super::relative::faces)). We take 32v (2 rho + |O|), and add it to the slack delta of
//! all boxes; so intervals of tau are never too short, and where a box is entered is a lower bound for all that is in it.

use super::placement::{Placement, U};
use super::power_of_two_near;
use super::relative::EightBoxes;
use super::relative::faces::{Faces, USELESS};
use crate::simd::Lanes;
use glam::{DMat3, DVec3};

/// 32v.
const ARITHMETIC: f64 = 1.0 / (1 << 19) as f64;
/// Box frames have size one, so 2^-110 is nothing, and far above what underflow takes from `f32`.
const UNDERFLOW: f64 = f64::from_bits((1023 - 110) << 52);
/// The least |component| of a direction: v.
const LEAST: f64 = 1.0 / (1 << 24) as f64;
/// Beyond this, nothing is told apart in a frame.
const LARGEST: f64 = (1_u64 << 40) as f64;

/// A ray as the boxes of a placed model see it.
#[derive(Clone, Debug)]
pub(crate) struct RayGauge {
    /// From the frame of the model to that in which boxes are compared, if it is another: the world's.
    map: Option<Box<Faces>>,
    /// O with the slack, at the side where the ray enters a box, and at the other.
    enter_from: [f32; 3],
    leave_from: [f32; 3],
    /// 1 / D.
    per_step: [f32; 3],
    clock: Clock,
    /// tau where the ray begins, rounded down, and where it ends, rounded up.
    begin: f32,
    end: f32,
    /// Surely not near the model at all.
    misses: bool,
}

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

    #[inline]
    fn above(&self, s: f64) -> f32 {
        let (tau, error) = self.tau(s);
        let tau = (tau + error) as f32;
        let above = tau + tau.abs() * (2.0 * f32::EPSILON) + UNDERFLOW as f32;
        // NaN can only come from infinities: then nothing is known.
        if above.is_nan() { f32::INFINITY } else { above }
    }
}

/// A ray in some frame, in `f64`.
struct View {
    /// O and D.
    origin: DVec3,
    direction: DVec3,
    clock: Clock,
    /// rho.
    reach: f64,
    /// All errors but those of the slabs.
    geometry: f64,
}

impl View {
    /// In the frame of a matrix X of a norm; `fixed` are the errors of the boxes' images.
    fn new(x: DMat3, norm: f64, apart: DVec3, direction: DVec3, reach: f64, fixed: f64) -> Option<Self> {
        let unit = power_of_two_near(direction.abs().max_element());
        let (start, along) = (x * apart, x * (direction * unit.recip()));
        let rate = along.abs().max_element();
        // |d| is below two here.
        let wrong = 16.0 * U * norm;
        if !(wrong <= rate * 0.25 && rate < f64::INFINITY && start.is_finite()) {
            return None;
        }
        let along = along / rate;
        let zero = -(start.dot(along) / along.dot(along));
        let origin = start + along * zero;
        let reach = reach + fixed;
        let away = start.abs().max_element();
        let geometry = fixed
            + 8.0 * U * (norm * apart.abs().max_element() + away + zero.abs() + reach)
            + 4.0 * (wrong / rate) * (reach + away);
        let clock = Clock { rate: [unit.max(rate), unit.min(rate)], zero };
        origin.is_finite().then_some(Self { origin, direction: along, clock, reach: reach + geometry, geometry })
    }

    /// Whether it surely misses the cube that the whole model is in, in `f64`.
    fn misses(&self) -> bool {
        let all =
            self.reach + self.geometry + (2.0 * self.reach + self.origin.abs().max_element()) * ARITHMETIC * ARITHMETIC;
        let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
        for axis in 0..3 {
            let step = self.direction[axis].abs().max(LEAST * LEAST);
            let from = if self.direction[axis] < 0.0 { -self.origin[axis] } else { self.origin[axis] };
            enter = enter.max((-all - from) / step);
            leave = leave.min((all - from) / step);
        }
        enter > leave
    }
}

impl RayGauge {
    /// The ray is all of {origin + s direction, 0 <= s <= limit}.
    #[inline]
    pub(crate) fn new(model: &Placement, origin: DVec3, direction: DVec3, limit: f64) -> Self {
        Self::with_share(model, origin, direction, limit, 1.0)
    }

    /// The same with a share of the slack: for a test that wants to see it missed.
    fn with_share(model: &Placement, origin: DVec3, direction: DVec3, limit: f64, share: f64) -> Self {
        let apart = origin - model.origin;
        let fixed = model.residual + model.inverse_norm * (2.0 * model.rounding + 8.0 * U * model.size());
        if fixed <= model.reach * USELESS
            && let Some(view) = View::new(model.inverse, model.inverse_norm, apart, direction, model.reach, fixed)
            && view.geometry <= model.reach * USELESS
        {
            return Self::with(None, &view, limit, share);
        }
        // No useful inverse: in the frame of the world.
        let per_unit = power_of_two_near(model.placed_size()).recip();
        let map = model.linear * per_unit;
        let rows = map.x_axis.abs() + map.y_axis.abs() + map.z_axis.abs();
        let fixed = (2.0 * model.rounding + 8.0 * U * model.size()) * per_unit;
        let x = DMat3::from_diagonal(DVec3::splat(per_unit));
        match View::new(x, per_unit, apart, direction, rows.max_element() * model.reach, fixed) {
            Some(view) => {
                Self::with(Some(Box::new(Faces::mapping(map, DVec3::ZERO, DVec3::ZERO))), &view, limit, share)
            }
            None => Self::BLIND,
        }
    }

    /// Meets every box, at once.
    const BLIND: Self = Self {
        map: None,
        enter_from: [LARGEST as f32; 3],
        leave_from: [-LARGEST as f32; 3],
        per_step: [1.0; 3],
        clock: Clock { rate: [0.0; 2], zero: 0.0 },
        begin: f32::NEG_INFINITY,
        end: f32::INFINITY,
        misses: false,
    };

    fn with(map: Option<Box<Faces>>, view: &View, limit: f64, share: f64) -> Self {
        let View { origin, direction, clock, reach, geometry } = *view;
        if view.misses() {
            return Self { misses: true, ..Self::BLIND };
        }
        let magnitude = 2.0 * reach + origin.abs().max_element();
        let delta = (magnitude * ARITHMETIC + geometry + UNDERFLOW) * share;
        if magnitude + delta >= LARGEST || delta.is_nan() {
            return Self::BLIND;
        }
        let (begin, end) = (-Clock { zero: -clock.zero, ..clock }.above(0.0), clock.above(limit));
        let mut own = Self { map, clock, begin, end, ..Self::BLIND };
        for axis in 0..3 {
            let back = direction[axis] < 0.0;
            let step = direction[axis].abs().max(LEAST) as f32;
            let (towards, side) = if back { (-1.0, -delta) } else { (1.0, delta) };
            own.enter_from[axis] = (origin[axis] + side) as f32;
            own.leave_from[axis] = (origin[axis] - side) as f32;
            own.per_step[axis] = towards / step;
        }
        own
    }

    /// Whether the ray surely does not come near the model.
    pub(crate) fn misses(&self) -> bool {
        self.misses
    }

    /// Nothing that the ray meets up to `s` is in a box that it enters beyond this.
    #[inline]
    pub(crate) fn threshold(&self, s: f64) -> f32 {
        if self.end == f32::INFINITY && self.begin == f32::NEG_INFINITY { f32::INFINITY } else { self.clock.above(s) }
    }

    /// Where the ray enters eight boxes; infinite if it does not. Lanes without a box must hold numbers, and be masked by
    /// the caller.
    #[inline(always)]
    pub(crate) fn keys<L: Lanes>(&self, l: L, boxes: &EightBoxes) -> L::F {
        let zero = l.splat(0.0);
        let (mut low, mut high) = ([zero; 3], [zero; 3]);
        if let Some(map) = &self.map {
            let mapped = map.map_lanes(l, &boxes.doubled(l));
            let half = l.splat(0.5);
            for axis in 0..3 {
                low[axis] = (mapped.centre[axis] - mapped.sides[axis]) * half;
                high[axis] = (mapped.centre[axis] + mapped.sides[axis]) * half;
            }
        } else {
            for axis in 0..3 {
                (low[axis], high[axis]) = (l.load(&boxes.min[axis]), l.load(&boxes.max[axis]));
            }
        }
        let (mut enter, mut leave) = (l.splat(self.begin), l.splat(self.end));
        for axis in 0..3 {
            let per_step = self.per_step[axis];
            let (near, far) = if per_step < 0.0 { (high[axis], low[axis]) } else { (low[axis], high[axis]) };
            enter = l.max(enter, (near - l.splat(self.enter_from[axis])) * l.splat(per_step));
            leave = l.min(leave, (far - l.splat(self.leave_from[axis])) * l.splat(per_step));
        }
        l.select(l.greater(enter, leave), l.splat(f32::INFINITY), enter)
    }

    /// About the s at which the ray is next to the middle of the model; 0 if that is not known.
    pub(crate) fn middle(&self) -> f64 {
        let s = self.clock.zero / self.clock.rate[0] / self.clock.rate[1];
        if s.is_finite() { s } else { 0.0 }
    }
}

#[cfg(test)]
mod tests;
