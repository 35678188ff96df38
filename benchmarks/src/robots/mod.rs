//! The task `articulated`: box hierarchies over the links of robots. Measures the cost of updating the boxes when
//! joints move, and the number of exact tests that the boxes save.
//!
//! Data flow, from an experiment to the line that the driver prints:
//!
//! ```text
//! RobotExperiment, frame by frame ─▶ RobotJob: every method in turn ─▶ update, test, query, each timed ─▶ RobotResult ─▶ RobotRecord
//! ```
//!
//! The experiments are Tables 1 to 5 of the CAB paper (Schmidl, Walker and Lin, 2004, on articulated bodies). The
//! shapes and motions are not those of the paper: see `boxwood_scenes::chains` and `hand_and_ball`. The quantities
//! are those of the paper:
//!
//! * #coll: the number of link pairs that are tested exactly
//! * #false: the number of these pairs that do not intersect
//! * the time of exact tests, including direction and depth of intersecting pairs
//! * the time to update all boxes
//! * the time of box tests

pub mod published;
mod record;
mod scene;

pub use record::RobotRecord;

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use boxwood::papers::LinkBoxMethod;
use boxwood::robot::{LinkPair, Partner};
use boxwood::{PlacedModel, RobotState};

use self::scene::{FrameTask, PosedRobots, RobotExperiment};
use crate::{clock::Clock, job, measure::Effort};

/// Number of frames in a block. Each timed step (update, box tests, exact tests) processes all frames of a block
/// before the next step begins.
///
/// The clock is then read rarely, and branch prediction does not profit from repeated steps on one frame. The data
/// of a block still fits in the cache.
const BLOCK: usize = 32;

/// Experiment and effort of one measurement.
#[derive(Clone, Copy, Debug)]
pub struct RobotJob {
    /// Number of the experiment, 1 to 5.
    pub experiment: u32,
    /// Number of frames, counted from the first frame; `None` for all frames.
    pub frames: Option<u32>,
    /// Number and length of the turns that each method gets.
    pub effort: Effort,
}

/// Measurement of one method in one experiment.
#[derive(Clone, Debug)]
pub struct RobotResult {
    /// Method that computes the link boxes.
    pub method: LinkBoxMethod,
    /// Number of measured frames.
    pub frames: usize,
    /// Number of links of all robots.
    pub links: usize,
    /// Counts summed over all frames.
    pub counts: RobotCounts,
    /// Times summed over all frames. Each field is the shortest of all passes, independently of the other fields.
    pub times: RobotTimes,
    /// Total volume of the boxes that contain more than one link, summed over all frames.
    pub volume: f64,
    /// Number of timed passes.
    pub passes: u32,
    /// Total time of all timed passes.
    spent: Duration,
}

/// Counts of one method, summed over all frames. They are the same in every pass.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RobotCounts {
    /// Number of link pairs that are tested exactly: #coll in the CAB paper.
    pub candidates: u64,
    /// Number of candidates that intersect.
    pub hits: u64,
    /// Number of box pairs tested.
    pub box_tests: u64,
    /// Sum of the upper bounds of the penetration depths of all intersecting pairs.
    pub depths: f64,
    /// Checksum of the intersecting pairs of each frame.
    pub hit_checksum: u64,
    /// Checksum of the candidates of each frame.
    pub candidate_checksum: u64,
}

impl RobotCounts {
    /// Number of candidates that do not intersect: #false in the CAB paper.
    #[must_use]
    pub fn false_candidates(&self) -> u64 {
        self.candidates - self.hits
    }
}

/// CPU times of one method, summed over all frames.
#[derive(Clone, Copy, Debug)]
pub struct RobotTimes {
    /// Time of exact intersection tests.
    pub intersect: Duration,
    /// Time of computing direction and depth of the intersecting pairs.
    pub depth: Duration,
    /// Time of updating all link boxes.
    pub update: Duration,
    /// Time of box tests.
    pub test: Duration,
}

impl RobotTimes {
    const NONE: Self =
        Self { intersect: Duration::ZERO, depth: Duration::ZERO, update: Duration::ZERO, test: Duration::ZERO };

    /// Time of exact queries, including direction and depth of intersecting pairs: t\[query\] of the CAB paper.
    #[must_use]
    pub fn query(&self) -> Duration {
        self.intersect + self.depth
    }

    /// Time to find the intersecting pairs: update, box tests and exact tests, without penetration depths.
    #[must_use]
    pub fn without_depth(&self) -> Duration {
        self.intersect + self.update + self.test
    }

    /// Total time of queries, updates and box tests.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.query() + self.update + self.test
    }

    fn min(self, other: Self) -> Self {
        Self {
            intersect: self.intersect.min(other.intersect),
            depth: self.depth.min(other.depth),
            update: self.update.min(other.update),
            test: self.test.min(other.test),
        }
    }
}

