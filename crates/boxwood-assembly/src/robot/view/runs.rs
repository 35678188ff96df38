//! View of the configurations of a file, in order: one row per run of frames in which two links collide.

use super::super::batch_result::{BatchResult, EntryResult};
use super::tour::{Tour, TourStop};
use super::{RobotPicture, ShapedLinks, marks, still};
use boxwood_report::view::ColumnKind::{Number, Part};
use boxwood_report::view::{Cell, Column, Row, Table};
use std::collections::HashMap;
use std::ops::Range;

const MOTION: &str = "Joint values are interpolated linearly from line to line. The table counts the configurations of the file only. \
                      Highlighted links of interpolated frames do collide there.";

/// Range of consecutive frames in which two links collide.
struct CollisionRun {
    pair: [usize; 2],
    frames: Range<usize>,
}

pub(super) fn picture(result: &BatchResult, entries: &[EntryResult], links: &ShapedLinks) -> RobotPicture {
    let stop = |entry: &EntryResult| TourStop { name: format!("line {}", entry.line), values: entry.values.clone() };
    let tour = Tour::through(result, links, entries.iter().map(stop).collect());
    let runs = runs_of(&tour, result);
    let mut of_pair: HashMap<[usize; 2], Vec<usize>> = HashMap::new();
    for (row, run) in runs.iter().enumerate() {
        of_pair.entry(run.pair).or_default().push(row);
    }
    let row_of = |pair: [usize; 2], frame: usize| {
        let rows = of_pair.get(&pair)?;
        rows.iter().copied().find(|&row| runs[row].frames.contains(&frame))
    };
    let (marks, note) = marks::tour_marks(links, &tour, &result.state, row_of);
    let mut notes = vec![still::INSIDE.to_owned()];
    if tour.step > 1 && entries.len() > 1 {
        notes.insert(0, MOTION.to_owned());
    }
    notes.extend(note);
    let rows = runs.iter().map(|run| row(result, links, entries, &tour, run)).collect();
    let table = Table {
        caption: "When links collide".to_owned(),
        columns: Column::list([
            ("link", Part),
            ("link", Part),
            ("first line", Number),
            ("last line", Number),
            ("configurations", Number),
        ]),
        rows,
    };
    RobotPicture { table, marks, tour: Some(tour), notes }
}

/// Runs of all pairs, sorted by first frame. A run of interpolated frames only, without a configuration of the
/// file, is omitted.
fn runs_of(tour: &Tour, result: &BatchResult) -> Vec<CollisionRun> {
    let mut runs = Vec::new();
    for &pair in result.counts.keys() {
        let mut frame = 0;
        while frame < tour.frames.len() {
            let frames = tour.run(pair, frame);
            frame = frames.end.max(frame) + 1;
            if !lines(tour, &frames).is_empty() {
                runs.push(CollisionRun { pair, frames });
            }
        }
    }
    runs.sort_by_key(|run| (run.frames.start, run.pair));
    runs
}

/// Indices of the configurations of the file within these frames.
fn lines(tour: &Tour, frames: &Range<usize>) -> Range<usize> {
    frames.start.div_ceil(tour.step)..frames.end.div_ceil(tour.step)
}

fn row(result: &BatchResult, links: &ShapedLinks, entries: &[EntryResult], tour: &Tour, run: &CollisionRun) -> Row {
    let [a, b] = result.robot.link_names(run.pair).map(Cell::text);
    let lines = lines(tour, &run.frames);
    let [first, last] = [lines.start, lines.end - 1].map(|line| Cell::count(entries[line].line));
    let cells = vec![a, b, first, last, Cell::count(lines.len() as u64)];
    Row { cells, parts: links.parts(run.pair), bounds: None, frames: Some(run.frames.clone()) }
}
