//! The R-tree: however it is built, searched and changed, it finds exactly the triangle pairs that brute force
//! finds, and `check` finds no error.

use crate::support::poses;
use boxwood::papers::{
    Fanout, FanoutError, PlacedTree, RTree, RTreeConstruction, RTreeOptions, RTreeSearch, Sat, TreeModel, TreePair,
    TreeScratch, UnknownTriangle, brute_force_pairs,
};
use boxwood::query::TrianglePair;
use boxwood::{Aabb, Mesh, Model, Pose};
use boxwood_scenes::{Random, random_mesh, soup, sphere, torus_5000};
use poses::{Kind, moved, near_poses};

const FANOUTS: [[usize; 2]; 4] = [[2, 4], [2, 5], [3, 8], [6, 16]];

/// All combinations of fan-out, construction and search version.
fn all_options() -> impl Iterator<Item = RTreeOptions> {
    FANOUTS.into_iter().flat_map(|[min, max]| {
        let fanout = Fanout::new(min, max).expect("valid fan-out");
        [RTreeConstruction::Bulk, RTreeConstruction::Insertion].into_iter().flat_map(move |build| {
            [RTreeSearch::V1, RTreeSearch::V2].map(|search| RTreeOptions { fanout, build, search })
        })
    })
}

fn model(mesh: &Mesh, options: RTreeOptions) -> TreeModel<RTree> {
    let model = TreeModel::new(mesh.clone(), &options);
    model.check().unwrap_or_else(|broken| panic!("{options:?}: {broken}"));
    model
}

fn assert_queries_match(pair: &TreePair<'_, RTree>, expected: &[TrianglePair], context: &str) {
    let mut scratch = TreeScratch::counting_axes();
    assert_eq!(scratch.triangle_pairs(pair), expected, "{context}");
    let counted = scratch.stats();
    assert_eq!(
        counted.separating_axis_counts.expect("axes are counted").iter().sum::<u64>(),
        counted.box_tests,
        "{context}"
    );
    let mut scratch = TreeScratch::new();
    assert_eq!(scratch.count_triangle_pairs(pair), expected.len() as u64, "{context}");
    let plain = scratch.stats();
    assert_eq!((plain.box_tests, plain.node_visits), (counted.box_tests, counted.node_visits), "{context}");
    assert_eq!(scratch.intersects(pair), !expected.is_empty(), "{context}");
}

/// Asserts that R-trees with all options find the pairs of brute force for two placed meshes. Returns these pairs.
fn assert_all_options_match(meshes: [&Mesh; 2], poses: [Pose; 2], context: &str) -> Vec<TrianglePair> {
    let mut expected = None;
    for options in all_options() {
        let [a, b] = meshes.map(|mesh| model(mesh, options));
        let (a, b) = (a.at(poses[0]).expect("in range"), b.at(poses[1]).expect("in range"));
        let expected = expected.get_or_insert_with(|| brute_force_pairs(&a, &b));
        assert_queries_match(&TreePair::new(&a, &b), expected, &format!("{context}, {options:?}"));
    }
    expected.unwrap_or_default()
}

#[test]
fn pairs_match_reference_for_every_pair_of_pose_kinds() {
    let mut random = Random::new(0x47ee);
    for kind_a in Kind::ALL {
        for kind_b in Kind::ALL {
            let mut hits = 0;
            for round in 0..4 {
                let [a, b] = [soup(&mut random, 40, 0.4), random_mesh(&mut random, 20, 40)];
                let poses = near_poses(&mut random, [kind_a, kind_b]);
                let context = format!("{kind_a:?} against {kind_b:?}, round {round}");
                hits += assert_all_options_match([&a, &b], poses, &context).len();
            }
            let generic = |kind| matches!(kind, Kind::Identity | Kind::Rigid | Kind::Reflection | Kind::UniformScale);
            assert!(hits > 0 || !generic(kind_a) || !generic(kind_b), "{kind_a:?} against {kind_b:?} never intersect");
        }
    }
}

