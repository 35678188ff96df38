//! Intersection filter: one triangle against eight, in `f32` lanes. It decides only by certain signs.
//!
//! A is the one triangle, with vertices a_i and edges e_i from a_i to a_i+1; B is one of the eight, with vertices
//! b_j and edges f_j. n_A and n_B are the normals. The filter uses the vertices relative to a common anchor, a
//! world point near both triangles: the exact differences, each rounded once to `f32`. Edges are rounded from
//! `f64` differences.
//!
//! Fifteen determinants decide: the sides of three vertices relative to the plane of A, the sides of three
//! vertices relative to the plane of B, and one determinant for each of the nine pairs of edges. A determinant of
//! two edges uses their moments, as in Plücker coordinates: the moment of an edge e that starts at p is
//! `m = p x e`. m_i is the moment of e_i, and m'_j that of f_j:
//!
//! ```text
//! side of b_j:   s_A(b_j) = n_A . b_j - n_A . a_0      three        side of a_i:  s_B(a_i) = n_B . a_i - n_B . b_0      three
//! edge pair:     V_ij = e_i . m'_j + f_j . m_i         nine: the orientation of a_i, a_i+1, b_j, b_j+1, up to one common sign
//! ```
//!
//! **Error bound.** Let v = 2^-24. |Coordinates| of vertices are at most S, and |components| of edges at most E in
//! A and F in B. Coordinates and edges have a relative error of v. A component of a moment m of A is a difference
//! (error 2v S E) of two products (3v S E each). Its error is therefore 8v S E, and it is at most 2 S E. A dot
//! product e . m' has three terms with an error of (2 + 8 + 2)v S E F each. With the errors of the sums, it has an
//! error of 46v S E F. The determinant V is a sum of two dot products, with an error of (2 * 46 + 12)v
//! S E F = 104v S E F. A component of the normal n of A has an error of 8v E^2, a dot product n . p with a vertex
//! p one of 46v S E^2, and a side one of 104v S E^2. The signs of V and of a side are certain if its absolute
//! value exceeds a margin of 128v = 2^-17, times S E F or S E^2. This margin also covers the rounding of the
//! margin itself.
//!
//! Vertices are scaled by a power of two so that |coordinates| are at most 4 and nothing overflows. If a scaled
//! coordinate is larger, all lanes are undecided. Poses do not occur here: the placed vertices are exact by
//! definition.
//!
//! **Decision.** Only certain signs are used. The left column is the result for a pair of triangles, the right
//! column its condition:
//!
//! ```text
//! miss        all three s_A certain and equal, or all three s_B, or each of the six edges misses the other triangle:
//!             its ends are certainly on one side, or its three V include a certain + and a certain -
//! hit         an edge has its ends certainly on opposite sides and three V that are certain and equal
//! hit         a corner of one equals a corner of the other, compared in f64
//! undecided   otherwise
//! ```
//!
//! *Proof that an edge misses a triangle if two V have opposite signs.* If two triangles intersect, an edge of one
//! intersects the other. Let this edge be the segment pq, and let it intersect the triangle with corners t_i in
//! the point x = sum l_i t_i, all l_i >= 0. Let V_i be the determinant V of pq and the edge from t_i to t_i+1.
//! Expanding the determinant [p, q, t_i, x] = 0 gives l_i+1 V_i = l_i+2 V_i+2 for every i, so no two V have
//! strictly opposite signs. This also holds for degenerate triangles and coplanar pairs; there is no special case.

use crate::kernel::simd::{F32x8, LANES, Lanes};
use glam::DVec3;
use std::ops::ControlFlow;

/// Relative margin of a determinant, 128 * 2^-24. The sign of a determinant is certain if its absolute value is
/// above this share of S E F for a pair of edges, or of S E^2 for a side of a plane. S is the largest
/// |coordinate|. E and F are the largest |components| of the edges of the two triangles. Derived in the module
/// documentation.
pub(crate) const CERTAINTY_MARGIN: f32 = 1.0 / (1 << 17) as f32;
/// Absolute margin of a determinant, 2^-100: far above any loss by underflow.
pub(crate) const FILTER_UNDERFLOW: f32 = f32::from_bits((127 - 100) << 23);
/// Largest |coordinate| for which the filter decides pairs. Coordinates are scaled and relative to the anchor, the
/// world point that is their origin.
pub(crate) const MAX_COORDINATE: f32 = 4.0;
/// Largest |coordinate| of two blocks relative to an existing anchor (the origin of their coordinates) for which
/// this anchor is reused. Coordinates are in scaled units: the scaled world has a size of about one.
///
/// A distant anchor leaves a few more pairs undecided. Deciding these pairs exactly takes less time than computing
/// the coordinates of the blocks relative to a new anchor.
const ANCHOR_REUSE_RADIUS: f32 = 1.0 / 16.0;

/// Corners of eight triangles: `[corner][axis][lane]`.
pub(crate) type TriangleCorners8 = [[[f64; LANES]; 3]; 3];
type Points8 = [[F32x8; 3]; 3];

