//! Pairs of slots as whole numbers: sorted as numbers they are in order.

use super::ids::Bounds;

/// The lower slot in the upper half.
pub(super) type Key = u64;

/// The key of two slots.
#[inline(always)]
pub(super) fn key(a: u32, b: u32) -> Key {
    u64::from(a.min(b)) << 32 | u64::from(a.max(b))
}

/// The slots of a key, lower first.
#[inline(always)]
pub(super) fn slots_of(key: Key) -> [u32; 2] {
    [(key >> 32) as u32, key as u32]
}

/// Whether two boxes have a point in common.
#[inline(always)]
pub(super) fn overlap(a: &Bounds, b: &Bounds) -> bool {
    (0..3).all(|axis| a[0][axis] <= b[1][axis] && b[0][axis] <= a[1][axis])
}

/// The keys of one sorted list that are not in another.
#[derive(Clone, Debug)]
pub(super) struct Difference<'k> {
    keys: &'k [Key],
    others: &'k [Key],
}

impl<'k> Difference<'k> {
    pub(super) fn new(keys: &'k [Key], others: &'k [Key]) -> Self {
        Self { keys, others }
    }
}

impl Iterator for Difference<'_> {
    type Item = Key;

    fn next(&mut self) -> Option<Key> {
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

/// Two sorted lists as one.
pub(super) fn merge(kept: impl Iterator<Item = Key>, added: &[Key], merged: &mut Vec<Key>) {
    let mut added = added.iter().copied().peekable();
    for key in kept {
        while let Some(new) = added.next_if(|&new| new < key) {
            merged.push(new);
        }
        merged.push(key);
    }
    merged.extend(added);
}

/// Merges sorted keys into those at the end of a list, which are sorted too. From the back, so that it needs no room.
pub(super) fn merge_into(keys: &mut Vec<Key>, start: usize, added: &[Key]) {
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
