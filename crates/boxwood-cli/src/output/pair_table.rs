//! A table of pairs of parts, as wide as the terminal.
//!
//! ```text
//! wide      part  part  figure  short  long
//! medium    part  part  figure  short
//!             long
//! narrow    part  part  figure
//!             short
//!             long
//! ```
//! The widest that fits is taken; names are shortened first, but not below what can still be told apart.

use super::Out;
use super::table::{Width, distinct, padded, width_of};
use anstyle::Style;
use std::io;

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();

/// Between columns, and before the first.
const GAP: usize = 2;
/// A name is not shortened below this if another layout can be taken.
const SHORT_NAME: usize = 16;
/// No name is shown longer, even in a pipe: padding all others to a hostile name would take gigabytes.
const LONGEST_NAME: usize = 100;

/// Two parts, and what is said of them: a figure, something short, something long.
pub(super) struct PairLine<'a> {
    pub(super) names: [&'a str; 2],
    pub(super) cells: [String; 3],
}

/// A line as it is shown.
type Row = [String; 5];

pub(super) fn write(out: Out<'_>, headings: [&str; 3], lines: Vec<PairLine<'_>>, width: Width) -> io::Result<()> {
    let [figure, short, long] = headings;
    let header = ["part", "part", figure, short, long].map(str::to_owned);
    let names: Vec<[&str; 2]> = lines.iter().map(|line| line.names).collect();
    let shorter = distinct(names.iter().flatten().copied(), LONGEST_NAME);
    let row = |PairLine { names, cells: [figure, short, long] }: PairLine<'_>| {
        let [a, b] = names.map(|name| shorter[name].clone());
        [a, b, figure, short, long]
    };
    let mut rows: Vec<Row> = lines.into_iter().map(row).collect();
    let natural: [usize; 5] =
        std::array::from_fn(|column| rows.iter().chain([&header]).map(|row| width_of(&row[column])).max().unwrap_or(0));
    let layout = Layout::new(natural, width);
    // One short form of a name in both columns: names that are too long occur only in columns that are too narrow.
    if let Some(narrow) = (0..2).filter(|&i| layout.widths[i] < natural[i]).map(|i| layout.widths[i]).min() {
        let shorter = distinct(names.iter().flatten().copied(), narrow);
        for (row, names) in rows.iter_mut().zip(&names) {
            [row[0], row[1]] = names.map(|name| shorter[name].clone());
        }
    }
    write_row(out, &header, &layout, HEADING)?;
    for row in &rows {
        write_row(out, row, &layout, Style::new())?;
    }
    writeln!(out)
}

/// The widths of the columns, and how many of them stand on the first line of a row.
#[derive(Debug, PartialEq, Eq)]
struct Layout {
    widths: [usize; 5],
    on_first_line: usize,
}

impl Layout {
    fn new(natural: [usize; 5], Width(width): Width) -> Self {
        for on_first_line in [5, 4, 3] {
            let numbers: usize = natural[2..on_first_line].iter().sum::<usize>() + GAP * on_first_line;
            let room = width.saturating_sub(numbers);
            let [a, b] = names_within(room, [natural[0], natural[1]]);
            let readable = a >= natural[0].min(SHORT_NAME) && b >= natural[1].min(SHORT_NAME);
            // The wide layout is for who has the room: names are shortened only where lines would be broken anyway.
            let whole = [a, b] == [natural[0], natural[1]];
            if on_first_line == 3 || (on_first_line == 4 && readable) || whole {
                return Self { widths: [a.max(4), b.max(4), natural[2], natural[3], natural[4]], on_first_line };
            }
        }
        Self { widths: natural, on_first_line: 5 }
    }
}

/// Shares the room between two columns of names: a short one leaves what it does not need to the other.
fn names_within(room: usize, [a, b]: [usize; 2]) -> [usize; 2] {
    let half = room / 2;
    match (a <= half, b <= half) {
        _ if a.saturating_add(b) <= room => [a, b],
        (true, _) => [a, room - a],
        (_, true) => [room - b, b],
        _ => [room - half, half],
    }
}

fn write_row(out: Out<'_>, row: &Row, layout: &Layout, style: Style) -> io::Result<()> {
    let [a, b, figure, short, long] = row;
    let [wide_a, wide_b, wide_figure, wide_short, _] = layout.widths;
    let [a, b] = [padded(a, wide_a), padded(b, wide_b)];
    let mut line = format!("  {a}  {b}  {figure:>wide_figure$}");
    let (mut below, mut rest) = (Vec::new(), [short.clone(), long.clone()].into_iter());
    if layout.on_first_line > 3 {
        line = format!("{line}  {}", padded(&rest.next().unwrap_or_default(), wide_short));
    }
    if layout.on_first_line > 4 {
        line = format!("{line}  {}", rest.next().unwrap_or_default());
    }
    below.extend(rest);
    writeln!(out, "{style}{}{style:#}", line.trim_end())?;
    for line in below {
        writeln!(out, "{QUIET}      {line}{QUIET:#}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_leave_room_to_long_ones() {
        assert_eq!(names_within(40, [10, 20]), [10, 20]);
        assert_eq!(names_within(40, [10, 90]), [10, 30]);
        assert_eq!(names_within(40, [90, 10]), [30, 10]);
        assert_eq!(names_within(41, [90, 90]), [21, 20]);
    }
}
