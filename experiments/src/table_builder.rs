//! Short constructors for tables and plots.

use crate::{NumberKind, Plot, PlotAxis, PlotLine, ResultCell, ResultColumn, ResultRow, ResultTable};

pub(crate) fn table(
    id: &str,
    title: impl Into<String>,
    columns: Vec<ResultColumn>,
    rows: Vec<ResultRow>,
) -> ResultTable {
    ResultTable { id: id.to_owned(), title: title.into(), columns, rows }
}

pub(crate) fn column(name: impl Into<String>, unit: &str, kind: NumberKind) -> ResultColumn {
    ResultColumn { name: name.into(), unit: unit.to_owned(), kind }
}

pub(crate) fn row(name: impl Into<String>, cells: Vec<ResultCell>) -> ResultRow {
    ResultRow { name: name.into(), cells, is_current: false }
}

/// Table row of measured numbers without published ones. `None` marks a cell without a number.
pub(crate) fn row_from_numbers(name: impl Into<String>, numbers: impl IntoIterator<Item = Option<f64>>) -> ResultRow {
    row(name, numbers.into_iter().map(|ours| ResultCell { ours, ..ResultCell::NONE }).collect())
}

/// Row for boxwood's current default method.
pub(crate) fn current_row(name: impl Into<String>, cells: Vec<ResultCell>) -> ResultRow {
    ResultRow { is_current: true, ..row(name, cells) }
}

/// Plot with two logarithmic axes.
pub(crate) fn log_plot(id: &str, title: &str, [x, y]: [&str; 2], lines: Vec<PlotLine>) -> Plot {
    let axis = |name: &str| PlotAxis { name: name.to_owned(), log: true };
    Plot { id: id.to_owned(), title: title.to_owned(), x: axis(x), y: axis(y), lines }
}
