//! Meshes, parts and marks of all kinds and sizes.

use crate::view_page::compare::compared;
use crate::view_page::scenes;
use boxwood_scenes::assembly;
use std::sync::Arc;

#[test]
fn random_views_match_their_pages() {
    for seed in 0..8 {
        compared(&scenes::random(seed, 1.0, 0.0));
    }
}

#[test]
fn views_far_from_the_origin_match_their_pages() {
    for far in [1e3, -1e9, 1e15] {
        compared(&scenes::random(0xfa, 1.0, far));
    }
}

#[test]
fn very_large_and_small_views_are_scaled() {
    for size in [1e300, 1e150, 1e30, 1e7, 1e-4, 1e-30, 1e-150, 1e-300] {
        let page = compared(&scenes::random(0x51, size, 0.0));
        let bounds: Vec<f64> = [0, 1]
            .into_iter()
            .flat_map(|end| crate::view_page::decode::numbers::<3>(&page.json["bounds"][end]))
            .collect();
        let most = bounds.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        assert!((1e-3..=1e6).contains(&most), "a scene of {size:e} is {most} on the page");
    }
}

/// Verifies that mesh coordinates may be larger than the limit of world coordinates if the pose makes them small.
#[test]
fn huge_mesh_with_small_pose_is_written() {
    let mut view = scenes::of(boxwood_scenes::cuboid([-1.7e308; 3], [1.7e308, 1e308, 1.5e308]));
    view.parts[0].pose = boxwood::Pose::from_scale([1e-308, -1e-308, 1e-307]);
    compared(&view);
}

#[test]
fn built_in_assembly_matches_its_page() {
    let parts = assembly();
    let view = boxwood_report::view::View {
        meshes: parts.iter().map(|part| Arc::clone(&part.mesh)).collect(),
        parts: parts
            .iter()
            .enumerate()
            .map(|(page_mesh, part)| scenes::part(&part.name, page_mesh, part.pose))
            .collect(),
        ..scenes::empty()
    };
    let page = compared(&view);
    assert_eq!(page.scale(), 1.0);
    let html = view.to_html().expect("a page").len();
    let triangles: usize = parts.iter().map(|part| part.mesh.triangles().len()).sum();
    assert!(html < 2_000_000, "{triangles} triangles take {html} bytes");
}

/// A mesh that no part uses is not written.
#[test]
fn unused_mesh_is_not_written() {
    let mut view = scenes::of(boxwood_scenes::sphere(1.0, 2));
    view.meshes.push(Arc::new(boxwood_scenes::sphere(1.0, 4)));
    let page = compared(&view);
    let unseen = page.page_mesh(1);
    assert!(unseen.positions.is_empty() && unseen.triangles.is_empty() && unseen.shown == 0);
    assert!(crate::view_page::decode::list(&page.json["notes"]).is_empty(), "nothing visible is omitted");
}
