//! What is in the tree, seen from a point.

use super::super::gap::{least_distance, length, lessened};
use super::super::ids::Bounds;
use super::super::nearest::{Waiting, What};
use super::super::slots::Slots;
use super::block::within_reach;
use super::{LANES, PackedTree};

/// A point, as a box without extent: in the world and in the frame of the tree.
pub(in super::super) struct Seen {
    pub(in super::super) world: Bounds,
    /// Taken in as the boxes are. That brings nothing further apart.
    local: Bounds,
}

impl PackedTree {
    pub(in super::super) fn seen_from(&self, point: [f64; 3]) -> Seen {
        Seen { world: [point; 2], local: [within_reach(&point, &self.frame).to_array(); 2] }
    }

    /// The top of the tree, and the boxes beside it.
    pub(in super::super) fn first_waiting<'t>(
        &'t self,
        slots: &'t Slots,
        point: &'t Seen,
    ) -> impl Iterator<Item = Waiting> + 't {
        let settled = self.vast.slots().iter().copied().filter(|&slot| slots.is_settled(slot));
        let top = self.levels.height().checked_sub(1).map(|level| What::Block(level as u32, 0));
        let top = top.map(|what| Waiting { least: f64::NEG_INFINITY, what });
        settled.map(|slot| Waiting::at(slots, &point.world, slot)).chain(top)
    }

    /// The children of a block: settled boxes, or blocks of the level below.
    pub(in super::super) fn waiting_in<'t>(
        &'t self,
        slots: &'t Slots,
        point: &'t Seen,
        level: u32,
        place: u32,
    ) -> impl Iterator<Item = Waiting> + 't {
        let children = &self.levels.level(level as usize)[place as usize];
        (0..LANES).filter_map(move |lane| {
            // Of nothing, the lower bound is above the upper one.
            if children.min[0][lane] > children.max[0][lane] {
                return None;
            }
            let child = place * LANES as u32 + lane as u32;
            if level == 0 {
                let slot = self.order[child as usize];
                return slots.is_settled(slot).then(|| Waiting::at(slots, &point.world, slot));
            }
            let bounds = [children.min, children.max].map(|corner| corner.map(|axis| f64::from(axis[lane])));
            Some(Waiting { least: self.least(&point.local, &bounds), what: What::Block(level - 1, child) })
        })
    }

    /// The least that can be measured from a point to what is in a box of the frame.
    ///
    /// The point may be wrong by 2^-53 of a coordinate. Where the box's bound is at least half as large, that is less than
    /// the bound was moved outward; elsewhere it is less than 2^-51 of the gap, which [`lessened`] covers. The scale
    /// is a power of two: back in the world nothing is rounded, unless it is as small as what that takes off besides.
    fn least(&self, point: &Bounds, bounds: &Bounds) -> f64 {
        let unit = self.frame.scale.recip();
        lessened(least_distance(point, bounds) * unit, length(bounds) * unit)
    }
}
