//! Errors of animations: which frame is wrong, and why.

use crate::error::AssemblyError;
use crate::observer::Cancelled;
use crate::warning::Warning;
use boxwood::{InvalidInput, Mesh, MeshError};
use boxwood_io::ReadError;
use boxwood_report::format::{counted, printable, thousands};
use std::fmt;
use thiserror::Error;

/// Error of [`run_animation`](super::run_animation). Untrusted names in messages contain no control characters.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AnimationError {
    /// The frame source is empty.
    #[error("no frames; an animation has at least one")]
    NoFrames,
    /// The factor of [`rebuild_if`](super::AnimationOptions::rebuild_if) is NaN, or not above 1.
    #[error("invalid factor {0} of cost growth for a rebuild; must be above 1")]
    RebuildFactor(f64),
    /// The static model has a vertex at 2^1000 or beyond.
    #[error("{name}: {cause}")]
    StaticModel {
        /// Name of the model.
        name: String,
        /// What is out of range.
        cause: InvalidInput,
    },
    /// A frame is invalid.
    #[error("{0}")]
    Frame(Box<FrameError>),
    /// The run was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Error of one frame of an animation.
#[derive(Debug, Error)]
#[error("{}: {kind}", printable(name))]
#[non_exhaustive]
pub struct FrameError {
    /// Index of the frame.
    pub frame: usize,
    /// Path of the frame's file, as given, or the name of a frame that is not from a file. May contain control characters.
    pub name: String,
    /// What is wrong with the frame.
    pub kind: FrameErrorKind,
    /// Warnings about the files of earlier frames.
    pub warnings: Vec<Warning>,
}

/// What is wrong with a frame of an animation.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FrameErrorKind {
    /// The file cannot be read.
    #[error("{}", printable(&.0.detail()))]
    Unreadable(ReadError),
    /// The parts of the file cannot be merged.
    #[error("{0}")]
    Merge(AssemblyError),
    /// The number of vertices or the triangles differ from those of the first frame.
    #[error("{difference}, unlike the first frame ({}); {}", printable(first), triangles_hint(*is_welding_likely))]
    Different {
        /// The first difference.
        difference: MeshDifference,
        /// Path or name of the first frame.
        first: String,
        /// True if the frame is an STL file with the right number of triangles: its vertices were probably welded differently.
        is_welding_likely: bool,
    },
    /// The vertices are invalid.
    #[error("{0}")]
    Vertices(MeshError),
    /// A vertex is at 2^1000 or beyond.
    #[error("{0}")]
    OutOfRange(InvalidInput),
}

/// First difference between the mesh of a frame and that of the first frame.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeshDifference {
    /// The numbers of triangles differ.
    TriangleCount {
        /// Number of triangles of the frame.
        found: usize,
        /// Number of triangles of the first frame.
        expected: usize,
    },
    /// The numbers of vertices differ.
    VertexCount {
        /// Number of vertices of the frame.
        found: usize,
        /// Number of vertices of the first frame.
        expected: usize,
    },
    /// A triangle has other vertices.
    Triangle {
        /// Index of the triangle.
        index: usize,
        /// Vertex indices in the frame.
        found: [u32; 3],
        /// Vertex indices in the first frame.
        expected: [u32; 3],
    },
}

impl MeshDifference {
    /// First difference between the triangles and vertex counts of two meshes; `None` if there is none.
    pub(super) fn between(mesh: &Mesh, first: &Mesh) -> Option<Self> {
        let (found, expected) = (mesh.triangles().len(), first.triangles().len());
        if found != expected {
            return Some(Self::TriangleCount { found, expected });
        }
        let (found, expected) = (mesh.vertices().len(), first.vertices().len());
        if found != expected {
            return Some(Self::VertexCount { found, expected });
        }
        let index = mesh.triangles().iter().zip(first.triangles()).position(|(a, b)| a != b)?;
        Some(Self::Triangle { index, found: mesh.triangles()[index], expected: first.triangles()[index] })
    }
}

impl fmt::Display for MeshDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |found: usize, expected: usize, one: &str, many: &str| {
            format!("has {}, not {}", counted(found as u64, one, many), thousands(expected as u64))
        };
        match *self {
            Self::TriangleCount { found, expected } => f.write_str(&count(found, expected, "triangle", "triangles")),
            Self::VertexCount { found, expected } => f.write_str(&count(found, expected, "vertex", "vertices")),
            Self::Triangle { index, found: [a, b, c], expected: [d, e, g] } => {
                write!(f, "triangle {index} has the vertices {a}, {b}, {c}, not {d}, {e}, {g}")
            }
        }
    }
}

fn triangles_hint(is_welding_likely: bool) -> &'static str {
    if is_welding_likely {
        "STL has no vertex indices, and equal vertices are welded: use PLY, OBJ or OFF"
    } else {
        "frames must have the same triangles; only vertex positions may differ"
    }
}
