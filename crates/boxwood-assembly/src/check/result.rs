//! Result of the check of files.

use super::mesh_report::MeshReport;
use super::options::CheckOptions;
use super::status::CheckStatus;
use crate::warning::Warning;
use boxwood::{Mesh, Pose};
use boxwood_io::{Format, ReadError};
use std::sync::Arc;
use std::time::Duration;

/// Result of [`check_files`](super::check_files()).
#[derive(Debug)]
#[non_exhaustive]
pub struct CheckResult {
    /// Reports on the files that could be read, in the given order.
    pub files: Vec<FileReport>,
    /// One error per file that cannot be read.
    pub unreadable: Vec<ReadError>,
    /// What was skipped or repaired while reading, and which searches stopped at their limit of tests.
    pub warnings: Vec<Warning>,
    /// Options of the check.
    pub options: CheckOptions,
    /// Elapsed time for reading and checking.
    pub time: Duration,
}

/// Check result of a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FileReport {
    /// Path as given. May contain control characters.
    pub file: String,
    /// Format of the file, as detected.
    pub format: Format,
    /// Parts of the file. A file without parts has one empty part here, without a name.
    pub parts: Vec<PartReport>,
}

/// Check result of a part.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PartReport {
    /// Name of the part in the file, without control characters.
    pub name: String,
    /// Pose of the part. The check does not depend on it.
    pub pose: Pose,
    /// Report on the mesh of the part, shared by all instances of this mesh.
    pub report: Arc<MeshReport>,
    /// Mesh of the part, with [`CheckOptions::drawings`] only.
    pub mesh: Option<Arc<Mesh>>,
}

impl FileReport {
    /// Outcome of the check: the worst one of the parts.
    #[must_use]
    pub fn status(&self) -> CheckStatus {
        self.parts.iter().map(|part| part.report.status()).max().unwrap_or(CheckStatus::NoProblems)
    }

    /// Returns true if there certainly are no problems, apart from allowed kinds.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.status().is_ok()
    }

    /// Returns true if a part has problems of kinds that are not allowed.
    #[must_use]
    pub fn has_problems(&self) -> bool {
        self.status() == CheckStatus::Problems
    }
}

impl CheckResult {
    /// [`Warning::what`] of the warnings about files with parts whose search for self-intersections stopped at
    /// [`CheckOptions::max_tests`].
    pub const STOPPED_SEARCH: &str = "search for self-intersections stopped at its limit of tests";

    /// Parts of all files.
    pub fn parts(&self) -> impl Iterator<Item = &PartReport> {
        self.files.iter().flat_map(|file| &file.parts)
    }

    /// Returns true if all files could be read and certainly have no problems, apart from allowed kinds.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.unreadable.is_empty() && self.files.iter().all(FileReport::is_ok)
    }

    /// Returns true if a part has problems of kinds that are not allowed.
    #[must_use]
    pub fn has_problems(&self) -> bool {
        self.files.iter().any(FileReport::has_problems)
    }

    /// Returns true if the search of a part may have missed a self-intersection, and self-intersections are not allowed.
    #[must_use]
    pub fn may_miss_self_intersections(&self) -> bool {
        self.parts().any(|part| part.report.may_miss_self_intersections())
    }

    /// Returns true if no search for self-intersections stopped at a limit.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.parts().all(|part| part.report.complete)
    }

    /// Number of parts with problems of kinds that are not allowed.
    #[must_use]
    pub fn parts_with_problems(&self) -> usize {
        self.parts().filter(|part| part.report.has_problems()).count()
    }
}
