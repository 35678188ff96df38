//! The members of the subsets, in the order of the sweep: counted, then put in place one after the other.

use super::cut::Cut;
use super::record::Record;
use crate::simd::{Eight, LANES};

/// A box in a subset. Half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Member {
    /// Lower bounds, upper bounds with their sign changed, and two whole numbers, bit by bit.
    pub(super) bounds: Eight,
}

impl Member {
    /// Begins beyond every box and ends before: overlaps none.
    const NONE: Self = Self { bounds: [f32::MAX; LANES] };

    /// Of a box that begins before the subset on some axes, by their bits.
    #[inline(always)]
    pub(super) fn new(record: &Record, slot: u32, before: u32) -> Self {
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

/// Members are compared with so many at a time: as many that are none follow the last of each subset.
pub(super) const BLOCK: usize = 4;

#[derive(Clone, Debug, Default)]
pub(super) struct Subsets {
    /// Members of each subset.
    counts: Vec<u32>,
    /// Where the next member of each goes; when all are there, where the members end.
    ends: Vec<usize>,
    members: Vec<Member>,
}

impl Subsets {
    pub(super) fn restart(&mut self, subsets: usize) {
        self.counts.clear();
        self.counts.resize(subsets, 0);
    }

    pub(super) fn counts(&self) -> &[u32] {
        &self.counts
    }

    #[inline(always)]
    pub(super) fn count(&mut self, cut: &Cut, record: &Record) {
        cut.each_subset(record, |subset, _| self.counts[subset] += 1);
    }

    #[inline(always)]
    pub(super) fn uncount(&mut self, cut: &Cut, record: &Record) {
        cut.each_subset(record, |subset, _| self.counts[subset] -= 1);
    }

    /// Makes room for the members that were counted.
    pub(super) fn make_room(&mut self) {
        self.ends.clear();
        let mut end = 0;
        for &count in &self.counts {
            self.ends.push(end);
            end += count as usize + BLOCK;
        }
        self.members.resize(end, Member::NONE);
        for (&start, &count) in self.ends.iter().zip(&self.counts) {
            self.members[start + count as usize..][..BLOCK].fill(Member::NONE);
        }
    }

    /// Adds a box to the subsets that it lies in.
    #[inline(always)]
    pub(super) fn add(&mut self, cut: &Cut, slot: u32, record: &Record) {
        cut.each_subset(record, |subset, before| {
            let end = &mut self.ends[subset];
            self.members[*end] = Member::new(record, slot, before);
            *end += 1;
        });
    }

    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    /// All members.
    pub(super) fn total(&self) -> usize {
        self.members.len() - BLOCK * self.len()
    }

    /// The members of a subset, and a block of none.
    #[inline(always)]
    pub(super) fn members(&self, subset: usize) -> &[Member] {
        let end = self.ends[subset];
        &self.members[end - self.counts[subset] as usize..end + BLOCK]
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.counts[..]) + size_of_val(&self.ends[..]) + size_of_val(&self.members[..])
    }
}
