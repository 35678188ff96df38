//! Reflections, shear, non-uniform scale, and matrices without an inverse in `f64`.

use crate::hard_transforms::queries::{count_and_box_tests, meet, miss, model, pairs, scale, triangle, unit_cube};
use crate::support::poses::{Kind, moved};
use boxwood::papers::{AabbTree, Bvh, Bvh8, brute_force_pairs};
use boxwood::query::TrianglePair;
use boxwood::{InvalidInput, Pose};
use boxwood_scenes::{Random, random_mesh, soup, sphere, transformed};

#[test]
fn case_66_reflections_match_their_placed_vertices() {
    // `corner` cuts off a corner of the unit cube; `slanted` cuts off the matching corner of the cube mirrored in
    // x.
    let corner = triangle([[0.9, 1.1, 0.9], [1.1, 0.9, 0.9], [0.9, 0.9, 1.1]]);
    let slanted = triangle([[-0.9, 1.1, 0.9], [-1.1, 0.9, 0.9], [-0.9, 0.9, 1.1]]);
    let mirror = scale(-1.0, 1.0, 1.0);
    meet(&unit_cube(), Pose::IDENTITY, &corner, Pose::IDENTITY);
    miss(&unit_cube(), mirror, &corner, Pose::IDENTITY);
    meet(&unit_cube(), mirror, &slanted, Pose::IDENTITY);
    meet(&unit_cube(), Pose::IDENTITY, &slanted, mirror);
    meet(&unit_cube(), scale(-1.0, -1.0, -1.0), &corner, scale(-1.0, -1.0, -1.0));

    let mut random = Random::new(0x66);
    let mut met = 0;
    for round in 0..60 {
        let (a, b) = (soup(&mut random, 40, 0.4), random_mesh(&mut random, 20, 40));
        let pose_a = Kind::Reflection.pose(&mut random);
        let pose_b = if round % 2 == 0 { Kind::Rigid } else { Kind::Reflection }.pose(&mut random);
        met += pairs(&a, pose_a, &b, pose_b).len();
    }
    assert!(met > 100, "only {met} pairs met");
}

#[test]
fn case_68_shear_and_uneven_scale_are_not_rotations() {
    let cube = unit_cube();
    let probe = |x: f64, y: f64, z: f64| triangle([[x, y, z - 0.1], [x, y, z + 0.1], [x, y + 0.01, z + 0.1]]);
    // The shear moves the top of the unit cube to x = 1 to 2.
    let shear = Pose::from_mat3_translation([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]);
    meet(&cube, shear, &probe(1.9, 0.5, 1.0), Pose::IDENTITY);
    meet(&cube, shear, &probe(2.0, 0.5, 1.0), Pose::IDENTITY);
    miss(&cube, shear, &probe(2.0_f64.next_up(), 0.5, 1.0), Pose::IDENTITY);
    miss(&cube, shear, &probe(0.1, 0.5, 1.0), Pose::IDENTITY);
    meet(&cube, shear, &probe(0.1, 0.5, 0.0), Pose::IDENTITY);
    // A non-uniform scale turns the cube into a long thin box.
    let stretched = scale(100.0, 0.01, 1.0);
    meet(&cube, stretched, &probe(99.0, 0.005, 1.0), Pose::IDENTITY);
    miss(&cube, stretched, &probe(99.0, 0.02, 1.0), Pose::IDENTITY);
    meet(&probe(99.0, 0.005, 1.0), Pose::IDENTITY, &cube, stretched);
    // `Pose::from_rotation_matrix` rejects these matrices.
    for pose in [shear, stretched] {
        let rows = pose.to_rows().map(|[x, y, z, _]| [x, y, z]);
        assert!(matches!(Pose::from_rotation_matrix(rows, [0.0; 3]), Err(InvalidInput::NotRotation { .. })));
    }
    let mut random = Random::new(0x68);
    let mut met = 0;
    for _ in 0..40 {
        for kind in [Kind::Shear, Kind::NonUniformScale, Kind::Skewed] {
            let (a, b) = (soup(&mut random, 40, 0.4), random_mesh(&mut random, 20, 40));
            let (pose, partner) = (kind.pose(&mut random), kind.pose(&mut random));
            let [onto, from] = [pose.transform_point([0.5; 3]), partner.transform_point([0.5; 3])];
            met += pairs(&a, pose, &b, moved(&partner, [0, 1, 2].map(|k| onto[k] - from[k]))).len();
        }
    }
    assert!(met > 1_000, "only {met} pairs met");
}

#[test]
fn case_72_a_singular_matrix_needs_no_inverse() {
    let mut random = Random::new(0x72);
    let mut touched = 0;
    for round in 0..200 {
        let [u, v] = [0; 2].map(|_| [0; 3].map(|_| random.range(-2.0, 2.0)));
        let (s, t) = (random.range(-2.0, 2.0), random.range(-2.0, 2.0));
        // Linearly dependent rows in random order. In two of three rounds they are singular only up to rounding, so
        // a computed inverse would be noise; in the third, two rows are equal.
        let mut rows = [u, v, [0, 1, 2].map(|k| s * u[k] + t * v[k])];
        if round % 3 == 1 {
            rows[1] = u.map(|x| s * x);
        } else if round % 3 == 2 {
            rows[2] = u;
        }
        random.shuffle(&mut rows);
        let pose = Pose::from_mat3_translation(rows, random.point_in_box([-1.0; 3], [1.0; 3]));
        let (a, b) = (random_mesh(&mut random, 12, 16), soup(&mut random, 16, 0.5));
        pairs(&a, pose, &b, Kind::Rigid.pose(&mut random));
        pairs(&b, pose, &a, pose);
        // Tests the placed model against a model of its placed vertices: every triangle touches its copy exactly.
        let itself = pairs(&a, pose, &transformed(&a, &pose), Pose::IDENTITY);
        assert!((0..16).all(|i| itself.contains(&TrianglePair { a: i, b: i })), "a triangle misses itself");
        touched += itself.len();
    }
    assert!(touched > 200 * 16);
}

/// Invertible matrices whose determinant is 0 or infinite in `f64`: results are correct, and pruning works as well
/// as at scale 1.
#[test]
fn case_72_a_determinant_out_of_range_is_not_singular() {
    out_of_range_is_not_singular::<Bvh8>();
    out_of_range_is_not_singular::<AabbTree>();
}

fn out_of_range_is_not_singular<T: Bvh>() {
    let model = model::<T>(&sphere(0.5, 2));
    let box_tests_at = |size: f64| {
        let pose = scale(size, size, size) * Pose::from_axis_angle([1.0, 2.0, 3.0], 0.7).expect("a direction");
        let beside = moved(&pose, [0.9 * size, 0.0, 0.0]);
        let (count, box_tests) = count_and_box_tests(&model, pose, beside);
        let (a, b) = (model.at(pose).expect("in range"), model.at(beside).expect("in range"));
        assert_eq!(count, brute_force_pairs(&a, &b).len() as u64, "at {size:e}");
        assert!(count > 0);
        box_tests
    };
    let plain = box_tests_at(1.0);
    for size in [1e-200, 1e-120, 1e120, 1e200] {
        assert!(box_tests_at(size) < 2 * plain, "at {size:e}: {} box tests, at 1: {plain}", box_tests_at(size));
    }
}
