//! Words of a whole text, for formats in which line ends rarely matter (ASCII STL and PLY).
//!
//! Lines are not counted while reading: the line of a word is computed only for errors and warnings.

use crate::error::{FileLocation, ParseError};
use crate::text::{Words, printable, words};

/// Iterator over the words of a text; knows the position of the word read last.
#[derive(Clone)]
pub(crate) struct Tokens<'a> {
    bytes: &'a [u8],
    words: Words<'a>,
}

impl<'a> Tokens<'a> {
    /// Words of `bytes[start..]`.
    pub(crate) fn new(bytes: &'a [u8], start: usize) -> Self {
        Self { bytes, words: words(bytes.get(start..).unwrap_or_default()) }
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<&'a [u8]> {
        self.words.next()
    }

    /// Bytes that are not read yet.
    #[inline]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.words.rest()
    }

    /// Returns true if no further word is on this line.
    #[inline]
    pub(crate) fn line_ends(&self) -> bool {
        let rest = self.rest();
        // This test must take the same bytes for blanks as `Words` does: loops over the words of a line rely on
        // it.
        rest.iter().find(|&&byte| byte == b'\n' || !byte.is_ascii_whitespace()).is_none_or(|&byte| byte == b'\n')
    }

    /// Text from `position` to the end of the word read last.
    pub(crate) fn since(&self, position: usize) -> &'a [u8] {
        self.bytes.get(position..self.position()).unwrap_or_default()
    }

    /// Position of the byte after the word read last.
    pub(crate) fn position(&self) -> usize {
        self.bytes.len() - self.rest().len()
    }

    /// Line of the word read last. Takes O(text size), so use it only for errors and for the first warning of a kind.
    #[cold]
    pub(crate) fn line(&self) -> FileLocation {
        line_of(self.bytes, self.position())
    }

    /// Returns an error at the word read last: `what` was expected, `found` was read.
    #[cold]
    pub(crate) fn expected(&self, what: &str, found: Option<&[u8]>) -> ParseError {
        match found {
            Some(word) => ParseError::syntax(self.line(), format!("expected {what}, found \"{}\"", printable(word))),
            None => {
                ParseError::truncated(self.line(), format!("expected {what}, but the file ends here; it is truncated"))
            }
        }
    }
}

/// Line that contains the byte at `position`, counted from 1.
#[cold]
pub(crate) fn line_of(bytes: &[u8], position: usize) -> FileLocation {
    let before = bytes.get(..position).unwrap_or(bytes);
    FileLocation::Line(1 + before.iter().filter(|&&byte| byte == b'\n').count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_accepts_every_kind_of_blank() {
        for blank in [" ", "\t", "\r", "\x0c", " \x0c\t\r"] {
            let text = format!("a{blank}\nb{blank}");
            let mut tokens = Tokens::new(text.as_bytes(), 0);
            assert_eq!(tokens.next(), Some(&b"a"[..]));
            assert!(tokens.line_ends(), "{blank:?}");
            assert_eq!(tokens.next(), Some(&b"b"[..]));
            assert!(tokens.line_ends(), "{blank:?}");
            assert_eq!(tokens.next(), None);
        }
    }

    #[test]
    fn tokens_cross_lines_and_report_their_line() {
        let mut tokens = Tokens::new(b"skip a b\r\n\tc  \nd", 4);
        assert_eq!(tokens.next(), Some(&b"a"[..]));
        assert!(!tokens.line_ends());
        let start = tokens.position();
        assert_eq!(tokens.next(), Some(&b"b"[..]));
        assert!(tokens.line_ends());
        assert_eq!(tokens.since(start), b" b");
        assert_eq!((tokens.next(), tokens.line()), (Some(&b"c"[..]), FileLocation::Line(2)));
        assert!(tokens.line_ends());
        assert_eq!((tokens.next(), tokens.line()), (Some(&b"d"[..]), FileLocation::Line(3)));
        assert!(tokens.line_ends());
        assert_eq!((tokens.next(), tokens.line()), (None, FileLocation::Line(3)));
        assert!(tokens.expected("more", None).to_string().contains("truncated"));
    }
}
