//! Narrow phase of a step: exact tests of candidate pairs, on several threads if that is worth it.
//!
//! Each result depends on its pair only and the stats are sums of integers, so neither depends on the number of threads.

use super::body::BodySlots;
use super::ids::BodyId;
use crate::pair::Pair;
#[cfg(feature = "parallel")]
use crate::query::measure;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// One exact test of two bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct NarrowPhaseTask {
    pub(super) pair: [BodyId; 2],
    /// Index of the candidate.
    pub(super) candidate: usize,
    /// Result of the test; false before it.
    pub(super) intersects: bool,
}

/// Number of pairs per parallel task.
#[cfg(feature = "parallel")]
const PAIRS_PER_TASK: usize = 4;
/// Number of pairs of small models from which threads are worth it.
#[cfg(feature = "parallel")]
const PARALLEL_PAIRS: usize = 64;
/// Number of triangles that makes one pair count as much as [`PARALLEL_PAIRS`] small ones.
#[cfg(feature = "parallel")]
const PARALLEL_TRIANGLES: usize = 16_384;

/// Tests all pairs and returns the sum of the stats.
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
            // Bodies whose boxes overlap exist.
            let (Ok(a), Ok(b)) = (a, b) else { return QueryStats::default() };
            let (a, b) = (&a.placed, &b.placed);
            task.intersects = scratch.intersects(&Pair::new(a, b));
            scratch.stats()
        });
        stats.sum()
    })
}

/// Returns true if there is more than one thread and testing these pairs takes long enough to use them.
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
    // The number of threads last: reading it starts the thread pool.
    pairs.len() > 1 && pairs.any(is_enough) && rayon::current_num_threads() > 1
}

#[cfg(not(feature = "parallel"))]
pub(super) fn worth_parallel(_: &BodySlots, _: impl ExactSizeIterator<Item = [BodyId; 2]>) -> bool {
    false
}
