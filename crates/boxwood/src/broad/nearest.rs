//! Boxes in the order of their distance from a point, nearest first (Hjaltason and Samet, 1999, Distance Browsing in
//! Spatial Databases, section 3): what waits in the queue is a box or a block of the tree, at the least that anything in it
//! can be away.

use super::gap::{least_distance, length, lessened};
use super::ids::{Bounds, BoxId};
use super::slots::Slots;
use super::tree::PackedTree;
use super::{BroadPhase, Engine};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// What waits to be looked at. Kept by who asks, so that questions take no memory.
#[derive(Debug, Default)]
pub(crate) struct Queue(pub(super) BinaryHeap<Waiting>);

/// Something that is at least so far away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub(super) least: f64,
    pub(super) what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    /// The box of a slot.
    Slot(u32),
    /// The same, of the nearest that is not in the tree.
    FirstOfOthers(u32),
    /// A block of a level of the tree.
    Block(u32, u32),
}

/// The nearest is the greatest. Equals in any fixed order.
impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        other.least.total_cmp(&self.least).then(other.what.cmp(&self.what))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Waiting {}

impl BroadPhase {
    /// Calls `visit` for boxes, about in the order of their distance from a point, until all others are surely beyond
    /// the limit that it returned last, also if what is in them is measured with [an error](lessened). As the boxes are
    /// now: an update is not needed, but boxes that have changed since the last one are all looked at.
    pub(crate) fn nearest_first(&self, point: [f64; 3], queue: &mut Queue, visit: impl FnMut(BoxId) -> f64) {
        match &self.engine {
            Engine::Tree(tree) => self.browse(point, Some(tree), self.slots.moved(), &mut queue.0, visit),
            _ => self.browse(point, None, self.slots.live_slots(), &mut queue.0, visit),
        }
    }

    /// The same, given what is in no tree. Of that only the nearest waits until its turn has come: then there is a limit,
    /// and most of the others need not wait at all.
    fn browse(
        &self,
        point: [f64; 3],
        tree: Option<&PackedTree>,
        others: impl Iterator<Item = u32> + Clone,
        queue: &mut BinaryHeap<Waiting>,
        mut visit: impl FnMut(BoxId) -> f64,
    ) {
        let mut limit = f64::INFINITY;
        let seen = tree.map(|tree| (tree, tree.seen_from(point)));
        let others = others.map(|slot| Waiting::at(&self.slots, &[point; 2], slot));
        queue.clear();
        queue.extend(others.clone().max().map(Waiting::first_of_others));
        queue.extend(seen.iter().flat_map(|(tree, seen)| tree.first_waiting(&self.slots, seen)));
        while let Some(Waiting { what, .. }) = queue.pop().filter(|next| !next.is_beyond(limit)) {
            match what {
                What::Slot(slot) => limit = visit(self.slots.id(slot)),
                What::FirstOfOthers(slot) => {
                    limit = visit(self.slots.id(slot));
                    queue.extend(others.clone().filter(|next| next.what != What::Slot(slot) && !next.is_beyond(limit)));
                }
                What::Block(level, place) => {
                    let inside = seen.iter().flat_map(|(tree, seen)| tree.waiting_in(&self.slots, seen, level, place));
                    queue.extend(inside.filter(|next| !next.is_beyond(limit)));
                }
            }
        }
    }
}

impl Waiting {
    /// The box of a slot, seen from a point.
    pub(super) fn at(slots: &Slots, point: &Bounds, slot: u32) -> Self {
        let bounds = slots.bounds(slot);
        Self { least: lessened(least_distance(point, bounds), length(bounds)), what: What::Slot(slot) }
    }

    pub(super) fn is_beyond(&self, limit: f64) -> bool {
        self.least > limit
    }

    fn first_of_others(self) -> Self {
        let what = if let What::Slot(slot) = self.what { What::FirstOfOthers(slot) } else { self.what };
        Self { what, ..self }
    }
}
