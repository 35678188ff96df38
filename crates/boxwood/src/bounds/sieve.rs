//! Which of eight boxes of a placed model are surely outside a convex volume, and which are surely inside.
//!
//! **Half-spaces.** For a vertex at p in the box frame, placed at v = L' p + P + e with |e| <= 2w (see
//! [`relative`](super::relative)), and a half-space n.x <= c,
//!
//! ```text
//! n.v - c = m.p - d + n.e,      m = L'^T n,  d = c - n.P
//! ```
//!
//! No inverse is needed, so that poses that flatten are as good as others. A box is outside if m.p - d is above the slack on
//! all of it, inside if it is below the negative slack on all of it. In `f64`, norms |n| the sum of components and |L'| the
//! largest row sum: m costs 4u |n| |L'| rho, d 4u (|n| |P| + |c|), and what underflow takes is less than 2^-1070 times the
//! factors. In `f32` the test is an axis of [`faces`](super::relative::faces), with its 16v of |m| rho + |d|. All
//! is divided by a number of about that size first, so that nothing overflows; a half-space where that fails decides nothing.
//!
//! **A ball.** Outside by the lower bounds of distances of [`gauge`](super::gauge). Inside if the box in the world around the
//! placed box is: centre and sides as in `faces`, three squares and two sums more, 6v, paid by [`ARITHMETIC`].

mod frame;

pub(crate) use frame::{FrameSieve, WideBoxes};

use super::gauge::PointGauge;
use super::placement::{Placement, U};
use super::relative::faces::{ARITHMETIC, Faces, UNDERFLOW};
use super::relative::{EightBoxes, ROUNDED_UP};
use super::{BoxKeys, power_of_two_near};
use crate::simd::Lanes;
use glam::{DMat3, DVec3, Vec3};

/// Below what underflow can take from the `f64` part, times a few: 2^-1070.
const LOST: f64 = 16.0 * 5e-324;

/// A convex volume seen from the boxes of a placed model.
#[derive(Clone, Debug)]
pub(crate) enum Sieve {
    /// Half-spaces.
    Planes(Vec<Plane>),
    /// A ball.
    Ball(Box<BallSight>),
}

/// What is sure of eight boxes: a bit each. Neither, if nothing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sorted {
    pub(crate) outside: u32,
    pub(crate) inside: u32,
}

/// A half-space in the box frame: m, and twice d and the slack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    normal: Vec3,
    offset: f32,
    slack: f32,
}

#[derive(Clone, Debug)]
pub(crate) struct BallSight {
    gauge: PointGauge,
    /// Keys above this are of boxes outside.
    threshold: f32,
    /// From the box frame to the world, in units, about the centre.
    map: Faces,
    /// Four times the square of the radius, in units, rounded down.
    square: f32,
}

impl Sieve {
    /// For half-spaces n.x <= c.
    pub(crate) fn of_planes(model: &Placement, planes: impl Iterator<Item = (DVec3, f64)>) -> Self {
        Self::planes_by(1.0, model, planes)
    }

    /// The same with a share of the slack: for a test that wants to see it missed.
    fn planes_by(share: f64, model: &Placement, planes: impl Iterator<Item = (DVec3, f64)>) -> Self {
        Self::Planes(planes.map(|(normal, offset)| Plane::new(model, normal, offset, share)).collect())
    }

    /// For the points that are not farther from the centre than the radius.
    pub(crate) fn of_ball(model: &Placement, centre: DVec3, radius: f64) -> Self {
        Self::ball_by(1.0, model, centre, radius)
    }

    fn ball_by(share: f64, model: &Placement, centre: DVec3, radius: f64) -> Self {
        Self::Ball(Box::new(BallSight::new(model, centre, radius, share)))
    }

