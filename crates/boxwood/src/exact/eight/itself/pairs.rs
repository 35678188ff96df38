//! Eight pairs of triangles of one mesh, a pair a lane: certain signs only.
//!
//! A corner that both triangles have is on both planes exactly. The bound holds for it too, so that its side is never certain.
//! A certain side is that of a corner which the other triangle does not have, and
//!
//! ```text
//! two corners are shared     miss   a side is certain: that plane cuts the triangle in the shared edge alone
//!                            miss   they pass the edge in opposite directions, and their normals surely have a positive product
//! one corner is              miss   two sides of one triangle are certain and equal: the plane cuts it in that corner
//!                            miss   all four sides are certain, and the cones at the corner hold opposite rays
//!                            hit    ... the same ray: see super::super::super::neighbours
//!                            miss   a linear function surely has its least value of one, and its largest of the other, there
//! none                       miss   all three sides of one triangle are certain and equal
//!                            else   by edges against edges: see super::super
//! else                       open
//! ```
//!
//! Normals with a positive product: seen along the first, both triangles are turned the same way. So they are on two sides of
//! the line of an edge that they pass in opposite directions, and each has on it the edge alone. Flat neighbours end here.
//!
//! A triangle that names a corner twice is degenerate: no side of its plane is certain, nor the product, and each rule claims
//! no more than its different corners allow, of which it counts the shared ones as often as they are named.
//!
//! **Bound**, with v = 2^-24, all |p| <= S, edge components <= E and F. Points carry vS; seen from a corner of the other
//! triangle, that is by a difference of at most D, 2v S + v D. Triangles whose boxes overlap have D <= E + F, but for 4v S,
//! which counts only in the second order. n carries 8v E^2, and |n| <= 2 E^2. So a side, n . (p - q):
//!
//! ```text
//! three products    3 ((2v S + v D) 2 E^2 + 8v E^2 D + 2v E^2 D) = 12v S E^2 + 36v D E^2, and their sums 10v D E^2
//! ```
//!
//! We ask for 16v S E^2 + 64v D E^2, which leaves room for the rounding of the margin itself. Far from the anchor that is an
//! eighth of what two meshes need. Edges are here differences of points, too, and carry 2v S + v E. m = p x e with |p| <= D:
//! 4v S (D + E) + 8v D E. V = e . m' + f . m: 24v S (D E + D F + E F) + 96v D E F. With D <= E + F that is at most
//! 30v S (E + F)^2 + 24v (E + F)^3, and we ask for 64v of both. The product of two normals: 3 (2 * 16 + 4)v E^2 F^2 and sums of
//! 20v, 128v; we ask for 256v. A linear function is what its coefficients say, however they were found; they are at most 3 D, so
//! two of its values differ by 3 * 2v S * 3 D = 18v S D less than they seem to, and 72v D^2: we ask for 64v S D + 256v D^2. At
//! the shared corner both have the same value, bit for bit.

use crate::exact::eight::{Sides, UNDERFLOW, cross, dot};
use crate::simd::Lanes;

/// Share of the distance from the anchor below which a side is not certain: 16 * 2^-24.
const FROM_ANCHOR: f32 = 1.0 / (1 << 20) as f32;
/// Share of the size of both triangles: 64 * 2^-24.
const FROM_SIZE: f32 = 1.0 / (1 << 18) as f32;
/// Share of all edges below which the product of two normals is not certain: 256 * 2^-24.
const OF_NORMALS: f32 = 1.0 / (1 << 16) as f32;
/// Share of both below which a V is not certain: 64 * 2^-24.
const OF_EDGES: f32 = 1.0 / (1 << 18) as f32;

/// A triangle of a mesh in each lane.
pub(super) struct Triangles<L: Lanes> {
    /// The vertices of the corners.
    pub(super) names: [L::W; 3],
    /// As seen from the anchor.
    pub(super) points: [[L::F; 3]; 3],
    pub(super) normal: [L::F; 3],
    /// The largest |component| of an edge.
    pub(super) edge_size: L::F,
}

impl<L: Lanes> Triangles<L> {
    /// Lane i gets the triangle of lane i + 1, around.
    #[inline(always)]
    pub(super) fn turned(&self, l: L) -> Self {
        let ([x, y, z], [u, v, w]) = (self.names, self.points);
        Self {
            names: [l.turned_whole(x), l.turned_whole(y), l.turned_whole(z)],
            points: [turned_axes(l, u), turned_axes(l, v), turned_axes(l, w)],
            normal: turned_axes(l, self.normal),
            edge_size: l.turned(self.edge_size),
        }
    }
}

