//! Query for the boxes hit by a moving box. It works like the best-first query by distance in
//! [`best_first`](super::best_first), but visits boxes in the order of time.

use super::best_first::{BestFirstQueue, QueuedBox, QueuedItem};
use super::ids::BoxId;
use super::region::{GatheredBoxes8, TreeQueryStats, WORLD_FRAME};
use super::slots::BoxSlots;
use super::{BroadPhase, Engine};
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{MovingBox, MovingBoxInFrame};
use crate::kernel::simd::dispatch;
use std::ops::ControlFlow;

/// A moving box: it is displaced by `s * direction` at time `s`, which runs from 0 to `limit`. A ray is a box without
/// extent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SweptAabb {
    pub(crate) bounds: Aabb,
    pub(crate) direction: [f64; 3],
    pub(crate) limit: f64,
}

impl BroadPhase {
    /// Calls `visit` for boxes that the moving box may hit, in about the order of impact. `visit` returns a time limit.
    /// The query ends when `visit` breaks, or when all remaining boxes are certainly hit later than the smallest limit.
    ///
    /// Uses the current boxes and needs no update, but tests every box that changed since the last update.
    pub(crate) fn query_swept(
        &self,
        swept: &SweptAabb,
        BestFirstQueue(queue): &mut BestFirstQueue,
        visit: &mut dyn FnMut(BoxId) -> ControlFlow<(), f64>,
    ) -> TreeQueryStats {
        let mut stats = TreeQueryStats::default();
        // A NaN or negative limit permits no motion, so nothing is hit.
        if swept.limit.is_nan() || swept.limit < 0.0 {
            return stats;
        }
        let moving = MovingBox::new(swept.bounds, swept.direction);
        let mut threshold = moving.threshold(swept.limit);
        let mut loose =
            LooseBoxes { slots: &self.slots, motion: moving.in_frame(&WORLD_FRAME), threshold, stats: &mut stats };
        queue.clear();
        let tree = match &self.engine {
            Engine::Tree(tree) => {
                loose.enqueue(tree.settled_large_slots(&self.slots).chain(self.slots.moved()), |next| queue.push(next));
                queue.extend(tree.top());
                stats.nodes = tree.node_count();
                Some((tree, moving.in_frame(tree.frame())))
            }
            _ => {
                loose.enqueue(self.slots.live_slots(), |next| queue.push(next));
                None
            }
        };
        while let Some(QueuedBox { item, .. }) = queue.pop().filter(|next| !next.exceeds(threshold)) {
            match (item, &tree) {
                (QueuedItem::Block(level, index), Some((tree, motion))) => {
                    let children = tree.children_hit(&self.slots, motion, [level, index], &mut stats);
                    queue.extend(children.filter(|next| !next.exceeds(threshold)));
                }
                (QueuedItem::Slot(slot) | QueuedItem::NearestLoose(slot), _) => match visit(self.slots.id(slot)) {
                    ControlFlow::Continue(limit) => threshold = threshold.min(moving.threshold(limit)),
                    ControlFlow::Break(()) => break,
                },
                (QueuedItem::Block(..), None) => {}
            }
        }
        stats
    }
}

/// Tests the moving box against boxes that are not in the tree.
struct LooseBoxes<'s> {
    slots: &'s BoxSlots,
    motion: MovingBoxInFrame,
    threshold: f64,
    stats: &'s mut TreeQueryStats,
}

impl LooseBoxes<'_> {
    /// Tests the boxes in the slots `left`. Passes those boxes to `push` that the moving box may hit within the
    /// time limit.
    fn enqueue(&mut self, mut left: impl Iterator<Item = u32>, mut push: impl FnMut(QueuedBox)) {
        let mut gathered = GatheredBoxes8::default();
        while gathered.next(self.slots, &mut left) {
            self.stats.box_tests += gathered.slots().len();
            let found = dispatch!(l => self.motion.keys(l, &gathered.boxes(l)));
            for (lane, &slot) in gathered.slots().iter().enumerate() {
                let next = QueuedBox { lower_bound: found.keys[lane], item: QueuedItem::Slot(slot) };
                if found.never >> lane & 1 == 0 && !next.exceeds(self.threshold) {
                    push(next);
                }
            }
        }
    }
}
