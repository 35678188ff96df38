//! First contact of a translated triangle with a resting one, or the first time at which the distance of the two
//! is at most a radius.
//!
//! Let v be the motion of triangle a, and b the resting triangle. At time t, `a + t v` intersects b exactly if t v
//! is in the set D of all differences of a point of b and a point of a. D is the convex hull of the nine
//! differences of their corners. D is convex, so the times of contact form an interval. The query is whether this
//! interval intersects [0, 1], and where it begins. A point or a segment is a triangle with equal corners and
//! needs no special case.
//!
//! - Radius 0 (`first_touch`): signs of determinants of the projections along the motion (`projection`) decide
//!   whether there is a contact. Its time is a quotient of two other determinants (`contact_time`).
//! - Positive radius (`within_radius`): the distance is a convex function of time, and the gap along any direction
//!   gives a lower bound of the time of contact. Newton's method therefore never steps past the contact. Integers
//!   decide near misses (`swept_prism`).
//!
//! Corners are sorted first, so the result depends only on the two sets of corners, the motion and the radius. The
//! time is rounded *down*, so the minimum over many pairs is never late.

mod contact_normal;
mod contact_time;
pub(crate) mod filter8;
mod first_touch;
mod projected_sides;
mod projection;
mod swept_prism;
mod within_radius;

use super::DecidedBy;
use super::distance::sorted_corners;
use first_touch::first_touch;
use glam::DVec3;
use projection::ProjectedPair;
use within_radius::first_within_radius;

/// First contact of a moving triangle with a resting one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TriangleImpact {
    /// Time from 0 to 1. Never later than the exact time, and earlier by at most [`SWEEP_ERROR`].
    pub(crate) t: f64,
    /// True exactly if the triangles are in contact at the start of the motion.
    pub(crate) at_start: bool,
    /// Contact point on the resting triangle, rounded, inside its bounding box.
    pub(crate) point: DVec3,
    /// Unit normal from the resting to the moving triangle; zero if they are in contact at the start.
    pub(crate) normal: DVec3,
}

/// Error bound of a returned time of contact: it may be too early by up to this share of the motion.
pub(crate) const SWEEP_ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

/// Returns the first time `t` in 0..1 at which `a`, moved by `t * motion`, is within `radius` of `b`, as an
/// impact.
///
/// Returns `None` exactly if there is no such time, or if the computed time is later than `until`. The value of
/// `until` has no other effect on the result. Coordinates and the radius must be below 2^1000, the motion below
/// 2^500.
pub(crate) fn first_impact(
    a: &[DVec3; 3],
    b: &[DVec3; 3],
    motion: DVec3,
    radius: f64,
    until: f64,
) -> (Option<TriangleImpact>, DecidedBy) {
    let pair = SweptTrianglePair { a: *a, b: *b, motion: motion + DVec3::ZERO, radius };
    if pair.certainly_misses(until) {
        return (None, DecidedBy::Filter);
    }
    let pair = SweptTrianglePair { a: sorted_corners(a).0, b: sorted_corners(b).0, ..pair };
    let (impact, decided_by) =
        if radius == 0.0 { first_touch(&pair, until) } else { first_within_radius(&pair, until) };
    (impact.filter(|impact| impact.t <= until), decided_by)
}

/// Two triangles and the motion of the first one, `a`. If the quick test `certainly_misses` does not reject a pair, its
/// corners are sorted, and negative zeros are replaced by positive ones.
#[derive(Clone, Copy, Debug)]
struct SweptTrianglePair {
    a: [DVec3; 3],
    b: [DVec3; 3],
    motion: DVec3,
    radius: f64,
}

impl SweptTrianglePair {
    /// Returns true if a quick test proves that there is no contact up to `until`. The result does not depend on
    /// the order of the corners.
    #[inline]
    fn certainly_misses(&self, until: f64) -> bool {
        boxes_miss(bounds(&self.a), bounds(&self.b), self.motion, self.radius, until)
            || (self.radius == 0.0 && self.motion != DVec3::ZERO && ProjectedPair::new(self).certainly_misses())
    }

    /// Clamps a point to the bounding box of `b`. Negative zeros become positive.
    fn clamp_to_box(&self, point: DVec3) -> DVec3 {
        let [low, high] = bounds(&self.b);
        point.max(low).min(high) + DVec3::ZERO
    }
}

/// Returns true if two bounding boxes stay farther apart than `radius` while `a` moves by `v`, up to time `until`
/// or to the end of the motion. Boxes are given by their lower and upper corners.
///
/// Computed contact times may be early by 2^-40, so the boxes must stay apart for longer than `until`. The time added
/// is twice 2^-40, which also covers the rounding of the displacement, unless the displacement underflows. The distance
/// of the boxes takes two differences, each with an error of 2^-53 of its result.
#[inline(always)]
pub(crate) fn boxes_miss(a: [DVec3; 2], b: [DVec3; 2], v: DVec3, radius: f64, until: f64) -> bool {
    let share = until + 2.0 * SWEEP_ERROR;
    // Not written with `any`: the compiler does not inline it.
    for axis in 0..3 {
        let displacement = if share < 1.0 && v[axis].abs() > 1e-290 { v[axis] * share } else { v[axis] };
        let ahead = remaining_distance(b[0][axis] - a[1][axis], displacement.max(0.0));
        let behind = remaining_distance(a[0][axis] - b[1][axis], (-displacement).max(0.0));
        if ahead.max(behind) > radius {
            return true;
        }
    }
    false
}

/// Lower bound of the first time at which box `a`, moving by `v` per unit of time without limit, overlaps box `b`.
/// `None` if the boxes never overlap, because their overlap on one axis ends before their overlap on another axis
/// begins.
///
/// A time is the quotient of a rounded difference, so its error is 2u of itself (u = 2^-53), unless it underflows.
/// The margins used are 8u, and a constant far above the loss by underflow.
pub(crate) fn boxes_overlap_after(a: [DVec3; 2], b: [DVec3; 2], v: DVec3) -> Option<f64> {
    const MARGIN: f64 = 4.0 * f64::EPSILON;
    const UNDERFLOW_MARGIN: f64 = 1e-300;
    let (mut first, mut last) = (0.0_f64, f64::INFINITY);
    for axis in 0..3 {
        let (ahead, through) = (b[0][axis] - a[1][axis], b[1][axis] - a[0][axis]);
        let (ahead, through) = if v[axis] < 0.0 { (-through, -ahead) } else { (ahead, through) };
        if v[axis] != 0.0 {
            let (enter, leave) = (ahead / v[axis].abs(), through / v[axis].abs());
            first = first.max(enter - enter.abs() * MARGIN - UNDERFLOW_MARGIN);
            last = last.min(leave + leave.abs() * MARGIN + UNDERFLOW_MARGIN);
        } else if ahead > 0.0 || through < 0.0 {
            return None;
        }
    }
    (first <= last).then_some(first)
}

/// Lower and upper corner of the bounding box of a triangle.
#[inline]
fn bounds([p, q, r]: &[DVec3; 3]) -> [DVec3; 2] {
    [p.min(*q).min(*r), p.max(*q).max(*r)]
}

/// Lower bound of `distance - displacement`, where both numbers have been rounded once.
#[inline]
fn remaining_distance(distance: f64, displacement: f64) -> f64 {
    let left = distance - displacement;
    left - 2.0 * f64::EPSILON * (distance.abs() + left.abs())
}

#[cfg(test)]
mod tests;
