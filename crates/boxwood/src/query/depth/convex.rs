//! The depth of convex models, exact to rounding.
//!
//! **Placed convex models are not convex**: their vertices are rounded. Above, that does not matter: hulls that are apart have
//! surfaces that are. Below it does. Let A be the model placed in real numbers, which is convex; every point of the placed surface
//! is within e of its own on A, so whatever is inside of A and farther than e from its surface is inside of the placed model too
//! (the surface does not get there as it moves from one to the other, and so winds around it as before). A ball of radius r about
//! a centre c is in A, so the points of A, drawn towards c by e / r of their way, have balls of radius e in A. That makes A
//! narrower, on each side, by at most e R / r, R the distance from c to the farthest vertex; and the depth smaller by that, of
//! each model. R / r is small unless a model is a needle, and e is a rounding. Of a mesh with a [dent](crate::topology::Convex),
//! A is its hull, and what has balls of the dent and of e in A is inside: the dent, stretched as the pose does, is added to e.

use super::super::pair::{Pair, Scratch};
use super::super::placed::Placed;
use super::hulls::{Clouds, Depth, ERROR_ABOVE, ERROR_BELOW, Hulls};
use super::local::Local;
use super::polytope::Corner;
use super::{DepthBasis, Penetration, free};
use crate::topology::Convex;
use crate::work::Work;
use glam::DVec3;

/// How many corners of the differences may be tried, each of which looks at all vertices. Models that need more of them (fine
/// ones, about one centre) have bounds that are not equal, but hold.
fn corners_for(vertices: usize) -> usize {
    ((1 << 29) / vertices).clamp(1 << 10, 1 << 14)
}

/// The depth, if both models are convex and overlap or not beyond doubt; `None` if that cannot be said here.
pub(super) fn penetration(scratch: &mut Scratch, pair: &Pair<'_>, work: &mut Work) -> Option<Option<Penetration>> {
    let convex = [convexity(pair.a)?, convexity(pair.b)?];
    let frame = Local::of(pair)?;
    let clouds = [pair.a, pair.b].map(|placed| frame.cloud(placed));
    let [a, b] = clouds.each_ref().map(Vec::as_slice);
    let depth = match (Clouds { a, b, most: corners_for(a.len() + b.len()) }).depth() {
        Hulls::Apart => return Some(None),
        Hulls::Unsure => return None,
        Hulls::Deep(depth) => depth,
    };
    let most = (depth.bounds[1] + ERROR_ABOVE) * frame.unit;
    let mut lost = free::spread(pair.b, most);
    for ((placed, convex), cloud) in [pair.a, pair.b].into_iter().zip(convex).zip([a, b]) {
        lost += lost_by_rounding(scratch, placed, &convex, (&frame, cloud, most), work)?;
    }
    // The least number below pays for the roundings of this line.
    let lower = ((depth.bounds[0] - ERROR_BELOW) * frame.unit * (1.0 - f64::EPSILON) - lost).next_down();
    if lower.is_nan() || lower <= 0.0 {
        return None;
    }
    let direction = Penetration::direction_of(depth.direction).to_array();
    let upper = settled(scratch, pair, depth.direction, most, work);
    let basis = DepthBasis::Convex {
        points: deepest(&depth, [a, b]).map(|point| (point * frame.unit + frame.origin).to_array()),
        extremes: [frame.extreme(pair.a, a, depth.direction), frame.extreme(pair.b, b, -depth.direction)],
    };
    Some(Some(Penetration { lower, upper, direction, basis }))
}

/// A model that is convex: a point inside, in the world, and its dent there.
fn convexity(placed: &Placed<'_>) -> Option<Convex> {
    let Convex { centre, dent } = placed.model.surface().convexity(placed.model.mesh())?;
    let linear = placed.pose.linear;
    // No direction is stretched more than that.
    let stretch = 1.01 * [linear.x_axis, linear.y_axis, linear.z_axis].map(DVec3::length).iter().sum::<f64>();
    Some(Convex { centre: placed.pose.place_point(centre), dent: dent * stretch })
}

/// How far the depth may be smaller because the placed model is rounded: see above. `None` if there may be nothing left of it.
fn lost_by_rounding(
    scratch: &mut Scratch,
    placed: &Placed<'_>,
    &Convex { centre, dent }: &Convex,
    (frame, cloud, way): (&Local, &[DVec3], f64),
    work: &mut Work,
) -> Option<f64> {
    // The rounding is of one axis; moved, it may be 5u of the way more.
    let off = 2.0 * placed.placement.rounding() + 16.0 * f64::EPSILON * way + dent;
    let nearest = scratch.nearest(placed, centre.to_array()).ok()??;
    *work += scratch.work;
    let middle = frame.map(centre);
    let farthest = cloud.iter().map(|point| point.distance(middle)).fold(0.0, f64::max) * frame.unit;
    // The centre is rounded, the surface is, and so is the distance, to 2^-48 of the span.
    let radius = nearest.distance * (1.0 - 1e-9) - 2.0 * off - 1e-13 * farthest;
    // The hull of the placed vertices may be larger by that besides.
    (radius > off).then(|| 1.01 * off * (1.0 + farthest / radius))
}

/// The upper bound: as it is, if the model, placed there, is free; else with what its roundings can take.
fn settled(scratch: &mut Scratch, pair: &Pair<'_>, direction: DVec3, most: f64, work: &mut Work) -> f64 {
    let spread = free::spread(pair.b, most);
    for share in [0.0, 0.125, 0.5] {
        let upper = most + share * spread;
        if free::is_free(scratch, pair, Penetration::way_of(direction, upper), work) {
            return upper;
        }
    }
    // The hulls are apart then, by more than roundings.
    (most + spread).next_up()
}

/// The points of the two clouds at the point of the face that is nearest to the origin.
fn deepest(depth: &Depth, [a, b]: [&[DVec3]; 2]) -> [DVec3; 2] {
    let weights = weights(depth);
    let mix = |of: &dyn Fn(&Corner) -> DVec3| {
        depth.face.iter().zip(weights).fold(DVec3::ZERO, |sum, (corner, weight)| sum + of(corner) * weight)
    };
    [mix(&|corner| a[corner.from[0] as usize]), mix(&|corner| b[corner.from[1] as usize])]
}

/// How much of each corner the nearest point of the face is.
fn weights(depth: &Depth) -> [f64; 3] {
    let [p, q, r] = depth.face.map(|corner| corner.point);
    let n = depth.direction;
    let areas = [q.cross(r), r.cross(p), p.cross(q)].map(|area| area.dot(n).max(0.0));
    let sum = areas[0] + areas[1] + areas[2];
    if sum > 0.0 { areas.map(|area| area / sum) } else { [1.0, 0.0, 0.0] }
}
