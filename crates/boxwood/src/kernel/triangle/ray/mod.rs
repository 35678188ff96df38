//! Exact intersection of a ray and a triangle, and the ray parameter of the crossing.
//!
//! The ray is {o + s d, 0 <= s <= limit} in real numbers. With p, q, r the corners relative to o,
//!
//! ```text
//! V_0 = det[d, q, r],  V_1 = det[d, r, p],  V_2 = det[d, p, q];     V_0 + V_1 + V_2 = n . d,  n the normal
//! two V of strictly opposite sign      the line misses: x = sum w_i c_i on it, w >= 0, has w_i V_j = w_j V_i
//! none negative (or none positive)     not all zero: n . d is not zero, and the line crosses the triangle at s = n . p / n . d
//! all zero                             the line is in the plane of the triangle, or that is a segment or a point
//! ```
//!
//! A V depends only on an edge and the ray, up to its sign, and its sign is exact. A ray that leaves one triangle across an edge
//! therefore enters its neighbor, and a closed surface has no gaps. If all V are zero, the ray is intersected with the edges (see
//! [`exact`]).
//!
//! **Ray parameter.** The returned value t differs from s by at most [`RAY_ERROR`] |s|, and by 1e-323 if it underflows. In `f64` a
//! component of n is computed from two products of two differences (1u each), multiplied (1u) and subtracted (1u): 4u. n . d takes 1u
//! for the product and 2u for sums: 7u of the same sum with all terms positive. n . p takes one more, for p. With second-order terms
//! and the roundings of the bound, the errors are 10u of each, and 1u for the quotient. If that exceeds the allowed error, the
//! quotient is computed in integers.

mod barycentric;
mod exact;
mod order;
mod parity;

pub(crate) use barycentric::barycentric;
pub(in crate::kernel) use exact::hull_contains_origin;
pub(crate) use order::{PassageTime, compare_along_ray};
pub(crate) use parity::{RayPassage, ray_passage};

use super::DecidedBy;
use super::distance::sorted_corners;
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::orient::{
    F64_ROUNDING, F64_UNDERFLOW_GUARD, ORIENT3D_ERROR, difference_is_exact, to_integers,
};
use crate::kernel::predicates::rational::{cross, dot, sign};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use exact::ExactRay;
use glam::DVec3;

/// Relative error of a returned ray parameter: 2^-40.
pub(crate) const RAY_ERROR: f64 = 1.0 / (1_u64 << 40) as f64;
/// Values below this may have an additional error of one subnormal step, at most 1e-323.
const SUBNORMAL_LIMIT: f64 = 1e-290;

/// Ray with a largest parameter, which may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoundedRay {
    pub(crate) origin: DVec3,
    /// Not zero.
    pub(crate) direction: DVec3,
    pub(crate) limit: f64,
}

/// First intersection of a ray with a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RayCrossing {
    /// Ray parameter: approximates s.
    pub(crate) t: f64,
    pub(crate) kind: CrossingKind,
}

/// How a ray intersects a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum CrossingKind {
    /// Across its plane, with the signs of the three V.
    Across([Sign; 3]),
    /// In its plane, at the point with these barycentric coordinates.
    InPlane([f64; 3]),
}

/// First intersection of a ray with a closed triangle, and the stage that decided it.
#[inline]
pub(crate) fn ray_crossing(ray: &BoundedRay, corners: &[DVec3; 3]) -> (Option<RayCrossing>, DecidedBy) {
    let (signs, stage) = edge_signs(ray, corners);
    let Some(signs) = signs else { return (None, stage) };
    if signs == [Sign::Zero; 3] {
        return (ExactRay::new(ray, corners).in_plane(), DecidedBy::Exact);
    }
    match time_filtered(ray, corners) {
        Some((t, _)) => (across(ray, corners, t, signs), stage),
        None => (ExactRay::new(ray, corners).across(signs), DecidedBy::Exact),
    }
}

/// [`ray_crossing`] for a triangle whose interior the line of the ray is known to cross: no V is zero, and all have the sign of
/// n . d.
#[inline]
pub(crate) fn interior_crossing(ray: &BoundedRay, corners: &[DVec3; 3]) -> (Option<RayCrossing>, DecidedBy) {
    let found = match time_filtered(ray, corners) {
        Some((t, sign)) => (across(ray, corners, t, [sign; 3]), DecidedBy::Filter),
        None => ray_crossing(ray, corners),
    };
    debug_assert_eq!(found.0, ray_crossing(ray, corners).0, "the line must cross the interior");
    found
}

