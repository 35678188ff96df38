//! One query for many inputs, on all threads.

use super::measure;
use super::stats::QueryStats;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Runs `query` on chunks of `chunk_len` items, on all threads; returns the results in the order of the items and
/// records the stats.
///
/// `query` gets the memory that `new_task` created for its thread, the index of the first item of its chunk, and
/// the chunk. The memory is reused from chunk to chunk. `query` must not use results of an earlier chunk, because
/// the stats would then depend on the number of threads.
pub(crate) fn run_chunks<I: Sync, S, R: Send>(
    items: &[I],
    chunk_len: usize,
    new_task: impl Fn() -> S + Sync + Send,
    query: impl Fn(&mut S, usize, &[I]) -> (Vec<R>, QueryStats) + Sync + Send,
) -> Vec<R> {
    #[cfg(feature = "parallel")]
    // The number of threads is tested last, because `current_num_threads` starts the thread pool if it is not
    // running.
    if items.len() > chunk_len && rayon::current_num_threads() > 1 {
        let chunks = items.par_chunks(chunk_len).enumerate();
        let run = |task: &mut S, (chunk, items): (usize, &[I])| query(task, chunk * chunk_len, items);
        let done: Vec<(Vec<R>, QueryStats)> = measure::paused(|| chunks.map_init(&new_task, run).collect());
        measure::record(&done.iter().map(|(_, stats)| *stats).sum());
        return done.into_iter().flat_map(|(results, _)| results).collect();
    }
    let (mut task, mut results, mut sum) = (new_task(), Vec::with_capacity(items.len()), QueryStats::default());
    // Counting is paused here too, as it is for several threads. So only the stats that `query` returns are
    // recorded. Queries that a callback inside of `query` makes are not counted.
    measure::paused(|| {
        for (chunk, items) in items.chunks(chunk_len).enumerate() {
            let (found, stats) = query(&mut task, chunk * chunk_len, items);
            results.extend(found);
            sum += stats;
        }
    });
    measure::record(&sum);
    results
}

/// [`run_chunks`] with a `query` for a single item, which returns its result and its stats.
pub(crate) fn run_each<I: Sync, S, R: Send>(
    items: &[I],
    chunk_len: usize,
    new_task: impl Fn() -> S + Sync + Send,
    query: impl Fn(&mut S, usize, &I) -> (R, QueryStats) + Sync + Send,
) -> Vec<R> {
    run_chunks(items, chunk_len, new_task, |task, first, items| {
        let mut sum = QueryStats::default();
        let one = |(index, item): (usize, &I)| {
            let (result, stats) = query(task, first + index, item);
            sum += stats;
            result
        };
        let results = items.iter().enumerate().map(one).collect();
        (results, sum)
    })
}
