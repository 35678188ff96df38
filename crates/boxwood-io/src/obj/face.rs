//! Faces of OBJ: which vertices the corners name.

use super::{Reader, VERTEX_BYTES, next_statement, vertex, without_comment};
use crate::error::{Broken, Place};
use crate::polygon::{CROSSING, Cut};
use crate::text::{Lines, Words, shown, words};
use boxwood::MeshError;

/// The fewest bytes that a triangle takes: one more corner of a face.
const TRIANGLE_BYTES: usize = 2;

const TOO_FEW: &str = "faces with fewer than 3 corners were left out";

impl Reader<'_, '_> {
    pub(super) fn take_face(&mut self, place: Place, values: &Words<'_>, lines: &Lines<'_>) -> Result<(), Broken> {
        self.known = true;
        self.corners.clear();
        self.corners.reserve_exact(values.rest().len().div_ceil(2));
        for word in without_comment(values.clone()) {
            let index = index(word, place)?;
            let corner = match self.find(index) {
                Some(corner) => corner,
                None => self.find_later(index, place, lines)?,
            };
            self.corners.push(corner);
        }
        if self.corners.len() < 3 {
            self.input.warn(TOO_FEW, place);
            return Ok(());
        }
        lines.make_room(&mut self.triangles, self.corners.len() - 2, TRIANGLE_BYTES);
        match self.cutter.cut(&self.corners, &self.vertices, place, &mut self.triangles)? {
            Cut::Proper => {}
            Cut::Fan => self.input.warn(CROSSING, place),
        }
        Ok(())
    }

    /// The vertex of an index, from 0, if it is there.
    #[inline]
    fn find(&self, index: i64) -> Option<u32> {
        let from = if index > 0 { -1 } else { i64::try_from(self.seen).ok()? };
        let vertex = usize::try_from(index.checked_add(from)?).ok()?;
        if index == 0 || vertex >= self.vertices.len() { None } else { u32::try_from(vertex).ok() }
    }

    /// Looks for the vertex in the rest of the file, once: from then on all vertices are there.
    #[cold]
    fn find_later(&mut self, index: i64, place: Place, lines: &Lines<'_>) -> Result<u32, Broken> {
        if index == 0 {
            return Err(Broken::syntax(place, "a corner names vertex 0, but OBJ counts vertices from 1"));
        }
        if index < 0 {
            let what = format!("a corner names vertex {index}, but only {} vertices come before it", self.seen);
            return Err(Broken::syntax(place, what));
        }
        if !self.all_vertices {
            self.read_ahead(lines.clone())?;
        }
        let count = self.vertices.len();
        match self.find(index) {
            Some(corner) => Ok(corner),
            None if (index as u64) <= count as u64 => {
                let problem = MeshError::TooLarge { what: "vertices", count: count as u64, limit: 1 << 32 };
                Err(Broken { place, problem: problem.into() })
            }
            None => {
                let what = format!(
                    "a corner names vertex {index}, but the file has only {count} vertices; the number is wrong, or vertices are missing"
                );
                Err(Broken::syntax(place, what))
            }
        }
    }

    fn read_ahead(&mut self, mut lines: Lines<'_>) -> Result<(), Broken> {
        let mut joined = Vec::new();
        while let Some((line, statement)) = next_statement(&mut lines, &mut joined)? {
            let mut values = words(statement);
            if values.next() == Some(b"v") {
                let vertex = vertex(Place::Line(line), self.vertices.len(), &mut values)?;
                lines.make_room(&mut self.vertices, 1, VERTEX_BYTES);
                self.vertices.push(vertex);
            }
        }
        self.all_vertices = true;
        Ok(())
    }
}

/// The vertex that a corner names, as the file counts: `v`, `v/t`, `v//n` or `v/t/n`. What follows the vertex is not
/// looked up, but must look like numbers.
#[inline]
fn index(word: &[u8], place: Place) -> Result<i64, Broken> {
    let (negative, digits) = match word {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, word),
    };
    let mut value = 0i64;
    let mut count = 0;
    let mut rest = digits;
    while let [byte @ b'0'..=b'9', after @ ..] = rest {
        value = value.wrapping_mul(10).wrapping_add(i64::from(byte - b'0'));
        count += 1;
        rest = after;
    }
    let ends = match rest {
        [] => true,
        [b'/', rest @ ..] => rest.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'/' | b'-')),
        _ => false,
    };
    // 18 digits fit 63 bits.
    if count == 0 || count > 18 || !ends {
        return slow_index(word, place);
    }
    Ok(if negative { -value } else { value })
}

/// The same by the standard library, for what is unusual, and the words for what is wrong.
#[cold]
fn slow_index(word: &[u8], place: Place) -> Result<i64, Broken> {
    let is_rest = |byte: &u8| matches!(byte, b'0'..=b'9' | b'/' | b'-');
    let (vertex, rest) = word.split_at(word.iter().position(|&byte| byte == b'/').unwrap_or(word.len()));
    let text = std::str::from_utf8(vertex).unwrap_or_default();
    match text.parse::<i64>() {
        Ok(index) if rest.iter().all(is_rest) => Ok(index),
        Err(error)
            if matches!(error.kind(), std::num::IntErrorKind::PosOverflow | std::num::IntErrorKind::NegOverflow) =>
        {
            let what = format!("a corner names vertex {}, more than any file can have", shown(vertex));
            Err(Broken::syntax(place, what))
        }
        _ => {
            let what = format!("\"{}\" is no corner of a face: the form is v, v/t, v//n or v/t/n", shown(word));
            Err(Broken::syntax(place, what))
        }
    }
}
