//! The binary hierarchy that a wide tree is collapsed from: ranges of an order of the triangles, divided in two until a
//! range fits into a leaf.

use crate::bounds::Aabb;
use glam::Vec3;

/// A range of the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    /// The box of its triangles.
    pub(super) bounds: Aabb,
    pub(super) start: u32,
    pub(super) end: u32,
    /// The first half; the second stands next to it. 0 if the range is not divided.
    pub(super) child: u32,
}

impl Range {
    /// A range whose box is still to be found.
    pub(super) fn new(start: u32, end: u32) -> Self {
        Self { bounds: Aabb { min: Vec3::ZERO, max: Vec3::ZERO }, start, end, child: 0 }
    }

    pub(super) fn len(&self) -> usize {
        (self.end - self.start) as usize
    }
}

/// An order of the triangles, and its ranges: each after the one that it is a half of, the first is all.
pub(super) struct Hierarchy {
    pub(super) ranges: Vec<Range>,
    /// Triangle ids.
    pub(super) order: Vec<u32>,
    /// How many ranges were halved by count because nothing told their triangles apart.
    pub(super) splits_by_count: u64,
}

impl Hierarchy {
    /// With one range.
    pub(super) fn new(triangles: usize) -> Self {
        let mut ranges = Vec::with_capacity(triangles / 2 + 1);
        ranges.push(Range::new(0, triangles as u32));
        Self { ranges, order: Vec::new(), splits_by_count: 0 }
    }

    /// Divides a range; the first half has so many triangles. Returns the number of the first half.
    pub(super) fn divide(&mut self, range: usize, first: usize) -> usize {
        let child = self.ranges.len();
        let Range { start, end, .. } = self.ranges[range];
        let middle = start + first as u32;
        self.ranges[range].child = child as u32;
        self.ranges.extend([Range::new(start, middle), Range::new(middle, end)]);
        child
    }
}
