//! Self-intersection queries with limits. On degenerate meshes, the numbers of pairs and tests grow with the square
//! of the number of triangles.

use super::run_tasks;
use crate::bvh::traverse::NodePair;
use crate::model::Model;
use crate::pair::TrianglePair;
use crate::query::intersect::search::BLOCK;
use crate::query::measure;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Limits of a search for self-intersections. The search stops when it has exceeded one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfIntersectionLimits {
    /// Maximum number of intersecting pairs.
    pub pairs: u64,
    /// Maximum number of triangle pairs tested: [`QueryStats::triangle_tests`].
    pub triangle_tests: u64,
    /// Maximum number of triangle pairs decided by exact arithmetic: [`QueryStats::exact_tests`]. One exact test
    /// takes as long as about a thousand other tests.
    pub exact_tests: u64,
}

impl SelfIntersectionLimits {
    /// No limits.
    pub const NONE: Self = Self { pairs: u64::MAX, triangle_tests: u64::MAX, exact_tests: u64::MAX };

    #[inline(always)]
    pub(super) fn are_exceeded_by(&self, stats: &QueryStats) -> bool {
        stats.triangle_tests > self.triangle_tests || stats.exact_tests > self.exact_tests
    }
}

/// Result of a limited search for self-intersections. `T` is a list of pairs or their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfIntersections<T> {
    /// Pairs or number of pairs, at most [`SelfIntersectionLimits::pairs`]. An incomplete search returns those pairs
    /// that come first in the order of the tree.
    pub found: T,
    /// True if no limit was exceeded, so that there are no further pairs.
    pub complete: bool,
}

impl Model {
    /// [`Model::self_intersections`] with limits.
    ///
    /// The result does not depend on the number of threads. The result of an incomplete search depends on the
    /// tree, and therefore on the order of the triangles.
    ///
    /// ```
    /// use boxwood::{Mesh, Model};
    /// use boxwood::query::SelfIntersectionLimits;
    ///
    /// let triangle = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let copies = Model::new(Mesh::new(triangle, vec![[0, 1, 2]; 100])?);
    /// let some = copies.self_intersections_limited(&SelfIntersectionLimits { pairs: 10,
    /// ..SelfIntersectionLimits::NONE });
    /// assert!(some.found.len() == 10 && !some.complete);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    #[must_use]
    pub fn self_intersections_limited(&self, limits: &SelfIntersectionLimits) -> SelfIntersections<Vec<TrianglePair>> {
        let run = |scratch: &mut Scratch, tasks: Option<&[NodePair]>| scratch.self_pairs_limited(self, tasks, limits);
        let SelfIntersections { found, complete } = run_limited(self, limits, run, |found| found.len() as u64);
        let mut found = found.concat();
        found.sort_unstable();
        SelfIntersections { found, complete }
    }

    /// [`Model::count_self_intersections`] with limits. The pairs are counted without storing them.
    #[must_use]
    pub fn count_self_intersections_limited(&self, limits: &SelfIntersectionLimits) -> SelfIntersections<u64> {
        let run = |scratch: &mut Scratch, tasks: Option<&[NodePair]>| scratch.self_count_limited(self, tasks, limits);
        let SelfIntersections { found, complete } = run_limited(self, limits, run, |&count| count);
        SelfIntersections { found: found.into_iter().sum(), complete }
    }
}

