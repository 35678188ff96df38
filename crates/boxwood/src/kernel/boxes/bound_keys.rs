//! Interface between a best-first traversal and the bounds it uses. Each box, or each pair of boxes, gets one
//! `f32` key: a lower bound of the distance or time of every result inside it.
//!
//! A traversal visits boxes with smaller keys first, and skips all boxes with keys above a threshold.

use super::Boxes8;
use crate::kernel::simd::{F32x8, LANES, Lanes};

/// Keys for the boxes of one placed model, for example lower bounds of their distances from a query point.
pub(crate) trait BoundKeys {
    /// Keys of eight boxes; infinite for a box that contains no result (for example a box that a ray misses).
    /// Unused lanes of `boxes` must contain finite numbers; the caller ignores their keys.
    fn keys<L: Lanes>(&self, l: L, boxes: &Boxes8) -> L::F32;

    /// Returns the keys of eight boxes, and a mask of the boxes whose key is above `threshold`. In the lanes of
    /// this mask, the returned keys may be wrong.
    #[inline(always)]
    fn keys_and_far_mask<L: Lanes>(&self, l: L, boxes: &Boxes8, threshold: f32) -> (L::F32, L::Mask) {
        let keys = self.keys(l, boxes);
        (keys, l.greater(keys, l.splat(threshold)))
    }

    /// Threshold for `limit`, a distance or a time of a motion: a box with a larger key contains no result at a
    /// distance or time of at most `limit`.
    fn threshold(&self, limit: f64) -> f32;
}

/// Keys for pairs of boxes of two placed models, for example lower bounds of the distances between the two boxes.
pub(crate) trait PairBoundKeys {
    /// Keys of the first `rows` boxes of `a` against the eight boxes of `b`, and a mask of the keys not above
    /// `threshold`. Unused lanes must contain finite numbers; the caller ignores their keys.
    fn keys_8x8<L: Lanes>(&self, l: L, a: &Boxes8, rows: usize, b: &Boxes8, threshold: f32) -> KeyMatrix8;

    /// Keys of box `lane` of `one` against eight boxes of the other model, written to the first row of the result.
    /// `side` is 0 if `one` belongs to model a, and 1 if it belongs to model b.
    fn keys_1x8<L: Lanes>(
        &self,
        l: L,
        side: usize,
        one: &Boxes8,
        lane: usize,
        eight: &Boxes8,
        threshold: f32,
    ) -> KeyMatrix8;

    /// Pairs of overlapping boxes have keys at or below this value. A traversal may visit all pairs with such keys
    /// in any order.
    fn separated_key(&self) -> f32;

    /// Threshold for `limit`, a distance or a time of a motion: a pair of boxes with a larger key contains no
    /// result at a distance or time of at most `limit`.
    fn threshold(&self, limit: f64) -> f32;
}

/// Keys of up to 8 x 8 box pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyMatrix8 {
    /// `rows[i][j]`: key of box i of a and box j of b.
    pub(crate) rows: [F32x8; LANES],
    /// Bit 8 i + j is set if `rows[i][j]` is not above the threshold.
    pub(crate) near: u64,
}

impl KeyMatrix8 {
    /// Key of the box pair that has bit number `bit` in `near`.
    #[inline(always)]
    pub(crate) fn get(&self, bit: u32) -> f32 {
        self.rows[bit as usize / LANES][bit as usize % LANES]
    }
}
