//! The task `broad`: which of many boxes overlap, frame by frame, while all of them move.
//!
//! ```text
//! MovingBoxes, frame by frame ─▶ Job: every Finder in turn ─▶ Outcome ─▶ Record (one JSON line)
//! ```
//!
//! Timed in a frame: every box is set, the pairs are found, and each pair is looked at once. Moving the scene is not. What
//! began and ended is walked afterwards, on a time of its own.

mod finder;
mod ours;
#[cfg(feature = "parry")]
mod parry;
#[cfg(feature = "rapier")]
mod rapier;
mod record;

pub use finder::{Finder, methods};
pub use record::Record;

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use boxwood_scenes::{MovingBoxes, Spread};

use crate::{
    clock::Clock,
    job,
    measure::{Best, Contender, Effort, Pass, measure},
};

/// If not told.
const FRAMES: usize = 20;

/// What is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// Boxes.
    pub count: usize,
    /// With the first, in which there is nothing yet; at least 2.
    pub frames: usize,
    /// Of sizes and places.
    pub spread: Spread,
    /// How much is measured. A pass is a whole run, from nothing to the last frame.
    pub effort: Effort,
    /// How many threads a library may use; on several of them wall time is measured.
    pub threads: usize,
}

/// What a library did.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Who.
    pub finder: Finder,
    /// The mean of the frames behind the first, in the fastest pass: an update that rebuilds is in it.
    pub best: Best,
    /// The first frame of that pass.
    pub first: Duration,
    /// A frame, of the same frames as the mean; `None` if the library does not tell what began and ended.
    pub events: Option<Duration>,
    /// Of each frame behind the first.
    pub tallies: Vec<Tally>,
    /// Pairs of boxes tested in a frame, where the library counts them.
    pub box_tests: Option<f64>,
    /// At the end, where the library can tell.
    pub bytes: Option<usize>,
}

impl Outcome {
    /// The pairs of the last frame.
    #[must_use]
    pub fn last(&self) -> Tally {
        self.tallies.last().copied().unwrap_or_default()
    }

    /// The time of a frame for each box, to hundredths of a nanosecond.
    #[must_use]
    pub fn ns_per_box(&self, job: &Job) -> f64 {
        (self.best.us_per_query * 1e5 / job.count.max(1) as f64).round() / 1e2
    }
}

/// Pairs that were looked at, each once: the same for the same pairs in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many.
    pub pairs: u64,
    /// Of a hash of each of them.
    pub sum: u64,
}

impl Tally {
    /// Walks pairs of boxes by their numbers.
    #[inline]
    pub(crate) fn of(pairs: impl Iterator<Item = (u32, u32)>) -> Self {
        pairs.fold(Self::default(), |tally, (a, b)| {
            let key = u64::from(a.min(b)) << 32 | u64::from(a.max(b));
            let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            Self { pairs: tally.pairs + 1, sum: tally.sum.wrapping_add(hash ^ hash >> 32) }
        })
    }
}

/// A library that finds pairs. Each run has a new one.
pub(crate) trait Phase {
    /// Sets every box, finds the pairs and walks them. The first frame adds the boxes; there are as many in each.
    fn frame(&mut self, boxes: &[boxwood::Bounds]) -> Tally;

    /// Walks what began and ended in the last frame, where the library tells.
    fn events(&mut self) -> Option<Tally> {
        None
    }

    /// Of the last frame, where the library counts them.
    fn box_tests(&self) -> Option<u64> {
        None
    }

    /// Of everything, where the library can tell.
    fn bytes(&self) -> Option<usize> {
        None
    }
}

impl Job {
    /// The words behind the task: `N [FRAMES [uniform|mixed|clustered]]`.
    pub fn of_words(words: &[&str], effort: Effort) -> Result<Self> {
        let number = |word: &str| word.parse::<u32>().with_context(|| format!("{word:?} is no whole number"));
        let (count, frames, spread) = match *words {
            [count] => (number(count)?, FRAMES, Spread::default()),
            [count, frames] => (number(count)?, number(frames)? as usize, Spread::default()),
            [count, frames, spread] => {
                let spread = Spread::ALL.into_iter().find(|one| one.name() == spread);
                let spread = spread.context("boxes are spread uniform, mixed or clustered")?;
                (number(count)?, number(frames)? as usize, spread)
            }
            _ => bail!("broad takes numbers and a word: boxwood-bench broad N [FRAMES [uniform|mixed|clustered]]"),
        };
        Self::new(count as usize, frames, spread, effort)
    }

