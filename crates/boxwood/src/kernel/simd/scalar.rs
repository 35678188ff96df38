//! Reference implementation of [`Lanes`] for tests: processes one lane after another, in plain Rust.

use super::{F32x8, LANES, Lanes};
use std::ops::{Add, Div, Mul, Sub};

/// Implementation of [`Lanes`] by arrays, without SIMD instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScalarLanes;

/// Eight values with lane-wise arithmetic.
#[derive(Clone, Copy)]
pub(crate) struct ScalarArray<T>([T; LANES]);

fn lanewise<T: Copy, R>(x: &[T; LANES], y: &[T; LANES], f: impl Fn(T, T) -> R) -> [R; LANES] {
    std::array::from_fn(|lane| f(x[lane], y[lane]))
}

impl<T: Copy + Add<Output = T>> Add for ScalarArray<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(lanewise(&self.0, &other.0, |x, y| x + y))
    }
}

impl<T: Copy + Sub<Output = T>> Sub for ScalarArray<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(lanewise(&self.0, &other.0, |x, y| x - y))
    }
}

impl<T: Copy + Mul<Output = T>> Mul for ScalarArray<T> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(lanewise(&self.0, &other.0, |x, y| x * y))
    }
}

impl<T: Copy + Div<Output = T>> Div for ScalarArray<T> {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        Self(lanewise(&self.0, &other.0, |x, y| x / y))
    }
}

impl Lanes for ScalarLanes {
    type F32 = ScalarArray<f32>;
    type F64 = ScalarArray<f64>;
    type U32 = [u32; LANES];
    type Mask = [bool; LANES];

    fn splat(self, x: f32) -> Self::F32 {
        ScalarArray([x; LANES])
    }
    fn load(self, x: &F32x8) -> Self::F32 {
        ScalarArray(*x)
    }
    fn store(self, x: Self::F32) -> F32x8 {
        x.0
    }
    fn abs(self, x: Self::F32) -> Self::F32 {
        ScalarArray(x.0.map(f32::abs))
    }
    fn min(self, x: Self::F32, y: Self::F32) -> Self::F32 {
        ScalarArray(lanewise(&x.0, &y.0, f32::min))
    }
    fn max(self, x: Self::F32, y: Self::F32) -> Self::F32 {
        ScalarArray(lanewise(&x.0, &y.0, f32::max))
    }
    fn greater(self, x: Self::F32, y: Self::F32) -> Self::Mask {
        lanewise(&x.0, &y.0, |x, y| x > y)
    }
    fn select(self, mask: Self::Mask, if_true: Self::F32, if_false: Self::F32) -> Self::F32 {
        ScalarArray(std::array::from_fn(|lane| if mask[lane] { if_true.0[lane] } else { if_false.0[lane] }))
    }
    fn rotate_lanes(self, x: Self::F32) -> Self::F32 {
        ScalarArray(std::array::from_fn(|lane| x.0[(lane + 1) % LANES]))
    }
    fn splat_u32(self, x: u32) -> Self::U32 {
        [x; LANES]
    }
    fn load_u32(self, x: &[u32; LANES]) -> Self::U32 {
        *x
    }
    fn rotate_lanes_u32(self, x: Self::U32) -> Self::U32 {
        std::array::from_fn(|lane| x[(lane + 1) % LANES])
    }
    fn equal(self, x: Self::U32, y: Self::U32) -> Self::Mask {
        lanewise(&x, &y, |x, y| x == y)
    }
    fn min_lane(self, x: Self::F32) -> f32 {
        x.0.into_iter().fold(f32::INFINITY, f32::min)
    }
    fn max_lane(self, x: Self::F32) -> f32 {
        x.0.into_iter().fold(f32::NEG_INFINITY, f32::max)
    }
    fn min_f64(self, x: Self::F64, y: Self::F64) -> Self::F64 {
        ScalarArray(lanewise(&x.0, &y.0, f64::min))
    }
    fn max_f64(self, x: Self::F64, y: Self::F64) -> Self::F64 {
        ScalarArray(lanewise(&x.0, &y.0, f64::max))
    }
    fn splat_f64(self, x: f64) -> Self::F64 {
        ScalarArray([x; LANES])
    }
    fn load_f64(self, x: &[f64; LANES]) -> Self::F64 {
        ScalarArray(*x)
    }
    fn store_f64(self, x: Self::F64) -> [f64; LANES] {
        x.0
    }
    fn to_f32(self, x: Self::F64) -> Self::F32 {
        ScalarArray(x.0.map(|x| x as f32))
    }
    fn to_f64(self, x: Self::F32) -> Self::F64 {
        ScalarArray(x.0.map(f64::from))
    }
    fn greater_f64(self, x: Self::F64, y: Self::F64) -> u32 {
        self.to_bitmask(lanewise(&x.0, &y.0, |x, y| x > y))
    }
    fn have_equal_points(self, a: &[[Self::F64; 3]; 3], b: &[[Self::F64; 3]; 3]) -> u32 {
        let at = |point: &[Self::F64; 3], lane: usize| [0, 1, 2].map(|axis| point[axis].0[lane]);
        let equal = |lane: &usize| a.iter().any(|p| b.iter().any(|q| at(p, *lane) == at(q, *lane)));
        (0..LANES).filter(equal).map(|lane| 1 << lane).sum()
    }
    fn and(self, x: Self::Mask, y: Self::Mask) -> Self::Mask {
        lanewise(&x, &y, |x, y| x && y)
    }
    fn or(self, x: Self::Mask, y: Self::Mask) -> Self::Mask {
        lanewise(&x, &y, |x, y| x || y)
    }
    fn to_bitmask(self, x: Self::Mask) -> u32 {
        (0..).zip(x).map(|(lane, set)| u32::from(set) << lane).sum()
    }
}
