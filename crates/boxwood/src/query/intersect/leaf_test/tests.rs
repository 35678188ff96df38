//! Tests of placed leaves: vertices are transformed as by `Pose::transform_point`, the scale meets the requirement
//! of the filter, and cached leaves are never used for another query.

use super::*;
use crate::kernel::simd::{ScalarLanes, dispatch_on, on_every_level};
use crate::query::tests::{own, poses, query_all};
use crate::scratch::Scratch;
use crate::{Mesh, Model, Pair, Pose, reference};
use boxwood_scenes::Random;

fn bits(points: [DVec3; 3]) -> [[u64; 3]; 3] {
    points.map(|point| point.to_array().map(f64::to_bits))
}

/// Random mesh with coordinates of every magnitude, including signed zeros and subnormal numbers.
fn wild_mesh(random: &mut Random) -> Mesh {
    let coordinate = |random: &mut Random| match random.below(8) {
        0 => 0.0,
        1 => -0.0,
        2 => random.sign() * 5e-324 * random.below(100) as f64,
        3 => random.sign() * 10_f64.powi(random.below(90) as i32 - 45),
        _ => random.range(-1.0, 1.0),
    };
    let vertices = (0..30).map(|_| [0; 3].map(|_| coordinate(random))).collect();
    let triangles = (0..40).map(|_| [0; 3].map(|_| random.below(30) as u32)).collect();
    Mesh::new(vertices, triangles).expect("finite")
}

#[test]
fn simd_transform_matches_scalar_bit_for_bit() {
    let mut random = Random::new(0x91a);
    for _ in 0..40 {
        let model = Model::new(wild_mesh(&mut random));
        for pose in poses(&mut random) {
            let placed = model.at(pose).expect("in range");
            let count = 1 + random.below(8) as usize;
            let ids: Vec<u32> = (0..count).map(|_| random.below(40) as u32).collect();
            let corners: Vec<[u32; 3]> = ids.iter().map(|&id| model.mesh().triangles()[id as usize]).collect();
            let check = |block: &TriangleBlock8, lanes: &str| {
                for (lane, &id) in ids.iter().enumerate() {
                    let expected = model
                        .mesh()
                        .triangle_vertices(id)
                        .map(|vertex| DVec3::from_array(pose.transform_point(vertex)));
                    assert_eq!(bits(block.corners(lane)), bits(expected), "{lanes}, {pose:?}");
                }
            };
            let mut block = TriangleBlock8::EMPTY;
            transform_leaf8(ScalarLanes, placed.mesh_view(), &corners, 1.0, &mut block);
            check(&block, "scalar");
            on_every_level(|level| {
                let mut block = TriangleBlock8::EMPTY;
                dispatch_on!(level, l => transform_leaf8(l, placed.mesh_view(), &corners, 1.0, &mut block));
                check(&block, &format!("{level:?}"));
            });
        }
    }
}

/// The SIMD filter requires that two points are at most 4 apart after scaling. With [`filter_scale`], this holds for
/// all points of models that intersect.
#[test]
fn filter_scale_is_a_power_of_two_and_bounds_distances() {
    let mut random = Random::new(0x5ca);
    let mut intersecting = 0;
    for _ in 0..30 {
        let [a, b] = [0; 2].map(|_| Model::new(own!(boxwood_scenes::random_mesh(&mut random, 20, 30))));
        for (pose_a, pose_b) in poses(&mut random).into_iter().zip(poses(&mut random)) {
            let (a, b) = (a.at(pose_a).expect("in range"), b.at(pose_b).expect("in range"));
            let scale = filter_scale([a.mesh_view(), b.mesh_view()]);
            assert!(scale > 0.0 && scale.is_normal() && scale.to_bits() << 12 == 0, "{scale:e} is not a power of two");
            assert_eq!(scale.to_bits(), filter_scale([b.mesh_view(), a.mesh_view()]).to_bits());
            if reference::pairs(&a, &b).is_empty() {
                continue;
            }
            intersecting += 1;
            let points = [&a, &b].map(|placed| (0..30).flat_map(|id| placed.points(id)).collect::<Vec<_>>());
            for anchor in &points[1] {
                let farthest = points.iter().flatten().map(|point| (point - anchor).abs().max_element());
                let farthest = farthest.fold(0.0, f64::max) * scale;
                assert!(farthest <= 4.0, "{farthest} at {pose_a:?}, {pose_b:?}");
            }
        }
    }
    assert!(intersecting > 50, "only {intersecting} intersect");
}

