//! Where everything is drawn: moved to the origin and made about one large, so that no scene is too small, too large or too
//! far away for a camera.

use boxwood::{Mesh, MeshError, Pose, PoseError};
use glam::DVec3;

/// Takes the world to where it is drawn.
pub(super) struct Unit {
    centre: DVec3,
    /// A power of two: it changes no digit of a coordinate.
    scale: f64,
    is_far: bool,
}

/// So many times farther away than it is large, a scene is far. A pose that brings it to the origin has a translation that is as many times as
/// large as the scene, and its rounding errors, 2^-53 of that, blur the boxes that rays are tested against. Measured on one tetrahedron: no ray
/// costs more up to 2^40; at 2^60 every ray meets every box, and exact arithmetic decides each of them.
const FAR: f64 = (1_u64 << 40) as f64;

impl Unit {
    /// For everything within these corners.
    pub(super) fn around([low, high]: [DVec3; 2]) -> Self {
        // Halved first: a sum could overflow.
        let (centre, half) = (low * 0.5 + high * 0.5, high * 0.5 - low * 0.5);
        // What is smaller than this, as far away as it is, has no digits left to be seen by.
        let least = centre.abs().max_element() * 2.0_f64.powi(-60);
        let (away, half) = (centre.abs().max_element(), half.max_element());
        Self { centre, scale: power_of_two(half.max(least)), is_far: away > half * FAR }
    }

    /// Where a point is drawn.
    pub(super) fn point(&self, point: [f64; 3]) -> DVec3 {
        (DVec3::from_array(point) - self.centre) * self.scale
    }

    /// Whether parts have to be drawn as [moved](Self::mesh) meshes: poses would not be precise enough.
    pub(super) fn is_far(&self) -> bool {
        self.is_far
    }

    /// A mesh that stands here, every vertex where it is drawn. The difference of two near numbers has no error of its own.
    pub(super) fn mesh(&self, mesh: &Mesh, pose: &Pose) -> Result<Mesh, MeshError> {
        let place = |&vertex: &[f64; 3]| {
            let point = self.point(pose.place(vertex));
            // A vertex of no triangle can be anywhere.
            if point.is_finite() { point.to_array() } else { [0.0; 3] }
        };
        Mesh::new(mesh.vertices().iter().map(place).collect(), mesh.triangles().to_vec())
    }

    /// Where a part is drawn that stands here.
    pub(super) fn pose(&self, pose: &Pose) -> Result<Pose, PoseError> {
        let scale = self.scale;
        let rows = [[scale, 0.0, 0.0], [0.0, scale, 0.0], [0.0, 0.0, scale]];
        pose.then(&Pose::affine(rows, (self.centre * -scale).to_array())?)
    }
}

/// The power of two that brings a size to between one half and two; one for nothing, and within what a number can hold.
fn power_of_two(size: f64) -> f64 {
    if size == 0.0 {
        return 1.0;
    }
    let exponent = (size.to_bits() >> 52).clamp(23, 2023);
    f64::from_bits((2046 - exponent) << 52)
}

#[cfg(test)]
mod tests {
    use super::super::camera::Camera;
    use super::*;
    use boxwood::{Model, Scratch};

    #[test]
    fn every_size_becomes_about_one() {
        for size in [1e-300, 1e-6, 0.3, 1.0, 7.0, 1e6, 1e300] {
            let drawn = size * power_of_two(size);
            assert!((0.5..=2.0).contains(&drawn), "{size} became {drawn}");
        }
        assert_eq!(power_of_two(0.0), 1.0);
        assert!(power_of_two(5e-324).is_normal() && power_of_two(f64::MAX).is_normal());
    }

    #[test]
    fn far_away_is_where_it_is() {
        let far = Unit::around([DVec3::splat(1e9), DVec3::splat(1e9 + 4.0)]);
        assert_eq!(far.point([1e9 + 2.0; 3]), DVec3::ZERO);
        let pose = far.pose(&Pose::translation([1e9, 1e9, 1e9 + 1.0]).expect("a pose")).expect("a pose");
        assert_eq!(DVec3::from_array(pose.place([1.0; 3])), far.point([1e9 + 1.0, 1e9 + 1.0, 1e9 + 2.0]));
    }

    /// The exact tests of a grid of rays at n point triangles in one place far from the origin, at most a few a triangle; and that a
    /// tetrahedron takes as few as at the origin.
    #[test]
    fn rays_at_what_is_far_away_take_no_exact_tests() {
        let exact_tests = |mesh: &Mesh| {
            let points = |mesh: &Mesh| mesh.vertices().iter().copied().map(DVec3::from_array).collect::<Vec<_>>();
            let bounds = points(mesh)
                .iter()
                .fold([DVec3::INFINITY, DVec3::NEG_INFINITY], |[low, high], point| [low.min(*point), high.max(*point)]);
            let drawn = Unit::around(bounds).mesh(mesh, &Pose::IDENTITY).expect("finite");
            let camera = Camera::around(points(&drawn).into_iter(), [64, 64]);
            let (model, mut scratch) = (Model::new(drawn), Scratch::new());
            let placed = model.at(Pose::IDENTITY).expect("near");
            let ray = |n: u32| camera.ray(f64::from(n % 64) + 0.3, f64::from(n / 64) + 0.6).expect("a ray");
            let rays = (0..64 * 64).map(|n| {
                let _ = scratch.first_hit(&placed, &ray(n));
                scratch.work().exact_tests
            });
            rays.sum::<u64>()
        };
        for triangles in [1, 2, 4, 400] {
            let place = [1e3, 5.0, 7.0];
            let unit = Unit::around([DVec3::from_array(place); 2]);
            assert!(unit.is_far() && unit.point(place) == DVec3::ZERO);
            let tests = exact_tests(&Mesh::new(vec![place; 3], vec![[0, 1, 2]; triangles]).expect("finite"));
            assert!(tests <= 4 * triangles as u64, "{triangles}: {tests}");
        }
        let tetrahedron = |at: f64| {
            let corners = [[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, 4.0]];
            let corners = corners.map(|corner| corner.map(|x| x + at));
            Mesh::new(corners.to_vec(), vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]).expect("finite")
        };
        assert_eq!(exact_tests(&tetrahedron(1e16)), exact_tests(&tetrahedron(0.0)));
    }
}
