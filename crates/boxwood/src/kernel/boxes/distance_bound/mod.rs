//! Lower bounds of the world-space distance between boxes of two placed models, for arbitrary poses.
//!
//! **The bound.** Let v be a point of a box of a and w a point of a box of b, both placed in the world. A matrix X
//! maps world vectors to a frame in which the two boxes are compared. Here c_a and c_b are the centers of the
//! boxes in this frame, and e_a and e_b their half sides. By the derivation of [`separation`](super::separation),
//! for any matrix X and each axis i,
//!
//! ```text
//! |(X (v - w))_i|  >=  g_i = |c_b - c_a|_i - (e_a + e_b)_i - delta        c, e: center, half sides in the frame of X
//! ```
//!
//! where delta is the slack of that derivation. Let S be the diagonal matrix with the inverse length of row i of X
//! as entry S_i, and sigma an upper bound of the norm of S X. Then |S X (v - w)| <= sigma |v - w|, so
//!
//! ```text
//! |v - w|^2  >=  sum (m_i max(g_i, 0))^2,      m_i = S_i / sigma
//! ```
//!
//! The rows of S X have length one. So by Gershgorin's theorem, the norm of S X (S X)^T is at most 1 + the largest
//! row sum of |cosines| of the angles between its rows; sigma is the square root of this bound. X is the inverse
//! of a's map to the world. For a rigid pose, or one that stretches along the axes of the model, the rows of X are
//! orthogonal and the bound is tight. The bound is also computed with the inverse of b's map, and the larger
//! result is used. If neither map has a useful inverse, X is the identity: boxes are compared in the world frame.
//!
//! **Far axes.** In `f32`, a distance much larger than the models would absorb the differences between their
//! boxes. An axis is therefore called *far* if the offset t between the frame origins along it is more than four
//! times the extent of the models, and *near* otherwise. On a far axis it is certain on which side of a the model
//! b lies. The `f32` arithmetic leaves t out there: it computes r_i = g_i - |t_i|, which is at most about 0. On a
//! near axis, r_i = max(g_i, 0). With B_i = m_i |t_i| on far axes and B_i = 0 on near axes, the sum of the squares
//! (m_i max(g_i, 0))^2 is
//!
//! ```text
//! sum over far axes of B_i^2  +  K,     K = sum r_i (2 B_i m_i + m_i^2 r_i)
//! ```
//!
//! Let B^2 be the sum of the B_i^2. The key is N K, where the factor N brings it to the size of the models. For a
//! distance d, the key is compared with N (d^2 - B^2), computed in `f64` as a product of d - B and d + B. B
//! differs between the frames of a and b. The larger B is used for both frames, and a constant is added to the
//! keys of the frame with the smaller B to make up for the difference.
//!
//! **Rounding.** delta covers all errors up to r_i, which is computed doubled (see
//! [`face_axes`](super::separation::face_axes)). For the errors of K itself, let z = 2^-24. Rounding the
//! coefficients to `f32` costs 1z, the product in the parentheses 1z, the sum in them 1z, and the product with r_i
//! 1z. The two sums over the axes and the added constant cost 3z. Together, the error is at most 7z of the sum of
//! the absolute values of all terms. On near axes that sum is K, and [`KeyScale::threshold`] covers the error by a
//! factor of 1 + 2^-20. For far axes and the added constant, 2^-20 times a bound of the terms is added to the
//! threshold.

mod bound8;
mod metric;
mod point;

pub(crate) use point::PointDistanceBound;

use super::placed_frame::{PlacedFrame, U};
use super::power_of_two_near;
use super::separation::face_axes::{FaceAxes, MAX_SLACK_SHARE, MAX_STRETCH, ROUNDING_SHARE};
use glam::DVec3;
use metric::{AxisWeight, FrameMetric, ROUNDED_DOWN, delta_of, row_sums, weights_of};

/// Lower bounds of the distances between boxes of two placed models.
#[derive(Clone, Debug)]
pub(crate) struct DistanceBound {
    /// Comparison in the frame of a, of b or of the world.
    first: DistanceFrame,
    /// Comparison in the frame of b as well, if the poses of both models have a useful inverse. The larger of both
    /// keys is used.
    second: Option<DistanceFrame>,
    scale: KeyScale,
}

