//! Many bodies that move, deform, come and go: who meets whom, what began and what ended.
//!
//! ```text
//! add, set_pose, deform, remove ─▶ bodies, each with its box ─▶ broad phase ─▶ contacts ─▶ narrow ─▶ Events
//!                                                           ├─▶ tree of bodies ─▶ distance: closest, closer than
//!                                                           └─▶ region, cull, nearest, cast, sweep
//! ```

mod allowed;
mod body;
mod cast;
mod check;
mod contacts;
mod cull;
mod deform;
mod distance;
mod events;
mod ids;
mod narrow;
mod nearest;
mod places;
mod region;
mod sweep;

pub use body::{Body, Groups};
pub use cast::{BodyHit, CastWork};
pub use cull::CullWork;
pub use distance::ClosestBodies;
pub use events::{Events, StepWork};
pub use ids::{BodyId, WorldError};
pub use nearest::NearestBody;
pub use sweep::BodyImpact;

use crate::broad::{Bounds, BroadPhase, BroadWay, BroadWork};
use crate::model::Model;
use crate::pose::Pose;
use crate::query::{Pair, Placed, TrianglePair};
use allowed::Allowed;
use body::{Bodies, Boxed, Entry};
use contacts::{Scene, Tracked};
use ids::in_order;
use places::Places;
use std::ops::ControlFlow;

/// Bodies in a common world, and which of them intersect from step to step.
///
/// A body is a model at a pose: a rigid one, whose model many bodies can share, or one that deforms. A
/// [step](Self::step) tells which pairs of bodies intersect, exactly as [`Pair::intersects`] does, which began to and which
/// ended. Two bodies that stay as they are keep the answer of the step before, without a test.
///
/// Between steps, and without one, it tells which bodies are [closest](Self::closest_pair) to each other, which are
/// [closer than a clearance](Self::bodies_closer_than), which is [nearest](Self::nearest_body) to a point, which a
/// [ray](Self::first_hit), a [moving solid](Self::first_impact) or a [moving body](Self::first_impact_of) meets first, which are in a
/// [volume](Self::bodies_in), and by their boxes alone, in a [box](Self::bodies_in_box) or [sphere](Self::bodies_in_sphere).
///
/// ```
/// use boxwood::{Mesh, Model, Pose, World};
/// use std::sync::Arc;
///
/// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = Arc::new(Model::new(mesh.clone()));
///
/// let mut world = World::new();
/// let fixed = world.add(&model, Pose::IDENTITY)?;
/// let moving = world.add(&model, Pose::translation([0.0, 0.0, 2.0])?)?;
/// let cloth = world.add(Model::new(mesh), Pose::translation([9.0, 0.0, 0.0])?)?;
/// assert!(world.step().intersecting().is_empty());
///
/// world.set_pose(moving, Pose::rotation([1.0, 0.0, 0.0], 1.0)?)?;
/// let events = world.step();
/// assert_eq!(events.began(), [[fixed, moving]]);
/// assert_eq!(events.triangle_pairs([fixed, moving])?.len(), 1);
///
/// world.deform_some(cloth, &[0], |_, _| [-9.0, 0.0, 0.0])?;
/// world.remove(moving)?;
/// let events = world.step();
/// assert_eq!(events.began(), [[fixed, cloth]]);
/// assert_eq!(events.ended(), [[fixed, moving]]);
/// assert!(world.set_pose(moving, Pose::IDENTITY).is_err(), "there is no such body any more");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// An error changes nothing.
#[derive(Clone, Debug, Default)]
pub struct World {
    bodies: Bodies,
    /// A box for every body whose mesh is not empty: the cover of the body as it is.
    broad: BroadPhase,
    /// What belongs to a box, by its slot.
    boxed: Vec<Boxed>,
    /// All of bodies that are there.
    allowed: Allowed,
    contacts: Tracked,
    /// Where those that meet do, if that is wanted.
    places: Places,
    /// How many steps there have been.
    steps: u64,
    /// Whether anything has changed since the last step.
    touched: bool,
    /// What the broad phase did ahead of the next step.
    ahead: Option<BroadWork>,
}

