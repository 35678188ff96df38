//! What is kept of the frames to be looked at, if somebody wants to: where the vertices were, and which triangles met.

use super::film::Other;
use boxwood::{Mesh, Model, Pair, Placed, Pose, TrianglePair};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Vertices of all frames that are shown, and triangles of all marks: what a page can hold.
const MOST_VERTICES: usize = 12_000_000;
const MOST_TRIANGLES: usize = 2_000_000;

/// What is kept of all frames.
pub(super) struct Seen {
    /// As it is in the first frame.
    pub(super) mesh: Arc<Mesh>,
    pub(super) other: Option<Arc<Mesh>>,
    /// Of so many frames one is shown.
    pub(super) every: usize,
    pub(super) shown: Vec<Shown>,
    /// How many triangles may still be kept.
    room: usize,
    /// Whether triangles were left out.
    pub(super) truncated: bool,
}

/// A frame that is shown.
pub(super) struct Shown {
    pub(super) vertices: Vec<[f64; 3]>,
    /// Triangles that meet: of the mesh those that meet the other model, these, and of the mesh those that meet others of it.
    /// In order.
    pub(super) meeting: Vec<u32>,
    pub(super) met: Vec<u32>,
    pub(super) own: Vec<u32>,
}

impl Seen {
    pub(super) fn new(mesh: &Mesh, other: Option<&Other>, frames: usize) -> Self {
        let most = (MOST_VERTICES / mesh.vertices().len().max(1)).max(1);
        Self {
            mesh: Arc::new(mesh.clone()),
            other: other.map(|other| Arc::new(other.model.mesh().clone())),
            every: frames.div_ceil(most).max(1),
            shown: Vec::new(),
            room: MOST_TRIANGLES,
            truncated: false,
        }
    }

    /// Keeps a frame, if it is one of those that are shown. Asks again what was only counted.
    pub(super) fn keep(&mut self, number: usize, model: &Model, there: Option<&Placed<'_>>) {
        if !number.is_multiple_of(self.every) {
            return;
        }
        let (mut against, mut itself) = (Few::new(self.room), Few::new(self.room));
        if let (Some(there), Ok(here)) = (there, model.at(Pose::IDENTITY)) {
            let _ = Pair::new(&here, there).for_each(|pair| against.add(pair));
        }
        let _ = model.for_each_self_intersection(|pair| itself.add(pair));
        let (meeting, met) = (against.triangles(|pair| [pair.a]), against.triangles(|pair| [pair.b]));
        let own = itself.triangles(|pair| [pair.a, pair.b]);
        self.room = self.room.saturating_sub(meeting.len() + met.len() + own.len());
        self.truncated |= against.truncated || itself.truncated;
        self.shown.push(Shown { vertices: model.mesh().vertices().to_vec(), meeting, met, own });
    }

    /// The frame that is shown for one, and whether it is that one itself and not one before it.
    pub(super) fn frame(&self, number: usize) -> (usize, bool) {
        (number / self.every, number.is_multiple_of(self.every))
    }
}

/// Pairs of triangles, so many at most.
struct Few {
    pairs: Vec<TrianglePair>,
    most: usize,
    truncated: bool,
}

impl Few {
    fn new(most: usize) -> Self {
        Self { pairs: Vec::new(), most, truncated: false }
    }

    fn add(&mut self, pair: TrianglePair) -> ControlFlow<()> {
        if self.pairs.len() == self.most {
            self.truncated = true;
            return ControlFlow::Break(());
        }
        self.pairs.push(pair);
        ControlFlow::Continue(())
    }

    /// Some of theirs, each once, in order.
    fn triangles<const N: usize>(&self, of: impl Fn(&TrianglePair) -> [u32; N]) -> Vec<u32> {
        let mut triangles: Vec<u32> = self.pairs.iter().flat_map(of).collect();
        triangles.sort_unstable();
        triangles.dedup();
        triangles
    }
}
