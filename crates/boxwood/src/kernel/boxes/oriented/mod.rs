//! World-space `f64` boxes of the links of a robot, which are updated when joints move.
//!
//! The modules and what they contain:
//!
//! ```text
//! fit          oriented box of a link in its model frame, computed once
//! link_leaf    the same box placed by a pose
//! merge        box around two boxes, by CAB or by the covariance of their corners
//! world_aabb   axis-aligned boxes in the world
//! separation   separation test and distance bound of two boxes
//! refit        all boxes of a robot, bottom-up
//! ```
//!
//! An [`OrientedBox`] has a center c, axes A_i and half sides e_i. It is the set of points q with |A_i . (q - c)|
//! <= e_i, for these numbers as stored. Let A be the matrix with the columns A_i. AᵀA = I + D with entries of |D|
//! up to s = [`MAX_SKEW`]. Every box that an operation returns encloses its contents despite rounding. For this,
//! the error bound of each sum or product is added to the half sides. Each bound is derived at the operation that
//! adds it, with u = 2^-53.
//!
//! **Extent of a box along a vector n**: with y = Aᵀ (q - c), q - c = A⁻ᵀ y and |y_j| <= e_j. So n . (q - c) is at
//! most the sum of e_j |(A⁻¹ n)_j|. With A⁻¹ = (I + D)⁻¹ Aᵀ, each |(A⁻¹ n)_j| differs from |A_j . n| by at most
//! 1.01 s |Aᵀ n|_1 <= 1.76 s |n|:
//!
//! ```text
//! extent(n) <= sum of e_j |A_j . n|  +  1.76 s |e|_1 |n|
//! ```
//!
//! A box with a size of 2^1010 or more, or NaN, is never reported as separated. Its half sides are infinite or
//! NaN, and so are those of every box around it.

mod fit;
mod link_leaf;
mod merge;
mod refit;
mod separation;
mod vec3_lanes;
mod world_aabb;

pub(crate) use link_leaf::LinkLeafBox;
pub(crate) use refit::{LinkInnerNode, LinkLeaf, LinkPoses, MergeRuleKind, refit_aligned, refit_oriented};
pub(crate) use world_aabb::{VertexLanes, WorldAabb};

use glam::{DMat3, DVec3};

/// s: upper limit of every |entry| of AᵀA - I for the axes A of a box, 2^-40.
const MAX_SKEW: f64 = 1.0 / (1_u64 << 40) as f64;
/// Bound of the loss by underflow when a box is computed or tested: fewer than 2^14 products that lose 2^-1075 each.
const UNDERFLOW_LOSS: f64 = f64::from_bits(1 << 14);
/// Bound of the loss by underflow in [`OrientedBox::contains`] and [`OrientedBox::encloses`]: fewer than 2^8 products
/// that lose 2^-1075 each.
const CHECK_UNDERFLOW_LOSS: f64 = f64::from_bits(1 << 8);
/// Boxes of this size or larger are never reported as separated: 2^1010. Smaller numbers can be added and multiplied
/// by axes without overflow.
const MAX_MAGNITUDE: f64 = f64::from_bits((1023 + 1010) << 52);

/// Oriented box in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct OrientedBox {
    pub(crate) center: DVec3,
    /// Axes as columns, orthonormal up to [`MAX_SKEW`]; possibly left-handed.
    pub(crate) axes: DMat3,
    /// Half side lengths, at least 0; infinite or NaN if the box contains everything.
    pub(crate) half: DVec3,
}

impl OrientedBox {
    /// Value of a box that is not computed yet. It is infinite, so it is separated from nothing.
    pub(crate) const PLACEHOLDER: Self = Self { center: DVec3::ZERO, axes: DMat3::IDENTITY, half: DVec3::INFINITY };

    /// Axis-aligned box between two corners, rounded outward. The center and the half sides are each computed with
    /// two roundings. Each rounding error is a share of the largest |coordinate| on that axis.
    pub(crate) fn between(low: DVec3, high: DVec3) -> Self {
        let center = low * 0.5 + high * 0.5;
        let pad = (low.abs().max(high.abs())) * (4.0 * f64::EPSILON) + DVec3::splat(UNDERFLOW_LOSS);
        Self { center, axes: DMat3::IDENTITY, half: (high * 0.5 - low * 0.5) + pad }
    }

    /// About half the longest side, for comparisons; infinite if the box contains everything.
    #[inline]
    pub(crate) fn size(&self) -> f64 {
        let [x, y, z] = self.half.to_array();
        if self.is_bounded() { x.max(y).max(z) } else { f64::INFINITY }
    }

