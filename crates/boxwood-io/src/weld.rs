//! Welding: merges corners with equal coordinates into one vertex, for formats without indices (STL).
//!
//! Coordinates are equal if they have the same bits, after -0 is replaced by 0. There is no tolerance. Vertices
//! are in the order of their first use, so the result depends only on the corners.
//!
//! The vertices are in a hash table. Each bucket has a chain (linked list) of the vertices that it contains.
//!
//! ```text
//! for each corner:
//!     search the chain of its bucket for a vertex with the same coordinates
//!     found: use that vertex;  not found: insert a new vertex at the head of the chain
//! ```
//!
//! Refinements of this plain search:
//! 1. Corners are processed in batches. The buckets of a batch are computed, then the heads of all chains are
//!    loaded, then each corner is compared with the first vertex of its chain. These loads are independent,
//!    whereas processing single corners would wait for memory twice per corner. A corner that differs from the
//!    first vertex of its chain uses the plain search. A match with a first vertex stays valid while other corners
//!    are inserted, because vertices are never removed.
//! 2. No file can be constructed to make chains long. The bucket is a strongly universal hash of the coordinates
//!    (multilinear-HM of Lemire and Kaser 2014, "Strongly universal string hashing is fast") with new random keys
//!    for each weld. Any two different points share a bucket with probability 1 / buckets. There is one bucket per
//!    two corners, so the expected chain length is at most 2 for every file, and the expected time is linear. For
//!    open addressing, universality of the hash would not guarantee linear expected time; for chains it does.
//! 3. `f32` corners are stored as `f32` in the chains: 16 bytes per vertex, never across two cache lines. This
//!    makes welding a quarter faster than with `f64`.
//!
//! Tried and rejected: open addressing (longer probes and larger slots), and a small cache of recent vertices in
//! front of the table (no gain, even for files in which consecutive triangles are neighbors).
//!
//! Infinities and NaN are welded by their bits too; `Mesh::new` rejects them.

use std::array::from_fn;
use std::hash::{BuildHasher, RandomState};

/// Number of triangles per batch: enough to have dozens of loads in flight, and few enough for the L1 cache.
const BATCH: usize = 16;
/// Number of triangle corners per batch.
const CORNERS: usize = 3 * BATCH;

/// Marks the end of a chain. Never a vertex index: the caller ensures fewer than 2^32 corners, and so fewer vertices.
const NO_INDEX: u32 = u32::MAX;

/// Vertices and triangles of a welded mesh.
pub(crate) struct Welded {
    pub(crate) vertices: Vec<[f64; 3]>,
    pub(crate) triangles: Vec<[u32; 3]>,
}

/// Welds triangles given by their corners. There must be fewer than 2^32 corners.
pub(crate) fn weld<P: WeldPoint>(mut triangles: impl ExactSizeIterator<Item = [P; 3]>) -> Welded {
    let mut table = WeldTable::new(triangles.len());
    let mut welded = vec![[0; 3]; triangles.len()];
    let mut batch = [P::default(); CORNERS];
    for welded in welded.chunks_mut(BATCH) {
        for (slot, [a, b, c]) in batch.as_chunks_mut().0.iter_mut().zip(triangles.by_ref().take(welded.len())) {
            *slot = [a.without_negative_zero(), b.without_negative_zero(), c.without_negative_zero()];
        }
        table.find_all(&batch, welded.as_flattened_mut());
    }
    let vertices = table.nodes.iter().map(|node| node.point.coordinates()).collect();
    Welded { vertices, triangles: welded }
}

/// Triangle corner in the precision of the file: `[f32; 3]` or `[f64; 3]`.
pub(crate) trait WeldPoint: Copy + Default {
    /// Returns the point with every coordinate -0 replaced by 0.
    fn without_negative_zero(self) -> Self;
    /// Returns true if all coordinates of the two points have the same bits.
    fn same(self, other: Self) -> bool;
    /// Hash, uniform in all 32 bits and pairwise independent for random keys.
    fn hash(self, keys: &HashKeys) -> u32;
    fn coordinates(self) -> [f64; 3];
}

/// Random keys of the hash. The hash of `[f64; 3]` needs all seven.
type HashKeys = [u64; 7];

impl WeldPoint for [f32; 3] {
    #[inline]
    fn without_negative_zero(self) -> Self {
        [self[0] + 0.0, self[1] + 0.0, self[2] + 0.0]
    }

