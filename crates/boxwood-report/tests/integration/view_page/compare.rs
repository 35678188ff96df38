//! Compares a decoded page with its view.

use crate::view_page::decode::{Page, PageMesh, apply, list, numbers, whole};
use boxwood::model::TreeLayout;
use boxwood::{Mesh, Model, Pose};
use boxwood_report::view::{MarkShape, View};
use std::sync::Arc;

/// Step of the quantization grid that encloses the points. A quantized coordinate may be off by half a step.
pub(crate) fn step_of(points: impl Iterator<Item = [f64; 3]>) -> f64 {
    let points: Vec<[f64; 3]> = points.collect();
    let span = |axis: usize| {
        let ends = points
            .iter()
            .map(|point| point[axis])
            .fold([f64::MAX, f64::MIN], |[low, high], x| [low.min(x), high.max(x)]);
        if points.is_empty() { 0.0 } else { ends[1] / 65_535.0 - ends[0] / 65_535.0 }
    };
    span(0).max(span(1)).max(span(2))
}

pub(crate) fn used_points(mesh: &Mesh) -> impl Iterator<Item = [f64; 3]> + '_ {
    mesh.triangles().iter().flatten().map(|&vertex| mesh.vertices()[vertex as usize])
}

/// Tolerance of a page coordinate per axis. It covers half a step of the quantization grid (`step`) along each
/// axis of the mesh, the rounding of world coordinates, and the rounding of the matrix, whose entries have a
/// relative error of at most `unit`.
pub(crate) fn tolerance(
    page: &Page,
    pose: &Pose,
    step: f64,
    placed: [f64; 3],
    matrix: &[f64; 12],
    unit: f64,
) -> [f64; 3] {
    let rows = pose.to_rows();
    [0, 1, 2].map(|axis| {
        let half = rows[axis][..3].iter().map(|entry| entry.abs()).sum::<f64>() * step * 0.500_001;
        let reach = placed[axis].abs() + page.origin()[axis].abs() + rows[axis][3].abs();
        let row = &matrix[4 * axis..4 * axis + 4];
        let rounding = row[..3].iter().map(|entry| entry.abs() * 65_535.0).sum::<f64>() + row[3].abs();
        half * page.scale() + 8.0 * f64::EPSILON * (reach * page.scale()) + unit * rounding
    })
}

#[track_caller]
pub(crate) fn assert_near(found: [f64; 3], expected: [f64; 3], tolerance: [f64; 3]) {
    for axis in 0..3 {
        let off = (found[axis] - expected[axis]).abs();
        assert!(off <= tolerance[axis], "{found:?} is not {expected:?}: off by {off:e}, allowed {:e}", tolerance[axis]);
    }
}

/// Writes the page of a view that is not decimated, and compares all of it.
pub(crate) fn compared(view: &View) -> Page {
    let html = view.to_html().expect("a page");
    assert_eq!(html, view.to_html().expect("a page"), "deterministic bytes");
    let page = Page::of(&html);
    let is_used = |mesh: usize| view.parts.iter().any(|part| part.mesh == mesh);
    for mesh in (0..view.meshes.len()).filter(|&mesh| is_used(mesh)) {
        compare_mesh(&page, mesh, &view.meshes[mesh]);
    }
    for part in 0..view.parts.len() {
        compare_part(&page, view, part);
    }
    for mark in 0..view.marks.len() {
        compare_mark(&page, view, mark);
    }
    compare_table(&page, view);
    page
}

/// Compares the triangles, in tree order, and the tree levels.
fn compare_mesh(page: &Page, index: usize, mesh: &Arc<Mesh>) {
    let PageMesh { triangles, shown, levels, .. } = page.page_mesh(index);
    let outline: TreeLayout = Model::new(Arc::clone(mesh)).tree_layout();
    assert_eq!((shown, triangles.len()), (mesh.triangles().len(), mesh.triangles().len()));
    assert_eq!(levels, outline.levels);
    // The page has other vertex indices than the mesh. Each index of the page must stand for one index of the mesh.
    let mut numbers = std::collections::HashMap::new();
    for (corners, &triangle) in triangles.iter().zip(&outline.triangles) {
        for (corner, vertex) in corners.iter().zip(mesh.triangles()[triangle as usize]) {
            assert_eq!(numbers.entry(vertex).or_insert(*corner), corner);
        }
    }
}

