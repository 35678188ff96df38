//! The weights of the corners where a ray crosses a triangle.
//!
//! The weight of corner i is V_i / (V_0 + V_1 + V_2), and no V changes when the corners are seen from another point of the
//! line. So they are seen from g = o + t d with the `f64` t that was found: a point of the line whatever the error of t,
//! and next to the triangle, so that the V are no larger than that. Rounding g would take it off the line, from afar by
//! more than the triangle; so it is a sum of two numbers: the product d t and the sum o + d t are kept with their tails
//! (Dekker 1971; Knuth, The Art of Computer Programming 2, 4.2.2), which are exact.
//!
//! **The error.** With M at least the |components| of all corners seen from the first of the two numbers, plus the
//! |second|: a component of a corner seen from g takes 1u of M for each difference and 1u for the sum of the tails, 3u. V
//! is six terms of at most |d_k| M^2, each with two such factors (6u), two products and three sums (5u): 11u, in all 22u
//! |d| M^2, where |d| is the sum of |components|; second order makes that 24u at most. A weight is a quotient of one V and
//! of three: 96u |d| M^2 of their sum, and 3u. We take 128u = 2^-46, and allow [`WEIGHT_ERROR`]; where that is not certain,
//! integers give the weights.
//!
//! **From nearby** the second number is left out. With F = |o| + |d t|, g is off the line by 2u F, which changes a V by two
//! determinants of at most 2 |d| 2u F M: 8u |d| F M, and a weight by 32u |d| F M of the sum. We take 64u more, and keep both
//! numbers where that is too much.

use super::exact::ExactRay;
use super::{Crossing, RayLine, TINY, Way};
use crate::exact::orient::U;
use crate::exact::sign::Sign;
use glam::DVec3;

/// By how much a weight may differ from the true one: 2^-32.
const WEIGHT_ERROR: f64 = 1.0 / (1_u64 << 32) as f64;
/// 128u as a share of that.
const SHARE: f64 = 128.0 * U / WEIGHT_ERROR;
/// Takes the lower half of its bits from a number.
const SPLIT: f64 = ((1 << 27) + 1) as f64;

/// The weights of the corners at a crossing: not negative, each within 2^-32 of the true one, and zero exactly where that
/// is zero.
pub(crate) fn weights(ray: &RayLine, corners: &[DVec3; 3], crossing: &Crossing) -> [f64; 3] {
    match crossing.way {
        Way::Along(weights) => weights,
        Way::Across(signs) => {
            across(ray, corners, crossing.t, signs).unwrap_or_else(|| ExactRay::new(ray, corners).weights())
        }
    }
}

fn across(ray: &RayLine, corners: &[DVec3; 3], t: f64, signs: [Sign; 3]) -> Option<[f64; 3]> {
    let along = ray.direction * t;
    let far = ray.origin.abs().max_element() + along.abs().max_element();
    let near = seen_from(ray, corners, signs, [ray.origin + along, DVec3::ZERO], far);
    near.or_else(|| across_from_afar(ray, corners, t, signs))
}

#[cold]
fn across_from_afar(ray: &RayLine, corners: &[DVec3; 3], t: f64, signs: [Sign; 3]) -> Option<[f64; 3]> {
    let (along, along_tail) = product(ray.direction, t);
    let (at, at_tail) = sum(ray.origin, along);
    seen_from(ray, corners, signs, [at, along_tail + at_tail], 0.0)
}

/// With g as a sum of two, from `far` away if the second is left out.
#[inline(always)]
fn seen_from(
    ray: &RayLine,
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
    let (size, off) = (length * square, length * (largest * far));
    // Nothing overflowed, and nothing that matters underflowed.
    let is_normal = |x: f64| (TINY..TINY.recip()).contains(&x);
    let is_known = (sum >= (size + off * 0.5) * SHARE) & at.is_finite() & tail.is_finite();
    (is_normal(square) && is_normal(size) && is_known).then(|| [0, 1, 2].map(|i| positive(volumes[i] / sum, signs[i])))
}

/// What is not zero does not become zero by rounding.
pub(super) fn positive(weight: f64, sign: Sign) -> f64 {
    if sign == Sign::Zero { 0.0 } else { weight.max(f64::MIN_POSITIVE) }
}

/// x t, rounded, and what that lacks.
fn product(x: DVec3, t: f64) -> (DVec3, DVec3) {
    let (x_high, t_high) = (x * SPLIT - (x * SPLIT - x), t * SPLIT - (t * SPLIT - t));
    let (x_low, t_low) = (x - x_high, t - t_high);
    let rounded = x * t;
    (rounded, x_low * t_low - (((rounded - x_high * t_high) - x_low * t_high) - x_high * t_low))
}

/// x + y, rounded, and what that lacks.
fn sum(x: DVec3, y: DVec3) -> (DVec3, DVec3) {
    let rounded = x + y;
    let y_seen = rounded - x;
    let x_seen = rounded - y_seen;
    (rounded, (x - x_seen) + (y - y_seen))
}
