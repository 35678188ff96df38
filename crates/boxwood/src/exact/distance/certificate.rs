//! A lower bound of the distance of two triangles, to see how good an upper one is.
//!
//! Along *any* direction n the triangles are at least as far apart as their shadows: `min n.b - max n.a`, over |n|.
//! Along that of the nearest points it is the distance (there is no gap between the two programs: both sets are
//! convex). So the direction need not be right, it must only be good, and each kind of features has a way to get a
//! good one: where a direction is to be orthogonal to an edge, an error along that edge counts with its whole length,
//! and is taken out once more after the first try; an error across it counts only with the width of a thin face or
//! the angle between two edges, by which it was divided.

use super::features::{Owner, Pairing, Shape};
use glam::DVec3;

/// Squared lengths of directions that are used. With sizes of at least 2^-100, u of a dot product is above 2^-553,
/// and what products lose by underflow, 2^-1075 each, does not count.
const SQUARES: std::ops::RangeInclusive<f64> = f64::from_bits((1023 - 800) << 52)..=f64::from_bits((1023 + 800) << 52);

impl Shape {
    /// The normal, as good as it gets.
    #[inline]
    pub(super) fn direction(&self) -> DVec3 {
        face_direction(self.normal, &self.edges, &self.squares)
    }
}

/// All corners as differences from the first one of the first triangle: nothing depends on where the origin is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    first: [DVec3; 2],
    second: [DVec3; 3],
    /// The largest component: at most the span of the six corners, and at least half of it.
    pub(super) size: f64,
}

impl Frame {
    #[inline]
    pub(super) fn of(a: &Shape, b: &Shape) -> Self {
        let first = [a.edges[0], -a.edges[2]];
        let second = b.corners.map(|corner| corner - a.corners[0]);
        let size = largest(&[first[0], first[1], second[0], second[1], second[2]]);
        Self { first, second, size }
    }

    /// How far the shadows on a line are apart: negative if they overlap. The error is bounded in the module's head.
    #[inline]
    pub(super) fn separation(&self, direction: DVec3) -> f64 {
        let squared = direction.dot(direction);
        if !SQUARES.contains(&squared) {
            return f64::NEG_INFINITY;
        }
        let [x, y] = self.first.map(|corner| direction.dot(corner));
        let [u, v, w] = self.second.map(|corner| direction.dot(corner));
        let below = least(least(u, v), w) - most(most(x, y), 0.0);
        let above = least(least(x, y), 0.0) - most(most(u, v), w);
        most(below, above) / squared.sqrt()
    }
}

/// The largest component; infinite if a difference overflowed. Differences of finite numbers are never NaN.
#[inline(always)]
pub(super) fn largest(differences: &[DVec3; 5]) -> f64 {
    let mut largest = [0.0; 3];
    for difference in differences {
        for axis in 0..3 {
            largest[axis] = most(difference[axis].abs(), largest[axis]);
        }
    }
    most(most(largest[0], largest[1]), largest[2])
}

#[inline(always)]
fn least(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

#[inline(always)]
fn most(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

/// The direction, up to length and sign, in which features are apart.
#[inline]
pub(super) fn direction(pairing: Pairing, a: &Shape, b: &Shape) -> DVec3 {
    match pairing {
        Pairing::Face { owner: Owner::First, .. } => a.direction(),
        Pairing::Face { owner: Owner::Second, .. } => b.direction(),
        Pairing::Edges { i, j, s, t } => {
            let inside = |x: f64| x > 0.0 && x < 1.0;
            match (inside(s), inside(t)) {
                (false, false) => end(b, j, t) - end(a, i, s),
                (true, false) => across_edge(end(b, j, t) - a.corners[i], a, i),
                (false, true) => across_edge(b.corners[j] - end(a, i, s), b, j),
                (true, true) => across_edges(a, i, b, j, pairing.gap(a, b)),
            }
        }
    }
}

#[inline]
fn end(shape: &Shape, edge: usize, parameter: f64) -> DVec3 {
    shape.corners[if parameter == 0.0 { edge } else { (edge + 1) % 3 }]
}

/// The normal of a face, made orthogonal to its longest edge.
#[inline]
pub(super) fn face_direction(normal: DVec3, edges: &[DVec3; 3], squares: &[f64; 3]) -> DVec3 {
    let [x, y, z] = *squares;
    let longest = if x >= y && x >= z { 0 } else { 1 + usize::from(z > y) };
    without(normal, edges[longest], squares[longest])
}

/// What of a vector is orthogonal to an edge.
#[inline]
pub(super) fn across_edge(vector: DVec3, shape: &Shape, edge: usize) -> DVec3 {
    let (along, square) = (shape.edges[edge], shape.squares[edge]);
    without(without(vector, along, square), along, square)
}

#[inline]
fn without(vector: DVec3, along: DVec3, square: f64) -> DVec3 {
    vector - along * (vector.dot(along) / square)
}

/// Orthogonal to two edges. If they are parallel as far as `f64` can tell, any direction across them may be the right
/// one: that of the gap is.
#[inline]
fn across_edges(a: &Shape, i: usize, b: &Shape, j: usize, gap: DVec3) -> DVec3 {
    let normal = a.edges[i].cross(b.edges[j]);
    let (longer, edge) = if a.squares[i] >= b.squares[j] { (a, i) } else { (b, j) };
    if normal.dot(normal) > PARALLEL * a.squares[i] * b.squares[j] {
        without(normal, longer.edges[edge], longer.squares[edge])
    } else {
        across_edge(gap, longer, edge)
    }
}

/// The square of an angle of 2^-40.
const PARALLEL: f64 = f64::from_bits((1023 - 80) << 52);
