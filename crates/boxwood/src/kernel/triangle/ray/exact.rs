//! Ray and triangle in integers, for cases that `f64` does not decide and for rays in the plane of the triangle.

use super::barycentric::positive;
use super::{BoundedRay, CrossingKind, RayCrossing};
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::rational::{Vector, cross, dot, minus, sign};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// A ray and a triangle in integers. The corners are relative to the origin of the ray, in units of one power of
/// two; the direction is in units of another.
pub(super) struct ExactRay {
    corners: [Vector; 3],
    direction: Vector,
    limit: f64,
    /// Exponent of the unit of ray parameters. The methods compute a ray parameter as a numerator and a
    /// denominator; its value is `numerator / denominator * 2^exponent`.
    exponent: i32,
}

/// A point of the ray, given by its parameter `numerator / denominator`, with a positive denominator, and its
/// barycentric coordinates in the triangle.
struct RayEntry {
    numerator: Integer,
    denominator: Integer,
    barycentric: [f64; 3],
}

impl ExactRay {
    pub(super) fn new(ray: &BoundedRay, corners: &[DVec3; 3]) -> Self {
        let (o, [a, b, c]) = (ray.origin, *corners);
        let exponent = common_exponent([o, a, b, c].into_iter().flat_map(|p| p.to_array()));
        let [o, a, b, c] = [o, a, b, c].map(|p| p.to_array().map(|x| Integer::over(x, exponent)));
        let direction_exponent = common_exponent(ray.direction.to_array());
        Self {
            corners: [a, b, c].map(|corner| minus(&corner, &o)),
            direction: ray.direction.to_array().map(|x| Integer::over(x, direction_exponent)),
            limit: ray.limit,
            exponent: exponent - direction_exponent,
        }
    }

    fn normal(&self) -> Vector {
        let [p, q, r] = &self.corners;
        cross(&minus(q, p), &minus(r, p))
    }

    /// Ray parameter of the crossing with the triangle's plane; the line of the ray must cross the plane in one
    /// point. Returns `(numerator, denominator, exponent)` of `numerator / denominator * 2^exponent`, with a
    /// positive denominator.
    pub(super) fn plane_parameter(&self) -> (Integer, Integer, i32) {
        let normal = self.normal();
        let (numerator, denominator) = (dot(&normal, &self.corners[0]), dot(&normal, &self.direction));
        let negative = sign(&denominator) == Sign::Negative;
        let (numerator, denominator) = if negative { (-numerator, -denominator) } else { (numerator, denominator) };
        (numerator, denominator, self.exponent)
    }

    /// Returns the crossing of the ray with the triangle's plane; `None` if it is before the origin or beyond the
    /// limit of the ray. The line of the ray must cross the plane in one point.
    pub(super) fn across(&self, signs: [Sign; 3]) -> Option<RayCrossing> {
        let (numerator, denominator, _) = self.plane_parameter();
        let on_ray = sign(&numerator) != Sign::Negative && self.within_limit(&numerator, &denominator);
        on_ray.then(|| RayCrossing { t: self.value(&numerator, &denominator), kind: CrossingKind::Across(signs) })
    }

    /// Barycentric coordinates of the point where the line of the ray crosses the triangle's plane.
    pub(super) fn barycentric(&self) -> [f64; 3] {
        let [p, q, r] = &self.corners;
        let volumes = [[q, r], [r, p], [p, q]].map(|[u, v]| dot(&self.direction, &cross(u, v)));
        let sum = volumes[0].plus(&volumes[1]).plus(&volumes[2]);
        volumes.map(|volume| share(&volume, &sum))
    }

    /// Compares the parameter at which the ray crosses the triangle's plane with the limit of the ray. The limit
    /// must be finite and not negative.
    pub(super) fn crossing_against_limit(&self) -> Ordering {
        let (numerator, denominator, _) = self.plane_parameter();
        self.compare_with_limit(&numerator, &denominator)
    }

