//! Regions contain exactly the triangles that each part alone reports.

use super::*;
use crate::assembly::Assembly;
use crate::scene::SceneShape;
use boxwood::query::HalfSpace;

#[test]
fn triangles_match_those_of_each_part_alone() {
    let scene = Assembly::built_in().scene(Observer::NONE).expect("it can be placed");
    let shape = SceneRegion::Shape;
    let mut partly = 0;
    for region in [
        shape(SceneShape::Box { min: [-50.0, -50.0, 0.0], max: [50.0, 50.0, 60.0] }),
        shape(SceneShape::Sphere { center: [0.0, 0.0, 60.0], radius: 40.0 }),
        SceneRegion::HalfSpaces(vec![HalfSpace { normal: [0.0, 0.0, 1.0], offset: 20.0 }]),
        SceneRegion::Frustum(SceneFrustum {
            fov_degrees: 10.0,
            ..SceneFrustum::new([500.0, 0.0, 200.0], [-5.0, 0.0, -2.0])
        }),
        shape(SceneShape::Sphere { center: [9e9; 3], radius: 1.0 }),
    ] {
        let result = scene.parts_in_region(&region, Observer::NONE).expect("a valid region");
        let exact = region.bounded_by(scene.bounds()).region().expect("valid");
        let part = |part: usize| {
            let placed = scene.placed(part).expect("a place");
            let (intersecting, within) = (placed.triangles_intersecting(&exact), placed.triangles_within(&exact));
            (!intersecting.is_empty()).then_some(PartInRegion { part, intersecting, within })
        };
        let expected: Vec<PartInRegion> = (0..scene.assembly().parts.len()).filter_map(part).collect();
        assert_eq!(result.parts, expected, "{region}");
        partly += result.parts.len() - result.contained_parts();
    }
    assert!(partly > 10, "{partly}");
}

#[test]
fn invalid_regions_are_errors() {
    let scene = Assembly::built_in().scene(Observer::NONE).expect("it can be placed");
    let error = |region| scene.parts_in_region(&region, Observer::NONE).expect_err("invalid").to_string();
    let inverted = SceneShape::Box { min: [0.0, 0.0, 1.0], max: [1.0, 1.0, 0.0] };
    assert_eq!(error(SceneRegion::Shape(inverted)), "box: inverted box: min 1e0 > max 0e0 on axis z");
    let flat = SceneFrustum::new([0.0; 3], [0.0; 3]);
    assert!(error(SceneRegion::Frustum(flat)).starts_with("frustum: viewing direction is zero"));
}
