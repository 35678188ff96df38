//! Memory that queries reuse, and the counters of the last query.

use crate::bvh::traverse::TraversalMemory;
use crate::pair::{Overlap, Pair, TrianglePair};
use crate::query::intersect::leaf_test::LeafBlockCache;
use crate::query::intersect::search::{BLOCK, for_each_in_blocks};
use crate::query::nearest::NearestHeap;
use crate::query::self_intersection::SelfBlockCache;
use crate::query::stats::QueryStats;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Reusable memory of queries, and the [`QueryStats`] of the last one.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(crate) memory: TraversalMemory,
    pub(crate) blocks: LeafBlockCache,
    pub(crate) own_blocks: SelfBlockCache,
    pub(crate) nearest: NearestHeap,
    /// The closest triangles at the last pose of a batch.
    pub(crate) last_closest: Option<TrianglePair>,
    pub(crate) found: Vec<TrianglePair>,
    pub(crate) work: QueryStats,
    pub(crate) count_sat_exits: bool,
    /// The pairs of triangles that the last query tested, if they are recorded.
    pub(crate) tested: Option<Vec<TrianglePair>>,
    /// If set, all queries have the same first model at the same pose, and its placed leaves stay valid.
    pub(crate) first_stays: bool,
}

thread_local! {
    /// Scratch of the methods that take none. Allocating one costs more than a small query.
    static THREAD_SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::new());
}

impl Scratch {
    /// Runs a query with the scratch of the current thread.
    pub(crate) fn of_this_thread<R>(run: impl FnOnce(&mut Self) -> R) -> R {
        THREAD_SCRATCH.with(|scratch| match scratch.try_borrow_mut() {
            Ok(mut scratch) => run(&mut scratch),
            // A query inside a callback of another query.
            Err(_) => run(&mut Self::new()),
        })
    }

    /// Creates an empty scratch, which grows with the first query.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// For queries that all have the same first model at the same pose, and for no others.
    pub(crate) fn with_fixed_first() -> Self {
        Self { first_stays: true, ..Self::default() }
    }

    /// Counters of the last query that used this scratch.
    #[must_use]
    pub fn work(&self) -> QueryStats {
        self.work
    }

    /// [`Pair::intersects`].
    pub fn intersects(&mut self, pair: &Pair<'_>) -> bool {
        self.any_pair(&pair.input())
    }

    /// [`Pair::count_triangle_pairs`], on this thread.
    pub fn count(&mut self, pair: &Pair<'_>) -> u64 {
        self.count_of(&pair.input(), None)
    }

    /// [`Pair::triangle_pairs`], on this thread.
    pub fn triangle_pairs(&mut self, pair: &Pair<'_>) -> Vec<TrianglePair> {
        let mut pairs = self.pairs_of(&pair.input(), None);
        pairs.sort_unstable();
        pairs
    }

    /// [`Pair::overlap`].
    pub fn overlap(&mut self, pair: &Pair<'_>) -> Option<Overlap> {
        self.overlap_up_to(pair, u64::MAX)
    }

    /// [`Pair::overlap`] of at most `max_count` pairs of triangles, those that the search finds first: bounds the time for surfaces that
    /// coincide.
    pub fn overlap_up_to(&mut self, pair: &Pair<'_>, max_count: u64) -> Option<Overlap> {
        self.overlap_of(&pair.input(), max_count)
    }

    /// [`Pair::for_each_triangle_pair`].
    pub fn for_each<B>(
        &mut self,
        pair: &Pair<'_>,
        visit: impl FnMut(TrianglePair) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for_each_in_blocks(visit, |sink| self.search(&pair.input(), None, BLOCK, sink))
    }
}
