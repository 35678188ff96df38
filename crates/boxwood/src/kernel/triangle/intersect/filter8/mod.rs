//! Intersection filter: one triangle against eight, in `f32` lanes. It decides only by certain signs.
//!
//! Points are the exact world vertices minus a common anchor, each rounded once to `f32`. Edges are rounded from `f64`
//! differences. Fifteen determinants decide, all by Plücker products with the moment `m = p x e` of an edge:
//!
//! ```text
//! side of b_j:   s_A(b_j) = n_A . b_j - n_A . a_0      three        side of a_i:  s_B(a_i) = n_B . a_i - n_B . b_0      three
//! edge pair:     V_ij = e_i . m'_j + f_j . m_i         nine: the orientation of a_i, a_i+1, b_j, b_j+1, up to one common sign
//! ```
//!
//! **Error bound**, with v = 2^-24, all |p| <= S, edge components <= E and F. Coordinates and edges have an error of v. m: two
//! products of 3v and a difference of 2v, 8v S E, and |m| <= 2 S E. e . m': three times (2 + 8 + 2)v and sums, 46v. V: 2 * 46 +
//! 12 = 104v S E F. n: 8v E^2; n . p: 46v S E^2; a side: 104v S E^2. The margin is 128v = 2^-17, which also covers the rounding of
//! the margin itself.
//!
//! Points are scaled by a power of two to |p| <= 4, so nothing overflows; otherwise all lanes are undecided. Poses do not occur
//! here: the placed vertices are exact by definition.
//!
//! **Decision**, from certain signs only:
//!
//! ```text
//! miss        all three s_A certain and equal, or all three s_B, or each of the six edges misses the other triangle:
//!             its ends are certainly on one side, or its three V include a certain + and a certain -
//! hit         an edge has its ends certainly on opposite sides and three V that are certain and equal
//! hit         a corner of one equals a corner of the other, compared in f64
//! undecided   otherwise
//! ```
//!
//! If two triangles intersect, an edge of one intersects the other. Let segment pq intersect the hull of t in x = sum l_i t_i, l >= 0.
//! Expanding [p, q, t_i, x] = 0 gives l_i+1 V_i = l_i+2 V_i+2 for every i, so no two V have strictly opposite signs. This also
//! holds for degenerate triangles and coplanar pairs; there is no special case.

use crate::kernel::simd::{F32x8, LANES, Lanes};
use glam::DVec3;
use std::ops::ControlFlow;

/// Relative margin of a sign: values below this share of the magnitudes are not certain. 128 * 2^-24.
pub(crate) const CERTAINTY_MARGIN: f32 = 1.0 / (1 << 17) as f32;
/// Absolute margin of a sign, far above any underflow loss: 2^-100.
pub(crate) const FILTER_UNDERFLOW: f32 = f32::from_bits((127 - 100) << 23);
/// Largest |coordinate| that the filter decides.
pub(crate) const MAX_COORDINATE: f32 = 4.0;
/// An anchor is reused for blocks with |coordinates| up to this value; the scaled world has a size of about one.
///
/// Anchoring a block again takes longer than deciding exactly the few more pairs that a more distant anchor leaves undecided.
const ANCHOR_REUSE_RADIUS: f32 = 1.0 / 16.0;

/// Corners of eight triangles: `[corner][axis][lane]`.
pub(crate) type TriangleCorners8 = [[[f64; LANES]; 3]; 3];
type Points8 = [[F32x8; 3]; 3];

/// Up to eight triangles in world coordinates, prepared for the filter.
#[derive(Clone, Debug)]
pub(crate) struct TriangleBlock8 {
    /// Exact corners. Lanes without a triangle repeat the first.
    world: TriangleCorners8,
    /// Bit mask of the lanes that contain a triangle.
    pub(crate) valid: u32,
    /// Power of two by which all fields below are scaled.
    pub(crate) scale: f64,
    pub(crate) edges: Points8,
    pub(crate) planes: BlockPlanes,
    /// Origin of the points in `anchored`; NaN before the first call of `anchor_at`.
    pub(crate) anchor: [f64; 3],
    pub(crate) anchored: AnchoredBlock,
    /// Plane offsets `n . p_0`.
    offsets: F32x8,
    /// Edge moments `p_i x e_i`.
    moments: Points8,
}

