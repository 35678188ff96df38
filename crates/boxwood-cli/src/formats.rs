//! `boxwood formats`: lists the supported file formats.

use crate::arguments::FormatsArgs;
use crate::notes::CommandError;
use crate::output::{ContentKind, write_list};
use boxwood_io::Format;
use serde::Serialize;
use std::io::{self, Write};

/// Row of the list. The JSON keys are a stable interface.
#[derive(Serialize)]
struct FormatRow {
    format: String,
    extension: &'static str,
    reads: bool,
    writes: bool,
    parts: &'static str,
    notes: &'static str,
}

pub(crate) fn run(arguments: &FormatsArgs) -> Result<(), CommandError> {
    let content = if arguments.output.is_json() { ContentKind::Data } else { ContentKind::Text };
    crate::print(content, |out| if arguments.output.is_json() { write_json(out) } else { write_text(out) })
}

fn rows() -> [FormatRow; 6] {
    Format::ALL.map(|format| {
        let (parts, notes) = about(format);
        let writes = matches!(format, Format::Obj | Format::Stl | Format::Ply);
        FormatRow { format: format.to_string(), extension: format.extension(), reads: true, writes, parts, notes }
    })
}

/// Returns which element of a file becomes a part, and notes on the format.
fn about(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Obj => ("object (o), group (g) with --split", "polygons, concave too; materials ignored"),
        Format::Stl => ("solid", "ASCII and binary; equal vertices welded"),
        Format::Ply => ("one", "ASCII and binary, either byte order, doubles"),
        Format::Off => ("one", "with COFF and NOFF"),
        Format::Gltf => ("node", "2.0; buffers inside or in its own folder"),
        Format::Glb => ("node", "2.0, binary"),
    }
}

fn write_text(out: &mut dyn Write) -> io::Result<()> {
    const BOLD: anstyle::Style = anstyle::Style::new().bold();
    writeln!(out, "{BOLD}format  extension  written  part{BOLD:#}")?;
    for FormatRow { format, extension, writes, parts, notes, .. } in rows() {
        let writes = if writes { "yes" } else { "no" };
        writeln!(out, "{format:6}  .{extension:8}  {writes:7}  {parts}\n                            {notes}")?;
    }
    writeln!(
        out,
        "\nAll formats are read, plain or gzipped (.stl.gz). The format is detected by\n\
         content if possible, otherwise by extension."
    )
}

fn write_json(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"{\n")?;
    write_list(out, "formats", rows())?;
    out.write_all(b"\n}\n")
}
