//! Reader of PLY, the Polygon File Format (Turk 1994): a text header that declares elements and their properties, then
//! their values, as text or as binary numbers of either byte order.
//!
//! Taken are the coordinates `x`, `y`, `z` of the element `vertex`, of any type; the list `vertex_indices` (or
//! `vertex_index`) of the element `face`, of any whole type; and the same list of the element `tristrips`, in which -1
//! ends a strip. Elements may come in any order, and all others are stepped over, as are all other properties (normals,
//! colours, texture coordinates: ignored by design). Faces of more than 3 corners are cut into triangles.
//!
//! A file is one part. Without a face it is a cloud of points: a part without triangles, and a warning.
//!
//! ```text
//! header.rs   the declarations
//! layout.rs   which of them are taken, and in which order
//! ascii.rs    values as words
//! binary.rs   values as bytes
//! walk.rs     along the bytes of lists
//! faces.rs    lists of vertices into triangles
//! ```

mod ascii;
mod binary;
mod faces;
mod header;
mod layout;
mod walk;

use crate::Part;
use crate::error::{Broken, Place, Problem};
use crate::input::{Input, Warning};
use boxwood::{Mesh, MeshError, Pose};
use header::{Encoding, Header};
use layout::Layout;
use std::sync::Arc;

const NO_TRIANGLES: &str = "the file has no triangles, only points";
const EXTRA: &str = "bytes after the last element were ignored";

/// Vertices and triangles.
type Geometry = (Vec<[f64; 3]>, Vec<[u32; 3]>);

pub(crate) fn read(input: &mut Input<'_>) -> Result<Vec<Part>, Broken> {
    let text = input.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input.bytes).trim_ascii_start();
    if !text.get(..3).is_some_and(|word| word.eq_ignore_ascii_case(b"ply")) {
        return Err(Broken::syntax(Place::File, "this is no PLY file: it does not begin with the word \"ply\""));
    }
    let header = Header::parse(input.bytes)?;
    let layout = Layout::new(&header)?;
    let (vertices, triangles) = match header.encoding {
        Encoding::Ascii => ascii::read(input, &header, &layout)?,
        Encoding::Little => binary::read::<false>(input, &header, &layout)?,
        Encoding::Big => binary::read::<true>(input, &header, &layout)?,
    };
    if triangles.is_empty() {
        input.warn(NO_TRIANGLES, Place::File);
    }
    if vertices.is_empty() {
        return Ok(Vec::new());
    }
    let mesh = Mesh::new(vertices, triangles).map_err(|error| broken(Place::File, error))?;
    Ok(vec![Part { name: input.stem.clone(), mesh: Arc::new(mesh), pose: Pose::IDENTITY }])
}

fn broken(place: Place, error: MeshError) -> Broken {
    Broken { place, problem: Problem::Mesh(error) }
}

/// Counts what comes after the last element.
fn warn_of_extra(input: &mut Input<'_>, start: usize, first: Place) {
    let extra = input.bytes.len().saturating_sub(start) as u64;
    if extra > 0 {
        input.warnings.push(Warning { what: EXTRA.to_owned(), count: extra, first });
    }
}

/// A vertex that is not finite, refused before faces are cut by its coordinates.
fn check_finite(number: usize, point: [f64; 3], place: impl FnOnce() -> Place) -> Result<(), Broken> {
    match point.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(axis) => Err(broken(place(), MeshError::NonFiniteVertex { vertex: number, axis, value: point[axis] })),
    }
}