/// Up to eight triangles in world coordinates, prepared for the filter.
#[derive(Clone, Debug)]
pub(crate) struct TriangleBlock8 {
    /// Exact corners in world coordinates. Lanes without a triangle repeat the first triangle.
    world: TriangleCorners8,
    /// Bit mask of the lanes that contain a triangle.
    pub(crate) valid: u32,
    /// Power of two by which the fields below are multiplied: edges, planes and anchored points.
    pub(crate) scale: f64,
    pub(crate) edges: Points8,
    pub(crate) planes: BlockPlanes,
    /// World point that is the origin of the points in `anchored`; NaN before the first call of `anchor_at`.
    pub(crate) anchor: [f64; 3],
    pub(crate) anchored: AnchoredBlock,
    /// Plane offsets `n . p_0`: the dot product of each triangle's normal and first corner.
    offsets: F32x8,
    /// Edge moments `p_i x e_i`: the cross product of the start and the vector of each edge.
    moments: Points8,
}

/// Normals and sizes of eight triangles, which do not depend on the anchor.
#[derive(Clone, Debug)]
pub(crate) struct BlockPlanes {
    pub(crate) normals: [F32x8; 3],
    /// Largest |component| of an edge of each triangle.
    pub(crate) edge_size: F32x8,
}

/// Corners and boxes of eight triangles in `f32`, relative to an anchor (the world point that is their origin).
#[derive(Clone, Debug)]
pub(crate) struct AnchoredBlock {
    pub(crate) points: Points8,
    pub(crate) low: [F32x8; 3],
    pub(crate) high: [F32x8; 3],
    /// Minimum and maximum corner of the box around the triangles of all lanes.
    bounds: [[f32; 3]; 2],
    /// Bit mask of the axes on which all points of all lanes have the same coordinate.
    flat_axes: u32,
    /// Largest |coordinate| of a point in any lane.
    pub(crate) size: f32,
}

/// Result of one triangle against eight, as bit masks with one bit per lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FilterResult8 {
    /// Pairs whose bounding boxes overlap. All other pairs are disjoint.
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

    /// Prepares the first `count` of eight placed triangles. The unused lanes must contain finite numbers.
    ///
    /// `scale` is a power of two that brings the world to a size of about one. Blocks that are tested against each
    /// other must have the same scale.
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
        // No `map` here: it would copy all eight lanes.
        let corner = |i: usize| DVec3::new(self.world[i][0][lane], self.world[i][1][lane], self.world[i][2][lane]);
        [corner(0), corner(1), corner(2)]
    }

    /// Bit mask of the lanes of `other` whose triangle has a corner in common with the triangle in `lane` of this
    /// block.
    ///
    /// Exact, because it compares world coordinates. Meshes that touch by design mostly touch at corners, where no
    /// sign is certain.
    #[inline(always)]
    fn shared_corners<L: Lanes>(&self, l: L, lane: usize, other: &Self) -> u32 {
        let splat = |corner: usize, axis: usize| l.splat_f64(self.world[corner][axis][lane]);
        let corner = |corner: usize| [splat(corner, 0), splat(corner, 1), splat(corner, 2)];
        l.have_equal_points(&[corner(0), corner(1), corner(2)], &load_f64(l, &other.world))
    }

    /// Moves two blocks to a common anchor (the world point that is the origin of their `f32` coordinates). If
    /// both blocks are near `anchor`, the common anchor is `anchor`. If not, it is a corner of `b`, which is also
    /// stored in `anchor`. An `anchor` of NaN means that there is none yet.
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

    /// Computes all values of the block that are relative to the anchor, unless the anchor is unchanged.
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
        // Differences of finite numbers may overflow to infinity when scaled, but are never NaN, so the size is
        // not NaN.
        anchored.size = l.max_lane(size);
        anchored
    }

    /// Boxes of the triangles in all lanes, as minimum and maximum corners.
    #[inline(always)]
    pub(crate) fn boxes<L: Lanes>(&self, l: L) -> [[L::F32; 3]; 2] {
        [load_axes(l, &self.low), load_axes(l, &self.high)]
    }

    /// Bit mask of the lanes of `boxes` whose box overlaps the box of the triangle in `lane` of this block.
    #[inline(always)]
    pub(crate) fn overlaps<L: Lanes>(&self, l: L, lane: usize, boxes: [[L::F32; 3]; 2]) -> u32 {
        overlap(l, [splat_axes(l, &self.low, lane), splat_axes(l, &self.high, lane)], boxes)
    }

    /// Bit mask of the lanes of `boxes` whose box overlaps the box around all triangles of this block.
    #[inline(always)]
    pub(crate) fn all_overlap<L: Lanes>(&self, l: L, boxes: [[L::F32; 3]; 2]) -> u32 {
        let [[x, y, z], [to_x, to_y, to_z]] = self.bounds;
        overlap(l, [[l.splat(x), l.splat(y), l.splat(z)], [l.splat(to_x), l.splat(to_y), l.splat(to_z)]], boxes)
    }
}

