//! Penetration depth of convex models, exact up to rounding.
//!
//! **Placed convex models are not exactly convex**, because their vertices are rounded. The depth of the convex
//! hulls of the placed vertices is still an upper bound of the depth: where the hulls are disjoint, so are the
//! placed surfaces. To get a lower bound, a loss for each model is subtracted from it. The loss is derived here.
//!
//! Let A be the model placed in real arithmetic, which is convex. Let e bound the rounding error of the placed
//! vertices: every point of the placed surface is within e of the corresponding point on the surface of A. Then
//! every point inside A that is farther than e from the surface of A is inside the placed model too. Proof: let
//! the surface of A move continuously to the placed surface. It does not reach the point, so the winding number at
//! the point does not change.
//!
//! Let A contain a ball of radius r about a center c. Let R be the distance from c to the farthest vertex. Move
//! every point of A toward c by e / r times its distance from c. A contains the ball of radius e about each moved
//! point, so the moved points are inside the placed model. They form a smaller copy of A, which is narrower than A
//! on each side by at most e R / r. So each model reduces the depth by at most e R / r. The hull of the placed
//! vertices may also be larger than A by e. So the loss of a model is at most e (1 + R / r). R / r is small unless
//! the model is a needle, and e is a rounding error.
//!
//! For a mesh with a [concavity](crate::mesh::topology::ConvexityBound), A is the convex hull of the model. A
//! point is inside the placed model if A contains the ball about it whose radius is the concavity plus e. So the
//! concavity, stretched by the pose, is added to e.

use super::hull_depth::{HullDepth, HullState, LOWER_BOUND_ERROR, PointClouds, UPPER_BOUND_ERROR};
use super::local_frame::LocalFrame;
use super::polytope::MinkowskiVertex;
use super::{DepthBasis, Penetration, interior_overlap};
use crate::mesh::topology::ConvexityBound;
use crate::pair::Pair;
use crate::placed::PlacedModel;
use crate::query::stats::QueryStats;
use crate::scratch::Scratch;
use glam::DVec3;

/// Largest number of vertices of the Minkowski difference that are computed, for two models with `vertices`
/// vertices in total. Computing one vertex takes a pass over all vertices of the models.
///
/// Two models that are finely tessellated and have the same center may need more vertices. Then the search stops
/// early: its lower and upper bound of the depth are valid, but differ by more than rounding.
fn max_hull_vertices(vertices: usize) -> usize {
    ((1 << 29) / vertices).clamp(1 << 10, 1 << 14)
}

/// Penetration depth of two convex models; `Some(None)` if their interiors are certainly disjoint.
///
/// `None` if this method does not apply: a model is not convex, or rounding errors leave the result undecided.
pub(super) fn penetration(
    scratch: &mut Scratch,
    pair: &Pair<'_>,
    stats: &mut QueryStats,
) -> Option<Option<Penetration>> {
    let convex = [convexity(pair.a)?, convexity(pair.b)?];
    let frame = LocalFrame::new(pair)?;
    let clouds = [pair.a, pair.b].map(|placed| frame.cloud(placed));
    let [a, b] = clouds.each_ref().map(Vec::as_slice);
    let depth = match (PointClouds { a, b, max_vertices: max_hull_vertices(a.len() + b.len()) }).depth() {
        HullState::Separated => return Some(None),
        HullState::Undecided => return None,
        HullState::Overlapping(depth) => depth,
    };
    let max_depth = (depth.bounds[1] + UPPER_BOUND_ERROR) * frame.unit;
    let mut loss = interior_overlap::translation_error(pair.b, max_depth);
    for ((placed, convex), cloud) in [pair.a, pair.b].into_iter().zip(convex).zip([a, b]) {
        loss += rounding_loss(scratch, placed, &convex, (&frame, cloud, max_depth), stats)?;
    }
    // `next_down` covers the rounding of this expression.
    let lower = ((depth.bounds[0] - LOWER_BOUND_ERROR) * frame.unit * (1.0 - f64::EPSILON) - loss).next_down();
    if lower.is_nan() || lower <= 0.0 {
        return None;
    }
    let direction = Penetration::shortened(depth.direction).to_array();
    let upper = verified_upper_bound(scratch, pair, depth.direction, max_depth, stats);
    let basis = DepthBasis::Convex {
        points: deepest(&depth, [a, b]).map(|point| (point * frame.unit + frame.origin).to_array()),
        features: [
            frame.farthest_feature(pair.a, a, depth.direction),
            frame.farthest_feature(pair.b, b, -depth.direction),
        ],
    };
    Some(Some(Penetration { lower, upper, direction, basis }))
}

