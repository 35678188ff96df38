//! Exact intersection of a ray and a triangle, and the ray parameter of the crossing.
//!
//! The ray from the origin o in direction d consists of the points o + s d with 0 <= s <= limit, in real numbers.
//! The number s is the ray parameter. Let p, q, r be the corners of the triangle relative to o, and n its normal.
//! Three determinants V_i decide; the first line of this table defines them. Each other line has a case of the
//! signs of the V_i on the left, and what follows from it on the right:
//!
//! ```text
//! V_0 = det[d, q, r],  V_1 = det[d, r, p],  V_2 = det[d, p, q];     V_0 + V_1 + V_2 = n . d,  n the normal
//! two V of strictly opposite sign      the line of the ray misses the triangle
//! none negative (or none positive)     not all zero: n . d is not zero, and the line crosses the triangle at s = n . p / n . d
//! all zero                             the line is in the plane of the triangle, or that is a segment or a point
//! ```
//!
//! *Proof of the first case.* If the line contains a point of the triangle, given by weights w_i >= 0 of the
//! corners, then w_i V_j = w_j V_i for all i and j. So no two V have strictly opposite signs.
//!
//! Up to its sign, a V depends only on an edge and the ray, and its sign is computed exactly. A ray that leaves
//! one triangle across an edge therefore enters the neighbor triangle, and a closed surface has no gaps. If all V
//! are zero, the ray is intersected with the edges (see [`exact`]).
//!
//! **Ray parameter.** The returned value t differs from the exact s by at most [`RAY_ERROR`] |s|, and by another
//! 1e-323 if it underflows. Let u = 2^-53. Errors in this paragraph are shares of the sum of the absolute values
//! of all terms. A component of n is a difference of two products of two coordinate differences. Its error in
//! `f64` is 4u: 1u for each of the two coordinate differences, 1u for the product, 1u for the difference. The dot
//! product n . d has an error of 7u: 4u from n, 1u for the products, 2u for the sums. The dot product n . p has an
//! error of 8u, because p is a difference too. The bound used for both is 10u, which covers second-order terms and
//! the rounding of the bound. The quotient t adds 1u. If the resulting bound exceeds [`RAY_ERROR`], the quotient
//! is computed in integers.

mod barycentric;
mod exact;
mod order;
mod parity;

pub(crate) use barycentric::barycentric;
pub(in crate::kernel) use exact::hull_contains_origin;
pub(crate) use order::{PlaneParameter, compare_along_ray};
pub(crate) use parity::{RayPassage, ray_passage};

use super::DecidedBy;
use super::distance::sorted_corners;
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::orient::{
    F64_ROUNDING, F64_UNDERFLOW_GUARD, ORIENT3D_ERROR, require_exact_difference, to_integers,
};
use crate::kernel::predicates::rational::{cross, dot, sign};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use exact::ExactRay;
use glam::DVec3;

/// Error bound of a returned ray parameter, relative to its exact value: 2^-40.
pub(crate) const RAY_ERROR: f64 = 1.0 / (1_u64 << 40) as f64;
/// Returned ray parameters below this value may have an additional error of one subnormal step, at most 1e-323. An
/// intermediate result below this value counts as possibly inaccurate by underflow.
const SUBNORMAL_LIMIT: f64 = 1e-290;

/// Ray with a largest parameter `limit`, which may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoundedRay {
    pub(crate) origin: DVec3,
    /// Must not be zero; need not have unit length.
    pub(crate) direction: DVec3,
    pub(crate) limit: f64,
}

/// First intersection of a ray with a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RayCrossing {
    /// Ray parameter of the intersection, rounded; see [`RAY_ERROR`].
    pub(crate) t: f64,
    pub(crate) kind: CrossingKind,
}

/// How a ray intersects a triangle: across its plane or in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum CrossingKind {
    /// The ray crosses the plane of the triangle. The values are the signs of the determinants V_0, V_1 and V_2 of
    /// the module documentation: V_i is the determinant of the ray's direction and the ends of the edge opposite
    /// to corner i.
    Across([Sign; 3]),
    /// The ray is in the plane of the triangle, and first intersects it at the point with these barycentric
    /// coordinates.
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

/// [`ray_crossing`] for a triangle whose interior the line of the ray is known to cross. All determinants V_i of
/// the module documentation (one per edge) then have the sign of n . d, with n the normal and d the direction.
/// This sign is not zero, so the V_i need not be computed.
#[inline]
pub(crate) fn interior_crossing(ray: &BoundedRay, corners: &[DVec3; 3]) -> (Option<RayCrossing>, DecidedBy) {
    let found = match time_filtered(ray, corners) {
        Some((t, sign)) => (across(ray, corners, t, [sign; 3]), DecidedBy::Filter),
        None => ray_crossing(ray, corners),
    };
    debug_assert_eq!(found.0, ray_crossing(ray, corners).0, "the line must cross the interior");
    found
}

/// Computes the signs of the determinants V_0, V_1 and V_2 of the module documentation (V_i belongs to the edge
/// opposite to corner i), and returns the stage that decided them. The signs are `None` if two are opposite: the
/// line of the ray then misses the triangle.
#[inline(always)]
fn edge_signs(ray: &BoundedRay, corners: &[DVec3; 3]) -> (Option<[Sign; 3]>, DecidedBy) {
    // No `map` here: the compiler does not inline it.
    let (o, d) = (ray.origin, ray.direction);
    let [p, q, r] = [corners[0] - o, corners[1] - o, corners[2] - o];
    let [(x, x_error), (y, y_error), (z, z_error)] = [volume(d, q, r), volume(d, r, p), volume(d, p, q)];
    // The common case for triangles that the SIMD filter passes: all three V have one certain sign. One branch
    // covers both signs, because the sign is unpredictable.
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

/// Returns `signs` unless two of them are opposite; otherwise `None`.
#[inline(always)]
fn unless_opposite(signs: [Sign; 3]) -> Option<[Sign; 3]> {
    let opposite = signs.contains(&Sign::Positive) && signs.contains(&Sign::Negative);
    (!opposite).then_some(signs)
}

/// [`edge_signs`] where `f64` left a sign uncertain. `found` are the signs that are certain; the others are
/// computed exactly.
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
    // No `map` here: the compiler does not inline it.
    (unless_opposite([sign(found[0], q, r), sign(found[1], r, p), sign(found[2], p, q)]), DecidedBy::Exact)
}

