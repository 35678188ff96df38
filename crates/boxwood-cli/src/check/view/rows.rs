//! A row a problem, and a row for each of its first places.

use super::super::Examined;
use super::super::drawing::{Drawing, Figures};
use super::super::examine::{Kind, Place, Problem};
use super::super::text::{words as words_of, words_of_place};
use super::stand::Stand;
use crate::output::{Numbers, counted, thousands};
use crate::view::{around, columns, count_up_to, focus, words};
use boxwood_report::view::{Cell, ColumnKind, Figure, Mark, Row, Table};

/// So many rows of places a page has, of all problems together.
const MOST_PLACES: usize = 5000;

/// The rows of a table, and what is drawn of them.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) rows: Vec<Row>,
    pub(super) marks: Vec<Mark>,
    /// How many rows are places, and how many places have no row.
    places: usize,
    unlisted: u64,
    /// How many problems are not drawn.
    undrawn: u64,
}

/// A part in the table.
struct Subject {
    part: usize,
    /// How its coordinates are written.
    numbers: Numbers,
}

impl Rows {
    pub(super) fn of(examined: &Examined<'_>, stand: &Stand) -> Self {
        let mut rows = Self::default();
        for (part, health) in super::parts(examined).enumerate() {
            let subject = Subject { part, numbers: Numbers::within(health.health.bounds) };
            for problem in &health.health.problems {
                rows.add_problem(&subject, problem, examined.allowed.contains(&problem.kind), stand);
            }
        }
        rows
    }

    fn add_problem(&mut self, subject: &Subject, problem: &Problem, is_allowed: bool, stand: &Stand) {
        let Some(Drawing { figures, more }) = &problem.drawing else { return };
        let allowed = if is_allowed { " (allowed)" } else { "" };
        self.add_figures(figures, subject.part, stand);
        let count = count_up_to(problem.count, problem.truncated);
        self.add_row(subject, problem.kind, count, words_of(problem) + allowed, stand);
        if !matches!(problem.kind, Kind::Empty | Kind::InsideOut) {
            self.undrawn += problem.count - figures.of.min(problem.count);
        }
        // One place is all of the problem: the row above has it.
        if problem.count == 1 {
            return;
        }
        let listed = problem.places.iter().chain(more).take(MOST_PLACES - self.places);
        let before = self.places;
        for place in listed {
            self.places += 1;
            self.add_figures(&figures_of(problem.kind, place), subject.part, stand);
            let what = words_of_place(problem.kind, place, subject.numbers);
            self.add_row(subject, problem.kind, Cell::Empty, what, stand);
        }
        if !problem.places.is_empty() || !more.is_empty() {
            self.unlisted += problem.count - (self.places - before) as u64;
        }
    }

    /// The marks of the row that comes next.
    fn add_figures(&mut self, figures: &Figures, part: usize, stand: &Stand) {
        let pose = stand.parts[part].pose;
        let mut all = Vec::new();
        if !figures.triangles.is_empty() {
            all.push(Figure::Triangles(figures.triangles.clone()));
        }
        if !figures.edges.is_empty() {
            all.push(Figure::Edges(figures.edges.iter().map(|ends| ends.map(|end| pose.place(end))).collect()));
        }
        all.extend(figures.points.iter().map(|&point| Figure::Point(pose.place(point))));
        let row = Some(self.rows.len());
        self.marks.extend(all.into_iter().map(|figure| Mark { figure, row, part: Some(part), frames: None }));
    }

    /// It looks at what is drawn of it.
    fn add_row(&mut self, subject: &Subject, kind: Kind, count: Cell, what: String, stand: &Stand) {
        let part = subject.part;
        let drawn = self.marks.iter().rev().take_while(|mark| mark.row == Some(self.rows.len()));
        let shown = &stand.parts[part];
        let mesh = &stand.shapes[shown.shape];
        let points = drawn.flat_map(|mark| match &mark.figure {
            Figure::Triangles(triangles) => {
                let corners = triangles.iter().flat_map(|&triangle| mesh.corners(triangle));
                corners.map(|corner| shown.pose.place(corner)).collect()
            }
            Figure::Edges(edges) => edges.iter().flatten().copied().collect(),
            Figure::Point(point) => vec![*point],
            _ => Vec::new(),
        });
        let bounds = around(points).map(|found| focus(found, [stand.bounds[part]]));
        let cells = vec![words(shown.name.clone()), words(kind.name()), count, words(what)];
        self.rows.push(Row { cells, parts: vec![part], bounds, frames: None });
    }

    /// What has no row, and what is not drawn.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.unlisted > 0 {
            let more = counted(self.unlisted, "place has", "places have");
            notes.push(format!("{more} no row of their own: --max-places N lists more; the row of a problem has all."));
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
            ("what, and where in the part", ColumnKind::Text),
        ];
        Table { caption: "What is wrong".to_owned(), columns: columns(kinds), rows }
    }
}

/// What is drawn of a place.
fn figures_of(kind: Kind, place: &Place) -> Figures {
    let mut figures = Figures { triangles: place.triangles.clone(), ..Figures::default() };
    figures.triangles.sort_unstable();
    figures.triangles.dedup();
    match (kind, &place.points[..]) {
        (Kind::Open | Kind::Nonmanifold | Kind::Orientation, &[from, to]) => figures.edges.push([from, to]),
        (Kind::Degenerate, &[a, b, c]) => figures.edges.extend([[a, b], [b, c], [c, a]]),
        (Kind::SelfIntersection | Kind::Unreferenced, points) => figures.points.extend(points),
        _ => {}
    }
    figures
}
