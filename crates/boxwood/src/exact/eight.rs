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
//! open   else
//! ```
//!
//! Triangles that meet have an edge of one that meets the other. If segment pq meets the hull of t in sum l_i t_i, l >= 0,
//! expanding [p, q, t_i, x] = 0 gives l_i+1 V_i = l_i+2 V_i+2 for every i, so that two V of strictly opposite sign cannot
//! be. This holds for degenerate triangles and coplanar pairs too: no special case.

use crate::simd::{Eight, LANES, Lanes};
use glam::DVec3;

/// Share of the magnitudes below which a sign is not certain: 128 * 2^-24.
const UNCERTAIN: f32 = 1.0 / (1 << 17) as f32;
/// Far above what underflow takes.
const UNDERFLOW: f32 = f32::from_bits((127 - 100) << 23);
/// Boxes of rounded points are widened by this share of the magnitudes: two roundings of 2^-24, and as much again.
const BOX_SLACK: f32 = 1.0 / (1 << 22) as f32;
/// Points beyond this are not judged.
const FAR: f32 = 4.0;

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
    anchor: [f64; 3],
    /// Of everything below: a power of two.
    scale: f64,
    /// Relative to the anchor.
    own: Seen,
    edges: Points,
    normals: [Eight; 3],
    /// The largest |component| of an edge.
    edge_size: Eight,
}

/// Triangles as they are seen from an anchor.
#[derive(Clone, Debug)]
struct Seen {
    points: Points,
    /// p_i x e_i.
    moments: Points,
    /// n . p_0.
    offsets: Eight,
    low: [Eight; 3],
    high: [Eight; 3],
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
        anchor: [0.0; 3],
        scale: 1.0,
        own: Seen::NOTHING,
        edges: [[[0.0; LANES]; 3]; 3],
        normals: [[0.0; LANES]; 3],
        edge_size: [0.0; LANES],
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
        self.anchor = [self.world[0][0][0], self.world[0][1][0], self.world[0][2][0]];
        self.scale = scale;
        let wide_scale = l.splat_wide(scale);
        let mut edges = [[l.splat(0.0); 3]; 3];
        let mut largest = l.splat(0.0);
        for corner in 0..3 {
            for axis in 0..3 {
                let edge = world[(corner + 1) % 3][axis] - world[corner][axis];
                edges[corner][axis] = l.narrow(edge * wide_scale);
                largest = l.max(largest, l.abs(edges[corner][axis]));
                self.edges[corner][axis] = l.store(edges[corner][axis]);
            }
        }
        let normal = cross::<L>(edges[0], edges[1]);
        for axis in 0..3 {
            self.normals[axis] = l.store(normal[axis]);
        }
        self.edge_size = l.store(largest);
        let anchor = self.anchor;
        self.own = Seen::from_anchor(l, world, edges, normal, anchor, wide_scale);
    }

    /// The corners of the triangle of a lane in the world.
    pub(crate) fn corners(&self, lane: usize) -> [DVec3; 3] {
        self.world.map(|corner| DVec3::new(corner[0][lane], corner[1][lane], corner[2][lane]))
    }

    /// A block as it is seen from the anchor of another.
    #[inline(always)]
    fn seen_from<L: Lanes>(&self, l: L, anchor: [f64; 3]) -> Seen {
        let world = load_wide(l, &self.world);
        let edges = load(l, &self.edges);
        let normal = load_axes(l, &self.normals);
        Seen::from_anchor(l, world, edges, normal, anchor, l.splat_wide(self.scale))
    }
}

impl Seen {
    const NOTHING: Self = Self {
        points: [[[0.0; LANES]; 3]; 3],
        moments: [[[0.0; LANES]; 3]; 3],
        offsets: [0.0; LANES],
        low: [[0.0; LANES]; 3],
        high: [[0.0; LANES]; 3],
        size: 0.0,
    };

    #[inline(always)]
    fn from_anchor<L: Lanes>(
        l: L,
        world: [[L::D; 3]; 3],
        edges: [[L::F; 3]; 3],
        normal: [L::F; 3],
        anchor: [f64; 3],
        scale: L::D,
    ) -> Self {
        let mut seen = Self::NOTHING;
        let mut points = [[l.splat(0.0); 3]; 3];
        let mut size = l.splat(0.0);
        for axis in 0..3 {
            let origin = l.splat_wide(anchor[axis]);
            for corner in 0..3 {
                points[corner][axis] = l.narrow((world[corner][axis] - origin) * scale);
                seen.points[corner][axis] = l.store(points[corner][axis]);
            }
            let low = l.min(l.min(points[0][axis], points[1][axis]), points[2][axis]);
            let high = l.max(l.max(points[0][axis], points[1][axis]), points[2][axis]);
            size = l.max(size, l.max(l.abs(low), l.abs(high)));
            seen.low[axis] = l.store(low);
            seen.high[axis] = l.store(high);
        }
        for edge in 0..3 {
            let moment = cross::<L>(points[edge], edges[edge]);
            for axis in 0..3 {
                seen.moments[edge][axis] = l.store(moment[axis]);
            }
        }
        seen.offsets = l.store(dot::<L>(normal, points[0]));
        let sizes = l.store(size);
        let mut largest = sizes[0];
        for lane in 1..LANES {
            largest = largest.max(sizes[lane]);
        }
        seen.size = largest;
        seen
    }
}

