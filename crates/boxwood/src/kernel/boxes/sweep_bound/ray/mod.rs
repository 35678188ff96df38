//! Lower bound of the time at which a ray or a moving shape enters a box of a placed model, and boxes that it
//! certainly misses.

mod triangle_filter8;

use super::{MAX_MAGNITUDE, MotionInFrame, TimeMap};
use crate::kernel::boxes::placed_frame::{PlacedFrame, U};
use crate::kernel::boxes::separation::face_axes::{FaceAxes, MAX_SLACK_SHARE};
use crate::kernel::boxes::{BoundKeys, Boxes8, power_of_two_near};
use crate::kernel::simd::Lanes;
use glam::{DMat3, DVec3};
use std::hint::select_unpredictable;
use triangle_filter8::BoxFrameRay;
pub(crate) use triangle_filter8::RayFilterResult;

/// Shape that moves with the origin of a ray: all points within `radius` of the convex hull of `points`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SweptExtent<'p> {
    pub(crate) points: &'p [DVec3],
    pub(crate) radius: f64,
}

impl SweptExtent<'_> {
    /// Extent of a ray: the shape is its origin alone.
    const POINT: Self = Self { points: &[], radius: 0.0 };

    /// Half extents of the image of the shape under a matrix X with norm `norm`, relative to the image of `origin`,
    /// rounded up.
    #[inline(always)]
    fn image(&self, x: DMat3, norm: f64, origin: DVec3) -> DVec3 {
        if self.points.is_empty() && self.radius == 0.0 {
            return DVec3::ZERO;
        }
        let (mut half, mut largest) = (DVec3::ZERO, 0.0);
        for &point in self.points {
            let displacement = point - origin;
            half = half.max((x * displacement).abs());
            largest = displacement.abs().max_element().max(largest);
        }
        if self.radius > 0.0 {
            // X is scaled first, because squares of its entries may overflow or underflow.
            let unit = power_of_two_near(norm);
            let x = x * unit.recip();
            let rows = DVec3::new(x.row(0).length(), x.row(1).length(), x.row(2).length());
            half += rows * (unit * self.radius);
            largest += self.radius;
        }
        // Covers the rounding of a difference, three products, their sums, and the lengths of the rows.
        half * (1.0 + 8.0 * U) + DVec3::splat(8.0 * U * norm * largest)
    }
}

/// Entry-time bounds of a ray, or of a moving shape, for the boxes of a placed model.
#[derive(Clone, Debug)]
pub(crate) struct RayBound {
    /// Map from the box frame to the world if boxes are compared in the world; `None` if they are compared in the box
    /// frame.
    map: Option<Box<FaceAxes>>,
    /// Ray origin O per axis, moved by the slack and the shape's extent so that a box is entered earlier.
    enter_from: [f32; 3],
    /// Ray origin O per axis, moved by the slack and the shape's extent so that a box is left later.
    leave_from: [f32; 3],
    /// Componentwise 1 / D, with D the displacement of the ray's point per unit of tau ([`TimeMap`]).
    inverse_direction: [f32; 3],
    line: BoxFrameRay,
    clock: TimeMap,
    /// Begin of the ray as a time tau ([`TimeMap`]), rounded down.
    begin: f32,
    /// End of the ray as a time tau ([`TimeMap`]), rounded up.
    end: f32,
    /// True if the ray certainly misses the whole model.
    misses: bool,
}

impl RayBound {
    /// Bounds for the ray `origin + s * direction`, 0 <= s <= `limit`.
    #[inline(always)]
    pub(crate) fn new(model: &PlacedFrame, origin: DVec3, direction: DVec3, limit: f64) -> Self {
        Self::with_share(model, origin, &SweptExtent::POINT, direction, limit, 1.0)
    }

    /// Bounds for a shape around `origin` that moves by `s * direction`, 0 <= s <= `limit`.
    pub(crate) fn swept(
        model: &PlacedFrame,
        origin: DVec3,
        extent: &SweptExtent<'_>,
        direction: DVec3,
        limit: f64,
    ) -> Self {
        Self::with_share(model, origin, extent, direction, limit, 1.0)
    }

    /// [`Self::swept`] with the slack multiplied by `share`. Tests use less than 1 to show that the slack is needed.
    #[inline(always)]
    fn with_share(
        model: &PlacedFrame,
        origin: DVec3,
        extent: &SweptExtent<'_>,
        direction: DVec3,
        limit: f64,
        share: f64,
    ) -> Self {
        let displacement = origin - model.origin;
        let fixed = model.residual + model.inverse_norm * (2.0 * model.rounding + 8.0 * U * model.size());
        if fixed <= model.box_extent * MAX_SLACK_SHARE {
            let (x, norm) = (model.inverse, model.inverse_norm);
            let extent = extent.image(x, norm, origin);
            let radius = model.box_extent + extent.max_element();
            if let Some(motion) = MotionInFrame::new(x, norm, displacement, direction, radius, fixed, None)
                && motion.geometry <= radius * MAX_SLACK_SHARE
            {
                return Self::with(None, &motion, extent, limit, share);
            }
        }
        Self::in_world(model, origin, extent, direction, limit, share)
    }

    /// Bounds in the world frame, for poses without a useful inverse.
    #[cold]
    fn in_world(
        model: &PlacedFrame,
        origin: DVec3,
        extent: &SweptExtent<'_>,
        direction: DVec3,
        limit: f64,
        share: f64,
    ) -> Self {
        let displacement = origin - model.origin;
        let per_unit = power_of_two_near(model.placed_size()).recip();
        let map = model.linear * per_unit;
        let rows = map.x_axis.abs() + map.y_axis.abs() + map.z_axis.abs();
        let fixed = (2.0 * model.rounding + 8.0 * U * model.size()) * per_unit;
        let x = DMat3::from_diagonal(DVec3::splat(per_unit));
        let extent = extent.image(x, per_unit, origin);
        let radius = rows.max_element() * model.box_extent + extent.max_element();
        match MotionInFrame::new(x, per_unit, displacement, direction, radius, fixed, None) {
            Some(motion) => {
                let map = FaceAxes::mapping(map, DVec3::ZERO, DVec3::ZERO);
                Self::with(Some(Box::new(map)), &motion, extent, limit, share)
            }
            None => Self::UNDECIDED,
        }
    }

