//! Result of a paper's experiments as plain data: tables, plots and claims.

use boxwood::model::TreeStats;
use serde::Serialize;

/// Result of the experiments of one paper.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PaperResult {
    /// Number of the paper, 1 to 5.
    #[serde(rename = "document")]
    pub paper: u8,
    /// Title of the paper, with authors and year.
    pub title: String,
    /// How the experiments are set up in this crate, one paragraph per element.
    pub setup: Vec<String>,
    /// Inputs of the paper that are not public, and what replaces them.
    #[serde(rename = "stands_in")]
    pub substitutions: Vec<String>,
    /// All tables; those that reproduce a table of the paper come first.
    pub tables: Vec<ResultTable>,
    /// All plots; those that reproduce a figure of the paper come first.
    pub plots: Vec<Plot>,
    /// Trees whose levels are to be drawn; empty for most papers. The tables also contain the stats of these
    /// trees.
    #[serde(skip)]
    pub trees: Vec<TreeGroup>,
    /// Claims of the paper with their verdicts.
    pub claims: Vec<Claim>,
}

/// Table with one row per method and one column per quantity.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ResultTable {
    /// Short identifier that is the same in every run, such as `1-storage`.
    pub id: String,
    /// What the table shows, and which table of the paper it reproduces.
    pub title: String,
    /// Columns; every row has one cell per column.
    pub columns: Vec<ResultColumn>,
    /// Rows; names are unique within a table.
    pub rows: Vec<ResultRow>,
}

/// Column of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ResultColumn {
    /// Column heading, as in the paper if the paper has this column.
    pub name: String,
    /// Unit of the numbers; empty for plain numbers.
    pub unit: String,
    /// Kind of the numbers, which decides how they are displayed.
    pub kind: NumberKind,
}

/// Kind of the numbers in a table column. It decides how the numbers are displayed and whether they are the same on
/// every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NumberKind {
    /// Integers that are the same on every machine.
    Count,
    /// Means and quotients of counts, the same on every machine.
    Mean,
    /// Fractions of counts from 0 to 1, the same on every machine; displayed in percent.
    Share,
    /// Bytes, the same on every machine.
    Bytes,
    /// CPU time; only comparable with other times of the same run.
    Time,
    /// Quotient of two times of one run, or a share of time.
    TimeRatio,
}

impl NumberKind {
    /// Returns true if the numbers are the same on every machine.
    #[must_use]
    pub fn is_reproducible(self) -> bool {
        !matches!(self, Self::Time | Self::TimeRatio)
    }

    /// Name of the kind in JSON and CSV.
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

/// Row of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ResultRow {
    /// Name of the method or other object that the row describes.
    pub name: String,
    /// Cells in the order of the columns.
    pub cells: Vec<ResultCell>,
    /// True if the row describes boxwood's current default method, which is not in the paper.
    #[serde(rename = "is_today")]
    pub is_current: bool,
}

/// Table cell: the number measured here next to the published number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ResultCell {
    /// Number measured here; `None` if the quantity does not apply to the row.
    pub ours: Option<f64>,
    /// Number in the paper; `None` if the paper gives no number.
    pub published: Option<f64>,
    /// True if the experiment was calibrated so that the measured number is near the published number. Their ratio is
    /// then not a finding.
    #[serde(rename = "fitted")]
    pub calibrated: bool,
}

impl ResultCell {
    /// Returns a cell with the measured number (`ours`) and the published number.
    #[must_use]
    pub fn with_published(ours: f64, published: f64) -> Self {
        Self { ours: Some(ours), published: Some(published), calibrated: false }
    }

    /// Returns a cell with the measured number (`ours`) and the published number to which the experiment was
    /// calibrated.
    #[must_use]
    pub fn calibrated(ours: f64, published: f64) -> Self {
        Self { calibrated: true, ..Self::with_published(ours, published) }
    }

    /// Returns a cell with the measured number (`ours`) only.
    #[must_use]
    pub fn ours(ours: f64) -> Self {
        Self { ours: Some(ours), ..Self::NONE }
    }

    /// Cell without numbers.
    pub const NONE: Self = Self { ours: None, published: None, calibrated: false };

    /// Measured number divided by the published number. `None` if either number is missing, the published number is
    /// zero, or the experiment was calibrated to it.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        let published = self.published.filter(|&published| published != 0.0 && !self.calibrated)?;
        Some(self.ours? / published)
    }
}