#[inline(always)]
pub(super) fn turned_axes<L: Lanes>(l: L, [x, y, z]: [L::F; 3]) -> [L::F; 3] {
    [l.turned(x), l.turned(y), l.turned(z)]
}

/// Of the pairs of these lanes, whose boxes overlap, those that are not sure to miss by sides alone. No coordinate is larger than
/// `size`.
#[inline(always)]
pub(super) fn left_by_sides<L: Lanes>(l: L, a: &Triangles<L>, b: &Triangles<L>, tested: u32, size: f32) -> u32 {
    let sides = sides_of(l, a, b, size);
    let [any, two] = any_and_two(shared_corners(l, b, a));
    let (beyond_edge, beyond_vertex) = (l.bits(sides.one_beyond(l)), l.bits(sides.two_beyond(l)));
    tested & !(two & beyond_edge | any & !two & beyond_vertex | !any & l.bits(sides.missed(l)))
}

/// What becomes of the pairs that sides left: which surely meet, and which are open.
#[inline(always)]
pub(super) fn judge<L: Lanes>(l: L, a: &Triangles<L>, b: &Triangles<L>, left: u32, size: f32) -> (u32, u32) {
    let sides = sides_of(l, a, b, size);
    let theirs = shared_corners(l, b, a);
    let [any, two] = any_and_two(theirs);
    let [two, one, none] = [left & two, left & any & !two, left & !any];
    let (mut hits, mut missed) = (0, 0);
    if two != 0 {
        missed |= two & unfolded(l, a, b);
    }
    if one != 0 {
        let (hit, miss) = cones(l, &sides, shared_corners(l, a, b), theirs);
        hits |= one & hit;
        missed |= one & (miss | separated(l, a, b, size));
    }
    if none != 0 {
        let (hit, miss) = by_edges(l, &sides, a, b, size);
        hits |= none & hit;
        missed |= none & miss;
    }
    (hits, left & !hits & !missed)
}

