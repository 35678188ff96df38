//! Convex models: the depth is exact to rounding.

use crate::shapes::{Scene, anywhere, cases, length, turned_around};
use crate::twin::{dot, minus, plain_depth};
use boxwood::{DepthBasis, Extreme, Mesh, Penetration, Pose};
use boxwood_scenes::{Random, cuboid, cylinder, placed, sphere};

/// How far the bounds may be from the truth, as a share of the size.
const TOLERANCE: f64 = 1e-9;

fn check_value(scene: &Scene, depth: &Penetration, truth: f64) {
    let most = TOLERANCE * scene.size();
    assert!((depth.lower - truth).abs() < most && (depth.upper - truth).abs() < most, "{truth} {depth:?}");
    let DepthBasis::Convex { points: [p, q], .. } = depth.basis else { panic!("not convex: {depth:?}") };
    let apart = minus(p, q);
    assert!(length(minus(apart, depth.way())) < most, "{apart:?} {depth:?}");
}

fn random_box(random: &mut Random) -> [[f64; 3]; 2] {
    let low = random.point_in_box([-1.0; 3], [0.5; 3]);
    [low, [0, 1, 2].map(|axis| low[axis] + random.range(0.05, 1.5))]
}

/// The depth of two boxes along the axes, by the way out of each side.
fn depth_of_boxes(a: [[f64; 3]; 2], b: [[f64; 3]; 2]) -> f64 {
    (0..3).map(|axis| (a[1][axis] - b[0][axis]).min(b[1][axis] - a[0][axis])).fold(f64::INFINITY, f64::min)
}

#[test]
fn boxes_along_the_axes() {
    let mut random = Random::new(1);
    let mut deep = 0;
    for case in 0..cases(400, 1) {
        // From 1e-100 to 1e100.
        let scale = if case % 2 == 0 { 1.0 } else { 10_f64.powi(random.below(201) as i32 - 100) };
        let [a, b] = [0; 2].map(|_| random_box(&mut random).map(|corner| corner.map(|x| x * scale)));
        let scene = Scene::new(cuboid(a[0], a[1]), cuboid(b[0], b[1]), [Pose::IDENTITY; 2]);
        let truth = depth_of_boxes(a, b);
        match scene.penetration() {
            Some(depth) => {
                check_value(&scene, &depth, truth);
                scene.check_bounds(&depth, &mut random);
                deep += 1;
                let DepthBasis::Convex { extremes, .. } = depth.basis else { panic!("boxes are convex") };
                assert!(matches!(extremes, [Extreme::Face(_), Extreme::Face(_)]), "{depth:?}");
            }
            None => assert!(truth <= 0.0, "{truth} {a:?} {b:?}"),
        }
    }
    assert!(deep > 50);
}

#[test]
fn turned_boxes_are_as_the_plain_twin_says() {
    let mut random = Random::new(2);
    let mut edges = 0;
    for _ in 0..cases(300, 1) {
        let [a, b] = [0; 2].map(|_| random_box(&mut random));
        let poses = [0; 2].map(|_| anywhere(&mut random, 0.7));
        let scene = Scene::new(cuboid(a[0], a[1]), cuboid(b[0], b[1]), poses);
        let [placed_a, placed_b] = scene.placed();
        let truth = plain_depth(&placed_a, &placed_b);
        match scene.penetration() {
            Some(depth) => {
                check_value(&scene, &depth, truth);
                scene.check_bounds(&depth, &mut random);
                let DepthBasis::Convex { extremes, .. } = depth.basis else { panic!("boxes are convex") };
                match extremes {
                    [Extreme::Edge(_), Extreme::Edge(_)] => edges += 1,
                    [Extreme::Face(_), _] | [_, Extreme::Face(_)] => (),
                    _ => panic!("a vertex against a vertex: {depth:?}"),
                }
            }
            None => assert!(truth < TOLERANCE, "{truth}"),
        }
    }
    assert!(edges > 10, "{edges}");
}

