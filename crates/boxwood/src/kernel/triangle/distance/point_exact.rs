//! Exact distance of a point and a triangle in integers. Coordinates with few bits, such as those of designed parts,
//! are computed in `i128`. In such parts, points are often exactly above edges and corners, which `f64` does not decide.

use super::features::{point_on_edge, point_on_face};
use super::whole_vector::{WholeNumber, WholeVector, cross, dot, fits_i128, is_negative, is_positive, minus, whole};
use super::{PointTriangleDistance, TriangleFeature};
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::ring::Ring;
use glam::DVec3;

/// Distance of a point and a triangle in integers. The distance and the nearest point are computed from the
/// `sorted` corners; the feature refers to `triangle`, which has the original corner order.
#[cold]
pub(super) fn point_triangle_distance(
    point: DVec3,
    sorted: &[DVec3; 3],
    triangle: &[DVec3; 3],
) -> PointTriangleDistance {
    let coordinates = || sorted.iter().chain([&point]).flat_map(DVec3::to_array);
    let exponent = common_exponent(coordinates());
    if fits_i128(coordinates(), exponent) {
        distance_in::<i128>(point, sorted, triangle, exponent)
    } else {
        distance_in::<Integer>(point, sorted, triangle, exponent)
    }
}

fn distance_in<N: WholeNumber>(
    point: DVec3,
    sorted: &[DVec3; 3],
    triangle: &[DVec3; 3],
    exponent: i32,
) -> PointTriangleDistance {
    let from_sorted = PointDifferences::<N>::new(point, sorted, exponent);
    let (distance, nearest) = from_sorted.nearest(from_sorted.feature(), sorted, exponent);
    let feature = PointDifferences::<N>::new(point, triangle, exponent).feature();
    PointTriangleDistance { distance, point: if distance == 0.0 { point } else { nearest }, feature }
}

/// [`point_triangle_distance`] for a triangle that is a single point, `corner`. The nearest feature is then vertex
/// 0 without any test.
#[cold]
pub(super) fn corner_distance(point: DVec3, corner: DVec3) -> PointTriangleDistance {
    let corner = corner + DVec3::ZERO;
    let coordinates = || [corner, point].into_iter().flat_map(|p| p.to_array());
    let exponent = common_exponent(coordinates());
    let distance = if fits_i128(coordinates(), exponent) {
        distance_of_points::<i128>(corner, point, exponent)
    } else {
        distance_of_points::<Integer>(corner, point, exponent)
    };
    PointTriangleDistance { distance, point: corner, feature: TriangleFeature::Vertex(0) }
}

/// Rounded distance of two points; 0 only if they are equal.
fn distance_of_points<N: WholeNumber>(p: DVec3, q: DVec3, exponent: i32) -> f64 {
    vector_length(&minus(&whole::<N>(q, exponent), &whole(p, exponent)), exponent)
}

/// Length of an integer vector in units of `2^exponent`, rounded; 0 only if the vector is 0.
fn vector_length<N: WholeNumber>(r: &WholeVector<N>, exponent: i32) -> f64 {
    let square = dot(r, r);
    nonzero_length(&square, square.root_of_quotient(&N::over(1.0, 0), exponent))
}

/// Returns true if a point is within `radius` of a triangle. The squared distance is a fraction. Its numerator is
/// compared with the squared radius times its denominator.
#[cold]
pub(super) fn is_within(point: DVec3, triangle: &[DVec3; 3], radius: f64) -> bool {
    let coordinates = triangle.iter().chain([&point]).flat_map(DVec3::to_array).chain([radius]);
    let exponent = common_exponent(coordinates);
    let differences = PointDifferences::<Integer>::new(point, triangle, exponent);
    let radius = Integer::over(radius, exponent);
    let allowed = radius.times(&radius);
    let excess = match differences.feature() {
        TriangleFeature::Vertex(i) => {
            let r = &differences.r[usize::from(i)];
            dot(r, r).minus(&allowed)
        }
        TriangleFeature::Edge(i) => {
            let (e, r) = (&differences.e[usize::from(i)], &differences.r[usize::from(i)]);
            let (square, share) = (dot(e, e), dot(e, r));
            dot(r, r).times(&square).minus(&share.times(&share)).minus(&allowed.times(&square))
        }
        TriangleFeature::Face => {
            let normal = cross(&differences.e[2], &differences.e[0]);
            let height = dot(&normal, &differences.r[0]);
            height.times(&height).minus(&allowed.times(&dot(&normal, &normal)))
        }
    };
    !is_positive(&excess)
}

