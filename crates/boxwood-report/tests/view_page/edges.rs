//! Views of next to nothing, and of things that have no size.

use crate::compare::compared;
use crate::decode::{list, numbers};
use crate::scenes;
use boxwood::{Mesh, Pose};
use boxwood_report::view::{Figure, Moves};

#[test]
fn nothing() {
    let page = compared(&scenes::empty());
    assert_eq!(page.origin(), [0.0; 3]);
    for key in ["shapes", "parts", "marks", "notes", "facts"] {
        assert!(list(&page.json[key]).is_empty());
    }
    assert!(page.json["frames"].is_null() && page.json["units"].is_null());
}

#[test]
fn meshes_without_triangles() {
    for vertices in [vec![], vec![[1.0; 3], [2e307; 3]]] {
        let page = compared(&scenes::of(Mesh::new(vertices, vec![]).expect("finite")));
        assert!(page.shape(0).levels.is_empty());
        assert_eq!(page.json["bounds"], serde_json::json!([[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]));
    }
}

/// Without parts, the page is about the marks.
#[test]
fn marks_alone() {
    let mut view = scenes::empty();
    view.marks.push(scenes::mark(Figure::Arrow([[1.0, 2.0, 3.0], [5.0, 2.0, 3.0]])));
    let page = compared(&view);
    assert_eq!(page.origin(), [3.0, 2.0, 3.0]);
    assert_eq!(numbers::<3>(&page.json["bounds"][1]), [2.0, 0.0, 0.0]);
}

#[test]
fn points_and_lines() {
    for points in [vec![[3.0, -1.0, 1e100]], vec![[1e-310; 3], [0.0; 3]], vec![[0.0; 3], [7.0, 0.0, 0.0]]] {
        let last = points.len() as u32 - 1;
        compared(&scenes::of(Mesh::new(points, vec![[0, last, 0], [last; 3]]).expect("finite")));
    }
}

/// A plane, flattened to a line and to a point, and seen from behind.
#[test]
fn flattened() {
    let flat = || boxwood_scenes::sheet(9, 9, |_, _| 0.0);
    for factors in [[1.0, 1.0, 0.0], [1.0, 0.0, 1e200], [0.0; 3], [-1.0, -1.0, -1.0], [1e-200, 1e200, 1.0]] {
        let mut view = scenes::of(flat());
        view.parts[0].pose = Pose::scale(factors).expect("finite");
        compared(&view);
    }
}

/// A ray that comes from very far away is drawn from as far as a browser can.
#[test]
fn a_mark_beyond_the_range_of_a_browser() {
    let mut view = scenes::of(boxwood_scenes::sphere(1.0, 1));
    view.marks.push(scenes::mark(Figure::Arrow([[-1e300, 0.0, 0.0], [0.0; 3]])));
    let page = crate::decode::Page::of(&view.to_html().expect("a page"));
    let points = page.points(0);
    assert!(points[0][0] < -1e14 && points[0][1].abs() < 1e-6, "{points:?}");
}

#[test]
fn frames_without_end_or_beginning() {
    let mut view = scenes::of(boxwood_scenes::sphere(1.0, 1));
    view.frames = scenes::frames(0, Moves::Poses(Vec::new()));
    assert!(compared(&view).json["frames"].is_null(), "no frames are nothing to play");
    view.frames = scenes::frames(1, Moves::Poses(vec![vec![Pose::IDENTITY]]));
    let page = compared(&view);
    assert!(list(&page.json["frames"]["moves"]["parts"]).is_empty() && page.matrices().is_empty());
}
