//! [`Lanes`] by SIMD instructions, chosen at run time. The only file that names the crate `fearless_simd`.

use super::{F32x8, LANES, Lanes};
use fearless_simd::prelude::*;
pub(crate) use fearless_simd::{Level, f32x8, f64x4, mask32x8, mask64x4, u32x8};
use std::ops::{Add, Mul, Sub};
use std::sync::LazyLock;

/// Implementation of [`Lanes`](super::Lanes) with one instruction set `S`. A value exists only if the processor
/// supports the instruction set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VectorLanes<S>(pub(crate) S);

/// Eight `f64` as two vectors of four.
#[derive(Clone, Copy)]
pub(crate) struct F64Halves<S: Simd>(f64x4<S>, f64x4<S>);

impl<S: Simd> Add for F64Halves<S> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }
}

impl<S: Simd> Sub for F64Halves<S> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0, self.1 - other.1)
    }
}

impl<S: Simd> Mul for F64Halves<S> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0, self.1 * other.1)
    }
}

impl<S: Simd> Lanes for VectorLanes<S> {
    type F32 = f32x8<S>;
    type F64 = F64Halves<S>;
    type U32 = u32x8<S>;
    type Mask = mask32x8<S>;

    #[inline(always)]
    fn splat(self, x: f32) -> Self::F32 {
        f32x8::splat(self.0, x)
    }
    #[inline(always)]
    fn load(self, x: &F32x8) -> Self::F32 {
        f32x8::load_array_ref(self.0, x)
    }
    #[inline(always)]
    fn store(self, x: Self::F32) -> F32x8 {
        *x.as_array()
    }
    #[inline(always)]
    fn abs(self, x: Self::F32) -> Self::F32 {
        x.abs()
    }
    #[inline(always)]
    fn min(self, x: Self::F32, y: Self::F32) -> Self::F32 {
        x.min(y)
    }
    #[inline(always)]
    fn max(self, x: Self::F32, y: Self::F32) -> Self::F32 {
        x.max(y)
    }
    #[inline(always)]
    fn greater(self, x: Self::F32, y: Self::F32) -> Self::Mask {
        x.simd_gt(y)
    }
    #[inline(always)]
    fn select(self, mask: Self::Mask, if_true: Self::F32, if_false: Self::F32) -> Self::F32 {
        mask.select(if_true, if_false)
    }
    #[inline(always)]
    fn rotate_lanes(self, x: Self::F32) -> Self::F32 {
        x.slide::<1>(x)
    }
    #[inline(always)]
    fn splat_u32(self, x: u32) -> Self::U32 {
        u32x8::splat(self.0, x)
    }
    #[inline(always)]
    fn load_u32(self, x: &[u32; LANES]) -> Self::U32 {
        u32x8::load_array_ref(self.0, x)
    }
    #[inline(always)]
    fn rotate_lanes_u32(self, x: Self::U32) -> Self::U32 {
        x.slide::<1>(x)
    }
    #[inline(always)]
    fn equal(self, x: Self::U32, y: Self::U32) -> Self::Mask {
        x.simd_eq(y)
    }
    #[inline(always)]
    fn min_lane(self, x: Self::F32) -> f32 {
        x.reduce_min()
    }
    #[inline(always)]
    fn max_lane(self, x: Self::F32) -> f32 {
        x.reduce_max()
    }
    #[inline(always)]
    fn min_f64(self, x: Self::F64, y: Self::F64) -> Self::F64 {
        F64Halves(x.0.min(y.0), x.1.min(y.1))
    }
    #[inline(always)]
    fn max_f64(self, x: Self::F64, y: Self::F64) -> Self::F64 {
        F64Halves(x.0.max(y.0), x.1.max(y.1))
    }
    #[inline(always)]
    fn splat_f64(self, x: f64) -> Self::F64 {
        let half = f64x4::splat(self.0, x);
        F64Halves(half, half)
    }
    #[inline(always)]
    fn load_f64(self, x: &[f64; LANES]) -> Self::F64 {
        let (low, high) = x.split_at(LANES / 2);
        F64Halves(f64x4::from_slice(self.0, low), f64x4::from_slice(self.0, high))
    }
    #[inline(always)]
    fn store_f64(self, x: Self::F64) -> [f64; LANES] {
        let mut all = [0.0; LANES];
        let (low, high) = all.split_at_mut(LANES / 2);
        x.0.store_slice(low);
        x.1.store_slice(high);
        all
    }
    #[inline(always)]
    fn to_f32(self, x: Self::F64) -> Self::F32 {
        self.0.narrow_f64x4(x.0, x.1)
    }
    #[inline(always)]
    fn to_f64(self, x: Self::F32) -> Self::F64 {
        let (low, high) = self.0.widen_f32x8(x);
        F64Halves(low, high)
    }
    #[inline(always)]
    fn greater_f64(self, x: Self::F64, y: Self::F64) -> u32 {
        x.0.simd_gt(y.0).to_bitmask() as u32 | (x.1.simd_gt(y.1).to_bitmask() as u32) << (LANES / 2)
    }
    #[inline(always)]
    fn have_equal_points(self, a: &[[Self::F64; 3]; 3], b: &[[Self::F64; 3]; 3]) -> u32 {
        let none = mask64x4::splat(self.0, false);
        let (mut low, mut high) = (none, none);
        for [x, y, z] in a {
            for [u, v, w] in b {
                low |= x.0.simd_eq(u.0) & y.0.simd_eq(v.0) & z.0.simd_eq(w.0);
                high |= x.1.simd_eq(u.1) & y.1.simd_eq(v.1) & z.1.simd_eq(w.1);
            }
        }
        low.to_bitmask() as u32 | (high.to_bitmask() as u32) << (LANES / 2)
    }
    #[inline(always)]
    fn and(self, x: Self::Mask, y: Self::Mask) -> Self::Mask {
        x & y
    }
    #[inline(always)]
    fn or(self, x: Self::Mask, y: Self::Mask) -> Self::Mask {
        x | y
    }
    #[inline(always)]
    fn to_bitmask(self, x: Self::Mask) -> u32 {
        x.to_bitmask() as u32
    }
}

