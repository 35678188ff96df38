//! Lines and words of text formats, on bytes: no allocation a line, no UTF-8 needed where there is none.

mod number;

pub(crate) use number::fast_number;

use crate::error::{Broken, Place, Problem};
use crate::options::Limits;
use std::io::BufRead;

/// The lines of a text, numbered from 1, without their ends (LF or CRLF).
#[derive(Clone)]
pub(crate) struct Lines<'a> {
    rest: &'a [u8],
    /// Bytes of the whole text.
    total: usize,
    number: u64,
    longest: u64,
}

impl<'a> Lines<'a> {
    /// Refuses UTF-16 with words that help; skips a byte-order mark.
    pub(crate) fn new(bytes: &'a [u8], limits: &Limits) -> Result<Self, Broken> {
        if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
            return Err(Broken::unsupported(Place::File, "the text is UTF-16; save it as UTF-8"));
        }
        let rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if !rest.contains(&b'\n') && rest.contains(&b'\r') {
            return Err(Broken::unsupported(Place::File, "the lines end with CR alone; save the file with LF or CRLF"));
        }
        Ok(Self { rest, total: rest.len(), number: 0, longest: limits.line_bytes })
    }

    /// The next line and its number; `None` at the end.
    #[inline]
    pub(crate) fn next_line(&mut self) -> Result<Option<(u64, &'a [u8])>, Broken> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let line = self.rest;
        // The search of the standard library for one byte, vectorised; on a slice it cannot fail.
        let length = self.rest.skip_until(b'\n')?;
        let line = &line[..length];
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        self.number += 1;
        self.check_length(line.len(), self.number)?;
        Ok(Some((self.number, line.strip_suffix(b"\r").unwrap_or(line))))
    }

    /// Refuses a line that is longer than the limit.
    #[inline]
    pub(crate) fn check_length(&self, bytes: usize, line: u64) -> Result<(), Broken> {
        if bytes as u64 <= self.longest { Ok(()) } else { Err(line_too_long(bytes, self.longest, line)) }
    }

    /// The number of the line that was read last.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Bytes that are still to be read.
    pub(crate) fn rest(&self) -> usize {
        self.rest.len()
    }

    /// Room in a list for `more` elements now. How many will come is guessed from what has come so far, and never more
    /// than the rest of the text can hold if each takes `least` bytes. Doubling would need three times the list at
    /// times, and so break the promise about memory.
    #[inline]
    pub(crate) fn make_room<T>(&self, list: &mut Vec<T>, more: usize, least: usize) {
        if list.capacity() - list.len() < more {
            self.grow(list, more, least);
        }
    }

    #[cold]
    fn grow<T>(&self, list: &mut Vec<T>, more: usize, least: usize) {
        const FIRST: usize = 1024;
        let (read, rest) = (self.total - self.rest.len(), self.rest.len());
        let guess = list.len() as f64 * 1.05 * (rest as f64 / read.max(1) as f64);
        let later = (guess as usize).max(list.len() / 2).max(FIRST).min(rest / least.max(1));
        list.reserve_exact(more.saturating_add(later));
    }
}

#[cold]
fn line_too_long(bytes: usize, limit: u64, line: u64) -> Broken {
    let what = format!("the line has {bytes} bytes");
    Broken { place: Place::Line(line), problem: Problem::Limit { what, limit, option: None } }
}

/// Refuses a NUL byte: no text has one, so this is another kind of file, or a damaged one.
pub(crate) fn refuse_nul(bytes: &[u8]) -> Result<(), Broken> {
    if !bytes.contains(&0) {
        return Ok(());
    }
    let before = bytes.split(|&byte| byte == 0).next().unwrap_or(bytes);
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count() as u64;
    Err(Broken::syntax(Place::Line(line), "a NUL byte: the file is damaged, or it is no text"))
}

/// The words of a line, separated by blanks and tabs.
#[inline]
pub(crate) fn words(line: &[u8]) -> Words<'_> {
    Words { rest: line }
}

/// What [`words`] gives.
#[derive(Clone)]
pub(crate) struct Words<'a> {
    rest: &'a [u8],
}

impl<'a> Words<'a> {
    /// What is left of the line.
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

/// A piece of a file for a message: printable, and not longer than a message should be.
pub(crate) fn shown(word: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = String::from_utf8_lossy(&word[..word.len().min(LONGEST)]);
    let mut text: String = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if word.len() > LONGEST {
        text.push_str("...");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_lf_or_crlf_or_with_the_text() {
        let mut lines = Lines::new(b"\xef\xbb\xbfa\r\n\n b \nc", &Limits::default()).expect("UTF-8");
        let mut next = || lines.next_line().expect("short");
        assert_eq!(next(), Some((1, &b"a"[..])));
        assert_eq!(next(), Some((2, &b""[..])));
        assert_eq!(next(), Some((3, &b" b "[..])));
        assert_eq!(next(), Some((4, &b"c"[..])));
        assert_eq!(next(), None);
    }

    #[test]
    fn case_119_a_line_beyond_the_limit_is_an_error_with_its_number() {
        let limits = Limits { line_bytes: 3, ..Limits::default() };
        let mut lines = Lines::new(b"abc\nabcd\n", &limits).expect("UTF-8");
        assert_eq!(lines.next_line().expect("short"), Some((1, &b"abc"[..])));
        let error = lines.next_line().expect_err("long").to_string();
        assert_eq!(error, "line 2: the line has 4 bytes: the limit is 3");
    }

    #[test]
    fn words_are_what_is_between_blanks() {
        assert_eq!(words(b"\t a  bc\td ").collect::<Vec<_>>(), [&b"a"[..], b"bc", b"d"]);
        assert_eq!(words(b" \t").count(), 0);
    }

    #[test]
    fn room_is_never_more_than_the_rest_could_fill() {
        let text = [b'\n'; 10_000];
        let mut lines = Lines::new(&text, &Limits::default()).expect("UTF-8");
        let mut list = Vec::new();
        while lines.next_line().expect("short").is_some() {
            lines.make_room(&mut list, 1, 1);
            list.push(0u8);
            assert!(list.capacity() <= 10_000);
        }
        assert_eq!(list.len(), 10_000);
    }

    #[test]
    fn case_119_a_nul_byte_is_found_with_its_line() {
        assert!(refuse_nul(b"abc\n").is_ok());
        let error = refuse_nul(b"a\nb\n\0c\n\0").expect_err("it has one").to_string();
        assert!(error.starts_with("line 3: a NUL byte"), "{error}");
    }
}
