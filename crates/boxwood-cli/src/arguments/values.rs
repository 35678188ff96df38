//! Parsers for option values that are more than a number or a word.

use super::placing::PartMove;
use boxwood::papers::Fanout;
use boxwood_assembly::simulation::SimulationOptions;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Parses a number of bytes, with K, M, G or T for powers of 1024.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let plain = lower.strip_suffix("ib").or(lower.strip_suffix('b')).unwrap_or(&lower);
    let (digits, shift) = match plain.char_indices().last() {
        Some((at, 'k')) => (&plain[..at], 10),
        Some((at, 'm')) => (&plain[..at], 20),
        Some((at, 'g')) => (&plain[..at], 30),
        Some((at, 't')) => (&plain[..at], 40),
        _ => (plain, 0),
    };
    let number: u64 = digits.parse().map_err(|_| "expected a number of bytes, for example 500M or 16G".to_owned())?;
    match number.checked_mul(1 << shift) {
        Some(0) => Err("must be more than 0".to_owned()),
        Some(bytes) => Ok(bytes),
        None => Err("must be less than 2^64".to_owned()),
    }
}

/// Parses a positive scale factor.
pub(super) fn factor(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(factor) if factor.is_finite() && factor > 0.0 => Ok(factor),
        _ => Err("expected a positive number, for example 0.001 or 25.4".to_owned()),
    }
}

/// Parses a finite length >= 0.
pub(super) fn length(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        // Adding 0 turns -0 into 0.
        Ok(length) if length.is_finite() && length >= 0.0 => Ok(0.0 + length),
        _ => Err("expected a length of 0 or more, for example 0.5".to_owned()),
    }
}

/// Parses a glob and a vector, separated by the last equals sign: names may contain equals signs too.
pub(super) fn part_move(text: &str) -> Result<PartMove, String> {
    let wrong = || "expected a glob, = and a translation of three numbers, for example 'lid=0,0,2.5'".to_owned();
    let (glob, vector) = text.rsplit_once('=').filter(|(glob, _)| !glob.is_empty()).ok_or_else(wrong)?;
    let by: [f64; 3] = numbers(vector).and_then(|numbers| numbers.try_into().ok()).ok_or_else(wrong)?;
    Ok(PartMove { glob: glob.to_owned(), by })
}

/// Parses a point or a vector.
pub(super) fn vector(text: &str) -> Result<[f64; 3], String> {
    let three = numbers(text).and_then(|numbers| numbers.try_into().ok());
    three.ok_or_else(|| "expected three comma-separated numbers, for example 0,0,2.5".to_owned())
}

/// Parses comma-separated finite numbers.
pub(super) fn numbers(text: &str) -> Option<Vec<f64>> {
    text.split(',').map(|number| number.trim().parse().ok().filter(|x: &f64| x.is_finite())).collect()
}

/// Parses a limit of the cost growth, which is 1 for a new tree.
pub(super) fn growth(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(growth) if growth.is_finite() && growth > 1.0 => Ok(growth),
        _ => Err("expected a number above 1, for example 1.5".to_owned()),
    }
}

/// Parser for a count in a range. Unlike the parser of clap, it does not report 1.5 or 10k as an "invalid digit".
pub(super) fn whole<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a fraction from 0 to 1.
pub(super) fn fraction(text: &str) -> Result<f64, String> {
    within(text, 0.0..=1.0).ok_or_else(|| "expected a number from 0 to 1, for example 0.5".to_owned())
}

/// Parses a speed >= 0.
pub(super) fn speed(text: &str) -> Result<f64, String> {
    within(text, SimulationOptions::SPEED)
        .ok_or_else(|| "expected a number from 0 to 1000000, for example 0.5".to_owned())
}

/// Parses the total volume of the bodies relative to the room. It may be above 1, as bodies may overlap.
pub(super) fn density(text: &str) -> Result<f64, String> {
    within(text, SimulationOptions::DENSITY)
        .ok_or_else(|| "expected a number from 0.000001 to 100, for example 0.1".to_owned())
}

fn within(text: &str, range: RangeInclusive<f64>) -> Option<f64> {
    text.parse().ok().filter(|number| range.contains(number))
}

/// Checks for two globs with a colon between them. Names may contain colons too: the text is split later, when the names are known.
pub(super) fn pair_of_globs(text: &str) -> Result<String, String> {
    let has_both = text.char_indices().any(|(at, c)| c == ':' && at > 0 && at + 1 < text.len());
    if has_both { Ok(text.to_owned()) } else { Err("expected two globs with a colon between them, A:B".to_owned()) }
}

