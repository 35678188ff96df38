//! Integers of any size: the exact arithmetic that decides when all floating-point filters fail.
//!
//! Every finite `f64` is an integer times a power of two. Divided by one common power of two, the coordinates of a problem
//! become integers of at most 2,098 bits (from 2^-1074 to 2^1023). A determinant of them is an integer with the exact sign.
//!
//! Numbers of up to 127 bits are machine integers; coordinates of designed parts are mostly that short. Longer numbers use
//! schoolbook multiplication, written for clarity.

use super::limbs::Limbs;
use super::ring::Ring;
use super::sign::Sign;
use std::cmp::Ordering;

/// Signed integer of any size. Most numbers are short: products of coordinates that were modeled on a grid have
/// few bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Integer {
    /// A number with a magnitude below 2^127. Every such number is stored in this variant.
    Short(i128),
    /// A number with a magnitude of at least 2^127. Boxed, so that moving a short number is cheap.
    Long(Box<SignedMagnitude>),
}

/// Sign and magnitude of a long integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SignedMagnitude {
    negative: bool,
    /// Magnitude in 64-bit limbs, least significant limb first, without a zero limb at the end.
    limbs: Limbs,
}

/// Decomposes a number: returns `(mantissa, exponent)` with `|x| = mantissa * 2^exponent`. The mantissa is odd or
/// zero.
fn decompose(x: f64) -> (u64, i32) {
    let bits = x.to_bits();
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let mantissa = if biased == 0 { fraction } else { fraction | (1 << 52) };
    if mantissa == 0 {
        return (0, 0);
    }
    let zeros = mantissa.trailing_zeros();
    (mantissa >> zeros, biased.max(1) - 1075 + zeros as i32)
}

/// Returns the exponent of the lowest set bit of a nonzero number, and one plus the exponent of its highest set
/// bit.
#[inline]
pub(in crate::kernel) fn bit_span(x: f64) -> (i32, i32) {
    let (mantissa, exponent) = decompose(x);
    (exponent, exponent + 64 - mantissa.leading_zeros() as i32)
}

/// Returns the largest exponent `e` for which all given numbers are integers times `2^e`; 0 if all numbers are
/// zero.
pub(crate) fn common_exponent(numbers: impl IntoIterator<Item = f64>) -> i32 {
    numbers.into_iter().filter(|&x| x != 0.0).map(|x| bit_span(x).0).min().unwrap_or(0)
}

/// Number of bits of `|x|`.
fn bits_of(x: i128) -> u32 {
    128 - x.unsigned_abs().leading_zeros()
}

impl Integer {
    const ZERO: Self = Self::Short(0);

    /// The integer `x / 2^exponent`. The exponent must not exceed the [`common_exponent`] of `x`.
    pub(crate) fn over(x: f64, exponent: i32) -> Self {
        let (mantissa, own) = decompose(x);
        if mantissa == 0 {
            return Self::ZERO;
        }
        debug_assert!(own >= exponent, "{x:e} is not an integer multiple of 2^{exponent}");
        let mantissa = i128::from(mantissa);
        Self::Short(if x < 0.0 { -mantissa } else { mantissa }).shifted((own - exponent) as u32)
    }

    /// Creates an integer from its sign and magnitude.
    fn from_sign_and_magnitude(negative: bool, mut limbs: Limbs) -> Self {
        limbs.trim();
        match limbs[..] {
            [] => Self::ZERO,
            [low] => Self::from_two_limbs(negative, low, 0),
            [low, high] if high >> 63 == 0 => Self::from_two_limbs(negative, low, high),
            _ => Self::Long(Box::new(SignedMagnitude { negative, limbs })),
        }
    }

    fn from_two_limbs(negative: bool, low: u64, high: u64) -> Self {
        let magnitude = (i128::from(high) << 64) | i128::from(low);
        Self::Short(if negative { -magnitude } else { magnitude })
    }

