//! Sign of a number, the only result that exact tests need.

use std::cmp::Ordering;
use std::ops::{Mul, Neg};

/// Sign of an exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// Less than zero.
    Negative,
    /// Exactly zero.
    Zero,
    /// Greater than zero.
    Positive,
}

impl Sign {
    /// Sign of a number that is known exactly. The sign of NaN is `Zero`.
    #[inline]
    pub(crate) fn of<T: PartialOrd + Default + Copy>(value: T) -> Self {
        match value.partial_cmp(&T::default()) {
            Some(Ordering::Less) => Self::Negative,
            Some(Ordering::Greater) => Self::Positive,
            _ => Self::Zero,
        }
    }

    /// Sign of an approximate value, if an error of at most `bound` cannot change it.
    ///
    /// Returns `None` for NaN and for infinite bounds, because both comparisons are then false.
    #[inline]
    pub(crate) fn certain(value: f64, bound: f64) -> Option<Self> {
        if value > bound {
            Some(Self::Positive)
        } else if value < -bound {
            Some(Self::Negative)
        } else {
            None
        }
    }
}

impl Neg for Sign {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Negative => Self::Positive,
            Self::Zero => Self::Zero,
            Self::Positive => Self::Negative,
        }
    }
}

/// Sign of the product of two numbers, computed from their signs, because the product itself could overflow or
/// underflow.
impl Mul for Sign {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        match other {
            Self::Negative => -self,
            Self::Zero => Self::Zero,
            Self::Positive => self,
        }
    }
}
