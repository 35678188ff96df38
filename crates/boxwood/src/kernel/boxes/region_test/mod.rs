//! Which of eight boxes of a placed model are certainly outside a convex region, and which are certainly inside.
//!
//! As in [`placed_frame`](super::placed_frame), L' is the matrix and P the origin of the placed frame, w bounds
//! the rounding of a placed vertex, and rho is the largest |coordinate| of a box.
//!
//! **Half-spaces.** A vertex at p in the box frame is placed at v = L' p + P + e with an error |e| <= 2w. For a
//! half-space n.x <= c,
//!
//! ```text
//! n.v - c = m.p - d + n.e,      m = L'^T n,  d = c - n.P
//! ```
//!
//! No inverse is needed, so singular poses are no special case. A box is outside if m.p - d is above the slack at
//! all its points, and inside if it is below the negative slack at all its points.
//!
//! The slack covers n.e and the following errors, where |n| and |m| are sums of |components|, |L'| is the largest
//! row sum of |entries|, u = 2^-53 and v = 2^-24. In `f64`, rounding costs 4u |n| |L'| rho in m.p and 4u (|n|
//! |P| + |c|) in d. Underflow costs less than 2^-1070 (1 + |L'| rho + |P|). In `f32`, the test has the form of one
//! axis of [`face_axes`](super::separation::face_axes), with its error bound 16v (|m| rho + |d|). m and d are
//! first divided by a number of about |m| rho + |d|, so that nothing overflows. If the results of this division
//! are not finite, the half-space leaves all boxes undecided.
//!
//! **A ball.** A box is outside if its lower bound by [`distance_bound`](super::distance_bound) exceeds the
//! radius. It is inside if the world-space box around the placed box is inside the ball. Center and sides of that
//! world-space box have the error bounds derived in `face_axes`. To compare its farthest point with the radius,
//! three squares and two sums cost 6v more, covered by [`ROUNDING_SHARE`].

mod world_boxes8;

pub(crate) use world_boxes8::{WorldBoxes8, WorldRegionTest};

use super::distance_bound::PointDistanceBound;
use super::placed_frame::{PlacedFrame, U};
use super::separation::face_axes::{F32_UNDERFLOW_GUARD, FaceAxes, ROUNDING_SHARE};
use super::separation::{Boxes8, ROUNDED_UP};
use super::{BoundKeys, power_of_two_near};
use crate::kernel::simd::Lanes;
use glam::{DMat3, DVec3, Vec3};

/// Bound of the loss by underflow in the `f64` setup of a half-space, 2^-1070.
const UNDERFLOW_LOSS: f64 = 16.0 * 5e-324;

/// Test of the boxes of a placed model against a convex region.
#[derive(Clone, Debug)]
pub(crate) enum RegionBoxTest {
    /// Intersection of half-spaces.
    Planes(Vec<BoxFramePlane>),
    /// A ball.
    Ball(Box<BallBoxTest>),
}

/// Certain results for eight boxes, one bit per box. A box that is in neither mask is undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoxClassification {
    pub(crate) outside: u32,
    pub(crate) inside: u32,
}

/// Half-space m.p <= d in the box frame: m, twice d, and twice the slack, because boxes are doubled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxFramePlane {
    normal: Vec3,
    offset: f32,
    slack: f32,
}

/// Test of boxes against a ball.
#[derive(Clone, Debug)]
pub(crate) struct BallBoxTest {
    bound: PointDistanceBound,
    /// Boxes whose distance key is above this value are outside.
    threshold: f32,
    /// Map from the box frame to the world, relative to the ball center. World lengths are divided by a unit:
    /// about the size of the model, or the distance between model and ball center if that is larger.
    map: FaceAxes,
    /// Four times the squared radius, in the units of `map`, rounded down. The factor is four because boxes are
    /// doubled.
    square: f32,
}

impl RegionBoxTest {
    /// Test against the half-spaces n.x <= c, given as (n, c).
    pub(crate) fn from_half_spaces(model: &PlacedFrame, planes: impl Iterator<Item = (DVec3, f64)>) -> Self {
        Self::from_half_spaces_with(1.0, model, planes)
    }

    /// [`Self::from_half_spaces`] with the slack multiplied by `share`. Tests use less than 1 to show that the slack is needed.
    fn from_half_spaces_with(share: f64, model: &PlacedFrame, planes: impl Iterator<Item = (DVec3, f64)>) -> Self {
        Self::Planes(planes.map(|(normal, offset)| BoxFramePlane::new(model, normal, offset, share)).collect())
    }

    /// Test against the ball around `center`.
    pub(crate) fn from_ball(model: &PlacedFrame, center: DVec3, radius: f64) -> Self {
        Self::from_ball_with(1.0, model, center, radius)
    }

    fn from_ball_with(share: f64, model: &PlacedFrame, center: DVec3, radius: f64) -> Self {
        Self::Ball(Box::new(BallBoxTest::new(model, center, radius, share)))
    }

