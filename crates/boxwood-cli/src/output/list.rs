//! Text table that fits the terminal: columns that do not fit are written on a second line below each row.

use super::Out;
use super::table::{TerminalWidth, distinct, padded, width_of};
use anstyle::Style;
use std::io;

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const GAP: &str = "  ";
/// Maximum width of a name, even without a terminal.
const MAX_NAME: usize = 100;
/// On a narrow terminal, names are shortened, but not below this width.
const MIN_NAME: usize = 24;

/// Column of a table.
pub(crate) struct ListColumn {
    pub(crate) heading: &'static str,
    /// If true, cells are aligned to the right.
    pub(crate) is_numeric: bool,
    pub(crate) cells: Vec<String>,
}

impl ListColumn {
    /// Column of part names, shortened to a third of the terminal width. Different names stay different; a name
    /// may occur several times.
    pub(crate) fn names(heading: &'static str, names: &[&str], TerminalWidth(width): TerminalWidth) -> Self {
        let longest = if width == usize::MAX { MAX_NAME } else { (width / 3).clamp(MIN_NAME, MAX_NAME) };
        let shorter = distinct(names.iter().copied(), longest);
        Self::text(heading, names.iter().map(|&name| shorter[name].clone()))
    }

    /// Column of numbers, aligned to the right.
    pub(crate) fn numbers(heading: &'static str, cells: impl Iterator<Item = String>) -> Self {
        Self { heading, is_numeric: true, cells: cells.collect() }
    }

    /// Column of text, aligned to the left.
    pub(crate) fn text(heading: &'static str, cells: impl Iterator<Item = String>) -> Self {
        Self { heading, is_numeric: false, cells: cells.collect() }
    }

    fn width(&self) -> usize {
        self.cells.iter().map(|cell| width_of(cell)).chain([width_of(self.heading)]).max().unwrap_or(0)
    }

    fn aligned(&self, text: &str) -> String {
        let width = self.width();
        if self.is_numeric { format!("{text:>width$}") } else { padded(text, width) }
    }
}

/// Writes a table. Columns that do not fit into the width follow on a second line per row.
pub(crate) fn write_table(out: Out<'_>, columns: &[ListColumn], TerminalWidth(width): TerminalWidth) -> io::Result<()> {
    let mut taken = 0_usize;
    let fits = columns.iter().take_while(|column| {
        taken = taken.saturating_add(GAP.len() + column.width());
        taken <= width
    });
    // The first column is always on the first line.
    let (first_line, below) = columns.split_at(fits.count().clamp(1, columns.len().max(1)));
    let rows = columns.iter().map(|column| column.cells.len()).min().unwrap_or(0);
    for row in std::iter::once(None).chain((0..rows).map(Some)) {
        let line = |columns: &[ListColumn]| -> String {
            let text =
                |column: &ListColumn| column.aligned(row.map_or(column.heading, |row| column.cells[row].as_str()));
            columns.iter().map(|column| format!("{GAP}{}", text(column))).collect()
        };
        let style = if row.is_none() { HEADING } else { Style::new() };
        writeln!(out, "{style}{}{style:#}", line(first_line).trim_end())?;
        if !below.is_empty() {
            writeln!(out, "{QUIET}    {}{QUIET:#}", line(below).trim_end())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(width: usize) -> Vec<String> {
        let columns = [
            ListColumn::names("part", &["lid", "gear"], TerminalWidth(width)),
            ListColumn::numbers("t", ["0.5", "12"].map(str::to_owned).into_iter()),
            ListColumn::text("point", ["(0, 0, 1)", "(1, 2, 3)"].map(str::to_owned).into_iter()),
        ];
        let mut bytes = Vec::new();
        let mut out = anstream::StripStream::new(&mut bytes);
        write_table(&mut out, &columns, TerminalWidth(width)).expect("writing to memory");
        String::from_utf8(bytes).expect("UTF-8").lines().map(str::to_owned).collect()
    }

    #[test]
    fn columns_that_do_not_fit_are_written_below() {
        assert_eq!(lines(usize::MAX), ["  part    t  point", "  lid   0.5  (0, 0, 1)", "  gear   12  (1, 2, 3)"]);
        assert_eq!(lines(22), lines(usize::MAX));
        let narrow = ["  part    t", "      point", "  lid   0.5", "      (0, 0, 1)", "  gear   12", "      (1, 2, 3)"];
        assert_eq!(lines(21), narrow);
    }
}
