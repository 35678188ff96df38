//! A model against itself: which triangles of one mesh meet beyond the vertices that they share. On the mesh's own
//! vertices: no pose is involved.

mod leaves;
mod limits;

pub(super) use leaves::OwnBlocks;
pub use limits::{SelfIntersections, SelfLimits};

use super::pair::{BLOCK, Scratch, TrianglePair, one_by_one};
use super::parallel;
use crate::exact::subnormals_are_kept;
use crate::model::Model;
use crate::tree::Part;
use crate::work::Work;
use leaves::OwnLeafTest;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

impl Model {
    /// Whether two triangles of the mesh meet beyond the vertices that they share: [`Model::self_intersections`]. Large work
    /// is spread over threads, and stops on all of them once one has found a pair.
    #[must_use]
    pub fn intersects_itself(&self) -> bool {
        let found = AtomicBool::new(false);
        each_part(self, |scratch, parts| scratch.find_one(self, parts, &found));
        found.into_inner()
    }

    /// All pairs of triangles of the mesh whose intersection is not contained in the convex hull of the vertices that they
    /// share, a before b, sorted. Neighbours that only have their common edge or vertex in common do not count; folded onto
    /// one another, or crossing elsewhere, they do. Two triangles on the same three vertices always count; one that
    /// names a vertex twice has not three, so that copies of it do not.
    ///
    /// Vertices are the same if their indices are. A mesh whose seams are not joined intersects itself along them:
    /// [`Mesh::welded`](crate::Mesh::welded) joins them. Exact for the vertices as they are in the mesh. Large work is spread
    /// over threads; the answer is the same on any number of them. The default tree only: other models cannot be asked.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, TrianglePair};
    ///
    /// let corners = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, -2.0, 0.0], [0.0, 1.0, 0.0]];
    /// let unfolded = Mesh::new(corners.to_vec(), vec![[0, 1, 2], [1, 0, 3]])?;
    /// assert!(!Model::new(unfolded).intersects_itself());
    /// let folded = Mesh::new(corners.to_vec(), vec![[0, 1, 2], [1, 0, 4]])?;
    /// assert_eq!(Model::new(folded).self_intersections(), [TrianglePair { a: 0, b: 1 }]);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    #[must_use]
    pub fn self_intersections(&self) -> Vec<TrianglePair> {
        let found = each_part(self, |scratch, parts| scratch.own_pairs_of(self, parts)).0;
        let mut pairs = found.concat();
        pairs.sort_unstable();
        pairs
    }

    /// How many [pairs](Self::self_intersections) there are. Large work is spread over threads.
    #[must_use]
    pub fn count_self_intersections(&self) -> u64 {
        each_part(self, |scratch, parts| scratch.own_count_of(self, parts)).0.into_iter().sum()
    }

    /// Calls `visit` for every [pair](Self::self_intersections), in an order that depends on the tree alone, until it breaks;
    /// returns what it broke with. The search runs ahead of the calls by up to 64 pairs.
    pub fn for_each_self_intersection<B>(&self, visit: impl FnMut(TrianglePair) -> ControlFlow<B>) -> ControlFlow<B> {
        Scratch::new().for_each_self_intersection(self, visit)
    }
}

fn each_part<R: Send>(model: &Model, run: impl Fn(&mut Scratch, Option<&[Part]>) -> R + Sync) -> (Vec<R>, Work) {
    parallel::each_part_of(
        model.mesh().triangles().len(),
        |parts, work| Some(model.tree().divide_itself(parts, work)),
        run,
    )
}

impl Scratch {
    /// [`Model::intersects_itself`], on this thread.
    pub fn intersects_itself(&mut self, model: &Model) -> bool {
        self.search_itself(model, None, &SelfLimits::NONE, 1, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// [`Model::self_intersections`], on this thread.
    pub fn self_intersections(&mut self, model: &Model) -> Vec<TrianglePair> {
        let mut pairs = self.own_pairs_of(model, None);
        pairs.sort_unstable();
        pairs
    }

    /// [`Model::count_self_intersections`], on this thread.
    pub fn count_self_intersections(&mut self, model: &Model) -> u64 {
        self.own_count_of(model, None)
    }

    /// [`Model::for_each_self_intersection`], which is on one thread as well.
    pub fn for_each_self_intersection<B>(
        &mut self,
        model: &Model,
        visit: impl FnMut(TrianglePair) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        one_by_one(visit, |sink| self.search_itself(model, None, &SelfLimits::NONE, BLOCK, sink))
    }

    /// Looks for a pair in some parts of a search, part by part, until it or another thread has found one. What is read may
    /// be old: then a part more is searched.
    fn find_one(&mut self, model: &Model, parts: Option<&[Part]>, found: &AtomicBool) {
        let mut search = |part| {
            if !found.load(Ordering::Relaxed)
                && self.search_itself(model, part, &SelfLimits::NONE, 1, &mut |_| ControlFlow::Break(())).is_break()
            {
                found.store(true, Ordering::Relaxed);
            }
        };
        match parts {
            None => search(None),
            Some(parts) => parts.chunks(1).for_each(|part| search(Some(part))),
        }
    }

    /// The count of some parts of a search.
    fn own_count_of(&mut self, model: &Model, parts: Option<&[Part]>) -> u64 {
        let mut count = 0;
        // Never breaks.
        let _ = self.search_itself(model, parts, &SelfLimits::NONE, BLOCK, &mut |found| {
            count += found.len() as u64;
            ControlFlow::Continue(())
        });
        count
    }

    /// The pairs of some parts of a search, not sorted.
    fn own_pairs_of(&mut self, model: &Model, parts: Option<&[Part]>) -> Vec<TrianglePair> {
        let mut pairs = Vec::new();
        // Never breaks.
        let _ = self.search_itself(model, parts, &SelfLimits::NONE, BLOCK, &mut |found| {
            pairs.extend_from_slice(found);
            ControlFlow::Continue(())
        });
        pairs
    }

    /// The one search behind all queries. Breaks if the sink does, or if a limit on tests is exceeded; then pairs may not have reached the
    /// sink yet.
    fn search_itself(
        &mut self,
        model: &Model,
        parts: Option<&[Part]>,
        limits: &SelfLimits,
        block: usize,
        sink: &mut dyn FnMut(&[TrianglePair]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        debug_assert!(subnormals_are_kept(), "the processor flushes subnormal numbers to zero: answers are not exact");
        let Self { memory, own_blocks, found, work, .. } = self;
        *work = Work::default();
        found.clear();
        let mut leaves = OwnLeafTest::new(model, own_blocks, found, (limits, block), sink);
        model.tree().search_itself(parts, memory, work, &mut leaves)?;
        if found.is_empty() { ControlFlow::Continue(()) } else { sink(found) }
    }
}

#[cfg(test)]
mod tests;
