//! Splits the triangles of an OBJ file into parts.
//!
//! Each part gets the vertices that it uses, in the order of the file, so time and memory are proportional to the size of the
//! parts. A file with one part keeps all vertices unchanged.

use crate::Part;
use crate::error::{FileLocation, LimitKind, ParseError, ReadErrorKind};
use crate::reader_input::ReaderInput;
use boxwood::{Mesh, Pose};
use std::mem::size_of;
use std::sync::Arc;

/// Faces from one `o` (or `g`) to the next.
#[derive(Default)]
pub(super) struct ObjGroup {
    /// Name; empty if the file has none.
    pub(super) name: String,
    /// Index of the first triangle of the group. The group ends at the start of the next group.
    pub(super) start: usize,
}

pub(super) fn build(
    mut vertices: Vec<[f64; 3]>,
    mut triangles: Vec<[u32; 3]>,
    mut groups: Vec<ObjGroup>,
    input: &ReaderInput<'_>,
) -> Result<Vec<Part>, ParseError> {
    if vertices.is_empty() && triangles.is_empty() {
        return Ok(Vec::new());
    }
    if groups.len() > 1 && groups.last().is_some_and(|last| last.start == triangles.len()) {
        groups.pop();
    }
    if groups.len() > 1 {
        return split(&vertices, &triangles, groups, input);
    }
    shrink(&mut vertices);
    shrink(&mut triangles);
    let name = groups.pop().map(|group| group.name).filter(|name| !name.is_empty());
    let mesh = mesh(vertices, triangles)?;
    Ok(vec![Part { name: name.unwrap_or_else(|| input.stem.clone()), mesh, pose: Pose::IDENTITY }])
}

fn mesh(vertices: Vec<[f64; 3]>, triangles: Vec<[u32; 3]>) -> Result<Arc<Mesh>, ParseError> {
    let mesh = Mesh::new(vertices, triangles);
    mesh.map(Arc::new).map_err(|error| ParseError { location: FileLocation::File, kind: error.into() })
}

/// Releases capacity that was reserved but not needed.
fn shrink<T>(list: &mut Vec<T>) {
    if list.capacity() > list.len() + list.len() / 8 {
        list.shrink_to_fit();
    }
}

fn split(
    vertices: &[[f64; 3]],
    triangles: &[[u32; 3]],
    groups: Vec<ObjGroup>,
    input: &ReaderInput<'_>,
) -> Result<Vec<Part>, ParseError> {
    let mut budget = VertexCopyBudget::new(vertices.len(), triangles.len(), input);
    budget.charge_parts(&groups, &input.stem)?;
    let ends: Vec<usize> = groups.iter().skip(1).map(|group| group.start).chain([triangles.len()]).collect();
    let starts: Vec<usize> = groups.iter().map(|group| group.start).collect();
    let name = |group: ObjGroup| if group.name.is_empty() { input.stem.clone() } else { group.name };
    let names: Vec<String> = groups.into_iter().map(name).collect();
    let mut used = UsedVertices { index: vec![NO_INDEX; vertices.len()], vertices: Vec::new() };
    let mut parts = Vec::with_capacity(names.len());
    for ((name, start), end) in names.into_iter().zip(starts).zip(ends) {
        let triangles = &triangles[start..end];
        used.collect(triangles);
        budget.charge_mesh(used.vertices.len(), triangles.len())?;
        let vertices = used.vertices.iter().map(|&vertex| vertices[vertex as usize]).collect();
        let mesh = mesh(vertices, used.renumber(triangles))?;
        parts.push(Part { name, mesh, pose: Pose::IDENTITY });
    }
    Ok(parts)
}

/// Marks vertices that a part does not use.
const NO_INDEX: u32 = u32::MAX;

/// Vertices that a part uses.
struct UsedVertices {
    /// For every vertex of the file its index in the part, or `NO_INDEX`.
    index: Vec<u32>,
    /// Vertices used by the part, sorted.
    vertices: Vec<u32>,
}

impl UsedVertices {
    /// Finds the vertices that a part uses; `triangles` are the triangles of the part.
    fn collect(&mut self, triangles: &[[u32; 3]]) {
        // Only the entries of the previous part are cleared: the time depends on the part, not on the file.
        for vertex in self.vertices.drain(..) {
            self.index[vertex as usize] = NO_INDEX;
        }
        for &vertex in triangles.as_flattened() {
            if self.index[vertex as usize] == NO_INDEX {
                self.index[vertex as usize] = 0;
                self.vertices.push(vertex);
            }
        }
        self.vertices.sort_unstable();
        for (number, &vertex) in self.vertices.iter().enumerate() {
            self.index[vertex as usize] = number as u32;
        }
    }

    /// Returns the triangles with vertex indices of the part instead of the file.
    fn renumber(&self, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
        triangles.iter().map(|corners| corners.map(|vertex| self.index[vertex as usize])).collect()
    }
}

/// Enforces the memory bound of [`ReadLimits`](crate::ReadLimits) where a small file could exceed it.
///
/// Parts that share vertices get a copy each, and a part takes more memory than "o" and one face take in the file.
struct VertexCopyBudget {
    needed: u64,
    allowed: u64,
}

impl VertexCopyBudget {
    fn new(vertices: usize, triangles: usize, input: &ReaderInput<'_>) -> Self {
        // Lists of the whole file and `UsedVertices`: 24 + 4 + 4 bytes per vertex and 12 per triangle, plus half for
        // excess capacity.
        let lists = vertices as u64 * (24 + 4 + 4) + triangles as u64 * 12;
        Self { needed: lists / 2 * 3, allowed: input.bytes.len() as u64 * 16 + (4 << 20) }
    }

    fn charge_parts(&mut self, groups: &[ObjGroup], stem: &str) -> Result<(), ParseError> {
        // Memory per part besides its geometry. An `Arc` has two counters besides the mesh; names exist twice while
        // they are made unique.
        let each = size_of::<Part>() + size_of::<Mesh>() + 2 * size_of::<usize>() + 4 * size_of::<ObjGroup>();
        let names: usize = groups.iter().map(|group| 2 * group.name.len().max(stem.len())).sum();
        self.charge((groups.len() * each + names) as u64)
    }

    fn charge_mesh(&mut self, vertices: usize, triangles: usize) -> Result<(), ParseError> {
        self.charge(vertices as u64 * 24 + triangles as u64 * 12)
    }

    fn charge(&mut self, bytes: u64) -> Result<(), ParseError> {
        self.needed += bytes;
        if self.needed <= self.allowed {
            return Ok(());
        }
        let what = "too many small parts: they would take more memory than 16 times the file size".to_owned();
        Err(ParseError {
            location: FileLocation::File,
            kind: ReadErrorKind::Limit { what, limit: LimitKind::Fixed, max: self.allowed },
        })
    }
}
