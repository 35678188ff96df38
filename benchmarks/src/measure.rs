//! Timing that gives comparable results on a noisy machine.
//!
//! ```text
//! for each turn
//!     for each library
//!         run whole passes until the turn has lasted long enough; keep the fastest pass of all turns
//! ```
//!
//! The libraries take turns, so that a machine that slows down affects all of them alike. A turn is long enough for a library to fill
//! the caches with its own data. The fastest pass counts because noise only adds time.

use std::time::Duration;

/// One run over all queries.
pub struct Pass {
    /// Total time of the queries.
    pub time: Duration,
    /// One number per query.
    pub results: Vec<u64>,
}

/// Number and length of the turns of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Number of turns of each library.
    pub turns: u32,
    /// Minimum duration of a turn. A turn repeats passes until it is reached.
    pub min_turn: Duration,
    /// Time limit per library: one that was measured for this long gets no further turn.
    pub max_total: Duration,
}

impl Effort {
    /// The given number of turns, each of at least 70 ms. Three turns take the 0.2 s that a short measurement needs.
    #[must_use]
    pub fn with_turns(turns: u32) -> Self {
        Self { turns, min_turn: Duration::from_millis(70), max_total: Duration::MAX }
    }
}

/// Fastest pass of a library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestPass {
    /// Mean time per query of the fastest pass, in microseconds.
    pub us_per_query: f64,
    /// Number of passes that were run.
    pub passes: u32,
}

/// Library to be timed.
pub struct TimedEngine<'a> {
    /// Results that every pass must reproduce.
    pub expected: &'a [u64],
    /// Runs and times one pass.
    pub pass: Box<dyn FnMut() -> Pass + 'a>,
}

/// Times the engines in turns. Calls `run_externals` at the end of each turn: external programs measure themselves.
///
/// # Panics
/// If a pass does not return the expected results, since the time of a wrong result is meaningless.
#[must_use]
pub fn measure(engines: &mut [TimedEngine], effort: Effort, mut run_externals: impl FnMut()) -> Vec<BestPass> {
    let mut totals = vec![PassTotal::default(); engines.len()];
    for _ in 0..effort.turns.max(1) {
        for (engine, total) in engines.iter_mut().zip(&mut totals) {
            if total.spent < effort.max_total {
                total.turn(engine, effort.min_turn);
            }
        }
        run_externals();
    }
    engines.iter().zip(&totals).map(|(engine, total)| total.best(engine.expected.len())).collect()
}

/// Passes of one engine so far.
#[derive(Clone, Copy)]
struct PassTotal {
    fastest: Duration,
    spent: Duration,
    passes: u32,
}

impl Default for PassTotal {
    fn default() -> Self {
        Self { fastest: Duration::MAX, spent: Duration::ZERO, passes: 0 }
    }
}

impl PassTotal {
    fn turn(&mut self, engine: &mut TimedEngine, min_duration: Duration) {
        let end = self.spent + min_duration;
        loop {
            let pass = (engine.pass)();
            assert_eq!(pass.results, engine.expected, "the results differ from pass to pass");
            self.fastest = self.fastest.min(pass.time);
            self.passes += 1;
            // Ensures progress if a pass is too short for the clock.
            self.spent += pass.time.max(Duration::from_nanos(100));
            if self.spent >= end {
                return;
            }
        }
    }

    fn best(&self, queries: usize) -> BestPass {
        BestPass { us_per_query: self.fastest.as_secs_f64() * 1e6 / queries.max(1) as f64, passes: self.passes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine<'a>(results: &'a [u64], mut times: impl Iterator<Item = u64> + 'a) -> TimedEngine<'a> {
        let pass = move || Pass { time: Duration::from_millis(times.next().unwrap()), results: results.to_vec() };
        TimedEngine { expected: results, pass: Box::new(pass) }
    }

    #[test]
    fn measure_returns_fastest_pass_within_time_limit() {
        // Two passes fill a turn of 70 ms. The slow engine reaches the time limit in its first pass.
        let quick = engine(&[1, 0], [50, 40, 30, 60, 45, 80].into_iter());
        let slow = engine(&[1, 0], [3000, 1].into_iter());
        let effort = Effort { max_total: Duration::from_secs(2), ..Effort::with_turns(3) };
        let best = measure(&mut [quick, slow], effort, || ());
        assert_eq!(best[0], BestPass { us_per_query: 15_000.0, passes: 6 });
        assert_eq!(best[1], BestPass { us_per_query: 1_500_000.0, passes: 1 });
    }

    #[test]
    #[should_panic(expected = "the results differ from pass to pass")]
    fn measure_panics_if_results_differ() {
        let pass = || Pass { time: Duration::ZERO, results: vec![0] };
        let _ = measure(&mut [TimedEngine { expected: &[1], pass: Box::new(pass) }], Effort::with_turns(1), || ());
    }
}
