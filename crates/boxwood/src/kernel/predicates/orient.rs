//! Orientation predicates orient2d and orient3d, exact for every finite `f64`. A positive sign (+) means:
//!
//! ```text
//! orient3d(a, b, c, d) = sign of det[b - a, c - a, d - a]        + : d is on the side that (b - a) x (c - a) points to
//! orient2d(a, b, c)    = sign of det[b - a, c - a]               + : a, b, c are counterclockwise
//! ```
//!
//! The predicates use four stages. Each stage is more expensive than the one before it, and runs only if the
//! stages before it do not decide:
//! 1. `f64`, with an error bound derived below;
//! 2. 128-bit integers, if the coordinate differences are exact in `f64` and close to each other in magnitude.
//!    This stage decides exact contact between designed parts (plates face to face, stacked boxes). In such
//!    contacts, every sign is zero, and zero is the most expensive sign to prove in stage 3;
//! 3. expansions (Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997), by the crate `robust`, if nothing
//!    can over- or underflow;
//! 4. integers of any size: all coordinates divided by a common power of two.

use super::integer::{Integer, bit_span, common_exponent};
use super::ring::Ring;
use super::sign::Sign;
use glam::{DVec2, DVec3};
use robust::{Coord, Coord3D};

/// Unit roundoff of `f64`: 2^-53. Derivations write `u` for it.
pub(in crate::kernel) const F64_ROUNDING: f64 = f64::EPSILON / 2.0;

/// Error bound of orient3d in `f64`, relative to its permanent (the same sum with all terms positive): 10u, with
/// u = 2^-53.
///
/// The error of a term is 8u of the term: 3u from three differences, 2u from two multiplications, 1u from one
/// subtraction and 2u from two additions. Second-order terms and the rounding of the permanent and of the bound
/// add less than 2u.
pub(in crate::kernel) const ORIENT3D_ERROR: f64 = 10.0 * F64_ROUNDING;

/// Error bound of orient2d in `f64`, relative to its permanent (the same sum with all terms positive): 6u, with
/// u = 2^-53.
///
/// The error of a term is 4u of the term: 2u from two differences, 1u from one multiplication and 1u from one
/// subtraction. Second-order terms and the rounding of the bound add less than 2u.
const ORIENT2D_ERROR: f64 = 6.0 * F64_ROUNDING;

/// Absolute error bound that covers underflow in a determinant. A product loses at most 2^-1075 by underflow. Four
/// times 2^-1074 covers two such losses and the rounding of a bound that is itself subnormal.
pub(in crate::kernel) const F64_UNDERFLOW_GUARD: f64 = 4.0 * 5e-324;

/// Magnitudes of nonzero coordinates for which the expansions of stage 3, which are of degree three, are exact.
///
/// Every exact intermediate value is a multiple of `(2^-290 2^-52)^3 > 2^-1074` and below `(2 2^330)^3 6 <
/// 2^1000`, so nothing underflows or overflows.
const EXPANSION_RANGE: std::ops::RangeInclusive<f64> =
    f64::from_bits((1023 - 290) << 52)..=f64::from_bits((1023 + 330) << 52);

