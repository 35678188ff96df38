//! SIMD keys of eight boxes against eight: lower bounds of their distances, to be compared with a threshold.

use super::metric::AxisWeight;
use super::{DistanceBound, DistanceFrame};
use crate::kernel::boxes::separation::sat8::DoubledBoxes8;
use crate::kernel::boxes::{Boxes8, KeyMatrix8, PairBoundKeys};
use crate::kernel::simd::{LANES, Lanes};

impl PairBoundKeys for DistanceBound {
    #[inline(always)]
    fn keys_8x8<L: Lanes>(&self, l: L, a: &Boxes8, rows: usize, b: &Boxes8, threshold: f32) -> KeyMatrix8 {
        let boxes = [a.doubled(l), b.doubled(l)];
        if self.scale.far {
            self.keys::<L, true>(l, 0, boxes, rows, threshold)
        } else {
            self.keys::<L, false>(l, 0, boxes, rows, threshold)
        }
    }

    #[inline(always)]
    fn keys_1x8<L: Lanes>(
        &self,
        l: L,
        side: usize,
        one: &Boxes8,
        lane: usize,
        eight: &Boxes8,
        threshold: f32,
    ) -> KeyMatrix8 {
        self.keys::<L, true>(l, side, [one.doubled_one(l, lane), eight.doubled(l)], 1, threshold)
    }

    /// Overlapping boxes have keys at or below this value; the deeper the overlap, the smaller the key.
    #[inline]
    fn separated_key(&self) -> f32 {
        self.scale.separated_key()
    }

    #[inline]
    fn threshold(&self, limit: f64) -> f32 {
        self.scale.threshold(limit)
    }
}

impl DistanceBound {
    /// Keys of the first `rows` boxes of model `side` (0 for a, 1 for b) against eight boxes of the other model.
    /// `FAR` is true if the models are many sizes apart along some axis of a frame (a far axis, see [`super`]).
    #[inline(always)]
    fn keys<L: Lanes, const FAR: bool>(
        &self,
        l: L,
        side: usize,
        [own, other]: [DoubledBoxes8<L>; 2],
        rows: usize,
        threshold: f32,
    ) -> KeyMatrix8 {
        let mut keys = KeyMatrix8 { rows: [[f32::NEG_INFINITY; LANES]; LANES], near: 0 };
        let limit = l.splat(threshold);
        let mut near = if rows == LANES { u64::MAX } else { (1 << (LANES * rows)) - 1 };
        for frame in [Some(&self.first), self.second.as_ref()].into_iter().flatten() {
            let (own, other) = (frame.map(l, side, &own).rows(l), frame.map(l, 1 - side, &other));
            for row in 0..rows {
                let mut key = l.splat(frame.shift);
                let mut depth = l.splat(f32::NEG_INFINITY);
                for axis in 0..3 {
                    let between = other.center[axis] - l.splat(own.center[axis][row]);
                    let sides = other.sides[axis] + l.splat(own.sides[axis][row]);
                    let AxisWeight { signs: [plus, minus], least, linear, square } = frame.axes[axis];
                    let (least, linear, square) = (l.splat(least), l.splat(linear), l.splat(square));
                    if FAR {
                        // `plus` and `minus` are factors for a vector from a to b. If the rows are boxes of b,
                        // `between` points from b to a, so its sign is changed.
                        let sign = if side == 0 { 1.0 } else { -1.0 };
                        let between = l.max(between * l.splat(plus * sign), between * l.splat(minus * sign));
                        let r = l.max(between - sides, least);
                        key = key + r * (linear + square * r);
                    } else {
                        let r = l.abs(between) - sides;
                        depth = l.max(depth, r * l.splat(frame.axes[axis].square.sqrt()));
                        let r = l.max(r, least);
                        key = key + (square * r) * r;
                    }
                }
                if !FAR {
                    key = key + l.min(depth, l.splat(0.0));
                }
                key = l.max(key, l.load(&keys.rows[row]));
                keys.rows[row] = l.store(key);
                near &= !(u64::from(l.to_bitmask(l.greater(key, limit))) << (LANES * row));
            }
        }
        keys.near = near;
        keys
    }
}

impl DistanceFrame {
    /// Maps boxes of model `side` (0 for a, 1 for b) from their box frame into this frame, where both models are
    /// compared.
    #[inline(always)]
    fn map<L: Lanes>(&self, l: L, side: usize, boxes: &DoubledBoxes8<L>) -> DoubledBoxes8<L> {
        match &self.maps[side] {
            Some(map) => map.map_lanes(l, boxes),
            None => *boxes,
        }
    }
}