    /// Returns whether the number is negative, and the limbs of its magnitude. `two` is a buffer that receives the
    /// limbs of a short number.
    fn sign_and_magnitude<'s>(&'s self, two: &'s mut [u64; 2]) -> (bool, &'s [u64]) {
        match self {
            Self::Short(x) => {
                let magnitude = x.unsigned_abs();
                *two = [magnitude as u64, (magnitude >> 64) as u64];
                let count = if two[1] != 0 { 2 } else { usize::from(two[0] != 0) };
                (*x < 0, &two[..count])
            }
            Self::Long(long) => (long.negative, &long.limbs),
        }
    }

    /// Absolute value.
    pub(in crate::kernel) fn abs(self) -> Self {
        if self.is_negative() { -self } else { self }
    }

    #[inline]
    pub(in crate::kernel) fn is_zero(&self) -> bool {
        matches!(self, Self::Short(0))
    }

    /// The number as `i128`; `None` if it is long.
    pub(in crate::kernel) fn as_i128(&self) -> Option<i128> {
        match self {
            Self::Short(x) => Some(*x),
            Self::Long(_) => None,
        }
    }

    pub(in crate::kernel) fn is_one(&self) -> bool {
        matches!(self, Self::Short(1))
    }

    /// Returns true if the number has at most 53 bits, the length of an `f64` mantissa.
    pub(super) fn fits_f64(&self) -> bool {
        matches!(*self, Self::Short(x) if bits_of(x) <= f64::MANTISSA_DIGITS)
    }

    fn is_negative(&self) -> bool {
        match self {
            Self::Short(x) => *x < 0,
            Self::Long(long) => long.negative,
        }
    }

    /// The product `self * 2^by`.
    pub(in crate::kernel) fn shifted(&self, by: u32) -> Self {
        match *self {
            Self::Short(x) if by < 128 && bits_of(x) + by < 128 => Self::Short(x << by),
            Self::Short(0) => Self::ZERO,
            _ => {
                let two = &mut [0; 2];
                let (negative, own) = self.sign_and_magnitude(two);
                Self::from_sign_and_magnitude(negative, shifted(own, by))
            }
        }
    }

    /// The quotient `self / divisor * 2^exponent`, rounded to the nearest `f64`. If the result is subnormal, it
    /// may be rounded to either of the two nearest numbers.
    pub(in crate::kernel) fn ratio(&self, divisor: &Self, exponent: i32) -> f64 {
        // Long division, bit by bit, gives 66 bits of the quotient. The lowest bit is also set if there is a
        // remainder, so that the conversion to `f64` rounds correctly.
        let (two, other_two) = (&mut [0; 2], &mut [0; 2]);
        let ((negative, own), (_, divisor)) = (self.sign_and_magnitude(two), divisor.sign_and_magnitude(other_two));
        let lead = bit_length(own) - bit_length(divisor);
        let mut rest = shifted(own, (-lead).max(0) as u32);
        let divisor = shifted(divisor, lead.max(0) as u32);
        let mut quotient = 0_u128;
        for _ in 0..66 {
            let fits = compare(&rest, &divisor) != Ordering::Less;
            quotient = (quotient << 1) | u128::from(fits);
            if fits {
                subtract(&mut rest, &divisor);
            }
            double(&mut rest);
        }
        quotient |= u128::from(!rest.is_empty());
        let power = lead - 65 + exponent;
        let magnitude = times_power(quotient as f64, power);
        if negative { -magnitude } else { magnitude }
    }

    /// Returns `(mantissa, exponent)` with the number as `mantissa * 2^exponent`, rounded. The magnitude of the
    /// mantissa is from 1/2 to 1, or 0 for zero.
    fn to_mantissa_and_exponent(&self) -> (f64, i32) {
        // Uses the highest 128 bits only. The bits below could only decide a tie when rounding to `f64`.
        let (top, bits) = match self {
            Self::Short(x) => {
                let magnitude = x.unsigned_abs();
                (magnitude.unbounded_shl(magnitude.leading_zeros()), bits_of(*x) as i32)
            }
            Self::Long(long) => {
                let limbs = &long.limbs;
                let [high, low, rest] = [1, 2, 3].map(|k| limbs.len().checked_sub(k).map_or(0, |at| limbs[at]));
                let zeros = high.leading_zeros();
                let top = ((u128::from(high) << 64) | u128::from(low)) << zeros;
                (top | u128::from(rest.unbounded_shr(64 - zeros)), bit_length(limbs))
            }
        };
        let mantissa = top as f64 * 2.0_f64.powi(-128);
        (if self.is_negative() { -mantissa } else { mantissa }, bits)
    }

    /// The quotient `self / divisor`, with a relative error of at most three roundings, or an absolute error of
    /// one subnormal step.
    ///
    /// Faster than [`Self::ratio`], which rounds only once. The divisor must not be zero.
    pub(in crate::kernel) fn quotient(&self, divisor: &Self) -> f64 {
        self.quotient_times_power(divisor, 0)
    }

    /// The quotient `self / divisor * 2^exponent`, with the error of [`Self::quotient`].
    pub(super) fn quotient_times_power(&self, divisor: &Self, exponent: i32) -> f64 {
        let ((x, x_power), (y, y_power)) = (self.to_mantissa_and_exponent(), divisor.to_mantissa_and_exponent());
        times_power(x / y, x_power - y_power + exponent)
    }

    /// `sqrt(self / divisor) * 2^exponent`, with a relative error of at most three roundings, or an absolute error
    /// of one subnormal step. `self` must not be negative, and the divisor must be positive.
    pub(in crate::kernel) fn root_of_quotient(&self, divisor: &Self, exponent: i32) -> f64 {
        let ((x, x_power), (y, y_power)) = (self.to_mantissa_and_exponent(), divisor.to_mantissa_and_exponent());
        let power = x_power - y_power;
        let odd = power.rem_euclid(2);
        times_power((x / y * f64::from(1 + odd)).sqrt(), (power - odd) / 2 + exponent)
    }

    /// Applies an operation to two short numbers; `None` if a number or the result is not short.
    #[inline]
    fn checked_short(&self, other: &Self, operation: impl Fn(i128, i128) -> Option<i128>) -> Option<Self> {
        match (self, other) {
            (&Self::Short(x), &Self::Short(y)) => operation(x, y).filter(|&x| x != i128::MIN).map(Self::Short),
            _ => None,
        }
    }

    /// Sum, or difference if `subtract`, of two numbers of any size, computed from signs and magnitudes.
    #[cold]
    fn long_sum(&self, other: &Self, subtract: bool) -> Self {
        let (two, other_two) = (&mut [0; 2], &mut [0; 2]);
        let ((negative, own), (other_negative, other)) =
            (self.sign_and_magnitude(two), other.sign_and_magnitude(other_two));
        let other_negative = other_negative != subtract;
        if negative == other_negative {
            return Self::from_sign_and_magnitude(negative, sum(own, other));
        }
        match compare(own, other) {
            Ordering::Less => Self::from_sign_and_magnitude(other_negative, difference(other, own)),
            _ => Self::from_sign_and_magnitude(negative, difference(own, other)),
        }
    }

    /// Product of two numbers of any size, computed from signs and magnitudes.
    #[cold]
    fn long_product(&self, other: &Self) -> Self {
        let (two, other_two) = (&mut [0; 2], &mut [0; 2]);
        let ((negative, own), (other_negative, other)) =
            (self.sign_and_magnitude(two), other.sign_and_magnitude(other_two));
        Self::from_sign_and_magnitude(negative != other_negative, product(own, other))
    }
}

