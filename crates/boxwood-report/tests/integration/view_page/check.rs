//! Inconsistent views: each inconsistency has its error, and no page is written.

use crate::view_page::scenes;
use boxwood::{Aabb, Pose};
use boxwood_report::view::{Cell, FrameMotion, Mark, MarkShape, View, ViewError, ViewPart};
use std::ops::Range;

#[track_caller]
fn error_of(change: impl FnOnce(&mut View)) -> ViewError {
    let mut view = scenes::random(1, 1.0, 0.0);
    assert_eq!(view.check(), Ok(()));
    change(&mut view);
    let error = view.check().expect_err("inconsistent view");
    // The errors are compared as text, because an error that contains NaN is not equal to itself.
    assert_eq!(view.to_html().expect_err("no page").to_string(), error.to_string());
    error
}

fn missing(what: &'static str, index: usize, named: &'static str, missing: usize, count: usize) -> ViewError {
    ViewError::UnknownIndex { what, index, named, missing, count }
}

fn length(what: &'static str, index: usize, named: &'static str, found: usize, expected: usize) -> ViewError {
    ViewError::LengthMismatch { what, index, named, found, expected }
}

#[test]
fn unknown_indices_are_errors() {
    assert_eq!(error_of(|view| view.parts[3].mesh = 8), missing("part", 3, "mesh", 8, 8));
    assert_eq!(error_of(|view| view.table.rows[2].parts.push(20)), missing("row", 2, "part", 20, 20));
    assert_eq!(error_of(|view| view.marks[4].row = Some(5)), missing("mark", 4, "row", 5, 5));
    assert_eq!(error_of(|view| view.marks[4].part = Some(usize::MAX)), missing("mark", 4, "part", usize::MAX, 20));
    let triangles = |part, triangles| Mark { part, ..scenes::mark(MarkShape::Triangles(triangles)) };
    let error = error_of(|view| view.marks[0] = triangles(Some(0), vec![0, 12]));
    assert_eq!(error, missing("mark", 0, "triangle", 12, 12));
    assert_eq!(error.to_string(), "mark 0 refers to triangle 12; there are 12");
    // The mesh of part 5 has no triangles, so its triangle 0 does not exist.
    assert_eq!(error_of(|view| view.marks[0] = triangles(Some(5), vec![0])), missing("mark", 0, "triangle", 0, 0));
    assert_eq!(error_of(|view| view.marks[7] = triangles(None, vec![0])), ViewError::MissingPart { mark: 7 });
    let error =
        error_of(|view| view.frames = scenes::frames(1, FrameMotion::Vertices { mesh: 8, vertices: vec![vec![]] }));
    assert_eq!(error, missing("frame", 0, "mesh", 8, 8));
}

#[test]
fn unknown_and_inverted_frames_are_errors() {
    assert_eq!(error_of(|view| view.table.rows[1].frames = Some(0..1)), missing("row", 1, "frame", 0, 0));
    let still = |view: &View| vec![view.parts.iter().map(|part| part.pose).collect::<Vec<Pose>>(); 3];
    let error = error_of(|view| {
        view.frames = scenes::frames(3, FrameMotion::Poses(still(view)));
        view.marks[2].frames = Some(2..4);
    });
    assert_eq!(error, missing("mark", 2, "frame", 3, 3));
    let error = error_of(|view| {
        view.frames = scenes::frames(3, FrameMotion::Poses(still(view)));
        view.marks[2].frames = Some(Range { start: 2, end: 1 });
    });
    assert_eq!(error, ViewError::InvertedRange { what: "mark", index: 2, start: 2, end: 1 });
}

#[test]
fn wrong_list_lengths_are_errors() {
    assert_eq!(error_of(|view| view.table.rows[4].cells.push(Cell::Empty)), length("row", 4, "cells", 4, 3));
    assert_eq!(error_of(|view| view.table.columns.clear()), length("row", 0, "cells", 3, 0));
    let error = error_of(|view| view.frames = scenes::frames(3, FrameMotion::Poses(Vec::new())));
    assert_eq!(error, length("view", 0, "lists of poses", 0, 3));
    let error = error_of(|view| view.frames = scenes::frames(1, FrameMotion::Poses(vec![vec![Pose::IDENTITY; 19]])));
    assert_eq!(error, length("frame", 0, "poses", 19, 20));
    let vertices =
        |count: usize| FrameMotion::Vertices { mesh: 0, vertices: vec![vec![[0.0; 3]; 8], vec![[0.0; 3]; count]] };
    assert_eq!(error_of(|view| view.frames = scenes::frames(2, vertices(9))), length("frame", 1, "vertices", 9, 8));
    let error = error_of(|view| view.frames = scenes::frames(3, vertices(8)));
    assert_eq!(error, length("view", 0, "lists of vertices", 2, 3));
}

