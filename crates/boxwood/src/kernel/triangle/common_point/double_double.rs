//! Correctly rounded common points by double-double arithmetic, for most inputs without integers.
//!
//! Numbers are unevaluated sums of two `f64` (Dekker 1971; Joldes, Muller and Popescu, Tight and rigorous error bounds for basic
//! building blocks of double-word arithmetic, 2017). With u = 2^-53, a product has a relative error of at most 5u^2 (their
//! algorithm DWTimesDW1), and the plain sum an error of at most 4u^2 of |x| + |y|.
//!
//! **Error bound.** Differences of coordinates are exact. A weight is a determinant of them. A term takes two products and three
//! sums, 22u^2 of its magnitude; the bound used is 2^-100 = 64u^2 of the sum of all magnitudes. The numerator
//! `p |w_q| + q |w_p|` has the errors of the weights times |p| and |q|, and 9u^2 of its magnitude. The divisor `|w_p| + |w_q|` has
//! the errors of the weights, and 4u^2. The quotient r = r_1 + r_2, with r_2 from the remainder, has less than 16u^2 of |r|. The
//! bound used is again 2^-100 for each, and twice the total for the rounding of the bound. If r minus the bound and r plus the
//! bound round to the same number, so does the exact value, because rounding is monotone.
//!
//! **Range.** Coordinates are zero or from 2^-150 to 2^150. Nonzero differences are therefore at least 2^-202, and products of
//! four at least 2^-808. Their low parts do not underflow, and nothing overflows.

use crate::kernel::triangle::intersect::edgewise::project;
use glam::DVec3;

/// Error of a number relative to the sum of magnitudes that it was computed from: 2^-100, see above.
const RELATIVE_ERROR: f64 = f64::from_bits((1023 - 100) << 52);
/// Magnitudes of nonzero coordinates that are supported.
const COORDINATE_RANGE: std::ops::RangeInclusive<f64> =
    f64::from_bits((1023 - 150) << 52)..=f64::from_bits((1023 + 150) << 52);
/// Dekker's constant 2^27 + 1, which splits an `f64` into two halves of its bits.
const SPLIT: f64 = ((1 << 27) + 1) as f64;

/// The point where an edge crosses a plane, each coordinate rounded once; `None` if the rounding is not certain.
///
/// The ends of the edge are strictly on opposite sides of the plane.
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

/// The point where two coplanar edges cross, each coordinate rounded once; `None` if the rounding is not certain.
///
/// The edges also cross when projected along the axis.
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

/// The point `(p |w_q| + q |w_p|) / (|w_p| + |w_q|)`, as in the exact formula.
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

/// A number, and the sum of the magnitudes that it was computed from.
#[derive(Clone, Copy)]
struct MagnitudeTracked {
    value: DoubleDouble,
    size: f64,
}

impl MagnitudeTracked {
    /// `a d - b c`.
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

    /// The quotient, rounded once; `None` if the rounding is not certain.
    fn over(&self, divisor: &Self) -> Option<f64> {
        let first = self.value.high / divisor.value.high;
        let subtrahend = divisor.value.times(DoubleDouble { high: -first, low: 0.0 });
        let rest = self.value.plus(subtrahend);
        let quotient = sum(first, (rest.high + rest.low) / divisor.value.high);
        let size = (self.size + first.abs() * divisor.size) / divisor.value.high + first.abs();
        let error = 2.0 * RELATIVE_ERROR * size;
        let (low, high) = (quotient.high + (quotient.low - error), quotient.high + (quotient.low + error));
        // The comparison fails for NaN. The divisor must not consist mostly of error.
        (low == high && divisor.size * RELATIVE_ERROR < divisor.value.high / 4.0).then_some(low)
    }
}

impl DoubleDouble {
    fn plus(self, other: Self) -> Self {
        let Self { high, low } = sum(self.high, other.high);
        // The rounding error of the high parts may be smaller than the low parts, so a full two-sum is needed.
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

/// Exact sum (two-sum, Knuth).
fn sum(x: f64, y: f64) -> DoubleDouble {
    let high = x + y;
    let y_part = high - x;
    DoubleDouble { high, low: (x - (high - y_part)) + (y - y_part) }
}

/// Exact sum if |x| >= |y| or x is zero (fast two-sum, Dekker).
fn fast_sum(x: f64, y: f64) -> DoubleDouble {
    let high = x + y;
    DoubleDouble { high, low: y - (high - x) }
}

/// Exact product as high and low part (Dekker).
fn product(x: f64, y: f64) -> (f64, f64) {
    let halves = |x: f64| {
        let scaled = SPLIT * x;
        let high = scaled - (scaled - x);
        (high, x - high)
    };
    let (high, ((a, b), (c, d))) = (x * y, (halves(x), halves(y)));
    (high, b * d - (((high - a * c) - b * c) - a * d))
}
