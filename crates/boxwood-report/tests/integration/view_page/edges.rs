//! Empty views and degenerate geometry.

use crate::view_page::compare::compared;
use crate::view_page::decode::{list, numbers};
use crate::view_page::scenes;
use boxwood::{Mesh, Pose};
use boxwood_report::view::{FrameMotion, MarkShape};

#[test]
fn empty_view_gives_an_empty_page() {
    let page = compared(&scenes::empty());
    assert_eq!(page.origin(), [0.0; 3]);
    for key in ["meshes", "parts", "marks", "notes", "facts"] {
        assert!(list(&page.json[key]).is_empty());
    }
    assert!(page.json["frames"].is_null() && page.json["units"].is_null());
}

#[test]
fn meshes_without_triangles_have_no_levels() {
    for vertices in [vec![], vec![[1.0; 3], [2e307; 3]]] {
        let page = compared(&scenes::of(Mesh::new(vertices, vec![]).expect("finite")));
        assert!(page.page_mesh(0).levels.is_empty());
        assert_eq!(page.json["bounds"], serde_json::json!([[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]));
    }
}

/// Verifies that a page without parts is centered on the marks.
#[test]
fn page_without_parts_is_centered_on_marks() {
    let mut view = scenes::empty();
    view.marks.push(scenes::mark(MarkShape::Arrow([[1.0, 2.0, 3.0], [5.0, 2.0, 3.0]])));
    let page = compared(&view);
    assert_eq!(page.origin(), [3.0, 2.0, 3.0]);
    assert_eq!(numbers::<3>(&page.json["bounds"][1]), [2.0, 0.0, 0.0]);
}

#[test]
fn degenerate_triangles_are_written() {
    for points in [vec![[3.0, -1.0, 1e100]], vec![[1e-310; 3], [0.0; 3]], vec![[0.0; 3], [7.0, 0.0, 0.0]]] {
        let last = points.len() as u32 - 1;
        compared(&scenes::of(Mesh::new(points, vec![[0, last, 0], [last; 3]]).expect("finite")));
    }
}

/// Verifies the pages of a planar mesh at poses that flatten it to a line or a point, or mirror it.
#[test]
fn singular_poses_are_written() {
    let flat = || boxwood_scenes::sheet(9, 9, |_, _| 0.0);
    for factors in [[1.0, 1.0, 0.0], [1.0, 0.0, 1e200], [0.0; 3], [-1.0, -1.0, -1.0], [1e-200, 1e200, 1.0]] {
        let mut view = scenes::of(flat());
        view.parts[0].pose = Pose::from_scale(factors);
        compared(&view);
    }
}

/// Verifies that a ray from very far away starts at the largest page coordinate.
#[test]
fn distant_mark_is_clamped_to_the_page_range() {
    let mut view = scenes::of(boxwood_scenes::sphere(1.0, 1));
    view.marks.push(scenes::mark(MarkShape::Arrow([[-1e300, 0.0, 0.0], [0.0; 3]])));
    let page = crate::view_page::decode::Page::of(&view.to_html().expect("a page"));
    let points = page.points(0);
    assert!(points[0][0] < -1e14 && points[0][1].abs() < 1e-6, "{points:?}");
}

#[test]
fn empty_and_static_frames_have_no_matrices() {
    let mut view = scenes::of(boxwood_scenes::sphere(1.0, 1));
    view.frames = scenes::frames(0, FrameMotion::Poses(Vec::new()));
    assert!(compared(&view).json["frames"].is_null(), "empty frames are omitted");
    view.frames = scenes::frames(1, FrameMotion::Poses(vec![vec![Pose::IDENTITY]]));
    let page = compared(&view);
    assert!(list(&page.json["frames"]["motion"]["parts"]).is_empty() && page.matrices().is_empty());
}
