//! Inputs of the queries of a task: poses, points or rays.

use boxwood::{Pose, Ray};

/// List of query inputs, all of one kind.
#[derive(Clone, Copy, Default)]
pub enum QuerySet<'a> {
    /// No input: builds, refits and self-intersections.
    #[default]
    Nothing,
    /// Poses of the copy of the mesh.
    Poses(&'a [Pose]),
    /// Points whose distance from the mesh is computed.
    Points(&'a [[f64; 3]]),
    /// Rays whose first hit is computed.
    Rays(&'a [Ray]),
}

impl QuerySet<'_> {
    /// Number of queries: one per pose, point or ray.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Poses(poses) => poses.len(),
            Self::Points(points) => points.len(),
            Self::Rays(rays) => rays.len(),
        }
    }

    /// Plural noun for the inputs, such as "poses", for messages.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Nothing => "queries",
            Self::Poses(_) => "poses",
            Self::Points(_) => "points",
            Self::Rays(_) => "rays",
        }
    }

    /// Formats the queries as the text file that external programs read, with one query per line. Numbers
    /// round-trip exactly.
    #[must_use]
    pub fn to_text(&self) -> String {
        let line = |numbers: &[f64]| numbers.iter().map(|x| format!("{x:?} ")).collect::<String>() + "\n";
        match self {
            Self::Nothing => String::new(),
            Self::Poses(poses) => poses.iter().map(|pose| line(pose.to_rows().as_flattened())).collect(),
            Self::Points(points) => points.iter().map(|point| line(point)).collect(),
            Self::Rays(rays) => rays.iter().map(|ray| line([ray.origin(), ray.direction()].as_flattened())).collect(),
        }
    }
}
