//! Separation test on the world axes, for poses without a useful inverse: both boxes are mapped to the world in
//! `f64`.
//!
//! The derivation is that of [`super`] with the identity as the matrix X. L', P, w and rho are the matrix, the
//! origin, the rounding bound and the largest box |coordinate| of the placed frame of a or b. D is the vector from
//! P_a to P_b, u = 2^-53 and v = 2^-24. The slack per axis is
//!
//! ```text
//! delta = 2 (w_a + w_b)                                          rounding of placed vertices and of frame origins
//!       + 2^-21 (|L'_a| rho_a + |L'_b| rho_b)                    center and sides of a box, rounded to f32, err by 2v rho
//!                                                                before they are mapped; the code uses 8v = 2^-21
//!       + 32u (|L'_a| rho_a + |L'_b| rho_b + |D|)                the f64 arithmetic of this test
//! ```

use super::{DoubledBox, ROUNDED_UP};
use crate::kernel::boxes::placed_frame::{PlacedFrame, U};
use glam::{DMat3, DVec3, Vec3A};

/// Separation test on the world axes.
#[derive(Clone, Debug)]
pub(super) struct WorldAxes {
    /// Rows of the matrices L' of both frames, which map box-frame coordinates to the world.
    maps: [[DVec3; 3]; 2],
    /// Twice D, the vector from the frame origin of a to that of b in the world.
    offset: DVec3,
    /// Twice the slack delta.
    pub(super) slack: f64,
}

impl WorldAxes {
    pub(super) fn new(a: &PlacedFrame, b: &PlacedFrame) -> Self {
        let displacement = b.origin - a.origin;
        let mapped = a.linear_norm * a.box_extent + b.linear_norm * b.box_extent;
        let boxes = mapped / f64::from(1 << 21);
        let arithmetic = 32.0 * U * (mapped + displacement.abs().max_element());
        let delta = (2.0 * (a.rounding + b.rounding) + boxes + arithmetic) * ROUNDED_UP;
        Self { maps: [rows(a.linear), rows(b.linear)], offset: displacement * 2.0, slack: 2.0 * delta }
    }

    /// World axes that certainly separate the boxes, one bit per axis.
    pub(super) fn separated_axes(&self, a: &DoubledBox, b: &DoubledBox) -> u32 {
        let [center_a, sides_a, center_b, sides_b] = [a.center, a.sides, b.center, b.sides].map(Vec3A::as_dvec3);
        let separates = |axis: usize| {
            let [row_a, row_b] = [self.maps[0][axis], self.maps[1][axis]];
            let between = row_b.dot(center_b) + self.offset[axis] - row_a.dot(center_a);
            between.abs() > row_a.abs().dot(sides_a) + row_b.abs().dot(sides_b) + self.slack
        };
        (0..3).map(|axis| u32::from(separates(axis)) << axis).sum()
    }
}

fn rows(matrix: DMat3) -> [DVec3; 3] {
    [matrix.row(0), matrix.row(1), matrix.row(2)]
}
