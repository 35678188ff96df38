//! Ring operations, so that the formula of a predicate is written once and evaluated with several kinds of numbers.
//!
//! There are three implementations: [`BoundedF64`], an `f64` with a bound of its own error; `i128`, where all values are known to
//! fit; and [`Integer`](super::integer::Integer), which always fits. A sign that the error bound leaves undecided is `None`; the
//! caller then evaluates the formula with exact numbers.

use super::orient::F64_UNDERFLOW_GUARD;
use super::sign::Sign;

/// Ring operations and a sign.
pub(crate) trait Ring: Sized {
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    /// Exact sign; `None` if it is not certain.
    fn sign(&self) -> Option<Sign>;
}

/// An `f64` with a bound of its distance from the exact value.
///
/// Running error analysis: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 3.3.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundedF64 {
    value: f64,
    /// `|value - exact| <= error`. Infinite or NaN once something overflowed: then no sign is certain.
    error: f64,
}

/// Twice the unit roundoff u. Rounding a result costs u of its magnitude; the other u covers the rounding of that bound.
const ROUNDING: f64 = f64::EPSILON;
/// Factor `1 + 8u` for propagated errors: computing and adding them takes at most seven roundings of non-negative terms.
const PROPAGATION: f64 = 1.0 + 4.0 * f64::EPSILON;

impl BoundedF64 {
    /// A value without error.
    pub(crate) fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }
}

impl Ring for BoundedF64 {
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        let value = self.value + other.value;
        Self { value, error: (self.error + other.error) * PROPAGATION + value.abs() * ROUNDING + F64_UNDERFLOW_GUARD }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        let value = self.value - other.value;
        Self { value, error: (self.error + other.error) * PROPAGATION + value.abs() * ROUNDING + F64_UNDERFLOW_GUARD }
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        let value = self.value * other.value;
        let (x, y) = (self.value.abs(), other.value.abs());
        let carried = x * other.error + y * self.error + self.error * other.error;
        Self { value, error: carried * PROPAGATION + value.abs() * ROUNDING + 4.0 * F64_UNDERFLOW_GUARD }
    }

    #[inline]
    fn sign(&self) -> Option<Sign> {
        Sign::certain(self.value, self.error)
    }
}
