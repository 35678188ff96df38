//! Transform of the scene to the origin and to a size of about one, so that the camera works for scenes of any size and
//! position.

use boxwood::{Mesh, MeshError, Pose};
use glam::DVec3;

/// Transform from world coordinates to drawing coordinates.
pub(super) struct UnitTransform {
    center: DVec3,
    /// Power of two, so that scaling is exact.
    scale: f64,
    is_far: bool,
}

/// A scene is far away if the ratio of its distance from the origin to its size is above this.
///
/// A pose that moves such a scene to the origin has a translation that is larger than the scene by this factor. The
/// rounding errors of the pose, 2^-53 of the translation, widen the boxes in ray tests. Measured on one tetrahedron: no
/// extra cost up to a ratio of 2^40; at 2^60 every ray hits every box and needs exact arithmetic.
const FAR_RATIO: f64 = (1_u64 << 40) as f64;

impl UnitTransform {
    /// Transform for a scene with this bounding box.
    pub(super) fn enclosing([low, high]: [DVec3; 2]) -> Self {
        // Both terms are halved before they are added, because their sum could overflow.
        let (center, half) = (low * 0.5 + high * 0.5, high * 0.5 - low * 0.5);
        // Lower bound of the size of a scene at this distance from the origin: a smaller size is below the
        // resolution of `f64`.
        let min_half = center.abs().max_element() * 2.0_f64.powi(-60);
        let (away, half) = (center.abs().max_element(), half.max_element());
        Self { center, scale: power_of_two(half.max(min_half)), is_far: away > half * FAR_RATIO }
    }

    /// Transforms a point.
    pub(super) fn point(&self, point: [f64; 3]) -> DVec3 {
        (DVec3::from_array(point) - self.center) * self.scale
    }

    /// Returns true if parts must be drawn as [transformed meshes](Self::mesh), because poses would be too imprecise.
    pub(super) fn is_far(&self) -> bool {
        self.is_far
    }

    /// Transforms every vertex of a mesh at a pose. This is precise far from the origin, too, because the difference
    /// of two close numbers has no rounding error.
    pub(super) fn mesh(&self, mesh: &Mesh, pose: &Pose) -> Result<Mesh, MeshError> {
        let transform = |&vertex: &[f64; 3]| {
            let point = self.point(pose.transform_point(vertex));
            // A vertex that no triangle uses may overflow; it can be anywhere, so it is set to the origin.
            if point.is_finite() { point.to_array() } else { [0.0; 3] }
        };
        Mesh::new(mesh.vertices().iter().map(transform).collect(), mesh.triangles().to_vec())
    }

    /// Transforms the pose of a part.
    pub(super) fn pose(&self, pose: &Pose) -> Pose {
        let scale = self.scale;
        let rows = [[scale, 0.0, 0.0], [0.0, scale, 0.0], [0.0, 0.0, scale]];
        Pose::from_mat3_translation(rows, (self.center * -scale).to_array()) * *pose
    }
}

/// Power of two that scales `size` to between 1/2 and 2; 1 for size 0. Clamped to finite values.
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
    use boxwood::Model;

    #[test]
    fn every_size_is_scaled_to_about_one() {
        for size in [1e-300, 1e-6, 0.3, 1.0, 7.0, 1e6, 1e300] {
            let drawn = size * power_of_two(size);
            assert!((0.5..=2.0).contains(&drawn), "{size} became {drawn}");
        }
        assert_eq!(power_of_two(0.0), 1.0);
        assert!(power_of_two(5e-324).is_normal() && power_of_two(f64::MAX).is_normal());
    }

    #[test]
    fn far_scene_is_moved_to_the_origin_exactly() {
        let far = UnitTransform::enclosing([DVec3::splat(1e9), DVec3::splat(1e9 + 4.0)]);
        assert_eq!(far.point([1e9 + 2.0; 3]), DVec3::ZERO);
        let pose = far.pose(&Pose::from_translation([1e9, 1e9, 1e9 + 1.0]));
        assert_eq!(DVec3::from_array(pose.transform_point([1.0; 3])), far.point([1e9 + 1.0, 1e9 + 1.0, 1e9 + 2.0]));
    }

    /// Verifies the number of exact tests of a grid of rays. Degenerate triangles far from the origin take at most four
    /// per triangle, and a tetrahedron far from the origin takes as many as one at the origin.
    #[test]
    fn rays_at_far_scene_take_few_exact_tests() {
        let exact_tests = |mesh: &Mesh| {
            let points = |mesh: &Mesh| mesh.vertices().iter().copied().map(DVec3::from_array).collect::<Vec<_>>();
            let bounds = points(mesh)
                .iter()
                .fold([DVec3::INFINITY, DVec3::NEG_INFINITY], |[low, high], point| [low.min(*point), high.max(*point)]);
            let drawn = UnitTransform::enclosing(bounds).mesh(mesh, &Pose::IDENTITY).expect("finite");
            let camera = Camera::fitting(points(&drawn).into_iter(), [64, 64]);
            let model = Model::new(drawn);
            let placed = model.at(Pose::IDENTITY).expect("near");
            let ray = |n: u32| camera.ray(f64::from(n % 64) + 0.3, f64::from(n / 64) + 0.6).expect("a ray");
            let cast = || (0..64 * 64).filter(|&n| placed.first_hit(&ray(n)).is_some()).count();
            boxwood::measure(cast).1.exact_tests
        };
        for triangles in [1, 2, 4, 400] {
            let point = [1e3, 5.0, 7.0];
            let unit = UnitTransform::enclosing([DVec3::from_array(point); 2]);
            assert!(unit.is_far() && unit.point(point) == DVec3::ZERO);
            let tests = exact_tests(&Mesh::new(vec![point; 3], vec![[0, 1, 2]; triangles]).expect("finite"));
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
