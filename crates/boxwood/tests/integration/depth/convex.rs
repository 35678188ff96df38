//! Penetration depth of convex models, which is exact up to rounding.

use crate::depth::reference::{dot, reference_depth, subtract};
use crate::depth::shapes::{DepthScene, case_count, length, random_pose, reversed};
use boxwood::query::{DepthBasis, MeshFeature, Penetration};
use boxwood::{Mesh, Pose};
use boxwood_scenes::{Random, cuboid, cylinder, sphere, transformed};

/// Permitted error of both bounds of the depth, relative to the size of the larger model.
const TOLERANCE: f64 = 1e-9;

fn check_value(scene: &DepthScene, depth: &Penetration, expected: f64) {
    let tolerance = TOLERANCE * scene.size();
    assert!(
        (depth.lower - expected).abs() < tolerance && (depth.upper - expected).abs() < tolerance,
        "{expected} {depth:?}"
    );
    let DepthBasis::Convex { points: [p, q], .. } = depth.basis else { panic!("not convex: {depth:?}") };
    let separation = subtract(p, q);
    assert!(length(subtract(separation, depth.translation())) < tolerance, "{separation:?} {depth:?}");
}

fn random_box(random: &mut Random) -> [[f64; 3]; 2] {
    let low = random.point_in_box([-1.0; 3], [0.5; 3]);
    [low, [0, 1, 2].map(|axis| low[axis] + random.range(0.05, 1.5))]
}

/// Penetration depth of two axis-aligned boxes: the length of the shortest translation along an axis that separates
/// them. Not positive if their interiors are disjoint.
fn depth_of_boxes(a: [[f64; 3]; 2], b: [[f64; 3]; 2]) -> f64 {
    (0..3).map(|axis| (a[1][axis] - b[0][axis]).min(b[1][axis] - a[0][axis])).fold(f64::INFINITY, f64::min)
}

#[test]
fn depth_of_axis_aligned_boxes_matches_formula() {
    let mut random = Random::new(1);
    let mut deep = 0;
    for case in 0..case_count(400, 1) {
        // Every second case is scaled by a power of ten from 1e-100 to 1e100.
        let scale = if case % 2 == 0 { 1.0 } else { 10_f64.powi(random.below(201) as i32 - 100) };
        let [a, b] = [0; 2].map(|_| random_box(&mut random).map(|corner| corner.map(|x| x * scale)));
        let scene = DepthScene::new(cuboid(a[0], a[1]), cuboid(b[0], b[1]), [Pose::IDENTITY; 2]);
        let expected = depth_of_boxes(a, b);
        match scene.penetration() {
            Some(depth) => {
                check_value(&scene, &depth, expected);
                scene.check_bounds(&depth, &mut random);
                deep += 1;
                let DepthBasis::Convex { features: extremes, .. } = depth.basis else {
                    panic!("basis of boxes must be convex: {depth:?}")
                };
                assert!(matches!(extremes, [MeshFeature::Face(_), MeshFeature::Face(_)]), "{depth:?}");
            }
            None => assert!(expected <= 0.0, "{expected} {a:?} {b:?}"),
        }
    }
    assert!(deep > 50);
}

#[test]
fn depth_of_rotated_boxes_matches_reference() {
    let mut random = Random::new(2);
    let mut edges = 0;
    for _ in 0..case_count(300, 1) {
        let [a, b] = [0; 2].map(|_| random_box(&mut random));
        let poses = [0; 2].map(|_| random_pose(&mut random, 0.7));
        let scene = DepthScene::new(cuboid(a[0], a[1]), cuboid(b[0], b[1]), poses);
        let [placed_a, placed_b] = scene.placed();
        let expected = reference_depth(&placed_a, &placed_b);
        match scene.penetration() {
            Some(depth) => {
                check_value(&scene, &depth, expected);
                scene.check_bounds(&depth, &mut random);
                let DepthBasis::Convex { features: extremes, .. } = depth.basis else {
                    panic!("basis of boxes must be convex: {depth:?}")
                };
                match extremes {
                    [MeshFeature::Edge(_), MeshFeature::Edge(_)] => edges += 1,
                    [MeshFeature::Face(_), _] | [_, MeshFeature::Face(_)] => (),
                    _ => panic!("unexpected vertex-vertex basis: {depth:?}"),
                }
            }
            None => assert!(expected < TOLERANCE, "{expected}"),
        }
    }
    assert!(edges > 10, "{edges}");
}

