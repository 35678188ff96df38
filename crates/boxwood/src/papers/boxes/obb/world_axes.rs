//! Separation test on the world axes, for poses without a usable inverse: both boxes are mapped to the world in
//! `f64`.
//!
//! The derivation is that of [`separation`](crate::kernel::boxes::separation) with the identity as the matrix X.
//! L', P, w and rho are the matrix, the origin, the rounding bound and the largest box |coordinate| of the placed
//! frame of a or b. D is the vector from P_a to P_b, u = 2^-53, and e is a half extent. The slack per axis, with
//! the source of each term, is
//!
//! ```text
//! delta = 2 (w_a + w_b)                                    placed vertices and origins
//!       + 32u (|L'_a| rho_a + |L'_b| rho_b + |D|)          the arithmetic below: the stored box is exact, a radius is
//!                                                          three sums of three products (8u), and three sums (3u)
//!       + 2^-1064                                          fewer than 100 products that may underflow, each times e < 8
//! ```

use super::Obb;
use crate::kernel::boxes::placed_frame::{PlacedFrame, U};
use crate::kernel::boxes::separation::ROUNDED_UP;
use glam::{DMat3, DVec3, Vec3};

/// Bound of the loss by underflow in the slack delta, 2^-1064: fewer than 100 products, each times a half extent
/// below 8.
const F64_UNDERFLOW_GUARD: f64 = 1024.0 * 5e-324;

/// Separation test on the world axes.
#[derive(Clone, Debug)]
pub(super) struct ObbWorldAxes {
    /// L'_a and L'_b: matrices that map the box frames of a and b to the world.
    maps: [DMat3; 2],
    /// D: vector from the frame origin of a to that of b, in the world.
    offset: DVec3,
    /// delta: slack of the test, the same on all axes.
    pub(crate) slack: f64,
}

impl ObbWorldAxes {
    pub(crate) fn new(a: &PlacedFrame, b: &PlacedFrame) -> Self {
        let offset = b.origin - a.origin;
        let mapped = a.linear_norm * a.box_extent + b.linear_norm * b.box_extent;
        let arithmetic = 32.0 * U * (mapped + offset.abs().max_element());
        let slack = (2.0 * (a.rounding + b.rounding) + arithmetic + F64_UNDERFLOW_GUARD) * ROUNDED_UP;
        Self { maps: [a.linear, b.linear], offset, slack }
    }

    /// World axes that certainly separate the boxes, one bit per axis.
    pub(crate) fn separated_axes(&self, a: &Obb, b: &Obb) -> u32 {
        let [(center_a, radius_a), (center_b, radius_b)] = [mapped(&self.maps[0], a), mapped(&self.maps[1], b)];
        let between = (center_b + self.offset) - center_a;
        between.abs().cmpgt((radius_a + radius_b) + DVec3::splat(self.slack)).bitmask()
    }
}

/// Maps a box to the world: its center without the frame origin, and its half extent along each world axis.
fn mapped(map: &DMat3, bounds: &Obb) -> (DVec3, DVec3) {
    let [x, y, z] = bounds.rows.map(Vec3::as_dvec3);
    // Column k of L' U: axis k of the box in the world.
    let axis = |k: usize| (*map * DVec3::new(x[k], y[k], z[k])).abs() * f64::from(bounds.half[k]);
    (*map * bounds.center.as_dvec3(), axis(0) + axis(1) + axis(2))
}
