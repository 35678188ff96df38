//! Boxes of the links of articulated bodies, in the world and in `f64`: they follow the joints.
//!
//! ```text
//! fit      the box of a link in the frame of its model: found once
//! leaf     the same box where a pose puts it
//! parent   the box of two boxes, by CAB, or by the covariance of their corners
//! aligned  boxes along the axes of the world
//! apart    whether two boxes can be told apart, and how far they are apart at least
//! refit    all boxes of a body, bottom-up
//! ```
//!
//! A [`LinkBox`] is what its slabs hold, |A_i . (q - c)| <= e_i, its numbers taken as exact. Everything here encloses under rounding:
//! what a sum or a product may have lost is added to e, each amount derived where it is added. u = 2^-53, and AᵀA = I + D with entries
//! of |D| up to s = [`SKEW`].
//!
//! **How far a box reaches along n**: q - c = A⁻ᵀ y, |y_j| <= e_j, so that n . (q - c) is at most the sum of e_j |(A⁻¹ n)_j|. With
//! A⁻¹ = (I + D)⁻¹ Aᵀ this differs from e_j |A_j . n| by 1.01 s |Aᵀ n|_1 <= 1.76 s |n|:
//!
//! ```text
//! reach(n) <= sum of e_j |A_j . n|  +  1.76 s |e|_1 |n|
//! ```
//!
//! Sizes of 2^1010 and more, and NaN, make a box that is apart from nothing: its e are infinite or NaN, and stay so in every box around it.

mod aligned;
mod apart;
mod fit;
mod lanes;
mod leaf;
mod parent;
mod refit;
#[cfg(test)]
mod soundness;

pub(crate) use aligned::{AlignedBox, Vertices};
pub(crate) use leaf::LeafBox;
pub(crate) use refit::{Inner, LinkLeaf, LinkPoses, LinkRule, refit_aligned, refit_turned};

use glam::{DMat3, DVec3};

/// s: how far entries of AᵀA may be from those of the identity.
const SKEW: f64 = 1.0 / (1_u64 << 40) as f64;
/// Products that underflow lose 2^-1075 each: fewer than 2^14 of them in all.
const LOST: f64 = f64::from_bits(1 << 14);
/// The same where it is checked what was added: fewer than 2^8 of them.
const LOST_IN_CHECKS: f64 = f64::from_bits(1 << 8);
/// Boxes of that size are apart from nothing: 2^1010. What is below it can be added and multiplied by axes.
const LARGEST: f64 = f64::from_bits((1023 + 1010) << 52);

/// An oriented box in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LinkBox {
    pub(crate) centre: DVec3,
    /// Columns, within [`SKEW`] of orthonormal; they may be left-handed.
    pub(crate) axes: DMat3,
    /// Half its sides, at least 0; infinite or NaN if it holds everything.
    pub(crate) half: DVec3,
}

impl LinkBox {
    /// Room for a box that is about to be written; apart from nothing until then.
    pub(crate) const PENDING: Self = Self { centre: DVec3::ZERO, axes: DMat3::IDENTITY, half: DVec3::INFINITY };

    /// The box between two corners. The middle and half the sides cost two roundings each, of the largest coordinate.
    pub(crate) fn between(low: DVec3, high: DVec3) -> Self {
        let centre = low * 0.5 + high * 0.5;
        let pad = (low.abs().max(high.abs())) * (4.0 * f64::EPSILON) + DVec3::splat(LOST);
        Self { centre, axes: DMat3::IDENTITY, half: (high * 0.5 - low * 0.5) + pad }
    }

    /// About half its longest side, to compare; infinite if it holds everything.
    #[inline]
    pub(crate) fn size(&self) -> f64 {
        let [x, y, z] = self.half.to_array();
        if self.is_bounded() { x.max(y).max(z) } else { f64::INFINITY }
    }

    /// Whether it holds less than everything.
    #[inline]
    fn is_bounded(&self) -> bool {
        sum(self.half) < LARGEST
    }

