//! What all frames come to.

use super::steps::{Frame, Simulation, Times};
use std::time::Duration;

/// Of a time, over all frames.
pub(super) struct Spent {
    pub(super) mean: Duration,
    /// Unlike the mean, not that of a few frames in which the machine was busy with something else.
    pub(super) median: Duration,
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

impl Spent {
    /// Of the times of all frames, of which there is one at least.
    fn of(mut times: Vec<Duration>) -> Self {
        let total: Duration = times.iter().sum();
        // As many as an option of 32 bits can say.
        let (count, middle) = (times.len() as u32, times.len() / 2);
        let worst = times.iter().copied().max().unwrap_or_default();
        let worst_frame = times.iter().position(|&time| time == worst).unwrap_or(0);
        // The upper one of two in the middle: a time that there was.
        let median = *times.select_nth_unstable(middle).1;
        Self { mean: total / count, median, worst, worst_frame, total }
    }
}

impl Simulation {
    pub(super) fn spent(&self, time: Time) -> Spent {
        Spent::of(self.frames.iter().map(|frame| time(&frame.times)).collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_summed_up() {
        let of = |times: &[u64]| Spent::of(times.iter().map(|&ms| Duration::from_millis(ms)).collect());
        let Spent { mean, median, worst, worst_frame, total } = of(&[2, 1, 90, 3, 90]);
        assert_eq!([mean, median, worst, total].map(|time| time.as_micros()), [37_200, 3_000, 90_000, 186_000]);
        assert_eq!(worst_frame, 2);
        assert_eq!((of(&[7]).median, of(&[2, 4]).median), (Duration::from_millis(7), Duration::from_millis(4)));
    }
}
