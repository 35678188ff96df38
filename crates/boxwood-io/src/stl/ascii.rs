//! ASCII STL: `solid NAME`, facets, `endsolid NAME`, repeated any number of times. Each solid is a part.
//!
//! ```text
//! facet normal NX NY NZ
//!     outer loop
//!         vertex X Y Z       three times
//!     endloop
//! endfacet
//! ```
//!
//! Case is ignored, and words may be on any lines, except that the name of a solid is the rest of its line. A name may contain
//! blanks and bytes that are not UTF-8. (If the whole file is on one line, the name ends before `facet normal` or `endsolid`.) The
//! normal is ignored and optional. A missing `endsolid` is a warning, because the file may be truncated; a file that ends inside a
//! facet is an error. Numbers are parsed as `f64`.

use super::{is_padding, not_finite, part};
use crate::Part;
use crate::error::{FileLocation, ParseError};
use crate::reader_input::{ReaderInput, Warning};
use crate::text::fast_number;
use crate::text::tokens::{Tokens, line_of};

const EMPTY: &str = "solids without triangles were skipped";
const UNTERMINATED: &str = "solids without \"endsolid\": the file may be truncated";
const AFTER_LAST_SOLID: &str = "bytes after the last solid were ignored";

pub(super) fn read(input: &mut ReaderInput<'_>) -> Result<Vec<Part>, ParseError> {
    let byte_order_mark = if input.bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let mut tokens = Tokens::new(input.bytes, byte_order_mark);
    let (mut empty, mut unterminated) = (WarningCounter::default(), WarningCounter::default());
    let (mut parts, mut corners) = (Vec::new(), Vec::new());
    while let Some(name) = next_solid(&mut tokens, input)? {
        let at = tokens.position();
        corners.clear();
        facets(&mut tokens, &mut corners)?;
        if !read_end(&mut tokens) {
            unterminated.count(at);
        }
        if corners.is_empty() {
            empty.count(at);
            continue;
        }
        parts.push(part(name, corners.as_chunks().0.iter().copied(), input)?);
        input.check_parts(parts.len())?;
    }
    // Warn about solids without triangles. If no solid has triangles, the caller adds one warning for the file
    // instead.
    if !parts.is_empty() {
        empty.warn(EMPTY, input);
    }
    unterminated.warn(UNTERMINATED, input);
    Ok(parts)
}

/// Returns the name of the next solid; `None` at the end of the file.
fn next_solid(tokens: &mut Tokens<'_>, input: &mut ReaderInput<'_>) -> Result<Option<String>, ParseError> {
    match tokens.next() {
        None => Ok(None),
        Some(word) if is(word, b"solid") => Ok(Some(name(tokens, &input.stem))),
        Some(word) => {
            let start = tokens.position() - word.len();
            let rest = &input.bytes[start..];
            if !rest.iter().copied().all(is_padding) {
                return Err(tokens.expected("\"facet\", \"endsolid\" or \"solid\"", Some(word)));
            }
            let first = line_of(input.bytes, start);
            input.warnings.push(Warning { what: AFTER_LAST_SOLID.to_owned(), count: rest.len() as u64, first });
            Ok(None)
        }
    }
}

/// Reads the name of a solid: the rest of the line, or the text before the first facet or `endsolid` on the line.
fn name(tokens: &mut Tokens<'_>, stem: &str) -> String {
    let start = tokens.position();
    while !tokens.line_ends() {
        let before = tokens.clone();
        match tokens.next() {
            Some(word) if ends_name(word, tokens) => {
                *tokens = before;
                break;
            }
            Some(_) => {}
            None => break,
        }
    }
    let name = String::from_utf8_lossy(tokens.since(start).trim_ascii()).replace(char::is_control, "\u{fffd}");
    if name.is_empty() { stem.to_owned() } else { name }
}

/// Reads `endsolid` and its name. Returns false if the next word is not `endsolid`.
fn read_end(tokens: &mut Tokens<'_>) -> bool {
    let mut look = tokens.clone();
    if !look.next().is_some_and(|word| is(word, b"endsolid")) {
        return false;
    }
    *tokens = look;
    // The name may contain the word "solid". On this line, "solid" starts a new solid only if `facet` or `endsolid`
    // follows on the same line.
    let mut solid = None;
    while !tokens.line_ends() {
        let before = tokens.clone();
        match tokens.next() {
            Some(word) if ends_name(word, tokens) => {
                *tokens = solid.unwrap_or(before);
                break;
            }
            Some(word) if solid.is_none() && is(word, b"solid") => solid = Some(before),
            Some(_) => {}
            None => break,
        }
    }
    true
}