#[test]
fn depth_of_spheres_matches_reference_and_analytic_depth() {
    let mut random = Random::new(3);
    for case in 0..case_count(24, 20) {
        let (radius, smaller) = (random.range(0.5, 1.0), random.range(0.2, 1.0));
        let b = if case % 3 == 0 { cylinder(smaller, smaller, 24) } else { sphere(smaller, 1) };
        let scene = DepthScene::new(
            sphere(radius, 1 + u32::from(case % 4 == 0)),
            b,
            [0; 2].map(|_| random_pose(&mut random, 0.5)),
        );
        let [a, b] = scene.placed();
        let expected = reference_depth(&a, &b);
        match scene.penetration() {
            Some(depth) => {
                check_value(&scene, &depth, expected);
                scene.check_bounds(&depth, &mut random);
            }
            None => assert!(expected < TOLERANCE),
        }
    }
    // The depth of two fine sphere meshes equals that of spheres, except that the meshes are slightly inside the
    // spheres.
    for offset in [[0.0, 0.0, 0.0], [1.0, 0.2, 0.1], [1.4, 0.0, 0.0], [0.01, 0.02, 0.0]] {
        let pose = Pose::from_translation(offset);
        let scene = DepthScene::new(sphere(1.0, 4), sphere(0.5, 3), [Pose::IDENTITY, pose]);
        let depth = scene.penetration().expect("interiors intersect");
        let round = 1.5 - length(offset);
        assert!(depth.upper <= round * (1.0 + 1e-12) && depth.lower > round - 0.02, "{round} {depth:?}");
        assert!(depth.upper - depth.lower < TOLERANCE, "{depth:?}");
    }
}

#[test]
fn depth_of_sheared_mirrored_and_reversed_boxes_matches_reference() {
    let mut random = Random::new(4);
    for case in 0..case_count(60, 10) {
        let [a, b] = [0; 2].map(|_| random_box(&mut random));
        let b = if case % 2 == 0 { cuboid(b[0], b[1]) } else { reversed(&cuboid(b[0], b[1])) };
        let rows = [0; 3].map(|_| [0; 3].map(|_| random.range(-1.0, 1.0)));
        let shear = Pose::from_mat3_translation(rows, random.point_in_box([-0.2; 3], [0.2; 3]));
        let scene = DepthScene::new(cuboid(a[0], a[1]), b, [random_pose(&mut random, 0.3), shear]);
        let [placed_a, placed_b] = scene.placed();
        let expected = reference_depth(&placed_a, &placed_b);
        match scene.penetration() {
            Some(depth) => {
                check_value(&scene, &depth, expected);
                scene.check_bounds(&depth, &mut random);
            }
            None => assert!(expected < TOLERANCE, "{expected}"),
        }
    }
}

#[test]
fn depth_of_nearly_touching_boxes_is_tight() {
    let unit = || cuboid([0.0; 3], [1.0; 3]);
    for step in 1..60 {
        let little = 2_f64.powi(-step);
        for (offset, expected) in [
            ([1.0 - little, 0.25, 0.5], little),
            ([1.0 - little, 1.0 - little, 1.0 - little], little),
            ([0.0, 0.0, 1.0 - little], little),
        ] {
            let scene = DepthScene::new(unit(), unit(), [Pose::IDENTITY, Pose::from_translation(offset)]);
            // The offset contains a 1 only if `1.0 - little` rounds to 1. The boxes then only touch and have no
            // depth.
            match scene.penetration() {
                Some(depth) if offset.contains(&1.0) => panic!("{depth:?}"),
                Some(depth) => {
                    assert!(depth.lower > 0.0 && depth.lower <= expected, "{little:e} {depth:?}");
                    assert!(depth.upper >= expected && depth.upper < expected + 1e-13, "{little:e} {depth:?}");
                    assert!(!scene.interiors_intersect_at(depth.translation()));
                }
                None => assert!(offset.contains(&1.0), "{little:e}"),
            }
        }
    }
}

