//! Axis-aligned `f32` boxes that are always rounded outward, and the coordinate frame in which `f32` is precise enough.
//!
//! Boxes are stored in the frame of their model: relative to the center of the mesh, scaled by a power of two to a size of about one.
//! The boxes of a mesh far from its origin (frequent for parts of an assembly) are therefore as tight as those of a mesh at the
//! origin. No box overflows `f32`, whatever the mesh.

use glam::{DVec3, Vec3, Vec3A};

/// Coordinate frame of a model's boxes. A point v in model coordinates has the coordinates `scale * (v - origin)`
/// in this frame. Fixed when the tree is built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoxFrame {
    /// Center of the mesh bounds, or a point near it. Any point is correct; the center gives the tightest boxes.
    pub(crate) origin: DVec3,
    /// Power of two between 2^-1022 and 2^1022, so that `scale` and its inverse are normal numbers.
    pub(crate) scale: f64,
}

impl BoxFrame {
    /// Frame for a mesh with these bounds.
    pub(crate) fn fitting([low, high]: [DVec3; 2]) -> Self {
        // The corners are halved before they are added, because their sum could overflow.
        let origin = low * 0.5 + high * 0.5;
        let half = (high * 0.5 - low * 0.5).max_element();
        if half == 0.0 {
            return Self { origin, scale: 1.0 };
        }
        // The scale is limited, so that coordinates times scale stay finite. The limit is reached only for a tiny
        // mesh far from its origin.
        let largest = low.abs().max(high.abs()).max_element();
        let most = (1022 - exponent_of(largest)).min(1022);
        Self { origin, scale: power_of_two((-exponent_of(half)).clamp(-1022, most)) }
    }

    /// Coordinates of a point in this frame. The relative error of the result is at most 2^-53, the absolute error of tiny
    /// results 2^-1074.
    ///
    /// `v` and the origin are scaled before the subtraction, because their difference could overflow. The products
    /// are exact unless they are below 2^-1022.
    #[inline]
    pub(crate) fn to_local(self, v: DVec3) -> DVec3 {
        v * self.scale - self.origin * self.scale
    }
}

/// Largest power of two not above `x`, clamped to [2^-1000, 2^1000].
#[inline]
pub(crate) fn power_of_two_near(x: f64) -> f64 {
    power_of_two(exponent_of(x).clamp(-1000, 1000))
}

/// Inverse of [`power_of_two_near`].
#[inline]
pub(crate) fn inverse_power_of_two_near(x: f64) -> f64 {
    power_of_two(-exponent_of(x).clamp(-1000, 1000))
}

/// Exponent of the largest power of two not above a positive number; -1023 for all subnormal numbers.
fn exponent_of(x: f64) -> i64 {
    (x.to_bits() >> 52) as i64 - 1023
}

fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// Relative part of the outward rounding: a bound is rounded to the nearest `f32`, then moved outward by this share of itself plus
/// [`MIN_ROUND_OUTWARD`].
///
/// The move is one to two `f32` steps, and exceeds the rounding to nearest by at least 2^-24 of the coordinate. The
/// error of [`BoxFrame::to_local`] is far smaller, so the rounded box contains every point between the exact corners.
/// The rounding is arithmetic instead of "next `f32`" because SIMD lanes can do it. Rounding and moving are monotone,
/// so the box of a union equals the union of the boxes bit for bit.
pub(crate) const ROUND_OUTWARD: f32 = 1.0 / (1 << 23) as f32;
/// Absolute part of the outward rounding, 2^-126, for bounds near zero. Negligible, since a mesh has a size of about
/// one in its frame.
pub(crate) const MIN_ROUND_OUTWARD: f32 = f32::MIN_POSITIVE;

#[inline]
fn outward(bound: Vec3) -> Vec3 {
    bound.abs() * ROUND_OUTWARD + MIN_ROUND_OUTWARD
}

/// Axis-aligned `f32` box in a [`BoxFrame`]. Never empty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LocalAabb {
    pub(crate) min: Vec3,
    pub(crate) max: Vec3,
}

impl LocalAabb {
    /// Box between two corners given in a [`BoxFrame`], rounded outward (see [`ROUND_OUTWARD`]).
    #[inline]
    pub(crate) fn between(low: DVec3, high: DVec3) -> Self {
        let (low, high) = (low.as_vec3(), high.as_vec3());
        Self { min: low - outward(low), max: high + outward(high) }
    }

    pub(crate) fn contains(&self, other: &Self) -> bool {
        self.min.cmple(other.min).all() && self.max.cmpge(other.max).all()
    }

    pub(crate) fn union(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Surface area, computed in `f64`, where products of `f32` neither underflow nor overflow.
    pub(crate) fn surface(&self) -> f64 {
        let [x, y, z] = self.sides();
        2.0 * (x * y + y * z + z * x)
    }

    pub(crate) fn volume(&self) -> f64 {
        let [x, y, z] = self.sides();
        x * y * z
    }

    /// Volume of the intersection divided by the volume of the smaller box: 0 to 1. Boxes are rounded outward, so no volume is zero.
    pub(crate) fn overlap_share(&self, other: &Self) -> f64 {
        let shared = Self { min: self.min.max(other.min), max: self.max.min(other.max) };
        if shared.min.cmpgt(shared.max).any() {
            return 0.0;
        }
        shared.volume() / self.volume().min(other.volume())
    }

    fn sides(&self) -> [f64; 3] {
        (self.max.as_dvec3() - self.min.as_dvec3()).to_array()
    }

    /// Largest absolute coordinate of any point of the box.
    pub(crate) fn max_abs(&self) -> f64 {
        f64::from(self.min.abs().max(self.max.abs()).max_element())
    }
}

/// SIMD form of [`LocalAabb`], used for computation; [`LocalAabb`] is the storage form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalAabbA {
    pub(crate) min: Vec3A,
    pub(crate) max: Vec3A,
}

impl From<LocalAabb> for LocalAabbA {
    #[inline(always)]
    fn from(bounds: LocalAabb) -> Self {
        Self { min: bounds.min.into(), max: bounds.max.into() }
    }
}

impl From<LocalAabbA> for LocalAabb {
    fn from(bounds: LocalAabbA) -> Self {
        Self { min: bounds.min.into(), max: bounds.max.into() }
    }
}