impl From<i128> for Integer {
    fn from(x: i128) -> Self {
        if x == i128::MIN { -Self::Short(1).shifted(127) } else { Self::Short(x) }
    }
}

impl std::ops::Neg for Integer {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Short(x) => Self::Short(-x),
            Self::Long(mut long) => {
                long.negative = !long.negative;
                Self::Long(long)
            }
        }
    }
}

impl Ring for Integer {
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self.checked_short(other, i128::checked_add).unwrap_or_else(|| self.long_sum(other, false))
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self.checked_short(other, i128::checked_sub).unwrap_or_else(|| self.long_sum(other, true))
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        match (self, other) {
            (&Self::Short(x), &Self::Short(y)) => {
                let (low_x, low_y) = (x as i64, y as i64);
                if i128::from(low_x) == x && i128::from(low_y) == y {
                    Self::Short(i128::from(low_x) * i128::from(low_y))
                } else if bits_of(x) + bits_of(y) < 128 {
                    Self::Short(x * y)
                } else {
                    self.long_product(other)
                }
            }
            _ => self.long_product(other),
        }
    }

    #[inline]
    fn sign(&self) -> Option<Sign> {
        Some(match self {
            Self::Short(x) => match x.cmp(&0) {
                Ordering::Less => Sign::Negative,
                Ordering::Equal => Sign::Zero,
                Ordering::Greater => Sign::Positive,
            },
            Self::Long(long) if long.negative => Sign::Negative,
            Self::Long(_) => Sign::Positive,
        })
    }
}

