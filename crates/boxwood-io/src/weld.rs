//! Welding: corners of equal coordinates become one vertex, for formats that have no indices (STL).
//!
//! Equal means equal as numbers: the same bits, and -0 is 0 (it is kept as 0). No tolerance. Vertices come out in the
//! order of their first use, so the result depends on nothing but the corners.
//!
//! ```text
//! for each corner:
//!     look for it in the chain of its bucket
//!     found: that vertex;  not found: a new vertex, put at the head of the chain
//! ```
//!
//! What the real thing adds:
//! 1. Corners go through in batches. First the buckets of a whole batch are computed, then the heads of all their
//!    chains are fetched, then the first vertices of all compared: loads that do not wait for one another, where one
//!    corner after the other would wait for memory twice. What this does not find takes the plain way. A match found
//!    early stays true, for vertices are never taken away.
//! 2. Nobody can prepare a file that makes chains long. The bucket is a strongly universal hash of the coordinates
//!    (multilinear-HM of Lemire and Kaser 2014, "Strongly universal string hashing is fast") under keys that are drawn
//!    anew for each weld: any two different points, whatever they are, share a bucket by a chance of one in the number
//!    of buckets. There is a bucket for every two corners, so the expected chain is at most 2 for every file, and the
//!    expected time linear. With open addressing this would not follow from universality; with chains it does.
//! 3. `f32` corners are kept as such in the chains: 16 bytes a vertex and never across two cache lines, which makes
//!    welding a quarter faster than with `f64`.
//!
//! Tried and dropped: open addressing (longer probes, and larger slots), and a small cache of recent vertices before the
//! table (no gain, even for files with neighbours side by side).
//!
//! Numbers that are not finite are welded by their bits as well: refusing them is the mesh's business.

use std::array::from_fn;
use std::hash::{BuildHasher, RandomState};

/// Triangles that go through together: enough that dozens of loads are under way, and few enough for the first cache.
const BATCH: usize = 16;
const CORNERS: usize = 3 * BATCH;

/// The end of a chain. Never a vertex: the caller keeps the corners, and so the vertices, below 2^32.
const NONE: u32 = u32::MAX;

/// Vertices and triangles of a welded mesh.
pub(crate) struct Welded {
    pub(crate) vertices: Vec<[f64; 3]>,
    pub(crate) triangles: Vec<[u32; 3]>,
}

