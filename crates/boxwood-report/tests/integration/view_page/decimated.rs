//! Views with too many triangles for a browser.

use crate::view_page::compare::step_of;
use crate::view_page::decode::{Page, PageMesh, list, whole};
use crate::view_page::scenes;
use boxwood::Pose;
use boxwood_report::view::{FrameMotion, Mark, MarkShape};
use boxwood_scenes::{cuboid, torus};
use std::collections::HashSet;
use std::sync::Arc;

#[test]
fn decimated_mesh_keeps_marked_triangles() {
    let mut view = scenes::of(torus(1.0, 0.4, 1_200, 1_000));
    view.meshes.push(Arc::new(cuboid([0.0; 3], [1.0; 3])));
    view.parts.push(scenes::part("small", 1, Pose::IDENTITY));
    let triangles = vec![2_399_999, 0, 77, 78, 1_234_567];
    view.marks.push(Mark { part: Some(0), ..scenes::mark(MarkShape::Triangles(triangles.clone())) });
    view.marks.push(Mark { part: Some(1), ..scenes::mark(MarkShape::Triangles(vec![3])) });
    let mesh = Arc::clone(&view.meshes[0]);
    let later: Vec<[f64; 3]> = mesh.vertices().iter().map(|&[x, y, z]| [x + 0.5 * y, y, z - 1.0]).collect();
    let frames = vec![mesh.vertices().to_vec(), later];
    view.frames = scenes::frames(2, FrameMotion::Vertices { mesh: 0, vertices: frames.clone() });

    let html = view.to_html().expect("a page");
    assert!(html.len() < 30_000_000, "{} bytes", html.len());
    let page = Page::of(&html);
    let note = list(&page.json["notes"]).last().and_then(|note| note.as_str()).expect("a note");
    let PageMesh { positions, triangles: found, shown, levels } = page.page_mesh(0);
    assert_eq!(
        note,
        format!("Simplified: {:.1} of 2.4 million triangles are shown; marks are complete.", (shown + 12) as f64 / 1e6)
    );
    assert!(shown <= 1_999_988 && shown > 1_000_000, "{shown}");
    assert_eq!((whole(&page.json["meshes"][0]["triangles"]), found.len()), (2_400_000, shown + 5));
    for runs in &levels {
        let end = runs.iter().try_fold(0, |end, run| (run.start == end).then_some(run.end));
        assert_eq!(end, Some(shown as u32), "every level contains all shown triangles");
    }

    // Shown vertices are vertices of the mesh, and no shown triangle is degenerate.
    let points = frames.iter().flatten().copied();
    let step = step_of(points.clone());
    let low = points.fold([f64::MAX; 3], |low, point| [0, 1, 2].map(|axis| low[axis].min(point[axis])));
    let cell = |point: [f64; 3]| [0, 1, 2].map(|axis| ((point[axis] - low[axis]) / step).round() as u16);
    let cells: HashSet<[u16; 3]> = mesh.vertices().iter().map(|&point| cell(point)).collect();
    assert!(positions.iter().all(|position| cells.contains(position)));
    assert!(found[..shown].iter().all(|[a, b, c]| a != b && b != c && c != a));

    // The triangles of the mark are not decimated: in every frame they are those of the mesh.
    let places = page.marked(0);
    assert_eq!(places, (shown as u32..shown as u32 + 5).collect::<Vec<_>>());
    let moved = page.moved();
    assert_eq!(moved.len(), 2 * positions.len());
    assert_eq!(moved[..positions.len()], positions);
    let mut sorted = triangles;
    sorted.sort_unstable();
    for (&place, &triangle) in places.iter().zip(&sorted) {
        for (&corner, vertex) in found[place as usize].iter().zip(mesh.triangles()[triangle as usize]) {
            for (frame, vertices) in frames.iter().enumerate() {
                let own = moved[frame * positions.len() + corner as usize];
                assert_eq!(own, cell(vertices[vertex as usize]), "triangle {triangle}, frame {frame}");
            }
        }
    }
    // A mesh of 12 triangles is not decimated.
    assert_eq!((page.page_mesh(1).shown, page.marked(1).len()), (12, 1));
}

/// Verifies that the limit of drawn triangles counts a mesh once per part: a mesh of very many parts is reduced.
#[test]
fn triangles_of_all_parts_are_limited() {
    let mut view = scenes::of(torus(1.0, 0.4, 60, 50));
    view.meshes.push(Arc::new(torus(9.0, 2.0, 200, 100)));
    view.parts.push(scenes::part("once", 1, Pose::IDENTITY));
    let place = |number: u32| Pose::from_translation([3.0 * f64::from(number), 0.0, 0.0]);
    view.parts.extend((1..1_000).map(|number| scenes::part(&number.to_string(), 0, place(number))));
    view.marks.push(Mark { part: Some(0), ..scenes::mark(MarkShape::Triangles(vec![5, 5_999])) });
    let page = Page::of(&view.to_html().expect("a page"));
    let (often, once) = (page.page_mesh(0), page.page_mesh(1));
    assert!(often.shown * 1_000 + once.shown <= 4_000_000 && often.shown > 2_000, "{}", often.shown);
    assert_eq!(
        (often.triangles.len(), once.shown),
        (often.shown + 2, 40_000),
        "marked triangles are added, and the other mesh is complete"
    );
    let note = list(&page.json["notes"]).last().and_then(|note| note.as_str()).expect("a note");
    let shown = (often.shown * 1_000 + 40_000) as f64 / 1e6;
    assert_eq!(note, format!("Simplified: {shown:.1} of 6.0 million triangles are shown; marks are complete."));
}
