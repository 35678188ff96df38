//! Lower and upper bound of the distance of two triangles, in `f64`. If the bounds are close to each other, the upper
//! bound is accepted as the distance.

use super::certificate::{CornerDifferences, direction, orthogonal_to_edge};
use super::features::{
    FeatureOwner, FeatureParameters, NearestFeatures, TriangleEdges, closest_on_edges, nearest_features,
    project_on_face,
};
use super::{DISTANCE_ERROR, F64_ROUNDING};
use glam::DVec3;

/// Largest difference between the upper and the lower bound of the distance that counts as tight, as a share of
/// the size of the pair ([`CornerDifferences::size`]): 10u, with u = 2^-53.
///
/// Measured on 2,000 pairs of each test family: the bounds are tight for all random pairs, all parallel pairs, and
/// all pairs at a distance of 1e-12 in general position. Up to 1 in 1,000 pairs of thin triangles have bounds that
/// are not tight.
const TIGHT: f64 = 10.0 * F64_ROUNDING;

/// Largest amount by which rounding can increase a computed separation (the gap between projections), as a share
/// of the size of the pair. With u = 2^-53 it is 24u: 22u, derived in the documentation of [`distance`](super),
/// plus 2u for rounding errors in the comparison that uses it.
const LOWER_ERROR: f64 = 24.0 * F64_ROUNDING;

/// Largest amount by which rounding can decrease an upper bound of the distance, as a share of the size of the
/// pair: 48u, with u = 2^-53. The documentation of [`distance`](super) derives 19u of the span of the corners. The
/// span is at most twice the size, so this is 38u of the size. The other 10u cover rounding errors in the
/// comparison that uses the bound.
const UPPER_ERROR: f64 = 48.0 * F64_ROUNDING;

const _: () = assert!(TIGHT + 22.0 * F64_ROUNDING <= DISTANCE_ERROR && 19.0 * F64_ROUNDING <= DISTANCE_ERROR);

/// Sizes of pairs for which no product of up to six coordinate differences overflows, and underflow is negligible.
const VALID_SIZES: std::ops::RangeInclusive<f64> =
    f64::from_bits((1023 - 100) << 52)..=f64::from_bits((1023 + 100) << 52);

/// Upper and lower bound of the distance of two triangles, computed in `f64`.
#[derive(Clone, Copy, Debug)]
pub(super) struct DistanceEstimate {
    /// Upper bound of the distance: the computed distance of the two points given by `pairing`.
    pub(super) upper: f64,
    /// The two points whose distance is `upper`, one on each triangle. Each point is given by the feature that
    /// contains it and by its position on this feature.
    pub(super) pairing: FeatureParameters,
    /// Largest gap between the projections of the triangles on any of the tried directions. It is a lower bound of
    /// the distance once [`LOWER_ERROR`] times the size is subtracted.
    separation: f64,
    /// Size of the pair, the unit of the error bounds: see [`CornerDifferences::size`].
    size: f64,
}

impl DistanceEstimate {
    /// Computes the bounds; `None` if the size of the pair is too large or too small for `f64`.
    #[inline]
    pub(super) fn new(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<Self> {
        let (a, b) = (TriangleEdges::new(a), TriangleEdges::new(b));
        let differences = CornerDifferences::new(&a, &b);
        if !VALID_SIZES.contains(&differences.size) {
            return None;
        }
        let near = nearest_features(&a, &b);
        let (first, second) = candidate_features(&near, &a, &b);
        let mut estimate = Self::from_features(first, &differences, &a, &b);
        if !estimate.is_tight() {
            estimate.refine(second, &differences, &a, &b);
        }
        Some(estimate)
    }

    /// Computes both bounds from one feature pair: its two points give the upper bound, the direction between them
    /// the lower bound.
    #[inline]
    fn from_features(
        pairing: FeatureParameters,
        differences: &CornerDifferences,
        a: &TriangleEdges,
        b: &TriangleEdges,
    ) -> Self {
        let separation = differences.separation(direction(pairing, a, b));
        Self { upper: pairing.gap(a, b).length(), pairing, separation, size: differences.size }
    }

    /// Improves bounds that are not tight: tries `second`, the second candidate for the nearest feature pair, and more
    /// directions for the lower bound.
    ///
    /// Needed for parallel faces: all kinds of feature pairs are then equally near except for rounding, and only
    /// the normal of a face is a good direction.
    #[cold]
    fn refine(
        &mut self,
        second: Option<FeatureParameters>,
        differences: &CornerDifferences,
        a: &TriangleEdges,
        b: &TriangleEdges,
    ) {
        if let Some(pairing) = second {
            let other = Self::from_features(pairing, differences, a, b);
            self.separation = self.separation.max(other.separation);
            if other.upper < self.upper {
                (self.upper, self.pairing) = (other.upper, pairing);
            }
        }
        let gap = self.pairing.gap(a, b);
        let mut directions = [a.direction(), b.direction(), gap, gap];
        if let FeatureParameters::Edges { i, j, .. } = self.pairing {
            directions[3] = if a.squares[i] >= b.squares[j] {
                orthogonal_to_edge(gap, a, i)
            } else {
                orthogonal_to_edge(gap, b, j)
            };
        }
        for direction in directions {
            self.separation = self.separation.max(differences.separation(direction));
        }
    }

    /// Returns true if the upper bound `upper` has the guaranteed accuracy and the triangles are certainly
    /// disjoint.
    #[inline]
    pub(super) fn is_tight(&self) -> bool {
        is_tight(self.upper, self.separation, self.size)
    }

    /// Returns true if the triangles are certainly disjoint.
    #[inline]
    pub(super) fn is_disjoint(&self) -> bool {
        self.separation > LOWER_ERROR * self.size
    }

    /// Returns whether the distance of the triangles is less than `distance`; `None` if the bounds do not decide.
    #[inline]
    pub(super) fn is_less_than(&self, distance: f64) -> Option<bool> {
        if self.upper + UPPER_ERROR * self.size < distance {
            Some(true)
        } else if self.separation - LOWER_ERROR * self.size >= distance {
            Some(false)
        } else {
            None
        }
    }
}

/// Returns true if the upper bound `upper` is positive and has the guaranteed accuracy, and the lower bound
/// `separation` proves that the exact distance is positive. `size` is [`CornerDifferences::size`].
#[inline]
pub(super) fn is_tight(upper: f64, separation: f64, size: f64) -> bool {
    upper - separation <= TIGHT * size && separation > LOWER_ERROR * size && upper > 0.0
}

/// Returns the nearest feature pair. It is either a pair of edges, or a corner and a face; the nearest pair of the
/// other kind is returned second. A corner and a face come first if they are as near as the edges, up to rounding.
#[inline]
pub(super) fn candidate_features(
    near: &NearestFeatures,
    a: &TriangleEdges,
    b: &TriangleEdges,
) -> (FeatureParameters, Option<FeatureParameters>) {
    let (squared, i, j) = near.edges;
    let (s, t, _) = closest_on_edges(a, b, i, j);
    let edges = FeatureParameters::Edges { i, j, s, t };
    let (face_squared, owner, corner) = near.face;
    if face_squared == f64::INFINITY {
        return (edges, None);
    }
    let weights = match owner {
        FeatureOwner::First => project_on_face(a, b.corners[corner]).1,
        FeatureOwner::Second => project_on_face(b, a.corners[corner]).1,
    };
    let face = FeatureParameters::Face { owner, corner, weights };
    if face_squared <= squared * (1.0 + 1e-9) { (face, Some(edges)) } else { (edges, Some(face)) }
}
