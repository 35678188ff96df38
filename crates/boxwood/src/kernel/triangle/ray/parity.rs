//! Ray-triangle test for counting crossings of a closed surface.
//!
//! A ray through an edge crosses exactly one of its two triangles. A ray through a vertex crosses as many of the triangles
//! around it as a ray that passes next to the vertex. A ray never crosses a triangle in whose plane it is.
//!
//! The ray starts at o, and its direction d is perturbed: d' = d + (e, e^2, e^3), and the result is the one for
//! all sufficiently small e > 0 (simulation of simplicity: Edelsbrunner and Muecke 1990). With the determinants
//! V_i, normal n and corner p of [`ray`](super), and w_i the cross product in V_i = d . w_i,
//!
//! ```text
//! V'_i = d' . w_i        has the sign of V_i; if that is zero, the sign of the first nonzero component of w_i
//! V'_i = 0               exactly if w_i = 0: the line of the edge goes through o
//! sum of all V' = n . d' is not zero, unless n = 0
//! ```
//!
//! - *Two V' of opposite sign.* The perturbed line misses the triangle, so o is not on it.
//! - *All V' are zero.* Then n . d' = 0 for all e, so n = 0, and the corners are on a line through o. A line does not cross a
//!   segment or a point, but o may be on it. (Other degenerate triangles are missed: the sum of their V' is zero.)
//! - *Some V' are zero, and no two are opposite.* The barycentric coordinates V'_i / n . d' of the point where the perturbed line
//!   crosses the plane are not negative. With w_i = 0, o is on the line of an edge and therefore in the plane. So o is that point,
//!   and o is on the triangle.
//! - *All V' have one sign.* The perturbed line crosses the interior, at s' = n . p / n . d'. If n . p = 0, o is on the triangle.
//!   Otherwise the signs of both decide whether the crossing is ahead of o.
//!
//! **Only triangles that the unperturbed ray intersects matter.** Let the perturbed ray cross a triangle at o + s' d', with s' > 0,
//! for all sufficiently small e. As e goes to 0, these points stay in the triangle, so s' is bounded and has a limit s. The
//! unperturbed ray therefore intersects the triangle at s. n . d is not zero, because otherwise n . p = 0, and s = n . p / n . d.
//! Two V of opposite sign are therefore a miss.
//!
//! **With a limit**, crossings with s below the limit count. If s equals the limit, the end of the ray is on the
//! triangle; this case is reported as such even if the perturbed ray misses the triangle. So if neither end is on
//! the surface, crossings are counted for one real ray whose direction is arbitrarily close to d. That ray is in
//! general position, since it intersects no edge, and its ends are in the same regions of space as those of the
//! original ray.

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

/// [`ray_passage`] for a triangle of which an edge is in one plane with the line of the ray: some of the determinants
/// V_i (`signs`) are zero. The perturbed direction decides.
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
