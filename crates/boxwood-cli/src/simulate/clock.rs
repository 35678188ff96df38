//! Measures the two phases of a step. The library has no clock, but can run the broad phase separately.

use boxwood::World;
use std::time::{Duration, Instant};

/// Times of the phases of a step.
pub(super) struct PhaseTimes {
    pub(super) broad: Duration,
    pub(super) narrow: Duration,
}

impl PhaseTimes {
    /// Runs one step of the world.
    pub(super) fn measure_step(world: &mut World) -> Self {
        let start = Instant::now();
        world.update_boxes();
        let broad = start.elapsed();
        let start = Instant::now();
        world.step();
        Self { broad, narrow: start.elapsed() }
    }
}
