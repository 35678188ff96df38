//! Whether a ray goes through a triangle, so that counting makes sense: through one of two neighbours where it meets the
//! edge between them, through as many of those around a corner as it must, and through none in whose plane it lies.
//!
//! The direction is turned by next to nothing: d' = d + (e, e^2, e^3), and the answer is that for all e > 0 that are small
//! enough (simulation of simplicity: Edelsbrunner and Muecke 1990). With the V of [`ray`](super), w_i the cross product in
//! V_i = d . w_i,
//!
//! ```text
//! V'_i = d' . w_i        has the sign of V_i; where that is zero, of the first component of w_i that is not
//! V'_i = 0               exactly if w_i = 0: the line of the edge goes through o
//! sum of all V' = n . d' is not zero, unless n = 0
//! ```
//!
//! - *Two V' of opposite sign.* The turned line misses the triangle, and so o is not on it.
//! - *All V' are zero.* Then n . d' = 0 for all e, n = 0, and the corners are on a line through o. Nothing goes through a
//!   segment or a point, but o may be on it. (Other such triangles are missed: their V' have the sum zero.)
//! - *Some V' are zero, and no two are opposite.* The weights V'_i / n . d' of the point where the turned line crosses the
//!   plane are not negative. With w_i = 0, o is on the line of an edge, and so in the plane: it is that point, and o is on
//!   the triangle.
//! - *All V' have one sign.* The turned line goes through the inside, at s' = n . p / n . d'. If n . p = 0, o is on the
//!   triangle; if not, the signs of both say whether it goes through it ahead of o.
//!
//! **Only triangles that the ray itself meets matter.** As e goes to 0, points o + s' d' of a triangle, s' >= 0, stay in
//! it; so s' is bounded and has a limit s, at which the ray meets the triangle. So where s' > 0 goes through, n . d is not
//! zero (else n . p = 0) and s' goes to s = n . p / n . d. Two V of opposite sign are therefore a miss.
//!
//! **Up to a limit**, what has s below it is counted; what has s equal to it has the end of the ray on it. That the end of
//! the ray is on a triangle is said even if the turned ray misses that. So if neither end is on the surface, counting is by
//! one real ray of a direction as near to d as one likes: one in general position, since it meets no edge, and with both
//! ends in the same parts of space as those of the ray.

use super::exact::ExactRay;
use super::{RAY_ERROR, RayLine, signs_of_line, time_filtered};
use crate::exact::Rung;
use crate::exact::orient::{orient2d, orient3d, orient3d_filtered};
use crate::exact::sign::Sign;
use glam::{DVec2, DVec3};
use std::cmp::Ordering;

/// Whether a ray goes through a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passage {
    Missed,
    /// From its front, where the corners turn counter-clockwise, to its back.
    Inward,
    /// From its back to its front.
    Outward,
    /// The ray begins or ends on it.
    OnSurface,
}

impl Passage {
    /// By the sign of n . d'.
    pub(in crate::exact) fn through(along: Sign) -> Self {
        if along == Sign::Positive { Self::Outward } else { Self::Inward }
    }
}

/// Whether a ray goes through a triangle, and which rung decided that.
#[inline]
pub(crate) fn passage(ray: &RayLine, corners: &[DVec3; 3]) -> (Passage, Rung) {
    // NaN is no limit that anything is within.
    if ray.limit.is_nan() || ray.limit < 0.0 {
        return (Passage::Missed, Rung::Filter);
    }
    let (signs, rung) = signs_of_line(ray, corners);
    match signs {
        None => (Passage::Missed, rung),
        Some(signs) if signs.contains(&Sign::Zero) => (by_turning(ray, corners, signs), Rung::Exact),
        Some(signs) => match ahead_filtered(ray, corners, signs[0]) {
            Some(passage) => (passage, rung),
            None => (ahead(ray, corners, signs[0]), Rung::Exact),
        },
    }
}

/// A ray through an edge or a corner, or in the plane of the triangle.
#[cold]
fn by_turning(ray: &RayLine, corners: &[DVec3; 3], signs: [Sign; 3]) -> Passage {
    if ray.limit != f64::INFINITY && ExactRay::new(ray, corners).ends_on_triangle() {
        return Passage::OnSurface;
    }
    let turn = |sign: Sign, u: DVec3, v: DVec3| match sign {
        Sign::Zero => first_sign(ray.origin, u, v),
        sign => sign,
    };
    let [p, q, r] = *corners;
    // Not `map`, which is not inlined.
    let turned = [turn(signs[0], q, r), turn(signs[1], r, p), turn(signs[2], p, q)];
    let has = |sign: Sign| turned.contains(&sign);
    match (has(Sign::Positive), has(Sign::Negative)) {
        (true, true) => Passage::Missed,
        (false, false) if ExactRay::new(ray, corners).begins_on_triangle() => Passage::OnSurface,
        (false, false) => Passage::Missed,
        _ if has(Sign::Zero) => Passage::OnSurface,
        _ => ahead(ray, corners, turned[0]),
    }
}

/// The sign of the first component of the cross product of u and v, seen from o, that is not zero.
fn first_sign(o: DVec3, u: DVec3, v: DVec3) -> Sign {
    if u == o || v == o {
        return Sign::Zero;
    }
    let along = |i: usize, j: usize| {
        let [o, u, v] = [o, u, v].map(|p| DVec2::new(p[i], p[j]));
        orient2d(o, u, v)
    };
    let signs = [(1, 2), (2, 0), (0, 1)].into_iter().map(|(i, j)| along(i, j));
    signs.into_iter().find(|&sign| sign != Sign::Zero).unwrap_or(Sign::Zero)
}

/// The turned line goes through the inside of the triangle; `along` is the sign of n . d'. If `f64` can tell.
#[inline]
fn ahead_filtered(ray: &RayLine, corners: &[DVec3; 3], along: Sign) -> Option<Passage> {
    let [a, b, c] = *corners;
    match -orient3d_filtered(a, b, c, ray.origin)? * along {
        Sign::Negative => Some(Passage::Missed),
        _ if ray.limit == f64::INFINITY => Some(Passage::through(along)),
        _ => match time_filtered(ray, corners)? {
            (t, _) if t < ray.limit * (1.0 - 2.0 * RAY_ERROR) => Some(Passage::through(along)),
            (t, _) if t > ray.limit * (1.0 + 2.0 * RAY_ERROR) => Some(Passage::Missed),
            _ => None,
        },
    }
}

/// The same, always.
#[cold]
fn ahead(ray: &RayLine, corners: &[DVec3; 3], along: Sign) -> Passage {
    let [a, b, c] = *corners;
    match -orient3d(a, b, c, ray.origin) * along {
        Sign::Negative => Passage::Missed,
        Sign::Zero => Passage::OnSurface,
        Sign::Positive if ray.limit == f64::INFINITY => Passage::through(along),
        Sign::Positive => match ExactRay::new(ray, corners).against_limit() {
            Ordering::Less => Passage::through(along),
            Ordering::Equal => Passage::OnSurface,
            Ordering::Greater => Passage::Missed,
        },
    }
}
