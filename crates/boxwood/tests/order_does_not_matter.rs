//! The law of symmetry: exchanging the models exchanges the pairs, and another order of triangles or vertices only
//! renames them.

mod poses;

use boxwood::{AabbTree, Mesh, Model, Pair, Pose, Tree, TrianglePair, WideTree};
use boxwood_scenes::{Random, random_mesh, soup, spacecraft, teapot, torus_5000};
use poses::{Kind, moved};

/// The pairs by the default tree, after the binary one has found the same.
fn pairs(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) -> Vec<TrianglePair> {
    let found = pairs_in::<WideTree>([a, b], [pose_a, pose_b]);
    assert_eq!(pairs_in::<AabbTree>([a, b], [pose_a, pose_b]), found);
    found
}

fn pairs_in<T: Tree>(meshes: [&Mesh; 2], poses: [Pose; 2]) -> Vec<TrianglePair> {
    let models = meshes.map(|mesh| Model::<T>::with(mesh.clone(), &T::Options::default()));
    let [a, b] = [0, 1].map(|side| models[side].at(poses[side]).expect("in range"));
    Pair::new(&a, &b).triangle_pairs()
}

fn renamed(pairs: &[TrianglePair], name: impl Fn(TrianglePair) -> TrianglePair) -> Vec<TrianglePair> {
    let mut pairs: Vec<TrianglePair> = pairs.iter().copied().map(name).collect();
    pairs.sort_unstable();
    pairs
}

#[test]
fn exchanged_models_give_exchanged_pairs() {
    let mut random = Random::new(0x5a9);
    for kind_a in Kind::ALL {
        for kind_b in Kind::ALL {
            let [a, b] = [soup(&mut random, 60, 0.3), random_mesh(&mut random, 30, 60)];
            let far = random.direction().map(|x| x * kind_a.offset().max(kind_b.offset()));
            let (pose_a, pose_b) = (moved(&kind_a.pose(&mut random), far), moved(&kind_b.pose(&mut random), far));
            let one_way = pairs(&a, pose_a, &b, pose_b);
            let other_way = pairs(&b, pose_b, &a, pose_a);
            let exchanged = renamed(&other_way, |pair| TrianglePair { a: pair.b, b: pair.a });
            assert_eq!(one_way, exchanged, "{kind_a:?} {kind_b:?}");
        }
    }
}

/// The mesh with its triangles and vertices in random order and its corners turned; and the old id of each triangle.
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
    (Mesh::new(vertices, triangles.collect()).expect("the same mesh"), old_triangle)
}

#[test]
fn shuffled_meshes_give_renamed_pairs() {
    let mut random = Random::new(0x5b1);
    let real = [torus_5000(), teapot(6), spacecraft()];
    let small = (0..40).map(|_| random_mesh(&mut random, 30, 80)).collect::<Vec<_>>();
    let mut met = 0;
    for mesh in real.iter().chain(&small) {
        let (pose_a, pose_b) = (Kind::Rigid.pose(&mut random), moved(&Kind::Rigid.pose(&mut random), [0.2, 0.1, 0.0]));
        let (mesh_a, old_a) = shuffled(mesh, &mut random);
        let (mesh_b, old_b) = shuffled(mesh, &mut random);
        let original = pairs(mesh, pose_a, mesh, pose_b);
        let again = pairs(&mesh_a, pose_a, &mesh_b, pose_b);
        let named = |pair: TrianglePair| TrianglePair { a: old_a[pair.a as usize], b: old_b[pair.b as usize] };
        assert_eq!(original, renamed(&again, named));
        met += original.len();
    }
    assert!(met > 1000, "only {met} pairs met");
}
