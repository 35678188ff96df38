//! Filter in `f32` lanes: finds the triangle pairs of two blocks that may be closer than a maximum distance, first
//! by their boxes, then by separating directions.
//!
//! **Boxes.** Let S be the largest |coordinate| of a corner, and v = 2^-24. World coordinates are rounded once to
//! `f32`, with an error of at most v S. The gap of two boxes on an axis is a difference of two coordinates, so its
//! error is less than 4v S. The vector of the gaps on all three axes has an error of less than 7v S in length. The
//! filter therefore enlarges the maximum distance by 8v S.
//!
//! **Planes.** Let a and b be two triangles and n any vector. If the dot products of n with the corners of b
//! exceed those with the corners of a by at least g, the distance of a and b is at least g / |n|. The filter uses
//! as n the computed normal of one of the triangles. Let E be the largest |component| of an edge of this triangle,
//! so that each component of n is at most 2 E^2. The computed gap g has these errors:
//!
//! - The dot product of n with a corner of the other triangle has an error of 8v of 3 * 2 E^2 S, which is
//!   48v S E^2.
//! - The dot product of n with a corner of the triangle itself has the same error.
//! - The dot product of n with an edge of the triangle itself differs from zero by up to 24v E^3. This is at most
//!   48v S E^2, because E <= 2 S.
//!
//! The total is 144v S E^2. [`PlaneSides8`] uses a margin of 128v S E^2 for certain signs; this filter uses twice
//! that.

use crate::kernel::simd::{F32x8, LANES, Lanes};
use crate::kernel::triangle::intersect::filter8::{
    CERTAINTY_MARGIN, MAX_COORDINATE, PlaneSides8, TriangleBlock8, dot, load, load_axes, minus, splat_axes,
};
use glam::DVec3;

/// Error bound of the gap between two boxes, as a share of the largest |coordinate|: 8 * 2^-24. Derived in the
/// module documentation.
const BOX_ERROR: f64 = 1.0 / (1 << 21) as f64;
/// Absolute margin, 2^-120, that is far above the loss by underflow in squares and in products of two squares.
const FILTER_UNDERFLOW: f32 = f32::from_bits((127 - 120) << 23);
/// Error bound of the gap between the projections of two triangles on a vector n, as a share of |n|_1 S: 64 * 2^-24.
/// |n|_1 is the sum of the |components| of n, S the largest |coordinate|.
const PROJECTION_ERROR: f32 = 1.0 / (1 << 18) as f32;
/// Factor 1 + 2^-18. It covers the relative errors of more than a dozen roundings (2^-24 each) in squares and
/// products.
const ROUND_UP: f32 = 1.0 + 1.0 / (1 << 18) as f32;

/// Result of the filter: triangle pairs of two blocks that may be within the maximum distance. Rows are triangles
/// of block `a`, lanes are triangles of block `b`.
pub(crate) struct NearPairs8 {
    /// Keys `[row][lane]` by which the remaining pairs are ordered, in an unspecified unit. For a distance query:
    /// squares of lower bounds of the distances. For a sweep: lower bounds of the times of contact.
    pub(crate) keys: [F32x8; LANES],
    /// Bit mask of the pairs that may be within the maximum distance: bit `8 * row + lane`.
    pub(crate) near: u64,
    /// Number of pairs that were not rejected by the box test.
    pub(crate) tested: u32,
}

impl NearPairs8 {
    /// Returns the bit index of the remaining pair with the smallest key, which should be tested first; `None` if
    /// no pair remains.
    #[inline(always)]
    pub(crate) fn nearest(&self) -> Option<u32> {
        let (mut remaining, mut nearest) = (self.near, None);
        let mut least = f32::INFINITY;
        while remaining != 0 {
            let bit = remaining.trailing_zeros();
            remaining &= remaining - 1;
            let key = self.keys[bit as usize / LANES][bit as usize % LANES];
            if nearest.is_none() || key < least {
                (least, nearest) = (key, Some(bit));
            }
        }
        nearest
    }
}