/// Normals and sizes of eight triangles, which do not depend on the anchor.
#[derive(Clone, Debug)]
pub(crate) struct BlockPlanes {
    pub(crate) normals: [F32x8; 3],
    /// Largest |component| of an edge.
    pub(crate) edge_size: F32x8,
}

/// Corners and boxes of eight triangles relative to an anchor.
#[derive(Clone, Debug)]
pub(crate) struct AnchoredBlock {
    pub(crate) points: Points8,
    pub(crate) low: [F32x8; 3],
    pub(crate) high: [F32x8; 3],
    /// Box around all lanes.
    bounds: [[f32; 3]; 2],
    /// Bit mask of the axes on which all points have the same coordinate.
    flat_axes: u32,
    /// Largest |coordinate| of a point of any lane.
    pub(crate) size: f32,
}

/// Result of one triangle against eight, with one bit per lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FilterResult8 {
    /// Pairs whose boxes overlap.
    pub(crate) tested: u32,
    /// Tested pairs that certainly intersect.
    pub(crate) hits: u32,
    /// Tested pairs that are undecided.
    pub(crate) undecided: u32,
}

impl TriangleBlock8 {
    /// Block without triangles.
    pub(crate) const EMPTY: Self = Self {
        world: [[[0.0; LANES]; 3]; 3],
        valid: 0,
        scale: 1.0,
        edges: [[[0.0; LANES]; 3]; 3],
        planes: BlockPlanes::EMPTY,
        anchor: [f64::NAN; 3],
        anchored: AnchoredBlock::EMPTY,
        offsets: [0.0; LANES],
        moments: [[[0.0; LANES]; 3]; 3],
    };

