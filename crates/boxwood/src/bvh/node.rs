//! Node of the `Bvh8`: eight child boxes in SIMD lanes, and the index of each child.

use crate::kernel::boxes::{Boxes8, LocalAabb};
use crate::kernel::simd::LANES;

/// Child in a slot of a node: another node or a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChildKind {
    /// Index of the child node in the nodes of the tree.
    Node(u32),
    /// Index of the leaf in the leaves of the tree.
    Leaf(u32),
}

/// Node with up to eight children: 256 bytes, four cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Node8 {
    /// Boxes of the children. Unused slots repeat the box of slot 0, so that every lane contains finite numbers.
    pub(super) boxes: Boxes8,
    /// Indices of nodes or leaves; 0 in unused slots.
    pub(super) children: [u32; LANES],
    /// Bit mask with one bit per slot, set if the child in the slot is a leaf.
    pub(super) leaves: u32,
    /// Number of used slots, at least one. The used slots come first.
    pub(super) count: u32,
}

const _: () = assert!(size_of::<Node8>() == 256);

impl Node8 {
    /// Node with all fields zero, to be filled by a build.
    pub(super) const PLACEHOLDER: Self = Self {
        boxes: Boxes8 { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] },
        children: [0; LANES],
        leaves: 0,
        count: 0,
    };

    #[inline(always)]
    pub(super) fn child(&self, slot: usize) -> ChildKind {
        if self.is_leaf(slot) { ChildKind::Leaf(self.children[slot]) } else { ChildKind::Node(self.children[slot]) }
    }

    #[inline(always)]
    pub(super) fn is_leaf(&self, slot: usize) -> bool {
        self.leaves >> slot & 1 == 1
    }

    /// Bit mask with the bits of the used slots set.
    #[inline(always)]
    pub(super) fn filled(&self) -> u32 {
        (1 << self.count) - 1
    }

    #[inline]
    pub(super) fn bounds(&self, slot: usize) -> LocalAabb {
        self.boxes.get(slot)
    }

    #[inline]
    pub(super) fn set_bounds(&mut self, slot: usize, bounds: &LocalAabb) {
        self.boxes.set(slot, bounds);
    }

    /// Copies the box of slot 0 to the unused slots.
    pub(super) fn pad_lanes(&mut self) {
        let first = self.bounds(0);
        for slot in self.count as usize..LANES {
            self.set_bounds(slot, &first);
        }
    }

    /// Union of the boxes of all children.
    #[inline]
    pub(super) fn all(&self) -> LocalAabb {
        (1..self.count as usize).fold(self.bounds(0), |all, slot| all.union(&self.bounds(slot)))
    }
}
