//! A box frame placed in the world by a pose: everything that is computed once per pose, before the second model
//! is known.
//!
//! Symbols, which the derivation of [`separation`](super::separation) also uses:
//! - L' = L / scale, with L the matrix of the pose and scale that of the box frame. L' maps vectors from the box
//!   frame to the world.
//! - P: world position of the frame's origin. A point p of the box frame is placed at L' p + P.
//! - X: approximate inverse of L'.
//! - w: bound of the distance of a placed vertex from its real-arithmetic position.
//! - rho: largest |coordinate| of any box.
//!
//! A bound of a vector bounds its largest |component|. The norm of a matrix is its largest row sum of absolute
//! values, which is cheap to compute. It is never smaller than the largest |component| of the image of a vector
//! with |components| up to one.

use super::BoxFrame;
use crate::kernel::pose::Pose;
use glam::{DMat3, DVec3};

/// Unit roundoff of `f64`, 2^-53.
pub(crate) const U: f64 = f64::EPSILON / 2.0;

/// Upper bound of the underflow error when a vertex is placed, 2^-1070 (derived at the field `rounding`).
const F64_UNDERFLOW_GUARD: f64 = 16.0 * 5e-324;

/// Upper limit of placed coordinates, 2^1000: the sum and the difference of any two of them are finite.
pub(crate) const COORDINATE_LIMIT: f64 = f64::from_bits((1023 + 1000) << 52);

/// Box frame of a model at a pose.
#[derive(Clone, Debug)]
pub(crate) struct PlacedFrame {
    /// L': matrix of the pose divided by the scale of the frame. Maps box-frame coordinates to the world, without the
    /// translation.
    pub(crate) linear: DMat3,
    /// Norm of L' (`linear`): its largest row sum of absolute values.
    pub(crate) linear_norm: f64,
    /// P: the frame's origin o placed in the world, L o + t rounded to `f64`, for a pose with matrix L and
    /// translation t.
    pub(crate) origin: DVec3,
    /// X: approximate inverse of L' (`linear`). All bounds hold for the entries of X as stored, whatever the error
    /// of the inversion. Infinite or NaN if L' is singular.
    pub(crate) inverse: DMat3,
    /// Norm of X (`inverse`): its largest row sum of absolute values.
    pub(super) inverse_norm: f64,
    /// |X L' - I| rho: bound of the error that `inverse` causes for any point of a box; rho is `box_extent`.
    pub(crate) residual: f64,
    /// w = 5u (|L| R + |t|) + 2^-1070: rounding error of a placed vertex. L and t are the matrix and translation
    /// of the pose, R is the componentwise largest |v| of the mesh vertices v, and u = 2^-53.
    ///
    /// The placement of a vertex makes four roundings, which cost at most 4u (|L| R + |t|). Underflow costs 3 *
    /// 2^-1075 in its three products. Underflow in three entries of L' costs at most 12 * 2^-1075, because it is
    /// multiplied by |p| <= 4, with p the vertex in the box frame.
    pub(crate) rounding: f64,
    /// rho: largest |coordinate| of any box in the frame.
    pub(crate) box_extent: f64,
}

impl PlacedFrame {
    /// Places the frame. `vertex_extent` is the componentwise largest |v| of the mesh vertices v, `box_extent` the
    /// largest |coordinate| of its boxes.
    ///
    /// # Errors
    /// Returns the axis and the bound if a placed coordinate could reach [`COORDINATE_LIMIT`].
    pub(crate) fn new(
        pose: &Pose,
        frame: &BoxFrame,
        vertex_extent: DVec3,
        box_extent: f64,
    ) -> Result<Self, (usize, f64)> {
        let extent = Self::placed_extent(pose, vertex_extent)?;
        let linear = pose.linear * frame.scale.recip();
        let linear_norm = norm(linear);
        let inverse = inverse(linear, linear_norm);
        let inverse_norm = norm(inverse);
        let residual = norm(inverse * linear - DMat3::IDENTITY) + 5.0 * U * inverse_norm * linear_norm;
        Ok(Self {
            linear,
            linear_norm,
            origin: pose.transform_point_f64(frame.origin),
            inverse,
            inverse_norm,
            residual: residual * box_extent,
            rounding: 5.0 * U * extent.max_element() + F64_UNDERFLOW_GUARD,
            box_extent,
        })
    }
}

impl PlacedFrame {
    /// Componentwise bound of |placed coordinate| for vertices with |coordinates| up to `vertex_extent`.
    ///
    /// # Errors
    /// Returns the axis and the bound if the bound is NaN or not below [`COORDINATE_LIMIT`].
    pub(crate) fn placed_extent(pose: &Pose, vertex_extent: DVec3) -> Result<DVec3, (usize, f64)> {
        let extent = pose.linear.abs() * vertex_extent + pose.translation.abs();
        // An entry of the pose that is not finite makes an extent NaN or infinite, also if the vertex extent is zero.
        match (0..3).find(|&axis| extent[axis].is_nan() || extent[axis] >= COORDINATE_LIMIT) {
            Some(axis) => Err((axis, extent[axis])),
            None => Ok(extent),
        }
    }

    /// Linear maps L' of both frames, divided by the larger of their norms so that determinants stay in range. Both
    /// maps may be zero.
    pub(crate) fn in_common_unit(a: &Self, b: &Self) -> [DMat3; 2] {
        let largest = a.linear_norm.max(b.linear_norm);
        let unit = if largest > 0.0 { largest.recip() } else { 1.0 };
        [a.linear * unit, b.linear * unit]
    }

    /// P: world position of the frame's origin, which is about the center of the placed model.
    pub(crate) fn origin(&self) -> DVec3 {
        self.origin
    }

    /// Upper bound, per axis, of |placed point - `origin`| for all points of the boxes, in real arithmetic.
    pub(crate) fn size(&self) -> f64 {
        self.linear_norm * self.box_extent
    }

    /// Upper bound of |placed vertex - point| per axis, up to a few `f64` roundings.
    pub(crate) fn farthest_from(&self, point: DVec3) -> f64 {
        (self.origin - point).abs().max_element() + self.size() + 2.0 * self.rounding
    }

    /// w: bound, per axis, of the distance of a placed vertex from its real-arithmetic position.
    pub(crate) fn rounding(&self) -> f64 {
        self.rounding
    }

    /// Upper bound, per axis, of |placed vertex - `origin`|, including the rounding of the vertex.
    pub(super) fn placed_size(&self) -> f64 {
        self.size() + self.rounding
    }
}

/// Approximate inverse. The matrix is scaled to norm one first, so that its determinant is representable in `f64`.
fn inverse(linear: DMat3, norm: f64) -> DMat3 {
    let scale = norm.recip();
    let scaled = linear * scale;
    let (x, y, z) = (scaled.x_axis, scaled.y_axis, scaled.z_axis);
    // Not glam's inverse: a zero determinant is a valid case here (no inverse), not an error.
    let across = y.cross(z);
    DMat3::from_cols(across, z.cross(x), x.cross(y)).transpose() * (scale / x.dot(across))
}

/// Largest row sum of absolute values.
pub(super) fn norm(matrix: DMat3) -> f64 {
    let sums = matrix.x_axis.abs() + matrix.y_axis.abs() + matrix.z_axis.abs();
    // `max_element` alone could drop a NaN, which must be propagated.
    if sums.is_nan() { f64::NAN } else { sums.max_element() }
}
