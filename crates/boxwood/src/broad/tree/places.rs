//! Which box has which place, and when that changes.
//!
//! Boxes that are ordered together are a run: neighbours in space are neighbours in it. Those that come later, or have jumped
//! away from their neighbours, are ordered among themselves, as a run behind the others; and runs of about the same length are
//! ordered together, so that there are few (as in a log-structured merge tree: O'Neil and others, 1996). So a box that
//! comes costs the logarithm of their number, and a search meets each run as if it were alone.

use super::super::pairs::Key;
use super::super::slots::Slots;
use super::super::work::{BroadWay, Reordering};
use super::block::{self, NOTHING};
use super::order::{self, NOBODY};
use super::vast::Vast;
use super::{LANES, PackedTree, VAST, length};
use crate::bounds::Frame;
use glam::{DVec3, Vec3};

/// Boxes that are looked at to choose a frame.
const SAMPLE: usize = 256;

impl PackedTree {
    /// Takes the places from boxes that are gone.
    pub(super) fn dismiss(&mut self, slots: &Slots) {
        self.emptied.clear();
        for &slot in slots.removed() {
            let place = std::mem::replace(&mut self.places[slot as usize], NOBODY);
            if place != VAST {
                self.order[place as usize] = NOBODY;
                self.emptied.push(place);
            }
        }
        if self.emptied.len() < slots.removed().len() {
            self.vast.forget_removed(slots);
        }
        self.emptied_since += self.emptied.len();
    }

    /// Boxes without a place are guests.
    pub(super) fn invite(&mut self, slots: &Slots) {
        self.places.resize(slots.len(), NOBODY);
        self.guests.extend(slots.moved().filter(|&slot| self.places[slot as usize] == NOBODY));
    }

    /// Makes the box of a place a guest.
    pub(super) fn expel(&mut self, place: usize) {
        let slot = std::mem::replace(&mut self.order[place], NOBODY);
        self.places[slot as usize] = NOBODY;
        self.guests.push(slot);
        self.put(place, &NOTHING);
        self.emptied_since += 1;
    }

    /// Expels the boxes that are far from most of their leaf, if it is stretched.
    pub(super) fn expel_strays(&mut self) {
        for leaf in 0..self.lengths.len() {
            if !self.is_stretched(leaf) {
                continue;
            }
            let places = (leaf * LANES..(leaf + 1) * LANES).filter(|&place| self.order[place] != NOBODY);
            let middles: Vec<(usize, Vec3)> = places
                .map(|place| (place, self.levels.get(place)))
                .map(|(place, bounds)| (place, bounds.min * 0.5 + bounds.max * 0.5))
                .collect();
            let most = Vec3::from_array([0, 1, 2].map(|axis| {
                let mut along: Vec<f32> = middles.iter().map(|(_, middle)| middle[axis]).collect();
                median_by(&mut along, f32::total_cmp)
            }));
            let is_stray = |middle: Vec3| (middle - most).abs().element_sum() > self.lengths[leaf];
            let strays: Vec<usize> =
                middles.iter().filter(|(_, middle)| is_stray(*middle)).map(|(place, _)| *place).collect();
            strays.into_iter().for_each(|place| self.expel(place));
        }
    }

    /// Gives guests their places, in a run of their own or with runs that are not much longer. False, and nothing is
    /// done, if that would be all runs.
    pub(super) fn take_in(&mut self, slots: &Slots) -> bool {
        if self.guests.is_empty() {
            return true;
        }
        let (mut start, mut count) = (self.order.len(), self.guests.len());
        let mut runs = self.runs.len();
        while runs > 0 && start - self.runs[runs - 1] <= 2 * count.max(LANES) {
            runs -= 1;
            count += start - self.runs[runs];
            start = self.runs[runs];
        }
        if runs == 0 {
            return false;
        }
        self.break_up(runs, start);
        let frame = self.frame;
        let mut run = Vec::new();
        order::arrange(&self.guests, |slot| block::local(slots.bounds(slot), &frame), &mut run);
        self.guests.clear();
        self.runs.push(start);
        self.order.extend_from_slice(&run);
        self.levels.resize(self.order.len() / LANES);
        for (place, &slot) in (start..).zip(&run).filter(|(_, slot)| **slot != NOBODY) {
            self.places[slot as usize] = place as u32;
            self.levels.set(place, &block::local(slots.bounds(slot), &frame));
        }
        let leaves = start / LANES..self.order.len() / LANES;
        self.lengths.extend(leaves.map(|leaf| length(&self.levels.leaf(leaf))));
        true
    }

