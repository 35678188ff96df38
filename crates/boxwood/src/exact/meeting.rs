//! Where two triangles meet: found by signs alone, and computed only if somebody asks.

use super::edgewise::project;
use super::integer::{Integer, common_exponent};
use super::number::Number;
use super::orient::{determinant2, determinant3};
use glam::DVec3;

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
    /// it divides the edge as two determinants do, and all of it is computed in integers.
    pub(crate) fn point(&self) -> DVec3 {
        match *self {
            Self::At(point) => point,
            Self::Through { edge, plane } => {
                let exponent = common_exponent(edge.iter().chain(&plane).flat_map(DVec3::to_array));
                let [t0, t1, t2] = plane.map(|p| whole(p, exponent));
                let [p, q] = edge.map(|p| whole(p, exponent));
                let weights = [&p, &q].map(|x| determinant3(&t0, &t1, &t2, x));
                divide([&p, &q], weights, exponent)
            }
            Self::Across { axis, edge, other } => {
                let exponent = common_exponent(edge.iter().chain(&other).flat_map(DVec3::to_array));
                let flat = |p: DVec3| project(p, axis).to_array().map(|x| Integer::over(x, exponent));
                let [a, b] = other.map(flat);
                let weights = edge.map(|p| determinant2(&a, &b, &flat(p)));
                let [p, q] = edge.map(|p| whole(p, exponent));
                divide([&p, &q], weights, exponent)
            }
        }
    }
}

fn whole(point: DVec3, exponent: i32) -> [Integer; 3] {
    point.to_array().map(|x| Integer::over(x, exponent))
}

/// The point between p and q whose distances to them are as the weights' magnitudes: (p |w_q| + q |w_p|) / (|w_p| + |w_q|).
fn divide([p, q]: [&[Integer; 3]; 2], weights: [Integer; 2], exponent: i32) -> DVec3 {
    let [weight_p, weight_q] = weights.map(Integer::abs);
    let sum = weight_p.plus(&weight_q);
    let coordinate = |k: usize| p[k].times(&weight_q).plus(&q[k].times(&weight_p)).ratio(&sum, exponent);
    DVec3::new(coordinate(0), coordinate(1), coordinate(2))
}
