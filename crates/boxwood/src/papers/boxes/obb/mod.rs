//! Oriented boxes in `f32` (Gottschalk, Lin and Manocha, OBBTree, 1996): 15 numbers, in the model's [`BoxFrame`].
//!
//! The modules and what they contain:
//!
//! ```text
//! fit          box of a set of triangles along the axes of their surface's covariance, rounded outward
//! separation   overlap test of two placed boxes
//! frame_view   the test in the frame of one model
//! world_axes   the test on the world axes, for singular poses
//! ```
//!
//! A box is a *span*: the points `c + U s` with `|s_k| <= e_k`, for the center c, the axes U and the half extents
//! e as stored in `f32`. `f32` axes are orthonormal only to about 2^-23, so a span differs slightly from the slabs
//! `|u_k . (x - c)| <= e_k`, with `u_k` the columns of U. The separation test uses the span.
//!
//! [`BoxFrame`]: crate::kernel::boxes::BoxFrame

mod fit;
mod frame_view;
mod separation;
mod world_axes;

pub(crate) use fit::{FittedObb, TriangleMoments};
pub(crate) use separation::ObbSeparation;

use crate::kernel::boxes::eigenvectors::MAX_F32_SKEW;
use glam::{DMat3, DVec3, Vec3};

/// Upper bound of the stretch by U⁻¹, where the columns of U are box axes: |U⁻¹ r| <= 1.01 |r| for every vector r. With
/// |UᵀU - I| <= [`MAX_F32_SKEW`] < 1e-6, U shrinks no vector by more than sqrt(1 - 1e-6). The rest of 1.01 covers the
/// rounding of |r| itself.
///
/// It bounds the error of computing the coordinates U⁻¹ (p - c) of a point p along the axes of a box with center c as
/// Uᵀ (p - c). They differ by U⁻¹ r for the residual r = (I - U Uᵀ)(p - c).
const MAX_STRETCH: f64 = 1.01;
/// Rounding error that [`Obb::contains`] allows for a point p and the box center c, as a share of |p| + |p - c|:
/// 32u with u = 2^-53. The rounding of p by [`BoxFrame::to_local`](crate::kernel::boxes::BoxFrame::to_local) costs
/// 2u |p|. For the box axes U, Uᵀ (p - c) costs 7u |p - c|, and the residual (I - U Uᵀ)(p - c) costs 15u |p - c|.
/// Both are computed as sums of three products.
const CONTAINS_ROUNDING: f64 = 1.0 / (1_u64 << 48) as f64;

/// Oriented box in a model's box frame. Never empty.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub(crate) struct Obb {
    pub(crate) center: Vec3,
    /// Rows of the matrix U whose columns are the axes: lane k of row l is component l of axis k.
    pub(crate) rows: [Vec3; 3],
    /// Half extents along the three axes; all positive.
    pub(crate) half: Vec3,
}

impl Obb {
    /// Box whose values are not computed yet.
    pub(crate) const PLACEHOLDER: Self =
        Self { center: Vec3::ZERO, rows: [Vec3::X, Vec3::Y, Vec3::Z], half: Vec3::ZERO };

    /// Returns true if a point, as computed by [`BoxFrame::to_local`](crate::kernel::boxes::BoxFrame::to_local), is
    /// certainly in the box, rounding included. Returns false if a number of the box is not finite, or if its axes
    /// are too far from orthonormal for the error bounds.
    pub(crate) fn contains(&self, point: DVec3) -> bool {
        let axes = self.axes();
        let offset = point - self.center.as_dvec3();
        let along = axes.transpose() * offset;
        let residual = (offset - axes * along).length();
        let rounding = CONTAINS_ROUNDING * (point.abs().max_element() + offset.abs().max_element());
        let needed = along.abs() + DVec3::splat(MAX_STRETCH * residual + rounding);
        self.is_valid() && needed.cmple(self.half.as_dvec3()).all()
    }

    /// Returns true if all numbers are finite, the half extents positive and the axes within [`MAX_F32_SKEW`] of
    /// orthonormal.
    pub(crate) fn is_valid(&self) -> bool {
        let finite = self.center.is_finite() && self.half.is_finite();
        finite
            && self.half.cmpgt(Vec3::ZERO).all()
            && crate::kernel::boxes::eigenvectors::skew(self.rows) <= MAX_F32_SKEW
    }

    /// Largest |coordinate| of any point of the box.
    pub(crate) fn max_abs(&self) -> f64 {
        let half = self.half.as_dvec3();
        let along = |l: usize| f64::from(self.center[l].abs()) + self.rows[l].abs().as_dvec3().dot(half);
        along(0).max(along(1)).max(along(2))
    }

    /// Direction of the longest axis; the first one if several are equally long.
    pub(crate) fn longest_axis(&self) -> DVec3 {
        let longest = (1..3).fold(0, |longest, k| if self.half[k] > self.half[longest] { k } else { longest });
        let [x, y, z] = self.rows.map(|row| f64::from(row[longest]));
        DVec3::new(x, y, z)
    }

    /// Surface area, computed in `f64`, where products of `f32` neither underflow nor overflow.
    pub(crate) fn surface(&self) -> f64 {
        let [x, y, z] = self.half.as_dvec3().to_array();
        8.0 * (x * y + y * z + z * x)
    }

    pub(crate) fn volume(&self) -> f64 {
        8.0 * self.half.as_dvec3().element_product()
    }

    /// Approximate share of the smaller of two boxes that is inside the larger one, from 0 to 1. Tests the centers of
    /// 4 x 4 x 4 cells of the smaller box.
    pub(crate) fn overlap_share(&self, other: &Self) -> f64 {
        let (small, large) = if self.volume() <= other.volume() { (self, other) } else { (other, self) };
        let (axes, half) = (small.axes(), small.half.as_dvec3());
        let (into, limit) = (large.axes().transpose(), large.half.as_dvec3());
        let from = (small.center.as_dvec3()) - large.center.as_dvec3();
        let step = |i: usize| [-0.75, -0.25, 0.25, 0.75][i % 4];
        let inside = |i: &usize| {
            let point = from + axes * (half * DVec3::new(step(*i), step(*i / 4), step(*i / 16)));
            (into * point).abs().cmple(limit).all()
        };
        (0..64).filter(inside).count() as f64 / 64.0
    }

    fn axes(&self) -> DMat3 {
        let [x, y, z] = self.rows.map(Vec3::as_dvec3);
        DMat3::from_cols(x, y, z).transpose()
    }
}

#[cfg(test)]
mod soundness;
#[cfg(test)]
mod tests;
