//! Errors, warnings and notes on standard error. Results are never written there.

use anstyle::{AnsiColor, Style};
use boxwood_io::{LimitKind, ReadError, ReadErrorKind, RobotReadError, RobotReadErrorKind};
use serde::Serialize;
use std::fmt;
use std::io::Write;
use std::path::Path;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();

/// Maximum number of warnings of one kind that are printed.
const MAX_WARNINGS: usize = 10;

/// Error of a command: one or more messages, each with the problem, its position and what to do.
#[derive(Debug)]
pub(crate) struct CommandError(pub(crate) Vec<String>);

impl From<String> for CommandError {
    fn from(message: String) -> Self {
        Self(vec![message])
    }
}

/// Warning about something that was skipped, repaired or not found, with its count and first position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RunWarning {
    /// Path of the file, if the warning is about a file. May contain control characters.
    pub(crate) file: Option<String>,
    pub(crate) what: String,
    pub(crate) count: u64,
    /// Position of the first occurrence in the file, if known.
    pub(crate) first: Option<String>,
    /// The part that is not closed, if the warning is about such a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open_part: Option<OpenPart>,
}

/// Part that is not closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpenPart {
    pub(crate) part: String,
    /// Vertex indices of an open edge; `null` if no triangle has three different vertices.
    pub(crate) edge: Option<[u32; 2]>,
    /// Index of a triangle at this edge; `null` if there is no edge.
    pub(crate) triangle: Option<u32>,
}

impl RunWarning {
    /// Warning about a whole file, or about the run if `file` is `None`.
    pub(crate) fn once(file: Option<String>, what: String) -> Self {
        Self { file, what, count: 1, first: None, open_part: None }
    }
}

impl fmt::Display for RunWarning {
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

/// Prints an error. A failure to write it is ignored: the exit code still reports the error.
pub(crate) fn error(message: &str) {
    let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {message}");
}

pub(crate) fn warn(warnings: &[RunWarning]) {
    for warning in warnings {
        let _ = writeln!(anstream::stderr(), "{WARNING}warning:{WARNING:#} {warning}");
    }
}

/// Prints the first `MAX_WARNINGS` warnings, and the number of further ones. `what` is the noun for the warnings,
/// in the plural. JSON output contains all warnings.
pub(crate) fn warn_first(warnings: &[RunWarning], what: &str) {
    let (first, more) = warnings.split_at(warnings.len().min(MAX_WARNINGS));
    warn(first);
    if !more.is_empty() {
        note(&format!("and {} more {what}; --json prints all", more.len()));
    }
}

pub(crate) fn note(message: &str) {
    let _ = writeln!(anstream::stderr(), "{NOTE}note:{NOTE:#} {message}");
}

/// Message of a read error without the path, with a hint to the option that helps.
pub(crate) fn read_error(error: &ReadError) -> String {
    format!("{}{}", error.detail(), limit_hint(&error.kind))
}

/// Message of a robot read error, printable, with a hint to the option that helps.
pub(crate) fn robot_read_error(error: &RobotReadError) -> String {
    let hint = match &*error.kind {
        RobotReadErrorKind::Read(kind) => limit_hint(kind),
        RobotReadErrorKind::Mesh { cause, .. } => limit_hint(&cause.kind),
        RobotReadErrorKind::WrongFileKind { expected: "URDF" } => "; pass an SRDF with --srdf".to_owned(),
        RobotReadErrorKind::MeshName { .. } => "; permit another folder with --packages DIR".to_owned(),
        RobotReadErrorKind::MeshMissing { .. } => {
            "; pass the folder that contains its package with --packages DIR".to_owned()
        }
        _ => String::new(),
    };
    printable(&format!("{error}{hint}"))
}

/// Hint to the option that raises an exceeded limit; empty if there is no such option.
fn limit_hint(kind: &ReadErrorKind) -> String {
    let ReadErrorKind::Limit { limit, .. } = kind else { return String::new() };
    let option = match limit {
        LimitKind::FileBytes => "--max-file-bytes",
        LimitKind::GzipRatio => "--max-gzip-ratio",
        LimitKind::Parts => "--max-parts",
        LimitKind::NodeDepth => "--max-node-depth",
        LimitKind::ConcaveCorners => "--max-concave-corners",
        _ => return String::new(),
    };
    format!("; raise it with {option}")
}

/// A path in JSON and CSV. Bytes that are not Unicode are replaced.
pub(crate) fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// A path in a message, without control characters: a hostile name must not move the cursor or color the terminal.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Replaces the control characters of untrusted text.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_show_count_and_first_position() {
        let warning = |count, first: Option<&str>| {
            let (file, first) = (Some("a.obj".to_owned()), first.map(str::to_owned));
            RunWarning { file, what: "faces of fewer than three corners".to_owned(), count, first, open_part: None }
                .to_string()
        };
        assert_eq!(warning(3, Some("line 7")), "a.obj: faces of fewer than three corners: 3 (first at line 7)");
        assert_eq!(warning(1, Some("line 7")), "a.obj: faces of fewer than three corners: 1 (at line 7)");
        assert_eq!(warning(1, None), "a.obj: faces of fewer than three corners");
        assert_eq!(RunWarning::once(None, "nothing".to_owned()).to_string(), "nothing");
    }

    #[test]
    fn printable_replaces_control_characters() {
        assert_eq!(printable("a\u{1b}[31mb\nc"), "a\u{fffd}[31mb\u{fffd}c");
    }
}
