//! Hard input: no panic, and bounds that hold.

use crate::shapes::{Scene, anywhere, turned_around};
use boxwood::{Mesh, Model, Pair, PenetrationOptions, Pose, Scratch};
use boxwood_scenes::{Random, cuboid, joined, sphere, torus};

fn scaled(mesh: &Mesh, factor: f64) -> Mesh {
    let vertices = mesh.vertices().iter().map(|vertex| vertex.map(|x| x * factor)).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite")
}

/// With repeated vertices, for each triangle its own.
fn unwelded(mesh: &Mesh) -> Mesh {
    let corners = mesh.triangles().iter().flatten().map(|&vertex| mesh.vertices()[vertex as usize]).collect();
    let triangles = (0..mesh.triangles().len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(corners, triangles).expect("as before")
}

#[test]
fn any_size() {
    let mut random = Random::new(21);
    for exponent in [-140, -100, -30, 30, 100, 140] {
        let unit = 10_f64.powi(exponent);
        let place = Pose::translation([0.9 * unit, 0.1 * unit, 0.0]).expect("finite");
        for mesh in [torus(1.0, 0.4, 12, 8), cuboid([0.0; 3], [1.0; 3])] {
            let scene = Scene::new(scaled(&mesh, unit), scaled(&mesh, unit), [Pose::IDENTITY, place]);
            let depth = scene.penetration().expect("they overlap");
            scene.check_bounds(&depth, &mut random);
            assert!(depth.upper < 4.0 * unit && depth.lower > 0.01 * unit, "{exponent}: {depth:?}");
        }
    }
}

/// Powers of two change no bit.
#[test]
fn in_another_unit_the_same() {
    let mut random = Random::new(22);
    let poses = [0; 2].map(|_| anywhere(&mut random, 0.3));
    for mesh in [torus(1.0, 0.4, 12, 8), sphere(1.0, 1)] {
        let depth = Scene::new(mesh.clone(), mesh.clone(), poses).penetration().expect("they overlap");
        let larger = poses.map(|pose| {
            let rows = pose.rows();
            Pose::from_rows(rows.map(|[x, y, z, t]| [x, y, z, 1024.0 * t])).expect("finite")
        });
        let scene = Scene::new(scaled(&mesh, 1024.0), scaled(&mesh, 1024.0), larger);
        let other = scene.penetration().expect("they overlap");
        assert!((other.upper / depth.upper / 1024.0 - 1.0).abs() < 1e-6, "{depth:?} {other:?}");
        assert!((other.lower / depth.lower / 1024.0 - 1.0).abs() < 1e-6, "{depth:?} {other:?}");
    }
}

#[test]
fn poses_that_flatten_and_needles() {
    let mut random = Random::new(23);
    let cube = || cuboid([-0.5; 3], [0.5; 3]);
    let flat = Pose::affine([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0]], [0.1; 3]).expect("finite");
    // It has no inside any more, and so nothing in common with any; or that cannot be said.
    let depth = Scene::new(cube(), cube(), [Pose::IDENTITY, flat]).penetration();
    assert!(depth.is_none_or(|depth| depth.lower == 0.0 && depth.basis == boxwood::DepthBasis::Unknown), "{depth:?}");
    for thin in [1e-3, 1e-8, 1e-14, 1e-17] {
        let rotation = random.rotation();
        let rows = rotation.map(|[x, y, z]| [x * thin, y * thin, z]);
        let needle = Pose::affine(rows, [0.05, 0.02, 0.01]).expect("finite");
        let scene = Scene::new(cube(), cube(), [Pose::IDENTITY, needle]);
        if let Some(depth) = scene.penetration() {
            assert!(depth.lower > 0.0 && depth.lower <= depth.upper && depth.upper < 1.5, "{thin:e} {depth:?}");
            assert!(!scene.insides_meet_at(depth.way()), "{thin:e} {depth:?}");
        }
    }
}

#[test]
fn repeated_vertices_and_empty_meshes() {
    let mut random = Random::new(24);
    let place = Pose::translation([0.7, 0.1, 0.2]).expect("finite");
    let welded = Scene::new(sphere(1.0, 1), cuboid([0.0; 3], [1.0; 3]), [Pose::IDENTITY, place]);
    let scene = Scene::new(unwelded(&sphere(1.0, 1)), unwelded(&cuboid([0.0; 3], [1.0; 3])), [Pose::IDENTITY, place]);
    let (depth, other) = (welded.penetration().expect("deep"), scene.penetration().expect("deep"));
    assert!((depth.upper - other.upper).abs() < 1e-12 && matches!(other.basis, boxwood::DepthBasis::Convex { .. }));
    scene.check_bounds(&other, &mut random);
    let empty = Model::new(Mesh::new(Vec::new(), Vec::new()).expect("valid"));
    let (empty, [a, _]) = (empty.at(Pose::IDENTITY).expect("near"), scene.placed());
    let error = Pair::new(&a, &empty).penetration().expect_err("no inside");
    assert_eq!((error.model, error.cause), (1, boxwood::NotClosed::Empty));
}

/// A mesh of two shells is not convex, nor is a hollow, nor one that winds twice around its middle.
#[test]
fn not_convex() {
    let twice = {
        let once = cuboid([-1.0; 3], [1.0; 3]);
        joined(&[once.clone(), once])
    };
    let hollow = joined(&[cuboid([-1.0; 3], [1.0; 3]), turned_around(&cuboid([-0.5; 3], [0.5; 3]))]);
    let apart = joined(&[cuboid([-1.0; 3], [-0.5; 3]), cuboid([0.5; 3], [1.0; 3])]);
    for mesh in [twice, hollow, apart] {
        let scene = Scene::new(mesh, cuboid([0.4; 3], [0.8; 3]), [Pose::IDENTITY; 2]);
        let depth = scene.penetration().expect("they overlap");
        assert!(!matches!(depth.basis, boxwood::DepthBasis::Convex { .. }), "{depth:?}");
        assert!(!scene.insides_meet_at(depth.way()), "{depth:?}");
    }
}

/// What deforms may cease to be convex, and is asked anew.
#[test]
fn dented() {
    let mut model = Model::new(sphere(1.0, 1));
    let ball = Model::new(sphere(0.5, 1));
    let basis = |model: &Model| {
        let (a, b) = (model.at(Pose::IDENTITY).expect("near"), ball.at(Pose::IDENTITY).expect("near"));
        Pair::new(&a, &b).penetration().expect("closed").expect("they overlap").basis
    };
    assert!(matches!(basis(&model), boxwood::DepthBasis::Convex { .. }));
    model.deform_some(&[0], |_, place| place.map(|x| 0.8 * x)).expect("finite");
    assert!(!matches!(basis(&model), boxwood::DepthBasis::Convex { .. }));
}

#[test]
fn the_same_on_any_number_of_threads() {
    let mut random = Random::new(25);
    let scene =
        Scene::new(torus(1.0, 0.4, 20, 12), torus(1.0, 0.3, 20, 12), [0; 2].map(|_| anywhere(&mut random, 0.5)));
    let [a, b] = scene.placed();
    let pair = Pair::new(&a, &b);
    let first = pair.penetration().expect("closed");
    std::thread::scope(|scope| {
        let ask = || Scratch::new().penetration(&Pair::new(&a, &b), &PenetrationOptions::default()).expect("closed");
        let answers = [0; 3].map(|_| scope.spawn(ask));
        answers.into_iter().for_each(|answer| assert_eq!(answer.join().expect("no panic"), first));
    });
}
