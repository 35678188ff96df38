//! Which of two triangles a ray goes through first, exactly.

use super::exact::ExactRay;
use super::{RAY_ERROR, RayLine, time_filtered};
use crate::exact::number::Number;
use crate::exact::rational::sign;
use crate::exact::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// When a ray crosses the plane of a triangle, which it does ahead: about, if `f64` can tell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassageTime {
    corners: [DVec3; 3],
    value: Option<f64>,
}

impl PassageTime {
    pub(crate) fn new(ray: &RayLine, corners: [DVec3; 3]) -> Self {
        Self { corners, value: time_filtered(ray, &corners).map(|(time, _)| time) }
    }
}

/// The order in which a ray crosses the planes of two triangles, exactly.
pub(crate) fn order_along(ray: &RayLine, a: &PassageTime, b: &PassageTime) -> Ordering {
    if let (Some(s), Some(t)) = (a.value, b.value) {
        // Values are within that share of the truth.
        if (s - t).abs() > 4.0 * RAY_ERROR * s.abs().max(t.abs()) {
            return s.total_cmp(&t);
        }
    }
    let ((above_a, below_a, exponent_a), (above_b, below_b, exponent_b)) =
        (ExactRay::new(ray, &a.corners).time(), ExactRay::new(ray, &b.corners).time());
    let shift = exponent_a - exponent_b;
    let left = above_a.times(&below_b).shifted(shift.max(0) as u32);
    let right = above_b.times(&below_a).shifted((-shift).max(0) as u32);
    sign(&left.minus(&right)).cmp(&Sign::Zero)
}
