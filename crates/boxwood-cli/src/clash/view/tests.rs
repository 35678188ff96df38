//! The view says what the result says, and draws nothing else.

use super::*;
use crate::assembly::Assembly;
use crate::clash::{Asked, Checked, Means, check};
use crate::select::Selection;
use boxwood_report::view::Figure;

fn drawn(asked: Asked, limits: &Limits) -> (Assembly, Checked, View) {
    let mut assembly = Assembly::built_in();
    let (meshes, selection) = (assembly.meshes.clone(), Selection::all(assembly.parts.len()));
    let means = Means::untold();
    let asked = Asked { drawn: true, ..asked };
    let checked = check(&mut assembly, &selection, asked, *limits, &means).expect("it can be checked");
    let report = Report { assembly: &assembly, checked: &checked, means: &means, units: None, threads: 1 };
    let view = view_of(&report, limits, &meshes);
    view.check().expect("it fits together");
    (assembly, checked, view)
}

fn text(cell: &Cell) -> &str {
    match cell {
        Cell::Text(text) | Cell::Number(_, text) => text,
        Cell::Empty => "",
    }
}

#[test]
fn rows_are_the_pairs_of_the_result() {
    let asked = Asked { clearance: Some(0.06), depth: true, ..Asked::default() };
    let (assembly, checked, view) = drawn(asked, &Limits::NONE);
    let names: Vec<&str> = view.table.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["A", "B", "kind", "triangle pairs", "depth", "distance", "where"]);
    assert_eq!(view.table.rows.len(), checked.clashes.len() + checked.close.len());
    assert!(checked.clashes.len() == 14 && !checked.close.is_empty());
    let pairs = checked.clashes.iter().map(|clash| clash.parts).chain(checked.close.iter().map(|close| close.parts));
    for (row, parts) in view.table.rows.iter().zip(pairs) {
        assert_eq!((row.cells.len(), &row.parts[..]), (7, &parts[..]));
        for (cell, part) in row.cells.iter().zip(parts) {
            assert_eq!(text(cell), assembly.parts[part].name);
            assert_eq!(view.parts[part].name, assembly.parts[part].name);
        }
        assert!(row.bounds.is_some());
    }
    assert_eq!(text(&view.table.rows.last().expect("a row").cells[2]), "too close");
    assert_eq!(view.verdict.tone, Tone::Found);
    assert!(view.verdict.text.starts_with("14 of 1,128 pairs of parts intersect: "), "{}", view.verdict.text);
    assert!(view.verdict.text.contains(" of the others come closer than 0.06"), "{}", view.verdict.text);
}

#[test]
fn every_clash_is_drawn_where_it_is() {
    let asked = Asked { clearance: Some(0.06), depth: true, ..Asked::default() };
    let (_, checked, view) = drawn(asked, &Limits::NONE);
    for (row, clash) in checked.clashes.iter().enumerate() {
        let marks: Vec<_> = view.marks.iter().filter(|mark| mark.row == Some(row)).collect();
        let triangles = |part: usize| {
            let of_part = marks.iter().filter(move |mark| mark.part == Some(part));
            of_part.filter(|mark| matches!(mark.figure, Figure::Triangles(_))).count()
        };
        assert_eq!(clash.parts.map(triangles), [1, 1], "row {row}");
        let lines = marks.iter().filter(|mark| matches!(mark.figure, Figure::Curve { .. } | Figure::Point(_)));
        assert!(lines.count() > 0, "row {row}");
        let arrows = marks.iter().filter(|mark| matches!(mark.figure, Figure::Arrow(_))).count();
        assert_eq!(arrows, usize::from(clash.depth.is_some()), "row {row}");
    }
    for (place, close) in checked.close.iter().enumerate() {
        let row = Some(checked.clashes.len() + place);
        let marks: Vec<_> = view.marks.iter().filter(|mark| mark.row == row).collect();
        assert!(
            matches!(&marks[..], [mark] if matches!(mark.figure, Figure::Gap(points) if points == close.closest.points))
        );
    }
}

/// The triangles that are lit are those that meet: each meets one that is lit of the other part.
#[test]
fn triangles_that_meet_are_lit() {
    let (assembly, checked, view) = drawn(Asked::default(), &Limits::NONE);
    let clash = &checked.clashes[0];
    let models = clash.parts.map(|part| boxwood::Model::new(Arc::clone(&view.shapes[view.parts[part].shape])));
    let placed = [0, 1].map(|side: usize| models[side].at(assembly.parts[clash.parts[side]].pose).expect("a place"));
    let pairs = boxwood::Pair::new(&placed[0], &placed[1]).triangle_pairs();
    let lit = |part: usize| {
        let found = view.marks.iter().find_map(|mark| match &mark.figure {
            Figure::Triangles(triangles) if (mark.row, mark.part) == (Some(0), Some(part)) => Some(triangles.clone()),
            _ => None,
        });
        found.expect("triangles")
    };
    let sides = [pairs.iter().map(|pair| pair.a).collect(), pairs.iter().map(|pair| pair.b).collect()];
    for (part, mut side) in clash.parts.into_iter().zip::<[Vec<u32>; 2]>(sides) {
        side.sort_unstable();
        side.dedup();
        assert_eq!(lit(part), side);
    }
}

#[test]
fn what_is_not_drawn_is_told() {
    let (_, _, whole) = drawn(Asked::default(), &Limits::NONE);
    assert!(whole.notes.is_empty(), "{:?}", whole.notes);
    let few = Limits { triangle_pairs: Some(5), ..Limits::NONE };
    let (_, checked, view) = drawn(Asked::default(), &few);
    let cut = checked.clashes.iter().filter(|clash| clash.surfaces.is_some_and(|overlap| overlap.truncated)).count();
    assert!(view.notes.iter().any(|note| note.contains(&format!("Of {cut} pairs of parts only the first"))));
    assert_eq!(text(&view.table.rows[0].cells[3]), "5+");
    assert!(view.facts.iter().any(|fact| fact.label == "triangle pairs counted up to" && fact.value == "5"));
}

/// What is found for a picture is in no result.
#[test]
fn the_result_is_that_without_a_picture() {
    let mut assembly = Assembly::built_in();
    let selection = Selection::all(assembly.parts.len());
    let plain = check(&mut assembly, &selection, Asked::default(), Limits::NONE, &Means::untold()).expect("a check");
    let (_, drawn, _) = drawn(Asked::default(), &Limits::NONE);
    assert_eq!((plain.work, plain.kinds_work), (drawn.work, drawn.kinds_work));
    assert!(drawn.clashes.iter().all(|clash| clash.contacts.is_none() && clash.drawing.is_some()));
    assert!(plain.clashes.iter().all(|clash| clash.drawing.is_none()));
}
