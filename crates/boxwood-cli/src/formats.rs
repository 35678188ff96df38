//! `boxwood formats`: what can be read and written.

use crate::arguments::FormatsArguments;
use crate::notes::Failure;
use crate::output::{Content, write_list};
use boxwood_io::Format;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Row {
    format: String,
    extension: &'static str,
    reads: bool,
    writes: bool,
    parts: &'static str,
    notes: &'static str,
}

pub(crate) fn run(arguments: &FormatsArguments) -> Result<(), Failure> {
    let content = if arguments.output.is_json() { Content::Data } else { Content::Text };
    crate::print(content, |out| if arguments.output.is_json() { write_json(out) } else { write_text(out) })
}

fn rows() -> [Row; 6] {
    Format::ALL.map(|format| {
        let (parts, notes) = about(format);
        let writes = matches!(format, Format::Obj | Format::Stl | Format::Ply);
        Row { format: format.to_string(), extension: format.extension(), reads: true, writes, parts, notes }
    })
}

/// What becomes of parts, and what else is to be known.
fn about(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Obj => ("object (o), group (g) with --split", "polygons, concave too; materials ignored"),
        Format::Stl => ("solid", "ASCII and binary; equal vertices joined"),
        Format::Ply => ("one", "ASCII and binary, either byte order, doubles"),
        Format::Off => ("one", "with COFF and NOFF"),
        Format::Gltf => ("node", "2.0; buffers inside or in its own folder"),
        Format::Glb => ("node", "2.0, binary"),
    }
}

fn write_text(out: &mut dyn Write) -> io::Result<()> {
    const BOLD: anstyle::Style = anstyle::Style::new().bold();
    writeln!(out, "{BOLD}format  extension  written  a part is{BOLD:#}")?;
    for Row { format, extension, writes, parts, notes, .. } in rows() {
        let writes = if writes { "yes" } else { "no" };
        writeln!(out, "{format:6}  .{extension:8}  {writes:7}  {parts}\n                            {notes}")?;
    }
    writeln!(
        out,
        "\nAll are read, plain or gzipped (.stl.gz). The content tells the format where it\n\
         can, the extension elsewhere."
    )
}

fn write_json(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"{\n")?;
    write_list(out, "formats", rows())?;
    out.write_all(b"\n}\n")
}
