//! Bodies of a world, their collision groups, and the table that stores all bodies, indexed by slot.

use super::ids::{BodyId, WorldError};
use crate::broad_phase::{BoxError, BoxId, BroadPhase};
use crate::kernel::pose::Pose;
use crate::model::Model;
use crate::placed::PlacedModel;

/// Body to be inserted into a [`World`](super::World): a rigid or a deformable model.
///
/// `World::insert(&model, pose)` inserts a rigid body; `World::insert(Body::Deformable(model), pose)` inserts a
/// deformable one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Body {
    /// A model whose vertices do not move. [`Model`] is a cheap handle: a thousand bodies can share one mesh and its
    /// BVH.
    Rigid(Model),
    /// A model whose vertices can be moved with [`World::deform`](super::World::deform).
    ///
    /// Other handles to the model are not affected: if other handles exist, the data of the model is copied before
    /// the body is deformed.
    Deformable(Model),
}

impl Body {
    /// Model of the body.
    #[must_use]
    pub fn model(&self) -> &Model {
        let (Self::Rigid(model) | Self::Deformable(model)) = self;
        model
    }
}

/// Creates a rigid body. For a deformable body, use [`Body::Deformable`].
impl From<Model> for Body {
    fn from(model: Model) -> Self {
        Self::Rigid(model)
    }
}

/// Creates a rigid body that shares the model. For a deformable body, use [`Body::Deformable`].
impl From<&Model> for Body {
    fn from(model: &Model) -> Self {
        Self::Rigid(model.clone())
    }
}

/// Collision groups of a body, as bit masks with one bit per group.
///
/// Two bodies are tested only if each is a member of a group in the filter of the other:
/// `a.memberships & b.filter != 0 && b.memberships & a.filter != 0`.
///
/// ```
/// use boxwood::world::Groups;
///
/// const WALLS: u32 = 1;
/// const ROBOTS: u32 = 2;
/// let wall = Groups { memberships: WALLS, filter: ROBOTS };
/// let robot = Groups { memberships: ROBOTS, filter: WALLS | ROBOTS };
/// assert!(wall.test(robot) && robot.test(robot) && !wall.test(wall));
/// assert!(robot.test(Groups::default()), "the default is to be in all groups and tested against all");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Groups {
    /// Bit mask of the groups that the body is a member of.
    pub memberships: u32,
    /// Bit mask of the groups whose members the body is tested against.
    pub filter: u32,
}

impl Groups {
    /// A body with these groups is a member of every group and is tested against every group.
    pub const ALL: Self = Self { memberships: u32::MAX, filter: u32::MAX };
    /// A body with these groups is a member of no group and is tested against no body.
    pub const NONE: Self = Self { memberships: 0, filter: 0 };

    /// Returns true if a body with these groups is tested against a body with the groups `other`.
    #[must_use]
    #[inline]
    pub fn test(self, other: Self) -> bool {
        self.memberships & other.filter != 0 && other.memberships & self.filter != 0
    }
}

impl Default for Groups {
    fn default() -> Self {
        Self::ALL
    }
}

/// A body with its pose, box and groups.
#[derive(Clone, Debug)]
pub(super) struct BodyEntry {
    /// Model at its pose. For a deformable body, the world has no other handle to the model: with a second handle, a
    /// deformation would copy the model.
    pub(super) placed: PlacedModel,
    /// True if the vertices of the body may be moved.
    pub(super) deformable: bool,
    /// Id of the body's box in the broad phase; `None` if the mesh is empty.
    pub(super) box_id: Option<BoxId>,
    pub(super) groups: Groups,
}

/// The data of a body that a step reads for every overlapping pair of boxes. Kept separate from [`BodyEntry`], which is
/// twenty times as large.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoxEntry {
    pub(super) body: BodyId,
    /// Copy of [`BodyEntry::groups`].
    pub(super) groups: Groups,
    /// Value of `World::step_count` when the body was last inserted, moved or deformed.
    pub(super) changed_at: u64,
}

impl BodyEntry {
    /// Sets the pose, and updates the body's box in the broad phase from the current vertices.
    pub(super) fn set_pose(&mut self, pose: Pose, broad_phase: &mut BroadPhase) -> Result<(), WorldError> {
        let placed = self.placed.model.at(pose)?;
        // The triangles of a mesh never change, so an empty mesh stays empty: the body has a box after the move
        // exactly if it had a box before.
        if let Some((box_id, bounds)) = self.box_id.zip(placed.loose_bounds()) {
            broad_phase.set_bounds(box_id, bounds)?;
        }
        self.placed = placed;
        Ok(())
    }

