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
//! on which the offset t of the frames is more than twice what the models reach is *far*: there the side on which b lies is
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
//! of all terms. On near axes that is K, which [`Gauge::threshold`] allows for by a factor of 1 + 2^-20; on far axes
//! and for the shift a bound of the terms is added to it, times 2^-20.

mod eight;

pub(crate) use eight::Keys;

use super::placement::{Placement, U};
use super::power_of_two_near;
use super::relative::ROUNDED_UP;
use super::relative::faces::{ARITHMETIC, Faces, STRETCH, UNDERFLOW, USELESS};
use glam::{DMat3, DVec3};

/// Lower bounds of distances between the boxes of two placed models.
#[derive(Clone, Debug)]
pub(crate) struct Gauge {
    /// The frame of a, or of the world.
    first: View,
    /// The frame of b.
    second: Option<View>,
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

/// What an axis counts, of doubled boxes.
#[derive(Clone, Copy, Debug)]
struct Axis {
    /// r is the larger of these times the difference of the centres, less the sides: 1 and -1 on a near axis, twice the
    /// sign of t on a far one.
    signs: [f32; 2],
    /// But at least this: 0 on a near axis.
    least: f32,
    linear: f32,
    square: f32,
}

/// A [`View`] before its scale is known.
struct Draft {
    maps: [Option<Faces>; 2],
    /// m_i, in units.
    weight: DVec3,
    /// t as b is seen from a, 0 on a near axis.
    far: DVec3,
    /// What boxes of both models reach, together.
    reach: DVec3,
}

impl Gauge {
    /// `error` is the share of the span of two triangles by which the value of their distance may be less than it is.
    pub(crate) fn new(a: &Placement, b: &Placement, error: f64) -> Self {
        let size = a.size() + b.size();
        // Not less than a tiny share of the distance, so that the distance in units is a number.
        let apart = (b.origin - a.origin).abs().max_element();
        let unit = power_of_two_near(size.max(apart * f64::EPSILON * f64::EPSILON));
        let drafts = match [Draft::in_frame(a, b, unit), Draft::in_frame(b, a, unit).map(Draft::exchanged)] {
            [None, None] => [Some(Draft::in_world(a, b, unit)), None],
            [None, second] => [second, None],
            both => both,
        };
        let bases = [0, 1].map(|which| drafts[which].as_ref().map_or(0.0, Draft::base));
        let base = bases[0].max(bases[1]);
        let share = if base > 1.0 { 0.5 / base } else { 1.0 };
        let shifts = bases.map(|own| (own - base) * (own + base) * share);
        let terms = [0, 1]
            .map(|which| drafts[which].as_ref().map_or(0.0, |draft| draft.largest_key(share) + shifts[which].abs()));
        let [first, second] = drafts;
        Self {
            first: first.map_or(View::BLIND, |draft| draft.finish(share, shifts[0])),
            second: second.map(|draft| draft.finish(share, shifts[1])),
            far: base > 0.0,
            unit,
            base,
            share,
            loss: if base > 0.0 { terms[0].max(terms[1]) * ARITHMETIC } else { 0.0 },
            // The corners of two triangles span no more than their distance and both models, each 2 size across.
            span: 2.0 * size,
            error,
        }
    }

    /// A power of two that brings the models, and what is near them, to a size of about one.
    pub(crate) fn per_unit(&self) -> f64 {
        self.unit.recip()
    }

    /// The least key of boxes that are surely apart. Keys of boxes that overlap are not above it, the deeper the lower.
    pub(crate) fn least(&self) -> f32 {
        if self.far { -(self.loss / ARITHMETIC) as f32 } else { 0.0 }
    }

    /// Triangles that are farther apart than this have a value of their distance above `value`, surely: it is at least the
    /// distance less its error, a share of the span, and that is at most the distance and the models.
    pub(crate) fn reach(&self, value: f64) -> f64 {
        value + 2.0 * self.error * (value + self.span)
    }

    /// A key above this is of boxes whose triangles are farther apart than `reach`, surely.
    pub(crate) fn threshold(&self, reach: f64) -> f32 {
        let distance = reach / self.unit;
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
        let far = far_axes(offset, reach);
        let delta = delta_of(reach, offset - far, geometry);
        let useful = delta.cmple(DVec3::splat(USELESS * own.reach)) & stretch.cmple(DVec3::splat(STRETCH));
        // X times L' is about one, so that these rows have lengths whose squares are numbers.
        let weight = weights(own.inverse * own.linear_norm) * (own.linear_norm / unit);
        let draft = Self { maps: [None, Some(Faces::mapping(map, offset - far, delta))], weight, far, reach };
        (useful.all() && weight.is_finite() && far.is_finite()).then_some(draft)
    }

