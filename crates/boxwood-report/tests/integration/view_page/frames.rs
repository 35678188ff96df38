//! Moving parts and deforming meshes.

use crate::view_page::compare::{assert_near, compared, step_of, tolerance, used_points};
use crate::view_page::decode::{apply, list, whole};
use crate::view_page::scenes;
use boxwood::{Model, Pose};
use boxwood_report::view::{FrameMotion, Mark};
use boxwood_scenes::{Cloth, Random};
use std::ops::Range;
use std::sync::Arc;

#[test]
fn moving_parts_have_matrices_per_frame() {
    for (size, far) in [(1.0, 0.0), (1.0, 1e6), (1e-200, 0.0), (1e250, 0.0)] {
        let mut view = scenes::random(7, size, far);
        let random = &mut Random::new(3);
        let still = [0, 5, 6, 19];
        let pose = |frame: usize, part: usize, random: &mut Random| {
            if frame == 0 || still.contains(&part) {
                view.parts[part].pose
            } else {
                scenes::any_pose(random, size, far)
            }
        };
        let poses: Vec<Vec<Pose>> =
            (0..9).map(|frame| (0..view.parts.len()).map(|part| pose(frame, part, random)).collect()).collect();
        view.frames = scenes::frames(9, FrameMotion::Poses(poses.clone()));
        view.table.rows[1].frames = Some(2..9);
        view.marks[0].frames = Some(0..1);
        let page = compared(&view);
        let data = &page.json["frames"];
        assert_eq!(
            (whole(&data["rate"].as_f64().map(|rate| rate as u64).into()), &data["names"][8]),
            (25, &"step 8".into())
        );
        assert_eq!(data["motion"]["kind"], "poses");
        assert_eq!(page.json["marks"][0]["frames"], serde_json::json!([0, 1]));
        let moving: Vec<usize> = list(&data["motion"]["parts"]).iter().map(whole).collect();
        let expected: Vec<usize> = (0..view.parts.len()).filter(|part| !still.contains(part)).collect();
        assert_eq!(moving, expected);
        let matrices = page.matrices();
        assert_eq!(matrices.len(), 9 * moving.len());
        for (number, matrix) in matrices.iter().enumerate() {
            let (frame, part) = (number / moving.len(), moving[number % moving.len()]);
            let mesh = &view.meshes[view.parts[part].mesh];
            let (page_mesh, step) = (page.page_mesh(view.parts[part].mesh), step_of(used_points(mesh)));
            let order = Model::new(Arc::clone(mesh)).tree_layout().triangles;
            for (corners, &triangle) in page_mesh.triangles.iter().zip(&order) {
                for (&corner, point) in corners.iter().zip(mesh.triangle_vertices(triangle)) {
                    let pose = &poses[frame][part];
                    let placed = pose.transform_point(point);
                    let allowed = tolerance(&page, pose, step, placed, matrix, f64::from(f32::EPSILON));
                    assert_near(apply(matrix, page_mesh.positions[corner as usize]), page.place(placed), allowed);
                }
            }
        }
    }
}

/// Verifies that the bounds and the scale of the page cover all frames.
#[test]
fn page_bounds_cover_all_frames() {
    let mut view = scenes::of(boxwood_scenes::cuboid([0.0; 3], [1.0; 3]));
    let far = Pose::from_translation([1e12, 0.0, 0.0]);
    view.frames = scenes::frames(2, FrameMotion::Poses(vec![vec![Pose::IDENTITY], vec![far]]));
    let page = compared(&view);
    assert!(page.scale() < 1.0);
    let high: [f64; 3] = crate::view_page::decode::numbers(&page.json["bounds"][1]);
    assert_near(high, page.place([1e12 + 1.0, 1.0, 1.0]), [1e-9; 3]);
}

#[test]
fn deforming_cloth_has_vertices_per_frame() {
    let mut cloth = Cloth::new(25);
    let mut view = scenes::of(cloth.mesh());
    view.parts[0].pose = scenes::any_pose(&mut Random::new(10), 3.0, 100.0);
    let all: Vec<Vec<[f64; 3]>> = (0..30)
        .map(|_| {
            let now = cloth.vertices().to_vec();
            cloth.advance();
            now
        })
        .collect();
    view.frames = scenes::frames(30, FrameMotion::Vertices { mesh: 0, vertices: all.clone() });
    let triangles = boxwood_report::view::MarkShape::Triangles(vec![5, 700, 5]);
    view.marks.push(Mark { part: Some(0), frames: Some(Range { start: 3, end: 30 }), ..scenes::mark(triangles) });
    let page = crate::view_page::decode::Page::of(&view.to_html().expect("a page"));
    assert_eq!(page.json["frames"]["motion"]["kind"], "vertices");
    let (page_mesh, matrix, moved) = (page.page_mesh(0), page.matrix(0), page.moved());
    assert_eq!(moved.len(), 30 * page_mesh.positions.len());
    let order = Model::new(Arc::clone(&view.meshes[0])).tree_layout().triangles;
    let marked: Vec<u32> = page.marked(0).iter().map(|&place| order[place as usize]).collect();
    assert!(marked.len() == 2 && marked.contains(&5) && marked.contains(&700));
    let step = step_of(all.iter().flatten().copied());
    let mesh = &view.meshes[0];
    for (frame, now) in moved.chunks(page_mesh.positions.len()).enumerate() {
        for (corners, &triangle) in page_mesh.triangles.iter().zip(&order) {
            for (&corner, vertex) in corners.iter().zip(mesh.triangles()[triangle as usize]) {
                let pose = &view.parts[0].pose;
                let placed = pose.transform_point(all[frame][vertex as usize]);
                let allowed = tolerance(&page, pose, step, placed, &matrix, f64::EPSILON);
                assert_near(apply(&matrix, now[corner as usize]), page.place(placed), allowed);
            }
        }
    }
}
