//! Natural order of file names: digits are compared by value.

use std::cmp::Ordering;

/// Compares two file names: runs of digits of any length by value, everything else by bytes.
pub(super) fn natural_order(a: &str, b: &str) -> Ordering {
    let value = |digits: &str| {
        let digits = digits.trim_start_matches('0');
        (digits.len(), digits.to_owned())
    };
    let by_run = |(a, b): (&str, &str)| match (is_number(a), is_number(b)) {
        (true, true) => value(a).cmp(&value(b)),
        _ => a.cmp(b),
    };
    let (runs_a, runs_b) = (runs(a), runs(b));
    let first = runs_a.iter().copied().zip(runs_b.iter().copied()).map(by_run).find(|order| order.is_ne());
    // All common runs have equal values. The name with fewer runs comes first; names such as 7 and 07 are compared
    // by bytes.
    first.unwrap_or_else(|| runs_a.len().cmp(&runs_b.len()).then_with(|| a.cmp(b)))
}

/// Splits text into maximal runs of digits and non-digits.
fn runs(text: &str) -> Vec<&str> {
    text.as_bytes()
        .chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit())
        .scan(0, |start, run| {
            let from = *start;
            *start += run.len();
            // Digits are one byte in UTF-8, so runs begin and end at character boundaries.
            text.get(from..*start)
        })
        .collect()
}

fn is_number(run: &str) -> bool {
    run.as_bytes().first().is_some_and(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn natural_order_compares_numbers_by_value() {
        let sorted = ["a1", "a2", "a02", "a9", "a10", "a10b", "a99999999999999999999999", "ä3", "ä20"];
        let mut names = sorted;
        names.reverse();
        names.sort_by(|a, b| natural_order(a, b));
        let expected = ["a1", "a02", "a2", "a9", "a10", "a10b", "a99999999999999999999999", "ä3", "ä20"];
        assert_eq!(names, expected);
        assert_eq!(natural_order("", "a"), Ordering::Less);
        assert_eq!(natural_order("x/2/1", "x/10/1"), Ordering::Less);
    }
}
