//! Warnings of a run: what was skipped, repaired or not found.

use boxwood::query::NotClosed;
use boxwood_io::{FileLocation, MeshFile};
use boxwood_report::format::printable;
use serde::Serialize;
use std::fmt;

/// Warning about something that was skipped, repaired or not found, with its count and first position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Warning {
    /// Path of the file, if the warning is about one. May contain control characters.
    pub file: Option<String>,
    /// What was skipped, repaired or not found.
    pub what: String,
    /// Number of occurrences.
    pub count: u64,
    /// Position of the first occurrence in the file, if known.
    pub first: Option<String>,
    /// The part that is not closed, if the warning is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_part: Option<OpenPart>,
}

/// Part that is not closed and therefore has no interior.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct OpenPart {
    /// Name of the part.
    pub part: String,
    /// Vertex indices of an open edge; `None` if no triangle has three different vertices.
    pub edge: Option<[u32; 2]>,
    /// Index of a triangle at this edge; `None` if there is no edge.
    pub triangle: Option<u32>,
}

impl Warning {
    /// Warning with the count 1 and no position, about a whole file or about none.
    #[must_use]
    pub fn new(file: Option<String>, what: impl Into<String>) -> Self {
        Self { file, what: what.into(), count: 1, first: None, open_part: None }
    }

    /// Adds the number of occurrences and the position of the first one.
    #[must_use]
    pub fn with_count(mut self, count: u64, first: Option<String>) -> Self {
        (self.count, self.first) = (count, first);
        self
    }

    /// Warning that the part `part` of the file `file` is not closed, and why.
    pub(crate) fn not_closed(part: &str, file: Option<String>, reason: NotClosed) -> Self {
        let (edge, triangle, reason) = match reason {
            NotClosed::Empty => (None, None, "no triangle has three different vertices".to_owned()),
            NotClosed::OpenEdge { vertices: [from, to], triangle } => {
                let reason = format!("edge {from}-{to} of triangle {triangle} is open");
                (Some([from, to]), Some(triangle), reason)
            }
        };
        let what = format!("part {part} is not closed, so it has no interior: {reason}");
        let open_part = Some(OpenPart { part: part.to_owned(), edge, triangle });
        Self { open_part, ..Self::new(file, what) }
    }
}

/// Warnings of the reader about the content of a file, and a warning if the file contains no triangles.
pub(crate) fn file_warnings(path: &str, file: &MeshFile) -> Vec<Warning> {
    let of_reader = |warning: &boxwood_io::Warning| {
        let first = (warning.first != FileLocation::File).then(|| warning.first.to_string());
        Warning::new(Some(path.to_owned()), warning.what.clone()).with_count(warning.count, first)
    };
    let mut warnings: Vec<Warning> = file.warnings.iter().map(of_reader).collect();
    // If the reader skipped something, its warning says why there are no triangles.
    if warnings.is_empty() && file.parts.iter().all(|part| part.mesh.is_empty()) {
        warnings.push(Warning::new(Some(path.to_owned()), "the file contains no triangles"));
    }
    warnings
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}: ", printable(file))?;
        }
        match (&self.first, self.count) {
            (None, 1) => write!(f, "{}", self.what),
            (None, count) => write!(f, "{}: {count}", self.what),
            (Some(position), 1) => write!(f, "{}: 1 (at {position})", self.what),
            (Some(position), count) => write!(f, "{}: {count} (first at {position})", self.what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_show_count_and_first_position() {
        let warning = |count, first: Option<&str>| {
            let warning = Warning::new(Some("a.obj".to_owned()), "faces of fewer than three corners");
            warning.with_count(count, first.map(str::to_owned)).to_string()
        };
        assert_eq!(warning(3, Some("line 7")), "a.obj: faces of fewer than three corners: 3 (first at line 7)");
        assert_eq!(warning(1, Some("line 7")), "a.obj: faces of fewer than three corners: 1 (at line 7)");
        assert_eq!(warning(1, None), "a.obj: faces of fewer than three corners");
        assert_eq!(Warning::new(None, "nothing").to_string(), "nothing");
    }
}
