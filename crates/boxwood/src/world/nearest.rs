//! Which body is nearest to a point.

use super::World;
use super::ids::BodyId;
use crate::broad::{BoxId, Queue};
use crate::query::{Nearest, PointError, Scratch, check_point};
use std::cell::RefCell;

thread_local! {
    pub(super) static QUEUE: RefCell<Queue> = RefCell::default();
}

/// A body, and its point that is nearest to another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestBody {
    /// The body.
    pub body: BodyId,
    /// Where on it.
    pub nearest: Nearest,
}

/// # The body nearest to a point
impl World {
    /// The body that is nearest to a point, and where; of equals the one with the lowest name. `None` if no body has
    /// triangles. An error if the point is not finite or too far out. As the bodies are now, and groups make no difference.
    ///
    /// No step is needed. But bodies that have changed since the last step, or
    /// [`update_boxes`](Self::update_boxes), are looked at one by one, as far as their boxes: step first, if there are many
    /// questions.
    pub fn nearest_body(&self, point: [f64; 3]) -> Result<Option<NearestBody>, PointError> {
        check_point(point)?;
        QUEUE.with_borrow_mut(|queue| Scratch::of_this_thread(|scratch| self.find_nearest(point, queue, scratch)))
    }

    fn find_nearest(
        &self,
        point: [f64; 3],
        queue: &mut Queue,
        scratch: &mut Scratch,
    ) -> Result<Option<NearestBody>, PointError> {
        let (mut best, mut wrong): (Option<NearestBody>, _) = (None, None);
        self.broad.nearest_first(point, queue, |id| {
            match self.nearer(point, id, best.as_ref(), scratch) {
                Ok(nearer) => best = nearer.or(best),
                Err(error) => wrong = Some(error),
            }
            best.map_or(f64::INFINITY, |best| best.nearest.distance)
        });
        wrong.map_or(Ok(best), Err)
    }

    /// The body of a box, if it comes before the best so far.
    fn nearer(
        &self,
        point: [f64; 3],
        id: BoxId,
        best: Option<&NearestBody>,
        scratch: &mut Scratch,
    ) -> Result<Option<NearestBody>, PointError> {
        let body = self.boxed[id.slot()].body;
        // Bodies that have a box are there.
        let Ok(placed) = self.placed(body) else { return Ok(None) };
        let limit = best.map_or(f64::INFINITY, |best| {
            let distance = best.nearest.distance;
            if body < best.body { distance.next_up() } else { distance }
        });
        let nearest = scratch.nearest_below(&placed, point, limit)?;
        Ok(nearest.map(|nearest| NearestBody { body, nearest }))
    }
}