/// Sign of orient3d by the `f64` filter; `None` if it is not certain. Never returns `Zero`.
#[inline(always)]
pub(crate) fn orient3d_filtered(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> Option<Sign> {
    let (u, v, w) = (b - a, c - a, d - a);
    let (yz, zy) = (u.y * v.z, u.z * v.y);
    let (zx, xz) = (u.z * v.x, u.x * v.z);
    let (xy, yx) = (u.x * v.y, u.y * v.x);
    let determinant = (yz - zy) * w.x + (zx - xz) * w.y + (xy - yx) * w.z;
    let size = w.abs();
    let permanent = (yz.abs() + zy.abs()) * size.x + (zx.abs() + xz.abs()) * size.y + (xy.abs() + yx.abs()) * size.z;
    // `lost` bounds the loss by underflow. A product of two differences (`yz` to `yx`) may underflow; its loss is
    // then multiplied by a component of w. The products with components of w may underflow as well.
    let lost = (size.x + size.y + size.z + 2.0) * F64_UNDERFLOW_GUARD;
    Sign::certain(determinant, ORIENT3D_ERROR * permanent + lost)
}

/// Exact sign of orient3d.
#[inline]
pub(crate) fn orient3d(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> Sign {
    orient3d_filtered(a, b, c, d).unwrap_or_else(|| orient3d_exact([a, b, c, d]))
}

/// Stages 2 to 4 of orient3d, for points that the `f64` filter leaves undecided.
#[cold]
fn orient3d_exact([a, b, c, d]: [DVec3; 4]) -> Sign {
    let rows = [b - a, c - a, d - a];
    // If all four points have the same coordinate on an axis, they are coplanar. This test is exact: a difference
    // is zero only between equal numbers.
    if (0..3).any(|axis| rows.iter().all(|row| row[axis] == 0.0)) {
        return Sign::Zero;
    }
    if let Some(sign) = orient3d_i128([a, b, c, d], rows) {
        return sign;
    }
    if [a, b, c, d].into_iter().all(|p| p.to_array().into_iter().all(safe_for_expansions)) {
        let point = |p: DVec3| Coord3D { x: p.x, y: p.y, z: p.z };
        // The crate `robust` returns a positive sign below the plane, so its sign is negated.
        return -Sign::of(robust::orient3d(point(a), point(b), point(c), point(d)));
    }
    orient3d_big([a, b, c, d])
}

/// Stage 2 of orient3d: the determinant in 128 bits; `None` if the numbers do not fit. The determinant is a sum of
/// six products of three factors below 2^40, which stays below 2^123.
fn orient3d_i128(points: [DVec3; 4], rows: [DVec3; 3]) -> Option<Sign> {
    for (row, point) in rows.iter().zip(&points[1..]) {
        for axis in 0..3 {
            require_exact_difference(point[axis], points[0][axis], row[axis])?;
        }
    }
    let [u, v, w] = to_integers(rows.map(|row| row.to_array()), 40)?.map(|row| row.map(i128::from));
    Some(Sign::of(
        (u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1] + (u[0] * v[1] - u[1] * v[0]) * w[2],
    ))
}

/// Stage 4 of orient3d: the determinant in integers of any size.
fn orient3d_big(points: [DVec3; 4]) -> Sign {
    let exponent = common_exponent(points.into_iter().flat_map(|p| p.to_array()));
    let [a, b, c, d] = points.map(|p| p.to_array().map(|x| Integer::over(x, exponent)));
    determinant3(&a, &b, &c, &d).sign().unwrap_or(Sign::Zero)
}

/// Exact determinant `det[b - a, c - a, d - a]`.
pub(in crate::kernel) fn determinant3(
    a: &[Integer; 3],
    b: &[Integer; 3],
    c: &[Integer; 3],
    d: &[Integer; 3],
) -> Integer {
    let from_a = |x: &[Integer; 3]| [0, 1, 2].map(|k| x[k].minus(&a[k]));
    let [u, v, w] = [b, c, d].map(from_a);
    let minor = |i: usize, j: usize| u[i].times(&v[j]).minus(&u[j].times(&v[i]));
    minor(1, 2).times(&w[0]).plus(&minor(2, 0).times(&w[1])).plus(&minor(0, 1).times(&w[2]))
}

/// Exact determinant `det[b - a, c - a]` in the plane.
pub(in crate::kernel) fn determinant2(a: &[Integer; 2], b: &[Integer; 2], c: &[Integer; 2]) -> Integer {
    let product = |i: usize, j: usize| b[i].minus(&a[i]).times(&c[j].minus(&a[j]));
    product(0, 1).minus(&product(1, 0))
}

/// Sign of orient2d by the `f64` filter; `None` if it is not certain. Never returns `Zero`.
#[inline(always)]
pub(crate) fn orient2d_filtered(a: DVec2, b: DVec2, c: DVec2) -> Option<Sign> {
    let (u, v) = (b - a, c - a);
    let (left, right) = (u.x * v.y, u.y * v.x);
    Sign::certain(left - right, ORIENT2D_ERROR * (left.abs() + right.abs()) + F64_UNDERFLOW_GUARD)
}

/// Exact sign of orient2d.
#[inline]
pub(crate) fn orient2d(a: DVec2, b: DVec2, c: DVec2) -> Sign {
    orient2d_filtered(a, b, c).unwrap_or_else(|| orient2d_exact([a, b, c]))
}

/// Sign of `direction . (to - from)` by `f64`; `None` if it is not certain.
///
/// The dot product has three terms. With u = 2^-53, its error is 4u of the sum of all |terms|: 1u from the
/// differences, 1u from the multiplications and 2u from two additions. Second-order terms and the rounding of the
/// bound add less than 2u.
#[inline(always)]
pub(crate) fn side_filtered(direction: DVec3, from: DVec3, to: DVec3) -> Option<Sign> {
    let terms = direction * (to - from);
    let size = terms.abs();
    Sign::certain((terms.x + terms.y) + terms.z, ORIENT2D_ERROR * ((size.x + size.y) + size.z) + F64_UNDERFLOW_GUARD)
}

/// Stages 2 to 4 of orient2d, for points that the `f64` filter leaves undecided.
#[cold]
fn orient2d_exact([a, b, c]: [DVec2; 3]) -> Sign {
    let (u, v) = (b - a, c - a);
    if (u.x == 0.0 && v.x == 0.0) || (u.y == 0.0 && v.y == 0.0) || u == DVec2::ZERO || v == DVec2::ZERO {
        return Sign::Zero;
    }
    if let Some(sign) = orient2d_i128([a, b, c]) {
        return sign;
    }
    if [a, b, c].into_iter().all(|p| p.to_array().into_iter().all(safe_for_expansions)) {
        let point = |p: DVec2| Coord { x: p.x, y: p.y };
        return Sign::of(robust::orient2d(point(a), point(b), point(c)));
    }
    let exponent = common_exponent([a, b, c].into_iter().flat_map(|p| p.to_array()));
    let [a, b, c] = [a, b, c].map(|p| p.to_array().map(|x| Integer::over(x, exponent)));
    determinant2(&a, &b, &c).sign().unwrap_or(Sign::Zero)
}

/// Stage 2 of orient2d: the determinant in 128 bits; `None` if the numbers do not fit.
fn orient2d_i128([a, b, c]: [DVec2; 3]) -> Option<Sign> {
    let rows = [b - a, c - a];
    for (row, point) in rows.iter().zip([b, c]) {
        require_exact_difference(point.x, a.x, row.x)?;
        require_exact_difference(point.y, a.y, row.y)?;
    }
    let [u, v] = to_integers([rows[0].to_array(), rows[1].to_array()], 62)?;
    Some(Sign::of(i128::from(u[0]) * i128::from(v[1]) - i128::from(u[1]) * i128::from(v[0])))
}

/// Returns true if expansions of degree three that contain this coordinate cannot overflow or underflow.
fn safe_for_expansions(x: f64) -> bool {
    x == 0.0 || EXPANSION_RANGE.contains(&x.abs())
}

/// Returns `Some` if `difference` is exactly `x - y`, otherwise `None`. The test computes the rounding error by
/// Knuth's two-sum, which is zero in this case.
pub(in crate::kernel) fn require_exact_difference(x: f64, y: f64, difference: f64) -> Option<()> {
    let recovered_y = x - difference;
    let recovered_x = difference + recovered_y;
    ((x - recovered_x) + (recovered_y - y) == 0.0).then_some(())
}

/// Multiplies all numbers by one power of two that makes them integers below `2^bits`; `None` if there is no such power, or
/// all numbers are zero. `bits` is at most 62.
pub(in crate::kernel) fn to_integers<const N: usize, const M: usize>(
    rows: [[f64; M]; N],
    bits: i32,
) -> Option<[[i64; M]; N]> {
    let (mut low, mut high) = (i32::MAX, i32::MIN);
    for x in rows.iter().flatten().filter(|&&x| x != 0.0) {
        if !x.is_finite() {
            return None;
        }
        let (lowest, highest) = bit_span(*x);
        (low, high) = (low.min(lowest), high.max(highest));
    }
    // Every number is a sum of powers of two from 2^low to below 2^high, so x / 2^low is an integer. For `low`
    // from -1000 to 1000, the factor 2^-low is a normal number, and the product is exact.
    if high <= low || high - low > bits || !(-1000..=1000).contains(&low) {
        return None;
    }
    let scale = f64::from_bits(((1023 - low) as u64) << 52);
    // No `map` here: the compiler does not inline it.
    let mut integers = [[0; M]; N];
    for (integer, x) in integers.as_flattened_mut().iter_mut().zip(rows.as_flattened()) {
        *integer = (x * scale) as i64;
    }
    Some(integers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The exact stages return the same sign wherever more than one of them applies.
    #[test]
    fn exact_stages_agree() {
        let mut seed = 1_u64;
        let mut next = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % 5) as f64 - 2.0
        };
        let mut zeros = 0;
        for step in 0..20_000 {
            let scale = [1.0, 0.1, 0.375, 1e-20][step % 4];
            let mut point = || DVec3::new(next(), next(), next()) * scale;
            let points = [point(), point(), point(), point()];
            let [a, b, c, d] = points;
            let truth = orient3d_big(points);
            zeros += usize::from(truth == Sign::Zero);
            assert_eq!(orient3d(a, b, c, d), truth, "{points:?}");
            if let Some(sign) = orient3d_i128(points, [b - a, c - a, d - a]) {
                assert_eq!(sign, truth, "{points:?}");
            }
            let flat = |p: DVec3| DVec2::new(p.x, p.y);
            if let Some(sign) = orient2d_i128([flat(a), flat(b), flat(c)]) {
                assert_eq!(sign, orient2d(flat(a), flat(b), flat(c)), "{points:?}");
            }
        }
        assert!(zeros > 1000, "only {zeros} of the signs were zero: the test is too weak");
    }

    #[test]
    fn i128_stage_decides_designed_contact() {
        let corner = DVec3::new(0.0, 0.0, 12.5);
        let points = [corner, corner + DVec3::X * 80.0, corner + DVec3::Y * 0.125, corner + DVec3::new(1.0, 1.0, 0.0)];
        let [a, b, c, d] = points;
        assert_eq!(orient3d_i128(points, [b - a, c - a, d - a]), Some(Sign::Zero));
    }
}
