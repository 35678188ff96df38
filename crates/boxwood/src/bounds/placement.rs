//! Where a box frame stands in the world: what can be computed once a pose, before any partner is known.
//!
//! Legend (as in the derivation of [`relative`](super::relative)): L' = L / scale maps the box frame's p to the world,
//! P is the frame's origin in the world, X is about the inverse of L', w bounds the distance of a placed vertex from its
//! real place, rho is the largest |coordinate| of any box. All bounds are of the largest component, all norms of
//! matrices the largest row sum: never smaller than the componentwise bounds, and cheap.

use super::Frame;
use crate::pose::Pose;
use glam::{DMat3, DVec3};

/// Unit roundoff of `f64`.
pub(in crate::bounds) const U: f64 = f64::EPSILON / 2.0;

/// Below the smallest product that underflow could take anything from, times a few.
const UNDERFLOW: f64 = 16.0 * 5e-324;

/// Placed coordinates must stay below this, so that the sum and difference of any two of them are finite.
pub(crate) const COORDINATE_LIMIT: f64 = f64::from_bits((1023 + 1000) << 52);

#[derive(Clone, Debug)]
pub(crate) struct Placement {
    /// L': from the box frame to the world, without translation.
    pub(in crate::bounds) linear: DMat3,
    pub(in crate::bounds) linear_norm: f64,
    /// P = fl(L o + t).
    pub(in crate::bounds) origin: DVec3,
    /// X: about the inverse of L', exact numbers as they stand. Infinite or NaN if there is none.
    pub(in crate::bounds) inverse: DMat3,
    pub(in crate::bounds) inverse_norm: f64,
    /// |X L' - I| rho: how far X is from an inverse, felt at the farthest box.
    pub(in crate::bounds) residual: f64,
    /// w = 5u (|L| R + |t|) + 2^-1070, R the largest |v| a component. Four roundings of a vertex cost 4u; underflow
    /// costs three products of the vertex 3 2^-1075, and three entries of L' times |p| <= 4 at most 12 2^-1075.
    pub(in crate::bounds) rounding: f64,
    /// rho.
    pub(in crate::bounds) reach: f64,
}

impl Placement {
    /// `largest` is the componentwise largest |v| of the mesh and `reach` the largest |coordinate| of its boxes.
    /// Fails with the axis and the bound if a placed coordinate could pass [`COORDINATE_LIMIT`].
    pub(crate) fn new(pose: &Pose, frame: &Frame, largest: DVec3, reach: f64) -> Result<Self, (usize, f64)> {
        let extent = Self::extent(pose, largest)?;
        let linear = pose.linear * frame.scale.recip();
        let linear_norm = norm(linear);
        let inverse = inverse(linear, linear_norm);
        let inverse_norm = norm(inverse);
        let residual = norm(inverse * linear - DMat3::IDENTITY) + 5.0 * U * inverse_norm * linear_norm;
        Ok(Self {
            linear,
            linear_norm,
            origin: pose.place_point(frame.origin),
            inverse,
            inverse_norm,
            residual: residual * reach,
            rounding: 5.0 * U * extent.max_element() + UNDERFLOW,
            reach,
        })
    }
}

impl Placement {
    /// How far from the origin of the world a pose can carry vertices whose |coordinates| are at most these.
    pub(crate) fn extent(pose: &Pose, largest: DVec3) -> Result<DVec3, (usize, f64)> {
        let extent = pose.linear.abs() * largest + pose.translation.abs();
        // The pose and the mesh are finite, so no extent is NaN.
        match (0..3).find(|&axis| extent[axis] >= COORDINATE_LIMIT) {
            Some(axis) => Err((axis, extent[axis])),
            None => Ok(extent),
        }
    }

    /// L' of two, in units of the larger, so that determinants stay in range; both may have been scaled to nothing.
    pub(in crate::bounds) fn in_one_unit(a: &Self, b: &Self) -> [DMat3; 2] {
        let largest = a.linear_norm.max(b.linear_norm);
        let unit = if largest > 0.0 { largest.recip() } else { 1.0 };
        [a.linear * unit, b.linear * unit]
    }

    /// P: about the middle of the placed model.
    pub(crate) fn origin(&self) -> DVec3 {
        self.origin
    }

    /// A bound of the distance, on any axis, of a placed point from the middle.
    pub(crate) fn size(&self) -> f64 {
        self.linear_norm * self.reach
    }

    /// A bound of the |coordinates| of placed vertices, seen from a point, up to a few roundings of `f64`.
    pub(crate) fn farthest_from(&self, point: DVec3) -> f64 {
        (self.origin - point).abs().max_element() + self.size() + 2.0 * self.rounding
    }

    /// w: how far a placed vertex is from its real place, on any axis.
    pub(crate) fn rounding(&self) -> f64 {
        self.rounding
    }

    /// The same of a point as it was rounded.
    pub(in crate::bounds) fn placed_size(&self) -> f64 {
        self.size() + self.rounding
    }
}

/// About the inverse. The matrix is scaled to a norm of about one first, so that its determinant exists in `f64`.
fn inverse(linear: DMat3, norm: f64) -> DMat3 {
    let scale = norm.recip();
    let scaled = linear * scale;
    let (x, y, z) = (scaled.x_axis, scaled.y_axis, scaled.z_axis);
    // Not glam's own inverse: a determinant of zero is an answer here (no inverse), not a mistake.
    let across = y.cross(z);
    DMat3::from_cols(across, z.cross(x), x.cross(y)).transpose() * (scale / x.dot(across))
}

/// The largest row sum of absolute values.
pub(in crate::bounds) fn norm(matrix: DMat3) -> f64 {
    let sums = matrix.x_axis.abs() + matrix.y_axis.abs() + matrix.z_axis.abs();
    // Not max_element alone: it may drop a NaN, and a NaN must be felt.
    if sums.is_nan() { f64::NAN } else { sums.max_element() }
}
