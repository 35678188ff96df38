//! Animations: collisions of a mesh whose vertices move from frame to frame.
//!
//! ```text
//! FrameSource ─▶ first frame: mesh, welded; tree ─▶ pairs, self pairs ─▶ Animation
//!             └▶ other frames: vertices; refit, rebuild if degraded ─┘
//! ```
//!
//! All frames have the same triangles. Every result except times is the same on every machine and for any number of threads.

mod chart;
mod error;
mod frame_source;
mod natural_order;
mod recording;
mod run;
mod seam_welding;
#[cfg(test)]
mod tests;
mod view;

pub use error::{AnimationError, FrameError, FrameErrorKind, MeshDifference};
pub use frame_source::FrameSource;
pub use recording::{AnimationRecording, RecordedFrame};
pub use run::run_animation;

use crate::assembly::Assembly;
use crate::error::AssemblyError;
use crate::warning::Warning;
use boxwood::Mesh;
use boxwood_report::format::printable;
use boxwood_scenes::Cloth;
use std::sync::Arc;
use std::time::Duration;

/// Options of [`run_animation`]. The default tests the mesh against itself only, and welds seams.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AnimationOptions {
    /// If set, also test the mesh against this model.
    pub against: Option<StaticModel>,
    /// If set, rebuild the tree in frames where its [cost growth](AnimationFrame::cost_growth) exceeds this factor, which must be
    /// above 1. A good value is 1.5 to 2.
    pub rebuild_if: Option<f64>,
    /// Weld vertices of a part that have equal coordinates in the first frame, in all frames.
    ///
    /// A file may repeat a vertex for each triangle (STL) or for each normal (OBJ, glTF). Triangles at such a seam are neighbors if
    /// its vertices are welded, and intersect if they are not.
    pub weld: bool,
    /// Record the frames, for pages and images.
    pub record: bool,
}

impl Default for AnimationOptions {
    fn default() -> Self {
        Self { against: None, rebuild_if: None, weld: true, record: false }
    }
}

/// Named mesh that does not move, in world coordinates.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StaticModel {
    /// Name, without control characters.
    pub name: String,
    /// Mesh in world coordinates.
    pub mesh: Arc<Mesh>,
    /// Warnings about the files of the mesh.
    pub warnings: Vec<Warning>,
}

impl StaticModel {
    /// Model of one mesh. Control characters in the name are escaped.
    #[must_use]
    pub fn new(name: &str, mesh: impl Into<Arc<Mesh>>) -> Self {
        Self { name: printable(name), mesh: mesh.into(), warnings: Vec::new() }
    }

    /// Model of all parts of an assembly, merged, with the warnings of the assembly.
    ///
    /// # Errors
    /// Those of [`Assembly::merged`].
    pub fn from_assembly(name: &str, assembly: &Assembly) -> Result<Self, AssemblyError> {
        Ok(Self { warnings: assembly.warnings.clone(), ..Self::new(name, assembly.merged()?) })
    }

    /// The ball onto which the cloth of [`FrameSource::built_in`] falls.
    #[must_use]
    pub fn built_in() -> Self {
        Self::new("ball", Cloth::ball())
    }
}

/// Result of [`run_animation`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Animation {
    /// Title: names of the first and the last file.
    pub title: String,
    /// Options of the run.
    pub options: AnimationOptions,
    /// Number of triangles of the mesh.
    pub triangles: usize,
    /// Number of vertices of the mesh, including those that welding leaves unused.
    pub vertices: usize,
    /// Results of all frames, in order. Never empty.
    pub frames: Vec<AnimationFrame>,
    /// Elapsed time for building the tree of the first frame.
    pub build_time: Duration,
    /// Number of threads.
    pub threads: usize,
    /// Warnings about the files of the static model and of all frames.
    pub warnings: Vec<Warning>,
    /// Recording of the frames, if requested.
    pub recording: Option<AnimationRecording>,
}

/// Result of one frame of an animation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AnimationFrame {
    /// Name: the file name without extension. Contains no control characters.
    pub name: String,
    /// Path of the frame's file, as given; `None` for a frame that is not from a file. May contain control characters.
    pub file: Option<String>,
    /// Number of intersecting triangle pairs of the mesh and the static model; `None` without one.
    pub pairs: Option<u64>,
    /// Number of intersecting triangle pairs within the mesh. Neighbors count only if they share more than their common edge or
    /// vertex.
    pub self_pairs: u64,
    /// Cost growth of the refitted tree since it was built, measured before a rebuild in this frame. See
    /// [`Model::cost_growth`](boxwood::Model::cost_growth).
    pub cost_growth: f64,
    /// Elapsed time for setting the vertices and refitting the tree; `None` for the first frame.
    pub refit_time: Option<Duration>,
    /// Elapsed time for rebuilding the tree; `None` if it was not rebuilt.
    pub rebuild_time: Option<Duration>,
    /// Elapsed time for counting the pairs with the static model; `None` without one.
    pub pairs_time: Option<Duration>,
    /// Elapsed time for counting the pairs within the mesh.
    pub self_time: Duration,
}

impl AnimationFrame {
    /// Returns true if nothing intersects in this frame.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.pairs.unwrap_or(0) == 0 && self.self_pairs == 0
    }

    /// Elapsed time for both counts.
    #[must_use]
    pub fn query_time(&self) -> Duration {
        self.pairs_time.unwrap_or_default() + self.self_time
    }
}

impl Animation {
    /// Returns true if nothing intersects in any frame.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.frames.iter().all(AnimationFrame::is_clear)
    }

    /// Number of frames in which the mesh intersects the static model.
    #[must_use]
    pub fn intersecting_frames(&self) -> usize {
        self.frames.iter().filter(|frame| frame.pairs > Some(0)).count()
    }

    /// Number of frames in which the mesh intersects itself.
    #[must_use]
    pub fn self_intersecting_frames(&self) -> usize {
        self.frames.iter().filter(|frame| frame.self_pairs > 0).count()
    }

    /// Number of frames in which the tree was rebuilt.
    #[must_use]
    pub fn rebuilds(&self) -> usize {
        self.frames.iter().filter(|frame| frame.rebuild_time.is_some()).count()
    }

    /// Mean elapsed time of a refit; `None` without refits.
    #[must_use]
    pub fn mean_refit_time(&self) -> Option<Duration> {
        let refits: Vec<Duration> = self.frames.iter().filter_map(|frame| frame.refit_time).collect();
        (!refits.is_empty()).then(|| refits.iter().sum::<Duration>() / refits.len() as u32)
    }

    /// Elapsed time for all counts of all frames.
    #[must_use]
    pub fn query_time(&self) -> Duration {
        self.frames.iter().map(AnimationFrame::query_time).sum()
    }
}
