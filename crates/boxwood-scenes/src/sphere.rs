//! Sphere by subdivision of an icosahedron: no poles, and triangles of nearly equal size.

use crate::vector::{Vector, add, normalized, scale};
use boxwood::Mesh;
use std::collections::BTreeMap;

/// Faces of the icosahedron, counter-clockwise from outside, as indices of [`icosahedron_vertices`].
const FACES: [[u32; 3]; 20] = [
    [0, 11, 5],
    [0, 5, 1],
    [0, 1, 7],
    [0, 7, 10],
    [0, 10, 11],
    [1, 5, 9],
    [5, 11, 4],
    [11, 10, 2],
    [10, 7, 6],
    [7, 1, 8],
    [3, 9, 4],
    [3, 4, 2],
    [3, 2, 6],
    [3, 6, 8],
    [3, 8, 9],
    [4, 9, 5],
    [2, 4, 11],
    [6, 2, 10],
    [8, 6, 7],
    [9, 8, 1],
];

/// Vertices of an icosahedron on the unit sphere: the corners of three mutually perpendicular golden rectangles.
fn icosahedron_vertices() -> Vec<Vector> {
    let phi = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let rectangle = [[-1.0, phi], [1.0, phi], [-1.0, -phi], [1.0, -phi]];
    let rectangles =
        [rectangle.map(|[a, b]| [a, b, 0.0]), rectangle.map(|[a, b]| [0.0, a, b]), rectangle.map(|[a, b]| [b, 0.0, a])];
    rectangles.as_flattened().iter().map(|&corner| normalized(corner)).collect()
}

/// A sphere around the origin with `20 * 4^subdivisions` triangles. All vertices are on the sphere up to rounding.
///
/// # Panics
/// If the radius is not positive.
#[must_use]
pub fn sphere(radius: f64, subdivisions: u32) -> Mesh {
    assert!(radius > 0.0, "a sphere needs a positive radius, not {radius}");
    let (mut vertices, mut triangles) = (icosahedron_vertices(), FACES.to_vec());
    for _ in 0..subdivisions {
        triangles = subdivide(&mut vertices, &triangles);
    }
    let vertices = vertices.into_iter().map(|point| scale(point, radius)).collect();
    Mesh::new(vertices, triangles).expect("points on a sphere are finite")
}

/// Splits each triangle into four; the edge midpoints are projected to the unit sphere.
fn subdivide(vertices: &mut Vec<Vector>, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let mut midpoints = BTreeMap::new();
    let mut midpoint = |a: u32, b: u32| {
        *midpoints.entry([a.min(b), a.max(b)]).or_insert_with_key(|&[a, b]| {
            vertices.push(normalized(add(vertices[a as usize], vertices[b as usize])));
            vertices.len() as u32 - 1
        })
    };
    let mut finer = Vec::with_capacity(4 * triangles.len());
    for &[a, b, c] in triangles {
        let (ab, bc, ca) = (midpoint(a, b), midpoint(b, c), midpoint(c, a));
        finer.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
    }
    finer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, hash, shell_volumes};
    use crate::vector::dot;
    use std::f64::consts::PI;

    #[test]
    fn sphere_vertices_are_on_the_sphere() {
        for subdivisions in 0..5 {
            let mesh = sphere(2.0, subdivisions);
            check_solid(&mesh);
            assert_eq!(mesh.triangles().len(), 20 << (2 * subdivisions));
            assert!(mesh.vertices().iter().all(|&p| (dot(p, p) - 4.0).abs() < 1e-14));
        }
        let volume = shell_volumes(&sphere(2.0, 4))[0] / 6.0;
        assert!((volume / (4.0 / 3.0 * PI * 8.0) - 1.0).abs() < 0.01);
        assert_eq!(hash(&sphere(1.0, 3)), 0xd07a_995c_4a2a_b245);
    }
}
