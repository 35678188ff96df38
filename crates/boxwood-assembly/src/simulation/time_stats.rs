//! Statistics of times over all frames.

use super::{Simulation, SimulationFrame};
use std::time::Duration;

/// Phase of a frame whose time is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SimulationPhase {
    /// Moving the bodies and their boxes.
    Move,
    /// Broad phase: finding pairs of bodies whose boxes overlap.
    Broad,
    /// Narrow phase: testing the triangles of these pairs.
    Narrow,
    /// The whole frame: the sum of the other phases.
    Frame,
}

impl SimulationPhase {
    /// All phases; the whole frame is the last one.
    pub const ALL: [Self; 4] = [Self::Move, Self::Broad, Self::Narrow, Self::Frame];

    /// Name: "move", "broad", "narrow" or "frame".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Broad => "broad",
            Self::Narrow => "narrow",
            Self::Frame => "frame",
        }
    }
}

/// Statistics of an elapsed time over all frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeStats {
    /// Mean time.
    pub mean: Duration,
    /// Median time. Unlike the mean, it is not affected by a few frames in which the machine was busy.
    pub median: Duration,
    /// Time of the slowest frame.
    pub max: Duration,
    /// Index of the slowest frame; the first one if several are equally slow.
    pub max_frame: usize,
    /// Sum of the times of all frames.
    pub total: Duration,
}

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

impl SimulationFrame {
    /// Elapsed time of a phase.
    #[must_use]
    pub fn time(&self, phase: SimulationPhase) -> Duration {
        match phase {
            SimulationPhase::Move => self.move_time,
            SimulationPhase::Broad => self.broad_time,
            SimulationPhase::Narrow => self.narrow_time,
            SimulationPhase::Frame => self.move_time + self.broad_time + self.narrow_time,
        }
    }
}

impl Simulation {
    /// Statistics of the elapsed time of a phase over all frames.
    #[must_use]
    pub fn time_stats(&self, phase: SimulationPhase) -> TimeStats {
        TimeStats::new(self.frames.iter().map(|frame| frame.time(phase)).collect())
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
