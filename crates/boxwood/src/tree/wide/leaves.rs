//! The lists that leaves are ranges of: triangles, their corners, and the vertices of each leaf.

use super::WideTree;
use crate::mesh::Mesh;
use crate::simd::LANES;
use crate::tree::parallel;

/// Triangles whose corners one task gathers.
const TRIANGLES: usize = 8192;
/// Leaves whose vertices one task gathers.
const LEAVES: usize = 2048;

impl WideTree {
    /// Fills the lists of triangles and corners, which are empty, from an order of the triangles, in which leaves begin at these
    /// places.
    pub(super) fn fill_lists(&mut self, order: &[u32], places: &[u32], mesh: &Mesh) {
        self.triangles.reserve(order.len());
        for (two, &place) in self.leaves.windows(2).zip(places) {
            let (place, count) = (place as usize, (two[1] - two[0]) as usize);
            // One by one: a call that copies a few takes longer.
            order[place..place + count].iter().for_each(|&triangle| self.triangles.push(triangle));
        }
        let all = mesh.triangles();
        parallel::chunks(&self.triangles, TRIANGLES, &mut self.corners, |_, triangles, corners| {
            corners.extend(triangles.iter().map(|&triangle| all[triangle as usize]));
        });
    }
}

/// The vertices of each leaf, in fours: what a refit reads. Triangles of a leaf share more than half of their corners.
#[derive(Clone, Debug, Default)]
pub(super) struct LeafVertices {
    /// Where those of each leaf begin, and one more, where the last one's end.
    pub(super) starts: Vec<u32>,
    /// Each once, in the order in which its triangles name them; the last four are filled up by any of them.
    pub(super) fours: Vec<[u32; 4]>,
}

impl LeafVertices {
    /// Of a leaf; some of them may be there twice.
    #[inline(always)]
    pub(super) fn of(&self, leaf: usize) -> &[[u32; 4]] {
        &self.fours[self.starts[leaf] as usize..self.starts[leaf + 1] as usize]
    }

    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.fours.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.starts[..]) + size_of_val(&self.fours[..])
    }

    /// Fills the lists, unless they are filled. Not a part of a build: many models are never refitted, and it takes a fifth of
    /// the time of a fast one.
    pub(super) fn fill(&mut self, leaves: &[u32], corners: &[[u32; 3]]) {
        let Self { starts, fours } = self;
        if !starts.is_empty() || leaves.is_empty() {
            return;
        }
        let count = leaves.len() - 1;
        starts.resize(count, 0);
        fours.reserve(corners.len() / 2);
        let size = if parallel::worthwhile(corners.len()) { LEAVES } else { count.max(1) };
        // The first task writes to where all shall stand in the end.
        let mut list = Some(std::mem::take(fours));
        // Leaves of a task and where the last one ends.
        let tasks = starts.chunks_mut(size).enumerate().map(|(task, starts)| {
            let first = task * size;
            (&leaves[first..=first + starts.len()], starts, list.take().unwrap_or_default())
        });
        let done =
            parallel::each(tasks.collect(), |(leaves, starts, mut list): (&[u32], &mut [u32], Vec<[u32; 4]>)| {
                vertices_of_some(leaves, corners, starts, &mut list);
                (starts, list)
            });
        for (starts, list) in done {
            let before = fours.len() as u32;
            if before == 0 {
                *fours = list;
            } else {
                starts.iter_mut().for_each(|start| *start += before);
                fours.extend(list);
            }
        }
        starts.push(fours.len() as u32);
    }
}

/// The same for some leaves in a row.
fn vertices_of_some(leaves: &[u32], corners: &[[u32; 3]], starts: &mut [u32], fours: &mut Vec<[u32; 4]>) {
    let mut distinct = Distinct::new();
    for (ends, start) in leaves.windows(2).zip(starts) {
        *start = fours.len() as u32;
        distinct.add(&corners[ends[0] as usize..ends[1] as usize], fours);
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
