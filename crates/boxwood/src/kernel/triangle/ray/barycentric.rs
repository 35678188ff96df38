//! Barycentric coordinates of the point where a ray crosses a triangle.
//!
//! Let o be the origin and d the direction of the ray. The coordinate of corner i is `V_i / (V_0 + V_1 + V_2)`.
//! V_i is the determinant of d and of the two corners other than corner i, relative to o (see [`ray`](super)). The
//! V_i do not change if the corners are taken relative to another point g on the ray's line instead of o. The
//! point used is `g = o + t d`, with the computed `f64` parameter t of the crossing. It is on the line whatever
//! the error of t, and near the triangle, so the V_i are not larger than necessary.
//!
//! Rounding g would move it off the line, for distant origins by more than the size of the triangle. So g is
//! stored as the sum of two vectors. The first is o + d t, rounded. The second contains the exact rounding errors
//! of the product d t and of the sum (Dekker 1971; Knuth, The Art of Computer Programming 2, 4.2.2).
//!
//! **Error bound.** Let M be at least the largest |component| of a corner relative to the first vector, plus that
//! of the second vector. Let |d| be the sum of the |components| d_k of d, and u = 2^-53.
//!
//! - A component of a corner relative to g has an error of 3u M: 1u for each of two differences, and 1u for the
//!   sum of the rounding errors in the second vector.
//! - A determinant V has six terms of at most |d_k| M^2. Each term has a relative error of 11u: 6u from two
//!   components of corners, and 5u from two products and three sums. The error of V is therefore 22u |d| M^2, and
//!   at most 24u |d| M^2 with second-order terms.
//! - A barycentric coordinate is the quotient of one V and the sum of three. Its error is 96u |d| M^2 divided by
//!   this sum, plus 3u.
//!
//! The bound used is 128u |d| M^2 divided by the sum, with 128u = 2^-46. If it exceeds [`BARYCENTRIC_ERROR`], the
//! coordinates are computed in integers.
//!
//! **Nearby origins** need only the first vector of g. Let F = |o| + |d t|, with the largest |components| of the
//! two vectors: the first vector is off the line by at most 2u F. That changes a V by two determinants of at most
//! 2 |d| 2u F M, which is 8u |d| F M, and a coordinate by 32u |d| F M divided by the sum of the V. The bound used
//! is larger by 64u |d| F M, divided by that sum. If it exceeds [`BARYCENTRIC_ERROR`], both vectors of g are used.

use super::exact::ExactRay;
use super::{BoundedRay, CrossingKind, RayCrossing, SUBNORMAL_LIMIT};
use crate::kernel::predicates::orient::F64_ROUNDING;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;

/// Absolute error bound of a returned barycentric coordinate: 2^-32.
const BARYCENTRIC_ERROR: f64 = 1.0 / (1_u64 << 32) as f64;
/// Error bound 128u of a coordinate (u = 2^-53, derived in the module documentation), divided by the allowed error
/// [`BARYCENTRIC_ERROR`].
const ERROR_SHARE: f64 = 128.0 * F64_ROUNDING / BARYCENTRIC_ERROR;
/// Dekker's constant 2^27 + 1: multiplying an `f64` by it splits the 53 bits of the mantissa into a high and a low
/// half.
const SPLIT: f64 = ((1 << 27) + 1) as f64;

/// Barycentric coordinates of the point where a ray crosses a triangle. Each is at least 0, within 2^-32 of the
/// exact coordinate, and zero exactly if the exact coordinate is zero.
pub(crate) fn barycentric(ray: &BoundedRay, corners: &[DVec3; 3], crossing: &RayCrossing) -> [f64; 3] {
    match crossing.kind {
        CrossingKind::InPlane(barycentric) => barycentric,
        CrossingKind::Across(signs) => {
            across(ray, corners, crossing.t, signs).unwrap_or_else(|| ExactRay::new(ray, corners).barycentric())
        }
    }
}

