//! Collision detection for many bodies that move and deform: intersecting pairs, events, distances, rays, sweeps
//! and regions.
//!
//! Methods that change the world, the data that they update, and the methods that read these data:
//!
//! ```text
//! insert, set_pose, deform, remove ─▶ bodies, each with an AABB
//!     ─▶ broad phase ─▶ step: narrow phase ─▶ Events
//!     ─▶ broad phase ─▶ region, near, nearest, ray, sweep
//!     ─▶ tree of bodies ─▶ distance: closest pair, all pairs closer than a clearance
//! ```

mod body;
mod check;
mod contact_cache;
mod deform;
mod distance;
mod events;
mod ids;
mod ignored_pairs;
mod narrow_phase;
mod near;
mod nearest;
mod ray;
mod region;
mod step;
mod sweep;

pub use body::{Body, Groups};
pub use distance::ClosestBodies;
pub use events::{Events, StepStats};
pub use ids::{BodyId, WorldError};
pub use nearest::NearestBody;
pub use ray::BodyHit;
pub use sweep::BodyImpact;

use crate::broad_phase::{BroadPhase, UpdateKind, UpdateStats};
use crate::kernel::aabb::Aabb;
use crate::kernel::pose::Pose;
use crate::model::Model;
use crate::pair::{Pair, TrianglePair};
use crate::placed::PlacedModel;
use crate::query::measure;
use crate::query::stats::QueryStats;
use body::{BodyEntry, BodySlots, BoxEntry};
use contact_cache::ContactCache;
use ids::sorted_pair;
use ignored_pairs::IgnoredBodyPairs;
use std::ops::ControlFlow;
use step::{PairTracker, StepInput};

/// A set of bodies with incremental collision detection.
///
/// A [`Body`] is a model with a pose: rigid (one model can be shared by many bodies) or deformable. [`step`](Self::step) finds all
/// intersecting pairs, exactly as [`Pair::intersects`] does, and reports which pairs began and ended since the last step. Pairs of
/// bodies that did not change reuse their last result.
///
/// These queries need no step. They use the current poses and vertices of the bodies:
///
/// - distance: [`closest_pair`](Self::closest_pair), [`bodies_closer_than`](Self::bodies_closer_than),
///   [`nearest_body`](Self::nearest_body)
/// - rays and sweeps: [`first_hit`](Self::first_hit), [`first_impact`](Self::first_impact),
///   [`first_impact_of_body`](Self::first_impact_of_body)
/// - regions: [`bodies_intersecting`](Self::bodies_intersecting), [`bodies_within`](Self::bodies_within); by bounding boxes only:
///   [`bodies_near_box`](Self::bodies_near_box), [`bodies_near_sphere`](Self::bodies_near_sphere)
///
/// Pairs can be excluded by [`Groups`] or one by one with [`ignore_pair`](Self::ignore_pair).
///
/// # Errors
/// Methods that change the world either succeed or return an error and leave it unchanged. Ids of removed bodies are never reused.
///
/// # Determinism
/// Results and their order depend only on the sequence of calls, not on threads or the processor.
///
/// # Examples
/// ```
/// use boxwood::{Mesh, Model, Pose, World};
/// use boxwood::world::Body;
///
/// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = Model::new(mesh.clone());
///
/// let mut world = World::new();
/// let fixed = world.insert(&model, Pose::IDENTITY)?;
/// let moving = world.insert(&model, Pose::from_translation([0.0, 0.0, 2.0]))?;
/// let cloth = world.insert(Body::Deformable(Model::new(mesh)), Pose::from_translation([9.0, 0.0, 0.0]))?;
/// assert!(world.step().intersecting().is_empty());
///
/// world.set_pose(moving, Pose::from_axis_angle([1.0, 0.0, 0.0], 1.0)?)?;
/// let events = world.step();
/// assert_eq!(events.began(), [[fixed, moving]]);
/// assert_eq!(events.triangle_pairs([fixed, moving])?.len(), 1);
///
/// world.deform_vertices(cloth, &[0], |_, _| [-9.0, 0.0, 0.0])?;
/// world.remove(moving)?;
/// let events = world.step();
/// assert_eq!(events.began(), [[fixed, cloth]]);
/// assert_eq!(events.ended(), [[fixed, moving]]);
/// assert!(world.set_pose(moving, Pose::IDENTITY).is_err(), "the body was removed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct World {
    bodies: BodySlots,
    /// Boxes of the bodies: one box per body with a nonempty mesh, its current [`PlacedModel::loose_bounds`].
    broad_phase: BroadPhase,
    /// For each box, the data of its body that a step reads; indexed by the slot of the box.
    box_entries: Vec<BoxEntry>,
    /// Pairs that are never tested. Contains no removed bodies.
    ignored_pairs: IgnoredBodyPairs,
    pair_tracker: PairTracker,
    /// Contacts of the intersecting pairs, if [`track_contacts`](Self::track_contacts) is on.
    contact_cache: ContactCache,
    /// Number of steps so far, not counting steps before which nothing had changed.
    step_count: u64,
    /// True if something has changed since the last step, so that the next step cannot reuse all results.
    dirty: bool,
    /// Stats of a broad-phase update made by [`update_boxes`](Self::update_boxes). The next step reports them unless
    /// it must update the broad phase again.
    early_broad_stats: Option<UpdateStats>,
}

