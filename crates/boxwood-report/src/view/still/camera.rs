//! Camera of a still image.

use boxwood::{InvalidInput, Ray};
use glam::DVec3;

/// Direction from the scene center to the camera: from above, and slightly more from the front than from the right.
const VIEW_DIRECTION: DVec3 = DVec3::new(0.56, -0.9, 0.62);
/// Tangent of half the field of view along the longer side of the image.
const HALF_EXTENT: f64 = 0.34;
/// Share of the image that the scene fills.
const FILL: f64 = 0.93;
/// Minimum distance of the eye from the scene, which has a size of about one.
const MIN_DISTANCE: f64 = 0.25;

/// Perspective camera with z up.
pub(super) struct Camera {
    eye: DVec3,
    right: DVec3,
    up: DVec3,
    ahead: DVec3,
    /// Tangent of half the field of view, along width and height.
    half_extent: [f64; 2],
    size: [f64; 2],
}

/// Image position in pixels from the upper left corner, and depth along the viewing direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ProjectedPoint {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) depth: f64,
}

impl Camera {
    /// Nearest camera that sees all points, with the points centered.
    pub(super) fn fitting(points: impl Iterator<Item = DVec3>, size: [u32; 2]) -> Self {
        let ahead = -VIEW_DIRECTION.normalize();
        let right = ahead.cross(DVec3::Z).normalize();
        let up = right.cross(ahead);
        let size = size.map(f64::from);
        let half_extent = size.map(|side| HALF_EXTENT * side / size[0].max(size[1]));
        let [wide, high] = half_extent.map(|half_extent| half_extent * FILL);

        // A point is visible if it is inside four planes through the eye. For each plane, `out` has the largest
        // distance by which a point lies outside of it if the eye is at the origin.
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
        let back =
            (-(out[0] + out[1]) / (2.0 * wide)).min(-(out[2] + out[3]) / (2.0 * high)).min(nearest - MIN_DISTANCE);
        let eye = right * ((out[0] - out[1]) / 2.0) + up * ((out[2] - out[3]) / 2.0) + ahead * back;
        Self { eye, right, up, ahead, half_extent, size }
    }

    /// Ray through an image position. Its parameter `t` is the depth.
    pub(super) fn ray(&self, x: f64, y: f64) -> Result<Ray, InvalidInput> {
        Ray::new(self.eye.to_array(), self.direction(x, y).to_array())
    }

    fn direction(&self, x: f64, y: f64) -> DVec3 {
        let across = (2.0 * x / self.size[0] - 1.0) * self.half_extent[0];
        let upward = (1.0 - 2.0 * y / self.size[1]) * self.half_extent[1];
        self.ahead + self.right * across + self.up * upward
    }

    /// Ray to a point, which is at `t = 1`.
    pub(super) fn ray_to(&self, point: DVec3) -> Result<Ray, InvalidInput> {
        Ray::new(self.eye.to_array(), (point - self.eye).to_array())
    }

    /// Projects a point in front of the eye.
    pub(super) fn project(&self, point: DVec3) -> ProjectedPoint {
        let from = point - self.eye;
        let depth = from.dot(self.ahead);
        let x = (from.dot(self.right) / depth / self.half_extent[0] + 1.0) / 2.0 * self.size[0];
        let y = (1.0 - from.dot(self.up) / depth / self.half_extent[1]) / 2.0 * self.size[1];
        ProjectedPoint { x, y, depth }
    }

    /// Size of a pixel at depth one.
    pub(super) fn pixel_size(&self) -> f64 {
        2.0 * self.half_extent[0] / self.size[0]
    }

    /// Direction to the light: over the left shoulder of the viewer.
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
    fn all_points_are_visible_and_fill_the_image() {
        for size in [[1600, 1000], [300, 900], [1, 1], [2000, 3]] {
            let camera = Camera::fitting(cube(), size);
            let [width, height] = size.map(f64::from);
            let seen: Vec<ProjectedPoint> = cube().map(|point| camera.project(point)).collect();
            assert!(seen.iter().all(|at| at.x > 0.0 && at.x < width && at.y > 0.0 && at.y < height && at.depth > 0.0));
            let extent = |of: fn(&ProjectedPoint) -> f64| {
                let of = seen.iter().map(of);
                of.clone().fold(f64::MIN, f64::max) - of.fold(f64::MAX, f64::min)
            };
            let filled = (extent(|at| at.x) / width).max(extent(|at| at.y) / height);
            assert!((filled - FILL).abs() < 1e-9, "{filled} of {size:?}");
        }
    }

    #[test]
    fn ray_through_projected_point_hits_the_point() {
        let camera = Camera::fitting(cube(), [640, 480]);
        let point = DVec3::new(0.3, -0.2, 0.9);
        let seen = camera.project(point);
        let ray = camera.ray(seen.x, seen.y).expect("a ray");
        let there = DVec3::from_array(ray.origin()) + DVec3::from_array(ray.direction()) * seen.depth;
        assert!(there.distance(point) < 1e-12);
    }

    #[test]
    fn empty_and_single_point_scenes_are_centered() {
        for points in [Vec::new(), vec![DVec3::ZERO]] {
            let camera = Camera::fitting(points.into_iter(), [100, 100]);
            let at = camera.project(DVec3::ZERO);
            assert!((at.x - 50.0).abs() < 1e-9 && (at.y - 50.0).abs() < 1e-9 && at.depth > 0.0);
        }
    }
}
