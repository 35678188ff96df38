//! Eight boxes in SIMD lanes: conversion of `f64` boxes to the frame of the tree, and overlap tests of one box
//! against eight.

use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{BoxFrame, Boxes8, LocalAabb, MIN_ROUND_OUTWARD, ROUND_OUTWARD, WorldBoxes8};
use crate::kernel::simd::{LANES, Lanes};
use glam::{DVec3, Vec3};

/// Largest absolute coordinate of boxes in the frame of the tree; larger coordinates are clamped. Clamping is
/// monotone, so boxes that overlap before clamping also overlap after it.
const MAX_COORDINATE: f64 = (1_u128 << 126) as f64;
/// Relative distance by which [`shrunk`](LoadedBoxes8::shrunk) moves a bound x inward: this constant times |x|,
/// plus 8 [`MIN_ROUND_OUTWARD`]. If a shrunk box and a box that is not shrunk overlap, then the original `f64`
/// boxes overlap, too.
///
/// Proof: suppose that two original boxes are disjoint. On some axis, an upper bound of one box lies below a lower
/// bound of the other box. Let u and l be these two bounds in the frame, clamped and narrowed to `f32`. Scaling,
/// shifting, clamping and narrowing are monotone, so u <= l. Let r(x) be the distance by which a bound x is then
/// moved outward: u up to u + r(u), and l down to l - r(l). Moving outward is monotone, too, so u + r(u) <= l +
/// r(l). Therefore the moved bounds overlap by at most 2 r(l), which is less than 2^-21 |l| + 4
/// [`MIN_ROUND_OUTWARD`], however far clamping moved the bounds.
///
/// Now suppose that the box with the lower bound is shrunk. This moves its bound up again by about 2^-19 |l| + 8
/// [`MIN_ROUND_OUTWARD`], at least twice as far as the overlap. The excess covers that this distance is rounded,
/// and that it is computed from l - r(l) instead of l. So the boxes do not overlap. If the box with the upper
/// bound is shrunk, the same holds with u in place of l.
const CERTAIN_MARGIN: f32 = 1.0 / (1 << 19) as f32;

