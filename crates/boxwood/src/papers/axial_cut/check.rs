//! Checks every invariant of the axial cut against the boxes.

use super::record::{BoxSegments, BoxState, rounded};
use super::{AxialCut, SortPolicy};
use crate::broad_phase::slots::BoxSlots;

impl AxialCut {
    /// Checks that lists, records, cuts and subsets agree with each other and with the boxes at the last update.
    pub(super) fn check_invariants(&self, slots: &BoxSlots) -> Result<(), String> {
        self.lists.check()?;
        self.check_records(slots)?;
        self.check_subsets()?;
        let listed = self.lists.axis(0).len() / 2;
        if self.options.resort == SortPolicy::EveryUpdate && listed != slots.live() {
            return Err(format!("{listed} of {} boxes are in the lists", slots.live()));
        }
        for (name, axis) in ["x", "y", "z"].iter().zip(&self.cut.axes) {
            if axis.lengths().any(|length| length <= 0.0) {
                return Err(format!("a segment of the {name} axis has no length"));
            }
        }
        Ok(())
    }

    fn check_records(&self, slots: &BoxSlots) -> Result<(), String> {
        let mut set_aside = 0;
        for (slot, record) in (0..).zip(&self.records) {
            if (record.segments != BoxSegments::ABSENT) != slots.is_live(slot) {
                return Err(format!("slot {slot} is recorded as {:?}", record.segments.state()));
            }
            if record.segments == BoxSegments::ABSENT {
                continue;
            }
            let bounds = rounded(slots.bounds(slot));
            if [record.low, record.high] != bounds {
                return Err(format!("slot {slot} has outdated bounds"));
            }
            let expected = self.cut.locate(&bounds, BoxSegments::ABSENT);
            // A box that should be divided is set aside if it has too many pieces.
            let agrees = expected == record.segments
                || expected == BoxSegments::DIVIDED && record.segments == BoxSegments::SET_ASIDE;
            if !agrees {
                return Err(format!("slot {slot} is {:?}, expected {expected:?}", record.segments));
            }
            // Invariant of the cut: a box that is not large lies in at most two segments per axis.
            let segments = self.cut.segments(record).map(|[first, last]| last - first + 1);
            let is_valid = record.segments.state() != BoxState::Whole || segments.iter().all(|&segments| segments <= 2);
            if !is_valid || (expected == BoxSegments::DIVIDED && !self.sizes.is_large(record) && !self.fit.is_stale) {
                return Err(format!("slot {slot} lies in {segments:?} segments"));
            }
            set_aside += usize::from(record.segments == BoxSegments::SET_ASIDE);
        }
        if set_aside != self.set_aside.len() {
            return Err(format!("{} boxes are listed as set aside, {set_aside} are", self.set_aside.len()));
        }
        Ok(())
    }

    /// Checks the number of members of each subset and the total number of pieces of divided boxes.
    fn check_subsets(&self) -> Result<(), String> {
        let mut counts = vec![0; self.subsets.len()];
        let mut pieces = 0;
        for record in &self.records {
            self.cut.for_each_subset(record, |subset, _| {
                counts[subset] += 1;
                pieces += usize::from(record.segments == BoxSegments::DIVIDED);
            });
        }
        if counts != self.subsets.counts() {
            return Err("the member counts of the subsets are wrong".to_owned());
        }
        if pieces != self.pieces {
            return Err(format!("{} pieces are recorded, {pieces} exist", self.pieces));
        }
        Ok(())
    }
}
