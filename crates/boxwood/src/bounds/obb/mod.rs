//! Oriented boxes in `f32` (Gottschalk, Lin and Manocha, OBBTree, 1996): 15 numbers, in the model's box [`Frame`].
//!
//! ```text
//! axes       directions for a box: eigenvectors of a spread, or those of a triangle
//! fit        the box of some triangles along the axes of their surface's covariance, rounded outward
//! relative   two placed boxes: whether they can be told apart
//! ```
//!
//! A box is a *span*: the points c + U s with |s_k| <= e_k, its `f32` numbers taken as exact. `f32` axes are
//! orthonormal only to about 2^-23, so a span is not quite what the slabs |u_k . (x - c)| <= e_k hold; the test for
//! separation uses the span.
//!
//! [`Frame`]: super::Frame

mod axes;
mod fit;
mod relative;
mod sight;
#[cfg(test)]
mod soundness;
#[cfg(test)]
mod tests;
mod world;

pub(in crate::bounds) use axes::{Symmetric, eigenvectors};
pub(crate) use fit::{Fitted, Patch};
pub(crate) use relative::ObbRelative;

use glam::{DMat3, DVec3, Vec3};

/// How far UᵀU may be from the identity, by the root of the sum of squares. Orthonormal axes Q that are rounded to
/// `f32` are Q + R with |R| <= sqrt 3 v, v = 2^-24, and so stay within 2 sqrt 3 v. We allow 4v.
const SKEW: f64 = 4.0 / (1 << 24) as f64;
/// A residual r of a point costs the span coordinates |U⁻¹ r| <= 1.01 |r|: with |UᵀU - I| <= [`SKEW`] < 1e-6, U shrinks
/// nothing by more than sqrt(1 - 1e-6). The rest of 1.01 is room for the rounding of |r| itself.
const STRETCH: f64 = 1.01;
/// Share of |p| + |p - c| that [`Obb::contains`] allows for, 32u with u = 2^-53: [`Frame::local`](super::Frame::local)
/// 2u of p; the span coordinates 7u of p - c, the residual 15u, both by sums of three products.
const CHECKED: f64 = 1.0 / (1_u64 << 48) as f64;

/// An oriented box of some points of a frame. Never empty.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub(crate) struct Obb {
    pub(crate) centre: Vec3,
    /// U by rows: lane k of row l is component l of axis k.
    pub(crate) rows: [Vec3; 3],
    /// Half its sides, an axis a lane; each above 0.
    pub(crate) half: Vec3,
}

impl Obb {
    /// Room for a box that is about to be written.
    pub(crate) const PENDING: Self = Self { centre: Vec3::ZERO, rows: [Vec3::X, Vec3::Y, Vec3::Z], half: Vec3::ZERO };

    /// Whether a point, as computed by [`Frame::local`](super::Frame::local), is in the box for sure, with its
    /// rounding. `false` if a number of the box is not finite, or its axes are not near enough to orthonormal for the
    /// bounds.
    pub(crate) fn contains(&self, point: DVec3) -> bool {
        let axes = self.axes();
        let apart = point - self.centre.as_dvec3();
        let along = axes.transpose() * apart;
        let residual = (apart - axes * along).length();
        let rounding = CHECKED * (point.abs().max_element() + apart.abs().max_element());
        let needed = along.abs() + DVec3::splat(STRETCH * residual + rounding);
        self.is_sane() && needed.cmple(self.half.as_dvec3()).all()
    }

    /// Whether all its numbers are finite, its sides positive and its axes within [`SKEW`] of orthonormal.
    pub(crate) fn is_sane(&self) -> bool {
        let finite = self.centre.is_finite() && self.half.is_finite();
        finite && self.half.cmpgt(Vec3::ZERO).all() && axes::skew(self.rows) <= SKEW
    }

    /// The largest |coordinate| of any of its points.
    pub(crate) fn reach(&self) -> f64 {
        let half = self.half.as_dvec3();
        let along = |l: usize| f64::from(self.centre[l].abs()) + self.rows[l].abs().as_dvec3().dot(half);
        along(0).max(along(1)).max(along(2))
    }

    /// The direction of its longest side; of equals the first.
    pub(crate) fn longest_axis(&self) -> DVec3 {
        let longest = (1..3).fold(0, |longest, k| if self.half[k] > self.half[longest] { k } else { longest });
        let [x, y, z] = self.rows.map(|row| f64::from(row[longest]));
        DVec3::new(x, y, z)
    }

    /// Its surface, in `f64`, where no product of `f32` vanishes or overflows.
    pub(crate) fn surface(&self) -> f64 {
        let [x, y, z] = self.half.as_dvec3().to_array();
        8.0 * (x * y + y * z + z * x)
    }

    pub(crate) fn volume(&self) -> f64 {
        8.0 * self.half.as_dvec3().element_product()
    }

    /// About the share of the smaller of two boxes that is in the other: of the 4 x 4 x 4 points in the middles of the
    /// cells of the smaller, those in the other. 0 to 1.
    pub(crate) fn shared_with(&self, other: &Self) -> f64 {
        let (small, large) = if self.volume() <= other.volume() { (self, other) } else { (other, self) };
        let (axes, half) = (small.axes(), small.half.as_dvec3());
        let (into, limit) = (large.axes().transpose(), large.half.as_dvec3());
        let from = (small.centre.as_dvec3()) - large.centre.as_dvec3();
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
