//! The default method: a packed tree, eight boxes to a leaf and eight children to a node, kept from update to update.
//!
//! ```text
//! many changed ─▶ fit all ─▶ (leaves have grown: order anew, fit all) ─▶ every leaf against those that follow
//! few changed ──▶ fit those ─▶ each of them against the tree; other pairs are kept
//! ```
//!
//! Boxes in the tree are `f32` in a frame of their own, rounded outward, and compared one with eight. A pair that `f32`
//! cannot tell apart is one, unless its bounds are so close that rounding could matter: then `f64` decides.

mod block;
mod levels;
mod order;
mod search;
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

/// Boxes that are looked at to choose a frame.
const SAMPLE: usize = 256;
/// If at most one in so many has changed, only those are searched for. Measured: searching for one costs as much as it
/// costs to find the pairs of five or six.
const FEW: usize = 8;
/// A leaf this many times longer than when it was ordered has grown,
const GROWN: f32 = 1.5;
/// and if one in so many has, boxes are ordered anew. Measured: the mean time of an update hardly depends on either.
const TOO_MANY: usize = 4;
/// Leaves, or slots, that one task takes.
const LEAVES_PER_TASK: usize = 256;
const ROWS_PER_TASK: usize = 1024;
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
    /// How long each leaf was when boxes were ordered, and how many have grown since.
    lengths: Vec<f32>,
    grown: usize,
    /// Places that were given or taken since then, and those that were taken since the last update.
    changed: usize,
    emptied: Vec<u32>,
    /// Boxes that are not in the tree, and whether many pairs were known when they were chosen.
    vast: Vast,
    is_judged: bool,
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
            lengths: Vec::new(),
            grown: 0,
            changed: 0,
            emptied: Vec::new(),
            vast: Vast::default(),
            is_judged: false,
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
        } else {
            work.box_tests = self.search_all(slots);
            if self.vast.is_empty() {
                std::mem::swap(&mut self.collected, pairs);
            } else {
                work.box_tests += self.add_vast(slots, pairs);
            }
        }
    }

    fn bring_up_to_date(&mut self, slots: &Slots, before: &[Key], moved: usize) -> BroadWay {
        let first = self.is_empty();
        self.admit(slots);
        let places = self.order.len() + self.vast.slots().len();
        let due = [
            (first, Reordering::First),
            (self.changed * TOO_MANY > places, Reordering::Changed),
            (!self.is_judged && Vast::are_likely(slots, before), Reordering::Crowded),
        ];
        if let Some((_, reason)) = due.into_iter().find(|(is_due, _)| *is_due) {
            self.order_anew(slots, before);
            return BroadWay::Anew(reason);
        }
        let few = (moved + slots.removed().len()) * FEW <= slots.live();
        if few {
            self.fit_moved(slots);
        } else {
            self.fit_all(slots);
        }
        if self.grown * TOO_MANY > self.lengths.len() {
            self.order_anew(slots, before);
            return BroadWay::Anew(Reordering::Grown);
        }
        if few { BroadWay::Few } else { BroadWay::All }
    }

    /// Calls `visit` for all pairs of boxes, in no order, until it breaks. Never holds more than those of one leaf.
    pub(super) fn for_each_pair<B>(slots: &Slots, mut visit: impl FnMut([u32; 2]) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut tree = Self::default();
        tree.admit(slots);
        tree.order_anew(slots, &[]);
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

    fn is_empty(&self) -> bool {
        self.order.is_empty() && self.vast.is_empty()
    }

    /// Takes the places from boxes that are gone and gives new ones a place at the end.
    fn admit(&mut self, slots: &Slots) {
        self.places.resize(slots.len(), NOBODY);
        self.emptied.clear();
        for &slot in slots.removed() {
            let place = std::mem::replace(&mut self.places[slot as usize], NOBODY);
            if place == VAST {
                self.vast.remove(slot);
            } else {
                self.order[place as usize] = NOBODY;
                self.emptied.push(place);
            }
        }
        // Nobody's lanes of the last leaf first: boxes that come one at a time must not take a leaf each.
        let spare = self.order.iter().rev().take(LANES - 1).take_while(|&&slot| slot == NOBODY).count();
        self.order.truncate(self.order.len() - spare);
        let places = self.order.len();
        for slot in slots.moved() {
            if self.places[slot as usize] == NOBODY {
                self.places[slot as usize] = self.order.len() as u32;
                self.order.push(slot);
            }
        }
        self.changed += slots.removed().len() + self.order.len() - places;
        self.order.resize(self.order.len().next_multiple_of(LANES), NOBODY);
        self.levels.resize(self.order.len() / LANES);
    }

    /// Orders boxes anew and fits all.
    fn order_anew(&mut self, slots: &Slots, before: &[Key]) {
        self.frame = frame_of(slots);
        let had_vast = !self.vast.is_empty();
        self.vast.choose(slots, before);
        self.is_judged = Vast::are_likely(slots, before);
        let members: Vec<u32> = if had_vast || !self.vast.is_empty() {
            slots.live_slots().filter(|&slot| !self.vast.contains(slot)).collect()
        } else {
            // In the order that they have: it is nearly the new one.
            self.order.iter().copied().filter(|&slot| slot != NOBODY).collect()
        };
        let frame = self.frame;
        order::arrange(&members, |slot| block::local(slots.bounds(slot), &frame), &mut self.order);
        for (place, &slot) in (0..).zip(&self.order).filter(|(_, slot)| **slot != NOBODY) {
            self.places[slot as usize] = place;
        }
        self.vast.slots().iter().for_each(|&slot| self.places[slot as usize] = VAST);
        self.changed = 0;
        self.levels.resize(self.order.len() / LANES);
        self.lengths.clear();
        self.fit_all(slots);
        self.lengths.extend((0..self.order.len() / LANES).map(|leaf| length(&self.levels.leaf(leaf))));
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

    fn fit_moved(&mut self, slots: &Slots) {
        for at in 0..self.emptied.len() {
            self.put(self.emptied[at] as usize, &NOTHING);
        }
        for slot in slots.moved() {
            if self.places[slot as usize] == VAST {
                continue;
            }
            let bounds = block::local(slots.bounds(slot), &self.frame);
            self.put(self.places[slot as usize] as usize, &bounds);
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

    /// Leaves that are younger than the order are not told.
    fn has_grown(&self, leaf: usize) -> bool {
        self.lengths.get(leaf).is_some_and(|fresh| length(&self.levels.leaf(leaf)) > GROWN * fresh)
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
        self.tasks.run(1, |_, found| {
            dispatch!(l => {
                for slot in slots.moved() {
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
        let words = self.order.len() + self.places.len() + self.lengths.len() + self.emptied.len();
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

/// A frame in which most boxes are near zero, where `f32` is dense. By medians: one box far away must not spoil it.
fn frame_of(slots: &Slots) -> Frame {
    let step = slots.live().div_ceil(SAMPLE).max(1);
    let sample: Vec<u32> = slots.live_slots().step_by(step).collect();
    let (mut origin, mut reach) = (DVec3::ZERO, 0.0_f64);
    for axis in 0..3 {
        let middle = |&slot: &u32| slots.bounds(slot)[0][axis] * 0.5 + slots.bounds(slot)[1][axis] * 0.5;
        // Not further than this, so that sums and differences are finite.
        let near = |middle: f64| middle.clamp(-f64::MAX / 4.0, f64::MAX / 4.0);
        let mut middles: Vec<f64> = sample.iter().map(middle).filter(|middle| middle.is_finite()).map(near).collect();
        origin[axis] = median(&mut middles);
        middles.iter_mut().for_each(|middle| *middle = (*middle - origin[axis]).abs());
        reach = reach.max(median(&mut middles));
    }
    Frame::around([origin - reach, origin + reach])
}

/// Zero if there are none.
fn median(values: &mut [f64]) -> f64 {
    let middle = values.len() / 2;
    if values.is_empty() { 0.0 } else { *values.select_nth_unstable_by(middle, f64::total_cmp).1 }
}
