//! Runs timed work on one thread, with the compared methods interleaved.

/// Runs `work` in a thread pool of one thread, so that it cannot use other threads.
pub(crate) fn on_single_thread<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(thread) => thread.install(work),
        Err(_) => work(),
    }
}

/// Runs all methods once per round and returns the shortest time of each method.
///
/// A method is a function that measures and returns its own time. The methods are interleaved, so that a slowdown of
/// the machine affects all of them.
pub(crate) fn best_of_rounds(rounds: usize, methods: &mut [Box<dyn FnMut() -> f64 + '_>]) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; methods.len()];
    for _ in 0..rounds.max(1) {
        for (best, method) in best.iter_mut().zip(&mut *methods) {
            *best = best.min(method());
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_of_rounds_returns_shortest_times() {
        let method = |times: [f64; 3]| {
            let mut times = times.into_iter();
            Box::new(move || times.next().unwrap_or(0.5)) as Box<dyn FnMut() -> f64>
        };
        assert_eq!(best_of_rounds(3, &mut [method([3.0, 1.0, 2.0]), method([4.0, 5.0, 6.0])]), [1.0, 4.0]);
    }

    #[test]
    fn single_thread_pool_has_one_thread() {
        assert_eq!(on_single_thread(rayon::current_num_threads), 1);
    }
}
