//! Merging, transforming and normalizing meshes.

use boxwood::{Aabb, Mesh, Pose};

/// One mesh with the triangles of all meshes, in this order. Vertices are not welded.
#[must_use]
pub fn merged(meshes: &[Mesh]) -> Mesh {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for mesh in meshes {
        let offset = u32::try_from(vertices.len()).expect("a mesh has at most 2^32 vertices");
        vertices.extend_from_slice(mesh.vertices());
        triangles.extend(mesh.triangles().iter().map(|triangle| triangle.map(|i| i + offset)));
    }
    Mesh::new(vertices, triangles).expect("the merged meshes are valid")
}

/// The mesh with all vertices transformed by a pose. A mirroring pose turns the mesh inside out.
#[must_use]
pub fn transformed(mesh: &Mesh, pose: &Pose) -> Mesh {
    let vertices = mesh.vertices().iter().map(|&point| pose.transform_point(point)).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).expect("scene poses keep coordinates finite")
}

/// The mesh translated and scaled uniformly, so that its bounding box is centered at the origin and has a longest side of 1.
///
/// # Panics
/// If the mesh has no triangle or no extent.
#[must_use]
pub fn unit_sized(mesh: &Mesh) -> Mesh {
    let Aabb { min: low, max: high } = mesh.bounds().expect("the mesh has no triangles");
    let longest = (0..3).map(|axis| high[axis] - low[axis]).fold(0.0, f64::max);
    assert!(longest > 0.0, "the mesh has no extent");
    let middle = [0, 1, 2].map(|axis| (low[axis] + high[axis]) / 2.0);
    let unit = |point: [f64; 3]| [0, 1, 2].map(|axis| (point[axis] - middle[axis]) / longest);
    let vertices = mesh.vertices().iter().map(|&point| unit(point)).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).expect("a unit-sized mesh is finite")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::primitives::cuboid;
    use crate::test_topology::{check_solid, extents, shell_volumes};

    #[test]
    fn merged_meshes_keep_their_shells() {
        let one = cuboid([0.0; 3], [1.0; 3]);
        let other = transformed(&one, &Pose::from_translation([2.0, 0.0, 0.0]));
        let both = merged(&[one, other]);
        check_solid(&both);
        assert_eq!(shell_volumes(&both), [6.0, 6.0]);
        assert_eq!(extents(&both), [[0.0; 3], [3.0, 1.0, 1.0]]);
        assert!(merged(&[]).is_empty());
    }

    #[test]
    fn unit_sized_mesh_has_longest_side_1() {
        let mesh = unit_sized(&cuboid([1.0, 2.0, 3.0], [5.0, 4.0, 4.0]));
        assert_eq!(extents(&mesh), [[-0.5, -0.25, -0.125], [0.5, 0.25, 0.125]]);
    }
}