/// Interior point and concavity of a convex model in world coordinates.
fn convexity(placed: &PlacedModel) -> Option<ConvexityBound> {
    let ConvexityBound { center, max_concavity } = placed.model.surface().convexity(placed.model.mesh())?;
    let linear = placed.pose.linear;
    // Upper bound of the factor by which the pose stretches a length, in any direction.
    let stretch = 1.01 * [linear.x_axis, linear.y_axis, linear.z_axis].map(DVec3::length).iter().sum::<f64>();
    Some(ConvexityBound { center: placed.pose.transform_point_f64(center), max_concavity: max_concavity * stretch })
}

/// Upper bound of the depth that is lost because the placed vertices are rounded: e (1 + R / r) with the e, R and r of
/// the module documentation. `None` if the loss may be as large as the depth.
///
/// `length` is the largest length of a translation of the model.
fn rounding_loss(
    scratch: &mut Scratch,
    placed: &PlacedModel,
    &ConvexityBound { center, max_concavity }: &ConvexityBound,
    (frame, cloud, length): (&LocalFrame, &[DVec3], f64),
    stats: &mut QueryStats,
) -> Option<f64> {
    // `rounding()` is the rounding error of a placed vertex per axis. Translating the model adds an error of at
    // most 5u times the length of the translation, with u = 2^-53, per axis. The factors of both terms include
    // sqrt(3), because `error` is a length.
    let error = 2.0 * placed.placement.rounding() + 16.0 * f64::EPSILON * length + max_concavity;
    let nearest = scratch.nearest(placed, center.to_array()).ok()??;
    *stats += scratch.stats;
    let middle = frame.map(center);
    let farthest = cloud.iter().map(|point| point.distance(middle)).fold(0.0, f64::max) * frame.unit;
    // The distance is reduced by the rounding errors of the center and of the surface, and by the error of the
    // computed distance: 2^-48 of the largest coordinate difference between the center and the nearest triangle.
    let radius = nearest.distance * (1.0 - 1e-9) - 2.0 * error - 1e-13 * farthest;
    // The 1 in the sum: the hull of the placed vertices may also be larger than the exact hull by `error`.
    (radius > error).then(|| 1.01 * error * (1.0 + farthest / radius))
}

/// Upper bound of the depth: the shortest tried translation of the second model along `direction` that is proved
/// to separate the interiors.
///
/// The length `max_depth` is tried first, with the exact test, then two lengths that add a fraction of the
/// rounding error of the placement. If all fail, `max_depth` plus the whole rounding error is returned.
fn verified_upper_bound(
    scratch: &mut Scratch,
    pair: &Pair<'_>,
    direction: DVec3,
    max_depth: f64,
    stats: &mut QueryStats,
) -> f64 {
    let rounding = interior_overlap::translation_error(pair.b, max_depth);
    for share in [0.0, 0.125, 0.5] {
        let upper = max_depth + share * rounding;
        if interior_overlap::interiors_disjoint(scratch, pair, Penetration::translation_of(direction, upper), stats) {
            return upper;
        }
    }
    // At this distance, the hulls are separated by more than the rounding errors, so no exact test is needed.
    (max_depth + rounding).next_up()
}

/// Deepest points: one of the hull of `a` and one of the hull of `b`. Their difference is the point of
/// `depth.face` that is nearest to the origin.
fn deepest(depth: &HullDepth, [a, b]: [&[DVec3]; 2]) -> [DVec3; 2] {
    let weights = weights(depth);
    let interpolate = |of: &dyn Fn(&MinkowskiVertex) -> DVec3| {
        depth.face.iter().zip(weights).fold(DVec3::ZERO, |sum, (corner, weight)| sum + of(corner) * weight)
    };
    [interpolate(&|corner| a[corner.from[0] as usize]), interpolate(&|corner| b[corner.from[1] as usize])]
}

/// Barycentric coordinates of the point of the face `depth.face` that is nearest to the origin.
fn weights(depth: &HullDepth) -> [f64; 3] {
    let [p, q, r] = depth.face.map(|corner| corner.point);
    let n = depth.direction;
    let areas = [q.cross(r), r.cross(p), p.cross(q)].map(|area| area.dot(n).max(0.0));
    let sum = areas[0] + areas[1] + areas[2];
    if sum > 0.0 { areas.map(|area| area / sum) } else { [1.0, 0.0, 0.0] }
}
