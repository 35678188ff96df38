//! Traversal of the packed tree in the order of distance from a point.

use super::PackedTree;
use super::boxes8::clamped;
use crate::broad_phase::best_first::{QueuedBox, QueuedItem};
use crate::broad_phase::box_distance::{distance_lower_bound, length, reduced_by_error};
use crate::broad_phase::slots::BoxSlots;
use crate::kernel::aabb::Aabb;
use crate::kernel::simd::LANES;

/// Point of a distance query, as a box without extent, in world coordinates and in the frame of the tree.
pub(crate) struct QueryPoint {
    pub(crate) world: Aabb,
    /// The point in the frame of the tree, clamped like the boxes. Clamping the point and the boxes never
    /// increases a distance.
    local: Aabb,
}

impl PackedTree {
    pub(in crate::broad_phase) fn query_point(&self, point: [f64; 3]) -> QueryPoint {
        let local = clamped(&point, &self.frame).to_array();
        QueryPoint { world: Aabb { min: point, max: point }, local: Aabb { min: local, max: local } }
    }

    /// Queue elements with which a query starts: the root of the tree, and the large boxes, which are kept out of the
    /// tree.
    pub(in crate::broad_phase) fn initial_items<'t>(
        &'t self,
        slots: &'t BoxSlots,
        point: &'t QueryPoint,
    ) -> impl Iterator<Item = QueuedBox> + 't {
        let settled = self.large_boxes.slots().iter().copied().filter(|&slot| slots.is_settled(slot));
        let top = self.levels.height().checked_sub(1).map(|level| QueuedItem::Block(level as u32, 0));
        let top = top.map(|item| QueuedBox { lower_bound: f64::NEG_INFINITY, item });
        settled.map(|slot| QueuedBox::at(slots, &point.world, slot)).chain(top)
    }

    /// Queue elements for the children of a block. On level 0 these are the boxes that have not changed since the
    /// last update; above, the blocks of the level below.
    pub(in crate::broad_phase) fn children_of_block<'t>(
        &'t self,
        slots: &'t BoxSlots,
        point: &'t QueryPoint,
        level: u32,
        index: u32,
    ) -> impl Iterator<Item = QueuedBox> + 't {
        let children = &self.levels.level(level as usize)[index as usize];
        (0..LANES).filter_map(move |lane| {
            // A lane without a box has an empty box, whose lower bound is above its upper bound.
            if children.min[0][lane] > children.max[0][lane] {
                return None;
            }
            let child = index * LANES as u32 + lane as u32;
            if level == 0 {
                let slot = self.order[child as usize];
                return slots.is_settled(slot).then(|| QueuedBox::at(slots, &point.world, slot));
            }
            let [min, max] = [children.min, children.max].map(|corner| corner.map(|axis| f64::from(axis[lane])));
            Some(QueuedBox {
                lower_bound: self.box_lower_bound(&point.local, &Aabb { min, max }),
                item: QueuedItem::Block(level - 1, child),
            })
        })
    }

    /// Lower bound of the measured distance between a query point and any object in a node's box. `point` and
    /// `bounds` are in the frame of the tree; the result is in world units.
    ///
    /// On one axis, let p be the coordinate of the point, and b the bound of the box that faces the point. The
    /// conversion of the point to the frame changes p by at most 2^-53 |p|. If |b| >= |p| / 2, this error is less
    /// than the distance by which b was moved outward. If |b| < |p| / 2, the error is less than 2^-51 |p - b|,
    /// which [`reduced_by_error`] covers. The scale is a power of two, so the conversion of distances to world
    /// units is exact, except for values so small that the last term of [`reduced_by_error`] covers them.
    fn box_lower_bound(&self, point: &Aabb, bounds: &Aabb) -> f64 {
        let unit = self.frame.scale.recip();
        reduced_by_error(distance_lower_bound(point, bounds) * unit, length(bounds) * unit)
    }
}
