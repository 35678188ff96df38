//! Random configurations, or many: a row for each pair of links, shown at the first that makes them collide.

use super::tour::{Stop, Tour};
use super::{Links, Picture, marks, still};
use crate::notes::Failure;
use crate::robot::Answer;
use crate::robot::many::{Count, Many};
use crate::robot::text::percent;
use crate::view::{columns, count, or_empty, words};
use boxwood_report::view::ColumnKind::{Choice, Number, Part};
use boxwood_report::view::{Cell, Row, Table};
use std::cmp::Reverse;
use std::collections::HashMap;

/// More rows are of no use to anybody; what never collides is left out then.
const MOST_ROWS: u64 = 10_000;

const MOTION: &str = "The motion goes from one configuration to the next in which two links collide, the first that was found of \
                      each pair; the joints go evenly from one to the other. Only these configurations were asked about, none on the way \
                      counts in the table; but what is lit up on the way collides there.";

pub(super) fn picture(answer: &Answer, links: &Links, many: &Many) -> Result<Picture, Failure> {
    let mut found: Vec<([usize; 2], &Count)> = many.counts.iter().map(|(&pair, count)| (pair, count)).collect();
    found.sort_by_key(|(pair, count)| (Reverse(count.collides), *pair));
    let what = if many.answers.is_some() { "line" } else { "configuration" };
    let (mut notes, mut stops, mut stop_of) = (vec![still::INSIDE.to_owned()], Vec::new(), HashMap::new());
    for (_, count) in &found {
        if stops.len() < links.most_stops() {
            stop_of.entry(count.first).or_insert_with(|| {
                stops.push(Stop { name: format!("{what} {}", line(many, count.first)), values: count.example.clone() });
                stops.len() - 1
            });
        }
    }
    if stop_of.len() > 1 {
        notes.insert(0, MOTION.to_owned());
    }
    if stops.is_empty() {
        stops.push(Stop { name: "as told".to_owned(), values: answer.posture.values().to_vec() });
    }
    let tour = Tour::through(answer, links, stops)?;
    let frame_of = |count: &Count| stop_of.get(&count.first).map(|stop| stop * tour.step);
    if found.iter().any(|(_, count)| frame_of(count).is_none()) {
        notes.push(
            "Not every pair is shown as it collides: there are too many. What the table says is whole.".to_owned(),
        );
    }
    let mut rows: Vec<Row> = Vec::with_capacity(found.len());
    for (pair, count) in &found {
        let frames = frame_of(count).map_or(0..0, |frame| tour.run(*pair, frame));
        rows.push(Row { frames: Some(frames), ..row(answer, links, many, *pair) });
    }
    if answer.untested.tested <= MOST_ROWS {
        let never = many.tested(&answer.subject, &answer.untested).unwrap_or_default().into_iter();
        let never = never.filter(|pair| !many.counts.contains_key(pair));
        rows.extend(never.map(|pair| Row { frames: Some(0..0), ..row(answer, links, many, pair) }));
    } else {
        notes.push("The table has no row for pairs that never collide: there are too many.".to_owned());
    }
    let row_of: HashMap<[usize; 2], usize> = found.iter().enumerate().map(|(row, (pair, _))| (*pair, row)).collect();
    let (marks, note) = marks::of_tour(links, &tour, &answer.posture, |pair, _| row_of.get(&pair).copied())?;
    notes.extend(note);
    let first = if many.answers.is_some() { "first line" } else { "first configuration" };
    let columns = columns([
        ("link", Part),
        ("link", Part),
        ("collide", Choice),
        ("times", Number),
        ("share", Number),
        (first, Number),
    ]);
    let table = Table { caption: "Pairs of links, and how often they collide".to_owned(), columns, rows };
    Ok(Picture { table, marks, tour: Some(tour), notes })
}

/// The line of a configuration in the file, or its number.
fn line(many: &Many, number: u64) -> u64 {
    let answer = many.answers.as_ref().and_then(|answers| answers.get(usize::try_from(number).ok()?));
    answer.map_or(number, |answer| answer.line)
}

fn row(answer: &Answer, links: &Links, many: &Many, pair: [usize; 2]) -> Row {
    let [a, b] = pair.map(|link| words(answer.subject.link(link)));
    let (found, all) = (many.counts.get(&pair), many.configurations);
    let times = found.map_or(0, |found| found.collides);
    let verdict = words(many.verdict(pair).word());
    let share = Cell::Number(times as f64 / all as f64, percent(times, all));
    let first = or_empty(found.map(|found| count(line(many, found.first))));
    let cells = vec![a, b, verdict, count(times), share, first];
    Row { cells, parts: links.parts(pair), bounds: None, frames: None }
}
