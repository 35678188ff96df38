//! Every kind of tree, with every split rule and box test, finds exactly the triangle pairs that brute force finds.

use crate::support::poses;
use crate::support::trees;
use boxwood::papers::{Bvh, Sat, TreeModel, TreePair, TreeScratch};
use boxwood::query::TrianglePair;
use boxwood::reference;
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Random, grid, random_mesh, soup, spacecraft, sphere, teapot, torus};
use poses::{Kind, moved, near_poses};
use trees::{Test, every_tree};

/// Two meshes at two poses, and their intersecting triangle pairs by brute force.
struct Scene {
    name: String,
    meshes: [Mesh; 2],
    poses: [Pose; 2],
    expected: Vec<TrianglePair>,
}

impl Scene {
    fn new(name: String, meshes: [Mesh; 2], poses: [Pose; 2]) -> Self {
        let models = meshes.clone().map(Model::new);
        let [a, b] = [0, 1].map(|side| models[side].at(poses[side]).expect("in range"));
        let expected = reference::pairs(&a, &b);
        Self { name, meshes, poses, expected }
    }
}

/// Checks all scenes with one kind of tree: pairs as expected, with and without SIMD, and consistent stats.
struct SamePairs {
    scenes: Vec<Scene>,
    /// Number of combinations of tree, scene and box test that were checked.
    tested: usize,
}

impl Test for SamePairs {
    fn run<T: Bvh>(&mut self, name: &str, options: &T::Options) {
        // The `Bvh8` uses SIMD only if the separating axes are not counted. So each query runs with a scratch that
        // counts them and with a scratch that does not.
        let (mut scratch, mut simd) = (TreeScratch::counting_axes(), TreeScratch::new());
        for scene in &self.scenes {
            let context = || format!("{name}: {}", scene.name);
            let models = scene.meshes.clone().map(|mesh| TreeModel::<T>::new(mesh, options));
            models.iter().for_each(|model| assert_eq!(model.check(), Ok(()), "{}", context()));
            let [a, b] = [0, 1].map(|side| models[side].at(scene.poses[side]).expect("in range"));
            for sat in [Sat::Lite, Sat::Full] {
                let pair = TreePair::with_sat(&a, &b, sat);
                assert_eq!(scratch.triangle_pairs(&pair), scene.expected, "{} {sat:?}", context());
                let stats = scratch.stats();
                let by_axis = stats.separating_axis_counts.expect("axes are counted");
                assert_eq!(by_axis.iter().sum::<u64>(), stats.box_tests, "{} {sat:?}", context());
                assert_eq!(simd.triangle_pairs(&pair), scene.expected, "{} {sat:?}, SIMD", context());
                assert_eq!(simd.intersects(&pair), !scene.expected.is_empty(), "{} {sat:?}, SIMD", context());
                assert_eq!(scratch.intersects(&pair), !scene.expected.is_empty(), "{} {sat:?}", context());
                assert!(
                    scratch.stats().box_tests <= stats.box_tests,
                    "the first pair costs more than all: {}",
                    context()
                );
                let swapped = simd.triangle_pairs(&TreePair::with_sat(&b, &a, sat));
                assert_eq!(swapped.len(), scene.expected.len(), "{} {sat:?}, swapped", context());
                self.tested += 1;
            }
        }
    }
}

/// Random meshes, some with all vertices on a coarse lattice, where many triangles are degenerate or touch.
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
fn pairs_match_reference_for_every_pair_of_pose_kinds() {
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
    assert!(scenes.iter().filter(|scene| !scene.expected.is_empty()).count() > scenes.len() / 3);
    let mut test = SamePairs { scenes, tested: 0 };
    every_tree(&mut test);
    assert_eq!(test.tested, (2 + 7 * 6 + 1 + 12) * 14 * 14 * 2);
}

