//! Cases 75 to 82 of the project's list of hard inputs, on deformable models.

use crate::deform::shapes::{Deformation, some_mesh, state_of};
use crate::support::trees::{Test, every_tree};
use boxwood::papers::{Bvh, TreeModel, TreePair};
use boxwood::reference;
use boxwood::{Mesh, MeshError, Model, Pair, Pose};
use boxwood_scenes::{Random, torus};

/// Defines a test that runs the same body for every tree.
macro_rules! for_every_tree {
    ($(#[$doc:meta])* $name:ident, |$model:ident| $body:block) => {
        $(#[$doc])*
        #[test]
        fn $name() {
            struct Case;
            impl Test for Case {
                fn run<T: Bvh>(&mut self, _: &str, options: &T::Options) {
                    let mesh = some_mesh(&mut Random::new(0x75), 40);
                    let mut $model = TreeModel::<T>::new(mesh, options);
                    $body
                }
            }
            every_tree(&mut Case);
        }
    };
}

for_every_tree!(case_75_a_wrong_vertex_count_is_an_error_and_the_old_state_is_kept, |model| {
    let before = state_of(&model);
    let vertices = model.mesh().vertices().len();
    assert_eq!(model.set_vertices(&[[0.0; 3]]), Err(MeshError::WrongVertexCount { given: 1, vertices }));
    assert_eq!(state_of(&model), before);
});

/// A deformation changes vertices only, never triangles. It accepts the vertices of another mesh if there are as
/// many as in the model, and rejects them otherwise.
#[test]
fn case_76_another_topology_is_another_model() {
    let [mut model, other] = [torus(1.0, 0.3, 12, 8), torus(1.0, 0.3, 12, 9)].map(Model::new);
    let triangles = model.mesh().triangles().to_vec();
    let error = model.set_vertices(other.mesh().vertices()).expect_err("wrong vertex count");
    assert_eq!(error.to_string(), "108 vertices were given for a mesh of 96; the triangles of a mesh never change");
    assert_eq!(model.mesh().triangles(), triangles);
    assert_eq!(model.check(), Ok(()));
}

for_every_tree!(case_77_nan_in_an_update_is_an_error_and_the_state_is_kept, |model| {
    let before = state_of(&model);
    assert!(
        model
            .deform(|old, new| {
                new.copy_from_slice(old);
                new[7][2] = f64::NAN;
            })
            .is_err()
    );
    assert_eq!(state_of(&model), before);
});

for_every_tree!(case_78_a_refit_with_the_same_vertices_changes_no_bit, |model| {
    let before = state_of(&model);
    model.deform(|old, new| new.copy_from_slice(old)).expect("finite");
    assert_eq!(state_of(&model), before);
    let all: Vec<u32> = (0..model.mesh().vertices().len() as u32).collect();
    model.deform_vertices(&all, |_, position| position).expect("finite");
    assert_eq!(state_of(&model), before);
});

for_every_tree!(case_79_collapse_to_a_point_and_explode, |model| {
    let first = model.mesh().vertices().to_vec();
    for deformation in [
        Deformation::Point,
        Deformation::Size(1e30),
        Deformation::Point,
        Deformation::Size(1e-30),
        Deformation::Size(1e30),
        Deformation::Back,
    ] {
        let (vertices, _) = deformation.apply(&mut Random::new(0x79), &first, &first);
        model.set_vertices(&vertices).expect("finite");
        assert_eq!(model.check(), Ok(()), "{deformation:?}");
    }
});

for_every_tree!(case_80_refit_then_query_is_rebuild_then_query, |model| {
    let mut random = Random::new(0x80);
    let first = model.mesh().vertices().to_vec();
    for deformation in [Deformation::Jitter, Deformation::Scrambled, Deformation::Lattice, Deformation::Plane] {
        let (vertices, _) = deformation.apply(&mut random, &first, &first);
        model.set_vertices(&vertices).expect("finite");
        let pose = Pose::from_rotation_matrix(random.rotation(), [0.1, 0.2, 0.3]).expect("valid rotation");
        let mut pairs = Vec::new();
        for _ in 0..2 {
            let (a, b) = (model.at(Pose::IDENTITY).expect("in range"), model.at(pose).expect("in range"));
            pairs.push(TreePair::new(&a, &b).triangle_pairs());
            model.rebuild();
        }
        assert_eq!(pairs[0], pairs[1], "{deformation:?}");
    }
});

for_every_tree!(case_81_partial_refits_by_any_list, |model| {
    let before = state_of(&model);
    model.deform_vertices(&[], |_, _| unreachable!("no vertex is listed")).expect("empty list is valid");
    assert_eq!(state_of(&model), before);
    let stray = model.mesh().vertices().len() as u32 - 1;
    let mut reference = model.clone();
    let mut called = Vec::new();
    let down = |[x, y, z]: [f64; 3]| [x, y, z - 0.25];
    let moves = [5, stray, 2, 5, 5, 2];
    model
        .deform_vertices(&moves, |vertex, position| {
            called.push(vertex);
            down(position)
        })
        .expect("finite");
    assert_eq!(called, [2, 5, stray], "each listed vertex is visited once");
    reference
        .deform(|old, new| {
            new.copy_from_slice(old);
            [2, 5, stray].iter().for_each(|&vertex| new[vertex as usize] = down(new[vertex as usize]));
        })
        .expect("finite");
    assert_eq!(state_of(&model), state_of(&reference));
    let error = MeshError::UnknownVertex { vertex: stray + 1, vertices: stray as usize + 1 };
    assert_eq!(model.deform_vertices(&[0, stray + 1], |_, _| [0.0; 3]), Err(error));
    assert_eq!(state_of(&model), state_of(&reference));
    // The last vertex is used by no triangle, so it may be anywhere.
    model.deform_vertices(&[stray], |_, _| [1e300; 3]).expect("finite");
    assert_eq!(model.check(), Ok(()));
});

/// A mesh is rotated slightly ten thousand times while its vertices drift away from each other. The boxes stay
/// valid, the results stay those of brute force, and the cost of the tree grows.
#[test]
fn case_82_ten_thousand_refits() {
    let mesh = torus(1.0, 0.4, 16, 10);
    let mut random = Random::new(0x82);
    let drift: Vec<[f64; 3]> = mesh.vertices().iter().map(|_| random.direction()).collect();
    let still = Model::new(torus(0.8, 0.2, 10, 8));
    let mut model = Model::new(mesh.clone());
    let mut intersecting_count = 0;
    for step in 0..10_000 {
        let (sine, cosine) = (f64::from(step) * 0.01).sin_cos();
        let far = f64::from(step) * 1e-4;
        model
            .deform(|_, new| {
                for ((new, v), drift) in new.iter_mut().zip(mesh.vertices()).zip(&drift) {
                    let [x, y, z] = std::array::from_fn(|axis| v[axis] + far * drift[axis]);
                    *new = [cosine * x - sine * z, y, sine * x + cosine * z];
                }
            })
            .expect("finite");
        if step % 500 == 499 {
            assert_eq!(model.check(), Ok(()), "step {step}");
            let rebuilt =
                Model::new(Mesh::new(model.mesh().vertices().to_vec(), mesh.triangles().to_vec()).expect("finite"));
            let [a, b, rebuilt] = [&model, &still, &rebuilt].map(|model| model.at(Pose::IDENTITY).expect("in range"));
            let expected = reference::pairs(&rebuilt, &b);
            assert_eq!(Pair::new(&a, &b).triangle_pairs(), expected, "step {step}");
            intersecting_count += usize::from(!expected.is_empty());
        }
    }
    let [first, last] =
        [&Model::new(mesh), &model].map(|model| model.tree_stats().sah_cost.expect("surface area is not zero"));
    assert!(intersecting_count > 10 && last > 1.2 * first, "{intersecting_count} intersect, cost {first}, then {last}");
}
