//! The plain tree and the leafless trees find the pairs of brute force, and take the number of bytes that the
//! axial-cut paper (Wang, Wang and Li) states.

use crate::support::poses;
use boxwood::model::TreeStats;
use boxwood::papers::{
    AabbTree, AabbTreeOptions, Bvh, EncodedTreeOptions, LeaflessCompressed, LeaflessFull, PlainTree, Sat, SplitRule,
    TreeModel, TreePair, TreeScratch, TreeSearchStats,
};
use boxwood::query::TrianglePair;
use boxwood::reference;
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{Random, random_mesh, soup, teapot, torus_5000};
use poses::{Kind, moved, near_poses};
use std::sync::Arc;

const RULES: [SplitRule; 3] = [SplitRule::Centroid, SplitRule::Middle, SplitRule::Sah];

/// All intersecting triangle pairs of two placed meshes, found with tree `T`, and the stats of the query.
fn pairs<T: Bvh>(
    [a, b]: [&Arc<Mesh>; 2],
    [pose_a, pose_b]: [Pose; 2],
    options: &T::Options,
    sat: Sat,
) -> (Vec<TrianglePair>, TreeSearchStats) {
    let [a, b] = [a, b].map(|mesh| TreeModel::<T>::new(Arc::clone(mesh), options));
    for model in [&a, &b] {
        assert_eq!(model.check(), Ok(()));
    }
    let (a, b) = (a.at(pose_a).expect("in range"), b.at(pose_b).expect("in range"));
    let mut scratch = TreeScratch::counting_axes();
    let pairs = scratch.triangle_pairs(&TreePair::with_sat(&a, &b, sat));
    let stats = scratch.stats();
    let by_axis: u64 = stats.separating_axis_counts.expect("axes are counted").iter().sum();
    assert_eq!(by_axis, stats.box_tests, "only box tests end on an axis");
    assert_eq!(scratch.intersects(&TreePair::with_sat(&a, &b, sat)), !pairs.is_empty());
    (pairs, stats)
}

/// Asserts that the plain and leafless trees, with several split rules and both box tests, find the pairs of brute
/// force. Returns the number of pairs.
fn assert_all_match_reference(meshes: [&Arc<Mesh>; 2], poses: [Pose; 2], context: &str) -> usize {
    let [a, b] = meshes.map(|mesh| Model::new(Arc::clone(mesh)));
    let expected = reference::pairs(&a.at(poses[0]).expect("in range"), &b.at(poses[1]).expect("in range"));
    for rule in RULES {
        for sat in [Sat::Lite, Sat::Full] {
            let options = EncodedTreeOptions::with_rule(rule);
            let by_plain = pairs::<PlainTree>(meshes, poses, &options, sat);
            let by_full = pairs::<LeaflessFull>(meshes, poses, &options, sat);
            let by_leafless = pairs::<LeaflessCompressed>(meshes, poses, &options, sat);
            for (name, found) in [("plain", &by_plain), ("full", &by_full), ("leafless", &by_leafless)] {
                assert_eq!(found.0, expected, "{context}: {name}, {rule:?}, {sat:?}");
            }
            assert_eq!(by_plain.1.triangle_box_tests, 0);
            let (_, by_aabb) = pairs::<AabbTree>(meshes, poses, &AabbTreeOptions::with_rule(rule), sat);
            assert_eq!(
                by_plain.1, by_aabb,
                "{context}: the boxes of the plain tree differ from those of the AABB tree"
            );
        }
    }
    expected.len()
}

fn meshes(random: &mut Random) -> [Arc<Mesh>; 2] {
    [Arc::new(soup(random, 30, 0.4)), Arc::new(random_mesh(random, 16, 33))]
}

