//! What can be wrong with a view.

use super::{Part, View};
use thiserror::Error;

/// A view that does not fit together.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ViewError {
    /// Something names what is not there.
    #[error("{what} {number} names {named} {missing}, but there are only {count}")]
    NoSuch {
        /// What names it: "part", "mark", "row", "frame".
        what: &'static str,
        /// Its place.
        number: usize,
        /// What is named.
        named: &'static str,
        /// The place that is named.
        missing: usize,
        /// How many there are.
        count: usize,
    },
    /// A list is not as long as it must be.
    #[error("{what} {number} has {found} {named}, but {expected} are needed")]
    Length {
        /// What has the list: "row", "frame".
        what: &'static str,
        /// Its place.
        number: usize,
        /// What is listed.
        named: &'static str,
        /// How many.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A mark of triangles must say of which part they are.
    #[error("mark {mark} has triangles, but no part that they are of")]
    NoPart {
        /// Its place.
        mark: usize,
    },
    /// A range of frames ends before it begins.
    #[error("{what} {number} is seen from frame {start} to before frame {end}, which is earlier")]
    Backwards {
        /// What has the range: "row", "mark".
        what: &'static str,
        /// Its place.
        number: usize,
        /// The first frame.
        start: usize,
        /// One past the last.
        end: usize,
    },
    /// A coordinate or a number of a cell is NaN or infinite.
    #[error("{what} {number} has {value} among its numbers; they must be finite")]
    NotFinite {
        /// What has it: "row", "mark", "frame".
        what: &'static str,
        /// Its place.
        number: usize,
        /// The number.
        value: f64,
    },
    /// Frames cannot be shown at that rate.
    #[error("{0} frames a second cannot be shown; the rate must be positive and finite")]
    Rate(f64),
    /// A part is placed so far away that its coordinates are beyond what boxwood computes with.
    #[error(
        "part {part}, {name}{}, reaches too far: placed coordinates must stay below 2^1000, about 1e301",
        file.as_ref().map_or(String::new(), |file| format!(" of {file}"))
    )]
    TooFar {
        /// Its place.
        part: usize,
        /// Its name.
        name: String,
        /// The file it comes from, if it comes from one.
        file: Option<String>,
    },
    /// A picture of no size, or of too large a one.
    #[error("a picture of {width} x {height} pixels cannot be drawn; each side must be from 1 to {most}")]
    Size {
        /// Pixels of a row.
        width: u32,
        /// Rows.
        height: u32,
        /// The longest side that there is.
        most: u32,
    },
}

impl ViewError {
    /// A part of a view is too far away.
    pub(super) fn too_far(view: &View, part: usize) -> Self {
        let Part { name, file, .. } = &view.parts[part];
        Self::TooFar { part, name: name.clone(), file: file.clone() }
    }
}
