//! Default broad-phase method: a packed tree with eight boxes per leaf and eight children per node, reused between
//! updates.
//!
//! The steps of an update depend on the number of changed boxes:
//!
//! ```text
//! many ─▶ fit all boxes ─▶ if leaves have grown: reorder, fit all boxes
//!      ─▶ test every leaf against all later leaves
//! few  ─▶ fit the changed boxes
//!      ─▶ test each changed box against the tree; reuse the pairs of all other boxes
//! ```
//!
//! Boxes that are new or moved far get positions behind all other boxes ([`runs`]). Boxes that overlap a large
//! share of all boxes are kept out of the tree ([`large_boxes`]).
//!
//! Boxes in the tree are `f32` in a frame chosen for the scene, rounded outward, and compared one against eight.
//! Boxes that overlap by more than the rounding are a pair; boxes that overlap by less are compared in `f64`.
//! `f32` can distinguish two boxes only if the scene is less than about 2^22 times as long as the boxes. In longer
//! scenes the results are still correct, but the search is slow.

mod boxes8;
mod kd_order;
mod large_boxes;
mod levels;
mod nearest;
mod overlaps;
mod region;
mod runs;
mod swept;
mod tasks;

use super::pair_keys::{PairKey, key, merge, slots_of};
use super::pair_sort::PairSorter;
use super::slots::BoxSlots;
use super::stats::{RebuildReason, UpdateKind, UpdateStats};
use super::worth_parallel;
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{BoxFrame, Boxes8, LocalAabb};
use crate::kernel::simd::{LANES, dispatch};
use boxes8::EMPTY_BOX;
use glam::DVec3;
use kd_order::EMPTY_SLOT;
use large_boxes::{LargeBoxMerge, LargeBoxes};
use levels::{PackedLevels, fit_leaf};
use overlaps::OverlapSearch;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::ops::ControlFlow;
use tasks::{SearchTasks, TaskPairs};

/// An update is incremental if the number of changed boxes, times this constant, is at most the number of all
/// boxes. Measured with 10,000 and 100,000 boxes: at this limit, incremental and full updates take about the same
/// time.
const INCREMENTAL_SHARE: usize = 8;
/// A leaf counts as grown if its length (sum of its side lengths) is more than this many times its length when its
/// boxes were ordered.
const GROWTH_LIMIT: f32 = 1.5;
/// The tree is reordered if the number of grown leaves, times this constant, exceeds the number of all leaves.
/// Measured on animations whose boxes move slightly in every frame: reordering in every eighth frame takes the
/// same time per frame, on average, as reordering in every twentieth frame.
const REORDER_SHARE: usize = 4;
/// A leaf contains an outlier if its length (sum of its side lengths) is more than this many times its length when its
/// boxes were ordered.
const OUTLIER_GROWTH: f32 = 4.0;
/// Number of leaves that one parallel task fits or searches.
const LEAVES_PER_TASK: usize = 256;
/// Number of slots per parallel task that finds the pairs of these slots with large boxes.
const ROWS_PER_TASK: usize = 1024;
/// Number of moved boxes whose pairs one parallel task searches for.
const MOVED_PER_TASK: usize = 512;
/// Marks a large box in the list of positions. Large boxes are kept out of the tree and have no position.
const LARGE_BOX: u32 = EMPTY_SLOT - 1;

/// Packed tree of the boxes of a broad phase; see the module documentation.
#[derive(Clone, Debug)]
pub(super) struct PackedTree {
    frame: BoxFrame,
    /// Slot of the box at each position; [`EMPTY_SLOT`] at positions without a box. A position is a lane of a leaf.
    order: Vec<u32>,
    /// Position of the box of each slot; [`EMPTY_SLOT`] for slots without a box in the tree, [`LARGE_BOX`] for large
    /// boxes.
    positions: Vec<u32>,
    levels: PackedLevels,
    /// First position of each run. A run is a range of positions whose boxes were ordered together. The first run is
    /// by far the longest.
    runs: Vec<usize>,
    /// Length of each leaf (sum of its side lengths) when its boxes were ordered.
    lengths: Vec<f32>,
    /// Number of leaves that have grown since their boxes were ordered; see [`GROWTH_LIMIT`].
    grown: usize,
    /// Positions that the last update freed, because their boxes were removed.
    emptied: Vec<u32>,
    /// Number of positions that have lost their box since the last reordering.
    emptied_since_reorder: usize,
    /// Slots of boxes that are to get a position in this update.
    unplaced: Vec<u32>,
    /// Boxes that are kept out of the tree, because they overlap a large share of all boxes.
    large_boxes: LargeBoxes,
    /// Number of pairs of two boxes in the tree, counted by the first search after the large boxes were chosen; `None`
    /// before that search. 0 if there were too few pairs to choose large boxes.
    initial_pairs: Option<usize>,
    /// If set, the next update chooses the large boxes again and rebuilds the tree, for this reason.
    rebuild_due: Option<RebuildReason>,
    /// Scratch: slots of the boxes that an incremental update searches for.
    moved: Vec<u32>,
    tasks: SearchTasks,
    /// Scratch: sorted pairs found by a search of the tree.
    collected: Vec<PairKey>,
    sorter: PairSorter,
}

