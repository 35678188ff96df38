//! Which way a triangle faces.

use super::integer::common_exponent;
use super::rational::{cross, dot, first_sign, minus, sign, whole, whole_corners};
use super::ray::volume_filtered;
use super::sign::Sign;
use glam::DVec3;

/// Whether what comes along a direction surely leaves through the back of a triangle: its normal, by the turn of its corners,
/// points against the direction. False for what `f64` leaves open.
pub(crate) fn faces_against(corners: &[DVec3; 3], direction: DVec3) -> bool {
    let [a, b, c] = *corners;
    volume_filtered(direction, b - a, c - a) == Some(Sign::Negative)
}

/// On which side of a triangle a direction points, exactly: positive to its front. The direction is turned by next to nothing, as
/// for [`RationalPoint::passage`](super::RationalPoint::passage), so that it is zero for triangles without area alone.
pub(crate) fn side_ahead(corners: &[DVec3; 3], direction: DVec3) -> Sign {
    let ([p, q, r], _) = whole_corners(corners, i32::MAX);
    let normal = cross(&minus(&q, &p), &minus(&r, &p));
    let direction = whole(direction, common_exponent(direction.to_array()));
    first_sign(std::iter::once(sign(&dot(&direction, &normal))).chain(normal.iter().map(sign)))
}

/// Whether both ends of a segment, each of which may be so far from where it is given on any axis, are surely on one side of the plane
/// of a triangle. False for what `f64` leaves open.
///
/// The bound is that of the height in [`RationalRay`](super::RationalRay): the ends and the corners are at most M apart.
pub(crate) fn are_beside(corners: &[DVec3; 3], ends: [DVec3; 2], error: f64) -> bool {
    const U: f64 = f64::EPSILON / 2.0;
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
