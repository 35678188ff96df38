//! The tasks of the contract, by the words that all drivers share.

use std::{fmt, str::FromStr};

use anyhow::{Error, bail};

/// A task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Does it intersect? Stops at the first intersecting pair of triangles.
    First,
    /// How many pairs of triangles intersect?
    All,
    /// Does it intersect, for all poses in one question?
    Batch,
    /// How far apart?
    Dist,
    /// How far is the mesh from a point?
    Nearest,
    /// What does a ray hit first?
    Ray,
    /// The same, all rays in one question?
    RayBatch,
    /// How long does a build take?
    Build,
    /// How long until the tree has followed its vertices, all of which moved?
    Refit,
    /// How many pairs of triangles of the mesh itself intersect? With the build.
    Itself,
    /// Which of many boxes overlap, while they move? Has boxes in the place of a mesh: see [`crate::broad`].
    Broad,
    /// How long until the boxes of a body have followed its joints? Has a method in the place of a mesh: see [`crate::articulated`].
    Articulated,
}

impl Task {
    /// Every task.
    pub const EVERY: [Self; 12] = [
        Self::First,
        Self::All,
        Self::Batch,
        Self::Dist,
        Self::Nearest,
        Self::Ray,
        Self::RayBatch,
        Self::Build,
        Self::Refit,
        Self::Itself,
        Self::Broad,
        Self::Articulated,
    ];

    /// The word on the command line and in the record.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::All => "all",
            Self::Batch => "batch",
            Self::Dist => "dist",
            Self::Nearest => "nearest",
            Self::Ray => "ray",
            Self::RayBatch => "ray-batch",
            Self::Build => "build",
            Self::Refit => "refit",
            Self::Itself => "self",
            Self::Broad => "broad",
            Self::Articulated => "articulated",
        }
    }

    /// Whether its answers are pairs of triangles.
    #[must_use]
    pub fn counts_pairs(self) -> bool {
        matches!(self, Self::All | Self::Itself)
    }

    /// Whether its answers are distances.
    #[must_use]
    pub fn tells_distances(self) -> bool {
        matches!(self, Self::Dist | Self::Nearest)
    }

    /// Whether it is asked with rays, so that its answers are how far along each of them is hit.
    #[must_use]
    pub fn follows_rays(self) -> bool {
        matches!(self, Self::Ray | Self::RayBatch)
    }

    /// Whether there is an answer to be checked.
    #[must_use]
    pub fn has_answers(self) -> bool {
        self.has_poses() || self.counts_pairs() || self.tells_distances() || self.follows_rays()
    }

    /// How many of these answers are contact: a distance of 0, a place on a ray, or anything but 0.
    #[must_use]
    pub fn hits(self, answers: &[u64]) -> u64 {
        let is_hit = |answer: u64| match self {
            Self::Ray | Self::RayBatch => f64::from_bits(answer) < f64::INFINITY,
            _ => (answer > 0) != self.tells_distances(),
        };
        answers.iter().filter(|&&answer| is_hit(answer)).count() as u64
    }

    /// Whether it is asked with poses.
    #[must_use]
    pub fn has_poses(self) -> bool {
        matches!(self, Self::First | Self::All | Self::Batch | Self::Dist)
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Task {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        if let Some(task) = Self::EVERY.into_iter().find(|task| task.name() == word) {
            return Ok(task);
        }
        let built = Self::EVERY.map(Self::name).join(", ");
        bail!("there is no task {word:?}; there are {built}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_which_tasks_there_are() {
        assert_eq!("all".parse::<Task>().unwrap(), Task::All);
        let message = |word: &str| word.parse::<Task>().unwrap_err().to_string();
        assert_eq!(
            message("dits"),
            "there is no task \"dits\"; there are first, all, batch, dist, nearest, ray, ray-batch, build, refit, self, broad, \
             articulated"
        );
    }
}
