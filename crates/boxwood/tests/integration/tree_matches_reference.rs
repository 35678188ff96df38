//! Under every kind of pose, the tree finds exactly the triangle pairs that brute force finds, and all queries on a
//! pair agree. Tests the default tree and the binary tree; `every_tree.rs` runs a smaller number of the same tests
//! for every tree.

use crate::support::poses;
use boxwood::exact::common_point;
use boxwood::papers::{AabbTree, Bvh, Bvh8, Sat, TreeModel, TreePair, TreeScratch};
use boxwood::query::{Overlap, TrianglePair};
use boxwood::reference;
use boxwood::{Aabb, Mesh, Model, Pair, PlacedModel, Pose};
use boxwood_scenes::{Random, random_mesh, soup};
use poses::{Kind, moved};
use std::ops::ControlFlow;

/// Asserts that all queries between two placed models give the results of brute force, for the library's models and
/// for `TreeModel`s with the default tree and the binary tree. Returns the intersecting triangle pairs.
fn assert_all_queries_match(a: &PlacedModel, b: &PlacedModel, context: &str) -> Vec<TrianglePair> {
    let expected = reference::pairs(a, b);
    assert_product_queries_match(a, b, &expected, context);
    assert_tree_queries_match::<Bvh8>(a, b, &expected, context);
    assert_tree_queries_match::<AabbTree>(a, b, &expected, &format!("{context}, binary tree"));
    expected
}

fn assert_product_queries_match(a: &PlacedModel, b: &PlacedModel, expected: &[TrianglePair], context: &str) {
    let pair = Pair::new(a, b);
    let (found, stats) = boxwood::measure(|| pair.triangle_pairs());
    assert_eq!(found, expected, "{context}");
    assert!(stats.exact_tests <= stats.filter_tests && stats.filter_tests <= stats.triangle_tests, "{context}");
    assert_eq!(pair.intersects(), !expected.is_empty(), "{context}");
    assert_eq!(pair.count_triangle_pairs(), expected.len() as u64, "{context}");
    assert_first_three_match(expected, |visit| pair.for_each_triangle_pair(visit), context);
    let overlap = pair.overlap();
    assert_eq!(overlap.map_or(0, |overlap| overlap.triangle_pairs), expected.len() as u64, "{context}");
    for &found in expected.iter().take(20) {
        let point = pair.common_point(found).expect("triangles have a common point");
        assert_contains(overlap, point, context);
    }
}

fn assert_tree_queries_match<T: Bvh>(a: &PlacedModel, b: &PlacedModel, expected: &[TrianglePair], context: &str) {
    let models = [a, b].map(|placed| TreeModel::<T>::new(placed.model().mesh().clone(), &T::Options::default()));
    let [a, b] = [(&models[0], a), (&models[1], b)].map(|(model, placed)| model.at(*placed.pose()).expect("in range"));
    // The default tree uses SIMD only if the separating axes are not counted. So each query runs with a scratch that
    // counts them and with a scratch that does not.
    let (mut scratch, mut counting) = (TreeScratch::new(), TreeScratch::counting_axes());
    for sat in [Sat::Lite, Sat::Full] {
        let pair = TreePair::with_sat(&a, &b, sat);
        assert_eq!(scratch.triangle_pairs(&pair), expected, "{context} {sat:?}");
        let in_lanes = scratch.stats();
        assert_eq!(counting.triangle_pairs(&pair), expected, "{context} {sat:?}");
        let mut stats = counting.stats();
        assert!(stats.exact_tests <= stats.filter_tests && stats.filter_tests <= stats.triangle_tests, "{context}");
        let exits = stats.separating_axis_counts.take().expect("axes are counted");
        assert_eq!(exits.iter().sum::<u64>(), stats.box_tests, "{context}");
        assert_eq!(in_lanes, stats, "the stats depend on what is counted: {context} {sat:?}");
        if sat == Sat::Lite {
            assert_eq!(exits[6..15], [0; 9], "SAT lite must not exit on edge axes: {context}");
        }
        for scratch in [&mut scratch, &mut counting] {
            assert_eq!(scratch.intersects(&pair), !expected.is_empty(), "{context} {sat:?}");
            assert_eq!(scratch.count_triangle_pairs(&pair), expected.len() as u64, "{context} {sat:?}");
        }
        assert_first_three_match(expected, |visit| pair.for_each_triangle_pair(visit), context);
        let overlap = pair.overlap();
        assert_eq!(overlap.map_or(0, |overlap| overlap.triangle_pairs), expected.len() as u64, "{context}");
        for &found in expected.iter().take(20) {
            let point = common_point(&a.triangle_vertices(found.a), &b.triangle_vertices(found.b)).expect("finite");
            assert_contains(overlap, point.expect("triangles have a common point"), context);
        }
    }
}

