//! Output of results: destinations, tables, number formats, and the clash result in each format.

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

pub(crate) use contacts::ContactsFile;
pub(crate) use csv::{DEPTH_COLUMNS, depth_fields, quoted};
pub(crate) use depth::{DepthRow, depth_text};
pub(crate) use destination::{ContentKind, Destination, accept_closed_pipe};
pub(crate) use list::{ListColumn, write_table};
pub(crate) use numbers::{
    NumberFormat, bytes, counted, length, length_below, milliseconds, plain, plain_point, short, thousands, time,
};
pub(crate) use picture::ResultFiles;
pub(crate) use rows::{BoxRow, SCHEMA, StatsRow, VERSION, write_list, write_start, write_value};
pub(crate) use table::{TerminalWidth, TextColumn, padded, shortened, width_of};
pub(crate) use text::verdict;

use crate::arguments::{OutputFormat, Units};
use crate::assembly::Assembly;
use crate::clash::ClashResult;
use std::io::{self, Write};

/// Content of a clash report.
pub(crate) struct ClashReport<'a> {
    pub(crate) assembly: &'a Assembly,
    pub(crate) result: &'a ClashResult,
    pub(crate) units: Option<Units>,
    pub(crate) threads: usize,
}

/// Writes a clash report.
pub(crate) fn write(report: &ClashReport<'_>, format: OutputFormat, destination: &Destination) -> io::Result<()> {
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, report, width),
        OutputFormat::Json => json::write(out, report),
        OutputFormat::Jsonl => jsonl::write(out, report),
        OutputFormat::Csv => csv::write(out, report),
    })
}

/// Length followed by its unit, if the unit is known.
pub(crate) fn with_units(length: &str, units: Option<Units>) -> String {
    units.map_or_else(|| length.to_owned(), |units| format!("{length} {units}"))
}

/// Writer to which a result is written.
type Out<'a> = &'a mut dyn Write;
