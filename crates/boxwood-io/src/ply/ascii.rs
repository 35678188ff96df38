//! The values of an ASCII PLY file: an element a line.
//!
//! An element may go on over several lines, as many readers allow, but a line that has more values than its element is
//! an error: everything after it would be misread. Faces that come before the vertices are stepped over, and read when
//! the vertices are there.

use super::faces::Faces;
use super::header::{Element, Header, Kind};
use super::layout::{Layout, Role};
use super::{Geometry, check_finite, warn_of_extra};
use crate::error::{Broken, Place};
use crate::input::Input;
use crate::text::{fast_number, shown};
use crate::tokens::{Tokens, line_of};

pub(super) fn read(input: &mut Input<'_>, header: &Header, layout: &Layout) -> Result<Geometry, Broken> {
    let mut tokens = Tokens::new(input.bytes, header.end);
    let mut vertices = Vec::new();
    let mut waiting = Vec::new();
    let mut elements = header.elements.iter().zip(layout.roles.iter().copied());
    if layout.roles.iter().any(|role| matches!(role, Role::Vertex(_))) {
        for (element, role) in elements.by_ref() {
            if let Role::Vertex(axes) = role {
                vertices = read_vertices(&mut tokens, element, axes)?;
                break;
            }
            waiting.push((element, role, tokens.clone()));
            read_lists(&mut tokens, element, None, |_, _, _| Ok(()))?;
        }
    }
    let mut faces = Faces::new(&vertices, &input.options.limits);
    for (element, role, mut tokens) in waiting {
        read_faces(&mut tokens, element, role, &mut faces, input)?;
    }
    for (element, role) in elements {
        read_faces(&mut tokens, element, role, &mut faces, input)?;
    }
    if let Some(word) = tokens.next() {
        let start = tokens.position() - word.len();
        warn_of_extra(input, start, line_of(input.bytes, start));
    }
    let triangles = faces.triangles;
    Ok((vertices, triangles))
}

fn read_vertices(tokens: &mut Tokens<'_>, element: &Element, axes: [usize; 3]) -> Result<Vec<[f64; 3]>, Broken> {
    check_count(tokens, element)?;
    let mut vertices = Vec::with_capacity(usize::try_from(element.count).unwrap_or(0));
    for number in 0..element.count {
        let mut point = [0.0; 3];
        for (i, property) in element.properties.iter().enumerate() {
            match (property.kind, axes.iter().position(|&axis| axis == i)) {
                (Kind::Scalar(_), Some(axis)) => point[axis] = coordinate(tokens)?,
                (kind, _) => step_over(tokens, kind, number, element)?,
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
    element: &Element,
    role: Role,
    faces: &mut Faces<'_>,
    input: &mut Input<'_>,
) -> Result<(), Broken> {
    let (list, is_face) = match role {
        Role::Face(list) => (Some(list), true),
        Role::Strips(list) => (Some(list), false),
        Role::Vertex(_) | Role::Nothing => (None, false),
    };
    if is_face {
        // Most are triangles, and those take 8 bytes or more.
        faces.make_room(tokens.rest().len().div_ceil(8).min(usize::try_from(element.count).unwrap_or(usize::MAX)));
    }
    read_lists(tokens, element, list, |tokens, length, number| {
        let list = (length, (0..length).map(|_| whole(tokens)));
        if is_face { faces.add_face(number, list, input) } else { faces.add_strips(number, list) }
    })
}

/// Goes through an element, with each of its lists that is taken. `take` is given the length of the list and the number
/// of the element, and takes as many words.
fn read_lists<'a>(
    tokens: &mut Tokens<'a>,
    element: &Element,
    taken: Option<usize>,
    mut take: impl FnMut(&mut Tokens<'a>, usize, u64) -> Result<(), Broken>,
) -> Result<(), Broken> {
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
                step_over(tokens, property.kind, number, element)?;
            }
        }
        check_line(tokens, number, element)?;
    }
    Ok(())
}

/// Every value takes two bytes, itself and a blank, but for the last one of the file.
fn check_count(tokens: &Tokens<'_>, element: &Element) -> Result<(), Broken> {
    let left = tokens.rest().len();
    let values = element.count.checked_mul(element.properties.len() as u64);
    if values.is_some_and(|values| values <= left as u64 / 2 + 1) {
        return Ok(());
    }
    let what = format!(
        "the header promises {} of the element \"{}\", but only {left} bytes are left: the file is cut off",
        element.count,
        element.shown_name()
    );
    Err(Broken::truncated(tokens.line(), what))
}

fn step_over(tokens: &mut Tokens<'_>, kind: Kind, number: u64, element: &Element) -> Result<(), Broken> {
    let values = match kind {
        Kind::Scalar(_) => 1,
        Kind::List { .. } => length(tokens, number, element)?,
    };
    for _ in 0..values {
        if tokens.next().is_none() {
            return Err(tokens.expected("a value", None));
        }
    }
    Ok(())
}

#[inline]
fn check_line(tokens: &Tokens<'_>, number: u64, element: &Element) -> Result<(), Broken> {
    if tokens.line_ends() {
        return Ok(());
    }
    let name = element.shown_name();
    Err(Broken::syntax(
        tokens.line(),
        format!("the line of \"{name}\" {number} has more values than the header declares"),
    ))
}

/// The length of a list, if that many values can follow.
fn length(tokens: &mut Tokens<'_>, number: u64, element: &Element) -> Result<usize, Broken> {
    let promised = whole(tokens)?;
    let what = || format!("a list of \"{}\" {number} has {promised} items", element.shown_name());
    let left = tokens.rest().len();
    match usize::try_from(promised) {
        Ok(length) if length <= left / 2 => Ok(length),
        Ok(_) => Err(Broken::truncated(tokens.line(), format!("{}, but only {left} bytes are left", what()))),
        Err(_) => Err(Broken::syntax(tokens.line(), format!("{}; a length cannot be negative", what()))),
    }
}

#[inline]
fn coordinate(tokens: &mut Tokens<'_>) -> Result<f64, Broken> {
    let Some(word) = tokens.next() else { return Err(tokens.expected("a coordinate", None)) };
    fast_number(word, Place::File).map_err(|error| Broken { place: tokens.line(), ..error })
}

#[inline]
fn whole(tokens: &mut Tokens<'_>) -> Result<i64, Broken> {
    let Some(word) = tokens.next() else { return Err(tokens.expected("a whole number", None)) };
    // Nearly all are short and have no sign.
    if word.len() < 10 && word.iter().all(u8::is_ascii_digit) {
        return Ok(word.iter().fold(0, |value, digit| 10 * value + i64::from(digit - b'0')));
    }
    let parsed = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
    parsed.ok_or_else(|| Broken::syntax(tokens.line(), format!("\"{}\" is no whole number", shown(word))))
}
