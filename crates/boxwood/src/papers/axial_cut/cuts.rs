//! Positions of the cuts on each axis.
//!
//! Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB, section 2: each axis is cut into
//! segments with equal numbers of box intervals, but never so finely that a box is cut twice. A subset is the product
//! of three segments, one per axis.

use super::record::{BoxRecord, BoxSegments, BoxState, MAX_SEGMENTS};

/// Segments of an axis: segment i is the range from start i up to, but not including, start i + 1.
#[derive(Clone, Debug)]
pub(super) struct AxisSegments {
    /// Starts of the segments. The first start is minus the limit of coordinates. After the last start, the limit
    /// itself is stored twice. So if a box within the limit starts in segment i, the elements i + 1 and i + 2
    /// exist. If i is the last segment, both elements are the limit.
    starts: Vec<f32>,
}

impl Default for AxisSegments {
    fn default() -> Self {
        Self { starts: vec![0.0; 3] }
    }
}

impl AxisSegments {
    /// Cuts an axis into `wanted` segments with equal numbers of lower endpoints, or into fewer: a cut is omitted if
    /// its distance from the previous one is at most `min_distance`. `lower_ends` must be sorted. The two outer
    /// segments also include everything beyond `limit`.
    pub(super) fn cut(&mut self, lower_ends: &[f32], wanted: usize, min_distance: f32, limit: f32) {
        self.starts.clear();
        self.starts.push(-limit);
        let wanted = wanted.min(MAX_SEGMENTS);
        let mut last = lower_ends.first().map_or(f32::INFINITY, |first| first - min_distance);
        for cut in 1..wanted {
            let start = lower_ends[lower_ends.len() * cut / wanted];
            if start - last > min_distance {
                self.starts.push(start);
                last = start;
            }
        }
        self.starts.extend([limit; 2]);
    }

    pub(super) fn segments(&self) -> usize {
        self.starts.len() - 2
    }

    /// Distances between adjacent cuts.
    pub(super) fn lengths(&self) -> impl Iterator<Item = f32> + '_ {
        self.starts[1..self.segments()].windows(2).map(|ends| ends[1] - ends[0])
    }

    /// Index of the segment that contains `x`.
    fn find(&self, x: f32) -> usize {
        self.starts[1..self.segments()].partition_point(|&start| start <= x)
    }
}

/// Cuts of all axes, the numbering of the subsets, and the sweep axis.
#[derive(Clone, Debug, Default)]
pub(super) struct AxisCuts {
    pub(super) axes: [AxisSegments; 3],
    /// For each axis, the difference of the indices of two subsets that are adjacent along that axis.
    strides: [usize; 3],
    /// Difference of the indices of two subsets that are one segment apart on each axis of a set, and equal on the
    /// other axes. The index of an element is the set of axes: bit i stands for axis i.
    offsets: [usize; 8],
    /// Axis along which subsets are swept.
    pub(super) sweep: usize,
}

impl AxisCuts {
    /// Numbers the subsets such that neighbors along the sweep axis have consecutive indices.
    pub(super) fn number_subsets(&mut self, sweep: usize) {
        self.sweep = sweep;
        let mut stride = 1;
        for axis in [sweep, (sweep + 1) % 3, (sweep + 2) % 3] {
            self.strides[axis] = stride;
            stride *= self.axes[axis].segments();
        }
        for (axes, offset) in self.offsets.iter_mut().enumerate() {
            *offset = (0..3).filter(|axis| axes >> axis & 1 == 1).map(|axis| self.strides[axis]).sum();
        }
    }

    pub(super) fn subsets(&self) -> usize {
        self.axes.iter().map(AxisSegments::segments).product()
    }

    /// Segment of an axis that a subset lies in.
    pub(super) fn segment_of(&self, subset: usize, axis: usize) -> usize {
        subset / self.strides[axis] % self.axes[axis].segments()
    }

    /// Finds the segments of a box. Fast if the box is within the limits and still in the segments `last` of its last
    /// position.
    #[inline(always)]
    pub(super) fn locate(&self, [low, high]: &[[f32; 3]; 2], last: BoxSegments) -> BoxSegments {
        let mut segments = BoxSegments::WHOLE;
        for axis in 0..3 {
            let segment = last.segment(axis);
            let [start, next, beyond] =
                *self.axes[axis].starts[segment..].first_chunk().expect("starts end with the limit twice");
            if !(start <= low[axis] && low[axis] < next && high[axis] < beyond) {
                return self.locate_slow([low, high]);
            }
            segments = segments.with(axis, segment, high[axis] >= next);
        }
        segments
    }

    /// Finds the segments of a box by binary search.
    #[cold]
    fn locate_slow(&self, [low, high]: [&[f32; 3]; 2]) -> BoxSegments {
        if !low.iter().chain(high).all(|x| x.is_finite()) {
            return BoxSegments::SET_ASIDE;
        }
        let mut segments = BoxSegments::WHOLE;
        for axis in 0..3 {
            let [first, last] = [low, high].map(|end| self.axes[axis].find(end[axis]));
            if last > first + 1 {
                return BoxSegments::DIVIDED;
            }
            segments = segments.with(axis, first, last > first);
        }
        segments
    }

    /// Indices of the first and last segment of a box on each axis.
    pub(super) fn segments(&self, record: &BoxRecord) -> [[usize; 2]; 3] {
        [0, 1, 2].map(|axis| [record.low[axis], record.high[axis]].map(|end| self.axes[axis].find(end)))
    }

    /// Calls `visit` for every subset of which the box is a member. The second argument of `visit` has bit i set
    /// if the box starts before the subset on axis i.
    #[inline(always)]
    pub(super) fn for_each_subset(&self, record: &BoxRecord, mut visit: impl FnMut(usize, u32)) {
        let segments = record.segments;
        if segments.state() == BoxState::Whole {
            let first: usize = (0..3).map(|axis| segments.segment(axis) * self.strides[axis]).sum();
            let (spans, mut beyond) = (segments.spans(), 0);
            loop {
                visit(first + self.offsets[beyond], beyond as u32);
                // Next set of axes that is contained in the bit set `spans`, in ascending order.
                beyond = beyond.wrapping_sub(spans) & spans;
                if beyond == 0 {
                    return;
                }
            }
        }
        if segments == BoxSegments::DIVIDED {
            self.for_each_piece(record, visit);
        }
    }

    /// [`for_each_subset`](Self::for_each_subset) for a divided box.
    fn for_each_piece(&self, record: &BoxRecord, mut visit: impl FnMut(usize, u32)) {
        let [xs, ys, zs] = self.segments(record);
        for x in xs[0]..=xs[1] {
            for y in ys[0]..=ys[1] {
                for z in zs[0]..=zs[1] {
                    let subset = x * self.strides[0] + y * self.strides[1] + z * self.strides[2];
                    visit(subset, u32::from(x > xs[0]) | u32::from(y > ys[0]) << 1 | u32::from(z > zs[0]) << 2);
                }
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.axes.iter().map(|axis| size_of_val(&axis.starts[..])).sum()
    }
}
