//! The members of a subset, brought into order along the sweep, almost: in bins of equal width, about one a member. Members of
//! one bin are in any order, so that a sweep has to go on for the width of a bin.

use super::subsets::{BLOCK, Member};

/// Bins of a subset: then rounding, 2^-22 of the extent, adds less than a hundredth to the width of one.
const MOST_BINS: usize = 1 << 15;
/// Members of bins may make so many pairs a member, if a bin is wide: more are sorted.
const PAIRS_PER_MEMBER: u64 = 4;

/// Members in order, and what is needed on the way.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    members: Vec<Member>,
    bins: Vec<u32>,
    /// Members of each bin; then where the next one goes.
    ends: Vec<u32>,
}

impl Arranged {
    /// The members that were arranged last, and a block of none.
    #[inline(always)]
    pub(super) fn members(&self) -> &[Member] {
        &self.members
    }

    /// Arranges members, behind which a block of none follows. Returns how much later one may begin than one that comes after
    /// it. A bin is wide if it is wider than this.
    #[inline(always)]
    pub(super) fn arrange(&mut self, members: &[Member], axis: usize, wide: f32) -> f32 {
        let count = members.len() - BLOCK;
        self.members.clear();
        self.members.extend_from_slice(members);
        let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
        for member in &members[..count] {
            low = low.min(member.bounds[axis]);
            high = high.max(member.bounds[axis]);
        }
        let bins = count.min(MOST_BINS);
        let scale = bins as f32 / (high - low);
        if !(scale.is_finite() && scale >= f32::MIN_POSITIVE) {
            return self.sort(count, axis);
        }
        let bin = |member: &Member| (((member.bounds[axis] - low) * scale) as usize).min(bins - 1) as u32;
        self.bins.clear();
        self.bins.extend(members[..count].iter().map(bin));
        self.ends.clear();
        self.ends.resize(bins, 0);
        for &bin in &self.bins {
            self.ends[bin as usize] += 1;
        }
        let width = 1.0 / scale;
        if width > wide && self.are_uneven(count) {
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

    fn are_uneven(&self, count: usize) -> bool {
        let pairs: u64 = self.ends.iter().map(|&members| u64::from(members) * u64::from(members)).sum();
        pairs > PAIRS_PER_MEMBER * count as u64
    }

    #[inline(never)]
    fn sort(&mut self, count: usize, axis: usize) -> f32 {
        self.members[..count].sort_unstable_by(|a, b| a.bounds[axis].total_cmp(&b.bounds[axis]));
        0.0
    }
}
