//! The view has a row and marks for every problem.

use super::super::{CheckOptions, FileReport, PartReport, ProblemKind, check_mesh};
use super::*;
use boxwood::{Mesh, Pose};
use boxwood_io::Format;
use boxwood_report::view::{Cell, MarkShape};
use boxwood_scenes::{Random, soup};
use std::sync::Arc;
use std::time::Duration;

/// Mesh with two triangles that share an edge, an unreferenced vertex, and a degenerate triangle.
fn sheet() -> Mesh {
    let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [7.0; 3]];
    Mesh::new(corners, vec![[0, 1, 2], [0, 2, 3], [1, 1, 2]]).expect("a mesh")
}

fn options(drawings: bool, allowed: &[ProblemKind]) -> CheckOptions {
    let allowed = allowed.to_vec();
    CheckOptions { max_triangle_pairs: u64::MAX, max_examples: 1, drawings, allowed, ..CheckOptions::default() }
}

fn file(name: &str, meshes: &[(Mesh, Pose)], options: &CheckOptions) -> FileReport {
    let part = |(mesh, pose): &(Mesh, Pose)| {
        let mesh = Arc::new(mesh.clone());
        let report = Arc::new(check_mesh(&mesh, options));
        PartReport { name: "part".to_owned(), pose: *pose, report, mesh: options.drawings.then_some(mesh) }
    };
    FileReport { file: name.to_owned(), format: Format::Obj, parts: meshes.iter().map(part).collect() }
}

fn result_of(files: Vec<FileReport>, options: CheckOptions) -> CheckResult {
    CheckResult { files, unreadable: Vec::new(), warnings: Vec::new(), options, time: Duration::ZERO }
}

fn result(options: CheckOptions) -> CheckResult {
    let up = Pose::from_translation([0.0, 0.0, 5.0]);
    let crossing = soup(&mut Random::new(0x50f7), 60, 0.8);
    let files = vec![
        file("a/sheet.obj", &[(sheet(), up)], &options),
        file("b/soup.obj", &[(crossing, Pose::IDENTITY), (sheet(), Pose::IDENTITY)], &options),
    ];
    result_of(files, options)
}

fn text(cell: &Cell) -> &str {
    match cell {
        Cell::Text(text) | Cell::Number(_, text) => text,
        Cell::Empty => "",
    }
}

#[test]
fn every_problem_has_row_and_marks() {
    let result = result(options(true, &[]));
    let view = result.view("");
    view.check().expect("a valid view");
    let names: Vec<&str> = view.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["sheet", "soup:part#1", "soup:part#2"]);
    let counted = |part: usize, kind: &str| {
        let mut rows = view.table.rows.iter().enumerate();
        let found =
            rows.find(|(_, row)| row.parts == [part] && text(&row.cells[1]) == kind && row.cells[2] != Cell::Empty);
        let Some((example, row)) = found else { panic!("{kind} of {part}") };
        (example, text(&row.cells[2]).to_owned())
    };
    for (part, report) in result.parts().enumerate() {
        for problem in &report.report.problems {
            let (row, count) = counted(part, problem.kind.label());
            assert_eq!(count, thousands(problem.count));
            assert!(
                view.marks.iter().any(|mark| mark.row == Some(row) && mark.part == Some(part)),
                "{:?}",
                problem.kind
            );
        }
    }
    let (row, count) = counted(0, "open");
    assert_eq!(count, "4");
    let edges = view.marks.iter().find_map(|mark| match &mark.shape {
        MarkShape::Edges(edges) if mark.row == Some(row) => Some(edges),
        _ => None,
    });
    let edges = edges.expect("edges");
    assert_eq!(edges.len(), 4);
    assert!(edges.iter().flatten().all(|point| point[2] == 5.0), "at the pose of the part");
    assert_eq!(view.verdict.text, "3 of 3 parts have problems");
    assert!(view.table.rows.iter().all(|row| row.cells.len() == view.table.columns.len()));
}

/// The row of a problem is followed by rows for its examples: those in the result, and those for pictures only.
#[test]
fn examples_have_rows() {
    let result = result(options(true, &[]));
    let view = result.view("");
    let of = |part: usize, kind: &str| {
        let rows = view.table.rows.iter().filter(move |row| row.parts == [part] && text(&row.cells[1]) == kind);
        rows.count()
    };
    assert_eq!(of(0, "open"), 1 + 4);
    assert_eq!(of(0, "unreferenced"), 1, "a single example has no extra row");
    let pairs = result.parts().nth(1).expect("a soup").report.problems[0].count;
    assert!(pairs > 20);
    assert_eq!(of(1, "self-intersection") as u64, 1 + pairs.min(50));
}

/// The reports are the same with and without the geometry for pictures.
#[test]
fn report_does_not_depend_on_drawings() {
    let reports = |drawings: bool| {
        let result = result(options(drawings, &[]));
        let of_part = |part: &PartReport| {
            let report = &part.report;
            let problems = report.problems.iter();
            let problems =
                problems.map(|found| (found.kind, found.count, found.sharing_vertex, found.examples.clone()));
            (report.topology, report.complete, problems.collect::<Vec<_>>())
        };
        result.parts().map(of_part).collect::<Vec<_>>()
    };
    assert_eq!(reports(true), reports(false));
}

/// Without drawings, the page has the table of problems, but no parts.
#[test]
fn view_without_drawings_has_only_rows() {
    let (plain, drawn) = (result(options(false, &[])).view(""), result(options(true, &[])).view(""));
    assert!(plain.parts.is_empty() && plain.meshes.is_empty() && plain.marks.is_empty());
    assert!(plain.to_html().is_ok());
    let problems = |view: &View| {
        let rows = view.table.rows.iter().filter(|row| row.cells[2] != Cell::Empty);
        rows.map(|row| row.cells.clone()).collect::<Vec<_>>()
    };
    assert_eq!(problems(&plain), problems(&drawn));
    assert!(plain.notes.iter().any(|note| note.ends_with("counted, but not drawn.")), "{:?}", plain.notes);
}

#[test]
fn verdict_on_one_part_counts_its_problems() {
    let options = options(true, &[ProblemKind::Open]);
    let files = vec![file("sheet.obj", &[(sheet(), Pose::IDENTITY)], &options)];
    assert_eq!(result_of(files, options).verdict(), "2 problems");
}

#[test]
fn allowed_problems_are_shown_but_not_counted() {
    let allowed =
        [ProblemKind::SelfIntersection, ProblemKind::Open, ProblemKind::Degenerate, ProblemKind::Unreferenced];
    let view = result(options(true, &allowed)).view("");
    assert_eq!(view.verdict.tone, VerdictTone::Clear);
    assert_eq!(view.verdict.text, "Ok: only allowed problems");
    assert!(view.table.rows.iter().any(|row| text(&row.cells[3]).ends_with("(allowed)")));
}
