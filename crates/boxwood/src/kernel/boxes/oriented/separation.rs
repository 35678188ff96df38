//! Sound separation test of two oriented boxes (Gottschalk, Lin and Manocha 1996, section 5: 15 axes), and a lower
//! bound of their distance.
//!
//! Box a has the center c_a, the axes A_i (columns of the matrix A) and the half sides e_a; box b has c_b, B_j, B
//! and e_b. C = AᵀB and T = Aᵀ d express the axes of b and the vector d = c_b - c_a in the axes of a. extent_a(n)
//! and extent_b(n) are the half extents of the boxes along n. The boxes are disjoint if on some axis n
//!
//! ```text
//! |n . d| > extent_a(n) + extent_b(n)
//! ```
//!
//! The error bounds use s = [`MAX_SKEW`], u = 2^-53 and X = |e_a|_1 + |e_b|_1 + |d|_1.
//!
//! **Face axes of a**, n = A_i: extent_a is exactly component i of e_a. The error of extent_b is at most 1.8 s
//! |e_b|_1 ([`super`]), and that of rounding 16u X.
//!
//! **Edge axes**, n = A_i x B_j: everything is computed from C and T, as if A and B were orthonormal. In fact
//! AᵀA = I + D with entries of |D| up to s. A⁻ᵀ = A (I + D)⁻¹ differs from A by 1.75 s per column. For different
//! i, k and l, A_k x A_i = +-det A A⁻ᵀ_l differs from +-A_l by 3.3 s. The lines give exact quantities, and the
//! error of the values computed for them:
//!
//! ```text
//! (A⁻¹ n)_k = B_j . (A⁻ᵀ_k x A_i) = +-C_lj or 0           up to 5.2 s:  extent_a costs 5.2 s |e_a|_1, extent_b likewise
//! n . d = B_j . (d x A_i), d = sum of T_k A⁻ᵀ_k           up to 5.2 s |T|_1 <= 9.1 s |d|_1
//! ```
//!
//! A left-handed A only changes signs. Rounding costs 24u X. [`SLACK`] covers all these errors; n may have any
//! length.

use super::{MAX_MAGNITUDE, MAX_SKEW, OrientedBox, UNDERFLOW_LOSS, WorldAabb, project, sum};
use crate::kernel::boxes::placed_frame::U;
use glam::DVec3;

/// Slack of a separation test as a share of X, the sum of all half sides of both boxes and of the |coordinates| of
/// the vector between their centers.
const SLACK: f64 = 16.0 * MAX_SKEW;
/// Factor that turns gaps into a lower bound of a distance: if a vector w between the boxes has |A_i . w| >= g_i for
/// the axes A_i of a box, then |w| is at least this factor times |g|. The matrix of the axes stretches by at most 1 +
/// 1.5 s, s = [`MAX_SKEW`]; the rest of the factor covers rounding.
const SHRINK: f64 = 1.0 - 4.0 * MAX_SKEW;

/// Two boxes, with b expressed in terms of the axes of a.
struct RelativeOrientedBox<'b> {
    a: &'b OrientedBox,
    b: &'b OrientedBox,
    /// T: vector from the center of a to the center of b, in terms of the axes of a.
    between: DVec3,
    /// Columns of C = AᵀB: axis j of b in terms of the axes of a.
    columns: [DVec3; 3],
    slack: f64,
}

impl<'b> RelativeOrientedBox<'b> {
    /// Expresses b in terms of the axes of a. The slack is multiplied by `share`.
    #[inline(always)]
    fn new(a: &'b OrientedBox, b: &'b OrientedBox, share: f64) -> Self {
        let displacement = b.center - a.center;
        let size = sum(a.half) + sum(b.half) + sum(displacement.abs());
        // If the size is NaN, the comparison is false and an infinite slack results: the boxes are never separated.
        let slack = if size < MAX_MAGNITUDE { (SLACK * size + UNDERFLOW_LOSS) * share } else { f64::INFINITY };
        let columns = [b.axes.x_axis, b.axes.y_axis, b.axes.z_axis].map(|axis| project(&a.axes, axis));
        Self { a, b, between: project(&a.axes, displacement), columns, slack }
    }

