//! Content and warnings of mesh files.

use crate::notes::{self, shown, text_of};
use crate::sources::MeshSource;
use boxwood::Mesh;
use boxwood_assembly::Warning;
use boxwood_io::{FileLocation, MeshFile, ReadError};
use std::collections::HashMap;
use std::sync::Arc;

/// Meshes of a file, each mesh once, and the mesh index of each part. Instances share a mesh.
pub(crate) fn meshes_of(file: &MeshFile) -> (Vec<&Arc<Mesh>>, Vec<usize>) {
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

/// Warnings of the reader about skipped or repaired content.
pub(crate) fn file_warnings(source: &MeshSource, file: &MeshFile) -> Vec<Warning> {
    let name = Some(text_of(&source.path));
    let of_reader = |warning: &boxwood_io::Warning| {
        let first = (warning.first != FileLocation::File).then(|| warning.first.to_string());
        Warning::new(name.clone(), warning.what.clone()).with_count(warning.count, first)
    };
    let mut warnings: Vec<Warning> = file.warnings.iter().map(of_reader).collect();
    // If the reader skipped something, its warning already says why there are no triangles.
    if warnings.is_empty() && file.parts.iter().all(|part| part.mesh.is_empty()) {
        warnings.push(Warning::new(name, "the file contains no triangles".to_owned()));
    }
    warnings
}

/// Message about an unreadable file: path, position and reason.
pub(crate) fn read_error_message(source: &MeshSource, error: &ReadError) -> String {
    format!("{}: {}", shown(&source.path), notes::read_error(error))
}
