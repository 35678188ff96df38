//! Detects closed surfaces that are inside out: the triangles face inward, so the signed volume is negative.

use boxwood::Mesh;

/// Minimum volume of a surface, relative to the volume of its bounding box. The sign of a smaller computed volume is
/// not used, because it may be a rounding error: the term of each triangle is off by about 1e-16 of the box volume,
/// and the sum over a million triangles by up to 1e-10.
const MIN_VOLUME_SHARE: f64 = 1e-9;

/// Returns true if a closed mesh is inside out. Computed in floating point and not exact; no intersection result depends on it.
pub(super) fn is_inside_out(mesh: &Mesh) -> bool {
    let Some(bounds) = mesh.bounds() else { return false };
    // Coordinates are scaled to [-1, 1] about the center of the box, so nothing overflows or underflows, and the
    // box has volume 8. The volume does not depend on the origin; rounding is smallest about the center. The
    // bounds are halved before they are subtracted, because their difference could overflow.
    let center = bounds.center();
    let half = [0, 1, 2].map(|axis: usize| bounds.max[axis] / 2.0 - bounds.min[axis] / 2.0);
    if half.contains(&0.0) {
        return false;
    }
    let normalized = |corner: [f64; 3]| [0, 1, 2].map(|axis: usize| (corner[axis] - center[axis]) / half[axis]);
    let six_volumes: f64 =
        (0..mesh.triangles().len() as u32).map(|id| determinant(mesh.triangle_vertices(id).map(normalized))).sum();
    six_volumes / 6.0 < -MIN_VOLUME_SHARE * 8.0
}

fn determinant([a, b, c]: [[f64; 3]; 3]) -> f64 {
    let cross = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
    a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tetrahedron with its corner at `(at, at, at)`, and three edges of length `size` along the coordinate axes.
    fn tetrahedron(size: f64, at: f64) -> Mesh {
        let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let vertices = corners.map(|corner| corner.map(|x| at + size * x)).to_vec();
        Mesh::new(vertices, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).expect("valid")
    }

    fn flipped(mesh: &Mesh) -> Mesh {
        let triangles = mesh.triangles().iter().map(|&[a, b, c]| [a, c, b]).collect();
        Mesh::new(mesh.vertices().to_vec(), triangles).expect("valid")
    }

    #[test]
    fn inside_out_is_detected_for_any_size_and_position() {
        for (size, at) in [(1.0, 0.0), (1e300, -5e299), (1e-300, 0.0), (1e-320, 0.0), (1e-6, 1e6), (1.0, -1e15)] {
            let mesh = tetrahedron(size, at);
            assert_eq!((is_inside_out(&mesh), is_inside_out(&flipped(&mesh))), (false, true), "{size} {at}");
        }
    }

    #[test]
    fn flat_surface_is_never_inside_out() {
        let flat = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.5]], vec![[0, 1, 2], [0, 2, 1]]);
        for mesh in [flat.expect("valid"), Mesh::default()] {
            assert!(!is_inside_out(&mesh) && !is_inside_out(&flipped(&mesh)));
        }
    }
}