    /// Bound that excludes no box.
    const UNDECIDED: Self = Self {
        map: None,
        enter_from: [MAX_MAGNITUDE as f32; 3],
        leave_from: [-MAX_MAGNITUDE as f32; 3],
        inverse_direction: [1.0; 3],
        line: BoxFrameRay::UNDECIDED,
        clock: TimeMap { rate: [0.0; 2], zero: 0.0 },
        begin: f32::NEG_INFINITY,
        end: f32::INFINITY,
        misses: false,
    };

    /// Bounds for a motion that is given in the frame in which boxes are compared. `map` maps boxes from the box
    /// frame into that frame. `extent` is the half extent of the shape in that frame.
    #[inline(always)]
    fn with(map: Option<Box<FaceAxes>>, motion: &MotionInFrame, extent: DVec3, limit: f64, share: f64) -> Self {
        if motion.misses() {
            return Self { misses: true, ..Self::UNDECIDED };
        }
        let Some(delta) = motion.slack(share) else { return Self::UNDECIDED };
        let (origin, clock) = (motion.origin, motion.clock);
        let (begin, end) = (clock.begin(), clock.above(limit));
        let line = if map.is_some() { BoxFrameRay::UNDECIDED } else { BoxFrameRay::new(motion, share) };
        let mut own =
            Self { map, clock, begin, end, inverse_direction: motion.inverse_direction(), line, ..Self::UNDECIDED };
        let around = extent + DVec3::splat(delta);
        for axis in 0..3 {
            let side = if own.inverse_direction[axis] < 0.0 { -around[axis] } else { around[axis] };
            own.enter_from[axis] = (origin[axis] + side) as f32;
            own.leave_from[axis] = (origin[axis] - side) as f32;
        }
        own
    }

    /// Returns true if the ray certainly misses the whole model.
    pub(crate) fn misses(&self) -> bool {
        self.misses
    }

    /// Approximate time s at which the ray is closest to the center of the model; 0 if unknown.
    pub(crate) fn closest_approach(&self) -> f64 {
        self.clock.closest_approach()
    }
}

impl BoundKeys for RayBound {
    #[inline]
    fn threshold(&self, limit: f64) -> f32 {
        if self.end == f32::INFINITY && self.begin == f32::NEG_INFINITY {
            f32::INFINITY
        } else {
            self.clock.above(limit)
        }
    }

    /// Lower bounds of the times tau ([`TimeMap`]) at which the ray enters the boxes; infinite for boxes that it
    /// misses.
    #[inline(always)]
    fn keys<L: Lanes>(&self, l: L, boxes: &Boxes8) -> L::F32 {
        let (enter, leave) = self.slabs(l, boxes);
        l.select(l.greater(enter, leave), l.splat(f32::INFINITY), enter)
    }

    #[inline(always)]
    fn keys_and_far_mask<L: Lanes>(&self, l: L, boxes: &Boxes8, threshold: f32) -> (L::F32, L::Mask) {
        let (enter, leave) = self.slabs(l, boxes);
        (enter, l.greater(enter, l.min(leave, l.splat(threshold))))
    }
}

impl RayBound {
    /// Times tau ([`TimeMap`]) at which the ray enters and leaves the boxes. The exit is before the entry for boxes
    /// that it misses.
    #[inline(always)]
    fn slabs<L: Lanes>(&self, l: L, boxes: &Boxes8) -> (L::F32, L::F32) {
        let (mut enter, mut leave) = (l.splat(self.begin), l.splat(self.end));
        if let Some(map) = &self.map {
            let mapped = map.map_lanes(l, &boxes.doubled(l));
            let half = l.splat(0.5);
            for axis in 0..3 {
                let low = (mapped.center[axis] - mapped.sides[axis]) * half;
                let high = (mapped.center[axis] + mapped.sides[axis]) * half;
                let (near, far) = if self.inverse_direction[axis] < 0.0 { (high, low) } else { (low, high) };
                (enter, leave) = self.slab(l, axis, [near, far], [enter, leave]);
            }
        } else {
            for axis in 0..3 {
                // Selected without a branch, because the directions of rays are unpredictable.
                let back = self.inverse_direction[axis] < 0.0;
                let near = select_unpredictable(back, &boxes.max[axis], &boxes.min[axis]);
                let far = select_unpredictable(back, &boxes.min[axis], &boxes.max[axis]);
                (enter, leave) = self.slab(l, axis, [l.load(near), l.load(far)], [enter, leave]);
            }
        }
        (enter, leave)
    }

    /// Intersects the time intervals `enter..leave` with the intervals in which the ray is between `near` and `far`
    /// on one axis.
    #[inline(always)]
    fn slab<L: Lanes>(
        &self,
        l: L,
        axis: usize,
        [near, far]: [L::F32; 2],
        [enter, leave]: [L::F32; 2],
    ) -> (L::F32, L::F32) {
        let inverse_direction = l.splat(self.inverse_direction[axis]);
        (
            l.max(enter, (near - l.splat(self.enter_from[axis])) * inverse_direction),
            l.min(leave, (far - l.splat(self.leave_from[axis])) * inverse_direction),
        )
    }
}

#[cfg(test)]
mod tests;
