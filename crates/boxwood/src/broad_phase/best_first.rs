//! Best-first query: visits boxes in the order of their distance from a point (Hjaltason and Samet 1999, Distance
//! Browsing in Spatial Databases, section 3). The queue holds boxes and blocks of the packed tree. It is ordered by a
//! lower bound of the distance to any object in the box or block.

use super::box_distance::{distance_lower_bound, length, reduced_by_error};
use super::ids::BoxId;
use super::packed_tree::PackedTree;
use super::slots::BoxSlots;
use super::{BroadPhase, Engine};
use crate::kernel::aabb::Aabb;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Priority queue of a best-first query. The caller keeps it between queries, so that queries do not allocate.
#[derive(Debug, Default)]
pub(crate) struct BestFirstQueue(pub(crate) BinaryHeap<QueuedBox>);

/// Element of the queue: a box or block, with a lower bound of its distance, or of its time in swept queries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueuedBox {
    pub(crate) lower_bound: f64,
    pub(crate) item: QueuedItem,
}

/// Content of a queue element: a box or a block of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum QueuedItem {
    /// A box, given by its slot.
    Slot(u32),
    /// A box, given by its slot: the nearest of the boxes that are not in the tree. After its visit, the other boxes
    /// that are not in the tree are queued too.
    NearestLoose(u32),
    /// A block of the tree, given by its level and its index in the level.
    Block(u32, u32),
}

/// Compares the lower bounds in reversed order, so that the max-heap returns the nearest element first. Elements
/// with equal bounds have a fixed order.
impl Ord for QueuedBox {
    fn cmp(&self, other: &Self) -> Ordering {
        other.lower_bound.total_cmp(&self.lower_bound).then(other.item.cmp(&self.item))
    }
}

impl PartialOrd for QueuedBox {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for QueuedBox {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for QueuedBox {}

impl BroadPhase {
    /// Calls `visit` for boxes, in about the order of their distance from `point`. `visit` returns a distance
    /// limit. The query ends when the distance to every object in a remaining box is certainly measured above the
    /// last limit. The bounds of the query allow for the error of a measured distance, which is given at
    /// [`reduced_by_error`].
    ///
    /// Uses the current boxes and needs no update, but computes the distance of every box that changed since the
    /// last update.
    pub(crate) fn nearest_first(&self, point: [f64; 3], queue: &mut BestFirstQueue, visit: impl FnMut(BoxId) -> f64) {
        match &self.engine {
            Engine::Tree(tree) => self.for_each_nearest(point, Some(tree), self.slots.moved(), &mut queue.0, visit),
            _ => self.for_each_nearest(point, None, self.slots.live_slots(), &mut queue.0, visit),
        }
    }

    /// Implements [`nearest_first`](Self::nearest_first). `loose` are the boxes that are not in the tree.
    ///
    /// Of the loose boxes, only the nearest is queued at first. The visit of this box returns a distance limit, so
    /// most other loose boxes need not be queued at all.
    fn for_each_nearest(
        &self,
        point: [f64; 3],
        tree: Option<&PackedTree>,
        loose: impl Iterator<Item = u32> + Clone,
        queue: &mut BinaryHeap<QueuedBox>,
        mut visit: impl FnMut(BoxId) -> f64,
    ) {
        let mut limit = f64::INFINITY;
        let view = tree.map(|tree| (tree, tree.query_point(point)));
        let loose = loose.map(|slot| QueuedBox::at(&self.slots, &Aabb { min: point, max: point }, slot));
        queue.clear();
        queue.extend(loose.clone().max().map(QueuedBox::into_nearest_loose));
        queue.extend(view.iter().flat_map(|(tree, view)| tree.initial_items(&self.slots, view)));
        while let Some(QueuedBox { item, .. }) = queue.pop().filter(|next| !next.exceeds(limit)) {
            match item {
                QueuedItem::Slot(slot) => limit = visit(self.slots.id(slot)),
                QueuedItem::NearestLoose(slot) => {
                    limit = visit(self.slots.id(slot));
                    queue.extend(
                        loose.clone().filter(|next| next.item != QueuedItem::Slot(slot) && !next.exceeds(limit)),
                    );
                }
                QueuedItem::Block(level, index) => {
                    let inside =
                        view.iter().flat_map(|(tree, view)| tree.children_of_block(&self.slots, view, level, index));
                    queue.extend(inside.filter(|next| !next.exceeds(limit)));
                }
            }
        }
    }
}

impl QueuedBox {
    /// Queue element for the box in `slot` and the query point `point`, given as a box without extent.
    pub(crate) fn at(slots: &BoxSlots, point: &Aabb, slot: u32) -> Self {
        let bounds = slots.bounds(slot);
        Self {
            lower_bound: reduced_by_error(distance_lower_bound(point, bounds), length(bounds)),
            item: QueuedItem::Slot(slot),
        }
    }

    pub(super) fn exceeds(&self, limit: f64) -> bool {
        self.lower_bound > limit
    }

    fn into_nearest_loose(self) -> Self {
        let item = if let QueuedItem::Slot(slot) = self.item { QueuedItem::NearestLoose(slot) } else { self.item };
        Self { item, ..self }
    }
}
