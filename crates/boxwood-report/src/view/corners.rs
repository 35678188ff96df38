//! Axis-aligned boxes of points.

use super::Corners;

/// Axis-aligned box of the points; `None` if there are none.
pub(super) fn corners_of(points: impl Iterator<Item = [f64; 3]>) -> Option<Corners> {
    points.map(|point| [point, point]).reduce(|[low, high], [point, _]| {
        [
            [0, 1, 2].map(|axis: usize| low[axis].min(point[axis])),
            [0, 1, 2].map(|axis: usize| high[axis].max(point[axis])),
        ]
    })
}