/// Compares every triangle corner on the page with the corner of the mesh, transformed by the pose of the part.
fn compare_part(page: &Page, view: &View, number: usize) {
    let part = &view.parts[number];
    let mesh = &view.meshes[part.mesh];
    let (page_mesh, matrix) = (page.page_mesh(part.mesh), page.matrix(number));
    let step = step_of(used_points(mesh));
    let order = Model::new(Arc::clone(mesh)).tree_layout().triangles;
    let [low, high]: [[f64; 3]; 2] = [0, 1].map(|end| numbers(&page.json["bounds"][end]));
    for (corners, &triangle) in page_mesh.triangles.iter().zip(&order) {
        for (&corner, point) in corners.iter().zip(mesh.triangle_vertices(triangle)) {
            let placed = part.pose.transform_point(point);
            let allowed = tolerance(page, &part.pose, step, placed, &matrix, f64::EPSILON);
            let found = apply(&matrix, page_mesh.positions[corner as usize]);
            assert_near(found, page.place(placed), allowed);
            for axis in 0..3 {
                let slack = allowed[axis];
                assert!(found[axis] >= low[axis] - slack && found[axis] <= high[axis] + slack, "within the bounds");
            }
        }
    }
    let data = &page.json["parts"][number];
    assert_eq!(data["name"], part.name.as_str());
    assert_eq!(data["file"].as_str(), part.file.as_deref());
    assert_eq!(whole(&data["mesh"]), part.mesh);
    assert_eq!(data["color"].is_null(), !view.table.rows.iter().any(|row| row.parts.contains(&number)));
}

fn compare_mark(page: &Page, view: &View, number: usize) {
    let (mark, data) = (&view.marks[number], &page.json["marks"][number]);
    assert_eq!(data["row"].as_u64(), mark.row.map(|row| row as u64));
    assert_eq!(data["part"].as_u64(), mark.part.map(|part| part as u64));
    let points = match &mark.shape {
        MarkShape::Triangles(triangles) => {
            let mesh = &view.meshes[view.parts[mark.part.expect("triangles have a part")].mesh];
            let order = Model::new(Arc::clone(mesh)).tree_layout().triangles;
            let mut found: Vec<u32> = page.marked(number).iter().map(|&place| order[place as usize]).collect();
            let mut expected = triangles.clone();
            found.sort_unstable();
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(found, expected);
            assert_eq!(data["shape"], "triangles");
            return;
        }
        MarkShape::Curve { points, closed } => {
            assert_eq!((&data["shape"], &data["closed"]), (&"curve".into(), &(*closed).into()));
            points.clone()
        }
        MarkShape::Patch(points) => points.clone(),
        MarkShape::Point(point) => vec![*point],
        MarkShape::Gap(ends) | MarkShape::Arrow(ends) => ends.to_vec(),
        MarkShape::Edges(edges) => edges.concat(),
    };
    let found = page.points(number);
    assert_eq!(found.len(), points.len());
    for (found, point) in found.into_iter().zip(points) {
        let expected = page.place(point);
        // Points of marks are stored as `f32` and computed from `f64` world coordinates; both are rounded.
        let world = [0, 1, 2].map(|axis| (point[axis].abs() + page.origin()[axis].abs()) * page.scale());
        let allowed = [0, 1, 2].map(|axis| expected[axis].abs() * 1e-7 + world[axis] * f64::EPSILON);
        assert_near(found, expected, allowed);
    }
}

fn compare_table(page: &Page, view: &View) {
    let rows = list(&page.json["table"]["rows"]);
    assert_eq!(rows.len(), view.table.rows.len());
    for (data, row) in rows.iter().zip(&view.table.rows) {
        let parts: Vec<usize> = list(&data["parts"]).iter().map(whole).collect();
        assert_eq!(parts, row.parts);
        assert_eq!(list(&data["cells"]).len(), row.cells.len());
        let frames = row.frames.as_ref().map(|frames| serde_json::json!([frames.start, frames.end]));
        assert_eq!(data["frames"], frames.unwrap_or_default());
        match row.bounds {
            None => assert!(data["bounds"].is_null()),
            Some(bounds) => {
                for (end, corner) in bounds.corners().into_iter().enumerate() {
                    let world = [0, 1, 2].map(|axis| (corner[axis].abs() + page.origin()[axis].abs()) * page.scale());
                    assert_near(numbers(&data["bounds"][end]), page.place(corner), world.map(|x| x * f64::EPSILON));
                }
            }
        }
    }
}
