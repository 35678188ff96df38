//! Figure 1, frames of the broad phase: every sort, without a cut and cut to the limit, over the number of boxes and over
//! what a frame changes; brute force first, today's broad phase last.

use super::{Part, SORTS, of_boxes, words};
use crate::alone::best_in_turns;
use crate::clock::timed;
use crate::outcome::{Column, Kind, Line, Plot, Row, Table};
use crate::settings::Settings;
use crate::tabular::{column, log_plot, row_of, table};
use boxwood::{AxialCutOptions, AxialCutWork, Bounds, BroadMethod, BroadPhase, BroadWay, ProjectionSort, Resort};
use boxwood_scenes::BoxChange;

pub(super) const TIME: &str = "2-1-frame-time";
pub(super) const TESTS: &str = "2-1-frame-tests";
pub(super) const CHANGE: &str = "2-1-frame-change";
pub(super) const BRUTE_FORCE: &str = "brute force";
pub(super) const IMPROVED: &str = "Shell sort, cut";
pub(super) const CUT_ALONE: &str = "insertion sort, cut";
pub(super) const SHELL_ALONE: &str = "Shell sort, no cut";
pub(super) const TODAY: &str = "today: packed tree";

const CHANGES: [BoxChange; 6] = [
    BoxChange::Sides(0.01),
    BoxChange::Sides(0.1),
    BoxChange::Churn(0.01),
    BoxChange::Churn(0.1),
    BoxChange::Sides(1.0),
    BoxChange::Random,
];
const TURNS: usize = 3;

/// As many segments as the limit allows.
pub(super) const LIMIT: Option<u32> = Some(u32::MAX);

/// Boxes of a frame, and which of them are others than before.
pub(super) struct Frame {
    bounds: Vec<Bounds>,
    replaced: Vec<usize>,
}

/// What a method did, in the mean of a frame.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ran {
    pub(super) boxes: usize,
    pub(super) seconds: f64,
    box_tests: f64,
    pub(super) pairs: u64,
    /// Of the last frame.
    pub(super) cut: AxialCutWork,
}

impl Ran {
    pub(super) fn tests_a_box(&self) -> f64 {
        self.box_tests / self.boxes as f64
    }
}

/// A method of the broad phase by its name.
pub(super) type Method = (String, BroadMethod);

pub(super) fn measure(settings: &Settings<'_>) -> Part {
    let counts: &[usize] = settings.of(&[1_000, 4_000, 16_000, 64_000], &[500, 2_000, 8_000]);
    let frame_count = settings.of(9, 5);
    // Of more boxes brute force is not asked: it takes seconds.
    let most = settings.of(16_000, 2_000);
    let methods = methods();
    let by_count: Vec<Vec<Option<Ran>>> =
        counts.iter().map(|&count| asked(&methods, &frames(count, BoxChange::Sides(0.1), frame_count), most)).collect();
    let count = settings.of(8_000, 2_000);
    let by_change: Vec<Vec<Option<Ran>>> =
        CHANGES.iter().map(|&change| asked(&methods, &frames(count, change, frame_count), most)).collect();
    let heads = |unit: &str, kind| counts.iter().map(|&count| column(of_boxes(count), unit, kind)).collect();
    let changes = CHANGES.map(|change| column(words(change), "of traditional", Kind::TimeRatio)).into();
    let (times, tests) = (heads("of traditional", Kind::TimeRatio), heads("a box", Kind::Mean));
    let tables = vec![
        over([TIME, "time, boxes that move by a tenth of a side"], times, &methods, &by_count, ratio),
        over([TESTS, "box tests, boxes that move by a tenth of a side"], tests, &methods, &by_count, tests_a_box),
        over([CHANGE, &format!("time, {count} boxes")], changes, &methods, &by_change, ratio),
    ];
    Part { tables, plots: vec![plot(counts, &methods, &by_count)], ..Part::default() }
}

fn plot(counts: &[usize], methods: &[Method], asked: &[Vec<Option<Ran>>]) -> Plot {
    let line = |(place, (name, _)): (usize, &Method)| {
        let ns =
            |(&count, all): (&usize, &Vec<Option<Ran>>)| Some([count as f64, all[place]?.seconds * 1e9 / count as f64]);
        Line { name: name.clone(), points: counts.iter().zip(asked).filter_map(ns).collect() }
    };
    // Brute force, the first, would leave no room for the others.
    let lines = methods.iter().enumerate().skip(1).map(line).collect();
    let title = "Figure 1: a frame of the broad phase, boxes that move by a tenth of a side (without brute force)";
    log_plot("2-1-frames", title, ["boxes", "ns a frame and box"], lines)
}

/// The time of a method over that of the traditional one, which is the second.
fn ratio(all: &[Option<Ran>], place: usize) -> Option<f64> {
    Some(all[place]?.seconds / all[1]?.seconds)
}

