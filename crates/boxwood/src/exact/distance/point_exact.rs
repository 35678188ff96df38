//! A point and a triangle in whole numbers: in 128 bits if the coordinates are as short as those of designed parts,
//! where points above edges and corners are the rule.

use super::features::{along, within};
use super::vector::{Vector, Whole, cross, dot, is_negative, is_positive, is_small, minus, whole};
use super::{Feature, PointApart};
use crate::exact::integer::{Integer, common_exponent};
use crate::exact::number::Number;
use glam::DVec3;

/// The distance and the nearest point by the sorted corners, the feature by the triangle as it was given.
#[cold]
pub(super) fn point_apart(point: DVec3, sorted: &[DVec3; 3], triangle: &[DVec3; 3]) -> PointApart {
    let numbers = || sorted.iter().chain([&point]).flat_map(DVec3::to_array);
    let exponent = common_exponent(numbers());
    if is_small(numbers(), exponent) {
        apart::<i128>(point, sorted, triangle, exponent)
    } else {
        apart::<Integer>(point, sorted, triangle, exponent)
    }
}

fn apart<N: Whole>(point: DVec3, sorted: &[DVec3; 3], triangle: &[DVec3; 3], exponent: i32) -> PointApart {
    let by_value = Differences::<N>::of(point, sorted, exponent);
    let (distance, nearest) = by_value.nearest(by_value.feature(), sorted, exponent);
    let feature = Differences::<N>::of(point, triangle, exponent).feature();
    PointApart { distance, point: if distance == 0.0 { point } else { nearest }, feature }
}

/// [`point_apart`] of a triangle that is a point, where the first corner is the nearest feature and no sign is in doubt.
#[cold]
pub(super) fn corner_apart(point: DVec3, corner: DVec3) -> PointApart {
    let corner = corner + DVec3::ZERO;
    let numbers = || [corner, point].into_iter().flat_map(|p| p.to_array());
    let exponent = common_exponent(numbers());
    let distance = if is_small(numbers(), exponent) {
        between::<i128>(corner, point, exponent)
    } else {
        between::<Integer>(corner, point, exponent)
    };
    PointApart { distance, point: corner, feature: Feature::Vertex(0) }
}

fn between<N: Whole>(p: DVec3, q: DVec3, exponent: i32) -> f64 {
    distance_of(&minus(&whole::<N>(q, exponent), &whole(p, exponent)), exponent)
}

/// The length of a vector, 0 only if it is.
fn distance_of<N: Whole>(r: &Vector<N>, exponent: i32) -> f64 {
    let square = dot(r, r);
    length(&square, square.root_of_quotient(&N::over(1.0, 0), exponent))
}

/// Whether a point is not farther from a triangle than a radius: both sides squared, times the square of the divisor.
#[cold]
pub(super) fn is_within(point: DVec3, triangle: &[DVec3; 3], radius: f64) -> bool {
    let numbers = triangle.iter().chain([&point]).flat_map(DVec3::to_array).chain([radius]);
    let exponent = common_exponent(numbers);
    let differences = Differences::<Integer>::of(point, triangle, exponent);
    let radius = Integer::over(radius, exponent);
    let allowed = radius.times(&radius);
    let beyond = match differences.feature() {
        Feature::Vertex(i) => {
            let r = &differences.r[usize::from(i)];
            dot(r, r).minus(&allowed)
        }
        Feature::Edge(i) => {
            let (e, r) = (&differences.e[usize::from(i)], &differences.r[usize::from(i)]);
            let (square, share) = (dot(e, e), dot(e, r));
            dot(r, r).times(&square).minus(&share.times(&share)).minus(&allowed.times(&square))
        }
        Feature::Face => {
            let normal = cross(&differences.e[2], &differences.e[0]);
            let height = dot(&normal, &differences.r[0]);
            height.times(&height).minus(&allowed.times(&dot(&normal, &normal)))
        }
    };
    !is_positive(&beyond)
}

/// Those of the head of [`super::point`].
struct Differences<N> {
    e: [Vector<N>; 3],
    r: [Vector<N>; 3],
}

impl<N: Whole> Differences<N> {
    fn of(point: DVec3, triangle: &[DVec3; 3], exponent: i32) -> Self {
        let point = whole(point, exponent);
        let corners = triangle.map(|corner| whole(corner, exponent));
        let e = [0, 1, 2].map(|i| minus(&corners[(i + 1) % 3], &corners[i]));
        Self { e, r: [0, 1, 2].map(|i| minus(&point, &corners[i])) }
    }

    fn feature(&self) -> Feature {
        // e_i.r_i, and e_i.r_{i+1}; f_i is the opposite of the edge that comes back to corner i.
        let ahead = [0, 1, 2].map(|i| dot(&self.e[i], &self.r[i]));
        let past = [0, 1, 2].map(|i| dot(&self.e[i], &self.r[(i + 1) % 3]));
        let corner = |&i: &usize| !is_positive(&ahead[i]) && !is_negative(&past[(i + 2) % 3]);
        if let Some(i) = (0..3).find(corner) {
            return Feature::Vertex(i as u8);
        }
        let side = |i: usize| {
            let (e, back) = (&self.e[i], &self.e[(i + 2) % 3]);
            dot(e, back).times(&ahead[i]).minus(&dot(e, e).times(&past[(i + 2) % 3]))
        };
        let edge = |&i: &usize| is_positive(&ahead[i]) && is_negative(&past[i]) && !is_positive(&side(i));
        (0..3).find(edge).map_or(Feature::Face, |i| Feature::Edge(i as u8))
    }

    /// The distance, 0 only if it is, and the point.
    fn nearest(&self, feature: Feature, corners: &[DVec3; 3], exponent: i32) -> (f64, DVec3) {
        match feature {
            Feature::Vertex(i) => {
                let i = usize::from(i);
                (distance_of(&self.r[i], exponent), corners[i])
            }
            Feature::Edge(i) => {
                let i = usize::from(i);
                let (e, r) = (&self.e[i], &self.r[i]);
                let (square, share) = (dot(e, e), dot(e, r));
                let rest = dot(r, r).times(&square).minus(&share.times(&share));
                let nearest = along(corners[i], corners[(i + 1) % 3], share.quotient(&square));
                (length(&rest, rest.root_of_quotient(&square, exponent)), nearest)
            }
            Feature::Face => {
                let [e, _, back] = &self.e;
                let (normal, r) = (cross(back, e), &self.r[0]);
                let (square, height) = (dot(&normal, &normal), dot(&normal, r));
                let weights = [dot(&cross(back, r), &normal), dot(&cross(e, r), &normal)];
                let nearest = within(corners, weights.map(|weight| weight.quotient(&square)));
                (length(&height, height.over_root(&square, exponent)), nearest)
            }
        }
    }
}

/// A length that is 0 only if the number it comes from is, underflow or not.
fn length<N: Whole>(from: &N, rounded: f64) -> f64 {
    if is_positive(from) || is_negative(from) { rounded.max(5e-324) } else { 0.0 }
}
