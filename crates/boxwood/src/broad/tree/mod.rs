//! The default method: a packed tree, eight boxes to a leaf and eight children to a node, kept from update to update.
//!
//! ```text
//! many changed ─▶ fit all ─▶ (leaves have grown: order anew, fit all) ─▶ every leaf against those that follow
//! few changed ──▶ fit those ─▶ each of them against the tree; other pairs are kept
//! ```
//!
//! Boxes that are new or have jumped get places behind the others (`places`); those that overlap a large share of all are
//! kept out of the tree (`vast`).
//!
//! Boxes in the tree are `f32` in a frame of their own, rounded outward, and compared one with eight. Those that overlap by
//! more than rounding can have added are a pair; where it is less, `f64` decides. `f32` tells boxes apart as long as the scene is
//! not some 2^22 times as long as they are: beyond, the answers are as right, but slow.

mod block;
mod course;
mod levels;
mod nearest;
mod order;
mod places;
mod search;
mod sift;
mod tasks;
#[cfg(test)]
mod tests;
mod vast;

use super::ids::Bounds;
use super::on_threads;
use super::pairs::{Key, key, merge, slots_of};
use super::slots::Slots;
use super::sorting::Sorter;
use super::work::{BroadWay, BroadWork, Reordering};
use crate::bounds::{Aabb, EightBoxes, Frame};
use crate::simd::{LANES, dispatch};
use block::NOTHING;
use glam::DVec3;
use levels::{Levels, fitted};
use order::NOBODY;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use search::Search;
use std::ops::ControlFlow;
use tasks::{Found, Tasks};
use vast::{Rows, Vast};

/// If at most one in so many has changed, only those are searched for. Measured, with 10,000 and 100,000 boxes: here both
/// ways take about the same time.
const FEW: usize = 8;
/// A leaf this many times longer than when it was ordered has grown,
const GROWN: f32 = 1.5;
/// and if one in so many has, boxes are ordered anew. Measured: ordered in
/// every eighth frame or in every twentieth, boxes that stir take the same time in the mean.
const TOO_MANY: usize = 4;
/// A leaf this many times longer has a box that belongs elsewhere.
const STRETCHED: f32 = 4.0;
/// Leaves, slots, or boxes that have moved, that one task takes.
const LEAVES_PER_TASK: usize = 256;
const ROWS_PER_TASK: usize = 1024;
const MOVED_PER_TASK: usize = 512;
/// The place of a box that is not in the tree.
const VAST: u32 = NOBODY - 1;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct PackedTree {
    frame: Frame,
    /// The slot of each place: of each lane of each leaf.
    order: Vec<u32>,
    /// The place of each slot, [`NOBODY`] without a box.
    places: Vec<u32>,
    levels: Levels,
    /// Where the runs begin: places that were ordered together. The first is by far the longest.
    runs: Vec<usize>,
    /// How long each leaf was when its boxes were ordered, and how many have grown since.
    lengths: Vec<f32>,
    grown: usize,
    /// Places that were emptied by the last update, and how many were since all boxes were ordered.
    emptied: Vec<u32>,
    emptied_since: usize,
    /// Slots whose boxes have no place yet.
    guests: Vec<u32>,
    /// Boxes that are not in the tree, the number of pairs in the tree after they were chosen, and why to choose again.
    vast: Vast,
    usual_pairs: Option<usize>,
    due: Option<Reordering>,
    /// Slots of boxes that are searched for.
    moved: Vec<u32>,
    tasks: Tasks,
    /// The pairs that a search of the tree has found, in order.
    collected: Vec<Key>,
    sorter: Sorter,
}

impl Default for PackedTree {
    fn default() -> Self {
        Self {
            frame: Frame { origin: DVec3::ZERO, scale: 1.0 },
            order: Vec::new(),
            places: Vec::new(),
            levels: Levels::default(),
            runs: Vec::new(),
            lengths: Vec::new(),
            grown: 0,
            emptied: Vec::new(),
            emptied_since: 0,
            guests: Vec::new(),
            vast: Vast::default(),
            usual_pairs: Some(0),
            due: None,
            moved: Vec::new(),
            tasks: Tasks::default(),
            collected: Vec::new(),
            sorter: Sorter::default(),
        }
    }
}

impl PackedTree {
    /// Brings the tree up to date and finds all pairs, given those of the update before.
    pub(super) fn find(&mut self, slots: &Slots, before: &[Key], pairs: &mut Vec<Key>, work: &mut BroadWork) {
        work.way = self.bring_up_to_date(slots, before, work.moved);
        if work.way == BroadWay::Few {
            work.box_tests = self.search_moved(slots);
            let settled = |key: &Key| slots_of(*key).into_iter().all(|slot| slots.is_settled(slot));
            merge(before.iter().copied().filter(settled), &self.collected, pairs);
            return;
        }
        work.box_tests = self.search_all(slots);
        let in_tree = self.collected.len();
        if self.vast.is_empty() {
            std::mem::swap(&mut self.collected, pairs);
        } else {
            work.box_tests += self.add_vast(slots, pairs);
        }
        self.judge(slots.live(), in_tree, pairs.len() - in_tree);
    }

