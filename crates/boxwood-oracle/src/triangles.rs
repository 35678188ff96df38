//! Decides whether two closed triangles intersect, by construction: triangle `a` is clipped to triangle `b`.
//!
//! ```text
//! polygon = vertices of a
//! for every plane of b:
//!     polygon = part of the polygon in the plane, or on its inner side
//! they intersect  <=>  the polygon still has a vertex
//! ```
//!
//! The planes of `b`, and the part that each keeps (points on the plane are always kept):
//! - a nondegenerate triangle: its own plane, then the inner side of the three planes through its edges,
//!   perpendicular to it;
//! - a segment: the planes through its line and along each axis, then the inner side of the perpendicular planes
//!   at its ends;
//! - a point: the three axis-parallel planes through it.
//!
//! Clipping (Sutherland and Hodgman, 1974) keeps the vertices on the wanted side. It adds a point where an edge of
//! the polygon goes from one side strictly to the other. **This is correct for every triangle `a`.** Let K be the
//! convex hull of the polygon's vertices before one clip, and H the closed half-space that the clip keeps. All
//! kept and added points lie in K ∩ H. So their hull equals K ∩ H if they include every extreme point of K ∩ H.
//! Such an extreme point is of one of two kinds. It is an extreme point of K inside H, which is a vertex and is
//! kept. Or it is the point where the border of H cuts a one-dimensional face of K. Three cases show that clipping
//! also gives the points of the second kind:
//! - *K has area.* The vertices go once around K, so every side of K is a run of edges of the polygon, possibly
//!   with vertices on it or repeated vertices. If the border of H cuts this side of K, the run crosses the border
//!   either at a vertex, which is kept, or within one edge, which adds the point. The new vertices go once around
//!   K ∩ H again.
//! - *K is a segment.* Its only one-dimensional face is itself, and the vertices are a closed walk on it that
//!   visits both ends, in any order. The walk from one end to the other crosses the border of H at a vertex or
//!   within an edge, as above. The new vertices are a closed walk that visits both ends of K ∩ H.
//! - *K is a point.* All vertices are equal, and all are kept or none.
//!
//! So a degenerate `a` needs no special code. Clipping with a plane is clipping with its two closed half-spaces,
//! one after the other: the vertices on the plane and the crossings remain.

use std::cmp::Ordering::{Equal, Greater, Less};

use num_bigint::BigInt;

use super::Triangle;
use super::integers::{Vector, cross, dot, is_zero, minus, over_common_power, unit};

/// The rational point `xyz / w` with integers `xyz` and `w`.
#[derive(Clone)]
struct Point {
    xyz: Vector,
    /// Positive denominator of all three coordinates.
    w: BigInt,
}

/// The points with `normal · x + offset = 0`. If the normal is zero, so is the offset, and every point is on the plane.
struct Plane {
    normal: Vector,
    offset: BigInt,
}

#[derive(Clone, Copy, PartialEq)]
enum KeptSide {
    OnPlane,
    OnPlaneOrInside,
}

/// Vertices of a closed walk around a convex set, as described in the module header. Empty if nothing of the set is
/// left.
struct Polygon(Vec<Point>);

/// Returns true if the closed triangles have a common point.
pub fn intersect(a: &Triangle, b: &Triangle) -> bool {
    // A shortcut for speed. It is exact, because comparisons of `f64` are.
    if boxes_are_disjoint(a, b) {
        return false;
    }
    let [a0, a1, a2, b0, b1, b2] = over_common_power([a[0], a[1], a[2], b[0], b[1], b[2]]);
    !intersection([a0, a1, a2], &[b0, b1, b2]).0.is_empty()
}

/// Returns true if triangles with integer coordinates have a common point.
pub fn intersect_over_integers(a: [Vector; 3], b: &[Vector; 3]) -> bool {
    !intersection(a, b).0.is_empty()
}

/// Returns true if the closed triangles have a common point outside the convex hull of some vertices of `a`, which
/// are given by their indices `corners` (none, one or two).
pub fn intersect_beyond(a: &Triangle, b: &Triangle, corners: &[usize]) -> bool {
    let [a0, a1, a2, b0, b1, b2] = over_common_power([a[0], a[1], a[2], b[0], b[1], b[2]]);
    let a = [a0, a1, a2];
    let hull: Vec<&Vector> = corners.iter().map(|&corner| &a[corner]).collect();
    // The intersection is the convex hull of the polygon's vertices. So if any common point is outside `hull`, a vertex
    // of the polygon is outside it.
    intersection(a.clone(), &[b0, b1, b2]).0.iter().any(|point| match hull[..] {
        [] => true,
        [v] => !point.is_between(v, v),
        [u, v] => !point.is_between(u, v),
        _ => panic!("hull of more than two vertices is not supported"),
    })
}

/// Returns true if the closed triangles have a common point within a closed box.
pub fn intersect_in_box(a: &Triangle, b: &Triangle, low: [f64; 3], high: [f64; 3]) -> bool {
    let points = over_common_power([a[0], a[1], a[2], b[0], b[1], b[2], low, high]);
    let [a0, a1, a2, b0, b1, b2, low, high] = points;
    let mut polygon = intersection([a0, a1, a2], &[b0, b1, b2]);
    for axis in 0..3 {
        polygon.cut(&Plane::through(&low, unit(axis)), KeptSide::OnPlaneOrInside);
        polygon.cut(&Plane::through(&high, unit(axis).map(|x| -x)), KeptSide::OnPlaneOrInside);
    }
    !polygon.0.is_empty()
}

