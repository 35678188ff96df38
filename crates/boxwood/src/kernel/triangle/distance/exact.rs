//! Exact distance of two triangles in integers, with the same features and certificate as in `f64`.
//!
//! Points p and q of two disjoint convex sets are closest to each other exactly if n = q - p separates the sets there:
//! `n.x <= n.p` for all corners x of the first and `n.x >= n.q` for all corners of the second. There is always a
//! closest pair of one of these kinds: two corners; a corner and a point of an edge; a corner and a point of a face; or
//! points of two edges that are not parallel. Any other closest pair can be moved along the common parallel direction
//! until one point reaches a border. The feature pairs are therefore tried, the likely ones first, until one has such
//! an n:
//!
//! ```text
//! corners         n = q - p                                           degree 1 in the coordinates
//! corner, edge d  n = r (d.d) - d (d.r), r from an end of d to the corner    3
//! corner, face    n = the normal of the face                                 2
//! edges d, e      n = d x e                                                  2
//! ```
//!
//! The distance is n.(q - p) / |n|. Any corners of the features can be used for p and q here, because n is orthogonal
//! to the features.

use super::features::{FaceOwner, FeatureParameters, TriangleEdges, all_by_distance, point_on_edge, point_on_face};
use super::whole_vector::{WholeVector, cross, dot, is_negative, is_positive, is_within, minus, times, whole};
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::ring::Ring;
use glam::DVec3;

/// Exact distance `separation / sqrt(squared) * 2^exponent`.
#[derive(Clone, Debug)]
pub(super) struct ExactDistance {
    separation: Integer,
    squared: Integer,
    exponent: i32,
    points: [DVec3; 2],
}

/// Pair of features that may contain the closest points. Numbers are indices of corners and edges.
#[derive(Clone, Copy, Debug)]
enum FeaturePair {
    /// Corner of the first and corner of the second triangle.
    Corners(usize, usize),
    /// Owner of the edge, edge, and corner of the other triangle.
    Edge(FaceOwner, usize, usize),
    /// Owner of the face, and corner of the other triangle.
    Face(FaceOwner, usize),
    /// Edge of the first and edge of the second triangle.
    Edges(usize, usize),
}

impl ExactDistance {
    /// Computes the distance of two disjoint triangles. The exponent is chosen so that `number` is an integer multiple
    /// of 2^exponent too.
    pub(super) fn between(a: &[DVec3; 3], b: &[DVec3; 3], number: f64) -> Self {
        let coordinates = a.iter().chain(b).flat_map(DVec3::to_array);
        let exponent = common_exponent(coordinates.chain([number]));
        let corners = [a, b].map(|t| t.map(|corner| whole(corner, exponent)));
        let found = IntegerTrianglePair { approximate_corners: [a, b], corners }.nearest();
        debug_assert!(found.is_some(), "no closest points found for {a:?} and {b:?}");
        let Some(ExactNearestPoints { separation, normal, points }) = found else {
            return Self {
                separation: Integer::over(0.0, 0),
                squared: Integer::over(1.0, 0),
                exponent,
                points: [a[0], b[0]],
            };
        };
        Self { separation, squared: dot(&normal, &normal), exponent, points }
    }

    /// Distance rounded to `f64`, with a relative error of three roundings but never 0, and the closest points.
    pub(super) fn rounded(&self) -> (f64, [DVec3; 2]) {
        let square = self.separation.times(&self.separation);
        (square.root_of_quotient(&self.squared, self.exponent).max(5e-324), self.points)
    }

    /// Returns true if the distance is less than `number`, which must be the one passed to [`between`](Self::between).
    pub(super) fn is_less_than(&self, number: f64) -> bool {
        is_negative(&self.compare_squared(number))
    }

    /// Returns true if the distance is at most `number`, which must be the one passed to [`between`](Self::between).
    pub(super) fn is_at_most(&self, number: f64) -> bool {
        !is_positive(&self.compare_squared(number))
    }

    /// `separation^2 - number^2 * squared`: has the sign of the distance minus `number`.
    fn compare_squared(&self, number: f64) -> Integer {
        let number = Integer::over(number, self.exponent);
        let square = self.separation.times(&self.separation);
        square.minus(&number.times(&number).times(&self.squared))
    }
}

