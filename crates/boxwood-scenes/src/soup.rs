//! Unstructured random triangles, for tests that must not rely on properties of real meshes.

use crate::random::Random;
use boxwood::Mesh;

/// `triangles` independent random triangles in the unit cube from 0 to 1, each in a random cube of side `size`.
///
/// No two triangles share a vertex; they may cross.
///
/// # Panics
/// If `size` is not between 0 and 1.
#[must_use]
pub fn soup(random: &mut Random, triangles: u32, size: f64) -> Mesh {
    assert!((0.0..=1.0).contains(&size), "triangles of size {size} do not fit in the unit cube");
    let mut vertices = Vec::with_capacity(3 * triangles as usize);
    for _ in 0..triangles {
        let low = random.point_in_box([0.0; 3], [1.0 - size; 3]);
        let high = low.map(|x| x + size);
        vertices.extend([0; 3].map(|_| random.point_in_box(low, high)));
    }
    let triangles = (0..triangles).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(vertices, triangles).expect("points in the unit cube are finite")
}

/// `triangles` random triangles over `vertices` random points of the unit cube.
///
/// Triangles may share vertices and edges or be equal, and points may be unused. The three corners of a triangle are different vertices.
///
/// # Panics
/// If `vertices` is less than 3.
#[must_use]
pub fn random_mesh(random: &mut Random, vertices: u32, triangles: u32) -> Mesh {
    assert!(vertices >= 3, "a triangle needs 3 vertices, not {vertices}");
    let points = (0..vertices).map(|_| random.point_in_box([0.0; 3], [1.0; 3])).collect();
    let triangles = (0..triangles).map(|_| distinct_indices(random, vertices)).collect();
    Mesh::new(points, triangles).expect("indices are below the number of points")
}

/// Three different random indices below `n`.
fn distinct_indices(random: &mut Random, n: u32) -> [u32; 3] {
    loop {
        let [a, b, c] = [0; 3].map(|_| random.below(u64::from(n)) as u32);
        if a != b && b != c && c != a {
            return [a, b, c];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_no_waste, extents, hash};

    #[test]
    fn soup_fills_the_unit_cube() {
        let mesh = soup(&mut Random::new(1), 1_000, 0.1);
        check_no_waste(&mesh);
        assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (3_000, 1_000));
        let [low, high] = extents(&mesh);
        assert!(low.iter().all(|&x| (0.0..0.05).contains(&x)) && high.iter().all(|&x| (0.95..=1.0).contains(&x)));
        assert_eq!(hash(&mesh), 0xbc5f_ff20_addd_8041);
        assert_eq!(mesh, soup(&mut Random::new(1), 1_000, 0.1));
        assert_ne!(mesh, soup(&mut Random::new(2), 1_000, 0.1));
    }

    #[test]
    fn soup_triangles_have_at_most_given_size() {
        let mesh = soup(&mut Random::new(3), 100, 0.25);
        for id in 0..100 {
            for axis in 0..3 {
                let [a, b, c] = mesh.triangle_vertices(id).map(|corner| corner[axis]);
                assert!(a.max(b).max(c) - a.min(b).min(c) <= 0.25);
            }
        }
    }

    #[test]
    fn random_mesh_has_given_counts_and_distinct_corners() {
        let mesh = random_mesh(&mut Random::new(4), 10, 100);
        assert_eq!((mesh.vertices().len(), mesh.triangles().len()), (10, 100));
        assert!(mesh.triangles().iter().all(|[a, b, c]| a != b && b != c && c != a));
    }
}
