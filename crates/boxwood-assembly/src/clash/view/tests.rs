//! The view shows what the result contains, and draws nothing else.

use super::*;
use crate::assembly::Assembly;
use crate::clash::ClashOptions;
use crate::observer::Observer;
use boxwood_report::view::MarkShape;
use std::sync::Arc;

fn drawn(options: ClashOptions) -> (ClashResult, View) {
    let options = ClashOptions { drawings: true, ..options };
    let result = Assembly::built_in().clash(&options, Observer::NONE).expect("it can be tested");
    let view = result.view("");
    view.check().expect("a valid view");
    (result, view)
}

fn text(cell: &Cell) -> &str {
    match cell {
        Cell::Text(text) | Cell::Number(_, text) => text,
        Cell::Empty => "",
    }
}

#[test]
fn rows_match_result() {
    let options = ClashOptions { clearance: Some(0.06), depth: true, ..ClashOptions::default() };
    let (result, view) = drawn(options);
    let names: Vec<&str> = view.table.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["A", "B", "kind", "triangle pairs", "depth", "distance", "where"]);
    assert_eq!(view.table.rows.len(), result.clashes.len() + result.close.len());
    assert!(result.clashes.len() == 14 && !result.close.is_empty());
    let pairs = result.clashes.iter().map(|clash| clash.parts).chain(result.close.iter().map(|close| close.parts));
    for (row, parts) in view.table.rows.iter().zip(pairs) {
        assert_eq!((row.cells.len(), &row.parts[..]), (7, &parts[..]));
        for (cell, part) in row.cells.iter().zip(parts) {
            assert_eq!(text(cell), result.assembly.parts[part].name);
            assert_eq!(view.parts[part].name, result.assembly.parts[part].name);
        }
        assert!(row.bounds.is_some());
    }
    assert_eq!(text(&view.table.rows.last().expect("a row").cells[2]), "too close");
    assert_eq!(view.verdict.tone, VerdictTone::Found);
    assert!(view.verdict.text.starts_with("14 of 1,128 pairs of parts intersect: "), "{}", view.verdict.text);
    assert!(view.verdict.text.contains(" other pairs are closer than 0.06"), "{}", view.verdict.text);
}

#[test]
fn every_clash_is_marked() {
    let options = ClashOptions { clearance: Some(0.06), depth: true, ..ClashOptions::default() };
    let (result, view) = drawn(options);
    for (row, clash) in result.clashes.iter().enumerate() {
        let marks: Vec<_> = view.marks.iter().filter(|mark| mark.row == Some(row)).collect();
        let triangles = |part: usize| {
            let of_part = marks.iter().filter(move |mark| mark.part == Some(part));
            of_part.filter(|mark| matches!(mark.shape, MarkShape::Triangles(_))).count()
        };
        assert_eq!(clash.parts.map(triangles), [1, 1], "row {row}");
        let lines = marks.iter().filter(|mark| matches!(mark.shape, MarkShape::Curve { .. } | MarkShape::Point(_)));
        assert!(lines.count() > 0, "row {row}");
        let arrows = marks.iter().filter(|mark| matches!(mark.shape, MarkShape::Arrow(_))).count();
        assert_eq!(arrows, usize::from(clash.depth.is_some()), "row {row}");
    }
    for (index, close) in result.close.iter().enumerate() {
        let row = Some(result.clashes.len() + index);
        let marks: Vec<_> = view.marks.iter().filter(|mark| mark.row == row).collect();
        assert!(
            matches!(&marks[..], [mark] if matches!(mark.shape, MarkShape::Gap(points) if points == close.closest.points))
        );
    }
}

/// The highlighted triangles of a part are exactly those that intersect the other part.
#[test]
fn highlighted_triangles_are_the_intersecting_ones() {
    let (result, view) = drawn(ClashOptions::default());
    let clash = &result.clashes[0];
    let models = clash.parts.map(|part| boxwood::Model::new(Arc::clone(&view.meshes[view.parts[part].mesh])));
    let placed =
        [0, 1].map(|side: usize| models[side].at(result.assembly.parts[clash.parts[side]].pose).expect("a place"));
    let pairs = boxwood::Pair::new(&placed[0], &placed[1]).triangle_pairs();
    let highlighted = |part: usize| {
        let found = view.marks.iter().find_map(|mark| match &mark.shape {
            MarkShape::Triangles(triangles) if (mark.row, mark.part) == (Some(0), Some(part)) => {
                Some(triangles.clone())
            }
            _ => None,
        });
        found.expect("triangles")
    };
    let sides = [pairs.iter().map(|pair| pair.a).collect(), pairs.iter().map(|pair| pair.b).collect()];
    for (part, mut side) in clash.parts.into_iter().zip::<[Vec<u32>; 2]>(sides) {
        side.sort_unstable();
        side.dedup();
        assert_eq!(highlighted(part), side);
    }
}

#[test]
fn notes_report_truncated_drawings() {
    let (_, whole) = drawn(ClashOptions::default());
    assert!(whole.notes.is_empty(), "{:?}", whole.notes);
    let (result, view) = drawn(ClashOptions { max_triangle_pairs: Some(5), ..ClashOptions::default() });
    let cut = result.clashes.iter().filter(|clash| clash.overlap.is_some_and(|overlap| overlap.truncated)).count();
    assert!(view.notes.iter().any(|note| note.starts_with(&format!("{cut} pairs of parts: only the first"))));
    assert_eq!(text(&view.table.rows[0].cells[3]), "5+");
    assert!(view.facts.iter().any(|fact| fact.label == "triangle pairs counted up to" && fact.value == "5"));
}

/// The result is the same with and without the geometry for pictures.
#[test]
fn result_does_not_depend_on_drawing() {
    let plain = Assembly::built_in().clash(&ClashOptions::default(), Observer::NONE).expect("it can be tested");
    let (drawn, _) = drawn(ClashOptions::default());
    assert_eq!((plain.stats, plain.classification_stats), (drawn.stats, drawn.classification_stats));
    assert!(drawn.clashes.iter().all(|clash| clash.contacts.is_none() && clash.drawing.is_some()));
    assert!(plain.clashes.iter().all(|clash| clash.drawing.is_none()));
}
