//! The view contains all hits, and reports what it leaves out.

use super::super::cast::cast;
use super::*;
use crate::arguments::SceneArgs;
use crate::scene::{Scene, SearchCost};
use boxwood::Ray;
use boxwood_assembly::Assembly;
use clap::{Args, Command, FromArgMatches};
use std::time::Instant;

/// Two rays down on the built-in assembly, and one away from it.
fn cast_rays(all: bool) -> (RayResult, Vec<Arc<Mesh>>) {
    let matches = SceneArgs::augment_args(Command::new("scene")).get_matches_from(["scene"]);
    let arguments = SceneArgs::from_arg_matches(&matches).expect("no options");
    let assembly = Assembly::built_in();
    let meshes = assembly.meshes.clone();
    let scene = Scene::from_selection(assembly, &arguments).expect("it can be placed");
    let ray = |from, direction| Ray::new(from, direction).expect("a ray");
    let down = [0.0, 0.0, -2.0];
    let rays = [ray([20.0, -25.0, 500.0], down), ray([0.0, 0.0, 500.0], [0.0, 0.0, 1.0]), ray([9.0, 3.0, 500.0], down)];
    let inputs: Vec<RayInput> = rays
        .into_iter()
        .map(|ray| RayInput { ray, max_distance: None, length: vector_length(ray.direction()) })
        .collect();
    let (hits, stats) = cast(&inputs, &scene.bounds, &scene.placed().expect("places"), all);
    (RayResult { scene, inputs, hits, all, cost: SearchCost::since(Instant::now(), stats) }, meshes)
}

#[test]
fn every_hit_has_row_and_arrow() {
    for all in [false, true] {
        let (result, meshes) = cast_rays(all);
        let view = view_of(&result, &meshes);
        view.check().expect("a valid view");
        let hits: Vec<&PartHit> = result.hits.iter().flatten().collect();
        assert!(hits.len() >= 2, "{}", hits.len());
        assert_eq!(view.table.rows.len(), hits.len() + 1, "one ray has no hit");
        assert!(view.table.rows.iter().all(|row| row.cells.len() == view.table.columns.len()));
        let rows: Vec<usize> = view.table.rows.iter().flat_map(|row| row.parts.clone()).collect();
        assert_eq!(rows, hits.iter().map(|hit| hit.part).collect::<Vec<_>>());
        let points = view
            .marks
            .iter()
            .filter_map(|mark| if let MarkShape::Point(point) = mark.shape { Some(point) } else { None });
        assert_eq!(points.collect::<Vec<_>>(), hits.iter().map(|hit| hit.hit.point).collect::<Vec<_>>());
        let miss = view.table.rows.iter().position(|row| row.parts.is_empty()).expect("a miss");
        let arrow = view.marks.iter().find(|mark| mark.row == Some(miss)).expect("drawn");
        let MarkShape::Arrow([from, to]) = arrow.shape else { panic!("an arrow") };
        assert!(from == [0.0, 0.0, 500.0] && to[2] > 500.0);
        assert_eq!(view.verdict.tone, VerdictTone::Found);
        assert!(view.verdict.text.starts_with("2 of 3 rays hit a part"), "{}", view.verdict.text);
        assert!(view.notes.is_empty());
    }
}

#[test]
fn note_reports_rows_left_out() {
    let (result, _) = cast_rays(true);
    let drawn = RayTableRows::new(&result, 2);
    assert_eq!(drawn.rows.len(), 2);
    assert!(drawn.marks.iter().all(|mark| mark.row.is_some_and(|row| row < 2)));
    let all = result.hits.iter().map(|hits| hits.len().max(1)).sum::<usize>();
    assert_eq!(drawn.note(), Some(format!("The first 2 of {all} rows are shown and drawn; -o hits.csv writes all.")));
}