    /// Returns true if the box is finite. A box that is not finite stands for the whole space.
    #[inline]
    fn is_bounded(&self) -> bool {
        sum(self.half) < MAX_MAGNITUDE
    }

    /// Corners of the box, rounded to `f64`.
    pub(crate) fn corners(&self) -> [[f64; 3]; 8] {
        std::array::from_fn(|corner| {
            let side = |axis: usize| if corner >> axis & 1 == 0 { -self.half[axis] } else { self.half[axis] };
            (self.center + self.axes * DVec3::new(side(0), side(1), side(2))).to_array()
        })
    }

    /// Returns true if the point is certainly in the box, false if it is outside or if rounding leaves the case
    /// undecided. Three products and a difference cost 6u of their size, u = 2^-53.
    pub(crate) fn contains(&self, point: DVec3) -> bool {
        let displacement = point - self.center;
        let along = project(&self.axes, displacement).abs();
        let error = sum(displacement.abs()) * (4.0 * f64::EPSILON) + CHECK_UNDERFLOW_LOSS;
        !self.is_bounded() || (along + DVec3::splat(error)).cmple(self.half).all()
    }

    /// Returns true if the box certainly contains `other`. The extent of `other` is enlarged by the error bound that
    /// [`merge`] includes in its slack.
    pub(crate) fn encloses(&self, other: &Self) -> bool {
        let displacement = other.center - self.center;
        let (along, extent) = (project(&self.axes, displacement).abs(), extent(&self.axes, other));
        let error =
            2.0 * MAX_SKEW * sum(other.half) + (4.0 * f64::EPSILON) * sum(displacement.abs()) + CHECK_UNDERFLOW_LOSS;
        !self.is_bounded() || (along + extent + DVec3::splat(error)).cmple(self.half).all()
    }

    /// Returns true if the axes are orthonormal up to [`MAX_SKEW`], as all error bounds of this module assume.
    pub(crate) fn is_orthonormal(&self) -> bool {
        skew(&self.axes) <= MAX_SKEW - 8.0 * f64::EPSILON
    }
}

/// Dot products A_i . v of a vector with the three columns of `axes`.
#[inline(always)]
fn project(axes: &DMat3, v: DVec3) -> DVec3 {
    DVec3::new(axes.x_axis.dot(v), axes.y_axis.dot(v), axes.z_axis.dot(v))
}

/// Half extents of the box `of` along three axes. The result does not cover the skew of the box and a rounding error
/// of 6u |e|_1, with |e|_1 the sum of its half sides.
#[inline(always)]
fn extent(axes: &DMat3, of: &OrientedBox) -> DVec3 {
    let [x, y, z] = [of.axes.x_axis, of.axes.y_axis, of.axes.z_axis].map(|axis| project(axes, axis).abs());
    (x * of.half.x + y * of.half.y) + z * of.half.z
}

#[inline(always)]
fn sum(v: DVec3) -> f64 {
    (v.x + v.y) + v.z
}

/// Largest |entry| of AᵀA - I for the axes A, with an error of up to 4u, u = 2^-53. NaN or infinite if an axis is.
#[inline(always)]
fn skew(axes: &DMat3) -> f64 {
    let (x, y, z) = (axes.x_axis, axes.y_axis, axes.z_axis);
    let diagonal = (DVec3::new(x.dot(x), y.dot(y), z.dot(z)) - DVec3::ONE).abs();
    let off_diagonal = DVec3::new(x.dot(y), y.dot(z), z.dot(x)).abs();
    // The maximum may drop a NaN. Adding zero times the sum propagates the NaN.
    let largest = diagonal.max(off_diagonal).max_element();
    largest + (sum(diagonal) + sum(off_diagonal)) * 0.0
}

/// Makes nearly orthonormal directions orthonormal up to a few u, u = 2^-53. Returns the identity if they are far
/// from orthonormal.
fn orthonormalized(axes: DMat3) -> DMat3 {
    let x = axes.x_axis.normalize_or(DVec3::X);
    let across = axes.y_axis - x * x.dot(axes.y_axis);
    // If the second direction is parallel to the first, the difference consists of rounding errors.
    let across = if across.length() > 1e-9 { across.normalize() } else { x.any_orthonormal_vector() };
    // Repeated: if the second direction is nearly parallel to x, the difference is not exactly perpendicular to x.
    let y = (across - x * x.dot(across)).normalize_or(x.any_orthonormal_vector());
    let straight = DMat3::from_cols(x, y, x.cross(y));
    if skew(&straight) <= 32.0 * f64::EPSILON { straight } else { DMat3::IDENTITY }
}

#[cfg(test)]
mod soundness;
