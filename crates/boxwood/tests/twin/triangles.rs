//! Whether two closed triangles meet, by construction: triangle `a` is cut down to what lies in triangle `b`.
//!
//! ```text
//! polygon = corners of a
//! for every plane of b:
//!     polygon = part of the polygon in the plane, or on its inner side
//! they meet  <=>  the polygon still has a corner
//! ```
//!
//! The planes of `b`, all closed:
//! - a real triangle: its own plane, then the inner side of the three planes that stand on its edges;
//! - a segment: the planes through its line across each axis, then the inner side of the planes that stand on its ends;
//! - a point: the three axis-parallel planes through it.
//!
//! Cutting (Sutherland and Hodgman, 1974) keeps the corners on the wanted side and adds the point where an edge goes
//! from one side strictly to the other. **Why that is right for every triangle `a`.** Let K be the hull of the corners
//! and H the closed half-space. The hull of what is kept and added lies in K ∩ H; it is all of K ∩ H if it has every
//! extreme point of it. An extreme point of K ∩ H is an extreme point of K inside H, which is a corner and is kept; or
//! it is where the border of H cuts a one-dimensional face of K.
//! - *K has area.* The corners go once around K, so every side of K is a run of edges of the polygon, with perhaps some
//!   corners on it or twice in the same place. Going along the run, the side changes either at a corner on the border,
//!   which is kept, or within one edge, which adds the point. What remains goes once around K ∩ H again.
//! - *K is a segment.* Its only one-dimensional face is itself, and the corners are a closed walk on it that visits both
//!   ends, in whatever order. The walk from one end to the other crosses the border at a corner or within an edge, as
//!   above, and the result is a closed walk that visits both ends of K ∩ H.
//! - *K is a point.* All corners are equal, and all are kept or none.
//!
//! So a degenerate `a` needs no code. Cutting with a plane is cutting with its two closed half-spaces, one after the
//! other: the corners on the plane and the crossings remain.

use std::cmp::Ordering::{Equal, Greater, Less};

use num_bigint::BigInt;

use super::Triangle;
use super::integers::{Vector, cross, dot, is_zero, minus, over_common_power, unit};

/// The rational point `xyz / w`.
#[derive(Clone)]
struct Point {
    xyz: Vector,
    /// Greater than zero.
    w: BigInt,
}

/// The points with `normal · x + offset = 0`. If the normal is zero, so is the offset, and every point is on the plane.
struct Plane {
    normal: Vector,
    offset: BigInt,
}

#[derive(Clone, Copy, PartialEq)]
enum Keep {
    OnPlane,
    OnPlaneOrInside,
}

/// A closed walk around a convex set, as the header says; without corners if nothing is left.
struct Polygon(Vec<Point>);

/// Whether the closed triangles have a point in common.
pub(crate) fn intersect(a: &Triangle, b: &Triangle) -> bool {
    // A short cut for speed: `f64`s are compared exactly.
    if boxes_apart(a, b) {
        return false;
    }
    let [a0, a1, a2, b0, b1, b2] = over_common_power([a[0], a[1], a[2], b[0], b[1], b[2]]);
    !intersection([a0, a1, a2], &[b0, b1, b2]).0.is_empty()
}

/// The same of triangles over integers.
pub(crate) fn intersect_over_integers(a: [Vector; 3], b: &[Vector; 3]) -> bool {
    !intersection(a, b).0.is_empty()
}

/// Whether the closed triangles have a point in common that is not in the hull of some corners of `a`, which are named by
/// their places: none, one or two.
pub(crate) fn intersect_beyond(a: &Triangle, b: &Triangle, corners: &[usize]) -> bool {
    let [a0, a1, a2, b0, b1, b2] = over_common_power([a[0], a[1], a[2], b[0], b[1], b[2]]);
    let a = [a0, a1, a2];
    let hull: Vec<&Vector> = corners.iter().map(|&corner| &a[corner]).collect();
    // What is common is the hull of the polygon's corners.
    intersection(a.clone(), &[b0, b1, b2]).0.iter().any(|point| match hull[..] {
        [] => true,
        [v] => !point.is_between(v, v),
        [u, v] => !point.is_between(u, v),
        _ => panic!("a hull of more than two corners"),
    })
}

/// Whether the closed triangles have a point in common within a closed box.
pub(crate) fn intersect_in_box(a: &Triangle, b: &Triangle, low: [f64; 3], high: [f64; 3]) -> bool {
    let points = over_common_power([a[0], a[1], a[2], b[0], b[1], b[2], low, high]);
    let [a0, a1, a2, b0, b1, b2, low, high] = points;
    let mut polygon = intersection([a0, a1, a2], &[b0, b1, b2]);
    for axis in 0..3 {
        polygon.cut(&Plane::through(&low, unit(axis)), Keep::OnPlaneOrInside);
        polygon.cut(&Plane::through(&high, unit(axis).map(|x| -x)), Keep::OnPlaneOrInside);
    }
    !polygon.0.is_empty()
}

