//! View of a check: the meshes, with problems highlighted.

mod rows;
mod stand;

use super::text::{INCOMPLETE, NO_PROBLEMS, ONLY_ALLOWED};
use super::{CheckResult, PartReport};
use crate::output::{VERSION, counted, thousands};
use crate::view::{FactList, command_line, subject};
use boxwood_report::view::{Fact, Verdict, VerdictTone, View};
use rows::CheckTableRows;
use stand::CheckedParts;
use std::time::Duration;

/// Builds the view of a check. `taken` is its elapsed time.
pub(super) fn view_of(result: &CheckResult<'_>, taken: Duration) -> View {
    let checked = CheckedParts::new(result);
    let rows = CheckTableRows::new(result, &checked);
    let mut notes: Vec<String> = result.warnings.iter().map(ToString::to_string).collect();
    notes.extend(result.unreadable.iter().map(|file| format!("{}: cannot be read: {}", file.file, file.error)));
    notes.extend(checked.notes);
    notes.extend(rows.notes());
    View {
        title: format!("Check of {}", subject(&files_of(result))),
        verdict: verdict(result),
        command: command_line(),
        version: VERSION.to_owned(),
        units: None,
        facts: facts(result, taken),
        notes,
        meshes: checked.shapes,
        parts: checked.parts,
        marks: rows.marks,
        table: CheckTableRows::table(rows.rows),
        frames: None,
    }
}

fn files_of(result: &CheckResult<'_>) -> Vec<String> {
    let readable = result.files.iter().map(|file| &file.file);
    readable.chain(result.unreadable.iter().map(|file| &file.file)).cloned().collect()
}

fn parts<'a>(result: &'a CheckResult<'_>) -> impl Iterator<Item = &'a PartReport> {
    result.files.iter().flat_map(|file| &file.parts)
}

fn problem_count(result: &CheckResult<'_>) -> u64 {
    parts(result).filter(|part| part.report.problem_count(result.allowed) > 0).count() as u64
}

fn verdict(result: &CheckResult<'_>) -> Verdict {
    let (all, problem_count, unreadable) =
        (parts(result).count() as u64, problem_count(result), result.unreadable.len() as u64);
    let mut text = match problem_count {
        0 if all == 0 => "Nothing was checked".to_owned(),
        0 if result.may_miss_self_intersections() => format!("Incomplete: {INCOMPLETE}"),
        0 if parts(result).any(|part| !part.report.problems.is_empty()) => format!("Ok: {ONLY_ALLOWED}"),
        0 => format!("Ok: {NO_PROBLEMS}"),
        _ if all == 1 => {
            let problems: usize = parts(result).map(|part| part.report.problem_count(result.allowed)).sum();
            counted(problems as u64, "problem", "problems")
        }
        problem_count => {
            let have = if problem_count == 1 { "has" } else { "have" };
            format!("{} of {} {have} problems", thousands(problem_count), counted(all, "part", "parts"))
        }
    };
    if unreadable > 0 {
        text += &format!("; {} cannot be read", counted(unreadable, "file", "files"));
    }
    let tone = if problem_count == 0 && unreadable == 0 && !result.may_miss_self_intersections() {
        VerdictTone::Clear
    } else {
        VerdictTone::Found
    };
    Verdict { tone, text }
}

fn facts(result: &CheckResult<'_>, taken: Duration) -> Vec<Fact> {
    let mut facts = FactList::default();
    facts.count("files", result.files.len() as u64);
    if !result.unreadable.is_empty() {
        facts.count("files that cannot be read", result.unreadable.len() as u64);
    }
    facts.count("parts", parts(result).count() as u64);
    facts.count("parts with problems", problem_count(result));
    let closed = parts(result).filter(|part| part.report.topology.is_closed());
    facts.count("parts that are closed", closed.count() as u64);
    let inside = parts(result).filter(|part| part.report.topology.has_interior());
    facts.count("parts with an interior", inside.count() as u64);
    facts.count("triangles", parts(result).map(|part| part.triangles as u64).sum());
    facts.count("vertices", parts(result).map(|part| part.vertices as u64).sum());
    facts.setting("arithmetic", "exact: no tolerance");
    if !result.allowed.is_empty() {
        let names: Vec<String> = result.allowed.iter().map(|kind| kind.name()).collect();
        facts.setting("allowed", names.join(", "));
    }
    facts.setting("threads", thousands(rayon::current_num_threads() as u64));
    facts.time("reading and checking", taken);
    facts.into_list()
}

#[cfg(test)]
mod tests;
