//! Figure 1 of the axial-cut paper, broad phase: time per frame, by the number of boxes and by the change of the
//! boxes per frame. The axial cut divides the axes into segments and sorts the boxes. Each sorting algorithm is
//! measured with uncut axes, and with the largest number of segments such that no box is cut twice. Brute force is
//! the first method, boxwood's default broad phase the last.

use super::{PaperPart, SORTS, box_count_name, change_name};
use crate::measure::cpu_clock::timed;
use crate::measure::single_thread::best_of_rounds;
use crate::result::{NumberKind, Plot, PlotLine, ResultColumn, ResultRow, ResultTable};
use crate::settings::RunSettings;
use crate::table_builder::{column, log_plot, row_from_numbers, table};
use boxwood::broad_phase::UpdateKind;
use boxwood::papers::{AxialCutOptions, AxialCutStats, BroadPhaseMethod, EndpointSort, SortPolicy};
use boxwood::{Aabb, BroadPhase};
use boxwood_scenes::BoxChange;

pub(super) const TIME: &str = "2-1-frame-time";
pub(super) const TESTS: &str = "2-1-frame-tests";
pub(super) const CHANGE: &str = "2-1-frame-change";
pub(super) const BRUTE_FORCE: &str = "brute force";
pub(super) const IMPROVED: &str = "Shell sort, cut";
pub(super) const CUT_ALONE: &str = "insertion sort, cut";
pub(super) const SHELL_ALONE: &str = "Shell sort, no cut";
pub(super) const CURRENT: &str = "boxwood default: packed tree";

const CHANGES: [BoxChange; 6] = [
    BoxChange::Move(0.01),
    BoxChange::Move(0.1),
    BoxChange::Churn(0.01),
    BoxChange::Churn(0.1),
    BoxChange::Move(1.0),
    BoxChange::Random,
];
const ROUNDS: usize = 3;

/// Requests as many segments per axis as possible. The broad phase then makes as many as it can without cutting a
/// box twice.
pub(super) const LIMIT: Option<u32> = Some(u32::MAX);

/// Boxes of one frame, and the indices of the boxes that replaced other boxes since the previous frame.
pub(super) struct MovedBoxesFrame {
    bounds: Vec<Aabb>,
    replaced: Vec<usize>,
}

/// Results and cost of a broad-phase method, as means per frame unless stated otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FrameStats {
    pub(super) boxes: usize,
    pub(super) seconds: f64,
    box_tests: f64,
    /// Number of overlapping pairs, summed over all frames.
    pub(super) pairs: u64,
    /// Stats of the axial cut in the last frame.
    pub(super) cut: AxialCutStats,
}

impl FrameStats {
    pub(super) fn tests_per_box(&self) -> f64 {
        self.box_tests / self.boxes as f64
    }
}

/// Name and configuration of a broad-phase method.
pub(super) type NamedMethod = (String, BroadPhaseMethod);

pub(super) fn measure(settings: &RunSettings<'_>) -> PaperPart {
    let counts: &[usize] = settings.choose(&[1_000, 4_000, 16_000, 64_000], &[500, 2_000, 8_000]);
    let frame_count = settings.choose(9, 5);
    // Brute force is not run with more boxes than this, because it would take seconds.
    let max_brute_force = settings.choose(16_000, 2_000);
    let methods = methods();
    let by_count: Vec<Vec<Option<FrameStats>>> = counts
        .iter()
        .map(|&count| run_methods(&methods, &frames(count, BoxChange::Move(0.1), frame_count), max_brute_force))
        .collect();
    let count = settings.choose(8_000, 2_000);
    let by_change: Vec<Vec<Option<FrameStats>>> = CHANGES
        .iter()
        .map(|&change| run_methods(&methods, &frames(count, change, frame_count), max_brute_force))
        .collect();
    let heads = |unit: &str, kind| counts.iter().map(|&count| column(box_count_name(count), unit, kind)).collect();
    let changes =
        CHANGES.map(|change| column(change_name(change), "relative to traditional", NumberKind::TimeRatio)).into();
    let (times, tests) = (heads("relative to traditional", NumberKind::TimeRatio), heads("per box", NumberKind::Mean));
    let tables = vec![
        method_table([TIME, "time, boxes that move by 0.1 sides"], times, &methods, &by_count, ratio),
        method_table([TESTS, "box tests, boxes that move by 0.1 sides"], tests, &methods, &by_count, tests_per_box),
        method_table([CHANGE, &format!("time, {count} boxes")], changes, &methods, &by_change, ratio),
    ];
    PaperPart { tables, plots: vec![plot(counts, &methods, &by_count)], ..PaperPart::default() }
}

fn plot(counts: &[usize], methods: &[NamedMethod], results: &[Vec<Option<FrameStats>>]) -> Plot {
    let line = |(index, (name, _)): (usize, &NamedMethod)| {
        let ns = |(&count, all): (&usize, &Vec<Option<FrameStats>>)| {
            Some([count as f64, all[index]?.seconds * 1e9 / count as f64])
        };
        PlotLine { name: name.clone(), points: counts.iter().zip(results).filter_map(ns).collect() }
    };
    // Brute force, the first method, is not plotted: its times would compress the other lines.
    let lines = methods.iter().enumerate().skip(1).map(line).collect();
    let title = "Figure 1: a frame of the broad phase, boxes that move by 0.1 sides (without brute force)";
    log_plot("2-1-frames", title, ["boxes", "ns per frame and box"], lines)
}

/// Time of a method divided by the time of the traditional method (insertion sort without a cut), which has index 1.
fn ratio(all: &[Option<FrameStats>], index: usize) -> Option<f64> {
    Some(all[index]?.seconds / all[1]?.seconds)
}

