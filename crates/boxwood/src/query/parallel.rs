//! Multithreaded traversal of large trees.
//!
//! A search is split into tasks, which are pairs of nodes. The tasks depend on the trees only, and the results are
//! concatenated in the order of the tasks. So the result does not depend on the number of threads. The stats do
//! not depend on it either: a measured query is split into the same tasks even if there is only one thread.

use super::measure;
use super::stats::QueryStats;
use crate::bvh::traverse::NodePair;
use crate::bvh::tree::Bvh;
use crate::query::intersect::search::PairInput;
use crate::scratch::Scratch;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::cmp::Ordering;

/// A search is split into tasks if the searched trees have at least this many triangles in total.
#[cfg(feature = "parallel")]
const PARALLEL_TRIANGLES: usize = 4096;
/// Number of triangles per task. Measured: with smaller tasks, more leaves are transformed more than once; with
/// larger tasks, threads are idle.
#[cfg(feature = "parallel")]
const TRIANGLES_PER_TASK: usize = 1024;
/// Range of the number of tasks of one search.
#[cfg(feature = "parallel")]
const TASK_COUNT: std::ops::RangeInclusive<usize> = 64..=1024;
/// Number of consecutive tasks that one thread runs as a unit. Consecutive tasks share leaves, which the thread then
/// transforms only once.
#[cfg(feature = "parallel")]
const TASKS_PER_CHUNK: usize = 8;

/// Splits a search for intersecting pairs into tasks, and calls `run` for each group of consecutive tasks, on all
/// threads. Returns the results in the order of the tasks and records the stats.
///
/// If the search is not split, `run` is called once, with `None`.
pub(crate) fn run_tasks<T: Bvh, R: Send>(
    input: &PairInput<'_, T>,
    run: impl Fn(&mut Scratch, Option<&[NodePair]>) -> R + Sync,
) -> Vec<R> {
    let (results, stats) = run_tasks_on(input.triangle_count(), |min_tasks, stats| input.divide(min_tasks, stats), run);
    measure::record(&stats);
    results
}

/// Like [`run_tasks`], for any search over `triangles` triangles. Returns the sum of the stats instead of recording it.
///
/// `split(min_tasks, stats)` splits the search into at least `min_tasks` tasks; it returns `None` if the search
/// cannot be split.
#[cfg_attr(not(feature = "parallel"), expect(unused_variables, reason = "nothing is split for one thread"))]
pub(super) fn run_tasks_on<R: Send>(
    triangles: usize,
    split: impl FnOnce(usize, &mut QueryStats) -> Option<Vec<NodePair>>,
    run: impl Fn(&mut Scratch, Option<&[NodePair]>) -> R + Sync,
) -> (Vec<R>, QueryStats) {
    #[cfg(feature = "parallel")]
    // The size is tested first, because `current_num_threads` starts the thread pool if it is not running.
    if triangles >= PARALLEL_TRIANGLES && (measure::is_active() || rayon::current_num_threads() > 1) {
        let mut stats = QueryStats::default();
        let min_tasks = (triangles / TRIANGLES_PER_TASK).clamp(*TASK_COUNT.start(), *TASK_COUNT.end());
        if let Some(tasks) = split(min_tasks, &mut stats) {
            let run_chunk = |tasks: &[NodePair]| {
                Scratch::of_this_thread(|scratch| {
                    let result = run(scratch, Some(tasks));
                    (result, scratch.stats())
                })
            };
            let chunks = tasks.par_chunks(TASKS_PER_CHUNK);
            let done: Vec<(R, QueryStats)> = measure::paused(|| chunks.map(run_chunk).collect());
            let (results, chunk_stats): (Vec<R>, Vec<QueryStats>) = done.into_iter().unzip();
            chunk_stats.into_iter().for_each(|chunk| stats += chunk);
            return (results, stats);
        }
    }
    Scratch::of_this_thread(|scratch| (vec![run(scratch, None)], scratch.stats()))
}

/// Whether operations on arrays may use several threads. The results do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parallelism {
    One,
    All,
}

/// Minimum number of array items for which several threads are used.
#[cfg(feature = "parallel")]
const PARALLEL_ITEMS: usize = 4096;

impl Parallelism {
    #[cfg(feature = "parallel")]
    fn is_worth_parallel(self, items: usize) -> bool {
        self == Self::All && items >= PARALLEL_ITEMS && rayon::current_num_threads() > 1
    }

    /// Applies `make` to each item; results in the order of the items.
    pub(crate) fn map<T: Sync, R: Send>(self, items: &[T], make: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        #[cfg(feature = "parallel")]
        if self.is_worth_parallel(items.len()) {
            return items.par_iter().with_min_len(PARALLEL_ITEMS / 16).map(make).collect();
        }
        items.iter().map(make).collect()
    }

    /// Sorts items, unstably. Items that compare equal must be indistinguishable, so that the result does not depend
    /// on the number of threads.
    pub(super) fn sort<T: Send>(self, items: &mut [T], order: impl Fn(&T, &T) -> Ordering + Sync) {
        #[cfg(feature = "parallel")]
        if self.is_worth_parallel(items.len()) {
            return items.par_sort_unstable_by(order);
        }
        items.sort_unstable_by(order);
    }
}
