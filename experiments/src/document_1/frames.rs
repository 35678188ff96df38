//! Section 5: scenes of many models that move, some of which deform: what a frame takes for refits, and for tests.

use super::costs::TODAY;
use crate::clock::timed;
use crate::tabular::{column, row, today};
use crate::{Axis, Cell, Kind, Line, Plot, Row, Settings, Table};
use boxwood::{AabbOptions, AabbTree, Build, Model, Pair, Scratch, Tree, WideTree};
use boxwood_scenes::{Deformation, Random, Tumble, torus_5000};
use std::sync::Arc;

/// The models, and how many of them deform.
const MODELS: usize = 20;
const DEFORMING: [usize; 7] = [0, 1, 2, 4, 8, 14, 20];

/// Toruses that fly through a room.
struct Scene<T: Tree> {
    models: Vec<Model<T>>,
    motions: Vec<Tumble>,
    shapes: [Vec<[f64; 3]>; 2],
}

/// What some frames took.
#[derive(Clone, Copy)]
struct Frames {
    refits: f64,
    tests: f64,
    hits: u64,
}

impl<T: Tree> Scene<T> {
    fn new(options: &T::Options) -> Self {
        let [mesh, waves] = Deformation::Wave.of(&torus_5000());
        let shapes = [mesh.vertices().to_vec(), waves.into_parts().0];
        let mesh = Arc::new(mesh);
        let models = (0..MODELS).map(|_| Model::<T>::with(Arc::clone(&mesh), options)).collect();
        let mut random = Random::new(20);
        // About a third of the pairs that are near each other intersect.
        let motions = (0..MODELS).map(|_| Tumble::new(&mut random, 1.0, 1.0, 3.0)).collect();
        Self { models, motions, shapes }
    }

    /// Lets frames pass in which the first `deforming` models deform, and asks about all pairs.
    fn play(&mut self, frames: u32, deforming: usize) -> Frames {
        let mut scratch = Scratch::new();
        let mut all = Frames { refits: 0.0, tests: 0.0, hits: 0 };
        for frame in 0..frames {
            let shape = &self.shapes[frame as usize % 2];
            let refit = |model: &mut Model<T>| model.set_vertices(shape).expect("as many vertices, all finite");
            all.refits += timed(|| self.models[..deforming].iter_mut().for_each(refit)).1;
            let time = f64::from(frame) / 30.0;
            let (hits, seconds) = timed(|| {
                let moving = self.models.iter().zip(&self.motions);
                let placed: Vec<_> =
                    moving.map(|(model, motion)| model.at(motion.pose(time)).expect("in a room")).collect();
                let mut hits = 0;
                for (place, a) in placed.iter().enumerate() {
                    hits += placed[..place].iter().filter(|b| scratch.intersects(&Pair::new(a, b))).count() as u64;
                }
                hits
            });
            all.hits += hits;
            all.tests += seconds;
        }
        all
    }

    /// A figure for each number of models that deform, the best of some turns.
    fn measure(&mut self, frames: u32, turns: u32, done: &dyn Fn()) -> Vec<Frames> {
        let mut best: Vec<Frames> = Vec::new();
        // Whoever deforms for the first time takes a copy of the mesh.
        self.play(2, MODELS);
        for _ in 0..turns {
            for (place, &deforming) in DEFORMING.iter().enumerate() {
                // As they were at first, however many deformed before.
                self.play(1, MODELS);
                let now = self.play(frames, deforming);
                match best.get_mut(place) {
                    Some(best) => {
                        *best = Frames { refits: best.refits.min(now.refits), tests: best.tests.min(now.tests), ..now }
                    }
                    None => best.push(now),
                }
                done();
            }
        }
        best
    }
}

/// A row for each number of models that deform, and the plot of it.
pub(super) fn some_of_twenty_deform(settings: &Settings<'_>) -> (Table, Plot) {
    let (frames, turns) = (settings.of(60, 8), settings.of(3, 2));
    settings.progress.begin("Frames with k of 20 deforming", u64::from(2 * turns) * DEFORMING.len() as u64);
    let done = || settings.progress.advance(1);
    let then = Scene::<AabbTree>::new(&AabbOptions::default()).measure(frames, turns, &done);
    let now = Scene::<WideTree>::new(&Build::default()).measure(frames, turns, &done);
    let cells = |measured: &[Frames], place: usize| {
        let each = |seconds: f64| 1e3 * seconds / f64::from(frames);
        let Frames { refits, tests, hits } = measured[place];
        let still = measured[0].refits + measured[0].tests;
        let times = [each(refits), each(tests), each(refits + tests)].map(Cell::ours);
        let mut cells = vec![Cell::ours(hits as f64 / f64::from(frames))];
        cells.extend(times);
        cells.extend([Cell::ours(refits / tests), Cell::ours((refits + tests) / still)]);
        cells
    };
    let name = |tree: &str, place: usize| format!("{tree}, {} of {MODELS} deform", DEFORMING[place]);
    let mut rows: Vec<Row> = (0..DEFORMING.len()).map(|k| row(name("AABB tree", k), cells(&then, k))).collect();
    rows.extend((0..DEFORMING.len()).map(|k| today(name(TODAY, k), cells(&now, k))));
    let line = |name: &str, measured: &[Frames], of: fn(&Frames) -> f64| Line {
        name: name.into(),
        points: DEFORMING.iter().zip(measured).map(|(&k, own)| [k as f64, 1e3 * of(own) / f64::from(frames)]).collect(),
    };
    let plot = Plot {
        id: "1-frames".into(),
        title: "What a frame takes, by how many of 20 models deform".into(),
        x: Axis { name: "models that deform".into(), log: false },
        y: Axis { name: "ms a frame".into(), log: false },
        lines: vec![
            line("AABB tree: refits", &then, |own| own.refits),
            line("AABB tree: tests", &then, |own| own.tests),
            line("AABB tree: both", &then, |own| own.refits + own.tests),
            line("today's tree: both", &now, |own| own.refits + own.tests),
        ],
    };
    let table = Table {
        id: "1-frames".into(),
        title: format!(
            "Section 5: {MODELS} toruses of 5,000 triangles fly through a room, some deform; all pairs are asked"
        ),
        columns: vec![
            column("intersecting", "pairs a frame", Kind::Mean),
            column("refits", "ms", Kind::Time),
            column("tests", "ms", Kind::Time),
            column("frame", "ms", Kind::Time),
            column("refits / tests", "", Kind::TimeRatio),
            column("frame / none deform", "", Kind::TimeRatio),
        ],
        rows,
    };
    (table, plot)
}
