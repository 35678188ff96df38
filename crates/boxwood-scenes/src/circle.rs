//! Points of the unit circle at rational fractions of a turn, exact on the axes.
//!
//! `cos(PI / 2)` is 6e-17 and not 0, because `PI` is rounded. Here an angle is the fraction `k / n` of a turn, reduced to the nearest
//! axis in integers before the sine is computed. Therefore quarter turns are exact, a circle of radius 4 reaches exactly from -4 to 4,
//! and mirrored points have mirrored bits: faces of surfaces of revolution can touch exactly.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_4};

/// Point of the unit circle at `k / n` of a full turn: its cosine and sine.
///
/// # Panics
/// If `n` is 0.
///
/// ```
/// assert_eq!(boxwood_scenes::unit_circle_point(1, 4), [0.0, 1.0]);
/// ```
#[must_use]
pub fn unit_circle_point(k: u32, n: u32) -> [f64; 2] {
    assert!(n > 0, "a turn cannot be divided into 0 parts");
    let (k, n) = (u64::from(k % n), u64::from(n));
    let (octant, rest) = (8 * k / n, 8 * k % n);
    // Octants 0, 2, 4, 6 start at an axis, 1, 3, 5, 7 end at one. The angle to that axis is at most 45 degrees.
    let before_axis = octant % 2 == 1;
    let (sin, cos) = match (before_axis, rest) {
        (true, 0) => (-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
        (true, _) => {
            let (sin, cos) = libm::sincos((n - rest) as f64 / n as f64 * FRAC_PI_4);
            (-sin, cos)
        }
        (false, _) => libm::sincos(rest as f64 / n as f64 * FRAC_PI_4),
    };
    let [x, y] = match octant.div_ceil(2) % 4 {
        0 => [cos, sin],
        1 => [-sin, cos],
        2 => [-cos, -sin],
        _ => [sin, -cos],
    };
    // Adding 0 turns -0 into 0.
    [x + 0.0, y + 0.0]
}

/// `n` points of the unit circle, evenly spaced, counter-clockwise from (1, 0).
///
/// # Panics
/// If `n` is less than 3.
#[must_use]
pub fn unit_circle(n: u32) -> Vec<[f64; 2]> {
    assert!(n >= 3, "a circle needs at least 3 segments, not {n}");
    (0..n).map(|k| unit_circle_point(k, n)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    #[test]
    fn quarter_turns_are_exact() {
        assert_eq!(unit_circle(4), [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]]);
        assert!(unit_circle(4).iter().flatten().all(|x| x.to_bits() != (-0.0_f64).to_bits()));
    }

    #[test]
    fn unit_circle_point_agrees_with_sincos() {
        for n in 1..100 {
            for k in 0..n {
                let (sin, cos) = libm::sincos(TAU * f64::from(k) / f64::from(n));
                let [x, y] = unit_circle_point(k, n);
                assert!((x - cos).abs() < 2e-15 && (y - sin).abs() < 2e-15, "{k}/{n}");
            }
        }
    }

    #[test]
    fn mirrored_points_have_mirrored_bits() {
        for n in (8..200).step_by(8) {
            for k in 0..n {
                let [x, y] = unit_circle_point(k, n);
                assert_eq!(unit_circle_point(n - k, n), [x, -y], "mirrored at the x axis, {k}/{n}");
                assert_eq!(unit_circle_point(n / 2 + n - k, n), [-x, y], "mirrored at the y axis, {k}/{n}");
                assert_eq!(unit_circle_point(n / 4 + n - k, n), [y, x], "mirrored at the diagonal, {k}/{n}");
            }
        }
    }
}
