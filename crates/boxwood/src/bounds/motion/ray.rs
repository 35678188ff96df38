//! Which boxes of a placed model a ray or a moving solid may meet, and where it enters them.

use super::{Clock, Course, LARGEST};
use crate::bounds::placement::{Placement, U};
use crate::bounds::relative::faces::{Faces, USELESS};
use crate::bounds::{BoxKeys, EightBoxes, power_of_two_near};
use crate::simd::Lanes;
use glam::{DMat3, DVec3};

/// What moves along with the origin of a ray: all that is not farther than a radius from the hull of some points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent<'p> {
    pub(crate) points: &'p [DVec3],
    pub(crate) radius: f64,
}

impl Extent<'_> {
    /// Nothing but the origin.
    const POINT: Self = Self { points: &[], radius: 0.0 };

    /// How far the image under a matrix X of a norm reaches from that of the origin, rounded up.
    #[inline(always)]
    fn image(&self, x: DMat3, norm: f64, origin: DVec3) -> DVec3 {
        let (mut reach, mut largest) = (DVec3::ZERO, 0.0);
        for &point in self.points {
            let apart = point - origin;
            reach = reach.max((x * apart).abs());
            largest = apart.abs().max_element().max(largest);
        }
        if self.radius > 0.0 {
            // Squares of what is not about one may be out of range.
            let unit = power_of_two_near(norm);
            let x = x * unit.recip();
            let rows = DVec3::new(x.row(0).length(), x.row(1).length(), x.row(2).length());
            reach += rows * (unit * self.radius);
            largest += self.radius;
        }
        // A difference, three products, their sums; lengths of rows.
        reach * (1.0 + 8.0 * U) + DVec3::splat(8.0 * U * norm * largest)
    }
}

/// A ray, or the motion of a solid, as the boxes of a placed model see it.
#[derive(Clone, Debug)]
pub(crate) struct RayGauge {
    /// From the frame of the model to that in which boxes are compared, if it is another: the world's.
    map: Option<Box<Faces>>,
    /// O with the slack and the extent, at the side where a box is entered, and at the other.
    enter_from: [f32; 3],
    leave_from: [f32; 3],
    /// 1 / D.
    per_step: [f32; 3],
    clock: Clock,
    /// tau where the ray begins, rounded down, and where it ends, rounded up.
    begin: f32,
    end: f32,
    /// Surely not near the model at all.
    misses: bool,
}

impl RayGauge {
    /// The ray is all of {origin + s direction, 0 <= s <= limit}.
    #[inline(always)]
    pub(crate) fn new(model: &Placement, origin: DVec3, direction: DVec3, limit: f64) -> Self {
        Self::with_share(model, origin, &Extent::POINT, direction, limit, 1.0)
    }

    /// A solid around the origin moves along the ray.
    pub(crate) fn swept(model: &Placement, origin: DVec3, extent: &Extent<'_>, direction: DVec3, limit: f64) -> Self {
        Self::with_share(model, origin, extent, direction, limit, 1.0)
    }

    /// The same with a share of the slack: for a test that wants to see it missed.
    #[inline(always)]
    fn with_share(
        model: &Placement,
        origin: DVec3,
        extent: &Extent<'_>,
        direction: DVec3,
        limit: f64,
        share: f64,
    ) -> Self {
        let apart = origin - model.origin;
        let fixed = model.residual + model.inverse_norm * (2.0 * model.rounding + 8.0 * U * model.size());
        if fixed <= model.reach * USELESS {
            let (x, norm) = (model.inverse, model.inverse_norm);
            let extent = extent.image(x, norm, origin);
            let reach = model.reach + extent.max_element();
            if let Some(course) = Course::new(x, norm, apart, direction, reach, fixed, None)
                && course.geometry <= reach * USELESS
            {
                return Self::with(None, &course, extent, limit, share);
            }
        }
        // No useful inverse: in the frame of the world.
        let per_unit = power_of_two_near(model.placed_size()).recip();
        let map = model.linear * per_unit;
        let rows = map.x_axis.abs() + map.y_axis.abs() + map.z_axis.abs();
        let fixed = (2.0 * model.rounding + 8.0 * U * model.size()) * per_unit;
        let x = DMat3::from_diagonal(DVec3::splat(per_unit));
        let extent = extent.image(x, per_unit, origin);
        let reach = rows.max_element() * model.reach + extent.max_element();
        match Course::new(x, per_unit, apart, direction, reach, fixed, None) {
            Some(course) => {
                let map = Faces::mapping(map, DVec3::ZERO, DVec3::ZERO);
                Self::with(Some(Box::new(map)), &course, extent, limit, share)
            }
            None => Self::BLIND,
        }
    }

