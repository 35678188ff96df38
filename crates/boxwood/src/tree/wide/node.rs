//! A node of the wide tree: eight boxes in lanes, and what is in each.

use crate::bounds::{Aabb, EightBoxes};
use crate::simd::LANES;

/// What a slot of a node holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Child {
    /// The number of a node.
    Node(u32),
    /// The number of a leaf.
    Leaf(u32),
}

/// 256 bytes, four cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Node {
    /// Slots that hold nothing repeat the box of the first, so that every lane has numbers.
    pub(super) boxes: EightBoxes,
    /// Numbers of nodes or leaves; 0 where there is nothing.
    pub(super) children: [u32; LANES],
    /// A bit for each slot that holds a leaf.
    pub(super) leaves: u32,
    /// How many slots hold something: the first ones. At least one.
    pub(super) count: u32,
}

const _: () = assert!(size_of::<Node>() == 256);

impl Node {
    /// Room for a node that is about to be written.
    pub(super) const PENDING: Self = Self {
        boxes: EightBoxes { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] },
        children: [0; LANES],
        leaves: 0,
        count: 0,
    };

    #[inline(always)]
    pub(super) fn child(&self, slot: usize) -> Child {
        if self.is_leaf(slot) { Child::Leaf(self.children[slot]) } else { Child::Node(self.children[slot]) }
    }

    #[inline(always)]
    pub(super) fn is_leaf(&self, slot: usize) -> bool {
        self.leaves >> slot & 1 == 1
    }

    /// A bit for each slot that holds something.
    #[inline(always)]
    pub(super) fn filled(&self) -> u32 {
        (1 << self.count) - 1
    }

    #[inline]
    pub(super) fn bounds(&self, slot: usize) -> Aabb {
        self.boxes.get(slot)
    }

    #[inline]
    pub(super) fn set_bounds(&mut self, slot: usize, bounds: &Aabb) {
        self.boxes.set(slot, bounds);
    }

    /// Repeats the first box where there is nothing.
    pub(super) fn fill_up(&mut self) {
        let first = self.bounds(0);
        for slot in self.count as usize..LANES {
            self.set_bounds(slot, &first);
        }
    }

    /// The box of all slots.
    #[inline]
    pub(super) fn all(&self) -> Aabb {
        (1..self.count as usize).fold(self.bounds(0), |all, slot| all.union(&self.bounds(slot)))
    }
}
