//! Keys of eight boxes against eight: lower bounds of their distances, to be compared with a threshold.

use super::metric::Axis;
use super::{Gauge, View};
use crate::bounds::relative::eight::DoubledLanes;
use crate::bounds::{EightBoxes, Keys, PairKeys};
use crate::simd::{LANES, Lanes};

impl PairKeys for Gauge {
    #[inline(always)]
    fn eight_by_eight<L: Lanes>(&self, l: L, a: &EightBoxes, rows: usize, b: &EightBoxes, threshold: f32) -> Keys {
        let boxes = [a.doubled(l), b.doubled(l)];
        if self.scale.far {
            self.keys::<L, true>(l, 0, boxes, rows, threshold)
        } else {
            self.keys::<L, false>(l, 0, boxes, rows, threshold)
        }
    }

    #[inline(always)]
    fn one_by_eight<L: Lanes>(
        &self,
        l: L,
        side: usize,
        one: &EightBoxes,
        lane: usize,
        eight: &EightBoxes,
        threshold: f32,
    ) -> Keys {
        self.keys::<L, true>(l, side, [one.doubled_one(l, lane), eight.doubled(l)], 1, threshold)
    }

    /// Keys of boxes that overlap are not above it, the deeper the lower.
    #[inline]
    fn least(&self) -> f32 {
        self.scale.least()
    }

    #[inline]
    fn threshold(&self, reach: f64) -> f32 {
        self.scale.threshold(reach)
    }
}

impl Gauge {
    /// Boxes of one side as rows, and of the other as lanes.
    #[inline(always)]
    fn keys<L: Lanes, const FAR: bool>(
        &self,
        l: L,
        side: usize,
        [own, other]: [DoubledLanes<L>; 2],
        rows: usize,
        threshold: f32,
    ) -> Keys {
        let mut keys = Keys { rows: [[f32::NEG_INFINITY; LANES]; LANES], near: 0 };
        let limit = l.splat(threshold);
        let mut near = if rows == LANES { u64::MAX } else { (1 << (LANES * rows)) - 1 };
        for view in [Some(&self.first), self.second.as_ref()].into_iter().flatten() {
            let (own, other) = (view.map(l, side, &own).rows(l), view.map(l, 1 - side, &other));
            for row in 0..rows {
                let mut key = l.splat(view.shift);
                let mut depth = l.splat(f32::NEG_INFINITY);
                for axis in 0..3 {
                    let between = other.centre[axis] - l.splat(own.centre[axis][row]);
                    let sides = other.sides[axis] + l.splat(own.sides[axis][row]);
                    let Axis { signs: [plus, minus], least, linear, square } = view.axes[axis];
                    let (least, linear, square) = (l.splat(least), l.splat(linear), l.splat(square));
                    if FAR {
                        // From b the offset points the other way.
                        let sign = if side == 0 { 1.0 } else { -1.0 };
                        let between = l.max(between * l.splat(plus * sign), between * l.splat(minus * sign));
                        let r = l.max(between - sides, least);
                        key = key + r * (linear + square * r);
                    } else {
                        let r = l.abs(between) - sides;
                        depth = l.max(depth, r * l.splat(view.axes[axis].square.sqrt()));
                        let r = l.max(r, least);
                        key = key + (square * r) * r;
                    }
                }
                if !FAR {
                    key = key + l.min(depth, l.splat(0.0));
                }
                key = l.max(key, l.load(&keys.rows[row]));
                keys.rows[row] = l.store(key);
                near &= !(u64::from(l.bits(l.greater(key, limit))) << (LANES * row));
            }
        }
        keys.near = near;
        keys
    }
}

impl View {
    #[inline(always)]
    fn map<L: Lanes>(&self, l: L, side: usize, boxes: &DoubledLanes<L>) -> DoubledLanes<L> {
        match &self.maps[side] {
            Some(map) => map.map_lanes(l, boxes),
            None => *boxes,
        }
    }
}
