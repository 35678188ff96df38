//! Detects triangles that are copies of other triangles, so that a search for a single result can skip the copies.
//!
//! Two triangles with the same corners, in any order, have the same distance to everything and are hit at the same
//! time. The one with the lower id is the original, which is reported; the others are copies.
//!
//! The originals are computed once a search has visited many leaves, and dropped when vertices move.

use super::Bvh8;
use super::node::ChildKind;
use crate::mesh::Mesh;
use std::fmt;
use std::sync::OnceLock;

/// Lazily computed [`Originals`] of a tree: the triangles that are not copies of a triangle with a lower id. Not part
/// of the tree's value: a clone starts empty, and `Debug` prints only the type name.
#[derive(Default)]
pub(super) struct DistinctTriangleCache {
    found: OnceLock<Originals>,
}

/// Original triangles, which are not copies of a triangle with a lower id, and the child slots of the tree that
/// have an original below them.
pub(crate) struct Originals {
    /// One flag per triangle of the mesh: true if it is not a copy of a triangle with a lower id.
    pub(crate) triangles: Vec<bool>,
    /// One byte per node with one bit per slot, set if an original is in the leaf or in the subtree of the slot.
    slots: Vec<u8>,
}

impl DistinctTriangleCache {
    /// Drops the computed originals.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn bytes(&self) -> usize {
        self.found.get().map_or(0, |found| size_of_val(&found.triangles[..]) + size_of_val(&found.slots[..]))
    }
}

impl Clone for DistinctTriangleCache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for DistinctTriangleCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DistinctTriangleCache")
    }
}

impl Originals {
    /// Returns true if an original is in the leaf or in the subtree of `slot`, given as `8 * node + slot of the node`.
    #[inline(always)]
    pub(super) fn has(&self, slot: u32) -> bool {
        self.slots[slot as usize / 8] >> (slot % 8) & 1 == 1
    }
}

impl Bvh8 {
    /// Original triangles of the mesh: those that are not copies of a triangle with a lower id. Computed on first use,
    /// in linear time plus a sort.
    #[cold]
    pub(crate) fn originals(&self, mesh: &Mesh) -> &Originals {
        self.distinct.found.get_or_init(|| {
            let triangles = originals_of(mesh);
            let mut slots = vec![0; self.nodes.len()];
            // Backward, because children are stored after their parents: the bits of a child are known before its
            // parent needs them.
            for (index, node) in self.nodes.iter().enumerate().rev() {
                for slot in 0..node.count as usize {
                    let has = match node.child(slot) {
                        ChildKind::Node(below) => slots[below as usize] != 0,
                        ChildKind::Leaf(leaf) => self.leaf(leaf).triangles.iter().any(|&id| triangles[id as usize]),
                    };
                    slots[index] |= u8::from(has) << slot;
                }
            }
            Originals { triangles, slots }
        })
    }
}

/// Returns one flag per triangle: true unless it is a copy of a triangle with a lower id.
///
/// Triangles are sorted by a hash of their corners. If triangles with equal hashes have different corners, a copy among
/// them may be taken for an original. Results stay correct, because a search may only skip true copies.
fn originals_of(mesh: &Mesh) -> Vec<bool> {
    let bits =
        |triangle: u32| mesh.triangles()[triangle as usize].map(|v| mesh.vertices()[v as usize].map(f64::to_bits));
    let sorted = |triangle: u32| {
        let mut corners = bits(triangle);
        corners.sort_unstable();
        corners
    };
    let hash = |triangle: u32| bits(triangle).into_iter().map(hash_of).fold(0, u64::wrapping_add);
    let count = mesh.triangles().len() as u32;
    let mut hashes: Vec<(u64, u32)> = (0..count).map(|triangle| (hash(triangle), triangle)).collect();
    hashes.sort_unstable();
    let mut originals = vec![true; count as usize];
    for equal in hashes.chunk_by(|x, y| x.0 == y.0).filter(|equal| equal.len() > 1) {
        let mut last = sorted(equal[0].1);
        for &(_, triangle) in &equal[1..] {
            let corners = sorted(triangle);
            originals[triangle as usize] = corners != last;
            last = corners;
        }
    }
    originals
}

/// Hash of the coordinate bits of a corner. The multiplication makes the upper bits depend on all lower ones.
fn hash_of(corner: [u64; 3]) -> u64 {
    let mix = |hash: u64, bits: u64| {
        let product = (hash ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 32
    };
    corner.into_iter().fold(0, mix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bvh::BuildOptions;
    use crate::bvh::tree::Bvh;

    /// In a mesh with copies of triangles in all corner orders, exactly the lowest id of each group is an original,
    /// and a slot is marked exactly if it has an original below.
    #[test]
    fn first_of_equal_triangles_is_original() {
        let corners = |n: u32| [[f64::from(n), 0.0, 0.0], [f64::from(n), 1.0, 0.5], [f64::from(n) + 0.5, 0.0, -0.0]];
        let orders = [[0, 1, 2], [1, 2, 0], [2, 1, 0]];
        let (mut vertices, mut triangles, mut expected) = (Vec::new(), Vec::new(), Vec::new());
        for round in 0..40 {
            for n in 0..3 {
                let first = vertices.len() as u32;
                vertices.extend(corners(n));
                triangles.push(orders[(round + n as usize) % 3].map(|corner| first + corner));
                expected.push(round == 0);
            }
        }
        let mesh = Mesh::new(vertices, triangles).expect("finite");
        assert_eq!(originals_of(&mesh), expected);
        let tree = Bvh8::build(&mesh, &BuildOptions::HIGH);
        let originals = tree.originals(&mesh);
        for (node, index) in tree.nodes.iter().zip(0..) {
            for slot in 0..node.count {
                if let ChildKind::Leaf(leaf) = node.child(slot as usize) {
                    let any = tree.leaf(leaf).triangles.iter().any(|&id| expected[id as usize]);
                    assert_eq!(originals.has(index * 8 + slot), any);
                }
            }
        }
        assert!(tree.nodes[0].filled() >> 1 != 0 && originals.slots[0] != 0);
    }
}