/// The extreme points of what two triangles over integers have in common, each `xyz / w` with `w` greater than zero, in no
/// order.
pub(crate) fn extreme_points(a: [Vector; 3], b: &[Vector; 3]) -> Vec<(Vector, BigInt)> {
    let mut points: Vec<Point> = Vec::new();
    for point in intersection(a, b).0 {
        if points.iter().all(|known| !is_zero(&known.scaled_way_to(&point))) {
            points.push(point);
        }
    }
    let between = |p: &Point, q: &Point, r: &Point| {
        let (to_q, to_r) = (p.scaled_way_to(q), p.scaled_way_to(r));
        is_zero(&cross(&to_q, &to_r)) && dot(&to_q, &to_r) < BigInt::ZERO
    };
    let extreme = |p: &&Point| points.iter().all(|q| points.iter().all(|r| !between(p, q, r)));
    points.iter().filter(extreme).map(|point| (point.xyz.clone(), point.w.clone())).collect()
}

fn boxes_apart(a: &Triangle, b: &Triangle) -> bool {
    let beyond = |a: &Triangle, b: &Triangle, k: usize| a.iter().all(|p| b.iter().all(|q| p[k] < q[k]));
    (0..3).any(|k| beyond(a, b, k) || beyond(b, a, k))
}

/// What of triangle `a` lies in triangle `b`.
fn intersection(a: [Vector; 3], b: &[Vector; 3]) -> Polygon {
    let mut polygon = Polygon(a.map(|xyz| Point { xyz, w: BigInt::from(1) }).to_vec());
    let normal = cross(&minus(&b[1], &b[0]), &minus(&b[2], &b[0]));
    if is_zero(&normal) {
        cut_by_collinear(&mut polygon, b);
    } else {
        polygon.cut(&Plane::through(&b[0], normal.clone()), Keep::OnPlane);
        for i in 0..3 {
            // Around the normal, the inside of the triangle is to the left of its edges.
            let edge = minus(&b[(i + 1) % 3], &b[i]);
            polygon.cut(&Plane::through(&b[i], cross(&normal, &edge)), Keep::OnPlaneOrInside);
        }
    }
    polygon
}

/// Cuts with a triangle that is a segment or a point.
fn cut_by_collinear(polygon: &mut Polygon, b: &[Vector; 3]) {
    // Along a line, the lexicographic order of points is the order along the line, one way or the other.
    let [low, _, high] = {
        let mut sorted = b.each_ref();
        sorted.sort();
        sorted
    };
    let along = minus(high, low);
    if is_zero(&along) {
        for axis in 0..3 {
            polygon.cut(&Plane::through(low, unit(axis)), Keep::OnPlane);
        }
        return;
    }
    for axis in 0..3 {
        // At most one of the three normals is zero, the other ones span all directions across the line.
        polygon.cut(&Plane::through(low, cross(&along, &unit(axis))), Keep::OnPlane);
    }
    polygon.cut(&Plane::through(high, minus(low, high)), Keep::OnPlaneOrInside);
    polygon.cut(&Plane::through(low, along), Keep::OnPlaneOrInside);
}

impl Point {
    /// A positive multiple of the way to another point.
    fn scaled_way_to(&self, other: &Self) -> Vector {
        [0, 1, 2].map(|k| &other.xyz[k] * &self.w - &self.xyz[k] * &other.w)
    }

    /// Whether it is on a closed segment, which may be a point.
    fn is_between(&self, u: &Vector, v: &Vector) -> bool {
        let (along, from_u) = (minus(v, u), [0, 1, 2].map(|k| &self.xyz[k] - &u[k] * &self.w));
        let (covered, whole) = (dot(&from_u, &along), dot(&along, &along) * &self.w);
        let on_line = if is_zero(&along) { is_zero(&from_u) } else { is_zero(&cross(&from_u, &along)) };
        on_line && covered >= BigInt::ZERO && covered <= whole
    }
}

impl Plane {
    /// The plane through a point; inside is where the normal points.
    fn through(point: &Vector, normal: Vector) -> Self {
        Self { offset: -dot(&normal, point), normal }
    }

    /// Positive inside, zero on the plane, in units that depend on the point.
    fn value(&self, point: &Point) -> BigInt {
        dot(&self.normal, &point.xyz) + &self.offset * &point.w
    }
}

impl Polygon {
    fn cut(&mut self, plane: &Plane, keep: Keep) {
        let values: Vec<_> = self.0.iter().map(|corner| plane.value(corner)).collect();
        let sides: Vec<_> = values.iter().map(|value| value.cmp(&BigInt::ZERO)).collect();
        let mut left = Vec::with_capacity(self.0.len() + 1);
        for i in 0..self.0.len() {
            let j = (i + 1) % self.0.len();
            if sides[i] == Equal || sides[i] == Greater && keep == Keep::OnPlaneOrInside {
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

/// The point on the plane between one outside, with a negative value, and one inside, with a positive value. Both terms
/// of the new `w` are positive.
fn crossing(outside: &Point, negative: &BigInt, inside: &Point, positive: &BigInt) -> Point {
    let between = |outside: &BigInt, inside: &BigInt| positive * outside - negative * inside;
    Point { xyz: [0, 1, 2].map(|k| between(&outside.xyz[k], &inside.xyz[k])), w: between(&outside.w, &inside.w) }
}
