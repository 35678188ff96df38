//! JSON output of `boxwood info`. The keys are a stable interface: keys are added, never renamed.

use crate::output::{BoxRow, VERSION, write_list};
use boxwood_assembly::facts::{FactsResult, FileFacts, PartFacts};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct FileRow<'a> {
    file: &'a str,
    format: String,
    gzip: bool,
    disk_bytes: u64,
    bytes: u64,
    triangles: u64,
    vertices: u64,
    /// `null` without triangles.
    r#box: Option<BoxRow>,
    closed: bool,
    degenerate_triangles: u64,
    memory: MemoryRow,
    parts: Vec<PartRow<'a>>,
}

#[derive(Serialize)]
struct MemoryRow {
    mesh_bytes: u64,
    tree_bytes: u64,
}

#[derive(Serialize)]
struct PartRow<'a> {
    name: &'a str,
    triangles: u64,
    vertices: u64,
    r#box: Option<BoxRow>,
    closed: bool,
    boundary_edges: u64,
    nonmanifold_edges: u64,
    inconsistent_edges: u64,
    degenerate_triangles: u64,
    duplicate_triangles: u64,
}

impl<'a> FileRow<'a> {
    fn new(file: &'a FileFacts) -> Self {
        Self {
            file: &file.file,
            format: file.format.to_string(),
            gzip: file.is_gzip(),
            disk_bytes: file.disk_bytes,
            bytes: file.bytes,
            triangles: file.triangle_count(),
            vertices: file.vertex_count(),
            r#box: file.bounds.map(BoxRow::from),
            closed: file.is_closed(),
            degenerate_triangles: file.parts.iter().map(|part| part.topology.degenerate_triangles).sum(),
            memory: MemoryRow { mesh_bytes: file.mesh_bytes, tree_bytes: file.tree_bytes },
            parts: file.parts.iter().map(PartRow::new).collect(),
        }
    }
}

impl<'a> PartRow<'a> {
    fn new(part: &'a PartFacts) -> Self {
        let topology = part.topology;
        Self {
            name: &part.name,
            triangles: part.triangles,
            vertices: part.vertices,
            r#box: part.bounds.map(BoxRow::from),
            closed: topology.is_closed(),
            boundary_edges: topology.boundary_edges,
            nonmanifold_edges: topology.nonmanifold_edges,
            inconsistent_edges: topology.inconsistent_edges,
            degenerate_triangles: topology.degenerate_triangles,
            duplicate_triangles: topology.duplicate_triangles,
        }
    }
}

pub(super) fn write_json(out: &mut dyn Write, result: &FactsResult) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_list(out, "files", result.files.iter().map(FileRow::new))?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", &result.warnings)?;
    out.write_all(b"\n}\n")
}
