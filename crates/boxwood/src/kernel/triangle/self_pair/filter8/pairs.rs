//! Classifies eight pairs of triangles of one mesh, one pair per lane, by certain signs only.
//!
//! The *side* of a corner is its height above the plane of the other triangle, times the length of the plane's
//! normal. A side is certain if its absolute value exceeds its error bound, so that its sign is known. A shared
//! corner is exactly on the planes of both triangles, and the error bound holds for this corner too. So the side
//! of a shared corner is never certain, and a certain side belongs to a corner that the other triangle does not
//! have. The columns of the table are the number of shared corners, the result, and its condition:
//!
//! ```text
//! two     miss        a side is certain: that plane cuts the triangle in the shared edge alone
//!         miss        the edge has opposite directions in the two, and the dot product of the normals is certainly positive
//! one     miss        two sides of one triangle are certain and of one sign: the plane cuts it in the shared corner
//!         miss        all four sides are certain, and the cones at the corner contain opposite rays
//!         hit         all four sides are certain, and the cones contain the same ray: see crate::kernel::triangle::self_pair
//!         miss        at the shared corner, a linear function certainly has its minimum over one triangle and its maximum
//!                     over the other
//! none    miss        all three sides of one triangle are certain and of one sign
//!         otherwise   by edges against edges: see crate::kernel::triangle::intersect::filter8
//! else    undecided
//! ```
//!
//! *The second rule for two shared corners* decides flat neighbors. If the dot product of the normals is positive,
//! both triangles have the same orientation when projected along the first normal. Their common edge has opposite
//! directions, so they are on opposite sides of its line. Each triangle therefore contains only the edge of that
//! line.
//!
//! A triangle that uses a vertex twice is degenerate: no side relative to its plane and no dot product with its
//! normal is certain. The rules stay valid, although a shared vertex counts as often as it is used.
//!
//! **Error bound of a side.** Let v = 2^-24. |Coordinates| of corners relative to the anchor are at most S, with
//! errors of v S. |Components| of edges are at most E in the first triangle and F in the second. Let n be the
//! normal of the first triangle, q one of its corners, and p a corner of the second triangle, with |components| of
//! p - q of at most D. The difference p - q has an error of 2v S + v D. Triangles whose boxes overlap have
//! D <= E + F, except for 4v S, which is of second order. A component of n has an error of 8v E^2 and is at most
//! 2 E^2. The side n . (p - q) therefore has an error of at most:
//!
//! ```text
//! three products    3 ((2v S + v D) 2 E^2 + 8v E^2 D + 2v E^2 D) = 12v S E^2 + 36v D E^2, and their sums 10v D E^2
//! ```
//!
//! The margin of a side is 16v S E^2 + 64v D E^2, which also covers its own rounding. Far from the anchor, the
//! first term dominates. It is an eighth of the margin 128v S E^2 in the filter for two different meshes.
//!
//! **Error bound of a determinant.** Here, edges are differences of corners in `f32`, with errors of 2v S + v E.
//! The moment m = p x e of an edge e that starts at a point p, |p| <= D, has an error of 4v S (D + E) + 8v D E.
//! The determinant of two edges e and f with the moments m and m' is V = e . m' + f . m. Its error is at most
//! 24v S (D E + D F + E F) + 96v D E F. With D <= E + F, this is at most 30v S (E + F)^2 + 24v (E + F)^3. The
//! margin of V is 64v S (E + F)^2 + 64v (E + F)^3.
//!
//! **Error bound of the dot product of two normals.** The three products have an error of 3 (2 * 16 + 4)v E^2 F^2,
//! and the sums add 20v E^2 F^2. The total is 128v E^2 F^2, and the margin is 256v E^2 F^2.
//!
//! **Error bound of a separating linear function.** The function is defined by its computed coefficients, so their
//! rounding errors do not matter. The coefficients are at most 3 D. The difference of two computed values has an
//! error of 3 * 2v S * 3 D = 18v S D, and another 72v D^2. The margin is 64v S D + 256v D^2. At the shared corner,
//! the function has the same value for both triangles, bit for bit.

use crate::kernel::simd::Lanes;
use crate::kernel::triangle::intersect::filter8::{FILTER_UNDERFLOW, PlaneSides8, cross, dot};

