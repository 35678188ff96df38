//! The axes of the world, for poses that have no useful inverse: both boxes mapped, in `f64`. The derivation of
//! [`relative`](crate::bounds::relative) with X = I:
//!
//! ```text
//! delta = 2 (w_a + w_b)                                    placed vertices and origins
//!       + 32u (|L'_a| rho_a + |L'_b| rho_b + |D|)          the arithmetic below: a box is exact as it stands, a radius
//!                                                          is three sums of three products (8u), and three sums (3u)
//!       + 2^-1064                                          fewer than 100 products that may vanish, each times e < 8
//! ```

use super::Obb;
use crate::bounds::placement::{Placement, U};
use crate::bounds::relative::ROUNDED_UP;
use glam::{DMat3, DVec3, Vec3};

const UNDERFLOW: f64 = 1024.0 * 5e-324;

#[derive(Clone, Debug)]
pub(super) struct World {
    /// L'_a and L'_b.
    maps: [DMat3; 2],
    /// D.
    offset: DVec3,
    pub(super) slack: f64,
}

impl World {
    pub(super) fn new(a: &Placement, b: &Placement) -> Self {
        let offset = b.origin - a.origin;
        let mapped = a.linear_norm * a.reach + b.linear_norm * b.reach;
        let arithmetic = 32.0 * U * (mapped + offset.abs().max_element());
        let slack = (2.0 * (a.rounding + b.rounding) + arithmetic + UNDERFLOW) * ROUNDED_UP;
        Self { maps: [a.linear, b.linear], offset, slack }
    }

    /// The axes on which the boxes are surely apart, a bit each.
    pub(super) fn apart(&self, a: &Obb, b: &Obb) -> u32 {
        let [(centre_a, radius_a), (centre_b, radius_b)] = [mapped(&self.maps[0], a), mapped(&self.maps[1], b)];
        let between = (centre_b + self.offset) - centre_a;
        between.abs().cmpgt((radius_a + radius_b) + DVec3::splat(self.slack)).bitmask()
    }
}

/// Where a map puts the centre of a box, and how far the box reaches from there along each axis.
fn mapped(map: &DMat3, bounds: &Obb) -> (DVec3, DVec3) {
    let [x, y, z] = bounds.rows.map(Vec3::as_dvec3);
    // L' U, column by column.
    let axis = |k: usize| (*map * DVec3::new(x[k], y[k], z[k])).abs() * f64::from(bounds.half[k]);
    (*map * bounds.centre.as_dvec3(), axis(0) + axis(1) + axis(2))
}
