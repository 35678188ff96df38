//! Distance of a point and a triangle, and the feature that contains the nearest point.
//!
//! The nearest point is a corner, inside an edge, or inside the face, and signs decide which. Let r_i be the
//! vector from corner i to the point, e_i from corner i to the next corner, and f_i from corner i to the third
//! corner. The left column of this table is the feature that contains the nearest point, the right column the
//! condition for it. The value side_i is positive if the point is on the inner side of edge i:
//!
//! ```text
//! corner i   e_i.r_i <= 0 and f_i.r_i <= 0
//! edge i     e_i.r_i > 0, e_i.r_{i+1} < 0 and side_i <= 0
//! face       all side_i > 0           side_i = (e_i.e_i) (f_i.r_i) - (e_i.f_i) (e_i.r_i)
//! ```
//!
//! These are the Karush-Kuhn-Tucker conditions, so they also hold for degenerate triangles, where all side_i are
//! zero. On a degenerate triangle, the nearest point can be on more than one feature: corners are tested before
//! edges, and low indices before high ones.
//!
//! **Signs in `f64`.** Let u = 2^-53. A dot product of two difference vectors x and y has an error of at most 5u
//! |x||y|, by Cauchy-Schwarz: 1u for each of the two differences, 1u for the products and 2u for the sums. The
//! value side_i is a difference of two terms, each a product of two dot products. Each term has an error of
//! `(5 + 5 + 1 + 1)u`, so side_i has an error of 24u |e_i|^2 |f_i||r_i|. The code compares the square of a value
//! with the square of its error bound, which avoids square roots. The bounds used are larger, to cover
//! second-order terms and their own rounding. Underflow can hide less than [`UNDERFLOW_LOSS`].
//!
//! **Distances.** The distance to a corner is the length of a difference of two points. The point on an edge has
//! an error of 12u |r| along the edge from its parameter (its position on the edge), where r is the vector from
//! the start of the edge to the point. Rounding adds 4u per coordinate. The total is less than 28u of the span.
//! Computing the length adds an error of 2.5u of the length. This matters only for large distances, where an error
//! along the edge is of second order. For a face, a separating direction certifies the distance, as for two
//! triangles. The weights of the face's corners may add up to 1 + 4u, so the error of the upper bound is at most
//! 24u of the span. All these errors are below [`DISTANCE_ERROR`].

use super::canonical::sorted_corners;
use super::certificate::{face_direction, max_component};
use super::estimate::is_tight;
use super::features::{point_on_edge, point_on_face};
use super::point_exact;
use super::{DISTANCE_ERROR, F64_ROUNDING, PointTriangleDistance, TriangleFeature};
use crate::kernel::triangle::DecidedBy;
use glam::DVec3;

/// Square of the error bound of a dot product e.r, with e an edge vector and r the vector from a corner to the point:
/// 6u as a share of |e||r|, with u = 2^-53.
const DOT_ERROR_SQUARED: f64 = (6.0 * F64_ROUNDING) * (6.0 * F64_ROUNDING);
/// Square of the error bound of side_i, the value that decides on which side of edge i a point is: 26u as a share
/// of |e|^2 |f||r|, with u = 2^-53. e and f are the edges at corner i, r the vector from this corner to the point.
const SIDE_ERROR_SQUARED: f64 = (26.0 * F64_ROUNDING) * (26.0 * F64_ROUNDING);

/// Accepted sizes of point and triangle (largest component of all coordinate differences). In this range products
/// of eight differences do not overflow.
const VALID_SIZES: std::ops::RangeInclusive<f64> =
    f64::from_bits((1023 - 60) << 52)..=f64::from_bits((1023 + 60) << 52);

/// Upper bound of the square of an error that underflow can hide, added to every squared error bound.
///
/// Underflow makes the computed square of a length wrong only if the length is below 2^-500. All other lengths are
/// below 2^62. With u = 2^-53, an error bound is at most 26u times a product of four lengths. If one of these
/// lengths is below 2^-500, the bound is below 26u 2^-500 (2^62)^3, and its square is below 2^-700.
const UNDERFLOW_LOSS: f64 = f64::from_bits((1023 - 700) << 52);

/// Distance of a point and a closed triangle: 0 exactly if the point is on it.
pub(crate) fn point_triangle_distance(point: DVec3, triangle: &[DVec3; 3]) -> (PointTriangleDistance, DecidedBy) {
    let point = point + DVec3::ZERO;
    // Frequent case: the points are vertices of a copy of the mesh. At a vertex no sign is certain, so `f64` would not
    // decide.
    if let Some(corner) = triangle.iter().position(|&corner| corner == point) {
        return (
            PointTriangleDistance { distance: 0.0, point, feature: TriangleFeature::Vertex(corner as u8) },
            DecidedBy::Filter,
        );
    }
    if triangle[0] == triangle[1] && triangle[1] == triangle[2] {
        return (point_exact::corner_distance(point, triangle[0]), DecidedBy::Exact);
    }
    let (corners, original_indices) = sorted_corners(triangle);
    match distance_f64(point, &corners) {
        Some(found) => (
            PointTriangleDistance { feature: original_feature(found.feature, original_indices), ..found },
            DecidedBy::Filter,
        ),
        None => (point_exact::point_triangle_distance(point, &corners, triangle), DecidedBy::Exact),
    }
}