impl World {
    /// Without bodies.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a body: a model in an [`Arc`](std::sync::Arc), which is rigid, or a model of its own, which can deform. An error
    /// if the pose carries it too far. A body whose mesh is empty is one that meets nothing.
    pub fn add(&mut self, body: impl Into<Body>, pose: Pose) -> Result<BodyId, WorldError> {
        let body = body.into();
        let placed = body.model().at(pose)?;
        let (stand, cover) = (placed.stand(), placed.cover());
        let id = self.bodies.next()?;
        let box_id = cover.map(|bounds| self.broad.insert(bounds)).transpose()?;
        let groups = Groups::ALL;
        self.bodies.insert(Entry { body, stand, box_id, groups });
        if let Some(box_id) = box_id {
            let boxed = Boxed { body: id, groups, changed: self.steps };
            self.boxed.resize(self.boxed.len().max(box_id.slot() + 1), boxed);
            self.boxed[box_id.slot()] = boxed;
        }
        self.touched = true;
        Ok(id)
    }

    /// Takes a body out, and gives it back. Its name is not used again; what it intersects ends with the next step.
    pub fn remove(&mut self, id: BodyId) -> Result<Body, WorldError> {
        let entry = self.bodies.remove(id)?;
        if let Some(box_id) = entry.box_id {
            self.broad.remove(box_id)?;
        }
        self.allowed.forget(id);
        self.touched = true;
        Ok(entry.body)
    }

    /// Moves a body. One that is set to the pose that it has counts as not moved. An error if the pose carries it too far.
    pub fn set_pose(&mut self, id: BodyId, pose: Pose) -> Result<(), WorldError> {
        let entry = self.bodies.get_mut(id)?;
        if *entry.stand.pose() == pose {
            return Ok(());
        }
        entry.place(pose, &mut self.broad)?;
        self.mark_changed(id)
    }

    /// What is known of a body and others is not, from now on.
    fn mark_changed(&mut self, id: BodyId) -> Result<(), WorldError> {
        if let Some(box_id) = self.bodies.get(id)?.box_id {
            self.boxed[box_id.slot()].changed = self.steps;
        }
        self.touched = true;
        Ok(())
    }

