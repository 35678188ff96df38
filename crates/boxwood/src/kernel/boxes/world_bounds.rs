//! World-space bounding box of a placed model, computed from its boxes without reading its triangles.
//!
//! As in [`placed_frame`](super::placed_frame), L' is the matrix and P the origin of the placed frame, w bounds
//! the rounding of a placed point, and rho is the largest |coordinate| of a box. A vertex at p in the box frame is
//! placed at L' p + P with an error of at most 2w: w for the rounding of the vertex and w for that of P. Consider
//! the vertices in a box with the corners l and h. On a world axis, with the row l' of L' for that axis:
//!
//! ```text
//! min of the placed vertices of box l..h >= P + sum of l'_k l_k - slack      (h_k instead of l_k where the entry l'_k of L' is negative)
//! max of the placed vertices             <= P + sum of l'_k h_k + slack      (l_k instead of h_k where l'_k is negative)
//!
//! slack = 2w + 16u (|L'| rho + |P|) + 2^-1068                                (u = 2^-53)
//! ```
//!
//! The term 16u (|L'| rho + |P|) covers the rounding of these formulas. The three products and two sums of sum
//! l'_k l_k err by at most 3u |L'| rho. Adding P costs at most u (|L'| rho + |P|). Adding the slack costs as much
//! again, plus u times the slack. The term 2^-1068 covers underflow: 2^-1075 in each of the three products, and
//! 2^-1075 times a box coordinate (at most 32 in any frame) for each of three entries of L'.
//!
//! The computation may overflow for a map with extreme entries along axes where the mesh has no extent. No placed
//! coordinate exceeds [`COORDINATE_LIMIT`] by more than its rounding, so twice that limit is the fallback bound.
//! If |L'| rho is below the fallback bound, all numbers above are finite, since |L o| <= |L v| + |L'| rho for the
//! matrix L of the pose, the frame origin o and any vertex v.

use super::placed_frame::{COORDINATE_LIMIT, PlacedFrame, U};
use super::separation::Boxes8;
use crate::kernel::aabb::Aabb;
use crate::kernel::simd::LANES;
use glam::DVec3;

/// Upper bound of every |placed coordinate|, used as the corners of the box if the computation overflows.
const OUTSIDE: f64 = 2.0 * COORDINATE_LIMIT;

/// Bound of the underflow error of a coordinate of the world-space box, 2^-1068 (see the module header).
const F64_UNDERFLOW_GUARD: f64 = 64.0 * 5e-324;

impl PlacedFrame {
    /// World-space box that contains all placed vertices inside `boxes`; `None` if there are no boxes. All corner
    /// coordinates are finite.
    pub(crate) fn world_bounds<'b>(&self, boxes: impl Iterator<Item = &'b Boxes8>) -> Option<Aabb> {
        let rows = [0, 1, 2].map(|axis| self.linear.row(axis).to_array());
        let mut lows = [[f64::INFINITY; LANES]; 3];
        let mut highs = [[f64::NEG_INFINITY; LANES]; 3];
        let mut any = false;
        for eight in boxes {
            for axis in 0..3 {
                grow_interval(&rows[axis], eight, &mut lows[axis], &mut highs[axis]);
            }
            any = true;
        }
        // The comparison is also false if the size is NaN.
        if self.size() < OUTSIDE {
            let slack =
                2.0 * self.rounding + 16.0 * U * (DVec3::splat(self.size()) + self.origin.abs()) + F64_UNDERFLOW_GUARD;
            let low = DVec3::from_array(lows.map(|lanes| lanes.into_iter().fold(f64::INFINITY, f64::min)));
            let high = DVec3::from_array(highs.map(|lanes| lanes.into_iter().fold(f64::NEG_INFINITY, f64::max)));
            any.then(|| Aabb::from_vectors(self.origin + low - slack, self.origin + high + slack))
        } else {
            any.then_some(Aabb { min: [-OUTSIDE; 3], max: [OUTSIDE; 3] })
        }
    }
}

/// Extends the intervals `lows..highs` on one world axis, one interval per lane. `row` is the row of L' for that
/// axis, which maps the eight boxes to the axis.
#[inline(always)]
fn grow_interval(row: &[f64; 3], boxes: &Boxes8, lows: &mut [f64; LANES], highs: &mut [f64; LANES]) {
    let (mut low, mut high) = ([0.0; LANES], [0.0; LANES]);
    for k in 0..3 {
        let (near, far) = if row[k] < 0.0 { (&boxes.max[k], &boxes.min[k]) } else { (&boxes.min[k], &boxes.max[k]) };
        for lane in 0..LANES {
            low[lane] += row[k] * f64::from(near[lane]);
            high[lane] += row[k] * f64::from(far[lane]);
        }
    }
    for lane in 0..LANES {
        lows[lane] = if low[lane] < lows[lane] { low[lane] } else { lows[lane] };
        highs[lane] = if high[lane] > highs[lane] { high[lane] } else { highs[lane] };
    }
}