/// Returns true if the plane of one of two disjoint triangles proves a distance of at least `distance`. This is the
/// common case where many triangles are exactly at the clearance: the faces are parallel, and all of their features are
/// about equally near.
pub(super) fn separated_by_face_plane(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64) -> bool {
    let exponent = common_exponent(a.iter().chain(b).flat_map(DVec3::to_array).chain([distance]));
    let [a, b] = [a, b].map(|t| t.map(|corner| whole::<Integer>(corner, exponent)));
    let distance = Integer::over(distance, exponent);
    let allowed = distance.times(&distance);
    [[&a, &b], [&b, &a]].into_iter().any(|[face, other]| {
        let [p, q, r] = face;
        let normal = cross(&minus(q, p), &minus(r, p));
        let heights = [0, 1, 2].map(|i| dot(&normal, &minus(&other[i], p)));
        let one_side = heights.iter().all(is_positive) || heights.iter().all(is_negative);
        one_side && {
            let allowed = allowed.times(&dot(&normal, &normal));
            heights.iter().all(|height| !is_negative(&height.times(height).minus(&allowed)))
        }
    })
}

/// Multiplies both triangles by a power of two, so that products of some coordinates stay in the range of `f64`. Used
/// only to order the candidates.
fn scaled_to_unit(triangles: [&[DVec3; 3]; 2]) -> [[DVec3; 3]; 2] {
    let largest = triangles.into_iter().flatten().fold(0.0, |largest: f64, p| largest.max(p.abs().max_element()));
    // The exponent is clamped to -1000..1000, so that the factor itself is in range.
    let exponent = (largest.to_bits() >> 52).clamp(23, 2023);
    let factor = f64::from_bits((2046 - exponent) << 52);
    triangles.map(|triangle| triangle.map(|p| p * factor))
}

impl FeaturePair {
    /// Features that contain the points of `pairing`.
    fn from_parameters(pairing: FeatureParameters) -> Self {
        let end = |edge: usize, parameter: f64| if parameter > 0.5 { (edge + 1) % 3 } else { edge };
        let inside = |parameter: f64| parameter > 0.0 && parameter < 1.0;
        match pairing {
            FeatureParameters::Face { owner, corner, .. } => Self::Face(owner, corner),
            FeatureParameters::Edges { i, j, s, t } => match (inside(s), inside(t)) {
                (true, true) => Self::Edges(i, j),
                (true, false) => Self::Edge(FaceOwner::First, i, end(j, t)),
                (false, true) => Self::Edge(FaceOwner::Second, j, end(i, s)),
                (false, false) => Self::Corners(end(i, s), end(j, t)),
            },
        }
    }

    /// All pairs of features.
    fn all() -> impl Iterator<Item = Self> {
        let owners = [FaceOwner::First, FaceOwner::Second];
        let faces = owners.into_iter().flat_map(|owner| (0..3).map(move |corner| Self::Face(owner, corner)));
        let pairs = || (0..3).flat_map(|i| (0..3).map(move |j| (i, j)));
        let edges = pairs().map(|(i, j)| Self::Edges(i, j));
        let ends = owners.into_iter().flat_map(move |owner| pairs().map(move |(i, j)| Self::Edge(owner, i, j)));
        faces.chain(edges).chain(ends).chain(pairs().map(|(i, j)| Self::Corners(i, j)))
    }
}

/// Two triangles in integers with a common exponent, and their corners in `f64`, which determine the order of the
/// candidates.
pub(in crate::kernel::triangle) struct IntegerTrianglePair<'a> {
    pub(in crate::kernel::triangle) approximate_corners: [&'a [DVec3; 3]; 2],
    pub(in crate::kernel) corners: [[WholeVector<Integer>; 3]; 2],
}

/// Closest points of two disjoint triangles, with the separating normal.
pub(in crate::kernel::triangle) struct ExactNearestPoints {
    /// Distance times the length of the normal.
    separation: Integer,
    /// Direction from the first to the second triangle.
    pub(crate) normal: WholeVector<Integer>,
    pub(in crate::kernel) points: [DVec3; 2],
}

