//! Errors of the mesh readers: the file, the location in it, and what is wrong there.

use boxwood::{InvalidInput, MeshError};
use std::fmt;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Error of [`read`](crate::read()) and [`read_bytes`](crate::read_bytes): which file is wrong, where, and why.
#[derive(Debug, Error)]
#[error("{}: {}", path.display(), located(*location, kind))]
pub struct ReadError {
    /// Path as passed by the caller.
    pub path: PathBuf,
    /// Location of the error in the file.
    pub location: FileLocation,
    /// What is wrong at `location`.
    pub kind: ReadErrorKind,
}

/// Location in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileLocation {
    /// The whole file.
    File,
    /// Line of a text file, counted from 1.
    Line(u64),
    /// Byte of a binary file (after decompression), counted from 0.
    Byte(u64),
    /// Element, given by its kind ("accessor", "node", "vertex") and its index, counted from 0.
    Element(&'static str, u64),
}

/// What is wrong with a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The file cannot be opened or read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is in none of the supported formats.
    #[error("{0}")]
    UnknownFormat(String),
    /// The file is shorter than its header or another declared size requires.
    #[error("{0}")]
    Truncated(String),
    /// The file violates its format.
    #[error("{0}")]
    Syntax(String),
    /// The file uses a feature of its format that is not supported.
    #[error("{0}")]
    Unsupported(String),
    /// The file exceeds a limit.
    #[error("{what}: limit {max} exceeded")]
    Limit {
        /// Description of the quantity that is too large.
        what: String,
        /// Limit that is exceeded.
        limit: LimitKind,
        /// Largest permitted value.
        max: u64,
    },
    /// The geometry is not a valid mesh.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// The pose of a part is not valid.
    #[error(transparent)]
    Pose(#[from] InvalidInput),
}

/// Limit that a file can exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LimitKind {
    /// [`ReadLimits::max_file_bytes`](crate::ReadLimits::max_file_bytes).
    FileBytes,
    /// [`ReadLimits::max_gzip_ratio`](crate::ReadLimits::max_gzip_ratio).
    GzipRatio,
    /// [`ReadLimits::max_line_bytes`](crate::ReadLimits::max_line_bytes).
    LineBytes,
    /// [`ReadLimits::max_concave_corners`](crate::ReadLimits::max_concave_corners).
    ConcaveCorners,
    /// [`ReadLimits::max_node_depth`](crate::ReadLimits::max_node_depth).
    NodeDepth,
    /// [`ReadLimits::max_parts`](crate::ReadLimits::max_parts).
    Parts,
    /// [`RobotReadOptions::max_triangles`](crate::RobotReadOptions::max_triangles).
    RobotTriangles,
    /// Limit that is built into a reader and has no option.
    Fixed,
}

/// Location and kind of an error, before the path of the file is known.
#[derive(Debug)]
pub(crate) struct ParseError {
    pub(crate) location: FileLocation,
    pub(crate) kind: ReadErrorKind,
}

impl ReadError {
    pub(crate) fn new(path: impl Into<PathBuf>, ParseError { location, kind }: ParseError) -> Self {
        Self { path: path.into(), location, kind }
    }

    /// Returns the message without the path: the location (omitted if it is the whole file) and what is wrong there.
    #[must_use]
    pub fn detail(&self) -> String {
        located(self.location, &self.kind)
    }
}

impl ParseError {
    /// Creates a [`ReadErrorKind::Syntax`]: the file violates its format.
    pub(crate) fn syntax(location: FileLocation, what: impl Into<String>) -> Self {
        Self { location, kind: ReadErrorKind::Syntax(what.into()) }
    }

    /// Creates a [`ReadErrorKind::Truncated`]: the file ends too early.
    pub(crate) fn truncated(location: FileLocation, what: impl Into<String>) -> Self {
        Self { location, kind: ReadErrorKind::Truncated(what.into()) }
    }

    /// Creates a [`ReadErrorKind::Unsupported`]: the file uses an unsupported feature of its format.
    pub(crate) fn unsupported(location: FileLocation, what: impl Into<String>) -> Self {
        Self { location, kind: ReadErrorKind::Unsupported(what.into()) }
    }
}

impl From<io::Error> for ParseError {
    fn from(error: io::Error) -> Self {
        Self { location: FileLocation::File, kind: error.into() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&located(self.location, &self.kind))
    }
}

impl fmt::Display for FileLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => write!(f, "the file"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
            Self::Element(kind, index) => write!(f, "{kind} {index}"),
        }
    }
}

/// Returns `message` with `location` in front, or `message` alone if the location is the whole file.
pub(crate) fn located(location: FileLocation, message: &dyn fmt::Display) -> String {
    match location {
        FileLocation::File => message.to_string(),
        location => format!("{location}: {message}"),
    }
}
