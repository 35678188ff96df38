//! Exact order of two triangles along a ray.

use super::exact::ExactRay;
use super::{BoundedRay, Quotient};
use crate::kernel::predicates::orient::F64_ROUNDING;
use crate::kernel::predicates::rational::sign;
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// Parameter at which a ray crosses the plane of a triangle, in `f64` with an error bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassageTime {
    corners: [DVec3; 3],
    value: f64,
    /// Twice a bound of the error of `value`; infinite or NaN if there is no bound.
    error: f64,
}

impl PassageTime {
    /// Computes the parameter and its error.
    ///
    /// With errors e of x = n . p and f of y = n . d, the quotient x / y has an error of at most (e + |x / y| f) / (|y| - f). That is
    /// doubled. Since e is at least 10u |x|, the doubling covers the rounding of the value, of its error, and of a comparison of two
    /// values. Underflow takes less than the smallest normal number from each sum and each quotient.
    #[inline]
    pub(crate) fn new(ray: &BoundedRay, corners: [DVec3; 3]) -> Self {
        let Quotient { numerator, denominator, numerator_size, denominator_size } = Quotient::new(ray, &corners);
        let e = 10.0 * F64_ROUNDING * numerator_size + f64::MIN_POSITIVE;
        let f = 10.0 * F64_ROUNDING * denominator_size + f64::MIN_POSITIVE;
        let (value, divisor) = (numerator / denominator, denominator.abs() - f);
        let error =
            if divisor > 0.0 { 2.0 * (e + value.abs() * f) / divisor + f64::MIN_POSITIVE } else { f64::INFINITY };
        Self { corners, value, error }
    }

    pub(crate) fn corners(&self) -> &[DVec3; 3] {
        &self.corners
    }
}

/// Exact order in which a ray crosses the planes of two triangles. It crosses both at positive parameters.
#[inline]
pub(crate) fn compare_along_ray(ray: &BoundedRay, a: &PassageTime, b: &PassageTime) -> Ordering {
    // The comparison is false for NaN.
    if (a.value - b.value).abs() > a.error + b.error {
        return a.value.total_cmp(&b.value);
    }
    compare_along_ray_exact(ray, a, b)
}

/// [`compare_along_ray`] in integers.
#[cold]
fn compare_along_ray_exact(ray: &BoundedRay, a: &PassageTime, b: &PassageTime) -> Ordering {
    // Coincident triangles of doubled surfaces.
    if a.corners.iter().all(|corner| b.corners.contains(corner)) {
        return Ordering::Equal;
    }
    let ((numerator_a, denominator_a, exponent_a), (numerator_b, denominator_b, exponent_b)) =
        (ExactRay::new(ray, &a.corners).time(), ExactRay::new(ray, &b.corners).time());
    let shift = exponent_a - exponent_b;
    let left = numerator_a.times(&denominator_b).shifted(shift.max(0) as u32);
    let right = numerator_b.times(&denominator_a).shifted((-shift).max(0) as u32);
    sign(&left.minus(&right)).cmp(&Sign::Zero)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::Random;

    /// Uses planes that a ray crosses at equal parameters, a few rounding steps apart, or far apart; near the origin and far from it; and
    /// coordinates of many sizes. `f64` returns the order of integers, or does not decide.
    #[test]
    fn f64_order_matches_integers() {
        let mut random = Random::new(0x0dde);
        let (mut decided, mut equal) = (0, 0);
        for step in 0..20_000 {
            let scale = [1.0, 1e-3, 1e100, 1e-110, 1e-160][step % 5];
            let mut point = |size: f64| DVec3::from_array(random.point_in_box([-size; 3], [size; 3]));
            let (origin, direction) = (point(1.0) * scale, point(1.0));
            let [u, v, w, aside] = [point(1.0), point(1.0), point(1.0), point(1.0)];
            let near = 10_f64.powi(-((step % 17) as i32));
            let line = BoundedRay { origin, direction, limit: f64::INFINITY };
            // A large triangle, and one that differs from it slightly in one corner.
            let a = [u, v, w].map(|corner| origin + (direction * near + corner) * scale);
            let b = [a[0], a[1], a[2] + aside * (near * near * scale)];
            let times = [a, b].map(|corners| PassageTime::new(&line, corners));
            let are_ahead = times.iter().all(|time| {
                let (numerator, denominator, _) = ExactRay::new(&line, &time.corners).time();
                sign(&numerator) != Sign::Zero && sign(&numerator) == sign(&denominator)
            });
            if are_ahead {
                let [x, y] = &times;
                let order = compare_along_ray_exact(&line, x, y);
                assert_eq!(compare_along_ray(&line, x, y), order, "{line:?} {times:?}");
                assert_eq!(compare_along_ray(&line, y, x), order.reverse(), "{line:?} {times:?}");
                decided += usize::from((x.value - y.value).abs() > x.error + y.error);
                equal += usize::from(order.is_eq());
            }
        }
        assert!(decided > 2000 && equal > 100, "{decided} orders were decided by f64, {equal} parameters were equal");
    }
}
