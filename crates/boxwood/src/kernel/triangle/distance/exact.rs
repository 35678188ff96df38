//! Exact distance of two triangles in integers, with the same feature pairs and the same certificate (a separating
//! direction) as in `f64`.
//!
//! Points p and q of two disjoint convex polygons are closest to each other exactly if the planes through p and q
//! with the normal n = q - p separate the polygons. That means `n.x <= n.p` for all corners x of the first
//! polygon, and `n.x >= n.q` for all corners x of the second. Two disjoint triangles always have a closest pair of
//! one of these kinds: two corners; a corner and a point of an edge; a corner and a point of a face; or points of
//! two edges that are not parallel. Any other closest pair can be moved along the common parallel direction until
//! one of the points reaches the end of its edge or the border of its face. The feature pairs are therefore tried,
//! the likely ones first, until one has such a separating n.
//!
//! The table lists, for each kind of feature pair, the direction n and its degree as a polynomial in the
//! coordinates. The letters d and e are the vectors of edges, and r is a vector:
//!
//! ```text
//! corners         n = q - p                                                  degree 1
//! corner, edge d  n = r (d.d) - d (d.r), r from an end of d to the corner    degree 3
//! corner, face    n = the normal of the face                                 degree 2
//! edges d, e      n = d x e                                                  degree 2
//! ```
//!
//! The distance is n.(q - p) / |n|. Any corner of each feature can be used as p or q in this formula, because n is
//! orthogonal to both features.

use super::features::{FeatureOwner, FeatureParameters, TriangleEdges, all_by_distance, point_on_edge, point_on_face};
use super::whole_vector::{WholeVector, cross, dot, is_negative, is_positive, is_within, minus, times, whole};
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::ring::Ring;
use glam::DVec3;

/// Exact distance `separation / sqrt(squared) * 2^exponent` of two triangles.
#[derive(Clone, Debug)]
pub(super) struct ExactDistance {
    separation: Integer,
    squared: Integer,
    exponent: i32,
    points: [DVec3; 2],
}

/// Pair of features, one per triangle, that may contain the closest points. Corners and edges are given by their
/// indices.
#[derive(Clone, Copy, Debug)]
enum FeaturePair {
    /// A corner of the first triangle and a corner of the second.
    Corners(usize, usize),
    /// An edge of one triangle and a corner of the other: which triangle has the edge, the edge, and the corner.
    Edge(FeatureOwner, usize, usize),
    /// The face of one triangle and a corner of the other: which triangle has the face, and the corner.
    Face(FeatureOwner, usize),
    /// An edge of the first triangle and an edge of the second.
    Edges(usize, usize),
}

impl ExactDistance {
    /// Computes the distance of two disjoint triangles, for comparisons with `number`. The common exponent is
    /// chosen so that `number` too is an integer multiple of `2^exponent`.
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

    /// Returns the distance in `f64` and the closest points. The distance has a relative error of three roundings,
    /// but is never rounded to 0.
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

    /// Returns `separation^2 - number^2 * squared`, which has the sign of the distance minus `number`.
    fn compare_squared(&self, number: f64) -> Integer {
        let number = Integer::over(number, self.exponent);
        let square = self.separation.times(&self.separation);
        square.minus(&number.times(&number).times(&self.squared))
    }
}

/// Returns true if the plane of one of two disjoint triangles proves that their distance is at least `distance`.
///
/// This shortcut pays where many triangle pairs are at exactly `distance`, the clearance of a query. The faces of such
/// pairs are mostly parallel, so all feature pairs are about equally near and many would be tried.
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

/// Multiplies both triangles by one power of two, so that products of several coordinates stay in the range of
/// `f64`. The scaled corners only determine the order in which feature pairs are tried.
fn scaled_to_unit(triangles: [&[DVec3; 3]; 2]) -> [[DVec3; 3]; 2] {
    let largest = triangles.into_iter().flatten().fold(0.0, |largest: f64, p| largest.max(p.abs().max_element()));
    // The binary exponent of `largest` is clamped to -1000..1000, so that the scale factor itself is in range.
    let exponent = (largest.to_bits() >> 52).clamp(23, 2023);
    let factor = f64::from_bits((2046 - exponent) << 52);
    triangles.map(|triangle| triangle.map(|p| p * factor))
}

