//! Which triangles of eight may be nearer to a point than a reach, in `f32` lanes.
//!
//! Corners are seen from the point, rounded once, by v = 2^-24 of the largest |coordinate| S. Whatever vector n is, a triangle
//! whose corners have n . c >= g is g / |n| away from the point. n is the nearest point of the triangle, or near it: how
//! near is no concern. A dot product errs by 8v |n|_1 S, the corners' own rounding included; we take 16v.

use super::{cross, dot, minus};
use crate::simd::{Eight, Lanes};
use glam::DVec3;

/// Share of |n|_1 S by which g may err: 16 * 2^-24.
const ALONG: f32 = 1.0 / (1 << 20) as f32;
/// What squares and products of `f32` may lose: more than a dozen times 2^-24.
const ROUNDED_UP: f32 = 1.0 + 1.0 / (1 << 18) as f32;
/// Far above what underflow takes from squares and their products with squares.
const UNDERFLOW: f32 = f32::from_bits((127 - 100) << 23);

/// Triangles that may be within reach, a bit each, and by what they are to be looked at: about the squares of their distances.
pub(crate) struct NearPoint {
    pub(crate) keys: Eight,
    pub(crate) near: u32,
}

/// Eight triangles in the world, a point and a reach; `scale` is a power of two that brings them to a size of about one.
#[inline(always)]
pub(crate) fn near_point<L: Lanes>(l: L, world: &[[L::D; 3]; 3], point: DVec3, reach: f64, scale: f64) -> NearPoint {
    let zero = l.splat(0.0);
    let mut corners = [[zero; 3]; 3];
    let mut size = zero;
    for axis in 0..3 {
        let (origin, scale) = (l.splat_wide(point[axis]), l.splat_wide(scale));
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
    let reach = (reach * scale) as f32 * ROUNDED_UP;
    let limit = nn * l.splat(reach * reach * ROUNDED_UP) + l.splat(UNDERFLOW);
    NearPoint { keys: l.store(nn), near: !l.bits(l.greater(gap * gap, limit)) & 0xff }
}

/// About the nearest points to the origin.
#[inline(always)]
fn nearest<L: Lanes>(l: L, corners: [[L::F; 3]; 3]) -> [L::F; 3] {
    let (zero, one, tiny) = (l.splat(0.0), l.splat(1.0), l.splat(f32::MIN_POSITIVE));
    let edges =
        [minus::<L>(corners[1], corners[0]), minus::<L>(corners[2], corners[1]), minus::<L>(corners[0], corners[2])];
    let normal = cross::<L>(edges[0], edges[1]);
    // On the plane, kept if it is within all three edges.
    let share = dot::<L>(normal, corners[0]) / (dot::<L>(normal, normal) + tiny);
    let mut best = [normal[0] * share, normal[1] * share, normal[2] * share];
    let mut inside = l.greater(dot::<L>(normal, normal), tiny);
    let mut least = l.splat(f32::INFINITY);
    let mut on_edges = [zero; 3];
    for i in 0..3 {
        let (from, edge) = (corners[i], edges[i]);
        // The origin is within the edge if (normal x edge) . (0 - from) is positive.
        let inward = cross::<L>(normal, edge);
        inside = l.and(inside, l.greater(zero, dot::<L>(inward, from)));
        let share = (zero - dot::<L>(edge, from)) / (dot::<L>(edge, edge) + tiny);
        let share = l.max(l.min(share, one), zero);
        let point = [from[0] + edge[0] * share, from[1] + edge[1] * share, from[2] + edge[2] * share];
        let square = dot::<L>(point, point);
        let nearer = l.greater(least, square);
        least = l.min(least, square);
        for axis in 0..3 {
            on_edges[axis] = l.select(nearer, point[axis], on_edges[axis]);
        }
    }
    for axis in 0..3 {
        best[axis] = l.select(inside, best[axis], on_edges[axis]);
    }
    best
}
