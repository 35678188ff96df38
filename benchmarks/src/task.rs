//! The tasks that can be measured. The drivers of the C++ peers use the same task names.

use std::{fmt, str::FromStr};

use anyhow::{Error, bail};

/// Task of a measurement: what one query does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Intersection test of the mesh and its copy, which stops at the first intersecting triangle pair.
    First,
    /// All intersecting triangle pairs.
    All,
    /// Intersection test of all poses in one call.
    Batch,
    /// Distance between the mesh and its copy.
    Dist,
    /// Distance between a point and the mesh.
    Nearest,
    /// First hit of a ray.
    Ray,
    /// First hits of all rays in one call.
    RayBatch,
    /// Build of the tree.
    Build,
    /// Refit of the tree after all vertices moved.
    Refit,
    /// Build of the tree, then search of all self-intersecting triangle pairs of the mesh.
    SelfIntersection,
    /// Search of all overlapping pairs of moving boxes. Takes boxes instead of a mesh: see [`crate::broad_phase`].
    Broad,
    /// Update of the link boxes of moving robots. Takes methods instead of a mesh: see [`crate::robots`].
    Articulated,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 12] = [
        Self::First,
        Self::All,
        Self::Batch,
        Self::Dist,
        Self::Nearest,
        Self::Ray,
        Self::RayBatch,
        Self::Build,
        Self::Refit,
        Self::SelfIntersection,
        Self::Broad,
        Self::Articulated,
    ];

    /// Name of the task on the command line and in records.
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
            Self::SelfIntersection => "self",
            Self::Broad => "broad",
            Self::Articulated => "articulated",
        }
    }

    /// Returns true if the results are numbers of triangle pairs.
    #[must_use]
    pub fn counts_pairs(self) -> bool {
        matches!(self, Self::All | Self::SelfIntersection)
    }

    /// Returns true if the results are distances.
    #[must_use]
    pub fn measures_distances(self) -> bool {
        matches!(self, Self::Dist | Self::Nearest)
    }

    /// Returns true if the inputs are rays. The results are then ray parameters of the first hits.
    #[must_use]
    pub fn casts_rays(self) -> bool {
        matches!(self, Self::Ray | Self::RayBatch)
    }

    /// Returns true if the task has results that can be checked.
    #[must_use]
    pub fn has_results(self) -> bool {
        self.has_poses() || self.counts_pairs() || self.measures_distances() || self.casts_rays()
    }

    /// Number of results that are a hit: a distance of 0, a finite ray parameter, or for other tasks any nonzero value.
    #[must_use]
    pub fn hits(self, results: &[u64]) -> u64 {
        let is_hit = |result: u64| match self {
            Self::Ray | Self::RayBatch => f64::from_bits(result) < f64::INFINITY,
            _ => (result > 0) != self.measures_distances(),
        };
        results.iter().filter(|&&result| is_hit(result)).count() as u64
    }

    /// Returns true if the inputs are poses.
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

    fn from_str(name: &str) -> Result<Self, Error> {
        if let Some(task) = Self::ALL.into_iter().find(|task| task.name() == name) {
            return Ok(task);
        }
        let names = Self::ALL.map(Self::name).join(", ");
        bail!("unknown task {name:?}; tasks are {names}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_task_error_lists_all_tasks() {
        assert_eq!("all".parse::<Task>().unwrap(), Task::All);
        let message = |name: &str| name.parse::<Task>().unwrap_err().to_string();
        assert_eq!(
            message("dits"),
            "unknown task \"dits\"; tasks are first, all, batch, dist, nearest, ray, ray-batch, build, refit, self, broad, \
             articulated"
        );
    }
}
