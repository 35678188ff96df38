//! Where the axes are cut.
//!
//! Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB, section 2: each axis is cut into segments of
//! equally many intervals, but never so finely that a box is cut twice. A subset is a product of segments, one of each axis.

use super::record::{MOST_SEGMENTS, Place, Record, State};

/// The segments of an axis: segment i reaches from start i to before start i + 1.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// The first is a limit with its sign changed, and the limit follows twice: within limits, whoever begins in the last
    /// segment ends before the next two.
    starts: Vec<f32>,
}

impl Default for Axis {
    fn default() -> Self {
        Self { starts: vec![0.0; 3] }
    }
}

impl Axis {
    /// Cuts into `wanted` segments of equally many lower ends, which are sorted, or fewer: cuts that are not more than
    /// `apart` beyond the last one are left out. The outer segments go on beyond the limit.
    pub(super) fn cut(&mut self, lower_ends: &[f32], wanted: usize, apart: f32, limit: f32) {
        self.starts.clear();
        self.starts.push(-limit);
        let wanted = wanted.min(MOST_SEGMENTS);
        let mut last = lower_ends.first().map_or(f32::INFINITY, |first| first - apart);
        for cut in 1..wanted {
            let start = lower_ends[lower_ends.len() * cut / wanted];
            if start - last > apart {
                self.starts.push(start);
                last = start;
            }
        }
        self.starts.extend([limit; 2]);
    }

    pub(super) fn segments(&self) -> usize {
        self.starts.len() - 2
    }

    /// The distances of neighbouring cuts.
    pub(super) fn lengths(&self) -> impl Iterator<Item = f32> + '_ {
        self.starts[1..self.segments()].windows(2).map(|ends| ends[1] - ends[0])
    }

    /// The segment of a number.
    fn find(&self, x: f32) -> usize {
        self.starts[1..self.segments()].partition_point(|&start| start <= x)
    }
}

/// All cuts, and how boxes are swept between them.
#[derive(Clone, Debug, Default)]
pub(super) struct Cut {
    pub(super) axes: [Axis; 3],
    /// From a subset to the one beside it.
    strides: [usize; 3],
    /// From a subset to the one that is beside it on some axes, by their bits.
    offsets: [usize; 8],
    /// The axis along which subsets are swept.
    pub(super) sweep: usize,
}

impl Cut {
    /// Numbers the subsets, along the sweep first.
    pub(super) fn number(&mut self, sweep: usize) {
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
        self.axes.iter().map(Axis::segments).product()
    }

    /// The segment of an axis that a subset lies in.
    pub(super) fn segment_of(&self, subset: usize, axis: usize) -> usize {
        subset / self.strides[axis] % self.axes[axis].segments()
    }

    /// Where a box lies, which was in these segments last. Quick if it still is, and within limits.
    #[inline(always)]
    pub(super) fn place(&self, [low, high]: &[[f32; 3]; 2], last: Place) -> Place {
        let mut place = Place::WHOLE;
        for axis in 0..3 {
            let segment = last.segment(axis);
            let [start, next, beyond] = *self.axes[axis].starts[segment..].first_chunk().expect("the limit twice");
            if !(start <= low[axis] && low[axis] < next && high[axis] < beyond) {
                return self.search([low, high]);
            }
            place = place.with(axis, segment, high[axis] >= next);
        }
        place
    }

    #[cold]
    fn search(&self, [low, high]: [&[f32; 3]; 2]) -> Place {
        if !low.iter().chain(high).all(|x| x.is_finite()) {
            return Place::APART;
        }
        let mut place = Place::WHOLE;
        for axis in 0..3 {
            let [first, last] = [low, high].map(|end| self.axes[axis].find(end[axis]));
            if last > first + 1 {
                return Place::DIVIDED;
            }
            place = place.with(axis, first, last > first);
        }
        place
    }

    /// The first and the last segment of a box, of each axis.
    pub(super) fn segments(&self, record: &Record) -> [[usize; 2]; 3] {
        [0, 1, 2].map(|axis| [record.low[axis], record.high[axis]].map(|end| self.axes[axis].find(end)))
    }

    /// Calls `visit` with every subset that a box lies in, and with the axes, by their bits, on which it begins before it.
    #[inline(always)]
    pub(super) fn each_subset(&self, record: &Record, mut visit: impl FnMut(usize, u32)) {
        let place = record.place;
        if place.state() == State::Whole {
            let first: usize = (0..3).map(|axis| place.segment(axis) * self.strides[axis]).sum();
            let (spans, mut beyond) = (place.spans(), 0);
            loop {
                visit(first + self.offsets[beyond], beyond as u32);
                // The next subset of the bits.
                beyond = beyond.wrapping_sub(spans) & spans;
                if beyond == 0 {
                    return;
                }
            }
        }
        if place == Place::DIVIDED {
            self.each_piece(record, visit);
        }
    }

    fn each_piece(&self, record: &Record, mut visit: impl FnMut(usize, u32)) {
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
