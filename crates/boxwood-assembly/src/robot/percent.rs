//! Shares as text.

use boxwood_report::format::length;

/// Formats `part / whole` as a percentage. Returns "0 %" or "100 %" only if that is exact.
///
/// ```
/// use boxwood_assembly::robot::percent;
///
/// assert_eq!([percent(1, 8), percent(1, 10_000), percent(9_999, 10_000)], ["12.5 %", "0.01 %", "> 99.9 %"]);
/// ```
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    let share = 100.0 * part as f64 / whole as f64;
    let text = match share {
        _ if part == 0 || part >= whole => return format!("{} %", if part == 0 { 0 } else { 100 }),
        99.95.. => "> 99.9".to_owned(),
        9.95.. => format!("{share:.1}"),
        0.0995.. => format!("{share:.2}"),
        _ => length(share),
    };
    format!("{text} %")
}