/// Parses the minimum and the maximum number of entries per node.
pub(super) fn fanout(text: &str) -> Result<Fanout, String> {
    let ends = text.split_once("..").map(|(min, max)| (min.parse(), max.parse()));
    let Some((Ok(min), Ok(max))) = ends else {
        return Err("expected the minimum and the maximum number of entries per node, for example 3..8".to_owned());
    };
    Fanout::new(min, max).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fanout_has_minimum_and_maximum() {
        assert_eq!(fanout("3..8"), Ok(Fanout::default()));
        assert!(fanout("3..4").is_err_and(|message| message.contains("at most max / 2")));
        for wrong in ["", "8", "3-8", "..8", "3..", "a..b", "3..=8"] {
            assert!(fanout(wrong).is_err_and(|message| message.contains("for example 3..8")), "{wrong}");
        }
    }

    #[test]
    fn bytes_accept_suffixes() {
        assert_eq!(bytes("1000"), Ok(1000));
        assert_eq!(bytes("16G"), Ok(16 << 30));
        assert_eq!(bytes("3MiB"), Ok(3 << 20));
        assert_eq!(bytes("7kb"), Ok(7 << 10));
        for wrong in ["", "G", "-1", "1.5G", "0", "99999999999T", "é"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn factor_must_be_positive() {
        assert_eq!(factor("25.4"), Ok(25.4));
        for wrong in ["0", "-1", "nan", "inf", "mm", ""] {
            assert!(factor(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn length_must_not_be_negative() {
        assert_eq!([length("0"), length("0.5"), length("1e-300")], [0.0, 0.5, 1e-300].map(Ok));
        assert!(length("-0").is_ok_and(f64::is_sign_positive));
        for wrong in ["-1", "nan", "inf", "-inf", "1e999", "0.5mm", "0,5", ""] {
            assert!(length(wrong).is_err_and(|message| message.contains("0 or more")), "{wrong}");
        }
    }

    #[test]
    fn part_move_needs_glob_and_vector() {
        let moved = |glob: &str, by| Ok(PartMove { glob: glob.to_owned(), by });
        assert_eq!(part_move("lid=0,0,2.5"), moved("lid", [0.0, 0.0, 2.5]));
        assert_eq!(part_move("a=b*=-1, 2e3 ,+3"), moved("a=b*", [-1.0, 2000.0, 3.0]));
        for wrong in ["", "lid", "lid=", "=1,2,3", "lid=1,2", "lid=1,2,3,4", "lid=1,2,nan", "lid=1,inf,2", "1,2,3"] {
            assert!(part_move(wrong).is_err_and(|message| message.contains("lid=0,0,2.5")), "{wrong}");
        }
    }

    #[test]
    fn vector_needs_three_numbers() {
        assert_eq!(vector("-1, 2e3 ,+3"), Ok([-1.0, 2000.0, 3.0]));
        for wrong in ["", "1", "1,2", "1,2,3,4", "1,2,nan", "1,inf,2", "1 2 3", "1,2,"] {
            assert!(vector(wrong).is_err_and(|message| message.contains("0,0,2.5")), "{wrong}");
        }
    }

    #[test]
    fn growth_must_be_above_one() {
        assert_eq!(growth("1.5"), Ok(1.5));
        for wrong in ["1", "0.5", "-2", "nan", "inf", ""] {
            assert!(growth(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn count_must_be_whole_and_in_range() {
        let count = whole(1..=1000_u32);
        assert_eq!([count("1"), count("1000")], [Ok(1), Ok(1000)]);
        for wrong in ["0", "-1", "1001", "99999999999", "1.5", "10k", "1,000", ""] {
            assert!(count(wrong).is_err_and(|message| message.ends_with("from 1 to 1000")), "{wrong}");
        }
    }

    #[test]
    fn fraction_speed_and_density_have_bounds() {
        assert_eq!([fraction("0"), fraction("1"), speed("0"), density("0.2")], [0.0, 1.0, 0.0, 0.2].map(Ok));
        for wrong in ["-1", "nan", "inf", "1e7", "", "half"] {
            assert!(fraction(wrong).is_err() && speed(wrong).is_err() && density(wrong).is_err(), "{wrong}");
        }
        assert!(fraction("1.1").is_err() && density("0").is_err());
    }

    #[test]
    fn pair_of_globs_needs_two_globs() {
        for right in ["a:b", "file:part:other", "*:*"] {
            assert!(pair_of_globs(right).is_ok(), "{right}");
        }
        for wrong in ["a", ":", "a:", ":b", ""] {
            assert!(pair_of_globs(wrong).is_err(), "{wrong}");
        }
    }
}
