//! Large boxes: boxes that overlap a large share of all boxes.
//!
//! They are kept out of the tree, where each large box would overlap most leaves. Instead they are compared with all
//! boxes, eight at a time and in slot order. Their pairs are then found in sorted order. This saves sorting, which is
//! the most expensive step if there are many pairs.

use super::boxes8::{EMPTY_BOX, EMPTY_BOXES8, LoadedBoxes8, local};
use super::kd_order::EMPTY_SLOT;
use super::levels::fit_leaf;
use super::tasks::TaskPairs;
use crate::broad_phase::pair_keys::{PairKey, merge_into, overlap, slots_of};
use crate::broad_phase::slots::BoxSlots;
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{BoxFrame, Boxes8, LocalAabb};
use crate::kernel::simd::{LANES, Lanes};
use std::ops::Range;

/// If there are at most this many pairs per box, no large boxes are chosen: sorting so few pairs costs less than
/// choosing large boxes.
const PAIRS_PER_BOX: usize = 8;
/// A box is large if the number of boxes that it overlaps, times this constant, is at least the number of all
/// boxes.
///
/// The value is an estimate: comparing a large box with all boxes costs one eighth of a comparison per box,
/// whereas searching and sorting cost several comparisons per pair.
const OVERLAP_SHARE: usize = 32;

/// The large boxes; and all boxes by slot, with which the large boxes are compared.
#[derive(Clone, Debug, Default)]
pub(super) struct LargeBoxes {
    /// Slots of the large boxes, sorted.
    slots: Vec<u32>,
    /// The large boxes in the frame of the tree, in the order of `slots`, in blocks of eight.
    boxes: Vec<Boxes8>,
    /// Slots of the boxes in each block of `boxes`.
    members: Vec<[u32; LANES]>,
    /// Boxes of all slots in the frame of the tree, in blocks of eight; empty if there are no large boxes.
    all: Vec<Boxes8>,
}

impl LargeBoxes {
    /// Chooses the large boxes: counts how many boxes each box overlaps in `pairs`, the pairs of the previous update.
    pub(super) fn choose(&mut self, slots: &BoxSlots, pairs: &[PairKey]) {
        self.slots.clear();
        if Self::worth_checking(slots.live(), pairs.len()) {
            let mut partners = vec![0_u32; slots.len()];
            pairs.iter().flat_map(|&key| slots_of(key)).for_each(|slot| partners[slot as usize] += 1);
            let is_large = |slot: &u32| partners[*slot as usize] as usize * OVERLAP_SHARE >= slots.live();
            self.slots.extend(slots.live_slots().filter(is_large));
        }
    }

    /// Returns true if there are so many pairs that choosing large boxes can pay off.
    pub(super) fn worth_checking(boxes: usize, pairs: usize) -> bool {
        pairs > PAIRS_PER_BOX * boxes
    }

