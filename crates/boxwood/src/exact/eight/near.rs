//! Which triangles of eight may be nearer to one than a reach, in `f32` lanes: by their boxes, then by their planes.
//!
//! **Boxes.** Points are rounded from the world once, by v = 2^-24 of the largest |coordinate| S; a gap on an axis is a
//! difference of two: it errs by less than 4v S, three gaps together by less than 7v S. The reach is enlarged by 8v S.
//!
//! **Planes.** Whatever vector n is, the corners of two triangles that are apart by g along it are g / |n| apart. Along the
//! computed normal of one, with edge components up to E and so |n| <= 2 E^2 a component: the dot product of n with a corner
//! errs by 8v of 3 * 2 E^2 S, that with a corner of the triangle itself by as much, and n is normal to its edges up to
//! 24v E^3 <= 48v S E^2: 144v S E^2 in all. The margin of [`Sides`] is 128v; we take twice that.

use super::{Block, FAR, Sides, UNCERTAIN, dot, load, load_axes, minus, splat_axes};
use crate::simd::{Eight, LANES, Lanes};
use glam::DVec3;

/// Share of the largest |coordinate| by which gaps of boxes may err: 8 * 2^-24.
const BOXES: f64 = 1.0 / (1 << 21) as f64;
/// Far above what underflow takes from squares and their products with squares.
const UNDERFLOW: f32 = f32::from_bits((127 - 120) << 23);
/// Share of |n| S by which a gap along n may err: 64 * 2^-24.
const ALONG: f32 = 1.0 / (1 << 18) as f32;
/// What squares and products of `f32` may lose: more than a dozen times 2^-24.
const ROUNDED_UP: f32 = 1.0 + 1.0 / (1 << 18) as f32;

/// Pairs of triangles, rows of a and lanes of b, that may be within reach of each other: bit 8 i + j; and squares of lower
/// bounds of their distances, in some unit, by which they are to be looked at.
pub(crate) struct NearPairs {
    pub(crate) keys: [Eight; LANES],
    pub(crate) near: u64,
    /// Pairs that the boxes left.
    pub(crate) tested: u32,
}

impl NearPairs {
    /// Of those that are left, the one to be looked at first.
    #[inline(always)]
    pub(crate) fn nearest(&self) -> Option<u32> {
        let (mut left, mut nearest) = (self.near, None);
        let mut least = f32::INFINITY;
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let key = self.keys[bit as usize / LANES][bit as usize % LANES];
            if nearest.is_none() || key < least {
                (least, nearest) = (key, Some(bit));
            }
        }
        nearest
    }
}

/// Two blocks that are [seen](Block::see_both) from one place, and a reach in the world.
#[inline(always)]
pub(crate) fn near_blocks<L: Lanes>(l: L, [a, b]: [&Block; 2], reach: f64, direction: DVec3) -> NearPairs {
    debug_assert_eq!(a.anchor, b.anchor, "points must be seen from one place");
    let size = a.seen.size.max(b.seen.size);
    let mut pairs = NearPairs { keys: [[0.0; LANES]; LANES], near: 0, tested: 0 };
    // Not `size > FAR`: NaN is far too.
    #[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN must go this way")]
    if !(size <= FAR_APART) {
        for row in 0..a.valid.count_ones() {
            pairs.near |= u64::from(b.valid) << (LANES as u32 * row);
        }
        pairs.tested = pairs.near.count_ones();
        return pairs;
    }
    let reach = reach * a.scale;
    let within = ((reach + BOXES * f64::from(size)) as f32) * ROUNDED_UP;
    let limit = l.splat(within * within * ROUNDED_UP + UNDERFLOW);
    let by_plane = (reach as f32) * ROUNDED_UP;
    let by_plane = by_plane * by_plane * ROUNDED_UP;
    let [low_b, high_b] = b.seen.boxes(l);
    // Along the direction, from a to b.
    let n = direction.as_vec3();
    let n = [l.splat(n.x), l.splat(n.y), l.splat(n.z)];
    let (high_along_a, low_along_b) = (l.store(along(l, a, n)[1]), along(l, b, n)[0]);
    let slab = l.splat(reach as f32 * ROUNDED_UP + (4.0 * size * ALONG + super::UNDERFLOW));
    for row in 0..a.valid.count_ones() as usize {
        let beyond = l.greater(low_along_b - l.splat(high_along_a[row]), slab);
        let left = b.valid & !l.bits(beyond);
        if left == 0 {
            continue;
        }
        let (low_a, high_a) = (splat_axes(l, &a.seen.low, row), splat_axes(l, &a.seen.high, row));
        let mut square = l.splat(0.0);
        for axis in 0..3 {
            let gap = l.max(low_a[axis] - high_b[axis], low_b[axis] - high_a[axis]);
            let gap = l.max(gap, l.splat(0.0));
            square = square + gap * gap;
        }
        let left = left & !l.bits(l.greater(square, limit));
        if left == 0 {
            continue;
        }
        pairs.tested += left.count_ones();
        let sides = Sides::of(l, [a, b], row, 2.0 * size * UNCERTAIN);
        let left = left & !l.bits(sides.farther_than(l, [a, b], row, by_plane));
        if left == 0 {
            continue;
        }
        let (gap, n) = by_closest_edges(l, [a, b], row, size);
        let nn = dot::<L>(n, n);
        let least = l.splat(UNDERFLOW);
        let left = left & !l.bits(l.greater(gap * gap, l.splat(by_plane) * (nn + l.splat(f32::MIN_POSITIVE)) + least));
        pairs.keys[row] = l.store(l.max(square, gap * gap / (nn + least)));
        pairs.near |= u64::from(left) << (LANES * row);
    }
    pairs
}

