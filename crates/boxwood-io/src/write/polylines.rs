//! Writes polylines, for example contact curves, as OBJ (`l`, and `p` for single points) or binary PLY (`edge`).
//!
//! Every polyline has its own points, in order; a closed one returns to its first point. OBJ keeps names, PLY has none. Mesh
//! readers find no triangles in these files.

use super::obj::one_line;
use super::{WriteError, format_of, ply, to_file};
use crate::Format;
use std::io::{self, Write};
use std::path::Path;

/// Polyline or single point to be written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polyline<'l> {
    /// Name, written to OBJ only.
    pub name: &'l str,
    /// Points in order. A list of one point is written as a point; an empty list has no geometry.
    pub points: &'l [[f64; 3]],
    /// If set, the last point is connected to the first.
    pub closed: bool,
}

/// Writes polylines to a file, in the format of its extension: `.obj` or `.ply` (binary).
///
/// An existing file is replaced, unless the polylines cannot be written in that format.
///
/// ```no_run
/// use boxwood_io::{Polyline, write_polylines};
///
/// let points = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// write_polylines("curves.obj", &[Polyline { name: "corner", points: &points, closed: true }])?;
/// # Ok::<(), boxwood_io::WriteError>(())
/// ```
///
/// # Errors
/// [`WriteError`] if the format does not support the polylines, or if the file cannot be written.
pub fn write_polylines(path: impl AsRef<Path>, polylines: &[Polyline<'_>]) -> Result<(), WriteError> {
    let path = path.as_ref();
    let format = format_of(path)?;
    check(format, polylines)?;
    to_file(path, |out| write_checked(out, format, polylines))
}

/// Writes polylines to `out`. This makes many small writes, so pass a buffered writer.
///
/// # Errors
/// [`WriteError`]. Unless the error is [`WriteError::Io`], nothing was written to `out`.
pub fn write_polylines_to(out: &mut dyn Write, format: Format, polylines: &[Polyline<'_>]) -> Result<(), WriteError> {
    check(format, polylines)?;
    Ok(write_checked(out, format, polylines)?)
}

fn check(format: Format, polylines: &[Polyline<'_>]) -> Result<(), WriteError> {
    match format {
        Format::Obj => {}
        // Counting points is enough, because there are at most as many edges as points.
        Format::Ply => ply::check_counts(total_points(polylines), 0)?,
        Format::Stl | Format::Off | Format::Gltf | Format::Glb => return Err(WriteError::NoPolylines(format)),
    }
    for polyline in polylines {
        for (vertex, point) in polyline.points.iter().enumerate() {
            if let Some(&value) = point.iter().find(|x| !x.is_finite()) {
                return Err(WriteError::Coordinate { part: polyline.name.to_owned(), vertex, value, format });
            }
        }
    }
    Ok(())
}

fn write_checked(out: &mut dyn Write, format: Format, polylines: &[Polyline<'_>]) -> io::Result<()> {
    if format == Format::Ply { write_ply(out, polylines) } else { write_obj(out, polylines) }
}

fn write_obj(out: &mut dyn Write, polylines: &[Polyline<'_>]) -> io::Result<()> {
    let mut next_index = 1;
    for polyline in polylines {
        writeln!(out, "o {}", one_line(polyline.name))?;
        for [x, y, z] in polyline.points {
            writeln!(out, "v {x:?} {y:?} {z:?}")?;
        }
        match polyline.points.len() {
            0 => {}
            1 => writeln!(out, "p {next_index}")?,
            count => {
                write!(out, "l")?;
                (next_index..next_index + count).try_for_each(|point| write!(out, " {point}"))?;
                if polyline.closed {
                    write!(out, " {next_index}")?;
                }
                writeln!(out)?;
            }
        }
        next_index += polyline.points.len();
    }
    Ok(())
}

fn write_ply(out: &mut dyn Write, polylines: &[Polyline<'_>]) -> io::Result<()> {
    let (points, edges) =
        (total_points(polylines), polylines.iter().map(|polyline| edges_of(polyline).count() as u64).sum::<u64>());
    let index = if points > i32::MAX as u64 { "uint" } else { "int" };
    write!(out, "ply\nformat binary_little_endian 1.0\ncomment by boxwood\n")?;
    write!(out, "element vertex {points}\nproperty double x\nproperty double y\nproperty double z\n")?;
    write!(out, "element edge {edges}\nproperty {index} vertex1\nproperty {index} vertex2\nend_header\n")?;
    for x in polylines.iter().flat_map(|polyline| polyline.points.as_flattened()) {
        out.write_all(&x.to_le_bytes())?;
    }
    // The total is below 2^32 (see `check`), so no index wraps.
    let mut first = 0_u32;
    for polyline in polylines {
        for vertex in edges_of(polyline).flatten() {
            out.write_all(&(first + vertex).to_le_bytes())?;
        }
        first = first.wrapping_add(u32::try_from(polyline.points.len()).map_err(io::Error::other)?);
    }
    Ok(())
}

/// Edges of a polyline, as indices of its points.
fn edges_of(polyline: &Polyline<'_>) -> impl Iterator<Item = [u32; 2]> + use<> {
    let count = polyline.points.len() as u32;
    let back = (polyline.closed && count > 1).then(|| [count.wrapping_sub(1), 0]);
    (1..count).map(|end| [end - 1, end]).chain(back)
}

fn total_points(polylines: &[Polyline<'_>]) -> u64 {
    polylines.iter().map(|polyline| polyline.points.len() as u64).sum()
}
