//! The result of a check, in each of its formats.

mod contact_table;
mod contacts;
mod csv;
mod depth;
mod destination;
mod json;
mod jsonl;
mod list;
mod numbers;
mod pair_table;
mod picture;
mod rows;
mod table;
mod text;

pub(crate) use contacts::CurvesFile;
pub(crate) use csv::{DEPTH, depth_fields, quoted};
pub(crate) use depth::{DepthRow, depth_words};
pub(crate) use destination::{Content, Destination, accept_closed_pipe};
pub(crate) use list::{Cells, write_table};
pub(crate) use numbers::{
    Numbers, bytes, counted, length, length_below, milliseconds, plain, plain_point, short, thousands, time,
};
pub(crate) use picture::Destinations;
pub(crate) use rows::{Box3, VERSION, WorkCounts, write_list, write_value};
pub(crate) use table::{Column, Width, padded, shortened, width_of};
pub(crate) use text::sentence;

use crate::arguments::{Format, Units};
use crate::assembly::Assembly;
use crate::clash::{Checked, Means};
use std::io::{self, Write};

/// All that a result says.
pub(crate) struct Report<'a> {
    pub(crate) assembly: &'a Assembly,
    pub(crate) checked: &'a Checked,
    pub(crate) means: &'a Means,
    pub(crate) units: Option<Units>,
    pub(crate) threads: usize,
}

/// Writes the result.
pub(crate) fn write(report: &Report<'_>, format: Format, destination: &Destination) -> io::Result<()> {
    destination.write(Content::of(format), |out, width| match format {
        Format::Text => text::write(out, report, width),
        Format::Json => json::write(out, report),
        Format::Jsonl => jsonl::write(out, report),
        Format::Csv => csv::write(out, report),
    })
}

/// A length and what it is measured in, if that is known.
pub(crate) fn with_units(length: &str, units: Option<Units>) -> String {
    units.map_or_else(|| length.to_owned(), |units| format!("{length} {units}"))
}

/// A writer of any kind.
type Out<'a> = &'a mut dyn Write;