/// Signs of the three V, or `None` if two are opposite; and the stage that decided them.
#[inline(always)]
fn edge_signs(ray: &BoundedRay, corners: &[DVec3; 3]) -> (Option<[Sign; 3]>, DecidedBy) {
    // No `map` here: it is not inlined.
    let (o, d) = (ray.origin, ray.direction);
    let [p, q, r] = [corners[0] - o, corners[1] - o, corners[2] - o];
    let [(x, x_error), (y, y_error), (z, z_error)] = [volume(d, q, r), volume(d, r, p), volume(d, p, q)];
    // The common case for triangles that the SIMD filter passes. One branch for both sides, because the side is unpredictable.
    let side = 1_f64.copysign(x);
    if (x * side > x_error) & (y * side > y_error) & (z * side > z_error) {
        return (Some([if x > 0.0 { Sign::Positive } else { Sign::Negative }; 3]), DecidedBy::Filter);
    }
    let found = [Sign::certain(x, x_error), Sign::certain(y, y_error), Sign::certain(z, z_error)];
    match found {
        [Some(x), Some(y), Some(z)] => (unless_opposite([x, y, z]), DecidedBy::Filter),
        _ => edge_signs_exact(ray, corners, found),
    }
}

/// The signs, or `None` if two are opposite.
#[inline(always)]
fn unless_opposite(signs: [Sign; 3]) -> Option<[Sign; 3]> {
    let opposite = signs.contains(&Sign::Positive) && signs.contains(&Sign::Negative);
    (!opposite).then_some(signs)
}

/// [`edge_signs`] with exact arithmetic for the signs that the filter did not find.
#[cold]
fn edge_signs_exact(
    ray: &BoundedRay,
    corners: &[DVec3; 3],
    found: [Option<Sign>; 3],
) -> (Option<[Sign; 3]>, DecidedBy) {
    if found.contains(&Some(Sign::Positive)) && found.contains(&Some(Sign::Negative)) {
        return (None, DecidedBy::Filter);
    }
    let sign = |found: Option<Sign>, u: DVec3, v: DVec3| found.unwrap_or_else(|| volume_exact(ray, u, v));
    let [p, q, r] = *corners;
    // No `map` here: it is not inlined.
    (unless_opposite([sign(found[0], q, r), sign(found[1], r, p), sign(found[2], p, q)]), DecidedBy::Exact)
}

/// First intersection of a ray with a triangle whose V are all zero; t is rounded once.
pub(super) fn crossing_in_plane(ray: &BoundedRay, corners: &[DVec3; 3]) -> Option<RayCrossing> {
    ExactRay::new(ray, corners).in_plane()
}

/// The crossing with the plane at parameter t, whose sign is certain, if it is on the ray.
#[inline]
fn across(ray: &BoundedRay, corners: &[DVec3; 3], t: f64, signs: [Sign; 3]) -> Option<RayCrossing> {
    let before_limit = t < ray.limit * (1.0 - 2.0 * RAY_ERROR);
    let beyond_limit = t > ray.limit * (1.0 + 2.0 * RAY_ERROR);
    // With a limit of NaN, the ray contains no point.
    if t < 0.0 || beyond_limit || ray.limit.is_nan() {
        return None;
    }
    if before_limit {
        return Some(RayCrossing { t, kind: CrossingKind::Across(signs) });
    }
    ExactRay::new(ray, corners).across(signs)
}

/// Sign of `det[d, u, v]` by `f64`, where u and v are rounded differences; `None` if it is not certain.
#[inline(always)]
pub(super) fn volume_filtered(d: DVec3, u: DVec3, v: DVec3) -> Option<Sign> {
    let (determinant, error) = volume(d, u, v);
    Sign::certain(determinant, error)
}

/// `det[d, u, v]` and a bound of its error, as for orient3d with d instead of one difference.
#[inline(always)]
fn volume(d: DVec3, u: DVec3, v: DVec3) -> (f64, f64) {
    let (yz, zy) = (u.y * v.z, u.z * v.y);
    let (zx, xz) = (u.z * v.x, u.x * v.z);
    let (xy, yx) = (u.x * v.y, u.y * v.x);
    let determinant = (yz - zy) * d.x + (zx - xz) * d.y + (xy - yx) * d.z;
    let size = d.abs();
    let permanent = (yz.abs() + zy.abs()) * size.x + (zx.abs() + xz.abs()) * size.y + (xy.abs() + yx.abs()) * size.z;
    let lost = (size.x + size.y + size.z + 2.0) * F64_UNDERFLOW_GUARD;
    (determinant, ORIENT3D_ERROR * permanent + lost)
}