    fn bring_up_to_date(&mut self, slots: &Slots, before: &[Key], moved: usize) -> BroadWay {
        let first = self.order.is_empty() && self.vast.is_empty();
        self.dismiss(slots);
        self.invite(slots);
        let due = if first { Some(Reordering::First) } else { self.due.take() };
        if let Some(reason) = due {
            return self.order_anew(slots, before, reason);
        }
        let few = (moved + slots.removed().len()) * FEW <= slots.live();
        if few {
            self.fit_moved(slots);
        } else {
            self.fit_all(slots);
            if self.grown * TOO_MANY > self.lengths.len() {
                return self.order_anew(slots, before, Reordering::Grown);
            }
            self.expel_strays();
        }
        if !self.take_in(slots) || self.emptied_since * TOO_MANY > self.order.len() {
            return self.order_anew(slots, before, Reordering::Changed);
        }
        if self.grown * TOO_MANY > self.lengths.len() {
            return self.order_anew(slots, before, Reordering::Grown);
        }
        if few { BroadWay::Few } else { BroadWay::All }
    }

    /// Whether vast boxes should be chosen anew, given the pairs within the tree and the others.
    fn judge(&mut self, live: usize, in_tree: usize, others: usize) {
        let usual = *self.usual_pairs.get_or_insert(in_tree);
        if Vast::are_likely(live, in_tree) && in_tree / 2 > usual {
            self.due = Some(Reordering::Crowded);
        } else if Vast::are_too_many(live, self.vast.slots().len(), others) {
            self.due = Some(Reordering::Thinned);
        }
    }