    /// The body in the form in which it was inserted, rigid or deformable, with its current vertices.
    pub(super) fn into_body(self) -> Body {
        let model = self.placed.model;
        if self.deformable { Body::Deformable(model) } else { Body::Rigid(model) }
    }
}

/// Generational table of all bodies. The slot of a removed body is reused with a new generation.
#[derive(Clone, Debug, Default)]
pub(super) struct BodySlots {
    slots: Vec<BodySlot>,
    free_slots: Vec<u32>,
    /// Number of bodies, that is, of slots in use.
    count: usize,
}

#[derive(Clone, Debug)]
struct BodySlot {
    /// Generation of the body in this slot; if the slot is empty, generation of the next body that gets this slot.
    generation: u32,
    entry: Option<BodyEntry>,
}

impl BodySlots {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Id that the next inserted body will get. Returns an error if all slots are used.
    pub(super) fn next_id(&self) -> Result<BodyId, BoxError> {
        match self.free_slots.last() {
            Some(&slot) => Ok(BodyId::new(slot, self.slots[slot as usize].generation)),
            None => {
                u32::try_from(self.slots.len()).map(|slot| BodyId::new(slot, 0)).map_err(|_| BoxError::TooManyBoxes)
            }
        }
    }

    /// Inserts a body with the id that [`next_id`](Self::next_id) returned.
    pub(super) fn insert(&mut self, entry: BodyEntry) {
        self.count += 1;
        match self.free_slots.pop() {
            Some(slot) => self.slots[slot as usize].entry = Some(entry),
            None => self.slots.push(BodySlot { generation: 0, entry: Some(entry) }),
        }
    }

    pub(super) fn remove(&mut self, id: BodyId) -> Result<BodyEntry, WorldError> {
        self.get(id)?;
        let slot = &mut self.slots[id.index()];
        let entry = slot.entry.take().ok_or(WorldError::UnknownBody(id))?;
        self.count -= 1;
        // A slot whose generation counter would overflow is never reused.
        if let Some(next) = slot.generation.checked_add(1) {
            slot.generation = next;
            self.free_slots.push(id.index() as u32);
        }
        Ok(entry)
    }

    pub(super) fn get(&self, id: BodyId) -> Result<&BodyEntry, WorldError> {
        let slot = self.slots.get(id.index()).filter(|slot| slot.generation == id.generation());
        slot.and_then(|slot| slot.entry.as_ref()).ok_or(WorldError::UnknownBody(id))
    }

    pub(super) fn get_mut(&mut self, id: BodyId) -> Result<&mut BodyEntry, WorldError> {
        let slot = self.slots.get_mut(id.index()).filter(|slot| slot.generation == id.generation());
        slot.and_then(|slot| slot.entry.as_mut()).ok_or(WorldError::UnknownBody(id))
    }

    /// Number of slots, used or free.
    pub(super) fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Id of the body in a slot; if the slot is free, id of the next body that gets this slot.
    pub(super) fn id_in_slot(&self, slot: u32) -> BodyId {
        BodyId::new(slot, self.slots[slot as usize].generation)
    }

    /// All bodies with their ids, sorted by id.
    pub(super) fn iter(&self) -> impl Iterator<Item = (BodyId, &BodyEntry)> + Clone {
        (0..).zip(&self.slots).filter_map(|(slot, body_slot)| {
            let entry = body_slot.entry.as_ref()?;
            Some((BodyId::new(slot, body_slot.generation), entry))
        })
    }

    /// Checks that `count` and the list of free slots agree with the slots.
    pub(super) fn check(&self) -> Result<(), String> {
        let occupied = self.iter().count();
        if occupied != self.count {
            return Err(format!("body count is {}, but {occupied} slots are occupied", self.count));
        }
        let mut free = self.free_slots.clone();
        free.sort_unstable();
        free.dedup();
        let is_empty = |slot: &u32| self.slots.get(*slot as usize).is_some_and(|slot| slot.entry.is_none());
        if free.len() != self.free_slots.len() || !free.iter().all(is_empty) {
            return Err("the list of free slots contains a duplicate or an occupied slot".to_owned());
        }
        Ok(())
    }
}
