//! Selects the frame of a view that a still image shows: the one in which the most rows of the table apply.

use super::super::{FrameMotion, Mark, MarkShape, Row, View};
use boxwood::{Mesh, Pose};
use std::ops::Range;
use std::sync::Arc;

/// Weight of a mark in the choice of the frame: the number of its triangles, or 1 for every other kind of mark.
fn weight(mark: &Mark) -> i64 {
    match &mark.shape {
        MarkShape::Triangles(triangles) => triangles.len() as i64,
        _ => 1,
    }
}

/// Returns for each frame the sum of the weights of the ranges that contain it.
fn sum_per_frame<'a>(ranges: impl Iterator<Item = (&'a Option<Range<usize>>, i64)>, frames: usize) -> Vec<i64> {
    // Before the summation below, each element is the change of the sum from the previous frame to this one.
    let mut sums = vec![0; frames + 1];
    for (range, count) in ranges {
        if let Some(range) = range.as_ref().filter(|range| !range.is_empty()) {
            sums[range.start] += count;
            sums[range.end] -= count;
        }
    }
    let mut sum = 0;
    for more in &mut sums {
        sum += *more;
        *more = sum;
    }
    sums.truncate(frames);
    sums
}

/// View at one of its frames.
pub(super) struct ViewMoment<'v> {
    pub(super) view: &'v View,
    frame: Option<usize>,
}

impl<'v> ViewMoment<'v> {
    /// Selects the frame with the largest number of table rows whose range of frames contains it. If several
    /// frames have this number, the one whose visible marks have the largest total weight is selected. If these
    /// sums are also equal, the first frame is selected.
    pub(super) fn new(view: &'v View) -> Self {
        let frame = view.frames.as_ref().map(|frames| {
            let rows = view.table.rows.iter().map(|row| (&row.frames, 1));
            let lit = view.marks.iter().map(|mark| (&mark.frames, weight(mark)));
            let [holding, lit] = [sum_per_frame(rows, frames.names.len()), sum_per_frame(lit, frames.names.len())];
            let found = holding.into_iter().zip(lit).enumerate();
            found.rev().max_by_key(|&(_, found)| found).map_or(0, |(frame, _)| frame)
        });
        Self { view, frame }
    }

    /// Returns true if the selected frame is in the range; `None` contains all frames.
    pub(super) fn contains(&self, frames: &Option<Range<usize>>) -> bool {
        match (frames, self.frame) {
            (Some(frames), Some(frame)) => frames.contains(&frame),
            _ => true,
        }
    }

    /// Rows of the table that apply to the selected frame.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'v Row> + '_ {
        self.view.table.rows.iter().filter(|row| self.contains(&row.frames))
    }

    /// Marks that are visible in the selected frame.
    pub(super) fn marks(&self) -> impl Iterator<Item = &'v Mark> + '_ {
        self.view.marks.iter().filter(|mark| self.contains(&mark.frames))
    }

    /// Pose of a part in the selected frame.
    pub(super) fn pose(&self, part: usize) -> Pose {
        match (&self.view.frames, self.frame) {
            (Some(frames), Some(frame)) => match &frames.motion {
                FrameMotion::Poses(poses) => poses.get(frame).map_or(self.view.parts[part].pose, |poses| poses[part]),
                FrameMotion::Vertices { .. } => self.view.parts[part].pose,
            },
            _ => self.view.parts[part].pose,
        }
    }

    /// All meshes, with their vertices in the selected frame.
    pub(super) fn meshes(&self) -> Vec<Arc<Mesh>> {
        let mut meshes = self.view.meshes.clone();
        if let (Some(frames), Some(frame)) = (&self.view.frames, self.frame)
            && let FrameMotion::Vertices { mesh, vertices } = &frames.motion
            && let Some(vertices) = vertices.get(frame)
        {
            // The view was checked: the number of vertices is correct and all are finite.
            if let Ok(moved) = Mesh::new(vertices.clone(), meshes[*mesh].triangles().to_vec()) {
                meshes[*mesh] = Arc::new(moved);
            }
        }
        meshes
    }
}
