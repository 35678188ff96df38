//! Members of the subsets, each subset in the order in which its boxes are added. Members are counted first, then
//! written to one array, subset after subset.

use super::cuts::AxisCuts;
use super::record::BoxRecord;
use crate::kernel::simd::{F32x8, LANES};

/// A box as member of a subset. Takes half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct SubsetMember {
    /// The eight lanes: three lower bounds, three negated upper bounds, and the bits of two integers. The integers
    /// are the slot, and the set of axes on which the box starts before the subset.
    pub(super) bounds: F32x8,
}

impl SubsetMember {
    /// Padding member that overlaps no box: its lower bounds are above those of every box, its upper bounds below.
    const PADDING: Self = Self { bounds: [f32::MAX; LANES] };

    /// Creates a member for a box. Bit i of `before` is set if the box starts before the subset on axis i.
    #[inline(always)]
    pub(super) fn new(record: &BoxRecord, slot: u32, before: u32) -> Self {
        let ([lx, ly, lz], [hx, hy, hz]) = (record.low, record.high);
        Self { bounds: [lx, ly, lz, -hx, -hy, -hz, f32::from_bits(slot), f32::from_bits(before)] }
    }

    #[inline(always)]
    pub(super) fn slot(&self) -> u32 {
        self.bounds[6].to_bits()
    }

    #[inline(always)]
    pub(super) fn before(&self) -> u32 {
        self.bounds[7].to_bits()
    }
}

/// Number of members that a sweep tests together. Each subset is followed by this many padding members.
pub(super) const BLOCK: usize = 4;

/// Members of all subsets.
#[derive(Clone, Debug, Default)]
pub(super) struct Subsets {
    /// Number of members of each subset.
    counts: Vec<u32>,
    /// Index at which the next member of each subset is written. When all members are written, the end of the
    /// subset's members.
    ends: Vec<usize>,
    members: Vec<SubsetMember>,
}

impl Subsets {
    /// Removes all subsets and creates `subsets` empty ones.
    pub(super) fn restart(&mut self, subsets: usize) {
        self.counts.clear();
        self.counts.resize(subsets, 0);
    }

    pub(super) fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// Increments the member count of every subset that the box lies in.
    #[inline(always)]
    pub(super) fn count(&mut self, cut: &AxisCuts, record: &BoxRecord) {
        cut.for_each_subset(record, |subset, _| self.counts[subset] += 1);
    }

    /// Decrements the member count of every subset that the box lies in.
    #[inline(always)]
    pub(super) fn uncount(&mut self, cut: &AxisCuts, record: &BoxRecord) {
        cut.for_each_subset(record, |subset, _| self.counts[subset] -= 1);
    }

    /// Allocates memory for all members that were counted.
    pub(super) fn allocate_members(&mut self) {
        self.ends.clear();
        let mut end = 0;
        for &count in &self.counts {
            self.ends.push(end);
            end += count as usize + BLOCK;
        }
        self.members.resize(end, SubsetMember::PADDING);
        for (&start, &count) in self.ends.iter().zip(&self.counts) {
            self.members[start + count as usize..][..BLOCK].fill(SubsetMember::PADDING);
        }
    }

    /// Writes a box as member of all its subsets.
    #[inline(always)]
    pub(super) fn add(&mut self, cut: &AxisCuts, slot: u32, record: &BoxRecord) {
        cut.for_each_subset(record, |subset, before| {
            let end = &mut self.ends[subset];
            self.members[*end] = SubsetMember::new(record, slot, before);
            *end += 1;
        });
    }

    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Total number of members of all subsets.
    pub(super) fn total(&self) -> usize {
        self.members.len() - BLOCK * self.len()
    }

    /// Members of a subset, followed by a block of padding.
    #[inline(always)]
    pub(super) fn members(&self, subset: usize) -> &[SubsetMember] {
        let end = self.ends[subset];
        &self.members[end - self.counts[subset] as usize..end + BLOCK]
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.counts[..]) + size_of_val(&self.ends[..]) + size_of_val(&self.members[..])
    }
}
