//! How far apart: triangles, and a point and a triangle.
//!
//! What is given for two triangles is a *function of the two sets of corners*, whatever their order (`canonical`),
//! and so is what is given for a point and a triangle, but for the name of the feature. The ladder:
//!
//! 1. `f64`: two points of the triangles, whose distance is an upper bound (`features`), and a direction in which the
//!    triangles are nearly as far apart, a lower one (`certificate`). If the bounds are close to each other
//!    (`estimate`), the upper one is the value. No condition of the problem comes into this: the bounds hold whatever
//!    was lost on the way to the points and to the direction.
//! 2. The exact test tells whether the triangles meet: the value is 0 exactly then.
//! 3. Whole numbers (`exact`): for triangles that are nearer than some 2^-48 of their span, that are nearly in
//!    contact with edges that are nearly parallel, or whose span is beyond 2^-100..2^100.
//!
//! **The bound.** A value is off by at most [`ERROR`] of the *span*, the largest difference between coordinates of
//! the six corners (of the point and three corners) on one axis, and a step of the subnormals. u is the unit roundoff
//! 2^-53, lengths of vectors are at most the root of 3 times the largest component, and second order is far below the
//! margins:
//!
//! *Upper.* From p + d s to q + e t, in each coordinate: q - p costs 1u of the span, d s and e t 2u each (a
//! difference, a product), two sums 1u each: 7u, and 8u for a corner over a face, whose weights may add up to 1 + u.
//! With the root of 3 and 2.5u for the length itself: `8 * 1.74 + 2.5 * 1.74 < 19u`.
//!
//! *Lower.* Differences from one corner, at most the *size*, the largest of them, which is at most the span. A dot
//! product with a direction n costs 4u |n| 1.74 size (a difference, a product, two sums); the largest of one triangle
//! and the least of the other, `8 * 1.74 = 13.9u`; their difference 1.8u; the length of n and the division 3.5u of
//! what is at most 1.74 size, 6.1u: together less than 22u of the size.
//!
//! Bounds that are at most 10u of the size apart are accepted: 10u + 22u below, 19u above.

mod canonical;
mod certificate;
mod estimate;
mod exact;
mod features;
mod moving;
mod point;
mod point_exact;
pub(super) mod vector;

pub(crate) use point::{point_apart, point_within};

use super::{Rung, common_point_of, triangles_meet};
use canonical::both_sorted;
pub(super) use canonical::sorted as sorted_corners;
use estimate::Estimate;
use exact::Exactly;
pub(super) use exact::WholePair;
use glam::DVec3;
pub(super) use moving::{Freedom, Moving, Near};

/// What [`triangles_apart`] and [`point_apart`] may be off, as a share of the span, besides 2^-1074: see above.
pub(crate) const ERROR: f64 = 32.0 * U;

/// Unit roundoff of `f64`.
const U: f64 = f64::EPSILON / 2.0;

/// The part of a triangle that a point is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// A corner, 0 to 2 in the order of the triangle.
    Vertex(u8),
    /// An edge without its ends: edge i goes from corner i to the next one.
    Edge(u8),
    /// The triangle without its edges.
    Face,
}

/// Points of two triangles that are as near to each other as any.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Apart {
    pub(crate) distance: f64,
    /// One on each.
    pub(crate) points: [DVec3; 2],
}

/// The point of a triangle that is nearest to another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PointApart {
    pub(crate) distance: f64,
    pub(crate) point: DVec3,
    pub(crate) feature: Feature,
}

/// How far apart two closed triangles are: 0 exactly if they meet.
pub(crate) fn triangles_apart(a: &[DVec3; 3], b: &[DVec3; 3]) -> (Apart, Rung) {
    let ([first, second], swapped) = both_sorted(a, b);
    let (mut apart, rung) = match Estimate::of(&first, &second) {
        Some(estimate) if estimate.is_closed() => {
            (Apart { distance: estimate.value, points: estimate.pairing.points(&first, &second) }, Rung::Filter)
        }
        _ => beyond_f64(&first, &second),
    };
    if swapped {
        apart.points.swap(0, 1);
    }
    (apart, rung)
}

