//! What is in the tree, as a box comes to it that moves.

use super::super::nearest::{Waiting, What};
use super::super::sift::SiftWork;
use super::super::slots::Slots;
use super::block::Loaded;
use super::{LANES, PackedTree};
use crate::bounds::{Frame, FrameMotion};
use crate::simd::dispatch;

impl PackedTree {
    pub(in super::super) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// None if there are no boxes.
    pub(in super::super) fn top(&self) -> Option<Waiting> {
        let level = self.levels.height().checked_sub(1)?;
        Some(Waiting { least: f64::NEG_INFINITY, what: What::Block(level as u32, 0) })
    }

    /// The children of a block that the box may come to: settled boxes, or blocks of the level below.
    pub(in super::super) fn children_along<'t>(
        &'t self,
        slots: &'t Slots,
        motion: &FrameMotion,
        [level, place]: [u32; 2],
        work: &mut SiftWork,
    ) -> impl Iterator<Item = Waiting> + 't {
        let block = &self.levels.level(level as usize)[place as usize];
        let (filled, known, found) = dispatch!(l => {
            let children = Loaded::new(l, block);
            (children.filled(l), children.within_reach(l), motion.keys(l, &children.widened(l)))
        });
        work.node_visits += 1;
        work.box_tests += filled.count_ones() as usize;
        let left = filled & !(found.never & known);
        (0..LANES).filter(move |lane| left >> lane & 1 == 1).filter_map(move |lane| {
            let least = if known >> lane & 1 == 1 { found.keys[lane] } else { f64::NEG_INFINITY };
            let child = place * LANES as u32 + lane as u32;
            if level > 0 {
                return Some(Waiting { least, what: What::Block(level - 1, child) });
            }
            let slot = self.order[child as usize];
            slots.is_settled(slot).then_some(Waiting { least, what: What::Slot(slot) })
        })
    }
}
