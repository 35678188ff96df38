//! Lower bounds of the distance between objects, computed from their boxes. Searches use them to skip objects that
//! are certainly too far away.

use crate::kernel::aabb::Aabb;

/// Factor that rounds a computed distance down: 1 - 8u, where u = 2^-53 is the unit roundoff.
///
/// A distance is the root of a sum of three squares. The gap along an axis is rounded once, each square once more,
/// the sum twice and the root once. Together this is a relative error of less than 4u. The product with this
/// factor is rounded once more.
const ROUND_DOWN: f64 = 1.0 - 4.0 * f64::EPSILON;
/// Least sum of squares that is accurate. Smaller sums may have lost digits to underflow. If the sum is smaller,
/// the longest gap along an axis is used as the lower bound of the distance.
const MIN_SQUARE: f64 = 1.0 / (1_u128 << 100) as f64 / (1_u128 << 100) as f64;

/// Relative amount by which [`reduced_by_error`] lowers distances. Half of it covers the rounding error of a
/// measured distance between two objects, relative to the largest coordinate difference between corners of the
/// objects. The other half covers the roundings in [`reduced_by_error`].
const ERROR_SHARE: f64 = 1.0 / (1_u64 << 40) as f64;

/// Lower bound of the distance between any point of one box and any point of another box; 0 if the boxes overlap.
#[inline]
pub(crate) fn distance_lower_bound(
    Aabb { min: a_low, max: a_high }: &Aabb,
    Aabb { min: b_low, max: b_high }: &Aabb,
) -> f64 {
    // Infinite bounds can give NaN; `max` with 0 makes NaN a gap of 0.
    let gap = |axis: usize| (b_low[axis] - a_high[axis]).max(a_low[axis] - b_high[axis]).max(0.0);
    let [x, y, z] = [gap(0), gap(1), gap(2)];
    let square = x * x + y * y + z * z;
    if square > MIN_SQUARE && square < f64::INFINITY {
        square.sqrt() * ROUND_DOWN
    } else {
        x.max(y).max(z) * ROUND_DOWN
    }
}

/// Sum of the three side lengths of a box. Up to rounding, this is an upper bound of the distance between two points
/// of the box.
#[inline]
pub(crate) fn length(Aabb { min: low, max: high }: &Aabb) -> f64 {
    (high[0] - low[0]) + (high[1] - low[1]) + (high[2] - low[2])
}

/// Lower bound of the measured distance of two objects, computed from their boxes. `distance` is a lower bound of
/// the distance of the boxes, `length` the sum of the [`length`]s of the two boxes.
///
/// Let t be the exact distance of the objects, so t >= `distance`, and let E be half of [`ERROR_SHARE`]. The
/// measurement has an error of at most E times the largest coordinate difference between corners of the objects,
/// or of the smallest normal number if that is larger. This coordinate difference is at most t + `length`. So the
/// measured distance is at least t - E (t + `length`), which is no less than `distance` (1 - E) - E `length`. This
/// function subtracts twice E instead of E; the excess covers its own roundings, which are a few 2^-53 of
/// `distance` and `length`. An infinite `length` gives minus infinity.
#[inline]
pub(crate) fn reduced_by_error(distance: f64, length: f64) -> f64 {
    let lower_bound = distance * (1.0 - ERROR_SHARE) - length * ERROR_SHARE - f64::MIN_POSITIVE;
    // If `distance` and `length` are infinite, the difference is NaN, and `max` turns it into minus infinity.
    lower_bound.max(f64::NEG_INFINITY)
}

#[cfg(test)]
mod tests {
    use super::{Aabb, distance_lower_bound, length, reduced_by_error};

    #[test]
    fn distance_lower_bound_is_tight() {
        let unit = [[0.0; 3], [1.0; 3]];
        for scale in [1.0, 1e-200, 1e200, 1e-308, 1e-320, 1e300] {
            let scaled = |bounds: [[f64; 3]; 2]| Aabb::from(bounds.map(|corner| corner.map(|x| x * scale)));
            let distance = |other: [[f64; 3]; 2]| {
                let (a, b) = (scaled(unit), scaled(other));
                assert_eq!(distance_lower_bound(&a, &b).to_bits(), distance_lower_bound(&b, &a).to_bits());
                distance_lower_bound(&a, &b)
            };
            assert!(distance([[1.0; 3], [2.0; 3]]) == 0.0 && distance([[0.25; 3], [0.5; 3]]) == 0.0);
            let near = |found: f64, exact: f64| found <= exact * scale && found >= exact * scale * 0.57;
            assert!(near(distance([[3.0, 0.0, 0.0], [4.0; 3]]), 2.0));
            assert!(
                near(distance([[4.0, 5.0, 0.0], [6.0; 3]]), 5.0),
                "{}",
                distance([[4.0, 5.0, 0.0], [6.0; 3]]) / scale
            );
            assert!(near(distance([[-9.0; 3], [-1.0, -2.0, -2.0]]), 3.0));
        }
        let far = distance_lower_bound(&unit.into(), &[[4.0, 5.0, 0.0], [6.0; 3]].into());
        assert!(far <= 5.0 && far > 5.0 - 1e-14);
    }

    #[test]
    fn infinite_boxes_give_no_positive_bound() {
        let all = Aabb { min: [f64::NEG_INFINITY; 3], max: [f64::INFINITY; 3] };
        let half = Aabb { min: [1.0; 3], max: [f64::INFINITY; 3] };
        assert_eq!(distance_lower_bound(&all, &half), 0.0);
        assert!(distance_lower_bound(&half, &[[0.0; 3]; 2].into()) > 1.7);
        assert!(reduced_by_error(1.0, length(&all)) < 0.0 && reduced_by_error(0.0, 0.0) < 0.0);
        assert_eq!(reduced_by_error(f64::INFINITY, f64::INFINITY), f64::NEG_INFINITY);
    }
}
