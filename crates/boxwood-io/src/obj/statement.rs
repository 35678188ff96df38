//! Statements of OBJ: lines, joined where a backslash continues them.

use crate::error::Broken;
use crate::text::Lines;

/// The next statement and the number of its first line. `joined` is memory for the statements of several lines.
pub(super) fn next_statement<'a: 'b, 'b>(
    lines: &mut Lines<'a>,
    joined: &'b mut Vec<u8>,
) -> Result<Option<(u64, &'b [u8])>, Broken> {
    let Some((number, line)) = lines.next_line()? else { return Ok(None) };
    match continued(line) {
        None => Ok(Some((number, line))),
        Some(start) => join(number, start, lines, joined),
    }
}

/// What stands before the backslash at the end of a line. Comments are not continued: one that ends with a path of
/// Windows must not swallow the next statement.
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
    joined: &'b mut Vec<u8>,
) -> Result<Option<(u64, &'b [u8])>, Broken> {
    joined.clear();
    joined.extend_from_slice(start);
    while let Some((_, line)) = lines.next_line()? {
        joined.push(b' ');
        let more = continued(line);
        joined.extend_from_slice(more.unwrap_or(line));
        lines.check_length(joined.len(), number)?;
        if more.is_none() {
            break;
        }
    }
    Ok(Some((number, joined)))
}
