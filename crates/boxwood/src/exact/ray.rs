//! Whether a ray meets a triangle, exactly, and how far along.
//!
//! The ray is {o + s d, 0 <= s <= limit} in real numbers. With p, q, r the corners seen from o,
//!
//! ```text
//! V_0 = det[d, q, r],  V_1 = det[d, r, p],  V_2 = det[d, p, q];     V_0 + V_1 + V_2 = n . d,  n the normal
//! two V of strictly opposite sign      the line misses: x = sum w_i c_i on it, w >= 0, has w_i V_j = w_j V_i
//! none negative (or none positive)     not all zero: n . d is not zero, and the line crosses the triangle at s = n . p / n . d
//! all zero                             the line lies in the plane of the triangle, or that is a segment or a point
//! ```
//!
//! A V belongs to an edge and the ray alone, up to its sign, and is judged exactly: what leaves one triangle across an edge
//! enters its neighbour, and a closed surface has no gaps. In the last case the plane is cut along the edges (see [`exact`]).
//!
//! **How far.** The value t of s is within [`RAY_ERROR`] |s| of it, and 1e-323 where it underflows. In `f64` a component of n is
//! two products of two differences (1u each), multiplied (1u) and subtracted (1u): 4u; n . d takes 1u for the product and 2u
//! for sums: 7u of the same sum with all terms positive; n . p one more, for p. With second order and the roundings of the
//! bound, 10u of each, and 1u for the quotient. Where that is more than the error allowed, integers give the quotient.

mod exact;
mod order;
mod parity;
mod weights;

pub(super) use exact::has_zero;
pub(crate) use order::{PassageTime, order_along};
pub(crate) use parity::{Passage, passage};
pub(crate) use weights::weights;

use super::Rung;
use super::integer::{Integer, common_exponent};
use super::number::Number;
use super::orient::{ORIENT3D, U, UNDERFLOW, difference_is_exact, whole_numbers};
use super::rational::{cross, dot, sign};
use super::sign::Sign;
use super::sorted_corners;
use exact::ExactRay;
use glam::DVec3;

/// By which share of s its value may differ from it: 2^-40.
pub(crate) const RAY_ERROR: f64 = 1.0 / (1_u64 << 40) as f64;
/// Values below this may differ by a step of the subnormals as well; none is more than 1e-323 off by that.
const TINY: f64 = 1e-290;

/// A ray, and how far it goes: to infinity, perhaps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RayLine {
    pub(crate) origin: DVec3,
    /// Not zero.
    pub(crate) direction: DVec3,
    pub(crate) limit: f64,
}

/// Where a ray first meets a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Crossing {
    /// The value of s.
    pub(crate) t: f64,
    pub(crate) way: Way,
}

/// How a ray meets a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Way {
    /// Across it: the signs of the three V.
    Across([Sign; 3]),
    /// In its plane, at the point of these weights.
    Along([f64; 3]),
}

/// Where a ray meets a closed triangle, and which rung decided that.
#[inline]
pub(crate) fn crossing(ray: &RayLine, corners: &[DVec3; 3]) -> (Option<Crossing>, Rung) {
    let (signs, rung) = signs_of_line(ray, corners);
    let Some(signs) = signs else { return (None, rung) };
    if signs == [Sign::Zero; 3] {
        return (ExactRay::new(ray, corners).along(), Rung::Exact);
    }
    match time_filtered(ray, corners) {
        Some((t, _)) => (across(ray, corners, t, signs), rung),
        None => (ExactRay::new(ray, corners).across(signs), Rung::Exact),
    }
}

/// The same of a triangle that the line of the ray is known to cross strictly inside: no V is zero, and all have the sign of n . d.
#[inline]
pub(crate) fn crossing_inside(ray: &RayLine, corners: &[DVec3; 3]) -> (Option<Crossing>, Rung) {
    let found = match time_filtered(ray, corners) {
        Some((t, sign)) => (across(ray, corners, t, [sign; 3]), Rung::Filter),
        None => crossing(ray, corners),
    };
    debug_assert_eq!(found.0, crossing(ray, corners).0, "the line crosses inside");
    found
}