/// Mesh b has the transformed vertices of mesh a, so every triangle touches its copy exactly. If a box test did not
/// account for a rounding error, pairs would be missing.
#[test]
fn pairs_match_reference_for_exact_contact() {
    let mut random = Random::new(0x47ac);
    for kind in Kind::ALL {
        for round in 0..8 {
            let mesh = random_mesh(&mut random, 12, 16);
            let offset = random.direction().map(|x| x * kind.offset());
            let pose = moved(&kind.pose(&mut random), offset);
            let vertices = mesh.vertices().iter().map(|&v| pose.transform_point(v)).collect();
            let placed = Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite");
            let context = format!("{kind:?}, round {round}");
            let pairs = assert_all_options_match([&mesh, &placed], [pose, Pose::IDENTITY], &context);
            assert!(
                (0..16).all(|i| pairs.contains(&TrianglePair { a: i, b: i })),
                "{context}: a triangle does not intersect itself"
            );
            assert_all_options_match([&placed, &mesh], [Pose::IDENTITY, pose], &context);
        }
    }
}

/// Every triangle of b is small and has one vertex exactly on a vertex of a. So the bounding boxes of the triangle
/// of b, by which the tree of a is searched, and of the triangle of a touch in one point.
#[test]
fn pairs_match_reference_for_vertex_contact() {
    let mut random = Random::new(0x47c0);
    for kind in Kind::ALL {
        for round in 0..4 {
            let a = soup(&mut random, 60, 0.05);
            let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * kind.offset()));
            let size = 1e-3 * largest_entry(&pose);
            let mut vertices = Vec::new();
            for corner in a.vertices() {
                let placed = pose.transform_point(*corner);
                let mut near = || {
                    let by = random.direction().map(|x| x * size);
                    [0, 1, 2].map(|k| placed[k] + by[k])
                };
                vertices.extend([placed, near(), near()]);
            }
            let triangles = (0..vertices.len() as u32 / 3).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
            let b = Mesh::new(vertices, triangles).expect("finite");
            let context = format!("{kind:?}, round {round}");
            let pairs = assert_all_options_match([&a, &b], [pose, Pose::IDENTITY], &context);
            assert!(
                (0..180).all(|b| pairs.contains(&TrianglePair { a: b / 3, b })),
                "{context}: a vertex contact is missing"
            );
        }
    }
}

/// Largest absolute entry of the linear part of the pose matrix.
fn largest_entry(pose: &Pose) -> f64 {
    pose.to_rows().iter().flat_map(|row| row[..3].to_vec()).fold(0.0, |max: f64, x| max.max(x.abs()))
}

/// Tests models that are both flattened, by the same pose or by two different ones. Both poses are singular, so
/// the search can use the box frame of neither model.
#[test]
fn pairs_match_reference_if_both_are_flat() {
    let mut random = Random::new(0x4f1a);
    let flat = [Kind::FlatToPlane, Kind::FlatToLine, Kind::FlatToPoint, Kind::Skewed];
    for kind in flat {
        for round in 0..12 {
            let [a, b] = [0; 2].map(|_| random_mesh(&mut random, 10, 14));
            let mut vertices = b.vertices().to_vec();
            vertices[..5].copy_from_slice(&a.vertices()[..5]);
            vertices[9] = vertices[9].map(|x| x * 1e-10);
            let b = Mesh::new(vertices, b.triangles().to_vec()).expect("finite");
            let pose = kind.pose(&mut random);
            assert_all_options_match([&a, &b], [pose; 2], &format!("{kind:?}, round {round}"));
            let other = flat[round % 4].pose(&mut random);
            assert_all_options_match([&a, &b], [pose, other], &format!("{kind:?}, round {round}, two poses"));
        }
    }
}