impl FeaturePair {
    /// The feature pair that contains the two points given by `pairing`.
    fn from_parameters(pairing: FeatureParameters) -> Self {
        let end = |edge: usize, parameter: f64| if parameter > 0.5 { (edge + 1) % 3 } else { edge };
        let inside = |parameter: f64| parameter > 0.0 && parameter < 1.0;
        match pairing {
            FeatureParameters::Face { owner, corner, .. } => Self::Face(owner, corner),
            FeatureParameters::Edges { i, j, s, t } => match (inside(s), inside(t)) {
                (true, true) => Self::Edges(i, j),
                (true, false) => Self::Edge(FeatureOwner::First, i, end(j, t)),
                (false, true) => Self::Edge(FeatureOwner::Second, j, end(i, s)),
                (false, false) => Self::Corners(end(i, s), end(j, t)),
            },
        }
    }

    /// All feature pairs of two triangles: corner and face, two edges, corner and edge, two corners.
    fn all() -> impl Iterator<Item = Self> {
        let owners = [FeatureOwner::First, FeatureOwner::Second];
        let faces = owners.into_iter().flat_map(|owner| (0..3).map(move |corner| Self::Face(owner, corner)));
        let pairs = || (0..3).flat_map(|i| (0..3).map(move |j| (i, j)));
        let edges = pairs().map(|(i, j)| Self::Edges(i, j));
        let ends = owners.into_iter().flat_map(move |owner| pairs().map(move |(i, j)| Self::Edge(owner, i, j)));
        faces.chain(edges).chain(ends).chain(pairs().map(|(i, j)| Self::Corners(i, j)))
    }
}

/// Two triangles in integers with a common exponent. Their corners in `f64` are used to order the feature pairs that
/// are tried, and to compute the rounded closest points.
pub(in crate::kernel::triangle) struct IntegerTrianglePair<'a> {
    pub(in crate::kernel::triangle) approximate_corners: [&'a [DVec3; 3]; 2],
    pub(in crate::kernel) corners: [[WholeVector<Integer>; 3]; 2],
}

/// Closest points of two disjoint triangles, with the normal of the planes that separate the triangles at these
/// points.
pub(in crate::kernel::triangle) struct ExactNearestPoints {
    /// Exact distance of the triangles times the length of `normal`.
    separation: Integer,
    /// Separating direction, from the first to the second triangle.
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

    /// Returns true if the distance of the triangles is at most `radius`, an integer in the same units as the
    /// corners.
    pub(in crate::kernel::triangle) fn is_within(&self, radius: &Integer) -> bool {
        self.nearest().is_none_or(|ExactNearestPoints { separation, normal, .. }| {
            let allowed = radius.times(radius).times(&dot(&normal, &normal));
            !is_positive(&separation.times(&separation).minus(&allowed))
        })
    }

    /// Returns the closest points if they lie on this feature pair, otherwise `None`.
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

    fn over_edge(&self, owner: FeatureOwner, edge: usize, corner: usize) -> Option<ExactNearestPoints> {
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

    fn over_face(&self, owner: FeatureOwner, corner: usize) -> Option<ExactNearestPoints> {
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

    /// Returns `points` as the closest points if two parallel planes with the given normal, or its opposite,
    /// separate the triangles. One plane contains corner `i` of the first triangle, the other contains corner `j`
    /// of the second. Returns `None` if the planes do not separate the triangles.
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

impl FeatureOwner {
    /// Indices of the triangles: first the one that owns the feature, then the other one.
    fn indices(self) -> (usize, usize) {
        match self {
            Self::First => (0, 1),
            Self::Second => (1, 0),
        }
    }

    /// Returns two values in the order of the triangles: first that of the first triangle. `mine` belongs to the
    /// triangle that owns the feature, `other` to the other triangle.
    fn in_pair_order<T>(self, mine: T, other: T) -> [T; 2] {
        match self {
            Self::First => [mine, other],
            Self::Second => [other, mine],
        }
    }
}
