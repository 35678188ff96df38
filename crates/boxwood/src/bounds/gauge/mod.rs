//! How far apart boxes of two placed models are at least, in the world, by whatever poses the models are placed.
//!
//! **The bound.** As [`relative`](super::relative) derives, for any matrix X the points v and w of the world that are in a box
//! of a and in one of b have, on each axis i,
//!
//! ```text
//! |(X (v - w))_i|  >=  g_i = |c_b - c_a|_i - (e_a + e_b)_i - delta        c, e: the boxes mapped into the frame of X
//! ```
//!
//! with the delta of that derivation. Let S be diagonal with S_i the inverse length of row i of X, and sigma at least the
//! norm of S X. Then |S X (v - w)| <= sigma |v - w|, so that
//!
//! ```text
//! |v - w|^2  >=  sum (m_i max(g_i, 0))^2,      m_i = S_i / sigma
//! ```
//!
//! The rows of S X have length one, so the norm of S X (S X)^T is at most 1 + the largest row sum of |cosines| between rows
//! (Gershgorin). Under a rigid pose, or one that stretches along the axes of the model, rows of X = the inverse of a's map
//! are orthogonal, and nothing is lost. Two frames are looked at, a's and b's, and the larger bound is taken; if neither pose
//! has a useful inverse it is the frame of the world, X = I.
//!
//! **Far apart.** In `f32` a distance that is much larger than the models would drown what tells their boxes apart. So an axis
//! on which the offset t of the frames is more than four times what the models reach is *far*: there the side on which b lies is
//! known, t is left out of the `f32`, and r_i = g_i - |t_i| <= 0 or so is what is computed. With B_i = m_i |t_i|,
//!
//! ```text
//! sum (m_i g_i)^2  =  sum over far axes of B_i^2  +  K,     K = sum r_i (2 B_i m_i + m_i^2 r_i), with B_i = 0 on near axes
//! ```
//!
//! and K, times N so that it is of the size of the models, is compared with the square of the distance minus the sum of the
//! B_i^2, a difference of squares in `f64`. The frames agree on one such base: the other's K is shifted by the difference.
//!
//! **Rounding.** delta pays for all that happens up to r_i, doubled (see [`faces`](super::relative::faces)). K itself, v = 2^-24:
//! coefficients 1v, product 1v, sum 1v, product 1v, two sums and the shift 3v: at most 7v of the sum of the absolute values
//! of all terms. On near axes that is K, which [`Scale::threshold`] allows for by a factor of 1 + 2^-20; on far axes
//! and for the shift a bound of the terms is added to it, times 2^-20.

mod eight;
mod metric;
mod point;

pub(crate) use point::PointGauge;

use super::placement::{Placement, U};
use super::power_of_two_near;
use super::relative::faces::{ARITHMETIC, Faces, STRETCH, USELESS};
use glam::DVec3;
use metric::{Axis, Metric, ROUNDED_DOWN, delta_of, row_sums, weights_of};

/// Lower bounds of distances between the boxes of two placed models.
#[derive(Clone, Debug)]
pub(crate) struct Gauge {
    /// The frame of a, or of the world.
    first: View,
    /// The frame of b.
    second: Option<View>,
    scale: Scale,
}

/// What keys mean.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    /// Whether an axis of a frame is far.
    far: bool,
    /// Of lengths: a power of two of about the size of the larger model.
    unit: f64,
    /// The root of the sum of B_i^2 that all keys leave out, in units.
    base: f64,
    /// N.
    share: f64,
    /// What rounding can take from keys, beyond their share.
    loss: f64,
    /// The largest span of the corners of two triangles, less their distance.
    span: f64,
    /// By which share of a span the value of a distance may be less than the distance.
    error: f64,
}

/// A frame in which boxes are compared.
#[derive(Clone, Debug)]
struct View {
    /// From the frames of a and of b; `None` is no map at all. One of the two has the offset and the slack.
    maps: [Option<Faces>; 2],
    axes: [Axis; 3],
    /// Added to every key.
    shift: f32,
}

/// A [`View`] before its scale is known.
struct Draft {
    maps: [Option<Faces>; 2],
    metric: Metric,
}

impl Gauge {
    /// `error` is the share of the span of two triangles by which the value of their distance may be less than it is.
    pub(crate) fn new(a: &Placement, b: &Placement, error: f64) -> Self {
        let unit = unit_of(a.size() + b.size(), b.origin - a.origin);
        let (first, second) = match [Draft::in_frame(a, b, unit), Draft::in_frame(b, a, unit).map(Draft::exchanged)] {
            [Some(first), second] => (first, second),
            [None, Some(only)] => (only, None),
            [None, None] => (Draft::in_world(a, b, unit), None),
        };
        let bases = [first.metric.base(), second.as_ref().map_or(0.0, |second| second.metric.base())];
        let base = bases[0].max(bases[1]);
        let share = share_of(base);
        let shift = |own: f64| (own - base) * (own + base) * share;
        let largest = |draft: &Draft, shift: f64| draft.metric.largest_key(share) + shift.abs();
        let shifts = [shift(bases[0]), shift(bases[1])];
        let terms = second.as_ref().map_or(0.0, |second| largest(second, shifts[1])).max(largest(&first, shifts[0]));
        Self {
            first: first.finish(share, shifts[0]),
            second: second.map(|second| second.finish(share, shifts[1])),
            scale: Scale::new(unit, base, terms, a.placed_size() + b.placed_size(), error),
        }
    }

