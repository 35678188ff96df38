//! Closest features of two triangles, approximately, in `f64`.
//!
//! The closest points of two disjoint triangles are either on an edge of each triangle, or one is a corner and the
//! other is inside a face. Therefore nine pairs of edges and six pairs of a corner and a face are tested (Ericson,
//! Real-Time Collision Detection, sections 5.1.5 and 5.1.9). A pair of two corners, or of a corner and an edge, is
//! treated as a pair of edges with clamped parameters.
//!
//! The results are not certain: parameters may be inaccurate where edges are nearly parallel or a face is thin. Every
//! parameter is clamped, so the points are always on the triangles and their distance is always an upper bound.

use glam::DVec3;

/// Two points, one on each of two triangles, given by a feature of the triangle and the position of the point on it.
#[derive(Clone, Copy, Debug)]
pub(super) enum FeatureParameters {
    /// Edge `i` of the first triangle at parameter `s` and edge `j` of the second at `t`, both from 0 to 1.
    Edges { i: usize, j: usize, s: f64, t: f64 },
    /// A corner of one triangle, and a point on the face of the other. `weights` are the barycentric weights of
    /// the face's corners 1 and 2 at that point.
    Face { owner: FeatureOwner, corner: usize, weights: [f64; 2] },
}

/// Which of two triangles owns the face or edge of a feature pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureOwner {
    First,
    Second,
}

/// Values of one triangle that are computed once and used by all its feature pairs.
#[derive(Clone, Copy, Debug)]
pub(super) struct TriangleEdges {
    pub(super) corners: [DVec3; 3],
    /// Edge `i` goes from corner `i` to corner `(i + 1) % 3`.
    pub(super) edges: [DVec3; 3],
    /// Squared lengths of the edges.
    pub(super) squares: [f64; 3],
    /// Inverses of `squares`; 0 for an edge of length 0, so that the parameter of every point on it becomes 0.
    inverses: [f64; 3],
    pub(super) normal: DVec3,
    /// Dual vectors: their dot products with `point - corners[0]` are the barycentric weights of corner 1 and of
    /// corner 2.
    duals: [DVec3; 2],
    inverse_normal_squared: f64,
}

impl TriangleEdges {
    #[inline]
    pub(super) fn new(corners: &[DVec3; 3]) -> Self {
        let edges = [corners[1] - corners[0], corners[2] - corners[1], corners[0] - corners[2]];
        let squares = edges.map(|edge| edge.dot(edge));
        let normal = edges[2].cross(edges[0]);
        let inverse = 1.0 / normal.dot(normal);
        let duals = [normal.cross(edges[2]) * inverse, normal.cross(edges[0]) * inverse];
        let inverses = squares.map(|square| if square > 0.0 { 1.0 / square } else { 0.0 });
        Self { corners: *corners, edges, squares, inverses, normal, duals, inverse_normal_squared: inverse }
    }
}

/// Nearest pair of edges and nearest pair of a face and a corner of two triangles.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearestFeatures {
    /// The nearest pair of edges: squared distance, index of the edge in the first triangle, and index of the edge
    /// in the second triangle.
    pub(super) edges: (f64, usize, usize),
    /// The nearest pair of a face and a corner: squared distance, triangle that owns the face, and index of the
    /// corner in the other triangle. The distance is infinite if no corner is over a face.
    pub(super) face: (f64, FeatureOwner, usize),
}

/// Finds the nearest features of two triangles.
#[inline]
pub(super) fn nearest_features(a: &TriangleEdges, b: &TriangleEdges) -> NearestFeatures {
    nearest_features_of(TestedFeatures::ALL, a, b)
}

/// Edges and corners of a triangle that need to be tested. Degenerate triangles with sorted corners (segments and
/// points) need fewer.
#[derive(Clone, Copy, Debug)]
pub(super) struct TestedFeatures {
    edges: &'static [usize],
    corners: &'static [usize],
    has_face: bool,
}

impl TestedFeatures {
    const ALL: Self = Self { edges: &[0, 1, 2], corners: &[0, 1, 2], has_face: true };
    const SEGMENT: Self = Self { edges: &[2], corners: &[0, 2], has_face: false };
    const POINT: Self = Self { edges: &[2], corners: &[0], has_face: false };

    pub(super) fn new([p, q, r]: &[DVec3; 3]) -> Self {
        match (p == q, q == r) {
            (true, true) => Self::POINT,
            (false, false) => Self::ALL,
            _ => Self::SEGMENT,
        }
    }
}

