//! Reader of STL, ASCII and binary.
//!
//! STL has triangles without indices. Corners with equal coordinates are welded into one vertex, unless
//! [`ReadOptions::weld`](crate::ReadOptions::weld) is off. Normals, attribute bytes and the text of a binary
//! header are ignored by design; the order of the corners gives the orientation. The encoding is detected by the
//! first condition that a file satisfies:
//!
//! ```text
//! condition                                              encoding
//! 84 + 50 n bytes, where n is the count at byte 80       binary, even if it starts with "solid"
//! starts with "solid", no NUL in the first 84 bytes      ASCII
//! other text                                             error: not an STL
//! otherwise                                              binary with a wrong count: error or warning
//! ```
//!
//! The count of any file below 800 MB contains a zero byte, so the second condition never takes a binary file for
//! text.

mod ascii;
mod binary;

use crate::Part;
use crate::error::{FileLocation, ParseError, ReadErrorKind};
use crate::format::is_binary_stl;
use crate::reader_input::ReaderInput;
use crate::weld::{WeldPoint, Welded, weld};
use boxwood::{Mesh, MeshError, Pose};
use std::sync::Arc;

/// Number of bytes before the first triangle of a binary file: free text and the count.
const HEADER: usize = 84;

const NO_TRIANGLES: &str = "the file has no triangles";

pub(crate) fn read(input: &mut ReaderInput<'_>) -> Result<Vec<Part>, ParseError> {
    let parts = match detect_encoding(input.bytes) {
        StlEncoding::Binary => binary::read(input)?,
        StlEncoding::Ascii => ascii::read(input)?,
        StlEncoding::Utf16 => {
            return Err(ParseError::unsupported(FileLocation::File, "the text is UTF-16; save it as ASCII or UTF-8"));
        }
        StlEncoding::OtherText => {
            let what = "not an STL file: ASCII STL starts with the word \"solid\", and binary STL is not text";
            return Err(ParseError::syntax(FileLocation::Line(1), what));
        }
    };
    if parts.is_empty() {
        input.warn(NO_TRIANGLES, FileLocation::File);
    }
    Ok(parts)
}

enum StlEncoding {
    Binary,
    Ascii,
    Utf16,
    OtherText,
}

fn detect_encoding(bytes: &[u8]) -> StlEncoding {
    if is_binary_stl(bytes) {
        return StlEncoding::Binary;
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return StlEncoding::Utf16;
    }
    let start = &bytes[..bytes.len().min(HEADER)];
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if text.get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"solid")) {
        // Zeros that pad the end of a short text do not make it binary.
        let padding = bytes.iter().rev().take_while(|&&byte| is_padding(byte)).count();
        let text = &start[..start.len().min(bytes.len() - padding)];
        return if text.contains(&0) { StlEncoding::Binary } else { StlEncoding::Ascii };
    }
    let is_text = start.iter().all(|&byte| byte >= b' ' || byte.is_ascii_whitespace());
    if is_text { StlEncoding::OtherText } else { StlEncoding::Binary }
}

/// Bytes that some programs put after the end of a text: zeros to fill a block, or the DOS end-of-file mark.
fn is_padding(byte: u8) -> bool {
    byte == 0 || byte == 0x1a || byte.is_ascii_whitespace()
}

/// Creates a part from triangles given by their corners, welded if the options say so.
fn part<P: WeldPoint>(
    name: String,
    triangles: impl ExactSizeIterator<Item = [P; 3]>,
    input: &ReaderInput<'_>,
) -> Result<Part, ParseError> {
    let mesh_error = |error: MeshError| ParseError { location: FileLocation::File, kind: ReadErrorKind::Mesh(error) };
    check_count(triangles.len() as u64).map_err(mesh_error)?;
    let Welded { vertices, triangles } = if input.options.weld { weld(triangles) } else { unshared(triangles) };
    let mesh = Mesh::new(vertices, triangles).map_err(mesh_error)?;
    Ok(Part { name, mesh: Arc::new(mesh), pose: Pose::IDENTITY })
}

/// Returns an error if the number of corners does not fit a `u32`, because every corner may become a vertex. The
/// largest `u32` is excluded, because `weld` reserves it.
fn check_count(triangles: u64) -> Result<(), MeshError> {
    let (count, limit) = (triangles.saturating_mul(3), u64::from(u32::MAX) - 1);
    if count > limit { Err(MeshError::TooLarge { what: "vertex indices", count, limit }) } else { Ok(()) }
}

/// Makes a separate vertex of every corner.
fn unshared<P: WeldPoint>(corners: impl ExactSizeIterator<Item = [P; 3]>) -> Welded {
    let count = corners.len();
    let mut vertices = vec![[0.0; 3]; 3 * count];
    for (slot, [a, b, c]) in vertices.as_chunks_mut().0.iter_mut().zip(corners) {
        *slot = [a.coordinates(), b.coordinates(), c.coordinates()];
    }
    let triangles = (0..count as u32).map(|triangle| [3 * triangle, 3 * triangle + 1, 3 * triangle + 2]).collect();
    Welded { vertices, triangles }
}

/// Returns an error if a coordinate of `point` is not finite. The error names the vertex `corner`: the index that the
/// vertex has if no corners are welded.
fn not_finite(location: FileLocation, corner: usize, point: [f64; 3]) -> Option<ParseError> {
    let axis = point.iter().position(|x| !x.is_finite())?;
    let error = MeshError::NonFiniteVertex { vertex: corner, axis, value: point[axis] };
    Some(ParseError { location, kind: ReadErrorKind::Mesh(error) })
}
