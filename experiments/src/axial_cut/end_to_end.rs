//! Claim in the abstract of the axial-cut paper: the improved algorithm reduces the detection time for the same
//! models.
//!
//! Bodies tumble through a room. Each frame consists of the broad phase over the boxes of the bodies and an exact
//! test of each overlapping pair.

use super::{PaperPart, frames};
use crate::measure::cpu_clock::timed;
use crate::measure::single_thread::best_of_rounds;
use crate::result::{NumberKind, ResultRow};
use crate::settings::RunSettings;
use crate::table_builder::{column, row_from_numbers, table};
use boxwood::model::BuildOptions;
use boxwood::papers::{
    BroadPhaseMethod, Bvh, Bvh8, EncodedTreeOptions, EndpointSort, LeaflessCompressed, PlainTree, TreeModel, TreePair,
    TreeScratch,
};
use boxwood::{Aabb, BroadPhase, Mesh, Model, Pose};
use boxwood_scenes::{Random, Tumble, room_side, teapot, unit_sized};
use std::sync::Arc;

pub(super) const TABLE: &str = "2-whole";
pub(super) const TRADITIONAL: &str = "traditional";
pub(super) const IMPROVED: &str = "improved";
pub(super) const TOTAL: &str = "total time";

/// Total volume of the bodies' bounding spheres, divided by the volume of the room.
const FILL_SHARE: f64 = 0.4;
/// Number of timed passes of each method over all frames.
const ROUNDS: usize = 3;
const IN_RANGE: &str = "bodies stay in the room";

/// Poses and boxes of all bodies, by frame.
struct TumbleFrames {
    poses: Vec<Vec<Pose>>,
    bounds: Vec<Vec<Aabb>>,
}

/// Results and cost of a method, summed over all frames except the first. Times are in seconds.
#[derive(Clone, Copy, Debug, Default)]
struct WholeRunStats {
    broad: f64,
    narrow: f64,
    pairs: u64,
    hits: u64,
    broad_tests: u64,
    narrow_tests: u64,
}

/// Function that runs one method once over all frames.
type TimedPass<'a> = Box<dyn FnMut() -> WholeRunStats + 'a>;

pub(super) fn measure(settings: &RunSettings<'_>) -> PaperPart {
    let (bodies, frames) = (settings.choose(1_000, 200), settings.choose(21, 9));
    let mesh = Arc::new(unit_sized(&teapot(4)));
    let tumble = tumble_frames(&mesh, bodies, frames);
    let encoded = EncodedTreeOptions::default();
    let plain = TreeModel::<PlainTree>::new(Arc::clone(&mesh), &encoded);
    let leafless = TreeModel::<LeaflessCompressed>::new(Arc::clone(&mesh), &encoded);
    let wide = TreeModel::<Bvh8>::new(Arc::clone(&mesh), &BuildOptions::default());
    let old = frames::axial_cut(EndpointSort::Insertion, Some(1));
    let new = frames::axial_cut(EndpointSort::Shell, frames::LIMIT);
    let passes: Vec<(&str, TimedPass<'_>)> = vec![
        (TRADITIONAL, Box::new(|| run(old, &plain, &tumble))),
        ("improved broad phase, plain trees", Box::new(|| run(new, &plain, &tumble))),
        ("traditional broad phase, compressed trees", Box::new(|| run(old, &leafless, &tumble))),
        (IMPROVED, Box::new(|| run(new, &leafless, &tumble))),
        ("boxwood default: packed tree, 8-wide BVHs", Box::new(|| run(BroadPhaseMethod::default(), &wide, &tumble))),
    ];
    let names: Vec<&str> = passes.iter().map(|(name, _)| *name).collect();
    let stats = best_passes(passes);
    let columns = vec![
        column("pairs of boxes", "per frame", NumberKind::Mean),
        column("pairs of bodies", "per frame", NumberKind::Mean),
        column("tests, broad phase", "per frame", NumberKind::Mean),
        column("tests, trees", "per frame", NumberKind::Mean),
        column("broad phase time", "relative to traditional", NumberKind::TimeRatio),
        column("trees time", "relative to traditional", NumberKind::TimeRatio),
        column(TOTAL, "relative to traditional", NumberKind::TimeRatio),
    ];
    let rows = names.iter().zip(&stats).map(|(name, one)| {
        let means =
            [one.pairs, one.hits, one.broad_tests, one.narrow_tests].map(|sum| sum as f64 / (frames - 1) as f64);
        let ratios = [|stats: &WholeRunStats| stats.broad, |stats: &WholeRunStats| stats.narrow, WholeRunStats::total]
            .map(|time| time(one) / time(&stats[0]));
        let cells = means.into_iter().chain(ratios).map(Some);
        ResultRow { is_current: name.starts_with("boxwood default"), ..row_from_numbers(*name, cells) }
    });
    let triangles = mesh.triangles().len();
    let title = format!(
        "Abstract: {bodies} teapots of {triangles} triangles that tumble through a room, broad and narrow phase"
    );
    PaperPart { tables: vec![table(TABLE, title, columns, rows.collect())], ..PaperPart::default() }
}