/// Finds the nearest features of two triangles. Of the first triangle, only the edges and corners in `parts` are
/// tested.
#[inline]
pub(super) fn nearest_features_of(parts: TestedFeatures, a: &TriangleEdges, b: &TriangleEdges) -> NearestFeatures {
    let second = EdgeColumns::new(b);
    let mut edges = (f64::INFINITY, 0, 0);
    for &i in parts.edges {
        let squared = second.edges_squared(a, i);
        for j in 0..3 {
            if squared[j] < edges.0 {
                edges = (squared[j], i, j);
            }
        }
    }
    let mut face = (f64::INFINITY, FeatureOwner::First, 0);
    let mut over = |owner: FeatureOwner, corner: usize, squared: f64| {
        if squared < face.0 {
            face = (squared, owner, corner);
        }
    };
    if parts.has_face {
        for corner in 0..3 {
            over(FeatureOwner::First, corner, project_on_face(a, b.corners[corner]).0);
        }
    }
    for &corner in parts.corners {
        over(FeatureOwner::Second, corner, project_on_face(b, a.corners[corner]).0);
    }
    NearestFeatures { edges, face }
}

/// Edges of a triangle as structure of arrays. The last edge is repeated to make four, so that the compiler
/// processes edges two at a time.
struct EdgeColumns {
    corners: [[f64; 4]; 3],
    edges: [[f64; 4]; 3],
    squares: [f64; 4],
    inverses: [f64; 4],
}

impl EdgeColumns {
    #[inline(always)]
    fn new(shape: &TriangleEdges) -> Self {
        let column = |v: &[DVec3; 3], axis: usize| [v[0][axis], v[1][axis], v[2][axis], v[2][axis]];
        let twice = |[x, y, z]: [f64; 3]| [x, y, z, z];
        Self {
            corners: [0, 1, 2].map(|axis| column(&shape.corners, axis)),
            edges: [0, 1, 2].map(|axis| column(&shape.edges, axis)),
            squares: twice(shape.squares),
            inverses: twice(shape.inverses),
        }
    }

    /// Squared distances of edge `i` of triangle `a` to all edges of the triangle in `self`, computed by the same
    /// operations as in [`closest_on_edges`].
    #[inline(always)]
    fn edges_squared(&self, a: &TriangleEdges, i: usize) -> [f64; 4] {
        let (corner, d) = (a.corners[i], a.edges[i]);
        let (dd, d_inverse) = (a.squares[i], a.inverses[i]);
        let (corners, e) = (&self.corners, &self.edges);
        let mut squared = [0.0; 4];
        for j in 0..4 {
            let r = DVec3::new(corner.x - corners[0][j], corner.y - corners[1][j], corner.z - corners[2][j]);
            let e = DVec3::new(e[0][j], e[1][j], e[2][j]);
            let (_, _, gap) = closest_parameters(d, e, r, [dd, self.squares[j]], [d_inverse, self.inverses[j]]);
            squared[j] = gap;
        }
        squared
    }
}

/// Returns the parameters of the closest points on edge `i` of `a` and edge `j` of `b`, and the squared distance
/// of these points.
#[inline]
pub(super) fn closest_on_edges(a: &TriangleEdges, b: &TriangleEdges, i: usize, j: usize) -> (f64, f64, f64) {
    let squares = [a.squares[i], b.squares[j]];
    let inverses = [a.inverses[i], b.inverses[j]];
    closest_parameters(a.edges[i], b.edges[j], a.corners[i] - b.corners[j], squares, inverses)
}

/// Returns the parameters of the closest points of two edges with vectors `d` and `e`, and the squared distance of
/// these points. `r` points from the start of edge e to the start of edge d. The squared lengths of the edges and
/// their inverses are given.
#[inline(always)]
fn closest_parameters(
    d: DVec3,
    e: DVec3,
    r: DVec3,
    [dd, ee]: [f64; 2],
    [d_inverse, e_inverse]: [f64; 2],
) -> (f64, f64, f64) {
    let (de, dr, er) = (d.dot(e), d.dot(r), e.dot(r));
    let s = clamp_to_unit((de * er - ee * dr) / (dd * ee - de * de));
    let t = clamp_to_unit((de * s + er) * e_inverse);
    let s = clamp_to_unit((de * t - dr) * d_inverse);
    let gap = r + d * s - e * t;
    (s, t, gap.dot(gap))
}

