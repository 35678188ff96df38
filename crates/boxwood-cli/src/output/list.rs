//! A table of names, figures and words, as wide as the terminal: what has no room stands below its row.

use super::Out;
use super::table::{Width, distinct, padded, width_of};
use anstyle::Style;
use std::io;

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const GAP: &str = "  ";
/// No name is shown longer, even in a pipe.
const LONGEST_NAME: usize = 100;
/// Nor is it shortened below this where lines are broken.
const SHORT_NAME: usize = 24;

/// A column.
pub(crate) struct Cells {
    pub(crate) heading: &'static str,
    /// Figures stand to the right, words to the left.
    pub(crate) figures: bool,
    pub(crate) cells: Vec<String>,
}

impl Cells {
    /// Names of parts, which may be there several times: shortened to a part of the width, and still different.
    pub(crate) fn names(heading: &'static str, names: &[&str], Width(width): Width) -> Self {
        let longest = if width == usize::MAX { LONGEST_NAME } else { (width / 3).clamp(SHORT_NAME, LONGEST_NAME) };
        let shorter = distinct(names.iter().copied(), longest);
        Self::words(heading, names.iter().map(|&name| shorter[name].clone()))
    }

    pub(crate) fn figures(heading: &'static str, cells: impl Iterator<Item = String>) -> Self {
        Self { heading, figures: true, cells: cells.collect() }
    }

    pub(crate) fn words(heading: &'static str, cells: impl Iterator<Item = String>) -> Self {
        Self { heading, figures: false, cells: cells.collect() }
    }

    fn width(&self) -> usize {
        self.cells.iter().map(|cell| width_of(cell)).chain([width_of(self.heading)]).max().unwrap_or(0)
    }

    fn aligned(&self, text: &str) -> String {
        let width = self.width();
        if self.figures { format!("{text:>width$}") } else { padded(text, width) }
    }
}

pub(crate) fn write_table(out: Out<'_>, columns: &[Cells], Width(width): Width) -> io::Result<()> {
    let mut taken = 0_usize;
    let fits = columns.iter().take_while(|column| {
        taken = taken.saturating_add(GAP.len() + column.width());
        taken <= width
    });
    // The first stands where it stands, whatever its width.
    let (beside, below) = columns.split_at(fits.count().clamp(1, columns.len().max(1)));
    let rows = columns.iter().map(|column| column.cells.len()).min().unwrap_or(0);
    for row in std::iter::once(None).chain((0..rows).map(Some)) {
        let line = |columns: &[Cells]| -> String {
            let text = |column: &Cells| column.aligned(row.map_or(column.heading, |row| column.cells[row].as_str()));
            columns.iter().map(|column| format!("{GAP}{}", text(column))).collect()
        };
        let style = if row.is_none() { HEADING } else { Style::new() };
        writeln!(out, "{style}{}{style:#}", line(beside).trim_end())?;
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
            Cells::names("part", &["lid", "gear"], Width(width)),
            Cells::figures("t", ["0.5", "12"].map(str::to_owned).into_iter()),
            Cells::words("point", ["(0, 0, 1)", "(1, 2, 3)"].map(str::to_owned).into_iter()),
        ];
        let mut bytes = Vec::new();
        let mut out = anstream::StripStream::new(&mut bytes);
        write_table(&mut out, &columns, Width(width)).expect("memory takes all");
        String::from_utf8(bytes).expect("UTF-8").lines().map(str::to_owned).collect()
    }

    #[test]
    fn what_has_no_room_stands_below() {
        assert_eq!(lines(usize::MAX), ["  part    t  point", "  lid   0.5  (0, 0, 1)", "  gear   12  (1, 2, 3)"]);
        assert_eq!(lines(22), lines(usize::MAX));
        let narrow = ["  part    t", "      point", "  lid   0.5", "      (0, 0, 1)", "  gear   12", "      (1, 2, 3)"];
        assert_eq!(lines(21), narrow);
    }
}
