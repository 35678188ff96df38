//! The task `broad`: all overlapping pairs of moving boxes, frame by frame.
//!
//! Data flow, from the generated boxes to the line that the driver prints:
//!
//! ```text
//! MovingBoxes, frame by frame ─▶ BroadPhaseJob: every BroadPhaseEngine in turn ─▶ BroadPhaseResult ─▶ BroadPhaseRecord (one JSON line)
//! ```
//!
//! The time of a frame covers setting all boxes, finding the overlapping pairs and visiting each pair once. Moving
//! the boxes is not timed. Pairs that started or stopped overlapping since the previous frame are also visited;
//! this time is measured separately.

mod boxwood;
mod engine;
#[cfg(feature = "parry")]
mod parry;
#[cfg(feature = "rapier")]
mod rapier;
mod record;

pub use engine::{BroadPhaseEngine, methods};
pub use record::BroadPhaseRecord;

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use boxwood_scenes::{BoxDistribution, MovingBoxes};

use crate::{
    clock::Clock,
    job,
    measure::{BestPass, Effort, Pass, TimedEngine, measure},
};

/// Default number of frames.
const FRAMES: usize = 20;

/// Scene and effort of a broad-phase measurement.
#[derive(Clone, Copy, Debug)]
pub struct BroadPhaseJob {
    /// Number of boxes.
    pub count: usize,
    /// Number of frames, at least 2. The first frame inserts the boxes.
    pub frames: usize,
    /// Distribution of the sizes and positions of the boxes.
    pub spread: BoxDistribution,
    /// Number and length of the turns that each engine gets. A pass runs all frames, starting with an empty broad
    /// phase.
    pub effort: Effort,
    /// Number of threads that a library may use. With more than one thread, wall time is measured.
    pub threads: usize,
}

/// Measurement of one engine for one job.
#[derive(Clone, Debug)]
pub struct BroadPhaseResult {
    /// Library and broad-phase method.
    pub engine: BroadPhaseEngine,
    /// Fastest pass. Its time per query is the mean over all frames after the first, including frames in which the
    /// library rebuilds its tree.
    pub best: BestPass,
    /// Time of the first frame of the fastest pass.
    pub first: Duration,
    /// Mean time per frame after the first to visit the pairs that started or stopped overlapping. `None` if the
    /// library does not report such pairs.
    pub events: Option<Duration>,
    /// Number and checksum of the overlapping pairs in each frame after the first.
    pub tallies: Vec<PairTally>,
    /// Mean number of box pairs tested per frame, if the library counts them.
    pub box_tests: Option<f64>,
    /// Memory in bytes after the last frame, if the library reports it.
    pub bytes: Option<usize>,
}

impl BroadPhaseResult {
    /// Number and checksum of the overlapping pairs in the last frame.
    #[must_use]
    pub fn last(&self) -> PairTally {
        self.tallies.last().copied().unwrap_or_default()
    }

    /// Time per frame and box in nanoseconds, rounded to hundredths.
    #[must_use]
    pub fn ns_per_box(&self, job: &BroadPhaseJob) -> f64 {
        (self.best.us_per_query * 1e5 / job.count.max(1) as f64).round() / 1e2
    }
}

/// Number and checksum of a set of pairs. Both are independent of the order of the pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTally {
    /// Number of pairs.
    pub pairs: u64,
    /// Sum of the hashes of the pairs.
    pub checksum: u64,
}

impl PairTally {
    /// Visits the given pairs of box indices and returns their number and checksum.
    #[inline]
    pub(crate) fn new(pairs: impl Iterator<Item = (u32, u32)>) -> Self {
        pairs.fold(Self::default(), |tally, (a, b)| {
            let key = u64::from(a.min(b)) << 32 | u64::from(a.max(b));
            let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            Self { pairs: tally.pairs + 1, checksum: tally.checksum.wrapping_add(hash ^ hash >> 32) }
        })
    }
}

/// Broad phase of a library during one run.
pub(crate) trait BroadPhaseRun {
    /// Runs one frame: sets all boxes, finds the pairs and visits them. The first frame inserts the boxes; their
    /// number never changes.
    fn frame(&mut self, boxes: &[::boxwood::Aabb]) -> PairTally;

    /// Visits the pairs that started or stopped overlapping in the last frame. Returns `None` if the library does
    /// not report such pairs.
    fn events(&mut self) -> Option<PairTally> {
        None
    }

    /// Number of box pairs tested in the last frame, if the library counts them.
    fn box_tests(&self) -> Option<u64> {
        None
    }

    /// Memory in bytes, if the library reports it.
    fn bytes(&self) -> Option<usize> {
        None
    }
}

impl BroadPhaseJob {
    /// Creates a job from the command-line arguments after the task: `N [FRAMES [uniform|mixed|clustered]]`.
    pub fn parse(args: &[&str], effort: Effort) -> Result<Self> {
        let number = |arg: &str| arg.parse::<u32>().with_context(|| format!("not a whole number: {arg:?}"));
        let (count, frames, spread) = match *args {
            [count] => (number(count)?, FRAMES, BoxDistribution::default()),
            [count, frames] => (number(count)?, number(frames)? as usize, BoxDistribution::default()),
            [count, frames, spread] => {
                let spread = BoxDistribution::ALL.into_iter().find(|one| one.name() == spread);
                let spread = spread.context("unknown distribution; use uniform, mixed or clustered")?;
                (number(count)?, number(frames)? as usize, spread)
            }
            _ => bail!("broad takes the number of boxes: boxwood-bench broad N [FRAMES [uniform|mixed|clustered]]"),
        };
        Self::new(count as usize, frames, spread, effort)
    }

