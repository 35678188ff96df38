//! One triangle against eight: the first rung of the ladder, in `f32` lanes. It decides only what is certain.
//!
//! Points are the world vertices of the definition minus a common anchor, each rounded once to `f32`; edges are rounded
//! from `f64` differences. Fifteen determinants decide, all through Plücker products with m = p x e of an edge:
//!
//! ```text
//! side of b_j:   s_A(b_j) = n_A . b_j - n_A . a_0      three        side of a_i:  s_B(a_i) = n_B . a_i - n_B . b_0      three
//! edge pair:     V_ij = e_i . m'_j + f_j . m_i         nine: the orientation of a_i, a_i+1, b_j, b_j+1, up to one sign
//! ```
//!
//! **Bound**, with v = 2^-24, all |p| <= S, edge components <= E and F: coordinates and edges carry v. m: two products of
//! 3v and a difference of 2v, 8v S E, and |m| <= 2 S E. e . m': three times (2 + 8 + 2)v and sums, 46v. V: 2 * 46 + 12 =
//! 104v S E F. n: 8v E^2; n . p: 46v S E^2; a side: 104v S E^2. We ask for 128v = 2^-17, which leaves room for the
//! rounding of the margin itself. Points are scaled by a power of two to |p| <= 4, so that nothing overflows; where that
//! fails all lanes stay open. Poses do not occur: placing a vertex is part of the definition, not of the filter.
//!
//! **Decision**, from certain signs only:
//!
//! ```text
//! miss   all three s_A certain and equal, or all three s_B, or each of the six edges misses the other triangle:
//!        its ends are certainly on one side, or among its three V is a certain + and a certain -
//! hit    some edge has its ends certainly on both sides and three V that are certain and equal
//! hit    a corner of one equals a corner of the other, compared in f64
//! open   else
//! ```
//!
//! Triangles that meet have an edge of one that meets the other. If segment pq meets the hull of t in sum l_i t_i, l >= 0,
//! expanding [p, q, t_i, x] = 0 gives l_i+1 V_i = l_i+2 V_i+2 for every i, so that two V of strictly opposite sign cannot
//! be. This holds for degenerate triangles and coplanar pairs too: no special case.

mod itself;
mod near;
mod point;
mod sweep;
mod volume;

pub(crate) use itself::{OwnBlock, Verdict as OwnVerdict, test_own_blocks};
pub(crate) use near::near_blocks;
pub(crate) use point::from_point;
pub(crate) use sweep::{MovingRow, SweepFilter};
pub(crate) use volume::VolumeFilter;

use crate::simd::{Eight, LANES, Lanes};
use glam::DVec3;
use std::ops::ControlFlow;

/// Share of the magnitudes below which a sign is not certain: 128 * 2^-24.
const UNCERTAIN: f32 = 1.0 / (1 << 17) as f32;
/// Far above what underflow takes.
const UNDERFLOW: f32 = f32::from_bits((127 - 100) << 23);
/// Points beyond this are not judged.
const FAR: f32 = 4.0;
/// An anchor is kept for blocks whose points are not beyond this, where the world has a size of about one: to see a block
/// anew takes longer than to decide the few pairs more that an anchor which is not next to them leaves open.
const NEAR: f32 = 1.0 / 16.0;

/// Three corners of eight triangles, an axis: `[corner][axis][lane]`.
pub(crate) type Corners = [[[f64; LANES]; 3]; 3];
type Points = [[Eight; 3]; 3];

/// Up to eight triangles in the world, ready to be tested.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The points that all answers are exact for. Lanes without a triangle repeat the first.
    world: Corners,
    /// A bit for each lane that has a triangle.
    valid: u32,
    /// Of everything below: a power of two.
    scale: f64,
    edges: Points,
    faces: Faces,
    /// Where the triangles are seen from; NaN until they are.
    anchor: [f64; 3],
    seen: Seen,
    /// n . p_0.
    offsets: Eight,
    /// p_i x e_i.
    moments: Points,
}

