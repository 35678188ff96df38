//! Vast boxes: those that overlap a large share of all. They are kept out of the tree, in which each would meet most
//! leaves, and compared with all boxes, eight at a time and in the order of slots: then their pairs come in order, and need
//! no sorting, which is what costs most where there are many.

use super::super::ids::Bounds;
use super::super::pairs::{Key, merge_into, overlap, slots_of};
use super::super::slots::Slots;
use super::block::{EMPTY, Loaded, NOTHING, local};
use super::levels::fitted;
use super::order::NOBODY;
use super::tasks::Found;
use crate::bounds::{Aabb, EightBoxes, Frame};
use crate::simd::{LANES, Lanes};
use std::ops::Range;

/// With fewer pairs a box, sorting them costs less than looking for vast boxes.
const PAIRS_PER_BOX: usize = 8;
/// A box is vast if it overlaps one in so many. By estimate: comparing with all takes an eighth of a
/// comparison for each, a search and a sort take several for each pair.
const SHARE: usize = 32;

/// The vast boxes, and all boxes by slot to compare them with.
#[derive(Clone, Debug, Default)]
pub(super) struct Vast {
    /// Their slots, in order, and their boxes.
    slots: Vec<u32>,
    boxes: Vec<EightBoxes>,
    /// The same slots, eight and eight.
    members: Vec<[u32; LANES]>,
    /// The boxes of all slots; nothing if there is no vast one.
    all: Vec<EightBoxes>,
}

impl Vast {
    /// Chooses by the pairs that there were.
    pub(super) fn choose(&mut self, slots: &Slots, pairs: &[Key]) {
        self.slots.clear();
        if Self::are_likely(slots.live(), pairs.len()) {
            let mut partners = vec![0_u32; slots.len()];
            pairs.iter().flat_map(|&key| slots_of(key)).for_each(|slot| partners[slot as usize] += 1);
            let vast = |slot: &u32| partners[*slot as usize] as usize * SHARE >= slots.live();
            self.slots.extend(slots.live_slots().filter(vast));
        }
    }

    /// Whether there are so many pairs that some box may be vast.
    pub(super) fn are_likely(boxes: usize, pairs: usize) -> bool {
        pairs > PAIRS_PER_BOX * boxes
    }

    /// Whether boxes that were vast are not any more, given their pairs.
    pub(super) fn are_too_many(boxes: usize, vast: usize, pairs: usize) -> bool {
        // Pairs of two vast ones are counted once.
        pairs * 4 * SHARE < vast * boxes
    }

    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    pub(super) fn slots(&self) -> &[u32] {
        &self.slots
    }

    pub(super) fn contains(&self, slot: u32) -> bool {
        self.slots.binary_search(&slot).is_ok()
    }

    pub(super) fn forget_removed(&mut self, slots: &Slots) {
        self.slots.retain(|&slot| slots.is_live(slot));
    }

    pub(super) fn bytes(&self) -> usize {
        let blocks = size_of_val(&self.boxes[..]) + size_of_val(&self.all[..]);
        size_of_val(&self.slots[..]) + size_of_val(&self.members[..]) + blocks
    }

    /// Fits all boxes anew.
    #[inline(always)]
    pub(super) fn fit<L: Lanes>(&mut self, l: L, slots: &Slots, frame: &Frame) {
        self.all.clear();
        if self.is_empty() {
            return self.boxes.clear();
        }
        for first in (0..slots.len()).step_by(LANES) {
            let mut members = [NOBODY; LANES];
            for (lane, member) in members.iter_mut().enumerate() {
                let slot = (first + lane) as u32;
                if (slot as usize) < slots.len() && slots.is_live(slot) {
                    *member = slot;
                }
            }
            self.all.push(fitted(l, &members, slots, frame));
        }
        self.fit_vast();
    }

    /// Puts boxes that have changed in their places.
    pub(super) fn fit_some(&mut self, slots: &Slots, frame: &Frame) {
        if self.is_empty() {
            self.all.clear();
            return self.boxes.clear();
        }
        self.all.resize(slots.len().div_ceil(LANES), EMPTY);
        for slot in slots.moved().chain(slots.removed().iter().copied()) {
            let bounds = if slots.is_live(slot) { local(slots.bounds(slot), frame) } else { NOTHING };
            self.all[slot as usize / LANES].set(slot as usize % LANES, &bounds);
        }
        self.fit_vast();
    }

    fn fit_vast(&mut self) {
        self.boxes.clear();
        self.boxes.resize(self.slots.len().div_ceil(LANES), EMPTY);
        self.members.clear();
        self.members.resize(self.boxes.len(), [NOBODY; LANES]);
        for (place, &slot) in self.slots.iter().enumerate() {
            let bounds = self.all[slot as usize / LANES].get(slot as usize % LANES);
            self.boxes[place / LANES].set(place % LANES, &bounds);
            self.members[place / LANES][place % LANES] = slot;
        }
    }
}

