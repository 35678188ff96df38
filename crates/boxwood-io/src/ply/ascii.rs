//! Values of an ASCII PLY file: one element per line.
//!
//! An element may span several lines, as in many readers. A line with more values than its element is an error,
//! because everything after it would be misread. If faces come before the vertices, they are skipped at first and read
//! after the vertices.

use super::faces::FaceReader;
use super::header::{PlyElement, PlyHeader, PropertyKind};
use super::layout::{ElementLayout, ElementRole};
use super::{Geometry, check_finite, warn_about_extra_bytes};
use crate::error::{FileLocation, ParseError};
use crate::reader_input::ReaderInput;
use crate::text::tokens::{Tokens, line_of};
use crate::text::{fast_number, printable};

pub(super) fn read(
    input: &mut ReaderInput<'_>,
    header: &PlyHeader,
    layout: &ElementLayout,
) -> Result<Geometry, ParseError> {
    let mut tokens = Tokens::new(input.bytes, header.end);
    let mut vertices = Vec::new();
    let mut deferred = Vec::new();
    let mut elements = header.elements.iter().zip(layout.roles.iter().copied());
    if layout.roles.iter().any(|role| matches!(role, ElementRole::Vertex(_))) {
        for (element, role) in elements.by_ref() {
            if let ElementRole::Vertex(axes) = role {
                vertices = read_vertices(&mut tokens, element, axes)?;
                break;
            }
            deferred.push((element, role, tokens.clone()));
            read_lists(&mut tokens, element, None, |_, _, _| Ok(()))?;
        }
    }
    let mut faces = FaceReader::new(&vertices, &input.options.limits);
    for (element, role, mut tokens) in deferred {
        read_faces(&mut tokens, element, role, &mut faces, input)?;
    }
    for (element, role) in elements {
        read_faces(&mut tokens, element, role, &mut faces, input)?;
    }
    if let Some(word) = tokens.next() {
        let start = tokens.position() - word.len();
        warn_about_extra_bytes(input, start, line_of(input.bytes, start));
    }
    let triangles = faces.triangles;
    Ok((vertices, triangles))
}

fn read_vertices(tokens: &mut Tokens<'_>, element: &PlyElement, axes: [usize; 3]) -> Result<Vec<[f64; 3]>, ParseError> {
    check_count(tokens, element)?;
    let mut vertices = Vec::with_capacity(usize::try_from(element.count).unwrap_or(0));
    for number in 0..element.count {
        let mut point = [0.0; 3];
        for (i, property) in element.properties.iter().enumerate() {
            match (property.kind, axes.iter().position(|&axis| axis == i)) {
                (PropertyKind::Scalar(_), Some(axis)) => point[axis] = coordinate(tokens)?,
                (kind, _) => skip(tokens, kind, number, element)?,
            }
        }
        check_finite(vertices.len(), point, || tokens.line())?;
        vertices.push(point);
        check_line(tokens, number, element)?;
    }
    Ok(vertices)
}

fn read_faces(
    tokens: &mut Tokens<'_>,
    element: &PlyElement,
    role: ElementRole,
    faces: &mut FaceReader<'_>,
    input: &mut ReaderInput<'_>,
) -> Result<(), ParseError> {
    let (list, is_face) = match role {
        ElementRole::Face(list) => (Some(list), true),
        ElementRole::Strips(list) => (Some(list), false),
        ElementRole::Vertex(_) | ElementRole::Ignored => (None, false),
    };
    if is_face {
        // Estimates the number of triangles: most faces are triangles, which take 8 bytes or more.
        faces.reserve(tokens.rest().len().div_ceil(8).min(usize::try_from(element.count).unwrap_or(usize::MAX)));
    }
    read_lists(tokens, element, list, |tokens, length, number| {
        let list = (length, (0..length).map(|_| integer(tokens)));
        if is_face { faces.add_face(number, list, input) } else { faces.add_strips(number, list) }
    })
}

