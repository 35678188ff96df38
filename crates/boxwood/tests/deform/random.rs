//! Deformations of every kind, of every tree.

use crate::shapes::{Shape, some_mesh, told};
use crate::trees::{Test, every_tree};
use boxwood::{Mesh, Model, Pair, Placed, Pose, Scratch, Tree, TrianglePair, brute_force_pairs};
use boxwood_scenes::Random;

/// One deformation after another, of one mesh, and the truth after each.
struct Story {
    mesh: Mesh,
    /// What it is asked against, at a pose for each step.
    other: Mesh,
    steps: Vec<Step>,
}

struct Step {
    shape: Shape,
    places: Vec<[f64; 3]>,
    /// Those that it moves.
    moved: Vec<u32>,
    pose: Pose,
    truth: Vec<TrianglePair>,
}

impl Story {
    fn new(random: &mut Random, triangles: u32, rounds: usize) -> Self {
        let mesh = some_mesh(random, triangles);
        let other = some_mesh(random, 9);
        let mut steps: Vec<Step> = Vec::new();
        for _ in 0..rounds {
            for shape in Shape::ALL {
                let now = steps.last().map_or(mesh.vertices(), |step| &step.places);
                let (places, size) = shape.of(random, mesh.vertices(), now);
                let moved = (0..).zip(now.iter().zip(&places)).filter(|(_, (old, new))| old != new);
                let moved = moved.map(|(vertex, _)| vertex).collect();
                let middle = if let Shape::Far(by) = shape { by } else { 0.0 };
                let pose = Pose::affine([[size, 0.0, 0.0], [0.0, size, 0.0], [0.0, 0.0, size]], [middle, 0.0, 0.0]);
                let pose = pose.expect("finite");
                let deformed = Model::new(Mesh::new(places.clone(), mesh.triangles().to_vec()).expect("finite"));
                let truth = Model::new(other.clone());
                let truth = brute_force_pairs(&here(&deformed), &truth.at(pose).expect("in range"));
                steps.push(Step { shape, places, moved, pose, truth });
            }
        }
        Self { mesh, other, steps }
    }
}

fn here<T: Tree>(model: &Model<T>) -> Placed<'_, T> {
    model.at(Pose::IDENTITY).expect("in range")
}

/// Goes through the stories, and tells the model in one of three ways what happens; a second one is told all of it.
struct Follow {
    stories: Vec<Story>,
    deformations: usize,
    met: usize,
}

impl Test for Follow {
    fn run<T: Tree>(&mut self, name: &str, options: &T::Options) {
        let mut scratch = Scratch::new();
        for story in &self.stories {
            let mut model = Model::<T>::with(story.mesh.clone(), options);
            let mut twin = model.clone();
            let other = Model::<T>::with(story.other.clone(), options);
            for (number, step) in story.steps.iter().enumerate() {
                let context = || format!("{name}, step {number}, {:?}", step.shape);
                let deformed = match number % 3 {
                    _ if step.shape == Shape::AFew => model.deform_some(&step.moved, |v, _| step.places[v as usize]),
                    0 => model.deform(|_, new| new.copy_from_slice(&step.places)),
                    1 => model.set_vertices(&step.places),
                    _ => model.deform_some(&step.moved, |vertex, _| step.places[vertex as usize]),
                };
                assert_eq!(deformed, Ok(()), "{}", context());
                assert_eq!(model.mesh().vertices(), step.places, "{}", context());
                assert_eq!(model.check(), Ok(()), "{}", context());
                twin.set_vertices(&step.places).expect("finite");
                assert!(told(&model) == told(&twin), "{}: not the same as all at once", context());
                let (a, b) = (here(&model), other.at(step.pose).expect("in range"));
                assert_eq!(scratch.triangle_pairs(&Pair::new(&a, &b)), step.truth, "{}", context());
                self.deformations += 1;
                self.met += usize::from(!step.truth.is_empty());
            }
        }
    }
}

/// Fresh boxes bit for bit, and the answers of brute force: over 10,000 deformations.
#[test]
fn refit_gives_fresh_boxes_and_true_answers() {
    let mut random = Random::new(0xdef);
    let sizes = [(0, 1), (1, 1), (2, 1), (3, 1), (14, 2), (40, 2), (150, 1)];
    let stories = sizes.map(|(triangles, rounds)| Story::new(&mut random, triangles, rounds)).into();
    let mut follow = Follow { stories, deformations: 0, met: 0 };
    every_tree(&mut follow);
    assert!(follow.deformations > 10_000, "{} deformations", follow.deformations);
    assert!(follow.met > follow.deformations / 3, "{} of {} meet", follow.met, follow.deformations);
}

/// A model that deforms and comes back is the one that it was, to the bit.
struct ThereAndBack;

impl Test for ThereAndBack {
    fn run<T: Tree>(&mut self, name: &str, options: &T::Options) {
        let mut random = Random::new(0xbac);
        for triangles in [0, 1, 2, 3, 30, 200] {
            let mesh = some_mesh(&mut random, triangles);
            let mut model = Model::<T>::with(mesh.clone(), options);
            let before = told(&model);
            for shape in [Shape::Jitter, Shape::Size(1e30), Shape::Turned, Shape::Plane, Shape::Size(1e-30)] {
                let (places, _) = shape.of(&mut random, mesh.vertices(), mesh.vertices());
                model.set_vertices(&places).expect("finite");
                assert_eq!(model.check(), Ok(()), "{name}, {triangles}, {shape:?}");
                assert!(triangles == 0 || told(&model) != before, "{name}, {triangles}, {shape:?} changes nothing");
                model.deform(|_, new| new.copy_from_slice(mesh.vertices())).expect("finite");
                assert!(told(&model) == before, "{name}, {triangles}, {shape:?}: not as it was");
            }
        }
    }
}

#[test]
fn there_and_back_is_as_it_was() {
    every_tree(&mut ThereAndBack);
}
