//! Assignment of boxes to positions in the packed tree.
//!
//! A run is a range of positions whose boxes were ordered together, so that boxes close in space have close positions.
//! Boxes that are inserted later, or that moved far from their neighbors, are ordered separately, as a run behind all
//! other runs. Runs of about the same length are merged by ordering their boxes together, so that there are few runs
//! (as in a log-structured merge tree: O'Neil and others, 1996). So the cost of an insertion grows with the logarithm
//! of the number of boxes. A search handles each run like a separate tree.

use super::boxes8;
use super::boxes8::EMPTY_BOX;
use super::kd_order;
use super::kd_order::EMPTY_SLOT;
use super::large_boxes::LargeBoxes;
use super::{LARGE_BOX, PackedTree, length};
use crate::broad_phase::pair_keys::PairKey;
use crate::broad_phase::slots::BoxSlots;
use crate::broad_phase::stats::{RebuildReason, UpdateKind};
use crate::kernel::boxes::BoxFrame;
use crate::kernel::simd::LANES;
use glam::{DVec3, Vec3};

/// Largest number of boxes that are sampled to choose the frame of the tree.
const SAMPLE_SIZE: usize = 256;

impl PackedTree {
    /// Frees the positions of the boxes that were removed since the last update.
    pub(super) fn clear_removed(&mut self, slots: &BoxSlots) {
        self.emptied.clear();
        for &slot in slots.removed() {
            let position = std::mem::replace(&mut self.positions[slot as usize], EMPTY_SLOT);
            if position != LARGE_BOX {
                self.order[position as usize] = EMPTY_SLOT;
                self.emptied.push(position);
            }
        }
        if self.emptied.len() < slots.removed().len() {
            self.large_boxes.clear_removed(slots);
        }
        self.emptied_since_reorder += self.emptied.len();
    }

    /// Adds the slots of new boxes, which have no position yet, to `unplaced`.
    pub(super) fn collect_unplaced(&mut self, slots: &BoxSlots) {
        self.positions.resize(slots.len(), EMPTY_SLOT);
        self.unplaced.extend(slots.moved().filter(|&slot| self.positions[slot as usize] == EMPTY_SLOT));
    }

    /// Removes the box at a position from this position, and adds its slot to `unplaced`, so that it gets a new
    /// position.
    pub(super) fn unplace(&mut self, position: usize) {
        let slot = std::mem::replace(&mut self.order[position], EMPTY_SLOT);
        self.positions[slot as usize] = EMPTY_SLOT;
        self.unplaced.push(slot);
        self.set_box(position, &EMPTY_BOX);
        self.emptied_since_reorder += 1;
    }

    /// Removes outliers from their leaves: in each leaf that contains an outlier, the boxes whose centers are far
    /// from the median center of the leaf become unplaced.
    pub(super) fn unplace_outliers(&mut self) {
        for leaf in 0..self.lengths.len() {
            if !self.has_outlier(leaf) {
                continue;
            }
            let positions = (leaf * LANES..(leaf + 1) * LANES).filter(|&position| self.order[position] != EMPTY_SLOT);
            let centers: Vec<(usize, Vec3)> = positions
                .map(|position| (position, self.levels.get(position)))
                .map(|(position, bounds)| (position, bounds.min * 0.5 + bounds.max * 0.5))
                .collect();
            let median = Vec3::from_array([0, 1, 2].map(|axis| {
                let mut along: Vec<f32> = centers.iter().map(|(_, center)| center[axis]).collect();
                median_by(&mut along, f32::total_cmp)
            }));
            let is_outlier = |center: Vec3| (center - median).abs().element_sum() > self.lengths[leaf];
            let outliers: Vec<usize> =
                centers.iter().filter(|(_, center)| is_outlier(*center)).map(|(position, _)| *position).collect();
            outliers.into_iter().for_each(|position| self.unplace(position));
        }
    }

    /// Gives the unplaced boxes positions in a new run. While the run before it is at most about twice as long as
    /// the new run, that run is merged into the new run. If this would merge all runs, does nothing and returns
    /// false.
    pub(super) fn place_unplaced(&mut self, slots: &BoxSlots) -> bool {
        if self.unplaced.is_empty() {
            return true;
        }
        let (mut start, mut count) = (self.order.len(), self.unplaced.len());
        let mut runs = self.runs.len();
        while runs > 0 && start - self.runs[runs - 1] <= 2 * count.max(LANES) {
            runs -= 1;
            count += start - self.runs[runs];
            start = self.runs[runs];
        }
        if runs == 0 {
            return false;
        }
        self.dissolve_runs(runs, start);
        let frame = self.frame;
        let mut run = Vec::new();
        kd_order::order_boxes(&self.unplaced, |slot| boxes8::local(slots.bounds(slot), &frame), &mut run);
        self.unplaced.clear();
        self.runs.push(start);
        self.order.extend_from_slice(&run);
        self.levels.resize(self.order.len() / LANES);
        for (position, &slot) in (start..).zip(&run).filter(|(_, slot)| **slot != EMPTY_SLOT) {
            self.positions[slot as usize] = position as u32;
            self.levels.set(position, &boxes8::local(slots.bounds(slot), &frame));
        }
        let leaves = start / LANES..self.order.len() / LANES;
        self.lengths.extend(leaves.map(|leaf| length(&self.levels.leaf(leaf))));
        true
    }

