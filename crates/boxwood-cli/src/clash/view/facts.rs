//! What was counted, what was asked, how long it took; and what somebody should know of it.

use super::super::{Clash, Kinds, Limits};
use crate::output::{Report, counted, plain, thousands, with_units};
use crate::view::Facts;
use boxwood_report::view::Fact;

pub(super) fn of(report: &Report<'_>, limits: &Limits) -> Vec<Fact> {
    let mut facts = Facts::default();
    counts(&mut facts, report);
    settings(&mut facts, report, limits);
    times(&mut facts, report);
    facts.into_list()
}

fn counts(facts: &mut Facts, report: &Report<'_>) {
    let (assembly, checked) = (report.assembly, report.checked);
    facts.files(assembly.files.len());
    facts.count("parts", assembly.parts.len() as u64);
    facts.count("triangles", assembly.triangles());
    facts.count("pairs of parts", checked.pairs);
    facts.count("pairs whose boxes overlap", checked.candidates as u64);
    facts.count("pairs that intersect", checked.clashes.len() as u64);
    let kinds: Kinds = checked.clashes.iter().map(|clash| clash.kind).collect();
    let kinds = [
        ("crossing", kinds.crossing),
        ("touching", kinds.touching),
        ("one inside the other", kinds.a_inside_b + kinds.b_inside_a),
        ("the same", kinds.coincident),
        ("open surfaces that meet", kinds.meeting),
    ];
    kinds.into_iter().filter(|&(_, count)| count > 0).for_each(|(kind, count)| facts.count(kind, count as u64));
    if checked.asked.clearance.is_some() {
        facts.count("pairs that are too close", checked.close.len() as u64);
    }
    if checked.asked.ignore_touching {
        facts.count("pairs that only touch, left out", checked.left_out as u64);
    }
    facts.count("triangle tests", checked.work.triangle_tests);
    facts.count("of them by exact arithmetic", checked.work.exact_tests);
}

fn settings(facts: &mut Facts, report: &Report<'_>, limits: &Limits) {
    let asked = report.checked.asked;
    facts.setting("answers", "exact: no tolerance");
    facts.setting("parts inside others", if asked.solid { "found" } else { "found if surfaces meet" });
    if asked.ignore_touching {
        facts.setting("parts that only touch", "left out");
    }
    if let Some(clearance) = asked.clearance {
        facts.setting("clearance", with_units(&plain(clearance), report.units));
    }
    if let Some(most) = limits.triangle_pairs {
        facts.setting("triangle pairs counted up to", thousands(most));
    }
    if let Some(units) = report.units {
        facts.setting("units", units.to_string());
    }
    facts.setting("tree", report.means.tree.to_string());
    facts.setting("threads", thousands(report.threads as u64));
}

fn times(facts: &mut Facts, report: &Report<'_>) {
    let (times, asked) = (report.checked.times, report.checked.asked);
    facts.time("reading", report.assembly.read);
    facts.time("boxes and trees", times.build);
    facts.time("which surfaces meet", times.check);
    facts.time("what kind of clash", times.kinds);
    if asked.details() {
        facts.time("contacts and depths", times.details);
    }
    facts.time("what is drawn", times.drawing);
}

/// Warnings, and what is not drawn.
pub(super) fn notes(report: &Report<'_>, unfilled: usize) -> Vec<String> {
    let mut notes: Vec<String> = report.assembly.warnings.iter().map(ToString::to_string).collect();
    let clashes = &report.checked.clashes;
    let truncated = |clash: &&Clash| clash.drawing.as_ref().is_some_and(|drawing| drawing.truncated);
    if let pairs @ 1.. = clashes.iter().filter(truncated).count() as u64 {
        let pairs = counted(pairs, "pair of parts", "pairs of parts");
        notes.push(format!("Of {pairs} only the first of many triangles that meet are drawn: curves may end early."));
    }
    if unfilled > 0 {
        let pairs = counted(unfilled as u64, "pair of parts", "pairs of parts");
        notes.push(format!("Of {pairs} the patches in which faces lie on each other are drawn as outlines."));
    }
    notes
}
