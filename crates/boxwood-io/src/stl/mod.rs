//! Reader of STL, ASCII and binary.
//!
//! STL is a soup of triangles without indices: corners of equal coordinates are welded into one vertex unless the
//! options say otherwise. Normals, attribute bytes and the text of a binary header are ignored by design; the corners
//! tell the orientation. Which of the two kinds a file is:
//!
//! ```text
//! 84 + 50 n bytes, n as the count at byte 80 says        binary, even if it begins with "solid"
//! begins with "solid", no NUL among the first 84 bytes   ASCII
//! other text                                             an error: it is no STL
//! else                                                   binary with a wrong count: an error or a warning
//! ```
//!
//! The count of any file below 800 MB has a zero byte, so the second line takes no binary file for text.

mod ascii;
mod binary;

use crate::Part;
use crate::error::{Broken, Place, Problem};
use crate::format::is_binary_stl;
use crate::input::Input;
use crate::weld::{Point, Welded, weld};
use boxwood::{Mesh, MeshError, Pose};
use std::sync::Arc;

/// Bytes before the first triangle of a binary file: free text, and the count.
const HEADER: usize = 84;

const NO_TRIANGLES: &str = "the file has no triangles";

pub(crate) fn read(input: &mut Input<'_>) -> Result<Vec<Part>, Broken> {
    let parts = match kind(input.bytes) {
        Kind::Binary => binary::read(input)?,
        Kind::Ascii => ascii::read(input)?,
        Kind::Utf16 => return Err(Broken::unsupported(Place::File, "the text is UTF-16; save it as ASCII or UTF-8")),
        Kind::OtherText => {
            let what = "this is no STL: ASCII STL begins with the word \"solid\", and binary STL is no text";
            return Err(Broken::syntax(Place::Line(1), what));
        }
    };
    if parts.is_empty() {
        input.warn(NO_TRIANGLES, Place::File);
    }
    Ok(parts)
}

enum Kind {
    Binary,
    Ascii,
    Utf16,
    OtherText,
}

fn kind(bytes: &[u8]) -> Kind {
    if is_binary_stl(bytes) {
        return Kind::Binary;
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Kind::Utf16;
    }
    let start = &bytes[..bytes.len().min(HEADER)];
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if text.get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"solid")) {
        // Zeros that pad the end of a short text do not make it binary.
        let padding = bytes.iter().rev().take_while(|&&byte| is_padding(byte)).count();
        let text = &start[..start.len().min(bytes.len() - padding)];
        return if text.contains(&0) { Kind::Binary } else { Kind::Ascii };
    }
    let is_text = start.iter().all(|&byte| byte >= b' ' || byte.is_ascii_whitespace());
    if is_text { Kind::OtherText } else { Kind::Binary }
}

/// What some programs put after the end of a text: zeros to fill a block, or the end-of-file mark of DOS.
fn is_padding(byte: u8) -> bool {
    byte == 0 || byte == 0x1a || byte.is_ascii_whitespace()
}

/// A part of triangles given by their corners, welded or not.
fn part<P: Point>(
    name: String,
    triangles: impl ExactSizeIterator<Item = [P; 3]>,
    input: &Input<'_>,
) -> Result<Part, Broken> {
    let broken = |error: MeshError| Broken { place: Place::File, problem: Problem::Mesh(error) };
    check_count(triangles.len() as u64).map_err(broken)?;
    let Welded { vertices, triangles } = if input.options.weld { weld(triangles) } else { unshared(triangles) };
    let mesh = Mesh::new(vertices, triangles).map_err(broken)?;
    Ok(Part { name, mesh: Arc::new(mesh), pose: Pose::IDENTITY })
}

/// Every corner is a vertex of its own, so its number must fit, and one is kept free for the weld.
fn check_count(triangles: u64) -> Result<(), MeshError> {
    let (count, limit) = (triangles.saturating_mul(3), u64::from(u32::MAX) - 1);
    if count > limit { Err(MeshError::TooLarge { what: "vertex indices", count, limit }) } else { Ok(()) }
}

fn unshared<P: Point>(corners: impl ExactSizeIterator<Item = [P; 3]>) -> Welded {
    let count = corners.len();
    let mut vertices = vec![[0.0; 3]; 3 * count];
    for (slot, [a, b, c]) in vertices.as_chunks_mut().0.iter_mut().zip(corners) {
        *slot = [a.coordinates(), b.coordinates(), c.coordinates()];
    }
    let triangles = (0..count as u32).map(|triangle| [3 * triangle, 3 * triangle + 1, 3 * triangle + 2]).collect();
    Welded { vertices, triangles }
}

/// A coordinate that is no number, by the number that its vertex has without welding.
fn not_finite(place: Place, corner: usize, point: [f64; 3]) -> Option<Broken> {
    let axis = point.iter().position(|x| !x.is_finite())?;
    let error = MeshError::NonFiniteVertex { vertex: corner, axis, value: point[axis] };
    Some(Broken { place, problem: Problem::Mesh(error) })
}
