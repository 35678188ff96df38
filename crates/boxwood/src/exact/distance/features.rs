//! Which features of two triangles are nearest to each other, as far as `f64` can tell.
//!
//! The nearest points of two disjoint triangles are on an edge of each, or one is a corner and the other inside a
//! face. So nine pairs of edges and six of a corner and a face are looked at (Ericson, Real-Time Collision Detection,
//! sections 5.1.5 and 5.1.9); corners against edges and corners are edges whose parameters were clamped. Nothing here
//! is certain: the parameters may be off where edges are nearly parallel or a face is thin. What counts is that every
//! parameter is clamped, so that the points are on the triangles whatever they are, and their distance an upper
//! bound.

use glam::DVec3;

/// Two features, and the parameters of a point on each.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pairing {
    /// Edge `i` of the first at `s`, edge `j` of the second at `t`, from 0 to 1.
    Edges { i: usize, j: usize, s: f64, t: f64 },
    /// A corner of one triangle and the face of the other, with the weights of its corners 1 and 2.
    Face { owner: Owner, corner: usize, weights: [f64; 2] },
}

/// Which of two triangles has the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    First,
    Second,
}

/// What all pairs of features of a triangle have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) corners: [DVec3; 3],
    /// From corner i to the next one.
    pub(super) edges: [DVec3; 3],
    pub(super) squares: [f64; 3],
    /// 0 for a square that is 0: then the parameter on the edge is 0.
    inverses: [f64; 3],
    pub(super) normal: DVec3,
    /// Weights of corners 1 and 2 are dot products with these.
    duals: [DVec3; 2],
    inverse_normal_squared: f64,
}

impl Shape {
    #[inline]
    pub(super) fn of(corners: &[DVec3; 3]) -> Self {
        let edges = [corners[1] - corners[0], corners[2] - corners[1], corners[0] - corners[2]];
        let squares = edges.map(|edge| edge.dot(edge));
        let normal = edges[2].cross(edges[0]);
        let inverse = 1.0 / normal.dot(normal);
        let duals = [normal.cross(edges[2]) * inverse, normal.cross(edges[0]) * inverse];
        let inverses = squares.map(|square| if square > 0.0 { 1.0 / square } else { 0.0 });
        Self { corners: *corners, edges, squares, inverses, normal, duals, inverse_normal_squared: inverse }
    }
}

/// The nearest pair of each kind with its squared distance; infinite if no corner is over a face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    pub(super) edges: (f64, usize, usize),
    pub(super) face: (f64, Owner, usize),
}

#[inline]
pub(super) fn nearest(a: &Shape, b: &Shape) -> Nearest {
    nearest_of(Parts::ALL, a, b)
}

/// Which parts of a triangle there are: all but for segments and points, whose corners are sorted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    edges: &'static [usize],
    corners: &'static [usize],
    has_face: bool,
}

impl Parts {
    const ALL: Self = Self { edges: &[0, 1, 2], corners: &[0, 1, 2], has_face: true };
    const SEGMENT: Self = Self { edges: &[2], corners: &[0, 2], has_face: false };
    const POINT: Self = Self { edges: &[2], corners: &[0], has_face: false };

    pub(super) fn of([p, q, r]: &[DVec3; 3]) -> Self {
        match (p == q, q == r) {
            (true, true) => Self::POINT,
            (false, false) => Self::ALL,
            _ => Self::SEGMENT,
        }
    }
}

#[inline]
pub(super) fn nearest_of(parts: Parts, a: &Shape, b: &Shape) -> Nearest {
    let second = Columns::of(b);
    let mut edges = (f64::INFINITY, 0, 0);
    for &i in parts.edges {
        let squared = second.edges_squared(a, i);
        for j in 0..3 {
            if squared[j] < edges.0 {
                edges = (squared[j], i, j);
            }
        }
    }
    let mut face = (f64::INFINITY, Owner::First, 0);
    let mut over = |owner: Owner, corner: usize, squared: f64| {
        if squared < face.0 {
            face = (squared, owner, corner);
        }
    };
    if parts.has_face {
        for corner in 0..3 {
            over(Owner::First, corner, over_face(a, b.corners[corner]).0);
        }
    }
    for &corner in parts.corners {
        over(Owner::Second, corner, over_face(b, a.corners[corner]).0);
    }
    Nearest { edges, face }
}

/// The edges of a triangle, number by number, the last one twice: so the compiler takes two of them at a time.
struct Columns {
    corners: [[f64; 4]; 3],
    edges: [[f64; 4]; 3],
    squares: [f64; 4],
    inverses: [f64; 4],
}

impl Columns {
    #[inline(always)]
    fn of(shape: &Shape) -> Self {
        let column = |v: &[DVec3; 3], axis: usize| [v[0][axis], v[1][axis], v[2][axis], v[2][axis]];
        let twice = |[x, y, z]: [f64; 3]| [x, y, z, z];
        Self {
            corners: [0, 1, 2].map(|axis| column(&shape.corners, axis)),
            edges: [0, 1, 2].map(|axis| column(&shape.edges, axis)),
            squares: twice(shape.squares),
            inverses: twice(shape.inverses),
        }
    }

