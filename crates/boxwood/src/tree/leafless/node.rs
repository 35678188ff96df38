//! The nodes, and how the boxes of a node's children are read when its own box is known.
//!
//! **Compressed.** Each bound of a node's box is attained by one of its children. So of the twelve bounds of two inner
//! children six are the parent's, and a bit for each of them says whose; the other six are kept, three in each child:
//!
//! ```text
//! bit i of the parent = 0    negative takes the parent's bound i,  positive has its own
//!                       1    positive takes it,                    negative has its own
//! own bounds: the three minima in the negative child's node, the three maxima in the positive child's
//! ```
//!
//! An inner child beside a triangle keeps three bounds of its own, those that make its surface least, and inherits the
//! others; the parent's six bits say which it keeps. Bounds are numbered: minima along x, y, z, then maxima. The last two
//! bits of a parent's flags say which of its children are triangles; beside two triangles the others are 0.

use super::encode::{Links, compress};
use crate::bounds::{Aabb, WideAabb};
use glam::{BVec3A, Vec3A};
use std::fmt::Debug;

/// The bits of the flags that say that the negative or the positive child is a triangle.
pub(super) const TRIANGLE: [u8; 2] = [1 << 6, 1 << 7];

/// The six bits of the flags that are about bounds.
pub(super) const BOUNDS: u8 = (1 << 6) - 1;

/// How the boxes of a tree without leaf nodes are stored.
pub(crate) trait Node: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// Of the tree.
    const NAME: &'static str;

    /// A node whose bounds are still to be told.
    fn linked(links: Links) -> Self;

    /// Tells all nodes their bounds: these are the boxes of what is below each. `read` is memory.
    fn set_boxes(nodes: &mut [Self], boxes: &[Aabb], read: &mut Vec<Aabb>);

    /// The negative child and the positive one: nodes or, as the flags say, triangles.
    fn children(&self) -> [u32; 2];

    /// Which of them are triangles, and what the kind of node needs.
    fn flags(&self) -> u8;

    /// The boxes of the children of a node with these bounds; for a triangle, which has none, these bounds.
    fn boxes(&self, bounds: &WideAabb, nodes: &[Self]) -> [WideAabb; 2];
}

/// 33 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, packed)]
pub struct Full {
    pub(super) min: [f32; 3],
    pub(super) max: [f32; 3],
    pub(super) children: [u32; 2],
    pub(super) flags: u8,
}

/// 21 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, packed)]
pub struct Compressed {
    /// Half of the bounds of this node, or of its sibling; the parent's flags say which. Of the root: 0.
    pub(super) bounds: [f32; 3],
    pub(super) children: [u32; 2],
    pub(super) flags: u8,
}

const _: () = assert!(size_of::<Full>() == 33 && size_of::<Compressed>() == 21, "as the paper counts");

impl Node for Full {
    const NAME: &'static str = "leafless-full";

    fn linked(Links { children, flags }: Links) -> Self {
        Self { min: [0.0; 3], max: [0.0; 3], children, flags }
    }

    fn set_boxes(nodes: &mut [Self], boxes: &[Aabb], _: &mut Vec<Aabb>) {
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
    fn boxes(&self, bounds: &WideAabb, nodes: &[Self]) -> [WideAabb; 2] {
        let (flags, [negative, positive]) = (self.flags, self.children);
        let own = |node: u32| {
            let node = &nodes[node as usize];
            WideAabb { min: Vec3A::from_array(node.min), max: Vec3A::from_array(node.max) }
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

impl Node for Compressed {
    const NAME: &'static str = "leafless";

    fn linked(Links { children, flags }: Links) -> Self {
        Self { bounds: [0.0; 3], children, flags }
    }

    fn set_boxes(nodes: &mut [Self], boxes: &[Aabb], read: &mut Vec<Aabb>) {
        compress(nodes, boxes, read);
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
    fn boxes(&self, bounds: &WideAabb, nodes: &[Self]) -> [WideAabb; 2] {
        let (flags, [negative, positive]) = (self.flags, self.children);
        let own = |node: u32| nodes[node as usize].bounds;
        // Apart from the rare cases: one guess of the processor, mostly right, instead of a jump through a table.
        if flags & !BOUNDS == 0 {
            return siblings(bounds, flags, own(negative), own(positive));
        }
        match flags >> 6 {
            1 => [*bounds, lone(bounds, flags, own(positive))],
            2 => [lone(bounds, flags, own(negative)), *bounds],
            _ => [*bounds; 2],
        }
    }
}

/// Three bits as lanes.
static LANES: [BVec3A; 8] = {
    let mut lanes = [BVec3A::FALSE; 8];
    let mut bits = 0;
    while bits < 8 {
        lanes[bits] = BVec3A::new(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
        bits += 1;
    }
    lanes
};

/// The boxes of two inner siblings.
#[inline(always)]
fn siblings(&WideAabb { min, max }: &WideAabb, flags: u8, minima: [f32; 3], maxima: [f32; 3]) -> [WideAabb; 2] {
    let (low, high) = (LANES[usize::from(flags & 7)], LANES[usize::from((flags & BOUNDS) >> 3)]);
    let (minima, maxima) = (Vec3A::from_array(minima), Vec3A::from_array(maxima));
    [
        WideAabb { min: Vec3A::select(low, minima, min), max: Vec3A::select(high, maxima, max) },
        WideAabb { min: Vec3A::select(low, min, minima), max: Vec3A::select(high, max, maxima) },
    ]
}

/// The box of an inner child beside a triangle.
#[inline(never)]
pub(super) fn lone(bounds: &WideAabb, flags: u8, own: [f32; 3]) -> WideAabb {
    let ([x, y, z], [u, v, w]) = (bounds.min.to_array(), bounds.max.to_array());
    let mut all = [x, y, z, u, v, w];
    let mut kept = own.iter();
    for (i, bound) in all.iter_mut().enumerate() {
        if flags & (1 << i) != 0 {
            *bound = *kept.next().unwrap_or(bound);
        }
    }
    let [x, y, z, u, v, w] = all;
    WideAabb { min: Vec3A::new(x, y, z), max: Vec3A::new(u, v, w) }
}
