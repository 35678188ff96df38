//! Work counters of the queries that a closure makes.
//!
//! What is added to the sum of a thread, and when:
//! ```text
//! measure(|| ..) ─▶ sum of this thread ◀─ record(stats)   at the end of each public query
//!                                      ◀─ record(sum)     at the end of a query that used several threads
//! ```
//!
//! A query that runs on several threads adds up the counters of its tasks itself. While its calling thread waits
//! for the tasks, this thread may run tasks of other queries, which must not be counted. So [`paused`] switches
//! counting off on the calling thread until all tasks are done.

use super::stats::QueryStats;
use std::cell::RefCell;

thread_local! {
    /// Sum of the counters since the innermost [`measure`] on this thread began; `None` outside of `measure`.
    static SUM: RefCell<Option<QueryStats>> = const { RefCell::new(None) };
}

/// Runs `queries` and returns its result, with the work counters of all queries that it made on the current
/// thread. [`World::step`](crate::World::step) counts too, with its broad phase. The result may contain references
/// to data that `queries` borrows, as the events of a step do.
///
/// Queries that the library runs on several threads are counted completely, and the counters do not depend on the
/// number of threads. Queries that `queries` itself starts on other threads are not counted; measure them there
/// and add the [`QueryStats`].
///
/// Counting costs a few instructions per query. Two kinds of queries run differently while they are measured. A
/// large query is divided into tasks even if there is only one thread.
/// [`Model::has_self_intersections`](crate::Model::has_self_intersections) runs on one thread even if there are
/// several.
///
/// Two kinds of work are not counted: data that is computed once per model and cached, and queries in a callback
/// of a batch.
///
/// ```
/// use boxwood::{Mesh, Model, Pose, measure};
///
/// let model = Model::new(Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?);
/// let (a, b) = (model.at(Pose::IDENTITY)?, model.at(Pose::from_translation([0.5, 0.0, 0.0]))?);
/// let (intersects, stats) = measure(|| a.pair(&b).intersects());
/// assert!(intersects && stats.triangle_tests == 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn measure<R>(queries: impl FnOnce() -> R) -> (R, QueryStats) {
    let outer = OuterSumGuard(SUM.replace(Some(QueryStats::default())));
    let result = queries();
    let stats = SUM.take().unwrap_or_default();
    drop(outer);
    record(&stats);
    (result, stats)
}

/// Adds the counters of a query to the sum of the current thread, if [`measure`] is active on it.
#[inline]
pub(crate) fn record(stats: &QueryStats) {
    SUM.with_borrow_mut(|sum| {
        if let Some(sum) = sum {
            *sum += *stats;
        }
    });
}

/// Returns true if the current thread is inside of [`measure`].
pub(crate) fn is_active() -> bool {
    SUM.with_borrow(Option::is_some)
}

/// Runs `tasks` without counting their queries on this thread.
///
/// Used for parallel tasks whose counters the caller records itself, and for data that is computed once per model
/// and cached, so that the counters do not depend on earlier queries.
pub(crate) fn paused<R>(tasks: impl FnOnce() -> R) -> R {
    let _outer = OuterSumGuard(SUM.take());
    tasks()
}

/// Guard that holds the sum of an enclosing [`measure`] and restores it when dropped, also during a panic.
struct OuterSumGuard(Option<QueryStats>);

impl Drop for OuterSumGuard {
    fn drop(&mut self) {
        SUM.set(self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tests(count: u64) -> QueryStats {
        QueryStats { triangle_tests: count, ..QueryStats::default() }
    }

    #[test]
    fn nested_measurements_count_in_both() {
        record(&tests(1));
        let ((inner, within), outer) = measure(|| {
            record(&tests(2));
            let (_, inner) = measure(|| record(&tests(3)));
            record(&tests(4));
            (inner, SUM.with_borrow(|sum| *sum))
        });
        assert_eq!((inner, within, outer), (tests(3), Some(tests(9)), tests(9)));
        assert_eq!(SUM.with_borrow(|sum| *sum), None);
    }

    #[test]
    fn panic_ends_the_measurement() {
        let (_, stats) = measure(|| {
            record(&tests(1));
            let caught = std::panic::catch_unwind(|| measure(|| -> () { panic!("expected in this test") }));
            assert!(caught.is_err());
            record(&tests(2));
        });
        assert_eq!((stats, SUM.with_borrow(|sum| *sum)), (tests(3), None));
    }

    #[test]
    fn paused_tasks_are_not_counted() {
        let (_, stats) = measure(|| {
            paused(|| record(&tests(1)));
            record(&tests(2));
        });
        assert_eq!(stats, tests(2));
    }
}
