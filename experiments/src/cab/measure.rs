//! Runs one experiment of the CAB paper with several kinds of link boxes, which take turns. Counts box tests and
//! candidates, and measures the time of updates, box tests and exact tests.

use super::scene::{FrameTask, PosedRobots, RobotExperiment};
use crate::measure::cpu_clock::timed;
use boxwood::papers::LinkBoxMethod;
use boxwood::robot::LinkPair;
use boxwood::{PlacedModel, RobotState};

/// Number of frames per block. Robots and obstacles are moved to the poses of all frames of a block before the
/// clock is read.
///
/// Each timed step (update, box tests, exact tests) runs over all frames of a block before the next step begins.
/// So the clock is read seldom, and the branch predictor cannot learn a single frame. A block still fits into the
/// cache.
const BLOCK: usize = 32;

/// Result of one method (one kind of link boxes) in one experiment.
#[derive(Clone, Debug)]
pub struct MethodResult {
    /// How the link boxes are computed.
    pub method: LinkBoxMethod,
    /// Counts summed over all frames.
    pub counts: MethodCounts,
    /// Times summed over all frames. Each field is the shortest of all passes, independently of the other fields.
    pub times: MethodTimes,
    /// Total volume of the boxes around more than one link, in all frames.
    pub volume: f64,
}

/// Counts of one method, summed over all frames. They are the same in every pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MethodCounts {
    /// Number of link pairs that are tested exactly: #coll in the paper.
    pub candidates: u64,
    /// Number of candidates that intersect. The other candidates are #false in the paper.
    pub hits: u64,
    /// Number of box pairs tested.
    pub box_tests: u64,
}

impl MethodCounts {
    /// Number of candidates that do not intersect: #false in the paper.
    #[must_use]
    pub fn false_candidates(&self) -> u64 {
        self.candidates - self.hits
    }
}

/// CPU seconds of one method, summed over all frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct MethodTimes {
    /// Time of exact tests, with direction and penetration depth of the intersecting pairs.
    pub query: f64,
    /// Time of updating all link boxes.
    pub update: f64,
    /// Time of box tests.
    pub test: f64,
}

impl MethodTimes {
    /// Sum of all three times.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.query + self.boxes()
    }

    /// Time without exact tests: updating and testing boxes.
    #[must_use]
    pub fn boxes(&self) -> f64 {
        self.update + self.test
    }

    /// Returns the minimum of each field of `self` and `other`.
    pub(super) fn min(self, other: Self) -> Self {
        Self {
            query: self.query.min(other.query),
            update: self.update.min(other.update),
            test: self.test.min(other.test),
        }
    }
}

/// Link pair that intersects, with the frame and the query in which it was found.
type FrameCollision = (usize, FrameTask, LinkPair);

/// Results of one experiment with all kinds of link boxes.
pub(super) struct AllMethodResults {
    pub(super) methods: Vec<MethodResult>,
    /// Shortest time, of all rounds, to compute direction and depth of all intersecting pairs. The pairs are the same
    /// for all methods. So the time is measured once per round and included in the query time of each method.
    pub(super) depths: f64,
}

/// Measures all methods, interleaved, in `rounds` rounds.
///
/// # Errors
/// A message if methods find different collisions, counts differ between passes, or methods with equal link boxes have different
/// candidates.
pub(super) fn run_interleaved(
    experiment: &RobotExperiment,
    fits: &[LinkBoxMethod],
    rounds: u32,
    mut advance: impl FnMut(),
) -> Result<AllMethodResults, String> {
    let (mut methods, mut known, mut depth_time) = (Vec::<MethodResult>::new(), None, f64::INFINITY);
    for round in 0..rounds.max(1) {
        for (index, &method) in fits.iter().enumerate() {
            let (times, counts, hits) = pass(experiment, method)?;
            if *known.get_or_insert_with(|| hits.clone()) != hits {
                return Err(format!("{} and {} find different collisions", method.name(), fits[0].name()));
            }
            if round == 0 {
                methods.push(MethodResult { method, counts, times, volume: volume(experiment, method)? });
            }
            let own = &mut methods[index];
            if counts != own.counts {
                return Err(format!("counts of {} differ between passes", method.name()));
            }
            own.times = own.times.min(times);
            advance();
        }
        depth_time = depth_time.min(depths(experiment, known.as_deref().unwrap_or_default())?);
    }
    methods.iter_mut().for_each(|own| own.times.query += depth_time);
    check_same_candidates(&methods)?;
    Ok(AllMethodResults { methods, depths: depth_time })
}

