//! View of one configuration: one row per colliding pair, and one for the closest links.

use super::marks::{CollisionMarks, MarkDetail, NOT_ALL};
use super::{RobotPicture, ShapedLinks};
use crate::output::{NumberFormat, depth_text};
use crate::robot::RobotResult;
use crate::robot::one::{LinkCollision, SingleResult};
use crate::view::{columns, length_cell, words};

use boxwood_report::view::ColumnKind::{Choice, Number, Part, Text};
use boxwood_report::view::{Cell, Mark, MarkShape, Row, Table};

pub(super) fn picture(result: &RobotResult, links: &ShapedLinks, single: &SingleResult) -> RobotPicture {
    let numbers = NumberFormat::for_boxes(single.bounds.iter().copied());
    let mut rows: Vec<Row> = single.collisions.iter().map(|collision| row(result, links, collision, numbers)).collect();
    let (mut marks, mut whole) = (Vec::new(), true);
    for (row, collision) in single.collisions.iter().enumerate() {
        let Some(collision_marks) = CollisionMarks::new(links, collision.links, &result.state, MarkDetail::Contacts)
        else {
            continue;
        };
        whole &= !collision_marks.truncated;
        marks.extend(collision_marks.marks(Some(row), None));
    }
    if let Some((pair, closest)) = single.closest_links {
        let distance = length_cell(closest.distance);
        let cells = StillCells { kind: "closest", depth: Cell::Empty, distance, point: Cell::Empty };
        let closest_links = cells.row(result, links, pair);
        marks.push(Mark { shape: MarkShape::Gap(closest.points), row: Some(rows.len()), part: None, frames: None });
        rows.push(closest_links);
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
        DEPTH => result.query.depth,
        DISTANCE => result.query.distance,
        _ => true,
    });
    let table = Table { caption: "Colliding links".to_owned(), columns, rows };
    let mut notes = vec![INSIDE.to_owned()];
    notes.extend((!whole).then(|| NOT_ALL.to_owned()));
    RobotPicture { table, marks, tour: None, notes }
}

/// Note on a page: the surface tests do not find an enclosed link.
pub(super) const INSIDE: &str = "A link fully enclosed by another, with disjoint surfaces, is not found.";

/// Heading of the column that is present only with `--depth`.
const DEPTH: &str = "depth";
/// Heading of the column that is present only with `--distance`.
const DISTANCE: &str = "distance";

struct StillCells {
    kind: &'static str,
    depth: Cell,
    distance: Cell,
    point: Cell,
}

impl StillCells {
    fn row(self, result: &RobotResult, links: &ShapedLinks, pair: [usize; 2]) -> Row {
        let [a, b] = pair.map(|link| words(result.loaded.link(link)));
        let mut cells = vec![a, b, words(self.kind)];
        cells.extend(result.query.depth.then_some(self.depth));
        cells.extend(result.query.distance.then_some(self.distance));
        cells.push(self.point);
        Row { cells, parts: links.parts(pair), bounds: None, frames: None }
    }
}

fn row(result: &RobotResult, links: &ShapedLinks, collision: &LinkCollision, numbers: NumberFormat) -> Row {
    let depth = collision.depth.map_or(Cell::Empty, |depth| Cell::Number(depth.upper, depth_text(&depth)));
    let point = collision.point.map_or(Cell::Empty, |point| words(numbers.point(point)));
    StillCells { kind: collision.kind.label(), depth, distance: Cell::Empty, point }.row(result, links, collision.links)
}
