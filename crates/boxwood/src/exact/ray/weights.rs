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
    let (along, along_tail) = product(ray.direction, t);
    let (at, at_tail) = sum(ray.origin, along);
    let tail = along_tail + at_tail;
    let rounded = corners.map(|corner| corner - at);
    let [p, q, r] = rounded.map(|corner| corner - tail);
    let sign = if signs.contains(&Sign::Negative) { -1.0 } else { 1.0 };
    let volume = |i: usize, u: DVec3, v: DVec3| match signs[i] {
        Sign::Zero => 0.0,
        _ => (ray.direction.dot(u.cross(v)) * sign).max(0.0),
    };
    let volumes = [volume(0, q, r), volume(1, r, p), volume(2, p, q)];
    let sum = (volumes[0] + volumes[1]) + volumes[2];
    let largest = rounded.map(|corner| (corner.abs() + tail.abs()).max_element());
    let square = largest[0].max(largest[1]).max(largest[2]).powi(2);
    let size = ray.direction.abs().element_sum() * square;
    // Nothing overflowed, and nothing that matters underflowed.
    let normal = [square, size].iter().all(|x| (TINY..TINY.recip()).contains(x)) && at.is_finite() && tail.is_finite();
    (normal && sum >= size * SHARE).then(|| [0, 1, 2].map(|i| positive(volumes[i] / sum, signs[i])))
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
