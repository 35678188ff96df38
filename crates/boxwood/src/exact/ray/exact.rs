//! A ray and a triangle over integers: what `f64` leaves open, and rays that lie in the plane of the triangle.

use super::weights::positive;
use super::{Crossing, RayLine, Way};
use crate::exact::integer::{Integer, common_exponent};
use crate::exact::number::Number;
use crate::exact::rational::{Vector, cross, dot, minus, sign};
use crate::exact::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// Corners seen from the origin of the ray over one power of two, the direction over another.
pub(super) struct ExactRay {
    corners: [Vector; 3],
    direction: Vector,
    limit: f64,
    /// s is a quotient of what is computed here times two to this.
    exponent: i32,
}

/// A share of the direction: `above / below`, the latter positive; and the weights of the corners there.
struct Entry {
    above: Integer,
    below: Integer,
    weights: [f64; 3],
}

impl ExactRay {
    pub(super) fn new(ray: &RayLine, corners: &[DVec3; 3]) -> Self {
        let (o, [a, b, c]) = (ray.origin, *corners);
        let exponent = common_exponent([o, a, b, c].into_iter().flat_map(|p| p.to_array()));
        let [o, a, b, c] = [o, a, b, c].map(|p| p.to_array().map(|x| Integer::over(x, exponent)));
        let along = common_exponent(ray.direction.to_array());
        Self {
            corners: [a, b, c].map(|corner| minus(&corner, &o)),
            direction: ray.direction.to_array().map(|x| Integer::over(x, along)),
            limit: ray.limit,
            exponent: exponent - along,
        }
    }

    fn normal(&self) -> Vector {
        let [p, q, r] = &self.corners;
        cross(&minus(q, p), &minus(r, p))
    }

    /// The s of the crossing with the plane, which the line crosses in one point: the quotient of the first by the second,
    /// which is positive, times two to the third.
    pub(super) fn time(&self) -> (Integer, Integer, i32) {
        let normal = self.normal();
        let (above, below) = (dot(&normal, &self.corners[0]), dot(&normal, &self.direction));
        let negative = sign(&below) == Sign::Negative;
        let (above, below) = if negative { (-above, -below) } else { (above, below) };
        (above, below, self.exponent)
    }

    /// The crossing with the plane, which the line crosses in one point, if it is on the ray.
    pub(super) fn across(&self, signs: [Sign; 3]) -> Option<Crossing> {
        let (above, below, _) = self.time();
        let on_ray = sign(&above) != Sign::Negative && self.within_limit(&above, &below);
        on_ray.then(|| Crossing { t: self.value(&above, &below), way: Way::Across(signs) })
    }

    /// The weights at that crossing.
    pub(super) fn weights(&self) -> [f64; 3] {
        let [p, q, r] = &self.corners;
        let volumes = [[q, r], [r, p], [p, q]].map(|[u, v]| dot(&self.direction, &cross(u, v)));
        let sum = volumes[0].plus(&volumes[1]).plus(&volumes[2]);
        volumes.map(|volume| share(&volume, &sum))
    }

    /// Where that crossing is, against the limit, which is a number and not negative.
    pub(super) fn against_limit(&self) -> Ordering {
        let (above, below, _) = self.time();
        self.compare_with_limit(&above, &below)
    }

    /// Whether the origin is on the triangle, which may be a segment or a point.
    pub(super) fn begins_on_triangle(&self) -> bool {
        has_zero(&self.corners)
    }

    /// Whether the end of the ray is on it; the limit is finite and not negative.
    pub(super) fn ends_on_triangle(&self) -> bool {
        let own = common_exponent([self.limit]);
        let shift = self.exponent - own;
        let [corners_by, along_by] = [shift.max(0), (-shift).max(0)].map(|by| by as u32);
        let limit = Integer::over(self.limit, own).shifted(along_by);
        let end = self.direction.each_ref().map(|x| x.times(&limit));
        has_zero(&self.corners.each_ref().map(|c| minus(&c.each_ref().map(|x| x.shifted(corners_by)), &end)))
    }

    /// Where the ray enters a triangle in whose plane it lies, or a segment or a point: at its own origin, or across an edge.
    pub(super) fn along(&self) -> Option<Crossing> {
        let entry = self.origin_within().or_else(|| {
            let mut first: Option<Entry> = None;
            for i in 0..3 {
                let Some(entry) = self.along_edge(i, (i + 1) % 3) else { continue };
                let nearer = |first: &Entry| {
                    sign(&entry.above.times(&first.below).minus(&first.above.times(&entry.below))) == Sign::Negative
                };
                if first.as_ref().is_none_or(nearer) {
                    first = Some(entry);
                }
            }
            first
        })?;
        let within = self.within_limit(&entry.above, &entry.below);
        within.then(|| Crossing { t: self.value(&entry.above, &entry.below), way: Way::Along(entry.weights) })
    }