/// Finds the triangle pairs of two blocks that may be closer than `max_distance`, in world units. Both blocks must
/// have the same anchor (the world point that is the origin of their `f32` coordinates).
///
/// `direction` is a guess of the direction from `a` to `b` along which the blocks are separated. It must have
/// length 1 or be zero, and affects only how many pairs are rejected.
#[inline(always)]
pub(crate) fn near_pairs<L: Lanes>(
    l: L,
    [a, b]: [&TriangleBlock8; 2],
    max_distance: f64,
    direction: DVec3,
) -> NearPairs8 {
    debug_assert_eq!(a.anchor, b.anchor, "blocks must have the same anchor");
    let size = a.anchored.size.max(b.anchored.size);
    let mut pairs = NearPairs8 { keys: [[0.0; LANES]; LANES], near: 0, tested: 0 };
    // Not `size > MAX_SIZE`: NaN must take this branch too.
    #[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN must take this branch")]
    if !(size <= MAX_SIZE) {
        for row in 0..a.valid.count_ones() {
            pairs.near |= u64::from(b.valid) << (LANES as u32 * row);
        }
        pairs.tested = pairs.near.count_ones();
        return pairs;
    }
    let max_distance = max_distance * a.scale;
    let box_limit = ((max_distance + BOX_ERROR * f64::from(size)) as f32) * ROUND_UP;
    let limit = l.splat(box_limit * box_limit * ROUND_UP + FILTER_UNDERFLOW);
    let plane_limit = (max_distance as f32) * ROUND_UP;
    let plane_limit = plane_limit * plane_limit * ROUND_UP;
    let [low_b, high_b] = b.anchored.boxes(l);
    // Projects all triangles on `direction` and rejects pairs whose projections are farther apart than the maximum
    // distance.
    let n = direction.as_vec3();
    let n = [l.splat(n.x), l.splat(n.y), l.splat(n.z)];
    let (high_a_on_n, low_b_on_n) = (l.store(projection_range(l, a, n)[1]), projection_range(l, b, n)[0]);
    let slab = l.splat(
        max_distance as f32 * ROUND_UP
            + (4.0 * size * PROJECTION_ERROR + crate::kernel::triangle::intersect::filter8::FILTER_UNDERFLOW),
    );
    for row in 0..a.valid.count_ones() as usize {
        let too_far = l.greater(low_b_on_n - l.splat(high_a_on_n[row]), slab);
        let remaining = b.valid & !l.to_bitmask(too_far);
        if remaining == 0 {
            continue;
        }
        let (low_a, high_a) = (splat_axes(l, &a.anchored.low, row), splat_axes(l, &a.anchored.high, row));
        let mut square = l.splat(0.0);
        for axis in 0..3 {
            let gap = l.max(low_a[axis] - high_b[axis], low_b[axis] - high_a[axis]);
            let gap = l.max(gap, l.splat(0.0));
            square = square + gap * gap;
        }
        let remaining = remaining & !l.to_bitmask(l.greater(square, limit));
        if remaining == 0 {
            continue;
        }
        pairs.tested += remaining.count_ones();
        let sides = PlaneSides8::new(l, [a, b], row, 2.0 * size * CERTAINTY_MARGIN);
        let remaining = remaining & !l.to_bitmask(sides.farther_than(l, [a, b], row, plane_limit));
        if remaining == 0 {
            continue;
        }
        let (gap, n) = gap_along_closest_edges(l, [a, b], row, size);
        let nn = dot::<L>(n, n);
        let least = l.splat(FILTER_UNDERFLOW);
        let remaining = remaining
            & !l.to_bitmask(l.greater(gap * gap, l.splat(plane_limit) * (nn + l.splat(f32::MIN_POSITIVE)) + least));
        pairs.keys[row] = l.store(l.max(square, gap * gap / (nn + least)));
        pairs.near |= u64::from(remaining) << (LANES * row);
    }
    pairs
}

/// Largest |coordinate|, in scaled units, for which the filter rejects pairs. For larger ones, products of two squares
/// could overflow.
const MAX_SIZE: f32 = MAX_COORDINATE * (1 << 16) as f32;

impl<L: Lanes> PlaneSides8<L> {
    /// Mask of the lanes in which one triangle is certainly farther from the plane of the other triangle than a
    /// distance. `square` is the square of this distance.
    #[inline(always)]
    fn farther_than(&self, l: L, [a, b]: [&TriangleBlock8; 2], lane: usize, square: f32) -> L::Mask {
        let (normal_a, normal_b) = (splat_axes(l, &a.planes.normals, lane), load_axes(l, &b.planes.normals));
        let (square, least, tiny) = (l.splat(square), l.splat(FILTER_UNDERFLOW), l.splat(f32::MIN_POSITIVE));
        let from_a = one_side_margin(l, self.of_b, self.margin_a);
        let from_b = one_side_margin(l, self.of_a, self.margin_b);
        l.or(
            l.greater(from_a * from_a, square * (dot::<L>(normal_a, normal_a) + tiny) + least),
            l.greater(from_b * from_b, square * (dot::<L>(normal_b, normal_b) + tiny) + least),
        )
    }
}

