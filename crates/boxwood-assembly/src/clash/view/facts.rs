//! Counts, settings, times and notes of the HTML page of a clash result.

use super::super::{Clash, ClashResult};
use crate::units::with_units;
use boxwood_report::format::{counted, plain, thousands};
use boxwood_report::view::{Fact, FactList};

pub(super) fn facts(result: &ClashResult) -> Vec<Fact> {
    let mut facts = FactList::default();
    counts(&mut facts, result);
    settings(&mut facts, result);
    times(&mut facts, result);
    facts.into_list()
}

fn counts(facts: &mut FactList, result: &ClashResult) {
    let assembly = &result.assembly;
    facts.files(assembly.files.len());
    facts.count("parts", assembly.parts.len() as u64);
    facts.count("triangles", assembly.triangle_count());
    facts.count("pairs of parts", result.part_pairs);
    facts.count("pairs with overlapping boxes", result.candidates as u64);
    facts.count("intersecting pairs", result.clashes.len() as u64);
    let kinds = result.kind_counts();
    let kinds = [
        ("crossing", kinds.crossing),
        ("touching", kinds.touching),
        ("one inside the other", kinds.a_inside_b + kinds.b_inside_a),
        ("coincident", kinds.coincident),
        ("surfaces only", kinds.surfaces_only),
    ];
    kinds.into_iter().filter(|&(_, count)| count > 0).for_each(|(kind, count)| facts.count(kind, count as u64));
    if result.options.clearance.is_some() {
        facts.count("pairs that are too close", result.close.len() as u64);
    }
    if result.options.ignore_touching {
        facts.count("touching pairs, ignored", result.touching_ignored as u64);
    }
    facts.count("triangle tests", result.stats.triangle_tests);
    facts.count("of them by exact arithmetic", result.stats.exact_tests);
}

fn settings(facts: &mut FactList, result: &ClashResult) {
    let options = &result.options;
    facts.setting("results", "exact: no tolerance");
    facts.setting("parts inside others", if options.solid { "found" } else { "found if the surfaces intersect" });
    if options.ignore_touching {
        facts.setting("parts that only touch", "ignored");
    }
    if let Some(clearance) = options.clearance {
        facts.setting("clearance", with_units(&plain(clearance), result.assembly.units));
    }
    if let Some(max_count) = options.max_triangle_pairs {
        facts.setting("triangle pairs counted up to", thousands(max_count));
    }
    if let Some(units) = result.assembly.units {
        facts.setting("units", units.to_string());
    }
    facts.setting("threads", thousands(rayon::current_num_threads() as u64));
}

fn times(facts: &mut FactList, result: &ClashResult) {
    let times = result.times;
    facts.time("reading", result.assembly.read_time);
    facts.time("boxes and trees", times.build);
    facts.time("intersecting surfaces", times.intersect);
    facts.time("kinds of clashes", times.classify);
    if result.options.has_details() {
        facts.time("contacts and depths", times.details);
    }
    facts.time("drawn geometry", times.drawing);
}

/// Warnings of the run, and notes about geometry that is not drawn. `unfilled` is the number of pairs of parts
/// whose coplanar patches are drawn as outlines only.
pub(super) fn notes(result: &ClashResult, unfilled: usize) -> Vec<String> {
    let mut notes: Vec<String> = result.assembly.warnings.iter().map(ToString::to_string).collect();
    let clashes = &result.clashes;
    let truncated = |clash: &&Clash| clash.drawing.as_ref().is_some_and(|drawing| drawing.truncated);
    if let pairs @ 1.. = clashes.iter().filter(truncated).count() as u64 {
        let pairs = counted(pairs, "pair of parts", "pairs of parts");
        notes.push(format!("{pairs}: only the first intersecting triangles are drawn; curves may end early."));
    }
    if unfilled > 0 {
        let pairs = counted(unfilled as u64, "pair of parts", "pairs of parts");
        notes.push(format!("{pairs}: the coplanar contact patches are drawn as outlines only."));
    }
    notes
}
