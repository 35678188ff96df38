//! What is said on standard error: errors, warnings, notes. Results never go there.

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use std::fmt;
use std::io::Write;
use std::path::Path;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();

/// So many of one kind are shown.
const MOST_WARNINGS: usize = 10;

/// Why a command could not do what it was asked: one message or several, each with what, where and what to do.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) Vec<String>);

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self(vec![message])
    }
}

/// Something that was left out, mended or not found, how often, and where first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Warning {
    /// The file that it is about, if it is about one; as it is, not yet fit for a terminal.
    pub(crate) file: Option<String>,
    pub(crate) what: String,
    pub(crate) count: u64,
    /// The first place in the file, if it has one.
    pub(crate) first: Option<String>,
    /// The part without an inside, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<OpenPart>,
}

/// A part that is not closed, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpenPart {
    pub(crate) part: String,
    /// The ends of an edge whose triangles do not pair up, and one of these, as numbered in the part; `null` if it has no
    /// triangle with three different corners.
    pub(crate) edge: Option<[u32; 2]>,
    pub(crate) triangle: Option<u32>,
}

impl Warning {
    /// About a file as a whole, or about none.
    pub(crate) fn once(file: Option<String>, what: String) -> Self {
        Self { file, what, count: 1, first: None, open: None }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}: ", printable(file))?;
        }
        match (&self.first, self.count) {
            (None, 1) => write!(f, "{}", self.what),
            (None, count) => write!(f, "{}: {count}", self.what),
            (Some(place), 1) => write!(f, "{}: 1 (at {place})", self.what),
            (Some(place), count) => write!(f, "{}: {count} (first at {place})", self.what),
        }
    }
}

/// Where nothing can be written, the exit code still tells: a failure to write here is no failure of its own.
pub(crate) fn error(message: &str) {
    let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {message}");
}

pub(crate) fn warn(warnings: &[Warning]) {
    for warning in warnings {
        let _ = writeln!(anstream::stderr(), "{WARNING}warning:{WARNING:#} {warning}");
    }
}

/// The first few; a result of many parts may have as many, and data has all of them.
pub(crate) fn warn_of_some(warnings: &[Warning], what: &str) {
    let (first, more) = warnings.split_at(warnings.len().min(MOST_WARNINGS));
    warn(first);
    if !more.is_empty() {
        note(&format!("and {} more {what}; --json has all", more.len()));
    }
}

pub(crate) fn note(message: &str) {
    let _ = writeln!(anstream::stderr(), "{NOTE}note:{NOTE:#} {message}");
}

/// A path for programs. What is no Unicode cannot be told in JSON.
pub(crate) fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// A path in a message. A hostile name must not move the cursor or colour the terminal.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Text from outside without control characters.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_read_well() {
        let warning = |count, first: Option<&str>| {
            let (file, first) = (Some("a.obj".to_owned()), first.map(str::to_owned));
            Warning { file, what: "faces of fewer than three corners".to_owned(), count, first, open: None }.to_string()
        };
        assert_eq!(warning(3, Some("line 7")), "a.obj: faces of fewer than three corners: 3 (first at line 7)");
        assert_eq!(warning(1, Some("line 7")), "a.obj: faces of fewer than three corners: 1 (at line 7)");
        assert_eq!(warning(1, None), "a.obj: faces of fewer than three corners");
        assert_eq!(Warning::once(None, "nothing".to_owned()).to_string(), "nothing");
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(printable("a\u{1b}[31mb\nc"), "a\u{fffd}[31mb\u{fffd}c");
    }
}
