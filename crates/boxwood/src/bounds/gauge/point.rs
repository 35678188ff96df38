//! The same for boxes of one placed model and a point, which is where it is exactly: a model of no size.

use super::metric::{Axis, Metric, ROUNDED_DOWN, delta_of, row_sums, weights_of};
use super::{Scale, share_of, unit_of};
use crate::bounds::placement::{Placement, U};
use crate::bounds::relative::faces::{Faces, USELESS};
use crate::bounds::{BoxKeys, EightBoxes};
use crate::simd::Lanes;
use glam::{DVec3, Vec3};

/// Lower bounds of distances between the boxes of a placed model and a point.
#[derive(Clone, Debug)]
pub(crate) struct PointGauge {
    /// From the frame of the model to that in which boxes are compared, if it is another: the world's.
    map: Option<Box<Faces>>,
    /// Twice the point, without what is far.
    point: Vec3,
    /// Twice delta.
    slack: Vec3,
    axes: [Axis; 3],
    scale: Scale,
}

impl PointGauge {
    /// `error` is the share of the span of a triangle and a point by which the value of their distance may be less than it is.
    #[inline]
    pub(crate) fn new(model: &Placement, point: DVec3, error: f64) -> Self {
        let apart = point - model.origin;
        let unit = unit_of(model.size(), apart);
        let offset = model.inverse * apart;
        let geometry = model.residual
            + model.inverse_norm * (2.0 * model.rounding + 8.0 * U * (model.size() + apart.abs().max_element()));
        let reach = DVec3::splat(model.reach);
        let metric = Metric::new(weights_of(model, unit), offset, reach);
        let delta = delta_of(reach, offset - metric.far, geometry);
        if delta.cmple(reach * USELESS).all() && metric.is_useful() {
            return Self::with(None, &metric, offset, delta, unit, model.placed_size(), error);
        }
        // No useful inverse: in the frame of the world.
        let per_unit = unit.recip();
        let (map, offset) = (model.linear * per_unit, apart * per_unit);
        let reach = row_sums(map) * model.reach;
        let geometry = 2.0 * model.rounding + 8.0 * U * (model.size() + apart.abs().max_element());
        let geometry = geometry * per_unit;
        let metric = Metric::new(DVec3::splat(ROUNDED_DOWN), offset, reach + DVec3::splat(geometry));
        let delta = delta_of(reach, offset - metric.far, geometry);
        let map = Some(Box::new(Faces::mapping(map, DVec3::ZERO, DVec3::ZERO)));
        Self::with(map, &metric, offset, delta, unit, model.placed_size(), error)
    }

    #[inline]
    fn with(
        map: Option<Box<Faces>>,
        metric: &Metric,
        offset: DVec3,
        delta: DVec3,
        unit: f64,
        size: f64,
        error: f64,
    ) -> Self {
        let base = metric.base();
        let share = share_of(base);
        let largest = if base > 0.0 { metric.largest_key(share) } else { 0.0 };
        Self {
            map,
            point: ((offset - metric.far) * 2.0).as_vec3(),
            slack: (delta * 2.0).as_vec3(),
            axes: metric.axes(share),
            scale: Scale::new(unit, base, largest, size, error),
        }
    }

    #[inline]
    pub(crate) fn scale(&self) -> &Scale {
        &self.scale
    }
}

impl BoxKeys for PointGauge {
    #[inline(always)]
    fn keys<L: Lanes>(&self, l: L, boxes: &EightBoxes) -> L::F {
        let mut boxes = boxes.doubled(l);
        if let Some(map) = &self.map {
            boxes = map.map_lanes(l, &boxes);
        }
        let zero = l.splat(0.0);
        let mut key = zero;
        if self.scale.far {
            for axis in 0..3 {
                let Axis { signs: [plus, minus], least, linear, square } = self.axes[axis];
                let between = l.splat(self.point[axis]) - boxes.centre[axis];
                let between = l.max(between * l.splat(plus), between * l.splat(minus));
                let r = l.max(between - (boxes.sides[axis] + l.splat(self.slack[axis])), l.splat(least));
                key = key + r * (l.splat(linear) + l.splat(square) * r);
            }
            // A key that overflowed is of a box that is there all the same.
            return l.min(key, l.splat(f32::MAX));
        }
        let mut depth = l.splat(f32::NEG_INFINITY);
        for axis in 0..3 {
            let between = l.abs(l.splat(self.point[axis]) - boxes.centre[axis]);
            let r = between - (boxes.sides[axis] + l.splat(self.slack[axis]));
            depth = l.max(depth, r);
            let r = l.max(r, zero);
            key = key + (l.splat(self.axes[axis].square) * r) * r;
        }
        // Of boxes that the point is in, the one that it is deepest in has the lowest key.
        l.min(key + l.min(depth, zero), l.splat(f32::MAX))
    }

    #[inline(always)]
    fn threshold(&self, reach: f64) -> f32 {
        self.scale.threshold(reach)
    }
}
