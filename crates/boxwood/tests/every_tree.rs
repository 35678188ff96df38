//! The law of the trees: every tree, split rule and box test gives the pairs that trying all of them gives. No more, no
//! fewer.

mod poses;
mod trees;

use boxwood::{Mesh, Model, Pair, Pose, Sat, Scratch, Tree, TrianglePair, brute_force_pairs};
use boxwood_scenes::{Random, grid, random_mesh, soup, spacecraft, sphere, teapot, torus};
use poses::{Kind, moved};
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
        let mut scratch = Scratch::counting_sat_exits();
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
                assert_eq!(scratch.intersects(&pair), !scene.truth.is_empty(), "{} {sat:?}", context());
                assert!(
                    scratch.work().box_tests <= work.box_tests,
                    "the first pair costs no more than all: {}",
                    context()
                );
                let exchanged = scratch.triangle_pairs(&Pair::with_sat(&b, &a, sat));
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

/// Two poses of kinds, brought to where the middles nearly meet.
fn near_poses(random: &mut Random, [kind_a, kind_b]: [Kind; 2]) -> [Pose; 2] {
    let far = kind_a.offset().max(kind_b.offset());
    let offset = random.direction().map(|x| x * far);
    let pose_a = moved(&kind_a.pose(random), offset);
    let pose_b = kind_b.pose(random);
    let [middle_a, middle_b] = [pose_a.place([0.5; 3]), pose_b.place([0.5; 3])];
    let apart = random.direction().map(|x| x * random.range(0.0, 0.5));
    [pose_a, moved(&pose_b, [0, 1, 2].map(|k| middle_a[k] - middle_b[k] + apart[k]))]
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
    assert_eq!(test.asked, (7 * 6 + 1 + 12) * 14 * 14 * 2);
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