/// Points beyond this are not judged: squares of squares would not be numbers.
const FAR_APART: f32 = FAR * (1 << 16) as f32;

impl<L: Lanes> Sides<L> {
    /// Lanes in which one is surely farther from the plane of the other than a distance, given by its square.
    #[inline(always)]
    fn farther_than(&self, l: L, [a, b]: [&Block; 2], lane: usize, square: f32) -> L::M {
        let (normal_a, normal_b) = (splat_axes(l, &a.faces.normals, lane), load_axes(l, &b.faces.normals));
        let (square, least, tiny) = (l.splat(square), l.splat(UNDERFLOW), l.splat(f32::MIN_POSITIVE));
        let from_a = clear_of(l, self.of_b, self.margin_a);
        let from_b = clear_of(l, self.of_a, self.margin_b);
        l.or(
            l.greater(from_a * from_a, square * (dot::<L>(normal_a, normal_a) + tiny) + least),
            l.greater(from_b * from_b, square * (dot::<L>(normal_b, normal_b) + tiny) + least),
        )
    }
}

/// The lowest and the highest of each triangle along a direction.
#[inline(always)]
fn along<L: Lanes>(l: L, block: &Block, n: [L::F; 3]) -> [L::F; 2] {
    let [u, v, w] = load(l, &block.seen.points);
    let (u, v, w) = (dot::<L>(n, u), dot::<L>(n, v), dot::<L>(n, w));
    [l.min(l.min(u, v), w), l.max(l.max(u, v), w)]
}

/// The direction between the closest points of edges, and how far the triangles are apart along it, at least; not normalised.
#[inline(always)]
fn by_closest_edges<L: Lanes>(l: L, [a, b]: [&Block; 2], row: usize, size: f32) -> (L::F, [L::F; 3]) {
    let (zero, one) = (l.splat(0.0), l.splat(1.0));
    let mut least = l.splat(f32::INFINITY);
    let mut n = [zero; 3];
    let points_b = load(l, &b.seen.points);
    let edges_b = load(l, &b.edges);
    let squares_b =
        [dot::<L>(edges_b[0], edges_b[0]), dot::<L>(edges_b[1], edges_b[1]), dot::<L>(edges_b[2], edges_b[2])];
    let tiny = l.splat(f32::MIN_POSITIVE);
    let inverse_b = [one / (squares_b[0] + tiny), one / (squares_b[1] + tiny), one / (squares_b[2] + tiny)];
    for i in 0..3 {
        let (p, d) = (splat_axes(l, &a.seen.points[i], row), splat_axes(l, &a.edges[i], row));
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
        low = l.min(low, dot::<L>(n, splat_axes(l, &a.seen.points[corner], row)));
        high = l.max(high, dot::<L>(n, points_b[corner]));
    }
    let margin = (l.abs(n[0]) + l.abs(n[1]) + l.abs(n[2])) * l.splat(size * ALONG);
    (l.max((low - high) - margin, zero), n)
}

/// How far all three are on one side, less a margin; 0 if they are not.
#[inline(always)]
fn clear_of<L: Lanes>(l: L, [x, y, z]: [L::F; 3], margin: L::F) -> L::F {
    let zero = l.splat(0.0);
    let (least, most) = (l.min(l.min(x, y), z), l.max(l.max(x, y), z));
    l.max(l.max(least, zero - most) - margin, zero)
}

#[cfg(test)]
mod tests;
