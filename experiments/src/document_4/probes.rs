//! A small triangle anywhere in a model's box: one thing against a tree, which is what the document asks.

use super::Subject;
use crate::alone::best_in_turns;
use crate::clock::timed;
use boxwood::{AabbOptions, AabbTree, Build, Mesh, Model, Pair, Pose, Quality, Scratch, Tree, WideTree, Work};
use boxwood_scenes::Random;
use std::sync::Arc;

/// The reach of the triangle, of the model's longest side.
const REACH: f64 = 1.0 / 16.0;
const SEED: u64 = 4;
const IN_RANGE: &str = "models of the experiments stand near the origin";

/// How a tree is built.
#[derive(Clone, Copy, Debug)]
pub(super) enum Choice {
    Binary(AabbOptions),
    Today,
}

/// What the probes of a tree took.
#[derive(Clone, Debug)]
pub(super) struct Probed {
    pub(super) quality: Quality,
    hits: u64,
    work: Work,
    /// Of all, in the best turn.
    pub(super) seconds: f64,
    probes: usize,
}

impl Probed {
    pub(super) fn box_tests(&self) -> f64 {
        self.work.box_tests as f64 / self.probes as f64
    }

    pub(super) fn triangle_tests(&self) -> f64 {
        self.work.triangle_tests as f64 / self.probes as f64
    }
}

/// Asks so many probes of every tree, in turns.
///
/// # Panics
/// If trees disagree about the answers.
pub(super) fn in_turns(subject: &Subject, choices: &[Choice], probes: usize, turns: usize) -> Vec<Probed> {
    let (triangle, poses) = (probe(&subject.mesh), poses(&subject.mesh, probes));
    let mut probed: Vec<Option<Probed>> = vec![None; choices.len()];
    let mut passes: Vec<Box<dyn FnMut() -> f64 + '_>> = Vec::new();
    for (choice, probed) in choices.iter().zip(&mut probed) {
        passes.push(match choice {
            Choice::Binary(options) => pass::<AabbTree>(&subject.mesh, &triangle, options, &poses, probed),
            Choice::Today => pass::<WideTree>(&subject.mesh, &triangle, &Build::default(), &poses, probed),
        });
    }
    let best = best_in_turns(turns, &mut passes);
    drop(passes);
    let probed: Vec<Probed> =
        probed.into_iter().flatten().zip(best).map(|(probed, seconds)| Probed { seconds, ..probed }).collect();
    assert!(probed.iter().all(|one| one.hits == probed[0].hits), "all trees give the same answers");
    probed
}

fn pass<'p, T: Tree + 'p>(
    mesh: &Arc<Mesh>,
    triangle: &Arc<Mesh>,
    options: &T::Options,
    poses: &'p [Pose],
    probed: &'p mut Option<Probed>,
) -> Box<dyn FnMut() -> f64 + 'p> {
    let [model, triangle] = [mesh, triangle].map(|mesh| Model::<T>::with(Arc::clone(mesh), options));
    let mut scratch = Scratch::new();
    Box::new(move || {
        let here = model.at(Pose::IDENTITY).expect(IN_RANGE);
        let (mut hits, mut work) = (0, Work::default());
        let ((), seconds) = timed(|| {
            for &pose in poses {
                hits += u64::from(scratch.intersects(&Pair::new(&here, &triangle.at(pose).expect(IN_RANGE))));
                work += scratch.work();
            }
        });
        *probed = Some(Probed { quality: model.quality(), hits, work, seconds, probes: poses.len() });
        seconds
    })
}

/// A triangle about the origin.
fn probe(mesh: &Mesh) -> Arc<Mesh> {
    let [low, high] = mesh.bounds().expect("models have triangles");
    let reach = (0..3).map(|axis| high[axis] - low[axis]).fold(0.0, f64::max) * REACH;
    let corners = [[1.0, 0.0, 0.0], [-0.5, 0.75, 0.0], [-0.5, -0.75, 0.0]];
    let corners = corners.map(|corner: [f64; 3]| corner.map(|x| x * reach));
    Arc::new(Mesh::new(corners.into(), vec![[0, 1, 2]]).expect("a triangle"))
}

/// Turned in any way, anywhere in the model's box.
fn poses(mesh: &Mesh, count: usize) -> Vec<Pose> {
    let [low, high] = mesh.bounds().expect("models have triangles");
    let mut random = Random::new(SEED);
    let mut pose = || Pose::rigid(random.rotation(), random.point_in_box(low, high)).expect("a rotation");
    (0..count).map(|_| pose()).collect()
}
