//! Eight boxes against eight, SAT lite: the boxes of each are mapped into the other's frame once, then compared row by
//! row. The arithmetic is that of [`super::faces`], lane by lane and bit for bit, so its bound holds and its answers are
//! the same.

use super::Relative;
use super::faces::Faces;
use crate::bounds::Aabb;
use crate::simd::{Eight, LANES, Lanes};
use glam::Vec3;

/// Eight boxes, an axis at a time.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(crate) struct EightBoxes {
    pub(crate) min: [Eight; 3],
    pub(crate) max: [Eight; 3],
}

/// Boxes doubled, in lanes.
#[derive(Clone, Copy)]
pub(in crate::bounds) struct DoubledLanes<L: Lanes> {
    pub(in crate::bounds) centre: [L::F; 3],
    pub(in crate::bounds) sides: [L::F; 3],
}

impl<L: Lanes> DoubledLanes<L> {
    #[inline(always)]
    pub(in crate::bounds) fn rows(&self, l: L) -> DoubledRows {
        let ([x, y, z], [width, depth, height]) = (self.centre, self.sides);
        DoubledRows {
            centre: [l.store(x), l.store(y), l.store(z)],
            sides: [l.store(width), l.store(depth), l.store(height)],
        }
    }
}

impl EightBoxes {
    /// One of them.
    #[inline(always)]
    pub(crate) fn get(&self, lane: usize) -> Aabb {
        let corner = |corner: &[Eight; 3]| Vec3::new(corner[0][lane], corner[1][lane], corner[2][lane]);
        Aabb { min: corner(&self.min), max: corner(&self.max) }
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, bounds: &Aabb) {
        for axis in 0..3 {
            self.min[axis][lane] = bounds.min[axis];
            self.max[axis][lane] = bounds.max[axis];
        }
    }

    #[inline(always)]
    pub(in crate::bounds) fn doubled<L: Lanes>(&self, l: L) -> DoubledLanes<L> {
        let zero = l.splat(0.0);
        let mut doubled = DoubledLanes { centre: [zero; 3], sides: [zero; 3] };
        for axis in 0..3 {
            let (min, max) = (l.load(&self.min[axis]), l.load(&self.max[axis]));
            doubled.centre[axis] = min + max;
            doubled.sides[axis] = max - min;
        }
        doubled
    }

    #[inline(always)]
    pub(in crate::bounds) fn doubled_one<L: Lanes>(&self, l: L, lane: usize) -> DoubledLanes<L> {
        let zero = l.splat(0.0);
        let mut doubled = DoubledLanes { centre: [zero; 3], sides: [zero; 3] };
        for axis in 0..3 {
            let (min, max) = (l.splat(self.min[axis][lane]), l.splat(self.max[axis][lane]));
            doubled.centre[axis] = min + max;
            doubled.sides[axis] = max - min;
        }
        doubled
    }
}

impl Faces {
    /// Centres and radii, with the slack, of the other's boxes in this frame.
    #[inline(always)]
    pub(in crate::bounds) fn map_lanes<L: Lanes>(&self, l: L, other: &DoubledLanes<L>) -> DoubledLanes<L> {
        let zero = l.splat(0.0);
        let mut mapped = DoubledLanes { centre: [zero; 3], sides: [zero; 3] };
        let (centre, sides) = (other.centre, other.sides);
        for axis in 0..3 {
            let [x, y, z] = [l.splat(self.map[0][axis]), l.splat(self.map[1][axis]), l.splat(self.map[2][axis])];
            mapped.centre[axis] = ((x * centre[0] + y * centre[1]) + z * centre[2]) + l.splat(self.offset[axis]);
            let [x, y, z] = [l.abs(x), l.abs(y), l.abs(z)];
            mapped.sides[axis] = ((x * sides[0] + y * sides[1]) + z * sides[2]) + l.splat(self.slack[axis]);
        }
        mapped
    }
}

/// Boxes doubled, to be taken one by one.
pub(in crate::bounds) struct DoubledRows {
    pub(in crate::bounds) centre: [Eight; 3],
    pub(in crate::bounds) sides: [Eight; 3],
}

/// Eight boxes of a, as rows, and eight of b, as lanes: each in its own frame and in the other's.
struct Both<L: Lanes> {
    own_a: DoubledRows,
    a_in_b: DoubledRows,
    own_b: DoubledLanes<L>,
    b_in_a: DoubledLanes<L>,
}

impl Relative {
    #[inline(always)]
    fn both<L: Lanes>(&self, l: L, a: &EightBoxes, b: &EightBoxes) -> Both<L> {
        let (lanes_a, own_b) = (a.doubled(l), b.doubled(l));
        let (mapped_a, b_in_a) = (self.b.map_lanes(l, &lanes_a), self.a.map_lanes(l, &own_b));
        Both { own_a: lanes_a.rows(l), a_in_b: mapped_a.rows(l), own_b, b_in_a }
    }