/// Barycentric coordinates of a crossing of the triangle's plane, computed in `f64`; `None` if their accuracy is
/// not certain. `signs` are the exact signs of the three determinants V_i to which the coordinates are
/// proportional.
fn across(ray: &BoundedRay, corners: &[DVec3; 3], t: f64, signs: [Sign; 3]) -> Option<[f64; 3]> {
    let offset = ray.direction * t;
    let far = ray.origin.abs().max_element() + offset.abs().max_element();
    let nearby = relative_to(ray, corners, signs, [ray.origin + offset, DVec3::ZERO], far);
    nearby.or_else(|| across_from_afar(ray, corners, t, signs))
}

/// [`across`] for distant origins. The reference point g near the crossing is then the exact sum of two vectors
/// (see the module documentation).
#[cold]
fn across_from_afar(ray: &BoundedRay, corners: &[DVec3; 3], t: f64, signs: [Sign; 3]) -> Option<[f64; 3]> {
    let (offset, offset_tail) = product(ray.direction, t);
    let (at, at_tail) = sum(ray.origin, offset);
    relative_to(ray, corners, signs, [at, offset_tail + at_tail], 0.0)
}

/// Barycentric coordinates, computed relative to the reference point g = `at + tail` near the crossing. `tail`
/// contains the rounding errors of `at`, or is zero if they are omitted. If it is zero, `far` is the largest
/// |component| of the ray's origin plus that of its displacement to g (the F of the module documentation). If it
/// is not, `far` is 0.
#[inline(always)]
fn relative_to(
    ray: &BoundedRay,
    corners: &[DVec3; 3],
    signs: [Sign; 3],
    [at, tail]: [DVec3; 2],
    far: f64,
) -> Option<[f64; 3]> {
    let rounded = [corners[0] - at, corners[1] - at, corners[2] - at];
    let [p, q, r] = [rounded[0] - tail, rounded[1] - tail, rounded[2] - tail];
    let sign = if signs.contains(&Sign::Negative) { -1.0 } else { 1.0 };
    let volume = |i: usize, u: DVec3, v: DVec3| match signs[i] {
        Sign::Zero => 0.0,
        _ => (ray.direction.dot(u.cross(v)) * sign).max(0.0),
    };
    let volumes = [volume(0, q, r), volume(1, r, p), volume(2, p, q)];
    let sum = (volumes[0] + volumes[1]) + volumes[2];
    let largest = rounded[0].abs().max(rounded[1].abs()).max(rounded[2].abs()).max_element() + tail.abs().max_element();
    let (square, length) = (largest * largest, ray.direction.abs().element_sum());
    let (size, offset_size) = (length * square, length * (largest * far));
    // The first conditions ensure that no product in `square` and `size` overflowed, and no significant one
    // underflowed.
    let is_normal = |x: f64| (SUBNORMAL_LIMIT..SUBNORMAL_LIMIT.recip()).contains(&x);
    let is_accurate = (sum >= (size + offset_size * 0.5) * ERROR_SHARE) & at.is_finite() & tail.is_finite();
    (is_normal(square) && is_normal(size) && is_accurate)
        .then(|| [0, 1, 2].map(|i| positive(volumes[i] / sum, signs[i])))
}

/// Returns the coordinate with its exact `sign`: 0 if the sign is zero, otherwise at least the smallest normal
/// number, so that it is not rounded to zero.
pub(super) fn positive(coordinate: f64, sign: Sign) -> f64 {
    if sign == Sign::Zero { 0.0 } else { coordinate.max(f64::MIN_POSITIVE) }
}

/// The rounded product x t, and its exact rounding error.
fn product(x: DVec3, t: f64) -> (DVec3, DVec3) {
    let (x_high, t_high) = (x * SPLIT - (x * SPLIT - x), t * SPLIT - (t * SPLIT - t));
    let (x_low, t_low) = (x - x_high, t - t_high);
    let rounded = x * t;
    (rounded, x_low * t_low - (((rounded - x_high * t_high) - x_low * t_high) - x_high * t_low))
}

/// The rounded sum x + y, and its exact rounding error.
fn sum(x: DVec3, y: DVec3) -> (DVec3, DVec3) {
    let rounded = x + y;
    let y_part = rounded - x;
    let x_part = rounded - y_part;
    (rounded, (x - x_part) + (y - y_part))
}
