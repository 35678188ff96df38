//! Tables of plain numbers, plots, and ratios of times that are more than noise.

use crate::outcome::{Axis, Cell, Column, Line, Plot, Row, Table};
use crate::tabular::{self, figure};

pub(crate) fn table(id: &str, title: impl Into<String>, columns: Vec<Column>, rows: Vec<Row>) -> Table {
    Table { id: id.to_owned(), title: title.into(), columns, rows }
}

/// A row of numbers that the document does not have; none where it does not apply.
pub(crate) fn row(name: impl Into<String>, numbers: impl IntoIterator<Item = Option<f64>>) -> Row {
    tabular::row(name, numbers.into_iter().map(|ours| Cell { ours, published: None }).collect())
}

/// A plot with both axes logarithmic.
pub(crate) fn log_plot(id: &str, title: &str, [x, y]: [&str; 2], lines: Vec<Line>) -> Plot {
    let axis = |name: &str| Axis { name: name.to_owned(), log: true };
    Plot { id: id.to_owned(), title: title.to_owned(), x: axis(x), y: axis(y), lines }
}

/// What is less than this much faster or slower may be noise.
pub(crate) const NOISE: f64 = 1.05;

/// Whether a ratio of times says faster, and not by noise.
pub(crate) fn is_faster(ratio: f64) -> bool {
    ratio * NOISE < 1.0
}

/// Numbers with their names, for a sentence.
pub(crate) fn listed<N: AsRef<str>>(numbers: &[(N, f64)]) -> String {
    let names: Vec<&str> = numbers.iter().map(|(name, _)| name.as_ref()).collect();
    let numbers: Vec<f64> = numbers.iter().map(|(_, number)| *number).collect();
    tabular::listed(&names, &numbers, shown)
}

/// Counts as they are, others to three digits.
fn shown(number: f64) -> String {
    match number {
        _ if number.fract() == 0.0 => number.to_string(),
        _ if number.abs() < 1.0 => format!("{number:.3}"),
        _ => figure(number),
    }
}
