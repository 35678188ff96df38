//! HTML page and picture of a clash result: one table row per pair of parts, with its contacts drawn on the parts.

mod facts;
mod marks;

use super::{Clash, ClashKind, ClashLimits, CloseParts};
use crate::output::{ClashReport, NumberFormat, VERSION, depth_text, length_below, verdict};
use crate::view::{
    columns, command_line, count, count_up_to, focus, length_cell, or_empty, parts_of, shapes_of, subject, words,
};
use boxwood::{Aabb, Mesh};
use boxwood_report::view::{Cell, Column, ColumnKind, Row, Table, Verdict, VerdictTone, View};
use std::sync::Arc;

/// View of a clash result. `meshes` are the meshes of the assembly.
pub(crate) fn view_of(report: &ClashReport<'_>, limits: &ClashLimits, meshes: &[Arc<Mesh>]) -> View {
    let mut parts = parts_of(&report.assembly.parts);
    let shapes = shapes_of(meshes, &mut parts);
    let (marks, unfilled) = marks::marks(report);
    let tone = if report.result.is_clear() { VerdictTone::Clear } else { VerdictTone::Found };
    View {
        title: format!("Clashes of {}", subject(&report.assembly.files)),
        verdict: Verdict { tone, text: verdict(report) },
        command: command_line(),
        version: VERSION.to_owned(),
        units: report.units.map(|units| units.to_string()),
        facts: facts::facts(report, limits),
        notes: facts::notes(report, unfilled),
        meshes: shapes,
        parts,
        marks,
        table: table(report),
        frames: None,
    }
}

fn table(report: &ClashReport<'_>) -> Table {
    let result = report.result;
    let numbers = NumberFormat::for_boxes(result.bounds.iter().copied().flatten());
    let clashes = result.clashes.iter().map(|clash| clash_row(report, clash, numbers));
    let close = result.close.iter().map(|close| close_row(report, close, numbers));
    let what = if result.query.clearance.is_some() { " or are too close" } else { "" };
    Table {
        caption: format!("Pairs of parts that intersect{what}"),
        columns: columns_of(report),
        rows: clashes.chain(close).collect(),
    }
}

/// Columns of the table. There is a column for depth or distance only if it was requested.
fn columns_of(report: &ClashReport<'_>) -> Vec<Column> {
    let query = report.result.query;
    let mut all = columns([
        ("A", ColumnKind::Part),
        ("B", ColumnKind::Part),
        ("kind", ColumnKind::Choice),
        ("triangle pairs", ColumnKind::Number),
    ]);
    if query.depth {
        all.extend(columns([("depth", ColumnKind::Number)]));
    }
    if query.clearance.is_some() {
        all.extend(columns([("distance", ColumnKind::Number)]));
    }
    all.extend(columns([("where", ColumnKind::Text)]));
    all
}

/// Cells of a row, except for the names of the parts.
struct RowContent {
    kind: ClashKind,
    triangle_pairs: Cell,
    depth: Cell,
    distance: Cell,
    point: Cell,
}

fn row(report: &ClashReport<'_>, parts: [usize; 2], content: RowContent, bounds: Option<Aabb>) -> Row {
    let query = report.result.query;
    let [a, b] = parts.map(|part| words(report.assembly.parts[part].name.clone()));
    let mut cells = vec![a, b, words(content.kind.label()), content.triangle_pairs];
    cells.extend(query.depth.then_some(content.depth));
    cells.extend(query.clearance.map(|_| content.distance));
    cells.push(content.point);
    let bounds = bounds.map(|bounds| focus(bounds, parts.map(|part| report.result.bounds[part])));
    Row { cells, parts: parts.to_vec(), bounds, frames: None }
}

fn clash_row(report: &ClashReport<'_>, clash: &Clash, numbers: NumberFormat) -> Row {
    let overlap = clash.overlap;
    let content = RowContent {
        kind: clash.kind,
        triangle_pairs: overlap.map_or(count(0), |overlap| count_up_to(overlap.triangle_pairs, overlap.truncated)),
        depth: or_empty(clash.depth.map(|depth| Cell::Number(depth.upper, depth_text(&depth)))),
        distance: length_cell(0.0),
        point: or_empty(overlap.map(|overlap| words(numbers.point(overlap.point)))),
    };
    row(report, clash.parts, content, clash.bounds)
}

fn close_row(report: &ClashReport<'_>, close: &CloseParts, numbers: NumberFormat) -> Row {
    let (distance, points) = (close.closest.distance, close.closest.points);
    let clearance = report.result.query.clearance.unwrap_or(f64::INFINITY);
    let content = RowContent {
        kind: ClashKind::TooClose,
        triangle_pairs: count(0),
        depth: Cell::Empty,
        distance: Cell::Number(distance, length_below(distance, clearance)),
        point: words(numbers.point(points[0])),
    };
    row(report, close.parts, content, Aabb::from_points(points))
}

#[cfg(test)]
mod tests;
