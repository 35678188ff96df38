//! Builds of large meshes over threads. What parts give is put together in their order, and no part depends on where it
//! was cut off: the result is the same on any number of threads, and without them.

#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// From so many triangles on a build uses threads: below, waking them costs what they save.
pub(super) const LARGE: usize = 1 << 15;

/// Whether work on so many triangles is worth threads, and there are any.
pub(super) fn worthwhile(triangles: usize) -> bool {
    // The size first: to ask for threads starts them.
    triangles >= LARGE && threads() > 1
}

fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Adds what a function makes of a slice to a list. It is given the slice in chunks, each with the place of its first.
pub(super) fn chunks<T: Sync, R: Copy + Send>(
    all: &[T],
    size: usize,
    list: &mut Vec<R>,
    make: impl Fn(usize, &[T], &mut Vec<R>) + Sync,
) {
    if !worthwhile(all.len()) {
        list.reserve(all.len());
        return make(0, all, list);
    }
    let done = each(all.chunks(size).enumerate().collect(), |(chunk, part)| {
        let mut own = Vec::with_capacity(part.len());
        make(chunk * size, part, &mut own);
        own
    });
    list.reserve(all.len());
    done.iter().for_each(|part| list.extend_from_slice(part));
}

/// What a function makes of each, in order.
pub(super) fn each<T: Send, R: Send>(all: Vec<T>, make: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    if all.len() < 2 {
        return all.into_iter().map(make).collect();
    }
    #[cfg(feature = "parallel")]
    let done = all.into_par_iter().map(make).collect();
    #[cfg(not(feature = "parallel"))]
    let done = all.into_iter().map(make).collect();
    done
}
