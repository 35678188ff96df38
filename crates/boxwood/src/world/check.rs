//! Consistency check of a world, for tests.

use super::World;
use super::body::{BodyEntry, BoxEntry};
use super::ids::BodyId;

impl World {
    /// Checks all internal invariants, for tests. Takes O(n) for n triangles in all bodies together.
    ///
    /// # Errors
    /// A description of the first violated invariant.
    pub fn check(&self) -> Result<(), String> {
        self.bodies.check()?;
        self.broad_phase.check()?;
        self.ignored_pairs.check()?;
        self.pair_tracker.check()?;
        self.contact_cache.check(self.pair_tracker.intersecting(), !self.dirty)?;
        let boxes = self.bodies.iter().filter(|(_, entry)| entry.box_id.is_some()).count();
        if boxes != self.broad_phase.len() {
            return Err(format!("{boxes} bodies have a box; the broad phase has {}", self.broad_phase.len()));
        }
        if let Some(pair) = self.ignored_pairs.iter().find(|pair| pair.iter().any(|&id| self.bodies.get(id).is_err())) {
            return Err(format!("ignored pair {pair:?} contains a removed body"));
        }
        self.bodies.iter().try_for_each(|(id, entry)| self.check_body(id, entry))
    }

    fn check_body(&self, id: BodyId, entry: &BodyEntry) -> Result<(), String> {
        entry.placed.model.check().map_err(|error| format!("{id:?}: {error}"))?;
        let placed = &entry.placed;
        let bounds = self.bounds(id).map_err(|error| format!("{id:?}: {error}"))?;
        if bounds != placed.loose_bounds() {
            return Err(format!("box of {id:?} is {bounds:?}; expected {:?}", placed.loose_bounds()));
        }
        let matches = |box_entry: &BoxEntry| {
            (box_entry.body, box_entry.groups) == (id, entry.groups) && box_entry.changed_at <= self.step_count
        };
        if entry.box_id.is_some_and(|box_id| !self.box_entries.get(box_id.index()).is_some_and(matches)) {
            return Err(format!("box entry of {id:?} has another body, other groups or a future change"));
        }
        match (bounds, placed.bounds()) {
            (None, None) => Ok(()),
            (Some(bounds), Some(exact)) if bounds.union(&exact) == bounds => Ok(()),
            (bounds, exact) => {
                Err(format!("box {bounds:?} of {id:?} does not contain its triangles, which have the bounds {exact:?}"))
            }
        }
    }
}
