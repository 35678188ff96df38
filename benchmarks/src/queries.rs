//! What a task asks about, query by query.

use boxwood::{Pose, Ray};

/// All of one kind.
#[derive(Clone, Copy, Default)]
pub enum Queries<'a> {
    /// Nothing: a build, or a mesh itself.
    #[default]
    Nothing,
    /// Where the copy of the mesh stands.
    Poses(&'a [Pose]),
    /// The nearest point of the mesh to each of them.
    Points(&'a [[f64; 3]]),
    /// What each of them hits first.
    Rays(&'a [Ray]),
}

impl Queries<'_> {
    /// How many.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Poses(poses) => poses.len(),
            Self::Points(points) => points.len(),
            Self::Rays(rays) => rays.len(),
        }
    }

    /// What they are called.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Nothing => "questions",
            Self::Poses(_) => "poses",
            Self::Points(_) => "points",
            Self::Rays(_) => "rays",
        }
    }

    /// As a file of the contract has them: one a line, every digit.
    #[must_use]
    pub fn to_text(&self) -> String {
        let line = |numbers: &[f64]| numbers.iter().map(|x| format!("{x:?} ")).collect::<String>() + "\n";
        match self {
            Self::Nothing => String::new(),
            Self::Poses(poses) => poses.iter().map(|pose| line(pose.rows().as_flattened())).collect(),
            Self::Points(points) => points.iter().map(|point| line(point)).collect(),
            Self::Rays(rays) => rays.iter().map(|ray| line([ray.origin(), ray.direction()].as_flattened())).collect(),
        }
    }
}
