//! Paper 5: Schmidl, Walker and Lin, CAB: Fast Update of OBB Trees for Collision Detection between Articulated
//! Bodies, 2004.
//!
//! The modules, and what each contains or measures:
//!
//! ```text
//! scene     the five experiments, frame by frame
//! measure   one experiment with all methods, interleaved: times of update, box tests and exact tests
//! world     the same experiment in a World, without joints
//! tables    Tables 1 to 5, volumes of boxes
//! claims    claims of the paper
//! ```

mod claims;
mod measure;
mod scene;
mod tables;
mod world;

pub use claims::claims;
pub use measure::{MethodCounts, MethodResult, MethodTimes};

use crate::measure::single_thread::on_single_thread;
use crate::{PaperResult, ResultTable, RunSettings};
use boxwood::papers::LinkBoxMethod;
use scene::RobotExperiment;

/// Links and motion of each experiment, in words.
pub(crate) const EXPERIMENTS: [&str; 5] = [
    "convex links, three times as long as thick",
    "convex links, six times as long as thick",
    "dented links, six times as long as thick",
    "convex links, six times as long as thick, braided",
    "a hand and a ball",
];

/// Measures an experiment (1 to 5) with the given methods, interleaved, in `rounds` rounds.
///
/// Runs the first `frames` frames, or all frames if `frames` is `None`.
///
/// # Errors
/// A message if there is no such experiment or if the methods disagree.
pub fn measure(
    experiment: u32,
    frames: Option<u32>,
    methods: &[LinkBoxMethod],
    rounds: u32,
) -> Result<Vec<MethodResult>, String> {
    measure::run_interleaved(&RobotExperiment::new(experiment, frames)?, methods, rounds, || ())
        .map(|results| results.methods)
}

/// Number of random configurations of a single chain, over which the volumes of its boxes are summed.
const RANDOM_CONFIGURATION_COUNT: usize = 2_000;

/// Runs the experiments of the CAB paper (paper 5).
///
/// # Panics
/// If the methods find different collisions, which is a bug in boxwood.
#[must_use]
pub fn run(settings: &RunSettings<'_>) -> PaperResult {
    on_single_thread(|| run_experiments(settings))
}

fn run_experiments(settings: &RunSettings<'_>) -> PaperResult {
    let rounds = settings.choose(5, 1);
    let mut tables = Vec::new();
    let mut volume_rows = Vec::new();
    for (experiment, title) in (1..).zip(EXPERIMENTS) {
        let methods = LinkBoxMethod::ALL;
        settings.progress.begin(title, (methods.len() * rounds as usize + 1) as u64);
        let measured = RobotExperiment::new(experiment, None).and_then(|scene| {
            let results = measure::run_interleaved(&scene, &methods, rounds, || settings.progress.advance(1))?;
            let world = world::measure(&scene, rounds, results.depths)?;
            settings.progress.advance(1);
            Ok((results.methods, world, scene.frame_count()))
        });
        let (measured, world, frames) = measured.unwrap_or_else(|error| panic!("experiment {experiment}: {error}"));
        assert_eq!(
            world.counts.hits, measured[0].counts.hits,
            "experiment {experiment}: the world finds different collisions"
        );
        tables.push(tables::experiment_table(experiment, &measured, &world, frames));
        volume_rows.push(tables::volume_row(title, &measured));
    }
    let random = measure::run_interleaved(
        &RobotExperiment::random_configurations(RANDOM_CONFIGURATION_COUNT),
        &LinkBoxMethod::ALL,
        1,
        || (),
    );
    let random = random.unwrap_or_else(|error| panic!("random configurations: {error}"));
    volume_rows.push(tables::volume_row(tables::RANDOM_CONFIGURATIONS, &random.methods));
    tables.push(tables::volume_table(volume_rows));
    PaperResult {
        paper: 5,
        title: "Schmidl, Walker and Lin, CAB: Fast Update of OBB Trees for Collision Detection between Articulated Bodies, 2004"
            .into(),
        setup: SETUP.map(str::to_owned).into(),
        substitutions: substitutions(&tables),
        claims: claims(&tables),
        tables,
        plots: Vec::new(),
        trees: Vec::new(),
    }
}

const SETUP: [&str; 7] = [
    "Experiments 1 to 4: two chains of eight links each, 10,000 frames. All 120 pairs of the 16 links are tested in each frame, adjacent \
     links too. Experiment 5: a hand of 18 links with a ball, a table and two rails, 4,001 frames with 72 pairs each.",
    "#coll is the number of link pairs that are tested exactly because their boxes could not be separated; #false is the number of these \
     that do not intersect. t[query] is the time for exact tests, and for direction and depth of intersecting pairs. t[upd] is the time \
     for updating all boxes from the link poses. t[test] is the time for box tests. All methods use the same hierarchy of links. It is \
     split at the joint that divides the links most evenly.",
    "AABB+ encloses all vertices. AABB* encloses the eight corners of a link's oriented box. OBB uses the covariance of the corners of two \
     boxes. All methods are optimized as well as CAB: vertices are processed in SIMD lanes, and corners are not computed where a sum gives \
     the same number. Tests of oriented boxes use all 15 axes.",
    "Direction and depth are computed for the same pairs by all methods. Their time is measured separately and included in each t[query].",
    "t[upd] + t[test] is the time for boxes. It excludes the exact tests, which are the same for OBB and CAB.",
    "CAB is boxwood's default, so the last row of a table repeats the row of CAB. In a World, links are bodies: they are separated by \
     axis-aligned boxes only, in a broad phase that is made for many bodies and does not use joints. For two chains or a hand this takes \
     longer.",
    "Times are CPU time of one thread, the best of several passes. The methods ran interleaved.",
];

/// Inputs of the paper that are not public, and their replacements. The last paragraph states which share of the
/// total time exact tests take, as measured here and as published.
fn substitutions(tables: &[ResultTable]) -> Vec<String> {
    let share = |number: u32, published: bool| {
        let table = tables.iter().find(|table| table.id == tables::id(number));
        let value = |column: &str| {
            let cell = table.and_then(|table| table.cell("CAB", column)).copied().unwrap_or_default();
            if published { cell.published } else { cell.ours }
        };
        let share = value(tables::QUERY).zip(value(tables::TOTAL)).map_or(f64::NAN, |(query, total)| query / total);
        format!("{:.0}%", 100.0 * share)
    };
    let [theirs, ours] =
        [true, false].map(|published| [1, 2, 3, 4, 5].map(|number| share(number, published)).join(", "));
    let mut all: Vec<String> = SUBSTITUTIONS.map(str::to_owned).into();
    all.push(format!(
        "Exact tests were made by SWIFT++ and DEEP; here they are made by boxwood. Box operations have become faster by more than exact tests \
         have: exact tests take {ours} of CAB's t[total] in the five experiments here, and took {theirs} in the paper. This moves \
         all ratios of totals towards 1."
    ));
    all
}

const SUBSTITUTIONS: [&str; 3] = [
    "Motion: the chains were moved by a simulation, the hand by a data glove; neither recording is public. Sums of sines replace them. Their \
     amplitude, slant and distance are calibrated so that about as many pairs intersect as published and, in the first two experiments, CAB \
     has about as many candidates. Agreement in these numbers is therefore not a finding; they are marked as fitted.",
    "Shapes: not public. They are replaced by ellipsoids of about 140 vertices, with and without a dent, made after the text and the figures.",
    "Figures 1 to 4 show hierarchies, boxes, links and the hand. They contain no measurements and are not reproduced.",
];
