//! Binary STL, little-endian: 80 arbitrary bytes, the number of triangles as `u32`, and 50 bytes per triangle: a normal, three
//! corners (three `f32` each), and two attribute bytes that some programs use for colors.

use super::{HEADER, not_finite, part};
use crate::Part;
use crate::error::{FileLocation, ParseError};
use crate::reader_input::{ReaderInput, Warning};

const RECORD: usize = 50;
/// Byte offset of the first corner in the record of a triangle.
const CORNERS: usize = 12;

const EXTRA: &str = "bytes after the last triangle were ignored";

pub(super) fn read(input: &mut ReaderInput<'_>) -> Result<Vec<Part>, ParseError> {
    let records = records(input)?;
    if records.is_empty() {
        return Ok(Vec::new());
    }
    let part = part(input.stem.clone(), records.iter().map(corners), input);
    // If a vertex is not finite, the error must name its triangle, which `part` does not know.
    Ok(vec![part.map_err(|error| not_finite_triangle(records).unwrap_or(error))?])
}

/// Returns as many records as the header declares.
fn records<'a>(input: &mut ReaderInput<'a>) -> Result<&'a [[u8; RECORD]], ParseError> {
    let end = FileLocation::Byte(input.bytes.len() as u64);
    let Some((header, body)) = input.bytes.split_first_chunk::<HEADER>() else {
        let what = format!(
            "the file ends in the header: a binary STL starts with {HEADER} bytes of header and count \
             (and an ASCII STL with \"solid\")"
        );
        return Err(ParseError::truncated(end, what));
    };
    let declared = u32::from_le_bytes([header[80], header[81], header[82], header[83]]);
    let (present, _) = body.as_chunks::<RECORD>();
    let Some(records) = usize::try_from(declared).ok().and_then(|count| present.get(..count)) else {
        let what = format!(
            "the header declares {declared} triangles, but the file ends after {} of them; it is truncated, or not an STL",
            present.len()
        );
        return Err(ParseError::truncated(end, what));
    };
    let extra = body.len() - records.as_flattened().len();
    if extra > 0 {
        let first = FileLocation::Byte((input.bytes.len() - extra) as u64);
        input.warnings.push(Warning { what: EXTRA.to_owned(), count: extra as u64, first });
    }
    Ok(records)
}

#[inline]
fn corners(record: &[u8; RECORD]) -> [[f32; 3]; 3] {
    let number = |at: usize| f32::from_le_bytes([record[at], record[at + 1], record[at + 2], record[at + 3]]);
    // Written out: two nested maps over arrays are not inlined and are four times slower.
    let point = |at: usize| [number(at), number(at + 4), number(at + 8)];
    [point(CORNERS), point(CORNERS + 12), point(CORNERS + 24)]
}

/// Returns an error for the first triangle with a coordinate that is not finite; `None` if all are finite.
#[cold]
fn not_finite_triangle(records: &[[u8; RECORD]]) -> Option<ParseError> {
    records.iter().enumerate().find_map(|(triangle, record)| {
        let location = FileLocation::Element("triangle", triangle as u64);
        let points = corners(record).map(|point| point.map(f64::from));
        points.into_iter().enumerate().find_map(|(i, point)| not_finite(location, 3 * triangle + i, point))
    })
}
