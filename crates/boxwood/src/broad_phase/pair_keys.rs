//! Pairs of slots, encoded as integers that have the same order as the pairs.

use crate::kernel::aabb::Aabb;

/// Pair of slots: the lower slot in the upper 32 bits, the higher slot in the lower 32 bits.
pub(crate) type PairKey = u64;

/// Key of the pair of two slots, given in any order.
#[inline(always)]
pub(crate) fn key(a: u32, b: u32) -> PairKey {
    u64::from(a.min(b)) << 32 | u64::from(a.max(b))
}

/// The two slots of a key, the lower slot first.
#[inline(always)]
pub(super) fn slots_of(key: PairKey) -> [u32; 2] {
    [(key >> 32) as u32, key as u32]
}

/// Returns true if two boxes have a common point.
#[inline(always)]
pub(crate) fn overlap(a: &Aabb, b: &Aabb) -> bool {
    a.overlaps(b)
}

/// Iterator over the keys in one sorted list that are not in another sorted list.
#[derive(Clone, Debug)]
pub(super) struct SortedDifference<'k> {
    keys: &'k [PairKey],
    others: &'k [PairKey],
}

impl<'k> SortedDifference<'k> {
    pub(crate) fn new(keys: &'k [PairKey], others: &'k [PairKey]) -> Self {
        Self { keys, others }
    }
}

impl Iterator for SortedDifference<'_> {
    type Item = PairKey;

    fn next(&mut self) -> Option<PairKey> {
        loop {
            let (&key, rest) = self.keys.split_first()?;
            while let Some((_, rest)) = self.others.split_first().filter(|(other, _)| **other < key) {
                self.others = rest;
            }
            self.keys = rest;
            if self.others.first() != Some(&key) {
                return Some(key);
            }
        }
    }
}

/// Appends the keys of two sorted sequences to `merged`, in sorted order.
pub(crate) fn merge(retained: impl Iterator<Item = PairKey>, added: &[PairKey], merged: &mut Vec<PairKey>) {
    let mut added = added.iter().copied().peekable();
    for key in retained {
        while let Some(new) = added.next_if(|&new| new < key) {
            merged.push(new);
        }
        merged.push(key);
    }
    merged.extend(added);
}

/// Merges the sorted keys `added` into `keys[start..]`, which is sorted too. The merge goes from the last key to
/// the first, so it needs no scratch memory.
pub(super) fn merge_into(keys: &mut Vec<PairKey>, start: usize, added: &[PairKey]) {
    let (mut left, mut right) = (keys.len(), added.len());
    keys.resize(left + right, 0);
    while right > 0 {
        if left > start && keys[left - 1] > added[right - 1] {
            keys[left + right - 1] = keys[left - 1];
            left -= 1;
        } else {
            keys[left + right - 1] = added[right - 1];
            right -= 1;
        }
    }
}
