//! Binary hierarchy, from which the nodes of a `Bvh8` are collapsed. A build sorts the triangles into one list;
//! every node of the hierarchy is a range of this list. A range is split into two halves until it fits into a
//! leaf.

use crate::kernel::boxes::LocalAabb;
use glam::Vec3;

/// Node of a binary hierarchy: a range of the sorted list of triangles, [`BinaryHierarchy::order`]. 32 bytes, half
/// a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(in crate::bvh) struct HierarchyRange {
    /// Box of the triangles in the range.
    pub(in crate::bvh) bounds: LocalAabb,
    /// If the range is not split: its start in the sorted list of triangles. If the range is split: the index, in
    /// [`BinaryHierarchy::ranges`], of its first half. The second half follows the first.
    first: u32,
    /// Number of triangles in the range; 0 if the range is split.
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

    /// This range, marked as split into the ranges with indices `child` and `child + 1`.
    #[inline(always)]
    pub(in crate::bvh) fn divided(self, child: usize) -> Self {
        Self { first: child as u32, len: 0, ..self }
    }

    /// This range, for a copy into another list of ranges. If the range is split, the index of its first half is
    /// increased by `before`.
    pub(in crate::bvh) fn shifted(self, before: usize) -> Self {
        if self.is_divided() { self.divided(self.child() + before) } else { self }
    }

    /// Index of the first half of a split range.
    #[inline(always)]
    pub(in crate::bvh) fn child(&self) -> usize {
        debug_assert!(self.is_divided());
        self.first as usize
    }

    /// Positions of the triangles of the range in the sorted list of triangles. Only for a range that is not
    /// split.
    #[inline(always)]
    pub(in crate::bvh) fn positions(&self) -> std::ops::Range<usize> {
        debug_assert!(!self.is_divided());
        self.first as usize..(self.first + self.len) as usize
    }
}

/// Sorted list of the triangles, and the ranges of this list that form the hierarchy. The first range contains all
/// triangles; the halves of a range are stored after it.
#[derive(Default)]
pub(crate) struct BinaryHierarchy {
    pub(in crate::bvh) ranges: Vec<HierarchyRange>,
    /// Triangle ids, sorted so that the triangles of every range are consecutive.
    pub(in crate::bvh) order: Vec<u32>,
    /// Number of ranges split by count because the split rule could not distinguish their triangles or the depth
    /// limit was reached.
    pub(in crate::bvh) fallback_splits: u64,
}
