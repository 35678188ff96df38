//! The models of candidates, over threads if they are worth it. Tasks are the same on any number of threads and know
//! nothing of each other, so that answers and work are too.

use super::super::body::Bodies;
use super::super::narrow::{are_for_threads, sum};
use super::ClosestBodies;
use super::descent::{Bound, Candidate};
use crate::query::{ClearanceError, Pair, Scratch};
use crate::work::Work;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Candidates that one task asks about.
const PER_TASK: usize = 16;

/// The best of these, sorted candidates, and of what was the best so far.
pub(super) fn closest(
    bodies: &Bodies,
    candidates: &[Candidate],
    best: Option<ClosestBodies>,
) -> (Option<ClosestBodies>, Work) {
    each_task(bodies, candidates, |scratch, some| closest_in_turn(bodies, some, best, scratch))
        .into_iter()
        .fold((best, Work::default()), |(best, work), (found, more)| (nearer(best, found), sum(work, more)))
}

fn closest_in_turn(
    bodies: &Bodies,
    candidates: &[Candidate],
    mut best: Option<ClosestBodies>,
    scratch: &mut Scratch,
) -> (Option<ClosestBodies>, Work) {
    let mut work = Work::default();
    for candidate in candidates {
        if Bound::Best(best).excludes(candidate.least, candidate.pair) {
            continue;
        }
        let limit = best.map_or(f64::INFINITY, |best| best.limit_for(candidate));
        let found = asked(bodies, candidate, |pair| scratch.distance_below(pair, limit)).flatten();
        work += scratch.work();
        best = found.map(|closest| ClosestBodies { bodies: candidate.pair, closest }).or(best);
    }
    (best, work)
}

/// All that are closer than a clearance.
pub(super) fn closer_than(
    bodies: &Bodies,
    candidates: &[Candidate],
    clearance: f64,
    found: &mut Vec<ClosestBodies>,
) -> Result<Work, ClearanceError> {
    let tasks = each_task(bodies, candidates, |scratch, some| {
        let (mut closer, mut work) = (Vec::new(), Work::default());
        for candidate in some {
            let closest = asked(bodies, candidate, |pair| {
                let is_closer = scratch.is_closer_than(pair, clearance)?;
                work += scratch.work();
                // Some, if they are closer.
                let closest = if is_closer { scratch.distance(pair) } else { return Ok(None) };
                work += scratch.work();
                Ok(closest)
            });
            let closest = closest.transpose()?.flatten();
            closer.extend(closest.map(|closest| ClosestBodies { bodies: candidate.pair, closest }));
        }
        Ok((closer, work))
    });
    tasks.into_iter().try_fold(Work::default(), |work, task| {
        let (closer, more) = task?;
        found.extend(closer);
        Ok(sum(work, more))
    })
}

/// Asks about two bodies; `None` never, as candidates are there.
fn asked<R>(bodies: &Bodies, candidate: &Candidate, question: impl FnOnce(&Pair<'_>) -> R) -> Option<R> {
    let [a, b] = candidate.pair.map(|id| bodies.get(id));
    let (a, b) = (a.ok()?.placed(), b.ok()?.placed());
    Some(question(&Pair::new(&a, &b)))
}

/// Runs all tasks; what each gives, in order.
fn each_task<R: Send>(
    bodies: &Bodies,
    candidates: &[Candidate],
    task: impl Fn(&mut Scratch, &[Candidate]) -> R + Sync,
) -> Vec<R> {
    let run = |some: &[Candidate]| Scratch::of_this_thread(|scratch| task(scratch, some));
    if are_for_threads(bodies, candidates.iter().map(|candidate| candidate.pair)) {
        #[cfg(feature = "parallel")]
        return candidates.par_chunks(PER_TASK).map(run).collect();
    }
    candidates.chunks(PER_TASK).map(run).collect()
}

fn nearer(a: Option<ClosestBodies>, b: Option<ClosestBodies>) -> Option<ClosestBodies> {
    a.into_iter().chain(b).min_by(ClosestBodies::order)
}

impl ClosestBodies {
    /// What another pair must be below to come before this one.
    fn limit_for(&self, candidate: &Candidate) -> f64 {
        let distance = self.closest.distance;
        if candidate.pair < self.bodies { distance.next_up() } else { distance }
    }
}