impl World {
    /// Creates an empty world.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Inserts a body at a pose and returns its id.
    ///
    /// A [`Model`] or `&Model` is inserted as a rigid body. A model is a cheap handle, so many bodies can share it.
    /// For a body whose vertices can be moved, wrap the model in [`Body::Deformable`]. The body is a member of all
    /// groups, see [`set_groups`](Self::set_groups). A body with an empty mesh intersects nothing.
    ///
    /// # Errors
    /// [`WorldError::Input`] if the pose places a vertex at 2^1000 or beyond; [`WorldError::Box`] if there are too many bodies.
    pub fn insert(&mut self, body: impl Into<Body>, pose: Pose) -> Result<BodyId, WorldError> {
        let body = body.into();
        let deformable = matches!(body, Body::Deformable(_));
        let placed = body.model().at(pose)?;
        let bounds = placed.loose_bounds();
        let id = self.bodies.next_id()?;
        let box_id = bounds.map(|bounds| self.broad_phase.insert(bounds)).transpose()?;
        let groups = Groups::ALL;
        self.bodies.insert(BodyEntry { placed, deformable, box_id, groups });
        if let Some(box_id) = box_id {
            let entry = BoxEntry { body: id, groups, changed_at: self.step_count };
            self.box_entries.resize(self.box_entries.len().max(box_id.index() + 1), entry);
            self.box_entries[box_id.index()] = entry;
        }
        self.dirty = true;
        Ok(id)
    }

    /// Removes a body and returns it.
    ///
    /// The id is never reused. The next step reports the intersecting pairs of the body as [ended](Events::ended).
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body.
    pub fn remove(&mut self, id: BodyId) -> Result<Body, WorldError> {
        let entry = self.bodies.remove(id)?;
        if let Some(box_id) = entry.box_id {
            self.broad_phase.remove(box_id)?;
        }
        self.ignored_pairs.remove_body(id);
        self.dirty = true;
        Ok(entry.into_body())
    }

    /// Moves a body to a pose. If the body already has this pose, its cached results stay valid.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body; [`WorldError::Input`] if the pose places a vertex at 2^1000 or beyond.
    pub fn set_pose(&mut self, id: BodyId, pose: Pose) -> Result<(), WorldError> {
        let entry = self.bodies.get_mut(id)?;
        if entry.placed.pose == pose {
            return Ok(());
        }
        entry.set_pose(pose, &mut self.broad_phase)?;
        self.invalidate_body(id)
    }

