//! Which of two triangles a ray goes through first, exactly.

use super::exact::ExactRay;
use super::{Quotient, RayLine, U};
use crate::exact::number::Number;
use crate::exact::rational::sign;
use crate::exact::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// When a ray crosses the plane of a triangle, as near as `f64` can tell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassageTime {
    corners: [DVec3; 3],
    value: f64,
    /// At least half of it is a bound of how far the value is off; infinite or NaN if there is none.
    error: f64,
}

impl PassageTime {
    /// With x = n . p and y = n . d known within e and f, the quotient x / y is within (e + |x / y| f) / (|y| - f). That is doubled, and
    /// since e is 10u |x| at least, the rest covers the rounding of the value, of its error, and of a comparison of two of them.
    /// Underflow takes less than the smallest normal number from each sum and each quotient.
    #[inline]
    pub(crate) fn new(ray: &RayLine, corners: [DVec3; 3]) -> Self {
        let Quotient { above, below, above_size, below_size } = Quotient::new(ray, &corners);
        let [e, f] = [10.0 * U * above_size + f64::MIN_POSITIVE, 10.0 * U * below_size + f64::MIN_POSITIVE];
        let (value, least) = (above / below, below.abs() - f);
        let error = if least > 0.0 { 2.0 * (e + value.abs() * f) / least + f64::MIN_POSITIVE } else { f64::INFINITY };
        Self { corners, value, error }
    }

    pub(crate) fn corners(&self) -> &[DVec3; 3] {
        &self.corners
    }
}

/// The order in which a ray crosses the planes of two triangles, both of which it crosses ahead, exactly.
#[inline]
pub(crate) fn order_along(ray: &RayLine, a: &PassageTime, b: &PassageTime) -> Ordering {
    // NaN is no difference.
    if (a.value - b.value).abs() > a.error + b.error {
        return a.value.total_cmp(&b.value);
    }
    exact_order_along(ray, a, b)
}

#[cold]
fn exact_order_along(ray: &RayLine, a: &PassageTime, b: &PassageTime) -> Ordering {
    // Surfaces that are doubled.
    if a.corners.iter().all(|corner| b.corners.contains(corner)) {
        return Ordering::Equal;
    }
    let ((above_a, below_a, exponent_a), (above_b, below_b, exponent_b)) =
        (ExactRay::new(ray, &a.corners).time(), ExactRay::new(ray, &b.corners).time());
    let shift = exponent_a - exponent_b;
    let left = above_a.times(&below_b).shifted(shift.max(0) as u32);
    let right = above_b.times(&below_a).shifted((-shift).max(0) as u32);
    sign(&left.minus(&right)).cmp(&Sign::Zero)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::Random;

    /// Planes that a ray crosses a few steps of rounding from each other, or at once, or far apart, near its origin and far from it, and
    /// of coordinates of any size: `f64` says what integers do, or nothing.
    #[test]
    fn f64_gives_the_exact_order() {
        let mut random = Random::new(0x0dde);
        let (mut known, mut at_once) = (0, 0);
        for step in 0..20_000 {
            let scale = [1.0, 1e-3, 1e100, 1e-110, 1e-160][step % 5];
            let mut point = |size: f64| DVec3::from_array(random.point_in_box([-size; 3], [size; 3]));
            let (origin, direction) = (point(1.0) * scale, point(1.0));
            let [u, v, w, aside] = [point(1.0), point(1.0), point(1.0), point(1.0)];
            let near = 10_f64.powi(-((step % 17) as i32));
            let line = RayLine { origin, direction, limit: f64::INFINITY };
            // Of a large triangle, and of one with a corner in common that is turned by little.
            let a = [u, v, w].map(|corner| origin + (direction * near + corner) * scale);
            let b = [a[0], a[1], a[2] + aside * (near * near * scale)];
            let times = [a, b].map(|corners| PassageTime::new(&line, corners));
            let are_ahead = times.iter().all(|time| {
                let (above, below, _) = ExactRay::new(&line, &time.corners).time();
                sign(&above) != Sign::Zero && sign(&above) == sign(&below)
            });
            if are_ahead {
                let [x, y] = &times;
                let order = exact_order_along(&line, x, y);
                assert_eq!(order_along(&line, x, y), order, "{line:?} {times:?}");
                assert_eq!(order_along(&line, y, x), order.reverse(), "{line:?} {times:?}");
                known += usize::from((x.value - y.value).abs() > x.error + y.error);
                at_once += usize::from(order.is_eq());
            }
        }
        assert!(known > 2000 && at_once > 100, "{known} orders were known to f64, {at_once} planes were met at once");
    }
}
