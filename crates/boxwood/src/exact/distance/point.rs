//! How far a point is from a triangle, and which feature is nearest.
//!
//! The nearest point is a corner, inside an edge, or inside the face, and signs say which: with r_i from corner i to
//! the point, e_i from corner i to the next, f_i to the third,
//!
//! ```text
//! corner i   e_i.r_i <= 0 and f_i.r_i <= 0
//! edge i     e_i.r_i > 0, e_i.r_{i+1} < 0 and side_i <= 0
//! face       all side_i > 0           side_i = (e_i.e_i) (f_i.r_i) - (e_i.f_i) (e_i.r_i)
//! ```
//!
//! These are the conditions of Karush, Kuhn and Tucker, so they hold for degenerate triangles too (all sides are zero
//! then), where a point can be on more than one feature: corners are asked before edges, and low indices before high
//! ones.
//!
//! **Signs in `f64`.** In a dot product differences cost 1u each, products 1u, sums 2u: 5u |x||y| by Cauchy and
//! Schwarz. A side is the difference of two products of two of them: (5 + 5 + 1 + 1)u each, 24u |e|^2 |f||r|. Both
//! are compared as squares, which need no root, with some margin for second order and for the bounds' own rounding.
//! What underflow can hide is less than [`LOST`].
//!
//! **Values.** For a corner, the length of a difference. For an edge, 12u |r| along it by the error of the parameter
//! and 4u of each coordinate by rounding: less than 28u of the span; the length costs 2.5u of itself, but where that
//! counts, an error along the edge is of second order. For a face, a certificate as for triangles; its weights may
//! add up to 1 + 4u, so that the upper bound is good to 24u. All below [`ERROR`](super::ERROR).

use super::canonical::sorted;
use super::certificate::{face_direction, largest};
use super::estimate::is_closed;
use super::features::{along, within};
use super::point_exact;
use super::{ERROR, Feature, PointApart, U};
use crate::exact::Rung;
use glam::DVec3;

/// Squares of the relative errors of dot products and sides.
const DOT: f64 = (6.0 * U) * (6.0 * U);
const SIDE: f64 = (26.0 * U) * (26.0 * U);

/// The largest component of all differences must be in here: then squares of degree 8 do not overflow.
const SIZES: std::ops::RangeInclusive<f64> = f64::from_bits((1023 - 60) << 52)..=f64::from_bits((1023 + 60) << 52);

/// More than the square of any error that underflow can hide. The square of a length is wrong only if that is below
/// 2^-500, and then the square of a bound is less than (26u 2^-500 (2^62)^3)^2 < 2^-700.
const LOST: f64 = f64::from_bits((1023 - 700) << 52);

/// How far a point is from a closed triangle: 0 exactly if it is on it.
pub(crate) fn point_apart(point: DVec3, triangle: &[DVec3; 3]) -> (PointApart, Rung) {
    let point = point + DVec3::ZERO;
    // The vertices of a copy are asked about often, and no sign is certain there.
    if let Some(corner) = triangle.iter().position(|&corner| corner == point) {
        return (PointApart { distance: 0.0, point, feature: Feature::Vertex(corner as u8) }, Rung::Filter);
    }
    if triangle[0] == triangle[1] && triangle[1] == triangle[2] {
        return (point_exact::corner_apart(point, triangle[0]), Rung::Exact);
    }
    let (corners, places) = sorted(triangle);
    match in_f64(point, &corners) {
        Some(apart) => (PointApart { feature: restored(apart.feature, places), ..apart }, Rung::Filter),
        None => (point_exact::point_apart(point, &corners, triangle), Rung::Exact),
    }
}

/// Whether a point is not farther from a closed triangle than a radius, which is finite and not negative, exactly.
pub(crate) fn point_within(point: DVec3, triangle: &[DVec3; 3], radius: f64) -> (bool, Rung) {
    if let Some(apart) = in_f64(point, triangle) {
        let [u, v, w] = *triangle;
        let span = point.max(u).max(v).max(w) - point.min(u).min(v).min(w);
        // Twice the bound pays for its own rounding, and for that of the difference.
        let off = 2.0 * ERROR * (span.max_element() + radius);
        if (apart.distance - radius).abs() > off {
            return (apart.distance < radius, Rung::Filter);
        }
    }
    (point_exact::is_within(point, triangle, radius), Rung::Exact)
}

