//! OFF header: `[ST][C][N]OFF`, and the numbers of vertices, faces and edges.
//!
//! The letters in brackets declare values after x, y and z of a vertex; these values are ignored. The keyword is
//! optional. The numbers may follow the keyword on its line (even without a blank) or be on the next line. The
//! number of edges is optional. `4` and `n` (other than three dimensions) and `BINARY` after the keyword are not
//! supported.

use super::{next_content, unsigned_integer};
use crate::error::{FileLocation, ParseError};
use crate::text::{Lines, printable, words};

/// Minimum number of bytes per vertex: "0 0 0" and the line end.
const MIN_VERTEX_BYTES: u64 = 6;
/// Minimum number of bytes per face: "0" and the line end.
const MIN_FACE_BYTES: u64 = 2;

/// Counts declared by the header; not more than the following bytes can hold.
pub(super) struct OffCounts {
    pub(super) vertices: usize,
    pub(super) faces: usize,
}

pub(super) fn read(lines: &mut Lines<'_>) -> Result<OffCounts, ParseError> {
    let Some((mut location, mut content)) = next_content(lines)? else {
        return Err(ParseError::truncated(FileLocation::File, "the file contains only comments"));
    };
    if !content[0].is_ascii_digit() || is_keyword(content) {
        content = after_keyword(content, location)?;
    }
    if content.is_empty() {
        let Some(next) = next_content(lines)? else {
            return Err(ParseError::truncated(location, "the file ends before the counts of vertices and faces"));
        };
        (location, content) = next;
    }
    reject_binary(content, location)?;
    counts(content, location, lines.rest())
}

/// Returns true if the first word ends with "off" (ignoring case), possibly followed by digits.
fn is_keyword(content: &[u8]) -> bool {
    keyword_length(content).is_some()
}

/// Length of the keyword at the start of the line.
fn keyword_length(content: &[u8]) -> Option<usize> {
    let word = words(content).next()?;
    let start = word.windows(3).position(|three| three.eq_ignore_ascii_case(b"off"))?;
    word[start + 3..].iter().all(u8::is_ascii_digit).then_some(start + 3)
}

/// Checks the keyword and returns the rest of its line.
fn after_keyword(content: &[u8], location: FileLocation) -> Result<&[u8], ParseError> {
    let Some(length) = keyword_length(content) else {
        let word = printable(words(content).next().unwrap_or_default());
        let what = format!("\"{word}\" is not an OFF header; the file must start with OFF, COFF, NOFF or similar");
        return Err(ParseError::syntax(location, what));
    };
    let (keyword, rest) = content.split_at(length);
    let mut letters = &keyword[..length - 3];
    // Lowercase n is a dimension, uppercase N a normal. In an all-lowercase keyword, n is the normal.
    if letters.contains(&b'4') || (letters.contains(&b'n') && keyword.ends_with(b"OFF")) {
        let what = format!("{} has vertices of other than 3 dimensions, which is not supported", printable(keyword));
        return Err(ParseError::unsupported(location, what));
    }
    for option in [&b"st"[..], b"c", b"n"] {
        if letters.get(..option.len()).is_some_and(|start| start.eq_ignore_ascii_case(option)) {
            letters = &letters[option.len()..];
        }
    }
    if !letters.is_empty() {
        let what = format!("\"{}\" is not an OFF header; supported: OFF, COFF, NOFF, CNOFF, STOFF", printable(keyword));
        return Err(ParseError::syntax(location, what));
    }
    let rest = rest.trim_ascii();
    reject_binary(rest, location)?;
    Ok(rest)
}

fn reject_binary(content: &[u8], location: FileLocation) -> Result<(), ParseError> {
    if words(content).next().is_some_and(|word| word.eq_ignore_ascii_case(b"binary")) {
        return Err(ParseError::unsupported(location, "binary OFF is not supported; save the file as text"));
    }
    Ok(())
}

fn counts(content: &[u8], location: FileLocation, rest: usize) -> Result<OffCounts, ParseError> {
    let mut numbers = [0; 3];
    let mut given = 0;
    for word in words(content) {
        if given == 3 {
            let what = "the line with the counts has more than 3 numbers (vertices, faces, edges)";
            return Err(ParseError::syntax(location, what));
        }
        numbers[given] = unsigned_integer(word, location)?;
        given += 1;
    }
    if given < 2 {
        return Err(ParseError::syntax(location, "the header must have the counts of vertices and faces on one line"));
    }
    let [vertices, faces, _] = numbers;
    // The minimum sizes include a line end for every line, but the last line of the file may have none.
    let needed = vertices.saturating_mul(MIN_VERTEX_BYTES).saturating_add(faces.saturating_mul(MIN_FACE_BYTES));
    if needed > rest as u64 + 1 {
        let what = format!(
            "the header declares {vertices} vertices and {faces} faces, but only {rest} bytes follow; \
             the file is truncated, or its header is wrong"
        );
        return Err(ParseError::truncated(location, what));
    }
    let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    Ok(OffCounts { vertices: count(vertices), faces: count(faces) })
}
