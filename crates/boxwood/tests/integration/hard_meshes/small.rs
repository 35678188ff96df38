//! Meshes of zero to three triangles, where the root of the tree is a leaf or has only leaves as children.

use crate::hard_meshes::all_models::{T, THROUGH_T, Triangle, as_brute_force, here, mesh_of, pairs_of, shifted, sound};
use boxwood::papers::{Bvh, Sat, TreeModel, TreePair, TreeScratch, TreeSearchStats};
use boxwood::{Mesh, Pose};
use boxwood_scenes::torus;
use std::ops::ControlFlow;

#[test]
fn case_48_empty_meshes_meet_nothing() {
    let without_triangles = Mesh::new(T.to_vec(), Vec::new()).expect("vertices alone are a mesh");
    for mesh in [Mesh::default(), without_triangles] {
        assert!(mesh.is_empty());
        let empty = sound(mesh);
        for shape in [empty.wide.tree_stats(), empty.binary.tree_stats()] {
            assert_eq!((shape.nodes, shape.leaves, shape.max_depth, shape.node_bytes), (0, 0, 0, 0));
        }
        for partner in [Mesh::default(), mesh_of(&[T]), torus(2.0, 1.0, 12, 8)].map(sound) {
            assert_eq!(as_brute_force(&empty, &partner), []);
            nothing_at_any_pose(&empty.wide, &partner.wide);
            nothing_at_any_pose(&empty.binary, &partner.binary);
        }
    }
}

fn nothing_at_any_pose<T: Bvh>(empty: &TreeModel<T>, partner: &TreeModel<T>) {
    for pose in [
        Pose::from_scale([0.0; 3]),
        Pose::from_scale([1e300; 3]),
        Pose::from_translation([-1e300, 0.0, 1e300]),
        Pose::from_axis_angle([1.0, 2.0, 3.0], 4.0).expect("a direction"),
    ] {
        let (a, b) = (empty.at(pose).expect("in range"), here(partner));
        assert_eq!(a.bounds(), None);
        for sat in [Sat::Lite, Sat::Full] {
            let pair = TreePair::with_sat(&a, &b, sat);
            assert!(!pair.intersects() && pair.count_triangle_pairs() == 0 && pair.overlap().is_none());
            assert!(pair.for_each_triangle_pair(ControlFlow::Break).is_continue());
            let mut scratch = TreeScratch::new();
            assert!(!scratch.intersects(&pair));
            assert_eq!(scratch.stats(), TreeSearchStats::default(), "there is nothing to test");
        }
    }
}

#[test]
fn case_49_one_triangle_is_a_root_that_is_a_leaf() {
    let one = sound(mesh_of(&[T]));
    let shape = one.binary.tree_stats();
    assert_eq!((shape.nodes, shape.leaves, shape.max_depth, shape.fallback_splits), (1, 1, 0, 0));
    // In the default tree, the root is never a leaf. For one triangle, its only child is the leaf.
    let shape = one.wide.tree_stats();
    assert_eq!((shape.nodes, shape.leaves, shape.max_depth, shape.fallback_splits), (1, 1, 1, 0));
    assert_eq!(as_brute_force(&one, &one), pairs_of(0, [0]));
    assert_eq!(as_brute_force(&one, &sound(mesh_of(&[THROUGH_T]))), pairs_of(0, [0]));
    let beside = sound(mesh_of(&[shifted(THROUGH_T, [1.0, 0.0, 0.0])]));
    assert_eq!(as_brute_force(&one, &beside), []);
    let point = sound(mesh_of(&[[[0.25, 0.25, 0.0]; 3]]));
    assert_eq!(as_brute_force(&one, &point), pairs_of(0, [0]));
    assert_eq!(as_brute_force(&point, &sound(mesh_of(&[[[0.25, 0.25, 5e-324]; 3]]))), []);
    // The other model has several triangles. A search of the two models then descends only the tree of the other
    // one.
    let many = sound(mesh_of(&[0, 1, 2, 3, 4, 5, 6].map(|i| shifted(THROUGH_T, [2.0 * f64::from(i) - 4.0, 0.0, 0.0]))));
    assert_eq!(as_brute_force(&one, &many), pairs_of(0, [2]));
}

/// Two triangles make a binary tree whose root has two leaves as children. Another library lost one of these
/// leaves.
#[test]
fn case_50_two_and_three_triangles() {
    let spots = [[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 5.0]];
    for count in [2, 3] {
        let few: Vec<Triangle> = spots[..count].iter().map(|&by| shifted(T, by)).collect();
        let model = sound(mesh_of(&few));
        assert_eq!(model.binary.tree_stats().leaves, count);
        for (id, &by) in spots[..count].iter().enumerate() {
            let probe = sound(mesh_of(&[shifted(THROUGH_T, by)]));
            assert_eq!(as_brute_force(&probe, &model), pairs_of(0, [id as u32]));
            // The probe has two triangles, one at each spot except `by`. So it meets all triangles of the model except
            // triangle `id`.
            let probes = spots.iter().filter(|&&spot| spot != by).map(|&by| shifted(THROUGH_T, by));
            let found = as_brute_force(&sound(mesh_of(&probes.collect::<Vec<_>>())), &model);
            assert_eq!(found.len(), count - 1);
            assert!(found.iter().all(|pair| pair.b != id as u32));
        }
        let nowhere = sound(mesh_of(&[shifted(THROUGH_T, [1.5, 1.5, 0.0]), shifted(THROUGH_T, [1.5, 1.5, 2.5])]));
        assert_eq!(as_brute_force(&model, &nowhere), []);
        // Coincident triangles, which no plane divides.
        let equal = sound(mesh_of(&vec![T; count]));
        assert_eq!(as_brute_force(&equal, &equal).len(), count * count);
    }
}
