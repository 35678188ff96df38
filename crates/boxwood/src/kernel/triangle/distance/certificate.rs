//! Lower bound of the distance of two triangles. It certifies the upper bound, the distance of the points that
//! [`features`](super::features) finds.
//!
//! Along *any* direction n, the distance of triangles a and b is at least the gap between their projections: `(min
//! n.b - max n.a) / |n|`. Along the direction between the closest points, the gap equals the distance (strong
//! duality: both triangles are convex). The direction therefore affects only the quality of the bound, never its
//! validity.
//!
//! A good direction is computed from the two closest features, such as two edges, or a corner and a face. Some of
//! these directions must be orthogonal to an edge. If the computed direction has an error e along this edge, the
//! gap changes by e times the length of the edge. The component along the edge is therefore removed twice.
//!
//! Components of the error orthogonal to the edge need no correction. They grow with 1 / w, where w is the width
//! of a thin face or the sine of the angle between two edges. Their effect on the gap is proportional to w, so
//! that the product does not grow.

use super::features::{FeatureOwner, FeatureParameters, TriangleEdges};
use glam::DVec3;

/// Accepted squared lengths of a direction n: 2^-800 to 2^800. The length |n| is then at least 2^-400.
///
/// The lower limit makes underflow negligible. The size of a pair of triangles is at least 2^-100, so the size
/// times |n| is at least 2^-500. The rounding error of a dot product with n, a share of 2^-53, is then about
/// 2^-553. A product that underflows loses at most 2^-1075.
const VALID_SQUARED_LENGTHS: std::ops::RangeInclusive<f64> =
    f64::from_bits((1023 - 800) << 52)..=f64::from_bits((1023 + 800) << 52);

impl TriangleEdges {
    /// Normal of the triangle, made orthogonal to the triangle's longest edge to remove rounding errors.
    #[inline]
    pub(super) fn direction(&self) -> DVec3 {
        face_direction(self.normal, &self.edges, &self.squares)
    }
}

/// Differences of the corners of two triangles from the first corner of the first triangle. They do not depend on
/// the origin of the coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct CornerDifferences {
    first: [DVec3; 2],
    second: [DVec3; 3],
    /// Largest absolute component of all differences. It is at most the span of the six corners (their largest
    /// difference on one axis), and at least half of the span.
    pub(super) size: f64,
}

impl CornerDifferences {
    #[inline]
    pub(super) fn new(a: &TriangleEdges, b: &TriangleEdges) -> Self {
        let first = [a.edges[0], -a.edges[2]];
        let second = b.corners.map(|corner| corner - a.corners[0]);
        let size = max_component(&[first[0], first[1], second[0], second[1], second[2]]);
        Self { first, second, size }
    }

    /// Gap between the projections of the two triangles on a line along `direction`; negative if the projections
    /// overlap. A lower bound of the distance, up to the error derived in the documentation of
    /// [`distance`](super).
    #[inline]
    pub(super) fn separation(&self, direction: DVec3) -> f64 {
        let squared = direction.dot(direction);
        if !VALID_SQUARED_LENGTHS.contains(&squared) {
            return f64::NEG_INFINITY;
        }
        let [x, y] = self.first.map(|corner| direction.dot(corner));
        let [u, v, w] = self.second.map(|corner| direction.dot(corner));
        let below = min(min(u, v), w) - max(max(x, y), 0.0);
        let above = min(min(x, y), 0.0) - max(max(u, v), w);
        max(below, above) / squared.sqrt()
    }
}

/// Largest absolute component of the differences; infinite if a difference overflowed. Differences of finite
/// numbers are never NaN.
#[inline(always)]
pub(super) fn max_component(differences: &[DVec3; 5]) -> f64 {
    let mut max_component = [0.0; 3];
    for difference in differences {
        for axis in 0..3 {
            max_component[axis] = max(difference[axis].abs(), max_component[axis]);
        }
    }
    max(max(max_component[0], max_component[1]), max_component[2])
}

#[inline(always)]
fn min(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

#[inline(always)]
fn max(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

/// Approximate direction of the line through the closest points of a feature pair, with arbitrary length and sign.
#[inline]
pub(super) fn direction(pairing: FeatureParameters, a: &TriangleEdges, b: &TriangleEdges) -> DVec3 {
    match pairing {
        FeatureParameters::Face { owner: FeatureOwner::First, .. } => a.direction(),
        FeatureParameters::Face { owner: FeatureOwner::Second, .. } => b.direction(),
        FeatureParameters::Edges { i, j, s, t } => {
            let inside = |x: f64| x > 0.0 && x < 1.0;
            match (inside(s), inside(t)) {
                (false, false) => edge_end(b, j, t) - edge_end(a, i, s),
                (true, false) => orthogonal_to_edge(edge_end(b, j, t) - a.corners[i], a, i),
                (false, true) => orthogonal_to_edge(b.corners[j] - edge_end(a, i, s), b, j),
                (true, true) => orthogonal_to_edges(a, i, b, j, pairing.gap(a, b)),
            }
        }
    }
}

/// End point of an edge: its start if `parameter` is 0, otherwise its end.
#[inline]
fn edge_end(shape: &TriangleEdges, edge: usize, parameter: f64) -> DVec3 {
    shape.corners[if parameter == 0.0 { edge } else { (edge + 1) % 3 }]
}

/// Normal of a face, made orthogonal to the longest edge of the face to remove rounding errors. `squares` are the
/// squared lengths of the edges.
#[inline]
pub(super) fn face_direction(normal: DVec3, edges: &[DVec3; 3], squares: &[f64; 3]) -> DVec3 {
    let [x, y, z] = *squares;
    let longest = if x >= y && x >= z { 0 } else { 1 + usize::from(z > y) };
    remove_component(normal, edges[longest], squares[longest])
}

/// Component of a vector orthogonal to an edge. The component along the edge is removed twice, to remove the
/// rounding error of the first time.
#[inline]
pub(super) fn orthogonal_to_edge(vector: DVec3, shape: &TriangleEdges, edge: usize) -> DVec3 {
    let (along, square) = (shape.edges[edge], shape.squares[edge]);
    remove_component(remove_component(vector, along, square), along, square)
}

/// Removes from `vector` the component in the direction of `along`, whose squared length is `square`.
#[inline]
fn remove_component(vector: DVec3, along: DVec3, square: f64) -> DVec3 {
    vector - along * (vector.dot(along) / square)
}

/// Direction orthogonal to two edges. `gap` is the vector between the closest points of the edges.
///
/// If the edges are parallel within the accuracy of `f64`, many directions are orthogonal to both edges. The
/// result is then the component of `gap` orthogonal to the longer edge.
#[inline]
fn orthogonal_to_edges(a: &TriangleEdges, i: usize, b: &TriangleEdges, j: usize, gap: DVec3) -> DVec3 {
    let normal = a.edges[i].cross(b.edges[j]);
    let (longer, edge) = if a.squares[i] >= b.squares[j] { (a, i) } else { (b, j) };
    if normal.dot(normal) > PARALLEL_ANGLE_SQUARED * a.squares[i] * b.squares[j] {
        remove_component(normal, longer.edges[edge], longer.squares[edge])
    } else {
        orthogonal_to_edge(gap, longer, edge)
    }
}

/// Edges at a smaller angle than 2^-40 count as parallel. This is the square of that angle.
const PARALLEL_ANGLE_SQUARED: f64 = f64::from_bits((1023 - 80) << 52);