/// What of triangles does not depend on where they are seen from.
#[derive(Clone, Debug)]
struct Faces {
    normals: [Eight; 3],
    /// The largest |component| of an edge.
    edge_size: Eight,
}

/// Triangles as they are seen from an anchor.
#[derive(Clone, Debug)]
struct Seen {
    points: Points,
    low: [Eight; 3],
    high: [Eight; 3],
    /// The box of all lanes.
    all: [[f32; 3]; 2],
    /// A bit for each axis along which all lanes have one height.
    level: u32,
    /// The largest |coordinate| of a point; all lanes.
    size: f32,
}

/// What became of one triangle against eight: a bit a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Pairs whose boxes overlap.
    pub(crate) tested: u32,
    /// Of those: surely meet.
    pub(crate) hits: u32,
    /// Of those: not decided.
    pub(crate) open: u32,
}

impl Block {
    /// No triangles.
    pub(crate) const EMPTY: Self = Self {
        world: [[[0.0; LANES]; 3]; 3],
        valid: 0,
        scale: 1.0,
        edges: [[[0.0; LANES]; 3]; 3],
        faces: Faces::NONE,
        anchor: [f64::NAN; 3],
        seen: Seen::NOTHING,
        offsets: [0.0; LANES],
        moments: [[[0.0; LANES]; 3]; 3],
    };

    /// Prepares the first `count` of eight placed triangles; the other lanes must hold finite numbers. `scale` is a power
    /// of two that brings the world to a size of about one, the same for both blocks of a test.
    #[inline(always)]
    pub(crate) fn prepare<L: Lanes>(&mut self, l: L, world: [[L::D; 3]; 3], count: usize, scale: f64) {
        for corner in 0..3 {
            for axis in 0..3 {
                self.world[corner][axis] = l.store_wide(world[corner][axis]);
            }
        }
        self.valid = (1 << count) - 1;
        self.scale = scale;
        let edges = edges_of(l, world, scale);
        for corner in 0..3 {
            for axis in 0..3 {
                self.edges[corner][axis] = l.store(edges[corner][axis]);
            }
        }
        self.faces = Faces::of(l, edges);
        self.anchor = [f64::NAN; 3];
    }

    /// The corners of the triangle of a lane in the world.
    #[inline]
    pub(crate) fn corners(&self, lane: usize) -> [DVec3; 3] {
        // Not `map`, which copies all lanes.
        let corner = |i: usize| DVec3::new(self.world[i][0][lane], self.world[i][1][lane], self.world[i][2][lane]);
        [corner(0), corner(1), corner(2)]
    }

    /// Returns the lanes of `other` whose triangle has a corner in common with triangle `lane`. Exact: compares the points in the
    /// world. Meshes that touch by design mostly touch at corners, where no sign is certain.
    #[inline(always)]
    fn shared_corners<L: Lanes>(&self, l: L, lane: usize, other: &Self) -> u32 {
        let splat = |corner: usize, axis: usize| l.splat_wide(self.world[corner][axis][lane]);
        let corner = |corner: usize| [splat(corner, 0), splat(corner, 1), splat(corner, 2)];
        l.have_equal_points(&[corner(0), corner(1), corner(2)], &load_wide(l, &other.world))
    }

    /// Sees two blocks from one place: from the anchor if both are near it, from a corner of the second if not. An anchor of
    /// NaN is none.
    #[inline(always)]
    pub(crate) fn see_both<L: Lanes>(l: L, a: &mut Self, b: &mut Self, anchor: &mut [f64; 3]) {
        let corner = [b.world[0][0][0], b.world[0][1][0], b.world[0][2][0]];
        if anchor[0].is_nan() {
            *anchor = corner;
        }
        a.see_from(l, *anchor);
        b.see_from(l, *anchor);
        if a.seen.size.max(b.seen.size) > NEAR && *anchor != corner {
            *anchor = corner;
            a.see_from(l, corner);
            b.see_from(l, corner);
        }
    }

