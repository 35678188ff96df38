//! View of a clash result: one table row per pair of parts, with its contacts drawn on the parts.

mod facts;
mod marks;
#[cfg(test)]
mod tests;

use super::{Clash, ClashKind, ClashResult, CloseParts};
use crate::units::with_units;
use crate::view::{VERSION, depth_text, focus, parts_of, shapes_of, subject};
use boxwood::Aabb;
use boxwood_report::format::{NumberFormat, counted, length_below, plain, thousands};
use boxwood_report::view::{Cell, Column, ColumnKind, Row, Table, Verdict, VerdictTone, View};

impl ClashResult {
    /// The result as a view, which can be written as an interactive HTML page or as a still image. `command` is shown as
    /// the command that reproduces the result; it may be empty.
    ///
    /// Only clashes that were found with [`ClashOptions::drawings`](super::ClashOptions::drawings) have their triangles and
    /// contacts drawn.
    ///
    /// ```
    /// use boxwood_assembly::{Assembly, ClashOptions, Observer};
    ///
    /// let mut options = ClashOptions::default();
    /// options.drawings = true;
    /// let page = Assembly::built_in().clash(&options, Observer::NONE)?.view("").to_html()?;
    /// assert!(page.starts_with("<!DOCTYPE html>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn view(&self, command: &str) -> View {
        let mut parts = parts_of(&self.assembly.parts);
        let meshes = shapes_of(&self.assembly.meshes, &mut parts);
        let (marks, unfilled) = marks::marks(self);
        let tone = if self.is_clear() { VerdictTone::Clear } else { VerdictTone::Found };
        View {
            title: format!("Clashes of {}", subject(&self.assembly.files)),
            verdict: Verdict { tone, text: self.verdict() },
            command: command.to_owned(),
            version: VERSION.to_owned(),
            units: self.assembly.units.map(|units| units.to_string()),
            facts: facts::facts(self),
            notes: facts::notes(self, unfilled),
            meshes,
            parts,
            marks,
            table: table(self),
            frames: None,
        }
    }

    /// The result in one sentence: "14 of 1,128 pairs of parts intersect: 7 crossing, 7 touching".
    #[must_use]
    pub fn verdict(&self) -> String {
        let (clashes, pairs) = (thousands(self.clashes.len() as u64), counted(self.part_pairs, "pair", "pairs"));
        let close = self.options.clearance.map_or_else(String::new, |clearance| {
            let clearance = with_units(&plain(clearance), self.assembly.units);
            format!("; {} closer than {clearance}", self.close_summary())
        });
        format!("{clashes} of {pairs} of parts intersect{}{close}", self.kind_summary())
    }

    /// Text with the number of clashes of each kind, with a colon in front. Without clashes, it states which contacts would
    /// count instead.
    #[must_use]
    pub fn kind_summary(&self) -> String {
        if self.clashes.is_empty() {
            let counts = match (self.options.ignore_touching, self.options.solid) {
                (false, false) => " (touching counts)",
                (false, true) => " (touching and containment count)",
                (true, false) => "",
                (true, true) => " (containment counts)",
            };
            return counts.to_owned();
        }
        let kinds = self.kind_counts();
        let counts = [
            (kinds.crossing, "crossing"),
            (kinds.touching, "touching"),
            (kinds.a_inside_b + kinds.b_inside_a, "inside"),
            (kinds.coincident, "coincident"),
            (kinds.surfaces_only, "surfaces only"),
        ];
        let counts = counts.into_iter().filter(|&(count, _)| count > 0);
        let counts: Vec<String> = counts.map(|(count, what)| format!("{} {what}", thousands(count as u64))).collect();
        format!(": {}", counts.join(", "))
    }

    /// Number of pairs that are too close, as the beginning of a sentence: "4 other pairs are".
    #[must_use]
    pub fn close_summary(&self) -> String {
        match self.close.len() as u64 {
            0 => "no other pair is".to_owned(),
            1 => "1 other pair is".to_owned(),
            count => format!("{} other pairs are", thousands(count)),
        }
    }
}

fn table(result: &ClashResult) -> Table {
    let numbers = NumberFormat::for_boxes(result.bounds.iter().copied().flatten());
    let clashes = result.clashes.iter().map(|clash| clash_row(result, clash, numbers));
    let close = result.close.iter().map(|close| close_row(result, close, numbers));
    let what = if result.options.clearance.is_some() { " or are too close" } else { "" };
    Table {
        caption: format!("Pairs of parts that intersect{what}"),
        columns: columns_of(result),
        rows: clashes.chain(close).collect(),
    }
}

/// Columns of the table. There is a column for depth or distance only if it was requested.
fn columns_of(result: &ClashResult) -> Vec<Column> {
    let options = &result.options;
    let mut all = Column::list([
        ("A", ColumnKind::Part),
        ("B", ColumnKind::Part),
        ("kind", ColumnKind::Choice),
        ("triangle pairs", ColumnKind::Number),
    ]);
    if options.depth {
        all.extend(Column::list([("depth", ColumnKind::Number)]));
    }
    if options.clearance.is_some() {
        all.extend(Column::list([("distance", ColumnKind::Number)]));
    }
    all.extend(Column::list([("where", ColumnKind::Text)]));
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

fn row(result: &ClashResult, parts: [usize; 2], content: RowContent, bounds: Option<Aabb>) -> Row {
    let options = &result.options;
    let [a, b] = parts.map(|part| Cell::text(result.assembly.parts[part].name.clone()));
    let mut cells = vec![a, b, Cell::text(content.kind.label()), content.triangle_pairs];
    cells.extend(options.depth.then_some(content.depth));
    cells.extend(options.clearance.map(|_| content.distance));
    cells.push(content.point);
    let bounds = bounds.map(|bounds| focus(bounds, parts.map(|part| result.bounds[part])));
    Row { cells, parts: parts.to_vec(), bounds, frames: None }
}

fn clash_row(result: &ClashResult, clash: &Clash, numbers: NumberFormat) -> Row {
    let overlap = clash.overlap;
    let content = RowContent {
        kind: clash.kind,
        triangle_pairs: overlap
            .map_or(Cell::count(0), |overlap| Cell::count_up_to(overlap.triangle_pairs, overlap.truncated)),
        depth: Cell::or_empty(clash.depth.map(|depth| Cell::Number(depth.upper, depth_text(&depth)))),
        distance: Cell::length(0.0),
        point: Cell::or_empty(overlap.map(|overlap| Cell::text(numbers.point(overlap.point)))),
    };
    row(result, clash.parts, content, clash.bounds)
}

fn close_row(result: &ClashResult, close: &CloseParts, numbers: NumberFormat) -> Row {
    let (distance, points) = (close.closest.distance, close.closest.points);
    let clearance = result.options.clearance.unwrap_or(f64::INFINITY);
    let content = RowContent {
        kind: ClashKind::TooClose,
        triangle_pairs: Cell::count(0),
        depth: Cell::Empty,
        distance: Cell::Number(distance, length_below(distance, clearance)),
        point: Cell::text(numbers.point(points[0])),
    };
    row(result, close.parts, content, Aabb::from_points(points))
}
