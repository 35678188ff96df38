//! What a ray meets of all bodies.

use super::World;
use super::body::Boxed;
use super::ids::BodyId;
use super::nearest::QUEUE;
use crate::broad::Course;
use crate::query::{Hit, Placed, Ray, Scratch};
use crate::work::Work;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Rays that one task asks about.
#[cfg(feature = "parallel")]
const RAYS_PER_TASK: usize = 64;

/// A body, and where a ray meets it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyHit {
    /// The body.
    pub body: BodyId,
    /// Where on it.
    pub hit: Hit,
}

/// What a question about a ray or a motion through the world cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CastWork {
    /// Nodes of the tree of all boxes.
    pub nodes: usize,
    /// How many of them were looked at.
    pub node_visits: usize,
    /// Boxes that were looked at, of nodes and of bodies.
    pub box_tests: usize,
    /// Bodies whose triangles were asked.
    pub asked: usize,
    /// Of those.
    pub narrow: Work,
}

impl BodyHit {
    /// The nearer first, of equals the lower body, then the lower triangle.
    fn order(&self, other: &Self) -> Ordering {
        let ids = self.body.cmp(&other.body).then(self.hit.triangle.cmp(&other.hit.triangle));
        self.hit.t.total_cmp(&other.hit.t).then(ids)
    }
}

/// # Rays
///
/// Decided exactly, by triangles, as the bodies are now. Groups make no difference, and bodies without triangles are nowhere. Bodies
/// are asked in about the order in which the ray comes to their boxes, and those behind what was found are not.
///
/// No step is needed. But bodies that have changed since the last step, or [`update_boxes`](World::update_boxes), are looked at one
/// by one, as far as their boxes: step first, if there are many questions.
impl World {
    /// The body that a ray meets first, and where; of equals the one with the lowest name, then its lowest triangle.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, Ray, World};
    /// use std::sync::Arc;
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (model, mut world) = (Arc::new(Model::new(mesh)), World::new());
    /// let floor = world.add(&model, Pose::IDENTITY)?;
    /// let shelf = world.add(&model, Pose::translation([0.0, 0.0, 3.0])?)?;
    ///
    /// let down = Ray::new([0.25, 0.25, 9.0], [0.0, 0.0, -1.0])?;
    /// let first = world.first_hit(&down).expect("a shelf");
    /// assert_eq!((first.body, first.hit.t), (shelf, 6.0));
    /// assert_eq!(world.hits(&down).iter().map(|hit| hit.body).collect::<Vec<_>>(), [shelf, floor]);
    /// assert!(!world.any_hit(&down.up_to(5.0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_hit(&self, ray: &Ray) -> Option<BodyHit> {
        self.first_hit_and_work(ray).0
    }

    /// The same, and what it cost.
    #[must_use]
    pub fn first_hit_and_work(&self, ray: &Ray) -> (Option<BodyHit>, CastWork) {
        let (mut first, mut reach): (Option<BodyHit>, _) = (None, f64::INFINITY);
        let work = self.cast(&course(ray), everybody, |body, placed, scratch| {
            let hit = scratch.first_hit_within(placed, ray, reach).map(|hit| BodyHit { body, hit });
            if let Some(hit) = hit.filter(|hit| first.is_none_or(|first| hit.order(&first).is_lt())) {
                first = Some(hit);
                reach = hit.hit.reach();
            }
            ControlFlow::Continue(reach)
        });
        (first, work)
    }

    /// Whether a ray meets any body.
    #[must_use]
    pub fn any_hit(&self, ray: &Ray) -> bool {
        let mut any = false;
        self.cast(&course(ray), everybody, |_, placed, scratch| {
            any = scratch.any_hit(placed, ray);
            if any { ControlFlow::Break(()) } else { ControlFlow::Continue(f64::INFINITY) }
        });
        any
    }

    /// All triangles of all bodies that a ray meets, nearest first, of equals the lowest body, then the lowest triangle.
    #[must_use]
    pub fn hits(&self, ray: &Ray) -> Vec<BodyHit> {
        let mut hits = Vec::new();
        self.cast(&course(ray), everybody, |body, placed, scratch| {
            hits.extend(scratch.hits(placed, ray).into_iter().map(|hit| BodyHit { body, hit }));
            ControlFlow::Continue(f64::INFINITY)
        });
        hits.sort_unstable_by(BodyHit::order);
        hits
    }

    /// [`Self::first_hit`] of many rays, in order, spread over threads.
    #[must_use]
    pub fn first_hits(&self, rays: &[Ray]) -> Vec<Option<BodyHit>> {
        #[cfg(feature = "parallel")]
        // Number first: asking for the threads starts them.
        if rays.len() > RAYS_PER_TASK && rayon::current_num_threads() > 1 {
            return rays.par_iter().with_min_len(RAYS_PER_TASK).map(|ray| self.first_hit(ray)).collect();
        }
        rays.iter().map(|ray| self.first_hit(ray)).collect()
    }

    /// Calls `ask` for the bodies that something which moves may meet, about in the order in which it comes to them, until it breaks
    /// or the others are beyond the least reach that it returned.
    pub(super) fn cast(
        &self,
        course: &Course,
        is_wanted: impl Fn(&Boxed) -> bool,
        mut ask: impl FnMut(BodyId, &Placed<'_>, &mut Scratch) -> ControlFlow<(), f64>,
    ) -> CastWork {
        let (mut asked, mut narrow) = (0, Work::default());
        let sifted = QUEUE.with_borrow_mut(|queue| {
            Scratch::of_this_thread(|scratch| {
                self.broad.along(course, queue, &mut |id| {
                    let boxed = &self.boxed[id.slot()];
                    // Bodies that have a box are there.
                    let (true, Ok(placed)) = (is_wanted(boxed), self.placed(boxed.body)) else {
                        return ControlFlow::Continue(f64::INFINITY);
                    };
                    let reach = ask(boxed.body, &placed, scratch);
                    asked += 1;
                    narrow += scratch.work();
                    reach
                })
            })
        });
        let (nodes, node_visits, box_tests) = (sifted.nodes, sifted.node_visits, sifted.box_tests);
        CastWork { nodes, node_visits, box_tests, asked, narrow }
    }
}

/// Rays are in no group.
fn everybody(_: &Boxed) -> bool {
    true
}

fn course(ray: &Ray) -> Course {
    Course { bounds: [ray.origin(); 2], direction: ray.direction(), reach: ray.limit() }
}
