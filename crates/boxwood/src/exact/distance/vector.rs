//! Whole numbers of two sizes, and vectors of them.

use crate::exact::integer::{Integer, bit_span, times_power};
use crate::exact::number::Number;
use crate::exact::sign::Sign;
use glam::DVec3;

/// A whole number that can say how large a quotient is.
pub(in crate::exact) trait Whole: Number {
    /// `x / 2^exponent`, where that is whole.
    fn over(x: f64, exponent: i32) -> Self;
    /// `self / divisor`, where the divisor is positive.
    fn quotient(&self, divisor: &Self) -> f64;
    /// The root of `self / divisor` times 2^exponent, where self is not negative and the divisor positive.
    fn root_of_quotient(&self, divisor: &Self, exponent: i32) -> f64;
    /// The magnitude of self over the root of the divisor, times 2^exponent.
    fn over_root(&self, divisor: &Self, exponent: i32) -> f64;
}

impl Whole for Integer {
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

/// Where [`is_small`] holds.
impl Number for i128 {
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

impl Whole for i128 {
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

/// Whether the numbers are whole and below 2^29 over a power of two. Then differences are below 2^30, dot products
/// below 3 times 2^60, and sums of two products of these below 2^125: all that is asked of a point and a triangle
/// fits an `i128`.
pub(in crate::exact) fn is_small(mut numbers: impl Iterator<Item = f64>, exponent: i32) -> bool {
    numbers.all(|x| x == 0.0 || bit_span(x).1 - exponent <= 29)
}

pub(in crate::exact) type Vector<N> = [N; 3];

/// The point over a power of two: whole, if the power is a common one of all points.
pub(in crate::exact) fn whole<N: Whole>(point: DVec3, exponent: i32) -> Vector<N> {
    point.to_array().map(|x| N::over(x, exponent))
}

pub(in crate::exact) fn minus<N: Number>(p: &Vector<N>, q: &Vector<N>) -> Vector<N> {
    [0, 1, 2].map(|k| p[k].minus(&q[k]))
}

pub(in crate::exact) fn plus<N: Number>(p: &Vector<N>, q: &Vector<N>) -> Vector<N> {
    [0, 1, 2].map(|k| p[k].plus(&q[k]))
}

pub(in crate::exact) fn times<N: Number>(p: &Vector<N>, factor: &N) -> Vector<N> {
    [0, 1, 2].map(|k| p[k].times(factor))
}

pub(in crate::exact) fn dot<N: Number>(p: &Vector<N>, q: &Vector<N>) -> N {
    p[0].times(&q[0]).plus(&p[1].times(&q[1])).plus(&p[2].times(&q[2]))
}

pub(in crate::exact) fn cross<N: Number>(p: &Vector<N>, q: &Vector<N>) -> Vector<N> {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| p[i].times(&q[j]).minus(&p[j].times(&q[i])))
}

pub(in crate::exact) fn is_negative<N: Number>(x: &N) -> bool {
    x.sign() == Some(Sign::Negative)
}

pub(in crate::exact) fn is_positive<N: Number>(x: &N) -> bool {
    x.sign() == Some(Sign::Positive)
}

/// Whether `0 <= x <= most`.
pub(in crate::exact) fn is_within<N: Number>(x: &N, most: &N) -> bool {
    !is_negative(x) && !is_negative(&most.minus(x))
}
