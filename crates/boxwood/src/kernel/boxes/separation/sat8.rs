//! SIMD version of the face-axis test: eight boxes of one model against eight boxes of the other.
//!
//! The boxes of each model are mapped into the other model's frame once, then compared row by row. Each lane does the
//! arithmetic of [`super::face_axes`] bit for bit, so the error bound derived there applies and the results are the
//! same.

use super::BoxSeparation;
use super::face_axes::FaceAxes;
use crate::kernel::boxes::LocalAabb;
use crate::kernel::simd::{F32x8, LANES, Lanes};
use glam::Vec3;

/// Eight boxes as SIMD lanes: one array of eight numbers for each coordinate of the minimum and maximum corners.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct Boxes8 {
    pub(crate) min: [F32x8; 3],
    pub(crate) max: [F32x8; 3],
}

/// Eight doubled boxes in SIMD registers.
#[derive(Clone, Copy)]
pub(crate) struct DoubledBoxes8<L: Lanes> {
    pub(crate) center: [L::F32; 3],
    pub(crate) sides: [L::F32; 3],
}

impl<L: Lanes> DoubledBoxes8<L> {
    /// Stores the registers to memory, where each box can be accessed by its index.
    #[inline(always)]
    pub(crate) fn rows(&self, l: L) -> DoubledBoxRows {
        let ([x, y, z], [width, depth, height]) = (self.center, self.sides);
        DoubledBoxRows {
            center: [l.store(x), l.store(y), l.store(z)],
            sides: [l.store(width), l.store(depth), l.store(height)],
        }
    }
}

impl Boxes8 {
    /// Returns the box in a lane.
    #[inline(always)]
    pub(crate) fn get(&self, lane: usize) -> LocalAabb {
        let corner = |corner: &[F32x8; 3]| Vec3::new(corner[0][lane], corner[1][lane], corner[2][lane]);
        LocalAabb { min: corner(&self.min), max: corner(&self.max) }
    }

    /// Replaces the box in a lane.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, bounds: &LocalAabb) {
        for axis in 0..3 {
            self.min[axis][lane] = bounds.min[axis];
            self.max[axis][lane] = bounds.max[axis];
        }
    }

    /// Converts all eight boxes to doubled boxes.
    #[inline(always)]
    pub(crate) fn doubled<L: Lanes>(&self, l: L) -> DoubledBoxes8<L> {
        let zero = l.splat(0.0);
        let mut doubled = DoubledBoxes8 { center: [zero; 3], sides: [zero; 3] };
        for axis in 0..3 {
            let (min, max) = (l.load(&self.min[axis]), l.load(&self.max[axis]));
            doubled.center[axis] = min + max;
            doubled.sides[axis] = max - min;
        }
        doubled
    }

    /// Doubled box of one lane, repeated in all lanes.
    #[inline(always)]
    pub(in crate::kernel::boxes) fn doubled_one<L: Lanes>(&self, l: L, lane: usize) -> DoubledBoxes8<L> {
        let zero = l.splat(0.0);
        let mut doubled = DoubledBoxes8 { center: [zero; 3], sides: [zero; 3] };
        for axis in 0..3 {
            let (min, max) = (l.splat(self.min[axis][lane]), l.splat(self.max[axis][lane]));
            doubled.center[axis] = min + max;
            doubled.sides[axis] = max - min;
        }
        doubled
    }
}

impl FaceAxes {
    /// Centers and radii, both doubled, of the other model's boxes in this frame. The radii include the slack.
    #[inline(always)]
    pub(in crate::kernel::boxes) fn map_lanes<L: Lanes>(&self, l: L, other: &DoubledBoxes8<L>) -> DoubledBoxes8<L> {
        let zero = l.splat(0.0);
        let mut mapped = DoubledBoxes8 { center: [zero; 3], sides: [zero; 3] };
        let (center, sides) = (other.center, other.sides);
        for axis in 0..3 {
            let [x, y, z] = [l.splat(self.map[0][axis]), l.splat(self.map[1][axis]), l.splat(self.map[2][axis])];
            mapped.center[axis] = ((x * center[0] + y * center[1]) + z * center[2]) + l.splat(self.offset[axis]);
            let [x, y, z] = [l.abs(x), l.abs(y), l.abs(z)];
            mapped.sides[axis] = ((x * sides[0] + y * sides[1]) + z * sides[2]) + l.splat(self.slack[axis]);
        }
        mapped
    }
}

/// Eight doubled boxes in memory, where each box can be accessed by its index.
pub(crate) struct DoubledBoxRows {
    pub(crate) center: [F32x8; 3],
    pub(crate) sides: [F32x8; 3],
}

/// Eight boxes of model a as rows and eight boxes of model b as lanes, each in its own frame and in the other model's
/// frame.
struct BoxBlockPair<L: Lanes> {
    own_a: DoubledBoxRows,
    a_in_b: DoubledBoxRows,
    own_b: DoubledBoxes8<L>,
    b_in_a: DoubledBoxes8<L>,
}

impl BoxSeparation {
    /// Doubles the boxes of `a` and `b`, and maps each block into the frame of the other model.
    #[inline(always)]
    fn mapped_blocks<L: Lanes>(&self, l: L, a: &Boxes8, b: &Boxes8) -> BoxBlockPair<L> {
        let (lanes_a, own_b) = (a.doubled(l), b.doubled(l));
        let (mapped_a, b_in_a) = (self.b.map_lanes(l, &lanes_a), self.a.map_lanes(l, &own_b));
        BoxBlockPair { own_a: lanes_a.rows(l), a_in_b: mapped_a.rows(l), own_b, b_in_a }
    }

