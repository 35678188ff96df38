//! Deformations with invalid input are rejected and change nothing.

use crate::deform::shapes::{some_mesh, state_of};
use crate::support::trees::{Test, every_tree};
use boxwood::papers::{Bvh, TreeModel};
use boxwood::{MeshError, Model};
use boxwood_scenes::Random;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Asserts that every kind of invalid deformation is rejected and leaves the model unchanged, both before the first
/// valid deformation and after it.
struct RejectedDeformations;

impl Test for RejectedDeformations {
    fn run<T: Bvh>(&mut self, name: &str, options: &T::Options) {
        let mesh = some_mesh(&mut Random::new(0xbad), 20);
        let mut model = TreeModel::<T>::new(mesh.clone(), options);
        for round in 0..2 {
            let before = state_of(&model);
            let growth = model.cost_growth();
            for (error, expected) in errors(&mut model) {
                assert_eq!(error, expected, "{name}");
                assert_eq!(state_of(&model), before, "{name}, round {round}: {expected}");
                assert_eq!(model.cost_growth(), growth, "{name}");
            }
            panics(&mut model);
            assert_eq!(state_of(&model), before, "{name}, round {round}, after a panic");
            assert_eq!(model.check(), Ok(()));
            let moved: Vec<[f64; 3]> = mesh.vertices().iter().map(|v| [v[0], v[1] * 1.5, v[2]]).collect();
            model.set_vertices(&moved).expect("valid vertices");
            assert_eq!(model.check(), Ok(()));
        }
    }
}

/// Attempts invalid deformations. Returns for each the actual and the expected error.
fn errors<T: Bvh>(model: &mut TreeModel<T>) -> Vec<(MeshError, MeshError)> {
    let good = model.mesh().vertices().to_vec();
    let vertices = good.len();
    let wrong = |given| MeshError::WrongVertexCount { given, vertices };
    let mut longer = good.clone();
    longer.push([0.0; 3]);
    let mut errors = vec![
        (model.set_vertices(&good[1..]).expect_err("too few"), wrong(vertices - 1)),
        (model.set_vertices(&longer).expect_err("too many"), wrong(vertices + 1)),
        (model.set_vertices(&[]).expect_err("must be rejected"), wrong(0)),
    ];
    for value in [f64::INFINITY, f64::NEG_INFINITY] {
        let bad = |vertex: usize| MeshError::NonFiniteVertex { vertex, axis: 1, value };
        for vertex in [0, 5, vertices - 1] {
            let mut changed = good.clone();
            changed[vertex][1] = value;
            errors.push((model.set_vertices(&changed).expect_err("must be rejected"), bad(vertex)));
            errors.push((
                model.deform(|_, new| new.copy_from_slice(&changed)).expect_err("must be rejected"),
                bad(vertex),
            ));
            let some = model.deform_vertices(&[3, vertex as u32, 1], |v, position| {
                if v as usize == vertex { [position[0], value, 0.0] } else { [0.0; 3] }
            });
            errors.push((some.expect_err("must be rejected"), bad(vertex)));
        }
    }
    for vertex in [vertices as u32, u32::MAX] {
        let error = model.deform_vertices(&[0, vertex, 1], |_, _| [0.0; 3]).expect_err("unknown vertex");
        errors.push((error, MeshError::UnknownVertex { vertex, vertices }));
    }
    errors
}

fn panics<T: Bvh>(model: &mut TreeModel<T>) {
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        model.deform(|_, new| {
            new[0] = [7.0; 3];
            panic!("in the middle of a deformation");
        })
    }));
    assert!(panicked.is_err());
    let some = catch_unwind(AssertUnwindSafe(|| {
        model.deform_vertices(&[0, 1, 2], |vertex, _| {
            assert!(vertex < 2, "in the middle of a deformation");
            [7.0; 3]
        })
    }));
    assert!(some.is_err());
}

#[test]
fn rejected_deformations_change_nothing() {
    every_tree(&mut RejectedDeformations);
}

/// NaN has a test of its own: because NaN is not equal to itself, the errors are compared as text.
#[test]
fn nan_is_rejected() {
    let mut model = Model::new(some_mesh(&mut Random::new(0xaa), 9));
    let before = state_of(&model);
    let error =
        model.deform_vertices(&[4, 2], |vertex, position| if vertex == 4 { [0.0, 0.0, f64::NAN] } else { position });
    let message = error.expect_err("must be rejected").to_string();
    assert_eq!(message, "vertex 4 has NaN as its z coordinate; coordinates must be finite");
    assert!(model.deform(|_, new| new.fill([f64::NAN; 3])).is_err());
    assert_eq!(state_of(&model), before);
}

/// The output slice of `deform` holds no useful data at first; with debug assertions it is filled with NaN, so that
/// a vertex that the caller forgets to write is detected.
#[cfg(debug_assertions)]
#[test]
fn unwritten_vertex_is_rejected() {
    let mut model = Model::new(some_mesh(&mut Random::new(0xf0), 9));
    for _ in 0..3 {
        let before = state_of(&model);
        let error = model.deform(|old, new| {
            new.copy_from_slice(old);
            new[4] = [f64::NAN; 3];
        });
        let unwritten = model.deform(|old, new| (0..old.len()).filter(|&i| i != 4).for_each(|i| new[i] = old[i]));
        let message = unwritten.expect_err("a vertex is missing").to_string();
        assert_eq!(message, error.expect_err("a vertex is missing").to_string());
        assert_eq!(state_of(&model), before);
        model.deform(|old, new| old.iter().zip(new).for_each(|(v, new)| *new = v.map(|x| 2.0 * x))).expect("finite");
    }
}

/// Deforming a model does not change a mesh that it shares with other models.
#[test]
fn shared_mesh_is_not_changed_for_other_models() {
    let mesh = Arc::new(some_mesh(&mut Random::new(0x54), 12));
    let (still, mut moving) = (Model::new(Arc::clone(&mesh)), Model::new(Arc::clone(&mesh)));
    let vertices = mesh.vertices().to_vec();
    moving.deform_vertices(&[0], |_, _| [3.0; 3]).expect("finite");
    moving.deform(|old, new| old.iter().zip(new).for_each(|(v, new)| *new = v.map(|x| 2.0 * x))).expect("finite");
    assert_eq!((mesh.vertices(), still.mesh().vertices()), (&vertices[..], &vertices[..]));
    assert_eq!((still.check(), moving.check()), (Ok(()), Ok(())));
    assert_eq!(moving.mesh().vertices()[0], [6.0; 3]);
}
