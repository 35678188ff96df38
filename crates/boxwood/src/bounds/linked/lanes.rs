//! Three numbers in four lanes, which the compiler keeps in one register where the processor has such: plain arithmetic on `f64`, with
//! the bits that glam's vectors would give.

use glam::{DMat3, DVec3};
use std::ops::{Add, Mul, Sub};

/// Three numbers, and one that nobody looks at.
#[derive(Clone, Copy)]
pub(super) struct Lanes3([f64; 4]);

/// The rows of three columns: lane k of row l is component l of column k.
#[derive(Clone, Copy)]
pub(super) struct Rows([Lanes3; 3]);

impl Lanes3 {
    #[inline(always)]
    pub(super) fn new(v: DVec3) -> Self {
        Self([v.x, v.y, v.z, 0.0])
    }

    #[inline(always)]
    pub(super) fn splat(x: f64) -> Self {
        Self([x; 4])
    }

    #[inline(always)]
    pub(super) fn vector(self) -> DVec3 {
        let [x, y, z, _] = self.0;
        DVec3::new(x, y, z)
    }

    #[inline(always)]
    fn with(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        let ([a, b, c, d], [p, q, r, s]) = (self.0, other.0);
        Self([f(a, p), f(b, q), f(c, r), f(d, s)])
    }

    #[inline(always)]
    pub(super) fn abs(self) -> Self {
        self.with(self, |x, _| x.abs())
    }

    /// The smaller; the second, if one is NaN.
    #[inline(always)]
    pub(super) fn min(self, other: Self) -> Self {
        self.with(other, |x, y| if x < y { x } else { y })
    }

    /// The larger; the second, if one is NaN.
    #[inline(always)]
    pub(super) fn max(self, other: Self) -> Self {
        self.with(other, |x, y| if x > y { x } else { y })
    }

    /// Columns times these numbers.
    #[inline(always)]
    pub(super) fn combine(columns: &DMat3, [x, y, z]: [f64; 3]) -> Self {
        let scaled = |column: DVec3, by: f64| Self::new(column) * Self::splat(by);
        (scaled(columns.x_axis, x) + scaled(columns.y_axis, y)) + scaled(columns.z_axis, z)
    }
}

impl Rows {
    #[inline(always)]
    pub(super) fn of(columns: &DMat3) -> Self {
        let (x, y, z) = (columns.x_axis, columns.y_axis, columns.z_axis);
        Self([Lanes3([x.x, y.x, z.x, 0.0]), Lanes3([x.y, y.y, z.y, 0.0]), Lanes3([x.z, y.z, z.z, 0.0])])
    }

    /// The columns times a vector.
    #[inline(always)]
    pub(super) fn project(&self, v: DVec3) -> Lanes3 {
        let [x, y, z] = self.0;
        (x * Lanes3::splat(v.x) + y * Lanes3::splat(v.y)) + z * Lanes3::splat(v.z)
    }

    /// How far a box with these axes and half its sides reaches along the columns.
    #[inline(always)]
    pub(super) fn reach(&self, axes: &DMat3, half: DVec3) -> Lanes3 {
        let along = |axis: DVec3, half: f64| self.project(axis).abs() * Lanes3::splat(half);
        (along(axes.x_axis, half.x) + along(axes.y_axis, half.y)) + along(axes.z_axis, half.z)
    }
}

impl Add for Lanes3 {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.with(other, |x, y| x + y)
    }
}

impl Sub for Lanes3 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, |x, y| x - y)
    }
}

impl Mul for Lanes3 {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.with(other, |x, y| x * y)
    }
}
