//! Random deformations of every kind, for every tree.

use crate::deform::shapes::{Deformation, some_mesh, state_of};
use crate::support::trees::{Test, every_tree};
use boxwood::papers::{Bvh, PlacedTree, TreeModel, TreePair, TreeScratch};
use boxwood::query::TrianglePair;
use boxwood::reference;
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::Random;

/// A sequence of deformations of one mesh, with the expected intersecting triangle pairs after each.
struct DeformationSequence {
    mesh: Mesh,
    /// The mesh that the deformed mesh is tested against in each step, at the pose of the step.
    other: Mesh,
    steps: Vec<DeformationStep>,
}

struct DeformationStep {
    deformation: Deformation,
    vertices: Vec<[f64; 3]>,
    /// The vertices that this step moves.
    moved: Vec<u32>,
    pose: Pose,
    expected_pairs: Vec<TrianglePair>,
}

impl DeformationSequence {
    fn new(random: &mut Random, triangles: u32, rounds: usize) -> Self {
        let mesh = some_mesh(random, triangles);
        let other = some_mesh(random, 9);
        let mut steps: Vec<DeformationStep> = Vec::new();
        for _ in 0..rounds {
            for deformation in Deformation::ALL {
                let now = steps.last().map_or(mesh.vertices(), |step| &step.vertices);
                let (vertices, size) = deformation.apply(random, mesh.vertices(), now);
                let moved = (0..).zip(now.iter().zip(&vertices)).filter(|(_, (old, new))| old != new);
                let moved = moved.map(|(vertex, _)| vertex).collect();
                let middle = if let Deformation::Far(by) = deformation { by } else { 0.0 };
                let pose = Pose::from_mat3_translation(
                    [[size, 0.0, 0.0], [0.0, size, 0.0], [0.0, 0.0, size]],
                    [middle, 0.0, 0.0],
                );
                let deformed = Model::new(Mesh::new(vertices.clone(), mesh.triangles().to_vec()).expect("finite"));
                let [deformed, other] = [(&deformed, Pose::IDENTITY), (&Model::new(other.clone()), pose)]
                    .map(|(model, pose)| model.at(pose).expect("in range"));
                let expected_pairs = reference::pairs(&deformed, &other);
                steps.push(DeformationStep { deformation, vertices, moved, pose, expected_pairs });
            }
        }
        Self { mesh, other, steps }
    }
}

fn placed_at_identity<T: Bvh>(model: &TreeModel<T>) -> PlacedTree<'_, T> {
    model.at(Pose::IDENTITY).expect("in range")
}

/// Applies the deformation sequences to a model, with one of three methods in turn, and to a second model (the
/// reference) with `set_vertices` each time. Asserts that both models are equal after each step and that the
/// expected pairs are found.
struct ApplySequences {
    sequences: Vec<DeformationSequence>,
    deformations: usize,
    intersecting_count: usize,
}

impl Test for ApplySequences {
    fn run<T: Bvh>(&mut self, name: &str, options: &T::Options) {
        let mut scratch = TreeScratch::new();
        for sequence in &self.sequences {
            let mut model = TreeModel::<T>::new(sequence.mesh.clone(), options);
            let mut reference = model.clone();
            let other = TreeModel::<T>::new(sequence.other.clone(), options);
            for (index, step) in sequence.steps.iter().enumerate() {
                let context = || format!("{name}, step {index}, {:?}", step.deformation);
                let deformed = match index % 3 {
                    _ if step.deformation == Deformation::AFew => {
                        model.deform_vertices(&step.moved, |v, _| step.vertices[v as usize])
                    }
                    0 => model.deform(|_, new| new.copy_from_slice(&step.vertices)),
                    1 => model.set_vertices(&step.vertices),
                    _ => model.deform_vertices(&step.moved, |vertex, _| step.vertices[vertex as usize]),
                };
                assert_eq!(deformed, Ok(()), "{}", context());
                assert_eq!(model.mesh().vertices(), step.vertices, "{}", context());
                assert_eq!(model.check(), Ok(()), "{}", context());
                reference.set_vertices(&step.vertices).expect("finite");
                assert!(state_of(&model) == state_of(&reference), "{}: differs from setting all vertices", context());
                let (a, b) = (placed_at_identity(&model), other.at(step.pose).expect("in range"));
                assert_eq!(scratch.triangle_pairs(&TreePair::new(&a, &b)), step.expected_pairs, "{}", context());
                self.deformations += 1;
                self.intersecting_count += usize::from(!step.expected_pairs.is_empty());
            }
        }
    }
}

/// Over 10,000 deformations, a refit gives bitwise the boxes of a new fit, and queries find the pairs of brute
/// force.
#[test]
fn refit_matches_new_boxes_and_reference_results() {
    let mut random = Random::new(0xdef);
    let sizes = [(0, 1), (1, 1), (2, 1), (3, 1), (14, 2), (40, 2), (150, 1)];
    let sequences = sizes.map(|(triangles, rounds)| DeformationSequence::new(&mut random, triangles, rounds)).into();
    let mut test = ApplySequences { sequences, deformations: 0, intersecting_count: 0 };
    every_tree(&mut test);
    assert!(test.deformations > 10_000, "{} deformations", test.deformations);
    assert!(
        test.intersecting_count > test.deformations / 3,
        "{} of {} intersect",
        test.intersecting_count,
        test.deformations
    );
}

/// Asserts that a model that is deformed and then restored is bitwise equal to the original.
struct DeformAndRestore;

impl Test for DeformAndRestore {
    fn run<T: Bvh>(&mut self, name: &str, options: &T::Options) {
        let mut random = Random::new(0xbac);
        for triangles in [0, 1, 2, 3, 30, 200] {
            let mesh = some_mesh(&mut random, triangles);
            let mut model = TreeModel::<T>::new(mesh.clone(), options);
            let before = state_of(&model);
            for deformation in [
                Deformation::Jitter,
                Deformation::Size(1e30),
                Deformation::Turned,
                Deformation::Plane,
                Deformation::Size(1e-30),
            ] {
                let (vertices, _) = deformation.apply(&mut random, mesh.vertices(), mesh.vertices());
                model.set_vertices(&vertices).expect("finite");
                assert_eq!(model.check(), Ok(()), "{name}, {triangles}, {deformation:?}");
                assert!(
                    triangles == 0 || state_of(&model) != before,
                    "{name}, {triangles}, {deformation:?} changed nothing"
                );
                model.deform(|_, new| new.copy_from_slice(mesh.vertices())).expect("finite");
                assert!(
                    state_of(&model) == before,
                    "{name}, {triangles}, {deformation:?}: original state not restored"
                );
            }
        }
    }
}

#[test]
fn restored_model_is_bitwise_equal() {
    every_tree(&mut DeformAndRestore);
}
