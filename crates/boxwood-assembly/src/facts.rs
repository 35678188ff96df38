//! Facts about mesh files ("info"): format, sizes, parts, triangles, boxes, and whether the surfaces are closed.
//!
//! ```no_run
//! use boxwood_assembly::facts::file_facts;
//! use boxwood_assembly::{Observer, find_sources};
//!
//! let result = file_facts(&find_sources(&["parts/"])?, &Default::default(), Observer::NONE)?;
//! for file in &result.files {
//!     println!("{}: {}, {} triangles in {:?}", file.file, file.format, file.triangle_count(), file.bounds);
//!     for part in file.parts.iter().filter(|part| !part.topology.is_closed()) {
//!         println!("  {} is not closed: {} open edges", part.name, part.topology.boundary_edges);
//!     }
//! }
//! # Ok::<(), boxwood_assembly::AssemblyError>(())
//! ```

use crate::error::AssemblyError;
use crate::file_meshes::distinct_meshes;
use crate::models::placed_bounds;
use crate::observer::{Observer, Stage};
use crate::sources::MeshSource;
use crate::warning::{Warning, file_warnings};
use boxwood::mesh::Topology;
use boxwood::{Aabb, Mesh, Model};
use boxwood_io::{Format, MeshFile, ReadError, ReadOptions};
use boxwood_report::format::printable;
use rayon::prelude::*;
use std::sync::Arc;

/// Result of [`file_facts`].
#[derive(Debug)]
#[non_exhaustive]
pub struct FactsResult {
    /// Facts about the files that could be read, in the given order.
    pub files: Vec<FileFacts>,
    /// One error per file that cannot be read.
    pub unreadable: Vec<ReadError>,
    /// What was skipped or repaired while reading.
    pub warnings: Vec<Warning>,
}

/// Facts about a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FileFacts {
    /// Path as given. May contain control characters.
    pub file: String,
    /// Format of the file, as detected.
    pub format: Format,
    /// Size of the file on disk in bytes, compressed or not.
    pub disk_bytes: u64,
    /// Size of the file in bytes, after decompression.
    pub bytes: u64,
    /// Box around all parts at their poses; `None` without triangles.
    pub bounds: Option<Aabb>,
    /// Number of bytes in memory of the vertices and triangles. A mesh that instances share counts once.
    pub mesh_bytes: u64,
    /// Number of bytes in memory of the trees that queries build over the meshes.
    pub tree_bytes: u64,
    /// Facts about the parts, in the order of the file.
    pub parts: Vec<PartFacts>,
}

/// Facts about a part of a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PartFacts {
    /// Name of the part in the file, without control characters.
    pub name: String,
    /// Number of triangles.
    pub triangles: u64,
    /// Number of vertices.
    pub vertices: u64,
    /// Box around the part at its pose; `None` without triangles, or if the pose overflows.
    pub bounds: Option<Aabb>,
    /// Counts of edges and defects; whether the surface is closed and has an interior.
    pub topology: Topology,
}

/// Facts about a mesh that do not depend on its pose.
struct MeshFacts {
    topology: Topology,
    tree_bytes: u64,
}

/// Reads files in parallel and returns facts about them. A file that cannot be read is part of the result; the other files
/// are still read. A file is dropped as soon as its facts are collected.
///
/// ```
/// use boxwood_assembly::facts::file_facts;
/// use boxwood_assembly::{MeshSource, Observer};
///
/// let path = std::env::temp_dir().join(format!("boxwood-facts-{}.off", std::process::id()));
/// std::fs::write(&path, "OFF 3 1 0\n0 0 0\n4 0 0\n0 3 0\n3 0 1 2\n")?;
/// let result = file_facts(&[MeshSource::new(path.clone())], &Default::default(), Observer::NONE)?;
/// let file = &result.files[0];
/// assert_eq!((file.parts.len(), file.triangle_count(), file.is_closed()), (1, 1, false));
/// assert_eq!(file.bounds.expect("a triangle").max, [4.0, 3.0, 0.0]);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`AssemblyError::Cancelled`].
pub fn file_facts(
    sources: &[MeshSource],
    read: &ReadOptions,
    observer: Observer<'_>,
) -> Result<FactsResult, AssemblyError> {
    let facts = observer.map(Stage::Reading, sources, |source| {
        let file = boxwood_io::read(&source.path, read)?;
        Ok((file_warnings(&source.text(), &file), FileFacts::new(source, &file)))
    })?;
    let mut result = FactsResult { files: Vec::new(), unreadable: Vec::new(), warnings: Vec::new() };
    for facts in facts {
        match facts {
            Ok((warnings, file)) => {
                result.warnings.extend(warnings);
                result.files.push(file);
            }
            Err(error) => result.unreadable.push(error),
        }
    }
    Ok(result)
}

