//! Eight lanes of numbers: kernels are written once, generic over [`Lanes`], and run on whatever the processor has.
//!
//! ```text
//! a public question ─▶ dispatch once ─▶ traversal and kernels, generic over L: Lanes, all #[inline(always)]
//! ```
//!
//! [`vector`] is the processor's own lanes and the only file that names the library behind them; `Scalar` is the plain
//! twin. Both round alike, operation by operation, and nothing fuses a multiplication with an addition: every kernel
//! gives the same bits on every machine, which tests hold it to.

#[cfg(test)]
mod scalar;
pub(crate) mod vector;

#[cfg(test)]
pub(crate) use scalar::Scalar;
#[cfg(test)]
pub(crate) use vector::on_every_level;
pub(crate) use vector::{dispatch, dispatch_on};

use std::ops::{Add, Div, Mul, Sub};

/// How many.
pub(crate) const LANES: usize = 8;

/// Eight `f32`, one for each lane, as they lie in memory.
pub(crate) type Eight = [f32; LANES];

/// Of the lanes.
const NUMBERS: [u32; LANES] = [0, 1, 2, 3, 4, 5, 6, 7];

/// Eight lanes of `f32`, and of `f64` to make them from.
pub(crate) trait Lanes: Copy {
    /// Eight `f32`.
    type F: Copy + Add<Output = Self::F> + Sub<Output = Self::F> + Mul<Output = Self::F> + Div<Output = Self::F>;
    /// Eight `f64`.
    type D: Copy + Add<Output = Self::D> + Sub<Output = Self::D> + Mul<Output = Self::D>;
    /// Eight whole numbers.
    type W: Copy;
    /// Eight times yes or no.
    type M: Copy;

    fn splat(self, x: f32) -> Self::F;
    fn load(self, x: &Eight) -> Self::F;
    fn store(self, x: Self::F) -> Eight;
    fn abs(self, x: Self::F) -> Self::F;
    /// The smaller; either, if one is NaN.
    fn min(self, x: Self::F, y: Self::F) -> Self::F;
    /// The larger; either, if one is NaN.
    fn max(self, x: Self::F, y: Self::F) -> Self::F;
    fn greater(self, x: Self::F, y: Self::F) -> Self::M;
    /// The first where the mask says yes, else the second.
    fn select(self, mask: Self::M, yes: Self::F, no: Self::F) -> Self::F;
    /// Lane i gets what is in lane i + 1, around.
    fn turned(self, x: Self::F) -> Self::F;
    /// The smallest of all lanes; none may be NaN.
    fn smallest(self, x: Self::F) -> f32;
    /// The largest of all lanes; none may be NaN.
    fn largest(self, x: Self::F) -> f32;

    fn splat_whole(self, x: u32) -> Self::W;
    fn load_whole(self, x: &[u32; LANES]) -> Self::W;
    fn turned_whole(self, x: Self::W) -> Self::W;
    fn equal(self, x: Self::W, y: Self::W) -> Self::M;

    fn splat_wide(self, x: f64) -> Self::D;
    fn load_wide(self, x: &[f64; LANES]) -> Self::D;
    fn store_wide(self, x: Self::D) -> [f64; LANES];
    /// Rounded to the nearest `f32`.
    fn narrow(self, x: Self::D) -> Self::F;
    /// The same numbers.
    fn widen(self, x: Self::F) -> Self::D;

    /// The smaller; either, if one is NaN.
    fn min_wide(self, x: Self::D, y: Self::D) -> Self::D;
    /// The larger; either, if one is NaN.
    fn max_wide(self, x: Self::D, y: Self::D) -> Self::D;
    /// Bit i is lane i.
    fn greater_wide(self, x: Self::D, y: Self::D) -> u32;
    /// Returns a bit for every lane in which one of the points of `a` equals one of the points of `b`.
    fn have_equal_points(self, a: &[[Self::D; 3]; 3], b: &[[Self::D; 3]; 3]) -> u32;

    /// Yes in one lane.
    #[inline(always)]
    fn lane(self, lane: usize) -> Self::M {
        self.equal(self.load_whole(&NUMBERS), self.splat_whole(lane as u32))
    }
    /// Yes in a lane and those above it; at least 1.
    #[inline(always)]
    fn lanes_from(self, lane: usize) -> Self::M {
        self.greater(self.load(&NUMBERS.map(|lane| lane as f32)), self.splat(lane as f32 - 0.5))
    }

    fn and(self, x: Self::M, y: Self::M) -> Self::M;
    fn or(self, x: Self::M, y: Self::M) -> Self::M;
    /// Bit i is lane i.
    fn bits(self, x: Self::M) -> u32;
}
