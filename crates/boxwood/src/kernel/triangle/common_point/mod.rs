//! Common point of two triangles, represented by the vertices or edges that define it. Signs of determinants
//! select these vertices or edges; the coordinates of the point are computed only on request.

mod double_double;

use super::intersect::edgewise::project;
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::orient::{determinant2, determinant3};
use crate::kernel::predicates::rational::{RationalPoint, integer_point};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// A common point of two triangles, given by the vertices or edges that define it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CommonPoint {
    /// A vertex of one triangle that is also on the other triangle.
    Vertex(DVec3),
    /// An edge of one triangle crosses the plane of the other in one point: its ends are strictly on opposite
    /// sides.
    EdgePlane { edge: [DVec3; 2], plane: [DVec3; 3] },
    /// Two coplanar edges cross in one point, also when projected along `axis`.
    EdgeEdge { axis: usize, edge: [DVec3; 2], other: [DVec3; 2] },
}

impl CommonPoint {
    /// The point, with each coordinate rounded to `f64` once. This holds even if the triangles are thin or nearly
    /// parallel.
    ///
    /// A point on an edge divides that edge in the ratio of two determinants. If double-double arithmetic cannot
    /// guarantee the rounding, the point is computed in integers.
    pub(crate) fn point(&self) -> DVec3 {
        let rounded = match *self {
            Self::Vertex(point) => Some(point),
            Self::EdgePlane { edge, plane } => double_double::edge_plane(edge, plane),
            Self::EdgeEdge { axis, edge, other } => double_double::edge_edge(axis, edge, other),
        };
        rounded.unwrap_or_else(|| self.point_from_integers())
    }

    /// Reference implementation of [`Self::point`], always in integers.
    fn point_from_integers(&self) -> DVec3 {
        let exponent = self.exponent();
        let (point, divisor) = self.fraction(exponent);
        DVec3::from_array(point.map(|x| x.ratio(&divisor, exponent)))
    }

    /// The point with exact rational coordinates.
    pub(in crate::kernel) fn rational(&self) -> RationalPoint {
        let exponent = self.exponent();
        let (point, divisor) = self.fraction(exponent);
        RationalPoint::new(point, divisor, exponent).simplified()
    }

    /// Compares the exact coordinates by x, then y, then z.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        if let (Self::Vertex(p), Self::Vertex(q)) = (self, other) {
            let order = p.to_array().partial_cmp(&q.to_array());
            // Coordinates are finite, so the order exists.
            return order.unwrap_or(Ordering::Equal);
        }
        let exponent = self.exponent().min(other.exponent());
        let ((p, over_p), (q, over_q)) = (self.fraction(exponent), other.fraction(exponent));
        let order = |k: usize| match p[k].times(&over_q).minus(&q[k].times(&over_p)).sign() {
            Some(Sign::Negative) => Ordering::Less,
            Some(Sign::Positive) => Ordering::Greater,
            _ => Ordering::Equal,
        };
        order(0).then_with(|| order(1)).then_with(|| order(2))
    }

    /// Largest exponent e for which 2^e divides the coordinates of all points that define the common point.
    fn exponent(&self) -> i32 {
        let of = |points: &mut dyn Iterator<Item = &DVec3>| common_exponent(points.flat_map(DVec3::to_array));
        match self {
            Self::Vertex(point) => of(&mut [point].into_iter()),
            Self::EdgePlane { edge, plane } => of(&mut edge.iter().chain(plane)),
            Self::EdgeEdge { edge, other, .. } => of(&mut edge.iter().chain(other)),
        }
    }

    /// The point in units of `2^exponent`: three integer numerators and one positive integer denominator.
    ///
    /// `2^exponent` must divide the coordinates of all points that define the common point: see
    /// [`Self::exponent`].
    fn fraction(&self, exponent: i32) -> ([Integer; 3], Integer) {
        match *self {
            Self::Vertex(point) => (integer_point(point, exponent), Integer::over(1.0, 0)),
            Self::EdgePlane { edge, plane } => {
                let [t0, t1, t2] = plane.map(|p| integer_point(p, exponent));
                let [p, q] = edge.map(|p| integer_point(p, exponent));
                let weights = [&p, &q].map(|x| determinant3(&t0, &t1, &t2, x));
                divide([&p, &q], weights)
            }
            Self::EdgeEdge { axis, edge, other } => {
                let flat = |p: DVec3| project(p, axis).to_array().map(|x| Integer::over(x, exponent));
                let [a, b] = other.map(flat);
                let weights = edge.map(|p| determinant2(&a, &b, &flat(p)));
                let [p, q] = edge.map(|p| integer_point(p, exponent));
                divide([&p, &q], weights)
            }
        }
    }
}

/// The point that divides the segment pq by the weights w_p and w_q: `(p |w_q| + q |w_p|) / (|w_p| + |w_q|)`. Its
/// distances to p and q are in the ratio |w_p| : |w_q|. Returns three numerators and the common denominator.
fn divide([p, q]: [&[Integer; 3]; 2], weights: [Integer; 2]) -> ([Integer; 3], Integer) {
    let [weight_p, weight_q] = weights.map(Integer::abs);
    let coordinate = |k: usize| p[k].times(&weight_q).plus(&q[k].times(&weight_p));
    ([0, 1, 2].map(coordinate), weight_p.plus(&weight_q))
}

#[cfg(test)]
mod tests;