/// Asserts that `for_each` (the query `for_each_triangle_pair`) visits only expected pairs, and stops when the
/// visitor stops it at the third pair.
fn assert_first_three_match(
    expected: &[TrianglePair],
    for_each: impl FnOnce(&mut dyn FnMut(TrianglePair) -> ControlFlow<()>) -> ControlFlow<()>,
    context: &str,
) {
    let mut seen = Vec::new();
    let stopped = for_each(&mut |found| {
        seen.push(found);
        if seen.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen.len(), expected.len().min(3), "{context}");
    assert_eq!(stopped.is_break(), expected.len() >= 3, "{context}");
    assert!(seen.iter().all(|found| expected.contains(found)), "{context}");
}

fn assert_contains(overlap: Option<Overlap>, point: [f64; 3], context: &str) {
    let Aabb { min, max } = overlap.expect("not empty").bounds;
    assert!((0..3).all(|k| min[k] <= point[k] && point[k] <= max[k]), "{context}: {point:?}");
}

fn meshes(random: &mut Random) -> [Mesh; 2] {
    [soup(random, 40, 0.4), random_mesh(random, 20, 40)]
}

#[test]
fn pairs_match_reference_for_every_pair_of_pose_kinds() {
    let mut random = Random::new(0x7ee);
    for kind_a in Kind::ALL {
        for kind_b in Kind::ALL {
            let mut hits = 0;
            for round in 0..12 {
                let [a, b] = meshes(&mut random).map(Model::new);
                let far = kind_a.offset().max(kind_b.offset());
                let offset = random.direction().map(|x| x * far);
                let pose_a = moved(&kind_a.pose(&mut random), offset);
                let pose_b = kind_b.pose(&mut random);
                // Moves b so that the centers of the models nearly coincide and about half of the pairs of models
                // intersect.
                let [center_a, center_b] = [pose_a.transform_point([0.5; 3]), pose_b.transform_point([0.5; 3])];
                let gap = random.direction().map(|x| x * random.range(0.0, 0.5));
                let pose_b = moved(&pose_b, [0, 1, 2].map(|k| center_a[k] - center_b[k] + gap[k]));
                let (a, b) = (a.at(pose_a).expect("in range"), b.at(pose_b).expect("in range"));
                hits +=
                    assert_all_queries_match(&a, &b, &format!("{kind_a:?} against {kind_b:?}, round {round}")).len();
            }
            // Only the pose kinds in `generic` must give intersecting pairs. With other kinds they are rare: a
            // model flattened to a plane, line or point rarely meets another one exactly, and a tiny model passes
            // through gaps of a large one.
            let generic = |kind| matches!(kind, Kind::Identity | Kind::Rigid | Kind::Reflection | Kind::UniformScale);
            assert!(hits > 0 || !generic(kind_a) || !generic(kind_b), "{kind_a:?} against {kind_b:?} never intersect");
        }
    }
}

/// Model b has the transformed vertices of model a, so every triangle touches its copy exactly. If a box test did not
/// account for a rounding error, pairs would be missing.
#[test]
fn pairs_match_reference_for_exact_contact() {
    let mut random = Random::new(0x7ac);
    for kind in Kind::ALL {
        for round in 0..20 {
            let mesh = random_mesh(&mut random, 12, 16);
            let offset = random.direction().map(|x| x * kind.offset());
            let pose = moved(&kind.pose(&mut random), offset);
            let vertices = mesh.vertices().iter().map(|&v| pose.transform_point(v)).collect();
            let placed = Model::new(Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite"));
            let model = Model::new(mesh);
            let (a, b) = (model.at(pose).expect("in range"), placed.at(Pose::IDENTITY).expect("in range"));
            let pairs = assert_all_queries_match(&a, &b, &format!("{kind:?}, round {round}"));
            assert!(
                (0..16).all(|i| pairs.contains(&TrianglePair { a: i, b: i })),
                "{kind:?}: a triangle does not intersect itself"
            );
        }
    }
}

/// Both models are flattened by one pose, and some vertices of both are placed at the same points, so that the
/// models touch. Their box frames have fewer than three axes, so boxes can be separated only on world axes.
#[test]
fn pairs_match_reference_for_flat_models_in_exact_contact() {
    let mut random = Random::new(0xf1a);
    for kind in [Kind::FlatToPlane, Kind::FlatToLine, Kind::FlatToPoint, Kind::Skewed] {
        for round in 0..40 {
            let pose = kind.pose(&mut random);
            let [a, b] = [0; 2].map(|_| random_mesh(&mut random, 10, 14));
            // Five vertices of b are copies of vertices of a, so that the common pose places them at the same
            // points.
            let mut vertices = b.vertices().to_vec();
            vertices[..5].copy_from_slice(&a.vertices()[..5]);
            // One vertex with far smaller coordinates than the others, so that the center of a box that it bounds
            // is not an exact f32.
            vertices[9] = vertices[9].map(|x| x * 1e-10);
            let b = Model::new(Mesh::new(vertices, b.triangles().to_vec()).expect("finite"));
            let a = Model::new(a);
            let (a, b) = (a.at(pose).expect("in range"), b.at(pose).expect("in range"));
            assert_all_queries_match(&a, &b, &format!("{kind:?}, round {round}"));
        }
    }
}

/// A vertex is so near to the center of a box that contains it that rounding to `f32` loses the difference between
/// vertex and center.
#[test]
fn pairs_match_reference_for_a_vertex_near_the_center_of_a_flat_box() {
    let e = 1e-10;
    let around = [[1.5, -1.5, 0.0], [-1.5, -1.5, 0.0], [1.5, 1.5, 0.5]];
    let a = Mesh::new(
        [[[-1.5, 0.0, 0.0], [-1.5, 1.0, 0.0], [e, 0.5, 0.0]], around].concat(),
        vec![[0, 1, 2], [3, 3, 3], [4, 4, 4], [5, 5, 5]],
    );
    let b = Mesh::new(
        vec![[e, 0.5, 0.0], [1.5 * e, 0.4, 0.0], [1.5 * e, 0.6, 0.0], [-1.0, -3.0, 0.0], [1.0, 3.0, 0.0]],
        vec![[0, 1, 2], [3, 3, 3], [4, 4, 4]],
    );
    let [a, b] = [a, b].map(|mesh| Model::new(mesh.expect("finite")));
    for pose in [Pose::from_scale([1.0, 1.0, 0.0]), Pose::IDENTITY] {
        let (a, b) = (a.at(pose).expect("in range"), b.at(pose).expect("in range"));
        assert_eq!(assert_all_queries_match(&a, &b, "a, b"), [TrianglePair { a: 0, b: 0 }]);
        assert_eq!(assert_all_queries_match(&b, &a, "b, a"), [TrianglePair { a: 0, b: 0 }]);
    }
}

/// In the frame of the smaller model, the larger model exceeds the range of `f32`: this overflow must not count as
/// a separation.
#[test]
fn pairs_match_reference_if_the_other_model_overflows_f32() {
    let small = Mesh::new(vec![[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0]], vec![[0, 1, 2]]);
    let vertices = vec![[0.25, 0.25, -1e36], [0.25, 0.25, 1e36], [1e36, 0.25, 0.0], [3.402_823_8e38, 0.0, 0.0]];
    let large = Mesh::new(vertices, vec![[0, 1, 2], [3, 3, 3]]);
    let [small, large] = [small, large].map(|mesh| Model::new(mesh.expect("finite")));
    let (a, b) = (small.at(Pose::IDENTITY).expect("in range"), large.at(Pose::IDENTITY).expect("in range"));
    assert_eq!(assert_all_queries_match(&a, &b, "small, large").len(), 1);
    assert_eq!(assert_all_queries_match(&b, &a, "large, small").len(), 1);
}

/// The size of the smaller model goes down to far below the resolution of the boxes of the larger one.
#[test]
fn pairs_match_reference_at_size_ratios_up_to_1e40() {
    let mut random = Random::new(0x51e);
    for exponent in [3, 6, 9, 12, 19, 25, 40] {
        let ratio = 10_f64.powi(exponent);
        let mut hits = 0;
        for round in 0..20 {
            let [a, b] = meshes(&mut random).map(Model::new);
            let corner = a.mesh().triangle_vertices(random.below(40) as u32);
            let center = [0, 1, 2].map(|k| (corner[0][k] + corner[1][k] + corner[2][k]) / 3.0);
            let rotated = Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("valid rotation");
            let small = Pose::from_scale([1.0 / ratio; 3]) * rotated;
            let middle = small.transform_point([0.5; 3]);
            let small = moved(&small, [0, 1, 2].map(|k| center[k] - middle[k]));
            let (a, b) = (a.at(Pose::IDENTITY).expect("in range"), b.at(small).expect("in range"));
            hits += assert_all_queries_match(&a, &b, &format!("ratio {ratio:e}, round {round}")).len();
            assert_all_queries_match(&b, &a, &format!("ratio {ratio:e}, round {round}, swapped"));
        }
        // From a size ratio of about 1e16 on, rounding places all vertices of the small model at one point, which
        // need not be exactly in a triangle.
        assert!(hits > 0 || exponent > 12, "at ratio {ratio:e} nothing intersects");
    }
}

/// Meshes with extreme coordinates, where the scale of a box frame could overflow or underflow.
#[test]
fn pairs_match_reference_at_extreme_coordinates() {
    let mut random = Random::new(0xe4d);
    for exponent in [-1070, -1030, -1000, -500, 500, 900, 995] {
        // Multiplies by two powers of two: 2^exponent itself may be too small for `powi`.
        let scale = |x: f64| x * 2_f64.powi(exponent / 2) * 2_f64.powi(exponent - exponent / 2);
        let mut hits = 0;
        for round in 0..10 {
            let models = meshes(&mut random).map(|mesh| {
                let vertices = mesh.vertices().iter().map(|v| v.map(scale)).collect();
                Model::new(Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite"))
            });
            models.iter().for_each(|model| model.check().expect("consistent"));
            let rotated = Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("valid rotation");
            for pose in [Pose::IDENTITY, rotated] {
                let (a, b) = (models[0].at(Pose::IDENTITY).expect("in range"), models[1].at(pose).expect("in range"));
                hits += assert_all_queries_match(&a, &b, &format!("2^{exponent}, round {round}")).len();
            }
        }
        assert!(hits > 0, "at 2^{exponent} nothing intersects");
    }
}

/// Tiny meshes far from their own origin: scaling coordinates to their box frame, which has a huge scale, must not
/// overflow.
#[test]
fn pairs_match_reference_for_tiny_meshes_far_from_their_origin() {
    let mut random = Random::new(0x0ff);
    for offset in [1.0, 3e5, 1e100, 1e290] {
        for extent in [0.0, 5e-324, 1e-310, 1e-65, 1e-12] {
            let flat = random_mesh(&mut random, 12, 30);
            // All vertices have the same x and y (the offset) and a tiny z, so that differences of coordinates are
            // exact on every axis.
            let vertices = flat.vertices().iter().map(|v| [offset, -offset, v[2] * extent]).collect();
            let model = Model::new(Mesh::new(vertices, flat.triangles().to_vec()).expect("finite"));
            model.check().expect("consistent");
            let (a, b) = (model.at(Pose::IDENTITY).expect("in range"), model.at(Pose::IDENTITY).expect("in range"));
            let pairs = assert_all_queries_match(&a, &b, &format!("offset {offset:e}, extent {extent:e}"));
            assert!(pairs.len() >= 30, "a triangle does not intersect itself");
        }
    }
}
