//! Penetration depth of the convex hulls of two point clouds, a and b.
//!
//! Translating b by t separates it from a exactly if t is not in the interior of the Minkowski difference D = a -
//! b. The depth is therefore the distance from the origin to the boundary of D.
//!
//! The expanding polytope algorithm (EPA) computes it: a polytope whose corners are vertices of D grows from
//! inside until its nearest face is also a face of D. (Van den Bergen, "Proximity queries and penetration depth
//! computation on 3D game objects", 2001.) The nearest face of the polytope gives a lower bound of the depth, and
//! the extent of D in any direction an upper bound. Both bounds are valid even if the search stops early.

use super::normal::normal;
use super::polytope::{MinkowskiVertex, Polytope};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::point_triangle_distance;
use glam::DVec3;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Unit roundoff of `f64`: 2^-53.
const F64_ROUNDING: f64 = f64::EPSILON / 2.0;

/// Amount by which a computed lower bound of the depth may be too large, for coordinates of at most one in
/// absolute value.
///
/// Let u = 2^-53. A vertex of the Minkowski difference is a difference of two points. Its coordinates are at most
/// 2 and have a rounding error of 2u each, together 4u in length. The lower bound is the distance from the origin
/// to a triangle of such vertices. Its computation has an error of 32u times the largest coordinate difference
/// between these points, which is at most 4. The sum is 132u.
pub(super) const LOWER_BOUND_ERROR: f64 = 144.0 * F64_ROUNDING;

/// Amount by which a computed upper bound of the depth may be too small, for coordinates of at most one in
/// absolute value.
///
/// The upper bound is the difference of two dot products, each of a point of one cloud with the same direction.
/// Let u = 2^-53. A dot product is at most sqrt(3), with a relative error of 3u, so its error is below 6u.
/// Rounding the difference adds at most 4u. The length of the direction has an error of 4u, which changes the
/// result, at most 4, by 16u. The sum is 32u; the rest is a margin for second-order terms.
pub(super) const UPPER_BOUND_ERROR: f64 = 64.0 * F64_ROUNDING;

/// The search ends when the upper and the lower bound of the depth differ by at most this.
const CLOSE_BOUNDS: f64 = 64.0 * F64_ROUNDING;

/// Relation of two convex hulls.
#[derive(Clone, Copy, Debug)]
pub(super) enum HullState {
    /// Certainly separated or touching: the interiors are disjoint.
    Separated,
    /// The interiors certainly overlap, with the given depth.
    Overlapping(HullDepth),
    /// Undecided: the hulls are so close to touching that rounding errors matter, or the Minkowski difference lies
    /// in one plane.
    Undecided,
}

/// Bounds of the penetration depth of two hulls.
#[derive(Clone, Copy, Debug)]
pub(super) struct HullDepth {
    /// Lower bound of the depth, too large by less than [`LOWER_BOUND_ERROR`], and upper bound, too small by less than
    /// [`UPPER_BOUND_ERROR`].
    pub(super) bounds: [f64; 2],
    /// Unit vector: moving the second cloud in this direction separates the hulls.
    pub(super) direction: DVec3,
    /// Corners of the face nearest to the origin. It is a face of the Minkowski difference or, if the search stopped
    /// early, of the polytope inside it.
    pub(super) face: [MinkowskiVertex; 3],
}

/// Two point clouds, with coordinates of at most one in absolute value.
pub(super) struct PointClouds<'c> {
    pub(super) a: &'c [DVec3],
    pub(super) b: &'c [DVec3],
    /// Largest number of vertices of the Minkowski difference of the hulls that are computed.
    pub(super) max_vertices: usize,
}

