//! Exact distances of candidate pairs of bodies, on several threads if that is worth it.
//!
//! Candidates are split into tasks in the same way for any number of threads, and tasks share no state. Therefore
//! results and stats do not depend on the number of threads.

use super::ClosestBodies;
use super::pair_search::{BodyPairCandidate, DistanceLimit};
use crate::kernel::invalid_input::InvalidInput;
use crate::pair::Pair;
#[cfg(feature = "parallel")]
use crate::query::measure;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use crate::world::body::BodySlots;
use crate::world::narrow_phase::worth_parallel;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Number of candidates that one task measures.
const CANDIDATES_PER_TASK: usize = 16;

/// Measures the sorted `candidates`, and returns the closest pair and the stats. `best` is the closest pair found
/// before; it is returned if no candidate is closer.
pub(super) fn closest(
    bodies: &BodySlots,
    candidates: &[BodyPairCandidate],
    best: Option<ClosestBodies>,
) -> (Option<ClosestBodies>, QueryStats) {
    run_tasks(bodies, candidates, |scratch, chunk| closest_sequentially(bodies, chunk, best, scratch))
        .into_iter()
        .fold((best, QueryStats::default()), |(best, stats), (found, more)| (closer(best, found), stats + more))
}

fn closest_sequentially(
    bodies: &BodySlots,
    candidates: &[BodyPairCandidate],
    mut best: Option<ClosestBodies>,
    scratch: &mut Scratch,
) -> (Option<ClosestBodies>, QueryStats) {
    let mut stats = QueryStats::default();
    for candidate in candidates {
        if DistanceLimit::Best(best).can_skip(candidate.min_distance, candidate.pair) {
            continue;
        }
        let limit = best.map_or(f64::INFINITY, |best| best.limit_for(candidate));
        let found = measured(bodies, candidate, |pair| scratch.distance_below(pair, limit)).flatten();
        stats += scratch.stats();
        best = found.map(|closest| ClosestBodies { bodies: candidate.pair, closest }).or(best);
    }
    (best, stats)
}

/// Adds the candidates that are closer than `clearance` to `found`, with their distances. Returns the stats.
pub(super) fn closer_than(
    bodies: &BodySlots,
    candidates: &[BodyPairCandidate],
    clearance: f64,
    found: &mut Vec<ClosestBodies>,
) -> Result<QueryStats, InvalidInput> {
    let results = run_tasks(bodies, candidates, |scratch, chunk| {
        let (mut closer, mut stats) = (Vec::new(), QueryStats::default());
        for candidate in chunk {
            let closest = measured(bodies, candidate, |pair| {
                let is_closer = scratch.is_closer_than(pair, clearance)?;
                stats += scratch.stats();
                // `distance` returns `None` only for empty meshes, and these are not closer than any clearance.
                let closest = if is_closer { scratch.distance(pair) } else { return Ok(None) };
                stats += scratch.stats();
                Ok(closest)
            });
            let closest = closest.transpose()?.flatten();
            closer.extend(closest.map(|closest| ClosestBodies { bodies: candidate.pair, closest }));
        }
        Ok((closer, stats))
    });
    results.into_iter().try_fold(QueryStats::default(), |stats, result| {
        let (closer, more) = result?;
        found.extend(closer);
        Ok(stats + more)
    })
}

/// Returns the result of `query` on the two bodies of a candidate. Never `None`, because the bodies of candidates
/// exist.
fn measured<R>(bodies: &BodySlots, candidate: &BodyPairCandidate, query: impl FnOnce(&Pair<'_>) -> R) -> Option<R> {
    let [a, b] = candidate.pair.map(|id| bodies.get(id));
    let (a, b) = (&a.ok()?.placed, &b.ok()?.placed);
    Some(query(&Pair::new(a, b)))
}

/// Runs `task` on chunks of the candidates and returns the results in the order of the chunks.
fn run_tasks<R: Send>(
    bodies: &BodySlots,
    candidates: &[BodyPairCandidate],
    task: impl Fn(&mut Scratch, &[BodyPairCandidate]) -> R + Sync,
) -> Vec<R> {
    let run = |chunk: &[BodyPairCandidate]| Scratch::of_this_thread(|scratch| task(scratch, chunk));
    if worth_parallel(bodies, candidates.iter().map(|candidate| candidate.pair)) {
        #[cfg(feature = "parallel")]
        return measure::paused(|| candidates.par_chunks(CANDIDATES_PER_TASK).map(run).collect());
    }
    candidates.chunks(CANDIDATES_PER_TASK).map(run).collect()
}

fn closer(a: Option<ClosestBodies>, b: Option<ClosestBodies>) -> Option<ClosestBodies> {
    a.into_iter().chain(b).min_by(ClosestBodies::order)
}

impl ClosestBodies {
    /// Distance below which `candidate` replaces this pair as the closest pair. At an equal distance, the pair
    /// with the lower ids is preferred. If that is `candidate`, the returned limit is the next number above the
    /// distance of this pair.
    fn limit_for(&self, candidate: &BodyPairCandidate) -> f64 {
        let distance = self.closest.distance;
        if candidate.pair < self.bodies { distance.next_up() } else { distance }
    }
}
