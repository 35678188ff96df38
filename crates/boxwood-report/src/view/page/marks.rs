//! What is drawn beside the parts.

use super::blob::{Blob, Slice};
use super::shape::Shape;
use super::space::Space;
use super::varint;
use crate::view::{Figure, Mark, View};
use serde::Serialize;

/// What the page says of a mark.
#[derive(Serialize)]
pub(super) struct MarkData {
    figure: &'static str,
    row: Option<usize>,
    part: Option<usize>,
    frames: Option<[usize; 2]>,
    data: Slice,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<bool>,
}

/// The triangles of each shape that marks use, each once and in order.
pub(super) fn marked_triangles(view: &View) -> Vec<Vec<u32>> {
    let mut marked = vec![Vec::new(); view.shapes.len()];
    for mark in &view.marks {
        if let (Figure::Triangles(triangles), Some(part)) = (&mark.figure, mark.part) {
            marked[view.parts[part].shape].extend_from_slice(triangles);
        }
    }
    for triangles in &mut marked {
        triangles.sort_unstable();
        triangles.dedup();
    }
    marked
}

pub(super) fn write(blob: &mut Blob, view: &View, shapes: &[Shape], space: &Space) -> Vec<MarkData> {
    let data = |mark: &Mark| {
        let shape = mark.part.map(|part| &shapes[view.parts[part].shape]);
        let data = match &mark.figure {
            Figure::Triangles(triangles) => shape.map_or(Slice::default(), |shape| places(blob, shape, triangles)),
            Figure::Curve { points, .. } | Figure::Patch(points) => write_points(blob, space, points),
            Figure::Point(point) => write_points(blob, space, &[*point]),
            Figure::Gap(ends) | Figure::Arrow(ends) => write_points(blob, space, ends),
            Figure::Edges(edges) => write_points(blob, space, edges.as_flattened()),
        };
        let closed = if let Figure::Curve { closed, .. } = mark.figure { Some(closed) } else { None };
        let frames = mark.frames.as_ref().map(|frames| [frames.start, frames.end]);
        MarkData { figure: name_of(&mark.figure), row: mark.row, part: mark.part, frames, data, closed }
    };
    view.marks.iter().map(data).collect()
}

fn name_of(figure: &Figure) -> &'static str {
    match figure {
        Figure::Triangles(_) => "triangles",
        Figure::Curve { .. } => "curve",
        Figure::Patch(_) => "patch",
        Figure::Point(_) => "point",
        Figure::Gap(_) => "gap",
        Figure::Arrow(_) => "arrow",
        Figure::Edges(_) => "edges",
    }
}

/// Where the triangles are on the page: the first, then the steps.
fn places(blob: &mut Blob, shape: &Shape, triangles: &[u32]) -> Slice {
    let mut places: Vec<u32> = triangles.iter().map(|&triangle| shape.place_of(triangle)).collect();
    places.sort_unstable();
    places.dedup();
    let (mut bytes, mut last) = (Vec::new(), 0);
    for &place in &places {
        varint::write(&mut bytes, place - last);
        last = place;
    }
    blob.add(&bytes, places.len())
}

fn write_points(blob: &mut Blob, space: &Space, points: &[[f64; 3]]) -> Slice {
    let numbers = points.iter().flat_map(|&point| space.point(point));
    let bytes: Vec<u8> = numbers.flat_map(|number| (number as f32).to_le_bytes()).collect();
    blob.add(&bytes, points.len())
}