#[test]
fn pairs_match_reference_for_every_pair_of_pose_kinds() {
    let mut random = Random::new(0x1e7);
    let mut hits = 0;
    for kind_a in Kind::ALL {
        for kind_b in Kind::ALL {
            for round in 0..2 {
                let [a, b] = meshes(&mut random);
                let poses = near_poses(&mut random, [kind_a, kind_b]);
                hits += assert_all_match_reference([&a, &b], poses, &format!("{kind_a:?}, {kind_b:?}, round {round}"));
            }
        }
    }
    assert!(hits > 1000, "only {hits} pairs intersect");
}

/// Mesh b has the transformed vertices of mesh a, so every triangle touches its copy exactly. If a box test did not
/// account for a rounding error, pairs would be missing.
#[test]
fn pairs_match_reference_for_exact_contact() {
    let mut random = Random::new(0x1ea);
    for kind in Kind::ALL {
        for round in 0..6 {
            let mesh = random_mesh(&mut random, 12, 15);
            let offset = random.direction().map(|x| x * kind.offset());
            let pose = moved(&kind.pose(&mut random), offset);
            let vertices = mesh.vertices().iter().map(|&v| pose.transform_point(v)).collect();
            let placed = Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite");
            let [a, b] = [mesh, placed].map(Arc::new);
            let hits =
                assert_all_match_reference([&a, &b], [pose, Pose::IDENTITY], &format!("{kind:?}, round {round}"));
            assert!(hits >= 15, "{kind:?}: a triangle does not intersect itself");
            assert_all_match_reference([&b, &a], [Pose::IDENTITY, pose], &format!("{kind:?}, round {round}, swapped"));
        }
    }
}

fn bytes<T: Bvh<Options = EncodedTreeOptions>>(mesh: &Arc<Mesh>, rule: SplitRule) -> (usize, TreeStats) {
    let model = TreeModel::<T>::new(Arc::clone(mesh), &EncodedTreeOptions::with_rule(rule));
    assert_eq!(model.check(), Ok(()));
    (model.node_bytes(), model.tree_stats())
}

#[test]
fn byte_counts_match_the_paper() {
    let mut random = Random::new(0xb17e);
    for count in (0..70).chain([100, 1000, 1023, 1024, 1025]) {
        let mesh = Arc::new(soup(&mut random, count, 0.1));
        let (n, inner) = (count as usize, (count as usize).saturating_sub(1));
        for rule in SplitRule::ALL {
            let (plain, plain_quality) = bytes::<PlainTree>(&mesh, rule);
            let (full, full_quality) = bytes::<LeaflessFull>(&mesh, rule);
            let (leafless, quality) = bytes::<LeaflessCompressed>(&mesh, rule);
            assert_eq!([plain, full, leafless], [32 * inner + 28 * n, 33 * inner, 21 * inner], "{n} triangles");
            let reference =
                TreeModel::<AabbTree>::new(Arc::clone(&mesh), &AabbTreeOptions::with_rule(rule)).tree_stats();
            let mut expected = reference.clone();
            expected.node_bytes = plain;
            assert_eq!(plain_quality, expected);
            for (nodes, quality) in [(full, full_quality), (leafless, quality)] {
                assert_eq!([quality.nodes, quality.leaves, quality.node_bytes], [inner, n, nodes]);
                assert_eq!(quality.max_depth, reference.max_depth);
                assert_eq!(quality.levels.len(), reference.levels.len());
            }
        }
    }
}

/// Tests the smallest trees: those with at most two inner nodes.
#[test]
fn pairs_match_reference_for_zero_to_three_triangles() {
    let mut random = Random::new(0x123);
    let big = Arc::new(soup(&mut random, 50, 0.5));
    for count in 0..4 {
        let mut hits = 0;
        for round in 0..20 {
            let small = Arc::new(soup(&mut random, count, 0.8));
            let pose = Pose::from_rotation_matrix(random.rotation(), [0.2; 3]).expect("valid rotation");
            hits += assert_all_match_reference(
                [&small, &big],
                [pose, Pose::IDENTITY],
                &format!("{count} triangles, round {round}"),
            );
            hits += assert_all_match_reference(
                [&big, &small],
                [pose, Pose::IDENTITY],
                &format!("{count} triangles, round {round}"),
            );
            assert_all_match_reference(
                [&small, &small],
                [pose, pose],
                &format!("{count} triangles, round {round}, self"),
            );
        }
        assert_eq!(hits > 0, count > 0, "{count} triangles");
    }
}