/// Conversion between keys and distances.
#[derive(Clone, Debug)]
pub(crate) struct KeyScale {
    /// True if some axis of a frame is far: the models are many sizes apart along it (see the module header).
    far: bool,
    /// Unit of length: a power of two near the sum of the sizes of both placed models.
    unit: f64,
    /// Constant that all keys leave out: the weighted length of the offset between the models on the far axes,
    /// divided by `unit`.
    base: f64,
    /// N: factor of all keys. It is 1 if `base` is at most 1, else 1 / (2 `base`). The keys of models far apart
    /// are therefore not larger than those of models near each other.
    share: f64,
    /// Bound of the absolute rounding error of keys, in addition to their relative rounding error.
    loss: f64,
    /// Upper bound of how much the largest distance between corners of two triangles, one per model, exceeds the
    /// distance of these triangles.
    span: f64,
    /// Largest error of a computed triangle distance, as a share of the largest distance between corners of the
    /// two triangles. The computed distance may be below the exact distance by this error.
    error: f64,
}

/// Frame in which boxes of both models are compared, and the coefficients of the keys there.
#[derive(Clone, Debug)]
struct DistanceFrame {
    /// Maps from the box frames of a and b into this frame; `None` is the identity. One of the two maps also adds the
    /// offset between the models and the slack for rounding errors.
    maps: [Option<FaceAxes>; 2],
    axes: [AxisWeight; 3],
    /// Constant added to every key of this frame. It makes keys of both frames comparable with the same threshold.
    shift: f32,
}

/// [`DistanceFrame`] before its keys are scaled: the scale depends on both frames.
struct UnscaledDistanceFrame {
    maps: [Option<FaceAxes>; 2],
    metric: FrameMetric,
}

impl DistanceBound {
    /// Bounds for two placed frames. `error` is the error of computed triangle distances: such a distance may be
    /// below the exact one by `error` times the largest distance between corners of the two triangles.
    pub(crate) fn new(a: &PlacedFrame, b: &PlacedFrame, error: f64) -> Self {
        let unit = unit_of(a.size() + b.size(), b.origin - a.origin);
        let (first, second) = match [
            UnscaledDistanceFrame::in_frame(a, b, unit),
            UnscaledDistanceFrame::in_frame(b, a, unit).map(UnscaledDistanceFrame::swapped),
        ] {
            [Some(first), second] => (first, second),
            [None, Some(only)] => (only, None),
            [None, None] => (UnscaledDistanceFrame::in_world(a, b, unit), None),
        };
        let bases = [first.metric.base(), second.as_ref().map_or(0.0, |second| second.metric.base())];
        let base = bases[0].max(bases[1]);
        let share = key_normalization(base);
        let shift = |own: f64| (own - base) * (own + base) * share;
        let largest = |frame: &UnscaledDistanceFrame, shift: f64| frame.metric.largest_key(share) + shift.abs();
        let shifts = [shift(bases[0]), shift(bases[1])];
        let terms = second.as_ref().map_or(0.0, |second| largest(second, shifts[1])).max(largest(&first, shifts[0]));
        Self {
            first: first.finish(share, shifts[0]),
            second: second.map(|second| second.finish(share, shifts[1])),
            scale: KeyScale::new(unit, base, terms, a.placed_size() + b.placed_size(), error),
        }
    }

    pub(crate) fn scale(&self) -> &KeyScale {
        &self.scale
    }
}

/// Unit of length: a power of two near the size of the models, but not below 2^-104 times their displacement, so that
/// the displacement divided by the unit does not overflow.
fn unit_of(size: f64, displacement: DVec3) -> f64 {
    power_of_two_near(size.max(displacement.abs().max_element() * f64::EPSILON * f64::EPSILON))
}

/// N: factor of all keys, which keeps them from growing with the distance between the models. `base` is the length
/// that keys leave out, divided by the unit of length.
fn key_normalization(base: f64) -> f64 {
    if base > 1.0 { 0.5 / base } else { 1.0 }
}

impl KeyScale {
    /// `largest` bounds the sum of the absolute values of the terms of a key. `size` is the sum of the sizes of both
    /// placed models. `error` is as in [`DistanceBound::new`].
    fn new(unit: f64, base: f64, largest: f64, size: f64, error: f64) -> Self {
        let far = base > 0.0;
        let loss = if far { largest * ROUNDING_SHARE } else { 0.0 };
        // Two corners are at most as far apart as the distance of their triangles plus the widths of both models.
        // The width of a model is at most twice its size.
        Self { far, unit, base, share: key_normalization(base), loss, span: 2.0 * size, error }
    }

    /// Inverse of the unit: a power of two that scales the models, and objects near them, to a size of about one.
    #[inline]
    pub(crate) fn per_unit(&self) -> f64 {
        self.unit.recip()
    }

