//! Exact order in which a ray crosses two triangles.

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
pub(crate) struct PlaneParameter {
    corners: [DVec3; 3],
    value: f64,
    /// Twice an error bound of `value`; infinite or NaN if the error is not bounded.
    error: f64,
}

impl PlaneParameter {
    /// Computes the parameter n . p / n . d and its error bound. n is the normal of the triangle, p a corner relative
    /// to the origin of the ray, and d the direction of the ray.
    ///
    /// Let e and f be the error bounds of the numerator x = n . p and the denominator y = n . d. The quotient x /
    /// y then has an error of at most (e + |x / y| f) / (|y| - f). Twice this value is stored. Since e is at least
    /// 10u |x|, with u = 2^-53, the doubling covers the rounding of the value, of the error bound, and of a
    /// comparison of two values. Underflow changes each sum and each quotient by less than the smallest normal
    /// number.
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

/// Compares the exact parameters at which a ray crosses the planes of two triangles. Both must be positive.
#[inline]
pub(crate) fn compare_along_ray(ray: &BoundedRay, a: &PlaneParameter, b: &PlaneParameter) -> Ordering {
    // If an error is NaN, this comparison is false, and integers decide.
    if (a.value - b.value).abs() > a.error + b.error {
        return a.value.total_cmp(&b.value);
    }
    compare_along_ray_exact(ray, a, b)
}

/// [`compare_along_ray`] in integers, for parameters that `f64` cannot order.
#[cold]
fn compare_along_ray_exact(ray: &BoundedRay, a: &PlaneParameter, b: &PlaneParameter) -> Ordering {
    // The two triangles have the same corners, which is frequent where a surface was modeled twice.
    if a.corners.iter().all(|corner| b.corners.contains(corner)) {
        return Ordering::Equal;
    }
    let ((numerator_a, denominator_a, exponent_a), (numerator_b, denominator_b, exponent_b)) =
        (ExactRay::new(ray, &a.corners).plane_parameter(), ExactRay::new(ray, &b.corners).plane_parameter());
    let shift = exponent_a - exponent_b;
    let left = numerator_a.times(&denominator_b).shifted(shift.max(0) as u32);
    let right = numerator_b.times(&denominator_a).shifted((-shift).max(0) as u32);
    sign(&left.minus(&right)).cmp(&Sign::Zero)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::Random;

    /// The order decided in `f64` always equals the order in integers.
    ///
    /// The test cases: the ray crosses two planes at equal parameters, at parameters that differ by a few rounding steps,
    /// or at very different ones. The crossings are near the origin or far from it, and coordinates have many magnitudes.
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
            // A large triangle, and a copy of it in which one corner is slightly moved.
            let a = [u, v, w].map(|corner| origin + (direction * near + corner) * scale);
            let b = [a[0], a[1], a[2] + aside * (near * near * scale)];
            let times = [a, b].map(|corners| PlaneParameter::new(&line, corners));
            let are_ahead = times.iter().all(|time| {
                let (numerator, denominator, _) = ExactRay::new(&line, &time.corners).plane_parameter();
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
