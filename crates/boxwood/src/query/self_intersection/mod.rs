//! Self-intersection queries: pairs of triangles of one mesh that intersect beyond their shared vertices.
//!
//! These queries use the vertices of the mesh without a pose.

mod leaf_test;
mod limits;

pub(crate) use leaf_test::SelfBlockCache;
pub use limits::{SelfIntersectionLimits, SelfIntersections};

use super::measure;
use super::parallel;
use super::stats::QueryStats;
use crate::bvh::traverse::NodePair;
use crate::kernel::triangle::has_subnormals;
use crate::model::Model;
use crate::pair::TrianglePair;
use crate::query::intersect::search::{BLOCK, for_each_in_blocks};
use crate::scratch::Scratch;
use leaf_test::SelfLeafTest;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

impl Model {
    /// Returns true if two triangles of the mesh intersect beyond their shared vertices; see [`Model::self_intersections`].
    ///
    /// Large models use all threads, which stop when one has found a pair.
    #[must_use]
    pub fn has_self_intersections(&self) -> bool {
        let found = AtomicBool::new(false);
        if measure::is_active() {
            // Measured searches run on one thread: with several threads, the number of tests before one of them
            // finds a pair would depend on the number of threads.
            Scratch::query(|scratch| scratch.find_one(self, None, &found));
            return found.into_inner();
        }
        run_tasks(self, |scratch, tasks| scratch.find_one(self, tasks, &found));
        found.into_inner()
    }

    /// All pairs of triangles of the mesh that intersect beyond their shared vertices, with `a < b`, sorted.
    ///
    /// A pair counts if its intersection is not contained in the convex hull of the shared vertices. Neighbors that have only
    /// their shared edge or vertex in common do not count. Neighbors that are folded onto each other, or cross elsewhere, count.
    /// Two triangles with the same three vertices always count. Copies of a triangle that uses a vertex twice do not count.
    ///
    /// Vertices are shared if their indices are equal. So a mesh with unwelded seams intersects itself along the seams;
    /// [`Mesh::welded`](crate::Mesh::welded) merges equal vertices. The result is exact for the vertices of the mesh.
    ///
    /// Large models use all threads. The result does not depend on the number of threads.
    ///
    /// ```
    /// use boxwood::{Mesh, Model};
    /// use boxwood::query::TrianglePair;
    ///
    /// let corners = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, -2.0, 0.0], [0.0, 1.0, 0.0]];
    /// let unfolded = Mesh::new(corners.to_vec(), vec![[0, 1, 2], [1, 0, 3]])?;
    /// assert!(!Model::new(unfolded).has_self_intersections());
    /// let folded = Mesh::new(corners.to_vec(), vec![[0, 1, 2], [1, 0, 4]])?;
    /// assert_eq!(Model::new(folded).self_intersections(), [TrianglePair { a: 0, b: 1 }]);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    #[must_use]
    pub fn self_intersections(&self) -> Vec<TrianglePair> {
        let (found, stats) = run_tasks(self, |scratch, tasks| scratch.self_pairs_of(self, tasks));
        measure::record(&stats);
        let mut pairs = found.concat();
        pairs.sort_unstable();
        pairs
    }

    /// Number of [self-intersecting pairs](Self::self_intersections). Large models use all threads.
    #[must_use]
    pub fn count_self_intersections(&self) -> u64 {
        let (counts, stats) = run_tasks(self, |scratch, tasks| scratch.self_count_of(self, tasks));
        measure::record(&stats);
        counts.into_iter().sum()
    }

    /// Calls `visit` for every [self-intersecting pair](Self::self_intersections) until `visit` breaks; returns
    /// the value with which it breaks.
    ///
    /// The order of the calls depends on the tree only. The search finds pairs in blocks of up to 64 before it
    /// calls `visit` for each pair of a block.
    pub fn for_each_self_intersection<B>(&self, visit: impl FnMut(TrianglePair) -> ControlFlow<B>) -> ControlFlow<B> {
        Scratch::query(|scratch| {
            for_each_in_blocks(visit, |sink| {
                scratch.search_self_pairs(self, None, &SelfIntersectionLimits::NONE, BLOCK, sink)
            })
        })
    }
}

/// Calls `run` for the tasks of a self-intersection search; see [`parallel::run_tasks_on`].
fn run_tasks<R: Send>(
    model: &Model,
    run: impl Fn(&mut Scratch, Option<&[NodePair]>) -> R + Sync,
) -> (Vec<R>, QueryStats) {
    parallel::run_tasks_on(
        model.mesh().triangles().len(),
        |min_tasks, stats| Some(model.tree().split_self_search(min_tasks, stats)),
        run,
    )
}

impl Scratch {
    /// Searches task by task until this or another thread has found a pair and set `found`. A thread that sees this
    /// change late searches one task too many, which does not affect the result.
    fn find_one(&mut self, model: &Model, tasks: Option<&[NodePair]>, found: &AtomicBool) {
        let mut search = |task| {
            if !found.load(Ordering::Relaxed)
                && self
                    .search_self_pairs(model, task, &SelfIntersectionLimits::NONE, 1, &mut |_| ControlFlow::Break(()))
                    .is_break()
            {
                found.store(true, Ordering::Relaxed);
            }
        };
        match tasks {
            None => search(None),
            Some(tasks) => tasks.chunks(1).for_each(|task| search(Some(task))),
        }
    }

    /// Number of self-intersecting pairs. `tasks` limits the search to these node pairs; `None` means the whole search.
    fn self_count_of(&mut self, model: &Model, tasks: Option<&[NodePair]>) -> u64 {
        let mut count = 0;
        // The closure never breaks, so the search is complete.
        let _ = self.search_self_pairs(model, tasks, &SelfIntersectionLimits::NONE, BLOCK, &mut |found| {
            count += found.len() as u64;
            ControlFlow::Continue(())
        });
        count
    }

    /// Self-intersecting pairs, not sorted. `tasks` limits the search to these node pairs; `None` means the whole
    /// search.
    fn self_pairs_of(&mut self, model: &Model, tasks: Option<&[NodePair]>) -> Vec<TrianglePair> {
        let mut pairs = Vec::new();
        // The closure never breaks, so the search is complete.
        let _ = self.search_self_pairs(model, tasks, &SelfIntersectionLimits::NONE, BLOCK, &mut |found| {
            pairs.extend_from_slice(found);
            ControlFlow::Continue(())
        });
        pairs
    }

    /// The search behind all self-intersection queries. Breaks if `sink` breaks, or if a limit on tests is
    /// exceeded. If a limit is exceeded, the pairs that were found since the last call of `sink` are still in
    /// `self.found`.
    fn search_self_pairs(
        &mut self,
        model: &Model,
        tasks: Option<&[NodePair]>,
        limits: &SelfIntersectionLimits,
        block: usize,
        sink: &mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        debug_assert!(has_subnormals(), "the processor flushes subnormal numbers to zero: results are not exact");
        let Self { memory, own_blocks, found, stats, .. } = self;
        *stats = QueryStats::default();
        found.clear();
        let mut leaves = SelfLeafTest::new(model, own_blocks, found, (limits, block), sink);
        model.tree().search_self_pairs(tasks, memory, stats, &mut leaves)?;
        if found.is_empty() { ControlFlow::Continue(()) } else { sink(found) }
    }
}

#[cfg(test)]
mod tests;
