//! What went wrong, where, and what to do about it.

use boxwood::{MeshError, PoseError};
use std::fmt;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// A file that could not be read: which one, where in it, and why.
#[derive(Debug, Error)]
#[error("{}: {broken}", path.display())]
pub struct ReadError {
    /// The file, as it was given.
    pub path: PathBuf,
    /// Where and why.
    pub broken: Broken,
}

/// A place in a file and what is wrong there.
#[derive(Debug)]
pub struct Broken {
    /// Where.
    pub place: Place,
    /// What, and what to do about it.
    pub problem: Problem,
}

/// Where in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// A line of a text file, from 1.
    Line(u64),
    /// A byte of a binary file (after decompression), from 0.
    Byte(u64),
    /// An element by its kind ("accessor", "node", "vertex") and number, from 0.
    Element(&'static str, u64),
}

/// What is wrong.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file cannot be opened or read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is none of the formats that are read.
    #[error("{0}")]
    UnknownFormat(String),
    /// It ends before what it promised.
    #[error("{0}")]
    Truncated(String),
    /// Something in it does not follow its format.
    #[error("{0}")]
    Syntax(String),
    /// It uses a part of its format that is not supported.
    #[error("{0}")]
    Unsupported(String),
    /// It asks for more than a limit allows.
    #[error("{what}: the limit is {limit}{}", option.map_or(String::new(), |option| format!(" ({option} raises it)")))]
    Limit {
        /// What is too much.
        what: String,
        /// How much is allowed.
        limit: u64,
        /// The option of the command line that raises it, if there is one.
        option: Option<&'static str>,
    },
    /// Its geometry is no valid mesh.
    #[error("{0}")]
    Mesh(#[from] MeshError),
    /// It places a part by an invalid pose.
    #[error("{0}")]
    Pose(#[from] PoseError),
}

impl Broken {
    /// A fault in the syntax of the format.
    pub(crate) fn syntax(place: Place, what: impl Into<String>) -> Self {
        Self { place, problem: Problem::Syntax(what.into()) }
    }

    /// The file ends too early.
    pub(crate) fn truncated(place: Place, what: impl Into<String>) -> Self {
        Self { place, problem: Problem::Truncated(what.into()) }
    }

    /// A part of the format that is not read.
    pub(crate) fn unsupported(place: Place, what: impl Into<String>) -> Self {
        Self { place, problem: Problem::Unsupported(what.into()) }
    }
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Self { place: Place::File, problem: error.into() }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::File => write!(f, "{}", self.problem),
            place => write!(f, "{place}: {}", self.problem),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => write!(f, "the file"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
            Self::Element(kind, number) => write!(f, "{kind} {number}"),
        }
    }
}
