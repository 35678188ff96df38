//! Numbers of the form integer times power of two, which represent sums and products of `f64` exactly.

use glam::DVec3;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::ops::{Add, Mul, Sub};

/// `mantissa * 2^exponent`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dyadic {
    mantissa: BigInt,
    exponent: i64,
}

impl From<f64> for Dyadic {
    fn from(x: f64) -> Self {
        assert!(x.is_finite());
        let bits = x.abs().to_bits();
        let (biased, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
        let mantissa = BigInt::from(if biased == 0 { fraction } else { fraction | (1 << 52) });
        Self { mantissa: if x < 0.0 { -mantissa } else { mantissa }, exponent: biased.max(1) - 1075 }
    }
}

impl Dyadic {
    pub(super) fn abs(&self) -> Self {
        let is_negative = self.mantissa < BigInt::ZERO;
        Self { mantissa: if is_negative { -&self.mantissa } else { self.mantissa.clone() }, exponent: self.exponent }
    }

    /// Both mantissas in units of the smaller of the two powers of two, and the exponent of that power.
    fn in_common_unit(&self, other: &Self) -> (BigInt, BigInt, i64) {
        let exponent = self.exponent.min(other.exponent);
        let [own, others] = [self, other].map(|x| &x.mantissa << (x.exponent - exponent) as u64);
        (own, others, exponent)
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: Self) -> Dyadic {
        let (own, others, exponent) = self.in_common_unit(other);
        Dyadic { mantissa: own + others, exponent }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: Self) -> Dyadic {
        let (own, others, exponent) = self.in_common_unit(other);
        Dyadic { mantissa: own - others, exponent }
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: Self) -> Dyadic {
        Dyadic { mantissa: &self.mantissa * &other.mantissa, exponent: self.exponent + other.exponent }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let (own, others, _) = self.in_common_unit(other);
        own.partial_cmp(&others)
    }
}

pub(super) fn exact(v: DVec3) -> [Dyadic; 3] {
    v.to_array().map(Dyadic::from)
}

/// Exact difference `to - from`.
pub(super) fn between(from: DVec3, to: DVec3) -> [Dyadic; 3] {
    [0, 1, 2].map(|axis: usize| &Dyadic::from(to[axis]) - &Dyadic::from(from[axis]))
}

pub(super) fn dot(a: &[Dyadic; 3], b: &[Dyadic; 3]) -> Dyadic {
    &(&(&a[0] * &b[0]) + &(&a[1] * &b[1])) + &(&a[2] * &b[2])
}

pub(super) fn cross(a: &[Dyadic; 3], b: &[Dyadic; 3]) -> [Dyadic; 3] {
    [[1, 2], [2, 0], [0, 1]].map(|[p, q]| &(&a[p] * &b[q]) - &(&a[q] * &b[p]))
}