/// Returns true exactly if a point is within `radius` of a closed triangle. `radius` must be finite and not negative.
pub(crate) fn point_within(point: DVec3, triangle: &[DVec3; 3], radius: f64) -> (bool, DecidedBy) {
    if let Some(found) = distance_f64(point, triangle) {
        let [u, v, w] = *triangle;
        let span = point.max(u).max(v).max(w) - point.min(u).min(v).min(w);
        // Twice the error bound of the distance also covers the rounding of `margin` and of the difference below.
        let margin = 2.0 * DISTANCE_ERROR * (span.max_element() + radius);
        if (found.distance - radius).abs() > margin {
            return (found.distance < radius, DecidedBy::Filter);
        }
    }
    (point_exact::is_within(point, triangle, radius), DecidedBy::Exact)
}

/// Converts a feature of the sorted triangle to the corner order of the original triangle. The triangle must not
/// be degenerate.
#[inline]
fn original_feature(feature: TriangleFeature, original_indices: [u8; 3]) -> TriangleFeature {
    match feature {
        TriangleFeature::Vertex(i) => TriangleFeature::Vertex(original_indices[usize::from(i)]),
        TriangleFeature::Edge(i) => {
            // In the sorted and in the original order, the edge opposite to a corner starts at the next corner.
            let opposite = original_indices[(usize::from(i) + 2) % 3];
            TriangleFeature::Edge((opposite + 1) % 3)
        }
        TriangleFeature::Face => TriangleFeature::Face,
    }
}

/// Distance and feature decided by `f64` signs; `None` if a needed sign is uncertain or the distance is not
/// accurate enough.
fn distance_f64(point: DVec3, corners: &[DVec3; 3]) -> Option<PointTriangleDistance> {
    let e = [corners[1] - corners[0], corners[2] - corners[1], corners[0] - corners[2]];
    let r = [point - corners[0], point - corners[1], point - corners[2]];
    let size = max_component(&[r[0], r[1], r[2], e[0], e[2]]);
    if !VALID_SIZES.contains(&size) {
        return None;
    }
    let squares = [e[0].dot(e[0]), e[1].dot(e[1]), e[2].dot(e[2])];
    let distances_squared = [r[0].dot(r[0]), r[1].dot(r[1]), r[2].dot(r[2])];
    // Dot products of edge i with vectors to the point. `ahead` is positive if the projection of the point is past the
    // start of the edge, `behind` if it is before the end.
    let ahead = [e[0].dot(r[0]), e[1].dot(r[1]), e[2].dot(r[2])];
    let behind = [-e[0].dot(r[1]), -e[1].dot(r[2]), -e[2].dot(r[0])];
    let certain = |x: f64, scale: f64| x * x > scale + UNDERFLOW_LOSS;
    let mut sides = [0.0; 3];
    for i in 0..3 {
        let (next, last) = ((i + 1) % 3, (i + 2) % 3);
        let starts = certain(ahead[i], DOT_ERROR_SQUARED * squares[i] * distances_squared[i]);
        if starts
            && ahead[i] < 0.0
            && behind[last] < 0.0
            && certain(behind[last], DOT_ERROR_SQUARED * squares[last] * distances_squared[i])
        {
            let distance = distances_squared[i].sqrt();
            return Some(PointTriangleDistance {
                distance,
                point: corners[i],
                feature: TriangleFeature::Vertex(i as u8),
            });
        }
        // `side` is side_i of the module documentation: positive if the point is on the inner side of edge i. In
        // its formula, f_i is the reverse of the edge `last`, which ends at corner i, so f_i.r_i is
        // `behind[last]`.
        let side = squares[i] * behind[last] + e[i].dot(e[last]) * ahead[i];
        let bound = SIDE_ERROR_SQUARED * squares[i] * squares[i] * squares[last] * distances_squared[i];
        if !certain(side, bound) {
            continue;
        }
        sides[i] = side;
        let ends = behind[i] > 0.0 && certain(behind[i], DOT_ERROR_SQUARED * squares[i] * distances_squared[next]);
        if side < 0.0 && starts && ahead[i] > 0.0 && ends {
            let share = (ahead[i] / squares[i]).min(1.0);
            let gap = r[i] - e[i] * share;
            let nearest = point_on_edge(corners[i], corners[next], share);
            let distance = gap.length().max(5e-324);
            return Some(PointTriangleDistance { distance, point: nearest, feature: TriangleFeature::Edge(i as u8) });
        }
    }
    if sides.iter().all(|&side| side > 0.0) { distance_to_face(corners, &e, &squares, r[0], sides, size) } else { None }
}

/// Distance to a nearest point inside the face; `None` if its accuracy cannot be certified.
fn distance_to_face(
    corners: &[DVec3; 3],
    e: &[DVec3; 3],
    squares: &[f64; 3],
    r: DVec3,
    sides: [f64; 3],
    size: f64,
) -> Option<PointTriangleDistance> {
    let sum = sides[0] + sides[1] + sides[2];
    let weights = [sides[2] / sum, sides[0] / sum];
    let gap = r - e[0] * weights[0] + e[2] * weights[1];
    let distance = gap.length();
    let normal = face_direction(e[2].cross(e[0]), e, squares);
    let (height, x, y) = (normal.dot(r), normal.dot(e[0]), -normal.dot(e[2]));
    let (above, below) = (height - x.max(y).max(0.0), x.min(y).min(0.0) - height);
    let separation = above.max(below) / normal.length();
    let tight = is_tight(distance, separation, size);
    tight.then(|| PointTriangleDistance {
        distance,
        point: point_on_face(corners, weights),
        feature: TriangleFeature::Face,
    })
}
