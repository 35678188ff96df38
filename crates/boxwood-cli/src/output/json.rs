//! Clash result as one JSON document.

use super::Out;
use super::rows::{self, write_list, write_start};
use boxwood_assembly::ClashResult;
use std::io;

pub(super) fn write(out: Out<'_>, report: &ClashResult) -> io::Result<()> {
    write_start(out)?;
    write_list(out, "parts", rows::parts(report))?;
    out.write_all(b",\n")?;
    write_list(out, "pairs", rows::pairs(report))?;
    out.write_all(b",\n  \"summary\": ")?;
    serde_json::to_writer(&mut *out, &rows::summary(report))?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", &report.assembly.warnings)?;
    out.write_all(b"\n}\n")
}