/// Tests models of extreme size: a single point, and a model that is nearly too large.
#[test]
fn filter_scale_of_extreme_models_is_finite() {
    for size in [0.0, 5e-324, 1e-310, 1e-30, 1.0, 1e30, 1e300] {
        let mesh = Mesh::new(vec![[0.0; 3], [size, 0.0, 0.0], [0.0, size, 0.0]], vec![[0, 1, 2]]);
        let model = Model::new(mesh.expect("finite"));
        for pose in [Pose::IDENTITY, Pose::from_scale([0.0; 3]), Pose::from_scale([1e-300; 3])] {
            let placed = model.at(pose).expect("in range");
            let scale = filter_scale([placed.mesh_view(); 2]);
            assert!(scale.is_normal() && scale.to_bits() << 12 == 0, "{size:e}: {scale:e}");
            assert!(scale * size <= 4.0 || pose != Pose::IDENTITY, "{size:e}: {scale:e}");
        }
    }
}

/// Leaves that share a slot replace each other: after a leaf was loaded, its slot holds the triangles of this leaf.
#[test]
fn slot_holds_the_leaf_loaded_last() {
    let mut random = Random::new(0xca6e);
    let model = Model::new(own!(boxwood_scenes::soup(&mut random, 40, 0.3)));
    let placed = [1.0, 2.0].map(|by| model.at(Pose::from_scale([by; 3])).expect("in range"));
    let mut blocks = LeafBlockCache::default();
    blocks.start_query(false, 0.125);
    for _ in 0..1_000 {
        let (leaf, side) = (random.below(4 * CACHED_LEAVES as u64) as u32, random.below(2) as usize);
        // Leaf n holds triangle n % 40.
        let ids = [leaf % 40];
        let corners = [model.mesh().triangles()[ids[0] as usize]];
        let view = LeafView { leaf, triangles: &ids, corners: &corners };
        blocks.load(ScalarLanes, side, placed[side].mesh_view(), &view);
        let block = &blocks.blocks[side][leaf as usize % CACHED_LEAVES];
        assert_eq!(bits(block.corners(0)), bits(placed[side].points(ids[0])), "leaf {leaf} of side {side}");
    }
}

/// Uses one scratch for queries on different models and poses in turn: every result must equal that of a new scratch.
#[test]
fn cached_leaves_are_not_used_for_another_query() {
    let mut random = Random::new(0x57a1e);
    // The models have from one leaf to several times as many as the cache can hold.
    let models = [5, 40, 200, 1500].map(|count| Model::new(own!(boxwood_scenes::soup(&mut random, count, 0.3))));
    let poses = poses(&mut random);
    let (mut reused, mut pair_count) = (Scratch::new(), 0);
    for _ in 0..300 {
        let [a, b] = [0; 2].map(|_| {
            let (model, pose) = (random.below(models.len() as u64), random.below(poses.len() as u64));
            models[model as usize].at(poses[pose as usize]).expect("in range")
        });
        let pair = Pair::new(&a, &b);
        let fresh = query_all(&mut Scratch::new(), &pair);
        assert_eq!(query_all(&mut reused, &pair), fresh, "{:?}, {:?}", a.pose, b.pose);
        pair_count += fresh.in_order.len();
    }
    assert!(pair_count > 1_000, "only {pair_count} pairs");
}

/// Uses one scratch that keeps the leaves of a fixed first model, while the second model and the scale change: every
/// result must equal that of a new scratch.
#[test]
fn cached_leaves_of_fixed_model_are_valid() {
    let mut random = Random::new(0x57a1f);
    let models = [5, 200, 1500].map(|count| Model::new(own!(boxwood_scenes::soup(&mut random, count, 0.3))));
    let poses = poses(&mut random);
    for (first, pose) in models.iter().zip([Pose::IDENTITY, poses[1], poses[6]]) {
        let a = first.at(pose).expect("in range");
        let (mut caching, mut pair_count) = (Scratch::with_fixed_first(), 0);
        for _ in 0..80 {
            let (model, pose) = (random.below(models.len() as u64), random.below(poses.len() as u64));
            let b = models[model as usize].at(poses[pose as usize]).expect("in range");
            let pair = Pair::new(&a, &b);
            let fresh = query_all(&mut Scratch::new(), &pair);
            assert_eq!(query_all(&mut caching, &pair), fresh, "{:?}", b.pose);
            pair_count += fresh.in_order.len();
        }
        assert!(pair_count > 10, "only {pair_count} pairs");
    }
}