impl Vast {
    /// Calls `visit` for the slots of vast boxes that overlap one, which is given with its rounded box; if asked, for all.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "a search that is inlined twice")]
    pub(super) fn probe<L: Lanes>(
        &self,
        l: L,
        slots: &Slots,
        bounds: &Bounds,
        rounded: &Aabb,
        everything: bool,
        found: &mut Found,
        mut visit: impl FnMut(&mut Found, u32),
    ) {
        let one = Loaded::spread(l, rounded);
        for (block, boxes) in (if everything { &self.all } else { &self.boxes }).iter().enumerate() {
            let boxes = Loaded::new(l, boxes);
            found.box_tests += boxes.count(l);
            let mut hits = one.meets(l, &boxes);
            while hits != 0 {
                let place = block * LANES + hits.trailing_zeros() as usize;
                hits &= hits - 1;
                let slot = if everything { place as u32 } else { self.slots[place] };
                if overlap(bounds, slots.bounds(slot)) {
                    visit(found, slot);
                }
            }
        }
    }
}

/// Puts the pairs of vast boxes between those of the others.
#[derive(Clone, Copy)]
pub(super) struct Rows<'t> {
    pub(super) vast: &'t Vast,
    pub(super) slots: &'t Slots,
    /// The pairs of the boxes in the tree, in order.
    pub(super) others: &'t [Key],
}

impl Rows<'_> {
    /// Finds all pairs whose first slots are in a range, in order.
    #[inline(always)]
    pub(super) fn collect<L: Lanes>(self, l: L, range: Range<u32>, found: &mut Found) {
        let vast = &self.vast.slots;
        let mut next = vast.partition_point(|&slot| slot < range.start);
        let mut others = &self.others[self.others.partition_point(|&other| other < u64::from(range.start) << 32)..];
        for slot in range {
            let is_vast = vast.get(next) == Some(&slot);
            next += usize::from(is_vast);
            if !self.slots.is_live(slot) {
                continue;
            }
            if is_vast {
                self.with_all(l, slot, found);
            } else {
                self.with_vast(l, slot, next, &mut others, found);
            }
        }
    }

    /// The pairs of a vast box and those of later slots.
    #[inline(always)]
    fn with_all<L: Lanes>(self, l: L, slot: u32, found: &mut Found) {
        let (first, lane) = (slot as usize / LANES, slot as usize % LANES);
        let row = Row::new(l, slot, &self.vast.all[first].get(lane));
        let mut mask = 0xfe << lane;
        for (block, boxes) in self.vast.all.iter().enumerate().skip(first) {
            row.add(l, self.slots, boxes, &consecutive(block), mask, found);
            mask = 0xff;
        }
    }

    /// The pairs of another box and later slots: those that are known, and those with vast boxes.
    #[inline(always)]
    fn with_vast<L: Lanes>(self, l: L, slot: u32, next: usize, others: &mut &[Key], found: &mut Found) {
        let row = Row::new(l, slot, &self.vast.all[slot as usize / LANES].get(slot as usize % LANES));
        let mut mask = 0xff << (next % LANES);
        let start = found.pairs.len();
        for (boxes, slots) in self.vast.boxes.iter().zip(&self.vast.members).skip(next / LANES) {
            row.add(l, self.slots, boxes, slots, mask, found);
            mask = 0xff;
        }
        let known = others.iter().take_while(|&&other| slots_of(other)[0] == slot).count();
        merge_into(&mut found.pairs, start, &others[..known]);
        *others = &others[known..];
    }
}

/// The slots of a block of all.
#[inline(always)]
fn consecutive(block: usize) -> [u32; LANES] {
    let first = (block * LANES) as u32;
    [first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, first + 7]
}

/// A box whose pairs are being found.
struct Row<L: Lanes> {
    slot: u32,
    one: Loaded<L>,
    shrunk: Loaded<L>,
}

impl<L: Lanes> Row<L> {
    #[inline(always)]
    fn new(l: L, slot: u32, bounds: &Aabb) -> Self {
        let one = Loaded::spread(l, bounds);
        Self { slot, one, shrunk: one.shrunk(l) }
    }

    /// The pairs with eight boxes of later slots, as far as the mask says.
    #[inline(always)]
    fn add(&self, l: L, slots: &Slots, boxes: &EightBoxes, later: &[u32; LANES], mask: u32, found: &mut Found) {
        let boxes = Loaded::new(l, boxes);
        found.box_tests += boxes.count(l);
        let mut hits = self.one.meets(l, &boxes) & mask;
        let mut open = hits & !self.shrunk.meets(l, &boxes);
        while open != 0 {
            let lane = open.trailing_zeros();
            open &= open - 1;
            let apart = !overlap(slots.bounds(self.slot), slots.bounds(later[lane as usize]));
            hits &= !(u32::from(apart) << lane);
        }
        if hits == 0 {
            return;
        }
        // All eight are written, and those that are not hit are overwritten: no branch that nothing could predict.
        let length = found.pairs.len();
        found.pairs.resize(length + LANES, 0);
        let room = &mut found.pairs[length..];
        let mut count = 0;
        for lane in 0..LANES {
            room[count] = u64::from(self.slot) << 32 | u64::from(later[lane]);
            count += (hits >> lane & 1) as usize;
        }
        found.pairs.truncate(length + count);
    }
}