    /// Makes the boxes of the last runs guests: those from a number on, which begin at a place.
    fn break_up(&mut self, runs: usize, start: usize) {
        for leaf in start / LANES..self.lengths.len() {
            self.grown -= usize::from(self.has_grown(leaf));
        }
        for place in start..self.order.len() {
            let slot = self.order[place];
            if slot != NOBODY {
                self.places[slot as usize] = NOBODY;
                self.guests.push(slot);
            }
            self.levels.set(place, &NOTHING);
        }
        self.runs.truncate(runs);
        self.order.truncate(start);
        self.lengths.truncate(start / LANES);
        self.levels.resize(start / LANES);
    }

    /// Orders all boxes together and fits them. The pairs that there were tell which are vast.
    pub(super) fn order_anew(&mut self, slots: &Slots, before: &[Key], reason: Reordering) -> BroadWay {
        self.frame = frame_of(slots);
        let had_vast = !self.vast.is_empty();
        self.vast.choose(slots, before);
        self.usual_pairs = if Vast::are_likely(slots.live(), before.len()) { None } else { Some(0) };
        let members: Vec<u32> = if had_vast || !self.vast.is_empty() {
            slots.live_slots().filter(|&slot| !self.vast.contains(slot)).collect()
        } else {
            // In the order that they have: it is nearly the new one.
            self.order.iter().chain(&self.guests).copied().filter(|&slot| slot != NOBODY).collect()
        };
        self.guests.clear();
        let frame = self.frame;
        order::arrange(&members, |slot| block::local(slots.bounds(slot), &frame), &mut self.order);
        for (place, &slot) in (0..).zip(&self.order).filter(|(_, slot)| **slot != NOBODY) {
            self.places[slot as usize] = place;
        }
        self.vast.slots().iter().for_each(|&slot| self.places[slot as usize] = VAST);
        (self.emptied_since, self.due) = (0, None);
        self.runs.clear();
        self.runs.push(0);
        self.levels.resize(self.order.len() / LANES);
        self.lengths.clear();
        self.fit_all(slots);
        self.lengths.extend((0..self.order.len() / LANES).map(|leaf| length(&self.levels.leaf(leaf))));
        BroadWay::Anew(reason)
    }
}

/// A frame in which most boxes are near zero, where `f32` is dense. By medians: one box far away must not spoil it.
pub(super) fn frame_of(slots: &Slots) -> Frame {
    let step = slots.live().div_ceil(SAMPLE).max(1);
    let sample: Vec<u32> = slots.live_slots().step_by(step).collect();
    let (mut origin, mut reach) = (DVec3::ZERO, 0.0_f64);
    for axis in 0..3 {
        let middle = |&slot: &u32| slots.bounds(slot)[0][axis] * 0.5 + slots.bounds(slot)[1][axis] * 0.5;
        // Not further than this, so that sums and differences are finite.
        let near = |middle: f64| middle.clamp(-f64::MAX / 4.0, f64::MAX / 4.0);
        let mut middles: Vec<f64> = sample.iter().map(middle).filter(|middle| middle.is_finite()).map(near).collect();
        origin[axis] = median_by(&mut middles, f64::total_cmp);
        middles.iter_mut().for_each(|middle| *middle = (*middle - origin[axis]).abs());
        reach = reach.max(median_by(&mut middles, f64::total_cmp));
    }
    Frame::around([origin - reach, origin + reach])
}

/// Zero if there are none.
fn median_by<T: Copy + Default>(values: &mut [T], compare: impl FnMut(&T, &T) -> std::cmp::Ordering) -> T {
    let middle = values.len() / 2;
    if values.is_empty() { T::default() } else { *values.select_nth_unstable_by(middle, compare).1 }
}
