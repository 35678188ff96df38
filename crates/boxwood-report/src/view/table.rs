//! Table of results. A row refers to parts, a region and frames.

use crate::format::{length, thousands};
use boxwood::Aabb;
use std::ops::Range;

/// Table of results.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Caption, such as "Pairs of parts that intersect".
    pub caption: String,
    /// Columns from left to right.
    pub columns: Vec<Column>,
    /// Rows in the order of the result.
    pub rows: Vec<Row>,
}

/// Column of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Heading.
    pub name: String,
    /// Kind of content, which determines sorting and alignment.
    pub kind: ColumnKind,
}

/// Kind of content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Any text.
    Text,
    /// One of a few values, by which rows can be filtered.
    Choice,
    /// Numbers, aligned to the right.
    Number,
    /// Names of parts.
    Part,
}

/// Row of the table.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// One cell per column.
    pub cells: Vec<Cell>,
    /// Indices of the parts in [`View::parts`](super::View::parts).
    pub parts: Vec<usize>,
    /// Region to show when the row is selected; `None` to show all parts of the row.
    pub bounds: Option<Aabb>,
    /// Frames to which the result of the row applies; `None` for all frames. If the range is empty, the result
    /// applies to no frame, and selecting the row shows the frame at the start of the range.
    pub frames: Option<Range<usize>>,
}

/// Cell of the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Text.
    Text(String),
    /// Number for sorting, and the text that is displayed for it.
    Number(f64, String),
    /// Empty; sorted last.
    Empty,
}

impl Column {
    /// Columns with these headings and kinds.
    #[must_use]
    pub fn list<const N: usize>(columns: [(&str, ColumnKind); N]) -> Vec<Self> {
        columns.map(|(name, kind)| Self { name: name.to_owned(), kind }).into()
    }
}

impl Cell {
    /// Cell with a text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Cell with a count.
    #[must_use]
    pub fn count(number: u64) -> Self {
        Self::count_up_to(number, false)
    }

    /// Cell with a count, followed by "+" if it is only a lower bound.
    #[must_use]
    pub fn count_up_to(number: u64, truncated: bool) -> Self {
        let plus = if truncated { "+" } else { "" };
        Self::Number(number as f64, format!("{}{plus}", thousands(number)))
    }

    /// Cell with a length; with the text "overflow" if the length is not finite.
    #[must_use]
    pub fn length(x: f64) -> Self {
        if x.is_finite() { Self::Number(x, length(x)) } else { Self::text("overflow") }
    }

    /// The cell, or an empty cell for `None`.
    #[must_use]
    pub fn or_empty(cell: Option<Self>) -> Self {
        cell.unwrap_or(Self::Empty)
    }
}
