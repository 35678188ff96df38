//! Exact tests and constructions for points and triangles: orientation, intersection, distance, rays, regions and
//! sweeps.
//!
//! This module does not use trees, meshes or poses, and no result depends on a tolerance. Every test first runs an
//! `f64` filter with a derived error bound. Exact arithmetic follows for the cases that the filter leaves
//! undecided.

pub(crate) mod common_point;
pub(crate) mod crossing;
mod distance;
pub(crate) mod intersect;
mod intersection;
mod orientation;
pub(crate) mod ray;
mod region;
mod self_pair;
mod sweep;

use super::predicates::sign::Sign;
pub(crate) use crossing::{
    SegmentInTriangle, are_coplanar, coplanar_overlap, interiors_cross, is_degenerate, orient2d_in, plane_sides,
    projected_turn, projection_of, segment_in_triangle, touching_axis_plane,
};
pub use distance::TriangleFeature;
pub(crate) use distance::filter8::near_pairs;
pub(crate) use distance::point_filter8::point_bounds8;
pub(crate) use distance::{
    DISTANCE_ERROR, PointTriangleDistance, TriangleDistance, point_triangle_distance, triangle_distance,
    triangles_closer_than,
};
pub(crate) use intersect::filter8::{TriangleBlock8, filter_blocks};
pub(crate) use intersection::{
    ExactPoint, IntersectionVertex, PlaneRelation, TriangleIntersection, triangle_intersection,
};
pub(crate) use orientation::{certainly_on_one_side, faces_opposite, perturbed_side};
pub(crate) use ray::{
    BoundedRay, CrossingKind, PlaneParameter, RAY_ERROR, RayCrossing, RayPassage, compare_along_ray, interior_crossing,
    ray_crossing, ray_passage,
};
pub use region::HalfSpace;
pub(crate) use region::filter8::RegionFilter;
pub(crate) use region::{Ball, Clipper};
pub(crate) use self_pair::filter8::{SelfPairResult, SelfTriangleBlock8, filter_self_blocks};
pub(crate) use self_pair::intersect_beyond_shared;
pub(crate) use sweep::filter8::{SweepFilter, SweptHull};
pub(crate) use sweep::{SWEEP_ERROR, TriangleImpact, boxes_miss, boxes_overlap_after, first_impact};

use super::invalid_input::InvalidInput;
use super::predicates::orient::orient3d_filtered;
use glam::{DVec2, DVec3};
use intersect::coplanar::coplanar_intersect;
use intersect::edgewise::boxes_overlap;
use intersect::guigue_devillers::{SignDecision, guigue_devillers};
use intersect::separating_line::{common_axis_plane, separated_by_edge_line, separated_by_edge_line_along};

pub(crate) fn check_finite<'a, const D: usize>(
    points: impl IntoIterator<Item = &'a [f64; D]>,
) -> Result<(), InvalidInput> {
    for (point, coordinates) in points.into_iter().enumerate() {
        if let Some(axis) = coordinates.iter().position(|x| !x.is_finite()) {
            return Err(InvalidInput::NotFinite {
                what: "point",
                index: Some(point),
                axis: Some(axis),
                value: coordinates[axis],
            });
        }
    }
    Ok(())
}

