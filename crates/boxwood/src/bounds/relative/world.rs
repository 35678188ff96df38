//! The axes of the world, for poses that have no useful inverse: both boxes mapped, in `f64`. The derivation of
//! [`super`] with X = I:
//!
//! ```text
//! delta = 2 (w_a + w_b)                                          placed vertices and origins
//!       + 2^-21 (|L'_a| rho_a + |L'_b| rho_b)                    centre and sides of a box were rounded to f32: 2v of rho,
//!                                                                mapped; we take 8v
//!       + 32u (|L'_a| rho_a + |L'_b| rho_b + |D|)                the arithmetic below
//! ```

use super::{Doubled, ROUNDED_UP};
use crate::bounds::placement::{Placement, U};
use glam::{DMat3, DVec3, Vec3A};

#[derive(Clone, Debug)]
pub(super) struct World {
    /// Rows of L'_a and of L'_b.
    maps: [[DVec3; 3]; 2],
    /// Twice D.
    offset: DVec3,
    /// Twice delta.
    pub(super) slack: f64,
}

impl World {
    pub(super) fn new(a: &Placement, b: &Placement) -> Self {
        let apart = b.origin - a.origin;
        let mapped = a.linear_norm * a.reach + b.linear_norm * b.reach;
        let boxes = mapped / f64::from(1 << 21);
        let arithmetic = 32.0 * U * (mapped + apart.abs().max_element());
        let delta = (2.0 * (a.rounding + b.rounding) + boxes + arithmetic) * ROUNDED_UP;
        Self { maps: [rows(a.linear), rows(b.linear)], offset: apart * 2.0, slack: 2.0 * delta }
    }

    /// The axes on which the boxes are surely apart, a bit each.
    pub(super) fn apart(&self, a: &Doubled, b: &Doubled) -> u32 {
        let [centre_a, sides_a, centre_b, sides_b] = [a.centre, a.sides, b.centre, b.sides].map(Vec3A::as_dvec3);
        let separates = |axis: usize| {
            let [row_a, row_b] = [self.maps[0][axis], self.maps[1][axis]];
            let between = row_b.dot(centre_b) + self.offset[axis] - row_a.dot(centre_a);
            between.abs() > row_a.abs().dot(sides_a) + row_b.abs().dot(sides_b) + self.slack
        };
        (0..3).map(|axis| u32::from(separates(axis)) << axis).sum()
    }
}

fn rows(matrix: DMat3) -> [DVec3; 3] {
    [matrix.row(0), matrix.row(1), matrix.row(2)]
}
