//! The view has a row for every problem, and lights up where it is.

use super::super::examine::{Kind, Limits, examine};
use super::super::{FileHealth, Shown, data};
use super::*;
use boxwood::{Mesh, Pose};
use boxwood_report::view::{Cell, Figure};
use boxwood_scenes::{Random, soup};
use std::sync::Arc;

/// Two triangles side by side, one corner that nobody needs, and a triangle without area.
fn sheet() -> Mesh {
    let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [7.0; 3]];
    Mesh::new(corners, vec![[0, 1, 2], [0, 2, 3], [1, 1, 2]]).expect("a mesh")
}

fn file(name: &str, meshes: &[(Mesh, Pose)], drawn: bool) -> FileHealth {
    let limits = Limits { pairs: u64::MAX, tests: None, places: 1, drawn };
    let part = |(mesh, pose): &(Mesh, Pose)| {
        let mesh = Arc::new(mesh.clone());
        PartHealth {
            name: "part".to_owned(),
            triangles: mesh.triangles().len(),
            vertices: mesh.vertices().len(),
            health: Arc::new(examine(&mesh, limits, true)),
            shown: drawn.then_some(Shown { mesh, pose: *pose }),
        }
    };
    FileHealth { file: name.to_owned(), format: "OBJ".to_owned(), parts: meshes.iter().map(part).collect() }
}

fn examined(drawn: bool, allowed: &[Kind]) -> Examined<'_> {
    let up = Pose::translation([0.0, 0.0, 5.0]).expect("a pose");
    let crossing = soup(&mut Random::new(0x50f7), 60, 0.8);
    let files = vec![
        file("a/sheet.obj", &[(sheet(), up)], drawn),
        file("b/soup.obj", &[(crossing, Pose::IDENTITY), (sheet(), Pose::IDENTITY)], drawn),
    ];
    Examined { files, unreadable: Vec::new(), warnings: Vec::new(), allowed }
}

fn text(cell: &Cell) -> &str {
    match cell {
        Cell::Text(text) | Cell::Number(_, text) => text,
        Cell::Empty => "",
    }
}

#[test]
fn every_problem_has_a_row_and_is_lit() {
    let examined = examined(true, &[]);
    let view = view_of(&examined, Duration::ZERO);
    view.check().expect("it fits together");
    let names: Vec<&str> = view.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["sheet", "soup:part#1", "soup:part#2"]);
    let counted = |part: usize, kind: &str| {
        let mut rows = view.table.rows.iter().enumerate();
        let found =
            rows.find(|(_, row)| row.parts == [part] && text(&row.cells[1]) == kind && row.cells[2] != Cell::Empty);
        let Some((place, row)) = found else { panic!("{kind} of {part}") };
        (place, text(&row.cells[2]).to_owned())
    };
    for (part, health) in parts(&examined).enumerate() {
        for problem in &health.health.problems {
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
    let edges = view.marks.iter().find_map(|mark| match &mark.figure {
        Figure::Edges(edges) if mark.row == Some(row) => Some(edges),
        _ => None,
    });
    let edges = edges.expect("edges");
    assert_eq!(edges.len(), 4);
    assert!(edges.iter().flatten().all(|point| point[2] == 5.0), "where the part stands");
    assert_eq!(view.verdict.text, "3 of 3 parts have problems");
    assert!(view.table.rows.iter().all(|row| row.cells.len() == view.table.columns.len()));
}

/// Places have rows of their own behind that of their problem: those of the result, and more.
#[test]
fn places_have_rows() {
    let examined = examined(true, &[]);
    let view = view_of(&examined, Duration::ZERO);
    let of = |part: usize, kind: &str| {
        let rows = view.table.rows.iter().filter(move |row| row.parts == [part] && text(&row.cells[1]) == kind);
        rows.count()
    };
    assert_eq!(of(0, "open"), 1 + 4);
    assert_eq!(of(0, "unreferenced"), 1, "one place is all of it");
    let pairs = parts(&examined).nth(1).expect("a soup").health.problems[0].count;
    assert!(pairs > 20);
    assert_eq!(of(1, "self-intersection") as u64, 1 + pairs.min(50));
}

/// Nothing of it is in a result.
#[test]
fn the_result_is_that_without_a_picture() {
    let json = |drawn: bool| {
        let mut bytes = Vec::new();
        data::write_json(&mut bytes, &examined(drawn, &[])).expect("memory takes all");
        String::from_utf8(bytes).expect("UTF-8")
    };
    assert_eq!(json(true), json(false));
}

#[test]
fn the_verdict_on_one_part_counts_its_problems() {
    let files = vec![file("sheet.obj", &[(sheet(), Pose::IDENTITY)], true)];
    let examined = Examined { files, unreadable: Vec::new(), warnings: Vec::new(), allowed: &[Kind::Open] };
    assert_eq!(verdict(&examined).text, "2 problems");
}

#[test]
fn what_is_allowed_is_shown_and_no_problem() {
    let allowed = [Kind::SelfIntersection, Kind::Open, Kind::Degenerate, Kind::Unreferenced];
    let view = view_of(&examined(true, &allowed), Duration::ZERO);
    assert_eq!(view.verdict.tone, Tone::Clear);
    assert!(view.table.rows.iter().any(|row| text(&row.cells[3]).ends_with("(allowed)")));
}
