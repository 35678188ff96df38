//! Node formats of the leafless trees, and how the boxes of the children are decoded from the box of their parent.
//!
//! **Compressed.** Each bound of a node's box is attained by one of its children. So six of the twelve bounds of two
//! inner children are equal to those of the parent. One bit per parent bound says which child inherits it; the other
//! six bounds are stored, three per child:
//!
//! ```text
//! bit i of the parent = 0    negative child inherits bound i,  positive child has its own
//!                       1    positive child inherits bound i,  negative child has its own
//! stored bounds: the three minima in the node of the negative child, the three maxima in the node of the positive child
//! ```
//!
//! An inner child whose sibling is a triangle stores three bounds, chosen to minimize its surface area, and inherits
//! the other three. The six bits of the parent tell which bounds are stored. Bounds are numbered: minima along x, y,
//! z, then maxima. The top two bits of a parent's flags mark the children that are triangles; if both are, the other
//! bits are 0.

use super::encode::{ChildLinks, compress};
use crate::kernel::boxes::{LocalAabb, LocalAabbA};
use glam::{BVec3A, Vec3A};
use std::fmt::Debug;

/// Flag bits that mark the negative and the positive child as a triangle.
pub(super) const TRIANGLE: [u8; 2] = [1 << 6, 1 << 7];

/// Flag bits that tell which child inherits or stores which bounds. Used only by the compressed format.
pub(super) const BOUNDS: u8 = (1 << 6) - 1;

/// Node format of a leafless tree.
pub(crate) trait LeaflessNode: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// Name of the tree with this node format.
    const NAME: &'static str;

    /// Creates a node whose bounds are set later by [`set_boxes`](Self::set_boxes).
    fn from_links(links: ChildLinks) -> Self;

    /// Sets the bounds of all nodes. `boxes` are the tight boxes of the nodes, `decoded` is scratch memory.
    fn set_boxes(nodes: &mut [Self], boxes: &[LocalAabb], decoded: &mut Vec<LocalAabb>);

    /// Negative and positive child. Each is a node index, or a triangle id if its bit of [`TRIANGLE`] is set in the
    /// flags.
    fn children(&self) -> [u32; 2];

    /// Flags: bits that mark children as triangles ([`TRIANGLE`]), and bits specific to the format.
    fn flags(&self) -> u8;

    /// Computes the boxes of both children of this node, whose box is `bounds`. For a child that is a triangle,
    /// returns `bounds`.
    fn boxes(&self, bounds: &LocalAabbA, nodes: &[Self]) -> [LocalAabbA; 2];
}

/// Node of [`LeaflessFull`](super::LeaflessFull), with a complete box: 33 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, packed)]
pub struct FullNode {
    pub(super) min: [f32; 3],
    pub(super) max: [f32; 3],
    pub(super) children: [u32; 2],
    pub(super) flags: u8,
}

/// Node of [`LeaflessCompressed`](super::LeaflessCompressed), with half of the bounds: 21 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, packed)]
pub struct CompressedNode {
    /// Three bounds of this node or of its sibling; the flags of the parent tell which. Zeros for the root.
    pub(super) bounds: [f32; 3],
    pub(super) children: [u32; 2],
    pub(super) flags: u8,
}

const _: () =
    assert!(size_of::<FullNode>() == 33 && size_of::<CompressedNode>() == 21, "node sizes of Wang, Wang and Li");

impl LeaflessNode for FullNode {
    const NAME: &'static str = "leafless-full";

    fn from_links(ChildLinks { children, flags }: ChildLinks) -> Self {
        Self { min: [0.0; 3], max: [0.0; 3], children, flags }
    }

    fn set_boxes(nodes: &mut [Self], boxes: &[LocalAabb], _: &mut Vec<LocalAabb>) {
        for (node, bounds) in nodes.iter_mut().zip(boxes) {
            (node.min, node.max) = (bounds.min.to_array(), bounds.max.to_array());
        }
    }

    #[inline(always)]
    fn children(&self) -> [u32; 2] {
        self.children
    }