#[test]
fn pairs_match_reference_for_empty_degenerate_and_repeated_meshes() {
    let mut random = Random::new(0x4de6);
    let empty = Mesh::default();
    let one = soup(&mut random, 1, 0.5);
    let points = Mesh::new(one.vertices().to_vec(), vec![[0; 3], [0, 0, 1], [1, 1, 1], [0, 1, 2]]).expect("finite");
    let repeated = Mesh::new(one.vertices().to_vec(), vec![[0, 1, 2]; 70]).expect("finite");
    let line = Mesh::new((0..40).map(|i| [f64::from(i); 3]).collect(), (0..38).map(|i| [i, i + 1, i + 2]).collect());
    let meshes = [empty, one, points, repeated, line.expect("finite")];
    for (i, a) in meshes.iter().enumerate() {
        for b in &meshes {
            let pairs = assert_all_options_match([a, b], [Pose::IDENTITY; 2], &format!("mesh {i}"));
            assert!(a.is_empty() || b.is_empty() || a != b || pairs.len() >= a.triangles().len());
        }
    }
}

/// The R-tree compares only axis-aligned boxes: neither the results nor the stats depend on the box test ([`Sat`]).
#[test]
fn results_and_stats_are_independent_of_sat() {
    let torus = TreeModel::<RTree>::new(torus_5000(), &RTreeOptions::default());
    let mut random = Random::new(0x5a7);
    let mut scratch = TreeScratch::new();
    for _ in 0..5 {
        let pose = Pose::from_rotation_matrix(random.rotation(), random.point_in_box([-1.0; 3], [1.0; 3]))
            .expect("valid rotation");
        let (a, b) = (torus.at(Pose::IDENTITY).expect("in range"), torus.at(pose).expect("in range"));
        let [lite, full] = [Sat::Lite, Sat::Full].map(|sat| {
            let pair = TreePair::with_sat(&a, &b, sat);
            (scratch.count_triangle_pairs(&pair), scratch.stats())
        });
        assert_eq!(lite, full);
    }
}

/// The search transforms triangles of one model to the box frame of the other. The frame of a flattened model is
/// not usable for this, so the search uses the frame of the other model, in either order of the models: results
/// and stats are equal.
#[test]
fn frame_of_the_other_model_is_used_if_one_is_flat() {
    let mut random = Random::new(0x4e1e);
    let mut scratch = TreeScratch::new();
    for search in [RTreeSearch::V1, RTreeSearch::V2] {
        let torus = TreeModel::<RTree>::new(torus_5000(), &RTreeOptions { search, ..RTreeOptions::default() });
        for kind in [Kind::FlatToPlane, Kind::FlatToLine, Kind::FlatToPoint] {
            let (flat, other) = (kind.pose(&mut random), Kind::Rigid.pose(&mut random));
            let (flat, other) = (torus.at(flat).expect("in range"), torus.at(other).expect("in range"));
            let [one, exchanged] = [[&flat, &other], [&other, &flat]].map(|[a, b]| {
                let pairs = scratch.count_triangle_pairs(&TreePair::new(a, b));
                let stats = scratch.stats();
                (pairs, stats.box_tests, stats.node_visits, stats.triangle_tests)
            });
            assert_eq!(one, exchanged, "{kind:?}");
        }
    }
}

/// A model whose triangles are removed and inserted again.
struct ChangingModel {
    model: TreeModel<RTree>,
    /// For each triangle of the mesh, whether the tree should contain it.
    is_in: Vec<bool>,
}

impl ChangingModel {
    fn new(mesh: Mesh, options: RTreeOptions) -> Self {
        let is_in = vec![true; mesh.triangles().len()];
        Self { model: TreeModel::new(mesh, &options), is_in }
    }

    fn set(&mut self, triangle: u32, is_in: bool) {
        let changed = if is_in { self.model.insert(triangle) } else { self.model.remove(triangle) };
        assert_eq!(changed, Ok(self.is_in[triangle as usize] != is_in));
        self.is_in[triangle as usize] = is_in;
    }

    /// Returns the placed model, after a check that the tree contains exactly the triangles of `is_in`.
    fn at(&self, pose: Pose) -> PlacedTree<'_, RTree> {
        let placed = self.model.at(pose).expect("in range");
        let ids = |is_in: bool| (0..).zip(&self.is_in).filter(move |&(_, &own)| own == is_in).map(|(id, _)| id);
        assert!(ids(true).all(|id| self.model.contains(id)) && !ids(false).any(|id| self.model.contains(id)));
        assert_eq!(self.model.triangle_count(), ids(true).count());
        let corners: Vec<[f64; 3]> = ids(true).flat_map(|id| placed.triangle_vertices(id)).collect();
        let along = |axis: usize| corners.iter().map(move |corner| corner[axis]);
        let min = [0, 1, 2].map(|axis| along(axis).fold(f64::INFINITY, f64::min));
        let max = [0, 1, 2].map(|axis| along(axis).fold(f64::NEG_INFINITY, f64::max));
        assert_eq!(placed.bounds(), (!corners.is_empty()).then_some(Aabb { min, max }));
        placed
    }
}

