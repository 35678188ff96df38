//! Ray-triangle test for counting crossings of a closed surface.
//!
//! A ray through an edge or a vertex crosses as many of the adjacent triangles as a ray that passes next to it. A
//! ray never crosses a triangle in whose plane it is.
//!
//! To achieve this, the direction d of the ray is perturbed: d' = d + (e, e^2, e^3). The result is that of the
//! perturbed ray for all sufficiently small e > 0 (simulation of simplicity: Edelsbrunner and Muecke 1990). As in
//! [`ray`](super), let o be the origin of the ray, n the normal of the triangle, and p a corner relative to o. V_i
//! is the determinant of d and the two ends of edge i. It equals d . w_i, where w_i is the cross product of these
//! ends, relative to o. The determinants V'_i of the perturbed ray have these properties:
//!
//! ```text
//! V'_i = d' . w_i        has the sign of V_i; if that is zero, the sign of the first nonzero component of w_i
//! V'_i = 0               exactly if w_i = 0: the line of the edge goes through o
//! sum of all V' = n . d' is not zero, unless n = 0
//! ```
//!
//! - *Two V' have opposite signs.* The perturbed line misses the triangle, so o is not on the triangle.
//! - *All V' are zero.* Then n . d' = 0 for all e, so n = 0, and the corners are on a line through o. The triangle
//!   is a segment or a point, which no line crosses, but o may be on it. (Every other degenerate triangle belongs
//!   to the first case: its V' are not all zero, but their sum is.)
//! - *Some V' are zero, and no two have opposite signs.* The barycentric coordinates V'_i / n . d' of the point
//!   where the perturbed line crosses the plane are not negative, so this point is on the triangle. A w_i is zero,
//!   so o is on the line of an edge and therefore in the plane. So o is the crossing point, and o is on the
//!   triangle.
//! - *All V' have one sign.* The perturbed line crosses the interior of the triangle, at the ray parameter
//!   s' = n . p / n . d'. If n . p = 0, o is on the triangle. If not, the signs of n . p and n . d' decide whether
//!   the crossing is ahead of o.
//!
//! **Only triangles that the unperturbed ray intersects matter.** Let the perturbed ray cross a triangle at
//! o + s' d', with s' > 0, for all sufficiently small e. As e goes to 0, these points stay in the triangle, so s'
//! is bounded and has a limit s. The unperturbed ray therefore intersects the triangle at the parameter s. If
//! n . d were zero, n . p, which equals s' (n . d') for all e, would be zero too, and so would s'. So n . d is not
//! zero, and s = n . p / n . d. If two V of the unperturbed ray have opposite signs, both rays therefore miss the
//! triangle.
//!
//! **Limit of the ray.** Crossings with s below the limit count. If s equals the limit, the end of the ray is on
//! the triangle; the result is then [`RayPassage::OnSurface`], even if the perturbed ray misses the triangle. If
//! neither end of the ray is on the surface, the crossings are those of one real ray, whose direction is
//! arbitrarily close to d. That ray intersects no edge, so it is in general position. Its ends are in the same
//! regions of space as those of the original ray.

use super::exact::ExactRay;
use super::{BoundedRay, RAY_ERROR, edge_signs, time_filtered};
use crate::kernel::predicates::orient::{orient2d, orient3d, orient3d_filtered};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::DecidedBy;
use glam::{DVec2, DVec3};
use std::cmp::Ordering;

/// Whether and how a perturbed ray crosses a triangle. See the module documentation for the perturbation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RayPassage {
    Miss,
    /// From the front of the triangle, where its corners are counterclockwise, to its back.
    Inward,
    /// From the back of the triangle to its front.
    Outward,
    /// The ray starts or ends on the triangle.
    OnSurface,
}

impl RayPassage {
    /// Returns the passage of a ray that crosses the triangle. `normal_sign` is the sign of the dot product of the
    /// triangle's normal and the perturbed direction.
    pub(in crate::kernel) fn through(normal_sign: Sign) -> Self {
        if normal_sign == Sign::Positive { Self::Outward } else { Self::Inward }
    }
}