    /// In the frame of the world.
    fn in_world(a: &Placement, b: &Placement, unit: f64) -> Self {
        let per_unit = unit.recip();
        let (map_a, map_b) = (a.linear * per_unit, b.linear * per_unit);
        let apart = b.origin - a.origin;
        let offset = apart * per_unit;
        let reach = row_sums(map_a) * a.reach + row_sums(map_b) * b.reach;
        let geometry = 2.0 * (a.rounding + b.rounding) + 8.0 * U * (a.size() + b.size() + apart.abs().max_element());
        let far = far_axes(offset, reach);
        let delta = delta_of(reach, offset - far, geometry * per_unit);
        let maps = [Faces::mapping(map_a, DVec3::ZERO, DVec3::ZERO), Faces::mapping(map_b, offset - far, delta)];
        Self { maps: maps.map(Some), weight: DVec3::splat(ROUNDED_DOWN), far, reach }
    }

    /// The same with a and b exchanged.
    fn exchanged(self) -> Self {
        let [a, b] = self.maps;
        Self { maps: [b, a], far: -self.far, ..self }
    }

    /// The root of the sum of B_i^2.
    fn base(&self) -> f64 {
        (self.weight * self.far).length() * ROUNDED_DOWN
    }

    /// The sum of the |terms| of the largest key. r is the difference of doubled centres and sides, and near axes have an
    /// offset too: all less than the factor here times what boxes reach.
    fn largest_key(&self, share: f64) -> f64 {
        let r = self.reach * (6.0 + 2.0 * FAR);
        let [linear, square] = self.coefficients(share);
        (r * (linear + square * r)).element_sum()
    }

    /// Of r, doubled, and of its square.
    fn coefficients(&self, share: f64) -> [DVec3; 2] {
        let weight = self.weight * share;
        [weight * (self.weight * self.far.abs()), weight * self.weight * 0.25]
    }

    fn finish(self, share: f64, shift: f64) -> View {
        let [linear, square] = self.coefficients(share).map(DVec3::as_vec3);
        let axis = |axis: usize| {
            let far = self.far[axis];
            let (signs, least) =
                if far == 0.0 { ([1.0, -1.0], 0.0) } else { ([far.signum() as f32; 2], f32::NEG_INFINITY) };
            Axis { signs, least, linear: linear[axis], square: square[axis] }
        };
        View { axes: [axis(0), axis(1), axis(2)], maps: self.maps, shift: shift as f32 }
    }
}

impl View {
    /// Sees nothing apart.
    const BLIND: Self = Self {
        maps: [None, None],
        axes: [Axis { signs: [0.0; 2], least: 0.0, linear: 0.0, square: 0.0 }; 3],
        shift: f32::NEG_INFINITY,
    };
}

/// An axis is far if the offset is so many times what the models reach: more than twice, so that the side on which a
/// model lies is sure whatever the boxes.
const FAR: f64 = 4.0;

fn far_axes(offset: DVec3, reach: DVec3) -> DVec3 {
    DVec3::select(offset.abs().cmpgt(reach * FAR), offset, DVec3::ZERO)
}

fn delta_of(reach: DVec3, offset: DVec3, geometry: f64) -> DVec3 {
    ((reach + offset.abs()) * ARITHMETIC + DVec3::splat(geometry + UNDERFLOW)) * ROUNDED_UP
}

/// Pays for the few dozen roundings of lengths and weights.
const ROUNDED_DOWN: f64 = 1.0 - 64.0 * U;

/// m_i of a matrix.
fn weights(x: DMat3) -> DVec3 {
    let rows = [x.row(0), x.row(1), x.row(2)];
    let lengths = DVec3::from_array(rows.map(DVec3::length));
    let cosine = |i: usize, j: usize| (rows[i].dot(rows[j]) / (lengths[i] * lengths[j])).abs();
    let (xy, yz, zx) = (cosine(0, 1), cosine(1, 2), cosine(2, 0));
    let sigma = (1.0 + (xy + zx).max(xy + yz).max(yz + zx)).sqrt();
    ROUNDED_DOWN / (lengths * sigma)
}

/// Of absolute values.
fn row_sums(matrix: DMat3) -> DVec3 {
    matrix.x_axis.abs() + matrix.y_axis.abs() + matrix.z_axis.abs()
}

#[cfg(test)]
mod tests;
