//! The boxes as they were last set, by slot, and what became of them since the last update.

use super::ids::{Bounds, BoxError, BoxId, checked};

/// Was there at the last update, so that its slot may stand in the pairs of that one.
const SEEN: u8 = 1;
/// Is new or was changed since.
const MOVED: u8 = 2;

/// Boxes by slot. A generation is odd while its box is there.
///
/// A slot that stands in pairs is not used again while they can be asked for: pairs of the update before a removal name
/// it, and so do the ended ones of the update after it.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    bounds: Vec<Bounds>,
    generations: Vec<u32>,
    flags: Vec<u8>,
    free: Vec<u32>,
    /// Removed since the last update, and before it.
    removed: Vec<u32>,
    resting: Vec<u32>,
    /// New or changed since the last update, and perhaps removed after that, each once.
    moved: Vec<u32>,
    live: usize,
}

impl Slots {
    /// How many boxes there are.
    pub(super) fn live(&self) -> usize {
        self.live
    }

    /// How many slots there are, used or not.
    pub(super) fn len(&self) -> usize {
        self.bounds.len()
    }

    #[inline(always)]
    pub(super) fn is_live(&self, slot: u32) -> bool {
        self.generations[slot as usize] % 2 == 1
    }

    /// Whether the box was there at the last update and has not changed since.
    #[inline(always)]
    pub(super) fn is_settled(&self, slot: u32) -> bool {
        self.flags[slot as usize] == SEEN && self.is_live(slot)
    }

    /// The box of a slot, as it was last set.
    #[inline(always)]
    pub(super) fn bounds(&self, slot: u32) -> &Bounds {
        &self.bounds[slot as usize]
    }

    /// The slots that are in use, in order.
    pub(super) fn live_slots(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        (0_u32..).zip(&self.generations).filter(|(_, generation)| *generation % 2 == 1).map(|(slot, _)| slot)
    }

    /// The slots of boxes that are new or have changed since the last update, in the order in which they were set first.
    pub(super) fn moved(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        self.moved.iter().copied().filter(|&slot| self.is_live(slot))
    }

    /// The slots of boxes that were there at the last update and were removed since.
    pub(super) fn removed(&self) -> &[u32] {
        &self.removed
    }

    /// Whether nothing has happened since the last update.
    pub(super) fn are_settled(&self) -> bool {
        self.moved.is_empty() && self.removed.is_empty()
    }

    /// The name of the box that is or was last in a slot.
    #[inline(always)]
    pub(super) fn id(&self, slot: u32) -> BoxId {
        let generation = self.generations[slot as usize];
        BoxId::new(slot, if generation % 2 == 1 { generation } else { generation.wrapping_sub(1) })
    }

    /// The slot of a name.
    #[inline(always)]
    pub(super) fn slot(&self, id: BoxId) -> Result<u32, BoxError> {
        let there =
            self.generations.get(id.slot()).is_some_and(|&generation| id == BoxId::new(id.slot() as u32, generation));
        if there { Ok(id.slot() as u32) } else { Err(BoxError::Stale(id)) }
    }

    pub(super) fn insert(&mut self, bounds: &Bounds) -> Result<BoxId, BoxError> {
        checked(bounds)?;
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None => {
                let slot =
                    u32::try_from(self.bounds.len()).ok().filter(|&slot| slot < u32::MAX).ok_or(BoxError::Full)?;
                self.bounds.push(*bounds);
                self.generations.push(0);
                self.flags.push(0);
                slot
            }
        };
        let place = slot as usize;
        self.bounds[place] = *bounds;
        self.generations[place] += 1;
        self.live += 1;
        self.mark(slot);
        Ok(self.id(slot))
    }

    #[inline]
    pub(super) fn set(&mut self, id: BoxId, bounds: &Bounds) -> Result<(), BoxError> {
        let slot = self.slot(id)?;
        checked(bounds)?;
        let old = &mut self.bounds[slot as usize];
        if old != bounds {
            *old = *bounds;
            self.mark(slot);
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, id: BoxId) -> Result<(), BoxError> {
        let slot = self.slot(id)?;
        let place = slot as usize;
        self.generations[place] += 1;
        self.live -= 1;
        if self.flags[place] & SEEN != 0 {
            self.removed.push(slot);
        } else {
            self.release(slot);
        }
        Ok(())
    }

    /// The slot can be used again, unless its generations are used up.
    fn release(&mut self, slot: u32) {
        if self.generations[slot as usize] < u32::MAX - 1 {
            self.free.push(slot);
        }
    }

    #[inline(always)]
    fn mark(&mut self, slot: u32) {
        let flags = &mut self.flags[slot as usize];
        if *flags & MOVED == 0 {
            *flags |= MOVED;
            self.moved.push(slot);
        }
    }

    /// The boxes as they are now are those of the last update.
    pub(super) fn settle(&mut self) {
        for at in 0..self.moved.len() {
            let slot = self.moved[at];
            self.flags[slot as usize] = if self.is_live(slot) { SEEN } else { 0 };
        }
        self.moved.clear();
        for at in 0..self.resting.len() {
            self.release(self.resting[at]);
        }
        self.resting.clear();
        std::mem::swap(&mut self.resting, &mut self.removed);
        self.resting.iter().for_each(|&slot| self.flags[slot as usize] = 0);
    }

    /// Bytes of everything.
    pub(super) fn bytes(&self) -> usize {
        let words =
            self.generations.len() + self.free.len() + self.removed.len() + self.resting.len() + self.moved.len();
        size_of_val(&self.bounds[..]) + self.flags.len() + words * size_of::<u32>()
    }

    /// Whether slots and lists agree.
    pub(super) fn check(&self) -> Result<(), String> {
        let count = self.generations.iter().filter(|generation| *generation % 2 == 1).count();
        if count != self.live {
            return Err(format!("{} boxes are counted, {count} are there", self.live));
        }
        for (slot, bounds) in (0..).zip(&self.bounds).filter(|(slot, _)| self.is_live(*slot)) {
            checked(bounds).map_err(|error| format!("slot {slot}: {error}"))?;
        }
        let mut idle = [&self.free[..], &self.removed, &self.resting].concat();
        let listed = idle.len();
        idle.sort_unstable();
        idle.dedup();
        if idle.len() != listed || idle.iter().any(|&slot| self.is_live(slot)) {
            return Err("a slot waits twice, or waits while its box is there".to_owned());
        }
        let moved = self.flags.iter().filter(|&&flags| flags & MOVED != 0).count();
        if moved != self.moved.len() {
            return Err(format!("{moved} boxes have moved, {} are listed", self.moved.len()));
        }
        Ok(())
    }
}
