//! Short words for tables and plots.

use crate::{Axis, Cell, Column, Kind, Line, Plot, Row, Table};

pub(crate) fn table(id: &str, title: impl Into<String>, columns: Vec<Column>, rows: Vec<Row>) -> Table {
    Table { id: id.to_owned(), title: title.into(), columns, rows }
}

pub(crate) fn column(name: impl Into<String>, unit: &str, kind: Kind) -> Column {
    Column { name: name.into(), unit: unit.to_owned(), kind }
}

pub(crate) fn row(name: impl Into<String>, cells: Vec<Cell>) -> Row {
    Row { name: name.into(), cells, is_today: false }
}

/// A row of numbers that the document does not have; none where it does not apply.
pub(crate) fn row_of(name: impl Into<String>, numbers: impl IntoIterator<Item = Option<f64>>) -> Row {
    row(name, numbers.into_iter().map(|ours| Cell { ours, ..Cell::NONE }).collect())
}

/// A row of today's default engine.
pub(crate) fn today(name: impl Into<String>, cells: Vec<Cell>) -> Row {
    Row { is_today: true, ..row(name, cells) }
}

/// A plot with both axes logarithmic.
pub(crate) fn log_plot(id: &str, title: &str, [x, y]: [&str; 2], lines: Vec<Line>) -> Plot {
    let axis = |name: &str| Axis { name: name.to_owned(), log: true };
    Plot { id: id.to_owned(), title: title.to_owned(), x: axis(x), y: axis(y), lines }
}