impl RobotResult {
    /// Microseconds per frame. `of` selects one of the times, such as the update time, or a sum of them.
    #[must_use]
    pub fn us(&self, of: impl Fn(&RobotTimes) -> Duration) -> f64 {
        of(&self.times).as_secs_f64() * 1e6 / self.frames.max(1) as f64
    }
}

/// Returns the method of link boxes with the given name.
pub fn parse_method(name: &str) -> Result<LinkBoxMethod> {
    match LinkBoxMethod::ALL.into_iter().find(|method| method.name() == name) {
        Some(method) => Ok(method),
        None => {
            bail!("unknown method {name:?}; methods are {}", LinkBoxMethod::ALL.map(LinkBoxMethod::name).join(", "))
        }
    }
}

impl RobotJob {
    /// Measures the methods, which take turns on the same frames.
    ///
    /// # Errors
    /// If the methods find different intersecting pairs, if the number of intersecting pairs differs from
    /// the known number, if brute force does not test all pairs, or if methods with equal link boxes have
    /// different candidates.
    pub fn run(&self, methods: &[LinkBoxMethod]) -> Result<Vec<RobotResult>> {
        job::on_one_core(|| self.measure(methods))?
    }

    fn measure(&self, methods: &[LinkBoxMethod]) -> Result<Vec<RobotResult>> {
        let scene = RobotExperiment::new(self.experiment, self.frames)?;
        let mut outcomes = methods.iter().map(|&method| warm_up(&scene, method)).collect::<Result<Vec<_>>>()?;
        self.check(&scene, &outcomes)?;
        for _ in 0..self.effort.turns.max(1) {
            for outcome in &mut outcomes {
                outcome.turn(&scene, self.effort)?;
            }
        }
        Ok(outcomes)
    }

    fn check(&self, scene: &RobotExperiment, outcomes: &[RobotResult]) -> Result<()> {
        let Some(first) = outcomes.first() else { return Ok(()) };
        let experiment = self.experiment;
        for RobotResult { method, counts, .. } in outcomes {
            let (name, RobotCounts { candidates, hits, .. }) = (method.name(), *counts);
            let expected = scene.known_hits.unwrap_or(first.counts.hits);
            ensure!(
                hits == expected,
                "experiment {experiment}: {name} finds {hits} intersecting pairs; expected {expected}"
            );
            let other = first.method.name();
            ensure!(
                counts.hit_checksum == first.counts.hit_checksum,
                "experiment {experiment}: {name} and {other} find different intersecting pairs"
            );
            let all = scene.pairs() as u64 * scene.frames() as u64;
            ensure!(
                *method != LinkBoxMethod::None || candidates == all,
                "experiment {experiment}: {name} tests {candidates} pairs; expected {all}"
            );
        }
        let mut oriented = outcomes.iter().filter(|outcome| has_oriented_leaves(outcome.method));
        let Some(first) = oriented.next() else { return Ok(()) };
        for RobotResult { method, counts, .. } in oriented {
            let names = [method, &first.method].map(|method| method.name());
            ensure!(
                counts.candidate_checksum == first.counts.candidate_checksum,
                "experiment {experiment}: {names:?} have different candidates"
            );
        }
        Ok(())
    }
}

/// Returns true if the method uses oriented boxes that are fitted to the link models. All such methods have the
/// same candidates, whatever boxes they use around more than one link.
fn has_oriented_leaves(method: LinkBoxMethod) -> bool {
    matches!(method, LinkBoxMethod::Cab | LinkBoxMethod::CabSum | LinkBoxMethod::Covariance)
}

impl RobotResult {
    /// Runs one turn of the method: repeats passes until the turn is long enough. Does nothing if the method has
    /// reached its time limit.
    fn turn(&mut self, scene: &RobotExperiment, effort: Effort) -> Result<()> {
        if self.spent >= effort.max_total {
            return Ok(());
        }
        let end = self.spent + effort.min_turn;
        loop {
            let (times, counts) = pass(scene, self.method)?;
            ensure!(counts == self.counts, "the results of {} differ from pass to pass", self.method.name());
            self.times = if self.passes == 0 { times } else { self.times.min(times) };
            self.passes += 1;
            // A pass counts for at least 100 ns, so that the loop ends even if passes are too short for the clock.
            self.spent += times.total().max(Duration::from_nanos(100));
            if self.spent >= end {
                return Ok(());
            }
        }
    }
}

/// Runs a pass whose times do not count, and computes the total volume of the boxes that contain more than one link.
fn warm_up(scene: &RobotExperiment, method: LinkBoxMethod) -> Result<RobotResult> {
    let (times, counts) = pass(scene, method)?;
    let (frames, links) = (scene.frames(), scene.links());
    let mut robots = scene.posed(method)?;
    let mut volume = 0.0;
    for frame in 0..frames {
        scene.set_frame(&mut robots, frame)?;
        volume += robots.states.iter().map(inner_volume).sum::<f64>();
    }
    Ok(RobotResult { method, frames, links, counts, times, volume, passes: 0, spent: Duration::ZERO })
}

