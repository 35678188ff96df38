//! Narrow phase of a step: exact tests of candidate pairs, on several threads if that is worth it.
//!
//! The result of a test depends only on its pair of bodies, and the stats are sums of integers. Therefore neither
//! results nor stats depend on the number of threads.

use super::body::BodySlots;
use super::ids::BodyId;
use crate::pair::Pair;
#[cfg(feature = "parallel")]
use crate::query::measure;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// One exact intersection test of two bodies, and its result.
#[derive(Clone, Copy, Debug)]
pub(super) struct NarrowPhaseTask {
    pub(super) pair: [BodyId; 2],
    /// Index of the pair in the step's list of candidates.
    pub(super) candidate: usize,
    /// Result of the test; false until the test has run.
    pub(super) intersects: bool,
}

/// Number of pairs that one parallel task tests.
#[cfg(feature = "parallel")]
const PAIRS_PER_TASK: usize = 4;
/// From this number of pairs of small models on, testing on several threads is worth it.
#[cfg(feature = "parallel")]
const PARALLEL_PAIRS: usize = 64;
/// A single pair whose two models have this many triangles together counts as much as [`PARALLEL_PAIRS`] pairs of
/// small models.
#[cfg(feature = "parallel")]
const PARALLEL_TRIANGLES: usize = 16_384;

/// Runs all tests, stores their results in `tasks`, and returns the sum of their stats.
pub(super) fn test_pairs(bodies: &BodySlots, tasks: &mut [NarrowPhaseTask]) -> QueryStats {
    if worth_parallel(bodies, tasks.iter().map(|task| task.pair)) {
        #[cfg(feature = "parallel")]
        return measure::paused(|| {
            tasks.par_chunks_mut(PAIRS_PER_TASK).map(|chunk| test_pairs_sequentially(bodies, chunk)).sum()
        });
    }
    test_pairs_sequentially(bodies, tasks)
}

fn test_pairs_sequentially(bodies: &BodySlots, tasks: &mut [NarrowPhaseTask]) -> QueryStats {
    Scratch::of_this_thread(|scratch| {
        let stats = tasks.iter_mut().map(|task| {
            let [a, b] = task.pair.map(|id| bodies.get(id));
            // The `else` branch is never taken: bodies whose boxes overlap exist.
            let (Ok(a), Ok(b)) = (a, b) else { return QueryStats::default() };
            let (a, b) = (&a.placed, &b.placed);
            task.intersects = scratch.intersects(&Pair::new(a, b));
            scratch.stats()
        });
        stats.sum()
    })
}

/// Returns true if there is more than one thread and testing these pairs takes long enough to be worth several threads.
#[cfg(feature = "parallel")]
pub(super) fn worth_parallel(bodies: &BodySlots, mut pairs: impl ExactSizeIterator<Item = [BodyId; 2]>) -> bool {
    let weight = |pair: [BodyId; 2]| {
        let triangles = pair.iter().filter_map(|&id| bodies.get(id).ok());
        1 + triangles.map(|entry| entry.placed.model.mesh().triangles().len()).sum::<usize>() * PARALLEL_PAIRS
            / PARALLEL_TRIANGLES
    };
    let mut total = 0;
    let is_enough = |pair: [BodyId; 2]| {
        total += weight(pair);
        total >= PARALLEL_PAIRS
    };
    // The number of threads is read last, because reading it starts the thread pool.
    pairs.len() > 1 && pairs.any(is_enough) && rayon::current_num_threads() > 1
}

#[cfg(not(feature = "parallel"))]
pub(super) fn worth_parallel(_: &BodySlots, _: impl ExactSizeIterator<Item = [BodyId; 2]>) -> bool {
    false
}