    #[inline(always)]
    fn see_from<L: Lanes>(&mut self, l: L, anchor: [f64; 3]) {
        if self.anchor != anchor {
            self.anchor = anchor;
            let points = points_from(l, load_wide(l, &self.world), anchor, self.scale);
            self.seen = Seen::of(l, points);
            self.offsets = l.store(dot::<L>(load_axes(l, &self.faces.normals), points[0]));
            self.moments = moments_of(l, points, load(l, &self.edges));
        }
    }
}

impl Faces {
    const NONE: Self = Self { normals: [[0.0; LANES]; 3], edge_size: [0.0; LANES] };

    #[inline(always)]
    fn of<L: Lanes>(l: L, edges: [[L::F; 3]; 3]) -> Self {
        let mut largest = l.splat(0.0);
        for edge in edges {
            for axis in 0..3 {
                largest = l.max(largest, l.abs(edge[axis]));
            }
        }
        let [x, y, z] = cross::<L>(edges[0], edges[1]);
        Self { normals: [l.store(x), l.store(y), l.store(z)], edge_size: l.store(largest) }
    }
}

impl Seen {
    const NOTHING: Self = Self {
        points: [[[0.0; LANES]; 3]; 3],
        low: [[0.0; LANES]; 3],
        high: [[0.0; LANES]; 3],
        all: [[0.0; 3]; 2],
        level: 0,
        size: 0.0,
    };

    #[inline(always)]
    fn of<L: Lanes>(l: L, points: [[L::F; 3]; 3]) -> Self {
        let mut seen = Self::NOTHING;
        let mut size = l.splat(0.0);
        for axis in 0..3 {
            for corner in 0..3 {
                seen.points[corner][axis] = l.store(points[corner][axis]);
            }
            let low = l.min(l.min(points[0][axis], points[1][axis]), points[2][axis]);
            let high = l.max(l.max(points[0][axis], points[1][axis]), points[2][axis]);
            size = l.max(size, l.max(l.abs(low), l.abs(high)));
            seen.low[axis] = l.store(low);
            seen.high[axis] = l.store(high);
            seen.all[0][axis] = l.smallest(low);
            seen.all[1][axis] = l.largest(high);
            seen.level |= u32::from(seen.all[0][axis] == seen.all[1][axis]) << axis;
        }
        // Differences of finite numbers, scaled: perhaps infinite, never NaN.
        seen.size = l.largest(size);
        seen
    }

    /// The boxes of all lanes.
    #[inline(always)]
    fn boxes<L: Lanes>(&self, l: L) -> [[L::F; 3]; 2] {
        [load_axes(l, &self.low), load_axes(l, &self.high)]
    }

    /// Which of these boxes the box of a lane overlaps.
    #[inline(always)]
    fn overlaps<L: Lanes>(&self, l: L, lane: usize, boxes: [[L::F; 3]; 2]) -> u32 {
        overlap(l, [splat_axes(l, &self.low, lane), splat_axes(l, &self.high, lane)], boxes)
    }

    /// Which of these boxes overlap the box of all lanes.
    #[inline(always)]
    fn all_overlap<L: Lanes>(&self, l: L, boxes: [[L::F; 3]; 2]) -> u32 {
        let [[x, y, z], [to_x, to_y, to_z]] = self.all;
        overlap(l, [[l.splat(x), l.splat(y), l.splat(z)], [l.splat(to_x), l.splat(to_y), l.splat(to_z)]], boxes)
    }
}

