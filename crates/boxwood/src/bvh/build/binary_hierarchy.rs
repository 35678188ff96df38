//! Binary hierarchy from which a wide tree is collapsed: ranges of an order of the triangles, split in two until a range
//! fits into a leaf.

use crate::kernel::boxes::LocalAabb;
use glam::Vec3;

/// Range of the order: 32 bytes, half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(in crate::bvh) struct HierarchyRange {
    /// Box of its triangles.
    pub(in crate::bvh) bounds: LocalAabb,
    /// Start in the order. For a split range, the index of its first half; the second half follows it.
    first: u32,
    /// Length; 0 for a split range.
    len: u32,
}

impl HierarchyRange {
    pub(in crate::bvh) fn new(bounds: LocalAabb, start: usize, len: usize) -> Self {
        Self { bounds, first: start as u32, len: len as u32 }
    }

    /// Range whose box is not known yet.
    pub(super) fn pending(start: usize, len: usize) -> Self {
        Self::new(LocalAabb { min: Vec3::ZERO, max: Vec3::ZERO }, start, len)
    }

    /// Returns true if the range is split.
    #[inline(always)]
    pub(super) fn is_divided(&self) -> bool {
        self.len == 0
    }

    /// The range, split into the ranges `child` and `child + 1`.
    #[inline(always)]
    pub(in crate::bvh) fn divided(self, child: usize) -> Self {
        Self { first: child as u32, len: 0, ..self }
    }

    /// The range in a hierarchy where the indices of its halves are greater by `before`.
    pub(in crate::bvh) fn shifted(self, before: usize) -> Self {
        if self.is_divided() { self.divided(self.child() + before) } else { self }
    }

    /// Index of its first half.
    #[inline(always)]
    pub(in crate::bvh) fn child(&self) -> usize {
        debug_assert!(self.is_divided());
        self.first as usize
    }

    /// Positions in the order. Only for a range that is not split.
    #[inline(always)]
    pub(in crate::bvh) fn positions(&self) -> std::ops::Range<usize> {
        debug_assert!(!self.is_divided());
        self.first as usize..(self.first + self.len) as usize
    }
}

/// Order of the triangles and its ranges. The first range contains all; halves come after their range.
#[derive(Default)]
pub(crate) struct BinaryHierarchy {
    pub(in crate::bvh) ranges: Vec<HierarchyRange>,
    /// Triangle ids.
    pub(in crate::bvh) order: Vec<u32>,
    /// Number of ranges split by count because their triangles were not distinguishable.
    pub(in crate::bvh) fallback_splits: u64,
}