#[test]
fn non_finite_numbers_are_errors() {
    let not_finite = |what, index, value| ViewError::NotFinite { what, index, value };
    let infinite = f64::INFINITY;
    for shape in [
        MarkShape::Point([0.0, infinite, 0.0]),
        MarkShape::Patch(vec![[0.0; 3], [infinite; 3]]),
        MarkShape::Curve { points: vec![[0.0; 3], [infinite; 3]], closed: true },
        MarkShape::Gap([[0.0; 3], [0.0, 0.0, infinite]]),
        MarkShape::Arrow([[0.0; 3], [0.0, 0.0, infinite]]),
        MarkShape::Edges(vec![[[0.0; 3]; 2], [[0.0; 3], [infinite; 3]]]),
    ] {
        assert_eq!(error_of(|view| view.marks[9].shape = shape), not_finite("mark", 9, infinite));
    }
    let error = error_of(|view| view.parts[2].pose = Pose::from_translation([0.0, -infinite, 0.0]));
    assert_eq!(error, not_finite("part", 2, -infinite));
    let error = error_of(|view| view.table.rows[2].bounds = Some(Aabb { min: [0.0; 3], max: [-infinite; 3] }));
    assert_eq!(error, not_finite("row", 2, -infinite));
    let error = error_of(|view| view.table.rows[2].cells[1] = Cell::Number(f64::NAN, "?".to_owned()));
    assert_eq!(error.to_string(), "row 2 contains NaN; numbers must be finite");
    let mut vertices = vec![vec![[0.0; 3]; 8]; 2];
    vertices[1][7][2] = infinite;
    let error = error_of(|view| view.frames = scenes::frames(2, FrameMotion::Vertices { mesh: 0, vertices }));
    assert_eq!(error, not_finite("frame", 1, infinite));
    for rate in [0.0, -1.0, infinite] {
        let error = error_of(|view| {
            view.frames = scenes::frames(0, FrameMotion::Poses(Vec::new()));
            view.frames.as_mut().expect("frames").rate = rate;
        });
        assert_eq!(error, ViewError::InvalidRate(rate));
    }
}

#[test]
fn too_large_placed_coordinates_are_errors() {
    let far = || Pose::from_scale([1.0, 1e308, 1.0]);
    let too_far = |part: usize, file: Option<&str>| ViewError::TooFar {
        part,
        name: scenes::random(1, 1.0, 0.0).parts[part].name.clone(),
        file: file.map(str::to_owned),
    };
    let error = error_of(|view| {
        view.parts[2] = ViewPart { pose: far(), file: Some("lid.stl".to_owned()), ..view.parts[2].clone() };
    });
    assert_eq!(error, too_far(2, Some("lid.stl")));
    let error = ViewError::TooFar { part: 2, name: "lid".to_owned(), file: Some("lid.stl".to_owned()) };
    assert!(error.to_string().starts_with("part 2, lid of lid.stl, is too far away: "), "{error}");
    let error = error_of(|view| {
        let mut poses: Vec<Pose> = view.parts.iter().map(|part| part.pose).collect();
        poses[3] = far();
        view.frames = scenes::frames(1, FrameMotion::Poses(vec![poses]));
    });
    assert_eq!(error, too_far(3, None));
    let vertices = vec![vec![[-1e302; 3]; 8]];
    let error = error_of(|view| {
        view.parts[0].pose = Pose::IDENTITY;
        view.frames = scenes::frames(1, FrameMotion::Vertices { mesh: 0, vertices });
    });
    assert_eq!(error, too_far(0, None));
    // The mesh of part 5 is empty, so no coordinate is too far away.
    let mut view = scenes::random(1, 1.0, 0.0);
    view.parts[5].pose = far();
    assert_eq!(view.check(), Ok(()));
}
