//! Parses decimal numbers, rounded to the nearest `f64`: with one floating-point operation if possible, otherwise with the
//! standard library.

use super::printable;
use crate::error::{FileLocation, ParseError};

/// Parses a number like [`number`], but faster for common numbers.
#[inline]
pub(crate) fn fast_number(word: &[u8], location: FileLocation) -> Result<f64, ParseError> {
    match decimal(word) {
        Some(number) => Ok(number),
        None => number(word, location),
    }
}

/// Parses a decimal number that is the exact product or quotient of two exact `f64` (Clinger 1990).
///
/// The first operand is the integer formed by the digits, below 2^53. The second is a power of ten up to 10^22.
/// One operation rounds once, so the result is the nearest `f64`. Returns `None` for all other numbers and for
/// invalid text.
#[inline]
fn decimal(word: &[u8]) -> Option<f64> {
    let (negative, digits) = match word {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, word),
    };
    let mut mantissa = 0u64;
    let mut count = 0;
    let mut exponent = 0;
    let mut after_point = 0;
    for (at, &byte) in digits.iter().enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
            count += 1;
            exponent -= after_point;
        } else if byte == b'.' && after_point == 0 {
            after_point = 1;
        } else if byte | 0x20 == b'e' {
            exponent += small_integer(&digits[at + 1..])?;
            break;
        } else {
            return None;
        }
    }
    // A number of at most 19 digits fits the 64 bits of `mantissa`.
    if count == 0 || count > 19 || mantissa >= 1 << 53 {
        return None;
    }
    let whole = mantissa as f64;
    let value = match exponent {
        0 => whole,
        -22..0 => whole / POWERS_OF_TEN[exponent.unsigned_abs() as usize],
        1..=22 => whole * POWERS_OF_TEN[exponent.unsigned_abs() as usize],
        _ => return None,
    };
    Some(if negative { -value } else { value })
}

/// Powers of ten that are exact in `f64`.
const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// Parses an exponent of one to three digits.
fn small_integer(word: &[u8]) -> Option<i32> {
    let (sign, digits) = match word {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        _ => (1, word),
    };
    if !(1..=3).contains(&digits.len()) || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(sign * digits.iter().fold(0, |value, digit| 10 * value + i32::from(digit - b'0')))
}

/// Parses a number that may be infinite or NaN: the caller rejects these and reports the vertex.
pub(crate) fn number(word: &[u8], location: FileLocation) -> Result<f64, ParseError> {
    let text = std::str::from_utf8(word).ok();
    match text.and_then(|text| text.parse::<f64>().ok()) {
        Some(number) => Ok(number),
        None => Err(not_a_number(word, location)),
    }
}

#[cold]
fn not_a_number(word: &[u8], location: FileLocation) -> ParseError {
    let comma = if word.contains(&b',') { "; the decimal separator must be a point" } else { "" };
    ParseError::syntax(location, format!("\"{}\" is not a number{comma}", printable(word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwood_scenes::Random;

    fn same_as_std(text: &str) {
        let expected = text.parse::<f64>().ok().map(f64::to_bits);
        let fast = fast_number(text.as_bytes(), FileLocation::File).ok().map(f64::to_bits);
        assert_eq!(fast, expected, "{text:?}");
    }

    #[test]
    fn fast_number_matches_standard_library() {
        let mut random = Random::new(1);
        for _ in 0..300_000 {
            let digits = random.u64() >> random.below(64);
            let mut text = digits.to_string();
            if random.below(4) > 0 {
                text.insert(random.below(text.len() as u64 + 1) as usize, '.');
            }
            if random.below(3) == 0 {
                let exponent = random.below(60) as i64 - 30;
                text.push_str(&format!("{}{exponent}", ["e", "E"][random.below(2) as usize]));
            }
            text.insert_str(0, ["", "-", "+", "0", "-0"][random.below(5) as usize]);
            same_as_std(&text);
        }
    }

    #[test]
    fn fast_number_accepts_what_standard_library_accepts() {
        let mut random = Random::new(2);
        for text in
            ["", ".", "-", "+", "-.", "1.", ".5", "-.5e1", "1e", "1e+", "e5", ".e5", "1.2.3", "1e5.0", "--1", "1e99999"]
        {
            same_as_std(text);
        }
        for text in
            ["0", "-0", "-0.0", "+0e5", "nan", "inf", "-inf", "infinity", "NaN", "0x10", "1_000", "1,5", "1e-400"]
        {
            same_as_std(text);
        }
        for text in ["9007199254740992", "9007199254740993", "123456789012345678901234567890", "1e22", "1e23", "1e-22"]
        {
            same_as_std(text);
        }
        for _ in 0..300_000 {
            let length = 1 + random.below(8) as usize;
            let text: String =
                (0..length).map(|_| char::from(b"0123456789..--++eE, x"[random.below(21) as usize])).collect();
            same_as_std(&text);
        }
    }
}
