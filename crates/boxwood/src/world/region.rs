//! Exact queries for the bodies that intersect a region or are contained in it, for example for frustum culling.

use super::World;
use super::ids::BodyId;
use crate::kernel::sort_ids::sort_ids;
use crate::query::measure;
use crate::query::region::reduced_region::ReducedRegion;
use crate::query::stats::QueryStats;
use crate::region::Region;
use crate::scratch::Scratch;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Number of bodies that one parallel task tests.
#[cfg(feature = "parallel")]
const BODIES_PER_TASK: usize = 32;
/// From this number of bodies on, testing bodies exactly on several threads is worth it.
#[cfg(feature = "parallel")]
const PARALLEL_BODIES: usize = 256;

/// Condition that a body must satisfy to be in the result of a region query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BodyContainment {
    /// At least one point of the body's surface is in the region.
    Intersecting,
    /// The whole body is in the region.
    Within,
}

/// # Bodies in a region
///
/// Results are decided exactly, by triangles. Groups have no effect, and bodies without triangles are in no region. The
/// search uses the tree over the boxes of all bodies. It skips tree nodes outside the region. It accepts bodies whose
/// box, or whose tree node, is inside the region, without testing their triangles.
///
/// No step is needed; the queries use the current poses and vertices of the bodies. The boxes of bodies that changed
/// since the last step or [`update_boxes`](World::update_boxes) are tested one by one: before many queries, call
/// [`step`](World::step). Many bodies are tested on several threads; the results do not depend on the number of
/// threads.
impl World {
    /// Bodies whose surfaces have a point in the region, sorted by id. Touching counts.
    ///
    /// ```
    /// use boxwood::query::Frustum;
    /// use boxwood::{Mesh, Model, Pose, Region, World};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (model, mut world) = (Model::new(mesh), World::new());
    /// let near = world.insert(&model, Pose::from_translation([0.0, 0.0, 5.0]))?;
    /// let far = world.insert(&model, Pose::from_translation([0.0, 0.0, 50.0]))?;
    /// let beside = world.insert(&model, Pose::from_translation([9.0, 0.0, 5.0]))?;
    ///
    /// // At the origin, looking along z, with a field of view of 60 degrees.
    /// let view = Region::frustum(&Frustum {
    ///     eye: [0.0; 3],
    ///     direction: [0.0, 0.0, 1.0],
    ///     up: [0.0, 1.0, 0.0],
    ///     vertical_fov: 1.047,
    ///     aspect: 1.0,
    ///     near: 0.1,
    ///     far: 50.0,
    /// })?;
    /// assert_eq!(world.bodies_intersecting(&view), [near, far]);
    /// assert!(!world.bodies_intersecting(&view).contains(&beside));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bodies_intersecting(&self, region: &Region) -> Vec<BodyId> {
        self.bodies_with(region, BodyContainment::Intersecting)
    }

    /// Bodies that are contained in the region, sorted by id. They may touch the boundary of the region from inside.
    #[must_use]
    pub fn bodies_within(&self, region: &Region) -> Vec<BodyId> {
        self.bodies_with(region, BodyContainment::Within)
    }

    /// Finds the bodies that satisfy `containment`, and records the stats.
    fn bodies_with(&self, region: &Region, containment: BodyContainment) -> Vec<BodyId> {
        // Bodies are identified by slot until the end: each slot has one body, and slots have the same order as ids.
        let (mut found, mut undecided) = (Vec::new(), Vec::new());
        let search = self.broad_phase.query_region(
            |frame| region.in_frame(frame),
            |id, is_inside| {
                let slot = self.box_entries[id.index()].body.index() as u32;
                if is_inside { found.push(slot) } else { undecided.push(slot) }
            },
        );
        let mut stats = self.test_all(&undecided, region, containment, &mut found);
        stats.node_visits += search.node_visits as u64;
        stats.box_tests += search.box_tests as u64;
        stats.bodies_tested += undecided.len() as u64;
        measure::record(&stats);
        let slots = sort_ids(found, self.bodies.slot_count());
        slots.into_iter().map(|slot| self.bodies.id_in_slot(slot)).collect()
    }

    /// Tests the bodies in `slots` exactly, adds the slots of those that satisfy `containment` to `found`, and
    /// returns the stats.
    fn test_all(
        &self,
        slots: &[u32],
        region: &Region,
        containment: BodyContainment,
        found: &mut Vec<u32>,
    ) -> QueryStats {
        #[cfg(feature = "parallel")]
        // The number of threads is read last, because reading it starts the thread pool.
        if slots.len() >= PARALLEL_BODIES && rayon::current_num_threads() > 1 {
            let test = |chunk: &[u32]| {
                let mut found = Vec::new();
                let stats = self.test_sequentially(chunk, region, containment, &mut found);
                (found, stats)
            };
            let chunks = slots.par_chunks(BODIES_PER_TASK);
            let results: Vec<(Vec<u32>, QueryStats)> = measure::paused(|| chunks.map(test).collect());
            results.iter().for_each(|(slots, _)| found.extend_from_slice(slots));
            return results.into_iter().map(|(_, stats)| stats).sum();
        }
        self.test_sequentially(slots, region, containment, found)
    }

    fn test_sequentially(
        &self,
        slots: &[u32],
        region: &Region,
        containment: BodyContainment,
        found: &mut Vec<u32>,
    ) -> QueryStats {
        Scratch::of_this_thread(|scratch| {
            let (mut reduced, mut stats) = (ReducedRegion::new(region), QueryStats::default());
            for &slot in slots {
                let id = self.bodies.id_in_slot(slot);
                // The `else` branch is never taken: a body that was found by its box exists and has a box.
                let (Ok(placed), Ok(Some(bounds))) = (self.placed(id), self.bounds(id)) else { continue };
                let region = reduced.reduced_to_box(bounds);
                let is_found = match containment {
                    BodyContainment::Intersecting => scratch.intersects_region(placed, region),
                    BodyContainment::Within => scratch.is_within(placed, region),
                };
                stats += scratch.stats();
                if is_found {
                    found.push(slot);
                }
            }
            stats
        })
    }
}
