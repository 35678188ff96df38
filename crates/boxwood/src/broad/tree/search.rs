//! The searches: all pairs of boxes that overlap, and all boxes that overlap one.

use super::super::ids::Bounds;
use super::super::pairs::{key, overlap};
use super::super::slots::Slots;
use super::block::Loaded;
use super::levels::Levels;
use super::tasks::Found;
use crate::bounds::Aabb;
use crate::simd::{LANES, Lanes};
use std::ops::Range;

/// What is searched.
#[derive(Clone, Copy)]
pub(super) struct Search<'t> {
    pub(super) levels: &'t Levels,
    pub(super) order: &'t [u32],
    pub(super) slots: &'t Slots,
}

/// A leaf that is being compared with others.
struct Leaf<L: Lanes> {
    /// Its boxes, their slots and their number.
    boxes: Loaded<L>,
    members: [u32; LANES],
    count: u64,
    /// The box of all, in all lanes.
    all: Loaded<L>,
}

impl Search<'_> {
    /// The pairs whose first box is in one of these leaves: each leaf against itself and those that follow it.
    #[inline(always)]
    pub(super) fn join<L: Lanes>(self, l: L, leaves: Range<usize>, found: &mut Found) {
        for place in leaves {
            let boxes = Loaded::new(l, &self.levels.level(0)[place]);
            let leaf = Leaf {
                boxes,
                members: self.members(place),
                count: boxes.count(l),
                all: Loaded::spread(l, &self.levels.leaf(place)),
            };
            for lane in 0..LANES - 1 {
                self.one_by_leaf(l, place, lane, &leaf, 0xfe << lane, found);
            }
            found.box_tests += leaf.count * leaf.count.saturating_sub(1) / 2;
            // The later brothers of the leaf, of its parent, and so on: together, all leaves that follow.
            let mut path = place;
            for level in 1..self.levels.height() {
                self.descend(l, level, path / LANES, 0xfe << (path % LANES), &leaf, found);
                path /= LANES;
            }
        }
    }

    /// Compares a leaf with all leaves under a block, of whose children the mask tells which.
    #[inline(always)]
    fn descend<L: Lanes>(self, l: L, level: usize, block: usize, mask: u32, leaf: &Leaf<L>, found: &mut Found) {
        let mut next = (level, block, mask);
        loop {
            let (level, place, mask) = next;
            let children = Loaded::new(l, &self.levels.level(level)[place]);
            found.box_tests += children.count(l);
            let mut hits = leaf.all.meets(l, &children) & mask;
            while hits != 0 {
                let child = place * LANES + hits.trailing_zeros() as usize;
                hits &= hits - 1;
                if level > 1 {
                    found.waiting.push((level as u32 - 1, child as u32));
                } else {
                    self.leaf_by_leaf(l, child, leaf, found);
                }
            }
            let Some((level, place)) = found.waiting.pop() else { return };
            next = (level as usize, place as usize, 0xff);
        }
    }

    #[inline(always)]
    fn leaf_by_leaf<L: Lanes>(self, l: L, other: usize, leaf: &Leaf<L>, found: &mut Found) {
        let boxes = Loaded::new(l, &self.levels.level(0)[other]);
        let mut near = leaf.all.meets(l, &boxes);
        found.box_tests += boxes.count(l) + u64::from(near.count_ones()) * leaf.count;
        while near != 0 {
            self.one_by_leaf(l, other, near.trailing_zeros() as usize, leaf, 0xff, found);
            near &= near - 1;
        }
    }

    /// A box of another leaf, or of the same one, against those of a leaf that are in the mask.
    #[inline(always)]
    fn one_by_leaf<L: Lanes>(self, l: L, other: usize, lane: usize, leaf: &Leaf<L>, mask: u32, found: &mut Found) {
        let one = Loaded::spread(l, &self.levels.level(0)[other].get(lane));
        let mut hits = one.meets(l, &leaf.boxes) & mask;
        if hits == 0 {
            return;
        }
        let sure = one.shrunk(l).meets(l, &leaf.boxes);
        let a = self.order[other * LANES + lane];
        while hits != 0 {
            let lane = hits.trailing_zeros() as usize;
            hits &= hits - 1;
            let b = leaf.members[lane];
            if sure >> lane & 1 == 1 || overlap(self.slots.bounds(a), self.slots.bounds(b)) {
                found.pairs.push(key(a, b));
            }
        }
    }

    #[inline(always)]
    fn members(self, leaf: usize) -> [u32; LANES] {
        self.order.as_chunks::<LANES>().0[leaf]
    }

    /// Calls `visit` for the slots whose boxes, as they are in the tree, overlap one that is given with its rounded box.
    #[inline(always)]
    pub(super) fn probe<L: Lanes>(
        self,
        l: L,
        bounds: &Bounds,
        rounded: &Aabb,
        found: &mut Found,
        mut visit: impl FnMut(&mut Found, u32),
    ) {
        let one = Loaded::spread(l, rounded);
        let top = self.levels.height().checked_sub(1);
        let mut next = top.map(|level| (level as u32, 0));
        while let Some((level, place)) = next {
            let children = Loaded::new(l, &self.levels.level(level as usize)[place as usize]);
            found.box_tests += children.count(l);
            let mut hits = one.meets(l, &children);
            while hits != 0 {
                let child = place * LANES as u32 + hits.trailing_zeros();
                hits &= hits - 1;
                if level > 0 {
                    found.waiting.push((level - 1, child));
                } else {
                    let slot = self.order[child as usize];
                    if overlap(bounds, self.slots.bounds(slot)) {
                        visit(found, slot);
                    }
                }
            }
            next = found.waiting.pop();
        }
    }
}
