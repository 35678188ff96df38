//! OBJ faces: resolves the vertex indices of the corners.

use super::{MIN_VERTEX_BYTES, ObjReader, next_statement, vertex, without_comment};
use crate::error::{FileLocation, ParseError};
use crate::text::{Lines, Words, printable, words};
use crate::triangulate::{FaceTriangulation, SELF_CROSSING};
use boxwood::MeshError;

/// Minimum number of bytes of the file per triangle: each further triangle of a face needs one more corner, which takes
/// a blank and a digit.
const MIN_TRIANGLE_BYTES: usize = 2;

const TOO_FEW: &str = "faces with fewer than 3 corners were skipped";

impl ObjReader<'_, '_> {
    pub(super) fn add_face(
        &mut self,
        location: FileLocation,
        values: &Words<'_>,
        lines: &Lines<'_>,
    ) -> Result<(), ParseError> {
        self.has_obj_statements = true;
        self.corners.clear();
        self.corners.reserve_exact(values.rest().len().div_ceil(2));
        for word in without_comment(values.clone()) {
            let index = index(word, location)?;
            let corner = match self.find(index) {
                Some(corner) => corner,
                None => self.find_later(index, location, lines)?,
            };
            self.corners.push(corner);
        }
        if self.corners.len() < 3 {
            self.input.warn(TOO_FEW, location);
            return Ok(());
        }
        lines.reserve(&mut self.triangles, self.corners.len() - 2, MIN_TRIANGLE_BYTES);
        match self.triangulator.triangulate(&self.corners, &self.vertices, location, &mut self.triangles)? {
            FaceTriangulation::Proper => {}
            FaceTriangulation::Fan => self.input.warn(SELF_CROSSING, location),
        }
        Ok(())
    }

    /// Returns the vertex (counted from 0) that an OBJ index refers to; `None` if that vertex was not read yet.
    #[inline]
    fn find(&self, index: i64) -> Option<u32> {
        let from = if index > 0 { -1 } else { i64::try_from(self.vertex_count).ok()? };
        let vertex = usize::try_from(index.checked_add(from)?).ok()?;
        if index == 0 || vertex >= self.vertices.len() { None } else { u32::try_from(vertex).ok() }
    }

    /// Resolves an index of a later vertex. The first such index reads all remaining vertices of the file.
    #[cold]
    fn find_later(&mut self, index: i64, location: FileLocation, lines: &Lines<'_>) -> Result<u32, ParseError> {
        if index == 0 {
            return Err(ParseError::syntax(location, "a corner refers to vertex 0, but OBJ counts vertices from 1"));
        }
        if index < 0 {
            let what = format!("a corner refers to vertex {index}, but only {} vertices precede it", self.vertex_count);
            return Err(ParseError::syntax(location, what));
        }
        if !self.has_all_vertices {
            self.read_ahead(lines.clone())?;
        }
        let count = self.vertices.len();
        match self.find(index) {
            Some(corner) => Ok(corner),
            None if (index as u64) <= count as u64 => {
                let kind = MeshError::TooLarge { what: "vertices", count: count as u64, limit: 1 << 32 };
                Err(ParseError { location, kind: kind.into() })
            }
            None => {
                let what = format!("a corner refers to vertex {index}, but the file has only {count} vertices");
                Err(ParseError::syntax(location, what))
            }
        }
    }

    /// Reads all vertices in the rest of the file.
    fn read_ahead(&mut self, mut lines: Lines<'_>) -> Result<(), ParseError> {
        let mut buffer = Vec::new();
        while let Some((line, statement)) = next_statement(&mut lines, &mut buffer)? {
            let mut values = words(statement);
            if values.next() == Some(b"v") {
                let vertex = vertex(FileLocation::Line(line), self.vertices.len(), &mut values)?;
                lines.reserve(&mut self.vertices, 1, MIN_VERTEX_BYTES);
                self.vertices.push(vertex);
            }
        }
        self.has_all_vertices = true;
        Ok(())
    }
}

/// Parses the vertex index of a corner (counted from 1, or negative): `v`, `v/t`, `v//n` or `v/t/n`.
///
/// The text after the vertex is not resolved, but must consist of digits, `/` and `-`.
#[inline]
fn index(word: &[u8], location: FileLocation) -> Result<i64, ParseError> {
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
    // A number of at most 18 digits fits 63 bits. Longer numbers and invalid text are parsed by `slow_index`.
    if count == 0 || count > 18 || !ends {
        return slow_index(word, location);
    }
    Ok(if negative { -value } else { value })
}

/// Like [`index`] with the standard library, for unusual numbers and for error messages.
#[cold]
fn slow_index(word: &[u8], location: FileLocation) -> Result<i64, ParseError> {
    let is_rest = |byte: &u8| matches!(byte, b'0'..=b'9' | b'/' | b'-');
    let (vertex, rest) = word.split_at(word.iter().position(|&byte| byte == b'/').unwrap_or(word.len()));
    let text = std::str::from_utf8(vertex).unwrap_or_default();
    match text.parse::<i64>() {
        Ok(index) if rest.iter().all(is_rest) => Ok(index),
        Err(error)
            if matches!(error.kind(), std::num::IntErrorKind::PosOverflow | std::num::IntErrorKind::NegOverflow) =>
        {
            let what = format!("a corner refers to vertex {}, which is too large", printable(vertex));
            Err(ParseError::syntax(location, what))
        }
        _ => {
            let what = format!("\"{}\" is not a corner of a face; expected v, v/t, v//n or v/t/n", printable(word));
            Err(ParseError::syntax(location, what))
        }
    }
}
