//! Errors of operations on assemblies.

use crate::names::NameError;
use crate::observer::Cancelled;
use crate::sources::SourceError;
use boxwood::broad_phase::BoxError;
use boxwood::world::WorldError;
use boxwood::{InvalidInput, MeshError};
use boxwood_io::ReadError;
use boxwood_report::format::{counted, plain, printable};
use std::fmt::Display;
use thiserror::Error;

/// Error of an operation on an assembly.
///
/// Messages are for people and may have several lines, one per problem. Untrusted names in them contain no control
/// characters.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AssemblyError {
    /// Paths that lead to no mesh file.
    #[error("{}", lines(.0))]
    Sources(Vec<SourceError>),
    /// Files that cannot be read.
    #[error("{}{}", lines(errors), others_readable(errors.len(), *files))]
    Unreadable {
        /// One error per file that cannot be read.
        errors: Vec<ReadError>,
        /// Number of all files.
        files: usize,
    },
    /// Patterns for names that are invalid or match no name.
    #[error("{}", lines(.0))]
    Names(Vec<NameError>),
    /// A part cannot be placed, scaled or moved: a coordinate overflows.
    #[error("part {part}: {what}")]
    OutOfRange {
        /// Name of the part.
        part: String,
        /// What overflows.
        what: OutOfRange,
    },
    /// Parts cannot be merged into one mesh.
    #[error("part {part}: {cause}")]
    Merge {
        /// Name of the first part that does not fit.
        part: String,
        /// What is wrong with the merged mesh.
        cause: MeshError,
    },
    /// More pairs of parts must be tested than allowed.
    #[error("more than {limit} pairs of parts have boxes that overlap{}", or_are_closer(*clearance))]
    TooManyPairs {
        /// Maximum number of pairs.
        limit: u64,
        /// The clearance, if pairs within it count too.
        clearance: Option<f64>,
    },
    /// There is no part with this index.
    #[error("part {part} does not exist; the number of parts is {parts}")]
    UnknownPart {
        /// The index.
        part: usize,
        /// Number of parts.
        parts: usize,
    },
    /// The patterns of the parts to sweep match all parts.
    #[error("part {}: matches all parts; at least one part must remain as an obstacle", printable(&patterns.join(", ")))]
    NoObstacle {
        /// The patterns.
        patterns: Vec<String>,
    },
    /// Two sets of parts both consist of the same single part.
    #[error(
        "between {}: both match only {part}; two different parts are needed",
        printable(&patterns.join(" "))
    )]
    SamePart {
        /// The patterns of the sets.
        patterns: [String; 2],
        /// Name of the part.
        part: String,
    },
    /// There are too many parts for the broad phase.
    #[error(transparent)]
    Boxes(BoxError),
    /// A [`World`](boxwood::World) cannot contain the parts.
    #[error(transparent)]
    World(#[from] WorldError),
    /// An argument is invalid.
    #[error("{what}: {cause}")]
    Invalid {
        /// The argument, such as "clearance".
        what: &'static str,
        /// Why it is invalid.
        cause: InvalidInput,
    },
    /// The operation was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Reason why a part is out of range.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum OutOfRange {
    /// A pose of the part overflows, or places a vertex at 2^1000 or beyond.
    #[error("{0}")]
    Pose(InvalidInput),
    /// A pose of the part places a vertex at a coordinate that is not finite.
    #[error("its pose places a vertex at {0}")]
    Vertex(f64),
    /// Scaling the assembly by this factor.
    #[error("the scale factor {0:e} moves it out of range")]
    Scale(f64),
    /// The translation of the parts that match this pattern.
    #[error("the translation of {0} moves it out of range")]
    Translation(String),
}

impl AssemblyError {
    /// Error for a part whose pose is out of range.
    pub(crate) fn pose(part: &str, cause: InvalidInput) -> Self {
        Self::OutOfRange { part: part.to_owned(), what: OutOfRange::Pose(cause) }
    }
}

impl From<NameError> for AssemblyError {
    fn from(error: NameError) -> Self {
        Self::Names(vec![error])
    }
}

/// One message per line.
fn lines(errors: &[impl Display]) -> String {
    errors.iter().map(|error| printable(&error.to_string())).collect::<Vec<_>>().join("\n")
}

fn others_readable(unreadable: usize, files: usize) -> String {
    if unreadable == files {
        return String::new();
    }
    format!("\n{unreadable} of {} cannot be read", counted(files as u64, "file", "files"))
}

fn or_are_closer(clearance: Option<f64>) -> String {
    clearance.map_or_else(String::new, |clearance| format!(" or are closer than {}", plain(clearance)))
}