/// Side of the plane through `a`, `b`, `c` on which the point `d` is. Exact for every finite `f64`.
///
/// Positive on the side that `(b - a) x (c - a)` points to. Zero if `d` is on the plane, or if the three points are collinear.
///
/// # Errors
/// [`InvalidInput::NotFinite`] if a coordinate is NaN or infinite.
pub fn orient3d(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Result<Sign, InvalidInput> {
    check_finite(&[a, b, c, d])?;
    let [a, b, c, d] = [a, b, c, d].map(DVec3::from_array);
    Ok(super::predicates::orient::orient3d(a, b, c, d))
}

/// Orientation of three points in the plane: positive if counterclockwise, zero if collinear. Exact for every finite `f64`.
///
/// # Errors
/// [`InvalidInput::NotFinite`] if a coordinate is NaN or infinite.
pub fn orient2d(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Result<Sign, InvalidInput> {
    check_finite(&[a, b, c])?;
    let [a, b, c] = [a, b, c].map(DVec2::from_array);
    Ok(super::predicates::orient::orient2d(a, b, c))
}

/// A common point of two closed triangles, each coordinate rounded to `f64` once; `None` if the triangles are disjoint.
///
/// # Errors
/// [`InvalidInput::NotFinite`] if a coordinate is NaN or infinite.
pub fn common_point(a: &[[f64; 3]; 3], b: &[[f64; 3]; 3]) -> Result<Option<[f64; 3]>, InvalidInput> {
    check_finite(a.iter().chain(b))?;
    Ok(common_point_unchecked(&a.map(DVec3::from_array), &b.map(DVec3::from_array)))
}

/// [`common_point`] for vertices that are known to be finite.
pub(crate) fn common_point_unchecked(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<[f64; 3]> {
    intersect::edgewise::edgewise(a, b).map(|common| common.point().to_array())
}

/// Returns true if the processor supports subnormal numbers.
///
/// A host process may set the processor to flush them to zero. Computed results would then not be exact, so debug
/// builds check this.
pub(crate) fn has_subnormals() -> bool {
    std::hint::black_box(f64::MIN_POSITIVE) / 2.0 != 0.0
}

/// Stage of a test that decided the result: the floating-point filter, or exact arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecidedBy {
    Filter,
    Exact,
}

/// Returns whether two closed triangles intersect, and the stage of the test that decided it.
#[inline]
pub(crate) fn triangles_intersect(a: &[DVec3; 3], b: &[DVec3; 3]) -> (bool, DecidedBy) {
    match guigue_devillers(a, b, orient3d_filtered) {
        Some(SignDecision::Intersect) => (true, DecidedBy::Filter),
        Some(SignDecision::Disjoint) => (false, DecidedBy::Filter),
        Some(SignDecision::CoplanarOrDegenerate) | None => triangles_intersect_slow_path(a, b),
    }
}

/// [`triangles_intersect`] for triangles that the `f32` filter left undecided.
///
/// Most such pairs lie in a common plane perpendicular to an axis, where every sign of orient3d is zero. This case
/// is therefore tested first.
#[inline]
pub(crate) fn undecided_triangles_intersect(a: &[DVec3; 3], b: &[DVec3; 3]) -> (bool, DecidedBy) {
    match common_axis_plane(a, b) {
        Some(axis) => axis_plane_triangles_intersect(axis, a, b),
        None => triangles_intersect(a, b),
    }
}

/// [`triangles_intersect`] for triangles in a common plane perpendicular to `axis`.
fn axis_plane_triangles_intersect(axis: usize, a: &[DVec3; 3], b: &[DVec3; 3]) -> (bool, DecidedBy) {
    if separated_by_edge_line_along(axis, a, b) || !boxes_overlap(a, b) {
        (false, DecidedBy::Filter)
    } else if share_vertex(a, b) {
        (true, DecidedBy::Filter)
    } else {
        (coplanar_intersect(a, b), DecidedBy::Exact)
    }
}

/// Tests two triangles for which the `f64` signs of orient3d are zero or uncertain.
///
/// Designed parts often touch exactly: all signs are then zero, and a zero is the most expensive sign to prove. Most
/// of these pairs have disjoint boxes, shared vertices or a separating edge line, all of which are cheap to detect.
#[cold]
fn triangles_intersect_slow_path(a: &[DVec3; 3], b: &[DVec3; 3]) -> (bool, DecidedBy) {
    if !boxes_overlap(a, b) {
        return (false, DecidedBy::Filter);
    }
    if share_vertex(a, b) {
        return (true, DecidedBy::Filter);
    }
    if separated_by_edge_line(a, b) {
        (false, DecidedBy::Filter)
    } else {
        (triangles_intersect_exact(a, b), DecidedBy::Exact)
    }
}

/// Returns true if a vertex of `a` equals a vertex of `b`. Does not use `slice::contains`, which the compiler does
/// not inline.
#[inline(always)]
fn share_vertex(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    let mut found = false;
    for p in a {
        for q in b {
            found |= (p.x == q.x) & (p.y == q.y) & (p.z == q.z);
        }
    }
    found
}

fn triangles_intersect_exact(a: &[DVec3; 3], b: &[DVec3; 3]) -> bool {
    // In a common plane perpendicular to an axis, all signs of orient3d are zero and decide nothing.
    if common_axis_plane(a, b).is_some() {
        return coplanar_intersect(a, b);
    }
    match guigue_devillers(a, b, |p, q, r, s| Some(super::predicates::orient::orient3d(p, q, r, s))) {
        Some(SignDecision::Intersect) => true,
        Some(SignDecision::Disjoint) => false,
        Some(SignDecision::CoplanarOrDegenerate) | None => coplanar_intersect(a, b),
    }
}

#[cfg(test)]
mod tests;
