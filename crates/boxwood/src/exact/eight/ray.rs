//! Which triangles of eight a ray may meet, in `f32` lanes.
//!
//! det[d, q, r] of [`exact::ray`](crate::exact) does not change when corners are seen from another point of the line, nor when
//! r is replaced by the edge r - q. So corners are seen from a point g near the model: rounded once, by v = 2^-24 of the largest
//! |coordinate| S, and by e, how far g may be from the line. With edges of at most E and |d| <= 2, a determinant is six terms of
//! at most 2 S E, each with roundings of d, the corner, the edge, two products and three sums: 6 * 2 * 8v S E, and 12 e E. We
//! take 128v S E and 16 e E. Two determinants of certainly opposite signs are a miss, for degenerate triangles too.
//!
//! A point of the ray that is on a triangle is as far along d as a mean of its corners: so a triangle all of whose corners are
//! beyond the reach, or behind the beginning, is a miss. n . d errs by 3 * 2 * 6v S and 6 e: we take 64v S and 8 e.

use super::{cross, dot};
use crate::exact::ray::RayLine;
use crate::simd::Lanes;
use glam::DVec3;

/// 128v.
const VOLUME: f32 = 1.0 / (1 << 17) as f32;
/// 64v.
const ALONG: f32 = 1.0 / (1 << 18) as f32;
/// Far above what underflow takes from products of three.
const UNDERFLOW: f32 = f32::from_bits((127 - 90) << 23);
/// Beyond this, products could overflow.
const LARGEST: f32 = (1 << 20) as f32;

/// Unit roundoff of `f64`.
const U: f64 = f64::EPSILON / 2.0;
/// What underflow takes from a way along the line, times a few. Of a model of next to nothing that is not little.
const LOST: f64 = 8.0 * 5e-324;

/// A ray as lanes see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RayFilter {
    /// g.
    anchor: DVec3,
    /// A power of two that brings the model to a size of about one.
    per_unit: f64,
    /// Largest |component| from one to two.
    direction: [f32; 3],
    /// e.
    off_line: f32,
    /// From s to how far along: s * rate - zero.
    rate: f64,
    zero: f64,
    /// How far along the ray begins, rounded down.
    begin: f32,
}

impl RayFilter {
    /// Seen from about where the ray is next to the `middle` of the model. `per_unit` brings that to a size of about
    /// one, `per_length` the direction: powers of two.
    #[inline(always)]
    pub(crate) fn new(ray: &RayLine, middle: DVec3, per_unit: f64, per_length: f64) -> Self {
        let towards = ray.direction * per_length;
        let pace = ray.direction.dot(towards);
        let middle = (middle - ray.origin).dot(towards) / pace;
        let middle = if middle.is_finite() { middle } else { 0.0 };
        let along = ray.direction * middle;
        let anchor = ray.origin + along;
        let size = ray.origin.abs().max_element() + along.abs().max_element();
        let rate = pace * per_unit;
        // Where it underflows, nothing is known of how far along anything is.
        let rate = if rate > 1e-280 { rate } else { f64::NAN };
        let mut own = Self {
            anchor,
            per_unit,
            direction: towards.as_vec3().to_array(),
            off_line: (8.0 * U * size * per_unit + LOST * per_unit) as f32,
            rate,
            zero: rate * middle,
            begin: f32::NEG_INFINITY,
        };
        own.begin = -Self { zero: -own.zero, ..own }.along(0.0);
        own
    }

    /// How far along the ray is at `s`, rounded up. Infinite if that is not known.
    #[inline]
    pub(crate) fn along(&self, s: f64) -> f32 {
        let long = s * self.rate;
        let along = (long - self.zero) + 16.0 * U * (long.abs() + self.zero.abs());
        let along = along as f32;
        let above = along + along.abs() * (2.0 * f32::EPSILON) + UNDERFLOW;
        if above.is_nan() { f32::INFINITY } else { above }
    }

    /// Lanes of triangles that the ray may meet no farther along than a reach.
    #[inline(always)]
    pub(crate) fn may_meet<L: Lanes>(&self, l: L, world: &[[L::D; 3]; 3], reach: f32) -> u32 {
        let zero = l.splat(0.0);
        let (mut corners, mut edges) = ([[zero; 3]; 3], [[zero; 3]; 3]);
        let (mut size, mut side) = (zero, zero);
        let scale = l.splat_wide(self.per_unit);
        for axis in 0..3 {
            let anchor = l.splat_wide(self.anchor[axis]);
            for i in 0..3 {
                corners[i][axis] = l.narrow((world[i][axis] - anchor) * scale);
                edges[i][axis] = l.narrow((world[(i + 1) % 3][axis] - world[i][axis]) * scale);
                size = l.max(size, l.abs(corners[i][axis]));
                side = l.max(side, l.abs(edges[i][axis]));
            }
        }
        let direction = [l.splat(self.direction[0]), l.splat(self.direction[1]), l.splat(self.direction[2])];
        let off_line = l.splat(self.off_line);
        let mut least = l.splat(f32::INFINITY);
        let mut most = l.splat(f32::NEG_INFINITY);
        let (mut near, mut far) = (least, most);
        for i in 0..3 {
            let volume = dot::<L>(direction, cross::<L>(corners[i], edges[i]));
            (least, most) = (l.min(least, volume), l.max(most, volume));
            let along = dot::<L>(direction, corners[i]);
            (near, far) = (l.min(near, along), l.max(far, along));
        }
        let margin = side * (size * l.splat(VOLUME) + off_line * l.splat(16.0)) + l.splat(UNDERFLOW);
        let missed = l.and(l.greater(most, margin), l.greater(zero - margin, least));
        let margin = size * l.splat(ALONG) + off_line * l.splat(8.0) + l.splat(UNDERFLOW);
        let beyond = l.greater(near - margin, l.splat(reach));
        let behind = l.greater(l.splat(self.begin), far + margin);
        let apart = l.bits(l.or(missed, l.or(beyond, behind)));
        // What is too far away for `f32`, or not a number, is left open.
        !(apart & l.bits(l.greater(l.splat(LARGEST), size))) & 0xff
    }
}
