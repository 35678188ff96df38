//! Views that do not fit together: each mistake has its error, and no page is made.

use crate::scenes;
use boxwood::Pose;
use boxwood_report::view::{Cell, Figure, Mark, Moves, Part, View, ViewError};
use std::ops::Range;

#[track_caller]
fn refused(change: impl FnOnce(&mut View)) -> ViewError {
    let mut view = scenes::random(1, 1.0, 0.0);
    assert_eq!(view.check(), Ok(()));
    change(&mut view);
    let error = view.check().expect_err("it does not fit");
    // In words: NaN is not equal to itself.
    assert_eq!(view.to_html().expect_err("no page").to_string(), error.to_string());
    error
}

fn missing(what: &'static str, number: usize, named: &'static str, missing: usize, count: usize) -> ViewError {
    ViewError::NoSuch { what, number, named, missing, count }
}

fn length(what: &'static str, number: usize, named: &'static str, found: usize, expected: usize) -> ViewError {
    ViewError::Length { what, number, named, found, expected }
}

#[test]
fn what_is_named_must_be_there() {
    assert_eq!(refused(|view| view.parts[3].shape = 8), missing("part", 3, "shape", 8, 8));
    assert_eq!(refused(|view| view.table.rows[2].parts.push(20)), missing("row", 2, "part", 20, 20));
    assert_eq!(refused(|view| view.marks[4].row = Some(5)), missing("mark", 4, "row", 5, 5));
    assert_eq!(refused(|view| view.marks[4].part = Some(usize::MAX)), missing("mark", 4, "part", usize::MAX, 20));
    let triangles = |part, triangles| Mark { part, ..scenes::mark(Figure::Triangles(triangles)) };
    let error = refused(|view| view.marks[0] = triangles(Some(0), vec![0, 12]));
    assert_eq!(error, missing("mark", 0, "triangle", 12, 12));
    assert_eq!(error.to_string(), "mark 0 names triangle 12, but there are only 12");
    // The mesh of that part has no triangles at all.
    assert_eq!(refused(|view| view.marks[0] = triangles(Some(5), vec![0])), missing("mark", 0, "triangle", 0, 0));
    assert_eq!(refused(|view| view.marks[7] = triangles(None, vec![0])), ViewError::NoPart { mark: 7 });
    let error = refused(|view| view.frames = scenes::frames(1, Moves::Vertices { shape: 8, vertices: vec![vec![]] }));
    assert_eq!(error, missing("frame", 0, "shape", 8, 8));
}

#[test]
fn frames_must_be_there() {
    assert_eq!(refused(|view| view.table.rows[1].frames = Some(0..1)), missing("row", 1, "frame", 0, 0));
    let still = |view: &View| vec![view.parts.iter().map(|part| part.pose).collect::<Vec<Pose>>(); 3];
    let error = refused(|view| {
        view.frames = scenes::frames(3, Moves::Poses(still(view)));
        view.marks[2].frames = Some(2..4);
    });
    assert_eq!(error, missing("mark", 2, "frame", 3, 3));
    let error = refused(|view| {
        view.frames = scenes::frames(3, Moves::Poses(still(view)));
        view.marks[2].frames = Some(Range { start: 2, end: 1 });
    });
    assert_eq!(error, ViewError::Backwards { what: "mark", number: 2, start: 2, end: 1 });
}

#[test]
fn lists_must_be_as_long_as_each_other() {
    assert_eq!(refused(|view| view.table.rows[4].cells.push(Cell::Empty)), length("row", 4, "cells", 4, 3));
    assert_eq!(refused(|view| view.table.columns.clear()), length("row", 0, "cells", 3, 0));
    let error = refused(|view| view.frames = scenes::frames(3, Moves::Poses(Vec::new())));
    assert_eq!(error, length("view", 0, "lists of poses", 0, 3));
    let error = refused(|view| view.frames = scenes::frames(1, Moves::Poses(vec![vec![Pose::IDENTITY; 19]])));
    assert_eq!(error, length("frame", 0, "poses", 19, 20));
    let vertices =
        |count: usize| Moves::Vertices { shape: 0, vertices: vec![vec![[0.0; 3]; 8], vec![[0.0; 3]; count]] };
    assert_eq!(refused(|view| view.frames = scenes::frames(2, vertices(9))), length("frame", 1, "vertices", 9, 8));
    let error = refused(|view| view.frames = scenes::frames(3, vertices(8)));
    assert_eq!(error, length("view", 0, "lists of vertices", 2, 3));
}