#[test]
fn spheres_are_as_the_plain_twin_says_and_nearly_round() {
    let mut random = Random::new(3);
    for case in 0..cases(24, 20) {
        let (radius, smaller) = (random.range(0.5, 1.0), random.range(0.2, 1.0));
        let b = if case % 3 == 0 { cylinder(smaller, smaller, 24) } else { sphere(smaller, 1) };
        let scene =
            Scene::new(sphere(radius, 1 + u32::from(case % 4 == 0)), b, [0; 2].map(|_| anywhere(&mut random, 0.5)));
        let [a, b] = scene.placed();
        let truth = plain_depth(&a, &b);
        match scene.penetration() {
            Some(depth) => {
                check_value(&scene, &depth, truth);
                scene.check_bounds(&depth, &mut random);
            }
            None => assert!(truth < TOLERANCE),
        }
    }
    // Fine ones, of the depth of spheres up to what the faces are flatter.
    for place in [[0.0, 0.0, 0.0], [1.0, 0.2, 0.1], [1.4, 0.0, 0.0], [0.01, 0.02, 0.0]] {
        let pose = Pose::translation(place).expect("finite");
        let scene = Scene::new(sphere(1.0, 4), sphere(0.5, 3), [Pose::IDENTITY, pose]);
        let depth = scene.penetration().expect("they overlap");
        let round = 1.5 - length(place);
        assert!(depth.upper <= round * (1.0 + 1e-12) && depth.lower > round - 0.02, "{round} {depth:?}");
        assert!(depth.upper - depth.lower < TOLERANCE, "{depth:?}");
    }
}

#[test]
fn sheared_mirrored_and_inside_out() {
    let mut random = Random::new(4);
    for case in 0..cases(60, 10) {
        let [a, b] = [0; 2].map(|_| random_box(&mut random));
        let b = if case % 2 == 0 { cuboid(b[0], b[1]) } else { turned_around(&cuboid(b[0], b[1])) };
        let rows = [0; 3].map(|_| [0; 3].map(|_| random.range(-1.0, 1.0)));
        let shear = Pose::affine(rows, random.point_in_box([-0.2; 3], [0.2; 3])).expect("finite");
        let scene = Scene::new(cuboid(a[0], a[1]), b, [anywhere(&mut random, 0.3), shear]);
        let [placed_a, placed_b] = scene.placed();
        let truth = plain_depth(&placed_a, &placed_b);
        match scene.penetration() {
            Some(depth) => {
                check_value(&scene, &depth, truth);
                scene.check_bounds(&depth, &mut random);
            }
            None => assert!(truth < TOLERANCE, "{truth}"),
        }
    }
}

#[test]
fn close_to_touching() {
    let unit = || cuboid([0.0; 3], [1.0; 3]);
    for step in 1..60 {
        let little = 2_f64.powi(-step);
        for (place, truth) in [
            ([1.0 - little, 0.25, 0.5], little),
            ([1.0 - little, 1.0 - little, 1.0 - little], little),
            ([0.0, 0.0, 1.0 - little], little),
        ] {
            let scene = Scene::new(unit(), unit(), [Pose::IDENTITY, Pose::translation(place).expect("finite")]);
            // A step that is rounded away leaves them touching.
            match scene.penetration() {
                Some(depth) if place.contains(&1.0) => panic!("{depth:?}"),
                Some(depth) => {
                    assert!(depth.lower > 0.0 && depth.lower <= truth, "{little:e} {depth:?}");
                    assert!(depth.upper >= truth && depth.upper < truth + 1e-13, "{little:e} {depth:?}");
                    assert!(!scene.insides_meet_at(depth.way()));
                }
                None => assert!(place.contains(&1.0), "{little:e}"),
            }
        }
    }
}

