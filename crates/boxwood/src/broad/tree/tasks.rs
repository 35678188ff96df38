//! A search in parts: what each finds is kept apart, so that the whole is the same on any number of threads.

use super::super::pairs::Key;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// What a part of a search has found, and its work.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub(super) pairs: Vec<Key>,
    pub(super) box_tests: u64,
    /// Blocks that wait: level and number. For the search alone.
    pub(super) waiting: Vec<(u32, u32)>,
}

/// The parts of the last search, and room of earlier ones: nothing is allocated in the long run.
#[derive(Clone, Debug, Default)]
pub(super) struct Tasks {
    found: Vec<Found>,
    used: usize,
}

impl Tasks {
    /// Runs all parts, on threads if there are several.
    pub(super) fn run(&mut self, tasks: usize, run: impl Fn(usize, &mut Found) + Sync) {
        self.used = tasks;
        if self.found.len() < tasks {
            self.found.resize_with(tasks, Found::default);
        }
        let run = |(task, found): (usize, &mut Found)| {
            found.pairs.clear();
            found.box_tests = 0;
            run(task, found);
        };
        let found = &mut self.found[..tasks];
        #[cfg(feature = "parallel")]
        // Number first: asking for the threads starts them.
        if tasks > 1 && rayon::current_num_threads() > 1 {
            return found.par_iter_mut().enumerate().for_each(run);
        }
        found.iter_mut().enumerate().for_each(run);
    }

    /// The pairs that each part of the last search has found.
    pub(super) fn lists(&self) -> impl Iterator<Item = &[Key]> + Clone {
        self.found[..self.used].iter().map(|found| &found.pairs[..])
    }

    /// Moves all pairs to the end of a list.
    pub(super) fn move_to(&mut self, pairs: &mut Vec<Key>) {
        if let ([only], true) = (&mut self.found[..self.used], pairs.is_empty()) {
            return std::mem::swap(&mut only.pairs, pairs);
        }
        self.lists().for_each(|list| pairs.extend_from_slice(list));
    }

    pub(super) fn box_tests(&self) -> u64 {
        self.found[..self.used].iter().map(|found| found.box_tests).sum()
    }

    pub(super) fn bytes(&self) -> usize {
        self.found.iter().map(|found| size_of_val(&found.pairs[..])).sum()
    }
}
