//! Distance of two triangles, and of a point and a triangle.
//!
//! The result for two triangles depends only on the *two sets of corners*, not on their order (`canonical`). The
//! same holds for a point and a triangle, except for the index of the feature. The stages are:
//!
//! 1. `f64`: two points of the triangles give an upper bound (`features`); a direction along which the triangles
//!    are nearly as far apart gives a lower bound (`certificate`). If the bounds are close to each other
//!    (`estimate`), the upper bound is the result. The bounds hold even for ill-conditioned pairs: rounding errors
//!    of the points and the direction make them less tight, never wrong.
//! 2. The exact intersection test: the distance is 0 exactly if the triangles intersect.
//! 3. Integers (`exact`): for triangles closer than about 2^-48 of their span, nearly in contact with nearly
//!    parallel edges, or with a span outside 2^-100..2^100.
//!
//! **Error bound.** A distance is off by at most [`DISTANCE_ERROR`] times the *span*, plus one step of the
//! subnormals. The span is the largest difference between coordinates on one axis, of the six corners or of the
//! point and three corners. Below, u is the unit roundoff 2^-53. The length of a vector is at most sqrt(3) < 1.74
//! times its largest component. Second-order terms are far below the margins.
//!
//! *Error of the upper bound.* The upper bound is the length of the vector between two points p + d s and q + e t:
//! p and q are corners, d and e edge vectors, s and t the positions of the points on the edges. Each coordinate of
//! this vector has these errors, as shares of the span: q - p has 1u; d s and e t have 2u each (a difference, a
//! product); two sums have 1u each. The total is 7u per coordinate. For a corner over a face it is 8u, because the
//! weights of the face's corners may add up to 1 + u. The error of the length is at most sqrt(3) times that, and
//! 2.5u of the length for computing it: `8 * 1.74 + 2.5 * 1.74 < 19u` of the span.
//!
//! *Error of the lower bound.* The lower bound is the gap between the projections of the triangles on a direction
//! n, divided by |n|. Corners are replaced by their differences from one corner; the largest component of these,
//! the *size*, is at most the span. A dot product of n and a difference has an error of 4u |n| 1.74 size (a
//! difference, a product, two sums). Divided by |n|, the errors are, as shares of the size: `8 * 1.74u = 13.9u`
//! for the maximum over one triangle and the minimum over the other; 1.8u for their difference; and 6.1u for the
//! length of n and the division, which is 3.5u of a gap of at most 1.74 times the size. The total is less than 22u
//! of the size.
//!
//! The upper bound is accepted as the result if the lower bound is at most 10u of the size below it. The result is
//! then at most 10u + 22u too large and at most 19u too small, so [`DISTANCE_ERROR`] is 32u.

mod canonical;
mod certificate;
mod estimate;
mod exact;
mod features;
pub(crate) mod filter8;
mod moving_pair;
mod point;
mod point_exact;
pub(crate) mod point_filter8;
pub(crate) mod whole_vector;

pub(crate) use point::{point_triangle_distance, point_within};

use super::{DecidedBy, common_point_unchecked, triangles_intersect};
use canonical::canonical_pair;
pub(super) use canonical::sorted_corners;
use estimate::DistanceEstimate;
use exact::ExactDistance;
pub(super) use exact::IntegerTrianglePair;
use glam::DVec3;
pub(super) use moving_pair::{DistanceSensitivity, MovingTriangles, NearPoints};

/// Error bound of the distances returned by [`triangle_distance`] and [`point_triangle_distance`], as a share of the
/// span: 32 * 2^-53. The span is the largest coordinate difference on one axis. A distance may additionally be off by
/// one subnormal step, 2^-1074. Derived in the module documentation.
pub(crate) const DISTANCE_ERROR: f64 = 32.0 * F64_ROUNDING;

/// Unit roundoff of `f64`: 2^-53.
const F64_ROUNDING: f64 = f64::EPSILON / 2.0;

/// Part of a triangle that contains a point: a vertex, an edge or the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TriangleFeature {
    /// Vertex with this index, 0 to 2 in the order of the triangle.
    Vertex(u8),
    /// Edge with this index, without its end points. Edge `i` goes from vertex `i` to vertex `(i + 1) % 3`.
    Edge(u8),
    /// Interior of the triangle, without its edges.
    Face,
}

/// Distance of two triangles and a pair of points that realizes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TriangleDistance {
    pub(crate) distance: f64,
    /// Closest points, on the first and on the second triangle.
    pub(crate) points: [DVec3; 2],
}

/// Distance of a point and a triangle, with the nearest point of the triangle and the feature that contains it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PointTriangleDistance {
    pub(crate) distance: f64,
    pub(crate) point: DVec3,
    pub(crate) feature: TriangleFeature,
}

/// Distance of two closed triangles: 0 exactly if they intersect.
pub(crate) fn triangle_distance(a: &[DVec3; 3], b: &[DVec3; 3]) -> (TriangleDistance, DecidedBy) {
    let ([first, second], swapped) = canonical_pair(a, b);
    let (mut result, decided_by) = match DistanceEstimate::new(&first, &second) {
        Some(estimate) if estimate.is_tight() => (
            TriangleDistance { distance: estimate.upper, points: estimate.pairing.points(&first, &second) },
            DecidedBy::Filter,
        ),
        _ => triangle_distance_exact(&first, &second),
    };
    if swapped {
        result.points.swap(0, 1);
    }
    (result, decided_by)
}