/// Bit mask of the lanes in which two boxes overlap.
///
/// The test needs no tolerance. Both boxes contain points relative to one anchor, and each rounding step is
/// monotone. The boxes of the rounded points are therefore disjoint only if the boxes of the exact points are
/// disjoint.
#[inline(always)]
pub(crate) fn overlap<L: Lanes>(l: L, [low_a, high_a]: [[L::F32; 3]; 2], [low_b, high_b]: [[L::F32; 3]; 2]) -> u32 {
    // Each difference is the minimum of one box minus the maximum of the other on one axis. The boxes are disjoint
    // if one of these differences is positive. Rounding does not change the sign of a difference. Taking the
    // maximum of the differences is cheaper than combining masks.
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

/// Edge moments `p_i x e_i`: the cross product of the start point and the vector of each edge.
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

/// Tests every triangle of `a` against all triangles of `b`. Calls `row` with the lane of a triangle in `a` and
/// its results, until `row` returns `Break`. Triangles whose boxes overlap no box of `b` are skipped.
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

/// [`filter_blocks`] with another relative margin than [`CERTAINTY_MARGIN`]. Tests pass a margin that is too
/// small, to check that they detect wrong results.
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
    // If all points have the same `f32` coordinate on an axis, no determinant has a certain sign. With v = 2^-24 and S =
    // `size`, the exact coordinates differ by at most 2v S. The determinants of sides and of edge pairs are therefore
    // below their margins of 128v.
    let flat_axes = a.anchored.flat_axes & b.anchored.flat_axes;
    let is_flat = flat_axes != 0
        && (0..3).any(|axis| flat_axes >> axis & 1 == 1 && a.anchored.bounds[0][axis] == b.anchored.bounds[0][axis]);
    // Skips triangles of `a` that are far from all triangles of `b`. In two neighboring leaves, these are most
    // triangles.
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

/// Signed distances of corners from planes, for one triangle of `a` and eight of `b`, multiplied by the length of
/// the normal of the plane. A sign is certain if the absolute value is above the margin.
pub(crate) struct PlaneSides8<L: Lanes> {
    /// Signed distances of the corners of each triangle of b from the plane of the triangle of a.
    pub(crate) of_b: [L::F32; 3],
    pub(crate) margin_a: L::F32,
    /// Signed distances of the corners of the triangle of a from the plane of each triangle of b.
    pub(crate) of_a: [L::F32; 3],
    pub(crate) margin_b: L::F32,
}

impl<L: Lanes> PlaneSides8<L> {
    /// Computes the sides for the triangle in `lane` of `a` and all triangles of `b`. Both blocks must have the
    /// same anchor. A margin is `share` times the square of the edge size of the plane's triangle.
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

    /// Mask of the lanes in which all corners of one triangle are certainly on one side of the plane of the other
    /// triangle. These pairs are disjoint.
    #[inline(always)]
    pub(crate) fn certain_misses(&self, l: L) -> L::Mask {
        l.or(same_certain_sign(l, self.of_b, self.margin_a), same_certain_sign(l, self.of_a, self.margin_b))
    }

    /// Classifies triangle pairs by testing the three edges of each triangle against the other triangle. Returns
    /// the lanes that certainly intersect and the lanes that certainly do not.
    ///
    /// `v[i][j]` is the determinant V_ij of edge i of a and edge j of b (see the module documentation); `margin`
    /// is the margin of its sign.
    #[inline(always)]
    pub(crate) fn classify_edges(&self, l: L, v: [[L::F32; 3]; 3], margin: L::F32) -> (L::Mask, L::Mask) {
        let zero = l.splat(0.0);
        let PlaneSides8 { of_a, of_b, margin_a, margin_b } = self;
        let mut hit = l.greater(zero, zero);
        let mut miss = l.greater(l.splat(1.0), zero);
        for i in 0..3 {
            let next = (i + 1) % 3;
            // Tests edge i of a against triangle b, then edge i of b against triangle a.
            let edge = classify_edge(l, v[i], margin, [of_a[i], of_a[next]], *margin_b);
            (hit, miss) = (l.or(hit, edge.0), l.and(miss, edge.1));
            let edge = classify_edge(l, [v[0][i], v[1][i], v[2][i]], margin, [of_b[i], of_b[next]], *margin_a);
            (hit, miss) = (l.or(hit, edge.0), l.and(miss, edge.1));
        }
        (hit, miss)
    }
}

/// Classifies the pairs in the lanes `alive`, which the plane sides leave undecided, by testing the edges of each
/// triangle against the other triangle. Returns the lanes that certainly intersect and the undecided lanes.
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
    // `v[i][j]` is the determinant V of edge i of a and edge j of b.
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

/// Classifies an edge against a triangle, by the determinants V of the edge and the triangle's three edges, and
/// the sides of the edge's ends relative to the plane. Returns the lanes in which the edge certainly intersects
/// the triangle, and those in which it certainly does not.
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

/// Mask of the lanes in which all three values are certainly positive, or all certainly negative: beyond `margin`
/// on one side of 0.
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
