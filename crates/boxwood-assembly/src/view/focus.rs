//! Box to which the view zooms for a result: its location with enough surroundings to recognize it.

use boxwood::Aabb;

/// Minimum size of the box to which the view zooms, relative to the smallest part. A smaller box would show only a spot
/// on one face.
const MIN_SHARE: f64 = 0.25;

/// Grows the box `found` around a result to at least `MIN_SHARE` of the size of the smallest of `parts`.
pub(crate) fn focus(found: Aabb, parts: impl IntoIterator<Item = Option<Aabb>>) -> Aabb {
    let smallest = parts.into_iter().flatten().map(|part| half_sizes(part).into_iter().fold(0.0, f64::max));
    let min_half = smallest.reduce(f64::min).unwrap_or(0.0) * MIN_SHARE;
    let largest = half_sizes(found).into_iter().fold(0.0, f64::max);
    let grow = (min_half - largest).max(0.0);
    // Clamped to finite values.
    Aabb { min: found.min.map(|x| (x - grow).max(f64::MIN)), max: found.max.map(|x| (x + grow).min(f64::MAX)) }
}

/// Half extents of a box. The bounds are halved before they are subtracted, because their difference could
/// overflow.
fn half_sizes(bounds: Aabb) -> [f64; 3] {
    [0, 1, 2].map(|axis: usize| bounds.max[axis] / 2.0 - bounds.min[axis] / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn focus_grows_small_box() {
        let cube = |min: f64, max: f64| Aabb { min: [min; 3], max: [max; 3] };
        let (small, large, spot) = (Aabb { min: [0.0; 3], max: [8.0, 4.0, 2.0] }, cube(-90.0, 90.0), cube(1.0, 1.0));
        assert_eq!(focus(spot, [Some(large), Some(small), None]), cube(0.0, 2.0));
        assert_eq!(focus(large, [Some(small)]), large);
        assert_eq!(focus(spot, [None]), spot);
        let found = focus(cube(f64::MAX, f64::MAX), [Some(cube(f64::MIN, f64::MAX))]);
        assert!(found.corners().iter().flatten().all(|x| x.is_finite()));
    }
}
