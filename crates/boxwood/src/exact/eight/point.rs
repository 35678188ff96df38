//! Which triangles of eight may be nearer to a point than a reach, in `f32` lanes.
//!
//! Corners are seen from the point, rounded once, by v = 2^-24 of the largest |coordinate| S. Whatever vector n is, a triangle
//! whose corners have n . c >= g is g / |n| away from the point. n is the nearest point of the triangle, or near it: how
//! near is no concern. A dot product errs by 8v |n|_1 S, the corners' own rounding included; we take 16v.

use super::{dot, minus};
use crate::simd::Lanes;
use glam::DVec3;

/// Share of |n|_1 S by which g may err: 16 * 2^-24.
const ALONG: f32 = 1.0 / (1 << 20) as f32;
/// What squares and products of `f32` may lose: more than a dozen times 2^-24.
const ROUNDED_UP: f32 = 1.0 + 1.0 / (1 << 18) as f32;
/// Far above what underflow takes from squares and their products with squares.
const UNDERFLOW: f32 = f32::from_bits((127 - 100) << 23);

/// Lower bounds of the distances of eight triangles from a point, squared, in some unit.
pub(crate) struct FromPoint<L: Lanes> {
    keys: L::F,
    per_unit: f64,
}

impl<L: Lanes> FromPoint<L> {
    /// Lanes that are not surely farther away than a reach in the world.
    #[inline(always)]
    pub(crate) fn within(&self, l: L, reach: f64) -> u32 {
        let reach = (reach * self.per_unit) as f32 * ROUNDED_UP;
        !l.bits(l.greater(self.keys, l.splat(reach * reach * ROUNDED_UP + UNDERFLOW))) & 0xff
    }

    /// Of these lanes, of which there must be one, the one to be looked at first.
    #[inline(always)]
    pub(crate) fn nearest(&self, l: L, mut lanes: u32) -> usize {
        let keys = l.store(self.keys);
        let mut nearest = lanes.trailing_zeros() as usize;
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            if keys[lane] < keys[nearest] {
                nearest = lane;
            }
        }
        nearest
    }
}

/// Eight triangles in the world and a point; `per_unit` is a power of two that brings them to a size of about one.
#[inline(always)]
pub(crate) fn from_point<L: Lanes>(l: L, world: &[[L::D; 3]; 3], point: DVec3, per_unit: f64) -> FromPoint<L> {
    let zero = l.splat(0.0);
    let mut corners = [[zero; 3]; 3];
    let mut size = zero;
    for axis in 0..3 {
        let (origin, scale) = (l.splat_wide(point[axis]), l.splat_wide(per_unit));
        for corner in 0..3 {
            corners[corner][axis] = l.narrow((world[corner][axis] - origin) * scale);
            size = l.max(size, l.abs(corners[corner][axis]));
        }
    }
    let n = nearest(l, corners);
    let [u, v, w] = [dot::<L>(n, corners[0]), dot::<L>(n, corners[1]), dot::<L>(n, corners[2])];
    let margin = ((l.abs(n[0]) + l.abs(n[1])) + l.abs(n[2])) * size * l.splat(ALONG);
    let gap = l.max(l.min(l.min(u, v), w) - margin, zero);
    let nn = dot::<L>(n, n);
    let key = (gap / (nn + l.splat(f32::MIN_POSITIVE))) * gap;
    // What is not a number, because it is too far away, may be near.
    FromPoint { keys: l.select(l.greater(key, zero), key, zero), per_unit }
}

/// About the nearest points to the origin: on the face if the origin is over it, else on the nearest edge.
#[inline(always)]
fn nearest<L: Lanes>(l: L, corners: [[L::F; 3]; 3]) -> [L::F; 3] {
    let (zero, one, half, tiny) = (l.splat(0.0), l.splat(1.0), l.splat(0.5), l.splat(f32::MIN_POSITIVE));
    let edges =
        [minus::<L>(corners[1], corners[0]), minus::<L>(corners[2], corners[1]), minus::<L>(corners[0], corners[2])];
    let mut squares = [zero; 3];
    // How far the origin is along each edge, times its length.
    let mut ahead = [zero; 3];
    for i in 0..3 {
        squares[i] = dot::<L>(edges[i], edges[i]);
        ahead[i] = zero - dot::<L>(edges[i], corners[i]);
    }
    let mut least = l.splat(f32::INFINITY);
    let mut on_edges = [zero; 3];
    // The sides of the edges that the origin is on, and so the weights of the corners opposite of them: as in the value.
    let mut sides = [zero; 3];
    let mut inside = l.greater(one, zero);
    for i in 0..3 {
        let (next, last) = ((i + 1) % 3, (i + 2) % 3);
        let share = l.max(l.min(ahead[i] / (squares[i] + tiny), one), zero);
        let [x, y, z] = edges[i];
        let point = [corners[i][0] + x * share, corners[i][1] + y * share, corners[i][2] + z * share];
        let square = dot::<L>(point, point);
        let nearer = l.greater(least, square);
        least = l.min(least, square);
        for axis in 0..3 {
            on_edges[axis] = l.select(nearer, point[axis], on_edges[axis]);
        }
        // (e.e) (f.r) - (e.f) (e.r) with f = -e_last; f.r = |e_last|^2 - e_last.r_last and e.e_last by the third edge.
        let across = (squares[next] - squares[i] - squares[last]) * half;
        sides[i] = squares[i] * (squares[last] - ahead[last]) + across * ahead[i];
        inside = l.and(inside, l.greater(sides[i], zero));
    }
    let per_sum = one / ((sides[0] + sides[1]) + (sides[2] + tiny));
    let (second, third) = (sides[2] * per_sum, sides[0] * per_sum);
    let mut best = on_edges;
    for axis in 0..3 {
        let on_face = corners[0][axis] + edges[0][axis] * second - edges[2][axis] * third;
        best[axis] = l.select(inside, on_face, on_edges[axis]);
    }
    best
}

#[cfg(test)]
mod tests;
