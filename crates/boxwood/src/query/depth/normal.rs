//! Normal of a triangle, accurate to the last bits of `f64` even for needles.
//!
//! The normal is the cross product of two edge vectors e and f. Each difference of corners and each product is
//! kept as an unevaluated sum of two numbers. So the error of the cross product is 2^-100 |e||f|. A plain cross
//! product has an error of 2^-51 |e||f|, which is as large as the cross product of a needle (Dekker 1971, Knuth).

use glam::DVec3;

/// Unevaluated sum of two numbers; the second is the rounding error of the first, or about as small.
#[derive(Clone, Copy, Debug)]
struct Two(f64, f64);

/// Unit normal, pointing to the side from which the corners are counterclockwise; `None` if it cannot be determined.
/// Coordinates must be of about unit size.
pub(super) fn normal([p, q, r]: &[DVec3; 3]) -> Option<DVec3> {
    let (e, f) = (difference(*q, *p), difference(*r, *p));
    let across = |i: usize, j: usize| determinant(e[i], f[j], e[j], f[i]);
    unit(DVec3::new(across(1, 2), across(2, 0), across(0, 1)))
}

/// Approximate unit normal for corners of any size; zero if it cannot be determined.
pub(super) fn approximate_normal([p, q, r]: &[DVec3; 3]) -> DVec3 {
    match (unit(q - p), unit(r - p)) {
        (Some(e), Some(f)) => unit(e.cross(f)).unwrap_or(DVec3::ZERO),
        _ => DVec3::ZERO,
    }
}

/// Normalizes a vector of any length; `None` if it is zero or not finite.
pub(super) fn unit(vector: DVec3) -> Option<DVec3> {
    let largest = vector.abs().max_element();
    let about_one = vector / largest;
    (largest > 0.0 && about_one.is_finite()).then(|| about_one.normalize())
}

fn difference(p: DVec3, q: DVec3) -> [Two; 3] {
    [0, 1, 2].map(|axis| exact_difference(p[axis], q[axis]))
}

/// Determinant `a b - c d` of unevaluated sums, as one number.
fn determinant(a: Two, b: Two, c: Two, d: Two) -> f64 {
    let (ab, cd) = (exact_product(a.0, b.0), exact_product(c.0, d.0));
    let high = exact_difference(ab.0, cd.0);
    let low = (a.0 * b.1 + a.1 * b.0) - (c.0 * d.1 + c.1 * d.0);
    high.0 + (high.1 + ((ab.1 - cd.1) + low))
}

/// `a - b`, rounded, and the rounding error (Knuth's TwoSum).
fn exact_difference(a: f64, b: f64) -> Two {
    let x = a - b;
    let b_part = a - x;
    let a_part = x + b_part;
    Two(x, (a - a_part) + (b_part - b))
}

/// `a * b`, rounded, and the rounding error (Dekker's product).
fn exact_product(a: f64, b: f64) -> Two {
    let x = a * b;
    let ([a, c], [b, d]) = (split(a), split(b));
    Two(x, ((a * b - x) + a * d + c * b) + c * d)
}

/// Splits a number into a sum of two numbers with 26 bits each (Veltkamp).
fn split(a: f64) -> [f64; 2] {
    let scaled = a * 134_217_729.0;
    let high = scaled - (scaled - a);
    [high, a - high]
}
