//! Reads mesh files (OBJ, STL, PLY, OFF, glTF and GLB, plain or gzipped) and writes OBJ, STL and PLY.
//!
//! A file contains one or more named parts, each a [`boxwood::Mesh`] with a pose. Nothing is dropped silently:
//!
//! - Data other than triangles (materials, colors, normals, texture coordinates, lines, points) is ignored by design.
//! - Invalid data is an error with its location.
//! - Skipped or repaired data is a counted [`Warning`].
//!
//! Coordinates are stored as `f64`, so a file with `f64` coordinates is read without loss.
//!
//! URDF and SRDF files of robots are read by [`read_robot`] and [`read_srdf`].
//!
//! ```no_run
//! use boxwood::{Model, Pose};
//!
//! let file = boxwood_io::read("gearbox.glb", &boxwood_io::ReadOptions::default())?;
//! for part in &file.parts {
//!     // Parts of one file that are instances of the same mesh share it.
//!     let placed = Model::new(part.mesh.clone()).at(Pose::from_translation([0.0, 0.0, 5.0]) * part.pose)?;
//!     println!("{}: {} triangles in {:?}", part.name, part.mesh.triangles().len(), placed.bounds());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Parts are usually kept apart: each becomes a placed model, or a body of a `World`. The crate `boxwood-assembly` reads whole
//! assemblies, names their parts, and merges them if one mesh is needed.

mod error;
mod format;
mod gltf;
mod load;
mod obj;
mod off;
mod options;
mod ply;
mod reader_input;
mod robot;
mod safe_path;
mod stl;
mod text;
mod triangulate;
mod unique_names;
mod weld;
mod write;

use error::ParseError;
pub use error::{FileLocation, LimitKind, ReadError, ReadErrorKind};
pub use format::Format;
pub use options::{ReadLimits, ReadOptions};
pub use reader_input::Warning;
pub use robot::{
    DisabledPair, NamedState, PackageSubstitution, RobotElement, RobotFile, RobotGeometry, RobotReadError,
    RobotReadErrorKind, RobotReadOptions, RobotWarning, Srdf, read_robot, read_srdf,
};
pub use write::{Polyline, WriteError, write, write_polylines, write_polylines_to, write_to};

use boxwood::{Mesh, Pose};
use reader_input::ReaderInput;
use std::path::Path;
use std::sync::Arc;

/// Named mesh with a pose: one part of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Name in the file, made unique; the file name without extension if the part has no name.
    pub name: String,
    /// Mesh in the coordinate system of the part. Parts that are instances of one mesh share the `Arc`.
    pub mesh: Arc<Mesh>,
    /// Transform from the part to the coordinate system of the file.
    pub pose: Pose,
}

/// Contents of a mesh file.
#[derive(Clone, Debug)]
pub struct MeshFile {
    /// Format of the file, as detected.
    pub format: Format,
    /// Parts, in the order of the file. Empty only if the file has no geometry.
    pub parts: Vec<Part>,
    /// Data that was skipped or repaired.
    pub warnings: Vec<Warning>,
    /// Size of the file in bytes, after decompression.
    pub bytes: u64,
}

/// Reads a mesh file. The format is detected from the content, and from the file name if the content is ambiguous.
///
/// # Errors
/// [`ReadError`] if the file cannot be opened, is invalid, or exceeds a limit of `options`.
pub fn read(path: impl AsRef<Path>, options: &ReadOptions) -> Result<MeshFile, ReadError> {
    let path = path.as_ref();
    let failed = |error| ReadError::new(path, error);
    let bytes = load::load(path, &options.limits).map_err(failed)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    parse(&bytes, path, Some(folder), options).map_err(failed)
}

/// Reads a mesh from bytes, gzipped or not.
///
/// `name` is used in messages, for parts without a name, and to detect the format if the content is ambiguous. No file is
/// opened, so the buffers of a glTF must be embedded.
///
/// # Errors
/// [`ReadError`] if the bytes are invalid or exceed a limit of `options`.
pub fn read_bytes(bytes: &[u8], name: impl AsRef<Path>, options: &ReadOptions) -> Result<MeshFile, ReadError> {
    let name = name.as_ref();
    let failed = |error| ReadError::new(name, error);
    if bytes.starts_with(&load::GZIP) {
        let bytes = load::decompress(bytes, &options.limits).map_err(failed)?;
        return parse(&bytes, name, None, options).map_err(failed);
    }
    parse(bytes, name, None, options).map_err(failed)
}

fn parse(bytes: &[u8], path: &Path, folder: Option<&Path>, options: &ReadOptions) -> Result<MeshFile, ParseError> {
    if bytes.is_empty() {
        return Err(ParseError::truncated(
            FileLocation::File,
            "the file is empty; it may not have been written completely",
        ));
    }
    let Some(format) = Format::detect(bytes, path) else {
        let known = Format::ALL.map(|format| format.to_string()).join(", ");
        let kind = ReadErrorKind::UnknownFormat(format!("unknown format; supported formats: {known}"));
        return Err(ParseError { location: FileLocation::File, kind });
    };
    let mut input = ReaderInput { bytes, options, stem: stem(path), folder, warnings: Vec::new() };
    let mut parts = match format {
        Format::Obj => obj::read(&mut input)?,
        Format::Stl => stl::read(&mut input)?,
        Format::Ply => ply::read(&mut input)?,
        Format::Off => off::read(&mut input)?,
        Format::Gltf => gltf::read_gltf(&mut input)?,
        Format::Glb => gltf::read_glb(&mut input)?,
    };
    input.check_parts(parts.len())?;
    unique_names::make_unique(&mut parts);
    Ok(MeshFile { format, parts, warnings: input.warnings, bytes: bytes.len() as u64 })
}

/// File name without folder, `.gz` and extension.
fn stem(path: &Path) -> String {
    let name = path.file_name().map_or_else(|| "mesh".to_owned(), |name| name.to_string_lossy().into_owned());
    let plain = if name.to_ascii_lowercase().ends_with(".gz") { &name[..name.len() - 3] } else { &name };
    plain.rsplit_once('.').map_or(plain, |(stem, _)| stem).to_owned()
}
