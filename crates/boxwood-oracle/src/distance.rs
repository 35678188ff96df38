//! Distance of two triangles in arbitrary-precision integers: the squared distance is a fraction.
//!
//! The distance of disjoint triangles is that between a vertex of one and a vertex, an edge or the face of the
//! other, or between two edges. All of these are tried. There is no filter, no rounding and no code of the library.

use crate::integers::{Vector, cross, dot, is_zero, minus, over_common_power};
use crate::{Triangle, triangles};
use num_bigint::BigInt;

/// Returns true if two closed triangles are closer to each other than `clearance`.
pub fn closer_than(a: &Triangle, b: &Triangle, clearance: f64) -> bool {
    if triangles::intersect(a, b) {
        return clearance > 0.0;
    }
    let [a0, a1, a2, b0, b1, b2, [clearance, ..]] =
        over_common_power([a[0], a[1], a[2], b[0], b[1], b[2], [clearance, 0.0, 0.0]]);
    let (a, b) = ([a0, a1, a2], [b0, b1, b2]);
    let limit = &clearance * &clearance;
    squares(&a, &b).into_iter().any(|square| square.top < &limit * square.bottom)
}

/// A squared distance, `top / bottom`.
struct Square {
    top: BigInt,
    /// Positive denominator.
    bottom: BigInt,
}

fn squares(a: &[Vector; 3], b: &[Vector; 3]) -> Vec<Square> {
    let mut all = Vec::new();
    for i in 0..3 {
        point_to_face(&a[i], b, &mut all);
        point_to_face(&b[i], a, &mut all);
        for j in 0..3 {
            let (edge, other) = ([&a[i], &a[(i + 1) % 3]], [&b[j], &b[(j + 1) % 3]]);
            point_to_segment(edge[0], other, &mut all);
            point_to_segment(other[0], edge, &mut all);
            line_to_line(edge, other, &mut all);
        }
    }
    all
}

/// Appends the squared distance of point `p` to the nearest point of a segment.
fn point_to_segment(p: &Vector, [from, to]: [&Vector; 2], all: &mut Vec<Square>) {
    let (along, off) = (minus(to, from), minus(p, from));
    let (projection, length_squared) = (dot(&off, &along), dot(&along, &along));
    let square = if projection <= BigInt::ZERO {
        Square { top: dot(&off, &off), bottom: 1.into() }
    } else if projection >= length_squared {
        let off = minus(p, to);
        Square { top: dot(&off, &off), bottom: 1.into() }
    } else {
        Square { top: dot(&off, &off) * &length_squared - &projection * &projection, bottom: length_squared }
    };
    all.push(square);
}

/// Appends the squared distance of point `p` to the plane of a triangle, if its projection is in the triangle.
fn point_to_face(p: &Vector, t: &[Vector; 3], all: &mut Vec<Square>) {
    let normal = cross(&minus(&t[1], &t[0]), &minus(&t[2], &t[0]));
    let inside = |i: usize| dot(&cross(&normal, &minus(&t[(i + 1) % 3], &t[i])), &minus(p, &t[i])) >= BigInt::ZERO;
    if !is_zero(&normal) && (0..3).all(inside) {
        let height = dot(&normal, &minus(p, &t[0]));
        all.push(Square { top: &height * &height, bottom: dot(&normal, &normal) });
    }
}

/// Appends the squared distance of the lines of two segments, if they are not parallel and their closest points are
/// within the segments.
fn line_to_line([p, p_end]: [&Vector; 2], [q, q_end]: [&Vector; 2], all: &mut Vec<Square>) {
    let (d, e, r) = (minus(p_end, p), minus(q_end, q), minus(q, p));
    let across = cross(&d, &e);
    let length_squared = dot(&across, &across);
    // Parameters s and t of the closest points p + s d and q + t e of the lines, both multiplied by the squared
    // length of d x e.
    let (s, t) = (dot(&cross(&r, &e), &across), dot(&cross(&r, &d), &across));
    let within = |projection: &BigInt| *projection >= BigInt::ZERO && *projection <= length_squared;
    if length_squared > BigInt::ZERO && within(&s) && within(&t) {
        let height = dot(&r, &across);
        all.push(Square { top: &height * &height, bottom: length_squared });
    }
}