#[test]
fn touching_boxes_have_no_depth_and_enclosed_boxes_have_the_known_depth() {
    let offset = |x: f64, y: f64, z: f64| Pose::from_translation([x, y, z]);
    let unit = || cuboid([0.0; 3], [1.0; 3]);
    let depth_at = |pose: Pose| DepthScene::new(unit(), unit(), [Pose::IDENTITY, pose]).penetration();
    // Boxes that touch in part of a face, in part of an edge and in a vertex, and disjoint boxes: no depth.
    for pose in [offset(1.0, 0.3, 0.0), offset(1.0, 1.0, 0.5), offset(-1.0, 1.0, 1.0), offset(3.0, 0.0, 0.0)] {
        assert_eq!(depth_at(pose), None);
    }
    let coincident = depth_at(Pose::IDENTITY).expect("interiors intersect");
    assert!((coincident.upper - 1.0).abs() < 1e-13 && (coincident.lower - 1.0).abs() < 1e-13);
    let inside = DepthScene::new(cuboid([-3.0; 3], [3.0; 3]), unit(), [Pose::IDENTITY, offset(1.0, 0.0, 0.0)]);
    let depth = inside.penetration().expect("interiors intersect");
    assert!((depth.upper - 2.0).abs() < 1e-13 && dot(depth.direction, [1.0, 0.0, 0.0]) > 0.999_999, "{depth:?}");
    // At 1e9 from the origin, placed coordinates have rounding errors of about 1e-7. The lower and the upper bound may
    // differ by such an error.
    let far = DepthScene::new(unit(), unit(), [offset(1e9, 0.0, 0.0), offset(1e9 + 0.5, 0.1, 0.1)]);
    let depth = far.penetration().expect("interiors intersect");
    assert!(depth.lower <= 0.5 && depth.upper >= 0.5 && depth.upper - depth.lower < 1e-5, "{depth:?}");
    assert!(!far.interiors_intersect_at(depth.translation()));
}

#[test]
fn open_meshes_have_no_depth() {
    let lid = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid");
    let scene = DepthScene::new(cuboid([0.0; 3], [1.0; 3]), lid, [Pose::IDENTITY; 2]);
    let [a, b] = scene.placed();
    let error = boxwood::Pair::new(&a, &b).penetration().expect_err("a triangle is open");
    assert!(matches!(error.cause, boxwood::query::NotClosed::OpenEdge { triangle: 0, .. }), "{error}");
    assert_eq!(error.model, 1);
    assert_eq!(boxwood::Pair::new(&b, &a).penetration().expect_err("a triangle is open").model, 0);
}

/// The vertices of these meshes were rotated and rounded, which makes some of their faces slightly uneven. The
/// meshes still count as convex.
#[test]
fn shapes_with_rounding_dents_are_convex() {
    let mut random = Random::new(31);
    let mut deep = 0;
    for case in 0..case_count(120, 1) {
        let [a, b] = [0; 2].map(|_| {
            let [low, high] = random_box(&mut random);
            let shape = if case % 3 == 0 { cylinder(0.4, 1.1, 24) } else { cuboid(low, high) };
            transformed(&shape, &random_pose(&mut random, 0.4))
        });
        let poses = if case % 2 == 0 { [Pose::IDENTITY; 2] } else { [0; 2].map(|_| random_pose(&mut random, 0.2)) };
        let scene = DepthScene::new(a, b, poses);
        let Some(depth) = scene.penetration() else { continue };
        assert!(matches!(depth.basis, DepthBasis::Convex { .. }), "case {case}: {depth:?}");
        assert!(depth.upper - depth.lower < TOLERANCE * scene.size(), "case {case}: {depth:?}");
        scene.check_bounds(&depth, &mut random);
        deep += 1;
    }
    assert!(deep > 40, "{deep}");
    // A cube with a vertex moved inward by 1e-7 does not count as convex.
    let mut dented = cuboid([0.0; 3], [1.0; 3]).vertices().to_vec();
    dented[0] = dented[0].map(|x| x + 1e-7);
    let dented = Mesh::new(dented, cuboid([0.0; 3], [1.0; 3]).triangles().to_vec()).expect("finite");
    let scene = DepthScene::new(dented, cuboid([0.5; 3], [1.5; 3]), [Pose::IDENTITY; 2]);
    let depth = scene.penetration().expect("interiors intersect");
    assert!(matches!(depth.basis, DepthBasis::InscribedBalls { .. }), "{depth:?}");
}
