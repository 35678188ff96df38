//! JSON, JSON Lines and CSV output of `boxwood check`. The keys are a stable interface: keys are added, never renamed.

use crate::notes::{read_error, text_of};
use crate::output::{VERSION, quoted, write_list};
use boxwood_assembly::Warning;
use boxwood_assembly::check::{CheckResult, FileReport, MeshProblem, PartReport, ProblemExample, ProblemKind};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct CheckFileRow<'a> {
    file: &'a str,
    format: String,
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
    examples: Vec<ExampleRow<'a>>,
}

/// Location of one problem; lists that do not apply are empty.
#[derive(Serialize)]
struct ExampleRow<'a> {
    triangles: &'a [u32],
    vertices: &'a [u32],
    points: &'a [[f64; 3]],
}

#[derive(Serialize)]
struct UnreadableRow {
    file: String,
    error: String,
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
    fn new(file: &'a FileReport) -> Self {
        let parts = file.parts.iter().map(CheckPartRow::new).collect();
        Self { file: &file.file, format: file.format.to_string(), ok: file.is_ok(), parts }
    }
}

impl<'a> CheckPartRow<'a> {
    fn new(part: &'a PartReport) -> Self {
        let report = &*part.report;
        let problem = |problem: &'a MeshProblem| ProblemRow {
            kind: problem.kind,
            count: problem.count,
            truncated: problem.truncated,
            sharing_vertex: problem.sharing_vertex,
            allowed: report.is_allowed(problem.kind),
            examples: problem.examples.iter().map(ExampleRow::new).collect(),
        };
        Self {
            name: &part.name,
            triangles: report.triangles,
            vertices: report.vertices,
            welded_vertices: report.welded_vertices,
            ok: report.is_ok(),
            complete: report.complete,
            closed: report.topology.is_closed(),
            has_interior: report.topology.has_interior(),
            problems: report.problems.iter().map(problem).collect(),
        }
    }
}

impl<'a> ExampleRow<'a> {
    fn new(example: &'a ProblemExample) -> Self {
        Self { triangles: &example.triangles, vertices: &example.vertices, points: &example.points }
    }
}

fn unreadable(result: &CheckResult) -> impl Iterator<Item = UnreadableRow> {
    result.unreadable.iter().map(|error| UnreadableRow { file: text_of(&error.path), error: read_error(error) })
}

fn summary(result: &CheckResult) -> CheckSummary {
    let ok = result.files.iter().filter(|file| file.is_ok()).count();
    let unreadable = result.unreadable.len();
    let files = result.files.len() + unreadable;
    let with_problems = result.files.iter().filter(|file| file.has_problems()).count();
    CheckSummary { files, ok, with_problems, unreadable, complete: result.is_complete() }
}

/// Writes one JSON document, with one line per file.
pub(super) fn write_json(out: &mut dyn Write, result: &CheckResult) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_list(out, "files", result.files.iter().map(CheckFileRow::new))?;
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
    Unreadable(UnreadableRow),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        #[serde(flatten)]
        summary: CheckSummary,
    },
}

/// Writes one JSON object per line: files, unreadable files, warnings, and the summary last.
pub(super) fn write_lines(out: &mut dyn Write, result: &CheckResult) -> io::Result<()> {
    let files = result.files.iter().map(|file| CheckJsonLine::File(CheckFileRow::new(file)));
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
pub(super) fn write_csv(out: &mut dyn Write, result: &CheckResult) -> io::Result<()> {
    let names = ProblemKind::ALL.map(ProblemKind::name);
    writeln!(out, "file,part,triangles,vertices,ok,closed,has_interior,{},truncated,error", names.join(","))?;
    for file in &result.files {
        for part in &file.parts {
            let data = CheckPartRow::new(part);
            write!(out, "{},{},{},{}", quoted(&file.file), quoted(data.name), data.triangles, data.vertices)?;
            write!(out, ",{},{},{}", data.ok, data.closed, data.has_interior)?;
            for kind in ProblemKind::ALL {
                write!(out, ",{}", part.report.problem(kind).map_or(0, |problem| problem.count))?;
            }
            writeln!(out, ",{},", !data.complete)?;
        }
    }
    for file in unreadable(result) {
        // Of an unreadable file, all fields are empty except `file`, `ok` and `error`.
        let nothing = ",".repeat(3 + names.len());
        writeln!(out, "{},,,,false{nothing},{}", quoted(&file.file), quoted(&file.error))?;
    }
    Ok(())
}
