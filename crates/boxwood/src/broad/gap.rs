//! How near things in boxes can be, rounded down: for searches that leave out what is surely too far.

use super::ids::Bounds;

/// One less eight times the unit roundoff. A gap along an axis is rounded once, the squares once more each, their sums
/// twice and the root once: together less than four roundoffs of the result, and one for this product.
const DOWN: f64 = 1.0 - 4.0 * f64::EPSILON;
/// Squares below are left to the longest gap alone: they may have lost digits.
const LEAST_SQUARE: f64 = 1.0 / (1_u128 << 100) as f64 / (1_u128 << 100) as f64;

/// Who measures things in boxes may do so with an error: a share of how far the corners involved reach, at most half of
/// this one. The other half is for the roundings of [`lessened`].
const ERROR_SHARE: f64 = 1.0 / (1_u64 << 40) as f64;

/// At most the distance of any point of one box to any point of the other; 0 if they overlap.
#[inline]
pub(crate) fn least_distance([a_low, a_high]: &Bounds, [b_low, b_high]: &Bounds) -> f64 {
    // NaN, of infinite bounds, is no gap.
    let gap = |axis: usize| (b_low[axis] - a_high[axis]).max(a_low[axis] - b_high[axis]).max(0.0);
    let [x, y, z] = [gap(0), gap(1), gap(2)];
    let square = x * x + y * y + z * z;
    if square > LEAST_SQUARE && square < f64::INFINITY { square.sqrt() * DOWN } else { x.max(y).max(z) * DOWN }
}

/// How long a box is: at least the distance of any two of its points, up to rounding. The sum of its sides.
#[inline]
pub(crate) fn length([low, high]: &Bounds) -> f64 {
    (high[0] - low[0]) + (high[1] - low[1]) + (high[2] - low[2])
}

/// The least that can be measured between things in boxes that are so far apart and together so long, with an error of
/// half an [`ERROR_SHARE`] of what their corners span, or where it is larger of the least normal number.
///
/// Let the things be t apart. Their corners span at most t and the lengths l of the boxes, so that at least
/// t - E (t + l) is measured: no less than d (1 - E) - E l for the boxes' distance d <= t. The share is twice E, so that
/// roundings, which are a few 2^-53 of d and l, are covered. Infinite lengths leave the question open.
#[inline]
pub(crate) fn lessened(distance: f64, length: f64) -> f64 {
    let least = distance * (1.0 - ERROR_SHARE) - length * ERROR_SHARE - f64::MIN_POSITIVE;
    // Not NaN, if both are infinite.
    least.max(f64::NEG_INFINITY)
}

#[cfg(test)]
mod tests {
    use super::{least_distance, length, lessened};

    #[test]
    fn a_distance_is_rounded_down_and_by_little() {
        let unit = [[0.0; 3], [1.0; 3]];
        for scale in [1.0, 1e-200, 1e200, 1e-308, 1e-320, 1e300] {
            let scaled = |bounds: [[f64; 3]; 2]| bounds.map(|corner| corner.map(|x| x * scale));
            let distance = |other: [[f64; 3]; 2]| {
                let (a, b) = (scaled(unit), scaled(other));
                assert_eq!(least_distance(&a, &b).to_bits(), least_distance(&b, &a).to_bits());
                least_distance(&a, &b)
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
        let far = least_distance(&unit, &[[4.0, 5.0, 0.0], [6.0; 3]]);
        assert!(far <= 5.0 && far > 5.0 - 1e-14);
    }

    #[test]
    fn boxes_without_end_leave_the_question_open() {
        let all = [[f64::NEG_INFINITY; 3], [f64::INFINITY; 3]];
        let half = [[1.0; 3], [f64::INFINITY; 3]];
        assert_eq!(least_distance(&all, &half), 0.0);
        assert!(least_distance(&half, &[[0.0; 3]; 2]) > 1.7);
        assert!(lessened(1.0, length(&all)) < 0.0 && lessened(0.0, 0.0) < 0.0);
        assert_eq!(lessened(f64::INFINITY, f64::INFINITY), f64::NEG_INFINITY);
    }
}
