//! Axis-aligned boxes in `f32`, always rounded outward, and the frame that makes `f32` enough.
//!
//! A box is kept in its model's own frame: relative to the middle of the mesh and scaled by a power of two to a size of
//! about one. So a mesh far from its origin (an assembly's parts often are) has boxes as tight as one at the origin, and
//! no box can overflow `f32`, whatever the mesh.

use glam::{DVec3, Vec3, Vec3A};

/// The frame of a model's boxes: `p = scale * (v - origin)`. Origin and scale are fixed when the tree is built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    /// The middle of the mesh's box, or near it: any point is right, the middle is best.
    pub(crate) origin: DVec3,
    /// A power of two between 2^-1022 and 2^1022, so that it and its inverse are normal numbers.
    pub(crate) scale: f64,
}

impl Frame {
    /// The frame for a mesh with these bounds.
    pub(crate) fn around([low, high]: [DVec3; 2]) -> Self {
        // Halved before the sum: the sum itself could overflow.
        let origin = low * 0.5 + high * 0.5;
        let half = (high * 0.5 - low * 0.5).max_element();
        if half == 0.0 {
            return Self { origin, scale: 1.0 };
        }
        // A tiny mesh far from its origin is scaled less, so that its coordinates times the scale stay finite.
        let largest = low.abs().max(high.abs()).max_element();
        let most = (1022 - exponent_of(largest)).min(1022);
        Self { origin, scale: power_of_two((-exponent_of(half)).clamp(-1022, most)) }
    }

    /// A point in this frame, with a relative error of 2^-53 of the result, or of 2^-1074 where it is that small.
    /// Scaled first: the difference itself could overflow. The products are exact, unless they are below 2^-1022.
    #[inline]
    pub(crate) fn local(&self, v: DVec3) -> DVec3 {
        v * self.scale - self.origin * self.scale
    }
}

/// The power of two at or below a number, between 2^-1000 and 2^1000.
#[inline]
pub(crate) fn power_of_two_near(x: f64) -> f64 {
    power_of_two(exponent_of(x).clamp(-1000, 1000))
}

/// One over [that](power_of_two_near).
#[inline]
pub(crate) fn per_power_of_two_near(x: f64) -> f64 {
    power_of_two(-exponent_of(x).clamp(-1000, 1000))
}

/// The power of two at or below a positive number; -1023 for all subnormal ones.
fn exponent_of(x: f64) -> i64 {
    (x.to_bits() >> 52) as i64 - 1023
}

fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// After rounding to the nearest `f32`, a bound is moved outward by this share of itself and [`OUTWARD_LEAST`]: one to
/// two steps of `f32`, at least 2^-24 of the coordinate more than rounding took. The error of [`Frame::local`] is far less,
/// so whatever is exactly between the corners is inside. Arithmetic and not the next `f32`, because lanes can do it; each
/// step is monotone, so that the box of a union is the union of the boxes bit for bit.
pub(crate) const OUTWARD: f32 = 1.0 / (1 << 23) as f32;
/// For bounds near zero, whose share would vanish: 2^-126. A frame has a size of about one.
pub(crate) const OUTWARD_LEAST: f32 = f32::MIN_POSITIVE;

#[inline]
fn outward(bound: Vec3) -> Vec3 {
    bound.abs() * OUTWARD + OUTWARD_LEAST
}

/// A box of some points of a frame. Never empty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Aabb {
    pub(crate) min: Vec3,
    pub(crate) max: Vec3,
}

impl Aabb {
    /// The box between two corners given in a [`Frame`], rounded outward: see [`OUTWARD`].
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

    /// Its surface. In `f64`, where no product of three `f32` vanishes or overflows.
    pub(crate) fn surface(&self) -> f64 {
        let [x, y, z] = self.sides();
        2.0 * (x * y + y * z + z * x)
    }

    pub(crate) fn volume(&self) -> f64 {
        let [x, y, z] = self.sides();
        x * y * z
    }

    /// The share of the smaller of two boxes that is in the other: 0 to 1. Boxes are rounded outward, so none is empty.
    pub(crate) fn shared_with(&self, other: &Self) -> f64 {
        let shared = Self { min: self.min.max(other.min), max: self.max.min(other.max) };
        if shared.min.cmpgt(shared.max).any() {
            return 0.0;
        }
        shared.volume() / self.volume().min(other.volume())
    }

    fn sides(&self) -> [f64; 3] {
        (self.max.as_dvec3() - self.min.as_dvec3()).to_array()
    }

    /// The largest |coordinate| of any of its points.
    pub(crate) fn reach(&self) -> f64 {
        f64::from(self.min.abs().max(self.max.abs()).max_element())
    }
}

/// An [`Aabb`] in lanes: how a box is computed with, where the other is how it is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideAabb {
    pub(crate) min: Vec3A,
    pub(crate) max: Vec3A,
}

impl From<Aabb> for WideAabb {
    #[inline(always)]
    fn from(bounds: Aabb) -> Self {
        Self { min: bounds.min.into(), max: bounds.max.into() }
    }
}

impl From<WideAabb> for Aabb {
    fn from(bounds: WideAabb) -> Self {
        Self { min: bounds.min.into(), max: bounds.max.into() }
    }
}
