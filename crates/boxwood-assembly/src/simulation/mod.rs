//! Simulations: many bodies that move through a room, and which of them collide in each frame.
//!
//! ```text
//! kinds of bodies (models) ─▶ world, motions ─▶ every frame: move the bodies, broad phase, narrow phase ─▶ Simulation
//! ```
//!
//! Motions are prescribed, there are no forces: bodies move in straight lines, bounce off the walls of a cube, spin, and pass through
//! each other. Every result except times is the same on every machine and for any number of threads.

mod body_kind;
mod chart;
mod error;
mod options;
mod recording;
mod run;
mod simulated_world;
mod time_stats;
mod view;

pub use body_kind::{BodyKind, BodySource};
pub use error::{BodyErrorKind, SimulationError};
pub use options::SimulationOptions;
pub use recording::{RecordedBody, RecordedContact, SimulationRecording};
pub use run::run_simulation;
pub use time_stats::{SimulationPhase, TimeStats};

use crate::warning::Warning;
use boxwood::Aabb;
use boxwood::world::StepStats;
use boxwood_report::format::NumberFormat;
use std::time::Duration;

/// Result of [`run_simulation`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Simulation {
    /// Title: the number of files.
    pub title: String,
    /// Options of the run.
    pub options: SimulationOptions,
    /// Kinds of bodies. Body `i` is of kind `i % kinds.len()`, except for the cloth, which is the last body.
    pub kinds: Vec<BodyKind>,
    /// Number of bodies, including the cloth.
    pub bodies: usize,
    /// Number of bodies that never move.
    pub sleeping: usize,
    /// Number of triangles of all bodies.
    pub triangles: u64,
    /// Side length of the room.
    pub room_side: f64,
    /// Results of all frames, in order. Never empty.
    pub frames: Vec<SimulationFrame>,
    /// Elapsed time for building the models and the world.
    pub build_time: Duration,
    /// Number of threads.
    pub threads: usize,
    /// Warnings about files, and about parts that are not simulated.
    pub warnings: Vec<Warning>,
    /// Recording of the frames, if requested.
    pub recording: Option<SimulationRecording>,
}

/// Result of one frame of a simulation.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SimulationFrame {
    /// Stats of the step: candidates, tested and reused pairs, and the cost of both phases.
    pub stats: StepStats,
    /// Number of intersecting pairs of bodies; touching counts.
    pub intersecting: usize,
    /// Number of pairs that intersect in this frame, but not in the previous one.
    pub began: usize,
    /// Number of pairs that intersect in the previous frame, but not in this one.
    pub ended: usize,
    /// Number of bodies that intersect another body.
    pub bodies_in_contact: usize,
    /// Elapsed time for moving the bodies and their boxes.
    pub move_time: Duration,
    /// Elapsed time of the broad phase.
    pub broad_time: Duration,
    /// Elapsed time of the narrow phase.
    pub narrow_time: Duration,
}

impl SimulationFrame {
    /// Number of box tests: of boxes around bodies, and of boxes in their trees.
    #[must_use]
    pub fn box_tests(&self) -> u64 {
        self.stats.broad_phase.box_tests + self.stats.narrow_phase.box_tests
    }
}

impl Simulation {
    /// Name of the cloth.
    pub const CLOTH: &'static str = "cloth";

    /// Returns true if no bodies intersect in any frame.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.frames.iter().all(|frame| frame.intersecting == 0)
    }

    /// Sum of a count over all frames.
    #[must_use]
    pub fn sum(&self, count: impl Fn(&SimulationFrame) -> u64) -> u64 {
        self.frames.iter().map(count).sum()
    }

    /// Mean of a count over all frames.
    #[must_use]
    pub fn mean(&self, count: impl Fn(&SimulationFrame) -> u64) -> f64 {
        self.sum(count) as f64 / self.frames.len().max(1) as f64
    }

    /// Side length of the room as text, with significant digits only.
    #[must_use]
    pub fn room_side_text(&self) -> String {
        NumberFormat::for_boxes([Aabb { min: [0.0; 3], max: [self.room_side; 3] }]).number(self.room_side)
    }

    /// Index of the kind of a body; `None` for the cloth.
    #[must_use]
    pub fn kind_of(&self, body: usize) -> Option<usize> {
        let is_cloth = self.options.cloth && body + 1 == self.bodies;
        (!is_cloth).then_some(body % self.kinds.len())
    }

    /// Name of a body: its kind and its index, or "cloth".
    #[must_use]
    pub fn body_name(&self, body: usize) -> String {
        self.kind_of(body).map_or_else(|| Self::CLOTH.to_owned(), |kind| format!("{} {body}", self.kinds[kind].name))
    }
}
