//! Timing that gives comparable figures on a noisy machine.
//!
//! ```text
//! for each turn
//!     for each library
//!         run whole passes until the turn has lasted long enough; keep the fastest pass of all turns
//! ```
//!
//! The libraries take turns, so that a machine that slows down slows all of them, and a turn is long enough for the
//! caches to be the library's own again. The best pass is kept because noise only adds.

use std::time::Duration;

/// One run over all queries.
pub struct Pass {
    /// What the queries took together.
    pub time: Duration,
    /// One number a query.
    pub answers: Vec<u64>,
}

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How often each library has its turn.
    pub turns: u32,
    /// A turn repeats its pass for at least as long.
    pub turn: Duration,
    /// A library that has been measured for as long gets no further turn.
    pub enough: Duration,
}

impl Effort {
    /// So many turns of at least 70 ms: three of them are the 0.2 s that a short run needs.
    #[must_use]
    pub fn turns(turns: u32) -> Self {
        Self { turns, turn: Duration::from_millis(70), enough: Duration::MAX }
    }
}

/// The best of all passes of a library.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Best {
    /// Of the fastest pass.
    pub us_per_query: f64,
    /// How many passes there were.
    pub passes: u32,
}

/// What a library does in its turns.
pub struct Contender<'a> {
    /// The answers that every pass must give again.
    pub answers: &'a [u64],
    /// Runs a pass.
    pub pass: Box<dyn FnMut() -> Pass + 'a>,
}

/// Measures the contenders against one another. At the end of each turn comes that of the visitors, who measure
/// themselves.
///
/// # Panics
/// If a pass gives other answers than expected: a figure for a wrong answer means nothing.
#[must_use]
pub fn measure(contenders: &mut [Contender], effort: Effort, mut visitors: impl FnMut()) -> Vec<Best> {
    let mut totals = vec![Total::default(); contenders.len()];
    for _ in 0..effort.turns.max(1) {
        for (contender, total) in contenders.iter_mut().zip(&mut totals) {
            if total.spent < effort.enough {
                total.turn(contender, effort.turn);
            }
        }
        visitors();
    }
    contenders.iter().zip(&totals).map(|(contender, total)| total.best(contender.answers.len())).collect()
}

#[derive(Clone, Copy)]
struct Total {
    fastest: Duration,
    spent: Duration,
    passes: u32,
}

impl Default for Total {
    fn default() -> Self {
        Self { fastest: Duration::MAX, spent: Duration::ZERO, passes: 0 }
    }
}

impl Total {
    fn turn(&mut self, contender: &mut Contender, at_least: Duration) {
        let end = self.spent + at_least;
        loop {
            let pass = (contender.pass)();
            assert_eq!(pass.answers, contender.answers, "the answers differ from pass to pass");
            self.fastest = self.fastest.min(pass.time);
            self.passes += 1;
            // A pass that is too short for the clock must end too.
            self.spent += pass.time.max(Duration::from_nanos(100));
            if self.spent >= end {
                return;
            }
        }
    }

    fn best(&self, queries: usize) -> Best {
        Best { us_per_query: self.fastest.as_secs_f64() * 1e6 / queries.max(1) as f64, passes: self.passes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contender<'a>(answers: &'a [u64], mut times: impl Iterator<Item = u64> + 'a) -> Contender<'a> {
        let pass = move || Pass { time: Duration::from_millis(times.next().unwrap()), answers: answers.to_vec() };
        Contender { answers, pass: Box::new(pass) }
    }

    #[test]
    fn the_fastest_pass_of_enough_turns_counts() {
        // Two passes make a turn of 70 ms; the slow one has had enough after its first.
        let quick = contender(&[1, 0], [50, 40, 30, 60, 45, 80].into_iter());
        let slow = contender(&[1, 0], [3000, 1].into_iter());
        let effort = Effort { enough: Duration::from_secs(2), ..Effort::turns(3) };
        let best = measure(&mut [quick, slow], effort, || ());
        assert_eq!(best[0], Best { us_per_query: 15_000.0, passes: 6 });
        assert_eq!(best[1], Best { us_per_query: 1_500_000.0, passes: 1 });
    }

    #[test]
    #[should_panic(expected = "the answers differ from pass to pass")]
    fn other_answers_are_no_measurement() {
        let pass = || Pass { time: Duration::ZERO, answers: vec![0] };
        let _ = measure(&mut [Contender { answers: &[1], pass: Box::new(pass) }], Effort::turns(1), || ());
    }
}
