//! View box of a result: its location with enough surroundings to recognize it.

use crate::clash::Bounds;

/// Minimum size of the view box relative to the smallest part. A smaller box would show only a spot on one face.
const MIN_SHARE: f64 = 0.25;

/// Grows the box `found` to at least `MIN_SHARE` of the smallest part.
pub(crate) fn focus(found: Bounds, parts: impl IntoIterator<Item = Option<Bounds>>) -> Bounds {
    let smallest = parts.into_iter().flatten().map(|part| half_sizes(part).into_iter().fold(0.0, f64::max));
    let min_half = smallest.reduce(f64::min).unwrap_or(0.0) * MIN_SHARE;
    let ([low, high], half) = (found, half_sizes(found));
    let largest = half.into_iter().fold(0.0, f64::max);
    let grow = (min_half - largest).max(0.0);
    // Clamped to finite values.
    [low.map(|x| (x - grow).max(f64::MIN)), high.map(|x| (x + grow).min(f64::MAX))]
}

/// Half extents. Halved first, because a difference could overflow.
fn half_sizes([low, high]: Bounds) -> [f64; 3] {
    [0, 1, 2].map(|axis: usize| high[axis] / 2.0 - low[axis] / 2.0)
}

/// Bounding box of points.
pub(crate) fn around(points: impl IntoIterator<Item = [f64; 3]>) -> Option<Bounds> {
    let grown = |[low, high]: Bounds, point: [f64; 3]| {
        [
            [0, 1, 2].map(|axis: usize| low[axis].min(point[axis])),
            [0, 1, 2].map(|axis: usize| high[axis].max(point[axis])),
        ]
    };
    points.into_iter().fold(None, |bounds, point| Some(grown(bounds.unwrap_or([point, point]), point)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn focus_grows_small_box() {
        let (small, large) = ([[0.0; 3], [8.0, 4.0, 2.0]], [[-90.0; 3], [90.0; 3]]);
        let spot = [[1.0; 3]; 2];
        assert_eq!(focus(spot, [Some(large), Some(small), None]), [[0.0; 3], [2.0; 3]]);
        assert_eq!(focus(large, [Some(small)]), large);
        assert_eq!(focus(spot, [None]), spot);
        let [low, high] = focus([[f64::MAX; 3]; 2], [Some([[f64::MIN; 3], [f64::MAX; 3]])]);
        assert!(low.iter().chain(&high).all(|x| x.is_finite()));
    }

    #[test]
    fn around_is_bounding_box() {
        assert_eq!(around([]), None);
        assert_eq!(around([[1.0, 5.0, 0.0], [3.0, 2.0, 0.0]]), Some([[1.0, 2.0, 0.0], [3.0, 5.0, 0.0]]));
    }
}