impl WholeRunStats {
    fn total(&self) -> f64 {
        self.broad + self.narrow
    }
}

/// Runs all methods, interleaved. Returns for each method the stats of the pass with the shortest total time.
///
/// # Panics
/// If the methods find different numbers of pairs.
fn best_passes(passes: Vec<(&str, TimedPass<'_>)>) -> Vec<WholeRunStats> {
    let mut stats: Vec<Option<WholeRunStats>> = vec![None; passes.len()];
    let mut timed: Vec<Box<dyn FnMut() -> f64 + '_>> = Vec::new();
    for (best, (_, mut pass)) in stats.iter_mut().zip(passes) {
        timed.push(Box::new(move || {
            let one = pass();
            let total = one.total();
            if best.is_none_or(|best| total < best.total()) {
                *best = Some(one);
            }
            total
        }));
    }
    best_of_rounds(ROUNDS, &mut timed);
    drop(timed);
    let stats: Vec<WholeRunStats> = stats.into_iter().flatten().collect();
    assert!(
        stats.iter().all(|one| (one.pairs, one.hits) == (stats[0].pairs, stats[0].hits)),
        "methods find different pairs"
    );
    stats
}

/// Computes the poses and boxes of `bodies` tumbling bodies in `frames` frames.
fn tumble_frames(mesh: &Arc<Mesh>, bodies: usize, frames: usize) -> TumbleFrames {
    let model = Model::new(Arc::clone(mesh));
    let radius = mesh.vertices().iter().map(|v| v.iter().map(|x| x * x).sum::<f64>().sqrt()).fold(0.0, f64::max);
    let half_size = room_side(std::iter::repeat_n(radius, bodies), FILL_SHARE) / 2.0;
    let mut random = Random::new(2);
    // Bodies move by a tenth of their size per frame.
    let moving: Vec<Tumble> = (0..bodies).map(|_| Tumble::new(&mut random, half_size, 0.2 * radius, 0.1)).collect();
    let poses: Vec<Vec<Pose>> =
        (0..frames).map(|frame| moving.iter().map(|body| body.pose(frame as f64)).collect()).collect();
    let cover = |&pose: &Pose| model.at(pose).expect(IN_RANGE).loose_bounds().expect("a teapot has triangles");
    let bounds = poses.iter().map(|poses| poses.iter().map(cover).collect()).collect();
    TumbleFrames { poses, bounds }
}

/// Runs all frames with one broad-phase method and one kind of tree.
fn run<T: Bvh>(method: BroadPhaseMethod, model: &TreeModel<T>, tumble: &TumbleFrames) -> WholeRunStats {
    let mut broad = BroadPhase::with_method(method);
    let mut scratch = TreeScratch::new();
    let ids: Vec<_> = tumble.bounds[0].iter().map(|&bounds| broad.insert(bounds).expect(IN_RANGE)).collect();
    broad.update();
    let mut stats = WholeRunStats::default();
    for (poses, bounds) in tumble.poses.iter().zip(&tumble.bounds).skip(1) {
        let ((), seconds) = timed(|| {
            for (&id, &bounds) in ids.iter().zip(bounds) {
                broad.set_bounds(id, bounds).expect(IN_RANGE);
            }
            broad.update();
        });
        stats.broad += seconds;
        stats.broad_tests += broad.pairs().stats().box_tests;
        let ((), seconds) = timed(|| {
            for pair in broad.pairs().pairs() {
                let [a, b] = pair.map(|id| model.at(poses[id.index()]).expect(IN_RANGE));
                stats.hits += u64::from(scratch.intersects(&TreePair::new(&a, &b)));
                let counts = scratch.stats();
                stats.narrow_tests += counts.box_tests + counts.triangle_box_tests;
            }
        });
        stats.narrow += seconds;
        stats.pairs += broad.pairs().pairs().len() as u64;
    }
    stats
}
