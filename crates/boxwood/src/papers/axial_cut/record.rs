//! A box in the axial cut: its bounds in `f32`, and the segments that it lies in.

use super::endpoint::{round_down, round_up};
use crate::kernel::aabb::Aabb;

/// Number of bits of a segment index in [`BoxSegments`].
const SEGMENT_BITS: u32 = 9;
/// Maximum number of segments per axis.
pub(super) const MAX_SEGMENTS: usize = 1 << SEGMENT_BITS;
/// Position of the three bits in [`BoxSegments`] that mark the axes on which a box extends into a second segment.
const SPAN_SHIFT: u32 = 3 * SEGMENT_BITS;
/// Position of the bits of the [`BoxState`] in [`BoxSegments`].
const STATE_SHIFT: u32 = SPAN_SHIFT + 3;

/// State of the box in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoxState {
    /// The slot has no box.
    Absent,
    /// The box lies in one or two segments of each axis.
    Whole,
    /// The box lies in more than two segments of an axis, and is a member of every subset that it overlaps.
    Divided,
    /// The box is in no subset and is tested against all other boxes.
    SetAside,
}

/// State of a box. For the state `Whole`, also the index of its first segment on each axis, and whether it extends
/// into the next segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoxSegments(u32);

impl BoxSegments {
    pub(super) const ABSENT: Self = Self(0);
    pub(super) const DIVIDED: Self = Self(2 << STATE_SHIFT);
    pub(super) const SET_ASIDE: Self = Self(3 << STATE_SHIFT);
    /// State `Whole`, with segments not set yet.
    pub(super) const WHOLE: Self = Self(1 << STATE_SHIFT);

    /// Sets the first segment on an axis, and whether the box extends into the next one.
    #[inline(always)]
    pub(super) fn with(self, axis: usize, segment: usize, spans: bool) -> Self {
        Self(self.0 | (segment as u32) << (SEGMENT_BITS * axis as u32) | u32::from(spans) << (SPAN_SHIFT + axis as u32))
    }

    #[inline(always)]
    pub(super) fn state(self) -> BoxState {
        [BoxState::Absent, BoxState::Whole, BoxState::Divided, BoxState::SetAside][(self.0 >> STATE_SHIFT) as usize]
    }

    /// Index of the first segment on an axis; 0 unless the state is `Whole`.
    #[inline(always)]
    pub(super) fn segment(self, axis: usize) -> usize {
        (self.0 >> (SEGMENT_BITS * axis as u32)) as usize % MAX_SEGMENTS
    }

    /// Set of axes on which the box extends into a second segment; bit i stands for axis i.
    #[inline(always)]
    pub(super) fn spans(self) -> usize {
        (self.0 >> SPAN_SHIFT) as usize % 8
    }

    /// Returns true if the box is a member of at least one subset.
    #[inline(always)]
    pub(super) fn is_swept(self) -> bool {
        matches!(self.state(), BoxState::Whole | BoxState::Divided)
    }
}

/// Bounds, segments and state of the box in a slot. Takes half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct BoxRecord {
    pub(super) low: [f32; 3],
    pub(super) high: [f32; 3],
    pub(super) segments: BoxSegments,
}

impl BoxRecord {
    pub(super) const ABSENT: Self = Self { low: [0.0; 3], high: [0.0; 3], segments: BoxSegments::ABSENT };

    /// Largest |coordinate| of the box.
    pub(super) fn largest_bound(&self) -> f32 {
        (0..3).fold(0.0, |largest, axis| largest.max(-self.low[axis]).max(self.high[axis]))
    }
}

/// Lower and upper corner of a box, rounded outward to `f32`.
#[inline(always)]
pub(super) fn rounded(bounds: &Aabb) -> [[f32; 3]; 2] {
    let Aabb { min: low, max: high } = bounds;
    [
        [round_down(low[0]), round_down(low[1]), round_down(low[2])],
        [round_up(high[0]), round_up(high[1]), round_up(high[2])],
    ]
}