/// The extreme points of the intersection of two triangles with integer coordinates, in no particular order. Each
/// is given as `(xyz, w)` with `w > 0` and stands for `xyz / w`.
pub fn extreme_points(a: [Vector; 3], b: &[Vector; 3]) -> Vec<(Vector, BigInt)> {
    let mut points: Vec<Point> = Vec::new();
    for point in intersection(a, b).0 {
        if points.iter().all(|known| !is_zero(&known.scaled_vector_to(&point))) {
            points.push(point);
        }
    }
    let between = |p: &Point, q: &Point, r: &Point| {
        let (to_q, to_r) = (p.scaled_vector_to(q), p.scaled_vector_to(r));
        is_zero(&cross(&to_q, &to_r)) && dot(&to_q, &to_r) < BigInt::ZERO
    };
    let extreme = |p: &&Point| points.iter().all(|q| points.iter().all(|r| !between(p, q, r)));
    points.iter().filter(extreme).map(|point| (point.xyz.clone(), point.w.clone())).collect()
}

fn boxes_are_disjoint(a: &Triangle, b: &Triangle) -> bool {
    let beyond = |a: &Triangle, b: &Triangle, k: usize| a.iter().all(|p| b.iter().all(|q| p[k] < q[k]));
    (0..3).any(|k| beyond(a, b, k) || beyond(b, a, k))
}

/// The part of triangle `a` that lies in triangle `b`, as a polygon.
fn intersection(a: [Vector; 3], b: &[Vector; 3]) -> Polygon {
    let mut polygon = Polygon(a.map(|xyz| Point { xyz, w: BigInt::from(1) }).to_vec());
    let normal = cross(&minus(&b[1], &b[0]), &minus(&b[2], &b[0]));
    if is_zero(&normal) {
        cut_by_collinear(&mut polygon, b);
    } else {
        polygon.cut(&Plane::through(&b[0], normal.clone()), KeptSide::OnPlane);
        for i in 0..3 {
            // Seen against the normal, the interior of the triangle is to the left of its edges.
            let edge = minus(&b[(i + 1) % 3], &b[i]);
            polygon.cut(&Plane::through(&b[i], cross(&normal, &edge)), KeptSide::OnPlaneOrInside);
        }
    }
    polygon
}

/// Clips the polygon with a degenerate triangle `b`, which is a segment or a point.
fn cut_by_collinear(polygon: &mut Polygon, b: &[Vector; 3]) {
    // For points on one line, the lexicographic order is the order along the line, so `low` and `high` are the ends
    // of the segment.
    let [low, _, high] = {
        let mut sorted = b.each_ref();
        sorted.sort();
        sorted
    };
    let along = minus(high, low);
    if is_zero(&along) {
        for axis in 0..3 {
            polygon.cut(&Plane::through(low, unit(axis)), KeptSide::OnPlane);
        }
        return;
    }
    for axis in 0..3 {
        // At most one of the three normals is zero; the others span all directions perpendicular to the line.
        polygon.cut(&Plane::through(low, cross(&along, &unit(axis))), KeptSide::OnPlane);
    }
    polygon.cut(&Plane::through(high, minus(low, high)), KeptSide::OnPlaneOrInside);
    polygon.cut(&Plane::through(low, along), KeptSide::OnPlaneOrInside);
}

impl Point {
    /// A positive multiple of the vector from this point to `other`.
    fn scaled_vector_to(&self, other: &Self) -> Vector {
        [0, 1, 2].map(|k| &other.xyz[k] * &self.w - &self.xyz[k] * &other.w)
    }

    /// Returns true if the point is on a closed segment, which may be degenerate.
    fn is_between(&self, u: &Vector, v: &Vector) -> bool {
        let (along, from_u) = (minus(v, u), [0, 1, 2].map(|k| &self.xyz[k] - &u[k] * &self.w));
        let (covered, length) = (dot(&from_u, &along), dot(&along, &along) * &self.w);
        let on_line = if is_zero(&along) { is_zero(&from_u) } else { is_zero(&cross(&from_u, &along)) };
        on_line && covered >= BigInt::ZERO && covered <= length
    }
}

impl Plane {
    /// The plane through `point` with this normal, which points to the inner side.
    fn through(point: &Vector, normal: Vector) -> Self {
        Self { offset: -dot(&normal, point), normal }
    }

    /// Positive for points on the inner side, zero on the plane. The value is scaled by the positive `w` of the
    /// point.
    fn value(&self, point: &Point) -> BigInt {
        dot(&self.normal, &point.xyz) + &self.offset * &point.w
    }
}

impl Polygon {
    fn cut(&mut self, plane: &Plane, keep: KeptSide) {
        let values: Vec<_> = self.0.iter().map(|corner| plane.value(corner)).collect();
        let sides: Vec<_> = values.iter().map(|value| value.cmp(&BigInt::ZERO)).collect();
        let mut left = Vec::with_capacity(self.0.len() + 1);
        for i in 0..self.0.len() {
            let j = (i + 1) % self.0.len();
            if sides[i] == Equal || sides[i] == Greater && keep == KeptSide::OnPlaneOrInside {
                left.push(self.0[i].clone());
            }
            match (sides[i], sides[j]) {
                (Less, Greater) => left.push(crossing(&self.0[i], &values[i], &self.0[j], &values[j])),
                (Greater, Less) => left.push(crossing(&self.0[j], &values[j], &self.0[i], &values[i])),
                _ => (),
            }
        }
        self.0 = left;
    }
}

/// The point where the plane cuts the segment from `outside` to `inside`; `negative` and `positive` are the plane's
/// values at these points. Both terms of the new `w` are positive.
fn crossing(outside: &Point, negative: &BigInt, inside: &Point, positive: &BigInt) -> Point {
    let between = |outside: &BigInt, inside: &BigInt| positive * outside - negative * inside;
    Point { xyz: [0, 1, 2].map(|k| between(&outside.xyz[k], &inside.xyz[k])), w: between(&outside.w, &inside.w) }
}
