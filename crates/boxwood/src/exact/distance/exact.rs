//! The distance of two triangles in integers: the same features and the same certificate, without an error.
//!
//! Points p and q of two disjoint convex sets are nearest to each other exactly if n = q - p separates the sets where
//! they are: `n.x <= n.p` for all corners x of the first and `n.x >= n.q` for those of the second. And there are
//! nearest points that are two corners; a corner and a point of an edge; a corner and one of a face; or points of two
//! edges that are not parallel: others can be moved along what is parallel until one of them gets to a border. So the
//! features are gone through, the likely ones first, until some have such an n:
//!
//! ```text
//! corners         n = q - p                                           degree 1 in the coordinates
//! corner, edge d  n = r (d.d) - d (d.r), r from an end of d to the corner    3
//! corner, face    n = the normal of the face                                 2
//! edges d, e      n = d x e                                                  2
//! ```
//!
//! The distance is n.(q - p) / |n|, and any corners of the features serve for p and q here, since n is orthogonal to
//! them.

use super::features::{Owner, Pairing, Shape, all_by_distance, along, within};
use super::vector::{Vector, cross, dot, is_negative, is_positive, is_within, minus, times, whole};
use crate::exact::integer::{Integer, common_exponent};
use crate::exact::number::Number;
use glam::DVec3;

/// A distance, exactly: separation / root of squared, times 2^exponent.
#[derive(Clone, Debug)]
pub(super) struct Exactly {
    separation: Integer,
    squared: Integer,
    exponent: i32,
    points: [DVec3; 2],
}

/// Features whose points may be nearest to each other.
#[derive(Clone, Copy, Debug)]
enum Features {
    Corners(usize, usize),
    /// The owner of the edge, the edge, and the corner of the other.
    Edge(Owner, usize, usize),
    /// The owner of the face and the corner of the other.
    Face(Owner, usize),
    Edges(usize, usize),
}

impl Exactly {
    /// The triangles must be disjoint; the power of two must be one over which `number` is whole too.
    pub(super) fn between(a: &[DVec3; 3], b: &[DVec3; 3], number: f64) -> Self {
        let coordinates = a.iter().chain(b).flat_map(DVec3::to_array);
        let exponent = common_exponent(coordinates.chain([number]));
        let corners = [a, b].map(|t| t.map(|corner| whole(corner, exponent)));
        let found = WholePair { places: [a, b], corners }.nearest();
        debug_assert!(found.is_some(), "no nearest points of {a:?} and {b:?}");
        let Some(Found { separation, normal, points }) = found else {
            return Self {
                separation: Integer::over(0.0, 0),
                squared: Integer::over(1.0, 0),
                exponent,
                points: [a[0], b[0]],
            };
        };
        Self { separation, squared: dot(&normal, &normal), exponent, points }
    }

    /// The distance rounded to `f64`, with a relative error of three roundings, but never 0; and the points.
    pub(super) fn rounded(&self) -> (f64, [DVec3; 2]) {
        let square = self.separation.times(&self.separation);
        (square.root_of_quotient(&self.squared, self.exponent).max(5e-324), self.points)
    }

    /// Whether it is less than the number that the power of two was chosen for.
    pub(super) fn is_less_than(&self, number: f64) -> bool {
        is_negative(&self.beyond(number))
    }

    /// The same, or equal.
    pub(super) fn is_at_most(&self, number: f64) -> bool {
        !is_positive(&self.beyond(number))
    }

    fn beyond(&self, number: f64) -> Integer {
        let number = Integer::over(number, self.exponent);
        let square = self.separation.times(&self.separation);
        square.minus(&number.times(&number).times(&self.squared))
    }
}

