//! Box around two boxes connected by a joint (Schmidl, Walker and Lin, CAB: Fast Update of OBB Trees for Collision
//! Detection between Articulated Bodies, 2004, section 3.2.1). Its axes come from a closed formula. Its half sides
//! come from projecting both boxes onto these axes.
//!
//! The symbols of the formula, and its special case:
//!
//! ```text
//! a1, a2    longest axes of the two boxes, with their full length, pointing away from the joint
//! E         a1 - a2, from end to end
//! A1        along the longest of a1, a2, E;  A2 along a1 x a2;  A3 = A1 x A2
//! parallel  if a1 and a2 have |cosine| > 1 - 1e-5, or one of them has no length:
//!           all axes of the box whose second longest axis is longer
//! ```
//!
//! Let u1 and u2 be the unit vectors along a1 and a2, l1 and l2 the lengths of a1 and a2, d = u1 . u2, and r the
//! shorter length divided by the longer. Then |E|^2 = l1^2 + l2^2 - 2 l1 l2 d. E is longer than a1 and a2 if r >
//! 2d, and shorter than a1 and a2 if 1 < 2 r d. Nothing overflows or underflows, and rounding only affects which
//! axes are chosen.
//!
//! **The axes are orthonormal enough**: this concerns A1, A2 and A3 if a1 and a2 are not parallel. Then |u1 x
//! u2|^2 >= 2e-5 - 1.1e-10, and the cross product errs by 3u, u = 2^-53. So A2, of length one up to 6u, is
//! perpendicular to u1 and u2 up to 3u / 0.0044 + 6u < 690u. A1 is u1 + x u2 or u2 + x u1 with |x| <= 1, divided
//! by the length of that vector, which is at least one. So A2 is perpendicular to A1 up to 1400u. A3 is
//! perpendicular to A1 and A2 up to 4u, and of length one up to 8u. All these errors are below 2^-42.
//!
//! **Slack of the sides**: let A be the matrix with the columns A_i, and c_a and c_b the centers of the two boxes.
//! The merged box has the center c = o + A m, with o = c_a. Let q be a point of either box, e_a and e_b the half
//! sides of the two boxes, X = |e_a|_1 + |e_b|_1 + |c_b - c_a|_1, and s = [`MAX_SKEW`]. The first line splits the
//! coordinate of q along A_i. The next lines give each source of error, its bound, and a fact that the bound uses:
//!
//! ```text
//! A_i . (q - c) = A_i . (q - o) - A_i . (c - o)
//! extent of boxes along A_i, see [`super`]         1.8 s X      |A_i| <= 1 + s
//! c - o = A m, and AᵀA m is not exactly m          3.1 s X      |m_i| <= 1.01 X
//! rounding of sums and products                    20u X
//! c rounded                                        u |c|_1
//! ```

use super::vec3_lanes::{Mat3Rows, Vec3Lanes};
use super::{MAX_MAGNITUDE, MAX_SKEW, OrientedBox, UNDERFLOW_LOSS, sum};
use crate::kernel::boxes::eigenvectors::{SymmetricMat3, eigenvectors};
use crate::kernel::boxes::inverse_power_of_two_near;
use crate::kernel::boxes::placed_frame::U;
use glam::{DMat3, DVec3};

/// Two axes count as parallel if the |cosine| of the angle between them exceeds this.
const PARALLEL: f64 = 1.0 - 1e-5;
/// The length of a box's longest axis counts as zero if it is below this share, 2^-38, of a sum. The sum consists
/// of the longer such length of the two boxes and the |coordinates| of their centers. A smaller length may consist
/// of rounding errors only.
const NO_LENGTH: f64 = 4.0 * MAX_SKEW;
/// Slack of a merged box as a share of X, the sum of all half sides of both boxes and of the |coordinates| of the
/// vector between their centers.
const SLACK: f64 = 8.0 * MAX_SKEW;

/// Rule that chooses the axes of a box around two other boxes.
pub(crate) trait MergeRule: Copy {
    /// Axes for a box around `a` and `b`, which are connected at `joint`. `displacement` is the vector from the
    /// center of `a` to that of `b`. `size` is the sum of all half sides and of the |components| of `displacement`.
    fn axes(self, a: &OrientedBox, b: &OrientedBox, joint: DVec3, displacement: DVec3, size: f64) -> DMat3;
}

/// CAB (Schmidl, Walker and Lin, 2004): axes from the longest axes of the two boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CabRule;

/// Variant of the CAB rule. Let a1 and a2 be the longest axes of the two boxes, with their lengths, pointing away from
/// the joint. If a1 - a2 is shorter than both, the first axis is along a1 + a2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CabSumRule;

/// Axes are the eigenvectors of the covariance of the 16 corners of the two boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CovarianceRule;