/// Implements [`triangle_distance`] for triangles for which the `f64` bounds are not close enough to each other.
#[cold]
fn triangle_distance_exact(a: &[DVec3; 3], b: &[DVec3; 3]) -> (TriangleDistance, DecidedBy) {
    let (intersect, decided_by) = triangles_intersect(a, b);
    if intersect {
        let point = common_point_unchecked(a, b).map_or(a[0], DVec3::from_array);
        return (TriangleDistance { distance: 0.0, points: [point; 2] }, decided_by);
    }
    let (distance, points) = ExactDistance::between(a, b, 0.0).rounded();
    (TriangleDistance { distance, points }, DecidedBy::Exact)
}

/// Returns true exactly if two closed triangles are closer than `distance`. Never true for a `distance` of 0 or NaN.
pub(crate) fn triangles_closer_than(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64) -> (bool, DecidedBy) {
    if !(distance > 0.0 && distance < f64::INFINITY) {
        return (distance > 0.0, DecidedBy::Filter);
    }
    // Designed parts mostly have axis-aligned faces, so a gap of exactly `distance` occurs mostly along an axis. This
    // test decides such pairs without integers.
    if separated_on_axis(a, b, distance) {
        return (false, DecidedBy::Filter);
    }
    let estimate = DistanceEstimate::new(a, b);
    match estimate.and_then(|estimate| estimate.is_less_than(distance)) {
        Some(closer) => (closer, DecidedBy::Filter),
        None => closer_exact(a, b, distance, estimate.is_some_and(|estimate| estimate.is_disjoint())),
    }
}

/// [`triangles_closer_than`] where `f64` cannot decide. `disjoint` tells whether `f64` has proved that the
/// triangles do not intersect.
#[cold]
fn closer_exact(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64, disjoint: bool) -> (bool, DecidedBy) {
    match if disjoint { (false, DecidedBy::Filter) } else { triangles_intersect(a, b) } {
        (true, decided_by) => (true, decided_by),
        (false, _) if exact::separated_by_face_plane(a, b, distance) => (false, DecidedBy::Exact),
        (false, _) => (ExactDistance::between(a, b, distance).is_less_than(distance), DecidedBy::Exact),
    }
}

/// Returns true exactly if the bounding boxes of two triangles are at least `distance` apart along one axis.
#[inline]
fn separated_on_axis([p, q, r]: &[DVec3; 3], [u, v, w]: &[DVec3; 3], distance: f64) -> bool {
    let [low_a, high_a] = [p.min(*q).min(*r), p.max(*q).max(*r)];
    let [low_b, high_b] = [u.min(*v).min(*w), u.max(*v).max(*w)];
    let (ahead, behind) = (low_b - high_a, low_a - high_b);
    if ahead.max(behind).max_element() < distance {
        return false;
    }
    // If the rounded difference exceeds `distance`, so does the exact difference. If the rounded difference equals
    // `distance`, the sign of the rounding error decides.
    let is_at_least = |high: f64, low: f64, difference: f64| {
        difference > distance || (difference == distance && subtraction_error(high, low, difference) >= 0.0)
    };
    (0..3).any(|k| is_at_least(low_b[k], high_a[k], ahead[k]) || is_at_least(low_a[k], high_b[k], behind[k]))
}

/// Exact rounding error `(x - y) - difference` of the rounded difference `difference = x - y` (Knuth's TwoSum).
/// Exact, because sums and differences do not underflow.
fn subtraction_error(x: f64, y: f64, difference: f64) -> f64 {
    let y_part = x - difference;
    let x_part = difference + y_part;
    (x - x_part) + (y_part - y)
}

/// Returns whether two triangles are within `radius` of each other; `None` if `f64` cannot decide. Every corner
/// may be off by a vector of length up to `error`.
pub(super) fn filter_within(a: &[DVec3; 3], b: &[DVec3; 3], radius: f64, error: f64) -> Option<bool> {
    let estimate = DistanceEstimate::new(a, b)?;
    // Each of the two points that give the distance may be off by `error`, so the distance may be off by 2 *
    // `error`. Twice that amount also covers the rounding of the sums below.
    if estimate.is_less_than(radius - 4.0 * error) == Some(true) {
        return Some(true);
    }
    (estimate.is_less_than(radius + 4.0 * error) == Some(false)).then_some(false)
}

/// Returns true exactly if two closed triangles are at most `distance` apart. `distance` must be finite and not
/// negative.
pub(super) fn triangles_within(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64) -> (bool, DecidedBy) {
    // The `f64` bounds have larger margins than necessary, so they never decide a pair at exactly `distance`.
    // Testing for less is therefore equivalent to testing for at most.
    match DistanceEstimate::new(a, b).and_then(|estimate| estimate.is_less_than(distance)) {
        Some(within) => (within, DecidedBy::Filter),
        None => within_exact(a, b, distance),
    }
}

/// [`triangles_within`] where `f64` cannot decide.
#[cold]
fn within_exact(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64) -> (bool, DecidedBy) {
    match triangles_intersect(a, b) {
        (true, decided_by) => (true, decided_by),
        (false, decided_by) if distance == 0.0 => (false, decided_by),
        (false, _) => (ExactDistance::between(a, b, distance).is_at_most(distance), DecidedBy::Exact),
    }
}

#[cfg(test)]
pub(crate) mod tests;
