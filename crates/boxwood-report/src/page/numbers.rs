//! Numbers for people. All digits are in the data.

use super::data::Figures;

/// A number of ours.
pub(super) fn figure(x: f64, figures: Figures) -> String {
    match figures {
        _ if !x.is_finite() => "–".to_owned(),
        Figures::Whole if x.fract() == 0.0 && x.abs() < 1e15 => thousands(&format!("{x:.0}")),
        Figures::Whole | Figures::Digits => significant(x, 3),
        Figures::Percent => format!("{}%", percent(100.0 * x)),
    }
}

/// A published number, with the digits that it was published with.
pub(super) fn published(x: f64, figures: Figures) -> String {
    match figures {
        _ if !x.is_finite() => "–".to_owned(),
        // Shares become per cent by a multiplication, which rounds: six digits are more than any document has.
        Figures::Percent => format!("{}%", all_digits(100.0 * x)),
        Figures::Whole | Figures::Digits => all_digits(x),
    }
}

/// Ours over the published one.
pub(super) fn ratio(x: f64) -> String {
    let shown = match x.abs() {
        99.5.. => thousands(&format!("{x:.0}")),
        9.95.. => format!("{x:.1}"),
        0.0995.. => format!("{x:.2}"),
        _ => significant(x, 2),
    };
    format!("×{shown}")
}

/// Microseconds as they are written where every letter can be.
pub(super) fn unit(words: &str) -> String {
    let words = words.split(' ').map(|word| if word == "us" { "µs" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

/// Six digits at most, without zeros at the end.
pub(super) fn all_digits(x: f64) -> String {
    let text = significant(x, 6);
    // Only behind a point are zeros at the end without meaning.
    match text.split_once('e') {
        Some((digits, exponent)) => format!("{}e{exponent}", trimmed(digits)),
        None => trimmed(&text).to_owned(),
    }
}

fn trimmed(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// So many digits, or all before the point; with an exponent where there would be many zeros.
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

/// One decimal, or two digits of what is small. What is smaller than anybody can picture is only said to be so.
fn percent(x: f64) -> String {
    match x.abs() {
        0.0 | 0.995.. => format!("{x:.1}"),
        0.001.. => significant(x, 2),
        _ => "<0.001".to_owned(),
    }
}

/// 1234.5 as 1,234.5, and with a sign that is as wide as a digit.
fn thousands(number: &str) -> String {
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("−", whole));
    let mut text = sign.to_owned();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
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
    fn figures_have_the_digits_that_tell() {
        let digits = [0.0, 1.0, 0.123_46, 12.345, 99.96, 1234.6, 9.996, -2.5, 1.2345e-7, 3e12, f64::NAN];
        assert_eq!(
            digits.map(|x| figure(x, Figures::Digits)),
            ["0", "1.00", "0.123", "12.3", "100", "1,235", "10.0", "−2.50", "1.23e-7", "3.00e12", "–"]
        );
        assert_eq!([0.0, 12.0, 1_234_567.0, 0.5].map(|x| figure(x, Figures::Whole)), ["0", "12", "1,234,567", "0.500"]);
        assert_eq!(
            [0.0, 0.604_2, 1.0, 0.001_234, 1e-38].map(|x| figure(x, Figures::Percent)),
            ["0.0%", "60.4%", "100.0%", "0.12%", "<0.001%"]
        );
    }

    #[test]
    fn published_numbers_keep_their_digits() {
        let shown = [1.85e6, 14.1, 0.029, 40.0, 28.999_999_999_999_996, 0.0].map(|x| published(x, Figures::Digits));
        assert_eq!(shown, ["1,850,000", "14.1", "0.029", "40", "29", "0"]);
        assert_eq!([0.6, 0.28, 0.155].map(|x| published(x, Figures::Percent)), ["60%", "28%", "15.5%"]);
    }

    #[test]
    fn ratios_and_units_are_short() {
        let shown = [0.983, 1.0, 12.34, 1234.0, 0.001_23, 0.0].map(ratio);
        assert_eq!(shown, ["×0.98", "×1.00", "×12.3", "×1,234", "×0.0012", "×0"]);
        assert_eq!(["us a step", "us", "uses", ""].map(unit), ["µs a step", "µs", "uses", ""]);
    }
}
