//! Tests that every primitive is closed, faces outward, and has the documented counts and extents, and that invalid
//! arguments are errors.

use super::*;
use std::f64::consts::{PI, TAU};

/// Asserts that the mesh is closed without any defect. Returns its volume, which is positive if the triangles face
/// outward.
fn volume(mesh: &Mesh) -> f64 {
    let topology = mesh.topology();
    assert!(topology.is_closed() && topology.degenerate_triangles == 0, "{topology:?}");
    assert!(topology.unreferenced_vertices == 0 && mesh.welded() == *mesh, "{topology:?}");
    let signed = |triangle: u32| {
        let [a, b, c] = mesh.points(triangle);
        a.dot(b.cross(c))
    };
    (0..mesh.triangles().len() as u32).map(signed).sum::<f64>() / 6.0
}

fn counts(mesh: &Mesh) -> [usize; 2] {
    [mesh.vertices().len(), mesh.triangles().len()]
}

/// FNV-1a hash of the bits of all vertices and triangles.
fn hash(mesh: &Mesh) -> u64 {
    let coordinates = mesh.vertices().iter().flatten().flat_map(|x| x.to_bits().to_le_bytes());
    let indices = mesh.triangles().iter().flatten().flat_map(|i| i.to_le_bytes());
    coordinates
        .chain(indices)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn cuboid_has_given_corners_and_volume() {
    let mesh = cuboid([[-1.0, 0.0, 2.0], [1.0, 3.0, 4.0]]).expect("valid");
    assert_eq!(counts(&mesh), [8, 12]);
    assert_eq!(volume(&mesh), 12.0);
    assert_eq!(mesh.bounds(), Some([[-1.0, 0.0, 2.0], [1.0, 3.0, 4.0]].into()));
}

#[test]
fn sphere_vertices_are_on_the_sphere() {
    for subdivisions in 0..5 {
        let mesh = sphere(2.0, subdivisions).expect("valid");
        let triangles = 20 << (2 * subdivisions);
        assert_eq!(counts(&mesh), [triangles / 2 + 2, triangles]);
        assert!(mesh.vertices().iter().all(|&p| (DVec3::from_array(p).length_squared() - 4.0).abs() < 1e-14));
        let ratio = volume(&mesh) / (32.0 / 3.0 * PI);
        assert!(ratio < 1.0 && ratio > 1.0 - 0.6 / f64::from(1 << (2 * subdivisions)), "{subdivisions}: {ratio}");
    }
}

#[test]
fn cylinder_is_a_prism_over_a_regular_polygon() {
    for segments in [3_u32, 4, 7, 24, 1_000] {
        let mesh = cylinder(4.0, 3.0, segments).expect("valid");
        assert_eq!(counts(&mesh), [2 * segments as usize + 2, 4 * segments as usize]);
        let n = f64::from(segments);
        let expected = 3.0 * 16.0 * n / 2.0 * libm::sin(TAU / n);
        assert!((volume(&mesh) / expected - 1.0).abs() < 1e-12, "{segments} segments");
    }
}

#[test]
fn capsule_has_two_hemispheres() {
    for segments in [3_u32, 4, 7, 32, 100] {
        let [rings, n] = [segments.div_ceil(4), segments].map(|count| count as usize);
        let capsule_mesh = capsule(2.0, 3.0, segments).expect("valid");
        assert_eq!(counts(&capsule_mesh), [2 * n * rings + 2, 4 * n * rings]);
        assert_eq!(capsule_mesh.bounds().map(|bounds| [bounds.min[2], bounds.max[2]]), Some([-3.5, 3.5]));
        let ball = capsule(2.0, 0.0, segments).expect("valid");
        assert_eq!(counts(&ball), [n * (2 * rings - 1) + 2, 2 * n * (2 * rings - 1)]);
        // The volume of a capsule is that of a sphere plus that of a cylinder. In the mesh of the capsule, the
        // cylinder is the prism between the two hemispheres.
        let middle = volume(&cylinder(2.0, 3.0, segments).expect("valid"));
        assert!((volume(&capsule_mesh) / (volume(&ball) + middle) - 1.0).abs() < 1e-12, "{segments} segments");
        assert!(segments < 32 || volume(&ball) > 0.98 * 32.0 / 3.0 * PI, "{segments} segments");
        for &[x, y, z] in capsule_mesh.vertices() {
            let to_core = DVec3::new(x, y, z - z.clamp(-1.5, 1.5)).length();
            assert!((to_core - 2.0).abs() < 1e-14, "{segments} segments: {to_core}");
        }
    }
}

#[test]
fn torus_encloses_its_tube() {
    for (around, across) in [(3, 3), (5, 4), (30, 18), (64, 3)] {
        let mesh = torus(5.0, 2.0, around, across).expect("valid");
        let vertices = (around * across) as usize;
        assert_eq!(counts(&mesh), [vertices, 2 * vertices]);
        // Expected volume by Pappus's theorem, with polygons instead of both circles: the area of the cross section,
        // revolved at distance 5.
        let polygon = |n: u32| f64::from(n) / 2.0 * libm::sin(TAU / f64::from(n));
        let ratio = volume(&mesh) / (2.0 * polygon(around) * polygon(across) * 4.0 * 5.0);
        assert!((ratio - 1.0).abs() < 1e-12, "{around} x {across}: {ratio}");
    }
}

/// The bits of primitives must not change: scenes, recorded instruction counts and expected results of tests depend
/// on them.
#[test]
fn bits_are_the_same_on_every_machine() {
    assert_eq!(hash(&sphere(1.0, 3).expect("valid")), 0xd07a_995c_4a2a_b245);
    assert_eq!(hash(&torus(5.0 / 14.0, 1.0 / 7.0, 50, 50).expect("valid")), 0x198b_b455_9671_c29d);
    assert_eq!(hash(&capsule(0.3, 1.0, 33).expect("valid")), 0xa3ee_9b63_d443_d041);
    assert_eq!(hash(&cylinder(0.3, 0.7, 33).expect("valid")), 0x5c6d_ac65_2cba_f34d);
}

#[test]
fn zero_sizes_make_flat_meshes_whose_edges_pair_up() {
    let flat = [
        cuboid([[1.0; 3], [1.0; 3]]),
        cuboid([[0.0; 3], [1.0, 1.0, 0.0]]),
        sphere(0.0, 2),
        cylinder(0.0, 1.0, 8),
        cylinder(1.0, 0.0, 8),
        capsule(0.0, 1.0, 8),
        capsule(0.0, 0.0, 8),
        torus(1.0, 0.0, 8, 8),
    ];
    for mesh in flat {
        assert_eq!(mesh.expect("zero is valid").topology().unbalanced_edges, 0);
    }
    let lowest = |mesh: Result<Mesh, MeshError>| mesh.expect("valid").vertices()[0][2].to_bits();
    assert_eq!(lowest(cylinder(1.0, 0.0, 8)), 0, "no -0");
}

#[test]
fn largest_and_smallest_sizes_are_valid() {
    for size in [5e-324, 1e-300, 8e307] {
        let meshes =
            [cuboid([[-size; 3], [size; 3]]), sphere(size, 1), cylinder(size, size, 8), capsule(size, size, 8)];
        for mesh in meshes {
            assert_eq!(mesh.expect("finite").bounds().map(|bounds| bounds.max[2] >= size / 2.0), Some(true));
        }
        assert!(torus(size, size / 2.0, 8, 8).is_ok());
    }
    let overflow = |mesh: Result<Mesh, MeshError>| matches!(mesh, Err(MeshError::NonFiniteVertex { .. }));
    assert!(overflow(capsule(f64::MAX, f64::MAX, 8)));
    assert!(overflow(torus(f64::MAX, 1e308, 8, 8)));
}

#[test]
fn invalid_sizes_are_errors_that_name_argument_and_value() {
    let message = |mesh: Result<Mesh, MeshError>| mesh.expect_err("invalid").to_string();
    for value in [-1.0, -5e-324, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let expected = |what: &str| format!("invalid {what}: {value}; must be finite and at least 0");
        assert_eq!(message(sphere(value, 1)), expected("radius"));
        assert_eq!(message(cylinder(value, 1.0, 8)), expected("radius"));
        assert_eq!(message(cylinder(1.0, value, 8)), expected("height"));
        assert_eq!(message(capsule(value, 1.0, 8)), expected("radius"));
        assert_eq!(message(capsule(1.0, value, 8)), expected("length"));
        assert_eq!(message(torus(value, 1.0, 8, 8)), expected("major radius"));
        assert_eq!(message(torus(1.0, value, 8, 8)), expected("minor radius"));
    }
    assert_eq!(message(torus(2.0, 2.0, 8, 8)), "invalid minor radius: 2; must be less than the major radius");
    assert_eq!(message(cuboid([[0.0; 3], [1.0, -2.0, 1.0]])), "invalid y extent: -2; must be at least 0");
    for value in [f64::NAN, f64::INFINITY] {
        assert!(matches!(cuboid([[0.0; 3], [1.0, 1.0, value]]), Err(MeshError::NonFiniteVertex { axis: 2, .. })));
    }
}

#[test]
fn invalid_numbers_of_segments_are_errors() {
    for segments in 0..3 {
        let error = |segments: u32| MeshError::InvalidArgument {
            what: "number of segments",
            value: f64::from(segments),
            expected: "at least 3",
        };
        for mesh in [
            cylinder(1.0, 1.0, segments),
            capsule(1.0, 1.0, segments),
            torus(2.0, 1.0, segments, 8),
            torus(2.0, 1.0, 8, segments),
        ] {
            assert_eq!(mesh, Err(error(segments)));
        }
    }
}

/// Too many triangles are an error before anything is allocated, so this test needs no memory.
#[test]
fn too_many_triangles_are_an_error() {
    let too_large = |mesh: Result<Mesh, MeshError>| matches!(mesh, Err(MeshError::TooLarge { .. }));
    assert!([14, 31, 32, u32::MAX].into_iter().all(|subdivisions| too_large(sphere(1.0, subdivisions))));
    for segments in [1 << 30, u32::MAX - 1, u32::MAX] {
        assert!(too_large(cylinder(1.0, 1.0, segments)));
        assert!(too_large(capsule(1.0, 1.0, segments)) && too_large(capsule(1.0, 0.0, segments)));
        assert!(too_large(torus(2.0, 1.0, segments, 3)) && too_large(torus(2.0, 1.0, segments, segments)));
    }
}

#[test]
fn quarter_turns_are_exact() {
    let quarters = [0, 1, 2, 3].map(|k| unit_circle_point(k, 4));
    assert_eq!(quarters, [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]);
    assert!(quarters.iter().flatten().all(|x| x.to_bits() != (-0.0_f64).to_bits()));
}

#[test]
fn unit_circle_point_agrees_with_sincos() {
    for n in 1..100 {
        for k in 0..n {
            let (sin, cos) = libm::sincos(TAU * f64::from(k) / f64::from(n));
            let [x, y] = unit_circle_point(k, n);
            assert!((x - cos).abs() < 2e-15 && (y - sin).abs() < 2e-15, "{k}/{n}");
        }
    }
}

#[test]
fn mirrored_points_have_mirrored_bits() {
    for n in (8..200).step_by(8) {
        for k in 0..n {
            let [x, y] = unit_circle_point(k, n);
            assert_eq!(unit_circle_point(n - k, n), [x, -y], "mirrored at the x axis, {k}/{n}");
            assert_eq!(unit_circle_point(n / 2 + n - k, n), [-x, y], "mirrored at the y axis, {k}/{n}");
            assert_eq!(unit_circle_point(n / 4 + n - k, n), [y, x], "mirrored at the diagonal, {k}/{n}");
        }
    }
}