/// The signs of the three V, unless two are opposite, and which rung decided that.
#[inline(always)]
fn signs_of_line(ray: &RayLine, corners: &[DVec3; 3]) -> (Option<[Sign; 3]>, Rung) {
    // Not `map`, which is not inlined.
    let (o, d) = (ray.origin, ray.direction);
    let [p, q, r] = [corners[0] - o, corners[1] - o, corners[2] - o];
    let [(x, x_error), (y, y_error), (z, z_error)] = [volume(d, q, r), volume(d, r, p), volume(d, p, q)];
    // What most triangles come to that lanes leave open. One branch: nothing predicts from which side they are met.
    let side = 1_f64.copysign(x);
    if (x * side > x_error) & (y * side > y_error) & (z * side > z_error) {
        return (Some([if x > 0.0 { Sign::Positive } else { Sign::Negative }; 3]), Rung::Filter);
    }
    let found = [Sign::certain(x, x_error), Sign::certain(y, y_error), Sign::certain(z, z_error)];
    match found {
        [Some(x), Some(y), Some(z)] => (unless_opposite([x, y, z]), Rung::Filter),
        _ => signs_beyond_f64(ray, corners, found),
    }
}

#[inline(always)]
fn unless_opposite(signs: [Sign; 3]) -> Option<[Sign; 3]> {
    let opposite = signs.contains(&Sign::Positive) && signs.contains(&Sign::Negative);
    (!opposite).then_some(signs)
}

#[cold]
fn signs_beyond_f64(ray: &RayLine, corners: &[DVec3; 3], found: [Option<Sign>; 3]) -> (Option<[Sign; 3]>, Rung) {
    if found.contains(&Some(Sign::Positive)) && found.contains(&Some(Sign::Negative)) {
        return (None, Rung::Filter);
    }
    let sign = |found: Option<Sign>, u: DVec3, v: DVec3| found.unwrap_or_else(|| volume_beyond_f64(ray, u, v));
    let [p, q, r] = *corners;
    // Not `map`, which is not inlined.
    (unless_opposite([sign(found[0], q, r), sign(found[1], r, p), sign(found[2], p, q)]), Rung::Exact)
}

/// Where a ray meets a triangle whose V are all zero; t is rounded once.
pub(super) fn crossing_in_plane(ray: &RayLine, corners: &[DVec3; 3]) -> Option<Crossing> {
    ExactRay::new(ray, corners).along()
}

/// A crossing of the plane, whose sign is certain, if it is on the ray.
#[inline]
fn across(ray: &RayLine, corners: &[DVec3; 3], t: f64, signs: [Sign; 3]) -> Option<Crossing> {
    let near = t < ray.limit * (1.0 - 2.0 * RAY_ERROR);
    let far = t > ray.limit * (1.0 + 2.0 * RAY_ERROR);
    // NaN is no limit that anything is within.
    if t < 0.0 || far || ray.limit.is_nan() {
        return None;
    }
    if near {
        return Some(Crossing { t, way: Way::Across(signs) });
    }
    ExactRay::new(ray, corners).across(signs)
}

/// The sign of det[d, u, v], u and v rounded from differences, if `f64` can tell: as orient3d, with d for a difference.
#[inline(always)]
pub(super) fn volume_filtered(d: DVec3, u: DVec3, v: DVec3) -> Option<Sign> {
    let (determinant, error) = volume(d, u, v);
    Sign::certain(determinant, error)
}

/// That determinant, and by how much it may be wrong.
#[inline(always)]
fn volume(d: DVec3, u: DVec3, v: DVec3) -> (f64, f64) {
    let (yz, zy) = (u.y * v.z, u.z * v.y);
    let (zx, xz) = (u.z * v.x, u.x * v.z);
    let (xy, yx) = (u.x * v.y, u.y * v.x);
    let determinant = (yz - zy) * d.x + (zx - xz) * d.y + (xy - yx) * d.z;
    let size = d.abs();
    let permanent = (yz.abs() + zy.abs()) * size.x + (zx.abs() + xz.abs()) * size.y + (xy.abs() + yx.abs()) * size.z;
    let lost = (size.x + size.y + size.z + 2.0) * UNDERFLOW;
    (determinant, ORIENT3D * permanent + lost)
}

