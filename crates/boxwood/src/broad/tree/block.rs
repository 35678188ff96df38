//! Eight boxes in lanes: how they come there, and which of them a box may overlap.

use super::super::ids::Bounds;
use crate::bounds::{Aabb, EightBoxes, Frame, OUTWARD, OUTWARD_LEAST, WideBoxes};
use crate::simd::{LANES, Lanes};
use glam::{DVec3, Vec3};

/// No box of the tree reaches further. Taking bounds in to here keeps their order, so that boxes that overlap still do.
const FARTHEST: f64 = (1_u128 << 126) as f64;
/// A bound is shrunk by this share of itself and eight [`OUTWARD_LEAST`]: boxes that still meet overlap before rounding too.
///
/// Let an upper bound lie below a lower one. Scaling, shifting, clamping and narrowing are monotone, so that they arrive as
/// u <= l. Moving outward is monotone too: the upper one ends at most where l would, moved up. So the two are moved past each
/// other by at most both moves of l: less than 2^-21 |l| + 4 [`OUTWARD_LEAST`], however far clamping took them. The margin is
/// taken of the moved bound and rounded: four times as much is enough. With u in the place of l the same holds for the other end.
const CERTAIN: f32 = 1.0 / (1 << 19) as f32;

/// Overlaps nothing, and adds nothing to a union.
pub(super) const NOTHING: Aabb = Aabb { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

/// Eight times [`NOTHING`].
pub(super) const EMPTY: EightBoxes =
    EightBoxes { min: [[f32::INFINITY; LANES]; 3], max: [[f32::NEG_INFINITY; LANES]; 3] };

/// A box in a frame, rounded outward.
pub(super) fn local(bounds: &Bounds, frame: &Frame) -> Aabb {
    let [low, high] = bounds.each_ref().map(|corner| within_reach(corner, frame));
    Aabb::between(low, high)
}

/// A point in a frame, taken in to where boxes can be.
pub(super) fn within_reach(point: &[f64; 3], frame: &Frame) -> DVec3 {
    frame.local((*point).into()).clamp(DVec3::splat(-FARTHEST), DVec3::splat(FARTHEST))
}

/// The same of eight, given an axis at a time.
#[inline(always)]
pub(super) fn eight_local<L: Lanes>(
    l: L,
    low: &[[f64; LANES]; 3],
    high: &[[f64; LANES]; 3],
    frame: &Frame,
) -> EightBoxes {
    let mut boxes = EMPTY;
    let origin = frame.origin * frame.scale;
    for axis in 0..3 {
        let min = narrowed(l, &low[axis], frame.scale, origin[axis]);
        boxes.min[axis] = l.store(min - outward(l, min));
        let max = narrowed(l, &high[axis], frame.scale, origin[axis]);
        boxes.max[axis] = l.store(max + outward(l, max));
    }
    boxes
}

#[inline(always)]
fn narrowed<L: Lanes>(l: L, x: &[f64; LANES], scale: f64, origin: f64) -> L::F {
    let x = l.load_wide(x) * l.splat_wide(scale) - l.splat_wide(origin);
    l.narrow(l.min_wide(l.max_wide(x, l.splat_wide(-FARTHEST)), l.splat_wide(FARTHEST)))
}

#[inline(always)]
fn outward<L: Lanes>(l: L, x: L::F) -> L::F {
    l.abs(x) * l.splat(OUTWARD) + l.splat(OUTWARD_LEAST)
}

/// The box of eight.
#[inline(always)]
pub(super) fn union<L: Lanes>(l: L, boxes: &EightBoxes) -> Aabb {
    let mut all = NOTHING;
    for axis in 0..3 {
        all.min[axis] = l.smallest(l.load(&boxes.min[axis]));
        all.max[axis] = l.largest(l.load(&boxes.max[axis]));
    }
    all
}

/// The same without lanes.
pub(super) fn plain_union(boxes: &EightBoxes) -> Aabb {
    (0..LANES).fold(NOTHING, |all, lane| all.union(&boxes.get(lane)))
}

/// Boxes in lanes, ready to be compared with others.
#[derive(Clone, Copy)]
pub(super) struct Loaded<L: Lanes> {
    min: [L::F; 3],
    max: [L::F; 3],
}

impl<L: Lanes> Loaded<L> {
    #[inline(always)]
    pub(super) fn new(l: L, boxes: &EightBoxes) -> Self {
        Self {
            min: [l.load(&boxes.min[0]), l.load(&boxes.min[1]), l.load(&boxes.min[2])],
            max: [l.load(&boxes.max[0]), l.load(&boxes.max[1]), l.load(&boxes.max[2])],
        }
    }

    /// One box in all lanes.
    #[inline(always)]
    pub(super) fn spread(l: L, one: &Aabb) -> Self {
        Self {
            min: [l.splat(one.min.x), l.splat(one.min.y), l.splat(one.min.z)],
            max: [l.splat(one.max.x), l.splat(one.max.y), l.splat(one.max.z)],
        }
    }

    /// How many lanes hold a box.
    #[inline(always)]
    pub(super) fn count(&self, l: L) -> u64 {
        u64::from(self.filled(l).count_ones())
    }

    /// The lanes that hold a box.
    #[inline(always)]
    pub(super) fn filled(&self, l: L) -> u32 {
        !l.bits(l.greater(self.min[0], self.max[0])) & 0xff
    }

    /// The lanes of boxes that were not taken in: what they are of is in them.
    #[inline(always)]
    pub(super) fn within_reach(&self, l: L) -> u32 {
        let farthest = l.splat(FARTHEST as f32);
        let x = l.max(self.max[0], l.splat(0.0) - self.min[0]);
        let y = l.max(self.max[1], l.splat(0.0) - self.min[1]);
        let z = l.max(self.max[2], l.splat(0.0) - self.min[2]);
        l.bits(l.greater(farthest, l.max(l.max(x, y), z)))
    }

    #[inline(always)]
    pub(super) fn widened(&self, l: L) -> WideBoxes<L> {
        WideBoxes {
            low: [l.widen(self.min[0]), l.widen(self.min[1]), l.widen(self.min[2])],
            high: [l.widen(self.max[0]), l.widen(self.max[1]), l.widen(self.max[2])],
        }
    }

    /// A bit for each lane whose boxes may overlap: the others are apart.
    #[inline(always)]
    pub(super) fn meets(&self, l: L, other: &Self) -> u32 {
        let x = l.or(l.greater(self.min[0], other.max[0]), l.greater(other.min[0], self.max[0]));
        let y = l.or(l.greater(self.min[1], other.max[1]), l.greater(other.min[1], self.max[1]));
        let z = l.or(l.greater(self.min[2], other.max[2]), l.greater(other.min[2], self.max[2]));
        !l.bits(l.or(l.or(x, y), z)) & 0xff
    }

    /// Boxes that are smaller by what rounding outward can have added, here and in the others that they are compared
    /// with: what [meets](Self::meets) one of them overlaps it without rounding too. See [`CERTAIN`].
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

#[inline(always)]
fn margin<L: Lanes>(l: L, bound: L::F) -> L::F {
    l.abs(bound) * l.splat(CERTAIN) + l.splat(8.0 * OUTWARD_LEAST)
}
