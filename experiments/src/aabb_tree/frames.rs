//! Section 5 of the AABB tree paper: scenes of many moving models, some of which deform. Measures, per frame, the
//! time to refit the trees of the deformed models and the time to test all pairs of models.

use super::costs::CURRENT;
use crate::measure::cpu_clock::timed;
use crate::table_builder::{column, current_row, row};
use crate::{NumberKind, Plot, PlotAxis, PlotLine, ResultCell, ResultRow, ResultTable, RunSettings};
use boxwood::model::BuildOptions;
use boxwood::papers::{AabbTree, AabbTreeOptions, Bvh, Bvh8, TreeModel, TreePair, TreeScratch};
use boxwood_scenes::{Deformation, Random, Tumble, torus_5000};
use std::sync::Arc;

/// Number of moving models.
const MODELS: usize = 20;
/// How many of the models deform. The time of a frame is measured once for each of these numbers.
const DEFORMING: [usize; 7] = [0, 1, 2, 4, 8, 14, 20];

/// Tori that fly through a room.
struct FlyingTori<T: Bvh> {
    models: Vec<TreeModel<T>>,
    motions: Vec<Tumble>,
    /// Vertices of the torus at rest and deformed.
    shapes: [Vec<[f64; 3]>; 2],
}

/// Costs summed over several frames: CPU seconds of refits and of tests, and number of intersecting pairs.
#[derive(Clone, Copy)]
struct FrameCosts {
    refits: f64,
    tests: f64,
    hits: u64,
}

impl<T: Bvh> FlyingTori<T> {
    fn new(options: &T::Options) -> Self {
        let [mesh, waves] = Deformation::Wave.apply(&torus_5000());
        let shapes = [mesh.vertices().to_vec(), waves.into_parts().0];
        let mesh = Arc::new(mesh);
        let models = (0..MODELS).map(|_| TreeModel::<T>::new(Arc::clone(&mesh), options)).collect();
        let mut random = Random::new(20);
        // The room and the motions are chosen so that about a third of the nearby pairs intersect.
        let motions = (0..MODELS).map(|_| Tumble::new(&mut random, 1.0, 1.0, 3.0)).collect();
        Self { models, motions, shapes }
    }

    /// Runs `frames` frames in which the first `deforming` models deform, and tests all pairs.
    fn play(&mut self, frames: u32, deforming: usize) -> FrameCosts {
        let mut scratch = TreeScratch::new();
        let mut all = FrameCosts { refits: 0.0, tests: 0.0, hits: 0 };
        for frame in 0..frames {
            let shape = &self.shapes[frame as usize % 2];
            let refit = |model: &mut TreeModel<T>| {
                model.set_vertices(shape).expect("the number of vertices is equal, and all are finite");
            };
            all.refits += timed(|| self.models[..deforming].iter_mut().for_each(refit)).1;
            let time = f64::from(frame) / 30.0;
            let (hits, seconds) = timed(|| {
                let moving = self.models.iter().zip(&self.motions);
                let placed: Vec<_> = moving
                    .map(|(model, motion)| model.at(motion.pose(time)).expect("models stay in the room"))
                    .collect();
                let mut hits = 0;
                for (index, a) in placed.iter().enumerate() {
                    hits += placed[..index].iter().filter(|b| scratch.intersects(&TreePair::new(a, b))).count() as u64;
                }
                hits
            });
            all.hits += hits;
            all.tests += seconds;
        }
        all
    }

    /// Returns the costs for each element of [`DEFORMING`]. Times are the shortest of `rounds` rounds.
    fn measure(&mut self, frames: u32, rounds: u32, advance: &dyn Fn()) -> Vec<FrameCosts> {
        let mut best: Vec<FrameCosts> = Vec::new();
        // The models share a mesh, and the first deformation of a model copies it; this must not be timed.
        self.play(2, MODELS);
        for _ in 0..rounds {
            for (index, &deforming) in DEFORMING.iter().enumerate() {
                // One frame sets all models to the shape at rest, whatever number of models deformed in the previous
                // run.
                self.play(1, MODELS);
                let costs = self.play(frames, deforming);
                match best.get_mut(index) {
                    Some(best) => {
                        *best = FrameCosts {
                            refits: best.refits.min(costs.refits),
                            tests: best.tests.min(costs.tests),
                            ..costs
                        }
                    }
                    None => best.push(costs),
                }
                advance();
            }
        }
        best
    }
}

/// Table and plot of the time per frame, as a function of the number of deforming models.
pub(super) fn deforming_frames(settings: &RunSettings<'_>) -> (ResultTable, Plot) {
    let (frames, rounds) = (settings.choose(60, 8), settings.choose(3, 2));
    settings.progress.begin("Frames with k of 20 deforming", u64::from(2 * rounds) * DEFORMING.len() as u64);
    let advance = || settings.progress.advance(1);
    let aabb = FlyingTori::<AabbTree>::new(&AabbTreeOptions::default()).measure(frames, rounds, &advance);
    let current = FlyingTori::<Bvh8>::new(&BuildOptions::default()).measure(frames, rounds, &advance);
    let cells = |measured: &[FrameCosts], index: usize| {
        let per_frame = |seconds: f64| 1e3 * seconds / f64::from(frames);
        let FrameCosts { refits, tests, hits } = measured[index];
        let rigid = measured[0].refits + measured[0].tests;
        let times = [per_frame(refits), per_frame(tests), per_frame(refits + tests)].map(ResultCell::ours);
        let mut cells = vec![ResultCell::ours(hits as f64 / f64::from(frames))];
        cells.extend(times);
        cells.extend([ResultCell::ours(refits / tests), ResultCell::ours((refits + tests) / rigid)]);
        cells
    };
    let name = |tree: &str, index: usize| format!("{tree}, {} of {MODELS} deform", DEFORMING[index]);
    let mut rows: Vec<ResultRow> = (0..DEFORMING.len()).map(|k| row(name("AABB tree", k), cells(&aabb, k))).collect();
    rows.extend((0..DEFORMING.len()).map(|k| current_row(name(CURRENT, k), cells(&current, k))));
    let line = |name: &str, measured: &[FrameCosts], seconds: fn(&FrameCosts) -> f64| PlotLine {
        name: name.into(),
        points: DEFORMING
            .iter()
            .zip(measured)
            .map(|(&k, own)| [k as f64, 1e3 * seconds(own) / f64::from(frames)])
            .collect(),
    };
    let plot = Plot {
        id: "1-frames".into(),
        title: "Time per frame, by the number of deforming models of 20".into(),
        x: PlotAxis { name: "deforming models".into(), log: false },
        y: PlotAxis { name: "ms per frame".into(), log: false },
        lines: vec![
            line("AABB tree: refits", &aabb, |own| own.refits),
            line("AABB tree: tests", &aabb, |own| own.tests),
            line("AABB tree: both", &aabb, |own| own.refits + own.tests),
            line("boxwood default: both", &current, |own| own.refits + own.tests),
        ],
    };
    let table = ResultTable {
        id: "1-frames".into(),
        title: format!(
            "Section 5: {MODELS} tori of 5,000 triangles fly through a room, some deform; all pairs are tested"
        ),
        columns: vec![
            column("intersecting", "pairs per frame", NumberKind::Mean),
            column("refits", "ms", NumberKind::Time),
            column("tests", "ms", NumberKind::Time),
            column("frame", "ms", NumberKind::Time),
            column("refits / tests", "", NumberKind::TimeRatio),
            column("frame / none deform", "", NumberKind::TimeRatio),
        ],
        rows,
    };
    (table, plot)
}