/// The first mesh is transformed by a pose at query time; the second mesh stores the same transformed vertices. Every
/// triangle touches its copy exactly. If a box test did not account for a rounding error, pairs would be missing.
#[test]
fn pairs_match_reference_for_exact_contact() {
    let mut random = Random::new(0x7ac);
    let mut scenes = Vec::new();
    for kind in Kind::ALL {
        let mesh = random_mesh(&mut random, 12, 16);
        let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * kind.offset()));
        let vertices = mesh.vertices().iter().map(|&v| pose.transform_point(v)).collect();
        let placed = Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite");
        let scene = Scene::new(format!("{kind:?}"), [mesh, placed], [pose, Pose::IDENTITY]);
        assert!(scene.expected.len() >= 16, "a triangle does not intersect itself");
        scenes.push(scene);
    }
    every_tree(&mut SamePairs { scenes, tested: 0 });
}

/// Tests surfaces of realistic shapes, rotated and pushed into one another.
#[test]
fn pairs_match_reference_on_surfaces() {
    let mut random = Random::new(0x5f);
    let meshes = [torus(1.0, 0.4, 20, 12), teapot(2), sphere(1.0, 2), grid(2, 2, 2), spacecraft()];
    let mut scenes = Vec::new();
    for (index, mesh) in meshes.iter().enumerate() {
        // Brute force is slow for the largest mesh, the spacecraft: one scene is enough.
        for kind in [Kind::Rigid, Kind::NonUniformScale, Kind::Shear].into_iter().take(if index == 4 { 1 } else { 3 }) {
            let poses = near_poses(&mut random, [Kind::Rigid, kind]);
            scenes.push(Scene::new(format!("surface {index}, {kind:?}"), [mesh.clone(), mesh.clone()], poses));
        }
    }
    assert!(scenes.iter().filter(|scene| scene.expected.len() > 10).count() > scenes.len() / 2);
    every_tree(&mut SamePairs { scenes, tested: 0 });
}

/// Tests meshes of zero to three triangles, whose tree has a root that is a leaf, or siblings that are leaves.
#[test]
fn pairs_match_reference_on_the_smallest_meshes() {
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
    assert!(scenes.iter().filter(|scene| !scene.expected.is_empty()).count() > 5);
    every_tree(&mut SamePairs { scenes, tested: 0 });
}

/// Maps a mesh in the unit cube [0, 1]^3 to one centered at the origin with side 2^exponent.
fn in_units(mesh: &Mesh, exponent: i32) -> Mesh {
    // Multiplies by two powers of two: 2^exponent itself may not be computable by `powi`.
    let by = [2_f64.powi(exponent / 2), 2_f64.powi(exponent - exponent / 2)];
    let vertices = mesh.vertices().iter().map(|v| v.map(|x| (x - 0.5) * by[0] * by[1])).collect();
    Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite")
}

/// Tests meshes whose coordinates, sizes or size ratios could make a box frame, or the map between two frames,
/// overflow or underflow.
#[test]
fn pairs_match_reference_at_extreme_coordinates() {
    let mut random = Random::new(0x4e4d);
    let mut scenes = Vec::new();
    for exponent in [-1070, -1030, -1000, -500, -149, -126, 40, 120, 500, 900, 995] {
        let [a, b] = [soup(&mut random, 15, 0.6), random_mesh(&mut random, 10, 17)];
        let [scaled_a, scaled_b] = [&a, &b].map(|mesh| in_units(mesh, exponent));
        let b = in_units(&b, 0);
        let poses = [Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("valid rotation"), Pose::IDENTITY];
        scenes.push(Scene::new(format!("2^{exponent}"), [scaled_a.clone(), scaled_b], poses));
        scenes.push(Scene::new(format!("2^{exponent} against 1"), [scaled_a.clone(), b.clone()], poses));
        scenes.push(Scene::new(format!("1 against 2^{exponent}"), [b, scaled_a], poses));
    }
    assert!(scenes.iter().filter(|scene| !scene.expected.is_empty()).count() >= 11);
    every_tree(&mut SamePairs { scenes, tested: 0 });
}

