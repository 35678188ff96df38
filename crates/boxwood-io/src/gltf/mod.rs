//! Reader of glTF 2.0, as JSON and as GLB (Khronos specification of glTF 2.0).
//!
//! A part is a node with a mesh. The pose of a part is the product of the matrices from the root of the scene to
//! the node, in `f64`. Nodes with the same mesh share it. The default scene is read; without a default, the first
//! scene; without scenes, all root nodes; without nodes, every mesh once. Axes and units stay as in the file: glTF
//! has y up, in meters.
//!
//! The modules, with arrows in the direction in which data flows:
//!
//! ```text
//! glb (chunks) -> json (document) -> scene (nodes, poses) -> parts -> unique_names
//!                                      ^
//! buffers -> accessor -> primitive (triangles) -> mesh_cache (one mesh per list of primitives)
//! ```
//!
//! A hostile file could multiply some data: instances with a long name, meshes that share an accessor, accessors
//! without data. All of this is charged to a [`MemoryBudget`], which grows with the number of bytes read.
//!
//! Ignored: points, lines, materials, cameras, lights, animations. Ignored with a warning: skins (the mesh is read
//! in its rest pose, at its node) and morph targets. Errors: compressed geometry (Draco, meshopt), and required
//! extensions that may affect geometry.

mod accessor;
mod base64;
mod buffers;
mod component;
mod extensions;
mod glb;
mod json;
mod memory_budget;
mod mesh_cache;
mod primitive;
mod scene;
mod transform;
mod uri;

use crate::Part;
use crate::error::{FileLocation, ParseError};
use crate::reader_input::ReaderInput;
use accessor::Accessors;
use buffers::GltfBuffers;
use json::GltfDocument;
use memory_budget::MemoryBudget;
use mesh_cache::MeshCache;

/// Reads a glTF as JSON, with embedded buffers or separate buffer files.
pub(crate) fn read_gltf(input: &mut ReaderInput<'_>) -> Result<Vec<Part>, ParseError> {
    // A document that does not start with `{` is rejected here: serde would accept an array in place of an object,
    // and its error messages would name types of this crate.
    let text = input.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input.bytes).trim_ascii_start();
    let utf_16 = text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff]);
    if !text.starts_with(b"{") && !utf_16 {
        return Err(ParseError::syntax(FileLocation::File, "not a glTF file: the content is not a JSON object"));
    }
    let document = json::parse(input.bytes)?;
    parts(input, &document, None)
}

/// Reads a GLB (binary glTF).
pub(crate) fn read_glb(input: &mut ReaderInput<'_>) -> Result<Vec<Part>, ParseError> {
    let chunks = glb::split(input)?;
    let document = json::parse_chunk(chunks.json, chunks.json_start)?;
    parts(input, &document, chunks.bin)
}

fn parts(
    input: &mut ReaderInput<'_>,
    document: &GltfDocument<'_>,
    bin: Option<&[u8]>,
) -> Result<Vec<Part>, ParseError> {
    let budget = MemoryBudget::new(input.bytes.len() as u64);
    budget.charge(document.estimated_heap_bytes())?;
    let buffers = GltfBuffers::new(document, bin, input, &budget);
    let mut meshes = MeshCache::new(document, Accessors::new(document, &buffers), &budget)?;
    scene::parts(input, document, &mut meshes, &budget)
}
