//! A table of pairs of parts, as wide as the terminal.
//!
//! ```text
//! wide      part a  part b  what there is to say  short  long
//! medium    part a  part b  what there is to say  short
//!             long
//! narrow    part a  part b  what there is to say
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
/// Nor below this in any: the heading stands above it.
const SHORTEST_NAME: usize = 6;
/// No name is shown longer, even in a pipe: padding all others to a hostile name would take gigabytes.
const LONGEST_NAME: usize = 100;

/// Two parts, and what is said of them: a cell a column.
pub(super) struct PairLine<'a> {
    pub(super) names: [&'a str; 2],
    pub(super) cells: Vec<String>,
}

/// What is said of pairs.
#[derive(Clone, Copy)]
pub(super) enum Column {
    /// Stands to the right.
    Figure(&'static str),
    /// Stands to the left.
    Words(&'static str),
}

impl Column {
    fn heading(self) -> &'static str {
        match self {
            Self::Figure(heading) | Self::Words(heading) => heading,
        }
    }

    fn aligned(self, text: &str, width: usize) -> String {
        match self {
            Self::Figure(_) => format!("{text:>width$}"),
            Self::Words(_) => padded(text, width),
        }
    }
}

/// Of the last columns, these may stand below a line.
const MAY_STAND_BELOW: usize = 2;

/// Writes the lines. The last two columns are the short and the long one that may stand below.
pub(super) fn write(out: Out<'_>, columns: &[Column], lines: Vec<PairLine<'_>>, width: Width) -> io::Result<()> {
    let headings = columns.iter().map(|column| column.heading());
    let header: Vec<String> = ["part a", "part b"].into_iter().chain(headings).map(str::to_owned).collect();
    let names: Vec<[&str; 2]> = lines.iter().map(|line| line.names).collect();
    let shorter = distinct(names.iter().flatten().copied(), LONGEST_NAME);
    let row = |line: PairLine<'_>| line.names.iter().map(|&name| shorter[name].clone()).chain(line.cells).collect();
    let mut rows: Vec<Vec<String>> = lines.into_iter().map(row).collect();
    let widest = |column: usize| rows.iter().chain([&header]).map(|row| width_of(&row[column])).max().unwrap_or(0);
    let natural: Vec<usize> = (0..header.len()).map(widest).collect();
    let layout = Layout::new(natural.clone(), width);
    // One short form of a name in both columns: names that are too long occur only in columns that are too narrow.
    if let Some(narrow) = (0..2).filter(|&i| layout.widths[i] < natural[i]).map(|i| layout.widths[i]).min() {
        let shorter = distinct(names.iter().flatten().copied(), narrow);
        for (row, [a, b]) in rows.iter_mut().zip(&names) {
            (row[0], row[1]) = (shorter[a].clone(), shorter[b].clone());
        }
    }
    write_row(out, &header, columns, &layout, HEADING)?;
    for row in &rows {
        write_row(out, row, columns, &layout, Style::new())?;
    }
    writeln!(out)
}

/// The widths of the columns, and how many of them stand on the first line of a row.
#[derive(Debug, PartialEq, Eq)]
struct Layout {
    widths: Vec<usize>,
    on_first_line: usize,
}

impl Layout {
    fn new(natural: Vec<usize>, Width(width): Width) -> Self {
        let all = natural.len();
        let least = all.saturating_sub(MAY_STAND_BELOW);
        for on_first_line in (least..=all).rev() {
            let others: usize = natural[2..on_first_line].iter().sum::<usize>() + GAP * on_first_line;
            let room = width.saturating_sub(others);
            let [a, b] = names_within(room, [natural[0], natural[1]]);
            let readable = a >= natural[0].min(SHORT_NAME) && b >= natural[1].min(SHORT_NAME);
            // The wide layout is for who has the room: names are shortened only where lines would be broken anyway.
            let whole = [a, b] == [natural[0], natural[1]];
            if on_first_line == least || (on_first_line < all && readable) || whole {
                let widths =
                    [a.max(SHORTEST_NAME), b.max(SHORTEST_NAME)].into_iter().chain(natural[2..].iter().copied());
                return Self { widths: widths.collect(), on_first_line };
            }
        }
        Self { widths: natural, on_first_line: all }
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

fn write_row(out: Out<'_>, row: &[String], columns: &[Column], layout: &Layout, style: Style) -> io::Result<()> {
    let (beside, below) = row.split_at(layout.on_first_line);
    let names = [Column::Words(""); 2];
    let columns = names.iter().chain(columns).zip(&layout.widths);
    let line: String = beside
        .iter()
        .zip(columns)
        .map(|(cell, (column, &width))| format!("  {}", column.aligned(cell, width)))
        .collect();
    writeln!(out, "{style}{}{style:#}", line.trim_end())?;
    for cell in below {
        writeln!(out, "{QUIET}      {cell}{QUIET:#}")?;
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
