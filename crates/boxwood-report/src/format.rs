//! Text for people: numbers with a sensible number of digits, durations, counts with their nouns, and untrusted text
//! without control characters. JSON and CSV have all digits.

use boxwood::Aabb;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

/// Format of the coordinates of a scene, in any unit and at any distance from the origin. A step of the last digit is
/// at most 1e-5 of the size of the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFormat {
    /// Fixed notation with this many decimals.
    Plain(usize),
    /// Scientific notation with this many decimals.
    Scientific(usize),
}

impl NumberFormat {
    /// Format for coordinates inside these boxes.
    #[must_use]
    pub fn for_boxes(boxes: impl IntoIterator<Item = Aabb>) -> Self {
        let (mut size, mut largest) = (0.0_f64, 0.0_f64);
        let mut all: Option<Aabb> = None;
        for bounds in boxes {
            let union = all.map_or(bounds, |all| all.union(&bounds));
            for axis in 0..3 {
                // Halved before the subtraction: the difference itself could overflow.
                size = size.max(2.0 * (union.max[axis] / 2.0 - union.min[axis] / 2.0).min(f64::MAX / 2.0));
                largest = largest.max(bounds.min[axis].abs()).max(bounds.max[axis].abs());
            }
            all = Some(union);
        }
        if largest == 0.0 {
            return Self::Plain(0);
        }
        let size = if size > 0.0 { size } else { largest };
        // Powers of ten: of the first digit of the largest coordinate, and of the last digit that is shown.
        let first = largest.log10().floor() as i32;
        let last = (size.log10() - 5.0).floor() as i32;
        if first > 8 || last < -12 {
            Self::Scientific((first - last).clamp(0, 16) as usize)
        } else {
            Self::Plain((-last).max(0) as usize)
        }
    }

    /// Text of one coordinate.
    #[must_use]
    pub fn number(self, x: f64) -> String {
        match self {
            Self::Plain(decimals) => {
                let text = format!("{x:.decimals$}");
                let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
                if short == "-0" { "0".to_owned() } else { short.to_owned() }
            }
            Self::Scientific(_) if x == 0.0 => "0".to_owned(),
            Self::Scientific(decimals) => {
                let text = format!("{x:.decimals$e}");
                let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
                let short =
                    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits };
                if exponent == "0" { short.to_owned() } else { format!("{short}e{exponent}") }
            }
        }
    }

    /// Text of a point: `(x, y, z)`.
    #[must_use]
    pub fn point(self, point: [f64; 3]) -> String {
        let [x, y, z] = point.map(|x| self.number(x));
        format!("({x}, {y}, {z})")
    }

    /// Formats two points: the ends of a segment, or the corners of a box.
    #[must_use]
    pub fn points(self, [from, to]: [[f64; 3]; 2]) -> String {
        format!("{} to {}", self.point(from), self.point(to))
    }
}

/// A duration in milliseconds.
#[must_use]
pub fn milliseconds(time: Duration) -> f64 {
    // A single division rounds once, so that the text has only the digits of the clock.
    time.as_nanos() as f64 / 1e6
}

/// Milliseconds with three digits, without the unit.
#[must_use]
pub fn short_milliseconds(time: Duration) -> String {
    let ms = milliseconds(time);
    match ms {
        99.95.. => thousands(ms.round() as u64),
        9.995.. => format!("{ms:.1}"),
        0.0995.. => format!("{ms:.2}"),
        _ => format!("{ms:.3}"),
    }
}

