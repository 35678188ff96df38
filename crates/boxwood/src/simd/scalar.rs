//! The plain twin: eight lanes one after another.

use super::{Eight, LANES, Lanes};
use std::ops::{Add, Div, Mul, Sub};

/// Lanes that run everywhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scalar;

/// Eight numbers.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<T>([T; LANES]);

fn each<T: Copy, R>(x: &[T; LANES], y: &[T; LANES], f: impl Fn(T, T) -> R) -> [R; LANES] {
    std::array::from_fn(|lane| f(x[lane], y[lane]))
}

impl<T: Copy + Add<Output = T>> Add for Numbers<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(each(&self.0, &other.0, |x, y| x + y))
    }
}

impl<T: Copy + Sub<Output = T>> Sub for Numbers<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(each(&self.0, &other.0, |x, y| x - y))
    }
}

impl<T: Copy + Mul<Output = T>> Mul for Numbers<T> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(each(&self.0, &other.0, |x, y| x * y))
    }
}

impl<T: Copy + Div<Output = T>> Div for Numbers<T> {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        Self(each(&self.0, &other.0, |x, y| x / y))
    }
}

impl Lanes for Scalar {
    type F = Numbers<f32>;
    type D = Numbers<f64>;
    type W = [u32; LANES];
    type M = [bool; LANES];

    fn splat(self, x: f32) -> Self::F {
        Numbers([x; LANES])
    }
    fn load(self, x: &Eight) -> Self::F {
        Numbers(*x)
    }
    fn store(self, x: Self::F) -> Eight {
        x.0
    }
    fn abs(self, x: Self::F) -> Self::F {
        Numbers(x.0.map(f32::abs))
    }
    fn min(self, x: Self::F, y: Self::F) -> Self::F {
        Numbers(each(&x.0, &y.0, f32::min))
    }
    fn max(self, x: Self::F, y: Self::F) -> Self::F {
        Numbers(each(&x.0, &y.0, f32::max))
    }
    fn greater(self, x: Self::F, y: Self::F) -> Self::M {
        each(&x.0, &y.0, |x, y| x > y)
    }
    fn select(self, mask: Self::M, yes: Self::F, no: Self::F) -> Self::F {
        Numbers(std::array::from_fn(|lane| if mask[lane] { yes.0[lane] } else { no.0[lane] }))
    }
    fn turned(self, x: Self::F) -> Self::F {
        Numbers(std::array::from_fn(|lane| x.0[(lane + 1) % LANES]))
    }
    fn splat_whole(self, x: u32) -> Self::W {
        [x; LANES]
    }
    fn load_whole(self, x: &[u32; LANES]) -> Self::W {
        *x
    }
    fn turned_whole(self, x: Self::W) -> Self::W {
        std::array::from_fn(|lane| x[(lane + 1) % LANES])
    }
    fn equal(self, x: Self::W, y: Self::W) -> Self::M {
        each(&x, &y, |x, y| x == y)
    }
    fn smallest(self, x: Self::F) -> f32 {
        x.0.into_iter().fold(f32::INFINITY, f32::min)
    }
    fn largest(self, x: Self::F) -> f32 {
        x.0.into_iter().fold(f32::NEG_INFINITY, f32::max)
    }
    fn min_wide(self, x: Self::D, y: Self::D) -> Self::D {
        Numbers(each(&x.0, &y.0, f64::min))
    }
    fn max_wide(self, x: Self::D, y: Self::D) -> Self::D {
        Numbers(each(&x.0, &y.0, f64::max))
    }
    fn splat_wide(self, x: f64) -> Self::D {
        Numbers([x; LANES])
    }
    fn load_wide(self, x: &[f64; LANES]) -> Self::D {
        Numbers(*x)
    }
    fn store_wide(self, x: Self::D) -> [f64; LANES] {
        x.0
    }
    fn narrow(self, x: Self::D) -> Self::F {
        Numbers(x.0.map(|x| x as f32))
    }
    fn widen(self, x: Self::F) -> Self::D {
        Numbers(x.0.map(f64::from))
    }
    fn greater_wide(self, x: Self::D, y: Self::D) -> u32 {
        self.bits(each(&x.0, &y.0, |x, y| x > y))
    }
    fn have_equal_points(self, a: &[[Self::D; 3]; 3], b: &[[Self::D; 3]; 3]) -> u32 {
        let at = |point: &[Self::D; 3], lane: usize| [0, 1, 2].map(|axis| point[axis].0[lane]);
        let equal = |lane: &usize| a.iter().any(|p| b.iter().any(|q| at(p, *lane) == at(q, *lane)));
        (0..LANES).filter(equal).map(|lane| 1 << lane).sum()
    }
    fn and(self, x: Self::M, y: Self::M) -> Self::M {
        each(&x, &y, |x, y| x && y)
    }
    fn or(self, x: Self::M, y: Self::M) -> Self::M {
        each(&x, &y, |x, y| x || y)
    }
    fn bits(self, x: Self::M) -> u32 {
        (0..).zip(x).map(|(lane, yes)| u32::from(yes) << lane).sum()
    }
}
