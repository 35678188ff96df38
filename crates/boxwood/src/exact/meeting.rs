//! Where two triangles meet: found by signs alone, and computed only if somebody asks.

mod quick;
#[cfg(test)]
mod tests;

use super::edgewise::project;
use super::integer::{Integer, common_exponent};
use super::number::Number;
use super::orient::{determinant2, determinant3};
use super::rational::RationalPoint;
use super::sign::Sign;
use glam::DVec3;
use std::cmp::Ordering;

/// A common point of two triangles, as the edge test found it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meeting {
    /// A vertex of one of them.
    At(DVec3),
    /// An edge crosses the plane of a triangle in one point, its ends strictly on different sides.
    Through { edge: [DVec3; 2], plane: [DVec3; 3] },
    /// Two edges of one plane cross in one point; so they do when projected along the axis.
    Across { axis: usize, edge: [DVec3; 2], other: [DVec3; 2] },
}

impl Meeting {
    /// The point. Exact up to one rounding of each coordinate to `f64`, however thin or nearly parallel the triangles:
    /// it divides the edge as two determinants do, and where that is not certain all of it is computed in integers.
    pub(crate) fn point(&self) -> DVec3 {
        let quick = match *self {
            Self::At(point) => Some(point),
            Self::Through { edge, plane } => quick::through(edge, plane),
            Self::Across { axis, edge, other } => quick::across(axis, edge, other),
        };
        quick.unwrap_or_else(|| self.point_by_integers())
    }

    /// The plain twin of [`Self::point`].
    fn point_by_integers(&self) -> DVec3 {
        let exponent = self.exponent();
        let (point, divisor) = self.fraction(exponent);
        DVec3::from_array(point.map(|x| x.ratio(&divisor, exponent)))
    }

    /// The point, exactly.
    pub(super) fn rational(&self) -> RationalPoint {
        let exponent = self.exponent();
        let (point, divisor) = self.fraction(exponent);
        RationalPoint::new(point, divisor, exponent).simplified()
    }

    /// Which of two points comes first by x, then y, then z, of their exact coordinates.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        if let (Self::At(p), Self::At(q)) = (self, other) {
            let order = p.to_array().partial_cmp(&q.to_array());
            // Coordinates are finite.
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

    /// The greatest power of two over which all coordinates are whole.
    fn exponent(&self) -> i32 {
        let of = |points: &mut dyn Iterator<Item = &DVec3>| common_exponent(points.flat_map(DVec3::to_array));
        match self {
            Self::At(point) => of(&mut [point].into_iter()),
            Self::Through { edge, plane } => of(&mut edge.iter().chain(plane)),
            Self::Across { edge, other, .. } => of(&mut edge.iter().chain(other)),
        }
    }

    /// The point in units of a power of two over which the coordinates are whole: three whole numbers over one that is
    /// positive.
    fn fraction(&self, exponent: i32) -> ([Integer; 3], Integer) {
        match *self {
            Self::At(point) => (whole(point, exponent), Integer::over(1.0, 0)),
            Self::Through { edge, plane } => {
                let [t0, t1, t2] = plane.map(|p| whole(p, exponent));
                let [p, q] = edge.map(|p| whole(p, exponent));
                let weights = [&p, &q].map(|x| determinant3(&t0, &t1, &t2, x));
                divide([&p, &q], weights)
            }
            Self::Across { axis, edge, other } => {
                let flat = |p: DVec3| project(p, axis).to_array().map(|x| Integer::over(x, exponent));
                let [a, b] = other.map(flat);
                let weights = edge.map(|p| determinant2(&a, &b, &flat(p)));
                let [p, q] = edge.map(|p| whole(p, exponent));
                divide([&p, &q], weights)
            }
        }
    }
}

fn whole(point: DVec3, exponent: i32) -> [Integer; 3] {
    point.to_array().map(|x| Integer::over(x, exponent))
}

/// The point between p and q whose distances to them are as the weights' magnitudes: (p |w_q| + q |w_p|) / (|w_p| + |w_q|).
fn divide([p, q]: [&[Integer; 3]; 2], weights: [Integer; 2]) -> ([Integer; 3], Integer) {
    let [weight_p, weight_q] = weights.map(Integer::abs);
    let coordinate = |k: usize| p[k].times(&weight_q).plus(&q[k].times(&weight_p));
    ([0, 1, 2].map(coordinate), weight_p.plus(&weight_q))
}
