//! Writes meshes as OBJ, binary STL or binary PLY, for example to show results in another program.
//!
//! Parts are transformed by their poses ([`boxwood::Pose::transform_point`]). OBJ keeps separate named parts; STL and PLY have no parts, so all
//! parts become one mesh. Vertices are not merged: every vertex and every triangle is written, in order, including degenerate
//! triangles.

mod obj;
mod ply;
mod polylines;
mod stl;

pub use polylines::{Polyline, write_polylines, write_polylines_to};

use crate::{Format, Part};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Error of the functions that write meshes and polylines.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file cannot be created or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The extension is not that of a supported format.
    #[error("{}: unsupported extension; supported for writing: .obj, .stl, .ply", .0.display())]
    Extension(PathBuf),
    /// The format can be read, but not written.
    #[error("{0} can be read but not written; write OBJ, STL or PLY")]
    Format(Format),
    /// The format cannot store polylines, or writing them is not supported.
    #[error("polylines cannot be written as {0}; write OBJ or PLY")]
    NoPolylines(Format),
    /// A coordinate cannot be stored in the format, or overflows when the pose is applied.
    #[error("part \"{part}\": vertex {vertex} has the coordinate {value}, which {format} cannot store{}", coordinate_advice(*.format))]
    Coordinate {
        /// Name of the part or polyline.
        part: String,
        /// Index of the vertex.
        vertex: usize,
        /// Coordinate, after the pose is applied.
        value: f64,
        /// Format to be written.
        format: Format,
    },
    /// There are more vertices or triangles than the format allows.
    #[error("{count} {what} are too many for {format}; the maximum is {limit}")]
    TooLarge {
        /// "vertices" or "triangles".
        what: &'static str,
        /// Number of vertices or triangles in all parts together.
        count: u64,
        /// Maximum number that the format allows.
        limit: u64,
        /// Format to be written.
        format: Format,
    },
}

fn coordinate_advice(format: Format) -> &'static str {
    if format == Format::Stl { " (32-bit numbers): scale the part, or write PLY or OBJ" } else { "" }
}

/// Writes parts to a file, in the format of its extension: `.obj`, `.stl` (binary) or `.ply` (binary).
///
/// An existing file is replaced, unless the parts cannot be written in that format.
///
/// # Errors
/// [`WriteError`] if the format does not support the parts, or if the file cannot be written.
pub fn write(path: impl AsRef<Path>, parts: &[Part]) -> Result<(), WriteError> {
    let path = path.as_ref();
    let format = format_of(path)?;
    check(format, parts)?;
    to_file(path, |out| write_checked(out, format, parts))
}

/// Creates a file and writes it. Errors contain the path.
fn to_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), WriteError> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let mut out = BufWriter::with_capacity(1 << 18, File::create(path).map_err(named)?);
    write(&mut out).map_err(named)?;
    Ok(out.flush().map_err(named)?)
}

/// Writes parts to `out`. This makes many small writes, so pass a buffered writer.
///
/// # Errors
/// [`WriteError`]. Unless the error is [`WriteError::Io`], nothing was written to `out`.
pub fn write_to(out: &mut dyn Write, format: Format, parts: &[Part]) -> Result<(), WriteError> {
    check(format, parts)?;
    Ok(write_checked(out, format, parts)?)
}

/// Returns the format given by the extension. `.gz` is refused, because the file would not be compressed.
fn format_of(path: &Path) -> Result<Format, WriteError> {
    let gzip = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"));
    match Format::from_path(path) {
        Some(format) if !gzip => Ok(format),
        _ => Err(WriteError::Extension(path.to_owned())),
    }
}

/// Checks everything that can be wrong with the parts, before the first byte is written.
fn check(format: Format, parts: &[Part]) -> Result<(), WriteError> {
    match format {
        Format::Stl => stl::check_count(total_triangles(parts))?,
        Format::Ply => ply::check_counts(total_vertices(parts), total_triangles(parts))?,
        Format::Obj => {}
        Format::Off | Format::Gltf | Format::Glb => return Err(WriteError::Format(format)),
    }
    let can_store = if format == Format::Stl { stl::can_store } else { f64::is_finite };
    for part in parts {
        for (vertex, point) in placed(part).enumerate() {
            if let Some(&value) = point.iter().find(|&&x| !can_store(x)) {
                return Err(WriteError::Coordinate { part: part.name.clone(), vertex, value, format });
            }
        }
    }
    Ok(())
}

fn write_checked(out: &mut dyn Write, format: Format, parts: &[Part]) -> io::Result<()> {
    match format {
        Format::Obj => obj::write(out, parts),
        Format::Stl => stl::write(out, parts),
        Format::Ply => ply::write(out, parts),
        Format::Off | Format::Gltf | Format::Glb => Ok(()),
    }
}

/// Vertices of a part, transformed by its pose. In the writers all of them are finite, because `check` has tested them.
fn placed(part: &Part) -> impl Iterator<Item = [f64; 3]> + '_ {
    part.mesh.vertices().iter().map(|&point| part.pose.transform_point(point))
}

fn total_triangles(parts: &[Part]) -> u64 {
    parts.iter().map(|part| part.mesh.triangles().len() as u64).sum()
}

fn total_vertices(parts: &[Part]) -> u64 {
    parts.iter().map(|part| part.mesh.vertices().len() as u64).sum()
}
