//! Exact answers about points and triangles: signs, and whether two closed triangles meet.
//!
//! Nothing here knows trees, meshes or poses, and no epsilon decides anything. Every test is a filter in `f64` with a
//! derived error bound, and behind it exact arithmetic for what the filter leaves open.

mod around;
mod beside;
mod coplanar;
mod distance;
mod edgewise;
mod eight;
mod facing;
mod guigue_devillers;
mod integer;
mod limbs;
mod meeting;
mod moller;
mod neighbours;
mod number;
mod orient;
mod rational;
mod ray;
mod separate;
mod sign;
mod sweep;
mod trace;
mod volume;

pub(crate) use around::{Axle, corners_beside, faces_ahead};
pub(crate) use beside::{
    Stretch, insides_cross, is_degenerate, lie_in_a_plane, orient2d_in, overlap_in_plane, projection_of, sides_of,
    stretch_in, touch_across, turn_of,
};
pub use distance::Feature;
pub(crate) use distance::{Apart, ERROR, PointApart, point_apart, triangles_apart, triangles_closer_than};
pub(crate) use eight::{
    Block, MovingRow, OwnBlock, OwnVerdict, SweepFilter, VolumeFilter, from_point, near_blocks, test_blocks,
    test_own_blocks,
};
pub(crate) use facing::{are_beside, faces_against, side_ahead};
pub(crate) use neighbours::meet_beyond_shared;
pub(crate) use number::Number;
pub(crate) use rational::{Germ, Line, Parameter, RationalPoint, RationalRay, Segment, ShortSegment};
pub(crate) use ray::{
    Crossing, Passage, PassageTime, RAY_ERROR, RayLine, Way, crossing, crossing_inside, order_along, passage, weights,
};
pub use sign::Sign;
pub(crate) use sweep::{Meeting, SWEEP_ERROR, boxes_meet_after, boxes_pass, first_meeting};
pub(crate) use trace::{Corner, ExactPoint, Kind, Trace, has_no_area, trace};
pub use volume::HalfSpace;
pub(crate) use volume::{Ball, Clipper};

use crate::axis::axis_name;
use coplanar::flat_meet;
use distance::sorted_corners;
use edgewise::boxes_meet;
use glam::{DVec2, DVec3};
use guigue_devillers::{Verdict, guigue_devillers};
use orient::orient3d_filtered;
pub(crate) use orient::{orient2d as orient2d_of, orient3d as orient3d_of};
use separate::{an_edge_separates, an_edge_separates_along, common_level};
use thiserror::Error;

/// A point given to a predicate is not finite.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error("point {point} has {value} as its {} coordinate; coordinates must be finite", axis_name(*.axis))]
pub struct NonFinitePoint {
    /// Which point, from 0, in the order of the arguments: 0 to 2 are the first triangle's, 3 to 5 the second's.
    pub point: usize,
    /// 0, 1 or 2 for x, y or z.
    pub axis: usize,
    /// The offending coordinate.
    pub value: f64,
}

fn check_finite<'a, const D: usize>(points: impl IntoIterator<Item = &'a [f64; D]>) -> Result<(), NonFinitePoint> {
    for (point, coordinates) in points.into_iter().enumerate() {
        if let Some(axis) = coordinates.iter().position(|x| !x.is_finite()) {
            return Err(NonFinitePoint { point, axis, value: coordinates[axis] });
        }
    }
    Ok(())
}

/// On which side of the plane of `a`, `b`, `c` the point `d` lies: positive where `(b - a) x (c - a)` points, zero
/// exactly on it (and always when the three are on a line). Exact for every finite `f64`.
pub fn orient3d(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Result<Sign, NonFinitePoint> {
    check_finite(&[a, b, c, d])?;
    let [a, b, c, d] = [a, b, c, d].map(DVec3::from_array);
    Ok(orient::orient3d(a, b, c, d))
}

/// Which way `a`, `b`, `c` turn: positive counter-clockwise, zero exactly when they are on a line. Exact for every
/// finite `f64`.
pub fn orient2d(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Result<Sign, NonFinitePoint> {
    check_finite(&[a, b, c])?;
    let [a, b, c] = [a, b, c].map(DVec2::from_array);
    Ok(orient::orient2d(a, b, c))
}

/// The published ways to test two triangles. All are exact here and always agree; they differ in what they cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TriangleTest {
    /// Guigue and Devillers 2003, by orientations alone. What the queries use.
    #[default]
    GuigueDevillers,
    /// Möller 1997, by intervals on the line where the planes meet.
    Moller,
    /// Each edge of one against the other: the plain test, which knows no special case.
    Edgewise,
}

impl TriangleTest {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::GuigueDevillers, Self::Moller, Self::Edgewise];

    /// Whether two closed triangles have a point in common. Touching counts; triangles may be degenerate.
    ///
    /// ```
    /// use boxwood::TriangleTest;
    ///
    /// let floor = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let tip_on_floor = [[0.25, 0.25, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]];
    /// let tip_above = [[0.25, 0.25, 5e-324], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]];
    /// let test = TriangleTest::default();
    /// assert!(test.intersect(&floor, &tip_on_floor)?);
    /// assert!(!test.intersect(&floor, &tip_above)?);
    /// # Ok::<(), boxwood::NonFinitePoint>(())
    /// ```
    pub fn intersect(self, a: &[[f64; 3]; 3], b: &[[f64; 3]; 3]) -> Result<bool, NonFinitePoint> {
        check_finite(a.iter().chain(b))?;
        let (a, b) = (a.map(DVec3::from_array), b.map(DVec3::from_array));
        Ok(match self {
            Self::GuigueDevillers => triangles_meet(&a, &b).0,
            Self::Moller => moller::moller(&a, &b),
            Self::Edgewise => edgewise::edgewise(&a, &b).is_some(),
        })
    }
}

