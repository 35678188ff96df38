//! Tests that the view has a row and marks for every problem.

use super::super::examine::{CheckLimits, ProblemKind, examine};
use super::super::{FileReport, PlacedMesh, data};
use super::*;
use boxwood::{Mesh, Pose};
use boxwood_report::view::{Cell, MarkShape};
use boxwood_scenes::{Random, soup};
use std::sync::Arc;

/// Mesh with two triangles that share an edge, an unreferenced vertex, and a degenerate triangle.
fn sheet() -> Mesh {
    let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [7.0; 3]];
    Mesh::new(corners, vec![[0, 1, 2], [0, 2, 3], [1, 1, 2]]).expect("a mesh")
}

fn file(name: &str, meshes: &[(Mesh, Pose)], drawn: bool) -> FileReport {
    let limits = CheckLimits { pairs: u64::MAX, tests: None, examples: 1, drawn };
    let part = |(mesh, pose): &(Mesh, Pose)| {
        let mesh = Arc::new(mesh.clone());
        PartReport {
            name: "part".to_owned(),
            triangles: mesh.triangles().len(),
            vertices: mesh.vertices().len(),
            report: Arc::new(examine(&mesh, limits, true)),
            shown: drawn.then_some(PlacedMesh { mesh, pose: *pose }),
        }
    };
    FileReport { file: name.to_owned(), format: "OBJ".to_owned(), parts: meshes.iter().map(part).collect() }
}

fn result(drawn: bool, allowed: &[ProblemKind]) -> CheckResult<'_> {
    let up = Pose::from_translation([0.0, 0.0, 5.0]);
    let crossing = soup(&mut Random::new(0x50f7), 60, 0.8);
    let files = vec![
        file("a/sheet.obj", &[(sheet(), up)], drawn),
        file("b/soup.obj", &[(crossing, Pose::IDENTITY), (sheet(), Pose::IDENTITY)], drawn),
    ];
    CheckResult { files, unreadable: Vec::new(), warnings: Vec::new(), allowed }
}

fn text(cell: &Cell) -> &str {
    match cell {
        Cell::Text(text) | Cell::Number(_, text) => text,
        Cell::Empty => "",
    }
}

#[test]
fn every_problem_has_row_and_marks() {
    let result = result(true, &[]);
    let view = view_of(&result, Duration::ZERO);
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
    for (part, report) in parts(&result).enumerate() {
        for problem in &report.report.problems {
            let (row, count) = counted(part, &problem.kind.name());
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
    let result = result(true, &[]);
    let view = view_of(&result, Duration::ZERO);
    let of = |part: usize, kind: &str| {
        let rows = view.table.rows.iter().filter(move |row| row.parts == [part] && text(&row.cells[1]) == kind);
        rows.count()
    };
    assert_eq!(of(0, "open"), 1 + 4);
    assert_eq!(of(0, "unreferenced"), 1, "a single example has no extra row");
    let pairs = parts(&result).nth(1).expect("a soup").report.problems[0].count;
    assert!(pairs > 20);
    assert_eq!(of(1, "self-intersection") as u64, 1 + pairs.min(50));
}

/// The JSON output is the same whether pictures are written or not.
#[test]
fn json_is_independent_of_pictures() {
    let json = |drawn: bool| {
        let mut bytes = Vec::new();
        data::write_json(&mut bytes, &result(drawn, &[])).expect("writing to memory");
        String::from_utf8(bytes).expect("UTF-8")
    };
    assert_eq!(json(true), json(false));
}

#[test]
fn verdict_on_one_part_counts_its_problems() {
    let files = vec![file("sheet.obj", &[(sheet(), Pose::IDENTITY)], true)];
    let result = CheckResult { files, unreadable: Vec::new(), warnings: Vec::new(), allowed: &[ProblemKind::Open] };
    assert_eq!(verdict(&result).text, "2 problems");
}

#[test]
fn allowed_problems_are_shown_but_not_counted() {
    let allowed =
        [ProblemKind::SelfIntersection, ProblemKind::Open, ProblemKind::Degenerate, ProblemKind::Unreferenced];
    let view = view_of(&result(true, &allowed), Duration::ZERO);
    assert_eq!(view.verdict.tone, VerdictTone::Clear);
    assert!(view.table.rows.iter().any(|row| text(&row.cells[3]).ends_with("(allowed)")));
}
