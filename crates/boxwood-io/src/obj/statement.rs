//! OBJ statements: lines, joined where a backslash continues them.

use crate::error::ParseError;
use crate::text::Lines;

/// Returns the next statement and the number of its first line. A statement that spans several lines is
/// joined in `buffer`.
pub(super) fn next_statement<'a: 'b, 'b>(
    lines: &mut Lines<'a>,
    buffer: &'b mut Vec<u8>,
) -> Result<Option<(u64, &'b [u8])>, ParseError> {
    let Some((number, line)) = lines.next_line()? else { return Ok(None) };
    match continued(line) {
        None => Ok(Some((number, line))),
        Some(start) => join(number, start, lines, buffer),
    }
}

/// Returns the text before a backslash at the end of the line, if the line is continued.
///
/// Comments are not continued: a comment that ends with a Windows path must not hide the next statement.
#[inline]
fn continued(line: &[u8]) -> Option<&[u8]> {
    let start = line.strip_suffix(b"\\")?;
    let comment =
        line.starts_with(b"#") || line.windows(2).any(|pair| pair[0].is_ascii_whitespace() && pair[1] == b'#');
    (!comment).then_some(start)
}

#[cold]
fn join<'b>(
    number: u64,
    start: &[u8],
    lines: &mut Lines<'_>,
    buffer: &'b mut Vec<u8>,
) -> Result<Option<(u64, &'b [u8])>, ParseError> {
    buffer.clear();
    buffer.extend_from_slice(start);
    while let Some((_, line)) = lines.next_line()? {
        buffer.push(b' ');
        let more = continued(line);
        buffer.extend_from_slice(more.unwrap_or(line));
        lines.check_length(buffer.len(), number)?;
        if more.is_none() {
            break;
        }
    }
    Ok(Some((number, buffer)))
}
