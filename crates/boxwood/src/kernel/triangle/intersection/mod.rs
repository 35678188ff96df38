//! Intersection of two triangles: empty, a point, a segment, or a convex polygon if they are coplanar.
//!
//! The intersection is found by signs alone. Every corner of it is identified by the two features that contain it,
//! one of each triangle; its coordinates are computed only on request.
//!
//! The intersection is convex, and its corners are its extreme points. An extreme point of the intersection of two
//! convex sets is in the relative interior of exactly one feature of each, and these two features have no other
//! common point (otherwise the extreme point would be inside a segment that both sets contain). So the corners are
//! given by the pairs of features that intersect in one point. The table lists these pairs for triangles in
//! different planes and for triangles in one plane:
//!
//! ```text
//! different planes     a corner of one in the other; an edge of one through the other, its ends strictly on opposite sides
//! one plane            a corner of one in the other; two edges that cross
//! ```
//!
//! Feature pairs and corners correspond one to one, so corners are never compared by coordinates.

mod coplanar;
mod noncoplanar;

use super::TriangleFeature;
use super::common_point::CommonPoint;
use super::intersect::edgewise::{all_on_one_side, edgewise};
use crate::kernel::predicates::orient::orient3d;
use crate::kernel::predicates::rational::RationalPoint;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// Corner of the intersection of two triangles, identified by the features that contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IntersectionVertex {
    /// The feature of the first triangle and the feature of the second triangle that contain the corner.
    pub(crate) features: [TriangleFeature; 2],
    construction: VertexConstruction,
}

/// How to compute a corner that is not a corner of either triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VertexConstruction {
    /// An edge of the first triangle crosses the plane of the second.
    FirstEdgePlane,
    /// An edge of the second triangle crosses the plane of the first.
    SecondEdgePlane,
    /// An edge of the first triangle crosses a coplanar edge of the second, also when projected along this axis.
    EdgeEdge(u8),
}

/// Maximum number of corners of the intersection of two coplanar triangles.
const MAX_CORNERS: usize = 6;

/// Intersection of two triangles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TriangleIntersection {
    corners: [IntersectionVertex; MAX_CORNERS],
    count: u8,
    kind: PlaneRelation,
}

/// Relation of the planes of two triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaneRelation {
    /// The triangles are in different planes; their intersection has at most two corners.
    Noncoplanar,
    /// The triangles are in one plane, and their normals have the same direction.
    CoplanarSameFacing,
    /// The triangles are in one plane, and their normals have opposite directions.
    CoplanarOppositeFacing,
}

impl TriangleIntersection {
    fn empty(kind: PlaneRelation) -> Self {
        let any = IntersectionVertex {
            features: [TriangleFeature::Face; 2],
            construction: VertexConstruction::FirstEdgePlane,
        };
        Self { corners: [any; MAX_CORNERS], count: 0, kind }
    }

    /// Corners of the intersection: none, one point, the two ends of a segment, or three to six corners of a polygon.
    ///
    /// The segment of noncoplanar triangles is directed along `(normal of a) x (normal of b)`. A polygon is counterclockwise about
    /// the normal of a.
    pub(crate) fn corners(&self) -> &[IntersectionVertex] {
        &self.corners[..usize::from(self.count)]
    }

    pub(crate) fn kind(&self) -> PlaneRelation {
        self.kind
    }

    /// Adds a corner unless a corner with the same features is already present.
    fn add(&mut self, corner: IntersectionVertex) {
        if self.corners().iter().all(|known| known.features != corner.features) {
            debug_assert!(usize::from(self.count) < MAX_CORNERS, "more than {MAX_CORNERS} corners");
            self.corners[usize::from(self.count)] = corner;
            self.count += 1;
        }
    }
}

