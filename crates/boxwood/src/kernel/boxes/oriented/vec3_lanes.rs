//! Vectors of three numbers in four lanes, which the compiler keeps in one register if the processor supports it. The
//! arithmetic is plain `f64` and has the same bits as that of glam's vectors.

use glam::{DMat3, DVec3};
use std::ops::{Add, Mul, Sub};

/// Three numbers and an unused fourth lane.
#[derive(Clone, Copy)]
pub(super) struct Vec3Lanes([f64; 4]);

/// Transposed 3x3 matrix: lane k of element l is component l of column k of the original matrix.
#[derive(Clone, Copy)]
pub(super) struct Mat3Rows([Vec3Lanes; 3]);

impl Vec3Lanes {
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

    /// Minimum per lane; the second operand if one is NaN.
    #[inline(always)]
    pub(super) fn min(self, other: Self) -> Self {
        self.with(other, |x, y| if x < y { x } else { y })
    }

    /// Maximum per lane; the second operand if one is NaN.
    #[inline(always)]
    pub(super) fn max(self, other: Self) -> Self {
        self.with(other, |x, y| if x > y { x } else { y })
    }

    /// Matrix times vector: the sum of the columns, weighted by `x`, `y` and `z`.
    #[inline(always)]
    pub(super) fn combine(columns: &DMat3, [x, y, z]: [f64; 3]) -> Self {
        let scaled = |column: DVec3, by: f64| Self::new(column) * Self::splat(by);
        (scaled(columns.x_axis, x) + scaled(columns.y_axis, y)) + scaled(columns.z_axis, z)
    }
}

impl Mat3Rows {
    #[inline(always)]
    pub(super) fn from_columns(columns: &DMat3) -> Self {
        let (x, y, z) = (columns.x_axis, columns.y_axis, columns.z_axis);
        Self([Vec3Lanes([x.x, y.x, z.x, 0.0]), Vec3Lanes([x.y, y.y, z.y, 0.0]), Vec3Lanes([x.z, y.z, z.z, 0.0])])
    }

    /// Dot products of the three columns of the original matrix with `v`.
    #[inline(always)]
    pub(super) fn project(&self, v: DVec3) -> Vec3Lanes {
        let [x, y, z] = self.0;
        (x * Vec3Lanes::splat(v.x) + y * Vec3Lanes::splat(v.y)) + z * Vec3Lanes::splat(v.z)
    }

    /// Half extents of a box with the given axes and half sides, along the three columns of the original matrix.
    #[inline(always)]
    pub(super) fn extent(&self, axes: &DMat3, half: DVec3) -> Vec3Lanes {
        let along = |axis: DVec3, half: f64| self.project(axis).abs() * Vec3Lanes::splat(half);
        (along(axes.x_axis, half.x) + along(axes.y_axis, half.y)) + along(axes.z_axis, half.z)
    }
}

impl Add for Vec3Lanes {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.with(other, |x, y| x + y)
    }
}

impl Sub for Vec3Lanes {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.with(other, |x, y| x - y)
    }
}

impl Mul for Vec3Lanes {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.with(other, |x, y| x * y)
    }
}
