//! Integers of two sizes (`i128` and arbitrary precision), and vectors of them.

use crate::kernel::predicates::integer::{Integer, bit_span, times_power};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;

/// Integer type for exact distances, with quotients and roots rounded to `f64`.
pub(in crate::kernel) trait WholeNumber: Ring {
    /// The integer `x / 2^exponent`. `2^exponent` must divide `x`.
    fn over(x: f64, exponent: i32) -> Self;
    /// `self / divisor`, rounded to `f64`; the divisor must be positive.
    fn quotient(&self, divisor: &Self) -> f64;
    /// `sqrt(self / divisor) * 2^exponent`, rounded to `f64`; `self` must not be negative, the divisor must be
    /// positive.
    fn root_of_quotient(&self, divisor: &Self, exponent: i32) -> f64;
    /// `|self| / sqrt(divisor) * 2^exponent`, rounded to `f64`; the divisor must be positive.
    fn over_root(&self, divisor: &Self, exponent: i32) -> f64;
}

impl WholeNumber for Integer {
    fn over(x: f64, exponent: i32) -> Self {
        Self::over(x, exponent)
    }

    fn quotient(&self, divisor: &Self) -> f64 {
        self.quotient(divisor)
    }

    fn root_of_quotient(&self, divisor: &Self, exponent: i32) -> f64 {
        self.root_of_quotient(divisor, exponent)
    }

    fn over_root(&self, divisor: &Self, exponent: i32) -> f64 {
        self.times(self).root_of_quotient(divisor, exponent)
    }
}

/// Exact only where nothing overflows; [`fits_i128`] tests this for the distance of a point and a triangle.
impl Ring for i128 {
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn minus(&self, other: &Self) -> Self {
        self - other
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn sign(&self) -> Option<Sign> {
        Some(Sign::of(*self))
    }
}

impl WholeNumber for i128 {
    fn over(x: f64, exponent: i32) -> Self {
        times_power(x, -exponent) as Self
    }

    fn quotient(&self, divisor: &Self) -> f64 {
        *self as f64 / *divisor as f64
    }

    fn root_of_quotient(&self, divisor: &Self, exponent: i32) -> f64 {
        times_power((*self as f64 / *divisor as f64).sqrt(), exponent)
    }

    fn over_root(&self, divisor: &Self, exponent: i32) -> f64 {
        times_power((*self as f64).abs() / (*divisor as f64).sqrt(), exponent)
    }
}

/// Returns true if all values are multiples of `2^exponent` below `2^29 * 2^exponent`, so that all computations on
/// a point and a triangle fit an `i128`.
///
/// In units of `2^exponent`, differences of the values are then below 2^30, dot products of differences below 3 *
/// 2^60, and sums of two products of dot products below 2^125.
pub(super) fn fits_i128(mut values: impl Iterator<Item = f64>, exponent: i32) -> bool {
    values.all(|x| x == 0.0 || bit_span(x).1 - exponent <= 29)
}

/// Vector of integers.
pub(in crate::kernel) type WholeVector<N> = [N; 3];

/// The integer vector `point / 2^exponent`. `2^exponent` must divide all coordinates.
pub(crate) fn whole<N: WholeNumber>(point: DVec3, exponent: i32) -> WholeVector<N> {
    point.to_array().map(|x| N::over(x, exponent))
}

pub(crate) fn minus<N: Ring>(p: &WholeVector<N>, q: &WholeVector<N>) -> WholeVector<N> {
    [0, 1, 2].map(|k| p[k].minus(&q[k]))
}

pub(crate) fn plus<N: Ring>(p: &WholeVector<N>, q: &WholeVector<N>) -> WholeVector<N> {
    [0, 1, 2].map(|k| p[k].plus(&q[k]))
}

pub(crate) fn times<N: Ring>(p: &WholeVector<N>, factor: &N) -> WholeVector<N> {
    [0, 1, 2].map(|k| p[k].times(factor))
}

pub(crate) fn dot<N: Ring>(p: &WholeVector<N>, q: &WholeVector<N>) -> N {
    p[0].times(&q[0]).plus(&p[1].times(&q[1])).plus(&p[2].times(&q[2]))
}

pub(crate) fn cross<N: Ring>(p: &WholeVector<N>, q: &WholeVector<N>) -> WholeVector<N> {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| p[i].times(&q[j]).minus(&p[j].times(&q[i])))
}

pub(in crate::kernel) fn is_negative<N: Ring>(x: &N) -> bool {
    x.sign() == Some(Sign::Negative)
}

pub(super) fn is_positive<N: Ring>(x: &N) -> bool {
    x.sign() == Some(Sign::Positive)
}

/// Returns true if `0 <= x <= max`.
pub(in crate::kernel::triangle) fn is_within<N: Ring>(x: &N, max: &N) -> bool {
    !is_negative(x) && !is_negative(&max.minus(x))
}