    /// Prepares the first `count` of eight placed triangles; the other lanes must contain finite numbers.
    ///
    /// `scale` is a power of two that brings the world to a size of about one, the same for both blocks of a test.
    #[inline(always)]
    pub(crate) fn prepare<L: Lanes>(&mut self, l: L, world: [[L::F64; 3]; 3], count: usize, scale: f64) {
        for corner in 0..3 {
            for axis in 0..3 {
                self.world[corner][axis] = l.store_f64(world[corner][axis]);
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
        self.planes = BlockPlanes::from_edges(l, edges);
        self.anchor = [f64::NAN; 3];
    }

    /// Exact corners of the triangle in a lane.
    #[inline]
    pub(crate) fn corners(&self, lane: usize) -> [DVec3; 3] {
        // No `map` here: it copies all lanes.
        let corner = |i: usize| DVec3::new(self.world[i][0][lane], self.world[i][1][lane], self.world[i][2][lane]);
        [corner(0), corner(1), corner(2)]
    }

    /// Bit mask of the lanes of `other` whose triangle has a corner in common with triangle `lane`.
    ///
    /// Exact, because it compares world coordinates. Meshes that touch by design mostly touch at corners, where no sign is certain.
    #[inline(always)]
    fn shared_corners<L: Lanes>(&self, l: L, lane: usize, other: &Self) -> u32 {
        let splat = |corner: usize, axis: usize| l.splat_f64(self.world[corner][axis][lane]);
        let corner = |corner: usize| [splat(corner, 0), splat(corner, 1), splat(corner, 2)];
        l.have_equal_points(&[corner(0), corner(1), corner(2)], &load_f64(l, &other.world))
    }

    /// Moves two blocks to one anchor: to `anchor` if both are near it, otherwise to a corner of the second, which is stored in
    /// `anchor`. An anchor of NaN means that there is none yet.
    #[inline(always)]
    pub(crate) fn anchor_both<L: Lanes>(l: L, a: &mut Self, b: &mut Self, anchor: &mut [f64; 3]) {
        let corner = [b.world[0][0][0], b.world[0][1][0], b.world[0][2][0]];
        if anchor[0].is_nan() {
            *anchor = corner;
        }
        a.anchor_at(l, *anchor);
        b.anchor_at(l, *anchor);
        if a.anchored.size.max(b.anchored.size) > ANCHOR_REUSE_RADIUS && *anchor != corner {
            *anchor = corner;
            a.anchor_at(l, corner);
            b.anchor_at(l, corner);
        }
    }

    /// Computes everything that depends on the anchor, unless it is unchanged.
    #[inline(always)]
    fn anchor_at<L: Lanes>(&mut self, l: L, anchor: [f64; 3]) {
        if self.anchor != anchor {
            self.anchor = anchor;
            let points = points_from(l, load_f64(l, &self.world), anchor, self.scale);
            self.anchored = AnchoredBlock::from_points(l, points);
            self.offsets = l.store(dot::<L>(load_axes(l, &self.planes.normals), points[0]));
            self.moments = moments_of(l, points, load(l, &self.edges));
        }
    }
}

impl BlockPlanes {
    pub(crate) const EMPTY: Self = Self { normals: [[0.0; LANES]; 3], edge_size: [0.0; LANES] };

    #[inline(always)]
    pub(crate) fn from_edges<L: Lanes>(l: L, edges: [[L::F32; 3]; 3]) -> Self {
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

impl AnchoredBlock {
    pub(crate) const EMPTY: Self = Self {
        points: [[[0.0; LANES]; 3]; 3],
        low: [[0.0; LANES]; 3],
        high: [[0.0; LANES]; 3],
        bounds: [[0.0; 3]; 2],
        flat_axes: 0,
        size: 0.0,
    };

    #[inline(always)]
    pub(crate) fn from_points<L: Lanes>(l: L, points: [[L::F32; 3]; 3]) -> Self {
        let mut anchored = Self::EMPTY;
        let mut size = l.splat(0.0);
        for axis in 0..3 {
            for corner in 0..3 {
                anchored.points[corner][axis] = l.store(points[corner][axis]);
            }
            let low = l.min(l.min(points[0][axis], points[1][axis]), points[2][axis]);
            let high = l.max(l.max(points[0][axis], points[1][axis]), points[2][axis]);
            size = l.max(size, l.max(l.abs(low), l.abs(high)));
            anchored.low[axis] = l.store(low);
            anchored.high[axis] = l.store(high);
            anchored.bounds[0][axis] = l.min_lane(low);
            anchored.bounds[1][axis] = l.max_lane(high);
            anchored.flat_axes |= u32::from(anchored.bounds[0][axis] == anchored.bounds[1][axis]) << axis;
        }
        // Scaled differences of finite numbers may be infinite, but not NaN.
        anchored.size = l.max_lane(size);
        anchored
    }

    /// Boxes of all lanes, as minimum and maximum corners.
    #[inline(always)]
    pub(crate) fn boxes<L: Lanes>(&self, l: L) -> [[L::F32; 3]; 2] {
        [load_axes(l, &self.low), load_axes(l, &self.high)]
    }

    /// Bit mask of the boxes that overlap the box of one lane of this block.
    #[inline(always)]
    pub(crate) fn overlaps<L: Lanes>(&self, l: L, lane: usize, boxes: [[L::F32; 3]; 2]) -> u32 {
        overlap(l, [splat_axes(l, &self.low, lane), splat_axes(l, &self.high, lane)], boxes)
    }

    /// Bit mask of the boxes that overlap the box around all lanes of this block.
    #[inline(always)]
    pub(crate) fn all_overlap<L: Lanes>(&self, l: L, boxes: [[L::F32; 3]; 2]) -> u32 {
        let [[x, y, z], [to_x, to_y, to_z]] = self.bounds;
        overlap(l, [[l.splat(x), l.splat(y), l.splat(z)], [l.splat(to_x), l.splat(to_y), l.splat(to_z)]], boxes)
    }
}

/// Bit mask of the lanes in which two boxes overlap.
///
/// Needs no slack: both are boxes of points relative to one anchor, and each rounding step is monotone. Boxes of rounded points are
/// therefore disjoint only if the boxes of the exact points are.
#[inline(always)]
pub(crate) fn overlap<L: Lanes>(l: L, [low_a, high_a]: [[L::F32; 3]; 2], [low_b, high_b]: [[L::F32; 3]; 2]) -> u32 {
    // The sign of a difference is exact, and combining by maximum is cheaper than combining masks.
    let mut gap = l.max(low_a[0] - high_b[0], low_b[0] - high_a[0]);
    for axis in 1..3 {
        gap = l.max(gap, low_a[axis] - high_b[axis]);
        gap = l.max(gap, low_b[axis] - high_a[axis]);
    }
    !l.to_bitmask(l.greater(gap, l.splat(0.0))) & 0xff
}

/// Scaled edge vectors, subtracted in `f64` and then rounded to `f32`.
#[inline(always)]
pub(crate) fn edges_of<L: Lanes>(l: L, world: [[L::F64; 3]; 3], scale: f64) -> [[L::F32; 3]; 3] {
    let scale = l.splat_f64(scale);
    let mut edges = [[l.splat(0.0); 3]; 3];
    for corner in 0..3 {
        for axis in 0..3 {
            edges[corner][axis] = l.to_f32((world[(corner + 1) % 3][axis] - world[corner][axis]) * scale);
        }
    }
    edges
}

/// Scaled points relative to an anchor, subtracted in `f64` and then rounded to `f32`.
#[inline(always)]
pub(crate) fn points_from<L: Lanes>(l: L, world: [[L::F64; 3]; 3], anchor: [f64; 3], scale: f64) -> [[L::F32; 3]; 3] {
    let scale = l.splat_f64(scale);
    let mut points = [[l.splat(0.0); 3]; 3];
    for axis in 0..3 {
        let origin = l.splat_f64(anchor[axis]);
        for corner in 0..3 {
            points[corner][axis] = l.to_f32((world[corner][axis] - origin) * scale);
        }
    }
    points
}

/// Edge moments `p_i x e_i`.
#[inline(always)]
fn moments_of<L: Lanes>(l: L, points: [[L::F32; 3]; 3], edges: [[L::F32; 3]; 3]) -> Points8 {
    let mut moments = [[[0.0; LANES]; 3]; 3];
    for edge in 0..3 {
        let moment = cross::<L>(points[edge], edges[edge]);
        for axis in 0..3 {
            moments[edge][axis] = l.store(moment[axis]);
        }
    }
    moments
}

/// Tests every triangle of `a` against all of `b`, and calls `row` with the lane in `a` and its result, until it breaks.
///
/// Both blocks must have the same anchor; see [`TriangleBlock8::anchor_both`].
#[inline(always)]
pub(crate) fn filter_blocks<L: Lanes, B>(
    l: L,
    a: &TriangleBlock8,
    b: &TriangleBlock8,
    row: impl FnMut(usize, FilterResult8) -> ControlFlow<B>,
) -> ControlFlow<B> {
    filter_blocks_by(l, CERTAINTY_MARGIN, a, b, row)
}

/// [`filter_blocks`] with a given relative margin. Tests make it too small to check that they detect that.
#[inline(always)]
fn filter_blocks_by<L: Lanes, B>(
    l: L,
    margin: f32,
    a: &TriangleBlock8,
    b: &TriangleBlock8,
    mut row: impl FnMut(usize, FilterResult8) -> ControlFlow<B>,
) -> ControlFlow<B> {
    debug_assert_eq!(a.anchor, b.anchor, "both blocks must have the same anchor");
    let size = a.anchored.size.max(b.anchored.size);
    // Not `size > MAX_COORDINATE`: NaN must take this branch too.
    #[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN must take this branch")]
    if !(size <= MAX_COORDINATE) {
        for lane in 0..a.valid.count_ones() as usize {
            row(lane, FilterResult8 { tested: b.valid, hits: 0, undecided: b.valid })?;
        }
        return ControlFlow::Continue(());
    }
    let (share, boxes) = (size * margin, b.anchored.boxes(l));
    // If all points have the same `f32` coordinate on an axis, no side and no V is certain: exact coordinates differ by at most 2v S,
    // so these determinants are below the margins of 128v.
    let flat_axes = a.anchored.flat_axes & b.anchored.flat_axes;
    let is_flat = flat_axes != 0
        && (0..3).any(|axis| flat_axes >> axis & 1 == 1 && a.anchored.bounds[0][axis] == b.anchored.bounds[0][axis]);
    // In two neighboring leaves, most triangles of one are far from all triangles of the other.
    let mut rows = a.valid & b.anchored.all_overlap(l, a.anchored.boxes(l));
    while rows != 0 {
        let lane = rows.trailing_zeros() as usize;
        rows &= rows - 1;
        let tested = a.anchored.overlaps(l, lane, boxes) & b.valid;
        if tested != 0 {
            let mut result = FilterResult8 { tested, hits: 0, undecided: tested };
            if !is_flat {
                let sides = PlaneSides8::new(l, [a, b], lane, share);
                result.undecided &= !l.to_bitmask(sides.certain_misses(l));
                if result.undecided != 0 {
                    (result.hits, result.undecided) = by_edges(l, [a, b], lane, &sides, result.undecided, share);
                }
            }
            if result.undecided != 0 {
                let shared = result.undecided & a.shared_corners(l, lane, b);
                result.hits |= shared;
                result.undecided &= !shared;
            }
            row(lane, result)?;
        }
    }
    ControlFlow::Continue(())
}

/// Signed plane distances between the corners of one triangle and eight, with the margins beyond which their signs are certain.
pub(crate) struct PlaneSides8<L: Lanes> {
    /// Corners of b relative to the plane of a.
    pub(crate) of_b: [L::F32; 3],
    pub(crate) margin_a: L::F32,
    /// Corners of a relative to the planes of b.
    pub(crate) of_a: [L::F32; 3],
    pub(crate) margin_b: L::F32,
}

impl<L: Lanes> PlaneSides8<L> {
    /// Computes the sides of one lane of `a` and all of `b`, which have the same anchor. The margin is `share` times the square of
    /// the edge size.
    #[inline(always)]
    pub(crate) fn new(l: L, [a, b]: [&TriangleBlock8; 2], lane: usize, share: f32) -> Self {
        let (edge_a, edge_b) = (a.planes.edge_size[lane], l.load(&b.planes.edge_size));
        let margin_a = l.splat(share * (edge_a * edge_a) + FILTER_UNDERFLOW);
        let margin_b = (edge_b * edge_b) * l.splat(share) + l.splat(FILTER_UNDERFLOW);
        let zero = l.splat(0.0);
        let (normal, offset) = (splat_axes(l, &a.planes.normals, lane), l.splat(a.offsets[lane]));
        let mut of_b = [zero; 3];
        for corner in 0..3 {
            of_b[corner] = dot::<L>(normal, load_axes(l, &b.anchored.points[corner])) - offset;
        }
        let (normals, offsets) = (load_axes(l, &b.planes.normals), l.load(&b.offsets));
        let mut of_a = [zero; 3];
        for corner in 0..3 {
            of_a[corner] = dot::<L>(normals, splat_axes(l, &a.anchored.points[corner], lane)) - offsets;
        }
        Self { of_b, margin_a, of_a, margin_b }
    }

    /// Lanes in which one triangle is certainly on one side of the plane of the other.
    #[inline(always)]
    pub(crate) fn certain_misses(&self, l: L) -> L::Mask {
        l.or(same_certain_sign(l, self.of_b, self.margin_a), same_certain_sign(l, self.of_a, self.margin_b))
    }

    /// Classifies the triangles by their six edges. Returns the lanes that certainly intersect and those that certainly do not.
    ///
    /// Row i of `v` has the V of edge i of a with the three edges of b; `margin` is the margin of their signs.
    #[inline(always)]
    pub(crate) fn classify_edges(&self, l: L, v: [[L::F32; 3]; 3], margin: L::F32) -> (L::Mask, L::Mask) {
        let zero = l.splat(0.0);
        let PlaneSides8 { of_a, of_b, margin_a, margin_b } = self;
        let mut hit = l.greater(zero, zero);
        let mut miss = l.greater(l.splat(1.0), zero);
        for i in 0..3 {
            let next = (i + 1) % 3;
            // Edge i of a against b, then edge i of b against a.
            let edge = classify_edge(l, v[i], margin, [of_a[i], of_a[next]], *margin_b);
            (hit, miss) = (l.or(hit, edge.0), l.and(miss, edge.1));
            let edge = classify_edge(l, [v[0][i], v[1][i], v[2][i]], margin, [of_b[i], of_b[next]], *margin_a);
            (hit, miss) = (l.or(hit, edge.0), l.and(miss, edge.1));
        }
        (hit, miss)
    }
}

/// Classifies the lanes in `alive` by edges. Returns the hits and the undecided lanes.
#[inline(always)]
fn by_edges<L: Lanes>(
    l: L,
    [a, b]: [&TriangleBlock8; 2],
    lane: usize,
    sides: &PlaneSides8<L>,
    alive: u32,
    share: f32,
) -> (u32, u32) {
    let zero = l.splat(0.0);
    let edge_a = a.planes.edge_size[lane];
    let margin = l.load(&b.planes.edge_size) * l.splat(share * edge_a) + l.splat(FILTER_UNDERFLOW);
    // Row i of V: edge i of a with the three edges of b.
    let mut v = [[zero; 3]; 3];
    for i in 0..3 {
        let edge = splat_axes(l, &a.edges[i], lane);
        let moment = splat_axes(l, &a.moments[i], lane);
        for j in 0..3 {
            v[i][j] = dot::<L>(edge, load_axes(l, &b.moments[j])) + dot::<L>(moment, load_axes(l, &b.edges[j]));
        }
    }
    let (hit, miss) = sides.classify_edges(l, v, margin);
    let hits = alive & l.to_bitmask(hit);
    (hits, alive & !hits & !l.to_bitmask(miss))
}

/// Classifies an edge against a triangle by its three V and the sides of its ends. Returns the lanes in which it certainly hits and
/// those in which it certainly misses.
#[inline(always)]
fn classify_edge<L: Lanes>(
    l: L,
    [x, y, z]: [L::F32; 3],
    margin: L::F32,
    [start, end]: [L::F32; 2],
    end_margin: L::F32,
) -> (L::Mask, L::Mask) {
    let zero = l.splat(0.0);
    let (minus_margin, minus_end) = (zero - margin, zero - end_margin);
    let (min, max) = (l.min(l.min(x, y), z), l.max(l.max(x, y), z));
    let (low_end, high_end) = (l.min(start, end), l.max(start, end));
    let one_side = l.or(l.greater(low_end, end_margin), l.greater(minus_end, high_end));
    let both_signs = l.and(l.greater(max, margin), l.greater(minus_margin, min));
    let across = l.and(l.greater(high_end, end_margin), l.greater(minus_end, low_end));
    let one_sign = l.or(l.greater(min, margin), l.greater(minus_margin, max));
    (l.and(across, one_sign), l.or(one_side, both_signs))
}

/// Lanes in which all three values are certainly positive, or all certainly negative.
#[inline(always)]
fn same_certain_sign<L: Lanes>(l: L, [x, y, z]: [L::F32; 3], margin: L::F32) -> L::Mask {
    let min = l.min(l.min(x, y), z);
    let max = l.max(l.max(x, y), z);
    l.or(l.greater(min, margin), l.greater(l.splat(0.0) - margin, max))
}

#[inline(always)]
pub(crate) fn dot<L: Lanes>(a: [L::F32; 3], b: [L::F32; 3]) -> L::F32 {
    (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]
}

#[inline(always)]
pub(crate) fn minus<L: Lanes>(a: [L::F32; 3], b: [L::F32; 3]) -> [L::F32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
pub(crate) fn cross<L: Lanes>(a: [L::F32; 3], b: [L::F32; 3]) -> [L::F32; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline(always)]
pub(crate) fn load_axes<L: Lanes>(l: L, axes: &[F32x8; 3]) -> [L::F32; 3] {
    [l.load(&axes[0]), l.load(&axes[1]), l.load(&axes[2])]
}

#[inline(always)]
pub(crate) fn splat_axes<L: Lanes>(l: L, axes: &[F32x8; 3], lane: usize) -> [L::F32; 3] {
    [l.splat(axes[0][lane]), l.splat(axes[1][lane]), l.splat(axes[2][lane])]
}

#[inline(always)]
pub(crate) fn load<L: Lanes>(l: L, points: &Points8) -> [[L::F32; 3]; 3] {
    [load_axes(l, &points[0]), load_axes(l, &points[1]), load_axes(l, &points[2])]
}

#[inline(always)]
pub(crate) fn load_f64<L: Lanes>(l: L, world: &TriangleCorners8) -> [[L::F64; 3]; 3] {
    let zero = l.splat_f64(0.0);
    let mut loaded = [[zero; 3]; 3];
    for corner in 0..3 {
        for axis in 0..3 {
            loaded[corner][axis] = l.load_f64(&world[corner][axis]);
        }
    }
    loaded
}

#[cfg(test)]
mod tests;
