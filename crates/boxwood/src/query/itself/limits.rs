//! Self-intersections up to a limit: on degenerate meshes both the pairs and the tests grow with the square of the triangles.

use super::{BLOCK, each_part};
use crate::model::Model;
use crate::query::pair::{Scratch, TrianglePair};
use crate::tree::Part;
use crate::work::Work;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// How far a mesh is searched for self-intersections. A search stops once it has exceeded one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfLimits {
    /// Pairs of triangles that are found.
    pub pairs: u64,
    /// Pairs of triangles that are tested: [`Work::triangle_tests`].
    pub triangle_tests: u64,
    /// Pairs that exact arithmetic has to decide, each of which takes as long as some thousand others: [`Work::exact_tests`].
    pub exact_tests: u64,
}

impl SelfLimits {
    /// Every mesh is searched to the end.
    pub const NONE: Self = Self { pairs: u64::MAX, triangle_tests: u64::MAX, exact_tests: u64::MAX };

    #[inline(always)]
    pub(super) fn are_exceeded_by(&self, work: &Work) -> bool {
        work.triangle_tests > self.triangle_tests || work.exact_tests > self.exact_tests
    }
}

/// What a limited search has found: pairs, or how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfIntersections<T> {
    /// At most as many pairs as the limit allows. Of an incomplete search, the first in the order of the tree.
    pub found: T,
    /// Whether no limit was exceeded, so that there are no more.
    pub complete: bool,
}

impl Model {
    /// [`Model::self_intersections`], up to a limit. The result is the same on any number of threads; that of an incomplete search depends on
    /// the tree, and so on the order of the triangles.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, SelfLimits};
    ///
    /// let triangle = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let copies = Model::new(Mesh::new(triangle, vec![[0, 1, 2]; 100])?);
    /// let some = copies.self_intersections_up_to(&SelfLimits { pairs: 10, ..SelfLimits::NONE });
    /// assert!(some.found.len() == 10 && !some.complete);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    #[must_use]
    pub fn self_intersections_up_to(&self, limits: &SelfLimits) -> SelfIntersections<Vec<TrianglePair>> {
        let run = |scratch: &mut Scratch, parts: Option<&[Part]>| scratch.own_pairs_up_to(self, parts, limits);
        let SelfIntersections { found, complete } = limited(self, limits, run, |found| found.len() as u64);
        let mut found = found.concat();
        found.sort_unstable();
        SelfIntersections { found, complete }
    }

    /// [`Model::count_self_intersections`], up to a limit. Takes no memory for the pairs.
    #[must_use]
    pub fn count_self_intersections_up_to(&self, limits: &SelfLimits) -> SelfIntersections<u64> {
        let run = |scratch: &mut Scratch, parts: Option<&[Part]>| scratch.own_count_up_to(self, parts, limits);
        let SelfIntersections { found, complete } = limited(self, limits, run, |&count| count);
        SelfIntersections { found: found.into_iter().sum(), complete }
    }
}

/// Runs a search over threads, and once more on this thread if that exceeded a limit.
///
/// **Whether a limit is exceeded does not depend on threads**: the search as a whole has so many pairs and tests, and either all parts are
/// searched to the end and their sums compared with the limits, or the sum of some of them exceeds one, and that of all is no less. What an
/// incomplete search has found would depend on threads, so it is searched for again, in order. Each thread exceeds the limits by the rest of one
/// task at most, because tasks stop at the limits too.
fn limited<R: Send>(
    model: &Model,
    limits: &SelfLimits,
    run: impl Fn(&mut Scratch, Option<&[Part]>) -> (R, bool) + Sync,
    pairs_in: impl Fn(&R) -> u64 + Sync,
) -> SelfIntersections<Vec<R>> {
    let [pairs, triangle_tests, exact_tests] = [const { AtomicU64::new(0) }; 3];
    let is_exceeded = || {
        let sums = [&pairs, &triangle_tests, &exact_tests].map(|sum| sum.load(Ordering::Relaxed));
        sums[0] > limits.pairs || sums[1] > limits.triangle_tests || sums[2] > limits.exact_tests
    };
    let (found, _) = each_part(model, |scratch, parts| {
        if parts.is_some() && is_exceeded() {
            return None;
        }
        let (found, complete) = run(scratch, parts);
        pairs.fetch_add(pairs_in(&found), Ordering::Relaxed);
        triangle_tests.fetch_add(scratch.work().triangle_tests, Ordering::Relaxed);
        exact_tests.fetch_add(scratch.work().exact_tests, Ordering::Relaxed);
        (complete || parts.is_none()).then_some((found, complete))
    });
    let found: Option<Vec<(R, bool)>> = found.into_iter().collect();
    match found {
        Some(found) if found.len() == 1 || !is_exceeded() => {
            let complete = found.iter().all(|(_, complete)| *complete);
            SelfIntersections { found: found.into_iter().map(|(found, _)| found).collect(), complete }
        }
        _ => {
            let (found, complete) = Scratch::of_this_thread(|scratch| run(scratch, None));
            SelfIntersections { found: vec![found], complete }
        }
    }
}

impl Scratch {
    /// [`Model::self_intersections_up_to`], on this thread.
    pub fn self_intersections_up_to(
        &mut self,
        model: &Model,
        limits: &SelfLimits,
    ) -> SelfIntersections<Vec<TrianglePair>> {
        let (mut found, complete) = self.own_pairs_up_to(model, None, limits);
        found.sort_unstable();
        SelfIntersections { found, complete }
    }

    /// The pairs of some parts of a search, not sorted, and whether these are all.
    fn own_pairs_up_to(
        &mut self,
        model: &Model,
        parts: Option<&[Part]>,
        limits: &SelfLimits,
    ) -> (Vec<TrianglePair>, bool) {
        let mut pairs: Vec<TrianglePair> = Vec::new();
        let complete = self.search_itself_up_to(model, parts, limits, |found| pairs.extend_from_slice(found));
        (pairs, complete)
    }

    /// The number of them.
    fn own_count_up_to(&mut self, model: &Model, parts: Option<&[Part]>, limits: &SelfLimits) -> (u64, bool) {
        let mut count = 0;
        let complete = self.search_itself_up_to(model, parts, limits, |found| count += found.len() as u64);
        (count, complete)
    }

    /// Hands pairs to `take`, no more than the limit allows, and says whether these are all.
    fn search_itself_up_to(
        &mut self,
        model: &Model,
        parts: Option<&[Part]>,
        limits: &SelfLimits,
        mut take: impl FnMut(&[TrianglePair]),
    ) -> bool {
        let (mut room, mut is_full) = (limits.pairs, false);
        let mut sink = |found: &[TrianglePair]| {
            let kept = usize::try_from(room).unwrap_or(usize::MAX).min(found.len());
            take(&found[..kept]);
            room -= kept as u64;
            is_full = kept < found.len();
            if is_full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let complete = self.search_itself(model, parts, limits, BLOCK, &mut sink).is_continue();
        if !complete && !is_full {
            // Stopped by its tests: what was found since the last call is still here.
            let kept = usize::try_from(room).unwrap_or(usize::MAX).min(self.found.len());
            take(&self.found[..kept]);
        }
        complete
    }
}