/// Line plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Plot {
    /// Short identifier that is the same in every run.
    pub id: String,
    /// What the plot shows, and which figure of the paper it reproduces.
    pub title: String,
    /// Horizontal axis.
    pub x: PlotAxis,
    /// Vertical axis.
    pub y: PlotAxis,
    /// Lines of the plot.
    pub lines: Vec<PlotLine>,
}

/// Several trees of one mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeGroup {
    /// Name of the mesh.
    pub title: String,
    /// Name and stats of each tree.
    pub trees: Vec<(String, TreeStats)>,
}

/// Axis of a plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlotAxis {
    /// Quantity and unit.
    pub name: String,
    /// True if the axis is logarithmic; all values are then above 0.
    pub log: bool,
}

/// Line of a plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlotLine {
    /// Name in the legend.
    pub name: String,
    /// Points `[x, y]`, sorted by x.
    pub points: Vec<[f64; 2]>,
}

/// Claim of a paper, with the measured result and a verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Claim {
    /// Short identifier that is the same in every run.
    pub id: String,
    /// Section, table or figure of the paper that makes the claim.
    pub place: String,
    /// The claim, paraphrased, with the number that the paper gives.
    pub claimed: String,
    /// What was measured here, in words and numbers.
    pub measured: String,
    /// Whether the measured numbers confirm the claim.
    pub verdict: ClaimVerdict,
    /// Rule by which the verdict follows from the numbers. If a number disagrees with the paper, also the reason.
    pub why: String,
    /// True if the claim holds by construction of the code or of the experiment.
    pub by_construction: bool,
    /// Ids of the tables that the verdict is computed from.
    pub tables: Vec<String>,
    /// Ids of the plots that illustrate the claim.
    pub plots: Vec<String>,
}

/// Verdict: whether the measured numbers confirm a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimVerdict {
    /// The measured numbers agree with the claim in all cases.
    Confirmed,
    /// The measured numbers agree with the claim for some of the models or methods that it is about.
    Partly,
    /// The measured numbers agree with the claim in no case.
    NotConfirmed,
}

impl ClaimVerdict {
    /// Computes the verdict from the cases of a claim, each true if it agrees: confirmed if all cases agree, partly
    /// confirmed if some do, not confirmed if none does or if there is no case.
    #[must_use]
    pub fn from_cases(cases: impl IntoIterator<Item = bool>) -> Self {
        let (mut some, mut all) = (false, true);
        for is_true in cases {
            some |= is_true;
            all &= is_true;
        }
        match (some, all) {
            (true, true) => Self::Confirmed,
            (true, false) => Self::Partly,
            (false, _) => Self::NotConfirmed,
        }
    }

    /// Verdict in words, for reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Partly => "confirmed in part",
            Self::NotConfirmed => "not confirmed",
        }
    }
}

impl ResultTable {
    /// Measured number in the cell at a row and column, given by their names.
    #[must_use]
    pub fn ours(&self, row: &str, column: &str) -> Option<f64> {
        self.cell(row, column)?.ours
    }

    /// Cell at a row and column, given by their names.
    #[must_use]
    pub fn cell(&self, row: &str, column: &str) -> Option<&ResultCell> {
        let column = self.columns.iter().position(|own| own.name == column)?;
        self.rows.iter().find(|own| own.name == row)?.cells.get(column)
    }

    /// Checks that every row has one cell per column and that all numbers are finite.
    ///
    /// # Errors
    /// A message that names the table, the row and the fault of the row.
    pub fn check(&self) -> Result<(), String> {
        for row in &self.rows {
            if row.cells.len() != self.columns.len() {
                return Err(format!(
                    "table {}, row {}: {} cells; need one for each of {} columns",
                    self.id,
                    row.name,
                    row.cells.len(),
                    self.columns.len()
                ));
            }
            let numbers = row.cells.iter().flat_map(|cell| [cell.ours, cell.published]).flatten();
            if let Some(number) = numbers.into_iter().find(|number| !number.is_finite()) {
                return Err(format!("table {}, row {}: {number} is not finite", self.id, row.name));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::ClaimVerdict;

    #[test]
    fn verdict_is_confirmed_only_if_all_cases_are_true() {
        assert_eq!(ClaimVerdict::from_cases([true, true]), ClaimVerdict::Confirmed);
        assert_eq!(ClaimVerdict::from_cases([true, false]), ClaimVerdict::Partly);
        assert_eq!(ClaimVerdict::from_cases([false, false]), ClaimVerdict::NotConfirmed);
        assert_eq!(ClaimVerdict::from_cases([]), ClaimVerdict::NotConfirmed);
    }
}
