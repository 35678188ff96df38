//! Table cells of a view, formatted like the text output.

use crate::output::{length, thousands};
use boxwood_report::view::{Cell, Column, ColumnKind};

pub(crate) fn words(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

pub(crate) fn count(number: u64) -> Cell {
    Cell::Number(number as f64, thousands(number))
}

/// Count with "+" if truncated.
pub(crate) fn count_up_to(number: u64, truncated: bool) -> Cell {
    let plus = if truncated { "+" } else { "" };
    Cell::Number(number as f64, format!("{}{plus}", thousands(number)))
}

/// Cell with a length; with the text "overflow" if the length is not finite.
pub(crate) fn length_cell(x: f64) -> Cell {
    if x.is_finite() { Cell::Number(x, length(x)) } else { words("overflow") }
}

/// Returns the cell, or an empty cell for `None`.
pub(crate) fn or_empty(cell: Option<Cell>) -> Cell {
    cell.unwrap_or(Cell::Empty)
}

pub(crate) fn columns<const N: usize>(columns: [(&str, ColumnKind); N]) -> Vec<Column> {
    columns.map(|(name, kind)| Column { name: name.to_owned(), kind }).into()
}