impl OrientedBox {
    /// Box around two boxes that are connected at `joint`.
    #[inline(always)]
    pub(crate) fn merge<R: MergeRule>(rule: R, a: &Self, b: &Self, joint: DVec3) -> Self {
        let displacement = b.center - a.center;
        let size = sum(a.half) + sum(b.half) + sum(displacement.abs());
        let axes = rule.axes(a, b, joint, displacement, size);
        let rows = Mat3Rows::from_columns(&axes);
        let between = rows.project(displacement);
        let (own, other) = (rows.extent(&a.axes, a.half), rows.extent(&b.axes, b.half));
        let low = (Vec3Lanes::splat(0.0) - own).min(between - other);
        let high = own.max(between + other);
        let middle = ((low + high) * Vec3Lanes::splat(0.5)).vector();
        let center = (Vec3Lanes::new(a.center) + Vec3Lanes::combine(&axes, middle.to_array())).vector();
        // If the size is NaN, the comparison is false and the box contains everything. The size is tested because
        // minima and maxima may have dropped a NaN.
        let slack = if size < MAX_MAGNITUDE {
            SLACK * size + 2.0 * U * sum(center.abs()) + UNDERFLOW_LOSS
        } else {
            f64::INFINITY
        };
        let half = ((high - low) * Vec3Lanes::splat(0.5) + Vec3Lanes::splat(slack)).vector();
        Self { center, axes, half }
    }
}

/// Returns the longest axis of a box, pointing away from the joint, half its length, and the second longest half
/// length.
#[inline(always)]
fn major(of: &OrientedBox, joint: DVec3) -> (DVec3, f64, f64) {
    let [x, y, z] = of.half.to_array();
    let (mut axis, mut longest, mut next) = (of.axes.x_axis, x, y);
    if y > longest {
        (axis, longest, next) = (of.axes.y_axis, y, x);
    }
    if z > longest {
        (axis, next, longest) = (of.axes.z_axis, longest, z);
    } else if z > next {
        next = z;
    }
    let away = if (of.center - joint).dot(axis) < 0.0 { -1.0 } else { 1.0 };
    (axis * away, longest, next)
}

/// Axes by the rule of CAB, or by its variant [`CabSumRule`] if `by_sum` is set.
#[inline(always)]
fn cab_axes(a: &OrientedBox, b: &OrientedBox, joint: DVec3, by_sum: bool) -> DMat3 {
    let [(first, first_length, first_next), (second, second_length, second_next)] = [major(a, joint), major(b, joint)];
    let cosine = first.dot(second);
    let (longer, shorter, lengths) = if first_length >= second_length {
        (first, second, [first_length, second_length])
    } else {
        (second, first, [second_length, first_length])
    };
    // Rounding adds some length to every side of a link box. A length that may consist of rounding alone counts as
    // zero.
    let none = NO_LENGTH * (lengths[0] + sum(a.center.abs()) + sum(b.center.abs())) + UNDERFLOW_LOSS;
    // The condition is negated so that NaN counts as parallel.
    if !(cosine.abs() <= PARALLEL && lengths[1] > none) {
        return if first_next >= second_next { a.axes } else { b.axes };
    }
    let ratio = lengths[1] / lengths[0];
    let mut share = if ratio > 2.0 * cosine { -ratio } else { 0.0 };
    if by_sum && 2.0 * ratio * cosine > 1.0 {
        share = ratio;
    }
    // Squared length of `longer + share * shorter`. It is at least one, up to the skew of the boxes, so no
    // significant digits cancel.
    let square = (longer.dot(longer) + shorter.dot(shorter) * (share * share)) + 2.0 * share * cosine;
    let along = (longer + shorter * share) * square.sqrt().recip();
    let across = longer.cross(shorter);
    let across = across * across.dot(across).sqrt().recip();
    DMat3::from_cols(along, across, along.cross(across))
}

impl MergeRule for CabRule {
    #[inline(always)]
    fn axes(self, a: &OrientedBox, b: &OrientedBox, joint: DVec3, _: DVec3, _: f64) -> DMat3 {
        cab_axes(a, b, joint, false)
    }
}

impl MergeRule for CabSumRule {
    #[inline(always)]
    fn axes(self, a: &OrientedBox, b: &OrientedBox, joint: DVec3, _: DVec3, _: f64) -> DMat3 {
        cab_axes(a, b, joint, true)
    }
}

impl MergeRule for CovarianceRule {
    /// Returns the eigenvectors of the covariance of the 16 corners of both boxes.
    ///
    /// The eight corners c + sum of +-e_j B_j of a box with center c, half sides e_j and axes B_j have the mean c
    /// and the covariance sum of e_j^2 B_j B_jᵀ. For the corners of two boxes a and b, the covariance is the mean
    /// of both covariances plus (c_b - c_a)(c_b - c_a)ᵀ / 4. At most 18 Jacobi rotations leave the eigenvectors
    /// orthonormal up to 100u, u = 2^-53.
    #[inline(always)]
    fn axes(self, a: &OrientedBox, b: &OrientedBox, _: DVec3, displacement: DVec3, size: f64) -> DMat3 {
        let unit = inverse_power_of_two_near(size);
        let mut covariance = SymmetricMat3::square(displacement * (unit * 0.5));
        for child in [a, b] {
            let half = child.half * unit;
            let squares = half * half * 0.5;
            covariance = covariance.plus(&SymmetricMat3::square(child.axes.x_axis), squares.x);
            covariance = covariance.plus(&SymmetricMat3::square(child.axes.y_axis), squares.y);
            covariance = covariance.plus(&SymmetricMat3::square(child.axes.z_axis), squares.z);
        }
        eigenvectors(&covariance)
    }
}
