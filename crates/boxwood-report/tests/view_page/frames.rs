//! Parts that move and shapes that deform.

use crate::compare::{assert_near, compared, step_of, tolerance, used_points};
use crate::decode::{apply, list, whole};
use crate::scenes;
use boxwood::{Model, Pose};
use boxwood_report::view::{Mark, Moves};
use boxwood_scenes::{Cloth, Random};
use std::ops::Range;
use std::sync::Arc;

#[test]
fn parts_that_move() {
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
        view.frames = scenes::frames(9, Moves::Poses(poses.clone()));
        view.table.rows[1].frames = Some(2..9);
        view.marks[0].frames = Some(0..1);
        let page = compared(&view);
        let data = &page.json["frames"];
        assert_eq!(
            (whole(&data["rate"].as_f64().map(|rate| rate as u64).into()), &data["names"][8]),
            (25, &"step 8".into())
        );
        assert_eq!(data["moves"]["kind"], "poses");
        assert_eq!(page.json["marks"][0]["frames"], serde_json::json!([0, 1]));
        let moving: Vec<usize> = list(&data["moves"]["parts"]).iter().map(whole).collect();
        let expected: Vec<usize> = (0..view.parts.len()).filter(|part| !still.contains(part)).collect();
        assert_eq!(moving, expected);
        let matrices = page.matrices();
        assert_eq!(matrices.len(), 9 * moving.len());
        for (number, matrix) in matrices.iter().enumerate() {
            let (frame, part) = (number / moving.len(), moving[number % moving.len()]);
            let mesh = &view.shapes[view.parts[part].shape];
            let (shape, step) = (page.shape(view.parts[part].shape), step_of(used_points(mesh)));
            let order = Model::new(Arc::clone(mesh)).outline().triangles;
            for (corners, &triangle) in shape.triangles.iter().zip(&order) {
                for (&corner, point) in corners.iter().zip(mesh.corners(triangle)) {
                    let pose = &poses[frame][part];
                    let placed = pose.place(point);
                    let allowed = tolerance(&page, pose, step, placed, matrix, f64::from(f32::EPSILON));
                    assert_near(apply(matrix, shape.positions[corner as usize]), page.place(placed), allowed);
                }
            }
        }
    }
}

/// The bounds are around all frames, and the scale is for all of them.
#[test]
fn a_part_that_goes_far() {
    let mut view = scenes::of(boxwood_scenes::cuboid([0.0; 3], [1.0; 3]));
    let far = Pose::translation([1e12, 0.0, 0.0]).expect("finite");
    view.frames = scenes::frames(2, Moves::Poses(vec![vec![Pose::IDENTITY], vec![far]]));
    let page = compared(&view);
    assert!(page.scale() < 1.0);
    let high: [f64; 3] = crate::decode::numbers(&page.json["bounds"][1]);
    assert_near(high, page.place([1e12 + 1.0, 1.0, 1.0]), [1e-9; 3]);
}

#[test]
fn a_cloth_that_falls() {
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
    view.frames = scenes::frames(30, Moves::Vertices { shape: 0, vertices: all.clone() });
    let triangles = boxwood_report::view::Figure::Triangles(vec![5, 700, 5]);
    view.marks.push(Mark { part: Some(0), frames: Some(Range { start: 3, end: 30 }), ..scenes::mark(triangles) });
    let page = crate::decode::Page::of(&view.to_html().expect("a page"));
    assert_eq!(page.json["frames"]["moves"]["kind"], "vertices");
    let (shape, matrix, moved) = (page.shape(0), page.matrix(0), page.moved());
    assert_eq!(moved.len(), 30 * shape.positions.len());
    let order = Model::new(Arc::clone(&view.shapes[0])).outline().triangles;
    let marked: Vec<u32> = page.marked(0).iter().map(|&place| order[place as usize]).collect();
    assert!(marked.len() == 2 && marked.contains(&5) && marked.contains(&700));
    let step = step_of(all.iter().flatten().copied());
    let mesh = &view.shapes[0];
    for (frame, now) in moved.chunks(shape.positions.len()).enumerate() {
        for (corners, &triangle) in shape.triangles.iter().zip(&order) {
            for (&corner, vertex) in corners.iter().zip(mesh.triangles()[triangle as usize]) {
                let pose = &view.parts[0].pose;
                let placed = pose.place(all[frame][vertex as usize]);
                let allowed = tolerance(&page, pose, step, placed, &matrix, f64::EPSILON);
                assert_near(apply(&matrix, now[corner as usize]), page.place(placed), allowed);
            }
        }
    }
}