/// Tests meshes whose triangles all have their three corners at one common point, so that the box frame has nearly
/// zero size.
#[test]
fn pairs_match_reference_for_models_without_extent() {
    let mut random = Random::new(0x4901);
    let square = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
    let square = Mesh::new(square.to_vec(), vec![[0, 1, 2], [0, 2, 3]]).expect("finite");
    let shear = Kind::Shear.pose(&mut random);
    let mut scenes = Vec::new();
    for at in [[0.0; 3], [0.5, 0.5, 0.0], [0.25, 0.75, 5e-324], [1e300, 0.0, 0.0]] {
        let point = Mesh::new(vec![at], vec![[0; 3]; 12]).expect("finite");
        for pose in [Pose::IDENTITY, Pose::from_scale([1e-40; 3]), shear] {
            for meshes in [[&square, &point], [&point, &square], [&point, &point]] {
                scenes.push(Scene::new(format!("{at:?}, {pose:?}"), meshes.map(Mesh::clone), [pose; 2]));
            }
        }
    }
    assert!(scenes.iter().filter(|scene| !scene.expected.is_empty()).count() > scenes.len() / 2);
    every_tree(&mut SamePairs { scenes, tested: 0 });
}

/// Eight separate triangles in the plane y = `height`, in a row along x; each has legs of 0.9 * 2^exponent.
fn row(exponent: i32, height: f64) -> Mesh {
    let size = 2_f64.powi(exponent);
    let corners = |i: u32| {
        let x = (f64::from(i) - 4.0) * size;
        [[x, height, 0.0], [x + 0.9 * size, height, 0.0], [x, height, 0.9 * size]]
    };
    let triangles = (0..8).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    Mesh::new((0..8).flat_map(corners).collect(), triangles).expect("finite")
}

/// Tests pairs of models a and b where the map between their box frames has entries beyond `f32`.
///
/// The mesh of b is tiny compared with its distance 2^`height` from the origin of its own coordinates. The pose of
/// b flattens b onto a plane through the origin and so removes that distance.
///
/// The scale from coordinates of b to its box frame is at most 2^1022 / 2^`height`, so the boxes of b are tiny in
/// this frame. Model a is about as large as b, but near its origin, so the scale to its frame is far larger. The
/// map from the frame of b to that of a therefore has entries beyond `f32`. A box in a frame extends at least
/// 2^-126. So triangle sizes from 2^-126 to 2^-147, in units of the frame of b, are tested most densely.
#[test]
fn pairs_match_reference_if_the_frame_map_exceeds_f32() {
    let mut scenes = Vec::new();
    for height in [0, 300, 900, 990] {
        let at_the_edge = (126..148).step_by(3).map(|below| height - 1022 - below).filter(|&exponent| exponent > -1000);
        for (step, exponent) in [-1000, -700, -400, -100].into_iter().chain(at_the_edge).enumerate() {
            let ratio = [0, -3, 3, 8][step % 4];
            let b = row(exponent, 2_f64.powi(height));
            // Model `a` is a row of triangles like that of `b`, but tilted, so that it passes through the plane of
            // the flattened `b`.
            let flat = row(exponent + ratio, 0.0);
            let low = 0.1 * 2_f64.powi(exponent + ratio.min(0));
            let tilted = flat.vertices().iter().map(|v| [v[0], v[2] * 0.3 - low, v[2]]).collect();
            let a = Mesh::new(tilted, flat.triangles().to_vec()).expect("finite");
            let flattened = Pose::from_scale([1.0, 0.0, 1.0]);
            let name = format!("2^{exponent} at a height of 2^{height}, times 2^{ratio}");
            let scene = Scene::new(name.clone(), [a.clone(), b.clone()], [Pose::IDENTITY, flattened]);
            assert!(!scene.expected.is_empty(), "{name}");
            scenes.push(scene);
            scenes.push(Scene::new(name, [b, a], [flattened, Pose::IDENTITY]));
        }
    }
    every_tree(&mut SamePairs { scenes, tested: 0 });
}
