//! Query for the body of a world that is nearest to a point.

use super::World;
use super::ids::BodyId;
use crate::broad_phase::{BestFirstQueue, BoxId};
use crate::kernel::invalid_input::InvalidInput;
use crate::query::NearestPoint;
use crate::query::measure;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use std::cell::RefCell;

thread_local! {
    /// Queue of the current thread. All best-first queries on this thread use it, so that its memory is reused.
    static QUEUE: RefCell<BestFirstQueue> = RefCell::default();
}

/// Runs a best-first query with the queue of the current thread.
pub(super) fn with_queue<R>(run: impl FnOnce(&mut BestFirstQueue) -> R) -> R {
    QUEUE.with(|queue| match queue.try_borrow_mut() {
        Ok(mut queue) => run(&mut queue),
        // The queue of this thread is in use. Either the thread runs a task of a second query while it waits for the
        // tasks of the first, or a callback of a query makes another query.
        Err(_) => run(&mut BestFirstQueue::default()),
    })
}

/// Nearest body to a point, and its nearest point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestBody {
    /// Nearest body.
    pub body: BodyId,
    /// Nearest point of the body, its distance and its triangle.
    pub nearest: NearestPoint,
}

/// # Nearest body
impl World {
    /// Nearest body to a point, and its nearest point; `None` if no body has triangles.
    ///
    /// Of several bodies at the same distance, the body with the lowest id is returned. Groups have no effect.
    ///
    /// No step is needed; the query uses the current poses and vertices of the bodies. The boxes of bodies that
    /// changed since the last step or [`update_boxes`](Self::update_boxes) are tested one by one: before many
    /// queries, call [`step`](Self::step).
    ///
    /// # Errors
    /// [`InvalidInput::TooLarge`] if the point is not finite or too far from the origin.
    pub fn nearest_body(&self, point: [f64; 3]) -> Result<Option<NearestBody>, InvalidInput> {
        InvalidInput::check_point("point", point)?;
        let (nearest, stats) =
            with_queue(|queue| Scratch::of_this_thread(|scratch| self.find_nearest(point, queue, scratch)));
        measure::record(&stats);
        nearest
    }

    fn find_nearest(
        &self,
        point: [f64; 3],
        queue: &mut BestFirstQueue,
        scratch: &mut Scratch,
    ) -> (Result<Option<NearestBody>, InvalidInput>, QueryStats) {
        let (mut best, mut failure, mut stats): (Option<NearestBody>, _, _) = (None, None, QueryStats::default());
        self.broad_phase.nearest_first(point, queue, |id| {
            match self.nearer(point, id, best.as_ref(), scratch) {
                Ok(nearer) => best = nearer.or(best),
                Err(error) => failure = Some(error),
            }
            stats.bodies_tested += 1;
            stats += scratch.stats();
            best.map_or(f64::INFINITY, |best| best.nearest.distance)
        });
        (failure.map_or(Ok(best), Err), stats)
    }

    /// Returns the body of the box `id` if it is nearer than `best`, or equally near with a lower id; otherwise `None`.
    fn nearer(
        &self,
        point: [f64; 3],
        id: BoxId,
        best: Option<&NearestBody>,
        scratch: &mut Scratch,
    ) -> Result<Option<NearestBody>, InvalidInput> {
        let body = self.box_entries[id.index()].body;
        // The `else` branch is never taken: a body that has a box exists.
        let Ok(placed) = self.placed(body) else { return Ok(None) };
        let limit = best.map_or(f64::INFINITY, |best| {
            let distance = best.nearest.distance;
            if body < best.body { distance.next_up() } else { distance }
        });
        let nearest = scratch.nearest_below(placed, point, limit)?;
        Ok(nearest.map(|nearest| NearestBody { body, nearest }))
    }
}
