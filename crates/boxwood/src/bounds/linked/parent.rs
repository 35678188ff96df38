//! The box of two boxes that hang together by a joint (CAB, section 3.2.1): its axes are seen at a glance, and the boxes are projected.
//!
//! ```text
//! a1, a2    the longest axes of the two, in full length, away from the joint
//! E         a1 - a2, from end to end
//! A1        along the longest of a1, a2, E;  A2 along a1 x a2;  A3 = A1 x A2
//! parallel  |cosine| > 1 - 1e-5, or one has no length: all axes of the one with the longest axis apart from a1 and a2
//! ```
//!
//! With unit axes u1, u2, d = u1 . u2 and r, the shorter length over the longer, |E|^2 = l1^2 + l2^2 - 2 l1 l2 d: E is longer than both
//! if r > 2d, and shorter than both if 1 < 2 r d. Nothing over- or underflows, and roundings decide only which axes are taken.
//!
//! **The axes are orthonormal enough**: where they are not a child's, |u1 x u2|^2 >= 2e-5 - 1.1e-10, and the product is wrong by 3u. So A2,
//! of length one up to 6u, is across u1 and u2 up to 3u / 0.0044 + 6u < 690u, across A1, of length one, a sum of at most both, in units
//! that are at least one, up to 1400u; A3 is across both up to 4u, and of length one up to 8u: below 2^-42.
//!
//! **What is added to the sides**, with o the first centre, q in the boxes, X = |e_a|_1 + |e_b|_1 + |c_b - c_a|_1, s = [`SKEW`]:
//!
//! ```text
//! A_i . (q - c) = A_i . (q - o) - A_i . (c - o)
//! reach of boxes along A_i, see [`super`]          1.8 s X      |A_i| <= 1 + s
//! c - o = A m, and AᵀA m is not quite m            3.1 s X      |m_i| <= 1.01 X
//! roundings of sums and products                   20u X
//! c rounded                                        u |c|_1
//! ```

use super::lanes::{Lanes3, Rows};
use super::{LARGEST, LOST, LinkBox, SKEW, sum};
use crate::bounds::obb::{Symmetric, eigenvectors};
use crate::bounds::per_power_of_two_near;
use crate::bounds::placement::U;
use glam::{DMat3, DVec3};

/// Axes with a cosine beyond it are parallel.
const PARALLEL: f64 = 1.0 - 1e-5;
/// Of the longer of two lengths and the coordinates: what a shorter one may be made of roundings alone, 2^-38.
const NO_LENGTH: f64 = 4.0 * SKEW;
/// Of X.
const SLACK: f64 = 8.0 * SKEW;

/// How the axes of a box around two others are chosen.
pub(crate) trait Rule: Copy {
    fn axes(self, a: &LinkBox, b: &LinkBox, joint: DVec3, apart: DVec3, size: f64) -> DMat3;
}

/// CAB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cab;

/// Its variant: along a1 + a2 where E is shorter than both.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CabSum;

/// The eigenvectors of the covariance of the 16 corners.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Covariance;

impl LinkBox {
    /// A box around two others, which hang together at `joint`.
    #[inline(always)]
    pub(crate) fn around_two<R: Rule>(rule: R, a: &Self, b: &Self, joint: DVec3) -> Self {
        let apart = b.centre - a.centre;
        let size = sum(a.half) + sum(b.half) + sum(apart.abs());
        let axes = rule.axes(a, b, joint, apart, size);
        let rows = Rows::of(&axes);
        let between = rows.project(apart);
        let (own, other) = (rows.reach(&a.axes, a.half), rows.reach(&b.axes, b.half));
        let low = (Lanes3::splat(0.0) - own).min(between - other);
        let high = own.max(between + other);
        let middle = ((low + high) * Lanes3::splat(0.5)).vector();
        let centre = (Lanes3::new(a.centre) + Lanes3::combine(&axes, middle.to_array())).vector();
        // NaN is not below, and makes a box that holds everything; minima and maxima may have dropped it.
        let slack = if size < LARGEST { SLACK * size + 2.0 * U * sum(centre.abs()) + LOST } else { f64::INFINITY };
        let half = ((high - low) * Lanes3::splat(0.5) + Lanes3::splat(slack)).vector();
        Self { centre, axes, half }
    }
}

/// The longest axis of a box, away from the joint, half its length, and the next longest half.
#[inline(always)]
fn major(of: &LinkBox, joint: DVec3) -> (DVec3, f64, f64) {
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
    let away = if (of.centre - joint).dot(axis) < 0.0 { -1.0 } else { 1.0 };
    (axis * away, longest, next)
}

#[inline(always)]
fn cab_axes(a: &LinkBox, b: &LinkBox, joint: DVec3, by_sum: bool) -> DMat3 {
    let [(first, first_length, first_next), (second, second_length, second_next)] = [major(a, joint), major(b, joint)];
    let cosine = first.dot(second);
    let (longer, shorter, lengths) = if first_length >= second_length {
        (first, second, [first_length, second_length])
    } else {
        (second, first, [second_length, first_length])
    };
    // Boxes of links are never quite without length: what roundings of their place have added is none.
    let none = NO_LENGTH * (lengths[0] + sum(a.centre.abs()) + sum(b.centre.abs())) + LOST;
    // Written so that NaN is parallel.
    if !(cosine.abs() <= PARALLEL && lengths[1] > none) {
        return if first_next >= second_next { a.axes } else { b.axes };
    }
    let ratio = lengths[1] / lengths[0];
    let mut share = if ratio > 2.0 * cosine { -ratio } else { 0.0 };
    if by_sum && 2.0 * ratio * cosine > 1.0 {
        share = ratio;
    }
    // At least one, up to the skew of boxes: nothing cancels.
    let square = (longer.dot(longer) + shorter.dot(shorter) * (share * share)) + 2.0 * share * cosine;
    let along = (longer + shorter * share) * square.sqrt().recip();
    let across = longer.cross(shorter);
    let across = across * across.dot(across).sqrt().recip();
    DMat3::from_cols(along, across, along.cross(across))
}

impl Rule for Cab {
    #[inline(always)]
    fn axes(self, a: &LinkBox, b: &LinkBox, joint: DVec3, _: DVec3, _: f64) -> DMat3 {
        cab_axes(a, b, joint, false)
    }
}

impl Rule for CabSum {
    #[inline(always)]
    fn axes(self, a: &LinkBox, b: &LinkBox, joint: DVec3, _: DVec3, _: f64) -> DMat3 {
        cab_axes(a, b, joint, true)
    }
}

impl Rule for Covariance {
    /// Eight corners c + sum of +-e_j B_j have the mean c and the covariance sum of e_j^2 B_j B_jᵀ; of two boxes it is the mean of both
    /// and (c_b - c_a)(c_b - c_a)ᵀ / 4. Jacobi's rotations, 18 at most, leave the axes orthonormal to 100u.
    #[inline(always)]
    fn axes(self, a: &LinkBox, b: &LinkBox, _: DVec3, apart: DVec3, size: f64) -> DMat3 {
        let unit = per_power_of_two_near(size);
        let mut spread = Symmetric::square(apart * (unit * 0.5));
        for child in [a, b] {
            let half = child.half * unit;
            let squares = half * half * 0.5;
            spread = spread.plus(&Symmetric::square(child.axes.x_axis), squares.x);
            spread = spread.plus(&Symmetric::square(child.axes.y_axis), squares.y);
            spread = spread.plus(&Symmetric::square(child.axes.z_axis), squares.z);
        }
        eigenvectors(&spread)
    }
}
