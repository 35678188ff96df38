//! A box as the axial cut knows it: in `f32`, and the subsets that it lies in.

use super::super::ids::Bounds;
use super::projection::{above, below};

/// Bits of a segment's number.
const SEGMENT_BITS: u32 = 9;
/// Segments that an axis can have.
pub(super) const MOST_SEGMENTS: usize = 1 << SEGMENT_BITS;
/// Where the bits begin that tell on which axes a box reaches into the segment after its first.
const SPANS: u32 = 3 * SEGMENT_BITS;
const STATE: u32 = SPANS + 3;

/// What became of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// There is none.
    Absent,
    /// It lies in one or two segments of each axis.
    Whole,
    /// It lies in more, and in every subset that they make.
    Divided,
    /// It lies in no subset and is tested against all boxes.
    Apart,
}

/// Where a box lies: its state and, if it is whole, its first segment of each axis and whether it reaches into the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(u32);

impl Place {
    pub(super) const ABSENT: Self = Self(0);
    pub(super) const DIVIDED: Self = Self(2 << STATE);
    pub(super) const APART: Self = Self(3 << STATE);
    /// Whole, without segments yet.
    pub(super) const WHOLE: Self = Self(1 << STATE);

    #[inline(always)]
    pub(super) fn with(self, axis: usize, segment: usize, spans: bool) -> Self {
        Self(self.0 | (segment as u32) << (SEGMENT_BITS * axis as u32) | u32::from(spans) << (SPANS + axis as u32))
    }

    #[inline(always)]
    pub(super) fn state(self) -> State {
        [State::Absent, State::Whole, State::Divided, State::Apart][(self.0 >> STATE) as usize]
    }

    /// The first segment; 0 if the box is not whole.
    #[inline(always)]
    pub(super) fn segment(self, axis: usize) -> usize {
        (self.0 >> (SEGMENT_BITS * axis as u32)) as usize % MOST_SEGMENTS
    }

    /// Bit i: on axis i it reaches into the next segment.
    #[inline(always)]
    pub(super) fn spans(self) -> usize {
        (self.0 >> SPANS) as usize % 8
    }

    /// Whether it lies in subsets.
    #[inline(always)]
    pub(super) fn is_swept(self) -> bool {
        matches!(self.state(), State::Whole | State::Divided)
    }
}

/// A box by its slot. Half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Record {
    pub(super) low: [f32; 3],
    pub(super) high: [f32; 3],
    pub(super) place: Place,
}

impl Record {
    pub(super) const ABSENT: Self = Self { low: [0.0; 3], high: [0.0; 3], place: Place::ABSENT };

    /// Neither bound of any axis is further from 0.
    pub(super) fn largest_bound(&self) -> f32 {
        (0..3).fold(0.0, |most, axis| most.max(-self.low[axis]).max(self.high[axis]))
    }
}

/// The box rounded outward.
#[inline(always)]
pub(super) fn rounded(bounds: &Bounds) -> [[f32; 3]; 2] {
    let [low, high] = bounds;
    [[below(low[0]), below(low[1]), below(low[2])], [above(high[0]), above(high[1]), above(high[2])]]
}
