//! Memory that queries reuse, and the counters of the last query.

use crate::bvh::traverse::TraversalMemory;
use crate::pair::TrianglePair;
use crate::query::intersect::leaf_test::LeafBlockCache;
use crate::query::measure;
use crate::query::nearest::NearestHeap;
use crate::query::self_intersection::SelfBlockCache;
use crate::query::stats::QueryStats;
use std::cell::RefCell;

/// Reusable memory of queries, and the stats of the last one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) memory: TraversalMemory,
    pub(crate) blocks: LeafBlockCache,
    pub(crate) own_blocks: SelfBlockCache,
    pub(crate) nearest: NearestHeap,
    /// Closest triangle pair at the previous pose of a batch, with which the search at the next pose starts.
    pub(crate) last_closest: Option<TrianglePair>,
    pub(crate) found: Vec<TrianglePair>,
    pub(crate) stats: QueryStats,
    pub(crate) count_separating_axes: bool,
    /// If recording is enabled, the triangle pairs that the last query tested.
    pub(crate) tested: Option<Vec<TrianglePair>>,
    /// If set, all queries have the same first model at the same pose, and its cached leaves in world coordinates
    /// stay valid.
    pub(crate) first_stays: bool,
}

thread_local! {
    /// Scratch of the current thread, for all public queries. Allocating a new scratch costs more than a small query.
    static THREAD_SCRATCH: RefCell<Scratch> = RefCell::new(Scratch::new());
}

impl Scratch {
    /// Runs `query` with the scratch of the current thread and [records](measure::record) its stats. Public queries
    /// are calls of this function.
    #[inline]
    pub(crate) fn query<R>(query: impl FnOnce(&mut Self) -> R) -> R {
        Self::of_this_thread(|scratch| {
            // Reset, so that a query that fails before it starts does not record the stats of the previous query.
            scratch.stats = QueryStats::default();
            let result = query(scratch);
            measure::record(&scratch.stats);
            result
        })
    }

    /// Runs a part of a query with the scratch of the current thread. The caller records the stats.
    pub(crate) fn of_this_thread<R>(run: impl FnOnce(&mut Self) -> R) -> R {
        THREAD_SCRATCH.with(|scratch| match scratch.try_borrow_mut() {
            Ok(mut scratch) => run(&mut scratch),
            // The scratch is in use: `run` belongs to a query in a callback of another query.
            Err(_) => run(&mut Self::new()),
        })
    }

    /// Creates an empty scratch, which grows with the first query.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Creates a scratch that may only be used for queries with the same first model at the same pose; it keeps the
    /// placed leaves of this model from query to query.
    pub(crate) fn with_fixed_first() -> Self {
        Self { first_stays: true, ..Self::default() }
    }

    /// Stats of the last query.
    pub(crate) fn stats(&self) -> QueryStats {
        self.stats
    }
}