/// Tests every triangle of `a` against all of `b`; hands each row with its verdict to `row`, until it breaks.
#[inline(always)]
pub(crate) fn test_blocks<L: Lanes, B>(
    l: L,
    a: &Block,
    b: &Block,
    row: impl FnMut(usize, Verdict) -> std::ops::ControlFlow<B>,
) -> std::ops::ControlFlow<B> {
    test_blocks_by(l, UNCERTAIN, a, b, row)
}

/// With a margin that tests may make too small, to see that they would notice.
#[inline(always)]
fn test_blocks_by<L: Lanes, B>(
    l: L,
    uncertain: f32,
    a: &Block,
    b: &Block,
    mut row: impl FnMut(usize, Verdict) -> std::ops::ControlFlow<B>,
) -> std::ops::ControlFlow<B> {
    let seen = a.seen_from(l, b.anchor);
    let size = seen.size.max(b.own.size);
    let rows = a.valid.count_ones() as usize;
    // Not `size > FAR`: NaN is far too.
    #[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN must go this way")]
    if !(size <= FAR) {
        for lane in 0..rows {
            row(lane, Verdict { tested: b.valid, hits: 0, open: b.valid })?;
        }
        return std::ops::ControlFlow::Continue(());
    }
    let slack = l.splat(size * BOX_SLACK);
    let (mut low, mut high) = (load_axes(l, &b.own.low), load_axes(l, &b.own.high));
    for axis in 0..3 {
        low[axis] = low[axis] - slack;
        high[axis] = high[axis] + slack;
    }
    for lane in 0..rows {
        let mut apart = l.greater(l.splat(seen.low[0][lane]), high[0]);
        apart = l.or(apart, l.greater(low[0], l.splat(seen.high[0][lane])));
        for axis in 1..3 {
            apart = l.or(apart, l.greater(l.splat(seen.low[axis][lane]), high[axis]));
            apart = l.or(apart, l.greater(low[axis], l.splat(seen.high[axis][lane])));
        }
        let tested = !l.bits(apart) & b.valid;
        if tested != 0 {
            let (hits, open) = decide(l, a, &seen, lane, b, tested, size * uncertain);
            row(lane, Verdict { tested, hits, open })?;
        }
    }
    std::ops::ControlFlow::Continue(())
}

/// One triangle, a lane of `a` as seen from b's anchor, against the tested lanes of `b`: which hit, which are open.
/// `share` times two edges is the margin.
#[inline(always)]
fn decide<L: Lanes>(l: L, a: &Block, seen: &Seen, lane: usize, b: &Block, tested: u32, share: f32) -> (u32, u32) {
    let underflow = l.splat(UNDERFLOW);
    let edge_a = a.edge_size[lane];
    let edge_b = l.load(&b.edge_size);
    let margin_a = l.splat(share * (edge_a * edge_a) + UNDERFLOW);
    let margin_b = (edge_b * edge_b) * l.splat(share) + underflow;
    let zero = l.splat(0.0);

    // Sides of b's corners: of the plane of a.
    let normal = splat_axes(l, &a.normals, lane);
    let offset = l.splat(seen.offsets[lane]);
    let mut side_a = [zero; 3];
    for corner in 0..3 {
        side_a[corner] = dot::<L>(normal, load_axes(l, &b.own.points[corner])) - offset;
    }
    let mut missed = beyond(l, side_a, margin_a);
    // Sides of a's corners: of the planes of b.
    let normals = load_axes(l, &b.normals);
    let offsets = l.load(&b.own.offsets);
    let mut side_b = [zero; 3];
    for corner in 0..3 {
        side_b[corner] = dot::<L>(normals, splat_axes(l, &seen.points[corner], lane)) - offsets;
    }
    missed = l.or(missed, beyond(l, side_b, margin_b));
    let alive = tested & !l.bits(missed);
    if alive == 0 {
        return (0, 0);
    }

    let margin = edge_b * l.splat(share * edge_a) + underflow;
    // V, by rows: an edge of a against b's three.
    let mut v = [[zero; 3]; 3];
    for i in 0..3 {
        let edge = splat_axes(l, &a.edges[i], lane);
        let moment = splat_axes(l, &seen.moments[i], lane);
        for j in 0..3 {
            v[i][j] = dot::<L>(edge, load_axes(l, &b.own.moments[j])) + dot::<L>(moment, load_axes(l, &b.edges[j]));
        }
    }
    let mut hit = l.greater(zero, zero);
    let mut miss = l.greater(l.splat(1.0), zero);
    for i in 0..3 {
        let next = (i + 1) % 3;
        // Edge i of a against b, then of b against a.
        let edge = judge_edge(l, v[i], margin, [side_b[i], side_b[next]], margin_b);
        (hit, miss) = (l.or(hit, edge.0), l.and(miss, edge.1));
        let edge = judge_edge(l, [v[0][i], v[1][i], v[2][i]], margin, [side_a[i], side_a[next]], margin_a);
        (hit, miss) = (l.or(hit, edge.0), l.and(miss, edge.1));
    }
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
