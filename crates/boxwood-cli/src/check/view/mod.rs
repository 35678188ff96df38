//! Meshes to look at: what is wrong with them, lit up where it is.

mod rows;
mod stand;

use super::text::{ALLOWED, PERFECT, UNFINISHED};
use super::{Examined, PartHealth};
use crate::output::{VERSION, counted, thousands};
use crate::view::{Facts, command_line, subject};
use boxwood_report::view::{Fact, Tone, Verdict, View};
use rows::Rows;
use stand::Stand;
use std::time::Duration;

/// The view of what was examined in so much time.
pub(super) fn view_of(examined: &Examined<'_>, taken: Duration) -> View {
    let stand = Stand::of(examined);
    let rows = Rows::of(examined, &stand);
    let mut notes: Vec<String> = examined.warnings.iter().map(ToString::to_string).collect();
    notes.extend(examined.unreadable.iter().map(|file| format!("{}: cannot be read: {}", file.file, file.error)));
    notes.extend(stand.notes);
    notes.extend(rows.notes());
    View {
        title: format!("Check of {}", subject(&files_of(examined))),
        verdict: verdict(examined),
        command: command_line(),
        version: VERSION.to_owned(),
        units: None,
        facts: facts(examined, taken),
        notes,
        shapes: stand.shapes,
        parts: stand.parts,
        marks: rows.marks,
        table: Rows::table(rows.rows),
        frames: None,
    }
}

fn files_of(examined: &Examined<'_>) -> Vec<String> {
    let readable = examined.files.iter().map(|file| &file.file);
    readable.chain(examined.unreadable.iter().map(|file| &file.file)).cloned().collect()
}

fn parts<'a>(examined: &'a Examined<'_>) -> impl Iterator<Item = &'a PartHealth> {
    examined.files.iter().flat_map(|file| &file.parts)
}

fn wrong(examined: &Examined<'_>) -> u64 {
    parts(examined).filter(|part| part.health.wrong(examined.allowed) > 0).count() as u64
}

fn verdict(examined: &Examined<'_>) -> Verdict {
    let (all, wrong, unreadable) = (parts(examined).count() as u64, wrong(examined), examined.unreadable.len() as u64);
    let mut text = match wrong {
        0 if all == 0 => "Nothing was checked".to_owned(),
        0 if examined.is_unknown() => format!("Incomplete: {UNFINISHED}"),
        0 if parts(examined).any(|part| !part.health.problems.is_empty()) => format!("Good: {ALLOWED}"),
        0 => format!("Good: {PERFECT}"),
        _ if all == 1 => {
            let problems: usize = parts(examined).map(|part| part.health.wrong(examined.allowed)).sum();
            counted(problems as u64, "problem", "problems")
        }
        wrong => {
            let have = if wrong == 1 { "has" } else { "have" };
            format!("{} of {} {have} problems", thousands(wrong), counted(all, "part", "parts"))
        }
    };
    if unreadable > 0 {
        text += &format!("; {} cannot be read", counted(unreadable, "file", "files"));
    }
    let tone = if wrong == 0 && unreadable == 0 && !examined.is_unknown() { Tone::Clear } else { Tone::Found };
    Verdict { tone, text }
}

fn facts(examined: &Examined<'_>, taken: Duration) -> Vec<Fact> {
    let mut facts = Facts::default();
    facts.count("files", examined.files.len() as u64);
    if !examined.unreadable.is_empty() {
        facts.count("files that cannot be read", examined.unreadable.len() as u64);
    }
    facts.count("parts", parts(examined).count() as u64);
    facts.count("parts with problems", wrong(examined));
    let closed = parts(examined).filter(|part| part.health.topology.is_closed());
    facts.count("parts that are closed", closed.count() as u64);
    let inside = parts(examined).filter(|part| part.health.topology.has_inside());
    facts.count("parts that have an inside", inside.count() as u64);
    facts.count("triangles", parts(examined).map(|part| part.triangles as u64).sum());
    facts.count("vertices", parts(examined).map(|part| part.vertices as u64).sum());
    facts.setting("answers", "exact: no tolerance");
    if !examined.allowed.is_empty() {
        let names: Vec<String> = examined.allowed.iter().map(|kind| kind.name()).collect();
        facts.setting("allowed", names.join(", "));
    }
    facts.setting("threads", thousands(rayon::current_num_threads() as u64));
    facts.time("reading and checking", taken);
    facts.into_list()
}

#[cfg(test)]
mod tests;
