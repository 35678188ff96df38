//! JSON data of a view, as `viewer/src/data.ts` describes it.

use super::escape;
use super::frames::FramesData;
use super::marks::MarkData;
use super::mesh::PageMeshData;
use crate::view::{Cell, ColumnKind, FactGroup, PartLook, Table, VerdictTone, View};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct ViewData<'a> {
    pub(super) title: &'a str,
    pub(super) verdict: VerdictData<'a>,
    pub(super) command: &'a str,
    pub(super) version: &'a str,
    pub(super) units: Option<&'a str>,
    pub(super) facts: Vec<FactData<'a>>,
    pub(super) notes: Vec<&'a str>,
    pub(super) origin: [f64; 3],
    pub(super) scale: f64,
    pub(super) bounds: [[f64; 3]; 2],
    pub(super) meshes: Vec<&'a PageMeshData>,
    pub(super) parts: Vec<PartData<'a>>,
    pub(super) marks: Vec<MarkData>,
    pub(super) table: TableData<'a>,
    pub(super) frames: Option<FramesData<'a>>,
}

#[derive(Serialize)]
pub(super) struct VerdictData<'a> {
    tone: &'static str,
    text: &'a str,
}

#[derive(Serialize)]
pub(super) struct FactData<'a> {
    group: &'static str,
    label: &'a str,
    value: &'a str,
}

#[derive(Serialize)]
pub(super) struct PartData<'a> {
    pub(super) name: &'a str,
    pub(super) file: Option<&'a str>,
    pub(super) mesh: usize,
    pub(super) matrix: [f64; 12],
    pub(super) look: &'static str,
    pub(super) color: Option<usize>,
}

#[derive(Serialize)]
pub(super) struct TableData<'a> {
    caption: &'a str,
    columns: Vec<ColumnData<'a>>,
    rows: Vec<RowData<'a>>,
}

#[derive(Serialize)]
struct ColumnData<'a> {
    name: &'a str,
    kind: &'static str,
}

#[derive(Serialize)]
struct RowData<'a> {
    cells: Vec<CellData<'a>>,
    parts: &'a [usize],
    bounds: Option<[[f64; 3]; 2]>,
    frames: Option<[usize; 2]>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum CellData<'a> {
    Text(&'a str),
    Number(f64, &'a str),
    Empty(()),
}

impl<'a> From<&'a Cell> for CellData<'a> {
    fn from(cell: &'a Cell) -> Self {
        match cell {
            Cell::Text(words) => Self::Text(words),
            Cell::Number(number, words) => Self::Number(*number, words),
            Cell::Empty => Self::Empty(()),
        }
    }
}

pub(super) fn verdict(view: &View) -> VerdictData<'_> {
    let tone = match view.verdict.tone {
        VerdictTone::Clear => "clear",
        VerdictTone::Found => "found",
        VerdictTone::Neutral => "neutral",
    };
    VerdictData { tone, text: &view.verdict.text }
}

pub(super) fn facts(view: &View) -> Vec<FactData<'_>> {
    let group = |group| match group {
        FactGroup::Counts => "counts",
        FactGroup::Settings => "settings",
        FactGroup::Times => "times",
    };
    view.facts
        .iter()
        .map(|fact| FactData { group: group(fact.group), label: &fact.label, value: &fact.value })
        .collect()
}

pub(super) fn look(look: PartLook) -> &'static str {
    match look {
        PartLook::AsFound => "as-found",
        PartLook::Solid => "solid",
        PartLook::Ghost => "ghost",
    }
}

/// Converts a table. `to_page` converts world coordinates to page coordinates.
pub(super) fn table(table: &Table, to_page: impl Fn([f64; 3]) -> [f64; 3]) -> TableData<'_> {
    let kind = |kind| match kind {
        ColumnKind::Text => "text",
        ColumnKind::Choice => "choice",
        ColumnKind::Number => "number",
        ColumnKind::Part => "part",
    };
    let columns = table.columns.iter().map(|column| ColumnData { name: &column.name, kind: kind(column.kind) });
    let rows = table.rows.iter().map(|row| RowData {
        cells: row.cells.iter().map(CellData::from).collect(),
        parts: &row.parts,
        bounds: row.bounds.map(|bounds| bounds.corners().map(&to_page)),
        frames: row.frames.as_ref().map(|frames| [frames.start, frames.end]),
    });
    TableData { caption: &table.caption, columns: columns.collect(), rows: rows.collect() }
}

/// JSON text, escaped for a script element.
pub(super) fn text(view: &ViewData<'_>) -> String {
    escape::json(&serde_json::to_string(view).expect("keys are strings and numbers are finite"))
}
