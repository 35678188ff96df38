//! Triangle intersection test of Guigue and Devillers (Faster Triangle-Triangle Intersection Tests, INRIA RR-4488,
//! 2002; Journal of Graphics Tools 8, 2003): at most eight signs of orient3d, and no other numbers. The four steps
//! for triangles a and b are:
//!
//! ```text
//! 1  sides of the vertices of a relative to the plane of b; all strictly on one side: disjoint
//! 2  sides of the vertices of b relative to the plane of a; likewise
//! 3  permute the vertices of each triangle so that the first is alone on its side of the other plane, the positive side
//! 4  the intersection line of the planes now enters a through its edge 0-1 and leaves by 0-2, and b in the same way;
//!    the two intervals overlap if and only if orient3d(a0, a1, b0, b1) <= 0 and orient3d(a0, a2, b2, b0) <= 0
//! ```
//!
//! The formula is written once, generic over the sign predicate. With the `f64` filter as predicate, it decides
//! nearly every pair and returns `None` for the other pairs; with the exact predicate, it decides all pairs. If
//! the three sides in step 1 or 2 are all zero, the triangles are coplanar or one is degenerate; these pairs are
//! tested by [`coplanar`](super::coplanar).

use super::edgewise::all_on_one_side;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;

/// Result of the Guigue-Devillers test of two triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SignDecision {
    Disjoint,
    Intersect,
    /// The triangles are coplanar or one is degenerate: signs of orient3d do not decide.
    CoplanarOrDegenerate,
}

/// Tests two triangles by signs of `orient3d`, which may be a filter; `None` if a sign that is needed is not
/// certain.
#[inline(always)]
pub(crate) fn guigue_devillers(
    a: &[DVec3; 3],
    b: &[DVec3; 3],
    orient3d: impl Fn(DVec3, DVec3, DVec3, DVec3) -> Option<Sign>,
) -> Option<SignDecision> {
    let sides_of_a = sides(a, b, &orient3d)?;
    if all_on_one_side(sides_of_a) {
        return Some(SignDecision::Disjoint);
    }
    let sides_of_b = sides(b, a, &orient3d)?;
    if all_on_one_side(sides_of_b) {
        return Some(SignDecision::Disjoint);
    }
    if sides_of_a == [Sign::Zero; 3] || sides_of_b == [Sign::Zero; 3] {
        return Some(SignDecision::CoplanarOrDegenerate);
    }
    // Step 3. The apex of a triangle is the vertex that is alone on its side of the other triangle's plane. The
    // apex must be on the positive side of this plane. If it is not, the order of the other triangle's vertices is
    // reversed, which negates the normal of the plane.
    let (apex_a, side_a) = apex(sides_of_a);
    let (apex_b, side_b) = apex(sides_of_b);
    let [a0, a1, a2] = oriented(a, apex_a, side_b);
    let [b0, b1, b2] = oriented(b, apex_b, side_a);
    let intersect = orient3d(a0, a1, b0, b1)? != Sign::Positive && orient3d(a0, a2, b2, b0)? != Sign::Positive;
    Some(if intersect { SignDecision::Intersect } else { SignDecision::Disjoint })
}

/// Returns true if the interiors of two triangles with nonzero area intersect in a segment.
///
/// A segment requires that each triangle has corners strictly on both sides of the other's plane. The intersection
/// line of the planes then passes through the interiors of both triangles, in one interval each. Step 4 of the
/// module documentation, with strict signs, decides whether these intervals have more than a point in common.
pub(in crate::kernel::triangle) fn interiors_cross_by(
    a: &[DVec3; 3],
    b: &[DVec3; 3],
    orient3d: impl Fn(DVec3, DVec3, DVec3, DVec3) -> Sign,
) -> bool {
    let sign = |p, q, r, s| Some(orient3d(p, q, r, s));
    let straddle = |sides: [Sign; 3]| sides.contains(&Sign::Positive) && sides.contains(&Sign::Negative);
    let Some(sides_of_a) = sides(a, b, &sign).filter(|&sides| straddle(sides)) else { return false };
    let Some(sides_of_b) = sides(b, a, &sign).filter(|&sides| straddle(sides)) else { return false };
    let (apex_a, side_a) = apex(sides_of_a);
    let (apex_b, side_b) = apex(sides_of_b);
    let [a0, a1, a2] = oriented(a, apex_a, side_b);
    let [b0, b1, b2] = oriented(b, apex_b, side_a);
    orient3d(a0, a1, b0, b1) == Sign::Negative && orient3d(a0, a2, b2, b0) == Sign::Negative
}

/// Sides of `points` relative to the plane of the triangle `plane`.
#[inline(always)]
fn sides(
    points: &[DVec3; 3],
    plane: &[DVec3; 3],
    orient3d: &impl Fn(DVec3, DVec3, DVec3, DVec3) -> Option<Sign>,
) -> Option<[Sign; 3]> {
    let side = |i: usize| orient3d(plane[0], plane[1], plane[2], points[i]);
    Some([side(0)?, side(1)?, side(2)?])
}

/// Returns the index of the apex, which is the vertex alone on its side of a plane, and its side. The signs must
/// be neither all zero nor all equal.
///
/// If two vertices share a side and the third is in the plane, the third counts as the apex, on the opposite side.
#[inline]
fn apex(sides: [Sign; 3]) -> (usize, Sign) {
    let others = |i: usize| (sides[(i + 1) % 3], sides[(i + 2) % 3]);
    for i in 0..3 {
        let (next, last) = others(i);
        if sides[i] != Sign::Zero && sides[i] != next && sides[i] != last {
            return (i, sides[i]);
        }
    }
    let i = (0..3).find(|&i| sides[i] == Sign::Zero).unwrap_or(0);
    (i, -others(i).0)
}

/// Returns the corners of `t` starting with the apex, in reversed order if `facing` is negative.
#[inline]
fn oriented(t: &[DVec3; 3], apex: usize, facing: Sign) -> [DVec3; 3] {
    let (next, last) = (t[(apex + 1) % 3], t[(apex + 2) % 3]);
    if facing == Sign::Negative { [t[apex], last, next] } else { [t[apex], next, last] }
}
