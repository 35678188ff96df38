//! Contacts of the intersecting pairs of bodies. Steps compute them if requested, and reuse them for pairs of bodies
//! that did not change.

use super::World;
use super::body::BodySlots;
use super::events::Events;
use super::ids::{BodyId, WorldError, sorted_pair};
use super::narrow_phase::NarrowPhaseTask;
#[cfg(feature = "parallel")]
use super::narrow_phase::worth_parallel;
use crate::pair::Pair;
use crate::query::Relation;
use crate::query::contacts::Contacts;
#[cfg(feature = "parallel")]
use crate::query::measure;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::sync::Arc;

/// An intersecting pair of bodies and its contacts.
type CachedContacts = ([BodyId; 2], Arc<Contacts>);

/// Contacts of the intersecting pairs of a world, sorted by pair.
#[derive(Clone, Debug, Default)]
pub(super) struct ContactCache {
    /// True if steps compute contacts; set by [`World::track_contacts`].
    enabled: bool,
    entries: Vec<CachedContacts>,
}

impl ContactCache {
    /// Updates the cache after a step and returns the stats of the computed contacts.
    ///
    /// `intersecting` are the pairs of bodies that intersect now, sorted; `tasks` are the pairs that the step tested.
    /// Contacts of intersecting pairs that were not tested are reused.
    pub(super) fn step(
        &mut self,
        bodies: &BodySlots,
        intersecting: &[[BodyId; 2]],
        tasks: &[NarrowPhaseTask],
    ) -> QueryStats {
        if !self.enabled {
            return QueryStats::default();
        }
        let mut tested: Vec<[BodyId; 2]> = tasks.iter().map(|task| sorted_pair(task.pair)).collect();
        tested.sort_unstable();
        let is_unchanged = |pair: &[BodyId; 2]| tested.binary_search(pair).is_err();
        let mut entries = std::mem::take(&mut self.entries);
        entries.retain(|(pair, _)| is_unchanged(pair) && intersecting.binary_search(pair).is_ok());
        let is_cached = |pair: &[BodyId; 2]| entries.binary_search_by_key(pair, |&(pair, _)| pair).is_ok();
        let missing: Vec<[BodyId; 2]> = intersecting.iter().copied().filter(|pair| !is_cached(pair)).collect();
        let (computed, stats) = compute_contacts(bodies, &missing);
        entries.extend(computed);
        entries.sort_unstable_by_key(|&(pair, _)| pair);
        self.entries = entries;
        stats
    }

    pub(super) fn get(&self, pair: [BodyId; 2]) -> Option<&Contacts> {
        let index = self.entries.binary_search_by_key(&pair, |&(pair, _)| pair).ok()?;
        Some(&self.entries[index].1)
    }

    /// Checks that the cache has exactly the pairs in `intersecting`. The cache is not checked if it is disabled, or
    /// if it is empty because no step was made since it was enabled (`stepped` is false).
    pub(super) fn check(&self, intersecting: &[[BodyId; 2]], stepped: bool) -> Result<(), String> {
        let is_filled = self.enabled && (stepped || !self.entries.is_empty());
        if is_filled && !self.entries.iter().map(|(pair, _)| pair).eq(intersecting) {
            return Err("cached contacts are not those of the intersecting pairs".to_owned());
        }
        Ok(())
    }
}

/// Computes the contacts of `pairs`, on several threads if that is worth it, and returns them with their stats.
fn compute_contacts(bodies: &BodySlots, pairs: &[[BodyId; 2]]) -> (Vec<CachedContacts>, QueryStats) {
    let one = |scratch: &mut Scratch, &pair: &[BodyId; 2]| {
        // The `else` branch is never taken: both bodies of an intersecting pair exist.
        let [Ok(a), Ok(b)] = pair.map(|id| bodies.get(id)) else { return None };
        let contacts = scratch.contacts(&Pair::new(&a.placed, &b.placed));
        Some(((pair, Arc::new(contacts)), scratch.stats()))
    };
    #[cfg(feature = "parallel")]
    if worth_parallel(bodies, pairs.iter().copied()) {
        let computed: Vec<(CachedContacts, QueryStats)> =
            measure::paused(|| pairs.par_iter().map_init(Scratch::new, one).flatten_iter().collect());
        return split_stats(computed);
    }
    split_stats(Scratch::of_this_thread(|scratch| pairs.iter().filter_map(|pair| one(scratch, pair)).collect()))
}

/// Splits the results of single pairs into the list of their contacts and the sum of their stats.
fn split_stats(computed: Vec<(CachedContacts, QueryStats)>) -> (Vec<CachedContacts>, QueryStats) {
    let stats = computed.iter().map(|&(_, stats)| stats).sum();
    (computed.into_iter().map(|(contacts, _)| contacts).collect(), stats)
}

/// # Contacts of bodies
impl World {
    /// If `enabled` is true, steps also compute the contacts of all intersecting pairs, for [`Events::contacts`]. Off
    /// by default.
    ///
    /// Computing contacts takes several times as long as the intersection tests. Pairs of bodies that did not change
    /// reuse their contacts.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pose, World};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]], vec![[0, 1, 2]])?;
    /// let model = Model::new(mesh);
    /// let mut world = World::new();
    /// world.track_contacts(true);
    /// let floor = world.insert(&model, Pose::IDENTITY)?;
    /// let wall = world.insert(&model, Pose::from_axis_angle([1.0, 0.0, 0.0], 1.0)?)?;
    /// let events = world.step();
    /// let contacts = events.contacts([floor, wall]).expect("they intersect");
    /// assert_eq!(contacts.regions[0].length, 4.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn track_contacts(&mut self, enabled: bool) {
        self.dirty |= enabled && !self.contact_cache.enabled;
        self.contact_cache.enabled = enabled;
        if !enabled {
            self.contact_cache.entries = Vec::new();
        }
    }

    /// Contacts of two bodies at their current poses, as returned by [`Pair::contacts`]. Groups and ignored pairs
    /// have no effect.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if a body does not exist; [`WorldError::SameBody`] if `a == b`.
    pub fn contacts(&self, a: BodyId, b: BodyId) -> Result<Contacts, WorldError> {
        self.checked_pair(a, b)?;
        Ok(Pair::new(self.placed(a)?, self.placed(b)?).contacts())
    }

    /// Relation of two bodies as solids at their current poses, as returned by [`Pair::relation`]. Groups and ignored
    /// pairs have no effect.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if a body does not exist; [`WorldError::SameBody`] if `a == b`.
    pub fn relation(&self, a: BodyId, b: BodyId) -> Result<Relation, WorldError> {
        self.checked_pair(a, b)?;
        Ok(Pair::new(self.placed(a)?, self.placed(b)?).relation())
    }
}

impl<'w> Events<'w> {
    /// Contacts that the last step computed for `pair`, which has the lower id first.
    ///
    /// `None` if the pair did not intersect, or if [`World::track_contacts`] was off.
    #[must_use]
    pub fn contacts(self, pair: [BodyId; 2]) -> Option<&'w Contacts> {
        self.world.contact_cache.get(pair)
    }
}