    /// If the origin is in the triangle, which is a real one.
    fn origin_within(&self) -> Option<Entry> {
        let [p, q, r] = &self.corners;
        let normal = self.normal();
        let square = dot(&normal, &normal);
        let areas = [[q, r], [r, p], [p, q]].map(|[u, v]| dot(&normal, &cross(u, v)));
        let within = !square.is_zero() && areas.iter().all(|area| sign(area) != Sign::Negative);
        within.then(|| Entry {
            above: Integer::over(0.0, 0),
            below: Integer::over(1.0, 0),
            weights: areas.map(|area| share(&area, &square)),
        })
    }

    /// Where the line first is on a closed edge, or at zero if the origin is on it and the ray runs along it.
    fn along_edge(&self, i: usize, j: usize) -> Option<Entry> {
        let (x, y, d) = (&self.corners[i], &self.corners[j], &self.direction);
        let square = dot(d, d);
        let (ahead_x, ahead_y) = (dot(x, d), dot(y, d));
        // Both are across the plane of the line and the edge, so that one tells on which side of the line an end is.
        let (beside_x, beside_y) = (cross(d, x), cross(d, y));
        let weights = |of_i: f64, of_j: f64| {
            let mut weights = [0.0; 3];
            (weights[i], weights[j]) = (of_i, of_j);
            weights
        };
        let apart = minus(&beside_x, &beside_y);
        let Some(axis) = (0..3).find(|&axis| !apart[axis].is_zero()) else {
            // The edge runs along the line, beside it or on it.
            if beside_x.iter().any(|x| !x.is_zero()) {
                return None;
            }
            let turned = sign(&ahead_x.minus(&ahead_y)) == Sign::Positive;
            let (near, far) = if turned { (ahead_y, ahead_x) } else { (ahead_x, ahead_y) };
            let ordered = |of_near: f64, of_far: f64| {
                if turned { weights(of_far, of_near) } else { weights(of_near, of_far) }
            };
            if sign(&far) == Sign::Negative {
                return None;
            }
            if sign(&near) == Sign::Negative {
                let long = far.minus(&near);
                let weights = ordered(share(&far, &long), share(&-near, &long));
                return Some(Entry { above: Integer::over(0.0, 0), below: square, weights });
            }
            return Some(Entry { above: near, below: square, weights: ordered(1.0, 0.0) });
        };
        if sign(&beside_x[axis]) * sign(&beside_y[axis]) == Sign::Positive {
            return None;
        }
        let (mut above, mut below) =
            (ahead_y.times(&beside_x[axis]).minus(&ahead_x.times(&beside_y[axis])), square.times(&apart[axis]));
        if sign(&below) == Sign::Negative {
            (above, below) = (-above, -below);
        }
        let on_ray = sign(&above) != Sign::Negative;
        let [of_i, of_j] = [-beside_y[axis].clone(), beside_x[axis].clone()].map(|part| share(&part, &apart[axis]));
        on_ray.then(|| Entry { above, below, weights: weights(of_i, of_j) })
    }

    /// Whether `above / below`, the latter positive, is on the ray.
    fn within_limit(&self, above: &Integer, below: &Integer) -> bool {
        if self.limit == f64::INFINITY {
            return true;
        }
        if self.limit.is_nan() || self.limit < 0.0 {
            return false;
        }
        self.compare_with_limit(above, below) != Ordering::Greater
    }

    /// `above / below`, the latter positive, against a limit that is finite.
    fn compare_with_limit(&self, above: &Integer, below: &Integer) -> Ordering {
        let own = common_exponent([self.limit]);
        let bound = Integer::over(self.limit, own).times(below);
        let shift = self.exponent - own;
        let (value, bound) = (above.shifted(shift.max(0) as u32), bound.shifted((-shift).max(0) as u32));
        sign(&value.minus(&bound)).cmp(&Sign::Zero)
    }

    /// Rounded once, so that it does not matter which edge of two it comes from. What is beyond all numbers is the largest.
    fn value(&self, above: &Integer, below: &Integer) -> f64 {
        above.ratio(below, self.exponent).min(f64::MAX)
    }
}

/// A weight: `part / whole`, of one sign or the part zero. The latter is not zero.
fn share(part: &Integer, whole: &Integer) -> f64 {
    positive(part.quotient(whole), sign(part))
}

/// Whether zero is in the hull of three points.
pub(in crate::exact) fn has_zero<N: Number>([p, q, r]: &[Vector<N>; 3]) -> bool {
    let is_zero = |x: &N| sign(x) == Sign::Zero;
    let normal = cross(&minus(q, p), &minus(r, p));
    let across = [[q, r], [r, p], [p, q]].map(|[u, v]| cross(u, v));
    if !normal.iter().all(is_zero) {
        // Seen from zero in their plane, they are all around it.
        return is_zero(&dot(&normal, p)) && across.iter().all(|w| sign(&dot(&normal, w)) != Sign::Negative);
    }
    // On a line through zero, and not all on one side of it.
    across.iter().flatten().all(is_zero)
        && [[q, r], [r, p], [p, q]].iter().any(|[u, v]| sign(&dot(u, v)) != Sign::Positive)
}