/// The product `x * 2^power`, computed in steps, because `2^power` may be out of the range of `f64` although the
/// result is not.
pub(in crate::kernel) fn times_power(mut x: f64, mut power: i32) -> f64 {
    while power != 0 && x != 0.0 && x.is_finite() {
        let step = power.clamp(-1022, 1023);
        x *= f64::from_bits(((1023 + step) as u64) << 52);
        power -= step;
    }
    x
}

fn compare(x: &[u64], y: &[u64]) -> Ordering {
    x.len().cmp(&y.len()).then_with(|| x.iter().rev().cmp(y.iter().rev()))
}

fn sum(x: &[u64], y: &[u64]) -> Limbs {
    let (long, short) = if x.len() >= y.len() { (x, y) } else { (y, x) };
    let mut carry = false;
    let mut limbs = Limbs::zeros(long.len());
    for (i, (result, &limb)) in limbs.iter_mut().zip(long).enumerate() {
        let (partial, first) = limb.overflowing_add(short.get(i).copied().unwrap_or(0));
        let (total, second) = partial.overflowing_add(u64::from(carry));
        *result = total;
        carry = first || second;
    }
    if carry {
        limbs.push(1);
    }
    limbs
}

fn product(x: &[u64], y: &[u64]) -> Limbs {
    let mut limbs = Limbs::zeros(x.len() + y.len());
    let result = &mut limbs[..];
    for (i, &own) in x.iter().enumerate() {
        let mut carry = 0_u128;
        for (j, &other) in y.iter().enumerate() {
            carry += u128::from(own) * u128::from(other) + u128::from(result[i + j]);
            result[i + j] = carry as u64;
            carry >>= 64;
        }
        result[i + y.len()] = carry as u64;
    }
    limbs
}

/// The magnitude `x` times `2^by`.
fn shifted(x: &[u64], by: u32) -> Limbs {
    if x.is_empty() {
        return Limbs::EMPTY;
    }
    let (limb_shift, bit_shift) = (by as usize / 64, by % 64);
    let mut limbs = Limbs::zeros(limb_shift + x.len() + 1);
    for (i, &limb) in x.iter().enumerate() {
        limbs[limb_shift + i] |= limb << bit_shift;
        limbs[limb_shift + i + 1] = limb.unbounded_shr(64 - bit_shift);
    }
    limbs.trim();
    limbs
}

/// Subtracts the magnitude `y` from the magnitude `x` in place; `x` must not be less than `y`.
fn subtract(x: &mut Limbs, y: &[u64]) {
    let mut borrow = false;
    for (i, limb) in x.iter_mut().enumerate() {
        let (partial, first) = limb.overflowing_sub(y.get(i).copied().unwrap_or(0));
        let (total, second) = partial.overflowing_sub(u64::from(borrow));
        *limb = total;
        borrow = first || second;
    }
    debug_assert!(!borrow, "magnitudes are subtracted in the wrong order");
    x.trim();
}

/// Doubles a magnitude in place.
fn double(x: &mut Limbs) {
    let mut carry = 0;
    for limb in x.iter_mut() {
        let next = *limb >> 63;
        *limb = (*limb << 1) | carry;
        carry = next;
    }
    if carry != 0 {
        x.push(carry);
    }
}

fn bit_length(x: &[u64]) -> i32 {
    x.last().map_or(0, |top| x.len() as i32 * 64 - top.leading_zeros() as i32)
}

