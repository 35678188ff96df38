//! Short words for tables, and for what claims read in them.

use crate::{Cell, Claim, Column, Kind, Row, Table, Verdict};

pub(crate) fn column(name: impl Into<String>, unit: &str, kind: Kind) -> Column {
    Column { name: name.into(), unit: unit.to_owned(), kind }
}

pub(crate) fn row(name: impl Into<String>, cells: Vec<Cell>) -> Row {
    Row { name: name.into(), cells, is_today: false }
}

/// A row of today's default engine.
pub(crate) fn today(name: impl Into<String>, cells: Vec<Cell>) -> Row {
    Row { is_today: true, ..row(name, cells) }
}

/// The tables of an outcome, as a claim reads them.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<'t>(pub(crate) &'t [Table]);

impl Numbers<'_> {
    /// Our number; NaN, with which no claim is confirmed, if there is none.
    pub(crate) fn at(self, table: &str, row: &str, column: &str) -> f64 {
        let table = self.0.iter().find(|own| own.id == table);
        table.and_then(|table| table.ours(row, column)).unwrap_or(f64::NAN)
    }

    /// A column of a table: names of rows and our numbers.
    pub(crate) fn column<'n>(self, table: &str, column: &str) -> Vec<(&'n str, f64)>
    where
        Self: 'n,
    {
        let Some(table) = self.0.iter().find(|own| own.id == table) else { return Vec::new() };
        let Some(place) = table.columns.iter().position(|own| own.name == column) else { return Vec::new() };
        table.rows.iter().map(|row| (&*row.name, row.cells[place].ours.unwrap_or(f64::NAN))).collect()
    }
}

/// A claim before its verdict: where it is, what it says.
pub(crate) struct Sentence {
    pub(crate) id: &'static str,
    pub(crate) place: &'static str,
    pub(crate) claimed: &'static str,
}

impl Sentence {
    /// With what was measured and the verdict.
    pub(crate) fn judged(self, measured: String, verdict: Verdict, why: impl Into<String>) -> Claim {
        let Self { id, place, claimed } = self;
        Claim { id: id.into(), place: place.into(), claimed: claimed.into(), measured, verdict, why: why.into() }
    }
}

/// Whether a number is within a factor of another, either way.
pub(crate) fn is_about(number: f64, expected: f64, factor: f64) -> bool {
    number <= expected * factor && number * factor >= expected
}

/// The mean; NaN of nothing.
pub(crate) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Numbers with their names, as `torus 1.23, teapot 4.56`.
pub(crate) fn listed(names: &[&str], numbers: &[f64], show: impl Fn(f64) -> String) -> String {
    let words: Vec<String> = names.iter().zip(numbers).map(|(name, &x)| format!("{name} {}", show(x))).collect();
    words.join(", ")
}

/// To three digits.
pub(crate) fn figure(x: f64) -> String {
    let size = x.abs();
    if size >= 99.95 {
        format!("{x:.0}")
    } else if size >= 9.995 {
        format!("{x:.1}")
    } else {
        format!("{x:.2}")
    }
}

/// In per cent.
pub(crate) fn percent(x: f64) -> String {
    format!("{:.1}%", 100.0 * x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_confirms_nothing() {
        let missing = Numbers(&[]).at("table", "row", "column");
        assert!(missing.is_nan() && !is_about(missing, 1.0, 2.0) && mean(&[]).is_nan());
        assert!(Numbers(&[]).column("table", "column").is_empty());
    }

    #[test]
    fn about_is_either_way() {
        assert!([0.5, 1.0, 2.0].iter().all(|&x| is_about(x, 1.0, 2.0)));
        assert!([0.49, 2.01].iter().all(|&x| !is_about(x, 1.0, 2.0)));
    }

    #[test]
    fn figures_have_three_digits() {
        assert_eq!([0.123, 9.996, 99.96, 1234.5].map(figure), ["0.12", "10.0", "100", "1234"]);
        assert_eq!(listed(&["torus", "teapot"], &[0.5, 0.25], percent), "torus 50.0%, teapot 25.0%");
    }
}
