//! Intersection of triangles in different planes: empty, or part of the intersection line of the planes.

use super::{IntersectionVertex, PlaneRelation, TriangleIntersection, VertexConstruction, feature_from_signs};
use crate::kernel::predicates::orient::{orient2d, orient3d};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::TriangleFeature;
use crate::kernel::triangle::intersect::edgewise::project;
use glam::DVec3;

/// Intersects two triangles with area in different planes.
///
/// `sides_of_a` are the sides of the corners of a relative to the plane of b, and `sides_of_b` those of the
/// corners of b relative to the plane of a. Neither may be all zero.
pub(super) fn noncoplanar(
    a: &[DVec3; 3],
    sides_of_a: [Sign; 3],
    b: &[DVec3; 3],
    sides_of_b: [Sign; 3],
) -> TriangleIntersection {
    let mut result = TriangleIntersection::empty(PlaneRelation::Noncoplanar);
    add_ends(&mut result, a, sides_of_a, b, |own, other| IntersectionVertex {
        features: [own, other],
        construction: VertexConstruction::FirstEdgePlane,
    });
    add_ends(&mut result, b, sides_of_b, a, |own, other| IntersectionVertex {
        features: [other, own],
        construction: VertexConstruction::SecondEdgePlane,
    });
    debug_assert!(result.count <= 2, "noncoplanar triangles have {} common corners", result.count);
    if let [first, _] = result.corners() {
        let [on_a, on_b] = first.features;
        // The segment is directed along (normal of a) x (normal of b), and `is_start` uses (own normal) x (other
        // normal). For b, this product has the opposite direction, so the sides of b's corners are negated.
        if !(is_start(sides_of_a, on_a) || is_start(sides_of_b.map(|side| -side), on_b)) {
            result.corners.swap(0, 1);
        }
    }
    result
}

/// Adds all points in which the boundary of `own` meets the plane of `other`, if they are in `other`. `sides` are the
/// sides of the corners of `own` relative to this plane.
fn add_ends(
    result: &mut TriangleIntersection,
    own: &[DVec3; 3],
    sides: [Sign; 3],
    other: &[DVec3; 3],
    vertex: impl Fn(TriangleFeature, TriangleFeature) -> IntersectionVertex,
) {
    for i in 0..3 {
        let next = (i + 1) % 3;
        if sides[i] == Sign::Zero
            && let Some(feature) = feature_at_point(own[i], other)
        {
            result.add(vertex(TriangleFeature::Vertex(i as u8), feature));
        }
        if sides[i] * sides[next] == Sign::Negative
            && let Some(feature) = feature_on_line(own[i], own[next], other)
        {
            result.add(vertex(TriangleFeature::Edge(i as u8), feature));
        }
    }
}

/// Returns the feature of a triangle that contains a point of the triangle's plane; `None` if the point is
/// outside. The test uses a projection in which the triangle has an area; any such projection gives the same
/// result.
fn feature_at_point(point: DVec3, t: &[DVec3; 3]) -> Option<TriangleFeature> {
    for axis in 0..3 {
        let ([u, v, w], point) = (t.map(|p| project(p, axis)), project(point, axis));
        if orient2d(u, v, w) != Sign::Zero {
            return feature_from_signs([(u, v), (v, w), (w, u)].map(|(from, to)| orient2d(from, to, point)));
        }
    }
    None
}

/// Returns the feature of a triangle that the line pq intersects; `None` if the line misses the triangle. The line
/// must cross the triangle's plane in one point.
fn feature_on_line(p: DVec3, q: DVec3, t: &[DVec3; 3]) -> Option<TriangleFeature> {
    feature_from_signs([0, 1, 2].map(|j| orient3d(p, q, t[j], t[(j + 1) % 3])))
}

/// Returns true if the intersection line of the two planes, directed along `(own normal) x (other normal)`, enters
/// the triangle at `feature`. `sides` are the sides of the triangle's corners relative to the other plane.
///
/// Seen from the tip of the triangle's own normal, the positive side of the other plane is to the right of the
/// directed line, and the corners are counterclockwise. So where the line enters, consecutive corners change from
/// the negative to the positive side.
fn is_start(sides: [Sign; 3], feature: TriangleFeature) -> bool {
    match feature {
        TriangleFeature::Vertex(i) => {
            let i = usize::from(i);
            let (before, after) = (sides[(i + 2) % 3], sides[(i + 1) % 3]);
            sides[i] == Sign::Zero
                && (after == Sign::Positive && before != Sign::Positive
                    || before == Sign::Negative && after != Sign::Negative)
        }
        TriangleFeature::Edge(i) => {
            let i = usize::from(i);
            sides[i] == Sign::Negative && sides[(i + 1) % 3] == Sign::Positive
        }
        TriangleFeature::Face => false,
    }
}
