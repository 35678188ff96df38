//! Computes the correctly rounded common point of two triangles in double-double arithmetic. Most inputs therefore
//! need no integer arithmetic.
//!
//! The common point is on an edge pq of one triangle, where it crosses the plane or an edge of the other triangle.
//! Its coordinates are `(p |w_q| + q |w_p|) / (|w_p| + |w_q|)`. The weights w_p and w_q are the determinants
//! (orient3d or orient2d) whose signs are the sides of p and q relative to that plane or edge.
//!
//! A double-double number is the unevaluated sum of two `f64` (Dekker 1971; Joldes, Muller and Popescu, Tight and
//! rigorous error bounds for basic building blocks of double-word arithmetic, 2017). With u = 2^-53, a product has
//! a relative error of at most 5u^2 (their algorithm DWTimesDW1). A sum of x and y has an error of at most 4u^2 of
//! |x| + |y|.
//!
//! **Error bound.** Differences of coordinates are exact double-double numbers. A weight is a sum of terms, each a
//! product of two or three differences. A term passes through at most two rounded products and three rounded sums,
//! so its error is at most 22u^2 of the term's magnitude. The bound used for a weight is 2^-100 = 64u^2 of the sum
//! of the magnitudes of its terms.
//!
//! The numerator `p |w_q| + q |w_p|` has the errors of the weights times |p| and |q|, and its own rounding error
//! of 9u^2 of its magnitude. The divisor `|w_p| + |w_q|` has the errors of the weights, and its own rounding error
//! of 4u^2 of its magnitude. The quotient is r = r_1 + r_2, where r_1 is the quotient in `f64` and r_2 is computed
//! from the remainder. The rounding error of r is less than 16u^2 of |r|. For numerator, divisor and quotient, the
//! bound used is again 2^-100 of their magnitudes. The sum of these bounds is doubled, to cover the rounding of
//! the sum itself. If r minus this bound and r plus this bound round to the same `f64`, so does the exact value,
//! because rounding is monotone.
//!
//! **Range.** Every coordinate is zero or has a magnitude from 2^-150 to 2^150. Nonzero differences of coordinates
//! are therefore at least 2^-202, and products of four differences at least 2^-808. The low parts of these
//! products do not underflow, and nothing overflows.

use crate::kernel::triangle::intersect::edgewise::project;
use glam::DVec3;

/// Error bound of a number computed in double-double arithmetic, as a share of the sum of the magnitudes of its
/// terms: 2^-100. Derived in the module documentation.
const RELATIVE_ERROR: f64 = f64::from_bits((1023 - 100) << 52);
/// Supported magnitudes of nonzero coordinates. In this range no product of four coordinate differences overflows
/// or loses low parts to underflow.
const COORDINATE_RANGE: std::ops::RangeInclusive<f64> =
    f64::from_bits((1023 - 150) << 52)..=f64::from_bits((1023 + 150) << 52);
/// Dekker's constant 2^27 + 1: multiplying an `f64` by it splits the 53 bits of the mantissa into a high and a low
/// half.
const SPLIT: f64 = ((1 << 27) + 1) as f64;

/// The point where an edge crosses a plane, each coordinate rounded once; `None` if the correct rounding cannot be
/// guaranteed.
///
/// The ends of the edge must be strictly on opposite sides of the plane.
pub(super) fn edge_plane(edge: [DVec3; 2], plane: [DVec3; 3]) -> Option<DVec3> {
    if !edge.iter().chain(&plane).all(in_range) {
        return None;
    }
    let [u, v] = [plane[1], plane[2]].map(|corner| minus(corner, plane[0]));
    let minors = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| MagnitudeTracked::determinant(u[i], u[j], v[i], v[j]));
    let weight = |p: DVec3| {
        let w = minus(p, plane[0]);
        let terms = [0, 1, 2].map(|k| minors[k].times(w[k]));
        terms[0].plus(terms[1]).plus(terms[2])
    };
    divided(edge, edge.map(weight))
}

/// The point where two coplanar edges cross, each coordinate rounded once; `None` if the correct rounding cannot
/// be guaranteed.
///
/// The edges must also cross in one point when projected along `axis`.
pub(super) fn edge_edge(axis: usize, edge: [DVec3; 2], other: [DVec3; 2]) -> Option<DVec3> {
    if !edge.iter().chain(&other).all(in_range) {
        return None;
    }
    let flat = |p: DVec3| {
        let from = project(other[0], axis);
        let p = project(p, axis);
        [difference(p.x, from.x), difference(p.y, from.y)]
    };
    let direction = flat(other[1]);
    let weight = |p: DVec3| {
        let p = flat(p);
        MagnitudeTracked::determinant(direction[0], direction[1], p[0], p[1])
    };
    divided(edge, edge.map(weight))
}

fn in_range(point: &DVec3) -> bool {
    point.to_array().iter().all(|&x| x == 0.0 || COORDINATE_RANGE.contains(&x.abs()))
}

