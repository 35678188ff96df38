//! Lists that are stored leaf by leaf, so that each leaf is a contiguous range: the triangles, their corners, and the
//! vertices of each leaf.

use crate::bvh::Bvh8;
use crate::kernel::simd::LANES;
use crate::kernel::threads;
use crate::mesh::Mesh;

/// Number of triangles whose corners one task gathers.
const TRIANGLES_PER_TASK: usize = 8192;
/// Number of leaves whose vertices one task gathers.
const LEAVES_PER_TASK: usize = 2048;

impl Bvh8 {
    /// Fills the lists of triangles and corners, which must be empty. Leaf i takes its triangles from `order`,
    /// starting at position `starts[i]`.
    pub(in crate::bvh) fn fill_lists(&mut self, order: &[u32], starts: &[u32], mesh: &Mesh) {
        self.triangles.reserve(order.len());
        for (two, &start) in self.leaves.windows(2).zip(starts) {
            let (start, count) = (start as usize, (two[1] - two[0]) as usize);
            // Pushed one by one: a call that copies a slice takes longer for at most eight triangles.
            order[start..start + count].iter().for_each(|&triangle| self.triangles.push(triangle));
        }
        let all = mesh.triangles();
        threads::map_chunks(&self.triangles, TRIANGLES_PER_TASK, &mut self.corners, |_, triangles, corners| {
            corners.extend(triangles.iter().map(|&triangle| all[triangle as usize]));
        });
    }
}

/// Distinct vertices of each leaf in groups of four, for refits. A list per leaf pays off because more than half of the
/// corners in a leaf are vertices that occurred in it before.
#[derive(Clone, Debug, Default)]
pub(in crate::bvh) struct LeafVertices {
    /// Index in `fours` of the first group of each leaf, and the end of the last leaf.
    pub(in crate::bvh) starts: Vec<u32>,
    /// Groups of distinct vertices of a leaf, in the order of its triangles. The last group of a leaf is padded with
    /// vertices of the leaf.
    pub(in crate::bvh) fours: Vec<[u32; 4]>,
}

impl LeafVertices {
    /// Groups of vertices of a leaf. The last group may repeat vertices as padding.
    #[inline(always)]
    pub(in crate::bvh) fn of(&self, leaf: usize) -> &[[u32; 4]] {
        &self.fours[self.starts[leaf] as usize..self.starts[leaf + 1] as usize]
    }

    pub(in crate::bvh) fn clear(&mut self) {
        self.starts.clear();
        self.fours.clear();
    }

    pub(in crate::bvh) fn bytes(&self) -> usize {
        size_of_val(&self.starts[..]) + size_of_val(&self.fours[..])
    }

    /// Fills the vertex lists if they are empty.
    ///
    /// A build does not fill them: this would take a fifth of the time of a fast build, and many models are never
    /// refitted.
    pub(in crate::bvh) fn fill(&mut self, leaves: &[u32], corners: &[[u32; 3]]) {
        let Self { starts, fours } = self;
        if !starts.is_empty() || leaves.is_empty() {
            return;
        }
        let count = leaves.len() - 1;
        starts.resize(count, 0);
        fours.reserve(corners.len() / 2);
        let size = if threads::use_threads(corners.len()) { LEAVES_PER_TASK } else { count.max(1) };
        // The first task writes directly to the memory of `fours`, all other tasks to lists of their own.
        let mut list = Some(std::mem::take(fours));
        // Input of each task: the starts of its leaves in `corners`, and the end of its last leaf. Output of each
        // task: its part of `starts`, and a list of groups.
        let tasks = starts.chunks_mut(size).enumerate().map(|(task, starts)| {
            let first = task * size;
            (&leaves[first..=first + starts.len()], starts, list.take().unwrap_or_default())
        });
        let done =
            threads::map_all(tasks.collect(), |(leaves, starts, mut list): (&[u32], &mut [u32], Vec<[u32; 4]>)| {
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

/// Appends the distinct vertices of consecutive leaves to `fours`. Writes to `starts`, for each leaf, the index in
/// `fours` of its first group. `leaves` has the start of each leaf in `corners`, and the end of the last leaf.
fn vertices_of_some(leaves: &[u32], corners: &[[u32; 3]], starts: &mut [u32], fours: &mut Vec<[u32; 4]>) {
    let mut distinct = DistinctVertices::new();
    for (ends, start) in leaves.windows(2).zip(starts) {
        *start = fours.len() as u32;
        distinct.add(&corners[ends[0] as usize..ends[1] as usize], fours);
    }
}

/// Number of slots of the hash table, a power of two. Many times the at most 24 vertices of a leaf, so that
/// collisions are rare.
const SLOTS: usize = 512;

/// Detects vertices that already occurred in a leaf, with a hash table. An entry has a vertex in the lower half and,
/// in the upper half, the number of the leaf that wrote it. Entries of earlier leaves count as empty.
pub(in crate::bvh) struct DistinctVertices {
    table: [u64; SLOTS],
    /// Number of the current leaf, counted from 1, in the upper 32 bits.
    leaf: u64,
}

impl DistinctVertices {
    pub(in crate::bvh) fn new() -> Self {
        Self { table: [0; SLOTS], leaf: 0 }
    }

    /// Appends the distinct vertices of the next leaf, which has the triangles `corners`, to `vertices`.
    #[inline(always)]
    pub(in crate::bvh) fn add(&mut self, corners: &[[u32; 3]], vertices: &mut Vec<[u32; 4]>) {
        self.leaf += 1 << 32;
        let (mut own, mut count) = ([corners[0][0]; 3 * LANES], 0);
        for &vertex in corners.as_flattened() {
            // Multiplicative hash: the upper bits of the product, which select the slot, depend on all bits of the
            // vertex.
            let slot = &mut self.table[vertex.wrapping_mul(0x9e37_79b1) as usize >> (32 - SLOTS.ilog2())];
            let (named, old) = (self.leaf | u64::from(vertex), *slot);
            let taken = old >= self.leaf;
            *slot = if taken { old } else { named };
            let mut is_new = old != named;
            if taken & is_new {
                // Another vertex of this leaf occupies the slot, so the table cannot tell whether `vertex` is new.
                is_new = !own[..count].contains(&vertex);
            }
            // The vertex is written even if it is not new, to avoid an unpredictable branch.
            own[count] = vertex;
            count += usize::from(is_new);
        }
        vertices.extend_from_slice(&own.as_chunks().0[..count.div_ceil(4)]);
    }
}