/// Intersects two triangles that both have an area.
pub(crate) fn triangle_intersection(a: &[DVec3; 3], b: &[DVec3; 3]) -> TriangleIntersection {
    let sides_of_a = a.map(|p| orient3d(b[0], b[1], b[2], p));
    if all_on_one_side(sides_of_a) {
        return TriangleIntersection::empty(PlaneRelation::Noncoplanar);
    }
    if sides_of_a == [Sign::Zero; 3] {
        return coplanar::coplanar(a, b);
    }
    let sides_of_b = b.map(|p| orient3d(a[0], a[1], a[2], p));
    if all_on_one_side(sides_of_b) {
        return TriangleIntersection::empty(PlaneRelation::Noncoplanar);
    }
    noncoplanar::noncoplanar(a, sides_of_a, b, sides_of_b)
}

/// Exact common point of two triangles, which can be rounded and compared with others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExactPoint(CommonPoint);

impl ExactPoint {
    /// The point at a corner of the intersection of `a` and `b`.
    pub(crate) fn new(corner: &IntersectionVertex, a: &[DVec3; 3], b: &[DVec3; 3]) -> Self {
        let edge = |t: &[DVec3; 3], i: u8| [t[usize::from(i)], t[usize::from(i + 1) % 3]];
        Self(match (corner.features, corner.construction) {
            ([TriangleFeature::Vertex(i), _], _) => CommonPoint::Vertex(a[usize::from(i)]),
            ([_, TriangleFeature::Vertex(i)], _) => CommonPoint::Vertex(b[usize::from(i)]),
            ([TriangleFeature::Edge(i), TriangleFeature::Edge(j)], VertexConstruction::EdgeEdge(axis)) => {
                CommonPoint::EdgeEdge { axis: usize::from(axis), edge: edge(a, i), other: edge(b, j) }
            }
            ([_, TriangleFeature::Edge(j)], VertexConstruction::SecondEdgePlane) => {
                CommonPoint::EdgePlane { edge: edge(b, j), plane: *a }
            }
            ([TriangleFeature::Edge(i), _], _) => CommonPoint::EdgePlane { edge: edge(a, i), plane: *b },
            // Not reached: two faces do not intersect in a single point, so two faces never identify a corner.
            ([TriangleFeature::Face, _], _) => CommonPoint::Vertex(a[0]),
        })
    }

    /// Returns a common point of two triangles, degenerate or not; `None` exactly if the triangles are disjoint.
    /// Which common point is returned depends on the order of the triangles and of their corners.
    pub(crate) fn common(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<Self> {
        edgewise(a, b).map(Self)
    }

    /// The point with each coordinate rounded once; a zero coordinate is +0.
    pub(crate) fn rounded(&self) -> DVec3 {
        self.0.point() + DVec3::ZERO
    }

    /// The point with exact rational coordinates.
    pub(crate) fn rational(&self) -> RationalPoint {
        self.0.rational()
    }

    /// Compares exact coordinates by x, then y, then z.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        self.0.compare(&other.0)
    }
}

/// Returns the feature of a triangle that contains a point of its plane; `None` if the point is outside. `signs`
/// are the sides of the point relative to the three edges.
///
/// If the point is not outside, the nonzero signs are all equal, for both orientations of the triangle, and at
/// most two signs are zero.
fn feature_from_signs(signs: [Sign; 3]) -> Option<TriangleFeature> {
    if signs.contains(&Sign::Negative) && signs.contains(&Sign::Positive) {
        return None;
    }
    let zeros = signs.map(|sign| sign == Sign::Zero);
    Some(match zeros {
        [false, false, false] => TriangleFeature::Face,
        [true, false, false] => TriangleFeature::Edge(0),
        [false, true, false] => TriangleFeature::Edge(1),
        [false, false, true] => TriangleFeature::Edge(2),
        [true, true, _] => TriangleFeature::Vertex(1),
        [_, true, true] => TriangleFeature::Vertex(2),
        [true, _, true] => TriangleFeature::Vertex(0),
    })
}

#[cfg(test)]
mod tests;
