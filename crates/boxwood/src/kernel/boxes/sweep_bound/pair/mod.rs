//! Which boxes of a moving model may hit which boxes of another one, and a lower bound of the time.
//!
//! In the frame of the resting model, the boxes of the moving model are mapped and their centers move by D per unit
//! of time. In the frame of the moving model, the boxes of the resting model move by -D. Both frames use one time map
//! ([`TimeMap`]), and the later of the two entry times is the bound.

use super::{MotionInFrame, TimeMap};
use crate::kernel::boxes::placed_frame::{PlacedFrame, U};
use crate::kernel::boxes::separation::face_axes::{FaceAxes, MAX_SLACK_SHARE};
use crate::kernel::boxes::separation::sat8::DoubledBoxes8;
use crate::kernel::boxes::{Boxes8, KeyMatrix8, PairBoundKeys, power_of_two_near};
use crate::kernel::simd::{LANES, Lanes};
use glam::{DMat3, DVec3};

/// Entry-time bounds for the boxes of a moving model and a resting one.
#[derive(Clone, Debug)]
pub(crate) struct PairSweepBound {
    /// Frames in which boxes are compared. If both are `None`, no box is excluded.
    frames: [Option<SweepFrame>; 2],
    clock: TimeMap,
    /// Begin of the motion as a time tau ([`TimeMap`]), rounded down.
    begin: f32,
    /// End of the motion as a time tau ([`TimeMap`]), rounded up.
    end: f32,
    /// True if the moving model certainly never touches the other one.
    misses: bool,
}

/// Frame in which boxes of both models are compared.
#[derive(Clone, Debug)]
struct SweepFrame {
    /// Maps from the box frames of a, which moves, and b, which rests, into this frame; `None` is the identity. One
    /// of the two maps also adds the offset and the slack.
    maps: [Option<FaceAxes>; 2],
    /// 1 / (2 D) per axis, with D the displacement of model a per unit of tau ([`TimeMap`]). The factor 2 is there
    /// because boxes are doubled.
    inverse_direction: [f32; 3],
}

impl PairSweepBound {
    /// Bounds for a motion of model a along `s * direction`, 0 <= s <= `limit`.
    pub(crate) fn new(a: &PlacedFrame, b: &PlacedFrame, direction: DVec3, limit: f64) -> Self {
        Self::with_share(a, b, direction, limit, 1.0)
    }

    /// [`Self::new`] with the slack multiplied by `share`. Tests use less than 1 to show that the slack is needed.
    fn with_share(a: &PlacedFrame, b: &PlacedFrame, direction: DVec3, limit: f64, share: f64) -> Self {
        let undecided = Self {
            frames: [None, None],
            clock: TimeMap { rate: [0.0; 2], zero: 0.0 },
            begin: f32::NEG_INFINITY,
            end: f32::INFINITY,
            misses: false,
        };
        let resting = in_frame(b, a, direction, None);
        let moving = in_frame(a, b, -direction, resting.as_ref().map(|(motion, _)| motion.clock));
        let world = if resting.is_none() && moving.is_none() { in_world(a, b, direction) } else { None };
        let motions = [
            resting.map(|(motion, map)| (motion, [Some(map), None], 1.0)),
            moving.map(|(motion, map)| (motion, [None, Some(map)], -1.0)),
            world.map(|(motion, maps)| (motion, maps.map(Some), 1.0)),
        ];
        let mut own = undecided;
        let mut frames = [None, None, None];
        for (frame, motion) in frames.iter_mut().zip(motions) {
            let Some((motion, maps, sign)) = motion else { continue };
            if motion.misses() {
                own.misses = true;
                return own;
            }
            let Some(delta) = motion.slack(share) else { continue };
            let maps = placed(maps, motion.origin, delta);
            *frame =
                Some(SweepFrame { maps, inverse_direction: motion.inverse_direction().map(|step| 0.5 * sign * step) });
            (own.clock, own.begin, own.end) = (motion.clock, motion.clock.begin(), motion.clock.above(limit));
        }
        let [resting, moving, world] = frames;
        own.frames = [resting.or(world), moving];
        own
    }

    /// Returns true if the moving model certainly never touches the other one.
    pub(crate) fn misses(&self) -> bool {
        self.misses
    }

    /// Approximate time s at which the centers of the models are closest; 0 if unknown.
    pub(crate) fn closest_approach(&self) -> f64 {
        self.clock.closest_approach()
    }

