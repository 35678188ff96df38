//! Lines out: OBJ (`l`, and `p` for single points) and binary PLY (`edge`). Meant for curves of contact.
//!
//! Every line has its own points, in order; a closed one returns to its first. OBJ keeps names, PLY has none. Readers of
//! meshes, ours too, find no triangles in them.

use super::obj::one_line;
use super::{WriteError, format_of, ply, to_file};
use crate::Format;
use std::io::{self, Write};
use std::path::Path;

/// A polyline, or a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<'l> {
    /// What OBJ calls it.
    pub name: &'l str,
    /// One after the other; a single one is a point, none is nothing.
    pub points: &'l [[f64; 3]],
    /// Whether the last point is joined to the first.
    pub closed: bool,
}

/// Writes lines to a file, in the format of its extension: `.obj` or `.ply` (binary). A file that is there already is
/// replaced, but not if the lines cannot be written in that format.
///
/// ```no_run
/// use boxwood_io::{Line, write_lines};
///
/// let points = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// write_lines("curves.obj".as_ref(), &[Line { name: "corner", points: &points, closed: true }])?;
/// # Ok::<(), boxwood_io::WriteError>(())
/// ```
pub fn write_lines(path: &Path, lines: &[Line<'_>]) -> Result<(), WriteError> {
    let format = format_of(path)?;
    check(format, lines)?;
    to_file(path, |out| write_checked(out, format, lines))
}

/// Writes lines to anything that takes bytes. Many small writes: give it a buffer. On an error something may have been
/// written already only if the error is an [`WriteError::Io`].
pub fn write_lines_to(out: &mut dyn Write, format: Format, lines: &[Line<'_>]) -> Result<(), WriteError> {
    check(format, lines)?;
    Ok(write_checked(out, format, lines)?)
}

fn check(format: Format, lines: &[Line<'_>]) -> Result<(), WriteError> {
    match format {
        Format::Obj => {}
        // Edges are no more than points.
        Format::Ply => ply::check_counts(total_points(lines), 0)?,
        Format::Stl | Format::Off | Format::Gltf | Format::Glb => return Err(WriteError::NoLines(format)),
    }
    for line in lines {
        for (vertex, point) in line.points.iter().enumerate() {
            if let Some(&value) = point.iter().find(|x| !x.is_finite()) {
                return Err(WriteError::Coordinate { part: line.name.to_owned(), vertex, value, format });
            }
        }
    }
    Ok(())
}

fn write_checked(out: &mut dyn Write, format: Format, lines: &[Line<'_>]) -> io::Result<()> {
    if format == Format::Ply { write_ply(out, lines) } else { write_obj(out, lines) }
}

fn write_obj(out: &mut dyn Write, lines: &[Line<'_>]) -> io::Result<()> {
    let mut before = 1;
    for line in lines {
        writeln!(out, "o {}", one_line(line.name))?;
        for [x, y, z] in line.points {
            writeln!(out, "v {x:?} {y:?} {z:?}")?;
        }
        match line.points.len() {
            0 => {}
            1 => writeln!(out, "p {before}")?,
            count => {
                write!(out, "l")?;
                (before..before + count).try_for_each(|point| write!(out, " {point}"))?;
                if line.closed {
                    write!(out, " {before}")?;
                }
                writeln!(out)?;
            }
        }
        before += line.points.len();
    }
    Ok(())
}

fn write_ply(out: &mut dyn Write, lines: &[Line<'_>]) -> io::Result<()> {
    let (points, edges) = (total_points(lines), lines.iter().map(|line| edges_of(line).count() as u64).sum::<u64>());
    let index = if points > i32::MAX as u64 { "uint" } else { "int" };
    write!(out, "ply\nformat binary_little_endian 1.0\ncomment by boxwood\n")?;
    write!(out, "element vertex {points}\nproperty double x\nproperty double y\nproperty double z\n")?;
    write!(out, "element edge {edges}\nproperty {index} vertex1\nproperty {index} vertex2\nend_header\n")?;
    for x in lines.iter().flat_map(|line| line.points.as_flattened()) {
        out.write_all(&x.to_le_bytes())?;
    }
    // The sum of all is below 2^32 (check), so no index wraps.
    let mut first = 0_u32;
    for line in lines {
        for vertex in edges_of(line).flatten() {
            out.write_all(&(first + vertex).to_le_bytes())?;
        }
        first = first.wrapping_add(u32::try_from(line.points.len()).map_err(io::Error::other)?);
    }
    Ok(())
}

/// The points that edges of a line join, from 0.
fn edges_of(line: &Line<'_>) -> impl Iterator<Item = [u32; 2]> + use<> {
    let count = line.points.len() as u32;
    let back = (line.closed && count > 1).then(|| [count.wrapping_sub(1), 0]);
    (1..count).map(|end| [end - 1, end]).chain(back)
}

fn total_points(lines: &[Line<'_>]) -> u64 {
    lines.iter().map(|line| line.points.len() as u64).sum()
}
