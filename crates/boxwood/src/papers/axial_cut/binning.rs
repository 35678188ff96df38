//! Approximate ordering of the members of a subset along the sweep axis. The axial cut divides space into subsets;
//! the members of a subset are the boxes that lie in it. They are put into bins of equal width, about one bin per
//! member. The members of a bin are unordered. So a sweep that looks for the boxes that overlap a given box must
//! continue beyond its end by the width of a bin.

use super::subsets::{BLOCK, SubsetMember};

/// Maximum number of bins of a subset. With this many bins, rounding (2^-22 of the subset's extent) adds less than a
/// hundredth to the bin width.
const MAX_BINS: usize = 1 << 15;
/// Limit for the sum of the squared member counts of all bins, divided by the number of members. If the sum is
/// larger, too many pairs of members share a bin, and the members are sorted instead. Applies only if the bins are
/// wider than `max_width`.
const PAIRS_PER_MEMBER: u64 = 4;

/// Members of a subset ordered by bins, and scratch memory.
#[derive(Clone, Debug, Default)]
pub(super) struct BinnedMembers {
    members: Vec<SubsetMember>,
    bins: Vec<u32>,
    /// First the number of members of each bin; then, while members are placed, the index for the next member of the
    /// bin.
    ends: Vec<u32>,
}

impl BinnedMembers {
    /// Members as ordered by the last call of [`bin_members`](Self::bin_members), followed by a block of padding.
    #[inline(always)]
    pub(super) fn members(&self) -> &[SubsetMember] {
        &self.members
    }

    /// Orders `members`, which must be followed by a block of padding, by bins along `axis`. If the bins are wider
    /// than `max_width` and the members spread unevenly over them, sorts the members instead. Let a member x come
    /// before a member y in the resulting order. Returns an upper bound of the distance by which x may start after
    /// y.
    #[inline(always)]
    pub(super) fn bin_members(&mut self, members: &[SubsetMember], axis: usize, max_width: f32) -> f32 {
        let count = members.len() - BLOCK;
        self.members.clear();
        self.members.extend_from_slice(members);
        let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
        for member in &members[..count] {
            low = low.min(member.bounds[axis]);
            high = high.max(member.bounds[axis]);
        }
        let bins = count.min(MAX_BINS);
        let scale = bins as f32 / (high - low);
        if !(scale.is_finite() && scale >= f32::MIN_POSITIVE) {
            return self.sort(count, axis);
        }
        let bin = |member: &SubsetMember| (((member.bounds[axis] - low) * scale) as usize).min(bins - 1) as u32;
        self.bins.clear();
        self.bins.extend(members[..count].iter().map(bin));
        self.ends.clear();
        self.ends.resize(bins, 0);
        for &bin in &self.bins {
            self.ends[bin as usize] += 1;
        }
        let width = 1.0 / scale;
        if width > max_width && self.is_uneven(count) {
            return self.sort(count, axis);
        }
        let mut end = 0;
        for bin in &mut self.ends {
            end += std::mem::replace(bin, end);
        }
        for (member, &bin) in members.iter().zip(&self.bins) {
            let end = &mut self.ends[bin as usize];
            self.members[*end as usize] = *member;
            *end += 1;
        }
        width * 1.01
    }

    /// Returns true if too many pairs of members share a bin.
    fn is_uneven(&self, count: usize) -> bool {
        let pairs: u64 = self.ends.iter().map(|&members| u64::from(members) * u64::from(members)).sum();
        pairs > PAIRS_PER_MEMBER * count as u64
    }

    #[inline(never)]
    fn sort(&mut self, count: usize, axis: usize) -> f32 {
        self.members[..count].sort_unstable_by(|a, b| a.bounds[axis].total_cmp(&b.bounds[axis]));
        0.0
    }
}
