//! Parallel loops for building large models.
//!
//! A loop over a list runs on chunks of the list. The results of the chunks are joined in the order of the chunks,
//! and no result depends on where the list is cut. The output is therefore the same for any number of threads, and
//! without the feature `parallel`.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Minimum number of triangles for which a build uses threads. For fewer triangles, waking the threads takes as long
/// as they save.
pub(crate) const PARALLEL_TRIANGLES: usize = 1 << 15;

/// Returns true if a task on `triangles` triangles is large enough for threads and more than one thread is available.
pub(crate) fn use_threads(triangles: usize) -> bool {
    // The size is tested first, because reading the number of threads starts the thread pool.
    triangles >= PARALLEL_TRIANGLES && threads() > 1
}

fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Calls `make` on `all`, in parallel chunks if `all` is long enough, and appends the results to `list` in the order
/// of `all`.
///
/// `make` receives the index of the first element of a chunk, the chunk, and the list to append to.
pub(crate) fn map_chunks<T: Sync, R: Copy + Send>(
    all: &[T],
    chunk_size: usize,
    list: &mut Vec<R>,
    make: impl Fn(usize, &[T], &mut Vec<R>) + Sync,
) {
    if !use_threads(all.len()) {
        list.reserve(all.len());
        return make(0, all, list);
    }
    let results = map_all(all.chunks(chunk_size).enumerate().collect(), |(index, chunk)| {
        let mut result = Vec::with_capacity(chunk.len());
        make(index * chunk_size, chunk, &mut result);
        result
    });
    list.reserve(all.len());
    results.iter().for_each(|result| list.extend_from_slice(result));
}

/// Applies `make` to every element, in parallel if there are at least two. Results are in the order of the elements.
pub(crate) fn map_all<T: Send, R: Send>(all: Vec<T>, make: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    if all.len() < 2 {
        return all.into_iter().map(make).collect();
    }
    #[cfg(feature = "parallel")]
    let results = all.into_par_iter().map(make).collect();
    #[cfg(not(feature = "parallel"))]
    let results = all.into_iter().map(make).collect();
    results
}
