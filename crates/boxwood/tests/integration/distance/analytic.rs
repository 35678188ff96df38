//! Distances between boxes, spheres and tori, which are known analytically.

use crate::support::poses::moved;
use boxwood::{Mesh, Model, Pair, Pose};
use boxwood_scenes::{Random, cuboid, sphere, torus};

fn distance(meshes: [&Mesh; 2], poses: [Pose; 2]) -> f64 {
    let models = meshes.map(|mesh| Model::new(mesh.clone()));
    let [a, b] = [0, 1].map(|side| models[side].at(poses[side]).expect("in range"));
    Pair::new(&a, &b).distance().expect("not empty").distance
}

#[track_caller]
fn assert_near(found: f64, expected: f64, size: f64, context: &str) {
    assert!((found - expected).abs() <= 1e-12 * size, "{found:e}, not {expected:e}: {context}");
}

/// The identity, and a rotation about each axis with sine 0.8 and cosine 0.6 (a 3-4-5 triangle).
fn rotations() -> Vec<Pose> {
    let (c, s) = (0.6, 0.8);
    let rows = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]],
        [[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]],
        [[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]],
    ];
    rows.map(|rows| Pose::from_rotation_matrix(rows, [0.0; 3]).expect("valid rotation")).to_vec()
}

/// Axis-aligned boxes: their distance is the Euclidean length of the gaps along the axes, where overlaps count as
/// 0. Rotating both boxes together does not change it.
#[test]
fn distance_of_axis_aligned_boxes_matches_formula() {
    let mut random = Random::new(0xb0c5);
    let mut intersecting_count = 0;
    for round in 0..300 {
        let mut sides =
            || [0; 3].map(|_| if round % 2 == 0 { random.range(0.1, 3.0) } else { 1.0 + random.below(3) as f64 });
        let (size_a, size_b) = (sides(), sides());
        let at = [0; 3].map(|_| if round % 2 == 0 { random.range(-5.0, 5.0) } else { random.below(9) as f64 - 4.0 });
        let meshes = [cuboid([0.0; 3], size_a), cuboid(at, [0, 1, 2].map(|k| at[k] + size_b[k]))];
        let gap = [0, 1, 2].map(|k| (at[k] - size_a[k]).max(-at[k] - size_b[k]));
        // If one box is inside the other: the smallest distance between a face of the inner box and the parallel
        // face of the outer box next to it. Otherwise `None`.
        let within = |inner: [f64; 3], outer: [f64; 3], from: [f64; 3]| {
            let slack = [0, 1, 2].map(|k| from[k].min(outer[k] - inner[k] - from[k]));
            slack.iter().all(|&x| x > 0.0).then(|| slack.into_iter().fold(f64::INFINITY, f64::min))
        };
        let inside = within(size_b, size_a, at).or_else(|| within(size_a, size_b, at.map(|x| -x)));
        let expected = inside.unwrap_or_else(|| gap.map(|x| x.max(0.0).powi(2)).iter().sum::<f64>().sqrt());
        intersecting_count += u32::from(expected == 0.0);
        for rotation in rotations() {
            let found = distance(meshes.each_ref(), [rotation; 2]);
            assert_near(found, expected, 10.0, &format!("round {round}, {rotation:?}"));
        }
    }
    assert!((20..200).contains(&intersecting_count), "{intersecting_count} of 300 intersect");
}

/// A box rotated by a 3-4-5 angle, with an edge towards a floor below it. The height of the center of the box above
/// this edge is 0.6 of half a side length plus 0.8 of half another side length.
#[test]
fn distance_of_boxes_edge_to_face_matches_formula() {
    let mut random = Random::new(0x345);
    let floor = cuboid([-10.0, -10.0, -1.0], [10.0, 10.0, 0.0]);
    for round in 0..60 {
        let half = [0; 3].map(|_| random.range(0.2, 2.0));
        let block = cuboid(half.map(|x| -x), half);
        let gap = 10_f64.powf(random.range(-9.0, 2.0));
        for (rotation, extent) in [(2, 0.8 * half[1] + 0.6 * half[2]), (3, 0.8 * half[0] + 0.6 * half[2])] {
            let at = [random.range(-5.0, 5.0), random.range(-5.0, 5.0), gap + extent];
            let found = distance([&floor, &block], [Pose::IDENTITY, moved(&rotations()[rotation], at)]);
            assert_near(found, gap, 20.0, &format!("round {round}, rotation {rotation}"));
        }
    }
}

