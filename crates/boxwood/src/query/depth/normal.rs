//! The normal of a triangle to the last bits of `f64`, however thin the triangle is.
//!
//! Differences of corners are kept as sums of two numbers, and so are products: what is lost is 2^-100 of |e||f|, where a plain
//! cross product loses 2^-51 of it, which is all of the normal of a needle (Dekker 1971, Knuth).

use glam::DVec3;

/// A number as the sum of two, the second about a rounding of the first.
#[derive(Clone, Copy, Debug)]
struct Two(f64, f64);

/// Of length one, to the side from which the corners turn counter-clockwise; `None` if there is none to be found. Coordinates are
/// of about one.
pub(super) fn normal([p, q, r]: &[DVec3; 3]) -> Option<DVec3> {
    let (e, f) = (difference(*q, *p), difference(*r, *p));
    let across = |i: usize, j: usize| determinant(e[i], f[j], e[j], f[i]);
    unit(DVec3::new(across(1, 2), across(2, 0), across(0, 1)))
}

/// The normal as good as it is, for corners of any size: zero if there is none.
pub(super) fn about_normal([p, q, r]: &[DVec3; 3]) -> DVec3 {
    match (unit(q - p), unit(r - p)) {
        (Some(e), Some(f)) => unit(e.cross(f)).unwrap_or(DVec3::ZERO),
        _ => DVec3::ZERO,
    }
}

/// The same direction of length one, however long a vector is; `None` if it is zero, or not finite.
pub(super) fn unit(vector: DVec3) -> Option<DVec3> {
    let largest = vector.abs().max_element();
    let about_one = vector / largest;
    (largest > 0.0 && about_one.is_finite()).then(|| about_one.normalize())
}

fn difference(p: DVec3, q: DVec3) -> [Two; 3] {
    [0, 1, 2].map(|axis| exact_difference(p[axis], q[axis]))
}

/// a b - c d.
fn determinant(a: Two, b: Two, c: Two, d: Two) -> f64 {
    let (ab, cd) = (exact_product(a.0, b.0), exact_product(c.0, d.0));
    let high = exact_difference(ab.0, cd.0);
    let low = (a.0 * b.1 + a.1 * b.0) - (c.0 * d.1 + c.1 * d.0);
    high.0 + (high.1 + ((ab.1 - cd.1) + low))
}

fn exact_difference(a: f64, b: f64) -> Two {
    let x = a - b;
    let lost_b = a - x;
    let kept_a = x + lost_b;
    Two(x, (a - kept_a) + (lost_b - b))
}

fn exact_product(a: f64, b: f64) -> Two {
    let x = a * b;
    let ([a, c], [b, d]) = (halves(a), halves(b));
    Two(x, ((a * b - x) + a * d + c * b) + c * d)
}

/// Two numbers of 26 bits that add up to this one.
fn halves(a: f64) -> [f64; 2] {
    let spread = a * 134_217_729.0;
    let high = spread - (spread - a);
    [high, a - high]
}