#[cold]
fn beyond_f64(a: &[DVec3; 3], b: &[DVec3; 3]) -> (Apart, Rung) {
    let (meet, rung) = triangles_meet(a, b);
    if meet {
        let point = common_point_of(a, b).map_or(a[0], DVec3::from_array);
        return (Apart { distance: 0.0, points: [point; 2] }, rung);
    }
    let (distance, points) = Exactly::between(a, b, 0.0).rounded();
    (Apart { distance, points }, Rung::Exact)
}

/// Whether two closed triangles are closer to each other than that, exactly. Nothing is closer than 0 or NaN.
pub(crate) fn triangles_closer_than(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64) -> (bool, Rung) {
    if !(distance > 0.0 && distance < f64::INFINITY) {
        return (distance > 0.0, Rung::Filter);
    }
    // Faces that are parallel to two axes are at a clearance exactly more often than others.
    if apart_along_an_axis(a, b, distance) {
        return (false, Rung::Filter);
    }
    let estimate = Estimate::of(a, b);
    match estimate.and_then(|estimate| estimate.is_less_than(distance)) {
        Some(closer) => (closer, Rung::Filter),
        None => closer_beyond_f64(a, b, distance, estimate.is_some_and(|estimate| estimate.is_apart())),
    }
}

/// Whether triangles surely do not meet is what `f64` may have found out.
#[cold]
fn closer_beyond_f64(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64, apart: bool) -> (bool, Rung) {
    match if apart { (false, Rung::Filter) } else { triangles_meet(a, b) } {
        (true, rung) => (true, rung),
        (false, _) if exact::apart_across_a_face(a, b, distance) => (false, Rung::Exact),
        (false, _) => (Exactly::between(a, b, distance).is_less_than(distance), Rung::Exact),
    }
}

/// Whether the boxes of two triangles are not closer to each other than that along one of the axes, exactly.
#[inline]
fn apart_along_an_axis([p, q, r]: &[DVec3; 3], [u, v, w]: &[DVec3; 3], distance: f64) -> bool {
    let [low_a, high_a] = [p.min(*q).min(*r), p.max(*q).max(*r)];
    let [low_b, high_b] = [u.min(*v).min(*w), u.max(*v).max(*w)];
    let (ahead, behind) = (low_b - high_a, low_a - high_b);
    if ahead.max(behind).max_element() < distance {
        return false;
    }
    // A difference that is above the distance when it is rounded is above it; one that is equal, if rounding took something.
    let reaches = |high: f64, low: f64, difference: f64| {
        difference > distance || (difference == distance && lost_by_minus(high, low, difference) >= 0.0)
    };
    (0..3).any(|k| reaches(low_b[k], high_a[k], ahead[k]) || reaches(low_a[k], high_b[k], behind[k]))
}

/// What rounding took from the difference of x and y: exactly (Knuth's sum of two numbers), and nothing underflows in sums.
fn lost_by_minus(x: f64, y: f64, difference: f64) -> f64 {
    let of_y = x - difference;
    let of_x = difference + of_y;
    (x - of_x) + (of_y - y)
}

/// Whether triangles whose corners are known up to `off` in length are within a radius, if `f64` can tell.
pub(super) fn about_within(a: &[DVec3; 3], b: &[DVec3; 3], radius: f64, off: f64) -> Option<bool> {
    let estimate = Estimate::of(a, b)?;
    // Both corners of a pair of points may be off, and as much pays for rounding these sums.
    if estimate.is_less_than(radius - 4.0 * off) == Some(true) {
        return Some(true);
    }
    (estimate.is_less_than(radius + 4.0 * off) == Some(false)).then_some(false)
}

/// Whether two closed triangles are not farther apart than that, which is finite and not negative, exactly.
pub(super) fn triangles_within(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64) -> (bool, Rung) {
    // What the bounds can tell is never so by equality: they leave more than they must.
    match Estimate::of(a, b).and_then(|estimate| estimate.is_less_than(distance)) {
        Some(within) => (within, Rung::Filter),
        None => within_beyond_f64(a, b, distance),
    }
}

#[cold]
fn within_beyond_f64(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64) -> (bool, Rung) {
    match triangles_meet(a, b) {
        (true, rung) => (true, rung),
        (false, rung) if distance == 0.0 => (false, rung),
        (false, _) => (Exactly::between(a, b, distance).is_at_most(distance), Rung::Exact),
    }
}

#[cfg(test)]
pub(super) mod tests;