/// Runs a search on all threads. If it exceeds a limit, runs it again on this thread alone.
///
/// **Whether a limit is exceeded does not depend on the threads**, because the numbers of pairs and tests of the
/// whole search are fixed. If all tasks are completed, their sums are compared with the limits. If the sums of the
/// tasks that have run already exceed a limit, the sums of all tasks exceed it too, so the other tasks are
/// skipped.
///
/// Which pairs an incomplete parallel search finds would depend on the threads. So the search is repeated
/// sequentially. A single task stops at the limits too, so each thread exceeds a limit by at most the tests of one
/// task.
fn run_limited<R: Send>(
    model: &Model,
    limits: &SelfIntersectionLimits,
    run: impl Fn(&mut Scratch, Option<&[NodePair]>) -> (R, bool) + Sync,
    pairs_in: impl Fn(&R) -> u64 + Sync,
) -> SelfIntersections<Vec<R>> {
    let [pairs, triangle_tests, exact_tests] = [const { AtomicU64::new(0) }; 3];
    let is_exceeded = || {
        let sums = [&pairs, &triangle_tests, &exact_tests].map(|sum| sum.load(Ordering::Relaxed));
        sums[0] > limits.pairs || sums[1] > limits.triangle_tests || sums[2] > limits.exact_tests
    };
    let (found, stats) = run_tasks(model, |scratch, tasks| {
        if tasks.is_some() && is_exceeded() {
            return None;
        }
        let (found, complete) = run(scratch, tasks);
        pairs.fetch_add(pairs_in(&found), Ordering::Relaxed);
        triangle_tests.fetch_add(scratch.stats().triangle_tests, Ordering::Relaxed);
        exact_tests.fetch_add(scratch.stats().exact_tests, Ordering::Relaxed);
        (complete || tasks.is_none()).then_some((found, complete))
    });
    let found: Option<Vec<(R, bool)>> = found.into_iter().collect();
    match found {
        Some(found) if found.len() == 1 || !is_exceeded() => {
            measure::record(&stats);
            let complete = found.iter().all(|(_, complete)| *complete);
            SelfIntersections { found: found.into_iter().map(|(found, _)| found).collect(), complete }
        }
        _ => {
            let (found, complete) = Scratch::query(|scratch| run(scratch, None));
            SelfIntersections { found: vec![found], complete }
        }
    }
}

impl Scratch {
    /// Self-intersecting pairs, not sorted, and true if the search was complete. `tasks` limits the search to these
    /// node pairs; `None` means the whole search.
    fn self_pairs_limited(
        &mut self,
        model: &Model,
        tasks: Option<&[NodePair]>,
        limits: &SelfIntersectionLimits,
    ) -> (Vec<TrianglePair>, bool) {
        let mut pairs: Vec<TrianglePair> = Vec::new();
        let complete = self.search_self_pairs_limited(model, tasks, limits, |found| pairs.extend_from_slice(found));
        (pairs, complete)
    }

    /// Number of self-intersecting pairs, and true if the search was complete. `tasks` limits the search to these node
    /// pairs; `None` means the whole search.
    fn self_count_limited(
        &mut self,
        model: &Model,
        tasks: Option<&[NodePair]>,
        limits: &SelfIntersectionLimits,
    ) -> (u64, bool) {
        let mut count = 0;
        let complete = self.search_self_pairs_limited(model, tasks, limits, |found| count += found.len() as u64);
        (count, complete)
    }

    /// Passes self-intersecting pairs to `take`, at most `limits.pairs` of them. Returns true if the search was
    /// complete.
    fn search_self_pairs_limited(
        &mut self,
        model: &Model,
        tasks: Option<&[NodePair]>,
        limits: &SelfIntersectionLimits,
        mut take: impl FnMut(&[TrianglePair]),
    ) -> bool {
        let (mut remaining, mut is_full) = (limits.pairs, false);
        let mut sink = |found: &[TrianglePair]| {
            let count = usize::try_from(remaining).unwrap_or(usize::MAX).min(found.len());
            take(&found[..count]);
            remaining -= count as u64;
            is_full = count < found.len();
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let complete = self.search_self_pairs(model, tasks, limits, BLOCK, &mut sink).is_continue();
        if !complete && !is_full {
            // The search was stopped by a limit on tests. The pairs found since the last call of `sink` are still in
            // `found`.
            let count = usize::try_from(remaining).unwrap_or(usize::MAX).min(self.found.len());
            take(&self.found[..count]);
        }
        complete
    }
}