/// The magnitude `x - y`; `x` must not be less than `y`.
fn difference(x: &[u64], y: &[u64]) -> Limbs {
    let mut limbs = Limbs::zeros(x.len());
    limbs.copy_from_slice(x);
    subtract(&mut limbs, y);
    limbs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(x: f64) -> Integer {
        Integer::over(x, -1074)
    }

    #[test]
    fn smallest_and_largest_f64_have_a_common_exponent() {
        assert_eq!(common_exponent([5e-324, f64::MAX, 0.0]), -1074);
        assert_eq!(common_exponent([0.0, -0.0]), 0);
        assert_eq!(common_exponent([12.0, 0.75]), -2);
        assert_eq!(Integer::over(5e-324, -1074), Integer::Short(1));
        assert_eq!(integer(-0.0).sign(), Some(Sign::Zero));
    }

    #[test]
    fn sums_and_differences_carry_through_every_limb() {
        let (big, tiny) = (integer(f64::MAX), integer(5e-324));
        assert_eq!(big.plus(&tiny).minus(&big), tiny);
        assert_eq!(big.minus(&tiny).minus(&big).plus(&tiny).sign(), Some(Sign::Zero));
        assert_eq!(tiny.minus(&big).sign(), Some(Sign::Negative));
        let power = integer(2.0_f64.powi(500));
        assert_eq!(power.minus(&tiny).plus(&tiny), power);
    }

    #[test]
    fn short_and_long_numbers_satisfy_ring_identities() {
        let one = Integer::Short(1);
        let largest = Integer::Short(i128::MAX);
        let long = largest.plus(&one);
        assert!(matches!(long, Integer::Long(_)));
        assert_eq!(long.minus(&one), largest);
        let lowest = Integer::Short(-i128::MAX).minus(&one);
        assert_eq!(lowest, -long.clone());
        assert_eq!(lowest.plus(&long), Integer::Short(0));
        let powers = [0, 1, 31, 62, 63, 64, 65, 100, 125, 126, 127, 128, 190];
        for i in powers {
            for j in powers {
                let [x, y, xy] = [i, j, i + j].map(|by| Integer::Short(1).shifted(by));
                assert_eq!(x.times(&y), xy, "2^{i} * 2^{j}");
                assert_eq!((-x.clone()).times(&y), -xy.clone());
                // Tests the identity (x - 1)(y + 1) = xy + x - y - 1.
                assert_eq!(x.minus(&one).times(&y.plus(&one)), xy.plus(&x).minus(&y).minus(&one), "2^{i}, 2^{j}");
            }
        }
    }

    #[test]
    fn shift_equals_product_with_power_of_two() {
        for number in [0.0, 1.0, -3.25e300, 7e-310, f64::MAX].map(integer) {
            for by in [0, 1, 63, 64, 65, 127, 128, 500] {
                assert_eq!(number.shifted(by), number.times(&Integer::over(2.0_f64.powi(by as i32), 0)), "{by}");
            }
        }
    }

    #[test]
    fn ratios_are_rounded_once() {
        let samples = [1.0, 3.0, 7.25, 0.1, 1e-300, 123_456_789.0, 5e-324, 1e300, f64::MAX];
        for x in samples {
            for y in samples {
                let exact = x / y;
                if exact.is_normal() {
                    assert_eq!(integer(x).ratio(&integer(y), 0), exact, "{x:e} / {y:e}");
                    assert_eq!(integer(-x).ratio(&integer(y), 0), -exact, "-{x:e} / {y:e}");
                }
            }
        }
        assert_eq!(integer(0.0).ratio(&integer(3.0), 5), 0.0);
        assert_eq!(Integer::over(1.0, 0).ratio(&Integer::over(3.0, 0), -2), 1.0 / 12.0);
    }

    #[test]
    fn quotients_and_square_roots_are_within_four_epsilon() {
        let samples = [1.0, 3.0, 7.25, 0.1, 1e-300, 123_456_789.0, 5e-324, 1e300, f64::MAX];
        for x in samples {
            for y in samples {
                let (long_x, long_y) = (integer(x).times(&integer(f64::MAX)), integer(y).times(&integer(f64::MAX)));
                let close = |value: f64, exact: f64| (value - exact).abs() <= exact * 4.0 * f64::EPSILON;
                if (x / y).is_normal() {
                    assert!(close(integer(x).quotient(&integer(y)), x / y), "{x:e} / {y:e}");
                    assert!(close(-(-long_x.clone()).quotient(&long_y), x / y), "{x:e} / {y:e}");
                }
                let exact = x.sqrt() / y.sqrt() * 8.0;
                if exact.is_normal() {
                    assert!(close(long_x.root_of_quotient(&long_y, 3), exact), "root of {x:e} / {y:e}");
                }
            }
        }
        assert_eq!(integer(0.0).quotient(&integer(3.0)), 0.0);
        assert_eq!(integer(9.0).root_of_quotient(&integer(4.0), 0), 1.5);
        assert_eq!(integer(5e-324).root_of_quotient(&integer(f64::MAX), -2000), 0.0);
    }

    #[test]
    fn multiplication_distributes_over_addition() {
        let numbers = [1.5, -3.25e300, 7e-310, 2.0_f64.powi(64), -1.0, 0.0].map(integer);
        for x in &numbers {
            for y in &numbers {
                for z in &numbers {
                    assert_eq!(x.times(&y.plus(z)), x.times(y).plus(&x.times(z)));
                }
            }
        }
    }
}
