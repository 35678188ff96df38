//! Mesh files in and out: OBJ, STL, PLY, OFF, glTF and GLB, each plain or gzipped.
//!
//! A file gives one or more named parts, each a [`boxwood::Mesh`] with a pose. Nothing is dropped silently: what is not
//! geometry (materials, colours, normals, texture coordinates, lines, points) is ignored by design, what is broken is an
//! error with its place, and what was left out or mended is a counted [`Warning`]. Coordinates are kept as `f64` where
//! the file has them.
//!
//! ```no_run
//! let file = boxwood_io::read("gearbox.glb".as_ref(), &boxwood_io::Options::default())?;
//! for part in &file.parts {
//!     let _ = (&part.name, part.mesh.triangles().len(), part.pose);
//! }
//! # Ok::<(), boxwood_io::ReadError>(())
//! ```

mod error;
mod format;
mod gltf;
mod input;
mod inside;
mod load;
mod names;
mod obj;
mod off;
mod options;
mod ply;
mod polygon;
mod robot;
mod stl;
mod text;
mod tokens;
mod weld;
mod write;

pub use error::{Broken, Place, Problem, ReadError};
pub use format::Format;
pub use input::Warning;
pub use options::{Limits, Options};
pub use robot::{
    DisabledPair, NamedState, Robot, RobotError, RobotGeometry, RobotOptions, RobotPart, RobotProblem, RobotWarning,
    Srdf, Substitution, read_robot, read_srdf,
};
pub use write::{Line, WriteError, write, write_lines, write_lines_to, write_to};

use boxwood::{Mesh, Pose};
use input::Input;
use std::path::Path;
use std::sync::Arc;

/// A part of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// As the file names it; the file's own name if it does not.
    pub name: String,
    /// In the part's own frame. Instances share it.
    pub mesh: Arc<Mesh>,
    /// Where the part stands.
    pub pose: Pose,
}

/// What was read from a file.
#[derive(Clone, Debug)]
pub struct MeshFile {
    /// The format it was in.
    pub format: Format,
    /// Its parts, in the order of the file. Empty only if the file has no geometry at all.
    pub parts: Vec<Part>,
    /// What was left out or mended.
    pub warnings: Vec<Warning>,
    /// Its size after decompression.
    pub bytes: u64,
}

/// Reads a mesh file, whatever its format.
pub fn read(path: &Path, options: &Options) -> Result<MeshFile, ReadError> {
    let failed = |broken: Broken| ReadError { path: path.to_owned(), broken };
    let bytes = load::load(path, &options.limits).map_err(failed)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    parse(&bytes, path, Some(folder), options).map_err(failed)
}

/// Reads a mesh from bytes, gzipped or not. The name serves for messages, for parts without a name, and where the
/// content does not tell the format; no file is opened, so a glTF must carry its buffers.
pub fn read_bytes(bytes: &[u8], name: &Path, options: &Options) -> Result<MeshFile, ReadError> {
    let failed = |broken: Broken| ReadError { path: name.to_owned(), broken };
    if bytes.starts_with(&load::GZIP) {
        let bytes = load::decompress(bytes, &options.limits).map_err(failed)?;
        return parse(&bytes, name, None, options).map_err(failed);
    }
    parse(bytes, name, None, options).map_err(failed)
}

fn parse(bytes: &[u8], path: &Path, folder: Option<&Path>, options: &Options) -> Result<MeshFile, Broken> {
    if bytes.is_empty() {
        return Err(Broken::truncated(Place::File, "the file is empty; it may not have been written completely"));
    }
    let Some(format) = Format::of_content(bytes, path) else {
        let known = Format::ALL.map(|format| format.to_string()).join(", ");
        let problem = Problem::UnknownFormat(format!("the content is in no format that is read ({known})"));
        return Err(Broken { place: Place::File, problem });
    };
    let mut input = Input { bytes, options, stem: stem(path), folder, warnings: Vec::new() };
    let mut parts = match format {
        Format::Obj => obj::read(&mut input)?,
        Format::Stl => stl::read(&mut input)?,
        Format::Ply => ply::read(&mut input)?,
        Format::Off => off::read(&mut input)?,
        Format::Gltf => gltf::read_gltf(&mut input)?,
        Format::Glb => gltf::read_glb(&mut input)?,
    };
    input.check_parts(parts.len())?;
    names::make_unique(&mut parts);
    Ok(MeshFile { format, parts, warnings: input.warnings, bytes: bytes.len() as u64 })
}

/// The file name without folder, `.gz` and extension.
fn stem(path: &Path) -> String {
    let name = path.file_name().map_or_else(|| "mesh".to_owned(), |name| name.to_string_lossy().into_owned());
    let plain = if name.to_ascii_lowercase().ends_with(".gz") { &name[..name.len() - 3] } else { &name };
    plain.rsplit_once('.').map_or(plain, |(stem, _)| stem).to_owned()
}