/// Returns how a perturbed ray crosses a triangle, and the stage that decided it.
#[inline]
pub(crate) fn ray_passage(ray: &BoundedRay, corners: &[DVec3; 3]) -> (RayPassage, DecidedBy) {
    // With a limit of NaN, the ray contains no point.
    if ray.limit.is_nan() || ray.limit < 0.0 {
        return (RayPassage::Miss, DecidedBy::Filter);
    }
    let (signs, stage) = edge_signs(ray, corners);
    match signs {
        None => (RayPassage::Miss, stage),
        Some(signs) if signs.contains(&Sign::Zero) => (by_perturbation(ray, corners, signs), DecidedBy::Exact),
        Some(signs) => match interior_passage_filtered(ray, corners, signs[0]) {
            Some(passage) => (passage, stage),
            None => (interior_passage(ray, corners, signs[0]), DecidedBy::Exact),
        },
    }
}

/// [`ray_passage`] for a triangle with an edge that is in one plane with the line of the ray. In this case, some
/// of the determinants V_i of the module documentation (`signs`, one per edge) are zero. The perturbed direction
/// decides.
#[cold]
fn by_perturbation(ray: &BoundedRay, corners: &[DVec3; 3], signs: [Sign; 3]) -> RayPassage {
    if ray.limit != f64::INFINITY && ExactRay::new(ray, corners).ends_on_triangle() {
        return RayPassage::OnSurface;
    }
    let perturb = |sign: Sign, u: DVec3, v: DVec3| match sign {
        Sign::Zero => first_sign(ray.origin, u, v),
        sign => sign,
    };
    let [p, q, r] = *corners;
    // No `map` here: the compiler does not inline it.
    let perturbed = [perturb(signs[0], q, r), perturb(signs[1], r, p), perturb(signs[2], p, q)];
    let has = |sign: Sign| perturbed.contains(&sign);
    match (has(Sign::Positive), has(Sign::Negative)) {
        (true, true) => RayPassage::Miss,
        (false, false) if ExactRay::new(ray, corners).begins_on_triangle() => RayPassage::OnSurface,
        (false, false) => RayPassage::Miss,
        _ if has(Sign::Zero) => RayPassage::OnSurface,
        _ => interior_passage(ray, corners, perturbed[0]),
    }
}

/// Sign of the first nonzero component of `(u - o) x (v - o)`; zero if all components are zero.
fn first_sign(o: DVec3, u: DVec3, v: DVec3) -> Sign {
    if u == o || v == o {
        return Sign::Zero;
    }
    let component = |i: usize, j: usize| {
        let [o, u, v] = [o, u, v].map(|p| DVec2::new(p[i], p[j]));
        orient2d(o, u, v)
    };
    let signs = [(1, 2), (2, 0), (0, 1)].into_iter().map(|(i, j)| component(i, j));
    signs.into_iter().find(|&sign| sign != Sign::Zero).unwrap_or(Sign::Zero)
}

/// Returns how a perturbed ray passes a triangle whose interior its line crosses, in `f64`; `None` if that is not
/// certain.
///
/// `normal_sign` is the sign of the dot product of the triangle's normal and the perturbed direction.
#[inline]
fn interior_passage_filtered(ray: &BoundedRay, corners: &[DVec3; 3], normal_sign: Sign) -> Option<RayPassage> {
    let [a, b, c] = *corners;
    match -orient3d_filtered(a, b, c, ray.origin)? * normal_sign {
        Sign::Negative => Some(RayPassage::Miss),
        _ if ray.limit == f64::INFINITY => Some(RayPassage::through(normal_sign)),
        _ => match time_filtered(ray, corners)? {
            (t, _) if t < ray.limit * (1.0 - 2.0 * RAY_ERROR) => Some(RayPassage::through(normal_sign)),
            (t, _) if t > ray.limit * (1.0 + 2.0 * RAY_ERROR) => Some(RayPassage::Miss),
            _ => None,
        },
    }
}

/// [`interior_passage_filtered`] in exact arithmetic.
#[cold]
fn interior_passage(ray: &BoundedRay, corners: &[DVec3; 3], normal_sign: Sign) -> RayPassage {
    let [a, b, c] = *corners;
    match -orient3d(a, b, c, ray.origin) * normal_sign {
        Sign::Negative => RayPassage::Miss,
        Sign::Zero => RayPassage::OnSurface,
        Sign::Positive if ray.limit == f64::INFINITY => RayPassage::through(normal_sign),
        Sign::Positive => match ExactRay::new(ray, corners).crossing_against_limit() {
            Ordering::Less => RayPassage::through(normal_sign),
            Ordering::Equal => RayPassage::OnSurface,
            Ordering::Greater => RayPassage::Miss,
        },
    }
}
