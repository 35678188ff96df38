//! Evenly spaced points of the unit circle, exact on the axes.

use boxwood::mesh::primitives::unit_circle_point;

/// `n` points of the unit circle, evenly spaced, counter-clockwise from (1, 0).
///
/// # Panics
/// If `n` is less than 3.
#[must_use]
pub fn unit_circle(n: u32) -> Vec<[f64; 2]> {
    assert!(n >= 3, "a circle needs at least 3 segments, not {n}");
    (0..n).map(|k| unit_circle_point(k, n)).collect()
}