#[test]
fn numbers_must_be_numbers() {
    let not_finite = |what, number, value| ViewError::NotFinite { what, number, value };
    let infinite = f64::INFINITY;
    for figure in [
        Figure::Point([0.0, infinite, 0.0]),
        Figure::Patch(vec![[0.0; 3], [infinite; 3]]),
        Figure::Curve { points: vec![[0.0; 3], [infinite; 3]], closed: true },
        Figure::Gap([[0.0; 3], [0.0, 0.0, infinite]]),
        Figure::Arrow([[0.0; 3], [0.0, 0.0, infinite]]),
        Figure::Edges(vec![[[0.0; 3]; 2], [[0.0; 3], [infinite; 3]]]),
    ] {
        assert_eq!(refused(|view| view.marks[9].figure = figure), not_finite("mark", 9, infinite));
    }
    let error = refused(|view| view.table.rows[2].bounds = Some([[0.0; 3], [-infinite; 3]]));
    assert_eq!(error, not_finite("row", 2, -infinite));
    let error = refused(|view| view.table.rows[2].cells[1] = Cell::Number(f64::NAN, "?".to_owned()));
    assert_eq!(error.to_string(), "row 2 has NaN among its numbers; they must be finite");
    let mut vertices = vec![vec![[0.0; 3]; 8]; 2];
    vertices[1][7][2] = infinite;
    let error = refused(|view| view.frames = scenes::frames(2, Moves::Vertices { shape: 0, vertices }));
    assert_eq!(error, not_finite("frame", 1, infinite));
    for rate in [0.0, -1.0, infinite] {
        let error = refused(|view| {
            view.frames = scenes::frames(0, Moves::Poses(Vec::new()));
            view.frames.as_mut().expect("frames").rate = rate;
        });
        assert_eq!(error, ViewError::Rate(rate));
    }
}

#[test]
fn parts_must_stay_within_the_range_of_numbers() {
    let far = || Pose::scale([1.0, 1e308, 1.0]).expect("finite");
    let too_far = |part: usize, file: Option<&str>| ViewError::TooFar {
        part,
        name: scenes::random(1, 1.0, 0.0).parts[part].name.clone(),
        file: file.map(str::to_owned),
    };
    let error = refused(|view| {
        view.parts[2] = Part { pose: far(), file: Some("lid.stl".to_owned()), ..view.parts[2].clone() };
    });
    assert_eq!(error, too_far(2, Some("lid.stl")));
    let error = ViewError::TooFar { part: 2, name: "lid".to_owned(), file: Some("lid.stl".to_owned()) };
    assert!(error.to_string().starts_with("part 2, lid of lid.stl, reaches too far: "), "{error}");
    let error = refused(|view| {
        let mut poses: Vec<Pose> = view.parts.iter().map(|part| part.pose).collect();
        poses[3] = far();
        view.frames = scenes::frames(1, Moves::Poses(vec![poses]));
    });
    assert_eq!(error, too_far(3, None));
    let vertices = vec![vec![[-1e302; 3]; 8]];
    let error = refused(|view| {
        view.parts[0].pose = Pose::IDENTITY;
        view.frames = scenes::frames(1, Moves::Vertices { shape: 0, vertices });
    });
    assert_eq!(error, too_far(0, None));
    // An empty mesh is nowhere.
    let mut view = scenes::random(1, 1.0, 0.0);
    view.parts[5].pose = far();
    assert_eq!(view.check(), Ok(()));
}