/// The feature of a triangle whose corners were sorted, as it was before. The triangle is not degenerate.
#[inline]
fn restored(feature: Feature, places: [u8; 3]) -> Feature {
    match feature {
        Feature::Vertex(i) => Feature::Vertex(places[usize::from(i)]),
        Feature::Edge(i) => {
            // The edge after the corner that it does not have.
            let opposite = places[(usize::from(i) + 2) % 3];
            Feature::Edge((opposite + 1) % 3)
        }
        Feature::Face => Feature::Face,
    }
}

fn in_f64(point: DVec3, corners: &[DVec3; 3]) -> Option<PointApart> {
    let e = [corners[1] - corners[0], corners[2] - corners[1], corners[0] - corners[2]];
    let r = [point - corners[0], point - corners[1], point - corners[2]];
    let size = largest(&[r[0], r[1], r[2], e[0], e[2]]);
    if !SIZES.contains(&size) {
        return None;
    }
    let squares = [e[0].dot(e[0]), e[1].dot(e[1]), e[2].dot(e[2])];
    let far = [r[0].dot(r[0]), r[1].dot(r[1]), r[2].dot(r[2])];
    // Past the start of edge i, and short of its end.
    let ahead = [e[0].dot(r[0]), e[1].dot(r[1]), e[2].dot(r[2])];
    let behind = [-e[0].dot(r[1]), -e[1].dot(r[2]), -e[2].dot(r[0])];
    let certain = |x: f64, scale: f64| x * x > scale + LOST;
    let mut sides = [0.0; 3];
    for i in 0..3 {
        let (next, last) = ((i + 1) % 3, (i + 2) % 3);
        let starts = certain(ahead[i], DOT * squares[i] * far[i]);
        if starts && ahead[i] < 0.0 && behind[last] < 0.0 && certain(behind[last], DOT * squares[last] * far[i]) {
            let distance = far[i].sqrt();
            return Some(PointApart { distance, point: corners[i], feature: Feature::Vertex(i as u8) });
        }
        // f = -e_last, and e_last.r_i is -behind_last.
        let side = squares[i] * behind[last] + e[i].dot(e[last]) * ahead[i];
        let bound = SIDE * squares[i] * squares[i] * squares[last] * far[i];
        if !certain(side, bound) {
            continue;
        }
        sides[i] = side;
        let ends = behind[i] > 0.0 && certain(behind[i], DOT * squares[i] * far[next]);
        if side < 0.0 && starts && ahead[i] > 0.0 && ends {
            let share = (ahead[i] / squares[i]).min(1.0);
            let gap = r[i] - e[i] * share;
            let nearest = along(corners[i], corners[next], share);
            let distance = gap.length().max(5e-324);
            return Some(PointApart { distance, point: nearest, feature: Feature::Edge(i as u8) });
        }
    }
    if sides.iter().all(|&side| side > 0.0) { on_face(corners, &e, &squares, r[0], sides, size) } else { None }
}

/// The nearest point is inside the face; how near it is needs a good normal.
fn on_face(
    corners: &[DVec3; 3],
    e: &[DVec3; 3],
    squares: &[f64; 3],
    r: DVec3,
    sides: [f64; 3],
    size: f64,
) -> Option<PointApart> {
    let sum = sides[0] + sides[1] + sides[2];
    let weights = [sides[2] / sum, sides[0] / sum];
    let gap = r - e[0] * weights[0] + e[2] * weights[1];
    let distance = gap.length();
    let normal = face_direction(e[2].cross(e[0]), e, squares);
    let (height, x, y) = (normal.dot(r), normal.dot(e[0]), -normal.dot(e[2]));
    let (above, below) = (height - x.max(y).max(0.0), x.min(y).min(0.0) - height);
    let separation = above.max(below) / normal.length();
    let closed = is_closed(distance, separation, size);
    closed.then(|| PointApart { distance, point: within(corners, weights), feature: Feature::Face })
}