/// Coefficient 16 * 2^-24 of the margin `(ANCHOR_MARGIN S + SIZE_MARGIN (E + F)) E^2` of a height above a plane. S is
/// the largest |coordinate| relative to the anchor. E is the edge size of the plane's triangle, F that of the other.
/// Heights are multiplied by the length of the normal.
const ANCHOR_MARGIN: f32 = 1.0 / (1 << 20) as f32;
/// Coefficient 64 * 2^-24 of the margin of a height above a plane; see [`ANCHOR_MARGIN`].
const SIZE_MARGIN: f32 = 1.0 / (1 << 18) as f32;
/// Margin of the dot product of two normals, relative to the product of the squared edge sizes of the two
/// triangles: 256 * 2^-24.
const NORMALS_MARGIN: f32 = 1.0 / (1 << 16) as f32;
/// Margin of the determinant V of two edges, as a share of `S (E + F)^2 + (E + F)^3`: 64 * 2^-24. S is the largest
/// |coordinate|, E and F are the edge sizes of the two triangles. Derived in the module documentation.
const EDGES_MARGIN: f32 = 1.0 / (1 << 18) as f32;

/// One triangle of a mesh per lane.
pub(super) struct LaneTriangles<L: Lanes> {
    /// Vertex indices of the three corners, per lane.
    pub(super) vertices: [L::U32; 3],
    /// Corners relative to the anchor of the block, the origin of its `f32` coordinates.
    pub(super) points: [[L::F32; 3]; 3],
    pub(super) normal: [L::F32; 3],
    /// Largest |component| of an edge of the triangle.
    pub(super) edge_size: L::F32,
}

impl<L: Lanes> LaneTriangles<L> {
    /// Rotates the lanes by one: lane `i` of the result is lane `(i + 1) % 8`.
    #[inline(always)]
    pub(super) fn rotated(&self, l: L) -> Self {
        let ([x, y, z], [u, v, w]) = (self.vertices, self.points);
        Self {
            vertices: [l.rotate_lanes_u32(x), l.rotate_lanes_u32(y), l.rotate_lanes_u32(z)],
            points: [rotate_axes(l, u), rotate_axes(l, v), rotate_axes(l, w)],
            normal: rotate_axes(l, self.normal),
            edge_size: l.rotate_lanes(self.edge_size),
        }
    }
}

#[inline(always)]
pub(super) fn rotate_axes<L: Lanes>(l: L, [x, y, z]: [L::F32; 3]) -> [L::F32; 3] {
    [l.rotate_lanes(x), l.rotate_lanes(y), l.rotate_lanes(z)]
}

/// Bit mask of the pairs in `tested` that remain after the test by plane sides (sides of corners relative to the plane
/// of the other triangle), one pair of triangles per lane.
///
/// The boxes of the pairs in `tested` must overlap, and no |coordinate| may be larger than `size`.
#[inline(always)]
pub(super) fn not_rejected_by_sides<L: Lanes>(
    l: L,
    a: &LaneTriangles<L>,
    b: &LaneTriangles<L>,
    tested: u32,
    size: f32,
) -> u32 {
    let sides = sides_of(l, a, b, size);
    let [any, two] = any_and_two(shared_corners(l, b, a));
    let (misses_edge, misses_vertex) = (l.to_bitmask(sides.one_certain(l)), l.to_bitmask(sides.two_certain(l)));
    tested & !(two & misses_edge | any & !two & misses_vertex | !any & l.to_bitmask(sides.certain_misses(l)))
}

/// Classifies the pairs in `left`, which [`not_rejected_by_sides`] returned, one pair of triangles per lane. Returns
/// the pairs that certainly intersect and the undecided pairs.
#[inline(always)]
pub(super) fn classify<L: Lanes>(l: L, a: &LaneTriangles<L>, b: &LaneTriangles<L>, left: u32, size: f32) -> (u32, u32) {
    let sides = sides_of(l, a, b, size);
    let theirs = shared_corners(l, b, a);
    let [any, two] = any_and_two(theirs);
    let [two, one, none] = [left & two, left & any & !two, left & !any];
    let (mut hits, mut missed) = (0, 0);
    if two != 0 {
        missed |= two & on_opposite_sides(l, a, b);
    }
    if one != 0 {
        let (hit, miss) = cones(l, &sides, shared_corners(l, a, b), theirs);
        hits |= one & hit;
        missed |= one & (miss | certainly_separated(l, a, b, size));
    }
    if none != 0 {
        let (hit, miss) = by_edges(l, &sides, a, b, size);
        hits |= none & hit;
        missed |= none & miss;
    }
    (hits, left & !hits & !missed)
}

