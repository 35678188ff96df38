//! From the triangles of a whole OBJ file to its parts.
//!
//! Each part gets the vertices that it uses, in the order of the file, so that many parts take time and memory by their
//! own size. A file of one part keeps all vertices as they are.

use crate::Part;
use crate::error::{Broken, Place, Problem};
use crate::input::Input;
use boxwood::{Mesh, Pose};
use std::mem::size_of;
use std::sync::Arc;

/// The faces from one `o` (or `g`) to the next.
#[derive(Default)]
pub(super) struct Group {
    /// Empty if the file gives none.
    pub(super) name: String,
    /// The first triangle. The last one is before the next group's first.
    pub(super) start: usize,
}

pub(super) fn build(
    mut vertices: Vec<[f64; 3]>,
    mut triangles: Vec<[u32; 3]>,
    mut groups: Vec<Group>,
    input: &Input<'_>,
) -> Result<Vec<Part>, Broken> {
    if vertices.is_empty() && triangles.is_empty() {
        return Ok(Vec::new());
    }
    if groups.len() > 1 && groups.last().is_some_and(|last| last.start == triangles.len()) {
        groups.pop();
    }
    if groups.len() > 1 {
        return split(&vertices, &triangles, groups, input);
    }
    give_back(&mut vertices);
    give_back(&mut triangles);
    let name = groups.pop().map(|group| group.name).filter(|name| !name.is_empty());
    let mesh = mesh(vertices, triangles)?;
    Ok(vec![Part { name: name.unwrap_or_else(|| input.stem.clone()), mesh, pose: Pose::IDENTITY }])
}

fn mesh(vertices: Vec<[f64; 3]>, triangles: Vec<[u32; 3]>) -> Result<Arc<Mesh>, Broken> {
    let mesh = Mesh::new(vertices, triangles);
    mesh.map(Arc::new).map_err(|error| Broken { place: Place::File, problem: error.into() })
}

/// Room that was guessed for more than came.
fn give_back<T>(list: &mut Vec<T>) {
    if list.capacity() > list.len() + list.len() / 8 {
        list.shrink_to_fit();
    }
}

fn split(
    vertices: &[[f64; 3]],
    triangles: &[[u32; 3]],
    groups: Vec<Group>,
    input: &Input<'_>,
) -> Result<Vec<Part>, Broken> {
    let mut memory = Memory::new(vertices.len(), triangles.len(), input);
    memory.take_parts(&groups, &input.stem)?;
    let ends: Vec<usize> = groups.iter().skip(1).map(|group| group.start).chain([triangles.len()]).collect();
    let starts: Vec<usize> = groups.iter().map(|group| group.start).collect();
    let name = |group: Group| if group.name.is_empty() { input.stem.clone() } else { group.name };
    let names: Vec<String> = groups.into_iter().map(name).collect();
    let mut chosen = Choice { number: vec![NONE; vertices.len()], used: Vec::new() };
    let mut parts = Vec::with_capacity(names.len());
    for ((name, start), end) in names.into_iter().zip(starts).zip(ends) {
        let triangles = &triangles[start..end];
        chosen.choose(triangles);
        memory.take_mesh(chosen.used.len(), triangles.len())?;
        let vertices = chosen.used.iter().map(|&vertex| vertices[vertex as usize]).collect();
        let mesh = mesh(vertices, chosen.renumber(triangles))?;
        parts.push(Part { name, mesh, pose: Pose::IDENTITY });
    }
    Ok(parts)
}

const NONE: u32 = u32::MAX;

/// The vertices that a part uses.
struct Choice {
    /// For every vertex of the file its number in the part, or `NONE`.
    number: Vec<u32>,
    /// The vertices that have one, in order.
    used: Vec<u32>,
}

impl Choice {
    fn choose(&mut self, triangles: &[[u32; 3]]) {
        // Only what the last part used is cleared: the time is by the part, not by the file.
        for vertex in self.used.drain(..) {
            self.number[vertex as usize] = NONE;
        }
        for &vertex in triangles.as_flattened() {
            if self.number[vertex as usize] == NONE {
                self.number[vertex as usize] = 0;
                self.used.push(vertex);
            }
        }
        self.used.sort_unstable();
        for (number, &vertex) in self.used.iter().enumerate() {
            self.number[vertex as usize] = number as u32;
        }
    }

    fn renumber(&self, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
        triangles.iter().map(|corners| corners.map(|vertex| self.number[vertex as usize])).collect()
    }
}

/// The promise about memory, kept where a small file could break it: parts that share vertices get a copy each, and a
/// part takes more bytes than "o" and one face do in the file.
struct Memory {
    needed: u64,
    allowed: u64,
}

impl Memory {
    fn new(vertices: usize, triangles: usize, input: &Input<'_>) -> Self {
        // The lists of the whole file, with the room that they may have been given, and the numbers in the part.
        let lists = vertices as u64 * (24 + 4 + 4) + triangles as u64 * 12;
        Self { needed: lists / 2 * 3, allowed: input.bytes.len() as u64 * 16 + (4 << 20) }
    }

    fn take_parts(&mut self, groups: &[Group], stem: &str) -> Result<(), Broken> {
        // An `Arc` has two counts beside the mesh; names are held twice while they are made unique.
        let each = size_of::<Part>() + size_of::<Mesh>() + 2 * size_of::<usize>() + 4 * size_of::<Group>();
        let names: usize = groups.iter().map(|group| 2 * group.name.len().max(stem.len())).sum();
        self.take((groups.len() * each + names) as u64)
    }

    fn take_mesh(&mut self, vertices: usize, triangles: usize) -> Result<(), Broken> {
        self.take(vertices as u64 * 24 + triangles as u64 * 12)
    }

    fn take(&mut self, bytes: u64) -> Result<(), Broken> {
        self.needed += bytes;
        if self.needed <= self.allowed {
            return Ok(());
        }
        let what = "so many parts of so little content take more memory than 16 times the file".to_owned();
        Err(Broken { place: Place::File, problem: Problem::Limit { what, limit: self.allowed, option: None } })
    }
}