impl PointClouds<'_> {
    /// Vertex of the Minkowski difference that is farthest in a direction, and its height along the direction.
    fn support(&self, direction: DVec3) -> (MinkowskiVertex, f64) {
        let (i, along_a) = support(self.a, direction);
        let (j, along_b) = support(self.b, -direction);
        let point = self.a[i] - self.b[j];
        (MinkowskiVertex { point, from: [i as u32, j as u32] }, along_a + along_b)
    }

    /// Upper bound of the distance by which the second cloud must move in a direction until the hulls are separated.
    pub(super) fn width(&self, direction: DVec3) -> f64 {
        self.support(direction).1 + UPPER_BOUND_ERROR
    }

    /// Computes the penetration depth of the hulls. The clouds must not be empty.
    pub(super) fn depth(&self) -> HullState {
        let Some(mut polytope) = self.start() else { return HullState::Undecided };
        match self.enclose_origin(&mut polytope) {
            Some(true) => self.expand(&mut polytope).map_or(HullState::Undecided, HullState::Overlapping),
            Some(false) => HullState::Separated,
            None => HullState::Undecided,
        }
    }

    /// Initial tetrahedron, which need not contain the origin; `None` if the Minkowski difference lies in one
    /// plane.
    fn start(&self) -> Option<Polytope> {
        let [low, high] = [DVec3::NEG_X, DVec3::X].map(|direction| self.support(direction).0);
        let line = high.point - low.point;
        let orthogonal = line.any_orthogonal_vector();
        let off_line = |direction| {
            let corner = self.support(direction).0;
            (line.cross(corner.point - low.point).length_squared(), corner)
        };
        let sides = [orthogonal, -orthogonal].map(off_line);
        let third = if sides[1].0 > sides[0].0 { sides[1].1 } else { sides[0].1 };
        let across = normal(&[low.point, high.point, third.point])?;
        let off_plane = |direction: DVec3| {
            let (corner, along) = self.support(direction);
            (along - direction.dot(low.point), corner)
        };
        let sides = [across, -across].map(off_plane);
        let fourth = if sides[1].0 > sides[0].0 { sides[1].1 } else { sides[0].1 };
        Polytope::tetrahedron([low, high, third, fourth])
    }

    /// Grows the polytope until the origin is strictly inside. Returns false if the origin is outside of the
    /// Minkowski difference, `None` if rounding errors or the limit on vertices leave this undecided.
    fn enclose_origin(&self, polytope: &mut Polytope) -> Option<bool> {
        for _ in 0..self.max_vertices {
            let outside = |face: &u32| polytope.side(*face, DVec3::ZERO) != Sign::Negative;
            let Some(face) = polytope.faces().find(outside) else { return Some(true) };
            let direction = normal(&polytope.points(face))?;
            let (corner, along) = self.support(direction);
            if along < -UPPER_BOUND_ERROR {
                return Some(false);
            }
            polytope.grow(face, corner)?;
        }
        None
    }

    /// Grows the polytope at its face nearest to the origin, until the bounds of the depth are close. The origin
    /// must be inside the polytope.
    fn expand(&self, polytope: &mut Polytope) -> Option<HullDepth> {
        let key = |polytope: &Polytope, face: u32| {
            let (found, _) = point_triangle_distance(DVec3::ZERO, &polytope.points(face));
            // The distance is not negative, so distances are in the order of their bit patterns.
            Reverse((found.distance.to_bits(), face))
        };
        let mut nearest: BinaryHeap<_> = polytope.faces().map(|face| key(polytope, face)).collect();
        let mut best: Option<HullDepth> = None;
        let mut tried = 0;
        while let Some(Reverse((bits, face))) = nearest.pop() {
            if !polytope.has(face) {
                continue;
            }
            let below = f64::from_bits(bits);
            let mut grown = None;
            if let Some(direction) = normal(&polytope.points(face)) {
                let (corner, above) = self.support(direction);
                if best.is_none_or(|best| above < best.bounds[1]) {
                    best = Some(HullDepth { bounds: [below, above], direction, face: polytope.corners(face) });
                }
                tried += 1;
                let continues =
                    best.is_some_and(|best| best.bounds[1] - below > CLOSE_BOUNDS) && tried < self.max_vertices;
                grown = continues.then(|| polytope.grow(face, corner)).flatten();
            }
            match grown {
                Some(first) => nearest.extend(polytope.faces_from(first).map(|face| key(polytope, face))),
                None => {
                    let face = polytope.corners(face);
                    return best.map(|best| HullDepth { bounds: [below, best.bounds[1]], face, ..best });
                }
            }
        }
        None
    }
}

/// Index of the point that is farthest in a direction (the first such point), and its height along the direction.
fn support(points: &[DVec3], direction: DVec3) -> (usize, f64) {
    let (mut best, mut max_height) = (0, f64::NEG_INFINITY);
    for (index, point) in points.iter().enumerate() {
        let height = direction.dot(*point);
        if height > max_height {
            (best, max_height) = (index, height);
        }
    }
    (best, max_height)
}