    #[inline(always)]
    fn flags(&self) -> u8 {
        self.flags
    }

    #[inline(always)]
    fn boxes(&self, bounds: &LocalAabbA, nodes: &[Self]) -> [LocalAabbA; 2] {
        let (flags, [negative, positive]) = (self.flags, self.children);
        let own = |node: u32| {
            let node = &nodes[node as usize];
            LocalAabbA { min: Vec3A::from_array(node.min), max: Vec3A::from_array(node.max) }
        };
        if flags == 0 {
            return [own(negative), own(positive)];
        }
        match flags >> 6 {
            1 => [*bounds, own(positive)],
            2 => [own(negative), *bounds],
            _ => [*bounds; 2],
        }
    }
}

impl LeaflessNode for CompressedNode {
    const NAME: &'static str = "leafless-compressed";

    fn from_links(ChildLinks { children, flags }: ChildLinks) -> Self {
        Self { bounds: [0.0; 3], children, flags }
    }

    fn set_boxes(nodes: &mut [Self], boxes: &[LocalAabb], decoded: &mut Vec<LocalAabb>) {
        compress(nodes, boxes, decoded);
    }

    #[inline(always)]
    fn children(&self) -> [u32; 2] {
        self.children
    }

    #[inline(always)]
    fn flags(&self) -> u8 {
        self.flags
    }

    #[inline(always)]
    fn boxes(&self, bounds: &LocalAabbA, nodes: &[Self]) -> [LocalAabbA; 2] {
        let (flags, [negative, positive]) = (self.flags, self.children);
        let own = |node: u32| nodes[node as usize].bounds;
        // The case of two inner children is tested first: one well-predicted branch instead of a jump table.
        if flags & !BOUNDS == 0 {
            return sibling_boxes(bounds, flags, own(negative), own(positive));
        }
        match flags >> 6 {
            1 => [*bounds, lone_child_box(bounds, flags, own(positive))],
            2 => [lone_child_box(bounds, flags, own(negative)), *bounds],
            _ => [*bounds; 2],
        }
    }
}

/// SIMD masks of three lanes, indexed by three bits: bit i stands for lane i.
static MASKS: [BVec3A; 8] = {
    let mut masks = [BVec3A::FALSE; 8];
    let mut bits = 0;
    while bits < 8 {
        masks[bits] = BVec3A::new(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
        bits += 1;
    }
    masks
};

/// Computes the boxes of two inner siblings. `bounds` and `flags` belong to their parent.
#[inline(always)]
fn sibling_boxes(
    &LocalAabbA { min, max }: &LocalAabbA,
    flags: u8,
    minima: [f32; 3],
    maxima: [f32; 3],
) -> [LocalAabbA; 2] {
    let (low, high) = (MASKS[usize::from(flags & 7)], MASKS[usize::from((flags & BOUNDS) >> 3)]);
    let (minima, maxima) = (Vec3A::from_array(minima), Vec3A::from_array(maxima));
    [
        LocalAabbA { min: Vec3A::select(low, minima, min), max: Vec3A::select(high, maxima, max) },
        LocalAabbA { min: Vec3A::select(low, min, minima), max: Vec3A::select(high, max, maxima) },
    ]
}

/// Computes the box of an inner child whose sibling is a triangle. `bounds` and `flags` belong to its parent, `own`
/// are its stored bounds.
#[inline(never)]
pub(super) fn lone_child_box(bounds: &LocalAabbA, flags: u8, own: [f32; 3]) -> LocalAabbA {
    let ([x, y, z], [u, v, w]) = (bounds.min.to_array(), bounds.max.to_array());
    let mut all = [x, y, z, u, v, w];
    let mut stored = own.iter();
    for (i, bound) in all.iter_mut().enumerate() {
        if flags & (1 << i) != 0 {
            *bound = *stored.next().unwrap_or(bound);
        }
    }
    let [x, y, z, u, v, w] = all;
    LocalAabbA { min: Vec3A::new(x, y, z), max: Vec3A::new(u, v, w) }
}