    /// Meets every box, at once.
    const BLIND: Self = Self {
        map: None,
        enter_from: [LARGEST as f32; 3],
        leave_from: [-LARGEST as f32; 3],
        per_step: [1.0; 3],
        clock: Clock { rate: [0.0; 2], zero: 0.0 },
        begin: f32::NEG_INFINITY,
        end: f32::INFINITY,
        misses: false,
    };

    #[inline(always)]
    fn with(map: Option<Box<Faces>>, course: &Course, extent: DVec3, limit: f64, share: f64) -> Self {
        if course.misses() {
            return Self { misses: true, ..Self::BLIND };
        }
        let Some(delta) = course.slack(share) else { return Self::BLIND };
        let (origin, clock) = (course.origin, course.clock);
        let (begin, end) = (clock.begin(), clock.above(limit));
        let mut own = Self { map, clock, begin, end, per_step: course.per_step(), ..Self::BLIND };
        let around = extent + DVec3::splat(delta);
        for axis in 0..3 {
            let side = if own.per_step[axis] < 0.0 { -around[axis] } else { around[axis] };
            own.enter_from[axis] = (origin[axis] + side) as f32;
            own.leave_from[axis] = (origin[axis] - side) as f32;
        }
        own
    }

    /// Whether the ray surely does not come near the model.
    pub(crate) fn misses(&self) -> bool {
        self.misses
    }

    /// About the s at which the ray is next to the middle of the model; 0 if that is not known.
    pub(crate) fn middle(&self) -> f64 {
        self.clock.middle()
    }
}

impl BoxKeys for RayGauge {
    #[inline]
    fn threshold(&self, reach: f64) -> f32 {
        if self.end == f32::INFINITY && self.begin == f32::NEG_INFINITY {
            f32::INFINITY
        } else {
            self.clock.above(reach)
        }
    }

    /// Where the ray enters the boxes.
    #[inline(always)]
    fn keys<L: Lanes>(&self, l: L, boxes: &EightBoxes) -> L::F {
        let zero = l.splat(0.0);
        let (mut low, mut high) = ([zero; 3], [zero; 3]);
        if let Some(map) = &self.map {
            let mapped = map.map_lanes(l, &boxes.doubled(l));
            let half = l.splat(0.5);
            for axis in 0..3 {
                low[axis] = (mapped.centre[axis] - mapped.sides[axis]) * half;
                high[axis] = (mapped.centre[axis] + mapped.sides[axis]) * half;
            }
        } else {
            for axis in 0..3 {
                (low[axis], high[axis]) = (l.load(&boxes.min[axis]), l.load(&boxes.max[axis]));
            }
        }
        let (mut enter, mut leave) = (l.splat(self.begin), l.splat(self.end));
        for axis in 0..3 {
            let per_step = self.per_step[axis];
            let (near, far) = if per_step < 0.0 { (high[axis], low[axis]) } else { (low[axis], high[axis]) };
            enter = l.max(enter, (near - l.splat(self.enter_from[axis])) * l.splat(per_step));
            leave = l.min(leave, (far - l.splat(self.leave_from[axis])) * l.splat(per_step));
        }
        l.select(l.greater(enter, leave), l.splat(f32::INFINITY), enter)
    }
}

#[cfg(test)]
mod tests;