    /// Lanes without a box must hold numbers, and be masked by the caller.
    #[inline(always)]
    pub(crate) fn sort<L: Lanes>(&self, l: L, boxes: &EightBoxes) -> Sorted {
        match self {
            Self::Planes(planes) => {
                let boxes = boxes.doubled(l);
                let mut sorted = Sorted { outside: 0, inside: 0xff };
                for plane in planes {
                    let [x, y, z] = [plane.normal.x, plane.normal.y, plane.normal.z].map(|x| l.splat(x));
                    let [centre, sides] = [boxes.centre, boxes.sides];
                    let height = ((x * centre[0] + y * centre[1]) + z * centre[2]) - l.splat(plane.offset);
                    let [x, y, z] = [l.abs(x), l.abs(y), l.abs(z)];
                    let radius = ((x * sides[0] + y * sides[1]) + z * sides[2]) + l.splat(plane.slack);
                    sorted.outside |= l.bits(l.greater(height, radius));
                    sorted.inside &= l.bits(l.greater(l.splat(0.0) - height, radius));
                    if sorted.outside == 0xff {
                        break;
                    }
                }
                sorted
            }
            Self::Ball(ball) => {
                let outside = l.bits(l.greater(ball.gauge.keys(l, boxes), l.splat(ball.threshold)));
                let boxes = ball.map.map_lanes(l, &boxes.doubled(l));
                let mut sum = l.splat(0.0);
                for axis in 0..3 {
                    let far = l.abs(boxes.centre[axis]) + boxes.sides[axis];
                    sum = sum + far * far;
                }
                Sorted { outside, inside: l.bits(l.greater(l.splat(ball.square), sum)) }
            }
        }
    }
}

impl Plane {
    /// Decides nothing.
    const BLIND: Self = Self { normal: Vec3::ZERO, offset: 0.0, slack: f32::INFINITY };

    fn new(model: &Placement, normal: DVec3, offset: f64, share: f64) -> Self {
        // Brought to a length of about one, so that products with it neither over- nor underflow where it matters.
        let unit = power_of_two_near(normal.abs().max_element()).recip();
        let (normal, offset) = (normal * unit, offset * unit);
        let length = normal.abs().element_sum();
        let (size, far) = (model.size(), model.origin.abs().max_element());
        let DMat3 { x_axis, y_axis, z_axis } = model.linear;
        let m = DVec3::new(x_axis.dot(normal), y_axis.dot(normal), z_axis.dot(normal));
        let d = offset - normal.dot(model.origin);
        let geometry = 2.0 * length * model.rounding
            + 8.0 * U * (length * (size + far) + offset.abs())
            + LOST * (1.0 + size + far);
        // Frames of a single point have no size; with one of one the numbers below are not above one all the same.
        let scale = m.abs().element_sum() * model.reach.max(1.0) + d.abs();
        // One division: a body of a scene is asked about a dozen triangles.
        let per_scale = scale.recip();
        let delta = (ARITHMETIC + geometry * per_scale + UNDERFLOW) * ROUNDED_UP * share;
        let (m, d) = (m * per_scale, d * per_scale);
        // NaN is not finite either.
        if !(m.is_finite() && d.is_finite() && delta.is_finite()) {
            return Self::BLIND;
        }
        Self { normal: m.as_vec3(), offset: (2.0 * d) as f32, slack: (2.0 * delta) as f32 }
    }
}

impl BallSight {
    fn new(model: &Placement, centre: DVec3, radius: f64, share: f64) -> Self {
        // Boxes are compared with the ball itself and not with rounded values of distances: no error to allow for.
        let gauge = PointGauge::new(model, centre, 0.0);
        let threshold = gauge.scale().threshold(radius);
        let apart = model.origin - centre;
        let unit = power_of_two_near(model.size().max(apart.abs().max_element()));
        let per_unit = unit.recip();
        let geometry = 2.0 * model.rounding + 8.0 * U * (model.size() + apart.abs().max_element());
        let (map, offset) = (model.linear * per_unit, apart * per_unit);
        let stretch = map.x_axis.abs() + map.y_axis.abs() + map.z_axis.abs();
        let magnitudes = stretch * model.reach + offset.abs();
        let delta = (magnitudes * ARITHMETIC + DVec3::splat(geometry * per_unit + UNDERFLOW)) * ROUNDED_UP * share;
        let radius = radius * per_unit;
        // Rounded down, and by what the squares of the test may lose.
        let square = (4.0 * radius * radius * (1.0 - 2.0 * ARITHMETIC * share)) as f32;
        // A share of a subnormal number is no number; nothing is known to be in so small a ball.
        let square = if square < f32::MIN_POSITIVE { 0.0 } else { square };
        Self { gauge, threshold, map: Faces::mapping(map, offset, delta), square }
    }
}

#[cfg(test)]
mod soundness;
