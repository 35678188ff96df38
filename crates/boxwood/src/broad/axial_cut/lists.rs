//! The projection lists: the ends of all boxes on each axis, in order. They are kept from one time to the next, when they are
//! almost in order still.

use super::projection::Projection;
use super::record::{Place, Record};
use super::sort::{ProjectionSort, SortWork, merge, sort};

#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    axes: [Vec<Projection>; 3],
    /// Whether a slot has its ends in the lists.
    listed: Vec<bool>,
    /// Slots that are there and not listed, and their ends on an axis.
    new: Vec<u32>,
    new_ends: Vec<Projection>,
}

impl Lists {
    /// Both ends of every box on an axis, as they were at the last update.
    pub(super) fn axis(&self, axis: usize) -> &[Projection] {
        &self.axes[axis]
    }

    /// Brings the lists up to date. Boxes that were removed are taken out and those that moved are sorted anew; new ones, sorted
    /// among themselves, are merged in.
    pub(super) fn update(&mut self, records: &[Record], by: ProjectionSort) -> SortWork {
        let mut work = SortWork::default();
        self.listed.resize(records.len(), false);
        for axis in 0..3 {
            let listed = &mut self.listed;
            self.axes[axis].retain_mut(|end| {
                let owner = end.owner() as usize;
                let record = &records[owner];
                *end = match end.is_upper() {
                    true => Projection::ends(record.high[axis], end.owner()),
                    false => Projection::begins(record.low[axis], end.owner()),
                };
                let there = record.place != Place::ABSENT;
                if !there {
                    listed[owner] = false;
                }
                there
            });
            work += sort(&mut self.axes[axis], by);
        }
        self.insert_new(records);
        work
    }

    fn insert_new(&mut self, records: &[Record]) {
        self.new.clear();
        for (slot, (record, listed)) in (0..).zip(records.iter().zip(&mut self.listed)) {
            if record.place != Place::ABSENT && !*listed {
                *listed = true;
                self.new.push(slot);
            }
        }
        if self.new.is_empty() {
            return;
        }
        for axis in 0..3 {
            self.new_ends.clear();
            for &slot in &self.new {
                let Record { low, high, .. } = &records[slot as usize];
                self.new_ends.extend([Projection::begins(low[axis], slot), Projection::ends(high[axis], slot)]);
            }
            self.new_ends.sort_unstable();
            merge(&mut self.axes[axis], &self.new_ends);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.axes.iter().map(|list| size_of_val(&list[..])).sum::<usize>() + self.listed.len()
    }

    /// Whether lists are sorted and hold two ends of each listed box.
    pub(super) fn check(&self) -> Result<(), String> {
        let listed = self.listed.iter().filter(|listed| **listed).count();
        for (axis, list) in self.axes.iter().enumerate() {
            if !list.is_sorted_by(|a, b| a < b) {
                return Err(format!("the list of axis {axis} is not sorted"));
            }
            let mut ends: Vec<(u32, bool)> = list.iter().map(|end| (end.owner(), end.is_upper())).collect();
            ends.sort_unstable();
            ends.dedup();
            if ends.len() != list.len() || list.len() != 2 * listed {
                return Err(format!("the list of axis {axis} has {} ends of {listed} boxes", list.len()));
            }
            if let Some(end) = list.iter().find(|end| !self.listed[end.owner() as usize]) {
                return Err(format!("slot {} is in the list of axis {axis} and not listed", end.owner()));
            }
        }
        Ok(())
    }
}