/// All boxes are equal, so no split rule can divide a node. Every node is split into halves by triangle count.
#[test]
fn hundred_thousand_coincident_triangles_are_found() {
    let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let copies = Arc::new(Mesh::new(vertices.clone(), vec![[0, 1, 2]; 100_000]).expect("valid"));
    let one = Arc::new(Mesh::new(vertices, vec![[0, 1, 2]]).expect("valid"));
    let options = EncodedTreeOptions::default();
    for height in [0.0, 1e-300, 1.0] {
        let poses = [Pose::IDENTITY, Pose::from_translation([0.0, 0.0, height])];
        let expected = if height == 0.0 { 100_000 } else { 0 };
        assert_eq!(pairs::<PlainTree>([&copies, &one], poses, &options, Sat::Lite).0.len(), expected);
        assert_eq!(pairs::<LeaflessFull>([&copies, &one], poses, &options, Sat::Lite).0.len(), expected);
        assert_eq!(pairs::<LeaflessCompressed>([&one, &copies], poses, &options, Sat::Lite).0.len(), expected);
    }
}

/// If the number of triangles is a power of two and every split halves it, no leaf is the sibling of an inner node.
/// Then the compressed tree has the same boxes as the uncompressed one, and the searches are identical step by
/// step.
#[test]
fn compression_costs_nothing_without_single_children() {
    let mut random = Random::new(0x2f0);
    for rule in [SplitRule::Centroid, SplitRule::Median] {
        for count in [1, 2, 4, 64, 256] {
            for round in 0..10 {
                let [a, b] = [0; 2].map(|_| Arc::new(soup(&mut random, count, 0.3)));
                let rotated = Pose::from_rotation_matrix(random.rotation(), [0.1; 3]).expect("valid rotation");
                let options = EncodedTreeOptions::with_rule(rule);
                let full = pairs::<LeaflessFull>([&a, &b], [Pose::IDENTITY, rotated], &options, Sat::Lite);
                let leafless = pairs::<LeaflessCompressed>([&a, &b], [Pose::IDENTITY, rotated], &options, Sat::Lite);
                assert_eq!(full, leafless, "{rule:?}, {count} triangles, round {round}");
            }
        }
    }
}

/// In the compressed tree, a node with exactly one leaf child (a "single child") gets a larger box. So the
/// compressed tree needs more box and triangle tests in total, by at most a tenth. A single query may need fewer:
/// of two nodes, the search splits the larger one first, and the enlarged box may change which one is larger.
#[test]
fn compression_costs_little_with_single_children() {
    for mesh in [torus_5000(), teapot(6)].map(Arc::new) {
        let mut random = Random::new(0x10e);
        let [mut full, mut leafless] = [TreeSearchStats::default(); 2];
        for _ in 0..10 {
            let poses = [
                Pose::IDENTITY,
                Pose::from_rotation_matrix(random.rotation(), [0.4, 0.3, 0.2]).expect("valid rotation"),
            ];
            for rule in RULES {
                let options = EncodedTreeOptions::with_rule(rule);
                full += pairs::<LeaflessFull>([&mesh, &mesh], poses, &options, Sat::Lite).1;
                leafless += pairs::<LeaflessCompressed>([&mesh, &mesh], poses, &options, Sat::Lite).1;
            }
        }
        let tests = |stats: &TreeSearchStats| [stats.box_tests, stats.triangle_box_tests, stats.triangle_tests];
        for (kind, (full, leafless)) in tests(&full).into_iter().zip(tests(&leafless)).enumerate() {
            assert!(full <= leafless && leafless * 10 <= full * 11, "kind {kind}: {leafless} tests instead of {full}");
        }
    }
}
