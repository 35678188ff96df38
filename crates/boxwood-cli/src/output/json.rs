//! The result as one JSON document.

use super::rows::{self, VERSION, write_list};
use super::{Out, Report};
use std::io;

pub(super) fn write(out: Out<'_>, report: &Report<'_>) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_list(out, "parts", rows::parts(report))?;
    out.write_all(b",\n")?;
    write_list(out, "pairs", rows::pairs(report))?;
    out.write_all(b",\n  \"summary\": ")?;
    serde_json::to_writer(&mut *out, &rows::summary(report))?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", &report.assembly.warnings)?;
    out.write_all(b"\n}\n")
}
