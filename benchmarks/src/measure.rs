//! Timing that gives comparable results on a noisy machine.
//!
//! ```text
//! for each round
//!     for each library: its turn
//!         run whole passes until the turn has lasted long enough; keep the fastest pass of all turns
//! ```
//!
//! A pass runs all queries once. The libraries take turns, so that a machine that slows down affects all of them
//! alike. A turn is long enough for a library to fill the caches with its own data. The fastest pass counts because
//! noise only adds time.

use std::time::Duration;

/// One pass: a run over all queries.
pub struct Pass {
    /// Total time of the queries.
    pub time: Duration,
    /// Results of the queries, one number per query.
    pub results: Vec<u64>,
}

/// Number and length of the turns of a measurement. The libraries take turns; in its turn, a library runs all queries
/// repeatedly.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Number of turns of each library.
    pub turns: u32,
    /// Minimum duration of a turn. A library repeats passes until its turn has lasted this long.
    pub min_turn: Duration,
    /// Time limit per library: a library whose passes have taken this long gets no further turn.
    pub max_total: Duration,
}

impl Effort {
    /// Effort with the given number of turns per library, each of at least 70 ms. With three turns, a library is
    /// measured for about 0.2 s.
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
    /// Number of passes in all turns of the library.
    pub passes: u32,
}

/// Library to be timed, which takes turns with others.
pub struct TimedEngine<'a> {
    /// Results that every pass must reproduce.
    pub expected: &'a [u64],
    /// Runs and times one pass.
    pub pass: Box<dyn FnMut() -> Pass + 'a>,
}

/// Times the engines in rounds: in each round, every engine has one turn. Calls `run_externals` at the end of each
/// round, so that external programs can measure themselves.
///
/// # Panics
/// If a pass does not return the expected results, since the time of a wrong result is meaningless.
#[must_use]
pub fn measure(engines: &mut [TimedEngine], effort: Effort, mut run_externals: impl FnMut()) -> Vec<BestPass> {
    let mut totals = vec![EngineTotals::default(); engines.len()];
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

/// Fastest pass, total time and number of the passes of one engine so far.
#[derive(Clone, Copy)]
struct EngineTotals {
    fastest: Duration,
    spent: Duration,
    passes: u32,
}

impl Default for EngineTotals {
    fn default() -> Self {
        Self { fastest: Duration::MAX, spent: Duration::ZERO, passes: 0 }
    }
}

impl EngineTotals {
    fn turn(&mut self, engine: &mut TimedEngine, min_duration: Duration) {
        let end = self.spent + min_duration;
        loop {
            let pass = (engine.pass)();
            assert_eq!(pass.results, engine.expected, "the results differ from pass to pass");
            self.fastest = self.fastest.min(pass.time);
            self.passes += 1;
            // A pass counts for at least 100 ns, so that the loop ends even if passes are too short for the clock.
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
        // A turn lasts at least 70 ms. Two passes of the quick engine always exceed 70 ms, so it gets two passes
        // in each turn. The slow engine reaches the time limit in its first pass.
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
