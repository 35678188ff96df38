//! What is shown of a view that moves: the frame in which the most was found.

use super::super::{Mark, Moves, Row, View};
use boxwood::{Mesh, Pose};
use std::ops::Range;
use std::sync::Arc;

/// A view as it is in one of its frames.
pub(super) struct Moment<'v> {
    pub(super) view: &'v View,
    frame: Option<usize>,
}

impl<'v> Moment<'v> {
    /// The first frame in which the most rows hold.
    pub(super) fn of(view: &'v View) -> Self {
        let frame = view.frames.as_ref().map(|frames| {
            // How many more rows hold from each frame on.
            let mut more = vec![0_i64; frames.names.len() + 1];
            for range in view.table.rows.iter().filter_map(|row| row.frames.clone()).filter(|range| !range.is_empty()) {
                more[range.start] += 1;
                more[range.end] -= 1;
            }
            let (mut holding, mut most) = (0, (0, 0));
            for (frame, more) in more.iter().enumerate() {
                holding += more;
                if holding > most.1 {
                    most = (frame, holding);
                }
            }
            most.0
        });
        Self { view, frame }
    }

    /// Whether something is seen now that is seen in these frames.
    pub(super) fn is_in(&self, frames: &Option<Range<usize>>) -> bool {
        match (frames, self.frame) {
            (Some(frames), Some(frame)) => frames.contains(&frame),
            _ => true,
        }
    }

    /// The rows that hold now.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'v Row> + '_ {
        self.view.table.rows.iter().filter(|row| self.is_in(&row.frames))
    }

    /// The marks that are seen now.
    pub(super) fn marks(&self) -> impl Iterator<Item = &'v Mark> + '_ {
        self.view.marks.iter().filter(|mark| self.is_in(&mark.frames))
    }

    /// Where a part is now.
    pub(super) fn pose(&self, part: usize) -> Pose {
        match (&self.view.frames, self.frame) {
            (Some(frames), Some(frame)) => match &frames.moves {
                Moves::Poses(poses) => poses.get(frame).map_or(self.view.parts[part].pose, |poses| poses[part]),
                Moves::Vertices { .. } => self.view.parts[part].pose,
            },
            _ => self.view.parts[part].pose,
        }
    }

    /// What the shapes are now.
    pub(super) fn shapes(&self) -> Vec<Arc<Mesh>> {
        let mut shapes = self.view.shapes.clone();
        if let (Some(frames), Some(frame)) = (&self.view.frames, self.frame)
            && let Moves::Vertices { shape, vertices } = &frames.moves
            && let Some(vertices) = vertices.get(frame)
        {
            // As many vertices as it had, all finite: the view was checked.
            if let Ok(moved) = Mesh::new(vertices.clone(), shapes[*shape].triangles().to_vec()) {
                shapes[*shape] = Arc::new(moved);
            }
        }
        shapes
    }
}
