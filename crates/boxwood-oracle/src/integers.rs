//! Conversion of `f64` to integers over a common power of two, and vectors of such integers.

use num_bigint::{BigInt, Sign};

/// A point or a direction with integer coordinates.
pub type Vector = [BigInt; 3];

/// `m` and `e` with `value == m * 2^e` and `m` odd; `None` for zero.
fn odd_times_power_of_two(value: f64) -> Option<(i64, i32)> {
    assert!(value.is_finite(), "{value} is not finite");
    let bits = value.to_bits();
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    // A biased exponent of 0 means a subnormal: no hidden bit, and the exponent of the smallest normal number.
    let (magnitude, exponent) = match (bits >> 52 & 0x7ff) as i32 {
        0 => (fraction, -1074),
        biased => (fraction | 1 << 52, biased - 1075),
    };
    if magnitude == 0 {
        return None;
    }
    let zeros = magnitude.trailing_zeros();
    let odd = magnitude >> zeros;
    Some((if value < 0.0 { -odd } else { odd }, exponent + zeros as i32))
}

/// All points multiplied by the smallest common power of two that makes their coordinates integers.
pub fn over_common_power<const D: usize, const N: usize>(points: [[f64; D]; N]) -> [[BigInt; D]; N] {
    let parts = points.map(|point| point.map(odd_times_power_of_two));
    let common = parts.iter().flatten().flatten().map(|&(_, exponent)| exponent).min().unwrap_or(0);
    parts.map(|point| {
        point.map(|part| match part {
            Some((odd, exponent)) => BigInt::from(odd) << (exponent - common),
            None => BigInt::ZERO,
        })
    })
}

/// Difference of two vectors.
#[must_use]
pub fn minus(a: &Vector, b: &Vector) -> Vector {
    [0, 1, 2].map(|k| &a[k] - &b[k])
}

/// Dot product of two vectors.
#[must_use]
pub fn dot(a: &Vector, b: &Vector) -> BigInt {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

/// Cross product of two vectors.
#[must_use]
pub fn cross(a: &Vector, b: &Vector) -> Vector {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &a[i] * &b[j] - &a[j] * &b[i])
}

/// Returns true if all components of a vector are zero.
#[must_use]
pub fn is_zero(a: &Vector) -> bool {
    a.iter().all(|x| x.sign() == Sign::NoSign)
}

/// The unit vector along an axis.
pub fn unit(axis: usize) -> Vector {
    [0, 1, 2].map(|k| BigInt::from(i32::from(k == axis)))
}
