//! The law of the trees: every tree, split rule and box test gives the pairs that trying all of them gives. No more, no
//! fewer.

mod poses;
mod trees;

use boxwood::{Mesh, Model, Pair, Pose, Sat, Scratch, Tree, TrianglePair, brute_force_pairs};
use boxwood_scenes::{Random, grid, random_mesh, soup, spacecraft, sphere, teapot, torus};
use poses::{Kind, moved, near_poses};
use trees::{Test, every_tree};

/// Two meshes at two poses, and the truth.
struct Scene {
    name: String,
    meshes: [Mesh; 2],
    poses: [Pose; 2],
    truth: Vec<TrianglePair>,
}

impl Scene {
    fn new(name: String, meshes: [Mesh; 2], poses: [Pose; 2]) -> Self {
        let models = meshes.clone().map(Model::new);
        let [a, b] = [0, 1].map(|side| models[side].at(poses[side]).expect("in range"));
        let truth = brute_force_pairs(&a, &b);
        Self { name, meshes, poses, truth }
    }
}

/// Asks every scene of a tree.
struct SamePairs {
    scenes: Vec<Scene>,
    asked: usize,
}

impl Test for SamePairs {
    fn run<T: Tree>(&mut self, name: &str, options: &T::Options) {
        // The wide tree searches in lanes only if the axes are not counted.
        let (mut scratch, mut in_lanes) = (Scratch::counting_sat_exits(), Scratch::new());
        for scene in &self.scenes {
            let context = || format!("{name}: {}", scene.name);
            let models = scene.meshes.clone().map(|mesh| Model::<T>::with(mesh, options));
            models.iter().for_each(|model| assert_eq!(model.check(), Ok(()), "{}", context()));
            let [a, b] = [0, 1].map(|side| models[side].at(scene.poses[side]).expect("in range"));
            for sat in [Sat::Lite, Sat::Full] {
                let pair = Pair::with_sat(&a, &b, sat);
                assert_eq!(scratch.triangle_pairs(&pair), scene.truth, "{} {sat:?}", context());
                let work = scratch.work();
                let exits = work.sat_exits.expect("asked for");
                assert_eq!(exits.iter().sum::<u64>(), work.box_tests, "{} {sat:?}", context());
                assert_eq!(in_lanes.triangle_pairs(&pair), scene.truth, "{} {sat:?}, in lanes", context());
                assert_eq!(in_lanes.intersects(&pair), !scene.truth.is_empty(), "{} {sat:?}, in lanes", context());
                assert_eq!(scratch.intersects(&pair), !scene.truth.is_empty(), "{} {sat:?}", context());
                assert!(
                    scratch.work().box_tests <= work.box_tests,
                    "the first pair costs no more than all: {}",
                    context()
                );
                let exchanged = in_lanes.triangle_pairs(&Pair::with_sat(&b, &a, sat));
                assert_eq!(exchanged.len(), scene.truth.len(), "{} {sat:?}, exchanged", context());
                self.asked += 1;
            }
        }
    }
}

/// Random meshes, and random meshes with all vertices on a coarse lattice, where much is degenerate and touches.
fn small_meshes(random: &mut Random, round: u64) -> [Mesh; 2] {
    let coarse = |mesh: Mesh| {
        let vertices = mesh.vertices().iter().map(|v| v.map(|x| (x * 4.0).round() / 4.0)).collect();
        Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite")
    };
    match round % 3 {
        0 => [soup(random, 33, 0.4), random_mesh(random, 20, 40)],
        1 => [coarse(random_mesh(random, 14, 30)), coarse(random_mesh(random, 14, 30))],
        _ => [coarse(soup(random, 30, 0.7)), soup(random, 17, 0.8)],
    }
}

