//! ASCII STL: `solid NAME`, facets, `endsolid NAME`, and that any number of times; each solid is a part.
//!
//! ```text
//! facet normal NX NY NZ
//!     outer loop
//!         vertex X Y Z       three times
//!     endloop
//! endfacet
//! ```
//!
//! Keywords may be in any case and words on any lines, but a solid's name is the rest of its line; it may have blanks,
//! and bytes that are no UTF-8. (A whole file on one line is read as well: there a name ends before `facet normal` or
//! `endsolid`.) The normal is ignored and may be missing. A solid may lack its `endsolid`: a warning says that the file
//! may be cut off. A cut inside a facet is an error. Numbers are read as `f64`.

use super::{is_padding, not_finite, part};
use crate::Part;
use crate::error::{Broken, Place};
use crate::input::{Input, Warning};
use crate::text::fast_number;
use crate::tokens::{Tokens, line_of};

const EMPTY: &str = "solids without triangles were left out";
const UNENDED: &str = "solids without \"endsolid\": the file may be cut off";
const AFTER_THE_END: &str = "bytes after the last solid were ignored";

pub(super) fn read(input: &mut Input<'_>) -> Result<Vec<Part>, Broken> {
    let byte_order_mark = if input.bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let mut tokens = Tokens::new(input.bytes, byte_order_mark);
    let (mut empty, mut unended) = (Tally::default(), Tally::default());
    let (mut parts, mut corners) = (Vec::new(), Vec::new());
    while let Some(name) = next_solid(&mut tokens, input)? {
        let at = tokens.position();
        corners.clear();
        facets(&mut tokens, &mut corners)?;
        if !take_end(&mut tokens) {
            unended.count(at);
        }
        if corners.is_empty() {
            empty.count(at);
            continue;
        }
        parts.push(part(name, corners.as_chunks().0.iter().copied(), input)?);
        input.check_parts(parts.len())?;
    }
    // A file of nothing else is told as a whole by the caller.
    if !parts.is_empty() {
        empty.warn(EMPTY, input);
    }
    unended.warn(UNENDED, input);
    Ok(parts)
}

/// The name of the next solid; `None` at the end of the file.
fn next_solid(tokens: &mut Tokens<'_>, input: &mut Input<'_>) -> Result<Option<String>, Broken> {
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
            input.warnings.push(Warning { what: AFTER_THE_END.to_owned(), count: rest.len() as u64, first });
            Ok(None)
        }
    }
}

/// Takes the name of a solid: the rest of the line, or what comes before its first facet or its end.
fn name(tokens: &mut Tokens<'_>, stem: &str) -> String {
    let start = tokens.position();
    while !tokens.line_ends() {
        let before = tokens.clone();
        match tokens.next() {
            Some(word) if is_content(word, tokens) => {
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

/// Takes `endsolid` and its name, if it is there.
fn take_end(tokens: &mut Tokens<'_>) -> bool {
    let mut look = tokens.clone();
    if !look.next().is_some_and(|word| is(word, b"endsolid")) {
        return false;
    }
    *tokens = look;
    // The name may have the word "solid" in it; a new solid on this line must have a facet or an end there, too.
    let mut solid = None;
    while !tokens.line_ends() {
        let before = tokens.clone();
        match tokens.next() {
            Some(word) if is_content(word, tokens) => {
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

/// Whether a word, of which the next words are at hand, is no part of a name.
fn is_content(word: &[u8], tokens: &Tokens<'_>) -> bool {
    let facet = || tokens.clone().next().is_some_and(|next| is(next, b"normal") || is(next, b"outer"));
    is(word, b"endsolid") || is(word, b"facet") && facet()
}

/// Takes all facets that follow; three corners for each.
fn facets(tokens: &mut Tokens<'_>, corners: &mut Vec<[f64; 3]>) -> Result<(), Broken> {
    loop {
        let mut look = tokens.clone();
        if !look.next().is_some_and(|word| is(word, b"facet")) {
            return Ok(());
        }
        *tokens = look;
        facet(tokens, corners)?;
    }
}

/// Takes a facet after its first word.
fn facet(tokens: &mut Tokens<'_>, corners: &mut Vec<[f64; 3]>) -> Result<(), Broken> {
    let mut word = tokens.next();
    if word.is_some_and(|word| is(word, b"normal")) {
        // Up to three numbers, whatever they are: some programs write "-nan(ind)" for the normal of a needle.
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
            return Err(Broken::syntax(tokens.line(), "the facet has fewer than 3 vertices"));
        }
        expect(word, b"vertex", tokens)?;
        let point = vertex(tokens, corners.len())?;
        corners.push(point);
    }
    let word = tokens.next();
    if word.is_some_and(|word| is(word, b"vertex")) {
        let what =
            "the facet has more than 3 vertices; STL has triangles only: export the mesh with triangulated faces";
        return Err(Broken::syntax(tokens.line(), what));
    }
    expect(word, b"endloop", tokens)?;
    expect(tokens.next(), b"endfacet", tokens)
}

#[inline]
fn vertex(tokens: &mut Tokens<'_>, number: usize) -> Result<[f64; 3], Broken> {
    let mut point = [0.0; 3];
    for x in &mut point {
        let Some(word) = tokens.next() else { return Err(tokens.expected("a coordinate", None)) };
        let parsed = fast_number(word, Place::File);
        *x = parsed.map_err(|error| Broken { place: tokens.line(), ..error })?;
    }
    if point.iter().all(|x| x.is_finite()) {
        return Ok(point);
    }
    not_finite(tokens.line(), number, point).map_or(Ok(point), Err)
}

#[inline]
fn expect(word: Option<&[u8]>, keyword: &[u8], tokens: &Tokens<'_>) -> Result<(), Broken> {
    if word.is_some_and(|word| is(word, keyword)) {
        return Ok(());
    }
    Err(tokens.expected(&format!("\"{}\"", String::from_utf8_lossy(keyword)), word))
}

#[inline]
fn is(word: &[u8], keyword: &[u8]) -> bool {
    word.eq_ignore_ascii_case(keyword)
}

/// Counts something, and where it was first.
#[derive(Default)]
struct Tally {
    count: u64,
    first: usize,
}

impl Tally {
    fn count(&mut self, position: usize) {
        if self.count == 0 {
            self.first = position;
        }
        self.count += 1;
    }

    fn warn(&self, what: &str, input: &mut Input<'_>) {
        if self.count > 0 {
            let first = line_of(input.bytes, self.first);
            input.warnings.push(Warning { what: what.to_owned(), count: self.count, first });
        }
    }
}
