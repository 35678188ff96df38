//! Weights of the axes of a frame in the metric of the world. The derivation is in [`super`].

use crate::kernel::boxes::placed_frame::{PlacedFrame, U};
use crate::kernel::boxes::separation::ROUNDED_UP;
use crate::kernel::boxes::separation::face_axes::{F32_UNDERFLOW_GUARD, ROUNDING_SHARE};
use glam::{DMat3, DVec3};

/// Coefficients of one axis in a key: the axis contributes `r * (linear + square * r)`, where r is the gap of two
/// boxes along it. Boxes are doubled (twice the center, and the side lengths), so r is doubled too.
#[derive(Clone, Copy, Debug)]
pub(super) struct AxisWeight {
    /// Two factors of the doubled difference of the box centers. The gap r is the larger of the two products,
    /// minus the sides of both boxes. The factors are 1 and -1 on a near axis. On a far axis (models many sizes
    /// apart along it, see [`super`]), both are the sign of the offset t between the frames.
    pub(super) signs: [f32; 2],
    /// Lower limit of the gap r: 0 on a near axis, minus infinity on a far axis, where r leaves out the offset between
    /// the frames and is about 0 or less.
    pub(super) least: f32,
    /// Coefficient of the gap r.
    pub(super) linear: f32,
    /// Coefficient of the square of the gap r.
    pub(super) square: f32,
}

/// Relation between distances in a frame and lengths in the world.
pub(super) struct FrameMetric {
    /// Weight m_i of each axis i. In the world, a vector that has length one along axis i of the frame is at least
    /// m_i long, in the unit of [`KeyScale`](super::KeyScale).
    weight: DVec3,
    /// Offset t from the frame of a to that of b on far axes (those on which it exceeds four times `extent`), 0 on
    /// near axes.
    pub(super) far: DVec3,
    /// Per axis, bound of the |coordinates| of all boxes of a, plus that of all boxes of b, relative to their frame
    /// origins.
    extent: DVec3,
}

impl FrameMetric {
    #[inline]
    pub(super) fn new(weight: DVec3, offset: DVec3, extent: DVec3) -> Self {
        let far = DVec3::select(offset.abs().cmpgt(extent * FAR_AXIS_RATIO), offset, DVec3::ZERO);
        Self { weight, far, extent }
    }

    /// Metric with a and b swapped.
    pub(super) fn swapped(self) -> Self {
        Self { far: -self.far, ..self }
    }

    /// Returns true if the coefficients are representable in `f32`. False for a model that is tiny in its own box
    /// frame.
    pub(super) fn is_useful(&self) -> bool {
        self.weight.cmple(DVec3::splat(MAX_WEIGHT)).all() && self.far.is_finite()
    }

    /// Part of the distance that keys leave out: length of the weighted offset on far axes, rounded down. It is the
    /// square root of the sum of B_i^2, where B_i = m_i |t_i|, m_i is the weight of axis i and t_i the offset on it
    /// (`far`).
    pub(super) fn base(&self) -> f64 {
        if self.far == DVec3::ZERO { 0.0 } else { (self.weight * self.far).length() * ROUNDED_DOWN }
    }

    /// A key is a sum of terms with positive and negative signs. Returns an upper bound of the sum of their
    /// absolute values, for any pair of boxes. The doubled gap r of an axis contains doubled centers and sides,
    /// and also the offset if the axis is near. So |r| is at most `extent` times the factor in the code.
    pub(super) fn largest_key(&self, share: f64) -> f64 {
        let r = self.extent * (6.0 + 2.0 * FAR_AXIS_RATIO);
        let [linear, square] = self.coefficients(share);
        (r * (linear + square * r)).element_sum()
    }

    /// Coefficients of the doubled gap r and of its square, for keys multiplied by `share`.
    fn coefficients(&self, share: f64) -> [DVec3; 2] {
        let weight = self.weight * share;
        [weight * (self.weight * self.far.abs()), weight * self.weight * 0.25]
    }

    /// Coefficients of the three axes, for keys multiplied by `share`.
    #[inline]
    pub(super) fn axes(&self, share: f64) -> [AxisWeight; 3] {
        let [linear, square] = self.coefficients(share);
        let (linear, square) = (linear.as_vec3(), square.as_vec3());
        let axis = |axis: usize| {
            let far = self.far[axis];
            let (signs, least) =
                if far == 0.0 { ([1.0, -1.0], 0.0) } else { ([far.signum() as f32; 2], f32::NEG_INFINITY) };
            AxisWeight { signs, least, linear: linear[axis], square: square[axis] }
        };
        [axis(0), axis(1), axis(2)]
    }
}

/// A frame is not used for keys if one of its axes has a larger weight. Squares of smaller weights are
/// representable in `f32`.
const MAX_WEIGHT: f64 = (1_u64 << 60) as f64;

/// An axis is far if the offset between the frames exceeds this multiple of the sum of both models' extents. Any
/// value above 2 makes it certain on which side of a the model b lies.
const FAR_AXIS_RATIO: f64 = 4.0;

/// Lower bounds are multiplied by this factor to make up for a few dozen `f64` roundings of lengths and weights.
pub(super) const ROUNDED_DOWN: f64 = 1.0 - 64.0 * U;

/// Slack delta per axis. It covers the rounding errors of the `f32` arithmetic of a key. It also covers the errors
/// of the numbers from which the key is computed: `geometry` is a bound of these errors.
pub(super) fn delta_of(extent: DVec3, offset: DVec3, geometry: f64) -> DVec3 {
    ((extent + offset.abs()) * ROUNDING_SHARE + DVec3::splat(geometry + F32_UNDERFLOW_GUARD)) * ROUNDED_UP
}

/// Weights m_i of the axes of a model's box frame, for world lengths divided by `unit`. The inverse X is multiplied by
/// the norm of L' (`linear_norm`) first: its entries are then about one, and the squared lengths of its rows are
/// representable.
#[inline]
pub(super) fn weights_of(own: &PlacedFrame, unit: f64) -> DVec3 {
    weights(own.inverse * own.linear_norm) * (own.linear_norm / unit)
}

/// Weights m_i for the rows of a matrix X: every world vector w is at least as long as the vector with the components
/// m_i |(X w)_i|.
#[inline]
fn weights(x: DMat3) -> DVec3 {
    let rows = [x.row(0), x.row(1), x.row(2)];
    let lengths = DVec3::new(rows[0].length(), rows[1].length(), rows[2].length());
    let cosine = |i: usize, j: usize| (rows[i].dot(rows[j]) / (lengths[i] * lengths[j])).abs();
    let (xy, yz, zx) = (cosine(0, 1), cosine(1, 2), cosine(2, 0));
    let sigma = (1.0 + (xy + zx).max(xy + yz).max(yz + zx)).sqrt();
    ROUNDED_DOWN / (lengths * sigma)
}

/// Row sums of absolute values.
pub(super) fn row_sums(matrix: DMat3) -> DVec3 {
    matrix.x_axis.abs() + matrix.y_axis.abs() + matrix.z_axis.abs()
}
