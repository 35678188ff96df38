//! The configurations of a file, one after another: a row for each time that two links meet on the way.

use super::tour::{Stop, Tour};
use super::{Links, Picture, marks, still};
use crate::notes::Failure;
use crate::robot::Answer;
use crate::robot::listed::Listed;
use crate::robot::many::Many;
use crate::view::{columns, count, words};
use boxwood_report::view::ColumnKind::{Number, Part};
use boxwood_report::view::{Row, Table};
use std::collections::HashMap;
use std::ops::Range;

const MOTION: &str = "From one line to the next the joints go evenly. Only the lines themselves were asked about and count in the \
                      table; but what is lit up on the way collides there.";

/// Two links that collide from one frame to another, without a break.
struct Run {
    pair: [usize; 2],
    frames: Range<usize>,
}

pub(super) fn picture(answer: &Answer, links: &Links, many: &Many) -> Result<Picture, Failure> {
    let listed = &answer.listed;
    let stop = |listed: &Listed| Stop { name: format!("line {}", listed.line), values: listed.values.clone() };
    let tour = Tour::through(answer, links, listed.iter().map(stop).collect())?;
    let runs = runs_of(&tour, many);
    let mut of_pair: HashMap<[usize; 2], Vec<usize>> = HashMap::new();
    for (row, run) in runs.iter().enumerate() {
        of_pair.entry(run.pair).or_default().push(row);
    }
    let row_of = |pair: [usize; 2], frame: usize| {
        let rows = of_pair.get(&pair)?;
        rows.iter().copied().find(|&row| runs[row].frames.contains(&frame))
    };
    let (marks, note) = marks::of_tour(links, &tour, &answer.posture, row_of)?;
    let mut notes = vec![still::INSIDE.to_owned()];
    if tour.step > 1 && listed.len() > 1 {
        notes.insert(0, MOTION.to_owned());
    }
    notes.extend(note);
    let rows = runs.iter().map(|run| row(answer, links, listed, &tour, run)).collect();
    let table = Table {
        caption: "When links collide".to_owned(),
        columns: columns([
            ("link", Part),
            ("link", Part),
            ("first line", Number),
            ("last line", Number),
            ("configurations", Number),
        ]),
        rows,
    };
    Ok(Picture { table, marks, tour: Some(tour), notes })
}

/// In order of their first frames; what collides on the way alone is none.
fn runs_of(tour: &Tour, many: &Many) -> Vec<Run> {
    let mut runs = Vec::new();
    for &pair in many.counts.keys() {
        let mut frame = 0;
        while frame < tour.stands.len() {
            let frames = tour.run(pair, frame);
            frame = frames.end.max(frame) + 1;
            if !lines(tour, &frames).is_empty() {
                runs.push(Run { pair, frames });
            }
        }
    }
    runs.sort_by_key(|run| (run.frames.start, run.pair));
    runs
}

/// Which of the lines are among these frames.
fn lines(tour: &Tour, frames: &Range<usize>) -> Range<usize> {
    frames.start.div_ceil(tour.step)..frames.end.div_ceil(tour.step)
}

fn row(answer: &Answer, links: &Links, listed: &[Listed], tour: &Tour, run: &Run) -> Row {
    let [a, b] = run.pair.map(|link| words(answer.subject.link(link)));
    let lines = lines(tour, &run.frames);
    let [first, last] = [lines.start, lines.end - 1].map(|line| count(listed[line].line));
    let cells = vec![a, b, first, last, count(lines.len() as u64)];
    Row { cells, parts: links.parts(run.pair), bounds: None, frames: Some(run.frames.clone()) }
}