/// Checks that methods with equal link boxes have the same number of candidates. Such methods differ only in their
/// boxes around more than one link.
fn check_same_candidates(methods: &[MethodResult]) -> Result<(), String> {
    let is_oriented = |own: &&MethodResult| {
        matches!(own.method, LinkBoxMethod::Cab | LinkBoxMethod::CabSum | LinkBoxMethod::Covariance)
    };
    let counts: Vec<u64> = methods.iter().filter(is_oriented).map(|own| own.counts.candidates).collect();
    if counts.windows(2).any(|two| two[0] != two[1]) {
        return Err(format!("methods with equal link boxes have different numbers of candidates: {counts:?}"));
    }
    Ok(())
}

/// Runs one pass over all frames with one method. Setting the configurations is not timed; updating boxes, testing
/// boxes and exact tests are.
fn pass(
    experiment: &RobotExperiment,
    method: LinkBoxMethod,
) -> Result<(MethodTimes, MethodCounts, Vec<FrameCollision>), String> {
    let (mut times, mut counts, mut hits) = (MethodTimes::default(), MethodCounts::default(), Vec::new());
    let posed = (0..BLOCK.min(experiment.frame_count())).map(|_| experiment.posed_robots(method));
    let mut block = posed.collect::<Result<Vec<PosedRobots>, String>>()?;
    let all: Vec<usize> = (0..experiment.frame_count()).collect();
    for frames in all.chunks(BLOCK) {
        let block = &mut block[..frames.len()];
        for (posed, &frame) in block.iter_mut().zip(frames) {
            experiment.set_frame(posed, frame)?;
        }
        times.update +=
            timed(|| block.iter_mut().flat_map(|one| &mut one.states).for_each(RobotState::refit_link_boxes)).1;
        times.test += timed(|| block.iter_mut().for_each(|one| find_candidates(experiment, one, &mut counts))).1;
        let query = || block.iter().zip(frames).for_each(|(one, &frame)| test_candidates(one, frame, &mut hits));
        times.query += timed(query).1;
    }
    counts.hits = hits.len() as u64;
    Ok((times, counts, hits))
}

/// Time for computing direction and penetration depth of all collisions.
fn depths(experiment: &RobotExperiment, hits: &[FrameCollision]) -> Result<f64, String> {
    let (mut posed, mut time) = (experiment.posed_robots(LinkBoxMethod::None)?, 0.0);
    for hits in hits.chunk_by(|a, b| a.0 == b.0) {
        experiment.set_frame(&mut posed, hits[0].0)?;
        time += timed(|| {
            for &(_, task, pair) in hits {
                std::hint::black_box(posed.with_models(task, pair, |a, b| a.pair(b).penetration()));
            }
        })
        .1;
    }
    Ok(time)
}

/// Stores the link pairs that the box tests cannot separate in `posed.candidates`.
fn find_candidates(experiment: &RobotExperiment, posed: &mut PosedRobots, counts: &mut MethodCounts) {
    let mut candidates = std::mem::take(&mut posed.candidates);
    candidates.clear();
    for task in experiment.tasks() {
        let (state, target) = experiment.query(posed, task);
        let (pairs, stats) = boxwood::measure(|| state.candidates(target));
        candidates.extend(pairs.into_iter().map(|pair| (task, pair)));
        counts.box_tests += stats.link_box_tests;
    }
    counts.candidates += candidates.len() as u64;
    posed.candidates = candidates;
}

/// Tests all candidates exactly and appends those that intersect to `hits`.
fn test_candidates(posed: &PosedRobots, frame: usize, hits: &mut Vec<FrameCollision>) {
    for &(task, pair) in &posed.candidates {
        if posed.with_models(task, pair, PlacedModel::intersects) == Some(true) {
            hits.push((frame, task, pair));
        }
    }
}

/// Total volume of the boxes around more than one link, summed over all frames.
fn volume(experiment: &RobotExperiment, method: LinkBoxMethod) -> Result<f64, String> {
    let mut posed = experiment.posed_robots(method)?;
    let mut volume = 0.0;
    for frame in 0..experiment.frame_count() {
        experiment.set_frame(&mut posed, frame)?;
        volume += posed.states.iter().map(inner_volume).sum::<f64>();
    }
    Ok(volume)
}

/// Total volume of the boxes around more than one link, in the current state.
fn inner_volume(state: &RobotState) -> f64 {
    let volume = |corners: &[[f64; 3]; 8]| {
        let side = |corner: usize| [0, 1, 2].map(|axis| corners[corner][axis] - corners[0][axis]);
        let length = |side: [f64; 3]| side.iter().map(|x| x * x).sum::<f64>().sqrt();
        [1, 2, 4].map(|corner| length(side(corner))).iter().product::<f64>()
    };
    state.link_bounds().iter().filter(|one| one.links.len() > 1).map(|one| volume(&one.corners)).sum()
}