fn tests_per_box(all: &[Option<FrameStats>], index: usize) -> Option<f64> {
    Some(all[index]?.tests_per_box())
}

/// Table with one row per method, and one column per number of boxes or per change of the boxes.
fn method_table(
    [id, title]: [&str; 2],
    columns: Vec<ResultColumn>,
    methods: &[NamedMethod],
    results: &[Vec<Option<FrameStats>>],
    cell: impl Fn(&[Option<FrameStats>], usize) -> Option<f64>,
) -> ResultTable {
    let one = |(index, (name, method)): (usize, &NamedMethod)| ResultRow {
        is_current: *method == BroadPhaseMethod::default(),
        ..row_from_numbers(name, results.iter().map(|all| cell(all, index)))
    };
    table(id, format!("Figure 1, frames: {title}"), columns, methods.iter().enumerate().map(one).collect())
}

/// All methods in table order: brute force, the traditional method, its variants with other sorts and with the cut, and
/// boxwood's default.
fn methods() -> Vec<NamedMethod> {
    let cut = |segments, suffix: &'static str| {
        SORTS.into_iter().map(move |(name, sort)| (format!("{name}, {suffix}"), axial_cut(sort, segments)))
    };
    let first = [(BRUTE_FORCE.to_owned(), BroadPhaseMethod::BruteForce)].into_iter();
    let last = [(CURRENT.to_owned(), BroadPhaseMethod::default())];
    first.chain(cut(Some(1), "no cut")).chain(cut(LIMIT, "cut")).chain(last).collect()
}

/// The broad phase of the axial-cut paper, with a given sort and number of segments per axis.
pub(super) fn axial_cut(sort: EndpointSort, segments: Option<u32>) -> BroadPhaseMethod {
    BroadPhaseMethod::AxialCut(AxialCutOptions { sort, resort: SortPolicy::EveryUpdate, segments })
}

/// Creates `frames` frames of `count` boxes.
pub(super) fn frames(count: usize, change: BoxChange, frames: usize) -> Vec<MovedBoxesFrame> {
    let mut boxes = change.boxes(count);
    let mut replaced = Vec::new();
    let frame = || {
        let frame = MovedBoxesFrame { bounds: boxes.bounds().to_vec(), replaced: std::mem::take(&mut replaced) };
        replaced = change.step(&mut boxes);
        frame
    };
    std::iter::repeat_with(frame).take(frames).collect()
}

/// Runs all methods, interleaved. The result of brute force is `None` if there are more than `max_brute_force` boxes.
fn run_methods(methods: &[NamedMethod], frames: &[MovedBoxesFrame], max_brute_force: usize) -> Vec<Option<FrameStats>> {
    let is_run =
        |method: &NamedMethod| method.1 != BroadPhaseMethod::BruteForce || frames[0].bounds.len() <= max_brute_force;
    let selected: Vec<NamedMethod> = methods.iter().filter(|method| is_run(method)).cloned().collect();
    let mut stats = run_interleaved(&selected, frames).into_iter();
    methods.iter().map(|method| if is_run(method) { stats.next() } else { None }).collect()
}

/// Runs all methods, interleaved, and returns the stats of each method.
///
/// # Panics
/// If the methods find different numbers of pairs.
pub(super) fn run_interleaved(methods: &[NamedMethod], frames: &[MovedBoxesFrame]) -> Vec<FrameStats> {
    let mut stats = vec![FrameStats::default(); methods.len()];
    let mut passes: Vec<Box<dyn FnMut() -> f64 + '_>> = Vec::new();
    for ((_, method), stats) in methods.iter().zip(&mut stats) {
        passes.push(Box::new(|| {
            *stats = run(*method, frames);
            stats.seconds
        }));
    }
    let best = best_of_rounds(ROUNDS, &mut passes);
    drop(passes);
    stats.iter_mut().zip(best).for_each(|(stats, best)| stats.seconds = best);
    for (one, (name, _)) in stats.iter().zip(methods) {
        assert_eq!(one.pairs, stats[0].pairs, "{name} disagrees with {}", methods[0].0);
    }
    stats
}

/// Runs all frames with one method. The first frame is not timed. The time of the other frames includes removing,
/// inserting and setting boxes, and finding pairs.
fn run(method: BroadPhaseMethod, frames: &[MovedBoxesFrame]) -> FrameStats {
    const VALID: &str = "ids are valid and boxes are finite";
    let mut broad = BroadPhase::with_method(method);
    let mut ids: Vec<_> = frames[0].bounds.iter().map(|&bounds| broad.insert(bounds).expect(VALID)).collect();
    broad.update();
    let mut stats = FrameStats { boxes: ids.len(), ..FrameStats::default() };
    for MovedBoxesFrame { bounds, replaced } in &frames[1..] {
        let (pairs, seconds) = timed(|| {
            for &which in replaced {
                broad.remove(ids[which]).expect(VALID);
                ids[which] = broad.insert(bounds[which]).expect(VALID);
            }
            for (&id, &bounds) in ids.iter().zip(bounds) {
                broad.set_bounds(id, bounds).expect(VALID);
            }
            broad.update().pairs().len()
        });
        let update = broad.pairs().stats();
        stats.seconds += seconds;
        stats.pairs += pairs as u64;
        stats.box_tests += update.box_tests as f64;
        if let UpdateKind::AxialCut(cut) = update.kind {
            stats.cut = cut;
        }
    }
    let frames = (frames.len() - 1).max(1) as f64;
    FrameStats { seconds: stats.seconds / frames, box_tests: stats.box_tests / frames, ..stats }
}
