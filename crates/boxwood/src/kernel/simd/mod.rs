//! Eight-lane SIMD vectors. Kernels are written once, generic over [`Lanes`], and run on the best instruction set
//! of the processor. Each query selects the instruction set once, at its start; the arrows are calls:
//!
//! ```text
//! public query ─▶ dispatch once ─▶ traversal and kernels, generic over L: Lanes, all #[inline(always)]
//! ```
//!
//! [`vector`] uses the instructions of the processor and is the only file that names the SIMD crate. `ScalarLanes`
//! is the reference implementation for tests. Both implementations round each operation in the same way, and no
//! multiplication is fused with an addition. Every kernel therefore returns the same bits on every machine; tests
//! check this.

pub(crate) mod vector;

#[cfg(test)]
pub(crate) use scalar::ScalarLanes;
#[cfg(test)]
pub(crate) use vector::on_every_level;
pub(crate) use vector::{dispatch, dispatch_on};

use std::ops::{Add, Div, Mul, Sub};

/// Number of SIMD lanes.
pub(crate) const LANES: usize = 8;

/// Eight `f32` in memory, one per lane.
pub(crate) type F32x8 = [f32; LANES];

/// Lane indices 0 to 7.
const LANE_INDICES: [u32; LANES] = [0, 1, 2, 3, 4, 5, 6, 7];

/// Operations on vectors of eight lanes: `f32`, `f64`, `u32` and masks.
pub(crate) trait Lanes: Copy {
    /// Eight `f32`.
    type F32: Copy
        + Add<Output = Self::F32>
        + Sub<Output = Self::F32>
        + Mul<Output = Self::F32>
        + Div<Output = Self::F32>;
    /// Eight `f64`.
    type F64: Copy + Add<Output = Self::F64> + Sub<Output = Self::F64> + Mul<Output = Self::F64>;
    /// Eight `u32`.
    type U32: Copy;
    /// Mask with one Boolean per lane.
    type Mask: Copy;

    fn splat(self, x: f32) -> Self::F32;
    fn load(self, x: &F32x8) -> Self::F32;
    fn store(self, x: Self::F32) -> F32x8;
    fn abs(self, x: Self::F32) -> Self::F32;
    /// Minimum of `x` and `y` in each lane; if one of the two is NaN, either may be returned.
    fn min(self, x: Self::F32, y: Self::F32) -> Self::F32;
    /// Maximum of `x` and `y` in each lane; if one of the two is NaN, either may be returned.
    fn max(self, x: Self::F32, y: Self::F32) -> Self::F32;
    /// Mask of the lanes with `x > y`.
    fn greater(self, x: Self::F32, y: Self::F32) -> Self::Mask;
    /// Takes lanes of `if_true` where the mask is set, and lanes of `if_false` elsewhere.
    fn select(self, mask: Self::Mask, if_true: Self::F32, if_false: Self::F32) -> Self::F32;
    /// Rotates the lanes by one: lane `i` of the result is lane `(i + 1) % 8` of `x`.
    fn rotate_lanes(self, x: Self::F32) -> Self::F32;
    /// Minimum over the eight lanes of `x`; none of them may be NaN.
    fn min_lane(self, x: Self::F32) -> f32;
    /// Maximum over the eight lanes of `x`; none of them may be NaN.
    fn max_lane(self, x: Self::F32) -> f32;

    fn splat_u32(self, x: u32) -> Self::U32;
    fn load_u32(self, x: &[u32; LANES]) -> Self::U32;
    /// [`rotate_lanes`](Self::rotate_lanes) for integers: lane `i` of the result is lane `(i + 1) % 8` of `x`.
    fn rotate_lanes_u32(self, x: Self::U32) -> Self::U32;
    /// Mask of the lanes with `x == y`.
    fn equal(self, x: Self::U32, y: Self::U32) -> Self::Mask;

    fn splat_f64(self, x: f64) -> Self::F64;
    fn load_f64(self, x: &[f64; LANES]) -> Self::F64;
    fn store_f64(self, x: Self::F64) -> [f64; LANES];
    /// Rounds each lane of `x` to the nearest `f32`.
    fn to_f32(self, x: Self::F64) -> Self::F32;
    /// Converts each lane to `f64`, without rounding.
    fn to_f64(self, x: Self::F32) -> Self::F64;

    /// Minimum of `x` and `y` in each lane; if one of the two is NaN, either may be returned.
    fn min_f64(self, x: Self::F64, y: Self::F64) -> Self::F64;
    /// Maximum of `x` and `y` in each lane; if one of the two is NaN, either may be returned.
    fn max_f64(self, x: Self::F64, y: Self::F64) -> Self::F64;
    /// Bit mask of the lanes with `x > y`; bit `i` is lane `i`.
    fn greater_f64(self, x: Self::F64, y: Self::F64) -> u32;
    /// Bit mask of the lanes in which one of the three points of `a` equals one of the three points of `b`.
    fn have_equal_points(self, a: &[[Self::F64; 3]; 3], b: &[[Self::F64; 3]; 3]) -> u32;

    /// Mask in which only the lane with index `lane` is set.
    #[inline(always)]
    fn lane(self, lane: usize) -> Self::Mask {
        self.equal(self.load_u32(&LANE_INDICES), self.splat_u32(lane as u32))
    }
    /// Mask in which the lane with index `lane` and all higher lanes are set; `lane` must be at least 1.
    #[inline(always)]
    fn lanes_from(self, lane: usize) -> Self::Mask {
        self.greater(self.load(&LANE_INDICES.map(|lane| lane as f32)), self.splat(lane as f32 - 0.5))
    }

    fn and(self, x: Self::Mask, y: Self::Mask) -> Self::Mask;
    fn or(self, x: Self::Mask, y: Self::Mask) -> Self::Mask;
    /// Converts a mask to bits; bit `i` is lane `i`.
    fn to_bitmask(self, x: Self::Mask) -> u32;
}

#[cfg(test)]
mod scalar;
#[cfg(test)]
pub(crate) mod test_level;