/// First intersection of a ray with a triangle for which all determinants V_i of the module documentation (one per
/// edge) are zero. This means that the plane of the triangle contains the ray, or that the triangle is degenerate.
/// The ray parameter is rounded once from its exact value.
pub(super) fn crossing_in_plane(ray: &BoundedRay, corners: &[DVec3; 3]) -> Option<RayCrossing> {
    ExactRay::new(ray, corners).in_plane()
}

/// Returns the crossing of the ray with the triangle's plane; `None` if it is before the origin or beyond the limit of
/// the ray. `t` is the computed parameter of the crossing; its sign is certain.
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

/// Sign of `det[d, u, v]` computed in `f64`; `None` if it is not certain. u and v may be differences that were
/// rounded once.
#[inline(always)]
pub(super) fn volume_filtered(d: DVec3, u: DVec3, v: DVec3) -> Option<Sign> {
    let (determinant, error) = volume(d, u, v);
    Sign::certain(determinant, error)
}

/// Returns `det[d, u, v]` in `f64` and a bound of its error. The bound is that of orient3d, a determinant of three
/// rounded differences. It is valid here because u and v are such differences and d is exact.
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
    // This case is frequent when vertices of a mesh are located relative to the mesh itself: the ray starts at a
    // vertex.
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

/// [`volume_exact`] in 128-bit integers; `None` if the numbers do not fit. The determinant is a sum of six
/// products of three factors below 2^40, which stays below 2^123.
fn volume_i128(ray: &BoundedRay, u: DVec3, v: DVec3) -> Option<Sign> {
    let rows = [u - ray.origin, v - ray.origin];
    for (row, point) in rows.iter().zip([u, v]) {
        for axis in 0..3 {
            require_exact_difference(point[axis], ray.origin[axis], row[axis])?;
        }
    }
    let [d] = to_integers([ray.direction.to_array()], 40)?;
    let [u, v] = to_integers([rows[0].to_array(), rows[1].to_array()], 40)?;
    let minor = |i: usize, j: usize| i128::from(u[i]) * i128::from(v[j]) - i128::from(u[j]) * i128::from(v[i]);
    Some(Sign::of(minor(1, 2) * i128::from(d[0]) + minor(2, 0) * i128::from(d[1]) + minor(0, 1) * i128::from(d[2])))
}

/// Ray parameter n . p / n . d of the point where a ray crosses the plane of a triangle, before the division. n is
/// the normal of the triangle, p the first corner relative to the origin of the ray, and d the direction.
///
/// Numerator and denominator each have an error of at most 10u of their size, with u = 2^-53. The size is the sum
/// of the absolute values of all terms.
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
        // `SUBNORMAL_LIMIT` covers underflow: a product that underflows loses less than 10u of `SUBNORMAL_LIMIT`.
        let (n, size) = (left - right, left.abs() + right.abs() + DVec3::splat(SUBNORMAL_LIMIT));
        Self {
            numerator: n.dot(p),
            denominator: n.dot(d),
            numerator_size: size.dot(p.abs()),
            denominator_size: size.dot(d.abs()),
        }
    }
}

/// Ray parameter of the crossing with the triangle's plane, within [`RAY_ERROR`], and the sign of n . d, with n the
/// normal of the triangle and d the direction of the ray. `None` if `f64` cannot guarantee both.
///
/// The sign of the parameter is exact, too. The parameter does not depend on the order of the corners.
#[inline]
fn time_filtered(ray: &BoundedRay, corners: &[DVec3; 3]) -> Option<(f64, Sign)> {
    let (corners, indices) = sorted_corners(corners);
    let Quotient { numerator, denominator, numerator_size, denominator_size } = Quotient::new(ray, &corners);
    let t = numerator / denominator;
    // With u = 2^-53, the relative error of t is at most 10u (numerator_size / |numerator| + denominator_size /
    // |denominator|), plus 2u for the quotient and 2u for the rounding of this test. Both sides of the inequality
    // are multiplied by |numerator| |denominator|, which avoids two divisions.
    let both = numerator.abs() * denominator.abs();
    let error = 10.0 * F64_ROUNDING * (numerator_size * denominator.abs() + denominator_size * numerator.abs());
    let is_accurate = error <= (RAY_ERROR - 4.0 * F64_ROUNDING) * both;
    // All values are large enough that no significant product underflowed, and none is infinite. NaN fails these
    // comparisons.
    let is_normal = (numerator.abs() > SUBNORMAL_LIMIT)
        & (denominator.abs() > SUBNORMAL_LIMIT)
        & (t.abs() > SUBNORMAL_LIMIT)
        & (both > SUBNORMAL_LIMIT);
    let is_finite = (both < f64::INFINITY) & t.is_finite();
    // Sorting the corners preserves or reverses the orientation of the triangle. If it is reversed, `denominator` has the
    // opposite sign of n . d.
    let preserved = (indices[1] + 3 - indices[0]) % 3 == 1;
    let sign = if (denominator > 0.0) == preserved { Sign::Positive } else { Sign::Negative };
    (is_accurate & is_normal & is_finite).then_some((t, sign))
}
