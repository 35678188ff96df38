//! Recording of the frames for the view: vertices and intersecting triangles.

use super::film::OtherModel;
use boxwood::query::TrianglePair;
use boxwood::{Mesh, Model, Pair, PlacedModel, Pose};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Maximum number of recorded vertices in all frames together. It limits the size of the HTML page.
const MAX_VERTICES: usize = 12_000_000;
/// Maximum number of highlighted triangles in all recorded frames together. It limits the size of the HTML page.
const MAX_TRIANGLES: usize = 2_000_000;

/// Recording of an animation for the HTML page (`--report`) and the still picture (`--image`).
pub(super) struct RecordedAnimation {
    /// Mesh of the first frame.
    pub(super) mesh: Arc<Mesh>,
    pub(super) other: Option<Arc<Mesh>>,
    /// Only every `stride`-th frame is recorded and shown.
    pub(super) stride: usize,
    pub(super) frames: Vec<RecordedFrame>,
    /// Number of triangles that may still be recorded.
    remaining: usize,
    /// True if intersecting triangles were left out because of the limit.
    pub(super) truncated: bool,
}

/// A recorded frame: vertices, and sorted indices of the intersecting triangles.
pub(super) struct RecordedFrame {
    pub(super) vertices: Vec<[f64; 3]>,
    /// Triangles of the mesh that intersect the other model.
    pub(super) own_contact: Vec<u32>,
    /// Triangles of the other model that intersect the mesh.
    pub(super) other_contact: Vec<u32>,
    /// Triangles of the mesh that intersect other triangles of the mesh.
    pub(super) self_contact: Vec<u32>,
}

impl RecordedAnimation {
    pub(super) fn new(mesh: &Mesh, other: Option<&OtherModel>, frames: usize) -> Self {
        let max_count = (MAX_VERTICES / mesh.vertices().len().max(1)).max(1);
        Self {
            mesh: Arc::new(mesh.clone()),
            other: other.map(|other| Arc::new(other.model.mesh().clone())),
            stride: frames.div_ceil(max_count).max(1),
            frames: Vec::new(),
            remaining: MAX_TRIANGLES,
            truncated: false,
        }
    }

    /// Records the frame with index `frame` if it is one of the shown frames. Repeats the queries of the frame,
    /// which only counted the pairs.
    pub(super) fn record(&mut self, frame: usize, model: &Model, other_placed: Option<&PlacedModel>) {
        if !frame.is_multiple_of(self.stride) {
            return;
        }
        let (mut other_pairs, mut self_pairs) =
            (CappedTriangles::new(self.remaining), CappedTriangles::new(self.remaining));
        if let (Some(other_placed), Ok(placed)) = (other_placed, model.at(Pose::IDENTITY)) {
            let _ = Pair::new(&placed, other_placed).for_each_triangle_pair(|pair| other_pairs.add(pair));
        }
        let _ = model.for_each_self_intersection(|pair| self_pairs.add(pair));
        let (own_contact, other_contact) =
            (other_pairs.triangles(|pair| [pair.a]), other_pairs.triangles(|pair| [pair.b]));
        let self_contact = self_pairs.triangles(|pair| [pair.a, pair.b]);
        self.remaining = self.remaining.saturating_sub(own_contact.len() + other_contact.len() + self_contact.len());
        self.truncated |= other_pairs.truncated || self_pairs.truncated;
        self.frames.push(RecordedFrame {
            vertices: model.mesh().vertices().to_vec(),
            own_contact,
            other_contact,
            self_contact,
        });
    }

    /// Returns the last recorded frame at or before frame `frame`, as an index into `frames`, and true if it is frame
    /// `frame` itself.
    pub(super) fn frame(&self, frame: usize) -> (usize, bool) {
        (frame / self.stride, frame.is_multiple_of(self.stride))
    }
}

/// Collects at most `max_count` triangle pairs.
struct CappedTriangles {
    pairs: Vec<TrianglePair>,
    max_count: usize,
    truncated: bool,
}

impl CappedTriangles {
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
