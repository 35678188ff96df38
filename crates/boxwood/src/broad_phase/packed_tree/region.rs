//! Region query on the packed tree: skips nodes that are outside the region, and reports all boxes of nodes that are
//! inside without testing them.

use super::PackedTree;
use super::boxes8::LoadedBoxes8;
use super::kd_order::EMPTY_SLOT;
use super::levels::PackedLevels;
use crate::broad_phase::region::{RegionTest8, TreeQueryStats};
use crate::broad_phase::slots::BoxSlots;
use crate::kernel::boxes::BoxFrame;
use crate::kernel::simd::LANES;
use crate::kernel::simd::{Lanes, dispatch};

impl PackedTree {
    /// Calls `visit` for the slots of all boxes in the tree that are not certainly outside the region and have not
    /// changed since the last update. The second argument of `visit` is true if the box is certainly inside.
    /// `make_test` creates the region test for a frame.
    pub(in crate::broad_phase) fn query_region<T: RegionTest8>(
        &self,
        slots: &BoxSlots,
        make_test: impl Fn(&BoxFrame) -> T,
        stats: &mut TreeQueryStats,
        visit: &mut impl FnMut(u32, bool),
    ) {
        stats.nodes = self.node_count();
        if stats.nodes == 0 {
            return;
        }
        let mut settled = |slot: u32, is_inside: bool| {
            if slot != EMPTY_SLOT && slots.is_settled(slot) {
                visit(slot, is_inside);
            }
        };
        let test = make_test(&self.frame);
        dispatch!(l => descend(l, &self.levels, &self.order, &test, stats, &mut settled));
    }

    pub(in crate::broad_phase) fn node_count(&self) -> usize {
        (0..self.levels.height()).map(|level| self.levels.level(level).len()).sum()
    }

    /// Slots of the large boxes, which are kept out of the tree, that have not changed since the last update.
    pub(crate) fn settled_large_slots<'t>(&'t self, slots: &'t BoxSlots) -> impl Iterator<Item = u32> + 't {
        self.large_boxes.slots().iter().copied().filter(|&slot| slots.is_settled(slot))
    }
}

#[inline(always)]
fn descend<L: Lanes, T: RegionTest8>(
    l: L,
    levels: &PackedLevels,
    order: &[u32],
    test: &T,
    stats: &mut TreeQueryStats,
    visit: &mut impl FnMut(u32, bool),
) {
    let mut stack = vec![(levels.height() - 1, 0)];
    while let Some((level, index)) = stack.pop() {
        let children = LoadedBoxes8::new(l, &levels.level(level)[index]);
        let (filled, is_exact) = (children.filled(l), children.unclamped(l));
        let classified = test.classify(l, &children.to_world(l));
        stats.node_visits += 1;
        stats.box_tests += filled.count_ones() as usize;
        let mut left = filled & !(classified.outside & is_exact);
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let child = index * LANES + lane;
            let is_inside = (classified.inside & is_exact) >> lane & 1 == 1;
            if level > 0 && !is_inside {
                stack.push((level - 1, child));
                continue;
            }
            // The boxes below a child block are a contiguous range of positions: `below` positions for each child.
            let below = LANES.pow(level as u32);
            let end = ((child + 1) * below).min(order.len());
            order[child * below..end].iter().for_each(|&slot| visit(slot, is_inside));
        }
    }
}
