//! Traversal of the packed tree by a moving box, for swept queries.

use super::PackedTree;
use super::boxes8::LoadedBoxes8;
use crate::broad_phase::best_first::{QueuedBox, QueuedItem};
use crate::broad_phase::region::TreeQueryStats;
use crate::broad_phase::slots::BoxSlots;
use crate::kernel::boxes::{BoxFrame, MovingBoxInFrame};
use crate::kernel::simd::LANES;
use crate::kernel::simd::dispatch;

impl PackedTree {
    pub(in crate::broad_phase) fn frame(&self) -> &BoxFrame {
        &self.frame
    }

    /// Queue element for the root of the tree; `None` if the tree has no boxes.
    pub(in crate::broad_phase) fn top(&self) -> Option<QueuedBox> {
        let level = self.levels.height().checked_sub(1)?;
        Some(QueuedBox { lower_bound: f64::NEG_INFINITY, item: QueuedItem::Block(level as u32, 0) })
    }

    /// Queue elements for the children of a block that the moving box may hit. On level 0 these are boxes that have
    /// not changed since the last update; above, blocks of the level below.
    pub(in crate::broad_phase) fn children_hit<'t>(
        &'t self,
        slots: &'t BoxSlots,
        motion: &MovingBoxInFrame,
        [level, index]: [u32; 2],
        stats: &mut TreeQueryStats,
    ) -> impl Iterator<Item = QueuedBox> + 't {
        let block = &self.levels.level(level as usize)[index as usize];
        let (filled, is_exact, found) = dispatch!(l => {
            let children = LoadedBoxes8::new(l, block);
            (children.filled(l), children.unclamped(l), motion.keys(l, &children.to_world(l)))
        });
        stats.node_visits += 1;
        stats.box_tests += filled.count_ones() as usize;
        let left = filled & !(found.never & is_exact);
        (0..LANES).filter(move |lane| left >> lane & 1 == 1).filter_map(move |lane| {
            let lower_bound = if is_exact >> lane & 1 == 1 { found.keys[lane] } else { f64::NEG_INFINITY };
            let child = index * LANES as u32 + lane as u32;
            if level > 0 {
                return Some(QueuedBox { lower_bound, item: QueuedItem::Block(level - 1, child) });
            }
            let slot = self.order[child as usize];
            slots.is_settled(slot).then_some(QueuedBox { lower_bound, item: QueuedItem::Slot(slot) })
        })
    }
}