/// Welds triangles given by their corners, of which there must be fewer than 2^32.
pub(crate) fn weld<P: Point>(mut triangles: impl ExactSizeIterator<Item = [P; 3]>) -> Welded {
    let mut table = Table::new(triangles.len());
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

/// A corner as the file has it: `[f32; 3]` or `[f64; 3]`.
pub(crate) trait Point: Copy + Default {
    /// -0 becomes 0, and everything else stays.
    fn without_negative_zero(self) -> Self;
    /// Whether the bits are the same.
    fn same(self, other: Self) -> bool;
    /// A hash, uniform in all 32 bits and pairwise independent for random keys.
    fn hash(self, keys: &Keys) -> u32;
    fn coordinates(self) -> [f64; 3];
}

/// Random numbers, as many as the hash of the longest point needs.
type Keys = [u64; 7];

impl Point for [f32; 3] {
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
    fn hash(self, keys: &Keys) -> u32 {
        let word = |i: usize| u64::from(self[i].to_bits());
        let xy = keys[1].wrapping_add(word(0)).wrapping_mul(keys[2].wrapping_add(word(1)));
        upper_half(keys[0].wrapping_add(xy).wrapping_add(keys[3].wrapping_mul(word(2))))
    }

    #[inline]
    fn coordinates(self) -> [f64; 3] {
        [self[0].into(), self[1].into(), self[2].into()]
    }
}

impl Point for [f64; 3] {
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
    fn hash(self, keys: &Keys) -> u32 {
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

/// The half of a sum of products modulo 2^64 for which universality holds.
#[inline]
fn upper_half(sum: u64) -> u32 {
    (sum >> 32) as u32
}

struct Table<P> {
    keys: Keys,
    /// For each bucket its newest vertex plus one, or 0: a table of zeros costs nothing to make.
    heads: Vec<u32>,
    /// All points are different.
    nodes: Vec<Node<P>>,
}

#[derive(Clone, Copy)]
struct Node<P> {
    point: P,
    /// The next older vertex of the same bucket, or `NONE`.
    next: u32,
}

impl<P: Point> Table<P> {
    fn new(triangles: usize) -> Self {
        // The only source of chance in the standard library: hashers with keys from the operating system.
        let random = RandomState::new();
        let buckets = triangles + triangles / 2 + 1;
        // A closed mesh has half as many vertices as triangles, an open one a few more; a soup lets the nodes grow.
        let nodes = Vec::with_capacity(triangles / 2 + triangles / 16 + 3);
        Self { keys: from_fn(|i| random.hash_one(i)), heads: vec![0; buckets], nodes }
    }

    /// The vertices of the first corners of a batch, as many as `found` has room for. Loops over whole arrays: unrolled
    /// 48 times, as `array::from_fn` would be, they are slower.
    fn find_all(&mut self, points: &[P; CORNERS], found: &mut [u32]) {
        let mut buckets = [0; CORNERS];
        for (bucket, point) in buckets.iter_mut().zip(points) {
            *bucket = self.bucket(*point);
        }
        let mut heads = [NONE; CORNERS];
        for (head, bucket) in heads.iter_mut().zip(buckets) {
            *head = self.head(bucket);
        }
        for ((found, head), point) in found.iter_mut().zip(heads).zip(points) {
            let hit = self.nodes.get(head as usize).is_some_and(|node| node.point.same(*point));
            *found = if hit { head } else { NONE };
        }
        for ((found, bucket), point) in found.iter_mut().zip(buckets).zip(points) {
            if *found == NONE {
                *found = self.find_or_add(bucket, *point);
            }
        }
    }

    /// Spreads the hash evenly over the buckets, without a division.
    #[inline]
    fn bucket(&self, point: P) -> usize {
        ((u64::from(point.hash(&self.keys)) * self.heads.len() as u64) >> 32) as usize
    }

    /// The newest vertex of a bucket, or `NONE`.
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
        self.nodes.push(Node { point, next: head });
        self.heads[bucket] = new + 1;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::Random;

    /// How many vertices are looked at to find each once, in the mean, under keys drawn from a seed.
    fn mean_search<P: Point>(points: &[P], seed: u64) -> f64 {
        let mut table = Table::new(points.len() / 3);
        let mut random = Random::new(seed);
        table.keys = from_fn(|_| random.u64());
        for point in points {
            let bucket = table.bucket(*point);
            table.find_or_add(bucket, *point);
        }
        let mut looks = 0;
        for point in points {
            let mut vertex = table.head(table.bucket(*point));
            while let Some(node) = table.nodes.get(vertex as usize) {
                looks += 1;
                vertex = if node.point.same(*point) { NONE } else { node.next };
            }
        }
        f64::from(looks) / points.len() as f64
    }

    /// Patterns that are bad for one hash or another. All points differ, so that there are two for each bucket, and a
    /// search is expected to take two looks.
    #[test]
    fn no_pattern_makes_chains_long() {
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
                seeds().map(|seed| mean_search(&narrow, seed)).sum(),
                seeds().map(|seed| mean_search(&wide, seed)).sum(),
            ];
            assert!(sums.iter().all(|sum| sum / f64::from(SEEDS) < 3.0), "pattern {number}: {sums:?} looks");
        }
    }

    #[test]
    fn zeros_of_both_signs_are_one_and_vertices_come_in_order() {
        let triangles =
            [[[0.0, 1.0, -0.0], [2.0, 0.0, 0.0], [-0.0, 1.0, 0.0]], [[3.0, 3.0, 3.0], [2.0, -0.0, 0.0], [0.0; 3]]];
        let welded = weld(triangles.into_iter());
        assert_eq!(welded.vertices, [[0.0, 1.0, 0.0], [2.0, 0.0, 0.0], [3.0, 3.0, 3.0], [0.0; 3]]);
        assert!(welded.vertices.as_flattened().iter().all(|x| x.is_sign_positive()), "zeros are positive");
        assert_eq!(welded.triangles, [[0, 1, 0], [2, 1, 3]]);
    }

    #[test]
    fn nothing_gives_nothing() {
        let welded = weld::<[f32; 3]>([].into_iter());
        assert!(welded.vertices.is_empty() && welded.triangles.is_empty());
    }
}
