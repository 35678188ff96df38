//! How long the two phases of a step take. The library has no clock, but lets its broad phase be done ahead.

use boxwood::World;
use std::time::{Duration, Instant};

/// How long they took.
pub(super) struct Phases {
    pub(super) broad: Duration,
    pub(super) narrow: Duration,
}

impl Phases {
    /// Lets the world make a step.
    pub(super) fn of_step(world: &mut World) -> Self {
        let start = Instant::now();
        world.update_boxes();
        let broad = start.elapsed();
        let start = Instant::now();
        world.step();
        Self { broad, narrow: start.elapsed() }
    }
}