    /// Returns true if the large boxes should be chosen again, because many of them no longer overlap many boxes.
    /// `large` is the number of large boxes, `pairs` the number of pairs with a large box.
    pub(super) fn should_rechoose(boxes: usize, large: usize, pairs: usize) -> bool {
        // When chosen, each large box overlapped at least the share 1 / `OVERLAP_SHARE` of all boxes. The factor 4
        // allows for fewer overlaps, and for pairs of two large boxes, which are counted once.
        pairs * 4 * OVERLAP_SHARE < large * boxes
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

    pub(super) fn clear_removed(&mut self, slots: &BoxSlots) {
        self.slots.retain(|&slot| slots.is_live(slot));
    }

    pub(super) fn bytes(&self) -> usize {
        let blocks = size_of_val(&self.boxes[..]) + size_of_val(&self.all[..]);
        size_of_val(&self.slots[..]) + size_of_val(&self.members[..]) + blocks
    }

    /// Converts all boxes to the frame of the tree.
    #[inline(always)]
    pub(super) fn fit<L: Lanes>(&mut self, l: L, slots: &BoxSlots, frame: &BoxFrame) {
        self.all.clear();
        if self.is_empty() {
            return self.boxes.clear();
        }
        for first in (0..slots.len()).step_by(LANES) {
            let mut members = [EMPTY_SLOT; LANES];
            for (lane, member) in members.iter_mut().enumerate() {
                let slot = (first + lane) as u32;
                if (slot as usize) < slots.len() && slots.is_live(slot) {
                    *member = slot;
                }
            }
            self.all.push(fit_leaf(l, &members, slots, frame));
        }
        self.fit_large();
    }

    /// Converts the boxes that have changed since the last update to the frame of the tree.
    pub(super) fn fit_changed(&mut self, slots: &BoxSlots, frame: &BoxFrame) {
        if self.is_empty() {
            self.all.clear();
            return self.boxes.clear();
        }
        self.all.resize(slots.len().div_ceil(LANES), EMPTY_BOXES8);
        for slot in slots.moved().chain(slots.removed().iter().copied()) {
            let bounds = if slots.is_live(slot) { local(slots.bounds(slot), frame) } else { EMPTY_BOX };
            self.all[slot as usize / LANES].set(slot as usize % LANES, &bounds);
        }
        self.fit_large();
    }

    fn fit_large(&mut self) {
        self.boxes.clear();
        self.boxes.resize(self.slots.len().div_ceil(LANES), EMPTY_BOXES8);
        self.members.clear();
        self.members.resize(self.boxes.len(), [EMPTY_SLOT; LANES]);
        for (index, &slot) in self.slots.iter().enumerate() {
            let bounds = self.all[slot as usize / LANES].get(slot as usize % LANES);
            self.boxes[index / LANES].set(index % LANES, &bounds);
            self.members[index / LANES][index % LANES] = slot;
        }
    }
}

impl LargeBoxes {
    /// Calls `visit` for the slots of the large boxes that overlap `bounds`, or of all boxes that overlap it if
    /// `against_all` is true. `rounded` is `bounds` in the frame of the tree.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "inlined at two call sites")]
    pub(super) fn query_box<L: Lanes>(
        &self,
        l: L,
        slots: &BoxSlots,
        bounds: &Aabb,
        rounded: &LocalAabb,
        against_all: bool,
        found: &mut TaskPairs,
        mut visit: impl FnMut(&mut TaskPairs, u32),
    ) {
        let one = LoadedBoxes8::splat(l, rounded);
        for (block, boxes) in (if against_all { &self.all } else { &self.boxes }).iter().enumerate() {
            let boxes = LoadedBoxes8::new(l, boxes);
            found.box_tests += boxes.count(l);
            let mut hits = one.overlaps(l, &boxes);
            while hits != 0 {
                let index = block * LANES + hits.trailing_zeros() as usize;
                hits &= hits - 1;
                let slot = if against_all { index as u32 } else { self.slots[index] };
                if overlap(bounds, slots.bounds(slot)) {
                    visit(found, slot);
                }
            }
        }
    }
}

/// Finds the pairs with a large box and merges them with the pairs of the tree.
#[derive(Clone, Copy)]
pub(super) struct LargeBoxMerge<'t> {
    pub(super) large_boxes: &'t LargeBoxes,
    pub(super) slots: &'t BoxSlots,
    /// Pairs of two boxes that are both in the tree, sorted.
    pub(super) tree_pairs: &'t [PairKey],
}

