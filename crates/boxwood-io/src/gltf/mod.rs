//! Reader of glTF 2.0, as JSON and as GLB.
//!
//! After the Khronos specification of glTF 2.0. A part is a node with a mesh, at the product of the matrices from the
//! root of the scene to the node, in `f64`; nodes that use the same mesh share it. Read are the default scene, or else
//! the first, or else all roots, or else (no nodes at all) every mesh once. Axes stay as in the file: glTF has y up, in
//! metres.
//!
//! The way of a file:
//! ```text
//! glb (chunks) -> json (document) -> scene (nodes, poses) -> shapes (one mesh for each list of primitives)
//!                                                              primitive (triangles) -> accessor -> buffers
//! names (made unique) <- parts
//! ```
//! What a hostile file could multiply (instances of a long name, meshes that share an accessor, accessors without data)
//! is charged to a [`Budget`] that grows with the bytes that are there.
//!
//! Not geometry, and ignored: points, lines, materials, cameras, lights, animations. Left out with a warning: skins
//! (the mesh stands as it is modelled, at its node) and morph targets. Not read: compressed geometry (Draco, meshopt),
//! and any extension that a file requires and that is not known to leave geometry alone.

mod accessor;
mod base64;
mod budget;
mod buffers;
mod component;
mod extensions;
mod glb;
mod json;
mod primitive;
mod scene;
mod shapes;
mod transform;
mod uri;

use crate::Part;
use crate::error::{Broken, Place};
use crate::input::Input;
use accessor::Accessors;
use budget::Budget;
use buffers::Buffers;
use json::Document;
use shapes::Shapes;

/// Reads glTF as JSON, its buffers inside it or in files beside it.
pub(crate) fn read_gltf(input: &mut Input<'_>) -> Result<Vec<Part>, Broken> {
    // serde would take an array of values for an object, and complain about our own structures.
    let text = input.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input.bytes).trim_ascii_start();
    let utf_16 = text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff]);
    if !text.starts_with(b"{") && !utf_16 {
        return Err(Broken::syntax(Place::File, "this is no glTF file: its content is no JSON object"));
    }
    let document = json::parse(input.bytes)?;
    parts(input, &document, None)
}

/// Reads glTF as one binary file.
pub(crate) fn read_glb(input: &mut Input<'_>) -> Result<Vec<Part>, Broken> {
    let chunks = glb::split(input)?;
    let document = json::parse_chunk(chunks.json, chunks.json_start)?;
    parts(input, &document, chunks.bin)
}

fn parts(input: &mut Input<'_>, document: &Document<'_>, bin: Option<&[u8]>) -> Result<Vec<Part>, Broken> {
    let budget = Budget::new(input.bytes.len() as u64);
    budget.charge(document.heap_bytes())?;
    let buffers = Buffers::new(document, bin, input, &budget);
    let mut shapes = Shapes::new(document, Accessors::new(document, &buffers), &budget)?;
    scene::parts(input, document, &mut shapes, &budget)
}