/// Which boxes overlap, lane by lane. They are of points that are seen from one anchor, by steps that are each monotone: boxes
/// of rounded points are apart only if those of the points are. So they need no slack.
#[inline(always)]
fn overlap<L: Lanes>(l: L, [low_a, high_a]: [[L::F; 3]; 2], [low_b, high_b]: [[L::F; 3]; 2]) -> u32 {
    // The sign of a difference is exact, and a maximum is cheaper than a mask.
    let mut gap = l.max(low_a[0] - high_b[0], low_b[0] - high_a[0]);
    for axis in 1..3 {
        gap = l.max(gap, low_a[axis] - high_b[axis]);
        gap = l.max(gap, low_b[axis] - high_a[axis]);
    }
    !l.bits(l.greater(gap, l.splat(0.0))) & 0xff
}

/// Edges, subtracted before they are rounded.
#[inline(always)]
fn edges_of<L: Lanes>(l: L, world: [[L::D; 3]; 3], scale: f64) -> [[L::F; 3]; 3] {
    let scale = l.splat_wide(scale);
    let mut edges = [[l.splat(0.0); 3]; 3];
    for corner in 0..3 {
        for axis in 0..3 {
            edges[corner][axis] = l.narrow((world[(corner + 1) % 3][axis] - world[corner][axis]) * scale);
        }
    }
    edges
}

/// Points relative to an anchor, subtracted before they are rounded.
#[inline(always)]
fn points_from<L: Lanes>(l: L, world: [[L::D; 3]; 3], anchor: [f64; 3], scale: f64) -> [[L::F; 3]; 3] {
    let scale = l.splat_wide(scale);
    let mut points = [[l.splat(0.0); 3]; 3];
    for axis in 0..3 {
        let origin = l.splat_wide(anchor[axis]);
        for corner in 0..3 {
            points[corner][axis] = l.narrow((world[corner][axis] - origin) * scale);
        }
    }
    points
}

#[inline(always)]
fn moments_of<L: Lanes>(l: L, points: [[L::F; 3]; 3], edges: [[L::F; 3]; 3]) -> Points {
    let mut moments = [[[0.0; LANES]; 3]; 3];
    for edge in 0..3 {
        let moment = cross::<L>(points[edge], edges[edge]);
        for axis in 0..3 {
            moments[edge][axis] = l.store(moment[axis]);
        }
    }
    moments
}

/// Tests every triangle of `a` against all of `b`, both [seen](Block::see_both) from one place; hands each row with its
/// verdict to `row`, until it breaks.
#[inline(always)]
pub(crate) fn test_blocks<L: Lanes, B>(
    l: L,
    a: &Block,
    b: &Block,
    row: impl FnMut(usize, Verdict) -> ControlFlow<B>,
) -> ControlFlow<B> {
    test_blocks_by(l, UNCERTAIN, a, b, row)
}

/// With a margin that tests may make too small, to see that they would notice.
#[inline(always)]
fn test_blocks_by<L: Lanes, B>(
    l: L,
    uncertain: f32,
    a: &Block,
    b: &Block,
    mut row: impl FnMut(usize, Verdict) -> ControlFlow<B>,
) -> ControlFlow<B> {
    debug_assert_eq!(a.anchor, b.anchor, "points must be seen from one place");
    let size = a.seen.size.max(b.seen.size);
    // Not `size > FAR`: NaN is far too.
    #[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN must go this way")]
    if !(size <= FAR) {
        for lane in 0..a.valid.count_ones() as usize {
            row(lane, Verdict { tested: b.valid, hits: 0, open: b.valid })?;
        }
        return ControlFlow::Continue(());
    }
    let (share, boxes) = (size * uncertain, b.seen.boxes(l));
    // All heights equal in `f32`: then no side and no V is certain. True heights differ by at most 2v S, so these determinants are
    // below the margins of 128v.
    let level = a.seen.level & b.seen.level;
    let are_level =
        level != 0 && (0..3).any(|axis| level >> axis & 1 == 1 && a.seen.all[0][axis] == b.seen.all[0][axis]);
    // Of leaves that are next to one another most triangles are far from all of the other.
    let mut rows = a.valid & b.seen.all_overlap(l, a.seen.boxes(l));
    while rows != 0 {
        let lane = rows.trailing_zeros() as usize;
        rows &= rows - 1;
        let tested = a.seen.overlaps(l, lane, boxes) & b.valid;
        if tested != 0 {
            let mut verdict = Verdict { tested, hits: 0, open: tested };
            if !are_level {
                let sides = Sides::of(l, [a, b], lane, share);
                verdict.open &= !l.bits(sides.missed(l));
                if verdict.open != 0 {
                    (verdict.hits, verdict.open) = by_edges(l, [a, b], lane, &sides, verdict.open, share);
                }
            }
            if verdict.open != 0 {
                let shared = verdict.open & a.shared_corners(l, lane, b);
                verdict.hits |= shared;
                verdict.open &= !shared;
            }
            row(lane, verdict)?;
        }
    }
    ControlFlow::Continue(())
}