/// Vectors between a point and the corners of a triangle: `e[i]` from corner i to the next corner, `r[i]` from
/// corner i to the point.
struct PointDifferences<N> {
    e: [WholeVector<N>; 3],
    r: [WholeVector<N>; 3],
}

impl<N: WholeNumber> PointDifferences<N> {
    fn new(point: DVec3, triangle: &[DVec3; 3], exponent: i32) -> Self {
        let point = whole(point, exponent);
        let corners = triangle.map(|corner| whole(corner, exponent));
        let e = [0, 1, 2].map(|i| minus(&corners[(i + 1) % 3], &corners[i]));
        Self { e, r: [0, 1, 2].map(|i| minus(&point, &corners[i])) }
    }

    /// The feature that contains the nearest point.
    fn feature(&self) -> TriangleFeature {
        // With e and r the fields of `self`: `ahead[i]` is e_i.r_i, and `past[i]` is e_i.r_{i+1}. The vector f_i of
        // [`super::point`] is the opposite of the edge that ends at corner i.
        let ahead = [0, 1, 2].map(|i| dot(&self.e[i], &self.r[i]));
        let past = [0, 1, 2].map(|i| dot(&self.e[i], &self.r[(i + 1) % 3]));
        let corner = |&i: &usize| !is_positive(&ahead[i]) && !is_negative(&past[(i + 2) % 3]);
        if let Some(i) = (0..3).find(corner) {
            return TriangleFeature::Vertex(i as u8);
        }
        let side = |i: usize| {
            let (e, back) = (&self.e[i], &self.e[(i + 2) % 3]);
            dot(e, back).times(&ahead[i]).minus(&dot(e, e).times(&past[(i + 2) % 3]))
        };
        let edge = |&i: &usize| is_positive(&ahead[i]) && is_negative(&past[i]) && !is_positive(&side(i));
        (0..3).find(edge).map_or(TriangleFeature::Face, |i| TriangleFeature::Edge(i as u8))
    }

    /// Returns the rounded distance to the given feature, which is 0 only if it is exactly 0, and the nearest
    /// point on the feature.
    fn nearest(&self, feature: TriangleFeature, corners: &[DVec3; 3], exponent: i32) -> (f64, DVec3) {
        match feature {
            TriangleFeature::Vertex(i) => {
                let i = usize::from(i);
                (vector_length(&self.r[i], exponent), corners[i])
            }
            TriangleFeature::Edge(i) => {
                let i = usize::from(i);
                let (e, r) = (&self.e[i], &self.r[i]);
                let (square, share) = (dot(e, e), dot(e, r));
                let rest = dot(r, r).times(&square).minus(&share.times(&share));
                let nearest = point_on_edge(corners[i], corners[(i + 1) % 3], share.quotient(&square));
                (nonzero_length(&rest, rest.root_of_quotient(&square, exponent)), nearest)
            }
            TriangleFeature::Face => {
                let [e, _, back] = &self.e;
                let (normal, r) = (cross(back, e), &self.r[0]);
                let (square, height) = (dot(&normal, &normal), dot(&normal, r));
                let weights = [dot(&cross(back, r), &normal), dot(&cross(e, r), &normal)];
                let nearest = point_on_face(corners, weights.map(|weight| weight.quotient(&square)));
                (nonzero_length(&height, height.over_root(&square, exponent)), nearest)
            }
        }
    }
}

/// Returns `rounded`, the rounded value of a length. If rounding made it 0 but the exact length is not 0, returns
/// the smallest positive number instead. `from` is any exact number that is 0 exactly if the length is 0, such as
/// its square.
fn nonzero_length<N: WholeNumber>(from: &N, rounded: f64) -> f64 {
    if is_positive(from) || is_negative(from) { rounded.max(5e-324) } else { 0.0 }
}
