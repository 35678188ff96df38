//! The processor's own lanes, chosen at run time. The only file that names `fearless_simd`.

#[cfg(test)]
pub(crate) mod chosen;

use super::{Eight, LANES, Lanes};
use fearless_simd::prelude::*;
use fearless_simd::{Level, f32x8, f64x4, mask32x8, mask64x4, u32x8};
use std::ops::{Add, Mul, Sub};
use std::sync::LazyLock;

/// Lanes of an instruction set that the processor is known to have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vector<S>(pub(crate) S);

/// Eight `f64` in two halves.
#[derive(Clone, Copy)]
pub(crate) struct Wide<S: Simd>(f64x4<S>, f64x4<S>);

impl<S: Simd> Add for Wide<S> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }
}

impl<S: Simd> Sub for Wide<S> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0, self.1 - other.1)
    }
}

impl<S: Simd> Mul for Wide<S> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0, self.1 * other.1)
    }
}

impl<S: Simd> Lanes for Vector<S> {
    type F = f32x8<S>;
    type D = Wide<S>;
    type W = u32x8<S>;
    type M = mask32x8<S>;

    #[inline(always)]
    fn splat(self, x: f32) -> Self::F {
        f32x8::splat(self.0, x)
    }
    #[inline(always)]
    fn load(self, x: &Eight) -> Self::F {
        f32x8::load_array_ref(self.0, x)
    }
    #[inline(always)]
    fn store(self, x: Self::F) -> Eight {
        *x.as_array()
    }
    #[inline(always)]
    fn abs(self, x: Self::F) -> Self::F {
        x.abs()
    }
    #[inline(always)]
    fn min(self, x: Self::F, y: Self::F) -> Self::F {
        x.min(y)
    }
    #[inline(always)]
    fn max(self, x: Self::F, y: Self::F) -> Self::F {
        x.max(y)
    }
    #[inline(always)]
    fn greater(self, x: Self::F, y: Self::F) -> Self::M {
        x.simd_gt(y)
    }
    #[inline(always)]
    fn select(self, mask: Self::M, yes: Self::F, no: Self::F) -> Self::F {
        mask.select(yes, no)
    }
    #[inline(always)]
    fn turned(self, x: Self::F) -> Self::F {
        x.slide::<1>(x)
    }
    #[inline(always)]
    fn splat_whole(self, x: u32) -> Self::W {
        u32x8::splat(self.0, x)
    }
    #[inline(always)]
    fn load_whole(self, x: &[u32; LANES]) -> Self::W {
        u32x8::load_array_ref(self.0, x)
    }
    #[inline(always)]
    fn turned_whole(self, x: Self::W) -> Self::W {
        x.slide::<1>(x)
    }
    #[inline(always)]
    fn equal(self, x: Self::W, y: Self::W) -> Self::M {
        x.simd_eq(y)
    }
    #[inline(always)]
    fn smallest(self, x: Self::F) -> f32 {
        x.reduce_min()
    }
    #[inline(always)]
    fn largest(self, x: Self::F) -> f32 {
        x.reduce_max()
    }
    #[inline(always)]
    fn min_wide(self, x: Self::D, y: Self::D) -> Self::D {
        Wide(x.0.min(y.0), x.1.min(y.1))
    }
    #[inline(always)]
    fn max_wide(self, x: Self::D, y: Self::D) -> Self::D {
        Wide(x.0.max(y.0), x.1.max(y.1))
    }
    #[inline(always)]
    fn splat_wide(self, x: f64) -> Self::D {
        let half = f64x4::splat(self.0, x);
        Wide(half, half)
    }
    #[inline(always)]
    fn load_wide(self, x: &[f64; LANES]) -> Self::D {
        let (low, high) = x.split_at(LANES / 2);
        Wide(f64x4::from_slice(self.0, low), f64x4::from_slice(self.0, high))
    }
    #[inline(always)]
    fn store_wide(self, x: Self::D) -> [f64; LANES] {
        let mut all = [0.0; LANES];
        let (low, high) = all.split_at_mut(LANES / 2);
        x.0.store_slice(low);
        x.1.store_slice(high);
        all
    }
    #[inline(always)]
    fn narrow(self, x: Self::D) -> Self::F {
        self.0.narrow_f64x4(x.0, x.1)
    }
    #[inline(always)]
    fn widen(self, x: Self::F) -> Self::D {
        let (low, high) = self.0.widen_f32x8(x);
        Wide(low, high)
    }
    #[inline(always)]
    fn greater_wide(self, x: Self::D, y: Self::D) -> u32 {
        x.0.simd_gt(y.0).to_bitmask() as u32 | (x.1.simd_gt(y.1).to_bitmask() as u32) << (LANES / 2)
    }
    #[inline(always)]
    fn have_equal_points(self, a: &[[Self::D; 3]; 3], b: &[[Self::D; 3]; 3]) -> u32 {
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
    fn and(self, x: Self::M, y: Self::M) -> Self::M {
        x & y
    }
    #[inline(always)]
    fn or(self, x: Self::M, y: Self::M) -> Self::M {
        x | y
    }
    #[inline(always)]
    fn bits(self, x: Self::M) -> u32 {
        x.to_bitmask() as u32
    }
}

/// Runs the expression with the best lanes that the processor has. Everything in it that is generic over lanes must be
/// `#[inline(always)]`, or it becomes a call an operation.
#[cfg(not(test))]
macro_rules! dispatch {
    ($lanes:ident => $run:expr) => {
        $crate::simd::dispatch_on!(*$crate::simd::vector::LEVEL, $lanes => $run)
    };
}
/// The same for tests, which may choose the lanes: [`chosen`].
#[cfg(test)]
macro_rules! dispatch {
    ($lanes:ident => $run:expr) => {
        match $crate::simd::vector::chosen::lanes() {
            $crate::simd::vector::chosen::Chosen::Scalar => {
                let $lanes = $crate::simd::Scalar;
                $run
            }
            $crate::simd::vector::chosen::Chosen::Vector(level) => $crate::simd::dispatch_on!(level, $lanes => $run),
        }
    };
}
pub(crate) use dispatch;

/// The same with the lanes of one instruction set.
macro_rules! dispatch_on {
    ($level:expr, $lanes:ident => $run:expr) => {{
        let level = $level;
        fearless_simd::dispatch!(level, simd => {
            let $lanes = $crate::simd::vector::Vector(simd);
            $run
        })
    }};
}
pub(crate) use dispatch_on;

/// What the processor has, found once.
pub(crate) static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);

/// Calls a test with every instruction set that the processor has.
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