#[test]
fn on_random_and_degenerate_meshes_under_every_pair_of_pose_kinds() {
    let mut random = Random::new(0x1a5);
    let mut scenes = Vec::new();
    for kind_a in Kind::ALL {
        for kind_b in Kind::ALL {
            let round = scenes.len() as u64;
            let meshes = small_meshes(&mut random, round);
            let poses = near_poses(&mut random, [kind_a, kind_b]);
            scenes.push(Scene::new(format!("{kind_a:?} against {kind_b:?}"), meshes, poses));
        }
    }
    assert!(scenes.iter().filter(|scene| !scene.truth.is_empty()).count() > scenes.len() / 3);
    let mut test = SamePairs { scenes, asked: 0 };
    every_tree(&mut test);
    assert_eq!(test.asked, (2 + 7 * 6 + 1 + 12) * 14 * 14 * 2);
}

/// The same vertices placed by two ways: everything touches exactly, where any lost rounding would show.
#[test]
fn where_everything_touches_exactly() {
    let mut random = Random::new(0x7ac);
    let mut scenes = Vec::new();
    for kind in Kind::ALL {
        let mesh = random_mesh(&mut random, 12, 16);
        let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * kind.offset()));
        let vertices = mesh.vertices().iter().map(|&v| pose.place(v)).collect();
        let placed = Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite");
        let scene = Scene::new(format!("{kind:?}"), [mesh, placed], [pose, Pose::IDENTITY]);
        assert!(scene.truth.len() >= 16, "a triangle misses itself");
        scenes.push(scene);
    }
    every_tree(&mut SamePairs { scenes, asked: 0 });
}

/// Surfaces of real models, turned and pushed into one another.
#[test]
fn on_surfaces() {
    let mut random = Random::new(0x5f);
    let meshes = [torus(1.0, 0.4, 20, 12), teapot(2), sphere(1.0, 2), grid(2, 2, 2), spacecraft()];
    let mut scenes = Vec::new();
    for (number, mesh) in meshes.iter().enumerate() {
        // Brute force on the largest is slow: one scene is enough.
        for kind in [Kind::Rigid, Kind::NonUniformScale, Kind::Shear].into_iter().take(if number == 4 { 1 } else { 3 })
        {
            let poses = near_poses(&mut random, [Kind::Rigid, kind]);
            scenes.push(Scene::new(format!("surface {number}, {kind:?}"), [mesh.clone(), mesh.clone()], poses));
        }
    }
    assert!(scenes.iter().filter(|scene| scene.truth.len() > 10).count() > scenes.len() / 2);
    every_tree(&mut SamePairs { scenes, asked: 0 });
}

/// None, one, two and three triangles: roots that are leaves, and siblings of leaves.
#[test]
fn on_the_smallest_meshes() {
    let mut random = Random::new(0x3);
    let mut scenes = Vec::new();
    for count_a in 0..4 {
        for count_b in 0..4 {
            for round in 0..3 {
                let meshes = [count_a, count_b].map(|count| soup(&mut random, count, 1.0));
                let poses = near_poses(&mut random, [Kind::Rigid, Kind::Rigid]);
                scenes.push(Scene::new(format!("{count_a} against {count_b}, round {round}"), meshes, poses));
            }
        }
    }
    assert!(scenes.iter().filter(|scene| !scene.truth.is_empty()).count() > 5);
    every_tree(&mut SamePairs { scenes, asked: 0 });
}

/// The same mesh of the unit cube about the origin, in units of 2^exponent.
fn in_units(mesh: &Mesh, exponent: i32) -> Mesh {
    // In two steps: one alone may be out of range.
    let by = [2_f64.powi(exponent / 2), 2_f64.powi(exponent - exponent / 2)];
    let vertices = mesh.vertices().iter().map(|v| v.map(|x| (x - 0.5) * by[0] * by[1])).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite")
}

/// Coordinates, sizes and size ratios at which frames and the maps between them could overflow or vanish.
#[test]
fn at_the_ends_of_the_range() {
    let mut random = Random::new(0x4e4d);
    let mut scenes = Vec::new();
    for exponent in [-1070, -1030, -1000, -500, -149, -126, 40, 120, 500, 900, 995] {
        let [a, b] = [soup(&mut random, 15, 0.6), random_mesh(&mut random, 10, 17)];
        let [scaled_a, scaled_b] = [&a, &b].map(|mesh| in_units(mesh, exponent));
        let b = in_units(&b, 0);
        let poses = [Pose::rigid(random.rotation(), [0.0; 3]).expect("a rotation"), Pose::IDENTITY];
        scenes.push(Scene::new(format!("2^{exponent}"), [scaled_a.clone(), scaled_b], poses));
        scenes.push(Scene::new(format!("2^{exponent} against 1"), [scaled_a.clone(), b.clone()], poses));
        scenes.push(Scene::new(format!("1 against 2^{exponent}"), [b, scaled_a], poses));
    }
    assert!(scenes.iter().filter(|scene| !scene.truth.is_empty()).count() >= 11);
    every_tree(&mut SamePairs { scenes, asked: 0 });
}