    /// Removes the runs from index `runs` on, whose first position is `start`. Their boxes lose their positions and
    /// become unplaced.
    fn dissolve_runs(&mut self, runs: usize, start: usize) {
        for leaf in start / LANES..self.lengths.len() {
            self.grown -= usize::from(self.has_grown(leaf));
        }
        for position in start..self.order.len() {
            let slot = self.order[position];
            if slot != EMPTY_SLOT {
                self.positions[slot as usize] = EMPTY_SLOT;
                self.unplaced.push(slot);
            }
            self.levels.set(position, &EMPTY_BOX);
        }
        self.runs.truncate(runs);
        self.order.truncate(start);
        self.lengths.truncate(start / LANES);
        self.levels.resize(start / LANES);
    }

    /// Rebuilds the tree: chooses the frame and the large boxes, orders all other boxes together, and fits them.
    /// `before` are the pairs of the previous update, which determine the large boxes.
    pub(super) fn reorder(&mut self, slots: &BoxSlots, before: &[PairKey], reason: RebuildReason) -> UpdateKind {
        self.frame = choose_frame(slots);
        let had_large_boxes = !self.large_boxes.is_empty();
        self.large_boxes.choose(slots, before);
        self.initial_pairs = if LargeBoxes::worth_checking(slots.live(), before.len()) { None } else { Some(0) };
        let members: Vec<u32> = if had_large_boxes || !self.large_boxes.is_empty() {
            slots.live_slots().filter(|&slot| !self.large_boxes.contains(slot)).collect()
        } else {
            // Lists the boxes in their current order, which is close to the new order.
            self.order.iter().chain(&self.unplaced).copied().filter(|&slot| slot != EMPTY_SLOT).collect()
        };
        self.unplaced.clear();
        let frame = self.frame;
        kd_order::order_boxes(&members, |slot| boxes8::local(slots.bounds(slot), &frame), &mut self.order);
        for (position, &slot) in (0..).zip(&self.order).filter(|(_, slot)| **slot != EMPTY_SLOT) {
            self.positions[slot as usize] = position;
        }
        self.large_boxes.slots().iter().for_each(|&slot| self.positions[slot as usize] = LARGE_BOX);
        (self.emptied_since_reorder, self.rebuild_due) = (0, None);
        self.runs.clear();
        self.runs.push(0);
        self.levels.resize(self.order.len() / LANES);
        self.lengths.clear();
        self.fit_all(slots);
        self.lengths.extend((0..self.order.len() / LANES).map(|leaf| length(&self.levels.leaf(leaf))));
        UpdateKind::Rebuilt(reason)
    }
}

/// Chooses a frame in which most boxes are near zero, where `f32` numbers are dense. The frame is computed from
/// medians, so that a single distant box has no effect.
pub(super) fn choose_frame(slots: &BoxSlots) -> BoxFrame {
    let step = slots.live().div_ceil(SAMPLE_SIZE).max(1);
    let sample: Vec<u32> = slots.live_slots().step_by(step).collect();
    let (mut origin, mut radius) = (DVec3::ZERO, 0.0_f64);
    for axis in 0..3 {
        let center = |&slot: &u32| slots.bounds(slot).min[axis] * 0.5 + slots.bounds(slot).max[axis] * 0.5;
        // Centers are clamped, so that their sums and differences are finite.
        let near = |center: f64| center.clamp(-f64::MAX / 4.0, f64::MAX / 4.0);
        let mut centers: Vec<f64> = sample.iter().map(center).filter(|center| center.is_finite()).map(near).collect();
        origin[axis] = median_by(&mut centers, f64::total_cmp);
        centers.iter_mut().for_each(|center| *center = (*center - origin[axis]).abs());
        radius = radius.max(median_by(&mut centers, f64::total_cmp));
    }
    BoxFrame::fitting([origin - radius, origin + radius])
}

/// Median of `values`; zero if there are no values. Reorders the values.
fn median_by<T: Copy + Default>(values: &mut [T], compare: impl FnMut(&T, &T) -> std::cmp::Ordering) -> T {
    let center = values.len() / 2;
    if values.is_empty() { T::default() } else { *values.select_nth_unstable_by(center, compare).1 }
}