fn tests_a_box(all: &[Option<Ran>], place: usize) -> Option<f64> {
    Some(all[place]?.tests_a_box())
}

/// A row a method, a column each of what they were asked.
fn over(
    [id, title]: [&str; 2],
    columns: Vec<Column>,
    methods: &[Method],
    asked: &[Vec<Option<Ran>>],
    cell: impl Fn(&[Option<Ran>], usize) -> Option<f64>,
) -> Table {
    let one = |(place, (name, method)): (usize, &Method)| Row {
        is_today: *method == BroadMethod::default(),
        ..row_of(name, asked.iter().map(|all| cell(all, place)))
    };
    table(id, format!("Figure 1, frames: {title}"), columns, methods.iter().enumerate().map(one).collect())
}

/// Brute force, the traditional method, the others, and today's.
fn methods() -> Vec<Method> {
    let cut = |segments, suffix: &'static str| {
        SORTS.into_iter().map(move |(name, sort)| (format!("{name}, {suffix}"), axial_cut(sort, segments)))
    };
    let first = [(BRUTE_FORCE.to_owned(), BroadMethod::BruteForce)].into_iter();
    let last = [(TODAY.to_owned(), BroadMethod::default())];
    first.chain(cut(Some(1), "no cut")).chain(cut(LIMIT, "cut")).chain(last).collect()
}

/// The document's broad phase.
pub(super) fn axial_cut(sort: ProjectionSort, segments: Option<u32>) -> BroadMethod {
    BroadMethod::AxialCut(AxialCutOptions { sort, resort: Resort::EveryUpdate, segments })
}

/// The boxes of so many frames.
pub(super) fn frames(count: usize, change: BoxChange, frames: usize) -> Vec<Frame> {
    let mut boxes = change.boxes(count);
    let mut replaced = Vec::new();
    let frame = || {
        let frame = Frame { bounds: boxes.bounds().to_vec(), replaced: std::mem::take(&mut replaced) };
        replaced = change.step(&mut boxes);
        frame
    };
    std::iter::repeat_with(frame).take(frames).collect()
}

/// Asks all of them in turns; none where it would take too long.
fn asked(methods: &[Method], frames: &[Frame], most: usize) -> Vec<Option<Ran>> {
    let is_asked = |method: &Method| method.1 != BroadMethod::BruteForce || frames[0].bounds.len() <= most;
    let some: Vec<Method> = methods.iter().filter(|method| is_asked(method)).cloned().collect();
    let mut ran = in_turns(&some, frames).into_iter();
    methods.iter().map(|method| if is_asked(method) { ran.next() } else { None }).collect()
}

/// Asks all of them in turns.
///
/// # Panics
/// If they disagree about the pairs.
pub(super) fn in_turns(methods: &[Method], frames: &[Frame]) -> Vec<Ran> {
    let mut ran = vec![Ran::default(); methods.len()];
    let mut passes: Vec<Box<dyn FnMut() -> f64 + '_>> = Vec::new();
    for ((_, method), ran) in methods.iter().zip(&mut ran) {
        passes.push(Box::new(|| {
            *ran = run(*method, frames);
            ran.seconds
        }));
    }
    let best = best_in_turns(TURNS, &mut passes);
    drop(passes);
    ran.iter_mut().zip(best).for_each(|(ran, best)| ran.seconds = best);
    for (one, (name, _)) in ran.iter().zip(methods) {
        assert_eq!(one.pairs, ran[0].pairs, "{name} finds the pairs of {}", methods[0].0);
    }
    ran
}

/// All frames behind the first, on the clock: boxes are set, go and come, and pairs are found.
fn run(method: BroadMethod, frames: &[Frame]) -> Ran {
    const VALID: &str = "boxes that are there, and finite";
    let mut broad = BroadPhase::with(method);
    let mut ids: Vec<_> = frames[0].bounds.iter().map(|&bounds| broad.insert(bounds).expect(VALID)).collect();
    broad.update();
    let mut ran = Ran { boxes: ids.len(), ..Ran::default() };
    for Frame { bounds, replaced } in &frames[1..] {
        let (pairs, seconds) = timed(|| {
            for &which in replaced {
                broad.remove(ids[which]).expect(VALID);
                ids[which] = broad.insert(bounds[which]).expect(VALID);
            }
            for (&id, &bounds) in ids.iter().zip(bounds) {
                broad.set(id, bounds).expect(VALID);
            }
            broad.update().pairs().len()
        });
        let work = broad.overlaps().work();
        ran.seconds += seconds;
        ran.pairs += pairs as u64;
        ran.box_tests += work.box_tests as f64;
        if let BroadWay::AxialCut(cut) = work.way {
            ran.cut = cut;
        }
    }
    let frames = (frames.len() - 1).max(1) as f64;
    Ran { seconds: ran.seconds / frames, box_tests: ran.box_tests / frames, ..ran }
}
