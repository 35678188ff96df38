//! Reader of OFF, the text format of Geomview.
//!
//! What is relied on: a header (`off/header.rs`), then one vertex a line and one face a line. Blank lines and comments
//! (`#` to the end of the line) may stand anywhere. A vertex begins with x, y and z; a face with the number of its
//! corners and then their vertices, counted from 0. The format would allow line breaks between any two numbers, but the
//! colours that may follow are only known by the end of their line, so line breaks are relied on; a file that puts them
//! elsewhere gives an error that says so.
//!
//! Ignored by design: what follows x, y and z of a vertex (normals, colours, texture coordinates), the colours of faces,
//! the number of edges.
//!
//! Left out with a warning: faces of fewer than three corners, lines after the last face.
//!
//! Not read, with an error: binary OFF, and the variants of other than three dimensions (4OFF, nOFF).

mod header;

use crate::Part;
use crate::error::{Broken, Place, Problem};
use crate::input::Input;
use crate::polygon::{CROSSING, Cut, Cutter};
use crate::text::{Lines, Words, fast_number, refuse_nul, shown, words};
use boxwood::{Mesh, MeshError, Pose};
use header::Counts;
use std::sync::Arc;

/// The fewest bytes that a triangle takes: one more corner of a face.
const TRIANGLE_BYTES: usize = 2;

const TOO_FEW: &str = "faces with fewer than 3 corners were left out";
const AFTER_THE_END: &str = "lines after the last face were ignored";

pub(crate) fn read(input: &mut Input<'_>) -> Result<Vec<Part>, Broken> {
    let mut lines = Lines::new(input.bytes, &input.options.limits)?;
    let counts = header::read(&mut lines)?;
    refuse_nul(input.bytes)?;
    let vertices = read_vertices(&mut lines, &counts)?;
    let triangles = read_faces(&mut lines, &counts, &vertices, input)?;
    while let Some((place, _)) = next_content(&mut lines)? {
        input.warn(AFTER_THE_END, place);
    }
    let mesh = Mesh::new(vertices, triangles).map_err(|error| Broken { place: Place::File, problem: error.into() })?;
    Ok(vec![Part { name: input.stem.clone(), mesh: Arc::new(mesh), pose: Pose::IDENTITY }])
}

/// The next line that has content, with comments cut off.
fn next_content<'a>(lines: &mut Lines<'a>) -> Result<Option<(Place, &'a [u8])>, Broken> {
    while let Some((number, line)) = lines.next_line()? {
        let content = line.split(|&byte| byte == b'#').next().unwrap_or(line).trim_ascii();
        if !content.is_empty() {
            return Ok(Some((Place::Line(number), content)));
        }
    }
    Ok(None)
}

fn read_vertices(lines: &mut Lines<'_>, counts: &Counts) -> Result<Vec<[f64; 3]>, Broken> {
    // The header was checked against the bytes that are there.
    let mut vertices = Vec::with_capacity(counts.vertices);
    while vertices.len() < counts.vertices {
        let Some((place, content)) = next_content(lines)? else {
            return Err(ended(lines, vertices.len(), counts.vertices, "vertices"));
        };
        vertices.push(vertex(content, place, vertices.len())?);
    }
    Ok(vertices)
}

fn vertex(content: &[u8], place: Place, number: usize) -> Result<[f64; 3], Broken> {
    let mut values = words(content);
    let mut point = [0.0; 3];
    for axis in 0..3 {
        let Some(word) = values.next() else {
            let what = format!("vertex {number} has only {axis} coordinates on its line; it needs 3");
            return Err(Broken::syntax(place, what));
        };
        point[axis] = fast_number(word, place)?;
        if !point[axis].is_finite() {
            let problem = MeshError::NonFiniteVertex { vertex: number, axis, value: point[axis] };
            return Err(Broken { place, problem: problem.into() });
        }
    }
    Ok(point)
}

fn read_faces(
    lines: &mut Lines<'_>,
    counts: &Counts,
    vertices: &[[f64; 3]],
    input: &mut Input<'_>,
) -> Result<Vec<[u32; 3]>, Broken> {
    let mut cutter = Cutter::new(&input.options.limits);
    let mut triangles = Vec::with_capacity(counts.faces);
    let mut corners = Vec::new();
    for face in 0..counts.faces {
        let Some((place, content)) = next_content(lines)? else {
            return Err(ended(lines, face, counts.faces, "faces"));
        };
        read_corners(content, place, vertices.len(), &mut corners)?;
        if corners.len() < 3 {
            input.warn(TOO_FEW, place);
            continue;
        }
        lines.make_room(&mut triangles, corners.len() - 2, TRIANGLE_BYTES);
        match cutter.cut(&corners, vertices, place, &mut triangles)? {
            Cut::Proper => {}
            Cut::Fan => input.warn(CROSSING, place),
        }
    }
    Ok(triangles)
}

fn read_corners(content: &[u8], place: Place, vertices: usize, corners: &mut Vec<u32>) -> Result<(), Broken> {
    let mut values = words(content);
    let count = values.next().map_or(Ok(0), |word| whole(word, place))?;
    corners.clear();
    // What the line can hold, not what it claims.
    corners.reserve_exact(content.len().div_ceil(2).min(usize::try_from(count).unwrap_or(usize::MAX)));
    for corner in 0..count {
        corners.push(next_corner(&mut values, place, vertices, (corner, count))?);
    }
    Ok(())
}

fn next_corner(
    values: &mut Words<'_>,
    place: Place,
    vertices: usize,
    (corner, count): (u64, u64),
) -> Result<u32, Broken> {
    let Some(word) = values.next() else {
        let what = format!("the face promises {count} corners, but its line has only {corner}");
        return Err(Broken::syntax(place, what));
    };
    let vertex = whole(word, place)?;
    match u32::try_from(vertex) {
        Ok(index) if vertex < vertices as u64 => Ok(index),
        _ => {
            let what = format!("a corner names vertex {vertex}, but there are {vertices} vertices, numbered from 0");
            Err(Broken::syntax(place, what))
        }
    }
}

/// A whole number that is not negative.
fn whole(word: &[u8], place: Place) -> Result<u64, Broken> {
    let number = std::str::from_utf8(word).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| Broken::syntax(place, format!("\"{}\" is no whole number from 0 on", shown(word))))
}

fn ended(lines: &Lines<'_>, found: usize, promised: usize, what: &str) -> Broken {
    let what = format!("the file ends after {found} of {promised} {what}, counted as one a line");
    Broken { place: Place::Line(lines.number()), problem: Problem::Truncated(what) }
}
