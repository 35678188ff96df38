//! The triangle test of Guigue and Devillers (Faster Triangle-Triangle Intersection Tests, INRIA RR-4488, 2002; Journal
//! of Graphics Tools 8, 2003): eight signs of orient3d at most, and no number but signs.
//!
//! ```text
//! 1  sides of a's vertices against b's plane; all strictly on one side: disjoint
//! 2  sides of b's vertices against a's plane; likewise
//! 3  turn each triangle so that its first vertex is alone on its side of the other plane, and on the positive side
//! 4  now the line where the planes meet enters a through its edge 0-1 and leaves by 0-2, and b the same way; the two
//!    intervals overlap if and only if orient3d(a0, a1, b0, b1) <= 0 and orient3d(a0, a2, b2, b0) <= 0
//! ```
//!
//! The formula is written once, over whoever tells a sign: with the `f64` filter alone it decides nearly every pair and
//! says `None` for the rest; with the whole ladder it decides all. Sides that are all zero mean coplanar triangles or a
//! degenerate one; those go to [`coplanar`](super::coplanar).

use super::edgewise::all_on_one_side;
use super::sign::Sign;
use glam::DVec3;

/// What the signs of step 1 to 4 say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Disjoint,
    Meet,
    /// Coplanar, or one of them is degenerate: the orientations in space do not tell.
    Flat,
}

/// `None` as soon as a sign that is needed is not known.
#[inline(always)]
pub(crate) fn guigue_devillers(
    a: &[DVec3; 3],
    b: &[DVec3; 3],
    orient3d: impl Fn(DVec3, DVec3, DVec3, DVec3) -> Option<Sign>,
) -> Option<Verdict> {
    let sides_of_a = sides(a, b, &orient3d)?;
    if all_on_one_side(sides_of_a) {
        return Some(Verdict::Disjoint);
    }
    let sides_of_b = sides(b, a, &orient3d)?;
    if all_on_one_side(sides_of_b) {
        return Some(Verdict::Disjoint);
    }
    if sides_of_a == [Sign::Zero; 3] || sides_of_b == [Sign::Zero; 3] {
        return Some(Verdict::Flat);
    }
    // The side of one apex is made positive by turning over the other triangle, whose plane then faces it.
    let (apex_a, side_a) = apex(sides_of_a);
    let (apex_b, side_b) = apex(sides_of_b);
    let [a0, a1, a2] = turned(a, apex_a, side_b);
    let [b0, b1, b2] = turned(b, apex_b, side_a);
    let meet = orient3d(a0, a1, b0, b1)? != Sign::Positive && orient3d(a0, a2, b2, b0)? != Sign::Positive;
    Some(if meet { Verdict::Meet } else { Verdict::Disjoint })
}

/// Whether the insides of two real triangles meet in a line: both have corners strictly on both sides of the other plane, so
/// that the insides meet the line between their entry and exit, and step 4 holds with strict signs.
pub(super) fn insides_cross_by(
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
    let [a0, a1, a2] = turned(a, apex_a, side_b);
    let [b0, b1, b2] = turned(b, apex_b, side_a);
    orient3d(a0, a1, b0, b1) == Sign::Negative && orient3d(a0, a2, b2, b0) == Sign::Negative
}

/// The signs of `points` against the plane of `plane`.
#[inline(always)]
fn sides(
    points: &[DVec3; 3],
    plane: &[DVec3; 3],
    orient3d: &impl Fn(DVec3, DVec3, DVec3, DVec3) -> Option<Sign>,
) -> Option<[Sign; 3]> {
    let side = |i: usize| orient3d(plane[0], plane[1], plane[2], points[i]);
    Some([side(0)?, side(1)?, side(2)?])
}

/// The vertex that is alone on its side, and that side. If two vertices share a side and the third is in the plane, the
/// third is alone, on the side where the others are not. The signs are neither all zero nor all equal.
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

/// The triangle from its apex on, turned over if its plane must face the other way.
#[inline]
fn turned(t: &[DVec3; 3], apex: usize, facing: Sign) -> [DVec3; 3] {
    let (next, last) = (t[(apex + 1) % 3], t[(apex + 2) % 3]);
    if facing == Sign::Negative { [t[apex], last, next] } else { [t[apex], next, last] }
}