/// Reads all values of one declared element, such as `face`. The list with property index `taken` is read by `take`,
/// which gets its length and the index of the face (or other item); all other values are skipped.
fn read_lists<'a>(
    tokens: &mut Tokens<'a>,
    element: &PlyElement,
    taken: Option<usize>,
    mut take: impl FnMut(&mut Tokens<'a>, usize, u64) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    check_count(tokens, element)?;
    if element.properties.is_empty() {
        return Ok(());
    }
    for number in 0..element.count {
        for (i, property) in element.properties.iter().enumerate() {
            if Some(i) == taken {
                let length = length(tokens, number, element)?;
                take(tokens, length, number)?;
            } else {
                skip(tokens, property.kind, number, element)?;
            }
        }
        check_line(tokens, number, element)?;
    }
    Ok(())
}

/// Returns an error if the declared number of values cannot fit the remaining bytes.
///
/// Every value takes at least two bytes, itself and a blank, except for the last value of the file.
fn check_count(tokens: &Tokens<'_>, element: &PlyElement) -> Result<(), ParseError> {
    let left = tokens.rest().len();
    let values = element.count.checked_mul(element.properties.len() as u64);
    if values.is_some_and(|values| values <= left as u64 / 2 + 1) {
        return Ok(());
    }
    let what = format!(
        "the header declares {} of the element \"{}\", but only {left} bytes are left; the file is truncated",
        element.count,
        element.printable_name()
    );
    Err(ParseError::truncated(tokens.line(), what))
}

fn skip(tokens: &mut Tokens<'_>, kind: PropertyKind, number: u64, element: &PlyElement) -> Result<(), ParseError> {
    let values = match kind {
        PropertyKind::Scalar(_) => 1,
        PropertyKind::List { .. } => length(tokens, number, element)?,
    };
    for _ in 0..values {
        if tokens.next().is_none() {
            return Err(tokens.expected("a value", None));
        }
    }
    Ok(())
}

#[inline]
fn check_line(tokens: &Tokens<'_>, number: u64, element: &PlyElement) -> Result<(), ParseError> {
    if tokens.line_ends() {
        return Ok(());
    }
    let name = element.printable_name();
    Err(ParseError::syntax(
        tokens.line(),
        format!("the line of \"{name}\" {number} has more values than the header declares"),
    ))
}

/// Reads the length of a list. Returns an error if the remaining bytes are too few for a list of this length.
fn length(tokens: &mut Tokens<'_>, number: u64, element: &PlyElement) -> Result<usize, ParseError> {
    let declared = integer(tokens)?;
    let what = || format!("a list of \"{}\" {number} has {declared} items", element.printable_name());
    let left = tokens.rest().len();
    match usize::try_from(declared) {
        Ok(length) if length <= left / 2 => Ok(length),
        Ok(_) => Err(ParseError::truncated(tokens.line(), format!("{}, but only {left} bytes are left", what()))),
        Err(_) => Err(ParseError::syntax(tokens.line(), format!("{}; a length cannot be negative", what()))),
    }
}

#[inline]
fn coordinate(tokens: &mut Tokens<'_>) -> Result<f64, ParseError> {
    let Some(word) = tokens.next() else { return Err(tokens.expected("a coordinate", None)) };
    fast_number(word, FileLocation::File).map_err(|error| ParseError { location: tokens.line(), ..error })
}

#[inline]
fn integer(tokens: &mut Tokens<'_>) -> Result<i64, ParseError> {
    let Some(word) = tokens.next() else { return Err(tokens.expected("an integer", None)) };
    // Fast path: nearly all integers are short and unsigned.
    if word.len() < 10 && word.iter().all(u8::is_ascii_digit) {
        return Ok(word.iter().fold(0, |value, digit| 10 * value + i64::from(digit - b'0')));
    }
    let parsed = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
    parsed.ok_or_else(|| ParseError::syntax(tokens.line(), format!("\"{}\" is not an integer", printable(word))))
}