#[inline(always)]
fn minus<L: Lanes>(a: [L::F32; 3], b: [L::F32; 3]) -> [L::F32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// Sides of all corners of each triangle relative to the plane of the other triangle. To reduce rounding errors,
/// they are computed with coordinates relative to a corner of that plane's triangle.
#[inline(always)]
fn sides_of<L: Lanes>(l: L, a: &LaneTriangles<L>, b: &LaneTriangles<L>, size: f32) -> PlaneSides8<L> {
    let share = (a.edge_size + b.edge_size) * l.splat(SIZE_MARGIN) + l.splat(size * ANCHOR_MARGIN);
    let [origin_a, origin_b] = [a.points[0], b.points[0]];
    let mut sides = PlaneSides8 {
        of_b: [share; 3],
        margin_a: (a.edge_size * a.edge_size) * share + l.splat(FILTER_UNDERFLOW),
        of_a: [share; 3],
        margin_b: (b.edge_size * b.edge_size) * share + l.splat(FILTER_UNDERFLOW),
    };
    for corner in 0..3 {
        sides.of_b[corner] = dot::<L>(a.normal, minus::<L>(b.points[corner], origin_a));
        sides.of_a[corner] = dot::<L>(b.normal, minus::<L>(a.points[corner], origin_b));
    }
    sides
}

/// Classifies triangles without shared corners by the six edges of the pair, with coordinates relative to a corner
/// of `a`. Returns the lanes that certainly intersect and those that certainly do not.
#[inline(always)]
fn by_edges<L: Lanes>(
    l: L,
    sides: &PlaneSides8<L>,
    a: &LaneTriangles<L>,
    b: &LaneTriangles<L>,
    size: f32,
) -> (u32, u32) {
    let both = a.edge_size + b.edge_size;
    let margin = (both * both) * ((both + l.splat(size)) * l.splat(EDGES_MARGIN)) + l.splat(FILTER_UNDERFLOW);
    let origin = a.points[0];
    let (mut edges, mut moments) = (b.points, b.points);
    for j in 0..3 {
        edges[j] = minus::<L>(b.points[(j + 1) % 3], b.points[j]);
        moments[j] = cross::<L>(minus::<L>(b.points[j], origin), edges[j]);
    }
    let mut v = [[margin; 3]; 3];
    for i in 0..3 {
        let edge = minus::<L>(a.points[(i + 1) % 3], a.points[i]);
        let moment = cross::<L>(minus::<L>(a.points[i], origin), edge);
        for j in 0..3 {
            v[i][j] = dot::<L>(edge, moments[j]) + dot::<L>(moment, edges[j]);
        }
    }
    let (hit, miss) = sides.classify_edges(l, v, margin);
    (l.to_bitmask(hit), l.to_bitmask(miss))
}

/// Lanes in which two triangles share an edge, run along it in opposite directions, and have normals at an angle
/// that is certainly less than a right angle. These triangles do not intersect beyond the edge.
#[inline(always)]
fn on_opposite_sides<L: Lanes>(l: L, a: &LaneTriangles<L>, b: &LaneTriangles<L>) -> u32 {
    let sizes = a.edge_size * b.edge_size;
    let margin = (sizes * sizes) * l.splat(NORMALS_MARGIN) + l.splat(FILTER_UNDERFLOW);
    let mut same = [[0; 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            same[i][j] = l.to_bitmask(l.equal(a.vertices[i], b.vertices[j]));
        }
    }
    let mut opposite = 0;
    for i in 0..3 {
        for j in 0..3 {
            opposite |= same[i][(j + 1) % 3] & same[(i + 1) % 3][j];
        }
    }
    opposite & l.to_bitmask(l.greater(dot::<L>(a.normal, b.normal), margin))
}

/// Lanes in which a linear function certainly separates two triangles that share one corner.
///
/// The function is the dot product with three times the vector from the centroid of b to that of a. It separates the
/// triangles if it certainly has its only minimum over a, and its only maximum over b, at the shared corner.
#[inline(always)]
fn certainly_separated<L: Lanes>(l: L, a: &LaneTriangles<L>, b: &LaneTriangles<L>, size: f32) -> u32 {
    let both = a.edge_size + b.edge_size;
    let margin =
        both * (both * l.splat(4.0 * SIZE_MARGIN) + l.splat(size * 4.0 * ANCHOR_MARGIN)) + l.splat(FILTER_UNDERFLOW);
    let origin = a.points[0];
    let (mut direction, mut of_a, mut of_b) = ([margin; 3], [margin; 3], [margin; 3]);
    for axis in 0..3 {
        let [from, to] = [&b.points, &a.points];
        direction[axis] = (to[0][axis] - from[0][axis]) + (to[1][axis] - from[1][axis]) + (to[2][axis] - from[2][axis]);
    }
    for corner in 0..3 {
        of_a[corner] = dot::<L>(direction, minus::<L>(a.points[corner], origin));
        of_b[corner] = dot::<L>(direction, minus::<L>(b.points[corner], origin));
    }
    let ([x, y, z], [u, v, w]) = (of_a, of_b);
    let (min_a, max_b) = (l.min(l.min(x, y), z), l.max(l.max(u, v), w));
    let a_above = l.greater(median(l, of_a), max_b + margin);
    l.to_bitmask(l.and(a_above, l.greater(min_a, median(l, of_b) + margin)))
}

/// For each corner of the triangles `of`, the lanes in which this vertex is also a corner of the triangle `with`.
#[inline(always)]
fn shared_corners<L: Lanes>(l: L, of: &LaneTriangles<L>, with: &LaneTriangles<L>) -> [u32; 3] {
    let (mut shared, [x, y, z]) = ([0; 3], with.vertices);
    for corner in 0..3 {
        let own = of.vertices[corner];
        shared[corner] = l.to_bitmask(l.or(l.or(l.equal(own, x), l.equal(own, y)), l.equal(own, z)));
    }
    shared
}

/// Returns the lanes that are in at least one of three masks, and the lanes that are in at least two.
#[inline(always)]
fn any_and_two([x, y, z]: [u32; 3]) -> [u32; 2] {
    [x | y | z, x & y | y & z | x & z]
}

impl<L: Lanes> PlaneSides8<L> {
    /// Lanes in which two corners of one triangle are certainly on the same side of the plane of the other.
    #[inline(always)]
    fn two_certain(&self, l: L) -> L::Mask {
        let [of_b, of_a] = [median(l, self.of_b), median(l, self.of_a)];
        l.or(l.greater(l.abs(of_b), self.margin_a), l.greater(l.abs(of_a), self.margin_b))
    }

    /// Lanes in which at least one corner is certainly not on the plane of the other triangle.
    #[inline(always)]
    fn one_certain(&self, l: L) -> L::Mask {
        let [of_b, of_a] = [largest_magnitude(l, self.of_b), largest_magnitude(l, self.of_a)];
        l.or(l.greater(of_b, self.margin_a), l.greater(of_a, self.margin_b))
    }
}

/// Median of three values.
#[inline(always)]
fn median<L: Lanes>(l: L, [x, y, z]: [L::F32; 3]) -> L::F32 {
    l.max(l.min(x, y), l.min(l.max(x, y), z))
}

/// Largest magnitude of three values.
#[inline(always)]
fn largest_magnitude<L: Lanes>(l: L, [x, y, z]: [L::F32; 3]) -> L::F32 {
    l.max(l.max(l.abs(x), l.abs(y)), l.abs(z))
}

/// Compares the cones of two triangles at their shared corner. `own` and `theirs` tell for each corner of the
/// first and of the second triangle the lanes in which this corner is shared. Returns the lanes in which the cones
/// certainly contain the same ray, and those in which they certainly contain opposite rays.
#[inline(always)]
fn cones<L: Lanes>(l: L, sides: &PlaneSides8<L>, own: [u32; 3], theirs: [u32; 3]) -> (u32, u32) {
    let ([above_b, below_b], [above_a, below_a]) =
        (certain(l, sides.of_b, sides.margin_a), certain(l, sides.of_a, sides.margin_b));
    // The letters a and b are the other corners of the first triangle, c and d those of the second. [acd] is the
    // determinant of a, c and d relative to the shared corner. `first`: lanes in which [acd] is certainly
    // positive, and those in which it is certainly negative, if [bcd] certainly has the opposite sign. `second`:
    // likewise for [abd] and [abc]. The documentation of `self_pair` explains why these signs decide.
    let (mut first, mut second) = ([0; 2], [0; 2]);
    for i in 0..3 {
        let (next, last) = ((i + 1) % 3, (i + 2) % 3);
        first[0] |= own[i] & above_a[next] & below_a[last];
        first[1] |= own[i] & below_a[next] & above_a[last];
        second[0] |= theirs[i] & above_b[last] & below_b[next];
        second[1] |= theirs[i] & below_b[last] & above_b[next];
    }
    (first[0] & second[0] | first[1] & second[1], first[0] & second[1] | first[1] & second[0])
}

/// Returns for each corner the lanes in which its side is certainly positive, and then those in which it is
/// certainly negative. A side is certain if it is beyond `margin`.
#[inline(always)]
fn certain<L: Lanes>(l: L, sides: [L::F32; 3], margin: L::F32) -> [[u32; 3]; 2] {
    let minus_margin = l.splat(0.0) - margin;
    let mut bits = [[0; 3]; 2];
    for corner in 0..3 {
        bits[0][corner] = l.to_bitmask(l.greater(sides[corner], margin));
        bits[1][corner] = l.to_bitmask(l.greater(minus_margin, sides[corner]));
    }
    bits
}
