//! Parallel tasks of a search of the packed tree. Each task has its own result list, so the combined result does not
//! depend on the number of threads.

use crate::broad_phase::pair_keys::PairKey;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Pairs found by a task, its number of box tests, and its scratch memory.
#[derive(Clone, Debug, Default)]
pub(super) struct TaskPairs {
    pub(super) pairs: Vec<PairKey>,
    pub(super) box_tests: u64,
    /// Scratch memory of a search: blocks to be visited, as level and index in the level.
    pub(super) stack: Vec<(u32, u32)>,
}

/// Results of the tasks of the last search. Their memory is reused by the next search, so that repeated searches do
/// not allocate.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchTasks {
    found: Vec<TaskPairs>,
    used: usize,
}

impl SearchTasks {
    /// Runs `tasks` tasks, in parallel if there are several tasks and several threads. `run` gets the index and the
    /// result of a task.
    pub(super) fn run(&mut self, tasks: usize, run: impl Fn(usize, &mut TaskPairs) + Sync) {
        self.used = tasks;
        if self.found.len() < tasks {
            self.found.resize_with(tasks, TaskPairs::default);
        }
        let run = |(task, found): (usize, &mut TaskPairs)| {
            found.pairs.clear();
            found.box_tests = 0;
            run(task, found);
        };
        let found = &mut self.found[..tasks];
        #[cfg(feature = "parallel")]
        // The number of threads is read only if there are several tasks, because reading it starts the thread
        // pool.
        if tasks > 1 && rayon::current_num_threads() > 1 {
            return found.par_iter_mut().enumerate().for_each(run);
        }
        found.iter_mut().enumerate().for_each(run);
    }

    /// Lists of the pairs that each task of the last search found.
    pub(super) fn lists(&self) -> impl Iterator<Item = &[PairKey]> + Clone {
        self.found[..self.used].iter().map(|found| &found.pairs[..])
    }

    /// Appends the pairs of all tasks to `pairs`, in the order of the tasks.
    pub(super) fn append_to(&mut self, pairs: &mut Vec<PairKey>) {
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
