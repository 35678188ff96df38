//! Values of options that are more than a number or a word.

use boxwood::Fanout;

/// A number of bytes, with K, M, G or T for powers of 1024.
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
    let number: u64 = digits.parse().map_err(|_| "write a number of bytes, such as 500M or 16G".to_owned())?;
    match number.checked_mul(1 << shift) {
        Some(0) => Err("must be more than 0".to_owned()),
        Some(bytes) => Ok(bytes),
        None => Err("is more than any file can have".to_owned()),
    }
}

/// A factor that neither flattens nor mirrors.
pub(super) fn factor(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(factor) if factor.is_finite() && factor > 0.0 => Ok(factor),
        _ => Err("write a positive number, such as 0.001 or 25.4".to_owned()),
    }
}

/// How dear questions may become; a tree that is just built has 1.
pub(super) fn growth(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(growth) if growth.is_finite() && growth > 1.0 => Ok(growth),
        _ => Err("write a number above 1, such as 1.5".to_owned()),
    }
}

/// Two globs with a colon between them. Names may have colons too, so that the right one is found by the names.
pub(super) fn pair_of_globs(text: &str) -> Result<String, String> {
    let has_both = text.char_indices().any(|(at, c)| c == ':' && at > 0 && at + 1 < text.len());
    if has_both { Ok(text.to_owned()) } else { Err("write two globs with a colon between them, A:B".to_owned()) }
}

/// The least and the greatest number of entries of a node.
pub(super) fn fanout(text: &str) -> Result<Fanout, String> {
    let ends = text.split_once("..").map(|(min, max)| (min.parse(), max.parse()));
    let Some((Ok(min), Ok(max))) = ends else {
        return Err("write the least and the greatest number of entries of a node, such as 3..8".to_owned());
    };
    Fanout::new(min, max).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fanout_has_two_ends() {
        assert_eq!(fanout("3..8"), Ok(Fanout::default()));
        assert!(fanout("3..4").is_err_and(|message| message.contains("at most half")));
        for wrong in ["", "8", "3-8", "..8", "3..", "a..b", "3..=8"] {
            assert!(fanout(wrong).is_err_and(|message| message.contains("such as 3..8")), "{wrong}");
        }
    }

    #[test]
    fn bytes_have_suffixes() {
        assert_eq!(bytes("1000"), Ok(1000));
        assert_eq!(bytes("16G"), Ok(16 << 30));
        assert_eq!(bytes("3MiB"), Ok(3 << 20));
        assert_eq!(bytes("7kb"), Ok(7 << 10));
        for wrong in ["", "G", "-1", "1.5G", "0", "99999999999T", "é"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn factors_are_positive() {
        assert_eq!(factor("25.4"), Ok(25.4));
        for wrong in ["0", "-1", "nan", "inf", "mm", ""] {
            assert!(factor(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn growth_is_above_one() {
        assert_eq!(growth("1.5"), Ok(1.5));
        for wrong in ["1", "0.5", "-2", "nan", "inf", ""] {
            assert!(growth(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_pair_has_two_sides() {
        for right in ["a:b", "file:part:other", "*:*"] {
            assert!(pair_of_globs(right).is_ok(), "{right}");
        }
        for wrong in ["a", ":", "a:", ":b", ""] {
            assert!(pair_of_globs(wrong).is_err(), "{wrong}");
        }
    }
}
