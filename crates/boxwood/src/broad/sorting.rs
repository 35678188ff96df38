//! Puts the keys of pairs in order, however many there are: first into buckets by their lower slots, then each bucket,
//! which fits a cache, digit by digit from the lowest.

use super::pairs::Key;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Keys that a bucket should have: with as much room to be sorted into, they fit the first cache.
const BUCKET: usize = 2048;
/// Buckets at most: more would not all be at hand while keys are handed out.
const BUCKETS: usize = 1024;
/// Up to so many keys the standard sort is faster than digits.
const FEW: usize = 192;
/// Digits of a key within its bucket: an odd number, so that the last pass ends in the right array.
const DIGITS: u32 = 3;
/// The longest digit.
const LONGEST: u32 = 11;

/// What sorting needs beside the keys. Kept, so that nothing is allocated in the long run.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorter {
    keys: Vec<Key>,
    ends: Vec<usize>,
}

impl Sorter {
    /// Collects the keys of some lists, of slots below a number, in order.
    pub(super) fn collect<'k>(
        &mut self,
        lists: impl Iterator<Item = &'k [Key]> + Clone,
        slots: usize,
        sorted: &mut Vec<Key>,
    ) {
        let count: usize = lists.clone().map(<[Key]>::len).sum();
        sorted.clear();
        if count <= FEW {
            lists.for_each(|list| sorted.extend_from_slice(list));
            return sorted.sort_unstable();
        }
        let layout = Layout::new(slots, count);
        self.hand_out(lists, layout, count);
        sorted.resize(count, 0);
        #[cfg(feature = "parallel")]
        if super::on_threads(count) {
            let buckets: Vec<_> =
                Buckets { keys: &mut self.keys[..count], room: sorted, ends: &self.ends, start: 0 }.collect();
            return buckets.into_par_iter().for_each(|(keys, room)| layout.sort(keys, room));
        }
        Buckets { keys: &mut self.keys[..count], room: sorted, ends: &self.ends, start: 0 }
            .for_each(|(keys, room)| layout.sort(keys, room));
    }

    /// Puts each key in its bucket.
    fn hand_out<'k>(&mut self, lists: impl Iterator<Item = &'k [Key]> + Clone, layout: Layout, count: usize) {
        let Self { keys, ends } = self;
        ends.clear();
        ends.resize(layout.buckets(), 0);
        lists.clone().flatten().for_each(|&key| ends[layout.bucket(key)] += 1);
        let mut before = 0;
        for end in ends.iter_mut() {
            (*end, before) = (before, before + *end);
        }
        if keys.len() < count {
            keys.resize(count, 0);
        }
        for list in lists {
            for &key in list {
                let place = &mut ends[layout.bucket(key)];
                keys[*place] = key;
                *place += 1;
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.keys[..]) + size_of_val(&self.ends[..])
    }
}

/// The buckets, each with the room that it is to be sorted into.
struct Buckets<'k> {
    keys: &'k mut [Key],
    room: &'k mut [Key],
    ends: &'k [usize],
    start: usize,
}

impl<'k> Iterator for Buckets<'k> {
    type Item = (&'k mut [Key], &'k mut [Key]);

    fn next(&mut self) -> Option<Self::Item> {
        let (&end, ends) = self.ends.split_first()?;
        let (keys, rest) = std::mem::take(&mut self.keys).split_at_mut(end - self.start);
        let (room, rest_of_room) = std::mem::take(&mut self.room).split_at_mut(end - self.start);
        *self = Self { keys: rest, room: rest_of_room, ends, start: end };
        Some((keys, room))
    }
}

/// How keys are divided.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// Bits of a slot.
    bits: u32,
    /// Bits of the lower slot that do not tell the bucket.
    shift: u32,
}

impl Layout {
    fn new(slots: usize, keys: usize) -> Self {
        let bits = (usize::BITS - slots.leading_zeros()).min(32);
        let buckets = (keys / BUCKET).clamp(1, BUCKETS).ilog2();
        Self { bits, shift: bits.saturating_sub(buckets) }
    }

    fn buckets(self) -> usize {
        1 << (self.bits - self.shift)
    }

    #[inline(always)]
    fn bucket(self, key: Key) -> usize {
        (key >> 32 >> self.shift) as usize
    }

    /// Sorts a bucket into an array of its size; both are used.
    fn sort(self, keys: &mut [Key], sorted: &mut [Key]) {
        let digit = (self.bits + self.shift).div_ceil(DIGITS);
        if keys.len() <= FEW || digit > LONGEST {
            sorted.copy_from_slice(keys);
            return sorted.sort_unstable();
        }
        // The bits of a key that differ within a bucket, without a gap between the slots.
        let (low, high) = ((1 << self.bits) - 1, (1 << self.shift) - 1);
        let packed = |key: Key| (key & low) | (key >> 32 & high) << self.bits;
        let digit_of = |key: Key, pass: u32| (packed(key) >> (pass * digit)) as usize % (1 << digit);
        let mut places = [[0_u32; 1 << LONGEST]; DIGITS as usize];
        for &key in keys.iter() {
            for pass in 0..DIGITS {
                places[pass as usize][digit_of(key, pass)] += 1;
            }
        }
        let (mut from, mut to) = (keys, sorted);
        for pass in 0..DIGITS {
            let places = &mut places[pass as usize][..1 << digit];
            let mut before = 0;
            for place in places.iter_mut() {
                (*place, before) = (before, before + *place);
            }
            for &key in from.iter() {
                let place = &mut places[digit_of(key, pass)];
                to[*place as usize] = key;
                *place += 1;
            }
            (from, to) = (to, from);
        }
    }
}
