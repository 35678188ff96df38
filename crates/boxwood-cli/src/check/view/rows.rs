//! Table rows of the view: one row per problem, followed by rows for its first examples.

use super::super::CheckResult;
use super::super::drawing::{ProblemDrawing, ProblemFigures};
use super::super::examine::{MeshProblem, ProblemExample, ProblemKind};
use super::super::text::{example_text, problem_text};
use super::stand::CheckedParts;
use crate::output::{NumberFormat, counted, thousands};
use crate::view::{columns, count_up_to, focus, words};
use boxwood::Aabb;
use boxwood_report::view::{Cell, ColumnKind, Mark, MarkShape, Row, Table};

/// Maximum number of example rows in the table, over all problems.
const MAX_EXAMPLE_ROWS: usize = 5000;

/// Table rows of the view, and the marks that they highlight.
#[derive(Default)]
pub(super) struct CheckTableRows {
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
struct CheckedPart {
    part: usize,
    /// Number format of the coordinates of the part.
    numbers: NumberFormat,
}

impl CheckTableRows {
    pub(super) fn new(result: &CheckResult<'_>, checked: &CheckedParts) -> Self {
        let mut rows = Self::default();
        for (part, report) in super::parts(result).enumerate() {
            let subject = CheckedPart { part, numbers: NumberFormat::for_boxes(report.report.bounds) };
            for problem in &report.report.problems {
                rows.add_problem(&subject, problem, result.allowed.contains(&problem.kind), checked);
            }
        }
        rows
    }

    fn add_problem(&mut self, subject: &CheckedPart, problem: &MeshProblem, is_allowed: bool, checked: &CheckedParts) {
        let Some(ProblemDrawing { figures, more }) = &problem.drawing else { return };
        let allowed = if is_allowed { " (allowed)" } else { "" };
        self.add_figures(figures, subject.part, checked);
        let count = count_up_to(problem.count, problem.truncated);
        self.add_row(subject, problem.kind, count, problem_text(problem) + allowed, checked);
        if !matches!(problem.kind, ProblemKind::Empty | ProblemKind::InsideOut) {
            self.undrawn += problem.count - figures.problem_count.min(problem.count);
        }
        // If there is only one problem, its row already shows the only example.
        if problem.count == 1 {
            return;
        }
        let listed = problem.examples.iter().chain(more).take(MAX_EXAMPLE_ROWS - self.examples);
        let before = self.examples;
        for example in listed {
            self.examples += 1;
            self.add_figures(&figures_of_example(problem.kind, example), subject.part, checked);
            let what = example_text(problem.kind, example, subject.numbers);
            self.add_row(subject, problem.kind, Cell::Empty, what, checked);
        }
        if !problem.examples.is_empty() || !more.is_empty() {
            self.unlisted += problem.count - (self.examples - before) as u64;
        }
    }

    /// Adds the marks of one problem or example. They belong to the row that is added next.
    fn add_figures(&mut self, figures: &ProblemFigures, part: usize, checked: &CheckedParts) {
        let pose = checked.parts[part].pose;
        let mut all = Vec::new();
        if !figures.triangles.is_empty() {
            all.push(MarkShape::Triangles(figures.triangles.clone()));
        }
        if !figures.edges.is_empty() {
            all.push(MarkShape::Edges(
                figures.edges.iter().map(|ends| ends.map(|end| pose.transform_point(end))).collect(),
            ));
        }
        all.extend(figures.points.iter().map(|&point| MarkShape::Point(pose.transform_point(point))));
        let row = Some(self.rows.len());
        self.marks.extend(all.into_iter().map(|shape| Mark { shape, row, part: Some(part), frames: None }));
    }

    /// Adds the row to which the marks added last belong. The box to which the view zooms for this row contains them.
    fn add_row(&mut self, subject: &CheckedPart, kind: ProblemKind, count: Cell, what: String, checked: &CheckedParts) {
        let part = subject.part;
        let drawn = self.marks.iter().rev().take_while(|mark| mark.row == Some(self.rows.len()));
        let shown = &checked.parts[part];
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
        let bounds = Aabb::from_points(points).map(|found| focus(found, [checked.bounds[part]]));
        let cells = vec![words(shown.name.clone()), words(kind.name()), count, words(what)];
        self.rows.push(Row { cells, parts: vec![part], bounds, frames: None });
    }

    /// Notes about examples without a row and problems that are not drawn.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.unlisted > 0 {
            let more = counted(self.unlisted, "example has", "examples have");
            notes.push(format!(
                "{more} no row: list more with --max-examples N. The row of a problem shows all of them."
            ));
        }
        if self.undrawn > 0 {
            let undrawn = thousands(self.undrawn);
            notes.push(format!("{undrawn} of the problems are counted, but not drawn."));
        }
        notes
    }

    pub(super) fn table(rows: Vec<Row>) -> Table {
        let kinds = [
            ("part", ColumnKind::Part),
            ("problem", ColumnKind::Choice),
            ("count", ColumnKind::Number),
            ("description", ColumnKind::Text),
        ];
        Table { caption: "Problems".to_owned(), columns: columns(kinds), rows }
    }
}

/// Triangles, edges and points that show one example.
fn figures_of_example(kind: ProblemKind, example: &ProblemExample) -> ProblemFigures {
    let mut figures = ProblemFigures { triangles: example.triangles.clone(), ..ProblemFigures::default() };
    figures.triangles.sort_unstable();
    figures.triangles.dedup();
    match (kind, &example.points[..]) {
        (ProblemKind::Open | ProblemKind::Nonmanifold | ProblemKind::Orientation, &[from, to]) => {
            figures.edges.push([from, to]);
        }
        (ProblemKind::Degenerate, &[a, b, c]) => figures.edges.extend([[a, b], [b, c], [c, a]]),
        (ProblemKind::SelfIntersection | ProblemKind::Unreferenced, points) => figures.points.extend(points),
        _ => {}
    }
    figures
}
