//! The header of OFF: `[ST][C][N]OFF`, and the numbers of vertices, faces and edges.
//!
//! The letters say what follows x, y and z of a vertex, which is ignored. The word may be missing, the numbers may be on
//! its line (even without a blank) or on the next, and the number of edges may be missing. `4` and `n` mean other
//! dimensions than three, and `BINARY` after the word another encoding: those are not read.

use super::{next_content, whole};
use crate::error::{Broken, Place};
use crate::text::{Lines, shown, words};

/// The fewest bytes that a vertex takes ("0 0 0" and the end of the line), and a face ("0" and the end of the line).
const VERTEX_BYTES: u64 = 6;
const FACE_BYTES: u64 = 2;

/// What the header promises; not more than the bytes that follow could hold.
pub(super) struct Counts {
    pub(super) vertices: usize,
    pub(super) faces: usize,
}

pub(super) fn read(lines: &mut Lines<'_>) -> Result<Counts, Broken> {
    let Some((mut place, mut content)) = next_content(lines)? else {
        return Err(Broken::truncated(Place::File, "the file has no content but comments"));
    };
    if !content[0].is_ascii_digit() || is_keyword(content) {
        content = after_keyword(content, place)?;
    }
    if content.is_empty() {
        let Some(next) = next_content(lines)? else {
            return Err(Broken::truncated(place, "the file ends before the numbers of vertices and faces"));
        };
        (place, content) = next;
    }
    refuse_binary(content, place)?;
    counts(content, place, lines.rest())
}

/// Whether the first word ends with "off", in any case of letters, but for digits that are stuck to it.
fn is_keyword(content: &[u8]) -> bool {
    keyword_length(content).is_some()
}

fn keyword_length(content: &[u8]) -> Option<usize> {
    let word = words(content).next()?;
    let start = word.windows(3).position(|three| three.eq_ignore_ascii_case(b"off"))?;
    word[start + 3..].iter().all(u8::is_ascii_digit).then_some(start + 3)
}

/// What stands after the keyword on its line.
fn after_keyword(content: &[u8], place: Place) -> Result<&[u8], Broken> {
    let Some(length) = keyword_length(content) else {
        let word = shown(words(content).next().unwrap_or_default());
        let what = format!("\"{word}\" is no header of OFF; the file must begin with OFF, COFF, NOFF or the like");
        return Err(Broken::syntax(place, what));
    };
    let (keyword, rest) = content.split_at(length);
    let mut letters = &keyword[..length - 3];
    // Lower case n is a dimension, upper case N a normal; who writes everything in lower case means the normal.
    if letters.contains(&b'4') || (letters.contains(&b'n') && keyword.ends_with(b"OFF")) {
        let what = format!("{} has vertices of other than 3 dimensions, which are not read", shown(keyword));
        return Err(Broken::unsupported(place, what));
    }
    for option in [&b"st"[..], b"c", b"n"] {
        if letters.get(..option.len()).is_some_and(|start| start.eq_ignore_ascii_case(option)) {
            letters = &letters[option.len()..];
        }
    }
    if !letters.is_empty() {
        let what = format!("\"{}\" is no header of OFF; OFF, COFF, NOFF, CNOFF and STOFF are known", shown(keyword));
        return Err(Broken::syntax(place, what));
    }
    let rest = rest.trim_ascii();
    refuse_binary(rest, place)?;
    Ok(rest)
}

fn refuse_binary(content: &[u8], place: Place) -> Result<(), Broken> {
    if words(content).next().is_some_and(|word| word.eq_ignore_ascii_case(b"binary")) {
        return Err(Broken::unsupported(place, "binary OFF is not read; save the file as text"));
    }
    Ok(())
}

fn counts(content: &[u8], place: Place, rest: usize) -> Result<Counts, Broken> {
    let mut numbers = [0; 3];
    let mut given = 0;
    for word in words(content) {
        if given == 3 {
            let what = "the line of the counts has more than 3 numbers (vertices, faces, edges)";
            return Err(Broken::syntax(place, what));
        }
        numbers[given] = whole(word, place)?;
        given += 1;
    }
    if given < 2 {
        return Err(Broken::syntax(place, "the header must give the numbers of vertices and faces on one line"));
    }
    let [vertices, faces, _] = numbers;
    // The last line may lack its end.
    let needed = vertices.saturating_mul(VERTEX_BYTES).saturating_add(faces.saturating_mul(FACE_BYTES));
    if needed > rest as u64 + 1 {
        let what = format!(
            "the header promises {vertices} vertices and {faces} faces, but only {rest} bytes follow; \
             the file is cut off, or its header is wrong"
        );
        return Err(Broken::truncated(place, what));
    }
    let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    Ok(Counts { vertices: count(vertices), faces: count(faces) })
}