/// The point `(p |w_q| + q |w_p|) / (|w_p| + |w_q|)` that divides the segment pq, where `weights` are w_p and w_q.
/// `None` if the rounding of a coordinate is not certain.
fn divided([p, q]: [DVec3; 2], weights: [MagnitudeTracked; 2]) -> Option<DVec3> {
    let [w_p, w_q] = weights.map(MagnitudeTracked::abs);
    let divisor = w_p.plus(w_q);
    let coordinate = |k: usize| {
        if p[k] == q[k] {
            return Some(p[k]);
        }
        let exact = |x: f64| DoubleDouble { high: x, low: 0.0 };
        w_q.times(exact(p[k])).plus(w_p.times(exact(q[k]))).over(&divisor)
    };
    Some(DVec3::new(coordinate(0)?, coordinate(1)?, coordinate(2)?))
}

/// The number `high + low`, with `|low|` at most half a unit in the last place of `high`.
#[derive(Clone, Copy)]
struct DoubleDouble {
    high: f64,
    low: f64,
}

/// A double-double number that was computed as a sum of terms, and the sum of the magnitudes of these terms. The
/// error of the number is bounded by a share of this sum of magnitudes.
#[derive(Clone, Copy)]
struct MagnitudeTracked {
    value: DoubleDouble,
    size: f64,
}

impl MagnitudeTracked {
    /// The determinant `a d - b c`.
    fn determinant(a: DoubleDouble, b: DoubleDouble, c: DoubleDouble, d: DoubleDouble) -> Self {
        let (first, second) = (a.times(d), b.times(c));
        let size = first.high.abs() + second.high.abs();
        Self { value: first.plus(DoubleDouble { high: -second.high, low: -second.low }), size }
    }

    fn plus(self, other: Self) -> Self {
        Self { value: self.value.plus(other.value), size: self.size + other.size }
    }

    fn times(self, factor: DoubleDouble) -> Self {
        Self { value: self.value.times(factor), size: self.size * factor.high.abs() }
    }

    fn abs(self) -> Self {
        let DoubleDouble { high, low } = self.value;
        let value = if high < 0.0 { DoubleDouble { high: -high, low: -low } } else { self.value };
        Self { value, ..self }
    }

    /// The quotient `self / divisor`, rounded once; `None` if the rounding is not certain. The divisor must be
    /// positive.
    fn over(&self, divisor: &Self) -> Option<f64> {
        let first = self.value.high / divisor.value.high;
        let subtrahend = divisor.value.times(DoubleDouble { high: -first, low: 0.0 });
        let rest = self.value.plus(subtrahend);
        let quotient = sum(first, (rest.high + rest.low) / divisor.value.high);
        let size = (self.size + first.abs() * divisor.size) / divisor.value.high + first.abs();
        let error = 2.0 * RELATIVE_ERROR * size;
        let (low, high) = (quotient.high + (quotient.low - error), quotient.high + (quotient.low + error));
        // The comparison fails for NaN, so NaN yields `None`. The quotient is also rejected if the error bound of the
        // divisor is not below a quarter of the divisor.
        (low == high && divisor.size * RELATIVE_ERROR < divisor.value.high / 4.0).then_some(low)
    }
}

impl DoubleDouble {
    fn plus(self, other: Self) -> Self {
        let Self { high, low } = sum(self.high, other.high);
        // The low parts may be larger than the rounding error of the sum of the high parts. This step therefore
        // needs `sum`; `fast_sum` is not enough.
        sum(high, low + (self.low + other.low))
    }

    fn times(self, other: Self) -> Self {
        let (high, low) = product(self.high, other.high);
        fast_sum(high, low + (self.high * other.low + self.low * other.high))
    }
}

fn minus(p: DVec3, q: DVec3) -> [DoubleDouble; 3] {
    [0, 1, 2].map(|k| difference(p[k], q[k]))
}

fn difference(x: f64, y: f64) -> DoubleDouble {
    sum(x, -y)
}

/// Sum of two numbers as a rounded high part and its exact rounding error (two-sum, Knuth).
fn sum(x: f64, y: f64) -> DoubleDouble {
    let high = x + y;
    let y_part = high - x;
    DoubleDouble { high, low: (x - (high - y_part)) + (y - y_part) }
}

/// Sum of two numbers as a rounded high part and its exact rounding error; requires |x| >= |y| or x = 0 (fast
/// two-sum, Dekker).
fn fast_sum(x: f64, y: f64) -> DoubleDouble {
    let high = x + y;
    DoubleDouble { high, low: y - (high - x) }
}

/// Product of two numbers as a rounded high part and its exact rounding error (Dekker).
fn product(x: f64, y: f64) -> (f64, f64) {
    let halves = |x: f64| {
        let scaled = SPLIT * x;
        let high = scaled - (scaled - x);
        (high, x - high)
    };
    let (high, ((a, b), (c, d))) = (x * y, (halves(x), halves(y)));
    (high, b * d - (((high - a * c) - b * c) - a * d))
}
