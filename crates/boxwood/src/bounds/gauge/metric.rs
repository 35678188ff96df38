//! What the axes of a frame count, in the metric of the world. The derivation is in [`super`].

use crate::bounds::placement::{Placement, U};
use crate::bounds::relative::ROUNDED_UP;
use crate::bounds::relative::faces::{ARITHMETIC, UNDERFLOW};
use glam::{DMat3, DVec3};

/// What an axis counts, of doubled boxes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    /// r is the larger of these times the difference of the centres, less the sides: 1 and -1 on a near axis, twice the
    /// sign of t on a far one.
    pub(super) signs: [f32; 2],
    /// But at least this: 0 on a near axis.
    pub(super) least: f32,
    pub(super) linear: f32,
    pub(super) square: f32,
}

/// How distances in a frame are lengths in the world.
pub(super) struct Metric {
    /// m_i, in units.
    weight: DVec3,
    /// t as b is seen from a, 0 on a near axis.
    pub(super) far: DVec3,
    /// What boxes of both models reach, together.
    reach: DVec3,
}

impl Metric {
    #[inline]
    pub(super) fn new(weight: DVec3, offset: DVec3, reach: DVec3) -> Self {
        let far = DVec3::select(offset.abs().cmpgt(reach * FAR), offset, DVec3::ZERO);
        Self { weight, far, reach }
    }

    /// The same with a and b exchanged.
    pub(super) fn exchanged(self) -> Self {
        Self { far: -self.far, ..self }
    }

    /// Whether its coefficients are numbers in `f32`: not if a model is next to nothing in its frame.
    pub(super) fn is_useful(&self) -> bool {
        self.weight.cmple(DVec3::splat(HEAVY)).all() && self.far.is_finite()
    }

    /// The root of the sum of B_i^2.
    pub(super) fn base(&self) -> f64 {
        if self.far == DVec3::ZERO { 0.0 } else { (self.weight * self.far).length() * ROUNDED_DOWN }
    }

    /// The sum of the |terms| of the largest key. r is the difference of doubled centres and sides, and near axes have an
    /// offset too: all less than the factor here times what boxes reach.
    pub(super) fn largest_key(&self, share: f64) -> f64 {
        let r = self.reach * (6.0 + 2.0 * FAR);
        let [linear, square] = self.coefficients(share);
        (r * (linear + square * r)).element_sum()
    }

    /// Of r, doubled, and of its square.
    fn coefficients(&self, share: f64) -> [DVec3; 2] {
        let weight = self.weight * share;
        [weight * (self.weight * self.far.abs()), weight * self.weight * 0.25]
    }

    #[inline]
    pub(super) fn axes(&self, share: f64) -> [Axis; 3] {
        let [linear, square] = self.coefficients(share);
        let (linear, square) = (linear.as_vec3(), square.as_vec3());
        let axis = |axis: usize| {
            let far = self.far[axis];
            let (signs, least) =
                if far == 0.0 { ([1.0, -1.0], 0.0) } else { ([far.signum() as f32; 2], f32::NEG_INFINITY) };
            Axis { signs, least, linear: linear[axis], square: square[axis] }
        };
        [axis(0), axis(1), axis(2)]
    }
}

/// Squares of weights up to this are numbers in `f32`.
const HEAVY: f64 = (1_u64 << 60) as f64;

/// An axis is far if the offset is so many times what the models reach: more than twice, so that the side on which a
/// model lies is sure whatever the boxes.
const FAR: f64 = 4.0;

/// Pays for the few dozen roundings of lengths and weights.
pub(super) const ROUNDED_DOWN: f64 = 1.0 - 64.0 * U;

/// The slack of an axis, from what is computed in `f32` there and what was rounded before.
pub(super) fn delta_of(reach: DVec3, offset: DVec3, geometry: f64) -> DVec3 {
    ((reach + offset.abs()) * ARITHMETIC + DVec3::splat(geometry + UNDERFLOW)) * ROUNDED_UP
}

/// m_i in the frame of a model, in units. X times L' is about one, so that its rows have lengths whose squares are numbers.
#[inline]
pub(super) fn weights_of(own: &Placement, unit: f64) -> DVec3 {
    weights(own.inverse * own.linear_norm) * (own.linear_norm / unit)
}

/// m_i of a matrix.
#[inline]
fn weights(x: DMat3) -> DVec3 {
    let rows = [x.row(0), x.row(1), x.row(2)];
    let lengths = DVec3::new(rows[0].length(), rows[1].length(), rows[2].length());
    let cosine = |i: usize, j: usize| (rows[i].dot(rows[j]) / (lengths[i] * lengths[j])).abs();
    let (xy, yz, zx) = (cosine(0, 1), cosine(1, 2), cosine(2, 0));
    let sigma = (1.0 + (xy + zx).max(xy + yz).max(yz + zx)).sqrt();
    ROUNDED_DOWN / (lengths * sigma)
}

/// Of absolute values.
pub(super) fn row_sums(matrix: DMat3) -> DVec3 {
    matrix.x_axis.abs() + matrix.y_axis.abs() + matrix.z_axis.abs()
}