/// Exact sign of `det[d, u - o, v - o]` for the ray from o in direction d.
#[cold]
pub(super) fn volume_exact(ray: &BoundedRay, u: DVec3, v: DVec3) -> Sign {
    // Rays from a vertex of the model occur when its own vertices are located.
    if u == ray.origin || v == ray.origin {
        return Sign::Zero;
    }
    if let Some(sign) = volume_i128(ray, u, v) {
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

/// [`volume_exact`] in 128 bits, if it fits: three factors below 2^40 and six terms stay below 2^123.
fn volume_i128(ray: &BoundedRay, u: DVec3, v: DVec3) -> Option<Sign> {
    let rows = [u - ray.origin, v - ray.origin];
    for (row, point) in rows.iter().zip([u, v]) {
        for axis in 0..3 {
            difference_is_exact(point[axis], ray.origin[axis], row[axis])?;
        }
    }
    let [d] = to_integers([ray.direction.to_array()], 40)?;
    let [u, v] = to_integers([rows[0].to_array(), rows[1].to_array()], 40)?;
    let minor = |i: usize, j: usize| i128::from(u[i]) * i128::from(v[j]) - i128::from(u[j]) * i128::from(v[i]);
    Some(Sign::of(minor(1, 2) * i128::from(d[0]) + minor(2, 0) * i128::from(d[1]) + minor(0, 1) * i128::from(d[2])))
}

/// The ray parameter s of a plane crossing as the quotient of n . p and n . d.
///
/// Each has an error of at most 10u of its size, the same sum with all terms positive.
struct Quotient {
    numerator: f64,
    denominator: f64,
    numerator_size: f64,
    denominator_size: f64,
}

impl Quotient {
    #[inline(always)]
    fn new(ray: &BoundedRay, &[a, b, c]: &[DVec3; 3]) -> Self {
        let (u, v, p, d) = (b - a, c - a, a - ray.origin, ray.direction);
        let (left, right) = (DVec3::new(u.y * v.z, u.z * v.x, u.x * v.y), DVec3::new(u.z * v.y, u.x * v.z, u.y * v.x));
        // A product that underflows loses less than 10u of SUBNORMAL_LIMIT.
        let (n, size) = (left - right, left.abs() + right.abs() + DVec3::splat(SUBNORMAL_LIMIT));
        Self {
            numerator: n.dot(p),
            denominator: n.dot(d),
            numerator_size: size.dot(p.abs()),
            denominator_size: size.dot(d.abs()),
        }
    }
}

/// Ray parameter of the plane crossing within [`RAY_ERROR`], and the sign of n . d; `None` if `f64` cannot guarantee this.
///
/// The signs of both are exact. The value does not depend on the order of the corners.
#[inline]
fn time_filtered(ray: &BoundedRay, corners: &[DVec3; 3]) -> Option<(f64, Sign)> {
    let (corners, indices) = sorted_corners(corners);
    let Quotient { numerator, denominator, numerator_size, denominator_size } = Quotient::new(ray, &corners);
    let t = numerator / denominator;
    // The relative error is 10u (numerator_size / |numerator| + denominator_size / |denominator|), 2u for the quotient and 2u for these
    // lines. All is multiplied by |numerator| |denominator|, which avoids two divisions.
    let both = numerator.abs() * denominator.abs();
    let error = 10.0 * F64_ROUNDING * (numerator_size * denominator.abs() + denominator_size * numerator.abs());
    let is_accurate = error <= (RAY_ERROR - 4.0 * F64_ROUNDING) * both;
    // Large enough that no significant product underflowed, and none is infinite. NaN fails these comparisons.
    let is_normal = (numerator.abs() > SUBNORMAL_LIMIT)
        & (denominator.abs() > SUBNORMAL_LIMIT)
        & (t.abs() > SUBNORMAL_LIMIT)
        & (both > SUBNORMAL_LIMIT);
    let is_finite = (both < f64::INFINITY) & t.is_finite();
    // Sorting the corners preserved their orientation, or reversed it.
    let preserved = (indices[1] + 3 - indices[0]) % 3 == 1;
    let sign = if (denominator > 0.0) == preserved { Sign::Positive } else { Sign::Negative };
    (is_accurate & is_normal & is_finite).then_some((t, sign))
}
