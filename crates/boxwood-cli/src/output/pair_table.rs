//! Text table of pairs of parts that fits the terminal.
//!
//! ```text
//! wide      part a  part b  other columns  short  long
//! medium    part a  part b  other columns  short
//!             long
//! narrow    part a  part b  other columns
//!             short
//!             long
//! ```
//! The widest layout that fits is used. Names are shortened first, but stay different from each other.

use super::Out;
use super::table::{TerminalWidth, distinct, padded, width_of};
use anstyle::Style;
use std::io;

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();

/// Number of blanks between columns, and before the first column.
const GAP: usize = 2;
/// Names are not shortened below this width if a narrower layout exists.
const READABLE_NAME: usize = 16;
/// Names are not shortened below this width in any layout: the width of their heading.
const MIN_NAME: usize = 6;
/// Maximum width of a name, even without a terminal. A hostile file can have a very long name; padding all names
/// to its width would take gigabytes.
const MAX_NAME: usize = 100;

/// Row of the table: the names of two parts, and one cell per column.
pub(super) struct PairTableRow<'a> {
    pub(super) names: [&'a str; 2],
    pub(super) cells: Vec<String>,
}

/// Column of the table, with its heading.
#[derive(Clone, Copy)]
pub(super) enum PairColumn {
    /// Aligned to the right.
    Number(&'static str),
    /// Aligned to the left.
    Text(&'static str),
}

impl PairColumn {
    fn heading(self) -> &'static str {
        match self {
            Self::Number(heading) | Self::Text(heading) => heading,
        }
    }

    fn aligned(self, text: &str, width: usize) -> String {
        match self {
            Self::Number(_) => format!("{text:>width$}"),
            Self::Text(_) => padded(text, width),
        }
    }
}

/// Number of columns at the end of a row that may be written below its first line.
const MAX_BELOW: usize = 2;

/// Writes the table. The last two columns may be written below the first line of a row.
pub(super) fn write(
    out: Out<'_>,
    columns: &[PairColumn],
    table_rows: Vec<PairTableRow<'_>>,
    width: TerminalWidth,
) -> io::Result<()> {
    let headings = columns.iter().map(|column| column.heading());
    let header: Vec<String> = ["part a", "part b"].into_iter().chain(headings).map(str::to_owned).collect();
    let names: Vec<[&str; 2]> = table_rows.iter().map(|row| row.names).collect();
    let shorter = distinct(names.iter().flatten().copied(), MAX_NAME);
    let cells = |row: PairTableRow<'_>| row.names.iter().map(|&name| shorter[name].clone()).chain(row.cells).collect();
    let mut rows: Vec<Vec<String>> = table_rows.into_iter().map(cells).collect();
    let widest = |column: usize| rows.iter().chain([&header]).map(|row| width_of(&row[column])).max().unwrap_or(0);
    let natural: Vec<usize> = (0..header.len()).map(widest).collect();
    let layout = PairTableLayout::new(natural.clone(), width);
    // A name has the same short form in both columns, so both are shortened to the width of the narrower shortened
    // column. A column with its full width is unchanged, because its names are not longer than that.
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

/// Widths of all columns, and how many of them are on the first line of a row.
#[derive(Debug, PartialEq, Eq)]
struct PairTableLayout {
    widths: Vec<usize>,
    on_first_line: usize,
}

impl PairTableLayout {
    fn new(natural: Vec<usize>, TerminalWidth(width): TerminalWidth) -> Self {
        let all = natural.len();
        let min_columns = all.saturating_sub(MAX_BELOW);
        for on_first_line in (min_columns..=all).rev() {
            let others: usize = natural[2..on_first_line].iter().sum::<usize>() + GAP * on_first_line;
            let available = width.saturating_sub(others);
            let [a, b] = split_width(available, [natural[0], natural[1]]);
            let readable = a >= natural[0].min(READABLE_NAME) && b >= natural[1].min(READABLE_NAME);
            // All columns are on the first line only if no name must be shortened: names are shortened only in layouts
            // that break lines anyway.
            let whole = [a, b] == [natural[0], natural[1]];
            if on_first_line == min_columns || (on_first_line < all && readable) || whole {
                let widths = [a.max(MIN_NAME), b.max(MIN_NAME)].into_iter().chain(natural[2..].iter().copied());
                return Self { widths: widths.collect(), on_first_line };
            }
        }
        Self { widths: natural, on_first_line: all }
    }
}

/// Divides a width between two columns of names. A short column leaves the rest to the other.
fn split_width(available: usize, [a, b]: [usize; 2]) -> [usize; 2] {
    let half = available / 2;
    match (a <= half, b <= half) {
        _ if a.saturating_add(b) <= available => [a, b],
        (true, _) => [a, available - a],
        (_, true) => [available - b, b],
        _ => [available - half, half],
    }
}

fn write_row(
    out: Out<'_>,
    row: &[String],
    columns: &[PairColumn],
    layout: &PairTableLayout,
    style: Style,
) -> io::Result<()> {
    let (first_line, below) = row.split_at(layout.on_first_line);
    let names = [PairColumn::Text(""); 2];
    let columns = names.iter().chain(columns).zip(&layout.widths);
    let line: String = first_line
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
    fn short_name_leaves_width_to_long_name() {
        assert_eq!(split_width(40, [10, 20]), [10, 20]);
        assert_eq!(split_width(40, [10, 90]), [10, 30]);
        assert_eq!(split_width(40, [90, 10]), [30, 10]);
        assert_eq!(split_width(41, [90, 90]), [21, 20]);
    }
}
