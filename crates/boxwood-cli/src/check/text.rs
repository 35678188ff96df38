//! Text output of `boxwood check`: one line per file, followed by its problems.
//!
//! ```text
//! bracket.stl: 2 problems
//!   12 open edges: a boundary or a hole
//!     edge 3-17 of triangle 5, (0, 0, 1) to (0, 1, 1)
//! ```
//! If a file has several parts, the parts with problems or incomplete searches follow, indented, problems first.

use crate::notes::printable;
use crate::output::{counted, shortened, thousands};
use anstyle::{AnsiColor, Style};
use boxwood_assembly::check::{CheckResult, CheckStatus, FileReport, MeshReport, PartReport, ProblemKind};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const PROBLEM_STYLE: Style = AnsiColor::Red.on_default().bold();
const OK_STYLE: Style = AnsiColor::Green.on_default().bold();
const QUIET: Style = Style::new().dimmed();

/// Maximum number of parts listed per file; JSON has all.
const MAX_LISTED: usize = 20;
/// Maximum width of a part name.
const MAX_NAME_WIDTH: usize = 60;

pub(super) fn write(out: &mut dyn Write, result: &CheckResult) -> io::Result<()> {
    let mut cut = false;
    for file in &result.files {
        cut |= write_file(out, file)?;
    }
    if cut {
        writeln!(out, "{QUIET}show more examples with --max-examples N{QUIET:#}")?;
    }
    let all = result.files.len() + result.unreadable.len();
    if all > 1 {
        let ok_count = result.files.iter().filter(|file| file.is_ok()).count();
        let problem_count = result.files.iter().filter(|file| file.has_problems()).count();
        let mut verdicts = vec![format!("{} ok", thousands(ok_count as u64))];
        let incomplete = result.files.len() - ok_count - problem_count;
        let others =
            [(problem_count, "with problems"), (incomplete, "incomplete"), (result.unreadable.len(), "unreadable")];
        verdicts
            .extend(others.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{} {what}", thousands(*n as u64))));
        let style = if ok_count == all { OK_STYLE } else { PROBLEM_STYLE };
        let files = counted(all as u64, "file", "files");
        writeln!(out, "\n{HEADING}{files}{HEADING:#}: {style}{}{style:#}", verdicts.join(", "))?;
    }
    Ok(())
}

/// Writes the report on a file. Returns true if examples were omitted.
fn write_file(out: &mut dyn Write, file: &FileReport) -> io::Result<bool> {
    let name = printable(&file.file);
    if let [part] = &file.parts[..] {
        write_verdict(out, &name, &part.report, 0)?;
        return write_report(out, &part.report, 2);
    }
    let is_listed = |part: &&PartReport| part.report.status() != CheckStatus::NoProblems;
    let (mut listed, perfect): (Vec<_>, Vec<_>) = file.parts.iter().partition(is_listed);
    listed.sort_by_key(|part| part.report.is_ok());
    let all = counted(file.parts.len() as u64, "part", "parts");
    write!(out, "{HEADING}{name}{HEADING:#}: ")?;
    match file.status() {
        CheckStatus::Problems => {
            let problem_count = listed.iter().filter(|part| part.report.has_problems()).count() as u64;
            let have = if problem_count == 1 { "has" } else { "have" };
            let count = thousands(problem_count);
            writeln!(out, "{PROBLEM_STYLE}{count} of {all} {have} problems{PROBLEM_STYLE:#}")?;
        }
        status if status.is_ok() => writeln!(out, "{OK_STYLE}ok{OK_STYLE:#}: {all}, {status}")?,
        status => writeln!(out, "{PROBLEM_STYLE}{all}{PROBLEM_STYLE:#}: {status}")?,
    }
    let mut cut = false;
    for part in listed.iter().take(MAX_LISTED) {
        write_verdict(out, &shortened(&part.name, MAX_NAME_WIDTH), &part.report, 2)?;
        cut |= write_report(out, &part.report, 4)?;
    }
    if let more @ 1.. = listed.len().saturating_sub(MAX_LISTED) {
        writeln!(out, "{QUIET}  and {} more (list all with --json){QUIET:#}", thousands(more as u64))?;
    }
    if !listed.is_empty() && !perfect.is_empty() {
        let others = counted(perfect.len() as u64, "other part", "other parts");
        writeln!(out, "  {others}: {OK_STYLE}ok{OK_STYLE:#}: {}", CheckStatus::NoProblems)?;
    }
    Ok(cut)
}

fn write_verdict(out: &mut dyn Write, name: &str, report: &MeshReport, indent: usize) -> io::Result<()> {
    write!(out, "{:indent$}{HEADING}{name}{HEADING:#}: ", "")?;
    match report.status() {
        CheckStatus::Problems => {
            let problems = counted(report.problem_kind_count() as u64, "problem", "problems");
            writeln!(out, "{PROBLEM_STYLE}{problems}{PROBLEM_STYLE:#}")
        }
        status if status.is_ok() => writeln!(out, "{OK_STYLE}ok{OK_STYLE:#}: {status}"),
        status => writeln!(out, "{PROBLEM_STYLE}incomplete{PROBLEM_STYLE:#}: {status}"),
    }
}

/// Writes the report on a mesh. Returns true if examples were omitted.
fn write_report(out: &mut dyn Write, report: &MeshReport, indent: usize) -> io::Result<bool> {
    let mut cut = false;
    for problem in &report.problems {
        let is_allowed = if report.is_allowed(problem.kind) { " (allowed)" } else { "" };
        writeln!(out, "{:indent$}{problem}{is_allowed}", "")?;
        for example in &problem.examples {
            writeln!(out, "{QUIET}{:indent$}  {}{QUIET:#}", "", report.example_text(example))?;
        }
        let more = problem.count - problem.examples.len() as u64;
        if more > 0 && !problem.examples.is_empty() {
            cut = true;
            let plus = if problem.truncated { "+" } else { "" };
            writeln!(out, "{QUIET}{:indent$}  and {}{plus} more{QUIET:#}", "", thousands(more))?;
        }
    }
    if report.welded_vertices > 0 && report.problem(ProblemKind::SelfIntersection).is_some() {
        let welded = counted(report.welded_vertices, "vertex", "vertices");
        let line = format!("{welded} welded to others with equal coordinates (turn off with --no-weld)");
        writeln!(out, "{QUIET}{:indent$}{line}{QUIET:#}", "")?;
    }
    // Without problems, the verdict already states which queries are supported.
    if report.problems.is_empty() {
        return Ok(cut);
    }
    writeln!(out, "{:indent$}{}", "", supported_queries(report))?;
    Ok(cut)
}

/// Text that states which queries the mesh supports, and why not the others.
fn supported_queries(report: &MeshReport) -> String {
    let facts = &report.topology;
    match (facts.edges, facts.unbalanced_edges) {
        (0, _) => "supports collision queries; has no interior".to_owned(),
        (_, 0) if report.problem(ProblemKind::SelfIntersection).is_some() => {
            "supports collision and solid queries; the interior is where the winding number is not zero".to_owned()
        }
        (_, 0) => "supports collision and solid queries".to_owned(),
        (_, edges) => {
            let edges = counted(edges, "edge has", "edges have");
            format!("supports collision queries only: {edges} no match in the opposite direction")
        }
    }
}
