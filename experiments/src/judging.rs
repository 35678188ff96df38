//! What claims read in tables, and say.

use crate::{Claim, Table, Verdict};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The tables of an outcome, as a claim reads them; which of them it reads is written down.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<'t> {
    tables: &'t [Table],
    read: &'t RefCell<BTreeSet<usize>>,
}

/// A claim, judged by the tables.
pub(crate) type Judge = fn(Numbers<'_>) -> Claim;

/// All claims, each with the tables that it was judged by.
pub(crate) fn judged(tables: &[Table], judges: &[Judge]) -> Vec<Claim> {
    let judged = |judge: &Judge| {
        let read = RefCell::default();
        let claim = judge(Numbers { tables, read: &read });
        Claim { tables: read.into_inner().into_iter().map(|place| tables[place].id.clone()).collect(), ..claim }
    };
    judges.iter().map(judged).collect()
}

impl<'t> Numbers<'t> {
    pub(crate) fn table(self, id: &str) -> Option<&'t Table> {
        let place = self.tables.iter().position(|own| own.id == id)?;
        self.read.borrow_mut().insert(place);
        Some(&self.tables[place])
    }

    /// Our number; NaN, with which no claim is confirmed, if there is none.
    pub(crate) fn at(self, table: &str, row: &str, column: &str) -> f64 {
        self.table(table).and_then(|table| table.ours(row, column)).unwrap_or(f64::NAN)
    }

    /// A column of a table: names of rows and our numbers.
    pub(crate) fn column(self, table: &str, column: &str) -> Vec<(&'t str, f64)> {
        let Some(table) = self.table(table) else { return Vec::new() };
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
    pub(crate) fn judged(self, measured: impl Into<String>, verdict: Verdict, why: impl Into<String>) -> Claim {
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
    /// As one that holds because code or experiment are made so.
    pub(crate) fn by_construction(self) -> Self {
        Self { by_construction: true, ..self }
    }

    /// With the plots that show what it is about.
    pub(crate) fn drawn(self, plots: &[&str]) -> Self {
        Self { plots: plots.iter().map(|&plot| plot.to_owned()).collect(), ..self }
    }
}

/// The mean; NaN of nothing.
pub(crate) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Numbers with their names, as `torus 1.23, teapot 4.56`; a name with a digit is told from its number by a colon.
pub(crate) fn listed<N: AsRef<str>>(
    numbers: impl IntoIterator<Item = (N, f64)>,
    show: impl Fn(f64) -> String,
) -> String {
    let word = |(name, number): (N, f64)| {
        let name = name.as_ref();
        let colon = if name.contains(|letter: char| letter.is_ascii_digit()) { ":" } else { "" };
        format!("{name}{colon} {}", show(number))
    };
    numbers.into_iter().map(word).collect::<Vec<_>>().join(", ")
}

/// Whole numbers as they are, others to three digits or all before the point.
pub(crate) fn figure(x: f64) -> String {
    let size = x.abs();
    match size {
        _ if !x.is_finite() => x.to_string(),
        _ if x.fract() == 0.0 || size >= 99.95 => thousands(&format!("{x:.0}")),
        9.995.. => format!("{x:.1}"),
        0.9995.. => format!("{x:.2}"),
        _ => format!("{x:.3}"),
    }
}

fn thousands(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let mut text = sign.to_owned();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// In per cent.
pub(crate) fn percent(x: f64) -> String {
    // Without the sign of a zero.
    format!("{:.1}%", (1000.0 * x).round() / 10.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;
    use crate::tabular::{column, row_of, table};

    #[test]
    fn what_is_not_there_is_nan_and_what_is_read_is_written_down() {
        let one = |id: &str| table(id, "", vec![column("x", "", Kind::Mean)], vec![row_of("a", [Some(2.0)])]);
        let judge: Judge = |numbers| {
            assert!(numbers.at("none", "a", "x").is_nan() && numbers.at("second", "b", "x").is_nan());
            assert!(numbers.column("none", "x").is_empty() && mean(&[]).is_nan());
            let measured = figure(numbers.at("second", "a", "x"));
            Sentence { id: "", place: "", claimed: "" }.judged(measured, Verdict::Confirmed, "").drawn(&["plot"])
        };
        let claim = judged(&[one("first"), one("second")], &[judge]).remove(0);
        assert_eq!(
            (&*claim.measured, claim.tables, claim.plots),
            ("2", vec!["second".to_owned()], vec!["plot".to_owned()])
        );
    }

    #[test]
    fn figures_have_three_digits() {
        assert_eq!(
            [0.1234, 9.996, 99.96, 1234.5, -1e6, 2.0].map(figure),
            ["0.123", "10.0", "100", "1,234", "-1,000,000", "2"]
        );
        assert_eq!([-0.0001, 0.1234, -0.05].map(percent), ["0.0%", "12.3%", "-5.0%"]);
        assert_eq!(listed([("torus", 0.5), ("k = 2", 0.25)], percent), "torus 50.0%, k = 2: 25.0%");
    }
}
