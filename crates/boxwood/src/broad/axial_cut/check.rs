//! Every invariant, against the boxes.

use super::super::slots::Slots;
use super::record::{Place, State, rounded};
use super::{AxialCut, Resort};

impl AxialCut {
    /// Whether all parts agree with each other and with the boxes, as they were at the last update.
    pub(super) fn checked(&self, slots: &Slots) -> Result<(), String> {
        self.lists.check()?;
        self.check_records(slots)?;
        self.check_subsets()?;
        let listed = self.lists.axis(0).len() / 2;
        if self.options.resort == Resort::EveryUpdate && listed != slots.live() {
            return Err(format!("{listed} of {} boxes are in the lists", slots.live()));
        }
        for (name, axis) in ["x", "y", "z"].iter().zip(&self.cut.axes) {
            if axis.lengths().any(|length| length <= 0.0) {
                return Err(format!("a segment of the {name} axis has no length"));
            }
        }
        Ok(())
    }

    fn check_records(&self, slots: &Slots) -> Result<(), String> {
        let mut apart = 0;
        for (slot, record) in (0..).zip(&self.records) {
            if (record.place != Place::ABSENT) != slots.is_live(slot) {
                return Err(format!("slot {slot} is known to be {:?}", record.place.state()));
            }
            if record.place == Place::ABSENT {
                continue;
            }
            let bounds = rounded(slots.bounds(slot));
            if [record.low, record.high] != bounds {
                return Err(format!("slot {slot} is not where its box is"));
            }
            let place = self.cut.place(&bounds, Place::ABSENT);
            // One that is to be divided may be kept apart.
            let agrees = place == record.place || place == Place::DIVIDED && record.place == Place::APART;
            if !agrees {
                return Err(format!("slot {slot} is {:?}, to be {place:?}", record.place));
            }
            // The law of the cut.
            let segments = self.cut.segments(record).map(|[first, last]| last - first + 1);
            let lawful = record.place.state() != State::Whole || segments.iter().all(|&segments| segments <= 2);
            if !lawful || (place == Place::DIVIDED && !self.sizes.is_large(record) && !self.fit.is_over) {
                return Err(format!("slot {slot} lies in {segments:?} segments"));
            }
            apart += usize::from(record.place == Place::APART);
        }
        if apart != self.apart.len() {
            return Err(format!("{} boxes are listed as apart, {apart} are", self.apart.len()));
        }
        Ok(())
    }

    /// Subsets hold what lies in them.
    fn check_subsets(&self) -> Result<(), String> {
        let mut counts = vec![0; self.subsets.len()];
        let mut pieces = 0;
        for record in &self.records {
            self.cut.each_subset(record, |subset, _| {
                counts[subset] += 1;
                pieces += usize::from(record.place == Place::DIVIDED);
            });
        }
        if counts != self.subsets.counts() {
            return Err("the members of the subsets were not counted right".to_owned());
        }
        if pieces != self.pieces {
            return Err(format!("{} pieces are counted, {pieces} are there", self.pieces));
        }
        Ok(())
    }
}
