//! How the axes are cut: from the projection lists, which are up to date.
//!
//! The axis on which the fewest boxes overlap is swept. A box then meets as many others as overlap it there, and the other
//! two axes are cut until that are few; the axis on which fewer overlap is cut more often. One that cannot be, because
//! its cuts would be closer than the longest box, leaves its share to the other.

use super::cut::Cut;
use super::lists::Lists;
use super::projection::Projection;
use super::record::{MOST_SEGMENTS, Place, Record};

/// Boxes over so many times the median side are large: the cuts have no regard for them.
const LARGE: f32 = 4.0;
/// Cuts are so many times the longest side apart, so that boxes that turn do not make a new cut necessary.
const HEADROOM: f32 = 1.25;
/// Boxes that a box is to meet in a sweep. Measured: fewer lie in more subsets, more take more blocks of eight.
const MEETINGS: f64 = 3.0;
/// Members of a subset above which the axis of the sweep is cut too: it saves no test, but they stay in the cache, and
/// threads have something to share.
const MANY_MEMBERS: usize = 2048;

/// What the cut was made for.
#[derive(Clone, Debug, Default)]
pub(super) struct Sizes {
    /// The median side of each axis.
    median: [f32; 3],
    /// The longest side of each axis of boxes that are not large.
    longest: [f32; 3],
    /// Twice the largest finite bound.
    limit: f32,
    /// Numbers of one axis.
    sides: Vec<f32>,
    /// Lower ends of boxes that are not large, of each axis.
    lower_ends: [Vec<f32>; 3],
}

impl Sizes {
    /// Whether a box may be divided.
    pub(super) fn is_large(&self, record: &Record) -> bool {
        !(0..3).all(|axis| record.high[axis] - record.low[axis] <= LARGE * self.median[axis])
    }

    pub(super) fn median(&self, axis: usize) -> f32 {
        self.median[axis]
    }

    /// What bounds are expected to stay below.
    pub(super) fn limit(&self) -> f32 {
        self.limit
    }

    /// Cuts the axes, into so many segments each if it is told.
    pub(super) fn cut(&mut self, cut: &mut Cut, wanted: Option<u32>, lists: &Lists, records: &[Record]) {
        self.measure(records);
        let overlaps = [0, 1, 2].map(|axis| self.project(axis, lists.axis(axis), records));
        match wanted {
            Some(segments) => self.cut_evenly(cut, f64::from(segments), overlaps),
            None => self.cut_as_suits(cut, overlaps),
        }
    }

    /// With eight subsets for each box nearly all have no pair: more would take memory and save nothing.
    fn cut_evenly(&self, cut: &mut Cut, segments: f64, overlaps: [u64; 3]) {
        let most = 2.0 * libm::cbrt(self.lower_ends[0].len() as f64);
        (0..3).for_each(|axis| self.cut_axis(cut, axis, segments.min(most)));
        cut.number(by_overlaps(overlaps)[0]);
    }

    fn cut_as_suits(&self, cut: &mut Cut, overlaps: [u64; 3]) {
        let [sweep, first, second] = by_overlaps(overlaps);
        let boxes = self.lower_ends[sweep].len();
        let meetings = overlaps[sweep] as f64 / boxes.max(1) as f64;
        let columns = (meetings / MEETINGS).max(1.0);
        let share = (columns * (overlaps[second] + 1) as f64 / (overlaps[first] + 1) as f64).sqrt().clamp(1.0, columns);
        self.cut_axis(cut, first, share);
        let rows = cut.axes[first].segments();
        self.cut_axis(cut, second, columns / rows as f64);
        let others = cut.axes[second].segments();
        if ((rows * others) as f64) < columns / 1.5 {
            self.cut_axis(cut, first, columns / others as f64);
        }
        let columns = cut.axes[first].segments() * cut.axes[second].segments();
        self.cut_axis(cut, sweep, (boxes / columns / MANY_MEMBERS + 1) as f64);
        cut.number(sweep);
    }

    fn cut_axis(&self, cut: &mut Cut, axis: usize, segments: f64) {
        let segments = segments.round().min(MOST_SEGMENTS as f64) as usize;
        cut.axes[axis].cut(&self.lower_ends[axis], segments, HEADROOM * self.longest[axis], self.limit);
    }

    /// Finds the median sides, and the longest of what is not large.
    fn measure(&mut self, records: &[Record]) {
        let finite = |record: &&Record| {
            record.place != Place::ABSENT && (0..3).all(|axis| (record.high[axis] - record.low[axis]).is_finite())
        };
        self.longest = [0.0; 3];
        self.limit = 2.0 * records.iter().filter(finite).fold(0.0, |most, record| record.largest_bound().max(most));
        for axis in 0..3 {
            self.sides.clear();
            self.sides.extend(records.iter().filter(finite).map(|record| record.high[axis] - record.low[axis]));
            let middle = self.sides.len() / 2;
            self.median[axis] = match self.sides.is_empty() {
                true => 0.0,
                false => *self.sides.select_nth_unstable_by(middle, f32::total_cmp).1,
            };
        }
        for record in records.iter().filter(finite) {
            if !self.is_large(record) {
                for axis in 0..3 {
                    self.longest[axis] = self.longest[axis].max(record.high[axis] - record.low[axis]);
                }
            }
        }
    }

    /// Keeps the lower ends of what is not large and counts how many pairs overlap on this axis.
    fn project(&mut self, axis: usize, list: &[Projection], records: &[Record]) -> u64 {
        let mut lower_ends = std::mem::take(&mut self.lower_ends[axis]);
        lower_ends.clear();
        let (mut open, mut overlaps) = (0_u64, 0);
        for end in list {
            let record = &records[end.owner() as usize];
            if self.is_large(record) {
                continue;
            }
            if end.is_upper() {
                open -= 1;
            } else {
                overlaps += open;
                open += 1;
                lower_ends.push(end.at());
            }
        }
        self.lower_ends[axis] = lower_ends;
        overlaps
    }
}

/// The axes, those with the fewest overlaps first.
fn by_overlaps(overlaps: [u64; 3]) -> [usize; 3] {
    let mut axes = [0, 1, 2];
    axes.sort_by_key(|&axis| overlaps[axis]);
    axes
}
