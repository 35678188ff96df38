//! Axis-aligned box of 12 triangles.

use boxwood::Mesh;

/// The six faces, counter-clockwise from outside. Corner `4 i + 2 j + k` is low (0) or high (1) on x, y, z by the bits `i`, `j`, `k`.
const FACES: [[u32; 4]; 6] = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]];

/// An axis-aligned box from `low` to `high`: 8 vertices and 12 triangles.
///
/// # Panics
/// If `low` is not below `high` on every axis.
#[must_use]
pub fn cuboid(low: [f64; 3], high: [f64; 3]) -> Mesh {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    push_cuboid(&mut vertices, &mut triangles, low, high);
    Mesh::new(vertices, triangles).expect("corners of a box are finite")
}

/// Appends the vertices and triangles of one box.
pub(crate) fn push_cuboid(vertices: &mut Vec<[f64; 3]>, triangles: &mut Vec<[u32; 3]>, low: [f64; 3], high: [f64; 3]) {
    let is_valid = (0..3).all(|axis| low[axis] < high[axis]);
    assert!(is_valid, "a box must reach from low to high on every axis, not from {low:?} to {high:?}");
    let first = u32::try_from(vertices.len()).expect("a mesh has at most 2^32 vertices");
    for x in [low[0], high[0]] {
        for y in [low[1], high[1]] {
            vertices.extend([[x, y, low[2]], [x, y, high[2]]]);
        }
    }
    for [a, b, c, d] in FACES.map(|face| face.map(|corner| first + corner)) {
        triangles.extend([[a, b, c], [a, c, d]]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, extents, shell_volumes};

    #[test]
    fn cuboid_has_given_corners_and_volume() {
        let mesh = cuboid([-1.0, 0.0, 2.0], [1.0, 3.0, 4.0]);
        check_solid(&mesh);
        assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (8, 12));
        assert_eq!(shell_volumes(&mesh), [6.0 * 12.0]);
        assert_eq!(extents(&mesh), [[-1.0, 0.0, 2.0], [1.0, 3.0, 4.0]]);
    }

    #[test]
    #[should_panic(expected = "from low to high")]
    fn cuboid_panics_if_flat() {
        let _ = cuboid([0.0; 3], [1.0, 1.0, 0.0]);
    }
}