    /// Returns true if the origin of the ray is on the triangle, which may degenerate to a segment or a point.
    pub(super) fn begins_on_triangle(&self) -> bool {
        hull_contains_origin(&self.corners)
    }

    /// Returns true if the end of the ray is on the triangle. The limit of the ray must be finite and not
    /// negative.
    pub(super) fn ends_on_triangle(&self) -> bool {
        let own = common_exponent([self.limit]);
        let shift = self.exponent - own;
        let [corners_shift, direction_shift] = [shift.max(0), (-shift).max(0)].map(|by| by as u32);
        let limit = Integer::over(self.limit, own).shifted(direction_shift);
        let end = self.direction.each_ref().map(|x| x.times(&limit));
        hull_contains_origin(
            &self.corners.each_ref().map(|c| minus(&c.each_ref().map(|x| x.shifted(corners_shift)), &end)),
        )
    }

    /// First intersection of the ray with a triangle that is in one plane with the ray, or that is degenerate (a
    /// segment or a point). The intersection is at the origin of the ray or on an edge.
    pub(super) fn in_plane(&self) -> Option<RayCrossing> {
        let entry = self.origin_within().or_else(|| {
            let mut first: Option<RayEntry> = None;
            for i in 0..3 {
                let Some(entry) = self.on_edge(i, (i + 1) % 3) else { continue };
                let nearer = |first: &RayEntry| {
                    let difference =
                        entry.numerator.times(&first.denominator).minus(&first.numerator.times(&entry.denominator));
                    sign(&difference) == Sign::Negative
                };
                if first.as_ref().is_none_or(nearer) {
                    first = Some(entry);
                }
            }
            first
        })?;
        let within = self.within_limit(&entry.numerator, &entry.denominator);
        within.then(|| RayCrossing {
            t: self.value(&entry.numerator, &entry.denominator),
            kind: CrossingKind::InPlane(entry.barycentric),
        })
    }

    /// Returns the origin of the ray if the triangle has an area and contains it. The origin must be in the plane
    /// of the triangle.
    fn origin_within(&self) -> Option<RayEntry> {
        let [p, q, r] = &self.corners;
        let normal = self.normal();
        let square = dot(&normal, &normal);
        let areas = [[q, r], [r, p], [p, q]].map(|[u, v]| dot(&normal, &cross(u, v)));
        let within = !square.is_zero() && areas.iter().all(|area| sign(area) != Sign::Negative);
        within.then(|| RayEntry {
            numerator: Integer::over(0.0, 0),
            denominator: Integer::over(1.0, 0),
            barycentric: areas.map(|area| share(&area, &square)),
        })
    }

    /// First intersection of the ray with the closed edge from corner `i` to corner `j`. If the ray runs along the
    /// edge and starts on it, this is the origin of the ray.
    fn on_edge(&self, i: usize, j: usize) -> Option<RayEntry> {
        let (x, y, d) = (&self.corners[i], &self.corners[j], &self.direction);
        let square = dot(d, d);
        let (ahead_x, ahead_y) = (dot(x, d), dot(y, d));
        // `side_x` and `side_y` are both normal to the plane of the ray and the edge. So one component of each
        // tells on which side of the ray's line the ends x and y of the edge are.
        let (side_x, side_y) = (cross(d, x), cross(d, y));
        let barycentric = |of_i: f64, of_j: f64| {
            let mut barycentric = [0.0; 3];
            (barycentric[i], barycentric[j]) = (of_i, of_j);
            barycentric
        };
        let difference = minus(&side_x, &side_y);
        let Some(axis) = (0..3).find(|&axis| !difference[axis].is_zero()) else {
            // The edge is parallel to the line of the ray, and may be on it.
            if side_x.iter().any(|x| !x.is_zero()) {
                return None;
            }
            let reversed = sign(&ahead_x.minus(&ahead_y)) == Sign::Positive;
            let (near, far) = if reversed { (ahead_y, ahead_x) } else { (ahead_x, ahead_y) };
            let ordered = |of_near: f64, of_far: f64| {
                if reversed { barycentric(of_far, of_near) } else { barycentric(of_near, of_far) }
            };
            if sign(&far) == Sign::Negative {
                return None;
            }
            if sign(&near) == Sign::Negative {
                let length = far.minus(&near);
                let barycentric = ordered(share(&far, &length), share(&-near, &length));
                return Some(RayEntry { numerator: Integer::over(0.0, 0), denominator: square, barycentric });
            }
            return Some(RayEntry { numerator: near, denominator: square, barycentric: ordered(1.0, 0.0) });
        };
        if sign(&side_x[axis]) * sign(&side_y[axis]) == Sign::Positive {
            return None;
        }
        let (mut numerator, mut denominator) =
            (ahead_y.times(&side_x[axis]).minus(&ahead_x.times(&side_y[axis])), square.times(&difference[axis]));
        if sign(&denominator) == Sign::Negative {
            (numerator, denominator) = (-numerator, -denominator);
        }
        let on_ray = sign(&numerator) != Sign::Negative;
        let [of_i, of_j] = [-side_y[axis].clone(), side_x[axis].clone()].map(|part| share(&part, &difference[axis]));
        on_ray.then(|| RayEntry { numerator, denominator, barycentric: barycentric(of_i, of_j) })
    }

