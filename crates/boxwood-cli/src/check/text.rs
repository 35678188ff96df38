//! Text output of `boxwood check`: one line per file, followed by its problems.
//!
//! ```text
//! bracket.stl: 2 problems
//!   12 open edges: a boundary or a hole
//!     edge 3-17 of triangle 5, (0, 0, 1) to (0, 1, 1)
//! ```
//! If a file has several parts, the parts with problems or incomplete searches follow, indented, problems first.

use super::examine::{MeshProblem, MeshReport, ProblemExample, ProblemKind};
use super::{CheckResult, FileReport, PartReport};
use crate::notes::printable;
use crate::output::{NumberFormat, counted, shortened, thousands};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const PROBLEM_STYLE: Style = AnsiColor::Red.on_default().bold();
const OK_STYLE: Style = AnsiColor::Green.on_default().bold();
const QUIET: Style = Style::new().dimmed();

/// Verdict on a mesh without problems.
pub(super) const NO_PROBLEMS: &str = "closed, oriented, no self-intersections; supports all queries";
/// Verdict on a mesh whose problems are all of allowed kinds.
pub(super) const ONLY_ALLOWED: &str = "only allowed problems";
/// Verdict on a mesh without problems whose search stopped at a limit.
pub(super) const INCOMPLETE: &str = "no problem found, but the search for self-intersections is incomplete";
/// Maximum number of parts listed per file; JSON has all.
const MAX_LISTED: usize = 20;
/// Maximum width of a part name.
const MAX_NAME_WIDTH: usize = 60;

