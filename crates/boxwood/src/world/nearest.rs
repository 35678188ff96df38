//! Nearest body to a point.

use super::World;
use super::ids::BodyId;
use crate::broad_phase::{BestFirstQueue, BoxId};
use crate::query::{NearestPoint, PointError, check_point};
use crate::scratch::Scratch;
use std::cell::RefCell;

thread_local! {
    /// Reusable queue of best-first queries, per thread.
    pub(super) static QUEUE: RefCell<BestFirstQueue> = RefCell::default();
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
    /// Of several bodies at the same distance, the one with the lowest id is returned. Groups have no effect.
    ///
    /// No step is needed; the bodies are seen as they are now. The boxes of bodies that changed since the last step or
    /// [`update_boxes`](Self::update_boxes) are tested one by one: before many queries, call [`step`](Self::step).
    ///
    /// # Errors
    /// [`PointError`] if the point is not finite or too far from the origin.
    pub fn nearest_body(&self, point: [f64; 3]) -> Result<Option<NearestBody>, PointError> {
        check_point(point)?;
        QUEUE.with_borrow_mut(|queue| Scratch::of_this_thread(|scratch| self.find_nearest(point, queue, scratch)))
    }

    fn find_nearest(
        &self,
        point: [f64; 3],
        queue: &mut BestFirstQueue,
        scratch: &mut Scratch,
    ) -> Result<Option<NearestBody>, PointError> {
        let (mut best, mut failure): (Option<NearestBody>, _) = (None, None);
        self.broad_phase.nearest_first(point, queue, |id| {
            match self.nearer(point, id, best.as_ref(), scratch) {
                Ok(nearer) => best = nearer.or(best),
                Err(error) => failure = Some(error),
            }
            best.map_or(f64::INFINITY, |best| best.nearest.distance)
        });
        failure.map_or(Ok(best), Err)
    }

    /// The body of the box `id`, if it is nearer than `best`, or equally near with a lower id.
    fn nearer(
        &self,
        point: [f64; 3],
        id: BoxId,
        best: Option<&NearestBody>,
        scratch: &mut Scratch,
    ) -> Result<Option<NearestBody>, PointError> {
        let body = self.box_entries[id.index()].body;
        // Bodies that have a box exist.
        let Ok(placed) = self.placed(body) else { return Ok(None) };
        let limit = best.map_or(f64::INFINITY, |best| {
            let distance = best.nearest.distance;
            if body < best.body { distance.next_up() } else { distance }
        });
        let nearest = scratch.nearest_below(placed, point, limit)?;
        Ok(nearest.map(|nearest| NearestBody { body, nearest }))
    }
}
