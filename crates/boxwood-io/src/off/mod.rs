//! Reader of OFF, the Geomview text format.
//!
//! A file is a header (`off/header.rs`), then one line per vertex and one line per face. Blank lines and comments (`#` to the end of
//! the line) are allowed anywhere. A vertex starts with x, y and z; a face with its number of corners, then their vertex indices,
//! counted from 0. The format allows line breaks between any two numbers. But only the line end shows where the optional colors
//! end, so this reader requires one line per vertex and face; other line breaks are an error.
//!
//! Ignored by design: values of a vertex after x, y and z (normals, colors, texture coordinates), colors of faces, and the number
//! of edges.
//!
//! Skipped with a warning: faces with fewer than three corners, and lines after the last face.
//!
//! Errors: binary OFF, and variants with other than three dimensions (4OFF, nOFF).

mod header;

use crate::Part;
use crate::error::{FileLocation, ParseError, ReadErrorKind};
use crate::reader_input::ReaderInput;
use crate::text::{Lines, Words, fast_number, printable, reject_nul, words};
use crate::triangulate::{FaceTriangulation, FaceTriangulator, SELF_CROSSING};
use boxwood::{Mesh, MeshError, Pose};
use header::OffCounts;
use std::sync::Arc;

/// Minimum number of bytes of the file per triangle: each further triangle of a face needs one more corner, which takes
/// a blank and a digit.
const MIN_TRIANGLE_BYTES: usize = 2;

const TOO_FEW: &str = "faces with fewer than 3 corners were skipped";
const AFTER_LAST_FACE: &str = "lines after the last face were ignored";

pub(crate) fn read(input: &mut ReaderInput<'_>) -> Result<Vec<Part>, ParseError> {
    let mut lines = Lines::new(input.bytes, &input.options.limits)?;
    let counts = header::read(&mut lines)?;
    reject_nul(input.bytes)?;
    let vertices = read_vertices(&mut lines, &counts)?;
    let triangles = read_faces(&mut lines, &counts, &vertices, input)?;
    while let Some((location, _)) = next_content(&mut lines)? {
        input.warn(AFTER_LAST_FACE, location);
    }
    let mesh = Mesh::new(vertices, triangles)
        .map_err(|error| ParseError { location: FileLocation::File, kind: error.into() })?;
    Ok(vec![Part { name: input.stem.clone(), mesh: Arc::new(mesh), pose: Pose::IDENTITY }])
}

/// Returns the next line with content, without its comment.
fn next_content<'a>(lines: &mut Lines<'a>) -> Result<Option<(FileLocation, &'a [u8])>, ParseError> {
    while let Some((number, line)) = lines.next_line()? {
        let content = line.split(|&byte| byte == b'#').next().unwrap_or(line).trim_ascii();
        if !content.is_empty() {
            return Ok(Some((FileLocation::Line(number), content)));
        }
    }
    Ok(None)
}

fn read_vertices(lines: &mut Lines<'_>, counts: &OffCounts) -> Result<Vec<[f64; 3]>, ParseError> {
    // The count in the header was checked against the number of bytes.
    let mut vertices = Vec::with_capacity(counts.vertices);
    while vertices.len() < counts.vertices {
        let Some((location, content)) = next_content(lines)? else {
            return Err(truncated(lines, vertices.len(), counts.vertices, "vertices"));
        };
        vertices.push(vertex(content, location, vertices.len())?);
    }
    Ok(vertices)
}

fn vertex(content: &[u8], location: FileLocation, number: usize) -> Result<[f64; 3], ParseError> {
    let mut values = words(content);
    let mut point = [0.0; 3];
    for axis in 0..3 {
        let Some(word) = values.next() else {
            let what = format!("vertex {number} has only {axis} coordinates on its line, expected 3");
            return Err(ParseError::syntax(location, what));
        };
        point[axis] = fast_number(word, location)?;
        if !point[axis].is_finite() {
            let kind = MeshError::NonFiniteVertex { vertex: number, axis, value: point[axis] };
            return Err(ParseError { location, kind: kind.into() });
        }
    }
    Ok(point)
}

fn read_faces(
    lines: &mut Lines<'_>,
    counts: &OffCounts,
    vertices: &[[f64; 3]],
    input: &mut ReaderInput<'_>,
) -> Result<Vec<[u32; 3]>, ParseError> {
    let mut triangulator = FaceTriangulator::new(&input.options.limits);
    let mut triangles = Vec::with_capacity(counts.faces);
    let mut corners = Vec::new();
    for face in 0..counts.faces {
        let Some((location, content)) = next_content(lines)? else {
            return Err(truncated(lines, face, counts.faces, "faces"));
        };
        read_corners(content, location, vertices.len(), &mut corners)?;
        if corners.len() < 3 {
            input.warn(TOO_FEW, location);
            continue;
        }
        lines.reserve(&mut triangles, corners.len() - 2, MIN_TRIANGLE_BYTES);
        match triangulator.triangulate(&corners, vertices, location, &mut triangles)? {
            FaceTriangulation::Proper => {}
            FaceTriangulation::Fan => input.warn(SELF_CROSSING, location),
        }
    }
    Ok(triangles)
}

fn read_corners(
    content: &[u8],
    location: FileLocation,
    vertices: usize,
    corners: &mut Vec<u32>,
) -> Result<(), ParseError> {
    let mut values = words(content);
    let count = values.next().map_or(Ok(0), |word| unsigned_integer(word, location))?;
    corners.clear();
    // The capacity is bounded by the number of corners that the line can hold, not only by the declared number.
    corners.reserve_exact(content.len().div_ceil(2).min(usize::try_from(count).unwrap_or(usize::MAX)));
    for corner in 0..count {
        corners.push(next_corner(&mut values, location, vertices, (corner, count))?);
    }
    Ok(())
}

fn next_corner(
    values: &mut Words<'_>,
    location: FileLocation,
    vertices: usize,
    (corner, count): (u64, u64),
) -> Result<u32, ParseError> {
    let Some(word) = values.next() else {
        let what = format!("the face declares {count} corners, but its line has only {corner}");
        return Err(ParseError::syntax(location, what));
    };
    let vertex = unsigned_integer(word, location)?;
    match u32::try_from(vertex) {
        Ok(index) if vertex < vertices as u64 => Ok(index),
        _ => {
            let what =
                format!("a corner refers to vertex {vertex}, but there are {vertices} vertices (numbered from 0)");
            Err(ParseError::syntax(location, what))
        }
    }
}

/// Parses an integer >= 0.
fn unsigned_integer(word: &[u8], location: FileLocation) -> Result<u64, ParseError> {
    let number = std::str::from_utf8(word).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| ParseError::syntax(location, format!("\"{}\" is not an integer >= 0", printable(word))))
}

fn truncated(lines: &Lines<'_>, found: usize, declared: usize, what: &str) -> ParseError {
    let what = format!("the file ends after {found} of {declared} {what} (one per line)");
    ParseError { location: FileLocation::Line(lines.number()), kind: ReadErrorKind::Truncated(what) }
}