impl Default for PackedTree {
    fn default() -> Self {
        Self {
            frame: BoxFrame { origin: DVec3::ZERO, scale: 1.0 },
            order: Vec::new(),
            positions: Vec::new(),
            levels: PackedLevels::default(),
            runs: Vec::new(),
            lengths: Vec::new(),
            grown: 0,
            emptied: Vec::new(),
            emptied_since_reorder: 0,
            unplaced: Vec::new(),
            large_boxes: LargeBoxes::default(),
            initial_pairs: Some(0),
            rebuild_due: None,
            moved: Vec::new(),
            tasks: SearchTasks::default(),
            collected: Vec::new(),
            sorter: PairSorter::default(),
        }
    }
}

impl PackedTree {
    /// Updates the tree and writes all overlapping pairs to `pairs`. `before` are the pairs of the previous update.
    pub(crate) fn find(
        &mut self,
        slots: &BoxSlots,
        before: &[PairKey],
        pairs: &mut Vec<PairKey>,
        stats: &mut UpdateStats,
    ) {
        stats.kind = self.update_tree(slots, before, stats.moved);
        if stats.kind == UpdateKind::Incremental {
            stats.box_tests = self.search_moved(slots);
            let settled = |key: &PairKey| slots_of(*key).into_iter().all(|slot| slots.is_settled(slot));
            merge(before.iter().copied().filter(settled), &self.collected, pairs);
            return;
        }
        stats.box_tests = self.search_all(slots);
        let in_tree = self.collected.len();
        if self.large_boxes.is_empty() {
            std::mem::swap(&mut self.collected, pairs);
        } else {
            stats.box_tests += self.add_large_boxes(slots, pairs);
        }
        self.choose_update(slots.live(), in_tree, pairs.len() - in_tree);
    }

    /// Updates the boxes of the tree and their order. Returns the kind of update that follows.
    fn update_tree(&mut self, slots: &BoxSlots, before: &[PairKey], moved: usize) -> UpdateKind {
        let first = self.order.is_empty() && self.large_boxes.is_empty();
        self.clear_removed(slots);
        self.collect_unplaced(slots);
        let rebuild_due = if first { Some(RebuildReason::Initial) } else { self.rebuild_due.take() };
        if let Some(reason) = rebuild_due {
            return self.reorder(slots, before, reason);
        }
        let is_incremental = (moved + slots.removed().len()) * INCREMENTAL_SHARE <= slots.live();
        if is_incremental {
            self.fit_moved(slots);
        } else {
            self.fit_all(slots);
            if self.grown * REORDER_SHARE > self.lengths.len() {
                return self.reorder(slots, before, RebuildReason::NodesGrown);
            }
            self.unplace_outliers();
        }
        if !self.place_unplaced(slots) || self.emptied_since_reorder * REORDER_SHARE > self.order.len() {
            return self.reorder(slots, before, RebuildReason::ManyInsertedOrRemoved);
        }
        if self.grown * REORDER_SHARE > self.lengths.len() {
            return self.reorder(slots, before, RebuildReason::NodesGrown);
        }
        if is_incremental { UpdateKind::Incremental } else { UpdateKind::Full }
    }

    /// Decides whether the next update must choose the large boxes again. `in_tree` is the number of pairs of two
    /// boxes in the tree, `others` the number of pairs with a large box.
    fn choose_update(&mut self, live: usize, in_tree: usize, others: usize) {
        let initial = *self.initial_pairs.get_or_insert(in_tree);
        if LargeBoxes::worth_checking(live, in_tree) && in_tree / 2 > initial {
            self.rebuild_due = Some(RebuildReason::ManyPairs);
        } else if LargeBoxes::should_rechoose(live, self.large_boxes.slots().len(), others) {
            self.rebuild_due = Some(RebuildReason::LargeBoxesGone);
        }
    }