    /// Lower bounds of the gaps along the axes of a; negative where the boxes overlap.
    #[inline(always)]
    fn own_faces(&self) -> DVec3 {
        let [x, y, z] = self.columns.map(DVec3::abs);
        let extent = (x * self.b.half.x + y * self.b.half.y) + z * self.b.half.z;
        self.between.abs() - (self.a.half + extent + DVec3::splat(self.slack))
    }

    /// Lower bounds of the gaps along the axes of b; negative where the boxes overlap.
    #[inline(always)]
    fn other_faces(&self) -> DVec3 {
        let displacement = self.b.center - self.a.center;
        let extent = DVec3::from(self.columns.map(|column| column.abs().dot(self.a.half)));
        project(&self.b.axes, displacement).abs() - (self.b.half + extent + DVec3::splat(self.slack))
    }

    /// Returns true if one of the nine edge axes separates the boxes.
    fn separated_on_edge_axes(&self) -> bool {
        let (own, other, t) = (self.a.half, self.b.half, self.between);
        let size = self.columns.map(DVec3::abs);
        for i in 0..3 {
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            for j in 0..3 {
                let (r, s) = ((j + 1) % 3, (j + 2) % 3);
                let distance = (t[q] * self.columns[j][p] - t[p] * self.columns[j][q]).abs();
                let extent =
                    (own[p] * size[j][q] + own[q] * size[j][p]) + (other[r] * size[s][i] + other[s] * size[r][i]);
                if distance > extent + self.slack {
                    return true;
                }
            }
        }
        false
    }
}

impl OrientedBox {
    /// Returns true if the boxes are certainly disjoint.
    #[inline]
    pub(crate) fn is_separated(&self, other: &Self) -> bool {
        is_separated_by(1.0, self, other)
    }

    /// Lower bound of the distance between the boxes.
    #[inline]
    pub(crate) fn gap(&self, other: &Self) -> f64 {
        let related = RelativeOrientedBox::new(self, other, 1.0);
        let [own, other] = [related.own_faces(), related.other_faces()].map(length_of_gaps);
        (if own > other { own } else { other }) * SHRINK
    }
}

/// [`OrientedBox::is_separated`] with the slack multiplied by `share`. Tests use less than 1 to show that the slack is needed.
#[inline(always)]
fn is_separated_by(share: f64, a: &OrientedBox, b: &OrientedBox) -> bool {
    let related = RelativeOrientedBox::new(a, b, share);
    related.own_faces().cmpgt(DVec3::ZERO).any()
        || related.other_faces().cmpgt(DVec3::ZERO).any()
        || related.separated_on_edge_axes()
}

#[cfg(test)]
pub(super) fn is_separated_with(share: f64, a: &OrientedBox, b: &OrientedBox) -> bool {
    is_separated_by(share, a, b)
}

/// Length of the vector of the positive gaps; NaN counts as no gap. The relative error is at most 6u, u = 2^-53.
#[inline(always)]
fn length_of_gaps(gaps: DVec3) -> f64 {
    let [x, y, z] = gaps.to_array().map(|gap| if gap > 0.0 { gap } else { 0.0 });
    let largest = x.max(y).max(z);
    if !(largest > 0.0 && largest < f64::INFINITY) {
        return 0.0;
    }
    let [x, y, z] = [x / largest, y / largest, z / largest];
    largest * ((x * x + y * y) + z * z).sqrt()
}

impl WorldAabb {
    /// Returns true if the boxes are disjoint.
    #[inline]
    pub(crate) fn is_separated(&self, other: &Self) -> bool {
        self.low.cmpgt(other.high).any() || other.low.cmpgt(self.high).any()
    }

    /// Lower bound of the distance of the boxes. The factor covers one rounding of each difference, and the roundings
    /// of the length.
    #[inline]
    pub(crate) fn gap(&self, other: &Self) -> f64 {
        let length = length_of_gaps((self.low - other.high).max(other.low - self.high));
        (length * (1.0 - 16.0 * U) - UNDERFLOW_LOSS).max(0.0)
    }
}
