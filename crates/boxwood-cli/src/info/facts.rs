//! Information about a file and its parts.

use crate::assembly::meshes_of;
use crate::models::placed_bounds;
use crate::notes::text_of;
use crate::output::BoxRow;
use crate::sources::MeshSource;
use boxwood::mesh::Topology;
use boxwood::{Aabb, Mesh, Model};
use boxwood_io::MeshFile;
use rayon::prelude::*;
use serde::Serialize;
use std::sync::Arc;

/// Information about a file. The JSON keys are a stable interface.
#[derive(Serialize)]
pub(super) struct FileInfo {
    pub(super) file: String,
    pub(super) format: String,
    pub(super) gzip: bool,
    /// Size of the file on disk, compressed or not.
    pub(super) disk_bytes: u64,
    /// Size of the file after decompression.
    pub(super) bytes: u64,
    pub(super) triangles: u64,
    pub(super) vertices: u64,
    /// Bounding box of all parts at their poses; `null` without triangles.
    pub(super) r#box: Option<BoxRow>,
    #[serde(skip)]
    pub(super) bounds: Option<Aabb>,
    /// True if the file has parts and all of them are closed.
    pub(super) closed: bool,
    pub(super) degenerate_triangles: u64,
    pub(super) memory: MemoryInfo,
    pub(super) parts: Vec<PartInfo>,
}

/// Size of the meshes of a file in memory; a mesh shared by instances counts once.
#[derive(Serialize)]
pub(super) struct MemoryInfo {
    /// Number of bytes of vertices and triangles.
    pub(super) mesh_bytes: u64,
    /// Number of bytes of the trees that queries build over the meshes.
    pub(super) tree_bytes: u64,
}

/// Information about a part.
#[derive(Serialize)]
pub(super) struct PartInfo {
    pub(super) name: String,
    pub(super) triangles: u64,
    pub(super) vertices: u64,
    pub(super) r#box: Option<BoxRow>,
    pub(super) closed: bool,
    pub(super) boundary_edges: u64,
    pub(super) nonmanifold_edges: u64,
    pub(super) inconsistent_edges: u64,
    pub(super) degenerate_triangles: u64,
    pub(super) duplicate_triangles: u64,
}

/// Information about a mesh that does not depend on its pose.
struct MeshInfo {
    topology: Topology,
    tree_bytes: u64,
}

pub(super) fn file_info(source: &MeshSource, file: &MeshFile) -> FileInfo {
    let (meshes, mesh_indices) = meshes_of(file);
    let infos: Vec<MeshInfo> = meshes.par_iter().map(|mesh| mesh_info(mesh)).collect();
    let mesh_bytes = |mesh: &&Arc<Mesh>| (size_of_val(mesh.vertices()) + size_of_val(mesh.triangles())) as u64;
    let memory = MemoryInfo {
        mesh_bytes: meshes.iter().map(mesh_bytes).sum(),
        tree_bytes: infos.iter().map(|info| info.tree_bytes).sum(),
    };
    let mut all: Option<Aabb> = None;
    let parts: Vec<PartInfo> = file
        .parts
        .iter()
        .zip(mesh_indices)
        .map(|(part, mesh)| {
            // A part whose pose overflows has no box. Only queries report this as an error.
            let bounds = placed_bounds(&part.mesh, &part.pose).unwrap_or(None);
            all = union(all, bounds);
            part_info(&part.name, &part.mesh, bounds, infos[mesh].topology)
        })
        .collect();
    let disk_bytes = std::fs::metadata(&source.path).map_or(0, |metadata| metadata.len());
    FileInfo {
        file: text_of(&source.path),
        format: file.format.to_string(),
        gzip: disk_bytes != file.bytes,
        disk_bytes,
        bytes: file.bytes,
        triangles: parts.iter().map(|part| part.triangles).sum(),
        vertices: parts.iter().map(|part| part.vertices).sum(),
        r#box: all.map(BoxRow::from),
        bounds: all,
        closed: !parts.is_empty() && parts.iter().all(|part| part.closed),
        degenerate_triangles: parts.iter().map(|part| part.degenerate_triangles).sum(),
        memory,
        parts,
    }
}

fn mesh_info(mesh: &Arc<Mesh>) -> MeshInfo {
    MeshInfo { topology: mesh.topology(), tree_bytes: Model::new(Arc::clone(mesh)).memory_bytes() as u64 }
}

fn part_info(name: &str, mesh: &Mesh, bounds: Option<Aabb>, topology: Topology) -> PartInfo {
    PartInfo {
        name: crate::notes::printable(name),
        triangles: mesh.triangles().len() as u64,
        vertices: mesh.vertices().len() as u64,
        r#box: bounds.map(BoxRow::from),
        closed: topology.is_closed(),
        boundary_edges: topology.boundary_edges,
        nonmanifold_edges: topology.nonmanifold_edges,
        inconsistent_edges: topology.inconsistent_edges,
        degenerate_triangles: topology.degenerate_triangles,
        duplicate_triangles: topology.duplicate_triangles,
    }
}

fn union(a: Option<Aabb>, b: Option<Aabb>) -> Option<Aabb> {
    let (Some(a), Some(b)) = (a, b) else { return a.or(b) };
    Some(a.union(&b))
}