#[test]
fn by_name() {
    let place = |x: f64, y: f64, z: f64| Pose::translation([x, y, z]).expect("finite");
    let unit = || cuboid([0.0; 3], [1.0; 3]);
    let depth_at = |pose: Pose| Scene::new(unit(), unit(), [Pose::IDENTITY, pose]).penetration();
    // By a face, an edge, a corner; and apart.
    for pose in [place(1.0, 0.3, 0.0), place(1.0, 1.0, 0.5), place(-1.0, 1.0, 1.0), place(3.0, 0.0, 0.0)] {
        assert_eq!(depth_at(pose), None);
    }
    let coincident = depth_at(Pose::IDENTITY).expect("all of it");
    assert!((coincident.upper - 1.0).abs() < 1e-13 && (coincident.lower - 1.0).abs() < 1e-13);
    let inside = Scene::new(cuboid([-3.0; 3], [3.0; 3]), unit(), [Pose::IDENTITY, place(1.0, 0.0, 0.0)]);
    let depth = inside.penetration().expect("wholly inside");
    assert!((depth.upper - 2.0).abs() < 1e-13 && dot(depth.direction, [1.0, 0.0, 0.0]) > 0.999_999, "{depth:?}");
    // Far out, where roundings are large, the bounds are as far apart.
    let far = Scene::new(unit(), unit(), [place(1e9, 0.0, 0.0), place(1e9 + 0.5, 0.1, 0.1)]);
    let depth = far.penetration().expect("half");
    assert!(depth.lower <= 0.5 && depth.upper >= 0.5 && depth.upper - depth.lower < 1e-5, "{depth:?}");
    assert!(!far.insides_meet_at(depth.way()));
}

#[test]
fn open_ones_have_no_depth() {
    let lid = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid");
    let scene = Scene::new(cuboid([0.0; 3], [1.0; 3]), lid, [Pose::IDENTITY; 2]);
    let [a, b] = scene.placed();
    let error = boxwood::Pair::new(&a, &b).penetration().expect_err("a triangle is open");
    assert!(matches!(error.cause, boxwood::NotClosed::OpenEdge { triangle: 0, .. }), "{error}");
    assert_eq!(error.model, 1);
    assert_eq!(boxwood::Pair::new(&b, &a).penetration().expect_err("a triangle is open").model, 0);
}

/// Turned before they were written down, their faces are dented by roundings: as convex as ever.
#[test]
fn shapes_with_dents_of_a_rounding() {
    let mut random = Random::new(31);
    let mut deep = 0;
    for case in 0..cases(120, 1) {
        let [a, b] = [0; 2].map(|_| {
            let [low, high] = random_box(&mut random);
            let shape = if case % 3 == 0 { cylinder(0.4, 1.1, 24) } else { cuboid(low, high) };
            placed(&shape, &anywhere(&mut random, 0.4))
        });
        let poses = if case % 2 == 0 { [Pose::IDENTITY; 2] } else { [0; 2].map(|_| anywhere(&mut random, 0.2)) };
        let scene = Scene::new(a, b, poses);
        let Some(depth) = scene.penetration() else { continue };
        assert!(matches!(depth.basis, DepthBasis::Convex { .. }), "case {case}: {depth:?}");
        assert!(depth.upper - depth.lower < TOLERANCE * scene.size(), "case {case}: {depth:?}");
        scene.check_bounds(&depth, &mut random);
        deep += 1;
    }
    assert!(deep > 40, "{deep}");
    // A dent that is more than that is none of a convex shape.
    let mut dented = cuboid([0.0; 3], [1.0; 3]).vertices().to_vec();
    dented[0] = dented[0].map(|x| x + 1e-7);
    let dented = Mesh::new(dented, cuboid([0.0; 3], [1.0; 3]).triangles().to_vec()).expect("finite");
    let scene = Scene::new(dented, cuboid([0.5; 3], [1.5; 3]), [Pose::IDENTITY; 2]);
    let depth = scene.penetration().expect("they overlap");
    assert!(matches!(depth.basis, DepthBasis::Balls { .. }), "{depth:?}");
}