/// The sides of one triangle and eight: of each other's planes, and beyond what they are certain.
struct Sides<L: Lanes> {
    /// Of b's corners, of the plane of a.
    of_b: [L::F; 3],
    margin_a: L::F,
    /// Of a's corners, of the planes of b.
    of_a: [L::F; 3],
    margin_b: L::F,
}

impl<L: Lanes> Sides<L> {
    /// Of a lane of `a` and all of `b`, both seen from one anchor. `share` times two edges is the margin.
    #[inline(always)]
    fn of(l: L, [a, b]: [&Block; 2], lane: usize, share: f32) -> Self {
        let (edge_a, edge_b) = (a.faces.edge_size[lane], l.load(&b.faces.edge_size));
        let margin_a = l.splat(share * (edge_a * edge_a) + UNDERFLOW);
        let margin_b = (edge_b * edge_b) * l.splat(share) + l.splat(UNDERFLOW);
        let zero = l.splat(0.0);
        let (normal, offset) = (splat_axes(l, &a.faces.normals, lane), l.splat(a.offsets[lane]));
        let mut of_b = [zero; 3];
        for corner in 0..3 {
            of_b[corner] = dot::<L>(normal, load_axes(l, &b.seen.points[corner])) - offset;
        }
        let (normals, offsets) = (load_axes(l, &b.faces.normals), l.load(&b.offsets));
        let mut of_a = [zero; 3];
        for corner in 0..3 {
            of_a[corner] = dot::<L>(normals, splat_axes(l, &a.seen.points[corner], lane)) - offsets;
        }
        Self { of_b, margin_a, of_a, margin_b }
    }

    /// Lanes in which one of the two is certainly on one side of the other.
    #[inline(always)]
    fn missed(&self, l: L) -> L::M {
        l.or(beyond(l, self.of_b, self.margin_a), beyond(l, self.of_a, self.margin_b))
    }

    /// All six edges, from their V by rows, each edge of a against b's three, and beyond what these are certain: lanes in
    /// which the two surely meet, and in which they surely do not.
    #[inline(always)]
    fn judge_edges(&self, l: L, v: [[L::F; 3]; 3], margin: L::F) -> (L::M, L::M) {
        let zero = l.splat(0.0);
        let Sides { of_a, of_b, margin_a, margin_b } = self;
        let mut hit = l.greater(zero, zero);
        let mut miss = l.greater(l.splat(1.0), zero);
        for i in 0..3 {
            let next = (i + 1) % 3;
            // Edge i of a against b, then of b against a.
            let edge = judge_edge(l, v[i], margin, [of_a[i], of_a[next]], *margin_b);
            (hit, miss) = (l.or(hit, edge.0), l.and(miss, edge.1));
            let edge = judge_edge(l, [v[0][i], v[1][i], v[2][i]], margin, [of_b[i], of_b[next]], *margin_a);
            (hit, miss) = (l.or(hit, edge.0), l.and(miss, edge.1));
        }
        (hit, miss)
    }
}