/// Evaluates `$run` with `$lanes` bound to the best instruction set of the processor.
///
/// Every function called in `$run` that is generic over lanes must be `#[inline(always)]`; otherwise each SIMD
/// operation becomes a function call.
#[cfg(not(test))]
macro_rules! dispatch {
    ($lanes:ident => $run:expr) => {
        $crate::kernel::simd::dispatch_on!(*$crate::kernel::simd::vector::LEVEL, $lanes => $run)
    };
}
/// Evaluates `$run` with `$lanes` bound to the implementation that the test selected; see
/// [`test_level`](super::test_level).
#[cfg(test)]
macro_rules! dispatch {
    ($lanes:ident => $run:expr) => {
        match $crate::kernel::simd::test_level::lanes() {
            $crate::kernel::simd::test_level::TestLevel::Scalar => {
                let $lanes = $crate::kernel::simd::ScalarLanes;
                $run
            }
            $crate::kernel::simd::test_level::TestLevel::Vector(level) => $crate::kernel::simd::dispatch_on!(level, $lanes => $run),
        }
    };
}
pub(crate) use dispatch;

/// Evaluates `$run` with `$lanes` bound to the instruction set `$level`.
macro_rules! dispatch_on {
    ($level:expr, $lanes:ident => $run:expr) => {{
        let level = $level;
        fearless_simd::dispatch!(level, simd => {
            let $lanes = $crate::kernel::simd::vector::VectorLanes(simd);
            $run
        })
    }};
}
pub(crate) use dispatch_on;

/// Best instruction set of the processor, detected once.
pub(crate) static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);

/// Calls `test` with every instruction set that the processor supports.
#[cfg(test)]
pub(crate) fn on_every_level(mut test: impl FnMut(Level)) {
    let best = Level::new();
    test(best);
    #[cfg(target_arch = "x86_64")]
    {
        best.as_sse2().into_iter().for_each(|sse2| test(Level::Sse2(sse2)));
        best.as_sse4_2().into_iter().for_each(|sse4_2| test(Level::Sse4_2(sse4_2)));
        best.as_avx2().into_iter().for_each(|avx2| test(Level::Avx2(avx2)));
    }
}