/// Whether two triangles that do not meet are at least that far apart across the face of one of them, and so altogether. Where many
/// triangles are at a clearance that is where they are: parallel faces, all of whose features are about as near.
pub(super) fn apart_across_a_face(a: &[DVec3; 3], b: &[DVec3; 3], distance: f64) -> bool {
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

/// Both times a power of two, so that products of some coordinates stay in the range of `f64`: good enough for a guess.
fn within_range(triangles: [&[DVec3; 3]; 2]) -> [[DVec3; 3]; 2] {
    let largest = triangles.into_iter().flatten().fold(0.0, |largest: f64, p| largest.max(p.abs().max_element()));
    // From 2^-1000 to 2^1000, so that no factor is out of range itself.
    let exponent = (largest.to_bits() >> 52).clamp(23, 2023);
    let factor = f64::from_bits((2046 - exponent) << 52);
    triangles.map(|triangle| triangle.map(|p| p * factor))
}

impl Features {
    fn likely(pairing: Pairing) -> Self {
        let end = |edge: usize, parameter: f64| if parameter > 0.5 { (edge + 1) % 3 } else { edge };
        let inside = |parameter: f64| parameter > 0.0 && parameter < 1.0;
        match pairing {
            Pairing::Face { owner, corner, .. } => Self::Face(owner, corner),
            Pairing::Edges { i, j, s, t } => match (inside(s), inside(t)) {
                (true, true) => Self::Edges(i, j),
                (true, false) => Self::Edge(Owner::First, i, end(j, t)),
                (false, true) => Self::Edge(Owner::Second, j, end(i, s)),
                (false, false) => Self::Corners(end(i, s), end(j, t)),
            },
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let owners = [Owner::First, Owner::Second];
        let faces = owners.into_iter().flat_map(|owner| (0..3).map(move |corner| Self::Face(owner, corner)));
        let pairs = || (0..3).flat_map(|i| (0..3).map(move |j| (i, j)));
        let edges = pairs().map(|(i, j)| Self::Edges(i, j));
        let ends = owners.into_iter().flat_map(move |owner| pairs().map(move |(i, j)| Self::Edge(owner, i, j)));
        faces.chain(edges).chain(ends).chain(pairs().map(|(i, j)| Self::Corners(i, j)))
    }
}

/// Two triangles in whole numbers over one power of two, and about where they are: there, what is likely is tried first.
pub(in crate::exact) struct WholePair<'a> {
    pub(in crate::exact) places: [&'a [DVec3; 3]; 2],
    pub(in crate::exact) corners: [[Vector<Integer>; 3]; 2],
}

/// Nearest points of two triangles.
pub(in crate::exact) struct Found {
    /// Along the normal, times its length.
    separation: Integer,
    /// From the first to the second.
    pub(in crate::exact) normal: Vector<Integer>,
    pub(in crate::exact) points: [DVec3; 2],
}

impl WholePair<'_> {
    /// `None` exactly if the triangles meet.
    pub(in crate::exact) fn nearest(&self) -> Option<Found> {
        let [a, b] = within_range(self.places).map(|triangle| Shape::of(&triangle));
        let likely = all_by_distance(&a, &b).into_iter().map(Features::likely);
        likely.chain(Features::all()).find_map(|features| self.solve(features))
    }

    /// Whether they are not farther apart than a radius, over the same power of two.
    pub(in crate::exact) fn is_within(&self, radius: &Integer) -> bool {
        self.nearest().is_none_or(|Found { separation, normal, .. }| {
            let allowed = radius.times(radius).times(&dot(&normal, &normal));
            !is_positive(&separation.times(&separation).minus(&allowed))
        })
    }

    /// If these features have the nearest points.
    fn solve(&self, features: Features) -> Option<Found> {
        match features {
            Features::Corners(i, j) => {
                let normal = minus(&self.corners[1][j], &self.corners[0][i]);
                self.separated(&normal, [i, j], [self.places[0][i], self.places[1][j]])
            }
            Features::Edge(owner, edge, corner) => self.over_edge(owner, edge, corner),
            Features::Face(owner, corner) => self.over_face(owner, corner),
            Features::Edges(i, j) => self.between_edges(i, j),
        }
    }

    fn over_edge(&self, owner: Owner, edge: usize, corner: usize) -> Option<Found> {
        let (mine, other) = owner.indices();
        let (from, to) = (edge, (edge + 1) % 3);
        let d = minus(&self.corners[mine][to], &self.corners[mine][from]);
        let r = minus(&self.corners[other][corner], &self.corners[mine][from]);
        let (square, share) = (dot(&d, &d), dot(&d, &r));
        if !is_positive(&square) || !is_within(&share, &square) {
            return None;
        }
        let normal = minus(&times(&r, &square), &times(&d, &share));
        let foot = along(self.places[mine][from], self.places[mine][to], share.quotient(&square));
        let point = self.places[other][corner];
        self.separated(&normal, owner.in_order(from, corner), owner.in_order(foot, point))
    }

    fn over_face(&self, owner: Owner, corner: usize) -> Option<Found> {
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
        let foot = within(self.places[mine], weights.map(|weight| weight.quotient(&square)));
        let point = self.places[other][corner];
        self.separated(&normal, owner.in_order(0, corner), owner.in_order(foot, point))
    }

    fn between_edges(&self, i: usize, j: usize) -> Option<Found> {
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
        let [p, q] = self.places;
        self.separated(&normal, [i, j], [along(p[i], p[(i + 1) % 3], s), along(q[j], q[(j + 1) % 3], t)])
    }

    /// Whether a direction separates the triangles at these corners of theirs, one way or the other.
    fn separated(&self, normal: &Vector<Integer>, [i, j]: [usize; 2], points: [DVec3; 2]) -> Option<Found> {
        let [a, b] = &self.corners;
        let gap = dot(normal, &minus(&b[j], &a[i]));
        let height = |corner: &Vector<Integer>, from: &Vector<Integer>| {
            let height = dot(normal, &minus(corner, from));
            if is_negative(&gap) { -height } else { height }
        };
        let separated = !gap.is_zero()
            && (0..3).all(|k| k == i || !is_positive(&height(&a[k], &a[i])))
            && (0..3).all(|k| k == j || !is_negative(&height(&b[k], &b[j])));
        let towards = || normal.clone().map(|x| if is_negative(&gap) { -x } else { x });
        separated.then(|| Found { separation: gap.clone().abs(), normal: towards(), points })
    }
}

impl Owner {
    /// The one that has the feature, and the other.
    fn indices(self) -> (usize, usize) {
        match self {
            Self::First => (0, 1),
            Self::Second => (1, 0),
        }
    }

    /// The first triangle's before the second's.
    fn in_order<T>(self, mine: T, other: T) -> [T; 2] {
        match self {
            Self::First => [mine, other],
            Self::Second => [other, mine],
        }
    }
}
