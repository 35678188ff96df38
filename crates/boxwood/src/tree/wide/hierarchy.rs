//! The binary hierarchy that a wide tree is collapsed from: ranges of an order of the triangles, divided in two until a
//! range fits into a leaf.

use crate::bounds::Aabb;
use glam::Vec3;

/// A range of the order: 32 bytes, half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(super) struct Range {
    /// The box of its triangles.
    pub(super) bounds: Aabb,
    /// Where it begins in the order; if it is divided, the number of its first half, and the second stands next to it.
    first: u32,
    /// 0 if it is divided.
    len: u32,
}

impl Range {
    pub(super) fn new(bounds: Aabb, start: usize, len: usize) -> Self {
        Self { bounds, first: start as u32, len: len as u32 }
    }

    /// A range whose box is still to be found.
    pub(super) fn pending(start: usize, len: usize) -> Self {
        Self::new(Aabb { min: Vec3::ZERO, max: Vec3::ZERO }, start, len)
    }

    #[inline(always)]
    pub(super) fn is_divided(&self) -> bool {
        self.len == 0
    }

    /// The same, divided into the range of this number and the next.
    #[inline(always)]
    pub(super) fn divided(self, child: usize) -> Self {
        Self { first: child as u32, len: 0, ..self }
    }

    /// The same in a hierarchy where its halves stand behind so many more.
    pub(super) fn behind(self, before: usize) -> Self {
        if self.is_divided() { self.divided(self.child() + before) } else { self }
    }

    /// The number of its first half.
    #[inline(always)]
    pub(super) fn child(&self) -> usize {
        debug_assert!(self.is_divided());
        self.first as usize
    }

    /// Of one that is not divided.
    #[inline(always)]
    pub(super) fn places(&self) -> std::ops::Range<usize> {
        debug_assert!(!self.is_divided());
        self.first as usize..(self.first + self.len) as usize
    }
}

/// An order of the triangles, and its ranges: each after the one that it is a half of, the first is all.
#[derive(Default)]
pub(super) struct Hierarchy {
    pub(super) ranges: Vec<Range>,
    /// Triangle ids.
    pub(super) order: Vec<u32>,
    /// How many ranges were halved by count because nothing told their triangles apart.
    pub(super) splits_by_count: u64,
}