    /// The squared distances of edge i of another triangle to all of these: [`edges_at`], operation by operation.
    #[inline(always)]
    fn edges_squared(&self, a: &Shape, i: usize) -> [f64; 4] {
        let (corner, d) = (a.corners[i], a.edges[i]);
        let (dd, d_inverse) = (a.squares[i], a.inverses[i]);
        let (corners, e) = (&self.corners, &self.edges);
        let mut squared = [0.0; 4];
        for j in 0..4 {
            let r = DVec3::new(corner.x - corners[0][j], corner.y - corners[1][j], corner.z - corners[2][j]);
            let e = DVec3::new(e[0][j], e[1][j], e[2][j]);
            let (_, _, gap) = parameters(d, e, r, [dd, self.squares[j]], [d_inverse, self.inverses[j]]);
            squared[j] = gap;
        }
        squared
    }
}

/// The parameters where two edges are nearest to each other, and the squared distance there.
#[inline]
pub(super) fn edges_at(a: &Shape, b: &Shape, i: usize, j: usize) -> (f64, f64, f64) {
    let squares = [a.squares[i], b.squares[j]];
    let inverses = [a.inverses[i], b.inverses[j]];
    parameters(a.edges[i], b.edges[j], a.corners[i] - b.corners[j], squares, inverses)
}

/// The same, of edges d and e that start r apart (from the start of e to that of d), with their squares and inverses.
#[inline(always)]
fn parameters(d: DVec3, e: DVec3, r: DVec3, [dd, ee]: [f64; 2], [d_inverse, e_inverse]: [f64; 2]) -> (f64, f64, f64) {
    let (de, dr, er) = (d.dot(e), d.dot(r), e.dot(r));
    let s = clamped((de * er - ee * dr) / (dd * ee - de * de));
    let t = clamped((de * s + er) * e_inverse);
    let s = clamped((de * t - dr) * d_inverse);
    let gap = r + d * s - e * t;
    (s, t, gap.dot(gap))
}

/// The squared distance of a point to the plane of a triangle and the weights of corners 1 and 2 at its foot; infinite
/// if that is outside.
#[inline(always)]
pub(super) fn over_face(face: &Shape, point: DVec3) -> (f64, [f64; 2]) {
    let r = point - face.corners[0];
    let (v, w) = (face.duals[0].dot(r), face.duals[1].dot(r));
    let height = face.normal.dot(r);
    let inside = v >= 0.0 && w >= 0.0 && v + w <= 1.0;
    (if inside { height * height * face.inverse_normal_squared } else { f64::INFINITY }, [v, w])
}

/// From 0 to 1; NaN becomes 0.
#[inline(always)]
fn clamped(x: f64) -> f64 {
    let x = if x > 0.0 { x } else { 0.0 };
    if x < 1.0 { x } else { 1.0 }
}

impl Pairing {
    /// From the point on the first triangle to that on the second, up to rounding.
    #[inline]
    pub(super) fn gap(&self, a: &Shape, b: &Shape) -> DVec3 {
        match *self {
            Self::Edges { i, j, s, t } => (b.corners[j] - a.corners[i]) + b.edges[j] * t - a.edges[i] * s,
            Self::Face { owner: Owner::First, corner, weights } => rise(a, b.corners[corner], weights),
            Self::Face { owner: Owner::Second, corner, weights } => -rise(b, a.corners[corner], weights),
        }
    }

    /// The two points.
    pub(super) fn points(&self, a: &[DVec3; 3], b: &[DVec3; 3]) -> [DVec3; 2] {
        match *self {
            Self::Edges { i, j, s, t } => [along(a[i], a[(i + 1) % 3], s), along(b[j], b[(j + 1) % 3], t)],
            Self::Face { owner: Owner::First, corner, weights } => [within(a, weights), b[corner]],
            Self::Face { owner: Owner::Second, corner, weights } => [a[corner], within(b, weights)],
        }
    }
}

/// From the point of a face with these weights to another point.
#[inline]
fn rise(face: &Shape, point: DVec3, [v, w]: [f64; 2]) -> DVec3 {
    (point - face.corners[0]) - face.edges[0] * v + face.edges[2] * w
}

/// The point of a segment at a parameter from 0 to 1: the ends as they are.
pub(super) fn along(from: DVec3, to: DVec3, s: f64) -> DVec3 {
    if s == 1.0 { to } else { from + (to - from) * s }
}

/// The point of a triangle with these weights of corners 1 and 2.
pub(super) fn within(triangle: &[DVec3; 3], [v, w]: [f64; 2]) -> DVec3 {
    triangle[0] + ((triangle[1] - triangle[0]) * v + (triangle[2] - triangle[0]) * w)
}

/// All fifteen pairs, the nearest first, as far as `f64` can tell.
pub(super) fn all_by_distance(a: &Shape, b: &Shape) -> [Pairing; 15] {
    let pairs: [(f64, Pairing); 15] = std::array::from_fn(|k| {
        if k < 9 {
            let (i, j) = (k / 3, k % 3);
            let (s, t, squared) = edges_at(a, b, i, j);
            return (squared, Pairing::Edges { i, j, s, t });
        }
        let corner = k % 3;
        let (owner, face, point) =
            if k < 12 { (Owner::First, a, b.corners[corner]) } else { (Owner::Second, b, a.corners[corner]) };
        let (squared, weights) = over_face(face, point);
        (squared, Pairing::Face { owner, corner, weights })
    });
    let mut sorted = pairs;
    sorted.sort_by(|x, y| x.0.total_cmp(&y.0));
    sorted.map(|(_, pairing)| pairing)
}