    /// Classifies eight boxes. Unused lanes must contain finite numbers; the caller masks them.
    #[inline(always)]
    pub(crate) fn classify<L: Lanes>(&self, l: L, boxes: &Boxes8) -> BoxClassification {
        match self {
            Self::Planes(planes) => {
                let boxes = boxes.doubled(l);
                let mut classified = BoxClassification { outside: 0, inside: 0xff };
                for plane in planes {
                    let [x, y, z] = [plane.normal.x, plane.normal.y, plane.normal.z].map(|x| l.splat(x));
                    let [center, sides] = [boxes.center, boxes.sides];
                    let height = ((x * center[0] + y * center[1]) + z * center[2]) - l.splat(plane.offset);
                    let [x, y, z] = [l.abs(x), l.abs(y), l.abs(z)];
                    let radius = ((x * sides[0] + y * sides[1]) + z * sides[2]) + l.splat(plane.slack);
                    classified.outside |= l.to_bitmask(l.greater(height, radius));
                    classified.inside &= l.to_bitmask(l.greater(l.splat(0.0) - height, radius));
                    if classified.outside == 0xff {
                        break;
                    }
                }
                classified
            }
            Self::Ball(ball) => {
                let outside = l.to_bitmask(l.greater(ball.bound.keys(l, boxes), l.splat(ball.threshold)));
                let boxes = ball.map.map_lanes(l, &boxes.doubled(l));
                let mut sum = l.splat(0.0);
                for axis in 0..3 {
                    let far = l.abs(boxes.center[axis]) + boxes.sides[axis];
                    sum = sum + far * far;
                }
                BoxClassification { outside, inside: l.to_bitmask(l.greater(l.splat(ball.square), sum)) }
            }
        }
    }
}

impl BoxFramePlane {
    /// Half-space that leaves every box undecided.
    const UNDECIDED: Self = Self { normal: Vec3::ZERO, offset: 0.0, slack: f32::INFINITY };

    fn new(model: &PlacedFrame, normal: DVec3, offset: f64, share: f64) -> Self {
        // The normal is scaled to a length of about one, so that products with it do not overflow, and lose only
        // negligible amounts by underflow.
        let unit = power_of_two_near(normal.abs().max_element()).recip();
        let (normal, offset) = (normal * unit, offset * unit);
        let length = normal.abs().element_sum();
        let (size, far) = (model.size(), model.origin.abs().max_element());
        let DMat3 { x_axis, y_axis, z_axis } = model.linear;
        let m = DVec3::new(x_axis.dot(normal), y_axis.dot(normal), z_axis.dot(normal));
        let d = offset - normal.dot(model.origin);
        let geometry = 2.0 * length * model.rounding
            + 8.0 * U * (length * (size + far) + offset.abs())
            + UNDERFLOW_LOSS * (1.0 + size + far);
        // A model that is a single point has the box extent zero. One is used instead of zero; |m| and |d| divided
        // by `scale` still do not exceed one.
        let scale = m.abs().element_sum() * model.box_extent.max(1.0) + d.abs();
        // One division instead of two: the cost of this setup matters, because a body of a scene often has only a
        // dozen triangles.
        let per_scale = scale.recip();
        let delta = (ROUNDING_SHARE + geometry * per_scale + F32_UNDERFLOW_GUARD) * ROUNDED_UP * share;
        let (m, d) = (m * per_scale, d * per_scale);
        // The condition also rejects NaN.
        if !(m.is_finite() && d.is_finite() && delta.is_finite()) {
            return Self::UNDECIDED;
        }
        Self { normal: m.as_vec3(), offset: (2.0 * d) as f32, slack: (2.0 * delta) as f32 }
    }
}

impl BallBoxTest {
    fn new(model: &PlacedFrame, center: DVec3, radius: f64, share: f64) -> Self {
        // The error is 0: boxes are compared with the ball itself, not with computed distances of triangles.
        let bound = PointDistanceBound::new(model, center, 0.0);
        let threshold = bound.scale().threshold(radius);
        let displacement = model.origin - center;
        let unit = power_of_two_near(model.size().max(displacement.abs().max_element()));
        let per_unit = unit.recip();
        let geometry = 2.0 * model.rounding + 8.0 * U * (model.size() + displacement.abs().max_element());
        let (map, offset) = (model.linear * per_unit, displacement * per_unit);
        let stretch = map.x_axis.abs() + map.y_axis.abs() + map.z_axis.abs();
        let magnitudes = stretch * model.box_extent + offset.abs();
        let delta = (magnitudes * ROUNDING_SHARE + DVec3::splat(geometry * per_unit + F32_UNDERFLOW_GUARD))
            * ROUNDED_UP
            * share;
        let radius = radius * per_unit;
        // The squared radius is reduced by the error bound of the squares that `classify` computes.
        let square = (4.0 * radius * radius * (1.0 - 2.0 * ROUNDING_SHARE * share)) as f32;
        // A subnormal number has no relative margin for rounding, so no box is reported as inside a ball that small.
        let square = if square < f32::MIN_POSITIVE { 0.0 } else { square };
        Self { bound, threshold, map: FaceAxes::mapping(map, offset, delta), square }
    }
}

#[cfg(test)]
mod soundness;