/// The lanes that the sides leave, by their edges: which hit, which are open.
#[inline(always)]
fn by_edges<L: Lanes>(l: L, [a, b]: [&Block; 2], lane: usize, sides: &Sides<L>, alive: u32, share: f32) -> (u32, u32) {
    let zero = l.splat(0.0);
    let edge_a = a.faces.edge_size[lane];
    let margin = l.load(&b.faces.edge_size) * l.splat(share * edge_a) + l.splat(UNDERFLOW);
    // V, by rows: an edge of a against b's three.
    let mut v = [[zero; 3]; 3];
    for i in 0..3 {
        let edge = splat_axes(l, &a.edges[i], lane);
        let moment = splat_axes(l, &a.moments[i], lane);
        for j in 0..3 {
            v[i][j] = dot::<L>(edge, load_axes(l, &b.moments[j])) + dot::<L>(moment, load_axes(l, &b.edges[j]));
        }
    }
    let (hit, miss) = sides.judge_edges(l, v, margin);
    let hits = alive & l.bits(hit);
    (hits, alive & !hits & !l.bits(miss))
}

/// An edge against a triangle, from its three V and the sides of its ends: lanes in which it surely hits, and in which it
/// surely misses.
#[inline(always)]
fn judge_edge<L: Lanes>(
    l: L,
    [x, y, z]: [L::F; 3],
    margin: L::F,
    [start, end]: [L::F; 2],
    end_margin: L::F,
) -> (L::M, L::M) {
    let zero = l.splat(0.0);
    let (minus_margin, minus_end) = (zero - margin, zero - end_margin);
    let (least, most) = (l.min(l.min(x, y), z), l.max(l.max(x, y), z));
    let (near, far) = (l.min(start, end), l.max(start, end));
    let one_side = l.or(l.greater(near, end_margin), l.greater(minus_end, far));
    let both_signs = l.and(l.greater(most, margin), l.greater(minus_margin, least));
    let across = l.and(l.greater(far, end_margin), l.greater(minus_end, near));
    let one_sign = l.or(l.greater(least, margin), l.greater(minus_margin, most));
    (l.and(across, one_sign), l.or(one_side, both_signs))
}

/// Lanes in which all three are certainly positive, or all certainly negative.
#[inline(always)]
fn beyond<L: Lanes>(l: L, [x, y, z]: [L::F; 3], margin: L::F) -> L::M {
    let least = l.min(l.min(x, y), z);
    let most = l.max(l.max(x, y), z);
    l.or(l.greater(least, margin), l.greater(l.splat(0.0) - margin, most))
}

#[inline(always)]
fn dot<L: Lanes>(a: [L::F; 3], b: [L::F; 3]) -> L::F {
    (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]
}

#[inline(always)]
fn minus<L: Lanes>(a: [L::F; 3], b: [L::F; 3]) -> [L::F; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
fn cross<L: Lanes>(a: [L::F; 3], b: [L::F; 3]) -> [L::F; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline(always)]
fn load_axes<L: Lanes>(l: L, axes: &[Eight; 3]) -> [L::F; 3] {
    [l.load(&axes[0]), l.load(&axes[1]), l.load(&axes[2])]
}

#[inline(always)]
fn splat_axes<L: Lanes>(l: L, axes: &[Eight; 3], lane: usize) -> [L::F; 3] {
    [l.splat(axes[0][lane]), l.splat(axes[1][lane]), l.splat(axes[2][lane])]
}

#[inline(always)]
fn load<L: Lanes>(l: L, points: &Points) -> [[L::F; 3]; 3] {
    [load_axes(l, &points[0]), load_axes(l, &points[1]), load_axes(l, &points[2])]
}

#[inline(always)]
fn load_wide<L: Lanes>(l: L, world: &Corners) -> [[L::D; 3]; 3] {
    let zero = l.splat_wide(0.0);
    let mut loaded = [[zero; 3]; 3];
    for corner in 0..3 {
        for axis in 0..3 {
            loaded[corner][axis] = l.load_wide(&world[corner][axis]);
        }
    }
    loaded
}

#[cfg(test)]
mod tests;
