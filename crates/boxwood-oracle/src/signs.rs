//! The signs of the two orientation determinants, computed from their definitions in big integers.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::integers::{cross, dot, minus, over_common_power};

/// The sign of `det[b - a, c - a, d - a]`, as its comparison with zero.
pub fn orient3d(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Ordering {
    let [a, b, c, d] = over_common_power([a, b, c, d]);
    dot(&cross(&minus(&b, &a), &minus(&c, &a)), &minus(&d, &a)).cmp(&BigInt::ZERO)
}

/// The sign of `det[b - a, c - a]`, as its comparison with zero.
pub fn orient2d(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Ordering {
    let [[ax, ay], [bx, by], [cx, cy]] = over_common_power([a, b, c]);
    ((&bx - &ax) * (&cy - &ay)).cmp(&((&by - &ay) * (&cx - &ax)))
}
