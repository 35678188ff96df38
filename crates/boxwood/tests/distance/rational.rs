//! How far apart two triangles are, over other people's integers: the square of the distance is a fraction.
//!
//! Triangles that do not meet are nearest where a corner of one is nearest to a corner, edge or the face of the other, or
//! an edge to an edge; all of those are tried. No filter, no rounding, and nothing of the library.

use crate::twin::integers::{Vector, cross, dot, is_zero, minus, over_common_power};
use crate::twin::{Triangle, triangles};
use num_bigint::BigInt;

/// Whether two closed triangles are closer to each other than that.
pub(crate) fn closer_than(a: &Triangle, b: &Triangle, clearance: f64) -> bool {
    if triangles::intersect(a, b) {
        return clearance > 0.0;
    }
    let [a0, a1, a2, b0, b1, b2, [clearance, ..]] =
        over_common_power([a[0], a[1], a[2], b[0], b[1], b[2], [clearance, 0.0, 0.0]]);
    let (a, b) = ([a0, a1, a2], [b0, b1, b2]);
    let limit = &clearance * &clearance;
    squares(&a, &b).into_iter().any(|square| square.top < &limit * square.bottom)
}

/// A square of a distance, `top / bottom`.
struct Square {
    top: BigInt,
    /// Greater than zero.
    bottom: BigInt,
}

fn squares(a: &[Vector; 3], b: &[Vector; 3]) -> Vec<Square> {
    let mut all = Vec::new();
    for i in 0..3 {
        over_face(&a[i], b, &mut all);
        over_face(&b[i], a, &mut all);
        for j in 0..3 {
            let (edge, other) = ([&a[i], &a[(i + 1) % 3]], [&b[j], &b[(j + 1) % 3]]);
            to_segment(edge[0], other, &mut all);
            to_segment(other[0], edge, &mut all);
            between_lines(edge, other, &mut all);
        }
    }
    all
}

/// Of a point to the nearest one of a segment.
fn to_segment(p: &Vector, [from, to]: [&Vector; 2], all: &mut Vec<Square>) {
    let (along, off) = (minus(to, from), minus(p, from));
    let (share, whole) = (dot(&off, &along), dot(&along, &along));
    let square = if share <= BigInt::ZERO {
        Square { top: dot(&off, &off), bottom: 1.into() }
    } else if share >= whole {
        let off = minus(p, to);
        Square { top: dot(&off, &off), bottom: 1.into() }
    } else {
        Square { top: dot(&off, &off) * &whole - &share * &share, bottom: whole }
    };
    all.push(square);
}

/// Of a point to a plane, if its foot is in the triangle.
fn over_face(p: &Vector, t: &[Vector; 3], all: &mut Vec<Square>) {
    let normal = cross(&minus(&t[1], &t[0]), &minus(&t[2], &t[0]));
    let inside = |i: usize| dot(&cross(&normal, &minus(&t[(i + 1) % 3], &t[i])), &minus(p, &t[i])) >= BigInt::ZERO;
    if !is_zero(&normal) && (0..3).all(inside) {
        let height = dot(&normal, &minus(p, &t[0]));
        all.push(Square { top: &height * &height, bottom: dot(&normal, &normal) });
    }
}

/// Of the lines of two segments that are not parallel, if they are nearest within the segments.
fn between_lines([p, p_end]: [&Vector; 2], [q, q_end]: [&Vector; 2], all: &mut Vec<Square>) {
    let (d, e, r) = (minus(p_end, p), minus(q_end, q), minus(q, p));
    let across = cross(&d, &e);
    let whole = dot(&across, &across);
    // Where along d and e, times the square of d x e.
    let (s, t) = (dot(&cross(&r, &e), &across), dot(&cross(&r, &d), &across));
    let within = |share: &BigInt| *share >= BigInt::ZERO && *share <= whole;
    if whole > BigInt::ZERO && within(&s) && within(&t) {
        let height = dot(&r, &across);
        all.push(Square { top: &height * &height, bottom: whole });
    }
}
