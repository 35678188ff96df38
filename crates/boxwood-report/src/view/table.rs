//! The result in rows: each says which parts it is about, where, and when.

use super::Corners;
use std::ops::Range;

/// The result in rows.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What the rows are: "Pairs of parts that intersect".
    pub caption: String,
    /// From left to right.
    pub columns: Vec<Column>,
    /// In the order of the result.
    pub rows: Vec<Row>,
}

/// A column of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub name: String,
    /// How it is sorted and set.
    pub kind: ColumnKind,
}

/// What is in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Words of any kind.
    Text,
    /// One of a few words, by which rows can be filtered.
    Choice,
    /// Numbers, set to the right.
    Number,
    /// Names of parts.
    Part,
}

/// A row of the table.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// A cell for each column.
    pub cells: Vec<Cell>,
    /// The parts it is about, by their places in [`View::parts`](super::View::parts).
    pub parts: Vec<usize>,
    /// What to look at; all of its parts if `None`.
    pub bounds: Option<Corners>,
    /// The frames in which it holds; `None`: always. Empty: in none that is shown, and its start is where to look.
    pub frames: Option<Range<usize>>,
}

/// A cell of the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A number, and how it is written.
    Number(f64, String),
    /// Nothing: sorted last.
    Empty,
}