/// A cube that stands on a vertex over a face: with its space diagonal vertical, its lowest vertex is half the
/// diagonal below its center.
#[test]
fn distance_of_boxes_vertex_to_face_matches_formula() {
    let floor = cuboid([-10.0, -10.0, -1.0], [10.0, 10.0, 0.0]);
    let block = cuboid([-1.0; 3], [1.0; 3]);
    // Rows of a rotation that maps the diagonal of the cube to the z axis.
    let [x, y, z] = [[2.0, -1.0, -1.0], [0.0, 1.0, -1.0], [1.0, 1.0, 1.0]].map(|row: [f64; 3]| {
        let length = row.iter().map(|x| x * x).sum::<f64>().sqrt();
        row.map(|x| x / length)
    });
    let on_its_corner = Pose::from_rotation_matrix([x, y, z], [0.0; 3]).expect("valid rotation");
    for gap in [1e-9, 1e-3, 0.5, 7.0] {
        let pose = moved(&on_its_corner, [0.3, -0.7, 3_f64.sqrt() + gap]);
        assert_near(distance([&floor, &block], [Pose::IDENTITY, pose]), gap, 20.0, "over the floor");
    }
}

/// Radius of the largest ball about the origin inside a convex mesh.
fn inner_radius(mesh: &Mesh) -> f64 {
    let height = |id| {
        let [a, b, c] = mesh.triangle_vertices(id);
        let (u, v) = ([0, 1, 2].map(|k| b[k] - a[k]), [0, 1, 2].map(|k| c[k] - a[k]));
        let normal = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| u[i] * v[j] - u[j] * v[i]);
        let dot = |p: [f64; 3], q: [f64; 3]| p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
        dot(normal, a).abs() / dot(normal, normal).sqrt()
    };
    (0..mesh.triangles().len() as u32).map(height).fold(f64::INFINITY, f64::min)
}

/// The surface of a sphere mesh lies between an outer and an inner sphere, so the distance of two sphere meshes
/// lies between the distances of these spheres.
#[test]
fn sphere_mesh_distance_is_between_sphere_distances() {
    let mut random = Random::new(0xba11);
    let (large, small) = (sphere(1.0, 2), sphere(0.3, 2));
    let (inner_large, inner_small) = (inner_radius(&large), inner_radius(&small));
    assert!(inner_large > 0.95 && inner_large < 1.0);
    for round in 0..40 {
        let separation = random.range(1.31, 5.0);
        let poses = [[0.0; 3], random.direction().map(|x| x * separation)]
            .map(|at| Pose::from_rotation_matrix(random.rotation(), at).expect("valid rotation"));
        let found = distance([&large, &small], poses);
        let (min, max) = (separation - 1.3, separation - inner_large - inner_small);
        assert!(found >= min - 1e-12 && found <= max + 1e-12, "round {round}: {found} is not in {min} to {max}");
        // The small sphere is inside the large one, off center by `off`.
        let off = random.range(0.0, 0.6);
        let poses = [
            poses[0],
            Pose::from_rotation_matrix(random.rotation(), random.direction().map(|x| x * off)).expect("valid rotation"),
        ];
        let found = distance([&large, &small], poses);
        let (min, max) = (inner_large - 0.3 - off, 1.0 - inner_small - off);
        assert!(found >= min - 1e-12 && found <= max + 1e-12, "round {round}: {found} is not in {min} to {max}");
    }
}

/// The distance of two linked tori is that of their center circles, 1 everywhere, minus both tube radii (0.2 each).
#[test]
fn distance_of_linked_tori_matches_formula() {
    let ring = torus(1.0, 0.2, 32, 16);
    let across = moved(
        &Pose::from_axis_angle([1.0, 0.0, 0.0], std::f64::consts::FRAC_PI_2).expect("nonzero axis"),
        [1.0, 0.0, 0.0],
    );
    let found = distance([&ring, &ring], [Pose::IDENTITY, across]);
    // The tori are polyhedra: an edge of a 32-gon is up to 1 - cos(pi / 32) of the radius inside its circle, and
    // around the tube, an edge of a 16-gon up to 1 - cos(pi / 16).
    let inside = |segments: f64| 1.0 - libm::cos(std::f64::consts::PI / segments);
    let flat = 1.2 * inside(32.0) + 0.2 * inside(16.0);
    assert!((found - 0.6).abs() <= 2.0 * flat, "{found}");
}
