//! Statistics over all frames.

use super::steps::{Simulation, SimulationFrame, StepTimes};
use std::time::Duration;

/// Statistics of a time over all frames.
pub(super) struct TimeStats {
    pub(super) mean: Duration,
    /// Unlike the mean, not affected by a few frames in which the machine was busy.
    pub(super) median: Duration,
    pub(super) max: Duration,
    /// Index of the slowest frame; the first one if several are equally slow.
    pub(super) max_frame: usize,
    pub(super) total: Duration,
}

/// Selects one of the times of a frame, or their sum.
pub(super) type FrameTime = fn(&StepTimes) -> Duration;

/// The phases of a frame, each with its name and its time; the last entry, "frame", is their sum.
pub(super) const PHASES: [(&str, FrameTime); 4] = [
    ("move", |times| times.moving),
    ("broad", |times| times.broad),
    ("narrow", |times| times.narrow),
    ("frame", StepTimes::sum),
];

impl TimeStats {
    /// Statistics of the times of all frames; `times` must not be empty.
    fn new(mut times: Vec<Duration>) -> Self {
        let total: Duration = times.iter().sum();
        // The number of frames fits into 32 bits: it is a 32-bit option.
        let (count, middle) = (times.len() as u32, times.len() / 2);
        let max = times.iter().copied().max().unwrap_or_default();
        let max_frame = times.iter().position(|&time| time == max).unwrap_or(0);
        // For an even count, the upper of the two middle values: a time that was measured.
        let median = *times.select_nth_unstable(middle).1;
        Self { mean: total / count, median, max, max_frame, total }
    }
}

impl Simulation {
    pub(super) fn time_stats(&self, time: FrameTime) -> TimeStats {
        TimeStats::new(self.frames.iter().map(|frame| time(&frame.times)).collect())
    }

    /// Sum of a count over all frames.
    pub(super) fn sum(&self, count: impl Fn(&SimulationFrame) -> u64) -> u64 {
        self.frames.iter().map(count).sum()
    }

    /// Mean of a count over all frames.
    pub(super) fn mean(&self, count: impl Fn(&SimulationFrame) -> u64) -> f64 {
        self.sum(count) as f64 / self.frames.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_stats_are_correct() {
        let of = |times: &[u64]| TimeStats::new(times.iter().map(|&ms| Duration::from_millis(ms)).collect());
        let TimeStats { mean, median, max, max_frame, total } = of(&[2, 1, 90, 3, 90]);
        assert_eq!([mean, median, max, total].map(|time| time.as_micros()), [37_200, 3_000, 90_000, 186_000]);
        assert_eq!(max_frame, 2);
        assert_eq!((of(&[7]).median, of(&[2, 4]).median), (Duration::from_millis(7), Duration::from_millis(4)));
    }
}