impl IntegerTrianglePair<'_> {
    /// Finds the closest points; `None` exactly if the triangles intersect.
    pub(in crate::kernel) fn nearest(&self) -> Option<ExactNearestPoints> {
        let [a, b] = scaled_to_unit(self.approximate_corners).map(|triangle| TriangleEdges::new(&triangle));
        let likely = all_by_distance(&a, &b).into_iter().map(FeaturePair::from_parameters);
        likely.chain(FeaturePair::all()).find_map(|features| self.solve(features))
    }

    /// Returns true if the triangles are within `radius`, an integer with the same exponent.
    pub(in crate::kernel::triangle) fn is_within(&self, radius: &Integer) -> bool {
        self.nearest().is_none_or(|ExactNearestPoints { separation, normal, .. }| {
            let allowed = radius.times(radius).times(&dot(&normal, &normal));
            !is_positive(&separation.times(&separation).minus(&allowed))
        })
    }

    /// Closest points of the triangles if they lie on these features.
    fn solve(&self, features: FeaturePair) -> Option<ExactNearestPoints> {
        match features {
            FeaturePair::Corners(i, j) => {
                let normal = minus(&self.corners[1][j], &self.corners[0][i]);
                self.certify(&normal, [i, j], [self.approximate_corners[0][i], self.approximate_corners[1][j]])
            }
            FeaturePair::Edge(owner, edge, corner) => self.over_edge(owner, edge, corner),
            FeaturePair::Face(owner, corner) => self.over_face(owner, corner),
            FeaturePair::Edges(i, j) => self.between_edges(i, j),
        }
    }

    fn over_edge(&self, owner: FaceOwner, edge: usize, corner: usize) -> Option<ExactNearestPoints> {
        let (mine, other) = owner.indices();
        let (from, to) = (edge, (edge + 1) % 3);
        let d = minus(&self.corners[mine][to], &self.corners[mine][from]);
        let r = minus(&self.corners[other][corner], &self.corners[mine][from]);
        let (square, share) = (dot(&d, &d), dot(&d, &r));
        if !is_positive(&square) || !is_within(&share, &square) {
            return None;
        }
        let normal = minus(&times(&r, &square), &times(&d, &share));
        let foot = point_on_edge(
            self.approximate_corners[mine][from],
            self.approximate_corners[mine][to],
            share.quotient(&square),
        );
        let point = self.approximate_corners[other][corner];
        self.certify(&normal, owner.in_pair_order(from, corner), owner.in_pair_order(foot, point))
    }

    fn over_face(&self, owner: FaceOwner, corner: usize) -> Option<ExactNearestPoints> {
        let (mine, other) = owner.indices();
        let [p, q, s] = &self.corners[mine];
        let (f, g, r) = (minus(q, p), minus(s, p), minus(&self.corners[other][corner], p));
        let normal = cross(&f, &g);
        let square = dot(&normal, &normal);
        let weights = [dot(&cross(&r, &g), &normal), dot(&cross(&f, &r), &normal)];
        let rest = square.minus(&weights[0]).minus(&weights[1]);
        if !is_positive(&square) || weights.iter().any(is_negative) || is_negative(&rest) {
            return None;
        }
        let foot = point_on_face(self.approximate_corners[mine], weights.map(|weight| weight.quotient(&square)));
        let point = self.approximate_corners[other][corner];
        self.certify(&normal, owner.in_pair_order(0, corner), owner.in_pair_order(foot, point))
    }

    fn between_edges(&self, i: usize, j: usize) -> Option<ExactNearestPoints> {
        let [a, b] = &self.corners;
        let (d, e) = (minus(&a[(i + 1) % 3], &a[i]), minus(&b[(j + 1) % 3], &b[j]));
        let r = minus(&b[j], &a[i]);
        let normal = cross(&d, &e);
        let square = dot(&normal, &normal);
        let shares = [dot(&cross(&r, &e), &normal), dot(&cross(&r, &d), &normal)];
        if !is_positive(&square) || !shares.iter().all(|share| is_within(share, &square)) {
            return None;
        }
        let [s, t] = shares.map(|share| share.quotient(&square));
        let [p, q] = self.approximate_corners;
        self.certify(&normal, [i, j], [point_on_edge(p[i], p[(i + 1) % 3], s), point_on_edge(q[j], q[(j + 1) % 3], t)])
    }

    /// Closest points if `normal` or its opposite separates the triangles at corners `i` and `j`.
    fn certify(
        &self,
        normal: &WholeVector<Integer>,
        [i, j]: [usize; 2],
        points: [DVec3; 2],
    ) -> Option<ExactNearestPoints> {
        let [a, b] = &self.corners;
        let gap = dot(normal, &minus(&b[j], &a[i]));
        let height = |corner: &WholeVector<Integer>, from: &WholeVector<Integer>| {
            let height = dot(normal, &minus(corner, from));
            if is_negative(&gap) { -height } else { height }
        };
        let separated = !gap.is_zero()
            && (0..3).all(|k| k == i || !is_positive(&height(&a[k], &a[i])))
            && (0..3).all(|k| k == j || !is_negative(&height(&b[k], &b[j])));
        let towards = || normal.clone().map(|x| if is_negative(&gap) { -x } else { x });
        separated.then(|| ExactNearestPoints { separation: gap.clone().abs(), normal: towards(), points })
    }
}

impl FaceOwner {
    /// Indices of the triangle that has the feature and of the other one.
    fn indices(self) -> (usize, usize) {
        match self {
            Self::First => (0, 1),
            Self::Second => (1, 0),
        }
    }

    /// Orders two values: the one of the first triangle before the one of the second.
    fn in_pair_order<T>(self, mine: T, other: T) -> [T; 2] {
        match self {
            Self::First => [mine, other],
            Self::Second => [other, mine],
        }
    }
}
