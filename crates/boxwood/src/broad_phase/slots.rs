//! Table of the boxes of a broad phase, indexed by slot, and the list of boxes that changed since the last update.

use super::ids::{BoxError, BoxId, check_bounds};
use crate::kernel::aabb::Aabb;

/// Flag of a slot: its box existed at the last update, so the slot may occur in the pairs of that update.
const PRESENT: u8 = 1;
/// Flag of a slot: its box is new or has changed since the last update.
const MOVED: u8 = 2;

/// Boxes by slot. The generation of a slot is odd while the slot has a box.
///
/// The slot of a removed box is not reused while pairs that contain the slot can be queried. These are the pairs of
/// the last update before the removal, and the ended pairs of the first update after it.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoxSlots {
    bounds: Vec<Aabb>,
    generations: Vec<u32>,
    flags: Vec<u8>,
    free: Vec<u32>,
    /// Slots of boxes that existed at the last update and were removed since.
    removed: Vec<u32>,
    /// Slots of boxes that the last update reported as removed. The next update frees them.
    quarantined: Vec<u32>,
    /// Slots of boxes that are new or changed since the last update, each once. Includes boxes that were removed
    /// after their change.
    moved: Vec<u32>,
    live: usize,
}

impl BoxSlots {
    /// Number of boxes.
    pub(crate) fn live(&self) -> usize {
        self.live
    }

    /// Number of slots, with or without a box.
    pub(crate) fn len(&self) -> usize {
        self.bounds.len()
    }

    #[inline(always)]
    pub(crate) fn is_live(&self, slot: u32) -> bool {
        self.generations[slot as usize] % 2 == 1
    }

    /// Returns true if the slot has a box that existed at the last update and has not changed since.
    #[inline(always)]
    pub(super) fn is_settled(&self, slot: u32) -> bool {
        self.flags[slot as usize] == PRESENT && self.is_live(slot)
    }

    /// Bounds of the box in a slot, as last set.
    #[inline(always)]
    pub(crate) fn bounds(&self, slot: u32) -> &Aabb {
        &self.bounds[slot as usize]
    }

    /// Slots that have a box, in ascending order.
    pub(crate) fn live_slots(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        (0_u32..).zip(&self.generations).filter(|(_, generation)| *generation % 2 == 1).map(|(slot, _)| slot)
    }

    /// Slots of boxes that are new or changed since the last update, in the order of their first change.
    pub(crate) fn moved(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        self.moved.iter().copied().filter(|&slot| self.is_live(slot))
    }

    /// Slots of boxes that existed at the last update and were removed since.
    pub(crate) fn removed(&self) -> &[u32] {
        &self.removed
    }

    /// Returns true if no box was inserted, changed or removed since the last update.
    pub(super) fn are_settled(&self) -> bool {
        self.moved.is_empty() && self.removed.is_empty()
    }

    /// Id of the box in a slot; if the slot is empty, id of the box that was in it last.
    #[inline(always)]
    pub(super) fn id(&self, slot: u32) -> BoxId {
        let generation = self.generations[slot as usize];
        BoxId::new(slot, if generation % 2 == 1 { generation } else { generation.wrapping_sub(1) })
    }

    /// Slot of the box with this id; an error if the box was removed or is unknown.
    #[inline(always)]
    pub(crate) fn slot(&self, id: BoxId) -> Result<u32, BoxError> {
        let is_current =
            self.generations.get(id.index()).is_some_and(|&generation| id == BoxId::new(id.index() as u32, generation));
        if is_current { Ok(id.index() as u32) } else { Err(BoxError::UnknownBox(id)) }
    }

    pub(crate) fn insert(&mut self, bounds: &Aabb) -> Result<BoxId, BoxError> {
        check_bounds(bounds)?;
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None => {
                let slot = u32::try_from(self.bounds.len())
                    .ok()
                    .filter(|&slot| slot < u32::MAX)
                    .ok_or(BoxError::TooManyBoxes)?;
                self.bounds.push(*bounds);
                self.generations.push(0);
                self.flags.push(0);
                slot
            }
        };
        let index = slot as usize;
        self.bounds[index] = *bounds;
        self.generations[index] += 1;
        self.live += 1;
        self.mark_moved(slot);
        Ok(self.id(slot))
    }

    #[inline]
    pub(crate) fn set(&mut self, id: BoxId, bounds: &Aabb) -> Result<(), BoxError> {
        let slot = self.slot(id)?;
        check_bounds(bounds)?;
        let old = &mut self.bounds[slot as usize];
        if old != bounds {
            *old = *bounds;
            self.mark_moved(slot);
        }
        Ok(())
    }

    pub(crate) fn remove(&mut self, id: BoxId) -> Result<(), BoxError> {
        let slot = self.slot(id)?;
        let index = slot as usize;
        self.generations[index] += 1;
        self.live -= 1;
        if self.flags[index] & PRESENT != 0 {
            self.removed.push(slot);
        } else {
            self.release(slot);
        }
        Ok(())
    }

    /// Frees a slot for reuse, unless its generation counter would overflow.
    fn release(&mut self, slot: u32) {
        if self.generations[slot as usize] < u32::MAX - 1 {
            self.free.push(slot);
        }
    }

    #[inline(always)]
    fn mark_moved(&mut self, slot: u32) {
        let flags = &mut self.flags[slot as usize];
        if *flags & MOVED == 0 {
            *flags |= MOVED;
            self.moved.push(slot);
        }
    }

    /// Ends an update: all current boxes count as unchanged from now on. Frees the slots of the boxes that the
    /// previous update reported as removed.
    pub(crate) fn settle(&mut self) {
        for at in 0..self.moved.len() {
            let slot = self.moved[at];
            self.flags[slot as usize] = if self.is_live(slot) { PRESENT } else { 0 };
        }
        self.moved.clear();
        for at in 0..self.quarantined.len() {
            self.release(self.quarantined[at]);
        }
        self.quarantined.clear();
        std::mem::swap(&mut self.quarantined, &mut self.removed);
        self.quarantined.iter().for_each(|&slot| self.flags[slot as usize] = 0);
    }

    /// Memory in use, in bytes. Unused capacity of lists is not counted.
    pub(crate) fn bytes(&self) -> usize {
        let words =
            self.generations.len() + self.free.len() + self.removed.len() + self.quarantined.len() + self.moved.len();
        size_of_val(&self.bounds[..]) + self.flags.len() + words * size_of::<u32>()
    }

    /// Checks that the slots agree with the flags, the lists of slots and the number of boxes.
    pub(crate) fn check(&self) -> Result<(), String> {
        let count = self.generations.iter().filter(|generation| *generation % 2 == 1).count();
        if count != self.live {
            return Err(format!("{} boxes are recorded, {count} exist", self.live));
        }
        for (slot, bounds) in (0..).zip(&self.bounds).filter(|(slot, _)| self.is_live(*slot)) {
            check_bounds(bounds).map_err(|error| format!("slot {slot}: {error}"))?;
        }
        let mut idle = [&self.free[..], &self.removed, &self.quarantined].concat();
        let listed = idle.len();
        idle.sort_unstable();
        idle.dedup();
        if idle.len() != listed || idle.iter().any(|&slot| self.is_live(slot)) {
            return Err("a slot is listed as free twice, or while it has a box".to_owned());
        }
        let moved = self.flags.iter().filter(|&&flags| flags & MOVED != 0).count();
        if moved != self.moved.len() {
            return Err(format!("{moved} boxes have changed, {} are listed", self.moved.len()));
        }
        Ok(())
    }
}
