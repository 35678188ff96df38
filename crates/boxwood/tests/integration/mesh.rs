//! A mesh holds exactly the given data, bit for bit and in its order, or construction returns an error that names the first invalid
//! element. Triangle ids in results rely on this order.

use boxwood::{Aabb, Mesh, MeshError};

/// Vertices and triangles: two triangles of a square, a vertical triangle, and an unused vertex.
fn parts() -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let vertices = vec![[0.0, 0.0, 0.0], [9.0; 3], [2.0, 0.0, 0.0], [2.0, 2.0, -0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]];
    (vertices, vec![[0, 2, 3], [0, 3, 4], [4, 0, 5]])
}

fn mesh() -> Mesh {
    let (vertices, triangles) = parts();
    Mesh::new(vertices, triangles).expect("valid")
}

#[test]
fn accessors_return_the_given_data() {
    let (vertices, triangles) = parts();
    let mesh = mesh();
    assert_eq!(mesh.vertices(), vertices);
    assert_eq!(mesh.triangles(), triangles);
    assert!(!mesh.is_empty());
    for (id, corners) in (0..).zip(&triangles) {
        assert_eq!(mesh.triangle_vertices(id), corners.map(|i| vertices[i as usize]));
    }
    assert_eq!(mesh.triangle_vertices(2), [[0.0, 2.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 3.0]]);
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn corners_of_unknown_triangle_panic() {
    let _ = mesh().triangle_vertices(3);
}

#[test]
fn into_parts_returns_the_same_arrays() {
    let (vertices, triangles) = parts();
    let bits = |vertices: &[[f64; 3]]| vertices.iter().map(|v| v.map(f64::to_bits)).collect::<Vec<_>>();
    let (old_bits, old_triangles) = (bits(&vertices), triangles.clone());
    let pointers = (vertices.as_ptr(), triangles.as_ptr());
    let (vertices, triangles) = Mesh::new(vertices, triangles).expect("valid").into_parts();
    // Bit for bit: -0.0 is still -0.0.
    assert_eq!(bits(&vertices), old_bits);
    assert_eq!(triangles, old_triangles);
    // The arrays are still in the same allocation: nothing was copied.
    assert_eq!((vertices.as_ptr(), triangles.as_ptr()), pointers);
}

#[test]
fn default_mesh_is_empty_and_has_no_bounds() {
    let empty = Mesh::default();
    assert!(empty.is_empty() && empty.vertices().is_empty() && empty.triangles().is_empty());
    assert_eq!(empty.bounds(), None);
    let vertices_only = Mesh::new(parts().0, Vec::new()).expect("mesh without triangles is valid");
    assert!(vertices_only.is_empty());
    assert_eq!(vertices_only.bounds(), None);
    assert_eq!(vertices_only.vertices().len(), 6);
}

#[test]
fn bounds_ignore_unreferenced_vertices() {
    assert_eq!(mesh().bounds(), Some(Aabb { min: [0.0; 3], max: [2.0, 2.0, 3.0] }));
    let (vertices, _) = parts();
    let only_a_point = Mesh::new(vertices.clone(), vec![[3, 3, 3]]).expect("valid");
    assert_eq!(only_a_point.bounds(), Some(Aabb { min: [2.0, 2.0, 0.0], max: [2.0, 2.0, 0.0] }));
    let all = Mesh::new(vertices, vec![[0, 1, 2]]).expect("valid");
    assert_eq!(all.bounds(), Some(Aabb { min: [0.0; 3], max: [9.0; 3] }));
    // Coordinates up to the largest f64, whose differences overflow: bounds must not be computed from sums or
    // differences.
    let widest = Mesh::new(vec![[f64::MIN; 3], [f64::MAX; 3], [0.0; 3]], vec![[0, 1, 2]]).expect("finite");
    assert_eq!(widest.bounds(), Some(Aabb { min: [f64::MIN; 3], max: [f64::MAX; 3] }));
}

#[test]
fn equality_compares_vertices_and_triangles_in_order() {
    assert_eq!(mesh(), mesh().clone());
    let (vertices, mut triangles) = parts();
    triangles.swap(0, 1);
    assert_ne!(mesh(), Mesh::new(vertices, triangles).expect("valid"));
}

#[test]
fn error_names_the_first_invalid_vertex_and_axis() {
    for (vertex, axis) in (0..6).flat_map(|vertex| (0..3).map(move |axis| (vertex, axis))) {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let (mut vertices, triangles) = parts();
            // All coordinates after the first invalid one are invalid too.
            vertices[vertex][axis..].fill(f64::NEG_INFINITY);
            vertices[vertex + 1..].fill([f64::NAN; 3]);
            vertices[vertex][axis] = value;
            let error = Mesh::new(vertices, triangles).expect_err("not finite");
            let MeshError::NonFiniteVertex { vertex: named, axis: its_axis, value: its_value } = error else {
                panic!("{error}")
            };
            // Compares bits, because NaN is not equal to itself.
            assert_eq!((named, its_axis, its_value.to_bits()), (vertex, axis, value.to_bits()));
        }
    }
}

#[test]
fn error_names_the_first_invalid_triangle_and_corner() {
    for (triangle, corner) in (0..3).flat_map(|triangle| (0..3).map(move |corner| (triangle, corner))) {
        for index in [6, 7, u32::MAX] {
            let (vertices, mut triangles) = parts();
            triangles[triangle][corner..].fill(1_000);
            triangles[triangle + 1..].fill([u32::MAX; 3]);
            triangles[triangle][corner] = index;
            let error = Mesh::new(vertices, triangles);
            assert_eq!(error, Err(MeshError::IndexOutOfRange { triangle, corner, index, vertices: 6 }));
        }
    }
}

#[test]
fn vertices_are_checked_before_triangles() {
    let (mut vertices, mut triangles) = parts();
    vertices[5][2] = f64::INFINITY;
    triangles[0][0] = 6;
    let error = Mesh::new(vertices, triangles);
    assert_eq!(error, Err(MeshError::NonFiniteVertex { vertex: 5, axis: 2, value: f64::INFINITY }));
}

#[test]
fn every_finite_number_is_a_valid_coordinate() {
    for x in [0.0, -0.0, 5e-324, -5e-324, f64::MIN_POSITIVE, 1e300, f64::MAX, f64::MIN] {
        let mesh = Mesh::new(vec![[x; 3]], vec![[0; 3]]).expect("finite");
        assert_eq!(mesh.triangle_vertices(0).map(|corner| corner.map(f64::to_bits)), [[x.to_bits(); 3]; 3]);
    }
}