pub(super) fn write(out: &mut dyn Write, result: &CheckResult<'_>) -> io::Result<()> {
    let mut cut = false;
    for file in &result.files {
        cut |= write_file(out, file, result.allowed)?;
    }
    if cut {
        writeln!(out, "{QUIET}show more examples with --max-examples N{QUIET:#}")?;
    }
    let all = result.files.len() + result.unreadable.len();
    if all > 1 {
        let ok_count = result.files.iter().filter(|file| file.is_ok(result.allowed)).count();
        let problem_count = result.files.iter().filter(|file| file.has_problems(result.allowed)).count();
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
fn write_file(out: &mut dyn Write, file: &FileReport, allowed: &[ProblemKind]) -> io::Result<bool> {
    let name = printable(&file.file);
    let parts = match &file.parts[..] {
        [part] => {
            write_verdict(out, &name, &part.report, allowed, 0)?;
            return write_report(out, &part.report, allowed, 2);
        }
        parts => parts,
    };
    let is_listed = |part: &&PartReport| !part.report.problems.is_empty() || !part.report.complete;
    let (mut listed, perfect): (Vec<_>, Vec<_>) = parts.iter().partition(is_listed);
    listed.sort_by_key(|part| part.report.is_ok(allowed));
    let problem_count = listed.iter().filter(|part| part.report.problem_count(allowed) > 0).count();
    let all = counted(parts.len() as u64, "part", "parts");
    write!(out, "{HEADING}{name}{HEADING:#}: ")?;
    if problem_count == 0 && !file.is_ok(allowed) {
        writeln!(out, "{PROBLEM_STYLE}{all}{PROBLEM_STYLE:#}: {INCOMPLETE}")?;
    } else if problem_count == 0 {
        let words = if listed.is_empty() { NO_PROBLEMS } else { ONLY_ALLOWED };
        writeln!(out, "{OK_STYLE}ok{OK_STYLE:#}: {all}, {words}")?;
    } else {
        let have = if problem_count == 1 { "has" } else { "have" };
        writeln!(out, "{PROBLEM_STYLE}{} of {all} {have} problems{PROBLEM_STYLE:#}", thousands(problem_count as u64))?;
    }
    let mut cut = false;
    for part in listed.iter().take(MAX_LISTED) {
        write_verdict(out, &shortened(&part.name, MAX_NAME_WIDTH), &part.report, allowed, 2)?;
        cut |= write_report(out, &part.report, allowed, 4)?;
    }
    if let more @ 1.. = listed.len().saturating_sub(MAX_LISTED) {
        writeln!(out, "{QUIET}  and {} more (list all with --json){QUIET:#}", thousands(more as u64))?;
    }
    if !listed.is_empty() && !perfect.is_empty() {
        let others = counted(perfect.len() as u64, "other part", "other parts");
        writeln!(out, "  {others}: {OK_STYLE}ok{OK_STYLE:#}: {NO_PROBLEMS}")?;
    }
    Ok(cut)
}

fn write_verdict(
    out: &mut dyn Write,
    name: &str,
    report: &MeshReport,
    allowed: &[ProblemKind],
    indent: usize,
) -> io::Result<()> {
    write!(out, "{:indent$}{HEADING}{name}{HEADING:#}: ", "")?;
    match (report.problem_count(allowed), report.problems.len()) {
        (0, _) if report.may_miss_self_intersections(allowed) => {
            writeln!(out, "{PROBLEM_STYLE}incomplete{PROBLEM_STYLE:#}: {INCOMPLETE}")
        }
        (0, 0) => writeln!(out, "{OK_STYLE}ok{OK_STYLE:#}: {NO_PROBLEMS}"),
        (0, _) => writeln!(out, "{OK_STYLE}ok{OK_STYLE:#}: {ONLY_ALLOWED}"),
        (problem_count, _) => {
            writeln!(out, "{PROBLEM_STYLE}{}{PROBLEM_STYLE:#}", counted(problem_count as u64, "problem", "problems"))
        }
    }
}

/// Writes the report on a mesh. Returns true if examples were omitted.
fn write_report(out: &mut dyn Write, report: &MeshReport, allowed: &[ProblemKind], indent: usize) -> io::Result<bool> {
    let mut cut = false;
    let numbers = NumberFormat::for_boxes(report.bounds);
    for problem in &report.problems {
        let is_allowed = if allowed.contains(&problem.kind) { " (allowed)" } else { "" };
        writeln!(out, "{:indent$}{}{is_allowed}", "", problem_text(problem))?;
        for example in &problem.examples {
            writeln!(out, "{QUIET}{:indent$}  {}{QUIET:#}", "", example_text(problem.kind, example, numbers))?;
        }
        let more = problem.count - problem.examples.len() as u64;
        if more > 0 && !problem.examples.is_empty() {
            cut = true;
            let plus = if problem.truncated { "+" } else { "" };
            writeln!(out, "{QUIET}{:indent$}  and {}{plus} more{QUIET:#}", "", thousands(more))?;
        }
    }
    if report.welded > 0 && report.problems.iter().any(|problem| problem.kind == ProblemKind::SelfIntersection) {
        let welded = counted(report.welded, "vertex", "vertices");
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

/// Description of all problems of one kind, with their number.
pub(super) fn problem_text(problem: &MeshProblem) -> String {
    let bound = match (problem.more, problem.truncated) {
        (true, _) => "more than ",
        (false, true) => "at least ",
        (false, false) => "",
    };
    let many = |one: &str, many: &str| {
        format!("{bound}{} {}", thousands(problem.count), if problem.count == 1 { one } else { many })
    };
    match problem.kind {
        ProblemKind::Empty => "no triangles".to_owned(),
        ProblemKind::SelfIntersection => {
            let pairs = many("pair of triangles intersects", "pairs of triangles intersect");
            match problem.sharing_vertex {
                None | Some(0) => pairs,
                Some(1) if problem.count == 1 => format!("{pairs}, neighbors"),
                Some(sharing_vertex) => format!("{pairs}, {} of them neighbors", thousands(sharing_vertex)),
            }
        }
        ProblemKind::Open => format!("{}: a boundary or a hole", many("open edge", "open edges")),
        ProblemKind::Nonmanifold => many("edge of three or more triangles", "edges of three or more triangles"),
        ProblemKind::Orientation => {
            let what = "between triangles of opposite orientation";
            format!("{} {what}", many("edge", "edges"))
        }
        ProblemKind::InsideOut => "inside out: the triangles face inward".to_owned(),
        ProblemKind::Degenerate => many("degenerate triangle", "degenerate triangles"),
        ProblemKind::Duplicate => many("duplicate triangle", "duplicate triangles"),
        ProblemKind::Unreferenced => many("unreferenced vertex", "unreferenced vertices"),
    }
}

pub(super) fn example_text(kind: ProblemKind, example: &ProblemExample, numbers: NumberFormat) -> String {
    let at = |n: usize| example.points.get(n).map_or(String::new(), |&point| format!(" at {}", numbers.point(point)));
    match (kind, &example.triangles[..], &example.vertices[..]) {
        (ProblemKind::SelfIntersection, [a, b], _) => format!("triangles {a} and {b}{}", at(0)),
        (ProblemKind::Degenerate, [triangle], _) => format!("triangle {triangle}{}", at(0)),
        (ProblemKind::Duplicate, [first, again], _) => format!("triangle {again} repeats {first}{}", at(0)),
        (ProblemKind::Unreferenced, _, [vertex]) => format!("vertex {vertex}{}", at(0)),
        (_, triangles, [u, v]) => {
            let ids: Vec<String> = triangles.iter().map(u32::to_string).collect();
            let word = if ids.len() == 1 { "triangle" } else { "triangles" };
            let ends: Vec<String> = example.points.iter().map(|&point| numbers.point(point)).collect();
            format!("edge {u}-{v} of {word} {}, {}", ids.join(", "), ends.join(" to "))
        }
        _ => String::new(),
    }
}

/// Text that states which queries the mesh supports, and why not the others.
fn supported_queries(report: &MeshReport) -> String {
    let facts = &report.topology;
    match (facts.edges, facts.unbalanced_edges) {
        (0, _) => "supports collision queries; has no interior".to_owned(),
        (_, 0) if report.problems.iter().any(|problem| problem.kind == ProblemKind::SelfIntersection) => {
            "supports collision and solid queries; the interior is where the winding number is not zero".to_owned()
        }
        (_, 0) => "supports collision and solid queries".to_owned(),
        (_, edges) => {
            let edges = counted(edges, "edge has", "edges have");
            format!("supports collision queries only: {edges} no match in the opposite direction")
        }
    }
}
