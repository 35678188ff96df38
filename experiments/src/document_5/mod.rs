//! Document 5: Schmidl, Walker and Lin, CAB: Fast Update of OBB Trees for Collision Detection between Articulated Bodies, 2004.
//!
//! ```text
//! scene     the five experiments, frame by frame
//! measure   one of them by every method in turns: update, test and query, each on the clock
//! world     the same in a world, which knows nothing of joints
//! tables    Tables 1 to 5, the sizes of boxes
//! claims    what the document says of all that
//! ```

mod claims;
mod measure;
mod scene;
mod tables;
mod world;

pub use claims::claims;
pub use measure::{Counts, Measured, Times};

use crate::alone::alone;
use crate::{Outcome, Settings, Table};
use boxwood::LinkFit;
use scene::Scene;

/// Every experiment: what its links and its motion are.
pub(crate) const EXPERIMENTS: [&str; 5] = [
    "convex links, three times as long as thick",
    "convex links, six times as long as thick",
    "dented links, six times as long as thick",
    "convex links, six times as long as thick, braided",
    "a hand and a ball",
];

/// Measures an experiment, 1 to 5, by these methods in turns: its first frames, or all; each so many times. Fails, with the reason, if
/// methods disagree.
pub fn measure(experiment: u32, frames: Option<u32>, fits: &[LinkFit], turns: u32) -> Result<Vec<Measured>, String> {
    measure::in_turns(&Scene::new(experiment, frames)?, fits, turns, || ()).map(|found| found.methods)
}

/// Stances of a chain that is folded in any way.
const FOLDED: usize = 2_000;

/// Runs the experiments of document 5.
///
/// # Panics
/// If methods disagree about what meets: that is a mistake in boxwood.
#[must_use]
pub fn run(settings: &Settings<'_>) -> Outcome {
    alone(|| measured(settings))
}

fn measured(settings: &Settings<'_>) -> Outcome {
    let turns = settings.of(5, 1);
    let mut tables = Vec::new();
    let mut sizes = Vec::new();
    for (experiment, title) in (1..).zip(EXPERIMENTS) {
        let fits = LinkFit::EVERY;
        settings.progress.begin(title, (fits.len() * turns as usize + 1) as u64);
        let measured = Scene::new(experiment, None).and_then(|scene| {
            let found = measure::in_turns(&scene, &fits, turns, || settings.progress.advance(1))?;
            let world = world::measure(&scene, turns, found.depths)?;
            settings.progress.advance(1);
            Ok((found.methods, world, scene.frames()))
        });
        let (measured, world, frames) = measured.unwrap_or_else(|error| panic!("experiment {experiment}: {error}"));
        assert_eq!(world.counts.hits, measured[0].counts.hits, "experiment {experiment}: the world finds others");
        tables.push(tables::experiment(experiment, &measured, &world, frames));
        sizes.push(tables::size(title, &measured));
    }
    let folded = measure::in_turns(&Scene::folded(FOLDED), &LinkFit::EVERY, 1, || ());
    let folded = folded.unwrap_or_else(|error| panic!("folded chains: {error}"));
    sizes.push(tables::size(tables::FOLDS, &folded.methods));
    tables.push(tables::sizes(sizes));
    Outcome {
        document: 5,
        title: "Schmidl, Walker and Lin, CAB: Fast Update of OBB Trees for Collision Detection between Articulated Bodies, 2004"
            .into(),
        setup: SETUP.map(str::to_owned).into(),
        stands_in: stands_in(&tables),
        claims: claims(&tables),
        tables,
        plots: Vec::new(),
        trees: Vec::new(),
    }
}

const SETUP: [&str; 7] = [
    "Two chains of eight links each: all 120 pairs of the 16 links can meet in each of 10,000 frames, neighbours too. The hand has 18 \
     links, and a ball, a table and two rails are around it: 72 pairs in each of 4,001 frames.",
    "#coll are pairs of links that are asked about exactly, because their boxes cannot be told apart; #false those of them that do not \
     meet. t[query] is the time for the exact questions, and for direction and depth of what meets; t[upd] that for all boxes of all \
     links, given where the links are; t[test] that for telling boxes apart. All methods are tested on one hierarchy of links, which \
     is cut at the joint that halves the links best.",
    "AABB+ boxes all vertices, AABB* the eight corners of the oriented box of a link, OBB takes the covariance of the corners of two \
     boxes. Each is written as well as CAB: vertices go through in lanes, and corners of a box are not made one by one where a sum gives \
     the same number. Tests of oriented boxes try all 15 axes.",
    "Direction and depth are those of the same pairs for all methods: they are measured by themselves, and are a part of each t[query].",
    "t[upd] + t[test] is what boxes take, and leaves the exact questions out, which are the same for OBB and CAB.",
    "CAB is what boxwood does today unless told otherwise, so that the last row of a table is that of CAB once more. In a World links are \
     bodies: it tells them apart by axis-aligned boxes alone, in a broad phase that is made for many bodies and knows nothing of joints. \
     For two chains or a hand that takes longer.",
    "Times are CPU time of one thread, the best of several passes; methods took turns.",
];

/// The last depends on what was measured.
fn stands_in(tables: &[Table]) -> Vec<String> {
    let share = |number: u32, published: bool| {
        let table = tables.iter().find(|table| table.id == tables::id(number));
        let of = |column: &str| {
            let cell = table.and_then(|table| table.cell("CAB", column)).copied().unwrap_or_default();
            if published { cell.published } else { cell.ours }
        };
        let share = of(tables::QUERY).zip(of(tables::TOTAL)).map_or(f64::NAN, |(query, total)| query / total);
        format!("{:.0}%", 100.0 * share)
    };
    let [theirs, ours] =
        [true, false].map(|published| [1, 2, 3, 4, 5].map(|number| share(number, published)).join(", "));
    let mut all: Vec<String> = STANDS_IN.map(str::to_owned).into();
    all.push(format!(
        "Exact questions were answered by SWIFT++ and DEEP, here by boxwood. Boxes gained more in twenty years than they did: exact questions \
         take {ours} of CAB's t[total] in the five experiments, and took {theirs}. That moves every ratio of totals towards 1."
    ));
    all
}

const STANDS_IN: [&str; 3] = [
    "The motions of the chains came out of a simulation, that of the hand from a glove; neither is public. Sums of sines stand in \
     for them, whose size, slant and distance were chosen so that about as many pairs meet, and in the first two experiments about as many \
     are asked about by CAB: that these numbers are near the published ones is no finding, and they are marked as fitted.",
    "The shapes are not public: ellipsoids of about 140 vertices, and the same with a dent, are made as the text and the figures tell.",
    "Figures 1 to 4 show hierarchies, boxes, links and the hand: they measure nothing, and are not repeated.",
];