fn assert_present_triangles_match([a, b]: [&ChangingModel; 2], poses: [Pose; 2], context: &str) {
    let (placed_a, placed_b) = (a.at(poses[0]), b.at(poses[1]));
    let all = [a, b].map(|changing| Model::new(changing.model.mesh().clone()));
    let [all_a, all_b] = [0, 1].map(|side| all[side].at(poses[side]).expect("in range"));
    let mut expected = boxwood::reference::pairs(&all_a, &all_b);
    expected.retain(|pair| a.is_in[pair.a as usize] && b.is_in[pair.b as usize]);
    assert_eq!(brute_force_pairs(&placed_a, &placed_b), expected, "{context}");
    assert_queries_match(&TreePair::new(&placed_a, &placed_b), &expected, context);
}

#[test]
fn pairs_match_reference_after_random_insertions_and_removals() {
    let mut random = Random::new(0x4ed1);
    for options in all_options() {
        let [mut a, mut b] = [soup(&mut random, 60, 0.4), random_mesh(&mut random, 20, 60)]
            .map(|mesh| ChangingModel::new(mesh, options));
        for step in 0..240 {
            // For 60 steps most triangles are removed, for the next 60 steps most are inserted, so that the tree is
            // nearly empty and full in turn.
            let mostly_in = step / 60 % 2 == 1;
            for changing in [&mut a, &mut b] {
                let triangle = random.below(60) as u32;
                let is_in = if random.below(4) == 0 { !mostly_in } else { mostly_in };
                changing.set(triangle, is_in);
                changing.model.check().unwrap_or_else(|broken| panic!("{options:?}, step {step}: {broken}"));
            }
            if step % 20 == 0 {
                let pose = Pose::from_rotation_matrix(random.rotation(), [0.1; 3]).expect("valid rotation");
                assert_present_triangles_match([&a, &b], [Pose::IDENTITY, pose], &format!("{options:?}, step {step}"));
            }
        }
    }
}

#[test]
fn all_triangles_can_be_removed_and_inserted_again() {
    let mut random = Random::new(0x4a11);
    for options in all_options() {
        for mesh in [sphere(1.0, 2), Mesh::new(vec![[1.0; 3]], vec![[0; 3]; 90]).expect("finite")] {
            let mut changing = ChangingModel::new(mesh, options);
            let initial_bytes = changing.model.node_bytes();
            let mut order: Vec<u32> = (0..changing.is_in.len() as u32).collect();
            for is_in in [false, true, false, true] {
                random.shuffle(&mut order);
                for &triangle in &order {
                    changing.set(triangle, is_in);
                    changing.model.check().unwrap_or_else(|broken| panic!("{options:?}: {broken}"));
                }
                assert_present_triangles_match([&changing; 2], [Pose::IDENTITY; 2], &format!("{options:?}, {is_in}"));
            }
            assert_eq!(changing.model.tree_stats().leaves, order.len());
            assert!(changing.model.node_bytes() < 4 * initial_bytes, "{options:?}: nodes are not reused");
        }
    }
}

#[test]
fn repeated_removal_and_insertion_do_not_increase_memory() {
    let mut random = Random::new(0x4c1c);
    let mut changing = ChangingModel::new(soup(&mut random, 500, 0.1), RTreeOptions::default());
    let mut largest = 0;
    for cycle in 0..100_000 {
        let triangle = random.below(500) as u32;
        changing.set(triangle, !changing.is_in[triangle as usize]);
        if cycle < 20_000 {
            largest = largest.max(changing.model.node_bytes());
        }
    }
    changing.model.check().expect("consistent");
    assert!(changing.model.node_bytes() <= largest * 5 / 4, "{} after {largest}", changing.model.node_bytes());
    // A node has 8 entries of 28 bytes. If every node uses at least 3 of its entries, the nodes of the lowest level
    // need at most 500 * 28 * 8 / 3 bytes for 500 triangles. All higher levels together need less than that.
    assert!(changing.model.node_bytes() < 500 * 28 * 8 / 3 * 2);
}