/// Models without extent, whose frames have next to no reach.
#[test]
fn where_a_model_is_a_point() {
    let mut random = Random::new(0x4901);
    let square = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
    let square = Mesh::new(square.to_vec(), vec![[0, 1, 2], [0, 2, 3]]).expect("finite");
    let shear = Kind::Shear.pose(&mut random);
    let mut scenes = Vec::new();
    for at in [[0.0; 3], [0.5, 0.5, 0.0], [0.25, 0.75, 5e-324], [1e300, 0.0, 0.0]] {
        let point = Mesh::new(vec![at], vec![[0; 3]; 12]).expect("finite");
        for pose in [Pose::IDENTITY, Pose::scale([1e-40; 3]).expect("finite"), shear] {
            for meshes in [[&square, &point], [&point, &square], [&point, &point]] {
                scenes.push(Scene::new(format!("{at:?}, {pose:?}"), meshes.map(Mesh::clone), [pose; 2]));
            }
        }
    }
    assert!(scenes.iter().filter(|scene| !scene.truth.is_empty()).count() > scenes.len() / 2);
    every_tree(&mut SamePairs { scenes, asked: 0 });
}

/// Eight triangles in a row, of this size, at this height.
fn row(exponent: i32, height: f64) -> Mesh {
    let size = 2_f64.powi(exponent);
    let corners = |i: u32| {
        let x = (f64::from(i) - 4.0) * size;
        [[x, height, 0.0], [x + 0.9 * size, height, 0.0], [x, height, 0.9 * size]]
    };
    let triangles = (0..8).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    Mesh::new((0..8).flat_map(corners).collect(), triangles).expect("finite")
}

/// A model that is small beside its distance from its own origin, which the pose takes away: its frame is coarse, its
/// boxes next to nothing in it, and the map from there to the frame of a model of the same size is beyond `f32`. The scale
/// of the frame is at most 2^1022 over the height, boxes reach at least 2^-126: so it matters most from 2^-126 to 2^-146 in
/// the frame.
#[test]
fn where_the_map_between_the_frames_is_beyond_f32() {
    let mut scenes = Vec::new();
    for height in [0, 300, 900, 990] {
        let at_the_edge = (126..148).step_by(3).map(|below| height - 1022 - below).filter(|&exponent| exponent > -1000);
        for (step, exponent) in [-1000, -700, -400, -100].into_iter().chain(at_the_edge).enumerate() {
            let ratio = [0, -3, 3, 8][step % 4];
            let b = row(exponent, 2_f64.powi(height));
            // The same row, tilted through its own plane.
            let flat = row(exponent + ratio, 0.0);
            let low = 0.1 * 2_f64.powi(exponent + ratio.min(0));
            let tilted = flat.vertices().iter().map(|v| [v[0], v[2] * 0.3 - low, v[2]]).collect();
            let a = Mesh::new(tilted, flat.triangles().to_vec()).expect("finite");
            let flattened = Pose::scale([1.0, 0.0, 1.0]).expect("finite");
            let name = format!("2^{exponent} at a height of 2^{height}, times 2^{ratio}");
            let scene = Scene::new(name.clone(), [a.clone(), b.clone()], [Pose::IDENTITY, flattened]);
            assert!(!scene.truth.is_empty(), "{name}");
            scenes.push(scene);
            scenes.push(Scene::new(name, [b, a], [flattened, Pose::IDENTITY]));
        }
    }
    every_tree(&mut SamePairs { scenes, asked: 0 });
}
