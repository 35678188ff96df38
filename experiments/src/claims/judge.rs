//! Tools for the functions that judge claims: access to tables, and formatting of numbers.

use crate::{Claim, ClaimVerdict, ResultTable};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Read access to the tables of a result for one claim. Records which tables the claim reads.
#[derive(Clone, Copy)]
pub(crate) struct TableReader<'t> {
    tables: &'t [ResultTable],
    read: &'t RefCell<BTreeSet<usize>>,
}

/// Function that computes one claim, with its measurement and verdict, from the tables.
pub(crate) type Judge = fn(TableReader<'_>) -> Claim;

/// Computes all claims, each with the ids of the tables that it read.
pub(crate) fn judge_all(tables: &[ResultTable], judges: &[Judge]) -> Vec<Claim> {
    let judge_one = |judge: &Judge| {
        let read = RefCell::default();
        let claim = judge(TableReader { tables, read: &read });
        Claim { tables: read.into_inner().into_iter().map(|index| tables[index].id.clone()).collect(), ..claim }
    };
    judges.iter().map(judge_one).collect()
}

impl<'t> TableReader<'t> {
    /// Returns the table with this id and records that the claim read it.
    pub(crate) fn table(self, id: &str) -> Option<&'t ResultTable> {
        let index = self.tables.iter().position(|own| own.id == id)?;
        self.read.borrow_mut().insert(index);
        Some(&self.tables[index])
    }

    /// Measured number at a row and column. Returns NaN if there is no such number; NaN confirms no claim.
    pub(crate) fn at(self, table: &str, row: &str, column: &str) -> f64 {
        self.table(table).and_then(|table| table.ours(row, column)).unwrap_or(f64::NAN)
    }

    /// Row names and measured numbers of a column; NaN where a number is missing. Empty if there is no such column.
    pub(crate) fn column(self, table: &str, column: &str) -> Vec<(&'t str, f64)> {
        let Some(table) = self.table(table) else { return Vec::new() };
        let Some(index) = table.columns.iter().position(|own| own.name == column) else { return Vec::new() };
        table.rows.iter().map(|row| (&*row.name, row.cells[index].ours.unwrap_or(f64::NAN))).collect()
    }
}

/// Claim without its measurement and its verdict.
pub(crate) struct ClaimDraft {
    pub(crate) id: &'static str,
    pub(crate) place: &'static str,
    pub(crate) claimed: &'static str,
}

impl ClaimDraft {
    /// Adds the measurement, the verdict and the reason of the verdict.
    pub(crate) fn judged(self, measured: impl Into<String>, verdict: ClaimVerdict, why: impl Into<String>) -> Claim {
        Claim {
            id: self.id.into(),
            place: self.place.into(),
            claimed: self.claimed.into(),
            measured: measured.into(),
            verdict,
            why: why.into(),
            by_construction: false,
            tables: Vec::new(),
            plots: Vec::new(),
        }
    }
}

impl Claim {
    /// Marks the claim as true by construction of the code or of the experiment.
    pub(crate) fn by_construction(self) -> Self {
        Self { by_construction: true, ..self }
    }

    /// Adds the ids of the plots that illustrate the claim.
    pub(crate) fn with_plots(self, plots: &[&str]) -> Self {
        Self { plots: plots.iter().map(|&plot| plot.to_owned()).collect(), ..self }
    }
}

/// Arithmetic mean; NaN if `numbers` is empty.
pub(crate) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Formats named numbers as `torus 1.23, teapot 4.56`. A colon follows a name that contains a digit.
pub(crate) fn format_list<N: AsRef<str>>(
    numbers: impl IntoIterator<Item = (N, f64)>,
    format: impl Fn(f64) -> String,
) -> String {
    let entry = |(name, number): (N, f64)| {
        let name = name.as_ref();
        let colon = if name.contains(|letter: char| letter.is_ascii_digit()) { ":" } else { "" };
        format!("{name}{colon} {}", format(number))
    };
    numbers.into_iter().map(entry).collect::<Vec<_>>().join(", ")
}

/// Formats integers without a fraction, and other numbers with three significant digits, or more if the integer
/// part has more digits.
pub(crate) fn format_number(x: f64) -> String {
    let size = x.abs();
    match size {
        _ if !x.is_finite() => x.to_string(),
        _ if x.fract() == 0.0 || size >= 99.95 => with_thousands_separators(&format!("{x:.0}")),
        9.995.. => format!("{x:.1}"),
        0.9995.. => format!("{x:.2}"),
        _ => format!("{x:.3}"),
    }
}

fn with_thousands_separators(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let mut text = sign.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a fraction in percent, with one decimal.
pub(crate) fn format_percent(x: f64) -> String {
    // Adding 0.0 removes the sign of a negative zero.
    format!("{:.1}%", (1000.0 * x).round() / 10.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NumberKind;
    use crate::table_builder::{column, row_from_numbers, table};

    #[test]
    fn table_reader_returns_nan_for_missing_numbers_and_records_tables() {
        let one =
            |id: &str| table(id, "", vec![column("x", "", NumberKind::Mean)], vec![row_from_numbers("a", [Some(2.0)])]);
        let judge: Judge = |tables| {
            assert!(tables.at("none", "a", "x").is_nan() && tables.at("second", "b", "x").is_nan());
            assert!(tables.column("none", "x").is_empty() && mean(&[]).is_nan());
            let measured = format_number(tables.at("second", "a", "x"));
            ClaimDraft { id: "", place: "", claimed: "" }
                .judged(measured, ClaimVerdict::Confirmed, "")
                .with_plots(&["plot"])
        };
        let claim = judge_all(&[one("first"), one("second")], &[judge]).remove(0);
        assert_eq!(
            (&*claim.measured, claim.tables, claim.plots),
            ("2", vec!["second".to_owned()], vec!["plot".to_owned()])
        );
    }

    #[test]
    fn numbers_are_formatted_with_three_significant_digits() {
        assert_eq!(
            [0.1234, 9.996, 99.96, 1234.5, -1e6, 2.0].map(format_number),
            ["0.123", "10.0", "100", "1,234", "-1,000,000", "2"]
        );
        assert_eq!([-0.0001, 0.1234, -0.05].map(format_percent), ["0.0%", "12.3%", "-5.0%"]);
        assert_eq!(format_list([("torus", 0.5), ("k = 2", 0.25)], format_percent), "torus 50.0%, k = 2: 25.0%");
    }
}
