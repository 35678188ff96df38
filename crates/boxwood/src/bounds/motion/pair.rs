//! Which boxes of a moving model may meet which of another one, and when.
//!
//! In the frame of the model that rests, boxes of the other one are mapped, and their centres move by D; in the frame of
//! the one that moves it is the other's that move, by -D. Both go by one clock, and of two beginnings the later one holds.

use super::{Clock, Course};
use crate::bounds::placement::{Placement, U};
use crate::bounds::relative::eight::DoubledLanes;
use crate::bounds::relative::faces::{Faces, USELESS};
use crate::bounds::{EightBoxes, Keys, PairKeys, power_of_two_near};
use crate::simd::{LANES, Lanes};
use glam::{DMat3, DVec3};

/// The motion of a model, as the boxes of both see it.
#[derive(Clone, Debug)]
pub(crate) struct SweepGauge {
    /// None at all if nothing is told apart.
    views: [Option<View>; 2],
    clock: Clock,
    /// tau where the motion begins, rounded down, and where it ends, rounded up.
    begin: f32,
    end: f32,
    misses: bool,
}

/// A frame in which boxes are compared.
#[derive(Clone, Debug)]
struct View {
    /// From the frames of a, which moves, and of b; `None` is no map at all. One of the two has the offset and the slack.
    maps: [Option<Faces>; 2],
    /// 1 / 2D: boxes are doubled.
    per_step: [f32; 3],
}

impl SweepGauge {
    /// a moves along {s direction, 0 <= s <= limit}.
    pub(crate) fn new(a: &Placement, b: &Placement, direction: DVec3, limit: f64) -> Self {
        Self::with_share(a, b, direction, limit, 1.0)
    }

    /// The same with a share of the slack: for a test that wants to see it missed.
    fn with_share(a: &Placement, b: &Placement, direction: DVec3, limit: f64, share: f64) -> Self {
        let blind = Self {
            views: [None, None],
            clock: Clock { rate: [0.0; 2], zero: 0.0 },
            begin: f32::NEG_INFINITY,
            end: f32::INFINITY,
            misses: false,
        };
        let resting = in_frame(b, a, direction, None);
        let moving = in_frame(a, b, -direction, resting.as_ref().map(|(course, _)| course.clock));
        let world = if resting.is_none() && moving.is_none() { in_world(a, b, direction) } else { None };
        let drafts = [
            resting.map(|(course, map)| (course, [Some(map), None], 1.0)),
            moving.map(|(course, map)| (course, [None, Some(map)], -1.0)),
            world.map(|(course, maps)| (course, maps.map(Some), 1.0)),
        ];
        let mut own = blind;
        let mut views = [None, None, None];
        for (view, draft) in views.iter_mut().zip(drafts) {
            let Some((course, maps, way)) = draft else { continue };
            if course.misses() {
                own.misses = true;
                return own;
            }
            let Some(delta) = course.slack(share) else { continue };
            let maps = placed(maps, course.origin, delta);
            *view = Some(View { maps, per_step: course.per_step().map(|step| 0.5 * way * step) });
            (own.clock, own.begin, own.end) = (course.clock, course.clock.begin(), course.clock.above(limit));
        }
        let [resting, moving, world] = views;
        own.views = [resting.or(world), moving];
        own
    }

    /// Whether the models surely do not come near each other.
    pub(crate) fn misses(&self) -> bool {
        self.misses
    }

    /// About the s at which the middles of the models are next to each other; 0 if that is not known.
    pub(crate) fn middle(&self) -> f64 {
        self.clock.middle()
    }

