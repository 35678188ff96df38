//! View of random or very many configurations: one row per pair of links, shown at its first collision.

use super::super::batch_result::{BatchResult, LinkPairCount};
use super::super::percent::percent;
use super::tour::{Tour, TourStop};
use super::{RobotPicture, ShapedLinks, marks, still};
use boxwood_report::view::ColumnKind::{Choice, Number, Part};
use boxwood_report::view::{Cell, Column, Row, Table};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Maximum number of rows; if there are more pairs, those that never collide are omitted.
const MAX_ROWS: u64 = 10_000;

const MOTION: &str = "The motion visits the first colliding configuration of each pair; joint values are interpolated linearly between \
                      them. The table counts tested configurations only. Highlighted links of interpolated frames do collide there.";

pub(super) fn picture(result: &BatchResult, links: &ShapedLinks) -> RobotPicture {
    let mut found: Vec<([usize; 2], &LinkPairCount)> =
        result.counts.iter().map(|(&pair, count)| (pair, count)).collect();
    found.sort_by_key(|(pair, count)| (Reverse(count.collisions), *pair));
    let what = if result.entries.is_some() { "line" } else { "configuration" };
    let (mut notes, mut stops, mut stop_of) = (vec![still::INSIDE.to_owned()], Vec::new(), HashMap::new());
    for (_, count) in &found {
        if stops.len() < links.max_stops() {
            stop_of.entry(count.first_index).or_insert_with(|| {
                stops.push(TourStop {
                    name: format!("{what} {}", line(result, count.first_index)),
                    values: count.first_configuration.clone(),
                });
                stops.len() - 1
            });
        }
    }
    if stop_of.len() > 1 {
        notes.insert(0, MOTION.to_owned());
    }
    if stops.is_empty() {
        stops.push(TourStop { name: "initial".to_owned(), values: result.state.configuration().to_vec() });
    }
    let tour = Tour::through(result, links, stops);
    let frame_of = |count: &LinkPairCount| stop_of.get(&count.first_index).map(|stop| stop * tour.step);
    if found.iter().any(|(_, count)| frame_of(count).is_none()) {
        notes.push("Not every pair is shown at a collision: there are too many. The table is complete.".to_owned());
    }
    let mut rows: Vec<Row> = Vec::with_capacity(found.len());
    for (pair, count) in &found {
        let frames = frame_of(count).map_or(0..0, |frame| tour.run(*pair, frame));
        rows.push(Row { frames: Some(frames), ..row(result, links, *pair) });
    }
    if result.pairs.tested <= MAX_ROWS {
        let never = result.tested_pairs().unwrap_or_default().into_iter();
        let never = never.filter(|pair| !result.counts.contains_key(pair));
        rows.extend(never.map(|pair| Row { frames: Some(0..0), ..row(result, links, pair) }));
    } else {
        notes.push("The table omits pairs that never collide: there are too many.".to_owned());
    }
    let row_of: HashMap<[usize; 2], usize> = found.iter().enumerate().map(|(row, (pair, _))| (*pair, row)).collect();
    let (marks, note) = marks::tour_marks(links, &tour, &result.state, |pair, _| row_of.get(&pair).copied());
    notes.extend(note);
    let first = if result.entries.is_some() { "first line" } else { "first configuration" };
    let columns = Column::list([
        ("link", Part),
        ("link", Part),
        ("collide", Choice),
        ("collisions", Number),
        ("fraction", Number),
        (first, Number),
    ]);
    let table = Table { caption: "Pairs of links, and how often they collide".to_owned(), columns, rows };
    RobotPicture { table, marks, tour: Some(tour), notes }
}

/// Line number of a configuration in the file, or the index of a random one.
fn line(result: &BatchResult, index: u64) -> u64 {
    let entry = result.entries.as_ref().and_then(|entries| entries.get(usize::try_from(index).ok()?));
    entry.map_or(index, |entry| entry.line)
}

fn row(result: &BatchResult, links: &ShapedLinks, pair: [usize; 2]) -> Row {
    let [a, b] = result.robot.link_names(pair).map(Cell::text);
    let (found, all) = (result.counts.get(&pair), result.configurations);
    let times = found.map_or(0, |found| found.collisions);
    let verdict = Cell::text(result.pair_verdict(pair).name());
    let share = Cell::Number(times as f64 / all as f64, percent(times, all));
    let first = Cell::or_empty(found.map(|found| Cell::count(line(result, found.first_index))));
    let cells = vec![a, b, verdict, Cell::count(times), share, first];
    Row { cells, parts: links.parts(pair), bounds: None, frames: None }
}