    /// Overlapping boxes have keys at or below this value; the deeper the overlap, the smaller the key. Boxes with
    /// larger keys are certainly disjoint.
    #[inline]
    pub(crate) fn separated_key(&self) -> f32 {
        if self.far { -(self.loss / ROUNDING_SHARE) as f32 } else { 0.0 }
    }

    /// If the exact distance of two triangles is above the returned value, their computed distance certainly
    /// exceeds `value`.
    ///
    /// The computed distance is at least the exact distance minus an error. The error is a share of the largest
    /// distance between corners of the triangles, which is at most the exact distance plus the extents of both
    /// models.
    #[inline]
    pub(crate) fn distance_limit(&self, value: f64) -> f64 {
        value + 2.0 * self.error * (value + self.span)
    }

    /// Boxes with a key above this value contain no triangles within `max_distance` of each other.
    #[inline]
    pub(crate) fn threshold(&self, max_distance: f64) -> f32 {
        let distance = max_distance * self.per_unit();
        let (sum, difference) = (distance + self.base, distance - self.base);
        let square = difference * sum * self.share;
        let rounding = square.abs() * ROUNDING_SHARE + 16.0 * U * sum * sum * self.share;
        let threshold = (square + rounding + self.loss) as f32;
        // NaN can only result from infinite operands. Then the threshold is infinite and excludes no pair.
        if threshold.is_nan() { f32::INFINITY } else { threshold + threshold.abs() * f32::EPSILON + f32::MIN_POSITIVE }
    }
}

impl UnscaledDistanceFrame {
    /// Comparison in the box frame of `own`, which takes the role of a; `None` if its pose has no useful inverse.
    fn in_frame(own: &PlacedFrame, other: &PlacedFrame, unit: f64) -> Option<Self> {
        let displacement = other.origin - own.origin;
        let (map, offset) = (own.inverse * other.linear, own.inverse * displacement);
        let geometry = own.residual
            + 2.0 * own.inverse_norm * (own.rounding + other.rounding)
            + 8.0 * U * own.inverse_norm * (other.linear_norm * other.box_extent + displacement.abs().max_element());
        let stretch = row_sums(map);
        let extent = stretch * other.box_extent + DVec3::splat(own.box_extent);
        let metric = FrameMetric::new(weights_of(own, unit), offset, extent);
        let near = offset - metric.far;
        let delta = delta_of(extent, near, geometry);
        let useful =
            delta.cmple(DVec3::splat(MAX_SLACK_SHARE * own.box_extent)) & stretch.cmple(DVec3::splat(MAX_STRETCH));
        let frame = Self { maps: [None, Some(FaceAxes::mapping(map, near, delta))], metric };
        (useful.all() && frame.metric.is_useful()).then_some(frame)
    }

    /// Comparison in the world frame.
    fn in_world(a: &PlacedFrame, b: &PlacedFrame, unit: f64) -> Self {
        let per_unit = unit.recip();
        let (map_a, map_b) = (a.linear * per_unit, b.linear * per_unit);
        let displacement = b.origin - a.origin;
        let offset = displacement * per_unit;
        let extent = row_sums(map_a) * a.box_extent + row_sums(map_b) * b.box_extent;
        let geometry =
            2.0 * (a.rounding + b.rounding) + 8.0 * U * (a.size() + b.size() + displacement.abs().max_element());
        let geometry = geometry * per_unit;
        // `geometry` is added to the extent, because rounding may exceed the size of the models. Without it, it
        // would not be certain on which side of a the model b lies along a far axis.
        let metric = FrameMetric::new(DVec3::splat(ROUNDED_DOWN), offset, extent + DVec3::splat(geometry));
        let near = offset - metric.far;
        let delta = delta_of(extent, near, geometry);
        let maps = [FaceAxes::mapping(map_a, DVec3::ZERO, DVec3::ZERO), FaceAxes::mapping(map_b, near, delta)];
        Self { maps: maps.map(Some), metric }
    }

    /// This frame with the roles of a and b swapped.
    fn swapped(self) -> Self {
        let [a, b] = self.maps;
        Self { maps: [b, a], metric: self.metric.swapped() }
    }

    /// Completes the frame with the key factor `share` and the constant `shift`.
    fn finish(self, share: f64, shift: f64) -> DistanceFrame {
        DistanceFrame { axes: self.metric.axes(share), maps: self.maps, shift: shift as f32 }
    }
}

#[cfg(test)]
mod tests;