    /// Creates a job on one thread, measured in CPU time.
    ///
    /// # Errors
    /// If there are fewer than 2 frames.
    pub fn new(count: usize, frames: usize, spread: BoxDistribution, effort: Effort) -> Result<Self> {
        ensure!(frames >= 2, "broad needs 2 frames or more: the first one is not part of the mean");
        Ok(Self { count, frames, spread, effort, threads: 1 })
    }

    /// Creates a job with the default number of frames.
    pub fn with_default_frames(count: usize, spread: BoxDistribution, effort: Effort) -> Result<Self> {
        Self::new(count, FRAMES, spread, effort)
    }

    /// Measures the engines, which take turns on the same boxes.
    pub fn run(&self, engines: &[BroadPhaseEngine]) -> Result<Vec<BroadPhaseResult>> {
        let run = || self.measure(engines);
        if self.threads == 1 { job::on_one_core(run)? } else { job::on_threads(self.threads, run)? }
    }

    fn measure(&self, engines: &[BroadPhaseEngine]) -> Result<Vec<BroadPhaseResult>> {
        // Each engine first runs a warm-up pass, which is not timed. Every timed pass must reproduce its results.
        let mut runs = engines.iter().map(|engine| self.run_once(engine)).collect::<Result<Vec<BroadPhaseTimes>>>()?;
        runs.iter_mut().for_each(|run| run.time = Duration::MAX);
        let results: Vec<Vec<u64>> = runs.iter().map(BroadPhaseTimes::results).collect();
        let mut timed = Vec::new();
        for ((engine, results), best) in engines.iter().zip(&results).zip(&mut runs) {
            let pass = || {
                let run = self.run_once(engine).expect("the warm-up succeeded");
                let pass = Pass { time: run.time, results: run.results() };
                if run.time < best.time {
                    *best = run;
                }
                pass
            };
            timed.push(TimedEngine { expected: results, pass: Box::new(pass) });
        }
        let bests = measure(&mut timed, self.effort, || ());
        drop(timed);
        Ok(engines.iter().zip(runs).zip(bests).map(|((&engine, run), best)| run.into_result(engine, best)).collect())
    }

    fn run_once(&self, engine: &BroadPhaseEngine) -> Result<BroadPhaseTimes> {
        let clock = if self.threads > 1 { Clock::Wall } else { Clock::Thread };
        let mut scene = MovingBoxes::new(self.count, self.spread);
        let mut phase = engine.start(self.spread)?;
        let start = clock.now();
        phase.frame(scene.bounds());
        let mut run = BroadPhaseTimes { first: clock.now() - start, ..BroadPhaseTimes::default() };
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

/// Times and results of one pass. Lists have one element per frame after the first.
#[derive(Default)]
struct BroadPhaseTimes {
    first: Duration,
    /// Total time of all frames after the first.
    time: Duration,
    tallies: Vec<PairTally>,
    events: Vec<Duration>,
    event_tallies: Vec<PairTally>,
    box_tests: Vec<u64>,
    bytes: Option<usize>,
}

impl BroadPhaseTimes {
    /// Returns for each frame a checksum of all visited pairs. Because the result depends on every visit, the
    /// compiler cannot remove the visits.
    fn results(&self) -> Vec<u64> {
        let events = self.event_tallies.iter().map(|tally| tally.checksum).chain(std::iter::repeat(0));
        self.tallies.iter().zip(events).map(|(tally, events)| tally.checksum.wrapping_add(events)).collect()
    }

    fn into_result(self, engine: BroadPhaseEngine, best: BestPass) -> BroadPhaseResult {
        let frames = self.tallies.len() as u32;
        let events = (!self.events.is_empty()).then(|| self.events.iter().sum::<Duration>() / frames);
        let box_tests = self.box_tests.iter().sum::<u64>() as f64 / f64::from(frames);
        BroadPhaseResult {
            engine,
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
    fn tally_does_not_depend_on_pair_order() {
        let one = PairTally::new([(1, 2), (7, 3)].into_iter());
        assert_eq!(one, PairTally::new([(3, 7), (2, 1)].into_iter()));
        assert_ne!(one, PairTally::new([(1, 3), (7, 2)].into_iter()));
    }

    #[test]
    fn parse_accepts_missing_optional_arguments() {
        let job = |args: &[&str]| BroadPhaseJob::parse(args, Effort::with_turns(1));
        assert_eq!(job(&["50"]).unwrap().frames, FRAMES);
        assert_eq!(job(&["50", "3", "mixed"]).unwrap().spread, BoxDistribution::Mixed);
        for args in [&[][..], &["many"], &["50", "1"], &["50", "3", "dense"], &["50", "3", "mixed", "more"]] {
            assert!(job(args).is_err(), "{args:?}");
        }
    }
}
