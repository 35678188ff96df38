//! SplitMix64 (Steele, Lea and Flood, 2014): small, seeded, the same on every machine.

pub(crate) struct Random(u64);

impl Random {
    /// A stream of its own for every pair of numbers.
    pub(crate) fn new(stream: u64, block: u64) -> Self {
        let mut random = Self(stream);
        let seed = random.bits() ^ block.wrapping_mul(0xd134_2543_de82_ef95);
        Self(seed)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// An integer from `low` to `high`, both included. The bias of the remainder is of no concern for such small ranges.
    pub(crate) fn integer(&mut self, low: i64, high: i64) -> i64 {
        low + (self.bits() % (high - low + 1) as u64) as i64
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// At least -1, less than 1, a multiple of 2^-52.
    pub(crate) fn signed(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    /// At least 0, less than 1, a multiple of 2^-53.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * 2f64.powi(-53)
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
