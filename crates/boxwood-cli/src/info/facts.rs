//! What is known about a file and its parts.

use crate::assembly::meshes_of;
use crate::clash::{Bounds, placed_bounds};
use crate::notes::text_of;
use crate::output::Box3;
use crate::sources::Source;
use boxwood::{Mesh, Model, Topology, topology};
use boxwood_io::MeshFile;
use rayon::prelude::*;
use serde::Serialize;
use std::sync::Arc;

/// A file. The keys of its JSON are an interface.
#[derive(Serialize)]
pub(super) struct FileFacts {
    pub(super) file: String,
    pub(super) format: String,
    pub(super) gzip: bool,
    /// As it is on disk.
    pub(super) disk_bytes: u64,
    /// After decompression.
    pub(super) bytes: u64,
    pub(super) triangles: u64,
    pub(super) vertices: u64,
    /// Around all parts where their poses put them; `null` if there is no triangle.
    pub(super) r#box: Option<Box3>,
    #[serde(skip)]
    pub(super) bounds: Option<Bounds>,
    /// Whether all parts are, and there is one.
    pub(super) closed: bool,
    pub(super) degenerate_triangles: u64,
    pub(super) memory: Memory,
    pub(super) parts: Vec<PartFacts>,
}

/// Bytes in memory; what instances share is counted once.
#[derive(Serialize)]
pub(super) struct Memory {
    /// Vertices and triangles.
    pub(super) mesh_bytes: u64,
    /// The trees that a check builds over them.
    pub(super) tree_bytes: u64,
}

/// A part.
#[derive(Serialize)]
pub(super) struct PartFacts {
    pub(super) name: String,
    pub(super) triangles: u64,
    pub(super) vertices: u64,
    pub(super) r#box: Option<Box3>,
    pub(super) closed: bool,
    pub(super) boundary_edges: u64,
    pub(super) nonmanifold_edges: u64,
    pub(super) inconsistent_edges: u64,
    pub(super) degenerate_triangles: u64,
    pub(super) duplicate_triangles: u64,
}

/// What is known about a mesh, whatever its poses.
struct MeshFacts {
    topology: Topology,
    tree_bytes: u64,
}

pub(super) fn of(source: &Source, file: &MeshFile) -> FileFacts {
    let (meshes, places) = meshes_of(file);
    let facts: Vec<MeshFacts> = meshes.par_iter().map(|mesh| facts_of_mesh(mesh)).collect();
    let mesh_bytes = |mesh: &&Arc<Mesh>| (size_of_val(mesh.vertices()) + size_of_val(mesh.triangles())) as u64;
    let memory = Memory {
        mesh_bytes: meshes.iter().map(mesh_bytes).sum(),
        tree_bytes: facts.iter().map(|facts| facts.tree_bytes).sum(),
    };
    let mut all: Option<Bounds> = None;
    let parts: Vec<PartFacts> = file
        .parts
        .iter()
        .zip(places)
        .map(|(part, place)| {
            // A part that is placed beyond all numbers has no box; a check says so, this does not fail.
            let bounds = placed_bounds(&part.mesh, &part.pose).unwrap_or(None);
            all = union(all, bounds);
            part_facts(&part.name, &part.mesh, bounds, facts[place].topology)
        })
        .collect();
    let disk_bytes = std::fs::metadata(&source.path).map_or(0, |metadata| metadata.len());
    FileFacts {
        file: text_of(&source.path),
        format: file.format.to_string(),
        gzip: disk_bytes != file.bytes,
        disk_bytes,
        bytes: file.bytes,
        triangles: parts.iter().map(|part| part.triangles).sum(),
        vertices: parts.iter().map(|part| part.vertices).sum(),
        r#box: all.map(Box3::from),
        bounds: all,
        closed: !parts.is_empty() && parts.iter().all(|part| part.closed),
        degenerate_triangles: parts.iter().map(|part| part.degenerate_triangles).sum(),
        memory,
        parts,
    }
}

fn facts_of_mesh(mesh: &Arc<Mesh>) -> MeshFacts {
    MeshFacts { topology: topology(mesh), tree_bytes: Model::new(Arc::clone(mesh)).bytes() as u64 }
}

fn part_facts(name: &str, mesh: &Mesh, bounds: Option<Bounds>, topology: Topology) -> PartFacts {
    PartFacts {
        name: crate::notes::printable(name),
        triangles: mesh.triangles().len() as u64,
        vertices: mesh.vertices().len() as u64,
        r#box: bounds.map(Box3::from),
        closed: topology.is_closed(),
        boundary_edges: topology.boundary_edges,
        nonmanifold_edges: topology.nonmanifold_edges,
        inconsistent_edges: topology.inconsistent_edges,
        degenerate_triangles: topology.degenerate_triangles,
        duplicate_triangles: topology.duplicate_triangles,
    }
}

fn union(a: Option<Bounds>, b: Option<Bounds>) -> Option<Bounds> {
    let (Some([low_a, high_a]), Some([low_b, high_b])) = (a, b) else { return a.or(b) };
    let low = std::array::from_fn(|axis| low_a[axis].min(low_b[axis]));
    let high = std::array::from_fn(|axis| high_a[axis].max(high_b[axis]));
    Some([low, high])
}
