//! From where the scene is seen, and where on the picture its points are.

use boxwood::{Ray, RayError};
use glam::DVec3;

/// Where the camera is, seen from the middle: a little more from the front than from the right, and from above.
const FROM: DVec3 = DVec3::new(0.56, -0.9, 0.62);
/// How far the longer side of the picture reaches on either side of its middle, at distance one.
const REACH: f64 = 0.34;
/// How much of the picture the scene takes.
const FILLED: f64 = 0.93;
/// How near the eye may come. The scene is about one large.
const NEAREST: f64 = 0.25;

/// A camera with z up.
pub(super) struct Camera {
    eye: DVec3,
    right: DVec3,
    up: DVec3,
    ahead: DVec3,
    /// Along the width and the height.
    reach: [f64; 2],
    size: [f64; 2],
}

/// Where a point is on the picture, in pixels from its upper left corner, and how far from the eye along the line of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) depth: f64,
}

impl Camera {
    /// The nearest one that sees all points, these in the middle.
    pub(super) fn around(points: impl Iterator<Item = DVec3>, size: [u32; 2]) -> Self {
        let ahead = -FROM.normalize();
        let right = ahead.cross(DVec3::Z).normalize();
        let up = right.cross(ahead);
        let size = size.map(f64::from);
        let reach = size.map(|side| REACH * side / size[0].max(size[1]));
        let [wide, high] = reach.map(|reach| reach * FILLED);

        // A point is seen if it is within four planes through the eye. Of each pair of planes, how far out it must be.
        let none = [f64::NEG_INFINITY; 4];
        let (mut out, mut nearest) = (none, f64::INFINITY);
        for point in points {
            let (x, y, z) = (point.dot(right), point.dot(up), point.dot(ahead));
            let planes = [x - wide * z, -x - wide * z, y - high * z, -y - high * z];
            out = [0, 1, 2, 3].map(|k| out[k].max(planes[k]));
            nearest = nearest.min(z);
        }
        if out == none {
            (out, nearest) = ([0.0; 4], 0.0);
        }
        let back = (-(out[0] + out[1]) / (2.0 * wide)).min(-(out[2] + out[3]) / (2.0 * high)).min(nearest - NEAREST);
        let eye = right * ((out[0] - out[1]) / 2.0) + up * ((out[2] - out[3]) / 2.0) + ahead * back;
        Self { eye, right, up, ahead, reach, size }
    }

    /// The ray through a point of the picture. Its t is the depth.
    pub(super) fn ray(&self, x: f64, y: f64) -> Result<Ray, RayError> {
        Ray::new(self.eye.to_array(), self.direction(x, y).to_array())
    }

    fn direction(&self, x: f64, y: f64) -> DVec3 {
        let across = (2.0 * x / self.size[0] - 1.0) * self.reach[0];
        let upward = (1.0 - 2.0 * y / self.size[1]) * self.reach[1];
        self.ahead + self.right * across + self.up * upward
    }

    /// The ray to a point, which is at t = 1.
    pub(super) fn ray_to(&self, point: DVec3) -> Result<Ray, RayError> {
        Ray::new(self.eye.to_array(), (point - self.eye).to_array())
    }

    /// Where a point in front of the eye is seen.
    pub(super) fn seen(&self, point: DVec3) -> Seen {
        let from = point - self.eye;
        let depth = from.dot(self.ahead);
        let x = (from.dot(self.right) / depth / self.reach[0] + 1.0) / 2.0 * self.size[0];
        let y = (1.0 - from.dot(self.up) / depth / self.reach[1]) / 2.0 * self.size[1];
        Seen { x, y, depth }
    }

    /// How large a pixel is at depth one.
    pub(super) fn pixel(&self) -> f64 {
        2.0 * self.reach[0] / self.size[0]
    }

    /// Where light comes from: over the left shoulder of who looks.
    pub(super) fn lamp(&self) -> DVec3 {
        (self.up * 0.75 - self.right * 0.55 - self.ahead * 0.7).normalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube() -> impl Iterator<Item = DVec3> {
        (0..8).map(|k| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2)) * 2.0 - 1.0)
    }

    #[test]
    fn all_is_seen_and_fills_the_picture() {
        for size in [[1600, 1000], [300, 900], [1, 1], [2000, 3]] {
            let camera = Camera::around(cube(), size);
            let [width, height] = size.map(f64::from);
            let seen: Vec<Seen> = cube().map(|point| camera.seen(point)).collect();
            assert!(seen.iter().all(|at| at.x > 0.0 && at.x < width && at.y > 0.0 && at.y < height && at.depth > 0.0));
            let extent = |of: fn(&Seen) -> f64| {
                let of = seen.iter().map(of);
                of.clone().fold(f64::MIN, f64::max) - of.fold(f64::MAX, f64::min)
            };
            let filled = (extent(|at| at.x) / width).max(extent(|at| at.y) / height);
            assert!((filled - FILLED).abs() < 1e-9, "{filled} of {size:?}");
        }
    }

    #[test]
    fn a_ray_goes_where_a_point_is_seen() {
        let camera = Camera::around(cube(), [640, 480]);
        let point = DVec3::new(0.3, -0.2, 0.9);
        let seen = camera.seen(point);
        let ray = camera.ray(seen.x, seen.y).expect("a ray");
        let there = DVec3::from_array(ray.origin()) + DVec3::from_array(ray.direction()) * seen.depth;
        assert!(there.distance(point) < 1e-12);
    }

    #[test]
    fn nothing_and_one_point_are_seen_too() {
        for points in [Vec::new(), vec![DVec3::ZERO]] {
            let camera = Camera::around(points.into_iter(), [100, 100]);
            let at = camera.seen(DVec3::ZERO);
            assert!((at.x - 50.0).abs() < 1e-9 && (at.y - 50.0).abs() < 1e-9 && at.depth > 0.0);
        }
    }
}
