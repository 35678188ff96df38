//! Output of results: destinations, tables, number formats, and the clash result in each format.

mod contact_table;
mod contacts;
mod csv;
mod depth;
mod destination;
mod json;
mod jsonl;
mod list;
mod pair_table;
mod picture;
mod rows;
mod table;
mod text;

pub(crate) use boxwood_assembly::depth_text;
pub(crate) use boxwood_report::format::{
    NumberFormat, bytes, counted, length, length_below, milliseconds, plain, plain_point, short_milliseconds,
    thousands, time,
};
pub(crate) use contacts::ContactsFile;
pub(crate) use csv::{DEPTH_COLUMNS, depth_fields, quoted};
pub(crate) use depth::DepthRow;
pub(crate) use destination::{ContentKind, Destination, accept_closed_pipe};
pub(crate) use list::{ListColumn, write_table};
pub(crate) use picture::ResultFiles;
pub(crate) use rows::{BoxRow, SCHEMA, StatsRow, VERSION, write_list, write_start, write_value};
pub(crate) use table::{TerminalWidth, TextColumn, padded, shortened, width_of};

use crate::arguments::OutputFormat;
use boxwood_assembly::ClashResult;
pub(crate) use boxwood_assembly::with_units;
use std::io::{self, Write};

/// Writes a clash report.
pub(crate) fn write(report: &ClashResult, format: OutputFormat, destination: &Destination) -> io::Result<()> {
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, report, width),
        OutputFormat::Json => json::write(out, report),
        OutputFormat::Jsonl => jsonl::write(out, report),
        OutputFormat::Csv => csv::write(out, report),
    })
}

/// Writer to which a result is written.
type Out<'a> = &'a mut dyn Write;