    /// Calls `visit` for all overlapping pairs, in no particular order, until it breaks. Stores at most the pairs of
    /// one leaf at a time.
    pub(super) fn for_each_pair<B>(
        slots: &BoxSlots,
        mut visit: impl FnMut([u32; 2]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut tree = Self::default();
        tree.collect_unplaced(slots);
        tree.reorder(slots, &[], RebuildReason::Initial);
        let search = OverlapSearch { levels: &tree.levels, order: &tree.order, slots };
        let mut found = TaskPairs::default();
        for leaf in 0..tree.order.len() / LANES {
            found.pairs.clear();
            dispatch!(l => search.find_pairs(l, leaf..leaf + 1, &mut found));
            for &key in &found.pairs {
                visit(slots_of(key))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Converts all boxes to the frame of the tree, and computes the boxes of all nodes.
    fn fit_all(&mut self, slots: &BoxSlots) {
        let (frame, members) = (self.frame, self.order.as_chunks::<LANES>().0);
        let fit = |(leaves, members): (&mut [Boxes8], &[[u32; LANES]])| {
            dispatch!(l => {
                for (leaf, members) in leaves.iter_mut().zip(members) {
                    *leaf = fit_leaf(l, members, slots, &frame);
                }
            });
        };
        let leaves = self.levels.leaves_mut();
        if worth_parallel(members.len() * LANES) {
            #[cfg(feature = "parallel")]
            leaves.par_chunks_mut(LEAVES_PER_TASK).zip(members.par_chunks(LEAVES_PER_TASK)).for_each(fit);
        } else {
            fit((leaves, members));
        }
        dispatch!(l => {
            self.levels.fit_nodes(l);
            self.large_boxes.fit(l, slots, &self.frame);
        });
        self.grown = self.count_grown();
    }

    /// Converts the boxes that have moved to the frame of the tree, and updates the nodes above. A box that would
    /// stretch its leaf too far loses its position.
    fn fit_moved(&mut self, slots: &BoxSlots) {
        for at in 0..self.emptied.len() {
            self.set_box(self.emptied[at] as usize, &EMPTY_BOX);
        }
        for slot in slots.moved().filter(|&slot| slots.is_live(slot)) {
            let position = self.positions[slot as usize];
            if position == LARGE_BOX || position == EMPTY_SLOT {
                continue;
            }
            self.set_box(position as usize, &boxes8::local(slots.bounds(slot), &self.frame));
            if self.has_outlier(position as usize / LANES) {
                self.unplace(position as usize);
            }
        }
        self.large_boxes.fit_changed(slots, &self.frame);
    }

    /// Sets the box at a position, and updates the number of leaves that have grown.
    fn set_box(&mut self, position: usize, bounds: &LocalAabb) {
        let leaf = position / LANES;
        self.grown -= usize::from(self.has_grown(leaf));
        self.levels.set(position, bounds);
        self.grown += usize::from(self.has_grown(leaf));
    }

    fn count_grown(&self) -> usize {
        (0..self.lengths.len()).filter(|&leaf| self.has_grown(leaf)).count()
    }

    fn has_grown(&self, leaf: usize) -> bool {
        length(&self.levels.leaf(leaf)) > GROWTH_LIMIT * self.lengths[leaf]
    }

    fn has_outlier(&self, leaf: usize) -> bool {
        length(&self.levels.leaf(leaf)) > OUTLIER_GROWTH * self.lengths[leaf]
    }

    /// Finds all pairs of the tree: tests every leaf against itself and all later leaves. Returns the number of box
    /// tests.
    fn search_all(&mut self, slots: &BoxSlots) -> u64 {
        let leaves = self.order.len() / LANES;
        let search = OverlapSearch { levels: &self.levels, order: &self.order, slots };
        self.tasks.run(leaves.div_ceil(LEAVES_PER_TASK), |task, found| {
            let start = task * LEAVES_PER_TASK;
            dispatch!(l => search.find_pairs(l, start..(start + LEAVES_PER_TASK).min(leaves), found));
        });
        self.sorter.collect(self.tasks.lists(), slots.len(), &mut self.collected);
        self.tasks.box_tests()
    }

    /// Finds the pairs with a large box and merges them with the pairs of the tree. Returns the number of box tests.
    fn add_large_boxes(&mut self, slots: &BoxSlots, pairs: &mut Vec<PairKey>) -> u64 {
        let rows = LargeBoxMerge { large_boxes: &self.large_boxes, slots, tree_pairs: &self.collected };
        // On one thread there is a single task. Its long list of pairs becomes the result without a copy.
        let tasks = if worth_parallel(slots.len()) { slots.len().div_ceil(ROWS_PER_TASK) } else { 1 };
        let size = slots.len().div_ceil(tasks);
        self.tasks.run(tasks, |task, found| {
            let range = task * size..((task + 1) * size).min(slots.len());
            dispatch!(l => rows.collect(l, range.start as u32..range.end as u32, found));
        });
        self.tasks.append_to(pairs);
        self.tasks.box_tests()
    }

    /// Tests each moved box against all other boxes. A pair of two moved boxes is found twice, but added only when
    /// the box with the lower slot is tested. Returns the number of box tests.
    fn search_moved(&mut self, slots: &BoxSlots) -> u64 {
        let (large_boxes, positions, frame) = (&self.large_boxes, &self.positions, self.frame);
        let search = OverlapSearch { levels: &self.levels, order: &self.order, slots };
        self.moved.clear();
        self.moved.extend(slots.moved());
        let moved = &self.moved;
        self.tasks.run(moved.len().div_ceil(MOVED_PER_TASK), |task, found| {
            let start = task * MOVED_PER_TASK;
            let chunk = &moved[start..(start + MOVED_PER_TASK).min(moved.len())];
            dispatch!(l => {
                for &slot in chunk {
                    let add = |found: &mut TaskPairs, other: u32| {
                        if other > slot || (other < slot && slots.is_settled(other)) {
                            found.pairs.push(key(slot, other));
                        }
                    };
                    let (bounds, rounded) = (slots.bounds(slot), boxes8::local(slots.bounds(slot), &frame));
                    let is_large = positions[slot as usize] == LARGE_BOX;
                    large_boxes.query_box(l, slots, bounds, &rounded, is_large, found, add);
                    if !is_large {
                        search.query_box(l, bounds, &rounded, found, add);
                    }
                }
            });
        });
        self.sorter.collect(self.tasks.lists(), slots.len(), &mut self.collected);
        self.tasks.box_tests()
    }

    /// Calls `visit` for the slots of all boxes that overlap `bounds` and have not changed since the last update.
    pub(super) fn overlapping(&self, slots: &BoxSlots, bounds: &Aabb, mut visit: impl FnMut(u32)) {
        let rounded = boxes8::local(bounds, &self.frame);
        let search = OverlapSearch { levels: &self.levels, order: &self.order, slots };
        let mut settled = |_: &mut TaskPairs, slot: u32| {
            if slots.is_settled(slot) {
                visit(slot);
            }
        };
        let mut found = TaskPairs::default();
        dispatch!(l => {
            self.large_boxes.query_box(l, slots, bounds, &rounded, false, &mut found, &mut settled);
            search.query_box(l, bounds, &rounded, &mut found, &mut settled);
        });
    }

    pub(crate) fn bytes(&self) -> usize {
        let words =
            self.order.len() + self.positions.len() + self.lengths.len() + self.emptied.len() + self.unplaced.len();
        let pairs = self.tasks.bytes() + size_of_val(&self.collected[..]) + self.sorter.bytes();
        self.levels.bytes() + self.large_boxes.bytes() + words * size_of::<u32>() + pairs
    }

    /// Checks all invariants of the tree against the current boxes.
    pub(crate) fn check(&self, slots: &BoxSlots) -> Result<(), String> {
        for (position, &slot) in self.order.iter().enumerate().filter(|(_, slot)| **slot != EMPTY_SLOT) {
            if self.positions[slot as usize] as usize != position {
                return Err(format!(
                    "slot {slot} is at position {position}, but recorded at {}",
                    self.positions[slot as usize]
                ));
            }
            let bounds = self.levels.get(position);
            if slots.is_settled(slot) && bounds != boxes8::local(slots.bounds(slot), &self.frame) {
                return Err(format!("the box of slot {slot} is outdated"));
            }
        }
        for slot in slots.live_slots().filter(|&slot| slots.is_settled(slot)) {
            if self.positions.get(slot as usize).is_none_or(|&position| position == EMPTY_SLOT) {
                return Err(format!("slot {slot} has no position"));
            }
        }
        if self.lengths.len() * LANES != self.order.len() || !self.unplaced.is_empty() {
            return Err(format!(
                "{} leaves for {} positions, {} unplaced boxes",
                self.lengths.len(),
                self.order.len(),
                self.unplaced.len()
            ));
        }
        let grown = self.count_grown();
        if grown != self.grown {
            return Err(format!("{} leaves are recorded as grown, {grown} are", self.grown));
        }
        self.levels.check()
    }
}

/// Length of a box: the sum of its three side lengths.
fn length(bounds: &LocalAabb) -> f32 {
    (bounds.max - bounds.min).element_sum()
}

#[cfg(test)]
mod tests;