    /// Which of eight boxes of a overlap which of b: bit 8 i + j. Lanes without a box must hold numbers, and be masked
    /// by the caller.
    #[inline(always)]
    pub(crate) fn eight_by_eight<L: Lanes>(&self, l: L, a: &EightBoxes, rows: usize, b: &EightBoxes) -> u64 {
        let Both { own_a, a_in_b, own_b, b_in_a } = self.both(l, a, b);
        let mut overlaps = 0;
        for row in 0..rows {
            let mut apart = l.greater(
                l.abs(b_in_a.centre[0] - l.splat(own_a.centre[0][row])),
                b_in_a.sides[0] + l.splat(own_a.sides[0][row]),
            );
            for axis in 1..3 {
                let between = l.abs(b_in_a.centre[axis] - l.splat(own_a.centre[axis][row]));
                apart = l.or(apart, l.greater(between, b_in_a.sides[axis] + l.splat(own_a.sides[axis][row])));
            }
            for axis in 0..3 {
                let between = l.abs(own_b.centre[axis] - l.splat(a_in_b.centre[axis][row]));
                apart = l.or(apart, l.greater(between, own_b.sides[axis] + l.splat(a_in_b.sides[axis][row])));
            }
            overlaps |= u64::from(!l.bits(apart) & 0xff) << (8 * row);
        }
        overlaps
    }

    /// As [`Self::eight_by_eight`], and which pair overlaps deepest: by the least of all axes, each in units of its frame,
    /// of equals the first. Whatever, if none overlaps.
    #[inline(always)]
    pub(crate) fn deepest<L: Lanes>(&self, l: L, a: &EightBoxes, rows: usize, b: &EightBoxes) -> (u64, u32) {
        let mut depths = [l.splat(0.0); LANES];
        let mut greatest = l.splat(f32::NEG_INFINITY);
        let Both { own_a, a_in_b, own_b, b_in_a } = self.both(l, a, b);
        let zero = l.splat(0.0);
        let mut overlaps = 0;
        for row in 0..rows {
            let mut depth = (b_in_a.sides[0] + l.splat(own_a.sides[0][row]))
                - l.abs(b_in_a.centre[0] - l.splat(own_a.centre[0][row]));
            for axis in 1..3 {
                let between = l.abs(b_in_a.centre[axis] - l.splat(own_a.centre[axis][row]));
                depth = l.min(depth, (b_in_a.sides[axis] + l.splat(own_a.sides[axis][row])) - between);
            }
            for axis in 0..3 {
                let between = l.abs(own_b.centre[axis] - l.splat(a_in_b.centre[axis][row]));
                depth = l.min(depth, (own_b.sides[axis] + l.splat(a_in_b.sides[axis][row])) - between);
            }
            depths[row] = depth;
            greatest = l.max(greatest, depth);
            overlaps |= u64::from(!l.bits(l.greater(zero, depth)) & 0xff) << (8 * row);
        }
        // One or none, which is often so.
        if overlaps & overlaps.wrapping_sub(1) == 0 {
            return (overlaps, overlaps.trailing_zeros() % u64::BITS);
        }
        // All rows, without a branch that nothing could predict; those that hold nothing come last.
        let greatest = l.splat(l.largest(greatest));
        let mut deepest = 0;
        for row in 0..LANES {
            deepest |= u64::from(!l.bits(l.greater(greatest, depths[row])) & 0xff) << (8 * row);
        }
        (overlaps, deepest.trailing_zeros())
    }

    /// Which of eight boxes of b overlap one box of a: a bit each.
    #[inline(always)]
    pub(crate) fn one_of_a_by_eight<L: Lanes>(&self, l: L, a: &EightBoxes, lane: usize, b: &EightBoxes) -> u32 {
        one_by_eight(l, &self.a, &self.b, &a.doubled_one(l, lane), &b.doubled(l))
    }

    /// Which of eight boxes of a overlap one box of b: a bit each.
    #[inline(always)]
    pub(crate) fn one_of_b_by_eight<L: Lanes>(&self, l: L, b: &EightBoxes, lane: usize, a: &EightBoxes) -> u32 {
        one_by_eight(l, &self.b, &self.a, &b.doubled_one(l, lane), &a.doubled(l))
    }
}

#[inline(always)]
fn one_by_eight<L: Lanes>(
    l: L,
    faces_one: &Faces,
    faces_eight: &Faces,
    one: &DoubledLanes<L>,
    eight: &DoubledLanes<L>,
) -> u32 {
    let (eight_mapped, one_mapped) = (faces_one.map_lanes(l, eight), faces_eight.map_lanes(l, one));
    let mut apart = l.greater(l.splat(0.0), l.splat(0.0));
    for axis in 0..3 {
        let between = l.abs(eight_mapped.centre[axis] - one.centre[axis]);
        apart = l.or(apart, l.greater(between, eight_mapped.sides[axis] + one.sides[axis]));
        let between = l.abs(eight.centre[axis] - one_mapped.centre[axis]);
        apart = l.or(apart, l.greater(between, eight.sides[axis] + one_mapped.sides[axis]));
    }
    !l.bits(apart) & 0xff
}
