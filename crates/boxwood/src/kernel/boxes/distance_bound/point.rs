//! Lower bounds of the distance between boxes of one placed model and a point. The point is treated as a second model
//! that has no extent and no rounding error.

use super::metric::{AxisWeight, FrameMetric, ROUNDED_DOWN, delta_of, row_sums, weights_of};
use super::{KeyScale, key_normalization, unit_of};
use crate::kernel::boxes::placed_frame::{PlacedFrame, U};
use crate::kernel::boxes::separation::face_axes::{FaceAxes, MAX_SLACK_SHARE};
use crate::kernel::boxes::{BoundKeys, Boxes8};
use crate::kernel::simd::Lanes;
use glam::{DVec3, Vec3};

/// Lower bounds of the distances between the boxes of a placed model and a point.
#[derive(Clone, Debug)]
pub(crate) struct PointDistanceBound {
    /// Map from the box frame to the world if boxes are compared in the world; `None` if they are compared in the box
    /// frame.
    map: Option<Box<FaceAxes>>,
    /// Twice the point, in the frame in which boxes are compared. Its coordinates are 0 on far axes (see
    /// [`super`]), because keys leave out the offset between the model and the point there.
    point: Vec3,
    /// Twice delta, the bound of the rounding error per axis.
    slack: Vec3,
    axes: [AxisWeight; 3],
    scale: KeyScale,
}

impl PointDistanceBound {
    /// Bounds for one placed frame and a point. `error` is the error of computed distances of a triangle and the
    /// point: they may be below the exact distance by `error` times the largest distance of a corner from the point.
    #[inline]
    pub(crate) fn new(model: &PlacedFrame, point: DVec3, error: f64) -> Self {
        let displacement = point - model.origin;
        let unit = unit_of(model.size(), displacement);
        let offset = model.inverse * displacement;
        let geometry = model.residual
            + model.inverse_norm * (2.0 * model.rounding + 8.0 * U * (model.size() + displacement.abs().max_element()));
        let extent = DVec3::splat(model.box_extent);
        let metric = FrameMetric::new(weights_of(model, unit), offset, extent);
        let delta = delta_of(extent, offset - metric.far, geometry);
        if delta.cmple(extent * MAX_SLACK_SHARE).all() && metric.is_useful() {
            return Self::with(None, &metric, offset, delta, unit, model.placed_size(), error);
        }
        // The pose has no useful inverse, so boxes are compared in the world frame instead of the model's box
        // frame.
        let per_unit = unit.recip();
        let (map, offset) = (model.linear * per_unit, displacement * per_unit);
        let extent = row_sums(map) * model.box_extent;
        let geometry = 2.0 * model.rounding + 8.0 * U * (model.size() + displacement.abs().max_element());
        let geometry = geometry * per_unit;
        let metric = FrameMetric::new(DVec3::splat(ROUNDED_DOWN), offset, extent + DVec3::splat(geometry));
        let delta = delta_of(extent, offset - metric.far, geometry);
        let map = Some(Box::new(FaceAxes::mapping(map, DVec3::ZERO, DVec3::ZERO)));
        Self::with(map, &metric, offset, delta, unit, model.placed_size(), error)
    }

    #[inline]
    fn with(
        map: Option<Box<FaceAxes>>,
        metric: &FrameMetric,
        offset: DVec3,
        delta: DVec3,
        unit: f64,
        size: f64,
        error: f64,
    ) -> Self {
        let base = metric.base();
        let share = key_normalization(base);
        let largest = if base > 0.0 { metric.largest_key(share) } else { 0.0 };
        Self {
            map,
            point: ((offset - metric.far) * 2.0).as_vec3(),
            slack: (delta * 2.0).as_vec3(),
            axes: metric.axes(share),
            scale: KeyScale::new(unit, base, largest, size, error),
        }
    }

    #[inline]
    pub(crate) fn scale(&self) -> &KeyScale {
        &self.scale
    }
}

impl BoundKeys for PointDistanceBound {
    #[inline(always)]
    fn keys<L: Lanes>(&self, l: L, boxes: &Boxes8) -> L::F32 {
        let mut boxes = boxes.doubled(l);
        if let Some(map) = &self.map {
            boxes = map.map_lanes(l, &boxes);
        }
        let zero = l.splat(0.0);
        let mut key = zero;
        if self.scale.far {
            for axis in 0..3 {
                let AxisWeight { signs: [plus, minus], least, linear, square } = self.axes[axis];
                let between = l.splat(self.point[axis]) - boxes.center[axis];
                let between = l.max(between * l.splat(plus), between * l.splat(minus));
                let r = l.max(between - (boxes.sides[axis] + l.splat(self.slack[axis])), l.splat(least));
                key = key + r * (l.splat(linear) + l.splat(square) * r);
            }
            // The key is limited to finite numbers, because infinity is the key of a box that contains no result.
            return l.min(key, l.splat(f32::MAX));
        }
        let mut depth = l.splat(f32::NEG_INFINITY);
        for axis in 0..3 {
            let between = l.abs(l.splat(self.point[axis]) - boxes.center[axis]);
            let r = between - (boxes.sides[axis] + l.splat(self.slack[axis]));
            depth = l.max(depth, r);
            let r = l.max(r, zero);
            key = key + (l.splat(self.axes[axis].square) * r) * r;
        }
        // Of the boxes that contain the point, the one that contains it deepest has the smallest key.
        l.min(key + l.min(depth, zero), l.splat(f32::MAX))
    }

    #[inline(always)]
    fn threshold(&self, limit: f64) -> f32 {
        self.scale.threshold(limit)
    }
}
