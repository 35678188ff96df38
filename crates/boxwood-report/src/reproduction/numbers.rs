//! Formats numbers for the page, rounded for people who read it. The data files next to the page have all digits.

use super::data::NumberKind;

/// Formats a measured number.
pub(super) fn format_ours(x: f64, kind: NumberKind) -> String {
    match kind {
        _ if !x.is_finite() => "–".to_owned(),
        NumberKind::Whole if x.fract() == 0.0 && x.abs() < 1e15 => thousands(&format!("{x:.0}")),
        NumberKind::Whole | NumberKind::Digits => significant(x, 3),
        NumberKind::Percent => format!("{}%", percent(100.0 * x)),
    }
}

/// Formats a published number with the digits of the publication.
pub(super) fn format_published(x: f64, kind: NumberKind) -> String {
    match kind {
        _ if !x.is_finite() => "–".to_owned(),
        // The multiplication by 100 rounds, so at most six digits are shown; no paper has more.
        NumberKind::Percent => format!("{}%", all_digits(100.0 * x)),
        NumberKind::Whole | NumberKind::Digits => all_digits(x),
    }
}

/// Formats the ratio of the measured number to the published one.
pub(super) fn format_ratio(x: f64) -> String {
    let shown = match x.abs() {
        99.5.. => thousands(&format!("{x:.0}")),
        9.95.. => format!("{x:.1}"),
        0.0995.. => format!("{x:.2}"),
        _ => significant(x, 2),
    };
    format!("×{shown}")
}

/// Replaces "us" by "µs".
pub(super) fn format_unit(text: &str) -> String {
    let text = text.split(' ').map(|word| if word == "us" { "µs" } else { word });
    text.collect::<Vec<_>>().join(" ")
}

/// Formats a number with at most six digits, without trailing zeros.
pub(super) fn all_digits(x: f64) -> String {
    let text = significant(x, 6);
    // Zeros at the end are removed only after a decimal point; in an integer they are significant.
    match text.split_once('e') {
        Some((digits, exponent)) => format!("{}e{exponent}", trimmed(digits)),
        None => trimmed(&text).to_owned(),
    }
}

fn trimmed(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// Formats a number with `digits` significant digits, or all digits before the decimal point; with an exponent if there
/// would be many zeros.
fn significant(x: f64, digits: usize) -> String {
    let rounded = format!("{x:.*e}", digits - 1);
    let (mantissa, exponent) = rounded.split_once('e').unwrap_or((&rounded, "0"));
    match exponent.parse().unwrap_or(0) {
        _ if x == 0.0 => "0".to_owned(),
        exponent @ -4..9 => {
            let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
            thousands(&format!("{x:.decimals$}"))
        }
        exponent => format!("{}e{exponent}", mantissa.replace('-', "−")),
    }
}

/// Formats a percentage: with one decimal from 0.995 on, with two significant digits below, and as "<0.001" if
/// smaller than 0.001.
fn percent(x: f64) -> String {
    match x.abs() {
        0.0 | 0.995.. => format!("{x:.1}"),
        0.001.. => significant(x, 2),
        _ => "<0.001".to_owned(),
    }
}

/// Inserts thousands separators, 1234.5 as "1,234.5", and uses a minus sign as wide as a digit.
fn thousands(number: &str) -> String {
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("−", whole));
    let mut text = sign.to_owned();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_numbers_have_significant_digits() {
        let digits = [0.0, 1.0, 0.123_46, 12.345, 99.96, 1234.6, 9.996, -2.5, 1.2345e-7, 3e12, f64::NAN];
        assert_eq!(
            digits.map(|x| format_ours(x, NumberKind::Digits)),
            ["0", "1.00", "0.123", "12.3", "100", "1,235", "10.0", "−2.50", "1.23e-7", "3.00e12", "–"]
        );
        assert_eq!(
            [0.0, 12.0, 1_234_567.0, 0.5].map(|x| format_ours(x, NumberKind::Whole)),
            ["0", "12", "1,234,567", "0.500"]
        );
        assert_eq!(
            [0.0, 0.604_2, 1.0, 0.001_234, 1e-38].map(|x| format_ours(x, NumberKind::Percent)),
            ["0.0%", "60.4%", "100.0%", "0.12%", "<0.001%"]
        );
    }

    #[test]
    fn published_numbers_have_all_published_digits() {
        let shown =
            [1.85e6, 14.1, 0.029, 40.0, 28.999_999_999_999_996, 0.0].map(|x| format_published(x, NumberKind::Digits));
        assert_eq!(shown, ["1,850,000", "14.1", "0.029", "40", "29", "0"]);
        assert_eq!([0.6, 0.28, 0.155].map(|x| format_published(x, NumberKind::Percent)), ["60%", "28%", "15.5%"]);
    }

    #[test]
    fn ratios_and_units_are_short() {
        let shown = [0.983, 1.0, 12.34, 1234.0, 0.001_23, 0.0].map(format_ratio);
        assert_eq!(shown, ["×0.98", "×1.00", "×12.3", "×1,234", "×0.0012", "×0"]);
        assert_eq!(["us a step", "us", "uses", ""].map(format_unit), ["µs a step", "µs", "uses", ""]);
    }
}
