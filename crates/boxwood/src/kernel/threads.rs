//! Parallel loops for building large models.
//!
//! Results of chunks are joined in the order of the chunks, and no result depends on where chunks are cut. The output is
//! therefore the same for any number of threads, and without the feature `parallel`.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Number of triangles from which a build uses threads. Below, waking the threads costs what they save.
pub(crate) const PARALLEL_TRIANGLES: usize = 1 << 15;

/// Returns true if work on `triangles` triangles is worth using threads, and there is more than one.
pub(crate) fn worth_it(triangles: usize) -> bool {
    // The size is tested first, because reading the number of threads starts the thread pool.
    triangles >= PARALLEL_TRIANGLES && threads() > 1
}

fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Appends to `list` what `make` produces for `all`, in order.
///
/// `make` receives a chunk of `all`, the index of its first element, and the list to append to.
pub(crate) fn map_chunks<T: Sync, R: Copy + Send>(
    all: &[T],
    chunk_size: usize,
    list: &mut Vec<R>,
    make: impl Fn(usize, &[T], &mut Vec<R>) + Sync,
) {
    if !worth_it(all.len()) {
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
