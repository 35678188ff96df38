//! Marks on the page.

use super::blob::{Blob, BlobSlice};
use super::mesh::PageMesh;
use super::page_space::PageSpace;
use super::varint;
use crate::view::{Mark, MarkShape, View};
use serde::Serialize;

/// Mark, as JSON.
#[derive(Serialize)]
pub(super) struct MarkData {
    shape: &'static str,
    row: Option<usize>,
    part: Option<usize>,
    frames: Option<[usize; 2]>,
    data: BlobSlice,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<bool>,
}

/// Returns, for each mesh, the triangles that marks contain, sorted and without duplicates.
pub(super) fn marked_triangles(view: &View) -> Vec<Vec<u32>> {
    let mut marked = vec![Vec::new(); view.meshes.len()];
    for mark in &view.marks {
        if let (MarkShape::Triangles(triangles), Some(part)) = (&mark.shape, mark.part) {
            marked[view.parts[part].mesh].extend_from_slice(triangles);
        }
    }
    for triangles in &mut marked {
        triangles.sort_unstable();
        triangles.dedup();
    }
    marked
}

pub(super) fn write(blob: &mut Blob, view: &View, meshes: &[PageMesh], space: &PageSpace) -> Vec<MarkData> {
    let data = |mark: &Mark| {
        let mesh = mark.part.map(|part| &meshes[view.parts[part].mesh]);
        let data = match &mark.shape {
            MarkShape::Triangles(triangles) => {
                mesh.map_or(BlobSlice::default(), |mesh| write_triangles(blob, mesh, triangles))
            }
            MarkShape::Curve { points, .. } | MarkShape::Patch(points) => write_points(blob, space, points),
            MarkShape::Point(point) => write_points(blob, space, &[*point]),
            MarkShape::Gap(ends) | MarkShape::Arrow(ends) => write_points(blob, space, ends),
            MarkShape::Edges(edges) => write_points(blob, space, edges.as_flattened()),
        };
        let closed = if let MarkShape::Curve { closed, .. } = mark.shape { Some(closed) } else { None };
        let frames = mark.frames.as_ref().map(|frames| [frames.start, frames.end]);
        MarkData { shape: name_of(&mark.shape), row: mark.row, part: mark.part, frames, data, closed }
    };
    view.marks.iter().map(data).collect()
}

fn name_of(shape: &MarkShape) -> &'static str {
    match shape {
        MarkShape::Triangles(_) => "triangles",
        MarkShape::Curve { .. } => "curve",
        MarkShape::Patch(_) => "patch",
        MarkShape::Point(_) => "point",
        MarkShape::Gap(_) => "gap",
        MarkShape::Arrow(_) => "arrow",
        MarkShape::Edges(_) => "edges",
    }
}

/// Writes triangles of a mesh by their indices on the page, sorted: the first index, then the differences.
fn write_triangles(blob: &mut Blob, mesh: &PageMesh, triangles: &[u32]) -> BlobSlice {
    let mut indices: Vec<u32> = triangles.iter().map(|&triangle| mesh.index_of(triangle)).collect();
    indices.sort_unstable();
    indices.dedup();
    let (mut bytes, mut last) = (Vec::new(), 0);
    for &index in &indices {
        varint::write(&mut bytes, index - last);
        last = index;
    }
    blob.add(&bytes, indices.len())
}

fn write_points(blob: &mut Blob, space: &PageSpace, points: &[[f64; 3]]) -> BlobSlice {
    let numbers = points.iter().flat_map(|&point| space.page_point(point));
    let bytes: Vec<u8> = numbers.flat_map(|number| (number as f32).to_le_bytes()).collect();
    blob.add(&bytes, points.len())
}
