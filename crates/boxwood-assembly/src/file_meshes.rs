//! Meshes of a file that several parts can share.

use boxwood::Mesh;
use boxwood_io::MeshFile;
use std::collections::HashMap;
use std::sync::Arc;

/// Meshes of a file, each mesh once, and the mesh index of each part. Instances share a mesh.
pub(crate) fn distinct_meshes(file: &MeshFile) -> (Vec<&Arc<Mesh>>, Vec<usize>) {
    let (mut meshes, mut known): (Vec<&Arc<Mesh>>, HashMap<*const Mesh, usize>) = (Vec::new(), HashMap::new());
    let mut indices = Vec::with_capacity(file.parts.len());
    for part in &file.parts {
        indices.push(*known.entry(Arc::as_ptr(&part.mesh)).or_insert_with(|| {
            meshes.push(&part.mesh);
            meshes.len() - 1
        }));
    }
    (meshes, indices)
}
