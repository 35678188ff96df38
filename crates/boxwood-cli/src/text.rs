//! The result as a table for people.

use crate::check::{Checked, Clash};
use anstyle::{AnsiColor, Style};
use boxwood_scenes::Part;
use std::io::{self, Write};
use std::time::Duration;

const HEADING: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Red.on_default().bold();
const CLEAR: Style = AnsiColor::Green.on_default().bold();
const QUIET: Style = Style::new().dimmed();

pub(crate) fn write(out: &mut impl Write, parts: &[Part], checked: &Checked, took: Duration) -> io::Result<()> {
    let Checked { clashes, triangles, pairs, candidates, work } = checked;
    writeln!(
        out,
        "{HEADING}Built-in assembly{HEADING:#}: {} parts, {} triangles, in mm\n",
        parts.len(),
        thousands(*triangles as u64)
    )?;
    if !clashes.is_empty() {
        write_table(out, parts, clashes)?;
    }
    let verdict = if clashes.is_empty() { CLEAR } else { FOUND };
    writeln!(
        out,
        "{verdict}{} of {} pairs of parts intersect{verdict:#} (touching counts)",
        clashes.len(),
        thousands(*pairs as u64)
    )?;
    writeln!(
        out,
        "{QUIET}{} pairs with overlapping boxes, {} box tests, {} triangle tests ({} by exact arithmetic), {:.1} ms{QUIET:#}",
        candidates,
        thousands(work.box_tests),
        thousands(work.triangle_tests),
        thousands(work.exact_tests),
        took.as_secs_f64() * 1e3
    )
}

fn write_table(out: &mut impl Write, parts: &[Part], clashes: &[Clash]) -> io::Result<()> {
    let header = ["part", "part", "pairs", "common point", "overlap box"].map(str::to_owned);
    let rows: Vec<[String; 5]> = clashes.iter().map(|clash| row(parts, clash)).collect();
    let widths: [usize; 5] = std::array::from_fn(|column| {
        rows.iter().chain([&header]).map(|row| row[column].chars().count()).max().unwrap_or(0)
    });
    let line = |row: &[String; 5]| {
        let [a, b, count, point, bounds] = row;
        let [wide_a, wide_b, wide_count, wide_point, _] = widths;
        format!("  {a:wide_a$}  {b:wide_b$}  {count:>wide_count$}  {point:wide_point$}  {bounds}")
    };
    writeln!(out, "{HEADING}{}{HEADING:#}", line(&header))?;
    for row in &rows {
        writeln!(out, "{}", line(row))?;
    }
    writeln!(out)
}

fn row(parts: &[Part], clash: &Clash) -> [String; 5] {
    let [a, b] = clash.parts.map(|part| parts[part].name.clone());
    let overlap = &clash.overlap;
    let [low, high] = overlap.bounds;
    let bounds = format!("{} to {}", point(low), point(high));
    [a, b, thousands(overlap.triangle_pairs), point(overlap.point), bounds]
}

/// Three decimals: micrometres. The exact digits are in the JSON.
fn point(point: [f64; 3]) -> String {
    let [x, y, z] = point.map(|x| {
        let text = format!("{x:.3}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        if text == "-0" { "0".to_owned() } else { text.to_owned() }
    });
    format!("({x}, {y}, {z})")
}

/// 1234567 as 1,234,567.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(point([1.0, -0.000_01, 12.345_678]), "(1, 0, 12.346)");
        assert_eq!(point([100.0, -20.5, 0.0]), "(100, -20.5, 0)");
    }
}
