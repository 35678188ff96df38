//! What a search asks of bounds: a key for every box, or pair of boxes. It visits lower keys first, and none above a threshold.

use super::EightBoxes;
use crate::simd::{Eight, LANES, Lanes};

/// Keys of the boxes of one placed model.
pub(crate) trait BoxKeys {
    /// Keys of eight boxes: infinite, if nothing in a box can ever be wanted. Lanes without a box must hold numbers, and be
    /// masked by the caller.
    fn keys<L: Lanes>(&self, l: L, boxes: &EightBoxes) -> L::F;

    /// The same where they are not above a threshold, and in which lanes they are.
    #[inline(always)]
    fn keys_within<L: Lanes>(&self, l: L, boxes: &EightBoxes, threshold: f32) -> (L::F, L::M) {
        let keys = self.keys(l, boxes);
        (keys, l.greater(keys, l.splat(threshold)))
    }

    /// Nothing that is wanted within a reach is in a box whose key is above this.
    fn threshold(&self, reach: f64) -> f32;
}

/// Keys of pairs of boxes of two placed models.
pub(crate) trait PairKeys {
    /// Eight boxes of a, of which the first `rows` count, against eight of b. Lanes without a box must hold numbers, and be
    /// masked by the caller.
    fn eight_by_eight<L: Lanes>(&self, l: L, a: &EightBoxes, rows: usize, b: &EightBoxes, threshold: f32) -> Keys;

    /// One box of a (0) or of b (1) against eight of the other: keys of the first row.
    fn one_by_eight<L: Lanes>(
        &self,
        l: L,
        side: usize,
        one: &EightBoxes,
        lane: usize,
        eight: &EightBoxes,
        threshold: f32,
    ) -> Keys;

    /// Pairs whose keys are not above this are all equally urgent.
    fn least(&self) -> f32;

    /// Nothing that is wanted within a reach is in a pair of boxes whose key is above this.
    fn threshold(&self, reach: f64) -> f32;
}

/// Keys of rows of a against lanes of b, and which of them are not above the threshold: bit 8 i + j.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    pub(crate) rows: [Eight; LANES],
    pub(crate) near: u64,
}

impl Keys {
    #[inline(always)]
    pub(crate) fn get(&self, bit: u32) -> f32 {
        self.rows[bit as usize / LANES][bit as usize % LANES]
    }
}
