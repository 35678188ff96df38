//! Order independence: swapping the models swaps the pairs, and another order of triangles or vertices only changes ids.

use crate::support::poses;
use boxwood::papers::{AabbTree, Bvh, Bvh8, TreeModel, TreePair};
use boxwood::query::TrianglePair;
use boxwood::{Mesh, Model, Pair, Pose};
use boxwood_scenes::{Random, random_mesh, soup, spacecraft, teapot, torus_5000};
use poses::{Kind, moved};

/// Intersecting triangle pairs of two placed meshes, found with the library's models. Asserts that the default
/// tree and the binary AABB tree find the same pairs.
fn pairs(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) -> Vec<TrianglePair> {
    let [placed_a, placed_b] =
        [(a, pose_a), (b, pose_b)].map(|(mesh, pose)| Model::new(mesh.clone()).at(pose).expect("in range"));
    let found = Pair::new(&placed_a, &placed_b).triangle_pairs();
    assert_eq!(pairs_in::<Bvh8>([a, b], [pose_a, pose_b]), found);
    assert_eq!(pairs_in::<AabbTree>([a, b], [pose_a, pose_b]), found);
    found
}

fn pairs_in<T: Bvh>(meshes: [&Mesh; 2], poses: [Pose; 2]) -> Vec<TrianglePair> {
    let models = meshes.map(|mesh| TreeModel::<T>::new(mesh.clone(), &T::Options::default()));
    let [a, b] = [0, 1].map(|side| models[side].at(poses[side]).expect("in range"));
    TreePair::new(&a, &b).triangle_pairs()
}

fn with_new_ids(pairs: &[TrianglePair], new_ids: impl Fn(TrianglePair) -> TrianglePair) -> Vec<TrianglePair> {
    let mut pairs: Vec<TrianglePair> = pairs.iter().copied().map(new_ids).collect();
    pairs.sort_unstable();
    pairs
}

#[test]
fn swapped_models_give_swapped_pairs() {
    let mut random = Random::new(0x5a9);
    for kind_a in Kind::ALL {
        for kind_b in Kind::ALL {
            let [a, b] = [soup(&mut random, 60, 0.3), random_mesh(&mut random, 30, 60)];
            let far = random.direction().map(|x| x * kind_a.offset().max(kind_b.offset()));
            let (pose_a, pose_b) = (moved(&kind_a.pose(&mut random), far), moved(&kind_b.pose(&mut random), far));
            let forward = pairs(&a, pose_a, &b, pose_b);
            let backward = pairs(&b, pose_b, &a, pose_a);
            let swapped = with_new_ids(&backward, |pair| TrianglePair { a: pair.b, b: pair.a });
            assert_eq!(forward, swapped, "{kind_a:?} {kind_b:?}");
        }
    }
}

/// Returns the mesh with its triangles, vertices and triangle corners in random order; and for each new triangle
/// its old id.
fn shuffled(mesh: &Mesh, random: &mut Random) -> (Mesh, Vec<u32>) {
    let mut old_vertex: Vec<u32> = (0..mesh.vertices().len() as u32).collect();
    random.shuffle(&mut old_vertex);
    let mut new_vertex = vec![0; old_vertex.len()];
    for (new, &old) in old_vertex.iter().enumerate() {
        new_vertex[old as usize] = new as u32;
    }
    let mut old_triangle: Vec<u32> = (0..mesh.triangles().len() as u32).collect();
    random.shuffle(&mut old_triangle);
    let vertices = old_vertex.iter().map(|&old| mesh.vertices()[old as usize]).collect();
    let triangles = old_triangle.iter().map(|&old| {
        let mut corners = mesh.triangles()[old as usize].map(|i| new_vertex[i as usize]);
        random.shuffle(&mut corners);
        corners
    });
    (Mesh::new(vertices, triangles.collect()).expect("valid mesh"), old_triangle)
}

#[test]
fn shuffled_meshes_give_pairs_with_new_ids() {
    let mut random = Random::new(0x5b1);
    let real = [torus_5000(), teapot(6), spacecraft()];
    let small = (0..40).map(|_| random_mesh(&mut random, 30, 80)).collect::<Vec<_>>();
    let mut pair_count = 0;
    for mesh in real.iter().chain(&small) {
        let (pose_a, pose_b) = (Kind::Rigid.pose(&mut random), moved(&Kind::Rigid.pose(&mut random), [0.2, 0.1, 0.0]));
        let (mesh_a, old_a) = shuffled(mesh, &mut random);
        let (mesh_b, old_b) = shuffled(mesh, &mut random);
        let original = pairs(mesh, pose_a, mesh, pose_b);
        let again = pairs(&mesh_a, pose_a, &mesh_b, pose_b);
        let named = |pair: TrianglePair| TrianglePair { a: old_a[pair.a as usize], b: old_b[pair.b as usize] };
        assert_eq!(original, with_new_ids(&again, named));
        pair_count += original.len();
    }
    assert!(pair_count > 1000, "only {pair_count} pairs intersect");
}
