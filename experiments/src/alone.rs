//! One thread, and methods in turns: what times are measured with.

/// Does the work on one thread of its own, which divides nothing among others.
pub(crate) fn alone<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(thread) => thread.install(work),
        Err(_) => work(),
    }
}

/// Lets each do its work in turns, so many times, so that what slows the machine down slows all of them. Each tells how long
/// it took, and the least of that is returned.
pub(crate) fn best_in_turns(turns: usize, methods: &mut [Box<dyn FnMut() -> f64 + '_>]) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; methods.len()];
    for _ in 0..turns.max(1) {
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
    fn the_least_time_counts() {
        let method = |times: [f64; 3]| {
            let mut times = times.into_iter();
            Box::new(move || times.next().unwrap_or(0.5)) as Box<dyn FnMut() -> f64>
        };
        assert_eq!(best_in_turns(3, &mut [method([3.0, 1.0, 2.0]), method([4.0, 5.0, 6.0])]), [1.0, 4.0]);
    }

    #[test]
    fn alone_is_one_thread() {
        assert_eq!(alone(rayon::current_num_threads), 1);
    }
}
