//! Filter in `f32` lanes: finds the triangles, of eight, that may be closer to a point than a maximum distance.
//!
//! Corners are taken relative to the point and rounded once to `f32`. Let S be the largest |coordinate| of a
//! corner relative to the point, and v = 2^-24: the rounding error is at most v S. If the corners c of a triangle
//! all satisfy n . c >= g for some vector n, the distance of the triangle from the point is at least g / |n|. As
//! n, the filter uses the vector to approximately the nearest point of the triangle. The accuracy of n affects
//! only the quality of the bound. A dot product n . c has an error of at most 8v |n|_1 S, including the rounding
//! of the corners, where |n|_1 is the sum of the |components| of n. The filter uses the bound 16v |n|_1 S.

use crate::kernel::simd::Lanes;
use crate::kernel::triangle::intersect::filter8::{dot, minus};
use glam::DVec3;

/// Error bound of a computed dot product n . c of a direction n and a corner c, as a share of |n|_1 S: 16 * 2^-24.
/// |n|_1 is the sum of the |components| of n, S the largest |coordinate|.
const PROJECTION_ERROR: f32 = 1.0 / (1 << 20) as f32;
/// Factor 1 + 2^-18. It covers the relative errors of more than a dozen roundings (2^-24 each) in squares and
/// products.
const ROUND_UP: f32 = 1.0 + 1.0 / (1 << 18) as f32;
/// Absolute margin, 2^-100, that is far above the loss by underflow in squares and in products of two squares.
const FILTER_UNDERFLOW: f32 = f32::from_bits((127 - 100) << 23);

/// Squared lower bounds of the distances of eight triangles from a point, and the scale of these distances.
pub(crate) struct PointBounds8<L: Lanes> {
    /// Squares of the lower bounds, with lengths in units of `1 / scale`.
    keys: L::F32,
    scale: f64,
}

impl<L: Lanes> PointBounds8<L> {
    /// Bit mask of the triangles that may be within `max_distance` of the point, given in world units. All other
    /// triangles are certainly farther away.
    #[inline(always)]
    pub(crate) fn within(&self, l: L, max_distance: f64) -> u32 {
        let max_distance = (max_distance * self.scale) as f32 * ROUND_UP;
        !l.to_bitmask(l.greater(self.keys, l.splat(max_distance * max_distance * ROUND_UP + FILTER_UNDERFLOW))) & 0xff
    }

    /// The lane with the smallest key (squared lower bound of the distance) in the bit mask `lanes`, which must not be
    /// empty.
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

/// Computes lower bounds of the distances of eight triangles, given in world coordinates, from a point. `scale` is
/// a power of two that scales the triangles, relative to the point, to a size of about one.
#[inline(always)]
pub(crate) fn point_bounds8<L: Lanes>(l: L, world: &[[L::F64; 3]; 3], point: DVec3, scale: f64) -> PointBounds8<L> {
    let zero = l.splat(0.0);
    let mut corners = [[zero; 3]; 3];
    let mut size = zero;
    for axis in 0..3 {
        let (origin, scale) = (l.splat_f64(point[axis]), l.splat_f64(scale));
        for corner in 0..3 {
            corners[corner][axis] = l.to_f32((world[corner][axis] - origin) * scale);
            size = l.max(size, l.abs(corners[corner][axis]));
        }
    }
    let n = nearest(l, corners);
    let [u, v, w] = [dot::<L>(n, corners[0]), dot::<L>(n, corners[1]), dot::<L>(n, corners[2])];
    let margin = ((l.abs(n[0]) + l.abs(n[1])) + l.abs(n[2])) * size * l.splat(PROJECTION_ERROR);
    let gap = l.max(l.min(l.min(u, v), w) - margin, zero);
    let nn = dot::<L>(n, n);
    let key = (gap / (nn + l.splat(f32::MIN_POSITIVE))) * gap;
    // The key of triangles that are too far away for `f32` is NaN. It becomes 0, so that the filter does not
    // reject them.
    PointBounds8 { keys: l.select(l.greater(key, zero), key, zero), scale }
}

/// Approximately nearest point to the origin of each of eight triangles: on the face if the origin projects into
/// it, else on the nearest edge.
#[inline(always)]
fn nearest<L: Lanes>(l: L, corners: [[L::F32; 3]; 3]) -> [L::F32; 3] {
    let (zero, one, half, tiny) = (l.splat(0.0), l.splat(1.0), l.splat(0.5), l.splat(f32::MIN_POSITIVE));
    let edges =
        [minus::<L>(corners[1], corners[0]), minus::<L>(corners[2], corners[1]), minus::<L>(corners[0], corners[2])];
    let mut squares = [zero; 3];
    // Position of the origin's projection on each edge, measured from the start of the edge, times the length of
    // the edge.
    let mut ahead = [zero; 3];
    for i in 0..3 {
        squares[i] = dot::<L>(edges[i], edges[i]);
        ahead[i] = zero - dot::<L>(edges[i], corners[i]);
    }
    let mut least = l.splat(f32::INFINITY);
    let mut on_edges = [zero; 3];
    // `sides[i]` is positive if the origin projects to the inner side of edge i. It is proportional to the barycentric
    // weight of the corner opposite to the edge, and has the same formula as in the exact computation.
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
        // `sides[i]` is (e.e) (f.r) - (e.f) (e.r). e is edge i, r points from its start to the origin, and f is the reverse
        // of the previous edge e_last. f.r is |e_last|^2 - e_last.r_last, with r_last from the start of e_last to the
        // origin. e.f is -`across`, which follows from the lengths of all three edges.
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
