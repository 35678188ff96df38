//! The words of a whole text, for formats in which a line's end means little (ASCII STL and PLY).
//!
//! The line of a word is not counted along: it is found when an error asks for it.

use crate::error::{Broken, Place};
use crate::text::{Words, shown, words};

/// The words of a text, and where the last one was.
#[derive(Clone)]
pub(crate) struct Tokens<'a> {
    bytes: &'a [u8],
    words: Words<'a>,
}

impl<'a> Tokens<'a> {
    /// The words of `bytes` from the byte `start` on.
    pub(crate) fn new(bytes: &'a [u8], start: usize) -> Self {
        Self { bytes, words: words(bytes.get(start..).unwrap_or_default()) }
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<&'a [u8]> {
        self.words.next()
    }

    /// The bytes that are still to come.
    #[inline]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.words.rest()
    }

    /// Whether there is no further word on this line.
    #[inline]
    pub(crate) fn line_ends(&self) -> bool {
        let rest = self.rest();
        // The blanks of `Words`, all of them: a loop over the words of a line relies on it.
        rest.iter().find(|&&byte| byte == b'\n' || !byte.is_ascii_whitespace()).is_none_or(|&byte| byte == b'\n')
    }

    /// The text from a position up to the end of the last word.
    pub(crate) fn since(&self, position: usize) -> &'a [u8] {
        self.bytes.get(position..self.position()).unwrap_or_default()
    }

    /// The byte after the last word.
    pub(crate) fn position(&self) -> usize {
        self.bytes.len() - self.rest().len()
    }

    /// The line of the last word. Takes time by the size of the text: for errors and for first warnings, not for each
    /// of many.
    #[cold]
    pub(crate) fn line(&self) -> Place {
        line_of(self.bytes, self.position())
    }

    /// An error at the last word: what was expected instead.
    #[cold]
    pub(crate) fn expected(&self, what: &str, found: Option<&[u8]>) -> Broken {
        match found {
            Some(word) => Broken::syntax(self.line(), format!("expected {what}, found \"{}\"", shown(word))),
            None => Broken::truncated(self.line(), format!("expected {what}, but the file ends here; it is cut off")),
        }
    }
}

/// The line in which a byte is, from 1.
#[cold]
pub(crate) fn line_of(bytes: &[u8], position: usize) -> Place {
    let before = bytes.get(..position).unwrap_or(bytes);
    Place::Line(1 + before.iter().filter(|&&byte| byte == b'\n').count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a line ends no further word is on it, whatever kind of blank comes before its end.
    #[test]
    fn every_kind_of_blank_may_end_a_line() {
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
    fn words_cross_lines_and_lines_can_be_asked_for() {
        let mut tokens = Tokens::new(b"skip a b\r\n\tc  \nd", 4);
        assert_eq!(tokens.next(), Some(&b"a"[..]));
        assert!(!tokens.line_ends());
        let start = tokens.position();
        assert_eq!(tokens.next(), Some(&b"b"[..]));
        assert!(tokens.line_ends());
        assert_eq!(tokens.since(start), b" b");
        assert_eq!((tokens.next(), tokens.line()), (Some(&b"c"[..]), Place::Line(2)));
        assert!(tokens.line_ends());
        assert_eq!((tokens.next(), tokens.line()), (Some(&b"d"[..]), Place::Line(3)));
        assert!(tokens.line_ends());
        assert_eq!((tokens.next(), tokens.line()), (None, Place::Line(3)));
        assert!(tokens.expected("more", None).to_string().contains("cut off"));
    }
}
