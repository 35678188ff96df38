//! Tests that a search returns the same pairs, in the same order, with the same stats, with scalar code and with
//! every SIMD instruction set.

use crate::kernel::simd::test_level::on_all_lanes;
use crate::model::BuildOptions;
use crate::pair::{Overlap, TrianglePair};
use crate::papers::{Bvh8, Sat, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use crate::scratch::Scratch;
use crate::{Mesh, Model, Pair, Pose};
use boxwood_scenes::Random;
use std::ops::ControlFlow;

/// Converts a mesh of the scenes crate to this crate's `Mesh`. The scenes crate depends on another build of this
/// library, so the two `Mesh` types differ.
macro_rules! own {
    ($mesh:expr) => {{
        let mesh = $mesh;
        $crate::Mesh::new(mesh.vertices().to_vec(), mesh.triangles().to_vec()).expect("a valid mesh")
    }};
}
pub(crate) use own;

/// Poses of every kind that could break transformation or traversal. The models are of about unit size.
pub(crate) fn poses(random: &mut Random) -> Vec<Pose> {
    let rigid =
        |random: &mut Random, by: [f64; 3]| Pose::from_rotation_matrix(random.rotation(), by).expect("a rotation");
    let near = random.point_in_box([-0.3; 3], [0.3; 3]);
    let rows = [0; 3].map(|_| random.point_in_box([-1.0; 3], [1.0; 3]));
    let turned = |random: &mut Random, scale: [f64; 3]| {
        let first = Pose::from_scale(scale) * rigid(random, [0.0; 3]);
        rigid(random, near) * first
    };
    vec![
        Pose::IDENTITY,
        rigid(random, near),
        rigid(random, near),
        rigid(random, near.map(|x| x + 1e6)),
        Pose::from_mat3_translation(rows, near),
        turned(random, [-1.0, 1.0, 1.0]),
        turned(random, [3.0, 0.2, 1.0]),
        turned(random, [1.0, 1.0, 1e-7]),
        turned(random, [1.0, 1.0, 0.0]),
        turned(random, [0.0; 3]),
        Pose::from_scale([-0.0, 0.0, 1.0]),
        turned(random, [1e-3; 3]),
        turned(random, [1e3; 3]),
        Pose::from_scale([1e-200; 3]),
        Pose::from_scale([1e200; 3]),
    ]
}

/// Results of all intersection queries on a pair, and the stats of each query.
#[derive(Debug, PartialEq)]
pub(super) struct PairResults {
    pub(super) in_order: Vec<TrianglePair>,
    intersects: bool,
    overlap: Option<Overlap>,
    stats: [TreeSearchStats; 3],
}

/// Runs all intersection queries on a pair of models, one after the other, with the same scratch.
pub(crate) fn query_all(scratch: &mut Scratch, pair: &Pair<'_>) -> PairResults {
    let intersects = scratch.intersects(pair);
    let first = scratch.stats();
    let mut in_order = Vec::new();
    let all: ControlFlow<()> = scratch.for_each(pair, |found| {
        in_order.push(found);
        ControlFlow::Continue(())
    });
    assert!(all.is_continue());
    let stats = scratch.stats();
    let overlap = scratch.overlap_of(&pair.input(), u64::MAX);
    let stats = [first, stats, scratch.stats()].map(TreeSearchStats::from);
    PairResults { in_order, intersects, overlap, stats }
}

/// Like [`query_all`], for two trees, with the search functions that the trees of `papers` use.
fn query_all_of_tree(scratch: &mut TreeScratch, pair: &TreePair<'_, Bvh8>) -> PairResults {
    let intersects = scratch.intersects(pair);
    let first = scratch.stats();
    let mut in_order = Vec::new();
    let all: ControlFlow<()> = scratch.for_each_triangle_pair(pair, |found| {
        in_order.push(found);
        ControlFlow::Continue(())
    });
    assert!(all.is_continue());
    let stats = scratch.stats();
    let overlap = scratch.overlap(pair);
    PairResults { in_order, intersects, overlap, stats: [first, stats, scratch.stats()] }
}

fn meshes(random: &mut Random) -> Vec<Mesh> {
    let scenes: [fn(&mut Random) -> Mesh; 4] = [
        |random| own!(boxwood_scenes::soup(random, 150, 0.25)),
        |random| own!(boxwood_scenes::random_mesh(random, 30, 60)),
        |_| own!(boxwood_scenes::torus(0.5, 0.2, 20, 10)),
        // Height field with vertices on a regular lattice. Two copies of it at the same pose coincide everywhere.
        |_| own!(boxwood_scenes::sheet(8, 8, |x, y| ((x + y) * 4.0).round() / 16.0)),
    ];
    scenes.map(|scene| scene(random)).into()
}

#[test]
fn search_is_the_same_on_all_simd_levels() {
    let mut random = Random::new(0x1a9e5);
    let meshes = meshes(&mut random);
    let (mut pair_count, mut query_count) = (0, 0);
    for mesh_a in &meshes {
        for mesh_b in &meshes {
            let builds = [
                BuildOptions::default(),
                if random.below(2) == 0 { BuildOptions::default() } else { BuildOptions::FAST },
            ];
            let [a, b] = [(mesh_a, builds[0]), (mesh_b, builds[1])].map(|(mesh, build)| {
                (Model::with_options(mesh.clone(), build), TreeModel::<Bvh8>::new(mesh.clone(), &build))
            });
            for (pose_a, pose_b) in poses(&mut random).into_iter().zip(poses(&mut random)) {
                let (placed_a, placed_b) = (a.0.at(pose_a).expect("in range"), b.0.at(pose_b).expect("in range"));
                let (tree_a, tree_b) = (a.1.at(pose_a).expect("in range"), b.1.at(pose_b).expect("in range"));
                for sat in [Sat::Lite, Sat::Full] {
                    let pair = TreePair::with_sat(&tree_a, &tree_b, sat);
                    let mut expected: Option<[PairResults; 2]> = None;
                    on_all_lanes(|lanes| {
                        let results = [TreeScratch::new, TreeScratch::counting_axes]
                            .map(|make| query_all_of_tree(&mut make(), &pair));
                        if sat == Sat::default() {
                            let product = query_all(&mut Scratch::new(), &Pair::new(&placed_a, &placed_b));
                            assert_eq!(product, results[0], "{lanes:?}, {pose_a:?}, {pose_b:?}");
                        }
                        match &expected {
                            None => expected = Some(results),
                            Some(expected) => {
                                assert_eq!(&results, expected, "{lanes:?}, {sat:?}, {pose_a:?}, {pose_b:?}");
                            }
                        }
                        query_count += 1;
                    });
                    let [plain, counted] = expected.expect("at least one level");
                    assert_eq!(counted.in_order, plain.in_order, "{sat:?}, {pose_a:?}, {pose_b:?}");
                    let stats = TreeSearchStats { separating_axis_counts: None, ..counted.stats[1] };
                    assert_eq!(
                        stats, plain.stats[1],
                        "counting axes does not change the search for all pairs: {sat:?}, {pose_a:?}, {pose_b:?}"
                    );
                    pair_count += plain.in_order.len();
                }
            }
        }
    }
    assert!(pair_count > 10_000 && query_count > 1_000, "{pair_count} pairs, {query_count} queries");
}

/// A tree that is refitted to moved vertices has the same boxes on all SIMD levels.
#[test]
fn deformed_model_is_the_same_on_all_simd_levels() {
    let mut random = Random::new(0xdef);
    for mesh in meshes(&mut random) {
        let by = random.rotation();
        let mut expected: Option<(String, PairResults)> = None;
        on_all_lanes(|lanes| {
            let (still, mut moving) = (Model::new(mesh.clone()), Model::new(mesh.clone()));
            let bend =
                |v: [f64; 3]| [0, 1, 2].map(|k| by[k][0] * v[0] + by[k][1] * v[1] * v[2] + by[k][2] * v[2].abs());
            let deformed = moving.deform(|old, new| old.iter().zip(new).for_each(|(&old, new)| *new = bend(old)));
            assert_eq!(deformed, Ok(()));
            assert_eq!(moving.check(), Ok(()), "{lanes:?}");
            let (a, b) = (still.at(Pose::IDENTITY).expect("in range"), moving.at(Pose::IDENTITY).expect("in range"));
            let found = (format!("{:?}", moving.tree_stats()), query_all(&mut Scratch::new(), &Pair::new(&a, &b)));
            match &expected {
                None => expected = Some(found),
                Some(expected) => assert_eq!(&found, expected, "{lanes:?}"),
            }
        });
    }
}
