//! Chooses the cuts of the axes from the sorted endpoint lists.
//!
//! The axis with the fewest overlaps is the sweep axis. A sweep compares a box with all boxes that overlap it there, so
//! the other two axes are cut until these are few. The axis with fewer overlaps is cut more often. If an axis cannot be
//! cut further, because its cuts would be closer than the longest box, the other one is cut more.

use super::cuts::AxisCuts;
use super::endpoint::Endpoint;
use super::endpoint_lists::EndpointLists;
use super::record::{BoxRecord, BoxSegments, MAX_SEGMENTS};

/// A box is large if a side exceeds this multiple of the median side. Cuts ignore large boxes.
const LARGE_BOX_RATIO: f32 = 4.0;
/// Minimum distance of cuts, relative to the longest side, so that rotating boxes do not require a new cut.
const HEADROOM: f32 = 1.25;
/// Target number of boxes that a box is compared with in a sweep. Measured: a lower target puts boxes into more
/// subsets, a higher one needs more blocks of tests.
const TARGET_OVERLAPS: f64 = 3.0;
/// Number of members per subset above which the sweep axis is cut too. This saves no test, but the members stay in the
/// cache, and the work can be distributed over threads.
const MAX_UNCUT_MEMBERS: usize = 2048;

/// Sizes of the boxes for which the cut was chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct CutSizes {
    /// Median side along each axis.
    median: [f32; 3],
    /// Longest side along each axis of the boxes that are not large.
    longest: [f32; 3],
    /// Twice the largest finite bound.
    limit: f32,
    /// Scratch: sides along one axis.
    sides: Vec<f32>,
    /// Lower endpoints of boxes that are not large, per axis.
    lower_ends: [Vec<f32>; 3],
}

impl CutSizes {
    /// Returns true if a box is large, so that it may be divided.
    pub(super) fn is_large(&self, record: &BoxRecord) -> bool {
        !(0..3).all(|axis| record.high[axis] - record.low[axis] <= LARGE_BOX_RATIO * self.median[axis])
    }

    pub(super) fn median(&self, axis: usize) -> f32 {
        self.median[axis]
    }

    /// Value that |bounds| are expected to stay below.
    pub(super) fn limit(&self) -> f32 {
        self.limit
    }

    /// Cuts the axes, into `segments` segments each if given.
    pub(super) fn cut(
        &mut self,
        cut: &mut AxisCuts,
        segments: Option<u32>,
        lists: &EndpointLists,
        records: &[BoxRecord],
    ) {
        self.measure(records);
        let overlaps = [0, 1, 2].map(|axis| self.project(axis, lists.axis(axis), records));
        match segments {
            Some(segments) => self.cut_evenly(cut, f64::from(segments), overlaps),
            None => self.cut_adaptively(cut, overlaps),
        }
    }

    /// Cuts all axes into the same number of segments. With eight subsets per box nearly all have no pair; more would
    /// take memory and save nothing.
    fn cut_evenly(&self, cut: &mut AxisCuts, segments: f64, overlaps: [u64; 3]) {
        let max_segments = 2.0 * libm::cbrt(self.lower_ends[0].len() as f64);
        (0..3).for_each(|axis| self.cut_axis(cut, axis, segments.min(max_segments)));
        cut.number_subsets(axes_by_overlaps(overlaps)[0]);
    }

    /// Chooses the number of segments of each axis by the overlaps.
    fn cut_adaptively(&self, cut: &mut AxisCuts, overlaps: [u64; 3]) {
        let [sweep, first, second] = axes_by_overlaps(overlaps);
        let boxes = self.lower_ends[sweep].len();
        let overlaps_per_box = overlaps[sweep] as f64 / boxes.max(1) as f64;
        let columns = (overlaps_per_box / TARGET_OVERLAPS).max(1.0);
        let first_segments =
            (columns * (overlaps[second] + 1) as f64 / (overlaps[first] + 1) as f64).sqrt().clamp(1.0, columns);
        self.cut_axis(cut, first, first_segments);
        let rows = cut.axes[first].segments();
        self.cut_axis(cut, second, columns / rows as f64);
        let others = cut.axes[second].segments();
        if ((rows * others) as f64) < columns / 1.5 {
            self.cut_axis(cut, first, columns / others as f64);
        }
        let columns = cut.axes[first].segments() * cut.axes[second].segments();
        self.cut_axis(cut, sweep, (boxes / columns / MAX_UNCUT_MEMBERS + 1) as f64);
        cut.number_subsets(sweep);
    }

    fn cut_axis(&self, cut: &mut AxisCuts, axis: usize, segments: f64) {
        let segments = segments.round().min(MAX_SEGMENTS as f64) as usize;
        cut.axes[axis].cut(&self.lower_ends[axis], segments, HEADROOM * self.longest[axis], self.limit);
    }

    /// Computes the median sides, and the longest sides of boxes that are not large.
    fn measure(&mut self, records: &[BoxRecord]) {
        let finite = |record: &&BoxRecord| {
            record.segments != BoxSegments::ABSENT
                && (0..3).all(|axis| (record.high[axis] - record.low[axis]).is_finite())
        };
        self.longest = [0.0; 3];
        self.limit =
            2.0 * records.iter().filter(finite).fold(0.0, |largest, record| record.largest_bound().max(largest));
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

    /// Collects the lower endpoints of boxes that are not large, and counts the pairs that overlap on this axis.
    fn project(&mut self, axis: usize, list: &[Endpoint], records: &[BoxRecord]) -> u64 {
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

/// Axes sorted by their number of overlaps, fewest first.
fn axes_by_overlaps(overlaps: [u64; 3]) -> [usize; 3] {
    let mut axes = [0, 1, 2];
    axes.sort_by_key(|&axis| overlaps[axis]);
    axes
}