    /// Returns true if the ray parameter `numerator / denominator` is at most the limit of the ray. The
    /// denominator must be positive.
    fn within_limit(&self, numerator: &Integer, denominator: &Integer) -> bool {
        if self.limit == f64::INFINITY {
            return true;
        }
        if self.limit.is_nan() || self.limit < 0.0 {
            return false;
        }
        self.compare_with_limit(numerator, denominator) != Ordering::Greater
    }

    /// Compares the ray parameter `numerator / denominator` with the limit of the ray. The denominator must be
    /// positive, and the limit finite.
    fn compare_with_limit(&self, numerator: &Integer, denominator: &Integer) -> Ordering {
        let own = common_exponent([self.limit]);
        let bound = Integer::over(self.limit, own).times(denominator);
        let shift = self.exponent - own;
        let (value, bound) = (numerator.shifted(shift.max(0) as u32), bound.shifted((-shift).max(0) as u32));
        sign(&value.minus(&bound)).cmp(&Sign::Zero)
    }

    /// Ray parameter in `f64`, rounded once from the exact value. If the ray meets two triangles at their common
    /// edge, the value is therefore the same for both. A value that overflows becomes the largest `f64`.
    fn value(&self, numerator: &Integer, denominator: &Integer) -> f64 {
        numerator.ratio(denominator, self.exponent).min(f64::MAX)
    }
}

/// Barycentric coordinate `part / whole`, rounded, but zero only if `part` is zero. The two must have the same
/// sign, or `part` is zero; `whole` must not be zero.
fn share(part: &Integer, whole: &Integer) -> f64 {
    positive(part.quotient(whole), sign(part))
}

/// Returns true if the convex hull of three points contains the origin.
pub(in crate::kernel) fn hull_contains_origin<N: Ring>([p, q, r]: &[Vector<N>; 3]) -> bool {
    let is_zero = |x: &N| sign(x) == Sign::Zero;
    let normal = cross(&minus(q, p), &minus(r, p));
    let products = [[q, r], [r, p], [p, q]].map(|[u, v]| cross(u, v));
    if !normal.iter().all(is_zero) {
        // The origin is in the hull exactly if it is in the plane of the points, and no triangle formed by the
        // origin and an edge has the orientation opposite to that of the whole triangle.
        return is_zero(&dot(&normal, p)) && products.iter().all(|w| sign(&dot(&normal, w)) != Sign::Negative);
    }
    // The three points are collinear. The hull contains the origin if the origin is on their line and the points
    // are not all on one side of it.
    products.iter().flatten().all(is_zero)
        && [[q, r], [r, p], [p, q]].iter().any(|[u, v]| sign(&dot(u, v)) != Sign::Positive)
}