/// Empty box: overlaps no box, and does not change a union.
pub(super) const EMPTY_BOX: LocalAabb = LocalAabb { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

/// Block of eight empty boxes; see [`EMPTY_BOX`].
pub(super) const EMPTY_BOXES8: Boxes8 =
    Boxes8 { min: [[f32::INFINITY; LANES]; 3], max: [[f32::NEG_INFINITY; LANES]; 3] };

/// Converts a box to `frame`: clamped to [`MAX_COORDINATE`] and rounded outward to `f32`.
pub(super) fn local(bounds: &Aabb, frame: &BoxFrame) -> LocalAabb {
    let [low, high] = [&bounds.min, &bounds.max].map(|corner| clamped(corner, frame));
    LocalAabb::between(low, high)
}

/// Converts a point to `frame`, and clamps its coordinates to [`MAX_COORDINATE`].
pub(super) fn clamped(point: &[f64; 3], frame: &BoxFrame) -> DVec3 {
    frame.to_local((*point).into()).clamp(DVec3::splat(-MAX_COORDINATE), DVec3::splat(MAX_COORDINATE))
}

/// Converts eight boxes as [`local`] does, bit for bit. `low` and `high` have one array of eight coordinates per axis.
#[inline(always)]
pub(super) fn local8<L: Lanes>(l: L, low: &[[f64; LANES]; 3], high: &[[f64; LANES]; 3], frame: &BoxFrame) -> Boxes8 {
    let mut boxes = EMPTY_BOXES8;
    let origin = frame.origin * frame.scale;
    for axis in 0..3 {
        let min = to_clamped_f32(l, &low[axis], frame.scale, origin[axis]);
        boxes.min[axis] = l.store(min - outward(l, min));
        let max = to_clamped_f32(l, &high[axis], frame.scale, origin[axis]);
        boxes.max[axis] = l.store(max + outward(l, max));
    }
    boxes
}

/// Converts eight coordinates to a frame, clamped and rounded to nearest.
#[inline(always)]
fn to_clamped_f32<L: Lanes>(l: L, x: &[f64; LANES], scale: f64, origin: f64) -> L::F32 {
    let x = l.load_f64(x) * l.splat_f64(scale) - l.splat_f64(origin);
    l.to_f32(l.min_f64(l.max_f64(x, l.splat_f64(-MAX_COORDINATE)), l.splat_f64(MAX_COORDINATE)))
}

/// For each of eight bounds, the distance by which it is moved outward to round it.
#[inline(always)]
fn outward<L: Lanes>(l: L, x: L::F32) -> L::F32 {
    l.abs(x) * l.splat(ROUND_OUTWARD) + l.splat(MIN_ROUND_OUTWARD)
}

/// Union of eight boxes.
#[inline(always)]
pub(super) fn union<L: Lanes>(l: L, boxes: &Boxes8) -> LocalAabb {
    let mut all = EMPTY_BOX;
    for axis in 0..3 {
        all.min[axis] = l.min_lane(l.load(&boxes.min[axis]));
        all.max[axis] = l.max_lane(l.load(&boxes.max[axis]));
    }
    all
}

/// Union of eight boxes, computed without SIMD.
pub(super) fn union_scalar(boxes: &Boxes8) -> LocalAabb {
    (0..LANES).fold(EMPTY_BOX, |all, lane| all.union(&boxes.get(lane)))
}

/// Eight boxes loaded into SIMD registers.
#[derive(Clone, Copy)]
pub(super) struct LoadedBoxes8<L: Lanes> {
    min: [L::F32; 3],
    max: [L::F32; 3],
}

impl<L: Lanes> LoadedBoxes8<L> {
    #[inline(always)]
    pub(super) fn new(l: L, boxes: &Boxes8) -> Self {
        Self {
            min: [l.load(&boxes.min[0]), l.load(&boxes.min[1]), l.load(&boxes.min[2])],
            max: [l.load(&boxes.max[0]), l.load(&boxes.max[1]), l.load(&boxes.max[2])],
        }
    }

    /// The same box in all lanes.
    #[inline(always)]
    pub(super) fn splat(l: L, one: &LocalAabb) -> Self {
        Self {
            min: [l.splat(one.min.x), l.splat(one.min.y), l.splat(one.min.z)],
            max: [l.splat(one.max.x), l.splat(one.max.y), l.splat(one.max.z)],
        }
    }

    /// Number of lanes whose box is not empty.
    #[inline(always)]
    pub(super) fn count(&self, l: L) -> u64 {
        u64::from(self.filled(l).count_ones())
    }

    /// Bit mask of the lanes whose box is not empty.
    #[inline(always)]
    pub(super) fn filled(&self, l: L) -> u32 {
        !l.to_bitmask(l.greater(self.min[0], self.max[0])) & 0xff
    }

    /// Bit mask of the lanes whose boxes were certainly not clamped, so that they contain the original boxes.
    #[inline(always)]
    pub(super) fn unclamped(&self, l: L) -> u32 {
        let limit = l.splat(MAX_COORDINATE as f32);
        let x = l.max(self.max[0], l.splat(0.0) - self.min[0]);
        let y = l.max(self.max[1], l.splat(0.0) - self.min[1]);
        let z = l.max(self.max[2], l.splat(0.0) - self.min[2]);
        l.to_bitmask(l.greater(limit, l.max(l.max(x, y), z)))
    }

    /// Converts the bounds to `f64`. The boxes stay in their frame.
    #[inline(always)]
    pub(super) fn to_world(self, l: L) -> WorldBoxes8<L> {
        WorldBoxes8 {
            low: [l.to_f64(self.min[0]), l.to_f64(self.min[1]), l.to_f64(self.min[2])],
            high: [l.to_f64(self.max[0]), l.to_f64(self.max[1]), l.to_f64(self.max[2])],
        }
    }

    /// Bit mask of the lanes whose boxes overlap the boxes of `other`. The original boxes may overlap in these lanes
    /// and are disjoint in all other lanes.
    #[inline(always)]
    pub(super) fn overlaps(&self, l: L, other: &Self) -> u32 {
        let x = l.or(l.greater(self.min[0], other.max[0]), l.greater(other.min[0], self.max[0]));
        let y = l.or(l.greater(self.min[1], other.max[1]), l.greater(other.min[1], self.max[1]));
        let z = l.or(l.greater(self.min[2], other.max[2]), l.greater(other.min[2], self.max[2]));
        !l.to_bitmask(l.or(l.or(x, y), z)) & 0xff
    }

    /// The boxes, shrunk by more than the outward rounding of two boxes. If a shrunk box [overlaps](Self::overlaps) a
    /// box that is not shrunk, the two original boxes certainly overlap. See [`CERTAIN_MARGIN`].
    #[inline(always)]
    pub(super) fn shrunk(&self, l: L) -> Self {
        Self {
            min: [
                self.min[0] + margin(l, self.min[0]),
                self.min[1] + margin(l, self.min[1]),
                self.min[2] + margin(l, self.min[2]),
            ],
            max: [
                self.max[0] - margin(l, self.max[0]),
                self.max[1] - margin(l, self.max[1]),
                self.max[2] - margin(l, self.max[2]),
            ],
        }
    }
}

/// For each of eight bounds, the distance by which it is moved inward to shrink its box.
#[inline(always)]
fn margin<L: Lanes>(l: L, bound: L::F32) -> L::F32 {
    l.abs(bound) * l.splat(CERTAIN_MARGIN) + l.splat(8.0 * MIN_ROUND_OUTWARD)
}
