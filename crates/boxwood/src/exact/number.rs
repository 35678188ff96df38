//! What a polynomial needs of a number, so that its formula is written once and evaluated on every rung.
//!
//! Three kinds of numbers stand behind it: [`Approximate`], an `f64` that carries a bound of its own error; `i128`, where what is
//! computed is known to fit; and [`Integer`](super::integer::Integer), which always fits.
//! A formula asks for signs; a sign that the error leaves open is
//! `None`, and the caller goes to the next rung.

use super::sign::Sign;

/// Ring operations and a sign.
pub(crate) trait Number: Sized {
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    /// `None` if it is not certain.
    fn sign(&self) -> Option<Sign>;
}

/// An `f64` and how far it may be from the exact value: running error analysis (Higham, Accuracy and Stability of
/// Numerical Algorithms, 2nd ed., section 3.3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Approximate {
    value: f64,
    /// `|value - exact| <= error`. Infinite or NaN once something overflowed: then no sign is certain.
    error: f64,
}

/// Twice the unit roundoff u: the rounding of a result costs u of it, the other u pays for rounding that cost.
const ROUNDING: f64 = f64::EPSILON;
/// 8u on the errors that are carried on: computing and adding them takes at most seven roundings of non-negative terms.
const CARRY: f64 = 1.0 + 4.0 * f64::EPSILON;
/// More than the smallest subnormal: what a product can lose by underflow, and its bound too.
const UNDERFLOW: f64 = 4.0 * 5e-324;

impl Approximate {
    pub(crate) fn exactly(value: f64) -> Self {
        Self { value, error: 0.0 }
    }
}

impl Number for Approximate {
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        let value = self.value + other.value;
        Self { value, error: (self.error + other.error) * CARRY + value.abs() * ROUNDING + UNDERFLOW }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        let value = self.value - other.value;
        Self { value, error: (self.error + other.error) * CARRY + value.abs() * ROUNDING + UNDERFLOW }
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        let value = self.value * other.value;
        let (x, y) = (self.value.abs(), other.value.abs());
        let carried = x * other.error + y * self.error + self.error * other.error;
        Self { value, error: carried * CARRY + value.abs() * ROUNDING + 4.0 * UNDERFLOW }
    }

    #[inline]
    fn sign(&self) -> Option<Sign> {
        Sign::certain(self.value, self.error)
    }
}
