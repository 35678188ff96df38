//! Mesh files out: OBJ, binary STL, binary PLY. Meant for results, so that another program can show them.
//!
//! Parts are written where their poses put them ([`boxwood::Pose::place`]). OBJ keeps the parts apart by name; STL and
//! PLY have no parts, so all of them become one mesh there. Nothing is merged: every vertex and every triangle is
//! written, in order, degenerate ones too.

mod lines;
mod obj;
mod ply;
mod stl;

pub use lines::{Line, write_lines, write_lines_to};

use crate::{Format, Part};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why parts could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file cannot be made, or not be written to its end.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The extension is none of those that are written.
    #[error("{}: the extension must be .obj, .stl or .ply, for these are the formats that can be written", .0.display())]
    Extension(PathBuf),
    /// A format that is read, but not written.
    #[error("{0} can be read, but not written; write OBJ, STL or PLY")]
    Format(Format),
    /// A format without lines, or none in which they are written.
    #[error("{0} holds no lines; write OBJ or PLY")]
    NoLines(Format),
    /// A coordinate that the format cannot hold, or that the part's pose has pushed beyond all numbers.
    #[error("part \"{part}\": vertex {vertex} has the coordinate {value}, which {format} cannot hold{}", way_out(*.format))]
    Coordinate {
        /// The part.
        part: String,
        /// Its vertex, from 0.
        vertex: usize,
        /// The coordinate, after the pose.
        value: f64,
        /// The format.
        format: Format,
    },
    /// More vertices or triangles than the format can count.
    #[error("{count} {what} are more than {format} can count: at most {limit}")]
    TooLarge {
        /// "vertices" or "triangles".
        what: &'static str,
        /// How many there are.
        count: u64,
        /// How many are possible.
        limit: u64,
        /// The format.
        format: Format,
    },
}

fn way_out(format: Format) -> &'static str {
    if format == Format::Stl { " (32-bit numbers): scale the part, or write PLY or OBJ" } else { "" }
}

/// Writes parts to a file, in the format of its extension: `.obj`, `.stl` (binary) or `.ply` (binary). A file that is
/// there already is replaced, but not if the parts cannot be written in that format.
pub fn write(path: &Path, parts: &[Part]) -> Result<(), WriteError> {
    let format = format_of(path)?;
    check(format, parts)?;
    to_file(path, |out| write_checked(out, format, parts))
}

/// Makes a file; an error names it.
fn to_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), WriteError> {
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let mut out = BufWriter::with_capacity(1 << 18, File::create(path).map_err(named)?);
    write(&mut out).map_err(named)?;
    Ok(out.flush().map_err(named)?)
}

/// Writes parts to anything that takes bytes. Many small writes: give it a buffer. On an error something may have been
/// written already only if the error is an [`WriteError::Io`].
pub fn write_to(out: &mut dyn Write, format: Format, parts: &[Part]) -> Result<(), WriteError> {
    check(format, parts)?;
    Ok(write_checked(out, format, parts)?)
}

/// The format that a file name asks for. `.gz` is refused: a plain file of that name would mislead everyone.
fn format_of(path: &Path) -> Result<Format, WriteError> {
    let gzip = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"));
    match Format::of_name(path) {
        Some(format) if !gzip => Ok(format),
        _ => Err(WriteError::Extension(path.to_owned())),
    }
}

/// Everything that can be wrong with the parts, found before the first byte is written.
fn check(format: Format, parts: &[Part]) -> Result<(), WriteError> {
    match format {
        Format::Stl => stl::check_count(total_triangles(parts))?,
        Format::Ply => ply::check_counts(total_vertices(parts), total_triangles(parts))?,
        Format::Obj => {}
        Format::Off | Format::Gltf | Format::Glb => return Err(WriteError::Format(format)),
    }
    let holds = if format == Format::Stl { stl::holds } else { f64::is_finite };
    for part in parts {
        for (vertex, point) in placed(part).enumerate() {
            if let Some(&value) = point.iter().find(|&&x| !holds(x)) {
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

/// The vertices of a part, in the world. All finite in the writers: `check` has seen them.
fn placed(part: &Part) -> impl Iterator<Item = [f64; 3]> + '_ {
    part.mesh.vertices().iter().map(|&point| part.pose.place(point))
}

fn total_triangles(parts: &[Part]) -> u64 {
    parts.iter().map(|part| part.mesh.triangles().len() as u64).sum()
}

fn total_vertices(parts: &[Part]) -> u64 {
    parts.iter().map(|part| part.mesh.vertices().len() as u64).sum()
}
