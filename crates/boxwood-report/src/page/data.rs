//! What a page shows, as plain data.

use crate::levels;

/// A page about experiments that were published, and what came of them when they were run again.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The version of boxwood that ran them.
    pub version: String,
    /// The command that runs them once more.
    pub command: String,
    /// Whether fewer placements and frames were run than were published.
    pub quick: bool,
    /// The rules that verdicts follow, in sentences.
    pub rules: Vec<String>,
    /// Files beside the page that have the same results for programs.
    pub files: Vec<String>,
    /// The documents, in order.
    pub sections: Vec<Section>,
}

/// The experiments of one document.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// The number of the document.
    pub number: u8,
    /// What the document is about, with its authors and year.
    pub title: String,
    /// How the experiments were set up, in sentences.
    pub setup: Vec<String>,
    /// What of the document is not public, and what stands in for it.
    pub stands_in: Vec<String>,
    /// What the document claims.
    pub claims: Vec<Claim>,
    /// Numbers beside the published ones.
    pub tables: Vec<Table>,
    /// Curves.
    pub plots: Vec<Plot>,
    /// Trees whose levels are drawn.
    pub trees: Vec<levels::Section>,
}

/// Something that a document claims, and whether it is so.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// A short name, of which links are made.
    pub id: String,
    /// Where the document claims it.
    pub place: String,
    /// What it claims.
    pub claimed: String,
    /// What was measured.
    pub measured: String,
    /// Whether it is so.
    pub verdict: Verdict,
    /// By which rule.
    pub why: String,
    /// Whether it holds because code or experiment are made so.
    pub by_construction: bool,
    /// The tables of its document that it is judged by, by their ids.
    pub tables: Vec<String>,
    /// The plots of its document that show what it is about.
    pub plots: Vec<String>,
}

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is so.
    Confirmed,
    /// It is so for some of what it is about.
    Partly,
    /// It is not so.
    NotConfirmed,
}

impl Verdict {
    /// All of them, the best first.
    pub(super) const EVERY: [Self; 3] = [Self::Confirmed, Self::Partly, Self::NotConfirmed];

    /// In words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Partly => "confirmed in part",
            Self::NotConfirmed => "not confirmed",
        }
    }
}

/// A table: a row a method, a column a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// A short name, of which links are made.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with a cell a column; cells that are missing are empty.
    pub rows: Vec<Row>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its head. `N_b` is set as N with a b below.
    pub name: String,
    /// In what its numbers are; may be empty.
    pub unit: String,
    /// How its numbers are written.
    pub figures: Figures,
    /// Whether they are times, or of times: they depend on the machine.
    pub is_time: bool,
}

/// How numbers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// All digits of whole numbers.
    Whole,
    /// Three digits, or more before the point.
    Digits,
    /// In per cent.
    Percent,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is about.
    pub name: String,
    /// Its numbers.
    pub cells: Vec<Cell>,
    /// Whether it is set apart as what is done today.
    pub is_today: bool,
}

/// A number of ours, and the published one; `None` where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cell {
    /// Measured.
    pub ours: Option<f64>,
    /// Of the document.
    pub published: Option<f64>,
    /// Whether ours was made to be near the published one: no ratio is shown.
    pub fitted: bool,
}

/// Curves over an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// A short name, of which links are made.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// To the right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
    /// The curves.
    pub lines: Vec<Line>,
}

/// An axis of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it is, with the unit.
    pub name: String,
    /// Whether it is logarithmic; then what is not above 0 is left out.
    pub log: bool,
}

/// A curve of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its name in the legend.
    pub name: String,
    /// Its points, x and y, in order of x.
    pub points: Vec<[f64; 2]>,
}