/// The same, always, of the corners themselves.
#[cold]
pub(super) fn volume_beyond_f64(ray: &RayLine, u: DVec3, v: DVec3) -> Sign {
    // A ray from a vertex, as those that locate vertices of the model itself.
    if u == ray.origin || v == ray.origin {
        return Sign::Zero;
    }
    if let Some(sign) = volume_small(ray, u, v) {
        return sign;
    }
    let (o, d) = (ray.origin, ray.direction);
    let exponent = common_exponent([o, u, v].into_iter().flat_map(|p| p.to_array()));
    let [o, u, v] = [o, u, v].map(|p| p.to_array().map(|x| Integer::over(x, exponent)));
    let exponent = common_exponent(d.to_array());
    let d = d.to_array().map(|x| Integer::over(x, exponent));
    let [u, v] = [u, v].map(|p| [0, 1, 2].map(|k| p[k].minus(&o[k])));
    sign(&dot(&d, &cross(&u, &v)))
}

/// In 128 bits, when it fits: three factors below 2^40 and six terms stay below 2^123.
fn volume_small(ray: &RayLine, u: DVec3, v: DVec3) -> Option<Sign> {
    let rows = [u - ray.origin, v - ray.origin];
    for (row, point) in rows.iter().zip([u, v]) {
        for axis in 0..3 {
            difference_is_exact(point[axis], ray.origin[axis], row[axis])?;
        }
    }
    let [d] = whole_numbers([ray.direction.to_array()], 40)?;
    let [u, v] = whole_numbers([rows[0].to_array(), rows[1].to_array()], 40)?;
    let minor = |i: usize, j: usize| i128::from(u[i]) * i128::from(v[j]) - i128::from(u[j]) * i128::from(v[i]);
    Some(Sign::of(minor(1, 2) * i128::from(d[0]) + minor(2, 0) * i128::from(d[1]) + minor(0, 1) * i128::from(d[2])))
}

/// s as a quotient of n . p and n . d, each within 10u of a size: that of the same sum with all terms positive.
struct Quotient {
    above: f64,
    below: f64,
    above_size: f64,
    below_size: f64,
}

impl Quotient {
    #[inline(always)]
    fn new(ray: &RayLine, &[a, b, c]: &[DVec3; 3]) -> Self {
        let (u, v, p, d) = (b - a, c - a, a - ray.origin, ray.direction);
        let (left, right) = (DVec3::new(u.y * v.z, u.z * v.x, u.x * v.y), DVec3::new(u.z * v.y, u.x * v.z, u.y * v.x));
        // A product that underflows loses less than 10u of TINY.
        let (n, size) = (left - right, left.abs() + right.abs() + DVec3::splat(TINY));
        Self { above: n.dot(p), below: n.dot(d), above_size: size.dot(p.abs()), below_size: size.dot(d.abs()) }
    }
}

/// s within its error, if `f64` can tell, and the sign of n . d; both signs are right then. The value is a function of the set of
/// corners.
#[inline]
fn time_filtered(ray: &RayLine, corners: &[DVec3; 3]) -> Option<(f64, Sign)> {
    let (corners, places) = sorted_corners(corners);
    let Quotient { above, below, above_size, below_size } = Quotient::new(ray, &corners);
    let t = above / below;
    // 10u (above_size / |above| + below_size / |below|), 2u for the quotient, 2u for these lines: times both, no other quotient.
    let both = above.abs() * below.abs();
    let error = 10.0 * U * (above_size * below.abs() + below_size * above.abs());
    let is_known = error <= (RAY_ERROR - 4.0 * U) * both;
    // So large that no product that matters was lost, and none infinite. NaN is not known.
    let is_normal = (above.abs() > TINY) & (below.abs() > TINY) & (t.abs() > TINY) & (both > TINY);
    let is_finite = (both < f64::INFINITY) & t.is_finite();
    // The corners in order turn as they did before, or the other way.
    let turns = (places[1] + 3 - places[0]) % 3 == 1;
    let sign = if (below > 0.0) == turns { Sign::Positive } else { Sign::Negative };
    (is_known & is_normal & is_finite).then_some((t, sign))
}