    /// Boxes of one side as rows, and of the other as lanes.
    #[inline(always)]
    fn keys<L: Lanes>(
        &self,
        l: L,
        side: usize,
        [own, other]: [DoubledLanes<L>; 2],
        rows: usize,
        threshold: f32,
    ) -> Keys {
        let mut keys = Keys { rows: [[self.begin; LANES]; LANES], near: 0 };
        let mut leaves = [[self.end; LANES]; LANES];
        let mut near = if rows == LANES { u64::MAX } else { (1 << (LANES * rows)) - 1 };
        let limit = l.splat(threshold);
        // Seen from b, a is where b is not.
        let way = if side == 0 { 1.0 } else { -1.0 };
        for view in self.views.iter().flatten() {
            let (own, other) = (view.map(l, side, &own).rows(l), view.map(l, 1 - side, &other));
            for row in 0..rows {
                let (mut enter, mut leave) = (l.load(&keys.rows[row]), l.load(&leaves[row]));
                for axis in 0..3 {
                    let per_step = way * view.per_step[axis];
                    let middle = (other.centre[axis] - l.splat(own.centre[axis][row])) * l.splat(per_step);
                    let half = (other.sides[axis] + l.splat(own.sides[axis][row])) * l.splat(per_step.abs());
                    enter = l.max(enter, middle - half);
                    leave = l.min(leave, middle + half);
                }
                keys.rows[row] = l.store(enter);
                leaves[row] = l.store(leave);
                let apart = l.bits(l.or(l.greater(enter, leave), l.greater(enter, limit)));
                near &= !(u64::from(apart) << (LANES * row));
            }
        }
        keys.near = near;
        keys
    }
}

impl PairKeys for SweepGauge {
    #[inline(always)]
    fn eight_by_eight<L: Lanes>(&self, l: L, a: &EightBoxes, rows: usize, b: &EightBoxes, threshold: f32) -> Keys {
        self.keys(l, 0, [a.doubled(l), b.doubled(l)], rows, threshold)
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
        self.keys(l, side, [one.doubled_one(l, lane), eight.doubled(l)], 1, threshold)
    }

    #[inline]
    fn least(&self) -> f32 {
        self.begin
    }

    #[inline]
    fn threshold(&self, reach: f64) -> f32 {
        if self.begin == f32::NEG_INFINITY { f32::INFINITY } else { self.clock.above(reach) }
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

/// The first of the maps there are gets the offset and the slack.
fn placed(maps: [Option<DMat3>; 2], origin: DVec3, delta: f64) -> [Option<Faces>; 2] {
    let mut rest = Some((origin, DVec3::splat(delta)));
    maps.map(|map| {
        let map = map?;
        let (offset, slack) = rest.take().unwrap_or((DVec3::ZERO, DVec3::ZERO));
        Some(Faces::mapping(map, offset, slack))
    })
}

/// The course of another model in the frame of one that rests, and the map of its boxes; `None` if the pose of the latter has
/// no useful inverse.
fn in_frame(own: &Placement, other: &Placement, direction: DVec3, clock: Option<Clock>) -> Option<(Course, DMat3)> {
    let apart = other.origin - own.origin;
    let map = own.inverse * other.linear;
    let geometry = own.residual
        + 2.0 * own.inverse_norm * (own.rounding + other.rounding)
        + 8.0 * U * own.inverse_norm * (other.linear_norm * other.reach + apart.abs().max_element());
    let reach = own.reach + row_sum(map) * other.reach;
    let course = Course::new(own.inverse, own.inverse_norm, apart, direction, reach, geometry, clock)?;
    let pace = course.direction.abs().max_element();
    (course.geometry <= reach * USELESS && (SLOW..FAST).contains(&pace)).then_some((course, map))
}

/// The same in the frame of the world.
fn in_world(a: &Placement, b: &Placement, direction: DVec3) -> Option<(Course, [DMat3; 2])> {
    let per_unit = power_of_two_near(a.placed_size().max(b.placed_size())).recip();
    let maps = [a.linear * per_unit, b.linear * per_unit];
    let apart = a.origin - b.origin;
    let geometry = 2.0 * (a.rounding + b.rounding) + 8.0 * U * (a.size() + b.size() + apart.abs().max_element());
    let reach = row_sum(maps[0]) * a.reach + row_sum(maps[1]) * b.reach;
    let x = DMat3::from_diagonal(DVec3::splat(per_unit));
    let course = Course::new(x, per_unit, apart, direction, reach, geometry * per_unit, None)?;
    Some((course, maps))
}

/// The largest.
fn row_sum(matrix: DMat3) -> f64 {
    (matrix.x_axis.abs() + matrix.y_axis.abs() + matrix.z_axis.abs()).max_element()
}

/// In a frame where D is beyond these, its inverse might overflow: the other frame is enough then.
const SLOW: f64 = 1.0 / (1 << 30) as f64;
const FAST: f64 = (1 << 30) as f64;

#[cfg(test)]
mod tests;
