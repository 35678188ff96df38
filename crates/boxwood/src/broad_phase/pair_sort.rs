//! Sorts pair keys in linear time. Keys are first distributed over buckets by their lower slots. Each bucket fits in
//! the cache and is then sorted by a radix sort from the lowest digit.

use super::pair_keys::PairKey;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Target number of keys per bucket. The keys of a bucket and its sorted output then fit in the L1 cache together.
const BUCKET_KEYS: usize = 2048;
/// Largest number of buckets: with more buckets, the write positions of all buckets would not stay in the cache.
const MAX_BUCKETS: usize = 1024;
/// Number of keys up to which the standard sort is faster than the radix sort.
const STD_SORT_THRESHOLD: usize = 192;
/// Number of digits of a radix-sort key. They consist of the bits of a pair key that can differ within a bucket.
/// The number is odd, so that the last pass writes to the output array.
const DIGITS: u32 = 3;
/// Largest number of bits of a radix-sort digit. If a digit would be longer, the standard sort is used.
const MAX_DIGIT_BITS: u32 = 11;

/// Sorts pair keys, with reusable scratch memory.
#[derive(Clone, Debug, Default)]
pub(super) struct PairSorter {
    keys: Vec<PairKey>,
    ends: Vec<usize>,
}

impl PairSorter {
    /// Sorts the keys of all lists into `sorted`, in ascending order. All slots in the keys must be below `slots`.
    pub(crate) fn collect<'k>(
        &mut self,
        lists: impl Iterator<Item = &'k [PairKey]> + Clone,
        slots: usize,
        sorted: &mut Vec<PairKey>,
    ) {
        let count: usize = lists.clone().map(<[PairKey]>::len).sum();
        sorted.clear();
        if count <= STD_SORT_THRESHOLD {
            lists.for_each(|list| sorted.extend_from_slice(list));
            return sorted.sort_unstable();
        }
        let layout = BucketLayout::new(slots, count);
        self.distribute(lists, layout, count);
        sorted.resize(count, 0);
        #[cfg(feature = "parallel")]
        if super::worth_parallel(count) {
            let buckets: Vec<_> =
                BucketIter { keys: &mut self.keys[..count], output: sorted, ends: &self.ends, start: 0 }.collect();
            return buckets.into_par_iter().for_each(|(keys, output)| layout.sort(keys, output));
        }
        BucketIter { keys: &mut self.keys[..count], output: sorted, ends: &self.ends, start: 0 }
            .for_each(|(keys, output)| layout.sort(keys, output));
    }

    /// Distributes the keys of all lists over the buckets.
    fn distribute<'k>(
        &mut self,
        lists: impl Iterator<Item = &'k [PairKey]> + Clone,
        layout: BucketLayout,
        count: usize,
    ) {
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
                let offset = &mut ends[layout.bucket(key)];
                keys[*offset] = key;
                *offset += 1;
            }
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.keys[..]) + size_of_val(&self.ends[..])
    }
}

/// Iterator over the buckets: the keys of each bucket, and the part of the output where they belong.
struct BucketIter<'k> {
    keys: &'k mut [PairKey],
    output: &'k mut [PairKey],
    ends: &'k [usize],
    start: usize,
}

impl<'k> Iterator for BucketIter<'k> {
    type Item = (&'k mut [PairKey], &'k mut [PairKey]);

    fn next(&mut self) -> Option<Self::Item> {
        let (&end, ends) = self.ends.split_first()?;
        let (keys, rest) = std::mem::take(&mut self.keys).split_at_mut(end - self.start);
        let (output, rest_of_output) = std::mem::take(&mut self.output).split_at_mut(end - self.start);
        *self = Self { keys: rest, output: rest_of_output, ends, start: end };
        Some((keys, output))
    }
}

/// Which bits of a key select its bucket.
#[derive(Clone, Copy, Debug)]
struct BucketLayout {
    /// Number of bits of a slot.
    bits: u32,
    /// Number of low bits of the lower slot that do not select the bucket; its remaining high bits are the index of
    /// the bucket.
    shift: u32,
}

impl BucketLayout {
    fn new(slots: usize, keys: usize) -> Self {
        let bits = (usize::BITS - slots.leading_zeros()).min(32);
        let buckets = (keys / BUCKET_KEYS).clamp(1, MAX_BUCKETS).ilog2();
        Self { bits, shift: bits.saturating_sub(buckets) }
    }

    fn buckets(self) -> usize {
        1 << (self.bits - self.shift)
    }

    #[inline(always)]
    fn bucket(self, key: PairKey) -> usize {
        (key >> 32 >> self.shift) as usize
    }

    /// Sorts the keys of a bucket into `sorted`, which has the same length. The contents of `keys` are overwritten.
    fn sort(self, keys: &mut [PairKey], sorted: &mut [PairKey]) {
        let digit = (self.bits + self.shift).div_ceil(DIGITS);
        if keys.len() <= STD_SORT_THRESHOLD || digit > MAX_DIGIT_BITS {
            sorted.copy_from_slice(keys);
            return sorted.sort_unstable();
        }
        // Packs the bits of a key that can differ within a bucket: all bits of the higher slot and the low bits of
        // the lower slot, without the unused bits between them.
        let (low, high) = ((1 << self.bits) - 1, (1 << self.shift) - 1);
        let packed = |key: PairKey| (key & low) | (key >> 32 & high) << self.bits;
        let digit_of = |key: PairKey, pass: u32| (packed(key) >> (pass * digit)) as usize % (1 << digit);
        let mut offsets = [[0_u32; 1 << MAX_DIGIT_BITS]; DIGITS as usize];
        for &key in keys.iter() {
            for pass in 0..DIGITS {
                offsets[pass as usize][digit_of(key, pass)] += 1;
            }
        }
        let (mut from, mut to) = (keys, sorted);
        for pass in 0..DIGITS {
            let offsets = &mut offsets[pass as usize][..1 << digit];
            let mut before = 0;
            for offset in offsets.iter_mut() {
                (*offset, before) = (before, before + *offset);
            }
            for &key in from.iter() {
                let offset = &mut offsets[digit_of(key, pass)];
                to[*offset as usize] = key;
                *offset += 1;
            }
            (from, to) = (to, from);
        }
    }
}