    pub(crate) fn scale(&self) -> &Scale {
        &self.scale
    }
}

/// A length of about the size of the models, but not less than a tiny share of the distance, so that the distance in units is
/// a number.
fn unit_of(size: f64, apart: DVec3) -> f64 {
    power_of_two_near(size.max(apart.abs().max_element() * f64::EPSILON * f64::EPSILON))
}

/// N.
fn share_of(base: f64) -> f64 {
    if base > 1.0 { 0.5 / base } else { 1.0 }
}

impl Scale {
    /// `largest` bounds the |terms| of keys, `size` the placed models.
    fn new(unit: f64, base: f64, largest: f64, size: f64, error: f64) -> Self {
        let far = base > 0.0;
        let loss = if far { largest * ARITHMETIC } else { 0.0 };
        // The corners of two triangles span no more than their distance and both models, each 2 size across.
        Self { far, unit, base, share: share_of(base), loss, span: 2.0 * size, error }
    }

    /// A power of two that brings the models, and what is near them, to a size of about one.
    #[inline]
    pub(crate) fn per_unit(&self) -> f64 {
        self.unit.recip()
    }

    /// The least key of boxes that are surely apart. Keys of boxes that overlap are not above it, the deeper the lower.
    #[inline]
    pub(crate) fn least(&self) -> f32 {
        if self.far { -(self.loss / ARITHMETIC) as f32 } else { 0.0 }
    }

    /// Triangles that are farther apart than this have a value of their distance above `value`, surely: it is at least the
    /// distance less its error, a share of the span, and that is at most the distance and the models.
    #[inline]
    pub(crate) fn reach(&self, value: f64) -> f64 {
        value + 2.0 * self.error * (value + self.span)
    }

    /// A key above this is of boxes whose triangles are farther apart than `reach`, surely.
    #[inline]
    pub(crate) fn threshold(&self, reach: f64) -> f32 {
        let distance = reach * self.per_unit();
        let (sum, difference) = (distance + self.base, distance - self.base);
        let square = difference * sum * self.share;
        let rounding = square.abs() * ARITHMETIC + 16.0 * U * sum * sum * self.share;
        let threshold = (square + rounding + self.loss) as f32;
        // NaN can only come from infinities: then nothing is known to be far.
        if threshold.is_nan() { f32::INFINITY } else { threshold + threshold.abs() * f32::EPSILON + f32::MIN_POSITIVE }
    }
}

impl Draft {
    /// In the frame of one of the models, as if that was a; `None` if its pose has no useful inverse.
    fn in_frame(own: &Placement, other: &Placement, unit: f64) -> Option<Self> {
        let apart = other.origin - own.origin;
        let (map, offset) = (own.inverse * other.linear, own.inverse * apart);
        let geometry = own.residual
            + 2.0 * own.inverse_norm * (own.rounding + other.rounding)
            + 8.0 * U * own.inverse_norm * (other.linear_norm * other.reach + apart.abs().max_element());
        let stretch = row_sums(map);
        let reach = stretch * other.reach + DVec3::splat(own.reach);
        let metric = Metric::new(weights_of(own, unit), offset, reach);
        let near = offset - metric.far;
        let delta = delta_of(reach, near, geometry);
        let useful = delta.cmple(DVec3::splat(USELESS * own.reach)) & stretch.cmple(DVec3::splat(STRETCH));
        let draft = Self { maps: [None, Some(Faces::mapping(map, near, delta))], metric };
        (useful.all() && draft.metric.is_useful()).then_some(draft)
    }

    /// In the frame of the world.
    fn in_world(a: &Placement, b: &Placement, unit: f64) -> Self {
        let per_unit = unit.recip();
        let (map_a, map_b) = (a.linear * per_unit, b.linear * per_unit);
        let apart = b.origin - a.origin;
        let offset = apart * per_unit;
        let reach = row_sums(map_a) * a.reach + row_sums(map_b) * b.reach;
        let geometry = 2.0 * (a.rounding + b.rounding) + 8.0 * U * (a.size() + b.size() + apart.abs().max_element());
        let geometry = geometry * per_unit;
        // Rounding may be more than the models are large, and the side on which b lies must be sure all the same.
        let metric = Metric::new(DVec3::splat(ROUNDED_DOWN), offset, reach + DVec3::splat(geometry));
        let near = offset - metric.far;
        let delta = delta_of(reach, near, geometry);
        let maps = [Faces::mapping(map_a, DVec3::ZERO, DVec3::ZERO), Faces::mapping(map_b, near, delta)];
        Self { maps: maps.map(Some), metric }
    }

    /// The same with a and b exchanged.
    fn exchanged(self) -> Self {
        let [a, b] = self.maps;
        Self { maps: [b, a], metric: self.metric.exchanged() }
    }

    fn finish(self, share: f64, shift: f64) -> View {
        View { axes: self.metric.axes(share), maps: self.maps, shift: shift as f32 }
    }
}

#[cfg(test)]
mod tests;
