//! Animation data: matrices of the moving parts, or quantized vertices of a deforming mesh.

use super::blob::{Blob, BlobSlice};
use super::mesh::{FrameVertices, PageMesh, bytes_of};
use super::page_space::PageSpace;
use crate::view::{FrameMotion, View};
use boxwood::Pose;
use serde::Serialize;

/// Animation, as JSON.
#[derive(Serialize)]
pub(super) struct FramesData<'a> {
    names: &'a [String],
    rate: f64,
    motion: FrameMotionData,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum FrameMotionData {
    Poses { parts: Vec<usize>, data: BlobSlice },
    Vertices { mesh: usize, data: BlobSlice },
}

/// Vertices of a mesh per frame; empty if the mesh does not deform.
pub(super) fn vertices_of(view: &View, mesh: usize) -> FrameVertices<'_> {
    match view.frames.as_ref().map(|frames| &frames.motion) {
        Some(FrameMotion::Vertices { mesh: deforming, vertices }) if *deforming == mesh => vertices,
        _ => &[],
    }
}

/// All poses of a part: the initial one and those of the frames.
pub(super) fn poses_of(view: &View, part: usize) -> impl Iterator<Item = &Pose> {
    let poses: &[Vec<Pose>] = match view.frames.as_ref().map(|frames| &frames.motion) {
        Some(FrameMotion::Poses(poses)) => poses,
        _ => &[],
    };
    std::iter::once(&view.parts[part].pose).chain(poses.iter().map(move |frame| &frame[part]))
}

pub(super) fn write<'a>(
    blob: &mut Blob,
    view: &'a View,
    meshes: &[PageMesh],
    space: &PageSpace,
) -> Option<FramesData<'a>> {
    let frames = view.frames.as_ref().filter(|frames| !frames.names.is_empty())?;
    let motion = match &frames.motion {
        FrameMotion::Poses(poses) => {
            let moves = |&part: &usize| poses_of(view, part).any(|pose| pose != &view.parts[part].pose);
            let parts: Vec<usize> = (0..view.parts.len()).filter(moves).collect();
            let mut bytes = Vec::with_capacity(poses.len() * parts.len() * 48);
            for frame in poses {
                for &part in &parts {
                    let matrix = space.matrix(&frame[part], &meshes[view.parts[part].mesh].grid);
                    bytes.extend(matrix.into_iter().flat_map(|entry| (entry as f32).to_le_bytes()));
                }
            }
            let data = blob.add(&bytes, poses.len() * parts.len());
            FrameMotionData::Poses { parts, data }
        }
        FrameMotion::Vertices { mesh, vertices } => {
            let PageMesh { grid, vertices: order, .. } = &meshes[*mesh];
            let mut positions = Vec::with_capacity(vertices.len() * order.len());
            for positions_in_frame in vertices {
                positions.extend(order.iter().map(|&vertex| grid.cell(positions_in_frame[vertex as usize])));
            }
            FrameMotionData::Vertices { mesh: *mesh, data: blob.add(&bytes_of(&positions), positions.len()) }
        }
    };
    Some(FramesData { names: &frames.names, rate: frames.rate, motion })
}
