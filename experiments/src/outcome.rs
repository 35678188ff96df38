//! What an experiment gives: tables, plots and claims, as plain data.

use boxwood::Quality;
use serde::Serialize;

/// Everything about the experiments of one document.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// 1 to 5.
    pub document: u8,
    /// What the document is about, with its authors and year.
    pub title: String,
    /// How the experiments were set up here, in sentences.
    pub setup: Vec<String>,
    /// What of the document is not public, and what stands in for it.
    pub stands_in: Vec<String>,
    /// The tables, those of the document first.
    pub tables: Vec<Table>,
    /// The plots, those of the document's figures first.
    pub plots: Vec<Plot>,
    /// Trees whose levels are to be drawn; none, in most documents. Their figures are in the tables.
    #[serde(skip)]
    pub trees: Vec<Trees>,
    /// What the document claims, each with its verdict.
    pub claims: Vec<Claim>,
}

/// A table: a row a method, a column a figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// A short name that is the same in every run, such as `1-2-teapot`.
    pub id: String,
    /// What it shows, and which table of the document it repeats.
    pub title: String,
    /// Its columns; each row has a cell for each of them.
    pub columns: Vec<Column>,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Column {
    /// Its head, as the document has it.
    pub name: String,
    /// In what its numbers are; empty if they are plain.
    pub unit: String,
    /// What sort of numbers they are.
    pub kind: Kind,
}

/// What sort of numbers a column has: how they are shown, and whether they repeat on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Whole numbers, the same on every machine.
    Count,
    /// Means and quotients of counts, the same on every machine.
    Mean,
    /// Parts of one, of counts; shown in per cent.
    Share,
    /// Bytes, the same on every machine.
    Bytes,
    /// CPU time; compared only with others of the same run.
    Time,
    /// A quotient of times of one run, or a share of time.
    TimeRatio,
}

impl Kind {
    /// Whether the numbers are the same on every machine.
    #[must_use]
    pub fn repeats(self) -> bool {
        !matches!(self, Self::Time | Self::TimeRatio)
    }

    /// Its name in data.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Mean => "mean",
            Self::Share => "share",
            Self::Bytes => "bytes",
            Self::Time => "time",
            Self::TimeRatio => "time-ratio",
        }
    }
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The method, or what else the row is about.
    pub name: String,
    /// A cell a column.
    pub cells: Vec<Cell>,
    /// Whether this is what boxwood's default engine does today, which the document did not know.
    pub is_today: bool,
}

/// A number of ours, and the published one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Cell {
    /// What was measured here, if it applies.
    pub ours: Option<f64>,
    /// What the document says, if it does.
    pub published: Option<f64>,
    /// Whether the experiment was set up so that ours is near the published one: their ratio is no finding.
    pub fitted: bool,
}

impl Cell {
    /// A number of ours beside a published one.
    #[must_use]
    pub fn beside(ours: f64, published: f64) -> Self {
        Self { ours: Some(ours), published: Some(published), fitted: false }
    }

    /// A number of ours beside a published one to which the experiment was fitted.
    #[must_use]
    pub fn fitted(ours: f64, published: f64) -> Self {
        Self { fitted: true, ..Self::beside(ours, published) }
    }

    /// A number that the document does not have.
    #[must_use]
    pub fn ours(ours: f64) -> Self {
        Self { ours: Some(ours), ..Self::NONE }
    }

    /// Nothing that applies.
    pub const NONE: Self = Self { ours: None, published: None, fitted: false };

    /// Ours over the published one, if there are both, the latter is not zero, and ours was not fitted to it.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        let published = self.published.filter(|&published| published != 0.0 && !self.fitted)?;
        Some(self.ours? / published)
    }
}

/// Curves over an axis.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Plot {
    /// A short name that is the same in every run.
    pub id: String,
    /// What it shows, and which figure of the document it repeats.
    pub title: String,
    /// To the right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
    /// The curves.
    pub lines: Vec<Line>,
}

/// Trees of one mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Trees {
    /// What they are trees of.
    pub title: String,
    /// Each by its name.
    pub trees: Vec<(String, Quality)>,
}

/// An axis of a plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Axis {
    /// What it is, with the unit.
    pub name: String,
    /// Whether it is logarithmic; then all values are above 0.
    pub log: bool,
}

/// A curve of a plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Its name in the legend.
    pub name: String,
    /// Its points, x and y, in order of x.
    pub points: Vec<[f64; 2]>,
}

/// Something that a document claims, and whether it is so.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Claim {
    /// A short name that is the same in every run.
    pub id: String,
    /// Where the document claims it.
    pub place: String,
    /// What it claims, in our words and with its figure.
    pub claimed: String,
    /// What was measured, in words and with the figure.
    pub measured: String,
    /// Whether it is so.
    pub verdict: Verdict,
    /// By which rule the verdict follows from the figure, and what is behind a figure that disagrees.
    pub why: String,
    /// Whether it holds because code or experiment are made so.
    pub by_construction: bool,
    /// The tables that it is judged by.
    pub tables: Vec<String>,
    /// The plots that show what it is about.
    pub plots: Vec<String>,
}

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// What was measured agrees.
    Confirmed,
    /// It agrees for some of the models or methods that the claim is about.
    Partly,
    /// It does not.
    NotConfirmed,
}

impl Verdict {
    /// Confirmed if it is so in all cases, not if in none. A claim about no cases is not confirmed.
    #[must_use]
    pub fn of(cases: impl IntoIterator<Item = bool>) -> Self {
        let (mut some, mut all) = (false, true);
        for is_so in cases {
            some |= is_so;
            all &= is_so;
        }
        match (some, all) {
            (true, true) => Self::Confirmed,
            (true, false) => Self::Partly,
            (false, _) => Self::NotConfirmed,
        }
    }

    /// In words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Partly => "confirmed in part",
            Self::NotConfirmed => "not confirmed",
        }
    }
}

impl Table {
    /// Our number in a row and a column, by their names.
    #[must_use]
    pub fn ours(&self, row: &str, column: &str) -> Option<f64> {
        self.cell(row, column)?.ours
    }

    /// The cell in a row and a column, by their names.
    #[must_use]
    pub fn cell(&self, row: &str, column: &str) -> Option<&Cell> {
        let column = self.columns.iter().position(|own| own.name == column)?;
        self.rows.iter().find(|own| own.name == row)?.cells.get(column)
    }

    /// Fails if a row has more or fewer cells than there are columns, or a number is not finite.
    pub fn check(&self) -> Result<(), String> {
        for row in &self.rows {
            if row.cells.len() != self.columns.len() {
                return Err(format!("table {}, row {}: {} cells", self.id, row.name, row.cells.len()));
            }
            let numbers = row.cells.iter().flat_map(|cell| [cell.ours, cell.published]).flatten();
            if let Some(number) = numbers.into_iter().find(|number| !number.is_finite()) {
                return Err(format!("table {}, row {}: {number}", self.id, row.name));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict;

    #[test]
    fn a_claim_is_confirmed_where_all_cases_are() {
        assert_eq!(Verdict::of([true, true]), Verdict::Confirmed);
        assert_eq!(Verdict::of([true, false]), Verdict::Partly);
        assert_eq!(Verdict::of([false, false]), Verdict::NotConfirmed);
        assert_eq!(Verdict::of([]), Verdict::NotConfirmed);
    }
}
