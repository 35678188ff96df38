//! Errors of inconsistent views.

use super::{View, ViewPart};
use thiserror::Error;

/// Inconsistency of a [`View`], or an invalid image size.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ViewError {
    /// An index refers to an element that does not exist.
    #[error("{what} {index} refers to {named} {missing}; there are {count}")]
    UnknownIndex {
        /// Kind of the element that contains the index: "part", "mark", "row", "frame".
        what: &'static str,
        /// Index of the element that contains the invalid index.
        index: usize,
        /// Kind of the element that does not exist.
        named: &'static str,
        /// Index of the element that does not exist.
        missing: usize,
        /// Number of existing elements of the kind `named`.
        count: usize,
    },
    /// A list has the wrong length.
    #[error("{what} {index} has {found} {named}; {expected} are required")]
    LengthMismatch {
        /// Kind of the element that contains the list: "view", "row", "frame".
        what: &'static str,
        /// Index of the element that contains the list.
        index: usize,
        /// Kind of the list items.
        named: &'static str,
        /// Number of items in the list.
        found: usize,
        /// Number of items that the list must have.
        expected: usize,
    },
    /// A mark of triangles does not refer to a part.
    #[error("mark {mark} consists of triangles but refers to no part")]
    MissingPart {
        /// Index of the mark.
        mark: usize,
    },
    /// A range of frames ends before it starts.
    #[error("inverted frame range of {what} {index}: {start}..{end}")]
    InvertedRange {
        /// Kind of the element that has the range: "row", "mark".
        what: &'static str,
        /// Index of the element that has the range.
        index: usize,
        /// First frame of the range.
        start: usize,
        /// Frame after the last one of the range.
        end: usize,
    },
    /// A coordinate, an entry of a pose or the number of a cell is NaN or infinite.
    #[error("{what} {index} contains {value}; numbers must be finite")]
    NotFinite {
        /// Kind of the element that contains the number: "part", "row", "mark", "frame".
        what: &'static str,
        /// Index of the element that contains the number.
        index: usize,
        /// Value that is NaN or infinite.
        value: f64,
    },
    /// The frame rate is not positive and finite.
    #[error("invalid frame rate {0}; must be positive and finite")]
    InvalidRate(f64),
    /// A part is so far away that its coordinates exceed the supported range.
    #[error(
        "part {part}, {name}{}, is too far away: placed coordinates must be below 2^1000, about 1e301",
        file.as_ref().map_or(String::new(), |file| format!(" of {file}"))
    )]
    TooFar {
        /// Index of the part.
        part: usize,
        /// Name of the part.
        name: String,
        /// Source file of the part, if known.
        file: Option<String>,
    },
    /// The requested image is empty or too large.
    #[error("invalid image size {width} x {height}; each side must be from 1 to {max} pixels")]
    InvalidSize {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// Largest permitted side.
        max: u32,
    },
}

impl ViewError {
    /// Creates a [`ViewError::TooFar`] for a part of a view.
    pub(super) fn too_far(view: &View, part: usize) -> Self {
        let ViewPart { name, file, .. } = &view.parts[part];
        Self::TooFar { part, name: name.clone(), file: file.clone() }
    }
}
