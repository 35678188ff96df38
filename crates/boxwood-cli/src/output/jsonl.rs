//! The result as JSON lines: objects that say what they are, one a line, for what reads while it comes.

use super::rows::{self, PairRow, PartRow, Summary, VERSION};
use super::{Out, Report};
use crate::notes::Warning;
use serde::Serialize;
use std::io;

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Part(PartRow<'a>),
    Pair(PairRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        #[serde(flatten)]
        summary: Summary,
    },
}

/// Parts, pairs, warnings, and the summary as the last line.
pub(super) fn write(out: Out<'_>, report: &Report<'_>) -> io::Result<()> {
    let parts = rows::parts(report).map(Line::Part);
    let pairs = rows::pairs(report).map(Line::Pair);
    let warnings = report.assembly.warnings.iter().map(Line::Warning);
    let summary = Line::Summary { version: VERSION, summary: rows::summary(report) };
    for line in parts.chain(pairs).chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
