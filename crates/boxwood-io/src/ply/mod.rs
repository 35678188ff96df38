//! Reader of PLY, the Polygon File Format (Turk 1994): a text header that declares elements and their properties,
//! then the values of the elements, as text or as binary numbers of either byte order.
//!
//! These properties are read; all other elements and properties (normals, colors, texture coordinates) are ignored
//! by design:
//! - `x`, `y`, `z` of the element `vertex`, of any type;
//! - the list `vertex_indices` (or `vertex_index`) of the element `face`, of any integer type;
//! - the list of the same name of the element `tristrips`, where -1 ends a strip.
//!
//! Elements may be in any order. Faces with more than 3 corners are triangulated. A file is one part. A file
//! without faces is a point cloud: a part without triangles, with a warning.
//!
//! The modules, and what each of them reads or converts:
//!
//! ```text
//! header.rs     declarations
//! layout.rs     properties that are read
//! ascii.rs      values as words
//! binary.rs     values as bytes
//! byte_walk.rs  binary elements with lists
//! faces.rs      vertex lists to triangles
//! ```

mod ascii;
mod binary;
mod byte_walk;
mod faces;
mod header;
mod layout;

use crate::Part;
use crate::error::{FileLocation, ParseError, ReadErrorKind};
use crate::reader_input::{ReaderInput, Warning};
use boxwood::{Mesh, MeshError, Pose};
use header::{PlyEncoding, PlyHeader};
use layout::ElementLayout;
use std::sync::Arc;

const NO_TRIANGLES: &str = "the file has no triangles, only points";
const EXTRA: &str = "bytes after the last element were ignored";

/// Vertices and triangles.
type Geometry = (Vec<[f64; 3]>, Vec<[u32; 3]>);

pub(crate) fn read(input: &mut ReaderInput<'_>) -> Result<Vec<Part>, ParseError> {
    let text = input.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input.bytes).trim_ascii_start();
    if !text.get(..3).is_some_and(|word| word.eq_ignore_ascii_case(b"ply")) {
        return Err(ParseError::syntax(FileLocation::File, "not a PLY file: it does not start with the word \"ply\""));
    }
    let header = PlyHeader::parse(input.bytes)?;
    let layout = ElementLayout::new(&header)?;
    let (vertices, triangles) = match header.encoding {
        PlyEncoding::Ascii => ascii::read(input, &header, &layout)?,
        PlyEncoding::Little => binary::read::<false>(input, &header, &layout)?,
        PlyEncoding::Big => binary::read::<true>(input, &header, &layout)?,
    };
    if triangles.is_empty() {
        input.warn(NO_TRIANGLES, FileLocation::File);
    }
    if vertices.is_empty() {
        return Ok(Vec::new());
    }
    let mesh = Mesh::new(vertices, triangles).map_err(|error| mesh_error(FileLocation::File, error))?;
    Ok(vec![Part { name: input.stem.clone(), mesh: Arc::new(mesh), pose: Pose::IDENTITY }])
}

fn mesh_error(location: FileLocation, error: MeshError) -> ParseError {
    ParseError { location, kind: ReadErrorKind::Mesh(error) }
}

/// Warns if there are bytes after the last element, which start at `start`.
fn warn_about_extra_bytes(input: &mut ReaderInput<'_>, start: usize, first: FileLocation) {
    let extra = input.bytes.len().saturating_sub(start) as u64;
    if extra > 0 {
        input.warnings.push(Warning { what: EXTRA.to_owned(), count: extra, first });
    }
}

/// Returns an error if a vertex is not finite, before its coordinates are used to triangulate faces.
fn check_finite(number: usize, point: [f64; 3], location: impl FnOnce() -> FileLocation) -> Result<(), ParseError> {
    match point.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(axis) => {
            Err(mesh_error(location(), MeshError::NonFiniteVertex { vertex: number, axis, value: point[axis] }))
        }
    }
}
