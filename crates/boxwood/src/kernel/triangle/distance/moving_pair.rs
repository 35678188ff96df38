//! Closest points of two triangles while one of them moves, approximately, in `f64`.

use super::certificate::direction;
use super::estimate::candidate_features;
use super::features::{FeatureParameters, TestedFeatures, TriangleEdges, nearest_features_of};
use glam::DVec3;

/// Two triangles for distance queries while the first one is translated.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel::triangle) struct MovingTriangles {
    a: TriangleEdges,
    b: TriangleEdges,
    parts: TestedFeatures,
}

/// Which component of a translation of the first triangle changes the distance of two features.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel::triangle) enum DistanceSensitivity {
    /// The whole translation: both features are corners.
    Whole,
    /// The component orthogonal to this edge: one feature is the edge, the other a corner.
    Across(DVec3),
    /// The component along [`NearPoints::direction`]: the features are two edges, or a corner and a face.
    Along,
}

/// Approximately closest points of two triangles, given by their features.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel::triangle) struct NearPoints {
    pairing: FeatureParameters,
    /// Vector of any length from the first triangle towards the second, orthogonal to both features.
    pub(crate) direction: DVec3,
    pub(in crate::kernel::triangle) sensitivity: DistanceSensitivity,
}

impl MovingTriangles {
    /// Prepares two triangles for distance queries while `a` is translated. The corners of `a` must be sorted.
    #[inline]
    pub(in crate::kernel) fn new(a: &[DVec3; 3], b: &[DVec3; 3]) -> Self {
        Self { a: TriangleEdges::new(a), b: TriangleEdges::new(b), parts: TestedFeatures::new(a) }
    }

    /// The first triangle, translated by `displacement`.
    #[inline]
    fn translated(&self, displacement: DVec3) -> TriangleEdges {
        let mut a = self.a;
        for corner in &mut a.corners {
            *corner += displacement;
        }
        a
    }

    /// Returns the approximately closest points after the first triangle is translated by `displacement`. The
    /// second value is another pair of points, on another feature pair, that may be equally near.
    #[inline]
    pub(crate) fn nearest_points(&self, displacement: DVec3) -> (NearPoints, Option<NearPoints>) {
        let a = self.translated(displacement);
        let (first, second) = candidate_features(&nearest_features_of(self.parts, &a, &self.b), &a, &self.b);
        let near = |pairing: FeatureParameters| {
            let (towards, gap) = (direction(pairing, &a, &self.b), pairing.gap(&a, &self.b));
            let direction = if towards.dot(gap) < 0.0 { -towards } else { towards };
            NearPoints { pairing, direction, sensitivity: self.sensitivity(pairing) }
        };
        (near(first), second.map(near))
    }

    fn sensitivity(&self, pairing: FeatureParameters) -> DistanceSensitivity {
        let inside = |x: f64| x > 0.0 && x < 1.0;
        match pairing {
            FeatureParameters::Face { .. } => DistanceSensitivity::Along,
            FeatureParameters::Edges { i, j, s, t } => match (inside(s), inside(t)) {
                (true, true) => DistanceSensitivity::Along,
                (true, false) => DistanceSensitivity::Across(self.a.edges[i]),
                (false, true) => DistanceSensitivity::Across(self.b.edges[j]),
                (false, false) => DistanceSensitivity::Whole,
            },
        }
    }

    /// Vector between the two points of `near`, from the first triangle to the second, after the first triangle is
    /// translated by `displacement`.
    #[inline]
    pub(in crate::kernel::triangle) fn gap(&self, near: &NearPoints, displacement: DVec3) -> DVec3 {
        near.pairing.gap(&self.translated(displacement), &self.b)
    }
}

impl NearPoints {
    /// The point on the second triangle `b`.
    pub(crate) fn point(&self, b: &[DVec3; 3]) -> DVec3 {
        // The first argument, the first triangle, affects only the first point, which is not used.
        self.pairing.points(b, b)[1]
    }
}
