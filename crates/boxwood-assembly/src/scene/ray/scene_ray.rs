//! Rays with a maximum distance as a length.

use crate::scene::vector_length::vector_length;
use boxwood::{InvalidInput, Ray};

/// Ray with its maximum distance.
///
/// ```
/// use boxwood::Ray;
/// use boxwood_assembly::scene::SceneRay;
///
/// let down = SceneRay::new(Ray::new([0.0; 3], [0.0, 0.0, -2.0])?).with_max_distance(5.0);
/// assert_eq!(down.distance(1.5), 3.0);
/// # Ok::<(), boxwood::InvalidInput>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneRay {
    ray: Ray,
    max_distance: Option<f64>,
    /// Length of the direction vector of the ray.
    length: f64,
}

impl SceneRay {
    /// Ray without a maximum distance. A [limit](Ray::with_max_t) of `ray` stays in effect.
    #[must_use]
    pub fn new(ray: Ray) -> Self {
        Self { ray, max_distance: None, length: vector_length(ray.direction()) }
    }

    /// Ray from a point through another point, where `t` is 1.
    ///
    /// # Errors
    /// [`InvalidInput`] if the points are equal, or a coordinate is not finite or not below 2^500.
    pub fn towards(from: [f64; 3], through: [f64; 3]) -> Result<Self, InvalidInput> {
        Ok(Self::new(Ray::new(from, [0, 1, 2].map(|axis| through[axis] - from[axis]))?))
    }

    /// Ray from a point to another point, where it ends up to the rounding of its direction.
    ///
    /// # Errors
    /// [`InvalidInput`] if the points are equal, or a coordinate is not finite or not below 2^500.
    pub fn between(from: [f64; 3], to: [f64; 3]) -> Result<Self, InvalidInput> {
        let whole = Self::towards(from, to)?;
        Ok(Self { ray: whole.ray.with_max_t(1.0), max_distance: Some(whole.length), ..whole })
    }

    /// Limits the ray to hits at most this far from its start, as a length. A hit at exactly this distance counts.
    #[must_use]
    pub fn with_max_distance(self, max_distance: f64) -> Self {
        let ray = self.ray.with_max_t(ray_limit(self.ray.direction(), max_distance));
        Self { ray, max_distance: Some(max_distance), ..self }
    }

    /// The ray, with its limit.
    #[must_use]
    pub fn ray(&self) -> &Ray {
        &self.ray
    }

    /// Maximum distance of a hit from the start, as a length; `None` if it was not limited.
    #[must_use]
    pub fn max_distance(&self) -> Option<f64> {
        self.max_distance
    }

    /// Distance from the start at parameter `t`, as a length.
    #[must_use]
    pub fn distance(&self, t: f64) -> f64 {
        t * self.length
    }

    /// Point at a distance from the start; not finite if it overflows.
    pub(super) fn point_at(&self, distance: f64) -> [f64; 3] {
        let (from, direction) = (self.ray.origin(), self.ray.direction());
        [0, 1, 2].map(|axis: usize| from[axis] + direction[axis] / self.length * distance)
    }
}

/// Parameter `t` at distance `max_distance` along a direction, never rounded down: a hit at exactly this distance
/// counts.
///
/// All errors here are relative, in units of u = 2^-53. In `vector_length`, the sum under the root has an error of 5u:
/// 3u of each squared quotient, and u of each of the two additions. The root halves this and adds u of its own; the
/// product with the largest component adds another. The computed length is therefore too large by at most 4.5u. The
/// division by it, the product with `1 + SLACK` and the final addition can reduce the result by 3u more. `SLACK` is 8u
/// and covers these 7.5u. The added 1e-322 covers results so small that rounding errors are not relative.
fn ray_limit(direction: [f64; 3], max_distance: f64) -> f64 {
    const SLACK: f64 = 4.0 * f64::EPSILON;
    // A tiny direction is scaled up first: its length would be subnormal, with fewer digits. Scaling by a power of
    // two is exact.
    let is_tiny = direction.iter().all(|x| x.abs() < f64::MIN_POSITIVE);
    let scale = if is_tiny { 1.0 / f64::EPSILON } else { 1.0 };
    max_distance / vector_length(direction.map(|x| x * scale)) * scale * (1.0 + SLACK) + 1e-322
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_at_exact_max_distance_counts() {
        let ray = |direction| SceneRay::new(Ray::new([0.0; 3], direction).expect("a ray"));
        for (direction, max_distance) in [([0.0, 0.0, 3.0], 1.0), ([0.0, 7.0, 0.0], 0.1), ([1e-200, 0.0, 0.0], 5.0)] {
            let limited = ray(direction).with_max_distance(max_distance);
            assert!(limited.ray.max_t() * vector_length(direction) >= max_distance, "{direction:?}");
        }
        // If the direction has an integer length and `max_distance` is this length, the exact parameter is 1. The
        // computed one must be 1 or slightly more.
        let mut tested = 0;
        let below = |end: u32| (0..end).map(f64::from);
        for direction in below(64).flat_map(|x| below(64).flat_map(move |y| below(64).map(move |z| [x, y, z]))).skip(1)
        {
            let square: f64 = direction.iter().map(|x| x * x).sum();
            let length = square.sqrt().round();
            if length * length == square {
                let limit = ray_limit(direction, length);
                assert!((1.0..1.0 + 1e-14).contains(&limit), "{direction:?}: {limit}");
                tested += 1;
            }
        }
        assert!(tested > 1000, "{tested}");
        let smallest = 5e-324;
        assert!((1.0..1.0 + 1e-14).contains(&ray_limit([3.0 * smallest, 4.0 * smallest, 0.0], 5.0 * smallest)));
        assert!(ray_limit([smallest; 3], 1e-310) >= 1e-310 / smallest / 1.7320508075688774);
        assert_eq!(ray_limit([smallest; 3], 1.0), f64::INFINITY);
        assert!(ray_limit([1e100, 0.0, 0.0], 0.0) < 1e-300);
    }

    /// The computed length of this direction is rounded up from 69. A triangle at distance 69 is hit all the same.
    #[test]
    fn triangle_at_max_distance_is_hit() {
        let corners = vec![[-99.0, -99.0, 61.0], [99.0, -99.0, 61.0], [0.0, 99.0, 61.0]];
        let model = boxwood::Model::new(boxwood::Mesh::new(corners, vec![[0, 1, 2]]).expect("a triangle"));
        let placed = model.at(boxwood::Pose::IDENTITY).expect("a place");
        let ray = SceneRay::new(Ray::new([0.0; 3], [4.0, 32.0, 61.0]).expect("a ray"));
        assert!(placed.any_hit(&ray.with_max_distance(69.0).ray));
        assert!(!placed.any_hit(&ray.with_max_distance(68.999_999_999).ray));
    }

    #[test]
    fn ray_between_points_ends_at_second_point() {
        let ray = SceneRay::between([1.0, 0.0, 0.0], [1.0, 3.0, 4.0]).expect("a ray");
        assert_eq!((ray.ray.max_t(), ray.max_distance(), ray.distance(0.5)), (1.0, Some(5.0), 2.5));
        assert_eq!(SceneRay::towards([1.0; 3], [2.0; 3]).expect("a ray").max_distance(), None);
        assert!(SceneRay::between([1.0; 3], [1.0; 3]).is_err());
    }
}