/// A duration with its unit.
#[must_use]
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..0.0995 => format!("{:.1} ms", seconds * 1e3),
        ..0.9995 => format!("{:.0} ms", seconds * 1e3),
        ..99.95 => format!("{seconds:.1} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// Numbers of significant digits of a length: 6 by default; 17 always suffice to tell two `f64` apart.
const DIGITS: std::ops::RangeInclusive<usize> = 6..=17;

/// Length with six significant digits. It does not depend on the size of the scene: a tiny positive gap is never shown as 0.
#[must_use]
pub fn length(x: f64) -> String {
    digits(x, *DIGITS.start())
}

/// Length with enough digits to show that it is less than `limit`.
#[must_use]
pub fn length_below(x: f64, limit: f64) -> String {
    let is_below = |text: &String| text.parse::<f64>().is_ok_and(|shown| shown < limit);
    DIGITS.map(|count| digits(x, count)).find(is_below).unwrap_or_else(|| plain(x))
}

/// A number with all its digits, as a person would type it.
#[must_use]
pub fn plain(x: f64) -> String {
    if x == 0.0 || (1e-5..1e9).contains(&x.abs()) { format!("{x}") } else { format!("{x:e}") }
}

/// A point with all its digits, as a person would type it.
#[must_use]
pub fn plain_point(point: [f64; 3]) -> String {
    format!("({})", point.map(plain).join(", "))
}

/// A number with `count` significant digits, without trailing zeros.
fn digits(x: f64, count: usize) -> String {
    let text = format!("{x:.*e}", count - 1);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    match exponent.parse().unwrap_or(0) {
        _ if x == 0.0 => "0".to_owned(),
        exponent @ -5..9 => {
            // All digits before the decimal point are shown, even if there are more than `count`.
            let decimals = (count as i32 - 1 - exponent).max(0) as usize;
            NumberFormat::Plain(decimals).number(x)
        }
        exponent => format!("{}e{exponent}", mantissa.trim_end_matches('0').trim_end_matches('.')),
    }
}

/// A number with thousands separators: 1234567 as 1,234,567.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: "1 part", "2 parts".
#[must_use]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

/// A number of bytes with three digits and its unit.
#[must_use]
pub fn bytes(number: u64) -> String {
    let mut size = number as f64;
    for unit in ["bytes", "kB", "MB", "GB"] {
        if size < 999.5 {
            let decimals = if unit == "bytes" || size >= 99.95 { 0 } else { 1 };
            return format!("{size:.decimals$} {unit}");
        }
        size /= 1000.0;
    }
    format!("{size:.1} TB")
}

/// Makes untrusted text safe to show: control characters and characters that change the direction of the text are
/// written as escapes such as `\u{202e}`, so that a name can neither move the cursor nor pretend to be another name.
#[must_use]
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if needs_escape(character) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "{}", character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// A path as [`printable`] text. Bytes that are not Unicode are replaced.
#[must_use]
pub fn printable_path(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Control characters, line and paragraph separators, the byte order mark, and the marks, embeddings, overrides and isolates
/// of the Unicode bidirectional algorithm (UAX 9).
fn needs_escape(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        || character.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_resolve_size_of_scene() {
        let numbers = |low: f64, high: f64| NumberFormat::for_boxes([Aabb { min: [low; 3], max: [high; 3] }]);
        let shown = |low: f64, high: f64, x: f64| numbers(low, high).number(x);
        // Coordinates in millimeters, in meters, far from the origin, tiny and huge, in this order.
        assert_eq!(numbers(-132.0, 156.0), NumberFormat::Plain(3));
        assert_eq!(shown(-132.0, 156.0, 12.345_678), "12.346");
        assert_eq!(shown(0.0, 0.5, 0.012_345_678), "0.012346");
        assert_eq!(shown(1e6, 1e6 + 2.0, 1_000_000.123_456), "1000000.12346");
        assert_eq!(shown(0.0, 3e-300, 1.234_567_8e-300), "1.23457e-300");
        assert_eq!(shown(-1e300, 1e300, 1.234_567_8e300), "1.23457e300");
        assert_eq!(shown(-f64::MAX, f64::MAX, 1.0e308), "1e308");
        assert_eq!(shown(-1e300, 1e300, 0.0), "0");
        assert_eq!(shown(-1e10, 1e10, -2.5), "-2.5");
        assert_eq!(shown(0.0, 0.0, 0.0), "0");
        assert_eq!(shown(7.0, 7.0, 7.0), "7");
        assert_eq!(NumberFormat::for_boxes([]), NumberFormat::Plain(0));
    }

    #[test]
    fn durations_have_at_most_three_digits() {
        let shown = |seconds: f64| time(Duration::from_secs_f64(seconds));
        assert_eq!(
            [0.000_12, 0.0123, 0.456, 7.89, 123.4].map(shown),
            ["0.1 ms", "12.3 ms", "456 ms", "7.9 s", "123 s"]
        );
    }

    #[test]
    fn lengths_have_six_significant_digits() {
        let shown = [0.0, 0.5, 1.0 / 3.0, 2.842_170_943_040_401e-14, 0.000_123_456_78, 1e-6, 123_456.78, 1e12, 5e-324];
        let texts = ["0", "0.5", "0.333333", "2.84217e-14", "0.000123457", "1e-6", "123457", "1e12", "4.94066e-324"];
        assert_eq!(shown.map(length), texts);
        assert_eq!(length_below(1.0 / 3.0, 0.5), "0.333333");
        assert_eq!(length_below(1.0 / 3.0, 0.333_333_333), "0.333333");
        assert_eq!(length_below(0.499_999_999, 0.5), "0.499999999");
        assert_eq!(length_below(0.5_f64.next_down(), 0.5), "0.4999999999999999");
        assert_eq!(length_below(0.5, 0.5_f64.next_up()), "0.5");
        assert_eq!(length_below(0.1, 0.1), "0.1", "rounded up to the limit");
        assert_eq!(
            [0.1, 0.0, 2.0, 1e-300, 0.500_000_000_000_000_1].map(plain),
            ["0.1", "0", "2", "1e-300", "0.5000000000000001"]
        );
    }

    #[test]
    fn points_counts_and_bytes_are_formatted() {
        let numbers = NumberFormat::Plain(3);
        assert_eq!(numbers.point([1.0, -0.000_01, 12.345_678]), "(1, 0, 12.346)");
        assert_eq!(numbers.point([100.0, -20.5, 0.0]), "(100, -20.5, 0)");
        assert_eq!(NumberFormat::Plain(0).number(1200.0), "1200");
        assert_eq!([0, 999, 1_234_567].map(thousands), ["0", "999", "1,234,567"]);
        assert_eq!(counted(1, "part", "parts"), "1 part");
        assert_eq!([56_203, 64_035].map(|ns| milliseconds(Duration::from_nanos(ns))), [0.056_203, 0.064_035]);
        assert_eq!(counted(1200, "part", "parts"), "1,200 parts");
        assert_eq!(
            [0, 999, 1000, 99_949, 99_950, 1_234_567].map(bytes),
            ["0 bytes", "999 bytes", "1.0 kB", "99.9 kB", "100 kB", "1.2 MB"]
        );
    }

    #[test]
    fn control_and_direction_characters_are_escaped() {
        assert_eq!(printable("a\u{1b}[31mb\nc"), "a\\u{1b}[31mb\\u{a}c");
        assert_eq!(printable("lid\u{202e}lts.tlob"), "lid\\u{202e}lts.tlob");
        assert_eq!(printable("Größe 50 % – 日本"), "Größe 50 % – 日本");
    }
}
