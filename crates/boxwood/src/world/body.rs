//! What a body is, and all bodies by slot.

use super::ids::{BodyId, WorldError};
use crate::broad::{BoxError, BoxId, BroadPhase};
use crate::model::Model;
use crate::pose::Pose;
use crate::query::{Placed, Stand};
use std::sync::Arc;

/// What stands in a [`World`](super::World): a model that may be that of many bodies, or one that can deform.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Body {
    /// A model that never changes. A thousand bodies can share one.
    Rigid(Arc<Model>),
    /// A model of this body alone, whose vertices can be moved.
    Deforming(Box<Model>),
}

impl Body {
    /// The model.
    #[must_use]
    pub fn model(&self) -> &Model {
        match self {
            Self::Rigid(model) => model,
            Self::Deforming(model) => model,
        }
    }
}

impl From<Arc<Model>> for Body {
    fn from(model: Arc<Model>) -> Self {
        Self::Rigid(model)
    }
}

impl From<&Arc<Model>> for Body {
    fn from(model: &Arc<Model>) -> Self {
        Self::Rigid(Arc::clone(model))
    }
}

/// A model that nobody else has can deform.
impl From<Model> for Body {
    fn from(model: Model) -> Self {
        Self::Deforming(Box::new(model))
    }
}

/// Who is looked at together: two bodies are, if each is a member of a group that the other meets. A bit is a group.
///
/// ```
/// use boxwood::Groups;
///
/// const WALLS: u32 = 1;
/// const ROBOTS: u32 = 2;
/// let wall = Groups { member: WALLS, meets: ROBOTS };
/// let robot = Groups { member: ROBOTS, meets: WALLS | ROBOTS };
/// assert!(wall.meet(robot) && robot.meet(robot) && !wall.meet(wall));
/// assert!(robot.meet(Groups::default()), "which is in all groups and meets all");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Groups {
    /// The groups that the body is in.
    pub member: u32,
    /// The groups whose bodies it meets.
    pub meets: u32,
}

impl Groups {
    /// In every group, and meets every group.
    pub const ALL: Self = Self { member: u32::MAX, meets: u32::MAX };
    /// Meets nobody.
    pub const NONE: Self = Self { member: 0, meets: 0 };

    /// Whether bodies of these groups are looked at together.
    #[must_use]
    #[inline]
    pub fn meet(self, other: Self) -> bool {
        self.member & other.meets != 0 && other.member & self.meets != 0
    }
}

impl Default for Groups {
    fn default() -> Self {
        Self::ALL
    }
}

/// A body in its place.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) body: Body,
    pub(super) stand: Stand,
    /// In the broad phase; none if the mesh is empty.
    pub(super) box_id: Option<BoxId>,
    pub(super) groups: Groups,
}

/// What a step looks at first of a body: apart from the rest, which is twenty times as large.
#[derive(Clone, Copy, Debug)]
pub(super) struct Boxed {
    pub(super) body: BodyId,
    /// Those of the body.
    pub(super) groups: Groups,
    /// How many steps there had been when the body came, moved or deformed last.
    pub(super) changed: u64,
}

impl Entry {
    /// Puts the body, as it may have become, at a pose: its box follows.
    pub(super) fn place(&mut self, pose: Pose, broad: &mut BroadPhase) -> Result<(), WorldError> {
        let placed = self.body.model().at(pose)?;
        // A mesh keeps its triangles: it is empty for ever or never.
        if let Some((box_id, bounds)) = self.box_id.zip(placed.cover()) {
            broad.set(box_id, bounds)?;
        }
        self.stand = placed.stand();
        Ok(())
    }

    pub(super) fn placed(&self) -> Placed<'_> {
        self.stand.of(self.body.model())
    }
}

/// All bodies by slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Bodies {
    slots: Vec<Slot>,
    free: Vec<u32>,
    live: usize,
}

#[derive(Clone, Debug)]
struct Slot {
    /// Of the body that is here, or of the next one that will be.
    generation: u32,
    entry: Option<Entry>,
}

impl Bodies {
    pub(super) fn len(&self) -> usize {
        self.live
    }

    /// The name of the next body, if there is a slot for it.
    pub(super) fn next(&self) -> Result<BodyId, BoxError> {
        match self.free.last() {
            Some(&slot) => Ok(BodyId::new(slot, self.slots[slot as usize].generation)),
            None => u32::try_from(self.slots.len()).map(|slot| BodyId::new(slot, 0)).map_err(|_| BoxError::Full),
        }
    }

    /// Takes the next body in.
    pub(super) fn insert(&mut self, entry: Entry) {
        self.live += 1;
        match self.free.pop() {
            Some(slot) => self.slots[slot as usize].entry = Some(entry),
            None => self.slots.push(Slot { generation: 0, entry: Some(entry) }),
        }
    }

    pub(super) fn remove(&mut self, id: BodyId) -> Result<Entry, WorldError> {
        self.get(id)?;
        let place = &mut self.slots[id.slot()];
        let entry = place.entry.take().ok_or(WorldError::Stale(id))?;
        self.live -= 1;
        // A slot whose generations are used up is left alone.
        if let Some(next) = place.generation.checked_add(1) {
            place.generation = next;
            self.free.push(id.slot() as u32);
        }
        Ok(entry)
    }

    pub(super) fn get(&self, id: BodyId) -> Result<&Entry, WorldError> {
        let slot = self.slots.get(id.slot()).filter(|slot| slot.generation == id.generation());
        slot.and_then(|slot| slot.entry.as_ref()).ok_or(WorldError::Stale(id))
    }

    pub(super) fn get_mut(&mut self, id: BodyId) -> Result<&mut Entry, WorldError> {
        let slot = self.slots.get_mut(id.slot()).filter(|slot| slot.generation == id.generation());
        slot.and_then(|slot| slot.entry.as_mut()).ok_or(WorldError::Stale(id))
    }

    /// How many slots there are, with a body or without.
    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The name of the body in a slot, or of the next one there.
    pub(super) fn name(&self, slot: u32) -> BodyId {
        BodyId::new(slot, self.slots[slot as usize].generation)
    }

    /// Bodies and their names, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (BodyId, &Entry)> + Clone {
        (0..).zip(&self.slots).filter_map(|(slot, place)| {
            let entry = place.entry.as_ref()?;
            Some((BodyId::new(slot, place.generation), entry))
        })
    }

    /// Whether the slots and the lists agree.
    pub(super) fn check(&self) -> Result<(), String> {
        let live = self.iter().count();
        if live != self.live {
            return Err(format!("{} bodies are counted, {live} are there", self.live));
        }
        let mut free = self.free.clone();
        free.sort_unstable();
        free.dedup();
        let idle = |slot: &u32| self.slots.get(*slot as usize).is_some_and(|place| place.entry.is_none());
        if free.len() != self.free.len() || !free.iter().all(idle) {
            return Err("a slot is free twice, or free while a body is in it".to_owned());
        }
        Ok(())
    }
}
