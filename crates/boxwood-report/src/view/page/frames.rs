//! How a view moves: matrices of the parts that do, or whole numbers for all vertices of a shape that deforms.

use super::blob::{Blob, Slice};
use super::shape::{Places, Shape, bytes_of};
use super::space::Space;
use crate::view::{Moves, View};
use boxwood::Pose;
use serde::Serialize;

/// What the page says of frames.
#[derive(Serialize)]
pub(super) struct FramesData<'a> {
    names: &'a [String],
    rate: f64,
    moves: MovesData,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum MovesData {
    Poses { parts: Vec<usize>, data: Slice },
    Vertices { shape: usize, data: Slice },
}

/// Where the vertices of a shape go; nothing if it does not deform.
pub(super) fn places_of(view: &View, shape: usize) -> Places<'_> {
    match view.frames.as_ref().map(|frames| &frames.moves) {
        Some(Moves::Vertices { shape: deforming, vertices }) if *deforming == shape => vertices,
        _ => &[],
    }
}

/// All poses of a part.
pub(super) fn poses_of(view: &View, part: usize) -> impl Iterator<Item = &Pose> {
    let poses: &[Vec<Pose>] = match view.frames.as_ref().map(|frames| &frames.moves) {
        Some(Moves::Poses(poses)) => poses,
        _ => &[],
    };
    std::iter::once(&view.parts[part].pose).chain(poses.iter().map(move |frame| &frame[part]))
}

pub(super) fn write<'a>(blob: &mut Blob, view: &'a View, shapes: &[Shape], space: &Space) -> Option<FramesData<'a>> {
    let frames = view.frames.as_ref().filter(|frames| !frames.names.is_empty())?;
    let moves = match &frames.moves {
        Moves::Poses(poses) => {
            let moves = |&part: &usize| poses_of(view, part).any(|pose| pose != &view.parts[part].pose);
            let parts: Vec<usize> = (0..view.parts.len()).filter(moves).collect();
            let mut bytes = Vec::with_capacity(poses.len() * parts.len() * 48);
            for frame in poses {
                for &part in &parts {
                    let matrix = space.matrix(&frame[part], &shapes[view.parts[part].shape].grid);
                    bytes.extend(matrix.into_iter().flat_map(|entry| (entry as f32).to_le_bytes()));
                }
            }
            let data = blob.add(&bytes, poses.len() * parts.len());
            MovesData::Poses { parts, data }
        }
        Moves::Vertices { shape, vertices } => {
            let Shape { grid, vertices: order, .. } = &shapes[*shape];
            let mut positions = Vec::with_capacity(vertices.len() * order.len());
            for places in vertices {
                positions.extend(order.iter().map(|&vertex| grid.cell(places[vertex as usize])));
            }
            MovesData::Vertices { shape: *shape, data: blob.add(&bytes_of(&positions), positions.len()) }
        }
    };
    Some(FramesData { names: &frames.names, rate: frames.rate, moves })
}