/// A point that two closed triangles have in common, each coordinate rounded to `f64` once; `None` exactly if they have
/// none.
pub fn common_point(a: &[[f64; 3]; 3], b: &[[f64; 3]; 3]) -> Result<Option<[f64; 3]>, NonFinitePoint> {
    check_finite(a.iter().chain(b))?;
    Ok(common_point_of(&a.map(DVec3::from_array), &b.map(DVec3::from_array)))
}

/// [`common_point`] of points that are known to be finite.
pub(crate) fn common_point_of(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<[f64; 3]> {
    edgewise::edgewise(a, b).map(|meeting| meeting.point().to_array())
}

/// Whether the processor keeps subnormal numbers. A host process that flushes them to zero breaks the definition of the
/// answers; there is no way to be exact then, so debug builds say so.
pub(crate) fn subnormals_are_kept() -> bool {
    std::hint::black_box(f64::MIN_POSITIVE) / 2.0 != 0.0
}

/// Which part of the ladder decided a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rung {
    Filter,
    Exact,
}

/// Whether two closed triangles meet, and which rung decided it.
#[inline]
pub(crate) fn triangles_meet(a: &[DVec3; 3], b: &[DVec3; 3]) -> (bool, Rung) {
    match guigue_devillers(a, b, orient3d_filtered) {
        Some(Verdict::Meet) => (true, Rung::Filter),
        Some(Verdict::Disjoint) => (false, Rung::Filter),
        Some(Verdict::Flat) | None => beyond_signs(a, b),
    }
}

/// [`triangles_meet`] for triangles that the `f32` filter left undecided. Mostly they lie in a common plane across an axis, where
/// every sign in space is zero, so that is tested first.
#[inline]
pub(crate) fn open_triangles_meet(a: &[DVec3; 3], b: &[DVec3; 3]) -> (bool, Rung) {
    match common_level(a, b) {
        Some(axis) => level_triangles_meet(axis, a, b),
        None => triangles_meet(a, b),
    }
}

/// [`triangles_meet`] for triangles in a common plane across an axis.
fn level_triangles_meet(axis: usize, a: &[DVec3; 3], b: &[DVec3; 3]) -> (bool, Rung) {
    if an_edge_separates_along(axis, a, b) || !boxes_meet(a, b) {
        (false, Rung::Filter)
    } else if share_a_corner(a, b) {
        (true, Rung::Filter)
    } else {
        (flat_meet(a, b), Rung::Exact)
    }
}

/// Where surfaces touch by design, every sign is zero, and zero is the dearest sign. The usual ways for that to happen cost
/// next to nothing to see.
#[cold]
fn beyond_signs(a: &[DVec3; 3], b: &[DVec3; 3]) -> (bool, Rung) {
    if !boxes_meet(a, b) {
        return (false, Rung::Filter);
    }
    if share_a_corner(a, b) {
        return (true, Rung::Filter);
    }
    if an_edge_separates(a, b) { (false, Rung::Filter) } else { (triangles_meet_exactly(a, b), Rung::Exact) }
}

/// Whether two triangles have a corner in the same place. Not `contains`, which is not inlined.
#[inline(always)]
fn share_a_corner(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    let mut found = false;
    for p in a {
        for q in b {
            found |= (p.x == q.x) & (p.y == q.y) & (p.z == q.z);
        }
    }
    found
}

fn triangles_meet_exactly(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    // A common plane across an axis.
    if common_level(a, b).is_some() {
        return flat_meet(a, b);
    }
    match guigue_devillers(a, b, |p, q, r, s| Some(orient::orient3d(p, q, r, s))) {
        Some(Verdict::Meet) => true,
        Some(Verdict::Disjoint) => false,
        Some(Verdict::Flat) | None => flat_meet(a, b),
    }
}

#[cfg(test)]
mod tests;
