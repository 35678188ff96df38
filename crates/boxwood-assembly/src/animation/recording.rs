//! Recording of the frames for the view: vertices and intersecting triangles.

use boxwood::query::TrianglePair;
use boxwood::{Mesh, Model, Pair, PlacedModel, Pose};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Maximum number of recorded vertices in all frames together. It limits the size of the HTML page.
const MAX_VERTICES: usize = 12_000_000;
/// Maximum number of highlighted triangles in all recorded frames together. It limits the size of the HTML page.
const MAX_TRIANGLES: usize = 2_000_000;

/// Recording of an animation, for pages and images.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AnimationRecording {
    /// Mesh of the first frame, welded.
    pub mesh: Arc<Mesh>,
    /// Interval of the recorded frames: only every `stride`-th frame is recorded.
    pub stride: usize,
    /// Recorded frames, in order.
    pub frames: Vec<RecordedFrame>,
    /// If set, intersecting triangles were left out, because there are too many.
    pub truncated: bool,
}

/// Vertices of a recorded frame, and sorted indices of the intersecting triangles.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordedFrame {
    /// Positions of all vertices of the mesh.
    pub vertices: Vec<[f64; 3]>,
    /// Triangles of the mesh that intersect the static model.
    pub triangles: Vec<u32>,
    /// Triangles of the static model that intersect the mesh.
    pub static_triangles: Vec<u32>,
    /// Triangles of the mesh that intersect other triangles of the mesh.
    pub self_triangles: Vec<u32>,
}

impl AnimationRecording {
    /// Returns the last recorded frame at or before frame `frame`, as an index into `frames`, and true if it is frame `frame`
    /// itself.
    pub(super) fn frame(&self, frame: usize) -> (usize, bool) {
        (frame / self.stride, frame.is_multiple_of(self.stride))
    }
}

/// Records an animation.
pub(super) struct AnimationRecorder {
    recording: AnimationRecording,
    /// Number of triangles that may still be recorded.
    remaining: usize,
}

impl AnimationRecorder {
    /// Recorder of `frames` frames of a mesh.
    pub(super) fn new(mesh: &Mesh, frames: usize) -> Self {
        let max_count = (MAX_VERTICES / mesh.vertices().len().max(1)).max(1);
        let recording = AnimationRecording {
            mesh: Arc::new(mesh.clone()),
            stride: frames.div_ceil(max_count).max(1),
            frames: Vec::new(),
            truncated: false,
        };
        Self { recording, remaining: MAX_TRIANGLES }
    }

    /// Records the frame with index `frame` if it is one of the recorded frames. Repeats the queries of the frame, which only
    /// counted the pairs.
    pub(super) fn record(&mut self, frame: usize, model: &Model, static_model: Option<&PlacedModel>) {
        if !frame.is_multiple_of(self.recording.stride) {
            return;
        }
        let (mut pairs, mut self_pairs) = (CappedPairs::new(self.remaining), CappedPairs::new(self.remaining));
        if let (Some(static_model), Ok(placed)) = (static_model, model.at(Pose::IDENTITY)) {
            let _ = Pair::new(&placed, static_model).for_each_triangle_pair(|pair| pairs.add(pair));
        }
        let _ = model.for_each_self_intersection(|pair| self_pairs.add(pair));
        let recorded = RecordedFrame {
            vertices: model.mesh().vertices().to_vec(),
            triangles: pairs.triangles(|pair| [pair.a]),
            static_triangles: pairs.triangles(|pair| [pair.b]),
            self_triangles: self_pairs.triangles(|pair| [pair.a, pair.b]),
        };
        let count = recorded.triangles.len() + recorded.static_triangles.len() + recorded.self_triangles.len();
        self.remaining = self.remaining.saturating_sub(count);
        self.recording.truncated |= pairs.truncated || self_pairs.truncated;
        self.recording.frames.push(recorded);
    }

    pub(super) fn finish(self) -> AnimationRecording {
        self.recording
    }
}

/// Collects at most `max_count` triangle pairs.
struct CappedPairs {
    pairs: Vec<TrianglePair>,
    max_count: usize,
    truncated: bool,
}

impl CappedPairs {
    fn new(max_count: usize) -> Self {
        Self { pairs: Vec::new(), max_count, truncated: false }
    }

    fn add(&mut self, pair: TrianglePair) -> ControlFlow<()> {
        if self.pairs.len() == self.max_count {
            self.truncated = true;
            return ControlFlow::Break(());
        }
        self.pairs.push(pair);
        ControlFlow::Continue(())
    }

    /// Triangles that `of` selects from the pairs, sorted and without duplicates.
    fn triangles<const N: usize>(&self, of: impl Fn(&TrianglePair) -> [u32; N]) -> Vec<u32> {
        let mut triangles: Vec<u32> = self.pairs.iter().flat_map(of).collect();
        triangles.sort_unstable();
        triangles.dedup();
        triangles
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::Cloth;

    #[test]
    fn very_long_animation_records_every_nth_frame() {
        let recording = AnimationRecorder::new(&Cloth::new(60).mesh(), 100_000).finish();
        assert_eq!(recording.stride, 31);
        assert_eq!((recording.frame(0), recording.frame(30), recording.frame(31)), ((0, true), (0, false), (1, true)));
        assert_eq!(AnimationRecorder::new(&Mesh::default(), 1).finish().stride, 1);
    }
}