    /// About where its corners are.
    pub(crate) fn corners(&self) -> [[f64; 3]; 8] {
        std::array::from_fn(|corner| {
            let side = |axis: usize| if corner >> axis & 1 == 0 { -self.half[axis] } else { self.half[axis] };
            (self.centre + self.axes * DVec3::new(side(0), side(1), side(2))).to_array()
        })
    }

    /// Whether a point is surely in it; `false` where roundings leave it open. Three products and a difference cost 6u of their size.
    pub(crate) fn holds(&self, point: DVec3) -> bool {
        let apart = point - self.centre;
        let along = project(&self.axes, apart).abs();
        let lost = sum(apart.abs()) * (4.0 * f64::EPSILON) + LOST_IN_CHECKS;
        !self.is_bounded() || (along + DVec3::splat(lost)).cmple(self.half).all()
    }

    /// Whether it surely reaches beyond another box on every side. That one's reach costs what [`parent`] adds for it.
    pub(crate) fn encloses(&self, other: &Self) -> bool {
        let apart = other.centre - self.centre;
        let (along, reach) = (project(&self.axes, apart).abs(), reach(&self.axes, other));
        let lost = 2.0 * SKEW * sum(other.half) + (4.0 * f64::EPSILON) * sum(apart.abs()) + LOST_IN_CHECKS;
        !self.is_bounded() || (along + reach + DVec3::splat(lost)).cmple(self.half).all()
    }

    /// Whether its axes are as near to orthonormal as all bounds here take them to be.
    pub(crate) fn is_sane(&self) -> bool {
        skew(&self.axes) <= SKEW - 8.0 * f64::EPSILON
    }
}

/// A_i . v for the three axes.
#[inline(always)]
fn project(axes: &DMat3, v: DVec3) -> DVec3 {
    DVec3::new(axes.x_axis.dot(v), axes.y_axis.dot(v), axes.z_axis.dot(v))
}

/// How far a box reaches along three axes, up to its skew and roundings: 6u |e|_1.
#[inline(always)]
fn reach(axes: &DMat3, of: &LinkBox) -> DVec3 {
    let [x, y, z] = [of.axes.x_axis, of.axes.y_axis, of.axes.z_axis].map(|axis| project(axes, axis).abs());
    (x * of.half.x + y * of.half.y) + z * of.half.z
}

#[inline(always)]
fn sum(v: DVec3) -> f64 {
    (v.x + v.y) + v.z
}

/// The largest entry of |AᵀA - I|, up to 4u; NaN or infinite for axes that are.
#[inline(always)]
fn skew(axes: &DMat3) -> f64 {
    let (x, y, z) = (axes.x_axis, axes.y_axis, axes.z_axis);
    let diagonal = (DVec3::new(x.dot(x), y.dot(y), z.dot(z)) - DVec3::ONE).abs();
    let beside = DVec3::new(x.dot(y), y.dot(z), z.dot(x)).abs();
    // Not the sum of all that may be NaN: that of what is largest, and of nothing.
    let largest = diagonal.max(beside).max_element();
    largest + (sum(diagonal) + sum(beside)) * 0.0
}

/// Nearly orthonormal directions, made orthonormal up to a few u; the identity if they are nothing of the kind.
fn straightened(axes: DMat3) -> DMat3 {
    let x = axes.x_axis.normalize_or(DVec3::X);
    let across = axes.y_axis - x * x.dot(axes.y_axis);
    // What is left of a vector along the first is noise.
    let across = if across.length() > 1e-9 { across.normalize() } else { x.any_orthonormal_vector() };
    // Once more: what is left of one that is nearly along it is skew.
    let y = (across - x * x.dot(across)).normalize_or(x.any_orthonormal_vector());
    let straight = DMat3::from_cols(x, y, x.cross(y));
    if skew(&straight) <= 32.0 * f64::EPSILON { straight } else { DMat3::IDENTITY }
}
