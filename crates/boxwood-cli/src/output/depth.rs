//! Penetration depths as JSON rows and as text.

use boxwood::query::{DepthBasis, MeshFeature, Penetration};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct DepthRow {
    lower: f64,
    upper: f64,
    direction: [f64; 3],
    basis: &'static str,
    /// Convex parts only: the deepest point of each part. Their difference is the separating translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<[[f64; 3]; 2]>,
    /// Convex parts only: the feature of each part at its deepest point.
    #[serde(skip_serializing_if = "Option::is_none")]
    features: Option<[FeatureRow; 2]>,
    /// Common center of two balls, one inscribed in each part, if these balls prove the lower bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    center: Option<[f64; 3]>,
    /// Radii of these two balls, if they prove the lower bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    radii: Option<[f64; 2]>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum FeatureRow {
    Vertex(u32),
    Edge([u32; 2]),
    Face(u32),
}

impl From<MeshFeature> for FeatureRow {
    fn from(extreme: MeshFeature) -> Self {
        match extreme {
            MeshFeature::Vertex(vertex) => Self::Vertex(vertex),
            MeshFeature::Edge(ends) => Self::Edge(ends),
            MeshFeature::Face(triangle) => Self::Face(triangle),
        }
    }
}

impl From<Penetration> for DepthRow {
    fn from(depth: Penetration) -> Self {
        let Penetration { lower, upper, direction, basis } = depth;
        let (points, features) = match basis {
            DepthBasis::Convex { points, features } => (Some(points), Some(features.map(FeatureRow::from))),
            _ => (None, None),
        };
        let (center, radii) = match basis {
            DepthBasis::InscribedBalls { center, radii } => (Some(center), Some(radii)),
            _ => (None, None),
        };
        Self { lower, upper, direction, basis: basis_name(basis), points, features, center, radii }
    }
}

/// Name of the proof of the lower bound, in JSON and CSV.
pub(super) fn basis_name(basis: DepthBasis) -> &'static str {
    match basis {
        DepthBasis::Convex { .. } => "convex",
        DepthBasis::InscribedBalls { .. } => "inscribed_balls",
        DepthBasis::Overlap => "overlap",
        _ => "unknown",
    }
}

/// Text for the proof of the lower bound, in tables.
pub(super) fn basis_label(basis: DepthBasis) -> &'static str {
    match basis {
        DepthBasis::Convex { .. } => "convex parts",
        DepthBasis::InscribedBalls { .. } => "inscribed balls",
        DepthBasis::Overlap => "overlapping interiors",
        _ => "none",
    }
}