    /// On one thread, by its CPU time.
    pub fn new(count: usize, frames: usize, spread: Spread, effort: Effort) -> Result<Self> {
        ensure!(frames >= 2, "broad needs 2 frames or more: what is measured comes behind the first");
        Ok(Self { count, frames, spread, effort, threads: 1 })
    }

    /// As the table has it.
    pub fn with_default_frames(count: usize, spread: Spread, effort: Effort) -> Result<Self> {
        Self::new(count, FRAMES, spread, effort)
    }

    /// Does the job with each of them, in turns.
    pub fn run(&self, finders: &[Finder]) -> Result<Vec<Outcome>> {
        let run = || self.measured(finders);
        if self.threads == 1 { job::on_one_core(run)? } else { job::on_threads(self.threads, run)? }
    }

    fn measured(&self, finders: &[Finder]) -> Result<Vec<Outcome>> {
        // Without the clock: warms up, and tells what each pass must find again.
        let mut runs = finders.iter().map(|finder| self.run_once(finder)).collect::<Result<Vec<Run>>>()?;
        runs.iter_mut().for_each(|run| run.time = Duration::MAX);
        let answers: Vec<Vec<u64>> = runs.iter().map(Run::answers).collect();
        let mut contenders = Vec::new();
        for ((finder, answers), best) in finders.iter().zip(&answers).zip(&mut runs) {
            let pass = || {
                let run = self.run_once(finder).expect("it was run beforehand");
                let pass = Pass { time: run.time, answers: run.answers() };
                if run.time < best.time {
                    *best = run;
                }
                pass
            };
            contenders.push(Contender { answers, pass: Box::new(pass) });
        }
        let bests = measure(&mut contenders, self.effort, || ());
        drop(contenders);
        Ok(finders.iter().zip(runs).zip(bests).map(|((&finder, run), best)| run.outcome(finder, best)).collect())
    }

    fn run_once(&self, finder: &Finder) -> Result<Run> {
        let clock = if self.threads > 1 { Clock::Wall } else { Clock::Thread };
        let mut scene = MovingBoxes::new(self.count, self.spread);
        let mut phase = finder.phase(self.spread)?;
        let start = clock.now();
        phase.frame(scene.bounds());
        let mut run = Run { first: clock.now() - start, ..Run::default() };
        for _ in 1..self.frames {
            scene.step();
            let start = clock.now();
            let tally = phase.frame(scene.bounds());
            let end = clock.now();
            let events = phase.events();
            run.events.extend(events.map(|_| clock.now() - end));
            run.time += end - start;
            run.tallies.push(tally);
            run.event_tallies.extend(events);
            run.box_tests.extend(phase.box_tests());
        }
        run.bytes = phase.bytes();
        Ok(run)
    }
}

/// From nothing to the last frame; lists have an entry for each frame behind the first.
#[derive(Default)]
struct Run {
    first: Duration,
    /// Of all frames behind the first.
    time: Duration,
    tallies: Vec<Tally>,
    events: Vec<Duration>,
    event_tallies: Vec<Tally>,
    box_tests: Vec<u64>,
    bytes: Option<usize>,
}

impl Run {
    /// One number a frame, of all that was walked in it: so nothing of it can be left out.
    fn answers(&self) -> Vec<u64> {
        let events = self.event_tallies.iter().map(|tally| tally.sum).chain(std::iter::repeat(0));
        self.tallies.iter().zip(events).map(|(tally, events)| tally.sum.wrapping_add(events)).collect()
    }

    fn outcome(self, finder: Finder, best: Best) -> Outcome {
        let frames = self.tallies.len() as u32;
        let events = (!self.events.is_empty()).then(|| self.events.iter().sum::<Duration>() / frames);
        let box_tests = self.box_tests.iter().sum::<u64>() as f64 / f64::from(frames);
        Outcome {
            finder,
            best,
            first: self.first,
            events,
            box_tests: (!self.box_tests.is_empty()).then_some(box_tests),
            tallies: self.tallies,
            bytes: self.bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_knows_no_order() {
        let one = Tally::of([(1, 2), (7, 3)].into_iter());
        assert_eq!(one, Tally::of([(3, 7), (2, 1)].into_iter()));
        assert_ne!(one, Tally::of([(1, 3), (7, 2)].into_iter()));
    }

    #[test]
    fn words_may_be_left_out() {
        let job = |words: &[&str]| Job::of_words(words, Effort::turns(1));
        assert_eq!(job(&["50"]).unwrap().frames, FRAMES);
        assert_eq!(job(&["50", "3", "mixed"]).unwrap().spread, Spread::Mixed);
        for words in [&[][..], &["many"], &["50", "1"], &["50", "3", "dense"], &["50", "3", "mixed", "more"]] {
            assert!(job(words).is_err(), "{words:?}");
        }
    }
}
