//! One configuration: a row for each two links that collide, and for the two that are nearest.

use super::marks::{Detail, Meeting, NOT_ALL};
use super::{Links, Picture};
use crate::output::{Numbers, depth_words};
use crate::robot::Answer;
use crate::robot::one::{Collision, One};
use crate::view::{columns, length_cell, words};
use boxwood::Scratch;
use boxwood_report::view::ColumnKind::{Choice, Number, Part, Text};
use boxwood_report::view::{Cell, Figure, Mark, Row, Table};

pub(super) fn picture(answer: &Answer, links: &Links, one: &One) -> Picture {
    let numbers = Numbers::within(one.bounds.iter().copied());
    let mut rows: Vec<Row> = one.collisions.iter().map(|met| row(answer, links, met, numbers)).collect();
    let (mut marks, mut whole, mut scratch) = (Vec::new(), true, Scratch::new());
    for (row, met) in one.collisions.iter().enumerate() {
        let Some(meeting) = Meeting::of(links, met.links, &answer.posture, Detail::Contacts, &mut scratch) else {
            continue;
        };
        whole &= !meeting.truncated;
        marks.extend(meeting.marks(Some(row), None));
    }
    if let Some((pair, closest)) = one.nearest {
        let apart = length_cell(closest.distance);
        let cells = Cells { kind: "nearest", depth: Cell::Empty, distance: apart, point: Cell::Empty };
        let nearest = cells.row(answer, links, pair);
        marks.push(Mark { figure: Figure::Gap(closest.points), row: Some(rows.len()), part: None, frames: None });
        rows.push(nearest);
    }
    let mut columns = columns([
        ("link", Part),
        ("link", Part),
        ("kind", Choice),
        (DEPTH, Number),
        (DISTANCE, Number),
        ("point", Text),
    ]);
    columns.retain(|column| match column.name.as_str() {
        DEPTH => answer.asked.depth,
        DISTANCE => answer.asked.distance,
        _ => true,
    });
    let table = Table { caption: "Links that collide".to_owned(), columns, rows };
    let mut notes = vec![INSIDE.to_owned()];
    notes.extend((!whole).then(|| NOT_ALL.to_owned()));
    Picture { table, marks, tour: None, notes }
}

/// What the surfaces do not tell.
pub(super) const INSIDE: &str = "A link that is wholly inside another, surfaces apart, is not found.";

/// Columns that are there if they are asked for.
const DEPTH: &str = "depth";
const DISTANCE: &str = "distance";

struct Cells {
    kind: &'static str,
    depth: Cell,
    distance: Cell,
    point: Cell,
}

impl Cells {
    fn row(self, answer: &Answer, links: &Links, pair: [usize; 2]) -> Row {
        let [a, b] = pair.map(|link| words(answer.subject.link(link)));
        let mut cells = vec![a, b, words(self.kind)];
        cells.extend(answer.asked.depth.then_some(self.depth));
        cells.extend(answer.asked.distance.then_some(self.distance));
        cells.push(self.point);
        Row { cells, parts: links.parts(pair), bounds: None, frames: None }
    }
}

fn row(answer: &Answer, links: &Links, met: &Collision, numbers: Numbers) -> Row {
    let depth = met.depth.map_or(Cell::Empty, |depth| Cell::Number(depth.upper, depth_words(&depth)));
    let point = met.point.map_or(Cell::Empty, |point| words(numbers.point(point)));
    Cells { kind: met.kind.words(), depth, distance: Cell::Empty, point }.row(answer, links, met.links)
}