    /// Overlapping pairs among the first `rows` boxes of `a` and the eight boxes of `b`: bit 8 i + j stands for box i
    /// of `a` and box j of `b`. Unused lanes must contain finite numbers; the caller masks them.
    #[inline(always)]
    pub(crate) fn overlaps_8x8<L: Lanes>(&self, l: L, a: &Boxes8, rows: usize, b: &Boxes8) -> u64 {
        let BoxBlockPair { own_a, a_in_b, own_b, b_in_a } = self.mapped_blocks(l, a, b);
        let mut overlaps = 0;
        for row in 0..rows {
            let mut separated = l.greater(
                l.abs(b_in_a.center[0] - l.splat(own_a.center[0][row])),
                b_in_a.sides[0] + l.splat(own_a.sides[0][row]),
            );
            for axis in 1..3 {
                let between = l.abs(b_in_a.center[axis] - l.splat(own_a.center[axis][row]));
                separated = l.or(separated, l.greater(between, b_in_a.sides[axis] + l.splat(own_a.sides[axis][row])));
            }
            for axis in 0..3 {
                let between = l.abs(own_b.center[axis] - l.splat(a_in_b.center[axis][row]));
                separated = l.or(separated, l.greater(between, own_b.sides[axis] + l.splat(a_in_b.sides[axis][row])));
            }
            overlaps |= u64::from(!l.to_bitmask(separated) & 0xff) << (8 * row);
        }
        overlaps
    }

    /// Returns [`Self::overlaps_8x8`], and the bit number of the pair with the deepest overlap. The bit number is
    /// arbitrary if no pair overlaps.
    ///
    /// The depth of a pair is its smallest overlap along the six face axes, each in units of the axis's frame. If
    /// several pairs are equally deep, the first is returned.
    #[inline(always)]
    pub(crate) fn deepest<L: Lanes>(&self, l: L, a: &Boxes8, rows: usize, b: &Boxes8) -> (u64, u32) {
        let mut depths = [l.splat(0.0); LANES];
        let mut greatest = l.splat(f32::NEG_INFINITY);
        let BoxBlockPair { own_a, a_in_b, own_b, b_in_a } = self.mapped_blocks(l, a, b);
        let zero = l.splat(0.0);
        let mut overlaps = 0;
        for row in 0..rows {
            let mut depth = (b_in_a.sides[0] + l.splat(own_a.sides[0][row]))
                - l.abs(b_in_a.center[0] - l.splat(own_a.center[0][row]));
            for axis in 1..3 {
                let between = l.abs(b_in_a.center[axis] - l.splat(own_a.center[axis][row]));
                depth = l.min(depth, (b_in_a.sides[axis] + l.splat(own_a.sides[axis][row])) - between);
            }
            for axis in 0..3 {
                let between = l.abs(own_b.center[axis] - l.splat(a_in_b.center[axis][row]));
                depth = l.min(depth, (own_b.sides[axis] + l.splat(a_in_b.sides[axis][row])) - between);
            }
            depths[row] = depth;
            greatest = l.max(greatest, depth);
            overlaps |= u64::from(!l.to_bitmask(l.greater(zero, depth)) & 0xff) << (8 * row);
        }
        // If at most one pair overlaps, which is frequent, there is nothing to compare.
        if overlaps & overlaps.wrapping_sub(1) == 0 {
            return (overlaps, overlaps.trailing_zeros() % u64::BITS);
        }
        // The loop runs over all rows, because a bound of `rows` would be an unpredictable branch. Unused rows come
        // last, so they do not change which bit is first.
        let greatest = l.splat(l.max_lane(greatest));
        let mut deepest = 0;
        for row in 0..LANES {
            deepest |= u64::from(!l.to_bitmask(l.greater(greatest, depths[row])) & 0xff) << (8 * row);
        }
        (overlaps, deepest.trailing_zeros())
    }

    /// Boxes of `b` that overlap the box `lane` of `a`, one bit per box of `b`.
    #[inline(always)]
    pub(crate) fn overlaps_1a_8b<L: Lanes>(&self, l: L, a: &Boxes8, lane: usize, b: &Boxes8) -> u32 {
        overlaps_1x8(l, &self.a, &self.b, &a.doubled_one(l, lane), &b.doubled(l))
    }

    /// Boxes of `a` that overlap the box `lane` of `b`, one bit per box of `a`.
    #[inline(always)]
    pub(crate) fn overlaps_8a_1b<L: Lanes>(&self, l: L, b: &Boxes8, lane: usize, a: &Boxes8) -> u32 {
        overlaps_1x8(l, &self.b, &self.a, &b.doubled_one(l, lane), &a.doubled(l))
    }
}

/// Boxes of `eight` that overlap `one`, which is repeated in all lanes. One bit per box of `eight`.
#[inline(always)]
fn overlaps_1x8<L: Lanes>(
    l: L,
    faces_one: &FaceAxes,
    faces_eight: &FaceAxes,
    one: &DoubledBoxes8<L>,
    eight: &DoubledBoxes8<L>,
) -> u32 {
    let (eight_mapped, one_mapped) = (faces_one.map_lanes(l, eight), faces_eight.map_lanes(l, one));
    let mut separated = l.greater(l.splat(0.0), l.splat(0.0));
    for axis in 0..3 {
        let between = l.abs(eight_mapped.center[axis] - one.center[axis]);
        separated = l.or(separated, l.greater(between, eight_mapped.sides[axis] + one.sides[axis]));
        let between = l.abs(eight.center[axis] - one_mapped.center[axis]);
        separated = l.or(separated, l.greater(between, eight.sides[axis] + one_mapped.sides[axis]));
    }
    !l.to_bitmask(separated) & 0xff
}
