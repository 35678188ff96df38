//! Rays hit exactly what each part alone reports; the view contains all hits, and reports what it leaves out.

use super::view::RayTableRows;
use super::*;
use crate::assembly::Assembly;
use boxwood::{Mesh, Model, Pose};
use boxwood_report::view::{MarkShape, VerdictTone};

/// Triangles with small integer coordinates, so that rays often touch vertices and edges.
fn triangles(next: &mut impl FnMut() -> f64) -> Vec<Mesh> {
    let mut corner = || [next(), next(), next()];
    (0..40).map(|_| Mesh::new(vec![corner(), corner(), corner()], vec![[0, 1, 2]]).expect("a triangle")).collect()
}

#[test]
fn hits_match_those_of_each_part_alone() {
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 61) as f64 - 3.0
    };
    let (mut rays_with_hits, mut saved_tests) = (0, 0);
    for _ in 0..20 {
        let meshes = triangles(&mut next);
        let models: Vec<Model> = meshes.iter().map(|mesh| Model::new(mesh.clone())).collect();
        let placed: Vec<_> = models.iter().map(|model| model.at(Pose::IDENTITY).expect("a place")).collect();
        let mut assembly = Assembly::new();
        meshes.into_iter().for_each(|mesh| {
            assembly.add("triangle", mesh, Pose::IDENTITY);
        });
        let scene = assembly.scene(Observer::NONE).expect("it can be placed");
        let random = (0..100).filter_map(|_| {
            let ray = Ray::new([next(), next(), next()], [next(), next(), next()]).ok()?;
            Some(SceneRay::new(if next() < 0.0 { ray.with_max_t(1.0) } else { ray }))
        });
        let rays: Vec<SceneRay> = random.collect();
        let cast = |all_hits| scene.cast_rays(rays.clone(), &RayOptions { all_hits }, Observer::NONE).expect("hits");
        let (all, first) = (cast(true), cast(false));
        for ((ray, all), first) in rays.iter().zip(&all.hits).zip(&first.hits) {
            let mut expected: Vec<PartHit> = Vec::new();
            for (part, placed) in placed.iter().enumerate() {
                expected.extend(placed.all_hits(ray.ray()).into_iter().map(|hit| PartHit { part, hit }));
            }
            // The sort is stable: hits with equal `t` stay in the order of the parts.
            expected.sort_by(|a, b| a.hit.t.total_cmp(&b.hit.t));
            assert_eq!(*all, expected, "{ray:?}");
            assert_eq!(first[..], expected[..expected.len().min(1)], "{ray:?}");
            rays_with_hits += usize::from(!expected.is_empty());
        }
        saved_tests += all.stats.triangle_tests - first.stats.triangle_tests;
    }
    assert!(rays_with_hits > 500 && saved_tests > 500, "{rays_with_hits}, {saved_tests}");
}

/// Two rays down on the built-in assembly, and one away from it.
fn cast_rays(all_hits: bool) -> RayResult {
    let ray = |from, direction| SceneRay::new(Ray::new(from, direction).expect("a ray"));
    let down = [0.0, 0.0, -2.0];
    let rays =
        vec![ray([20.0, -25.0, 500.0], down), ray([0.0, 0.0, 500.0], [0.0, 0.0, 1.0]), ray([9.0, 3.0, 500.0], down)];
    let scene = Assembly::built_in().scene(Observer::NONE).expect("it can be placed");
    scene.cast_rays(rays, &RayOptions { all_hits }, Observer::NONE).expect("hits")
}

#[test]
fn every_hit_has_row_and_arrow() {
    for all in [false, true] {
        let result = cast_rays(all);
        let view = result.view("");
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
    let result = cast_rays(true);
    let drawn = RayTableRows::new(&result, 2);
    assert_eq!(drawn.rows.len(), 2);
    assert!(drawn.marks.iter().all(|mark| mark.row.is_some_and(|row| row < 2)));
    let all = result.hits.iter().map(|hits| hits.len().max(1)).sum::<usize>();
    assert_eq!(drawn.note(), Some(format!("The first 2 of {all} rows are shown and drawn.")));
}

#[test]
fn cancelled_rays_are_an_error() {
    let scene = Assembly::built_in().scene(Observer::NONE).expect("it can be placed");
    let cancel = |_| std::ops::ControlFlow::Break(());
    let result = scene.cast_rays(Vec::new(), &RayOptions::default(), Observer::new(&cancel));
    assert!(matches!(result, Err(AssemblyError::Cancelled(_))));
}
