//! Sorted endpoint lists of all boxes, one per axis. The lists are kept between updates, because they are still
//! almost sorted at the next update.

use super::endpoint::Endpoint;
use super::record::{BoxRecord, BoxSegments};
use super::sort::{EndpointSort, SortStats, merge, sort};

/// Endpoint lists of the three axes.
#[derive(Clone, Debug, Default)]
pub(super) struct EndpointLists {
    axes: [Vec<Endpoint>; 3],
    /// True for slots whose endpoints are in the lists.
    listed: Vec<bool>,
    /// Scratch memory: slots of boxes whose endpoints are not in the lists yet.
    new: Vec<u32>,
    /// Scratch memory: endpoints of the new boxes on one axis.
    new_ends: Vec<Endpoint>,
}

impl EndpointLists {
    /// Sorted list of the endpoints of all boxes on an axis, at the last update.
    pub(super) fn axis(&self, axis: usize) -> &[Endpoint] {
        &self.axes[axis]
    }

    /// Updates the lists. Removes the endpoints of removed boxes. Updates the positions of all endpoints that were
    /// in a list before, and sorts the list by `by`. Sorts the endpoints of new boxes separately, and merges them
    /// into the list. Returns the cost of the sorts, without that of new endpoints.
    pub(super) fn update(&mut self, records: &[BoxRecord], by: EndpointSort) -> SortStats {
        let mut stats = SortStats::default();
        self.listed.resize(records.len(), false);
        for axis in 0..3 {
            let listed = &mut self.listed;
            self.axes[axis].retain_mut(|end| {
                let owner = end.owner() as usize;
                let record = &records[owner];
                *end = match end.is_upper() {
                    true => Endpoint::from_upper(record.high[axis], end.owner()),
                    false => Endpoint::from_lower(record.low[axis], end.owner()),
                };
                let is_present = record.segments != BoxSegments::ABSENT;
                if !is_present {
                    listed[owner] = false;
                }
                is_present
            });
            stats += sort(&mut self.axes[axis], by);
        }
        self.insert_new(records);
        stats
    }

    fn insert_new(&mut self, records: &[BoxRecord]) {
        self.new.clear();
        for (slot, (record, listed)) in (0..).zip(records.iter().zip(&mut self.listed)) {
            if record.segments != BoxSegments::ABSENT && !*listed {
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
                let BoxRecord { low, high, .. } = &records[slot as usize];
                self.new_ends.extend([Endpoint::from_lower(low[axis], slot), Endpoint::from_upper(high[axis], slot)]);
            }
            self.new_ends.sort_unstable();
            merge(&mut self.axes[axis], &self.new_ends);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.axes.iter().map(|list| size_of_val(&list[..])).sum::<usize>() + self.listed.len()
    }

    /// Checks that the lists are sorted and contain two endpoints of each listed box.
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
                return Err(format!("the list of axis {axis} has {} endpoints for {listed} boxes", list.len()));
            }
            if let Some(end) = list.iter().find(|end| !self.listed[end.owner() as usize]) {
                return Err(format!("slot {} is in the list of axis {axis}, but not marked as listed", end.owner()));
            }
        }
        Ok(())
    }
}
