//! The cases of the list, by number.

use crate::shapes::{Shape, some_mesh, told};
use crate::trees::{Test, every_tree};
use boxwood::{Mesh, MeshError, Model, Pair, Pose, Tree, brute_force_pairs};
use boxwood_scenes::{Random, torus};

/// A test of one tree, as a function that is the same for all.
macro_rules! for_every_tree {
    ($(#[$doc:meta])* $name:ident, |$model:ident| $body:block) => {
        $(#[$doc])*
        #[test]
        fn $name() {
            struct Case;
            impl Test for Case {
                fn run<T: Tree>(&mut self, _: &str, options: &T::Options) {
                    let mesh = some_mesh(&mut Random::new(0x75), 40);
                    let mut $model = Model::<T>::with(mesh, options);
                    $body
                }
            }
            every_tree(&mut Case);
        }
    };
}

for_every_tree!(case_75_a_wrong_vertex_count_is_an_error_and_the_old_state_is_kept, |model| {
    let before = told(&model);
    let vertices = model.mesh().vertices().len();
    assert_eq!(model.set_vertices(&[[0.0; 3]]), Err(MeshError::WrongVertexCount { given: 1, vertices }));
    assert_eq!(told(&model), before);
});

/// Triangles cannot be given at all. Vertices of another mesh are taken for moved ones if there are as many, and are an
/// error otherwise.
#[test]
fn case_76_another_topology_is_another_model() {
    let [mut model, other] = [torus(1.0, 0.3, 12, 8), torus(1.0, 0.3, 12, 9)].map(Model::new);
    let triangles = model.mesh().triangles().to_vec();
    let error = model.set_vertices(other.mesh().vertices()).expect_err("other vertices");
    assert_eq!(error.to_string(), "108 vertices were given for a mesh of 96; the triangles of a mesh never change");
    assert_eq!(model.mesh().triangles(), triangles);
    assert_eq!(model.check(), Ok(()));
}

for_every_tree!(case_77_nan_in_an_update_is_an_error_and_the_state_is_kept, |model| {
    let before = told(&model);
    assert!(
        model
            .deform(|old, new| {
                new.copy_from_slice(old);
                new[7][2] = f64::NAN;
            })
            .is_err()
    );
    assert_eq!(told(&model), before);
});

for_every_tree!(case_78_a_refit_with_the_same_vertices_changes_no_bit, |model| {
    let before = told(&model);
    model.deform(|old, new| new.copy_from_slice(old)).expect("finite");
    assert_eq!(told(&model), before);
    let all: Vec<u32> = (0..model.mesh().vertices().len() as u32).collect();
    model.deform_some(&all, |_, place| place).expect("finite");
    assert_eq!(told(&model), before);
});

for_every_tree!(case_79_collapse_to_a_point_and_explode, |model| {
    let first = model.mesh().vertices().to_vec();
    for shape in [Shape::Point, Shape::Size(1e30), Shape::Point, Shape::Size(1e-30), Shape::Size(1e30), Shape::Back] {
        let (places, _) = shape.of(&mut Random::new(0x79), &first, &first);
        model.set_vertices(&places).expect("finite");
        assert_eq!(model.check(), Ok(()), "{shape:?}");
    }
});

for_every_tree!(case_80_refit_then_query_is_rebuild_then_query, |model| {
    let mut random = Random::new(0x80);
    let first = model.mesh().vertices().to_vec();
    for shape in [Shape::Jitter, Shape::Scrambled, Shape::Lattice, Shape::Plane] {
        let (places, _) = shape.of(&mut random, &first, &first);
        model.set_vertices(&places).expect("finite");
        let pose = Pose::rigid(random.rotation(), [0.1, 0.2, 0.3]).expect("a rotation");
        let mut pairs = Vec::new();
        for _ in 0..2 {
            let (a, b) = (model.at(Pose::IDENTITY).expect("in range"), model.at(pose).expect("in range"));
            pairs.push(Pair::new(&a, &b).triangle_pairs());
            model.rebuild();
        }
        assert_eq!(pairs[0], pairs[1], "{shape:?}");
    }
});

for_every_tree!(case_81_partial_refits_by_any_list, |model| {
    let before = told(&model);
    model.deform_some(&[], |_, _| unreachable!("none is listed")).expect("nothing is fine");
    assert_eq!(told(&model), before);
    let stray = model.mesh().vertices().len() as u32 - 1;
    let mut twin = model.clone();
    let mut called = Vec::new();
    let down = |[x, y, z]: [f64; 3]| [x, y, z - 0.25];
    let moves = [5, stray, 2, 5, 5, 2];
    model
        .deform_some(&moves, |vertex, place| {
            called.push(vertex);
            down(place)
        })
        .expect("finite");
    assert_eq!(called, [2, 5, stray], "each once");
    twin.deform(|old, new| {
        new.copy_from_slice(old);
        [2, 5, stray].iter().for_each(|&vertex| new[vertex as usize] = down(new[vertex as usize]));
    })
    .expect("finite");
    assert_eq!(told(&model), told(&twin));
    let error = MeshError::NoSuchVertex { vertex: stray + 1, vertices: stray as usize + 1 };
    assert_eq!(model.deform_some(&[0, stray + 1], |_, _| [0.0; 3]), Err(error));
    assert_eq!(told(&model), told(&twin));
    // A vertex that no triangle uses can be anywhere.
    model.deform_some(&[stray], |_, _| [1e300; 3]).expect("finite");
    assert_eq!(model.check(), Ok(()));
});

/// The default tree, with a mesh that is turned by a little ten thousand times while its vertices also drift apart.
#[test]
fn case_82_ten_thousand_refits() {
    let mesh = torus(1.0, 0.4, 16, 10);
    let mut random = Random::new(0x82);
    let drift: Vec<[f64; 3]> = mesh.vertices().iter().map(|_| random.direction()).collect();
    let still = Model::new(torus(0.8, 0.2, 10, 8));
    let mut model = Model::new(mesh.clone());
    let mut met = 0;
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
            let fresh =
                Model::new(Mesh::new(model.mesh().vertices().to_vec(), mesh.triangles().to_vec()).expect("finite"));
            let [a, b, fresh] = [&model, &still, &fresh].map(|model| model.at(Pose::IDENTITY).expect("in range"));
            let truth = brute_force_pairs(&fresh, &b);
            assert_eq!(Pair::new(&a, &b).triangle_pairs(), truth, "step {step}");
            met += usize::from(!truth.is_empty());
        }
    }
    let [first, last] = [&Model::new(mesh), &model].map(|model| model.quality().sah_cost.expect("it has a surface"));
    assert!(met > 10 && last > 1.2 * first, "{met} meet, cost {first}, then {last}");
}