/// Returns the squared distance of a point to the plane of a triangle, and the weights of corners 1 and 2 at the
/// projection of the point on this plane. The distance is infinite if the projection is outside the triangle.
#[inline(always)]
pub(super) fn project_on_face(face: &TriangleEdges, point: DVec3) -> (f64, [f64; 2]) {
    let r = point - face.corners[0];
    let (v, w) = (face.duals[0].dot(r), face.duals[1].dot(r));
    let height = face.normal.dot(r);
    let inside = v >= 0.0 && w >= 0.0 && v + w <= 1.0;
    (if inside { height * height * face.inverse_normal_squared } else { f64::INFINITY }, [v, w])
}

/// Clamps to 0..1; NaN becomes 0.
#[inline(always)]
fn clamp_to_unit(x: f64) -> f64 {
    let x = if x > 0.0 { x } else { 0.0 };
    if x < 1.0 { x } else { 1.0 }
}

impl FeatureParameters {
    /// Vector from the point on the first triangle to the point on the second, up to rounding.
    #[inline]
    pub(super) fn gap(&self, a: &TriangleEdges, b: &TriangleEdges) -> DVec3 {
        match *self {
            Self::Edges { i, j, s, t } => (b.corners[j] - a.corners[i]) + b.edges[j] * t - a.edges[i] * s,
            Self::Face { owner: FeatureOwner::First, corner, weights } => {
                offset_from_face(a, b.corners[corner], weights)
            }
            Self::Face { owner: FeatureOwner::Second, corner, weights } => {
                -offset_from_face(b, a.corners[corner], weights)
            }
        }
    }

    /// The point on the first triangle, and the point on the second.
    pub(super) fn points(&self, a: &[DVec3; 3], b: &[DVec3; 3]) -> [DVec3; 2] {
        match *self {
            Self::Edges { i, j, s, t } => {
                [point_on_edge(a[i], a[(i + 1) % 3], s), point_on_edge(b[j], b[(j + 1) % 3], t)]
            }
            Self::Face { owner: FeatureOwner::First, corner, weights } => [point_on_face(a, weights), b[corner]],
            Self::Face { owner: FeatureOwner::Second, corner, weights } => [a[corner], point_on_face(b, weights)],
        }
    }
}

/// Vector from a point of a face to `point`. The point of the face has the weights `v` and `w` of corners 1 and 2.
#[inline]
fn offset_from_face(face: &TriangleEdges, point: DVec3, [v, w]: [f64; 2]) -> DVec3 {
    (point - face.corners[0]) - face.edges[0] * v + face.edges[2] * w
}

/// Point of a segment at parameter `s` from 0 to 1. The end points are returned exactly.
pub(super) fn point_on_edge(from: DVec3, to: DVec3, s: f64) -> DVec3 {
    if s == 1.0 { to } else { from + (to - from) * s }
}

/// Point of a triangle with weights `v` and `w` of corners 1 and 2.
pub(super) fn point_on_face(triangle: &[DVec3; 3], [v, w]: [f64; 2]) -> DVec3 {
    triangle[0] + ((triangle[1] - triangle[0]) * v + (triangle[2] - triangle[0]) * w)
}

/// All fifteen feature pairs of two triangles (nine edge pairs, six pairs of a face and a corner), sorted by their
/// distance in `f64`.
pub(super) fn all_by_distance(a: &TriangleEdges, b: &TriangleEdges) -> [FeatureParameters; 15] {
    let pairs: [(f64, FeatureParameters); 15] = std::array::from_fn(|k| {
        if k < 9 {
            let (i, j) = (k / 3, k % 3);
            let (s, t, squared) = closest_on_edges(a, b, i, j);
            return (squared, FeatureParameters::Edges { i, j, s, t });
        }
        let corner = k % 3;
        let (owner, face, point) = if k < 12 {
            (FeatureOwner::First, a, b.corners[corner])
        } else {
            (FeatureOwner::Second, b, a.corners[corner])
        };
        let (squared, weights) = project_on_face(face, point);
        (squared, FeatureParameters::Face { owner, corner, weights })
    });
    let mut sorted = pairs;
    sorted.sort_by(|x, y| x.0.total_cmp(&y.0));
    sorted.map(|(_, pairing)| pairing)
}
