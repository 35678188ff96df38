//! What all frames come to.

use super::steps::{Frame, Simulation, Times};
use std::time::Duration;

/// Of a time, over all frames.
pub(super) struct Spent {
    pub(super) mean: Duration,
    pub(super) worst: Duration,
    /// The frame that took longest; the first of several.
    pub(super) worst_frame: usize,
    pub(super) total: Duration,
}

/// One of the times of a frame, or their sum.
pub(super) type Time = fn(&Times) -> Duration;

/// The parts of a frame by name, and all of it.
pub(super) const PHASES: [(&str, Time); 4] = [
    ("move", |times| times.moving),
    ("broad", |times| times.broad),
    ("narrow", |times| times.narrow),
    ("frame", Times::sum),
];

impl Simulation {
    pub(super) fn spent(&self, time: Time) -> Spent {
        let times = || self.frames.iter().map(|frame| time(&frame.times));
        let total: Duration = times().sum();
        let worst = times().max().unwrap_or_default();
        let worst_frame = times().position(|time| time == worst).unwrap_or(0);
        // As many as an option of 32 bits can say.
        Spent { mean: total / self.frames.len().max(1) as u32, worst, worst_frame, total }
    }

    /// The sum of a count over all frames.
    pub(super) fn sum(&self, count: impl Fn(&Frame) -> u64) -> u64 {
        self.frames.iter().map(count).sum()
    }

    /// The mean of a count.
    pub(super) fn mean(&self, count: impl Fn(&Frame) -> u64) -> f64 {
        self.sum(count) as f64 / self.frames.len().max(1) as f64
    }
}
