//! Whether two boxes in the world can be told apart (Gottschalk, Lin and Manocha 1996, section 5: 15 axes), and how far they are apart at
//! least. Only what is certain is said.
//!
//! With C = AᵀB, T = Aᵀ(c_b - c_a), two boxes have no common point if on some axis n
//!
//! ```text
//! |n . (c_b - c_a)| > reach_a(n) + reach_b(n)
//! ```
//!
//! **Faces of a**, n = A_i: reach_a is e_i exactly, that of b costs 1.8 s |e_b|_1 ([`super`]), roundings 16u X, with s = [`SKEW`] and
//! X = |e_a|_1 + |e_b|_1 + |c_b - c_a|_1.
//!
//! **Edges**, n = A_i x B_j: everything is read off C and T, as if A and B were orthonormal. A⁻ᵀ = A (I + D)⁻¹ differs from A by 1.75 s a
//! column, and A_k x A_i = det A A⁻ᵀ_l from +-A_l by 3.3 s, so that
//!
//! ```text
//! (A⁻¹ n)_k = B_j . (A⁻ᵀ_k x A_i) = +-C_lj or 0           up to 5.2 s:  reach_a costs 5.2 s |e_a|_1, reach_b likewise
//! n . d = B_j . (d x A_i), d = sum of T_k A⁻ᵀ_k           up to 5.2 s |T|_1 <= 9.1 s |d|_1
//! ```
//!
//! where a left-handed A changes signs only. Roundings cost 24u X. [`SLACK`] covers all of it; n need not be long.

use super::{AlignedBox, LARGEST, LOST, LinkBox, SKEW, project, sum};
use crate::bounds::placement::U;
use glam::DVec3;

/// Of X.
const SLACK: f64 = 16.0 * SKEW;
/// A point difference w with |A_i . w| >= g_i is at least |g| long, times this: A stretches nothing by more than 1 + 1.5 s; roundings.
const SHRINK: f64 = 1.0 - 4.0 * SKEW;

/// Two boxes, the one seen from the other.
struct Related<'b> {
    a: &'b LinkBox,
    b: &'b LinkBox,
    /// T.
    between: DVec3,
    /// C by columns: B_j in terms of A.
    columns: [DVec3; 3],
    slack: f64,
}

impl<'b> Related<'b> {
    #[inline(always)]
    fn new(a: &'b LinkBox, b: &'b LinkBox, share: f64) -> Self {
        let apart = b.centre - a.centre;
        let size = sum(a.half) + sum(b.half) + sum(apart.abs());
        // NaN is not below: then nothing is apart.
        let slack = if size < LARGEST { (SLACK * size + LOST) * share } else { f64::INFINITY };
        let columns = [b.axes.x_axis, b.axes.y_axis, b.axes.z_axis].map(|axis| project(&a.axes, axis));
        Self { a, b, between: project(&a.axes, apart), columns, slack }
    }

    /// How far they are apart at least along the axes of a; negative where they are not.
    #[inline(always)]
    fn own_faces(&self) -> DVec3 {
        let [x, y, z] = self.columns.map(DVec3::abs);
        let reach = (x * self.b.half.x + y * self.b.half.y) + z * self.b.half.z;
        self.between.abs() - (self.a.half + reach + DVec3::splat(self.slack))
    }

    /// Along the axes of b.
    #[inline(always)]
    fn other_faces(&self) -> DVec3 {
        let apart = self.b.centre - self.a.centre;
        let reach = DVec3::from(self.columns.map(|column| column.abs().dot(self.a.half)));
        project(&self.b.axes, apart).abs() - (self.b.half + reach + DVec3::splat(self.slack))
    }

    /// Whether they are apart on one of the nine axes across an edge of each.
    fn edges(&self) -> bool {
        let (own, other, t) = (self.a.half, self.b.half, self.between);
        let size = self.columns.map(DVec3::abs);
        for i in 0..3 {
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            for j in 0..3 {
                let (r, s) = ((j + 1) % 3, (j + 2) % 3);
                let distance = (t[q] * self.columns[j][p] - t[p] * self.columns[j][q]).abs();
                let reach =
                    (own[p] * size[j][q] + own[q] * size[j][p]) + (other[r] * size[s][i] + other[s] * size[r][i]);
                if distance > reach + self.slack {
                    return true;
                }
            }
        }
        false
    }
}

impl LinkBox {
    /// Whether two boxes surely have no common point.
    #[inline]
    pub(crate) fn is_apart(&self, other: &Self) -> bool {
        is_apart_by(1.0, self, other)
    }

    /// At most the distance of two boxes.
    #[inline]
    pub(crate) fn gap(&self, other: &Self) -> f64 {
        let related = Related::new(self, other, 1.0);
        let [own, other] = [related.own_faces(), related.other_faces()].map(length_of_gaps);
        (if own > other { own } else { other }) * SHRINK
    }
}

/// With a share of the slack: for a test that wants to see it missed.
#[inline(always)]
fn is_apart_by(share: f64, a: &LinkBox, b: &LinkBox) -> bool {
    let related = Related::new(a, b, share);
    related.own_faces().cmpgt(DVec3::ZERO).any() || related.other_faces().cmpgt(DVec3::ZERO).any() || related.edges()
}

#[cfg(test)]
pub(super) fn apart_with(share: f64, a: &LinkBox, b: &LinkBox) -> bool {
    is_apart_by(share, a, b)
}

/// Of the gaps that are positive, as sides of a box, the diagonal; NaN counts for nothing. Wrong by 6u of itself at most.
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

impl AlignedBox {
    /// Whether two boxes have no common point.
    #[inline]
    pub(crate) fn is_apart(&self, other: &Self) -> bool {
        self.low.cmpgt(other.high).any() || other.low.cmpgt(self.high).any()
    }

    /// At most their distance: one rounding of each difference, and those of its length.
    #[inline]
    pub(crate) fn gap(&self, other: &Self) -> f64 {
        let length = length_of_gaps((self.low - other.high).max(other.low - self.high));
        (length * (1.0 - 16.0 * U) - LOST).max(0.0)
    }
}
