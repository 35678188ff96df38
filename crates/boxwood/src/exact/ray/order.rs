//! Which of two triangles a ray goes through first, exactly; and what a ray goes through that begins in the middle of a
//! triangle, which is no `f64`.

use super::exact::{ExactRay, cross, dot, minus, sign};
use super::parity::Passage;
use super::{RAY_ERROR, RayLine, time_filtered};
use crate::exact::integer::{Integer, common_exponent};
use crate::exact::number::Number;
use crate::exact::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// The order in which a ray crosses the planes of two triangles, both of which it crosses ahead.
pub(crate) fn order_along(ray: &RayLine, a: &[DVec3; 3], b: &[DVec3; 3]) -> Ordering {
    if let (Some((s, _)), Some((t, _))) = (time_filtered(ray, a), time_filtered(ray, b)) {
        // Values are within that share of the truth.
        if (s - t).abs() > 4.0 * RAY_ERROR * s.abs().max(t.abs()) {
            return s.total_cmp(&t);
        }
    }
    let ((above_a, below_a, exponent_a), (above_b, below_b, exponent_b)) =
        (ExactRay::new(ray, a).time(), ExactRay::new(ray, b).time());
    let shift = exponent_a - exponent_b;
    let left = above_a.times(&below_b).shifted(shift.max(0) as u32);
    let right = above_b.times(&below_a).shifted((-shift).max(0) as u32);
    sign(&left.minus(&right)).cmp(&Sign::Zero)
}

/// [`passage`](super::passage) of the ray without a limit from the middle of the corners of a triangle: their sum, divided
/// by three. In integers alone, and always: three times as large, everything is one.
pub(crate) fn passage_from_middle(middle_of: &[DVec3; 3], direction: DVec3, corners: &[DVec3; 3]) -> Passage {
    let exponent = common_exponent(middle_of.iter().chain(corners).flat_map(DVec3::to_array));
    let whole = |p: DVec3| p.to_array().map(|x| Integer::over(x, exponent));
    let plus = |u: &[Integer; 3], v: &[Integer; 3]| [0, 1, 2].map(|k| u[k].plus(&v[k]));
    let sum = |[u, v, w]: [&[Integer; 3]; 3]| plus(&plus(u, v), w);
    let [u, v, w] = middle_of.map(whole);
    let middle = sum([&u, &v, &w]);
    let corners = corners.map(whole).map(|p| minus(&sum([&p, &p, &p]), &middle));
    let along = common_exponent(direction.to_array());
    let direction = direction.to_array().map(|x| Integer::over(x, along));
    let [p, q, r] = &corners;
    let turned = [[q, r], [r, p], [p, q]].map(|[u, v]| {
        let across = cross(u, v);
        match sign(&dot(&direction, &across)) {
            Sign::Zero => across.iter().map(sign).find(|&sign| sign != Sign::Zero).unwrap_or(Sign::Zero),
            sign => sign,
        }
    });
    let has = |sign: Sign| turned.contains(&sign);
    match (has(Sign::Positive), has(Sign::Negative)) {
        (true, true) => Passage::Missed,
        (false, false) if super::exact::has_zero(&corners) => Passage::OnSurface,
        (false, false) => Passage::Missed,
        _ if has(Sign::Zero) => Passage::OnSurface,
        _ => match sign(&dot(&cross(&minus(q, p), &minus(r, p)), p)) * turned[0] {
            Sign::Negative => Passage::Missed,
            Sign::Zero => Passage::OnSurface,
            Sign::Positive => Passage::through(turned[0]),
        },
    }
}
