//! What is shown of a view that moves: the frame in which the most was found.

use super::super::{Figure, Mark, Moves, Row, View};
use boxwood::{Mesh, Pose};
use std::ops::Range;
use std::sync::Arc;

/// How much a mark lights up.
fn extent(mark: &Mark) -> i64 {
    match &mark.figure {
        Figure::Triangles(triangles) => triangles.len() as i64,
        _ => 1,
    }
}

/// The sum over what is there in each frame.
fn in_frames<'a>(ranges: impl Iterator<Item = (&'a Option<Range<usize>>, i64)>, frames: usize) -> Vec<i64> {
    // How much more there is from each frame on.
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

/// A view as it is in one of its frames.
pub(super) struct Moment<'v> {
    pub(super) view: &'v View,
    frame: Option<usize>,
}

impl<'v> Moment<'v> {
    /// The first frame in which the most rows hold; of several, that in which they light up the most.
    pub(super) fn of(view: &'v View) -> Self {
        let frame = view.frames.as_ref().map(|frames| {
            let rows = view.table.rows.iter().map(|row| (&row.frames, 1));
            let lit = view.marks.iter().map(|mark| (&mark.frames, extent(mark)));
            let [holding, lit] = [in_frames(rows, frames.names.len()), in_frames(lit, frames.names.len())];
            let found = holding.into_iter().zip(lit).enumerate();
            found.rev().max_by_key(|&(_, found)| found).map_or(0, |(frame, _)| frame)
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
