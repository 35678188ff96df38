//! Ring operations, so that the formula of a predicate is written once and evaluated with several kinds of
//! numbers.
//!
//! There are three implementations:
//!
//! - [`BoundedF64`], an `f64` with a bound of its own error. A sign that this bound leaves undecided is `None`; the
//!   caller then evaluates the formula with one of the exact types;
//! - `i128`, where all values are known to fit;
//! - [`Integer`](super::integer::Integer), for values of any size.

use super::orient::F64_UNDERFLOW_GUARD;
use super::sign::Sign;

/// Number type with addition, subtraction, multiplication and a sign.
pub(crate) trait Ring: Sized {
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    /// Sign of the exact value; `None` if it is not certain.
    fn sign(&self) -> Option<Sign>;
}

/// An `f64` with a bound of its distance from the exact value.
///
/// Running error analysis: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 3.3.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundedF64 {
    value: f64,
    /// Error bound: `|value - exact| <= error`. It is infinite or NaN once an operation overflowed; then no sign
    /// is certain.
    error: f64,
}

/// Error of one rounding, relative to the result: 2u, twice the unit roundoff u = 2^-53. Rounding the result has
/// an error of 1u of its magnitude; the other 1u covers the rounding of the error bound itself.
const ROUNDING: f64 = f64::EPSILON;
/// Factor `1 + 8u` by which the errors of the operands are multiplied, with u = 2^-53. It covers the rounding of
/// the error bound, which is computed from non-negative terms with at most seven roundings.
const PROPAGATION: f64 = 1.0 + 4.0 * f64::EPSILON;

impl BoundedF64 {
    /// A value that is exact, with an error of 0.
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