#[inline(always)]
fn minus<L: Lanes>(a: [L::F; 3], b: [L::F; 3]) -> [L::F; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// The sides of corners, each seen from a corner of the triangle whose plane it is.
#[inline(always)]
fn sides_of<L: Lanes>(l: L, a: &Triangles<L>, b: &Triangles<L>, size: f32) -> Sides<L> {
    let share = (a.edge_size + b.edge_size) * l.splat(FROM_SIZE) + l.splat(size * FROM_ANCHOR);
    let [origin_a, origin_b] = [a.points[0], b.points[0]];
    let mut sides = Sides {
        of_b: [share; 3],
        margin_a: (a.edge_size * a.edge_size) * share + l.splat(UNDERFLOW),
        of_a: [share; 3],
        margin_b: (b.edge_size * b.edge_size) * share + l.splat(UNDERFLOW),
    };
    for corner in 0..3 {
        sides.of_b[corner] = dot::<L>(a.normal, minus::<L>(b.points[corner], origin_a));
        sides.of_a[corner] = dot::<L>(b.normal, minus::<L>(a.points[corner], origin_b));
    }
    sides
}

/// Triangles that share nothing, by edges against edges, all seen from a corner: lanes in which they surely meet, and in which
/// they surely do not.
#[inline(always)]
fn by_edges<L: Lanes>(l: L, sides: &Sides<L>, a: &Triangles<L>, b: &Triangles<L>, size: f32) -> (u32, u32) {
    let both = a.edge_size + b.edge_size;
    let margin = (both * both) * ((both + l.splat(size)) * l.splat(OF_EDGES)) + l.splat(UNDERFLOW);
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
    let (hit, miss) = sides.judge_edges(l, v, margin);
    (l.bits(hit), l.bits(miss))
}

/// Triangles that share two corners: lanes in which they pass their edge in opposite directions, and surely have normals
/// less than a right angle apart.
#[inline(always)]
fn unfolded<L: Lanes>(l: L, a: &Triangles<L>, b: &Triangles<L>) -> u32 {
    let sizes = a.edge_size * b.edge_size;
    let margin = (sizes * sizes) * l.splat(OF_NORMALS) + l.splat(UNDERFLOW);
    let mut same = [[0; 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            same[i][j] = l.bits(l.equal(a.names[i], b.names[j]));
        }
    }
    let mut opposite = 0;
    for i in 0..3 {
        for j in 0..3 {
            opposite |= same[i][(j + 1) % 3] & same[(i + 1) % 3][j];
        }
    }
    opposite & l.bits(l.greater(dot::<L>(a.normal, b.normal), margin))
}

/// Triangles that share one corner: lanes in which a linear function, the way from the middle of b to that of a, surely has its
/// least value of a and its largest of b there, and nowhere else.
#[inline(always)]
fn separated<L: Lanes>(l: L, a: &Triangles<L>, b: &Triangles<L>, size: f32) -> u32 {
    let both = a.edge_size + b.edge_size;
    let margin = both * (both * l.splat(4.0 * FROM_SIZE) + l.splat(size * 4.0 * FROM_ANCHOR)) + l.splat(UNDERFLOW);
    let origin = a.points[0];
    let (mut way, mut of_a, mut of_b) = ([margin; 3], [margin; 3], [margin; 3]);
    for axis in 0..3 {
        let [from, to] = [&b.points, &a.points];
        way[axis] = (to[0][axis] - from[0][axis]) + (to[1][axis] - from[1][axis]) + (to[2][axis] - from[2][axis]);
    }
    for corner in 0..3 {
        of_a[corner] = dot::<L>(way, minus::<L>(a.points[corner], origin));
        of_b[corner] = dot::<L>(way, minus::<L>(b.points[corner], origin));
    }
    let ([x, y, z], [u, v, w]) = (of_a, of_b);
    let (least_a, most_b) = (l.min(l.min(x, y), z), l.max(l.max(u, v), w));
    let beyond = l.greater(median(l, of_a), most_b + margin);
    l.bits(l.and(beyond, l.greater(least_a, median(l, of_b) + margin)))
}

/// For each corner, lanes in which it is one of the other's.
#[inline(always)]
fn shared_corners<L: Lanes>(l: L, of: &Triangles<L>, with: &Triangles<L>) -> [u32; 3] {
    let (mut shared, [x, y, z]) = ([0; 3], with.names);
    for corner in 0..3 {
        let own = of.names[corner];
        shared[corner] = l.bits(l.or(l.or(l.equal(own, x), l.equal(own, y)), l.equal(own, z)));
    }
    shared
}

#[inline(always)]
fn any_and_two([x, y, z]: [u32; 3]) -> [u32; 2] {
    [x | y | z, x & y | y & z | x & z]
}

impl<L: Lanes> Sides<L> {
    /// Lanes in which two sides of one triangle are certain and equal.
    #[inline(always)]
    fn two_beyond(&self, l: L) -> L::M {
        let [of_b, of_a] = [median(l, self.of_b), median(l, self.of_a)];
        l.or(l.greater(l.abs(of_b), self.margin_a), l.greater(l.abs(of_a), self.margin_b))
    }

    /// Lanes in which a side is certain.
    #[inline(always)]
    fn one_beyond(&self, l: L) -> L::M {
        let [of_b, of_a] = [largest(l, self.of_b), largest(l, self.of_a)];
        l.or(l.greater(of_b, self.margin_a), l.greater(of_a, self.margin_b))
    }
}

/// The one in the middle.
#[inline(always)]
fn median<L: Lanes>(l: L, [x, y, z]: [L::F; 3]) -> L::F {
    l.max(l.min(x, y), l.min(l.max(x, y), z))
}

/// The largest magnitude.
#[inline(always)]
fn largest<L: Lanes>(l: L, [x, y, z]: [L::F; 3]) -> L::F {
    l.max(l.max(l.abs(x), l.abs(y)), l.abs(z))
}

/// Triangles that share the corner of these bits: lanes in which their cones surely hold the same ray, and opposite ones.
#[inline(always)]
fn cones<L: Lanes>(l: L, sides: &Sides<L>, own: [u32; 3], theirs: [u32; 3]) -> (u32, u32) {
    let ([above_b, below_b], [above_a, below_a]) =
        (certain(l, sides.of_b, sides.margin_a), certain(l, sides.of_a, sides.margin_b));
    // The signs [acd] and [abd] where the other of each cone has the opposite one.
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

/// Lanes in which a side is certainly positive, and negative, for each corner.
#[inline(always)]
fn certain<L: Lanes>(l: L, sides: [L::F; 3], margin: L::F) -> [[u32; 3]; 2] {
    let minus_margin = l.splat(0.0) - margin;
    let mut bits = [[0; 3]; 2];
    for corner in 0..3 {
        bits[0][corner] = l.bits(l.greater(sides[corner], margin));
        bits[1][corner] = l.bits(l.greater(minus_margin, sides[corner]));
    }
    bits
}
