//! A check to look at: a row a pair of parts, where they meet drawn on them.

mod facts;
mod marks;

use super::{Bounds, Clash, Close, Kind, Limits};
use crate::output::{Numbers, Report, VERSION, depth_words, length_below, sentence};
use crate::view::{
    around, columns, command_line, count, count_up_to, focus, length_cell, or_empty, parts_of, shapes_of, subject,
    words,
};
use boxwood::Mesh;
use boxwood_report::view::{Cell, Column, ColumnKind, Row, Table, Tone, Verdict, View};
use std::sync::Arc;

/// The view of a check of these meshes.
pub(crate) fn view_of(report: &Report<'_>, limits: &Limits, meshes: &[Arc<Mesh>]) -> View {
    let mut parts = parts_of(&report.assembly.parts);
    let shapes = shapes_of(meshes, &mut parts);
    let (marks, unfilled) = marks::of(report);
    let tone = if report.checked.is_clear() { Tone::Clear } else { Tone::Found };
    View {
        title: format!("Clashes of {}", subject(&report.assembly.files)),
        verdict: Verdict { tone, text: sentence(report) },
        command: command_line(),
        version: VERSION.to_owned(),
        units: report.units.map(|units| units.to_string()),
        facts: facts::of(report, limits),
        notes: facts::notes(report, unfilled),
        shapes,
        parts,
        marks,
        table: table(report),
        frames: None,
    }
}

fn table(report: &Report<'_>) -> Table {
    let checked = report.checked;
    let numbers = Numbers::within(checked.bounds.iter().copied().flatten());
    let clashes = checked.clashes.iter().map(|clash| clash_row(report, clash, numbers));
    let close = checked.close.iter().map(|close| close_row(report, close, numbers));
    let what = if checked.asked.clearance.is_some() { " or come too close" } else { "" };
    Table {
        caption: format!("Pairs of parts that intersect{what}"),
        columns: columns_of(report),
        rows: clashes.chain(close).collect(),
    }
}

/// Depths and distances have columns only where they are asked for.
fn columns_of(report: &Report<'_>) -> Vec<Column> {
    let asked = report.checked.asked;
    let mut all = columns([
        ("A", ColumnKind::Part),
        ("B", ColumnKind::Part),
        ("kind", ColumnKind::Choice),
        ("triangle pairs", ColumnKind::Number),
    ]);
    if asked.depth {
        all.extend(columns([("depth", ColumnKind::Number)]));
    }
    if asked.clearance.is_some() {
        all.extend(columns([("distance", ColumnKind::Number)]));
    }
    all.extend(columns([("where", ColumnKind::Text)]));
    all
}

/// What a row says beside its parts.
struct Said {
    kind: Kind,
    triangle_pairs: Cell,
    depth: Cell,
    distance: Cell,
    place: Cell,
}

fn row(report: &Report<'_>, parts: [usize; 2], said: Said, bounds: Option<Bounds>) -> Row {
    let asked = report.checked.asked;
    let [a, b] = parts.map(|part| words(report.assembly.parts[part].name.clone()));
    let mut cells = vec![a, b, words(said.kind.words()), said.triangle_pairs];
    cells.extend(asked.depth.then_some(said.depth));
    cells.extend(asked.clearance.map(|_| said.distance));
    cells.push(said.place);
    let bounds = bounds.map(|bounds| focus(bounds, parts.map(|part| report.checked.bounds[part])));
    Row { cells, parts: parts.to_vec(), bounds, frames: None }
}

fn clash_row(report: &Report<'_>, clash: &Clash, numbers: Numbers) -> Row {
    let surfaces = clash.surfaces;
    let said = Said {
        kind: clash.kind,
        triangle_pairs: surfaces.map_or(count(0), |overlap| count_up_to(overlap.triangle_pairs, overlap.truncated)),
        depth: or_empty(clash.depth.map(|depth| Cell::Number(depth.upper, depth_words(&depth)))),
        distance: length_cell(0.0),
        place: or_empty(surfaces.map(|overlap| words(numbers.point(overlap.point)))),
    };
    row(report, clash.parts, said, clash.bounds)
}

fn close_row(report: &Report<'_>, close: &Close, numbers: Numbers) -> Row {
    let (distance, points) = (close.closest.distance, close.closest.points);
    let clearance = report.checked.asked.clearance.unwrap_or(f64::INFINITY);
    let said = Said {
        kind: Kind::TooClose,
        triangle_pairs: count(0),
        depth: Cell::Empty,
        distance: Cell::Number(distance, length_below(distance, clearance)),
        place: words(numbers.point(points[0])),
    };
    row(report, close.parts, said, around(points))
}

#[cfg(test)]
mod tests;
