//! Lines and words of text formats, as byte slices: without an allocation per line, and without requiring UTF-8.

mod number;
pub(crate) mod tokens;

pub(crate) use number::fast_number;

use crate::error::{FileLocation, LimitKind, ParseError, ReadErrorKind};
use crate::options::ReadLimits;
use std::io::BufRead;

/// Lines of a text, numbered from 1, without their ends (LF or CRLF).
#[derive(Clone)]
pub(crate) struct Lines<'a> {
    rest: &'a [u8],
    /// Number of bytes of the whole text.
    total: usize,
    number: u64,
    max_line_bytes: u64,
}

impl<'a> Lines<'a> {
    /// Skips a UTF-8 byte-order mark. Rejects UTF-16 and lines that end with CR alone.
    pub(crate) fn new(bytes: &'a [u8], limits: &ReadLimits) -> Result<Self, ParseError> {
        if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
            return Err(ParseError::unsupported(FileLocation::File, "the text is UTF-16; save it as UTF-8"));
        }
        let rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if !rest.contains(&b'\n') && rest.contains(&b'\r') {
            return Err(ParseError::unsupported(
                FileLocation::File,
                "the lines end with CR alone; save the file with LF or CRLF",
            ));
        }
        Ok(Self { rest, total: rest.len(), number: 0, max_line_bytes: limits.max_line_bytes })
    }

    /// Returns the next line and its number; `None` at the end.
    #[inline]
    pub(crate) fn next_line(&mut self) -> Result<Option<(u64, &'a [u8])>, ParseError> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let line = self.rest;
        // The standard library searches for the byte with SIMD; reading from a slice cannot fail.
        let length = self.rest.skip_until(b'\n')?;
        let line = &line[..length];
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        self.number += 1;
        self.check_length(line.len(), self.number)?;
        Ok(Some((self.number, line.strip_suffix(b"\r").unwrap_or(line))))
    }

    /// Returns an error if `bytes` exceeds the limit for a line.
    #[inline]
    pub(crate) fn check_length(&self, bytes: usize, line: u64) -> Result<(), ParseError> {
        if bytes as u64 <= self.max_line_bytes { Ok(()) } else { Err(line_too_long(bytes, self.max_line_bytes, line)) }
    }

    /// Number of the line that was read last.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Number of bytes not yet read.
    pub(crate) fn rest(&self) -> usize {
        self.rest.len()
    }

    /// Reserves capacity in `list` for `more` elements now, and for the elements that the rest of the text
    /// probably contains.
    ///
    /// The number of these further elements is extrapolated from the elements so far. It never exceeds what the
    /// rest of the text can hold at `min_bytes` per element. Doubling the capacity would temporarily need three
    /// times the list, which would break the memory bound of [`ReadLimits`].
    #[inline]
    pub(crate) fn reserve<T>(&self, list: &mut Vec<T>, more: usize, min_bytes: usize) {
        if list.capacity() - list.len() < more {
            self.grow(list, more, min_bytes);
        }
    }

    #[cold]
    fn grow<T>(&self, list: &mut Vec<T>, more: usize, min_bytes: usize) {
        const MIN_EXPECTED: usize = 1024;
        let (read, rest) = (self.total - self.rest.len(), self.rest.len());
        let guess = list.len() as f64 * 1.05 * (rest as f64 / read.max(1) as f64);
        let expected = (guess as usize).max(list.len() / 2).max(MIN_EXPECTED).min(rest / min_bytes.max(1));
        list.reserve_exact(more.saturating_add(expected));
    }
}

#[cold]
fn line_too_long(bytes: usize, limit: u64, line: u64) -> ParseError {
    let what = format!("the line has {bytes} bytes");
    ParseError {
        location: FileLocation::Line(line),
        kind: ReadErrorKind::Limit { what, limit: LimitKind::LineBytes, max: limit },
    }
}

/// Rejects text with NUL bytes: such a file is damaged or not a text file.
pub(crate) fn reject_nul(bytes: &[u8]) -> Result<(), ParseError> {
    if !bytes.contains(&0) {
        return Ok(());
    }
    let before = bytes.split(|&byte| byte == 0).next().unwrap_or(bytes);
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count() as u64;
    Err(ParseError::syntax(FileLocation::Line(line), "a NUL byte: the file is damaged, or it is not text"))
}

/// Words of a line, separated by ASCII whitespace.
#[inline]
pub(crate) fn words(line: &[u8]) -> Words<'_> {
    Words { rest: line }
}

/// Iterator returned by [`words`].
#[derive(Clone)]
pub(crate) struct Words<'a> {
    rest: &'a [u8],
}

impl<'a> Words<'a> {
    /// Rest of the line.
    #[inline]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a [u8];

    #[inline]
    fn next(&mut self) -> Option<&'a [u8]> {
        let start = self.rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let word = &self.rest[start..];
        let length = word.iter().position(u8::is_ascii_whitespace).unwrap_or(word.len());
        let (word, rest) = word.split_at(length);
        self.rest = rest;
        Some(word)
    }
}

/// Text of a file for use in a message: control characters replaced, at most 40 bytes.
pub(crate) fn printable(word: &[u8]) -> String {
    const MAX_BYTES: usize = 40;
    let text = String::from_utf8_lossy(&word[..word.len().min(MAX_BYTES)]);
    let mut text: String = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if word.len() > MAX_BYTES {
        text.push_str("...");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_lf_crlf_or_end_of_text() {
        let mut lines = Lines::new(b"\xef\xbb\xbfa\r\n\n b \nc", &ReadLimits::default()).expect("UTF-8");
        let mut next = || lines.next_line().expect("within the limit");
        assert_eq!(next(), Some((1, &b"a"[..])));
        assert_eq!(next(), Some((2, &b""[..])));
        assert_eq!(next(), Some((3, &b" b "[..])));
        assert_eq!(next(), Some((4, &b"c"[..])));
        assert_eq!(next(), None);
    }

    #[test]
    fn case_119_too_long_line_is_an_error_with_its_number() {
        let limits = ReadLimits { max_line_bytes: 3, ..ReadLimits::default() };
        let mut lines = Lines::new(b"abc\nabcd\n", &limits).expect("UTF-8");
        assert_eq!(lines.next_line().expect("within the limit"), Some((1, &b"abc"[..])));
        let error = lines.next_line().expect_err("over the limit").to_string();
        assert_eq!(error, "line 2: the line has 4 bytes: limit 3 exceeded");
    }

    #[test]
    fn words_are_separated_by_blanks_and_tabs() {
        assert_eq!(words(b"\t a  bc\td ").collect::<Vec<_>>(), [&b"a"[..], b"bc", b"d"]);
        assert_eq!(words(b" \t").count(), 0);
    }

    #[test]
    fn reserve_never_exceeds_what_the_rest_can_fill() {
        let text = [b'\n'; 10_000];
        let mut lines = Lines::new(&text, &ReadLimits::default()).expect("UTF-8");
        let mut list = Vec::new();
        while lines.next_line().expect("within the limit").is_some() {
            lines.reserve(&mut list, 1, 1);
            list.push(0u8);
            assert!(list.capacity() <= 10_000);
        }
        assert_eq!(list.len(), 10_000);
    }

    #[test]
    fn case_119_nul_byte_is_an_error_with_its_line() {
        assert!(reject_nul(b"abc\n").is_ok());
        let error = reject_nul(b"a\nb\n\0c\n\0").expect_err("contains NUL").to_string();
        assert!(error.starts_with("line 3: a NUL byte"), "{error}");
    }
}