/// Removal stays fast for 100,000 coincident triangles: a search of every box that contains the triangle would
/// visit all leaves.
#[test]
fn coincident_triangles_are_removed_in_bounded_time() {
    let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]; 100_000]);
    let mut model = model(&mesh.expect("valid"), RTreeOptions::default());
    let mut order: Vec<u32> = (0..100_000).collect();
    Random::new(0xc01).shuffle(&mut order);
    assert!(order.iter().all(|&triangle| model.remove(triangle) == Ok(true)));
    assert_eq!((model.triangle_count(), model.check()), (0, Ok(())));
    assert!(order.iter().all(|&triangle| model.insert(triangle) == Ok(true)));
    assert_eq!((model.triangle_count(), model.check()), (100_000, Ok(())));
    assert!(!model.contains(100_000));
}

/// Building stays fast for coincident triangles: 100,000 insertions of the same triangle, or a million packed at
/// once.
#[test]
fn coincident_triangles_are_built_in_bounded_time() {
    let mesh = |count| Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]; count]);
    let insertion = RTreeOptions { build: RTreeConstruction::Insertion, ..RTreeOptions::default() };
    model(&mesh(100_000).expect("valid"), insertion);
    model(&mesh(1_000_000).expect("valid"), RTreeOptions::default());
}

#[test]
fn packed_nodes_are_full() {
    for (count, nodes) in [(1, 1), (8, 1), (9, 3), (64, 9), (65, 12), (512, 73)] {
        let mesh = soup(&mut Random::new(count), count as u32, 0.1);
        let stats = model(&mesh, RTreeOptions::default()).tree_stats();
        assert_eq!((stats.nodes, stats.leaves), (nodes, count as usize), "of {count} triangles");
        assert_eq!(stats.min_depth, stats.max_depth);
    }
}

#[test]
fn invalid_fan_outs_are_rejected() {
    assert_eq!(Fanout::new(1, 8), Err(FanoutError::MinTooSmall { min: 1 }));
    assert_eq!(Fanout::new(0, 0), Err(FanoutError::MinTooSmall { min: 0 }));
    assert_eq!(Fanout::new(2, 3), Err(FanoutError::MinTooLarge { min: 2, max: 3 }));
    assert_eq!(Fanout::new(5, 8), Err(FanoutError::MinTooLarge { min: 5, max: 8 }));
    assert_eq!(Fanout::new(2, 65), Err(FanoutError::MaxTooLarge { max: 65 }));
    assert!(Fanout::new(5, 8).is_err_and(|error| error.to_string().contains("invalid fan-out 5..8")));
    let largest = Fanout::new(32, 64).expect("valid fan-out");
    assert_eq!((largest.min(), largest.max()), (32, 64));
    let mesh = random_mesh(&mut Random::new(1), 50, 2_000);
    for build in [RTreeConstruction::Bulk, RTreeConstruction::Insertion] {
        model(&mesh, RTreeOptions { fanout: largest, build, ..RTreeOptions::default() });
    }
}

#[test]
fn unknown_triangles_are_rejected() {
    let mut model = model(&soup(&mut Random::new(2), 20, 0.3), RTreeOptions::default());
    for triangle in [20, u32::MAX] {
        let error = UnknownTriangle { triangle, triangles: 20 };
        assert_eq!(model.insert(triangle), Err(error));
        assert_eq!(model.remove(triangle), Err(error));
    }
    assert_eq!((model.insert(3), model.remove(3), model.remove(3)), (Ok(false), Ok(true), Ok(false)));
    model.check().expect("consistent");
    let message = model.insert(20).map_err(|error| error.to_string());
    assert_eq!(message, Err("unknown triangle 20: the mesh has 20 triangles (numbered from 0)".into()));
}
