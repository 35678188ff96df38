//! The view has what the rays hit, and no more than it says.

use super::super::cast::cast;
use super::*;
use crate::arguments::SceneArguments;
use crate::assembly::Assembly;
use crate::scene::{Cost, Scene};
use boxwood::Ray;
use clap::{Args, Command, FromArgMatches};
use std::time::Instant;

/// Rays down on the built-in assembly, and one away from it.
fn answer(all: bool) -> (Answer, Vec<Arc<Mesh>>) {
    let matches = SceneArguments::augment_args(Command::new("scene")).get_matches_from(["scene"]);
    let arguments = SceneArguments::from_arg_matches(&matches).expect("no options");
    let assembly = Assembly::built_in();
    let shown = assembly.meshes.clone();
    let scene = Scene::of_chosen(assembly, &arguments).expect("it can be placed");
    let ray = |from, direction| Ray::new(from, direction).expect("a ray");
    let down = [0.0, 0.0, -2.0];
    let rays = [ray([20.0, -25.0, 500.0], down), ray([0.0, 0.0, 500.0], [0.0, 0.0, 1.0]), ray([9.0, 3.0, 500.0], down)];
    let beams: Vec<Beam> =
        rays.into_iter().map(|ray| Beam { ray, up_to: None, length: length_of(ray.direction()) }).collect();
    let (hits, work) = cast(&beams, &scene.bounds, &scene.placed().expect("places"), all);
    (Answer { scene, beams, hits, all, cost: Cost::since(Instant::now(), work) }, shown)
}

#[test]
fn every_hit_has_a_row_and_an_arrow() {
    for all in [false, true] {
        let (answer, shown) = answer(all);
        let view = view_of(&answer, &shown);
        view.check().expect("it fits together");
        let hits: Vec<&PartHit> = answer.hits.iter().flatten().collect();
        assert!(hits.len() >= 2, "{}", hits.len());
        assert_eq!(view.table.rows.len(), hits.len() + 1, "one ray hits nothing");
        assert!(view.table.rows.iter().all(|row| row.cells.len() == view.table.columns.len()));
        let rows: Vec<usize> = view.table.rows.iter().flat_map(|row| row.parts.clone()).collect();
        assert_eq!(rows, hits.iter().map(|hit| hit.part).collect::<Vec<_>>());
        let points = view
            .marks
            .iter()
            .filter_map(|mark| if let Figure::Point(point) = mark.figure { Some(point) } else { None });
        assert_eq!(points.collect::<Vec<_>>(), hits.iter().map(|hit| hit.hit.point).collect::<Vec<_>>());
        let miss = view.table.rows.iter().position(|row| row.parts.is_empty()).expect("a miss");
        let arrow = view.marks.iter().find(|mark| mark.row == Some(miss)).expect("drawn");
        let Figure::Arrow([from, to]) = arrow.figure else { panic!("an arrow") };
        assert!(from == [0.0, 0.0, 500.0] && to[2] > 500.0);
        assert_eq!(view.verdict.tone, Tone::Found);
        assert!(view.verdict.text.starts_with("2 of 3 rays hit something"), "{}", view.verdict.text);
        assert!(view.notes.is_empty());
    }
}

#[test]
fn what_is_left_out_is_told() {
    let (answer, _) = answer(true);
    let drawn = Drawn::of(&answer, 2);
    assert_eq!(drawn.rows.len(), 2);
    assert!(drawn.marks.iter().all(|mark| mark.row.is_some_and(|row| row < 2)));
    let all = answer.hits.iter().map(|hits| hits.len().max(1)).sum::<usize>();
    assert_eq!(drawn.note(), Some(format!("The first 2 of {all} rows are shown, and drawn; -o hits.csv has all.")));
}