    /// Keys of the first `rows` boxes of model `side` (0 for a, 1 for b) against eight boxes of the other model.
    #[inline(always)]
    fn keys<L: Lanes>(
        &self,
        l: L,
        side: usize,
        [own, other]: [DoubledBoxes8<L>; 2],
        rows: usize,
        threshold: f32,
    ) -> KeyMatrix8 {
        let mut keys = KeyMatrix8 { rows: [[self.begin; LANES]; LANES], near: 0 };
        let mut exits = [[self.end; LANES]; LANES];
        let mut near = if rows == LANES { u64::MAX } else { (1 << (LANES * rows)) - 1 };
        let limit = l.splat(threshold);
        // `inverse_direction` describes the motion of a relative to b. If the rows are boxes of b, the motion of b
        // relative to a is needed, which has the opposite sign.
        let sign = if side == 0 { 1.0 } else { -1.0 };
        for frame in self.frames.iter().flatten() {
            let (own, other) = (frame.map(l, side, &own).rows(l), frame.map(l, 1 - side, &other));
            for row in 0..rows {
                let (mut enter, mut leave) = (l.load(&keys.rows[row]), l.load(&exits[row]));
                for axis in 0..3 {
                    let inverse_direction = sign * frame.inverse_direction[axis];
                    let middle = (other.center[axis] - l.splat(own.center[axis][row])) * l.splat(inverse_direction);
                    let half = (other.sides[axis] + l.splat(own.sides[axis][row])) * l.splat(inverse_direction.abs());
                    enter = l.max(enter, middle - half);
                    leave = l.min(leave, middle + half);
                }
                keys.rows[row] = l.store(enter);
                exits[row] = l.store(leave);
                let separated = l.to_bitmask(l.or(l.greater(enter, leave), l.greater(enter, limit)));
                near &= !(u64::from(separated) << (LANES * row));
            }
        }
        keys.near = near;
        keys
    }
}

impl PairBoundKeys for PairSweepBound {
    #[inline(always)]
    fn keys_8x8<L: Lanes>(&self, l: L, a: &Boxes8, rows: usize, b: &Boxes8, threshold: f32) -> KeyMatrix8 {
        self.keys(l, 0, [a.doubled(l), b.doubled(l)], rows, threshold)
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
        self.keys(l, side, [one.doubled_one(l, lane), eight.doubled(l)], 1, threshold)
    }

    #[inline]
    fn separated_key(&self) -> f32 {
        self.begin
    }

    #[inline]
    fn threshold(&self, limit: f64) -> f32 {
        if self.begin == f32::NEG_INFINITY { f32::INFINITY } else { self.clock.above(limit) }
    }
}

impl SweepFrame {
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

/// Adds offset and slack to linear maps. The first map that is present gets both; the other one gets none.
fn placed(maps: [Option<DMat3>; 2], origin: DVec3, delta: f64) -> [Option<FaceAxes>; 2] {
    let mut rest = Some((origin, DVec3::splat(delta)));
    maps.map(|map| {
        let map = map?;
        let (offset, slack) = rest.take().unwrap_or((DVec3::ZERO, DVec3::ZERO));
        Some(FaceAxes::mapping(map, offset, slack))
    })
}

/// Motion of `other` in the frame of `own`, which counts as resting, and the map of the boxes of `other`. `None` if
/// the pose of `own` has no useful inverse.
fn in_frame(
    own: &PlacedFrame,
    other: &PlacedFrame,
    direction: DVec3,
    clock: Option<TimeMap>,
) -> Option<(MotionInFrame, DMat3)> {
    let displacement = other.origin - own.origin;
    let map = own.inverse * other.linear;
    let geometry = own.residual
        + 2.0 * own.inverse_norm * (own.rounding + other.rounding)
        + 8.0 * U * own.inverse_norm * (other.linear_norm * other.box_extent + displacement.abs().max_element());
    let radius = own.box_extent + row_sum(map) * other.box_extent;
    let motion = MotionInFrame::new(own.inverse, own.inverse_norm, displacement, direction, radius, geometry, clock)?;
    let speed = motion.direction.abs().max_element();
    (motion.geometry <= radius * MAX_SLACK_SHARE && (MIN_SPEED..MAX_SPEED).contains(&speed)).then_some((motion, map))
}

/// Motion of a in the world frame, and the maps of both models into it.
fn in_world(a: &PlacedFrame, b: &PlacedFrame, direction: DVec3) -> Option<(MotionInFrame, [DMat3; 2])> {
    let per_unit = power_of_two_near(a.placed_size().max(b.placed_size())).recip();
    let maps = [a.linear * per_unit, b.linear * per_unit];
    let displacement = a.origin - b.origin;
    let geometry = 2.0 * (a.rounding + b.rounding) + 8.0 * U * (a.size() + b.size() + displacement.abs().max_element());
    let radius = row_sum(maps[0]) * a.box_extent + row_sum(maps[1]) * b.box_extent;
    let x = DMat3::from_diagonal(DVec3::splat(per_unit));
    let motion = MotionInFrame::new(x, per_unit, displacement, direction, radius, geometry * per_unit, None)?;
    Some((motion, maps))
}

/// Largest row sum of absolute values.
fn row_sum(matrix: DMat3) -> f64 {
    (matrix.x_axis.abs() + matrix.y_axis.abs() + matrix.z_axis.abs()).max_element()
}

/// Minimum |D| of a usable frame, 2^-30, for the displacement D per unit of tau ([`TimeMap`]). Below it, 1 / D might
/// overflow, and boxes are compared in the other model's frame only.
const MIN_SPEED: f64 = 1.0 / (1 << 30) as f64;
/// Upper limit of |D| in a usable frame, 2^30, for the displacement D per unit of tau ([`TimeMap`]).
const MAX_SPEED: f64 = (1 << 30) as f64;

#[cfg(test)]
mod tests;
