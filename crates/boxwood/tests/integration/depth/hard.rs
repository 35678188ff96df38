//! Penetration depth for difficult input: no panic, and bounds that hold.

use crate::depth::shapes::{DepthScene, random_pose, reversed};
use boxwood::{Mesh, Model, Pair, Pose};
use boxwood_scenes::{Random, cuboid, merged, sphere, torus};

fn scaled(mesh: &Mesh, factor: f64) -> Mesh {
    let vertices = mesh.vertices().iter().map(|vertex| vertex.map(|x| x * factor)).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite")
}

/// The mesh with three vertices of its own for every triangle.
fn unwelded(mesh: &Mesh) -> Mesh {
    let corners = mesh.triangles().iter().flatten().map(|&vertex| mesh.vertices()[vertex as usize]).collect();
    let triangles = (0..mesh.triangles().len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(corners, triangles).expect("valid mesh")
}

#[test]
fn bounds_hold_at_all_scales() {
    let mut random = Random::new(21);
    for exponent in [-140, -100, -30, 30, 100, 140] {
        let unit = 10_f64.powi(exponent);
        let offset = Pose::from_translation([0.9 * unit, 0.1 * unit, 0.0]);
        for mesh in [torus(1.0, 0.4, 12, 8), cuboid([0.0; 3], [1.0; 3])] {
            let scene = DepthScene::new(scaled(&mesh, unit), scaled(&mesh, unit), [Pose::IDENTITY, offset]);
            let depth = scene.penetration().expect("interiors intersect");
            scene.check_bounds(&depth, &mut random);
            assert!(depth.upper < 4.0 * unit && depth.lower > 0.01 * unit, "{exponent}: {depth:?}");
        }
    }
}

/// If both models and their poses are scaled by 1024, both bounds of the depth scale by 1024 too, within a relative
/// difference of 1e-6.
#[test]
fn depth_scales_with_powers_of_two() {
    let mut random = Random::new(22);
    let poses = [0; 2].map(|_| random_pose(&mut random, 0.3));
    for mesh in [torus(1.0, 0.4, 12, 8), sphere(1.0, 1)] {
        let depth = DepthScene::new(mesh.clone(), mesh.clone(), poses).penetration().expect("interiors intersect");
        let larger = poses.map(|pose| {
            let rows = pose.to_rows();
            Pose::from_rows(rows.map(|[x, y, z, t]| [x, y, z, 1024.0 * t]))
        });
        let scene = DepthScene::new(scaled(&mesh, 1024.0), scaled(&mesh, 1024.0), larger);
        let other = scene.penetration().expect("interiors intersect");
        assert!((other.upper / depth.upper / 1024.0 - 1.0).abs() < 1e-6, "{depth:?} {other:?}");
        assert!((other.lower / depth.lower / 1024.0 - 1.0).abs() < 1e-6, "{depth:?} {other:?}");
    }
}

#[test]
fn depth_of_flattened_models_and_needles_is_bounded() {
    let mut random = Random::new(23);
    let cube = || cuboid([-0.5; 3], [0.5; 3]);
    let flat = Pose::from_mat3_translation([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0]], [0.1; 3]);
    // The flattened model has no interior. The result is no depth, or the lower bound 0 if the query cannot decide
    // whether the interiors intersect.
    let depth = DepthScene::new(cube(), cube(), [Pose::IDENTITY, flat]).penetration();
    assert!(
        depth.is_none_or(|depth| depth.lower == 0.0 && depth.basis == boxwood::query::DepthBasis::Unknown),
        "{depth:?}"
    );
    for thin in [1e-3, 1e-8, 1e-14, 1e-17] {
        let rotation = random.rotation();
        let rows = rotation.map(|[x, y, z]| [x * thin, y * thin, z]);
        let needle = Pose::from_mat3_translation(rows, [0.05, 0.02, 0.01]);
        let scene = DepthScene::new(cube(), cube(), [Pose::IDENTITY, needle]);
        if let Some(depth) = scene.penetration() {
            assert!(depth.lower > 0.0 && depth.lower <= depth.upper && depth.upper < 1.5, "{thin:e} {depth:?}");
            assert!(!scene.interiors_intersect_at(depth.translation()), "{thin:e} {depth:?}");
        }
    }
}