impl LargeBoxMerge<'_> {
    /// Appends all pairs whose lower slot is in `range`, sorted.
    #[inline(always)]
    pub(super) fn collect<L: Lanes>(self, l: L, range: Range<u32>, found: &mut TaskPairs) {
        let large = &self.large_boxes.slots;
        let mut next = large.partition_point(|&slot| slot < range.start);
        let mut tree_pairs =
            &self.tree_pairs[self.tree_pairs.partition_point(|&other| other < u64::from(range.start) << 32)..];
        for slot in range {
            let is_large = large.get(next) == Some(&slot);
            next += usize::from(is_large);
            if !self.slots.is_live(slot) {
                continue;
            }
            if is_large {
                self.pairs_with_all(l, slot, found);
            } else {
                self.pairs_with_large(l, slot, next, &mut tree_pairs, found);
            }
        }
    }

    /// Appends the pairs of a large box with boxes of higher slots.
    #[inline(always)]
    fn pairs_with_all<L: Lanes>(self, l: L, slot: u32, found: &mut TaskPairs) {
        let (first, lane) = (slot as usize / LANES, slot as usize % LANES);
        let row = LargeBoxRow::new(l, slot, &self.large_boxes.all[first].get(lane));
        let mut mask = 0xfe << lane;
        for (block, boxes) in self.large_boxes.all.iter().enumerate().skip(first) {
            row.add(l, self.slots, boxes, &consecutive(block), mask, found);
            mask = 0xff;
        }
    }

    /// Appends, sorted, the pairs of a box that is not large with boxes of higher slots. These are its pairs in
    /// the tree, which are taken from the start of `tree_pairs`, and its pairs with large boxes. `next` is the
    /// index, in the list of large boxes, of the first large box with a higher slot.
    #[inline(always)]
    fn pairs_with_large<L: Lanes>(
        self,
        l: L,
        slot: u32,
        next: usize,
        tree_pairs: &mut &[PairKey],
        found: &mut TaskPairs,
    ) {
        let row = LargeBoxRow::new(l, slot, &self.large_boxes.all[slot as usize / LANES].get(slot as usize % LANES));
        let mut mask = 0xff << (next % LANES);
        let start = found.pairs.len();
        for (boxes, slots) in self.large_boxes.boxes.iter().zip(&self.large_boxes.members).skip(next / LANES) {
            row.add(l, self.slots, boxes, slots, mask, found);
            mask = 0xff;
        }
        let known = tree_pairs.iter().take_while(|&&other| slots_of(other)[0] == slot).count();
        merge_into(&mut found.pairs, start, &tree_pairs[..known]);
        *tree_pairs = &tree_pairs[known..];
    }
}

/// The eight slots whose boxes are in a block of [`LargeBoxes::all`].
#[inline(always)]
fn consecutive(block: usize) -> [u32; LANES] {
    let first = (block * LANES) as u32;
    [first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, first + 7]
}

/// A box whose pairs are searched for, repeated in all lanes, with its slot.
struct LargeBoxRow<L: Lanes> {
    slot: u32,
    one: LoadedBoxes8<L>,
    shrunk: LoadedBoxes8<L>,
}

impl<L: Lanes> LargeBoxRow<L> {
    #[inline(always)]
    fn new(l: L, slot: u32, bounds: &LocalAabb) -> Self {
        let one = LoadedBoxes8::splat(l, bounds);
        Self { slot, one, shrunk: one.shrunk(l) }
    }

    /// Appends the pairs of this box with those of the eight `boxes` that it overlaps. Only lanes in `mask` are
    /// considered. `later` are the slots of the eight boxes; in the lanes of `mask`, they are higher than the slot
    /// of this box.
    #[inline(always)]
    fn add(&self, l: L, slots: &BoxSlots, boxes: &Boxes8, later: &[u32; LANES], mask: u32, found: &mut TaskPairs) {
        let boxes = LoadedBoxes8::new(l, boxes);
        found.box_tests += boxes.count(l);
        let mut hits = self.one.overlaps(l, &boxes) & mask;
        let mut undecided = hits & !self.shrunk.overlaps(l, &boxes);
        while undecided != 0 {
            let lane = undecided.trailing_zeros();
            undecided &= undecided - 1;
            let disjoint = !overlap(slots.bounds(self.slot), slots.bounds(later[lane as usize]));
            hits &= !(u32::from(disjoint) << lane);
        }
        if hits == 0 {
            return;
        }
        // Writes a pair for each of the eight lanes. A pair that does not overlap is overwritten by the next pair.
        // This avoids unpredictable branches.
        let length = found.pairs.len();
        found.pairs.resize(length + LANES, 0);
        let output = &mut found.pairs[length..];
        let mut count = 0;
        for lane in 0..LANES {
            output[count] = u64::from(self.slot) << 32 | u64::from(later[lane]);
            count += (hits >> lane & 1) as usize;
        }
        found.pairs.truncate(length + count);
    }
}
