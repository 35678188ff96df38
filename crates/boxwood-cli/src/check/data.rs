//! JSON, JSON Lines and CSV output of `boxwood check`. The keys are a stable interface: keys are added, never renamed.

use super::examine::{MeshProblem, ProblemExample, ProblemKind};
use super::{CheckResult, FileReport, PartReport};
use crate::output::{VERSION, quoted, write_list};
use boxwood_assembly::Warning;
use clap::ValueEnum;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct CheckFileRow<'a> {
    file: &'a str,
    format: &'a str,
    ok: bool,
    parts: Vec<CheckPartRow<'a>>,
}

#[derive(Serialize)]
struct CheckPartRow<'a> {
    name: &'a str,
    triangles: usize,
    vertices: usize,
    welded_vertices: u64,
    ok: bool,
    /// False if the search for self-intersections stopped at a limit.
    complete: bool,
    closed: bool,
    /// True if the part can be used as a solid.
    has_interior: bool,
    problems: Vec<ProblemRow<'a>>,
}

#[derive(Serialize)]
struct ProblemRow<'a> {
    kind: ProblemKind,
    count: u64,
    truncated: bool,
    sharing_vertex: Option<u64>,
    allowed: bool,
    examples: &'a [ProblemExample],
}

#[derive(Serialize)]
struct UnreadableRow<'a> {
    file: &'a str,
    error: &'a str,
}

#[derive(Serialize)]
struct CheckSummary {
    files: usize,
    ok: usize,
    with_problems: usize,
    unreadable: usize,
    /// False if the search of any part stopped at a limit.
    complete: bool,
}

impl<'a> CheckFileRow<'a> {
    fn new(file: &'a FileReport, allowed: &[ProblemKind]) -> Self {
        let parts = file.parts.iter().map(|part| CheckPartRow::new(part, allowed)).collect();
        Self { file: &file.file, format: &file.format, ok: file.is_ok(allowed), parts }
    }
}

impl<'a> CheckPartRow<'a> {
    fn new(part: &'a PartReport, allowed: &[ProblemKind]) -> Self {
        let problem = |problem: &'a MeshProblem| ProblemRow {
            kind: problem.kind,
            count: problem.count,
            truncated: problem.truncated,
            sharing_vertex: problem.sharing_vertex,
            allowed: allowed.contains(&problem.kind),
            examples: &problem.examples,
        };
        Self {
            name: &part.name,
            triangles: part.triangles,
            vertices: part.vertices,
            welded_vertices: part.report.welded,
            ok: part.report.is_ok(allowed),
            complete: part.report.complete,
            closed: part.report.topology.is_closed(),
            has_interior: part.report.topology.has_interior(),
            problems: part.report.problems.iter().map(problem).collect(),
        }
    }
}

fn unreadable<'a>(result: &'a CheckResult<'_>) -> impl Iterator<Item = UnreadableRow<'a>> {
    result.unreadable.iter().map(|file| UnreadableRow { file: &file.file, error: &file.error })
}

fn summary(result: &CheckResult<'_>) -> CheckSummary {
    let ok = result.files.iter().filter(|file| file.is_ok(result.allowed)).count();
    let unreadable = result.unreadable.len();
    let files = result.files.len() + unreadable;
    let with_problems = result.files.iter().filter(|file| file.has_problems(result.allowed)).count();
    CheckSummary { files, ok, with_problems, unreadable, complete: result.is_complete() }
}

/// Writes one JSON document, with one line per file.
pub(super) fn write_json(out: &mut dyn Write, result: &CheckResult<'_>) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_list(out, "files", result.files.iter().map(|file| CheckFileRow::new(file, result.allowed)))?;
    out.write_all(b",\n")?;
    write_list(out, "unreadable", unreadable(result))?;
    out.write_all(b",\n  \"summary\": ")?;
    serde_json::to_writer(&mut *out, &summary(result))?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", &result.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum CheckJsonLine<'a> {
    File(CheckFileRow<'a>),
    Unreadable(UnreadableRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        #[serde(flatten)]
        summary: CheckSummary,
    },
}

/// Writes one JSON object per line: files, unreadable files, warnings, and the summary last.
pub(super) fn write_lines(out: &mut dyn Write, result: &CheckResult<'_>) -> io::Result<()> {
    let files = result.files.iter().map(|file| CheckJsonLine::File(CheckFileRow::new(file, result.allowed)));
    let unreadable = unreadable(result).map(CheckJsonLine::Unreadable);
    let warnings = result.warnings.iter().map(CheckJsonLine::Warning);
    let summary = CheckJsonLine::Summary { version: VERSION, summary: summary(result) };
    for line in files.chain(unreadable).chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes one row per part, with counts by kind. A file without parts has a row with an empty name; an unreadable file has a row with the
/// error only.
pub(super) fn write_csv(out: &mut dyn Write, result: &CheckResult<'_>) -> io::Result<()> {
    let names = ProblemKind::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let names: Vec<String> = names.map(|value| value.get_name().replace('-', "_")).collect();
    writeln!(out, "file,part,triangles,vertices,ok,closed,has_interior,{},truncated,error", names.join(","))?;
    for file in &result.files {
        for part in &file.parts {
            let data = CheckPartRow::new(part, result.allowed);
            write!(out, "{},{},{},{}", quoted(&file.file), quoted(data.name), data.triangles, data.vertices)?;
            write!(out, ",{},{},{}", data.ok, data.closed, data.has_interior)?;
            for kind in ProblemKind::value_variants() {
                let found = data.problems.iter().find(|problem| problem.kind == *kind);
                write!(out, ",{}", found.map_or(0, |problem| problem.count))?;
            }
            writeln!(out, ",{},", !data.complete)?;
        }
    }
    for file in &result.unreadable {
        // Of an unreadable file, all fields are empty except `file`, `ok` and `error`.
        let nothing = ",".repeat(3 + names.len());
        writeln!(out, "{},,,,false{nothing},{}", quoted(&file.file), quoted(&file.error))?;
    }
    Ok(())
}
