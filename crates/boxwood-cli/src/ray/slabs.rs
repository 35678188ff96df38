//! Conservative ray–box test, which rejects most parts.

use boxwood::{Aabb, Ray};

/// Ray prepared for slab tests.
pub(super) struct Slabs {
    origin: [f64; 3],
    direction: [f64; 3],
    /// Inverse of each component of the direction. If it is not finite, NaN is stored, which disables the test on this
    /// axis.
    inverse: [f64; 3],
}

impl Slabs {
    pub(super) fn new(ray: &Ray) -> Self {
        let direction = ray.direction();
        let inverse = direction.map(|x| Some(1.0 / x).filter(|inverse| inverse.is_finite()).unwrap_or(f64::NAN));
        Self { origin: ray.origin(), direction, inverse }
    }

    /// Returns true only if the ray, up to parameter `limit`, certainly misses the box. Touching is a hit. The result
    /// may be false for a miss that is too close to decide, but is never true for a hit.
    ///
    /// A box face has the parameter `distance * inverse`, where `distance` is from the origin of the ray to the face.
    /// The distance, the inverse and the product have relative errors of 2^-53 each, and the product an absolute error
    /// of at most 2^-1074. The slack of 2^-40 (relative) and 1e-300 (absolute) covers far more. The signs of the
    /// distances and of the parameters are correct, or the value is 0.
    pub(super) fn certainly_misses(&self, bounds: Aabb, limit: f64) -> bool {
        const SLACK: f64 = 1.0 / (1_u64 << 40) as f64;
        let (mut enter, mut leave) = (0.0_f64, limit);
        for axis in 0..3 {
            let [low, high] = bounds.corners().map(|corner| corner[axis] - self.origin[axis]);
            if self.direction[axis] == 0.0 && (low > 0.0 || high < 0.0) {
                return true;
            }
            let [a, b] = [low, high].map(|distance| distance * self.inverse[axis]);
            // `min` and `max` ignore NaN: an axis without a finite inverse does not change the interval.
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
        leave < 0.0 || enter * (1.0 - SLACK) > leave * (1.0 + SLACK) + 1e-300
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(origin: [f64; 3], direction: [f64; 3], limit: f64) -> bool {
        let ray = Ray::new(origin, direction).expect("a ray");
        Slabs::new(&ray).certainly_misses(Aabb { min: [1.0; 3], max: [2.0; 3] }, limit)
    }

    #[test]
    fn touching_is_not_a_miss() {
        let far = f64::INFINITY;
        assert!(!misses([0.0, 1.0, 2.0], [3.0, 0.0, 0.0], far), "along an edge");
        assert!(misses([0.0, 1.0, 2.0_f64.next_up()], [3.0, 0.0, 0.0], far));
        assert!(misses([0.0, 1.0, 2.0], [-3.0, 0.0, 0.0], far), "behind");
        assert!(!misses([2.0; 3], [1.0; 3], far), "from a corner");
        assert!(!misses([0.0, 1.0, 2.0], [3.0, 0.0, 0.0], 1.0 / 3.0));
        assert!(misses([0.0, 1.0, 2.0], [3.0, 0.0, 0.0], 0.33));
        assert!(misses([1.5; 3], [3.0, 0.0, 0.0], -1.0), "an empty ray");
        assert!(!misses([0.0, 2.0, 1.0], [1.0, -1.0, 0.0], far), "through a corner");
        assert!(misses([0.0, 2.0 - 1e-9, 1.0], [1.0, -1.0, 0.0], far));
    }

    #[test]
    fn directions_of_any_length_are_handled() {
        let far = f64::INFINITY;
        for length in [5e-324, 1e-310, 1e-200, 1.0, 1e140] {
            assert!(!misses([0.0, 1.5, 1.5], [length, 0.0, 0.0], far), "{length}");
            assert!(!misses([0.0; 3], [length; 3], far), "{length}");
            assert!(misses([0.0, 2.5, 1.5], [length, 0.0, 0.0], far), "{length}");
        }
        assert!(!misses([0.0, 1.0, 1.0], [1.0, 5e-324, -5e-324], far), "undecided is not a miss");
    }
}
