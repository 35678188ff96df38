//! Ray queries on all bodies of a world, and the best-first search over bodies that ray queries and sweeps share.

use super::World;
use super::body::BoxEntry;
use super::ids::BodyId;
use super::nearest::with_queue;
use crate::broad_phase::SweptAabb;
use crate::kernel::aabb::Aabb;
use crate::placed::PlacedModel;
use crate::query::Hit;
use crate::query::batch::run_each;
use crate::query::measure;
use crate::query::ray::Ray;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Number of rays of a batch that one parallel task handles.
const RAYS_PER_TASK: usize = 64;

/// Intersection of a ray with a triangle of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyHit {
    /// Body that the ray hits.
    pub body: BodyId,
    /// Position, triangle and ray parameter of the hit.
    pub hit: Hit,
}

impl BodyHit {
    /// Orders hits by `t`, then by body, then by triangle.
    fn order(&self, other: &Self) -> Ordering {
        let ids = self.body.cmp(&other.body).then(self.hit.triangle.cmp(&other.hit.triangle));
        self.hit.t.total_cmp(&other.hit.t).then(ids)
    }
}

/// # Rays
///
/// Hits are decided exactly, by triangles. Groups have no effect, and bodies without triangles are never hit. The order
/// in which bodies are tested is about the order in which the ray enters their boxes. Queries that need only the first
/// hit skip the bodies behind it.
///
/// No step is needed; the queries use the current poses and vertices of the bodies. The boxes of bodies that changed
/// since the last step or [`update_boxes`](World::update_boxes) are tested one by one: before many queries, call
/// [`step`](World::step).
impl World {
    /// First hit of a ray; `None` if the ray hits no body. Of hits at the same `t`, the hit with the lowest body id,
    /// then the lowest triangle, is returned.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, Ray, World};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (model, mut world) = (Model::new(mesh), World::new());
    /// let floor = world.insert(&model, Pose::IDENTITY)?;
    /// let shelf = world.insert(&model, Pose::from_translation([0.0, 0.0, 3.0]))?;
    ///
    /// let down = Ray::new([0.25, 0.25, 9.0], [0.0, 0.0, -1.0])?;
    /// let first = world.first_hit(&down).expect("a shelf");
    /// assert_eq!((first.body, first.hit.t), (shelf, 6.0));
    /// assert_eq!(world.all_hits(&down).iter().map(|hit| hit.body).collect::<Vec<_>>(), [shelf, floor]);
    /// assert!(!world.any_hit(&down.with_max_t(5.0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn first_hit(&self, ray: &Ray) -> Option<BodyHit> {
        let (hit, stats) = self.find_first_hit(ray);
        measure::record(&stats);
        hit
    }

    fn find_first_hit(&self, ray: &Ray) -> (Option<BodyHit>, QueryStats) {
        let (mut first, mut max_t): (Option<BodyHit>, _) = (None, f64::INFINITY);
        let stats = self.cast(&swept_point(ray), all_bodies, |body, placed, scratch| {
            let hit = scratch.first_hit_within(placed, ray, max_t).map(|hit| BodyHit { body, hit });
            if let Some(hit) = hit.filter(|hit| first.is_none_or(|first| hit.order(&first).is_lt())) {
                first = Some(hit);
                max_t = hit.hit.cutoff();
            }
            ControlFlow::Continue(max_t)
        });
        (first, stats)
    }

    /// Returns true if a ray hits any body.
    #[must_use]
    pub fn any_hit(&self, ray: &Ray) -> bool {
        let mut any = false;
        let stats = self.cast(&swept_point(ray), all_bodies, |_, placed, scratch| {
            any = scratch.any_hit(placed, ray);
            if any { ControlFlow::Break(()) } else { ControlFlow::Continue(f64::INFINITY) }
        });
        measure::record(&stats);
        any
    }

    /// All hits of a ray with all triangles of all bodies, sorted by `t`, then by body id, then by triangle.
    #[must_use]
    pub fn all_hits(&self, ray: &Ray) -> Vec<BodyHit> {
        let mut hits = Vec::new();
        let stats = self.cast(&swept_point(ray), all_bodies, |body, placed, scratch| {
            hits.extend(scratch.all_hits(placed, ray).into_iter().map(|hit| BodyHit { body, hit }));
            ControlFlow::Continue(f64::INFINITY)
        });
        measure::record(&stats);
        hits.sort_unstable_by(BodyHit::order);
        hits
    }

    /// [`first_hit`](Self::first_hit) for many rays, on all threads; results in input order.
    #[must_use]
    pub fn first_hit_batch(&self, rays: &[Ray]) -> Vec<Option<BodyHit>> {
        run_each(rays, RAYS_PER_TASK, || (), |(), _, ray| self.find_first_hit(ray))
    }

    /// Calls `test` for the bodies whose boxes the moving box `swept` may touch, in about the order of contact.
    ///
    /// Bodies for which `is_wanted` returns false are skipped. `test` returns a time limit: contacts after this time
    /// cannot change the result. The search ends when the moving box reaches no remaining box before the smallest
    /// limit, or when `test` breaks. Returns the stats, which the caller records.
    pub(super) fn cast(
        &self,
        swept: &SweptAabb,
        is_wanted: impl Fn(&BoxEntry) -> bool,
        mut test: impl FnMut(BodyId, &PlacedModel, &mut Scratch) -> ControlFlow<(), f64>,
    ) -> QueryStats {
        let mut stats = QueryStats::default();
        let search = with_queue(|queue| {
            Scratch::of_this_thread(|scratch| {
                self.broad_phase.query_swept(swept, queue, &mut |id| {
                    let entry = &self.box_entries[id.index()];
                    // Skips unwanted bodies. `placed` never fails here: a body that has a box exists.
                    let (true, Ok(placed)) = (is_wanted(entry), self.placed(entry.body)) else {
                        return ControlFlow::Continue(f64::INFINITY);
                    };
                    let max_t = test(entry.body, placed, scratch);
                    stats.bodies_tested += 1;
                    stats += scratch.stats();
                    max_t
                })
            })
        });
        stats.node_visits += search.node_visits as u64;
        stats.box_tests += search.box_tests as u64;
        stats
    }
}

/// The `is_wanted` of ray queries: tests every body, because rays ignore collision groups.
fn all_bodies(_: &BoxEntry) -> bool {
    true
}

/// The motion of a point along a ray, as a swept box of size zero.
fn swept_point(ray: &Ray) -> SweptAabb {
    SweptAabb { bounds: Aabb { min: ray.origin(), max: ray.origin() }, direction: ray.direction(), limit: ray.max_t() }
}
