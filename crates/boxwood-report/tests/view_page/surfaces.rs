//! Surfaces, parts and marks of all kinds and sizes.

use crate::compare::compared;
use crate::scenes;
use boxwood_scenes::assembly;
use std::sync::Arc;

#[test]
fn everything_is_where_it_should_be() {
    for seed in 0..8 {
        compared(&scenes::random(seed, 1.0, 0.0));
    }
}

#[test]
fn far_from_the_origin() {
    for far in [1e3, -1e9, 1e15] {
        compared(&scenes::random(0xfa, 1.0, far));
    }
}

#[test]
fn very_large_and_very_small() {
    for size in [1e300, 1e150, 1e30, 1e7, 1e-4, 1e-30, 1e-150, 1e-300] {
        let page = compared(&scenes::random(0x51, size, 0.0));
        let bounds: Vec<f64> =
            [0, 1].into_iter().flat_map(|end| crate::decode::numbers::<3>(&page.json["bounds"][end])).collect();
        let most = bounds.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        assert!((1e-3..=1e6).contains(&most), "a scene of {size:e} is {most} on the page");
    }
}

/// The numbers of a mesh may be larger than those of the world.
#[test]
fn a_large_mesh_made_small() {
    let mut view = scenes::of(boxwood_scenes::cuboid([-1.7e308; 3], [1.7e308, 1e308, 1.5e308]));
    view.parts[0].pose = boxwood::Pose::scale([1e-308, -1e-308, 1e-307]).expect("finite");
    compared(&view);
}

#[test]
fn the_built_in_assembly() {
    let parts = assembly();
    let view = boxwood_report::view::View {
        shapes: parts.iter().map(|part| Arc::clone(&part.mesh)).collect(),
        parts: parts.iter().enumerate().map(|(shape, part)| scenes::part(&part.name, shape, part.pose)).collect(),
        ..scenes::empty()
    };
    let page = compared(&view);
    assert_eq!(page.scale(), 1.0);
    let html = view.to_html().expect("a page").len();
    let triangles: usize = parts.iter().map(|part| part.mesh.triangles().len()).sum();
    assert!(html < 2_000_000, "{triangles} triangles take {html} bytes");
}

/// What no part has is not written.
#[test]
fn a_shape_that_is_not_seen() {
    let mut view = scenes::of(boxwood_scenes::sphere(1.0, 2));
    view.shapes.push(Arc::new(boxwood_scenes::sphere(1.0, 4)));
    let page = compared(&view);
    let unseen = page.shape(1);
    assert!(unseen.positions.is_empty() && unseen.triangles.is_empty() && unseen.shown == 0);
    assert!(crate::decode::list(&page.json["notes"]).is_empty(), "nothing that could be seen is left out");
}
