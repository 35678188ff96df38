//! Clash result as JSON Lines: one object per line, with its `type`, for readers that process results as they arrive.

use super::Out;
use super::rows::{self, ClashPairRow, ClashPartRow, ClashSummary, SCHEMA, VERSION};
use boxwood_assembly::ClashResult;
use boxwood_assembly::Warning;
use serde::Serialize;
use std::io;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum JsonLine<'a> {
    Part(ClashPartRow<'a>),
    Pair(ClashPairRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        schema: u32,
        #[serde(flatten)]
        summary: ClashSummary,
    },
}

/// Writes parts, pairs, warnings, and the summary as the last line.
pub(super) fn write(out: Out<'_>, report: &ClashResult) -> io::Result<()> {
    let parts = rows::parts(report).map(JsonLine::Part);
    let pairs = rows::pairs(report).map(JsonLine::Pair);
    let warnings = report.assembly.warnings.iter().map(JsonLine::Warning);
    let summary = JsonLine::Summary { version: VERSION, schema: SCHEMA, summary: rows::summary(report) };
    for line in parts.chain(pairs).chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
