//! Orientation of a triangle relative to a direction or a segment.

use super::ray::volume_filtered;
use crate::kernel::predicates::integer::common_exponent;
use crate::kernel::predicates::orient::F64_ROUNDING;
use crate::kernel::predicates::rational::{cross, dot, first_sign, integer_corners, integer_point, minus, sign};
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;

/// Returns true if the normal of a triangle certainly points opposite to `direction`: their dot product is negative.
///
/// Returns false if `f64` does not decide. The normal follows from the counterclockwise order of the corners.
pub(crate) fn faces_opposite(corners: &[DVec3; 3], direction: DVec3) -> bool {
    let [a, b, c] = *corners;
    volume_filtered(direction, b - a, c - a) == Some(Sign::Negative)
}

/// Returns the side of a triangle to which `direction` points after an infinitesimal perturbation: positive for
/// the front side. Exact; zero only for degenerate triangles.
///
/// The perturbation is that of
/// [`RationalPoint::passage`](crate::kernel::predicates::rational::RationalPoint::passage).
pub(crate) fn perturbed_side(corners: &[DVec3; 3], direction: DVec3) -> Sign {
    let ([p, q, r], _) = integer_corners(corners, i32::MAX);
    let normal = cross(&minus(&q, &p), &minus(&r, &p));
    let direction = integer_point(direction, common_exponent(direction.to_array()));
    first_sign(std::iter::once(sign(&dot(&direction, &normal))).chain(normal.iter().map(sign)))
}

/// Returns true if both ends of a segment are certainly on one side of the plane of a triangle; false if `f64`
/// does not decide.
///
/// Each coordinate of an end may have an error of up to `error`. The side of an end is the sign of the dot product
/// of the triangle's normal and a vector from the end to a corner. The bound `bound` of this dot product's error
/// is derived in `passage_filtered` of [`RationalRay`](crate::kernel::predicates::rational::RationalRay), with the
/// origin of the ray as the end. The bound depends on the largest coordinate difference between the end and a
/// corner (`largest`).
pub(crate) fn certainly_on_one_side(corners: &[DVec3; 3], ends: [DVec3; 2], error: f64) -> bool {
    const U: f64 = F64_ROUNDING;
    let [a, b, c] = *corners;
    let normal = (b - a).cross(c - a);
    let side = |end: DVec3| {
        let [p, q, r] = [a - end, b - end, c - end];
        let largest = p.abs().max(q.abs()).max(r.abs()).max_element() + error;
        let bound = largest * largest * (32.0 * (error + U * largest) + 256.0 * U * largest);
        if bound < 1e-270 { None } else { Sign::certain(normal.dot(p), bound) }
    };
    side(ends[0]).is_some_and(|sign| side(ends[1]) == Some(sign))
}
