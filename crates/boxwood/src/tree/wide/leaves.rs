//! The lists that leaves are ranges of: triangles, their corners, and the vertices of each leaf.

use super::{Leaf, WideTree};
use crate::mesh::Mesh;
use crate::simd::LANES;
use crate::tree::parallel;

/// Triangles whose corners one task gathers.
const TRIANGLES: usize = 8192;
/// Leaves whose vertices one task gathers.
const LEAVES: usize = 2048;

impl WideTree {
    /// Fills the lists, which are empty, from an order of the triangles. The leaves are those of
    /// [`collapse`](super::collapse::collapse).
    pub(super) fn fill_lists(&mut self, order: &[u32], mesh: &Mesh) {
        self.triangles.reserve(order.len());
        for two in self.leaves.windows(2) {
            let (place, count) = (two[0].vertices as usize, (two[1].start - two[0].start) as usize);
            // One by one: a call that copies a few takes longer.
            order[place..place + count].iter().for_each(|&triangle| self.triangles.push(triangle));
        }
        let all = mesh.triangles();
        parallel::chunks(&self.triangles, TRIANGLES, &mut self.corners, |_, triangles, corners| {
            corners.extend(triangles.iter().map(|&triangle| all[triangle as usize]));
        });
        self.vertices.reserve(order.len() / 2);
        fill_vertices(&mut self.leaves, &self.corners, &mut self.vertices);
    }
}

/// Fills the list of vertices, which is empty, and says of each leaf where its own begin: each once, in the order in
/// which its triangles name them; the last four are filled up by any of them.
pub(super) fn fill_vertices(leaves: &mut [Leaf], corners: &[[u32; 3]], vertices: &mut Vec<[u32; 4]>) {
    let Some((end, leaves)) = leaves.split_last_mut() else { return };
    let size = if parallel::worthwhile(corners.len()) { LEAVES } else { leaves.len().max(1) };
    let ends: Vec<u32> = leaves.chunks(size).skip(1).map(|next| next[0].start).chain([end.start]).collect();
    // The first task writes to where all shall stand in the end.
    let mut list = Some(std::mem::take(vertices));
    let tasks = leaves.chunks_mut(size).zip(ends);
    let tasks = tasks.map(|(leaves, end)| (leaves, end, list.take().unwrap_or_default())).collect();
    let done = parallel::each(tasks, |(leaves, end, mut list): (&mut [Leaf], u32, Vec<[u32; 4]>)| {
        vertices_of_some(leaves, end, corners, &mut list);
        (leaves, list)
    });
    for (leaves, list) in done {
        let before = vertices.len() as u32;
        if before == 0 {
            *vertices = list;
        } else {
            leaves.iter_mut().for_each(|leaf| leaf.vertices += before);
            vertices.extend(list);
        }
    }
    end.vertices = vertices.len() as u32;
}

/// The same for some leaves in a row; `end` is where the last one's triangles end.
fn vertices_of_some(leaves: &mut [Leaf], end: u32, corners: &[[u32; 3]], vertices: &mut Vec<[u32; 4]>) {
    let mut distinct = Distinct::new();
    for leaf in 0..leaves.len() {
        let end = leaves.get(leaf + 1).map_or(end, |next| next.start);
        leaves[leaf].vertices = vertices.len() as u32;
        distinct.add(&corners[leaves[leaf].start as usize..end as usize], vertices);
    }
}

/// Slots of the table, a power of two: many times what a leaf has vertices.
const SLOTS: usize = 512;

/// Tells vertices that a leaf has already, by a table of the last leaf that named a vertex, and that vertex.
pub(super) struct Distinct {
    table: [u64; SLOTS],
    /// In the upper half, from 1.
    leaf: u64,
}

impl Distinct {
    pub(super) fn new() -> Self {
        Self { table: [0; SLOTS], leaf: 0 }
    }

    /// Adds the vertices of the next leaf.
    #[inline(always)]
    pub(super) fn add(&mut self, corners: &[[u32; 3]], vertices: &mut Vec<[u32; 4]>) {
        self.leaf += 1 << 32;
        let (mut own, mut count) = ([corners[0][0]; 3 * LANES], 0);
        for &vertex in corners.as_flattened() {
            // Multiplied, the upper bits depend on all of them.
            let slot = &mut self.table[vertex.wrapping_mul(0x9e37_79b1) as usize >> (32 - SLOTS.ilog2())];
            let (named, old) = (self.leaf | u64::from(vertex), *slot);
            let taken = old >= self.leaf;
            *slot = if taken { old } else { named };
            let mut is_new = old != named;
            if taken & is_new {
                // Another vertex of this leaf has the slot.
                is_new = !own[..count].contains(&vertex);
            }
            // Written in any case: no branch that nothing could predict.
            own[count] = vertex;
            count += usize::from(is_new);
        }
        vertices.extend_from_slice(&own.as_chunks().0[..count.div_ceil(4)]);
    }
}
