//! Invalid mesh arrays, and arrays with unused vertices.

use crate::hard_meshes::all_models::{T, as_brute_force, here, mesh_of, pairs_of, sound};
use boxwood::papers::{Bvh, TreeModel, TreePair, TreeScratch};
use boxwood::{Mesh, MeshError, Pair, Pose};
use boxwood_scenes::{Random, random_mesh, soup};

#[test]
fn case_60_one_bad_vertex_among_a_million_is_named() {
    let count = 1_000_000;
    let vertices: Vec<[f64; 3]> = (0..count).map(|i| [f64::from(i % 100), f64::from(i / 100 % 100), 0.5]).collect();
    let triangles: Vec<[u32; 3]> = (0..count / 3).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    for (vertex, axis, bad) in [(777_777, 1, f64::NAN), (0, 0, f64::INFINITY), (999_999, 2, f64::NEG_INFINITY)] {
        let mut poisoned = vertices.clone();
        poisoned[vertex][axis] = bad;
        let error = Mesh::new(poisoned, triangles.clone()).expect_err("not finite");
        let MeshError::NonFiniteVertex { vertex: named, axis: its_axis, value } = error else {
            panic!("{error} is the wrong complaint")
        };
        assert_eq!((named, its_axis, value.to_bits()), (vertex, axis, bad.to_bits()));
        let text = error.to_string();
        assert!(text.contains(&vertex.to_string()) && text.contains(&bad.to_string()), "{text}");
    }
    // With the original finite vertices, the mesh is valid.
    let model = sound(Mesh::new(vertices, triangles).expect("finite"));
    let (wide, binary) = (here(&model.wide), here(&model.binary));
    let product = model.product.at(Pose::IDENTITY).expect("in range");
    assert!(Pair::new(&product, &product).intersects());
    assert!(TreePair::new(&wide, &wide).intersects() && TreePair::new(&binary, &binary).intersects());
}

#[test]
fn case_61_wrong_indices_are_refused_and_repeated_ones_are_not() {
    let refused = |corner: usize, index: u32| {
        let mut last = [2, 1, 0];
        last[corner] = index;
        let error = Mesh::new(T.to_vec(), vec![[0, 1, 2], [0, 0, 1], last]).expect_err("no such vertex");
        assert_eq!(error, MeshError::IndexOutOfRange { triangle: 2, corner, index, vertices: 3 });
    };
    for corner in 0..3 {
        for index in [3, 4, u32::MAX / 2, u32::MAX - 1, u32::MAX] {
            refused(corner, index);
        }
    }
    let error = Mesh::new(Vec::new(), vec![[0, 0, 0]]).expect_err("no vertex at all");
    assert_eq!(error, MeshError::IndexOutOfRange { triangle: 0, corner: 0, index: 0, vertices: 0 });

    // A face with a repeated index is valid. It is a segment or a point, which may intersect other triangles.
    let vertices = vec![[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [0.25, 0.25, 0.0], [2.0, 2.0, 0.0]];
    let faces = vec![[0, 0, 1], [0, 1, 0], [1, 0, 0], [2, 2, 2], [3, 3, 3], [2, 2, 3], [1, 3, 3], [0, 0, 0]];
    let model = sound(Mesh::new(vertices, faces).expect("valid"));
    assert_eq!(as_brute_force(&sound(mesh_of(&[T])), &model), pairs_of(0, [0, 1, 2, 3, 5]));
}

#[test]
fn case_64_unreferenced_vertices_are_in_no_box() {
    let mut random = Random::new(0x64);
    for stray in [[7.0; 3], [-1e300, 1e300, 0.0], [f64::MAX; 3], [f64::MIN, 5e-324, -0.0]] {
        let (a, b) = (soup(&mut random, 40, 0.4), random_mesh(&mut random, 30, 40));
        // One unused vertex before all others, which shifts all indices, and one after them.
        let mut vertices = vec![stray];
        vertices.extend(a.vertices());
        vertices.push(stray.map(|x| -x));
        let triangles = a.triangles().iter().map(|corners| corners.map(|i| i + 1)).collect();
        let strayed = sound(Mesh::new(vertices, triangles).expect("finite"));
        let [a, b] = [a, b].map(sound);
        assert_eq!(strayed.mesh().bounds(), a.mesh().bounds());
        assert_eq!(as_brute_force(&strayed, &b), as_brute_force(&a, &b));
        no_box_test_more(&strayed.wide, &a.wide, &b.wide);
        no_box_test_more(&strayed.binary, &a.binary, &b.binary);
    }
}

/// Asserts that a model with unused vertices (`strayed`) has the bounds, the tree and the query stats of the same
/// model `a` without them.
fn no_box_test_more<T: Bvh>(strayed: &TreeModel<T>, a: &TreeModel<T>, b: &TreeModel<T>) {
    assert_eq!(here(strayed).bounds(), a.mesh().bounds());
    assert_eq!(strayed.tree_stats(), a.tree_stats());
    let stats = |model: &TreeModel<T>| {
        let mut scratch = TreeScratch::counting_axes();
        scratch.count_triangle_pairs(&TreePair::new(&here(model), &here(b)));
        scratch.stats()
    };
    assert_eq!(stats(strayed), stats(a));
}