/// Minimum and maximum of the projections of each triangle's corners on `n`.
#[inline(always)]
fn projection_range<L: Lanes>(l: L, block: &TriangleBlock8, n: [L::F32; 3]) -> [L::F32; 2] {
    let [u, v, w] = load(l, &block.anchored.points);
    let (u, v, w) = (dot::<L>(n, u), dot::<L>(n, v), dot::<L>(n, w));
    [l.min(l.min(u, v), w), l.max(l.max(u, v), w)]
}

/// Projects triangle `row` of `a` and each triangle of `b` on a vector n. This is the vector between the closest
/// points of the edges of the two triangles, and it is not normalized.
///
/// Returns two values. The first is a lower bound of the gap between the projections, multiplied by the length of
/// n; it is 0 if the projections overlap. The second is n.
#[inline(always)]
fn gap_along_closest_edges<L: Lanes>(
    l: L,
    [a, b]: [&TriangleBlock8; 2],
    row: usize,
    size: f32,
) -> (L::F32, [L::F32; 3]) {
    let (zero, one) = (l.splat(0.0), l.splat(1.0));
    let mut least = l.splat(f32::INFINITY);
    let mut n = [zero; 3];
    let points_b = load(l, &b.anchored.points);
    let edges_b = load(l, &b.edges);
    let squares_b =
        [dot::<L>(edges_b[0], edges_b[0]), dot::<L>(edges_b[1], edges_b[1]), dot::<L>(edges_b[2], edges_b[2])];
    let tiny = l.splat(f32::MIN_POSITIVE);
    let inverse_b = [one / (squares_b[0] + tiny), one / (squares_b[1] + tiny), one / (squares_b[2] + tiny)];
    for i in 0..3 {
        let (p, d) = (splat_axes(l, &a.anchored.points[i], row), splat_axes(l, &a.edges[i], row));
        let dd = dot::<L>(d, d);
        let inverse_a = one / (dd + tiny);
        for j in 0..3 {
            let e = edges_b[j];
            let r = minus::<L>(p, points_b[j]);
            let (de, dr, er) = (dot::<L>(d, e), dot::<L>(d, r), dot::<L>(e, r));
            let across = dd * squares_b[j] - de * de;
            let s = l.max(l.min((de * er - squares_b[j] * dr) / (l.max(across, zero) + tiny), one), zero);
            let t = l.max(l.min((de * s + er) * inverse_b[j], one), zero);
            let s = l.max(l.min((de * t - dr) * inverse_a, one), zero);
            let between = [r[0] + d[0] * s - e[0] * t, r[1] + d[1] * s - e[1] * t, r[2] + d[2] * s - e[2] * t];
            let square = dot::<L>(between, between);
            let nearer = l.greater(least, square);
            least = l.min(least, square);
            for axis in 0..3 {
                n[axis] = l.select(nearer, between[axis], n[axis]);
            }
        }
    }
    let mut low = l.splat(f32::INFINITY);
    let mut high = l.splat(f32::NEG_INFINITY);
    for corner in 0..3 {
        low = l.min(low, dot::<L>(n, splat_axes(l, &a.anchored.points[corner], row)));
        high = l.max(high, dot::<L>(n, points_b[corner]));
    }
    let margin = (l.abs(n[0]) + l.abs(n[1]) + l.abs(n[2])) * l.splat(size * PROJECTION_ERROR);
    (l.max((low - high) - margin, zero), n)
}

/// If all three values are more than `margin` above 0, or all are more than `margin` below 0: smallest absolute
/// value minus `margin`. In all other cases: 0.
#[inline(always)]
fn one_side_margin<L: Lanes>(l: L, [x, y, z]: [L::F32; 3], margin: L::F32) -> L::F32 {
    let zero = l.splat(0.0);
    let (least, most) = (l.min(l.min(x, y), z), l.max(l.max(x, y), z));
    l.max(l.max(least, zero - most) - margin, zero)
}

#[cfg(test)]
mod tests;
