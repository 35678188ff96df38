//! The rounded point without integers, where twice the digits of `f64` can tell it.
//!
//! Numbers are unevaluated sums of two `f64` (Dekker 1971; Joldes, Muller and Popescu, Tight and rigorous error bounds
//! for basic building blocks of double-word arithmetic, 2017). With u = 2^-53, a product has a relative error of 5u^2
//! at most (their algorithm DWTimesDW1), and the plain sum one of 4u^2 of |x| + |y|.
//!
//! **The error.** Differences of coordinates are exact. A weight is a determinant of them: a term takes two products
//! and three sums, 22u^2 of its magnitude, and we take 2^-100 = 64u^2 of the sum of all magnitudes. The numerator p
//! |w_q| + q |w_p| takes what the weights are off by times |p| and |q|, and 9u^2 of its magnitude; the divisor |w_p| +
//! |w_q| what they are off by, and 4u^2; the quotient r = r_1 + r_2, with r_2 from the remainder, less than 16u^2 of
//! |r|. Again we take 2^-100 of each, and twice the whole for the rounding of the bound. If r less and r plus that are
//! rounded to the same number, so is the exact value, since rounding is monotone.
//!
//! Coordinates are zero or from 2^-150 to 2^150. So differences that are not zero are at least 2^-202, products of four
//! at least 2^-808, and their tails do not underflow; nor does anything overflow.

use super::super::edgewise::project;
use glam::DVec3;

/// Of the magnitudes that went into a number, what it may be off by: see above.
const SHARE: f64 = f64::from_bits((1023 - 100) << 52);
/// The coordinates that are computed with.
const RANGE: std::ops::RangeInclusive<f64> = f64::from_bits((1023 - 150) << 52)..=f64::from_bits((1023 + 150) << 52);
/// Takes the lower half of its bits from a number.
const SPLIT: f64 = ((1 << 27) + 1) as f64;

/// Where an edge goes through a plane, its ends strictly on different sides, each coordinate rounded once; `None` if that
/// is not certain.
pub(super) fn through(edge: [DVec3; 2], plane: [DVec3; 3]) -> Option<DVec3> {
    if !edge.iter().chain(&plane).all(in_range) {
        return None;
    }
    let [u, v] = [plane[1], plane[2]].map(|corner| minus(corner, plane[0]));
    let minors = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| Sized::determinant(u[i], u[j], v[i], v[j]));
    let weight = |p: DVec3| {
        let w = minus(p, plane[0]);
        let terms = [0, 1, 2].map(|k| minors[k].times(w[k]));
        terms[0].plus(terms[1]).plus(terms[2])
    };
    divided(edge, edge.map(weight))
}

/// Where two edges of one plane cross, as seen along an axis.
pub(super) fn across(axis: usize, edge: [DVec3; 2], other: [DVec3; 2]) -> Option<DVec3> {
    if !edge.iter().chain(&other).all(in_range) {
        return None;
    }
    let flat = |p: DVec3| {
        let from = project(other[0], axis);
        let p = project(p, axis);
        [difference(p.x, from.x), difference(p.y, from.y)]
    };
    let along = flat(other[1]);
    let weight = |p: DVec3| {
        let p = flat(p);
        Sized::determinant(along[0], along[1], p[0], p[1])
    };
    divided(edge, edge.map(weight))
}

fn in_range(point: &DVec3) -> bool {
    point.to_array().iter().all(|&x| x == 0.0 || RANGE.contains(&x.abs()))
}

/// As in the exact formula: (p |w_q| + q |w_p|) / (|w_p| + |w_q|).
fn divided([p, q]: [DVec3; 2], weights: [Sized; 2]) -> Option<DVec3> {
    let [w_p, w_q] = weights.map(Sized::abs);
    let divisor = w_p.plus(w_q);
    let coordinate = |k: usize| {
        if p[k] == q[k] {
            return Some(p[k]);
        }
        let exactly = |x: f64| Double { high: x, low: 0.0 };
        w_q.times(exactly(p[k])).plus(w_p.times(exactly(q[k]))).over(&divisor)
    };
    Some(DVec3::new(coordinate(0)?, coordinate(1)?, coordinate(2)?))
}

/// `high + low`, with `low` at most half a step of `high`.
#[derive(Clone, Copy)]
struct Double {
    high: f64,
    low: f64,
}

/// A number, and the sum of the magnitudes that went into it.
#[derive(Clone, Copy)]
struct Sized {
    value: Double,
    size: f64,
}

impl Sized {
    /// `a d - b c`.
    fn determinant(a: Double, b: Double, c: Double, d: Double) -> Self {
        let (first, second) = (a.times(d), b.times(c));
        let size = first.high.abs() + second.high.abs();
        Self { value: first.plus(Double { high: -second.high, low: -second.low }), size }
    }

    fn plus(self, other: Self) -> Self {
        Self { value: self.value.plus(other.value), size: self.size + other.size }
    }

    fn times(self, factor: Double) -> Self {
        Self { value: self.value.times(factor), size: self.size * factor.high.abs() }
    }

    fn abs(self) -> Self {
        let Double { high, low } = self.value;
        let value = if high < 0.0 { Double { high: -high, low: -low } } else { self.value };
        Self { value, ..self }
    }

    /// The quotient, rounded once, if that is certain.
    fn over(&self, divisor: &Self) -> Option<f64> {
        let first = self.value.high / divisor.value.high;
        let taken = divisor.value.times(Double { high: -first, low: 0.0 });
        let rest = self.value.plus(taken);
        let quotient = sum(first, (rest.high + rest.low) / divisor.value.high);
        let off = (self.size + first.abs() * divisor.size) / divisor.value.high + first.abs();
        let off = 2.0 * SHARE * off;
        let (least, most) = (quotient.high + (quotient.low - off), quotient.high + (quotient.low + off));
        // NaN and infinity are equal to nothing finite. A divisor that is nearly all error is no divisor.
        (least == most && divisor.size * SHARE < divisor.value.high / 4.0).then_some(least)
    }
}

impl Double {
    fn plus(self, other: Self) -> Self {
        let Self { high, low } = sum(self.high, other.high);
        // What is left of the high parts may be less than the low ones.
        sum(high, low + (self.low + other.low))
    }

    fn times(self, other: Self) -> Self {
        let (high, low) = product(self.high, other.high);
        fast_sum(high, low + (self.high * other.low + self.low * other.high))
    }
}

fn minus(p: DVec3, q: DVec3) -> [Double; 3] {
    [0, 1, 2].map(|k| difference(p[k], q[k]))
}

fn difference(x: f64, y: f64) -> Double {
    sum(x, -y)
}

/// Exactly (Knuth).
fn sum(x: f64, y: f64) -> Double {
    let high = x + y;
    let of_y = high - x;
    Double { high, low: (x - (high - of_y)) + (y - of_y) }
}

/// Exactly, if |x| is at least |y|, or x is zero.
fn fast_sum(x: f64, y: f64) -> Double {
    let high = x + y;
    Double { high, low: y - (high - x) }
}

/// Exactly (Dekker).
fn product(x: f64, y: f64) -> (f64, f64) {
    let halves = |x: f64| {
        let scaled = SPLIT * x;
        let high = scaled - (scaled - x);
        (high, x - high)
    };
    let (high, ((a, b), (c, d))) = (x * y, (halves(x), halves(y)));
    (high, b * d - (((high - a * c) - b * c) - a * d))
}