    /// Invalidates the cached results of all pairs that contain this body.
    fn invalidate_body(&mut self, id: BodyId) -> Result<(), WorldError> {
        if let Some(box_id) = self.bodies.get(id)?.box_id {
            self.box_entries[box_id.index()].changed_at = self.step_count;
        }
        self.dirty = true;
        Ok(())
    }

    /// Number of bodies.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Returns true if the world contains no bodies.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Ids of all bodies, in increasing order.
    pub fn ids(&self) -> impl Iterator<Item = BodyId> + Clone + '_ {
        self.bodies.iter().map(|(id, _)| id)
    }

    /// Returns true if the world contains a body with this id.
    #[must_use]
    pub fn contains(&self, id: BodyId) -> bool {
        self.bodies.get(id).is_ok()
    }

    /// Model of a body. The model of a deformable body has the current vertices.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body.
    pub fn model(&self, id: BodyId) -> Result<&Model, WorldError> {
        Ok(&self.bodies.get(id)?.placed.model)
    }

    /// Pose of a body.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body.
    pub fn pose(&self, id: BodyId) -> Result<Pose, WorldError> {
        Ok(self.bodies.get(id)?.placed.pose)
    }

    /// Model of a body at its pose, for queries on single bodies or pairs: `world.placed(a)?.pair(world.placed(b)?)`.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body.
    pub fn placed(&self, id: BodyId) -> Result<&PlacedModel, WorldError> {
        Ok(&self.bodies.get(id)?.placed)
    }

    /// Axis-aligned box of a body in the broad phase; `None` if its mesh is empty.
    ///
    /// This is [`PlacedModel::loose_bounds`] at the current pose. Two bodies whose boxes do not overlap are not tested.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body.
    pub fn bounds(&self, id: BodyId) -> Result<Option<Aabb>, WorldError> {
        let bounds = self.bodies.get(id)?.box_id.map(|box_id| self.broad_phase.bounds(box_id));
        Ok(bounds.transpose()?)
    }

    /// Collision groups of a body; [`Groups::ALL`] unless [`set_groups`](Self::set_groups) was called.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body.
    pub fn groups(&self, id: BodyId) -> Result<Groups, WorldError> {
        Ok(self.bodies.get(id)?.groups)
    }

    /// Sets the collision groups of a body, which determine the bodies that it is tested against.
    ///
    /// The next step reports intersecting pairs that the groups now exclude as [ended](Events::ended).
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if there is no such body.
    pub fn set_groups(&mut self, id: BodyId, groups: Groups) -> Result<(), WorldError> {
        let entry = self.bodies.get_mut(id)?;
        self.dirty |= entry.groups != groups;
        entry.groups = groups;
        if let Some(box_id) = entry.box_id {
            self.box_entries[box_id.index()].groups = groups;
        }
        Ok(())
    }

    /// Excludes a pair of bodies from testing, for example two parts that touch by design.
    ///
    /// The pair is not tested or reported until [`restore_pair`](Self::restore_pair) is called or one of the bodies is removed. If
    /// the two intersect now, the next step reports the pair in [`Events::ended`]. Returns `true` if the pair was not ignored before.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if a body does not exist; [`WorldError::SameBody`] if `a == b`.
    pub fn ignore_pair(&mut self, a: BodyId, b: BodyId) -> Result<bool, WorldError> {
        let pair = self.checked_pair(a, b)?;
        let is_new = self.ignored_pairs.insert(pair);
        self.dirty |= is_new;
        Ok(is_new)
    }

    /// Ends the exclusion of a pair of bodies by [`ignore_pair`](Self::ignore_pair). Returns `true` if the pair was
    /// ignored before.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if a body does not exist; [`WorldError::SameBody`] if `a == b`.
    pub fn restore_pair(&mut self, a: BodyId, b: BodyId) -> Result<bool, WorldError> {
        let pair = self.checked_pair(a, b)?;
        let was_ignored = self.ignored_pairs.remove(pair);
        self.dirty |= was_ignored;
        Ok(was_ignored)
    }

    /// All ignored pairs of bodies, sorted; the lower id comes first in each pair.
    pub fn ignored_pairs(&self) -> impl Iterator<Item = [BodyId; 2]> + '_ {
        self.ignored_pairs.iter()
    }

    /// Checks that both bodies exist and differ; returns the pair with the lower id first.
    fn checked_pair(&self, a: BodyId, b: BodyId) -> Result<[BodyId; 2], WorldError> {
        self.bodies.get(a)?;
        self.bodies.get(b)?;
        if a == b { Err(WorldError::SameBody(a)) } else { Ok(sorted_pair([a, b])) }
    }

    /// Runs the broad phase of the next [`step`](Self::step) now, for example to time the broad phase and the narrow
    /// phase separately.
    ///
    /// Calling this is never required. If bodies change between this call and the step, the step updates the broad
    /// phase again and reports the work of the second update only.
    pub fn update_boxes(&mut self) {
        if self.dirty {
            self.early_broad_stats = Some(self.broad_phase.update().stats());
        }
    }

    /// Finds all pairs of bodies that intersect now, and which pairs began and ended since the last step.
    ///
    /// If [`track_contacts`](Self::track_contacts) is on, the contacts of the intersecting pairs are computed as
    /// well. Many or large tests run on several threads; the results do not depend on the number of threads.
    pub fn step(&mut self) -> Events<'_> {
        if self.dirty {
            let Self { bodies, broad_phase, box_entries, ignored_pairs, pair_tracker, contact_cache, .. } = self;
            let input = StepInput { bodies, box_entries, ignored_pairs, step_count: self.step_count };
            pair_tracker.step(broad_phase, &input);
            pair_tracker.stats.narrow_phase +=
                contact_cache.step(bodies, pair_tracker.intersecting(), pair_tracker.tasks());
            let early_stats = self.early_broad_stats.take();
            if let Some(stats) =
                early_stats.filter(|_| self.pair_tracker.stats.broad_phase.kind == UpdateKind::Unchanged)
            {
                self.pair_tracker.stats.broad_phase = stats;
            }
            let StepStats { broad_phase, narrow_phase, tested, .. } = self.pair_tracker.stats;
            let bodies =
                QueryStats { box_tests: broad_phase.box_tests, bodies_tested: tested as u64, ..QueryStats::default() };
            measure::record(&(bodies + narrow_phase));
            self.step_count += 1;
            self.dirty = false;
        } else {
            self.pair_tracker.reuse_all(&self.broad_phase);
        }
        self.events()
    }

    /// Results of the last step. They may contain bodies that were removed after the step.
    #[must_use]
    pub fn events(&self) -> Events<'_> {
        Events { world: self }
    }

    /// All intersecting triangle pairs of two bodies at their current poses, sorted. Each pair has a triangle of `a`
    /// and a triangle of `b`.
    ///
    /// Groups and ignored pairs have no effect. Large searches run on several threads.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if a body does not exist; [`WorldError::SameBody`] if `a == b`.
    pub fn triangle_pairs(&self, a: BodyId, b: BodyId) -> Result<Vec<TrianglePair>, WorldError> {
        self.checked_pair(a, b)?;
        Ok(Pair::new(self.placed(a)?, self.placed(b)?).triangle_pairs())
    }

    /// Calls `visit` for each pair of [`triangle_pairs`](Self::triangle_pairs) until a call returns `Break`; returns
    /// the value in that `Break`, or `None`.
    ///
    /// The order of the calls depends on the two bodies only.
    ///
    /// # Errors
    /// [`WorldError::UnknownBody`] if a body does not exist; [`WorldError::SameBody`] if `a == b`.
    pub fn for_each_triangle_pair<B>(
        &self,
        a: BodyId,
        b: BodyId,
        visit: impl FnMut(TrianglePair) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, WorldError> {
        self.checked_pair(a, b)?;
        Ok(Pair::new(self.placed(a)?, self.placed(b)?).for_each_triangle_pair(visit))
    }
}