    #[inline]
    fn same(self, other: Self) -> bool {
        let differ = |i: usize| self[i].to_bits() ^ other[i].to_bits();
        (differ(0) | differ(1) | differ(2)) == 0
    }

    #[inline]
    fn hash(self, keys: &HashKeys) -> u32 {
        let word = |i: usize| u64::from(self[i].to_bits());
        let xy = keys[1].wrapping_add(word(0)).wrapping_mul(keys[2].wrapping_add(word(1)));
        upper_half(keys[0].wrapping_add(xy).wrapping_add(keys[3].wrapping_mul(word(2))))
    }

    #[inline]
    fn coordinates(self) -> [f64; 3] {
        [self[0].into(), self[1].into(), self[2].into()]
    }
}

impl WeldPoint for [f64; 3] {
    #[inline]
    fn without_negative_zero(self) -> Self {
        [self[0] + 0.0, self[1] + 0.0, self[2] + 0.0]
    }

    #[inline]
    fn same(self, other: Self) -> bool {
        let differ = |i: usize| self[i].to_bits() ^ other[i].to_bits();
        (differ(0) | differ(1) | differ(2)) == 0
    }

    #[inline]
    fn hash(self, keys: &HashKeys) -> u32 {
        let mut sum = keys[0];
        for axis in 0..3 {
            let bits = self[axis].to_bits();
            let high = keys[2 * axis + 1].wrapping_add(bits >> 32);
            let low = keys[2 * axis + 2].wrapping_add(bits & 0xffff_ffff);
            sum = sum.wrapping_add(high.wrapping_mul(low));
        }
        upper_half(sum)
    }

    #[inline]
    fn coordinates(self) -> [f64; 3] {
        self
    }
}

/// Returns the upper 32 bits of the multilinear-HM sum, which is computed modulo 2^64. Only these bits are a strongly
/// universal hash.
#[inline]
fn upper_half(sum: u64) -> u32 {
    (sum >> 32) as u32
}

/// Hash table with chains.
struct WeldTable<P> {
    keys: HashKeys,
    /// For each bucket, one plus the index of its newest vertex; 0 if the bucket is empty. (So an empty table is all
    /// zeros, which costs no time to allocate.)
    heads: Vec<u32>,
    /// Vertices found so far, no two of them with equal coordinates.
    nodes: Vec<WeldNode<P>>,
}

#[derive(Clone, Copy)]
struct WeldNode<P> {
    point: P,
    /// Index of the next older vertex in the same bucket, or `NO_INDEX`.
    next: u32,
}

impl<P: WeldPoint> WeldTable<P> {
    fn new(triangles: usize) -> Self {
        // `RandomState` is the only source of randomness in the standard library. It is a factory of hashers with
        // random keys from the operating system; their hashes serve as keys here.
        let random = RandomState::new();
        let buckets = triangles + triangles / 2 + 1;
        // A closed mesh has half as many vertices as triangles, an open one a few more. For a triangle soup this
        // capacity does not suffice, and the vector grows.
        let nodes = Vec::with_capacity(triangles / 2 + triangles / 16 + 3);
        Self { keys: from_fn(|i| random.hash_one(i)), heads: vec![0; buckets], nodes }
    }

    /// Finds or inserts the first `found.len()` corners of a batch, and writes their vertex indices to `found`.
    ///
    /// Uses loops over arrays instead of `array::from_fn`: the compiler would unroll all 48 calls of the latter,
    /// and the code would be slower.
    fn find_all(&mut self, points: &[P; CORNERS], found: &mut [u32]) {
        let mut buckets = [0; CORNERS];
        for (bucket, point) in buckets.iter_mut().zip(points) {
            *bucket = self.bucket(*point);
        }
        let mut heads = [NO_INDEX; CORNERS];
        for (head, bucket) in heads.iter_mut().zip(buckets) {
            *head = self.head(bucket);
        }
        for ((found, head), point) in found.iter_mut().zip(heads).zip(points) {
            let hit = self.nodes.get(head as usize).is_some_and(|node| node.point.same(*point));
            *found = if hit { head } else { NO_INDEX };
        }
        for ((found, bucket), point) in found.iter_mut().zip(buckets).zip(points) {
            if *found == NO_INDEX {
                *found = self.find_or_add(bucket, *point);
            }
        }
    }

