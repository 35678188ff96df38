//! The project's random generator, with the distributions that the families use.

pub(crate) struct Random(boxwood_scenes::Random);

impl Random {
    /// A generator with its own random stream for every pair of arguments.
    pub(crate) fn new(stream: u64, block: u64) -> Self {
        let seed = boxwood_scenes::Random::new(stream).u64() ^ block.wrapping_mul(0xd134_2543_de82_ef95);
        Self(boxwood_scenes::Random::new(seed))
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0.u64()
    }

    /// An integer from `low` to `high`, both included.
    pub(crate) fn integer(&mut self, low: i64, high: i64) -> i64 {
        low + self.0.below((high - low + 1) as u64) as i64
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0.below(count as u64) as usize
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// A random number in [-1, 1).
    pub(crate) fn signed(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }

    /// A random number in [0, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        self.0.unit()
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }
}
