//! Searches of the packed tree: for all overlapping pairs, and for all boxes that overlap a given box.

use super::boxes8::LoadedBoxes8;
use super::levels::PackedLevels;
use super::tasks::TaskPairs;
use crate::broad_phase::pair_keys::{key, overlap};
use crate::broad_phase::slots::BoxSlots;
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::LocalAabb;
use crate::kernel::simd::{LANES, Lanes};
use std::ops::Range;

/// Input of an overlap search: the levels of a packed tree, the slots at its positions, and the exact boxes.
#[derive(Clone, Copy)]
pub(super) struct OverlapSearch<'t> {
    pub(super) levels: &'t PackedLevels,
    pub(super) order: &'t [u32],
    pub(super) slots: &'t BoxSlots,
}

/// A leaf that is compared with other leaves.
struct QueryLeaf<L: Lanes> {
    /// Boxes of the leaf.
    boxes: LoadedBoxes8<L>,
    /// Slot of the box in each lane.
    members: [u32; LANES],
    /// Number of boxes in the leaf.
    count: u64,
    /// Union of the boxes of the leaf, repeated in all lanes.
    all: LoadedBoxes8<L>,
}

impl OverlapSearch<'_> {
    /// Finds the overlapping pairs whose first box, in the order of positions, is in one of `leaves`: tests each of
    /// these leaves against itself and all later leaves.
    #[inline(always)]
    pub(super) fn find_pairs<L: Lanes>(self, l: L, leaves: Range<usize>, found: &mut TaskPairs) {
        for index in leaves {
            let boxes = LoadedBoxes8::new(l, &self.levels.level(0)[index]);
            let leaf = QueryLeaf {
                boxes,
                members: self.members(index),
                count: boxes.count(l),
                all: LoadedBoxes8::splat(l, &self.levels.leaf(index)),
            };
            for lane in 0..LANES - 1 {
                self.test_1x8(l, index, lane, &leaf, 0xfe << lane, found);
            }
            found.box_tests += leaf.count * leaf.count.saturating_sub(1) / 2;
            // Visits the later siblings of the leaf, of its parent, of its grandparent, and so on. The leaves
            // below all these siblings are exactly the later leaves.
            let mut path = index;
            for level in 1..self.levels.height() {
                self.descend(l, level, path / LANES, 0xfe << (path % LANES), &leaf, found);
                path /= LANES;
            }
        }
    }

    /// Compares a leaf with all leaves below those children of a block whose bits are set in `mask`.
    #[inline(always)]
    fn descend<L: Lanes>(
        self,
        l: L,
        level: usize,
        block: usize,
        mask: u32,
        leaf: &QueryLeaf<L>,
        found: &mut TaskPairs,
    ) {
        let mut next = (level, block, mask);
        loop {
            let (level, index, mask) = next;
            let children = LoadedBoxes8::new(l, &self.levels.level(level)[index]);
            found.box_tests += children.count(l);
            let mut hits = leaf.all.overlaps(l, &children) & mask;
            while hits != 0 {
                let child = index * LANES + hits.trailing_zeros() as usize;
                hits &= hits - 1;
                if level > 1 {
                    found.stack.push((level as u32 - 1, child as u32));
                } else {
                    self.test_leaf_pair(l, child, leaf, found);
                }
            }
            let Some((level, index)) = found.stack.pop() else { return };
            next = (level as usize, index as usize, 0xff);
        }
    }

    /// Tests all boxes of the leaf with index `other` against all boxes of `leaf`.
    #[inline(always)]
    fn test_leaf_pair<L: Lanes>(self, l: L, other: usize, leaf: &QueryLeaf<L>, found: &mut TaskPairs) {
        let boxes = LoadedBoxes8::new(l, &self.levels.level(0)[other]);
        let mut hits = leaf.all.overlaps(l, &boxes);
        found.box_tests += boxes.count(l) + u64::from(hits.count_ones()) * leaf.count;
        while hits != 0 {
            self.test_1x8(l, other, hits.trailing_zeros() as usize, leaf, 0xff, found);
            hits &= hits - 1;
        }
    }

    /// Tests the box in lane `lane` of the leaf with index `other`, which may be the same leaf, against the boxes of
    /// `leaf` whose bits are set in `mask`. Adds the overlapping pairs.
    #[inline(always)]
    fn test_1x8<L: Lanes>(
        self,
        l: L,
        other: usize,
        lane: usize,
        leaf: &QueryLeaf<L>,
        mask: u32,
        found: &mut TaskPairs,
    ) {
        let one = LoadedBoxes8::splat(l, &self.levels.level(0)[other].get(lane));
        let mut hits = one.overlaps(l, &leaf.boxes) & mask;
        if hits == 0 {
            return;
        }
        let certain = one.shrunk(l).overlaps(l, &leaf.boxes);
        let a = self.order[other * LANES + lane];
        while hits != 0 {
            let lane = hits.trailing_zeros() as usize;
            hits &= hits - 1;
            let b = leaf.members[lane];
            if certain >> lane & 1 == 1 || overlap(self.slots.bounds(a), self.slots.bounds(b)) {
                found.pairs.push(key(a, b));
            }
        }
    }

    #[inline(always)]
    fn members(self, leaf: usize) -> [u32; LANES] {
        self.order.as_chunks::<LANES>().0[leaf]
    }

    /// Calls `visit` for the slots of all boxes in the tree that overlap `bounds`. `rounded` is `bounds` in the frame
    /// of the tree. Does not see changes of boxes since the last update of the tree.
    #[inline(always)]
    pub(super) fn query_box<L: Lanes>(
        self,
        l: L,
        bounds: &Aabb,
        rounded: &LocalAabb,
        found: &mut TaskPairs,
        mut visit: impl FnMut(&mut TaskPairs, u32),
    ) {
        let one = LoadedBoxes8::splat(l, rounded);
        let top = self.levels.height().checked_sub(1);
        let mut next = top.map(|level| (level as u32, 0));
        while let Some((level, index)) = next {
            let children = LoadedBoxes8::new(l, &self.levels.level(level as usize)[index as usize]);
            found.box_tests += children.count(l);
            let mut hits = one.overlaps(l, &children);
            while hits != 0 {
                let child = index * LANES as u32 + hits.trailing_zeros();
                hits &= hits - 1;
                if level > 0 {
                    found.stack.push((level - 1, child));
                } else {
                    let slot = self.order[child as usize];
                    if overlap(bounds, self.slots.bounds(slot)) {
                        visit(found, slot);
                    }
                }
            }
            next = found.stack.pop();
        }
    }
}