    /// Maps the hash evenly to a bucket, without a division.
    #[inline]
    fn bucket(&self, point: P) -> usize {
        ((u64::from(point.hash(&self.keys)) * self.heads.len() as u64) >> 32) as usize
    }

    /// Returns the index of the newest vertex in a bucket, or `NO_INDEX`.
    #[inline]
    fn head(&self, bucket: usize) -> u32 {
        self.heads[bucket].wrapping_sub(1)
    }

    #[inline]
    fn find_or_add(&mut self, bucket: usize, point: P) -> u32 {
        let head = self.head(bucket);
        let mut vertex = head;
        while let Some(node) = self.nodes.get(vertex as usize) {
            if node.point.same(point) {
                return vertex;
            }
            vertex = node.next;
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(WeldNode { point, next: head });
        self.heads[bucket] = new + 1;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::Random;

    /// Inserts `points` into a table, then searches for each of them. Returns the mean number of vertices with
    /// which a search compares its point. The hash keys are generated from `seed`.
    fn mean_comparisons<P: WeldPoint>(points: &[P], seed: u64) -> f64 {
        let mut table = WeldTable::new(points.len() / 3);
        let mut random = Random::new(seed);
        table.keys = from_fn(|_| random.u64());
        for point in points {
            let bucket = table.bucket(*point);
            table.find_or_add(bucket, *point);
        }
        let mut comparisons = 0;
        for point in points {
            let mut vertex = table.head(table.bucket(*point));
            while let Some(node) = table.nodes.get(vertex as usize) {
                comparisons += 1;
                vertex = if node.point.same(*point) { NO_INDEX } else { node.next };
            }
        }
        f64::from(comparisons) / points.len() as f64
    }

    /// Verifies the hash with point patterns that defeat simpler hashes. All points of a pattern differ, and the table
    /// has one bucket per two points. A search is then expected to compare two vertices; the limit is three.
    #[test]
    fn chains_stay_short_for_all_patterns() {
        const SEEDS: u32 = 20;
        let count = 1 << 15;
        let patterns: [fn(u32) -> [f32; 3]; 6] = [
            |i| [i as f32, 0.0, 0.0],
            |i| [0.0, 0.0, i as f32 * 1024.0],
            |i| [(i % 32) as f32, (i / 32 % 32) as f32, (i / 1024) as f32],
            |i| [i as f32, -(i as f32), i as f32],
            |i| [f32::from_bits(i << 16), 1.0, 2.0],
            |i| [f32::from_bits(i << 8), f32::from_bits(!(i << 8)), 0.0],
        ];
        for (number, pattern) in patterns.into_iter().enumerate() {
            let narrow: Vec<[f32; 3]> = (0..count).map(pattern).collect();
            let wide: Vec<[f64; 3]> = narrow.iter().map(|point| point.coordinates()).collect();
            let seeds = || (0..SEEDS).map(u64::from);
            let sums: [f64; 2] = [
                seeds().map(|seed| mean_comparisons(&narrow, seed)).sum(),
                seeds().map(|seed| mean_comparisons(&wide, seed)).sum(),
            ];
            assert!(sums.iter().all(|sum| sum / f64::from(SEEDS) < 3.0), "pattern {number}: {sums:?} comparisons");
        }
    }

    #[test]
    fn both_zeros_are_welded_and_vertices_are_in_order_of_first_use() {
        let triangles =
            [[[0.0, 1.0, -0.0], [2.0, 0.0, 0.0], [-0.0, 1.0, 0.0]], [[3.0, 3.0, 3.0], [2.0, -0.0, 0.0], [0.0; 3]]];
        let welded = weld(triangles.into_iter());
        assert_eq!(welded.vertices, [[0.0, 1.0, 0.0], [2.0, 0.0, 0.0], [3.0, 3.0, 3.0], [0.0; 3]]);
        assert!(welded.vertices.as_flattened().iter().all(|x| x.is_sign_positive()), "zeros are positive");
        assert_eq!(welded.triangles, [[0, 1, 0], [2, 1, 3]]);
    }

    #[test]
    fn empty_input_gives_empty_output() {
        let welded = weld::<[f32; 3]>([].into_iter());
        assert!(welded.vertices.is_empty() && welded.triangles.is_empty());
    }
}
