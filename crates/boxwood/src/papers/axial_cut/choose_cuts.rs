//! Chooses the cuts of the axes from the sorted endpoint lists.
//!
//! The axis on which the fewest pairs of boxes overlap is the sweep axis. A sweep compares a box with all boxes of
//! its subset that overlap it on the sweep axis. The other two axes are cut until a box has few such comparisons. Of
//! these two, the axis with fewer overlaps is cut more often. If an axis cannot be cut further, because its cuts
//! would be closer than the longest box, the other axis is cut more.

use super::cuts::AxisCuts;
use super::endpoint::Endpoint;
use super::endpoint_lists::EndpointLists;
use super::record::{BoxRecord, BoxSegments, MAX_SEGMENTS};

/// A box is large if one of its sides exceeds this multiple of the median side on that axis. The positions of cuts do
/// not depend on large boxes.
const LARGE_BOX_RATIO: f32 = 4.0;
/// Minimum distance of cuts, as a multiple of the longest side on the axis. It is above 1, so that boxes that grow
/// slightly as they rotate do not require a new cut.
const HEADROOM: f32 = 1.25;
/// Target number of comparisons per box in a sweep. Measured: with a lower target, boxes are in more subsets; with a
/// higher target, more blocks of tests are needed.
const TARGET_OVERLAPS: f64 = 3.0;
/// Number of members per subset above which the sweep axis is cut too. Cutting it saves no test, but the members
/// of a subset stay in the cache, and the work can be distributed over threads.
const MAX_UNCUT_MEMBERS: usize = 2048;

/// Sizes of the boxes when the axes were last cut.
#[derive(Clone, Debug, Default)]
pub(super) struct CutSizes {
    /// Median box side along each axis.
    median: [f32; 3],
    /// Longest side along each axis, over the boxes that are not large.
    longest: [f32; 3],
    /// Limit of the |coordinates| of boxes: twice the largest |coordinate| of finite boxes.
    limit: f32,
    /// Scratch memory: box sides along one axis.
    sides: Vec<f32>,
    /// Lower endpoints of the boxes that are not large, per axis.
    lower_ends: [Vec<f32>; 3],
}

impl CutSizes {
    /// Returns true if a box is large. Only large boxes may be divided, that is, lie in more than two segments of an
    /// axis.
    pub(super) fn is_large(&self, record: &BoxRecord) -> bool {
        !(0..3).all(|axis| record.high[axis] - record.low[axis] <= LARGE_BOX_RATIO * self.median[axis])
    }

    pub(super) fn median(&self, axis: usize) -> f32 {
        self.median[axis]
    }

    /// Limit of the |coordinates| of boxes. Boxes beyond it are handled correctly, but more slowly.
    pub(super) fn limit(&self) -> f32 {
        self.limit
    }

    /// Cuts the axes into `segments` segments each, or adaptively if `segments` is `None`.
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

    /// Cuts all axes into the same number of segments, at most twice the cube root of the number of boxes. With this
    /// limit there are eight subsets per box, and nearly all subsets have no pair. More subsets would take memory and
    /// save nothing.
    fn cut_evenly(&self, cut: &mut AxisCuts, segments: f64, overlaps: [u64; 3]) {
        let max_segments = 2.0 * libm::cbrt(self.lower_ends[0].len() as f64);
        (0..3).for_each(|axis| self.cut_axis(cut, axis, segments.min(max_segments)));
        cut.number_subsets(axes_by_overlaps(overlaps)[0]);
    }

    /// Chooses the number of segments of each axis by the number of overlapping pairs on it.
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

    /// Computes the median box sides, and the longest sides of boxes that are not large.
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

    /// Collects the lower endpoints of boxes that are not large. Returns the number of pairs of these boxes that
    /// overlap on `axis`.
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

/// Axis indices sorted by the number of overlapping pairs on the axis, fewest first.
fn axes_by_overlaps(overlaps: [u64; 3]) -> [usize; 3] {
    let mut axes = [0, 1, 2];
    axes.sort_by_key(|&axis| overlaps[axis]);
    axes
}