    /// Calls `visit` for all pairs of boxes, in no order, until it breaks. Never holds more than those of one leaf.
    pub(super) fn for_each_pair<B>(slots: &Slots, mut visit: impl FnMut([u32; 2]) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut tree = Self::default();
        tree.invite(slots);
        tree.order_anew(slots, &[], Reordering::First);
        let search = Search { levels: &tree.levels, order: &tree.order, slots };
        let mut found = Found::default();
        for leaf in 0..tree.order.len() / LANES {
            found.pairs.clear();
            dispatch!(l => search.join(l, leaf..leaf + 1, &mut found));
            for &key in &found.pairs {
                visit(slots_of(key))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn fit_all(&mut self, slots: &Slots) {
        let (frame, members) = (self.frame, self.order.as_chunks::<LANES>().0);
        let fit = |(leaves, members): (&mut [EightBoxes], &[[u32; LANES]])| {
            dispatch!(l => {
                for (leaf, members) in leaves.iter_mut().zip(members) {
                    *leaf = fitted(l, members, slots, &frame);
                }
            });
        };
        let leaves = self.levels.leaves_mut();
        if on_threads(members.len() * LANES) {
            #[cfg(feature = "parallel")]
            leaves.par_chunks_mut(LEAVES_PER_TASK).zip(members.par_chunks(LEAVES_PER_TASK)).for_each(fit);
        } else {
            fit((leaves, members));
        }
        dispatch!(l => {
            self.levels.fit_nodes(l);
            self.vast.fit(l, slots, &self.frame);
        });
        self.grown = self.count_grown();
    }

    /// Fits the boxes that have moved. One that would stretch its leaf too far has to look for another place.
    fn fit_moved(&mut self, slots: &Slots) {
        for at in 0..self.emptied.len() {
            self.put(self.emptied[at] as usize, &NOTHING);
        }
        for slot in slots.moved().filter(|&slot| slots.is_live(slot)) {
            let place = self.places[slot as usize];
            if place == VAST || place == NOBODY {
                continue;
            }
            self.put(place as usize, &block::local(slots.bounds(slot), &self.frame));
            if self.is_stretched(place as usize / LANES) {
                self.expel(place as usize);
            }
        }
        self.vast.fit_some(slots, &self.frame);
    }

    /// Puts a box in its place, and counts whether its leaf has grown.
    fn put(&mut self, place: usize, bounds: &Aabb) {
        let leaf = place / LANES;
        self.grown -= usize::from(self.has_grown(leaf));
        self.levels.set(place, bounds);
        self.grown += usize::from(self.has_grown(leaf));
    }

    fn count_grown(&self) -> usize {
        (0..self.lengths.len()).filter(|&leaf| self.has_grown(leaf)).count()
    }

    fn has_grown(&self, leaf: usize) -> bool {
        length(&self.levels.leaf(leaf)) > GROWN * self.lengths[leaf]
    }

    fn is_stretched(&self, leaf: usize) -> bool {
        length(&self.levels.leaf(leaf)) > STRETCHED * self.lengths[leaf]
    }

    /// Every leaf against those that follow. Returns the box tests.
    fn search_all(&mut self, slots: &Slots) -> u64 {
        let leaves = self.order.len() / LANES;
        let search = Search { levels: &self.levels, order: &self.order, slots };
        self.tasks.run(leaves.div_ceil(LEAVES_PER_TASK), |task, found| {
            let start = task * LEAVES_PER_TASK;
            dispatch!(l => search.join(l, start..(start + LEAVES_PER_TASK).min(leaves), found));
        });
        self.sorter.collect(self.tasks.lists(), slots.len(), &mut self.collected);
        self.tasks.box_tests()
    }

    /// All pairs, given those of boxes in the tree. Returns the box tests.
    fn add_vast(&mut self, slots: &Slots, pairs: &mut Vec<Key>) -> u64 {
        let rows = Rows { vast: &self.vast, slots, others: &self.collected };
        // On one thread in one list, which need not be copied: there are many pairs.
        let tasks = if on_threads(slots.len()) { slots.len().div_ceil(ROWS_PER_TASK) } else { 1 };
        let size = slots.len().div_ceil(tasks);
        self.tasks.run(tasks, |task, found| {
            let range = task * size..((task + 1) * size).min(slots.len());
            dispatch!(l => rows.collect(l, range.start as u32..range.end as u32, found));
        });
        self.tasks.move_to(pairs);
        self.tasks.box_tests()
    }

    /// Each box that has moved against all; of two that have moved the first tells their pair. Returns the box tests.
    fn search_moved(&mut self, slots: &Slots) -> u64 {
        let (vast, places, frame) = (&self.vast, &self.places, self.frame);
        let search = Search { levels: &self.levels, order: &self.order, slots };
        self.moved.clear();
        self.moved.extend(slots.moved());
        let moved = &self.moved;
        self.tasks.run(moved.len().div_ceil(MOVED_PER_TASK), |task, found| {
            let start = task * MOVED_PER_TASK;
            let some = &moved[start..(start + MOVED_PER_TASK).min(moved.len())];
            dispatch!(l => {
                for &slot in some {
                    let add = |found: &mut Found, other: u32| {
                        if other > slot || (other < slot && slots.is_settled(other)) {
                            found.pairs.push(key(slot, other));
                        }
                    };
                    let (bounds, rounded) = (slots.bounds(slot), block::local(slots.bounds(slot), &frame));
                    let is_vast = places[slot as usize] == VAST;
                    vast.probe(l, slots, bounds, &rounded, is_vast, found, add);
                    if !is_vast {
                        search.probe(l, bounds, &rounded, found, add);
                    }
                }
            });
        });
        self.sorter.collect(self.tasks.lists(), slots.len(), &mut self.collected);
        self.tasks.box_tests()
    }

    /// Calls `visit` for all settled slots whose boxes overlap one.
    pub(super) fn overlapping(&self, slots: &Slots, bounds: &Bounds, mut visit: impl FnMut(u32)) {
        let rounded = block::local(bounds, &self.frame);
        let search = Search { levels: &self.levels, order: &self.order, slots };
        let mut settled = |_: &mut Found, slot: u32| {
            if slots.is_settled(slot) {
                visit(slot);
            }
        };
        let mut found = Found::default();
        dispatch!(l => {
            self.vast.probe(l, slots, bounds, &rounded, false, &mut found, &mut settled);
            search.probe(l, bounds, &rounded, &mut found, &mut settled);
        });
    }

    pub(super) fn bytes(&self) -> usize {
        let words = self.order.len() + self.places.len() + self.lengths.len() + self.emptied.len() + self.guests.len();
        let pairs = self.tasks.bytes() + size_of_val(&self.collected[..]) + self.sorter.bytes();
        self.levels.bytes() + self.vast.bytes() + words * size_of::<u32>() + pairs
    }

    pub(super) fn check(&self, slots: &Slots) -> Result<(), String> {
        for (place, &slot) in self.order.iter().enumerate().filter(|(_, slot)| **slot != NOBODY) {
            if self.places[slot as usize] as usize != place {
                return Err(format!("slot {slot} is at place {place}, not at {}", self.places[slot as usize]));
            }
            let bounds = self.levels.get(place);
            if slots.is_settled(slot) && bounds != block::local(slots.bounds(slot), &self.frame) {
                return Err(format!("the box of slot {slot} is not the one that was set"));
            }
        }
        for slot in slots.live_slots().filter(|&slot| slots.is_settled(slot)) {
            if self.places.get(slot as usize).is_none_or(|&place| place == NOBODY) {
                return Err(format!("slot {slot} has no place"));
            }
        }
        if self.lengths.len() * LANES != self.order.len() || !self.guests.is_empty() {
            return Err(format!(
                "{} leaves for {} places, {} guests",
                self.lengths.len(),
                self.order.len(),
                self.guests.len()
            ));
        }
        let grown = self.count_grown();
        if grown != self.grown {
            return Err(format!("{} leaves are counted as grown, {grown} are", self.grown));
        }
        self.levels.check()
    }
}

/// The sum of the sides.
fn length(bounds: &Aabb) -> f32 {
    (bounds.max - bounds.min).element_sum()
}