impl FileFacts {
    fn new(source: &MeshSource, file: &MeshFile) -> Self {
        let (meshes, mesh_indices) = distinct_meshes(file);
        let facts: Vec<MeshFacts> = meshes.par_iter().map(|mesh| MeshFacts::new(mesh)).collect();
        let mesh_bytes = |mesh: &&Arc<Mesh>| (size_of_val(mesh.vertices()) + size_of_val(mesh.triangles())) as u64;
        let part = |(part, mesh): (&boxwood_io::Part, usize)| PartFacts {
            name: printable(&part.name),
            triangles: part.mesh.triangles().len() as u64,
            vertices: part.mesh.vertices().len() as u64,
            // A part whose pose overflows has no box. Only queries report this as an error.
            bounds: placed_bounds(&part.mesh, &part.pose).unwrap_or(None),
            topology: facts[mesh].topology,
        };
        let parts: Vec<PartFacts> = file.parts.iter().zip(mesh_indices).map(part).collect();
        Self {
            file: source.text(),
            format: file.format,
            disk_bytes: std::fs::metadata(&source.path).map_or(0, |metadata| metadata.len()),
            bytes: file.bytes,
            bounds: parts.iter().filter_map(|part| part.bounds).reduce(|a, b| a.union(&b)),
            mesh_bytes: meshes.iter().map(mesh_bytes).sum(),
            tree_bytes: facts.iter().map(|facts| facts.tree_bytes).sum(),
            parts,
        }
    }

    /// Returns true if the file is compressed with gzip.
    #[must_use]
    pub fn is_gzip(&self) -> bool {
        self.disk_bytes != self.bytes
    }

    /// Number of triangles of all parts. Every instance of a mesh counts.
    #[must_use]
    pub fn triangle_count(&self) -> u64 {
        self.parts.iter().map(|part| part.triangles).sum()
    }

    /// Number of vertices of all parts. Every instance of a mesh counts.
    #[must_use]
    pub fn vertex_count(&self) -> u64 {
        self.parts.iter().map(|part| part.vertices).sum()
    }

    /// Returns true if the file has parts and all of them are closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        !self.parts.is_empty() && self.parts.iter().all(|part| part.topology.is_closed())
    }
}

impl MeshFacts {
    fn new(mesh: &Arc<Mesh>) -> Self {
        Self { topology: mesh.topology(), tree_bytes: Model::new(Arc::clone(mesh)).memory_bytes() as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sources::find_sources;
    use crate::testing::Folder;
    use std::ops::ControlFlow;

    #[test]
    fn facts_cover_readable_and_unreadable_files() {
        let folder = Folder::new();
        folder.write("a.obj", "o sheet\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no other\nv 0 0 9\nf 1 2 4\n");
        folder.write("b.obj", "f 1 2 3\n");
        folder.write("c.stl", "solid nothing\nendsolid nothing\n");
        let sources = find_sources(&[folder.path("")]).expect("there are files");
        let result = file_facts(&sources, &ReadOptions::default(), Observer::NONE).expect("not cancelled");
        assert_eq!((result.files.len(), result.unreadable.len(), result.warnings.len()), (2, 1, 1));
        let file = &result.files[0];
        assert_eq!((file.parts.len(), file.triangle_count(), file.format), (2, 2, Format::Obj));
        assert_eq!(file.bounds, Some(Aabb { min: [0.0; 3], max: [1.0, 1.0, 9.0] }));
        assert!(!file.is_gzip() && !file.is_closed() && file.mesh_bytes > 0 && file.tree_bytes > 0);
        assert_eq!(file.parts[0].topology.boundary_edges, 3);
        let empty = &result.files[1];
        assert!(empty.bounds.is_none() && !empty.is_closed() && empty.triangle_count() == 0);
        let cancel = |_| ControlFlow::Break(());
        let cancelled = file_facts(&sources, &ReadOptions::default(), Observer::new(&cancel));
        assert!(matches!(cancelled, Err(AssemblyError::Cancelled(_))));
    }
}