    /// How many bodies there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All bodies, in order.
    pub fn bodies(&self) -> impl Iterator<Item = BodyId> + Clone + '_ {
        self.bodies.iter().map(|(id, _)| id)
    }

    /// Whether a body of this name is there.
    #[must_use]
    pub fn contains(&self, id: BodyId) -> bool {
        self.bodies.get(id).is_ok()
    }

    /// A body.
    pub fn body(&self, id: BodyId) -> Result<&Body, WorldError> {
        Ok(&self.bodies.get(id)?.body)
    }

    /// The model of a body.
    pub fn model(&self, id: BodyId) -> Result<&Model, WorldError> {
        Ok(self.body(id)?.model())
    }

    /// Where a body is.
    pub fn pose(&self, id: BodyId) -> Result<Pose, WorldError> {
        Ok(*self.bodies.get(id)?.stand.pose())
    }

    /// A body in its place, for any question: `Pair::new(&world.placed(a)?, &world.placed(b)?)`.
    pub fn placed(&self, id: BodyId) -> Result<Placed<'_>, WorldError> {
        Ok(self.bodies.get(id)?.placed())
    }

    /// The box that the world keeps of a body, lower and upper corner: its [cover](Placed::cover), as it is now. Two bodies
    /// whose boxes are apart are not looked at. `None` if its mesh is empty.
    pub fn bounds(&self, id: BodyId) -> Result<Option<Bounds>, WorldError> {
        let bounds = self.bodies.get(id)?.box_id.map(|box_id| self.broad.bounds(box_id));
        Ok(bounds.transpose()?)
    }

    /// The groups of a body: all, unless they were set.
    pub fn groups(&self, id: BodyId) -> Result<Groups, WorldError> {
        Ok(self.bodies.get(id)?.groups)
    }

    /// Sets which bodies this one is looked at together with. Pairs that no longer are end with the next step.
    pub fn set_groups(&mut self, id: BodyId, groups: Groups) -> Result<(), WorldError> {
        let entry = self.bodies.get_mut(id)?;
        self.touched |= entry.groups != groups;
        entry.groups = groups;
        if let Some(box_id) = entry.box_id {
            self.boxed[box_id.slot()].groups = groups;
        }
        Ok(())
    }

    /// Allows contact between two bodies: the pair is not looked at and not reported, whatever the two do, until it is
    /// [forbidden](Self::forbid_contact) again or one of them is removed. For parts that touch by design, such as links at a
    /// joint. If they intersect, that ends with the next step. Says whether contact was forbidden so far.
    pub fn allow_contact(&mut self, a: BodyId, b: BodyId) -> Result<bool, WorldError> {
        let pair = self.pair_of(a, b)?;
        let is_new = self.allowed.insert(pair);
        self.touched |= is_new;
        Ok(is_new)
    }

    /// Forbids contact between two bodies, which is how all pairs begin: it is looked for and reported. Says whether it was
    /// allowed so far.
    pub fn forbid_contact(&mut self, a: BodyId, b: BodyId) -> Result<bool, WorldError> {
        let pair = self.pair_of(a, b)?;
        let was_allowed = self.allowed.remove(pair);
        self.touched |= was_allowed;
        Ok(was_allowed)
    }

    /// The pairs of bodies whose contact is allowed, each with the lower name first, in order.
    pub fn allowed_contacts(&self) -> impl Iterator<Item = [BodyId; 2]> + '_ {
        self.allowed.iter()
    }

    /// Two bodies that are there, the lower first.
    fn pair_of(&self, a: BodyId, b: BodyId) -> Result<[BodyId; 2], WorldError> {
        self.bodies.get(a)?;
        self.bodies.get(b)?;
        if a == b { Err(WorldError::OneBody(a)) } else { Ok(in_order([a, b])) }
    }

    /// The broad phase of the next [step](Self::step), ahead of it: brings the pairs of boxes up to date. A step does it
    /// anyway; this is for who wants to time its parts. Bodies may change afterwards: no pair is lost, but the work of the step is
    /// then that of its own broad phase alone.
    pub fn update_boxes(&mut self) {
        if self.touched {
            self.ahead = Some(self.broad.update().work());
        }
    }

    /// Finds which bodies intersect as they are now, and, if [told](Self::keep_contacts), where. Many searches, or large ones, are spread over threads; what is found is
    /// the same on any number of them.
    pub fn step(&mut self) -> Events<'_> {
        if self.touched {
            let Self { bodies, broad, boxed, allowed, contacts, places, steps, .. } = self;
            contacts.step(broad, &Scene { bodies, boxed, allowed, steps: *steps });
            contacts.work.narrow += places.step(bodies, contacts.meeting(), contacts.questions());
            if let Some(ahead) = self.ahead.take().filter(|_| self.contacts.work.broad.way == BroadWay::Unchanged) {
                self.contacts.work.broad = ahead;
            }
            self.steps += 1;
            self.touched = false;
        } else {
            self.contacts.stay(&self.broad);
        }
        self.events()
    }

    /// What the last step found. Bodies that were removed since are still in it.
    #[must_use]
    pub fn events(&self) -> Events<'_> {
        Events { world: self }
    }

    /// All pairs of triangles of two bodies that have a point in common, of `a` and of `b`, sorted: as the bodies are now,
    /// whatever their groups are. Large work is spread over threads.
    pub fn triangle_pairs(&self, a: BodyId, b: BodyId) -> Result<Vec<TrianglePair>, WorldError> {
        self.pair_of(a, b)?;
        Ok(Pair::new(&self.placed(a)?, &self.placed(b)?).triangle_pairs())
    }

    /// Calls `visit` for the same pairs, in an order that depends on the bodies alone, until it breaks; returns what it
    /// broke with.
    pub fn for_each_triangle_pair<B>(
        &self,
        a: BodyId,
        b: BodyId,
        visit: impl FnMut(TrianglePair) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, WorldError> {
        self.pair_of(a, b)?;
        Ok(Pair::new(&self.placed(a)?, &self.placed(b)?).for_each(visit))
    }
}
