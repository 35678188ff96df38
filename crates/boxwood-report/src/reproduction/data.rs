//! Content of the page, as plain data.

use crate::charts::TreeSection;

/// Page about reproduced experiments of papers.
#[derive(Clone, Debug, PartialEq)]
pub struct ReproductionPage {
    /// Version of boxwood that ran the experiments.
    pub version: String,
    /// Command that runs the experiments again.
    pub command: String,
    /// If set, the experiments ran with fewer placements or frames than in the papers.
    pub quick: bool,
    /// Rules by which verdicts follow from measured results, as sentences. They apply to all claims.
    pub rules: Vec<String>,
    /// Names of machine-readable files with the same results, next to the page.
    pub files: Vec<String>,
    /// Papers, in display order.
    pub sections: Vec<PaperSection>,
}

/// Experiments of one paper.
#[derive(Clone, Debug, PartialEq)]
pub struct PaperSection {
    /// Number of the paper among the reproduced papers; used in link anchors.
    pub number: u8,
    /// Topic of the paper, with authors and year.
    pub title: String,
    /// Setup of the experiments, as sentences.
    pub setup: Vec<String>,
    /// Inputs of the paper that are not public, and their substitutes.
    pub substitutions: Vec<String>,
    /// Claims of the paper.
    pub claims: Vec<Claim>,
    /// Tables of measured and published numbers.
    pub tables: Vec<ResultTable>,
    /// Plots.
    pub plots: Vec<Plot>,
    /// Trees whose levels are drawn.
    pub trees: Vec<TreeSection>,
}

/// Claim of a paper and its verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Short unique name, used in links.
    pub id: String,
    /// Place in the paper, for example "Figure 2".
    pub location: String,
    /// Text of the claim.
    pub claimed: String,
    /// Measured result.
    pub measured: String,
    /// Verdict.
    pub verdict: ClaimVerdict,
    /// Rule by which the verdict follows from the measured result.
    pub rule: String,
    /// If set, the claim holds by construction of the code or the experiment.
    pub by_construction: bool,
    /// Ids of the tables that decide the claim.
    pub tables: Vec<String>,
    /// Ids of the plots that show the claim.
    pub plots: Vec<String>,
}

/// Verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimVerdict {
    /// The claim was confirmed.
    Confirmed,
    /// The claim was confirmed for some of its cases.
    Partly,
    /// The claim was not confirmed.
    NotConfirmed,
}

impl ClaimVerdict {
    /// All verdicts, best first.
    pub(super) const ALL: [Self; 3] = [Self::Confirmed, Self::Partly, Self::NotConfirmed];

    /// Text of the verdict.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Partly => "confirmed in part",
            Self::NotConfirmed => "not confirmed",
        }
    }
}

/// Table with one row per method and one column per quantity.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultTable {
    /// Short unique name, used in links.
    pub id: String,
    /// Title.
    pub title: String,
    /// Columns.
    pub columns: Vec<ResultColumn>,
    /// Rows with one cell per column; missing cells are empty.
    pub rows: Vec<ResultRow>,
}

/// Column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultColumn {
    /// Heading. `N_b` is set as N with the subscript b.
    pub name: String,
    /// Unit of the numbers; may be empty.
    pub unit: String,
    /// Number format.
    pub number_kind: NumberKind,
    /// If set, the numbers are times or ratios of times, which depend on the machine.
    pub is_time: bool,
}

/// Number format of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// Integers with all digits.
    Whole,
    /// Three significant digits; if there are more than three digits before the decimal point, all of these.
    Digits,
    /// Percentages.
    Percent,
}

/// Row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultRow {
    /// Name of the method.
    pub name: String,
    /// Cells, in the order of the columns.
    pub cells: Vec<ResultCell>,
    /// If set, the row shows the default method of boxwood and is drawn in a separate group.
    pub is_current: bool,
}

/// One table cell: the measured and the published number, each `None` if it does not exist.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ResultCell {
    /// Measured number.
    pub ours: Option<f64>,
    /// Published number.
    pub published: Option<f64>,
    /// If set, the experiment was calibrated to the published number, so no ratio is shown.
    pub calibrated: bool,
}

/// Plot with one or more lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Short unique name, used in links.
    pub id: String,
    /// Title.
    pub title: String,
    /// Horizontal axis.
    pub x: PlotAxis,
    /// Vertical axis.
    pub y: PlotAxis,
    /// Lines.
    pub lines: Vec<PlotLine>,
}

/// Axis of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotAxis {
    /// Quantity and unit.
    pub name: String,
    /// If set, the axis is logarithmic and values that are not positive are omitted.
    pub log: bool,
}

/// Line of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotLine {
    /// Name in the legend.
    pub name: String,
    /// Points `[x, y]`, ordered by x.
    pub points: Vec<[f64; 2]>,
}
