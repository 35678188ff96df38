//! How deep parts are in each other, as a row of JSON and in words.

use super::length;
use boxwood::{DepthBasis, Extreme, Penetration};
use serde::Serialize;

/// Bounds that differ by less than this are shown as one number: those of convex parts differ by roundings.
const SAME: f64 = 1e-9;

#[derive(Serialize)]
pub(crate) struct DepthRow {
    lower: f64,
    upper: f64,
    direction: [f64; 3],
    basis: &'static str,
    /// Of convex parts: the deepest points, and what is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<[[f64; 3]; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    features: Option<[FeatureRow; 2]>,
    /// Of balls.
    #[serde(skip_serializing_if = "Option::is_none")]
    centre: Option<[f64; 3]>,
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

impl From<Extreme> for FeatureRow {
    fn from(extreme: Extreme) -> Self {
        match extreme {
            Extreme::Vertex(vertex) => Self::Vertex(vertex),
            Extreme::Edge(ends) => Self::Edge(ends),
            Extreme::Face(triangle) => Self::Face(triangle),
        }
    }
}

impl From<Penetration> for DepthRow {
    fn from(depth: Penetration) -> Self {
        let Penetration { lower, upper, direction, basis } = depth;
        let (points, features) = match basis {
            DepthBasis::Convex { points, extremes } => (Some(points), Some(extremes.map(FeatureRow::from))),
            _ => (None, None),
        };
        let (centre, radii) = match basis {
            DepthBasis::Balls { centre, radii } => (Some(centre), Some(radii)),
            _ => (None, None),
        };
        Self { lower, upper, direction, basis: basis_name(basis), points, features, centre, radii }
    }
}

/// What the lower bound rests on, for programs.
pub(super) fn basis_name(basis: DepthBasis) -> &'static str {
    match basis {
        DepthBasis::Convex { .. } => "convex",
        DepthBasis::Balls { .. } => "balls",
        DepthBasis::Overlap => "overlap",
        _ => "unknown",
    }
}

/// The same for people.
pub(super) fn basis_words(basis: DepthBasis) -> &'static str {
    match basis {
        DepthBasis::Convex { .. } => "both are convex",
        DepthBasis::Balls { .. } => "balls inside both",
        DepthBasis::Overlap => "the insides overlap",
        _ => "nothing",
    }
}

/// One number, or from where to where.
pub(crate) fn depth_words(depth: &Penetration) -> String {
    if depth.upper - depth.lower <= SAME * depth.upper {
        length(depth.upper)
    } else {
        format!("{} to {}", length(depth.lower), length(depth.upper))
    }
}