/// Returns true if `word` is not part of a solid's name but starts what follows it: `endsolid`, or `facet` if the next word of
/// `tokens` is `normal` or `outer`.
fn ends_name(word: &[u8], tokens: &Tokens<'_>) -> bool {
    let facet = || tokens.clone().next().is_some_and(|next| is(next, b"normal") || is(next, b"outer"));
    is(word, b"endsolid") || is(word, b"facet") && facet()
}

/// Reads all facets that follow, and appends three corners for each.
fn facets(tokens: &mut Tokens<'_>, corners: &mut Vec<[f64; 3]>) -> Result<(), ParseError> {
    loop {
        let mut look = tokens.clone();
        if !look.next().is_some_and(|word| is(word, b"facet")) {
            return Ok(());
        }
        *tokens = look;
        facet(tokens, corners)?;
    }
}

/// Reads a facet after the word `facet`.
fn facet(tokens: &mut Tokens<'_>, corners: &mut Vec<[f64; 3]>) -> Result<(), ParseError> {
    let mut word = tokens.next();
    if word.is_some_and(|word| is(word, b"normal")) {
        // Skips up to three words, even if they are not numbers: some programs write "-nan(ind)" for the normal of a
        // needle-shaped triangle.
        let mut numbers = 0;
        while numbers < 4 && word.is_some_and(|word| !is(word, b"outer")) {
            word = tokens.next();
            numbers += 1;
        }
    }
    expect(word, b"outer", tokens)?;
    expect(tokens.next(), b"loop", tokens)?;
    for _ in 0..3 {
        let word = tokens.next();
        if word.is_some_and(|word| is(word, b"endloop")) {
            return Err(ParseError::syntax(tokens.line(), "the facet has fewer than 3 vertices"));
        }
        expect(word, b"vertex", tokens)?;
        let point = vertex(tokens, corners.len())?;
        corners.push(point);
    }
    let word = tokens.next();
    if word.is_some_and(|word| is(word, b"vertex")) {
        let what =
            "the facet has more than 3 vertices, but STL has only triangles; export the mesh with triangulated faces";
        return Err(ParseError::syntax(tokens.line(), what));
    }
    expect(word, b"endloop", tokens)?;
    expect(tokens.next(), b"endfacet", tokens)
}

#[inline]
fn vertex(tokens: &mut Tokens<'_>, number: usize) -> Result<[f64; 3], ParseError> {
    let mut point = [0.0; 3];
    for x in &mut point {
        let Some(word) = tokens.next() else { return Err(tokens.expected("a coordinate", None)) };
        let parsed = fast_number(word, FileLocation::File);
        *x = parsed.map_err(|error| ParseError { location: tokens.line(), ..error })?;
    }
    if point.iter().all(|x| x.is_finite()) {
        return Ok(point);
    }
    not_finite(tokens.line(), number, point).map_or(Ok(point), Err)
}

/// Returns an error if `word` is not the keyword.
#[inline]
fn expect(word: Option<&[u8]>, keyword: &[u8], tokens: &Tokens<'_>) -> Result<(), ParseError> {
    if word.is_some_and(|word| is(word, keyword)) {
        return Ok(());
    }
    Err(tokens.expected(&format!("\"{}\"", String::from_utf8_lossy(keyword)), word))
}

#[inline]
fn is(word: &[u8], keyword: &[u8]) -> bool {
    word.eq_ignore_ascii_case(keyword)
}

/// Number of occurrences of one warning, and position of the first.
#[derive(Default)]
struct WarningCounter {
    count: u64,
    first: usize,
}

impl WarningCounter {
    fn count(&mut self, position: usize) {
        if self.count == 0 {
            self.first = position;
        }
        self.count += 1;
    }

    fn warn(&self, what: &str, input: &mut ReaderInput<'_>) {
        if self.count > 0 {
            let first = line_of(input.bytes, self.first);
            input.warnings.push(Warning { what: what.to_owned(), count: self.count, first });
        }
    }
}