/// Runs all frames. Setting the robots to a frame is not timed; updating the boxes, box tests and exact tests are.
fn pass(scene: &RobotExperiment, method: LinkBoxMethod) -> Result<(RobotTimes, RobotCounts)> {
    let (mut times, mut counts) = (RobotTimes::NONE, RobotCounts::default());
    let mut block =
        (0..BLOCK.min(scene.frames())).map(|_| scene.posed(method)).collect::<Result<Vec<PosedRobots>>>()?;
    let all: Vec<usize> = (0..scene.frames()).collect();
    for frames in all.chunks(BLOCK) {
        let block = &mut block[..frames.len()];
        for (robots, &frame) in block.iter_mut().zip(frames) {
            scene.set_frame(robots, frame)?;
        }
        times.update +=
            timed(|| block.iter_mut().flat_map(|one| &mut one.states).for_each(RobotState::refit_link_boxes));
        times.test += timed(|| block.iter_mut().for_each(|one| find_candidates(scene, one, &mut counts)));
        times.intersect += timed(|| block.iter_mut().for_each(find_hits));
        times.depth += timed(|| block.iter().for_each(|one| measure_depths(one, &mut counts)));
        block.iter().zip(frames).for_each(|(robots, &frame)| count(robots, frame, &mut counts));
    }
    Ok((times, counts))
}

fn timed(run: impl FnOnce()) -> Duration {
    let start = Clock::Thread.now();
    run();
    Clock::Thread.now() - start
}

/// Finds the candidates: link pairs whose boxes overlap.
fn find_candidates(scene: &RobotExperiment, robots: &mut PosedRobots, counts: &mut RobotCounts) {
    let mut found = std::mem::take(&mut robots.candidates);
    found.clear();
    for task in scene.tasks() {
        let (state, target) = scene.query(robots, task);
        let (candidates, stats) = boxwood::measure(|| state.candidates(target));
        found.extend(candidates.into_iter().map(|pair| (task, pair)));
        counts.box_tests += stats.link_box_tests;
    }
    robots.candidates = found;
}

/// Finds the candidates that intersect.
fn find_hits(robots: &mut PosedRobots) {
    let mut hits = std::mem::take(&mut robots.hits);
    hits.clear();
    let intersects =
        |&&(task, pair): &&(FrameTask, LinkPair)| robots.with_models(task, pair, PlacedModel::intersects) == Some(true);
    hits.extend(robots.candidates.iter().filter(intersects));
    robots.hits = hits;
}

/// Computes the penetration depths of the intersecting pairs. Pairs that only touch have no depth.
fn measure_depths(robots: &PosedRobots, counts: &mut RobotCounts) {
    for &(task, pair) in &robots.hits {
        let depth = robots.with_models(task, pair, |a, b| a.pair(b).penetration());
        counts.depths += depth.and_then(|depth| depth.ok().flatten()).map_or(0.0, |depth| depth.upper);
    }
}

fn count(robots: &PosedRobots, frame: usize, counts: &mut RobotCounts) {
    counts.candidates += robots.candidates.len() as u64;
    counts.hits += robots.hits.len() as u64;
    counts.hit_checksum = add_to_checksum(counts.hit_checksum, frame, &robots.hits);
    counts.candidate_checksum = add_to_checksum(counts.candidate_checksum, frame, &robots.candidates);
}

fn add_to_checksum(sum: u64, frame: usize, pairs: &[(FrameTask, LinkPair)]) -> u64 {
    let key = |(task, pair): &(FrameTask, LinkPair)| [frame, task.index(), pair.link, partner_index(pair.partner)];
    pairs.iter().flat_map(key).fold(sum, |sum, part| mix(sum, part as u64))
}

fn partner_index(with: Partner) -> usize {
    if let Partner::Link(link) = with { link } else { usize::MAX }
}

/// Total volume of the boxes that contain more than one link, in the current state.
fn inner_volume(state: &RobotState) -> f64 {
    let volume = |corners: &[[f64; 3]; 8]| {
        let side = |corner: usize| [0, 1, 2].map(|axis| corners[corner][axis] - corners[0][axis]);
        let length = |side: [f64; 3]| side.iter().map(|x| x * x).sum::<f64>().sqrt();
        [1, 2, 4].map(|corner| length(side(corner))).iter().product::<f64>()
    };
    state.link_bounds().iter().filter(|one| one.links.len() > 1).map(|one| volume(&one.corners)).sum()
}

fn mix(sum: u64, with: u64) -> u64 {
    (sum.rotate_left(5) ^ with).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
