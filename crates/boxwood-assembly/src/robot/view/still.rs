//! View of one configuration: one row per colliding pair, and one for the closest links.

use super::super::configuration_result::{ClosestLinks, ConfigurationResult, LinkCollision};
use super::marks::{CollisionMarks, MarkDetail, NOT_ALL};
use super::{RobotPicture, ShapedLinks};
use crate::view::depth_text;
use boxwood_report::format::NumberFormat;
use boxwood_report::view::ColumnKind::{Choice, Number, Part, Text};
use boxwood_report::view::{Cell, Column, Mark, MarkShape, Row, Table};

pub(super) fn picture(result: &ConfigurationResult, links: &ShapedLinks) -> RobotPicture {
    let numbers = NumberFormat::for_boxes(result.bounds.iter().copied());
    let mut rows: Vec<Row> = result.collisions.iter().map(|collision| row(result, links, collision, numbers)).collect();
    let (mut marks, mut whole) = (Vec::new(), true);
    for (row, collision) in result.collisions.iter().enumerate() {
        let Some(collision_marks) = CollisionMarks::new(links, collision.links, &result.state, MarkDetail::Contacts)
        else {
            continue;
        };
        whole &= !collision_marks.truncated;
        marks.extend(collision_marks.marks(Some(row), None));
    }
    if let Some(ClosestLinks { links: pair, closest }) = result.closest_links {
        let distance = Cell::length(closest.distance);
        let cells = StillCells { kind: "closest", depth: Cell::Empty, distance, point: Cell::Empty };
        let closest_links = cells.row(result, links, pair);
        marks.push(Mark { shape: MarkShape::Gap(closest.points), row: Some(rows.len()), part: None, frames: None });
        rows.push(closest_links);
    }
    let mut columns = Column::list([
        ("link", Part),
        ("link", Part),
        ("kind", Choice),
        (DEPTH, Number),
        (DISTANCE, Number),
        ("point", Text),
    ]);
    columns.retain(|column| match column.name.as_str() {
        DEPTH => result.options.depth,
        DISTANCE => result.options.distance,
        _ => true,
    });
    let table = Table { caption: "Colliding links".to_owned(), columns, rows };
    let mut notes = vec![INSIDE.to_owned()];
    notes.extend((!whole).then(|| NOT_ALL.to_owned()));
    RobotPicture { table, marks, tour: None, notes }
}

/// Note on a page: the surface tests do not find an enclosed link.
pub(super) const INSIDE: &str = "A link fully enclosed by another, with disjoint surfaces, is not found.";

/// Heading of the column that is present only if depths were requested.
const DEPTH: &str = "depth";
/// Heading of the column that is present only if the closest links were requested.
const DISTANCE: &str = "distance";

struct StillCells {
    kind: &'static str,
    depth: Cell,
    distance: Cell,
    point: Cell,
}

impl StillCells {
    fn row(self, result: &ConfigurationResult, links: &ShapedLinks, pair: [usize; 2]) -> Row {
        let [a, b] = result.robot.link_names(pair).map(Cell::text);
        let mut cells = vec![a, b, Cell::text(self.kind)];
        cells.extend(result.options.depth.then_some(self.depth));
        cells.extend(result.options.distance.then_some(self.distance));
        cells.push(self.point);
        Row { cells, parts: links.parts(pair), bounds: None, frames: None }
    }
}

fn row(result: &ConfigurationResult, links: &ShapedLinks, collision: &LinkCollision, numbers: NumberFormat) -> Row {
    let depth = Cell::or_empty(collision.depth.map(|depth| Cell::Number(depth.upper, depth_text(&depth))));
    let point = Cell::or_empty(collision.point.map(|point| Cell::text(numbers.point(point))));
    StillCells { kind: collision.kind.label(), depth, distance: Cell::Empty, point }.row(result, links, collision.links)
}
