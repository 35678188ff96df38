//! Table rows of the view: one row per problem, followed by rows for its first examples.

use super::super::drawing::{ProblemDrawing, sorted_unique};
use super::super::mesh_report::{MeshProblem, MeshReport, ProblemExample};
use super::super::problem_kind::ProblemKind;
use super::super::result::CheckResult;
use super::checked_parts::{CheckedParts, ShownPart};
use crate::view::focus;
use boxwood::Aabb;
use boxwood_report::format::{counted, thousands};
use boxwood_report::view::{Cell, Column, ColumnKind, Mark, MarkShape, Row, Table};

/// Maximum number of example rows in the table, over all problems.
const MAX_EXAMPLE_ROWS: usize = 5000;

/// Table rows of the view, and the marks that they highlight.
#[derive(Default)]
pub(super) struct ProblemRows {
    pub(super) rows: Vec<Row>,
    pub(super) marks: Vec<Mark>,
    /// Number of example rows so far.
    examples: usize,
    /// Number of examples that have no row.
    unlisted: u64,
    /// Number of problems that are not drawn.
    undrawn: u64,
}

/// The part that a table row is about.
struct CheckedPart<'a> {
    name: &'a str,
    report: &'a MeshReport,
    shown: Option<ShownPart>,
    checked: &'a CheckedParts,
}

impl ProblemRows {
    pub(super) fn new(result: &CheckResult, checked: &CheckedParts) -> Self {
        let mut rows = Self::default();
        for ((part, name), &shown) in result.parts().zip(&checked.names).zip(&checked.shown) {
            let subject = CheckedPart { name, report: &part.report, shown, checked };
            part.report.problems.iter().for_each(|problem| rows.add_problem(&subject, problem));
        }
        rows
    }

    fn add_problem(&mut self, subject: &CheckedPart<'_>, problem: &MeshProblem) {
        let allowed = if subject.report.is_allowed(problem.kind) { " (allowed)" } else { "" };
        if let Some(drawing) = &problem.drawing {
            self.add_marks(drawing, subject);
        }
        let count = Cell::count_up_to(problem.count, problem.truncated);
        self.add_row(subject, problem.kind, count, format!("{problem}{allowed}"));
        if !matches!(problem.kind, ProblemKind::Empty | ProblemKind::InsideOut) {
            let drawn = problem.drawing.as_ref().map_or(0, |drawing| drawing.problem_count);
            self.undrawn += problem.count.saturating_sub(drawn);
        }
        // If there is only one problem, its row already shows the only example.
        if problem.count == 1 {
            return;
        }
        let more = problem.drawing.iter().flat_map(|drawing| &drawing.more_examples);
        let examples: Vec<_> = problem.examples.iter().chain(more).collect();
        let listed = &examples[..examples.len().min(MAX_EXAMPLE_ROWS - self.examples)];
        for example in listed {
            self.add_marks(&drawing_of(example), subject);
            self.add_row(subject, problem.kind, Cell::Empty, subject.report.example_text(example));
        }
        self.examples += listed.len();
        if !examples.is_empty() {
            self.unlisted += problem.count - listed.len() as u64;
        }
    }

    /// Adds the marks of one problem or example. They belong to the row that is added next.
    fn add_marks(&mut self, drawing: &ProblemDrawing, subject: &CheckedPart<'_>) {
        let Some(shown) = subject.shown else { return };
        let pose = subject.checked.parts[shown.index].pose;
        let mut all = Vec::new();
        if !drawing.triangles.is_empty() {
            all.push(MarkShape::Triangles(drawing.triangles.clone()));
        }
        if !drawing.edges.is_empty() {
            let edges = drawing.edges.iter().map(|ends| ends.map(|end| pose.transform_point(end)));
            all.push(MarkShape::Edges(edges.collect()));
        }
        all.extend(drawing.points.iter().map(|&point| MarkShape::Point(pose.transform_point(point))));
        let (row, part) = (Some(self.rows.len()), Some(shown.index));
        self.marks.extend(all.into_iter().map(|shape| Mark { shape, row, part, frames: None }));
    }

    /// Adds the row to which the marks added last belong. The box to which the view zooms for this row contains them.
    fn add_row(&mut self, subject: &CheckedPart<'_>, kind: ProblemKind, count: Cell, what: String) {
        let bounds = subject.shown.and_then(|shown| self.bounds_of_marks(shown, subject.checked));
        let cells = vec![Cell::text(subject.name), Cell::text(kind.label()), count, Cell::text(what)];
        let parts = subject.shown.iter().map(|shown| shown.index).collect();
        self.rows.push(Row { cells, parts, bounds, frames: None });
    }

    /// Box around the marks of the row that is added next, with surroundings; `None` without marks.
    fn bounds_of_marks(&self, part: ShownPart, checked: &CheckedParts) -> Option<Aabb> {
        let drawn = self.marks.iter().rev().take_while(|mark| mark.row == Some(self.rows.len()));
        let shown = &checked.parts[part.index];
        let mesh = &checked.shapes[shown.mesh];
        let points = drawn.flat_map(|mark| match &mark.shape {
            MarkShape::Triangles(triangles) => {
                let corners = triangles.iter().flat_map(|&triangle| mesh.triangle_vertices(triangle));
                corners.map(|corner| shown.pose.transform_point(corner)).collect()
            }
            MarkShape::Edges(edges) => edges.iter().flatten().copied().collect(),
            MarkShape::Point(point) => vec![*point],
            _ => Vec::new(),
        });
        Aabb::from_points(points).map(|found| focus(found, [part.bounds]))
    }

    /// Notes about examples without a row and problems that are not drawn.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.unlisted > 0 {
            let more = counted(self.unlisted, "example has", "examples have");
            notes.push(format!(
                "{more} no row: list more with a larger max_examples. The row of a problem shows all of them."
            ));
        }
        if self.undrawn > 0 {
            let undrawn = thousands(self.undrawn);
            notes.push(format!("{undrawn} of the problems are counted, but not drawn."));
        }
        notes
    }

    pub(super) fn table(rows: Vec<Row>) -> Table {
        let columns = Column::list([
            ("part", ColumnKind::Part),
            ("problem", ColumnKind::Choice),
            ("count", ColumnKind::Number),
            ("description", ColumnKind::Text),
        ]);
        Table { caption: "Problems".to_owned(), columns, rows }
    }
}

/// Triangles, edges and points that show one example.
fn drawing_of(example: &ProblemExample) -> ProblemDrawing {
    let triangles = sorted_unique(example.triangles.iter().copied());
    let mut drawing = ProblemDrawing { triangles, ..ProblemDrawing::default() };
    match (example.kind, &example.points[..]) {
        (ProblemKind::Open | ProblemKind::Nonmanifold | ProblemKind::Orientation, &[from, to]) => {
            drawing.edges.push([from, to]);
        }
        (ProblemKind::Degenerate, &[a, b, c]) => drawing.edges.extend([[a, b], [b, c], [c, a]]),
        (ProblemKind::SelfIntersection | ProblemKind::Unreferenced, points) => drawing.points.extend(points),
        _ => {}
    }
    drawing
}
