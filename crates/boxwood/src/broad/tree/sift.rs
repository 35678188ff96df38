//! The descent for boxes in a part of space: nodes outside are left, of nodes inside all is taken without a look.

use super::super::sift::{BoxTest, SiftWork};
use super::super::slots::Slots;
use super::block::Loaded;
use super::levels::Levels;
use super::order::NOBODY;
use super::{LANES, PackedTree};
use crate::bounds::Frame;
use crate::simd::{Lanes, dispatch};

impl PackedTree {
    /// Calls `visit` for the settled slots whose boxes, as they are in the tree, are not surely outside, and tells whether they
    /// are surely inside.
    pub(in super::super) fn sift<T: BoxTest>(
        &self,
        slots: &Slots,
        see: impl Fn(&Frame) -> T,
        work: &mut SiftWork,
        visit: &mut impl FnMut(u32, bool),
    ) {
        work.nodes = self.node_count();
        if work.nodes == 0 {
            return;
        }
        let mut settled = |slot: u32, is_inside: bool| {
            if slot != NOBODY && slots.is_settled(slot) {
                visit(slot, is_inside);
            }
        };
        let test = see(&self.frame);
        dispatch!(l => descend(l, &self.levels, &self.order, &test, work, &mut settled));
    }

    pub(in super::super) fn node_count(&self) -> usize {
        (0..self.levels.height()).map(|level| self.levels.level(level).len()).sum()
    }

    /// The settled slots of boxes that are kept beside the tree.
    pub(in super::super) fn beside<'t>(&'t self, slots: &'t Slots) -> impl Iterator<Item = u32> + 't {
        self.vast.slots().iter().copied().filter(|&slot| slots.is_settled(slot))
    }
}

#[inline(always)]
fn descend<L: Lanes, T: BoxTest>(
    l: L,
    levels: &Levels,
    order: &[u32],
    test: &T,
    work: &mut SiftWork,
    visit: &mut impl FnMut(u32, bool),
) {
    let mut waiting = vec![(levels.height() - 1, 0)];
    while let Some((level, place)) = waiting.pop() {
        let children = Loaded::new(l, &levels.level(level)[place]);
        let (filled, known) = (children.filled(l), children.within_reach(l));
        let sorted = test.sort(l, &children.widened(l));
        work.node_visits += 1;
        work.box_tests += filled.count_ones() as usize;
        let mut left = filled & !(sorted.outside & known);
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let child = place * LANES + lane;
            let is_inside = (sorted.inside & known) >> lane & 1 == 1;
            if level > 0 && !is_inside {
                waiting.push((level - 1, child));
                continue;
            }
            // Without pointers: what is below a child is one range of places.
            let below = LANES.pow(level as u32);
            let end = ((child + 1) * below).min(order.len());
            order[child * below..end].iter().for_each(|&slot| visit(slot, is_inside));
        }
    }
}
