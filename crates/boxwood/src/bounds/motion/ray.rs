//! Which boxes of a placed model a ray or a moving solid may meet, and where it enters them.

mod triangles;

use super::{Clock, Course, LARGEST};
use crate::bounds::placement::{Placement, U};
use crate::bounds::relative::faces::{Faces, USELESS};
use crate::bounds::{BoxKeys, EightBoxes, power_of_two_near};
use crate::simd::Lanes;
use glam::{DMat3, DVec3};
use std::hint::select_unpredictable;
use triangles::Line;
pub(crate) use triangles::Met;

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
        if self.points.is_empty() && self.radius == 0.0 {
            return DVec3::ZERO;
        }
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
    line: Line,
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
        Self::in_world(model, origin, extent, direction, limit, share)
    }

    /// In the frame of the world, where there is no useful inverse.
    #[cold]
    fn in_world(
        model: &Placement,
        origin: DVec3,
        extent: &Extent<'_>,
        direction: DVec3,
        limit: f64,
        share: f64,
    ) -> Self {
        let apart = origin - model.origin;
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
        line: Line::BLIND,
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
        let line = if map.is_some() { Line::BLIND } else { Line::new(course, share) };
        let mut own = Self { map, clock, begin, end, per_step: course.per_step(), line, ..Self::BLIND };
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
        let (enter, leave) = self.slabs(l, boxes);
        l.select(l.greater(enter, leave), l.splat(f32::INFINITY), enter)
    }

    #[inline(always)]
    fn keys_within<L: Lanes>(&self, l: L, boxes: &EightBoxes, threshold: f32) -> (L::F, L::M) {
        let (enter, leave) = self.slabs(l, boxes);
        (enter, l.greater(enter, l.min(leave, l.splat(threshold))))
    }
}

impl RayGauge {
    /// Where the ray enters the boxes, and where it leaves them.
    #[inline(always)]
    fn slabs<L: Lanes>(&self, l: L, boxes: &EightBoxes) -> (L::F, L::F) {
        let (mut enter, mut leave) = (l.splat(self.begin), l.splat(self.end));
        if let Some(map) = &self.map {
            let mapped = map.map_lanes(l, &boxes.doubled(l));
            let half = l.splat(0.5);
            for axis in 0..3 {
                let low = (mapped.centre[axis] - mapped.sides[axis]) * half;
                let high = (mapped.centre[axis] + mapped.sides[axis]) * half;
                let (near, far) = if self.per_step[axis] < 0.0 { (high, low) } else { (low, high) };
                (enter, leave) = self.slab(l, axis, [near, far], [enter, leave]);
            }
        } else {
            for axis in 0..3 {
                // Not by a branch: nothing predicts where rays go.
                let back = self.per_step[axis] < 0.0;
                let near = select_unpredictable(back, &boxes.max[axis], &boxes.min[axis]);
                let far = select_unpredictable(back, &boxes.min[axis], &boxes.max[axis]);
                (enter, leave) = self.slab(l, axis, [l.load(near), l.load(far)], [enter, leave]);
            }
        }
        (enter, leave)
    }

    #[inline(always)]
    fn slab<L: Lanes>(&self, l: L, axis: usize, [near, far]: [L::F; 2], [enter, leave]: [L::F; 2]) -> (L::F, L::F) {
        let per_step = l.splat(self.per_step[axis]);
        (
            l.max(enter, (near - l.splat(self.enter_from[axis])) * per_step),
            l.min(leave, (far - l.splat(self.leave_from[axis])) * per_step),
        )
    }
}

#[cfg(test)]
mod tests;