#[test]
fn repeated_vertices_do_not_change_depth_and_empty_meshes_are_rejected() {
    let mut random = Random::new(24);
    let offset = Pose::from_translation([0.7, 0.1, 0.2]);
    let welded = DepthScene::new(sphere(1.0, 1), cuboid([0.0; 3], [1.0; 3]), [Pose::IDENTITY, offset]);
    let scene =
        DepthScene::new(unwelded(&sphere(1.0, 1)), unwelded(&cuboid([0.0; 3], [1.0; 3])), [Pose::IDENTITY, offset]);
    let (depth, other) =
        (welded.penetration().expect("interiors intersect"), scene.penetration().expect("interiors intersect"));
    assert!(
        (depth.upper - other.upper).abs() < 1e-12 && matches!(other.basis, boxwood::query::DepthBasis::Convex { .. })
    );
    scene.check_bounds(&other, &mut random);
    let empty = Model::new(Mesh::new(Vec::new(), Vec::new()).expect("valid"));
    let (empty, [a, _]) = (empty.at(Pose::IDENTITY).expect("pose in range"), scene.placed());
    let error = Pair::new(&a, &empty).penetration().expect_err("mesh has no interior");
    assert_eq!((error.model, error.cause), (1, boxwood::query::NotClosed::Empty));
}

/// A mesh is not convex if it has two shells, if it is hollow, or if it winds twice around its center.
#[test]
fn non_convex_meshes_are_recognized() {
    let twice = {
        let once = cuboid([-1.0; 3], [1.0; 3]);
        merged(&[once.clone(), once])
    };
    let hollow = merged(&[cuboid([-1.0; 3], [1.0; 3]), reversed(&cuboid([-0.5; 3], [0.5; 3]))]);
    let separate = merged(&[cuboid([-1.0; 3], [-0.5; 3]), cuboid([0.5; 3], [1.0; 3])]);
    for mesh in [twice, hollow, separate] {
        let scene = DepthScene::new(mesh, cuboid([0.4; 3], [0.8; 3]), [Pose::IDENTITY; 2]);
        let depth = scene.penetration().expect("interiors intersect");
        assert!(!matches!(depth.basis, boxwood::query::DepthBasis::Convex { .. }), "{depth:?}");
        assert!(!scene.interiors_intersect_at(depth.translation()), "{depth:?}");
    }
}

/// A deformation may make a convex model non-convex; convexity is tested again after it.
#[test]
fn convexity_is_tested_again_after_deformation() {
    let mut model = Model::new(sphere(1.0, 1));
    let ball = Model::new(sphere(0.5, 1));
    let basis = |model: &Model| {
        let (a, b) =
            (model.at(Pose::IDENTITY).expect("pose in range"), ball.at(Pose::IDENTITY).expect("pose in range"));
        Pair::new(&a, &b).penetration().expect("closed").expect("interiors intersect").basis
    };
    assert!(matches!(basis(&model), boxwood::query::DepthBasis::Convex { .. }));
    model.deform_vertices(&[0], |_, offset| offset.map(|x| 0.8 * x)).expect("finite");
    assert!(!matches!(basis(&model), boxwood::query::DepthBasis::Convex { .. }));
}

#[test]
fn depth_is_independent_of_thread() {
    let mut random = Random::new(25);
    let scene = DepthScene::new(
        torus(1.0, 0.4, 20, 12),
        torus(1.0, 0.3, 20, 12),
        [0; 2].map(|_| random_pose(&mut random, 0.5)),
    );
    let [a, b] = scene.placed();
    let pair = Pair::new(&a, &b);
    let first = pair.penetration().expect("closed");
    std::thread::scope(|scope| {
        let query = || Pair::new(&a, &b).penetration().expect("closed");
        let results = [0; 3].map(|_| scope.spawn(query));
        results.into_iter().for_each(|result| assert_eq!(result.join().expect("thread did not panic"), first));
    });
}
