//! What was found, for people: a line a claim. The claims in words are on the page.

use super::Reproduction;
use super::folder::Folder;
use crate::notes::shown;
use crate::output::{Width, counted, padded, shortened, width_of};
use anstyle::{AnsiColor, Style};
use boxwood_experiments::{Claim, Outcome, Verdict};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const GAP: &str = "  ";

pub(super) fn write(out: &mut dyn Write, reproduction: &Reproduction, folder: &Folder, width: Width) -> io::Result<()> {
    let names = reproduction.outcomes.iter().flat_map(|outcome| &outcome.claims).map(|claim| width_of(&claim.id));
    let names = names.max().unwrap_or(0);
    for outcome in &reproduction.outcomes {
        write_outcome(out, outcome, names, width)?;
    }
    let [confirmed, partly, not] =
        [Verdict::Confirmed, Verdict::Partly, Verdict::NotConfirmed].map(|verdict| reproduction.count(verdict));
    let claims = counted(reproduction.claims() as u64, "claim", "claims");
    let certain = match reproduction.by_construction() {
        0 => String::new(),
        certain => format!("; {certain} of them by construction"),
    };
    writeln!(
        out,
        "{HEADING}{confirmed} of {claims} confirmed{HEADING:#}, {partly} in part, {not} not confirmed{certain}"
    )?;
    let more = "; the same as data beside it, .json and .csv";
    writeln!(out, "{QUIET}written to {}{more}{QUIET:#}", shown(&folder.file("html")))
}

fn write_outcome(out: &mut dyn Write, outcome: &Outcome, names: usize, width: Width) -> io::Result<()> {
    writeln!(out, "{HEADING}Document {}{HEADING:#}: {}\n", outcome.document, outcome.title)?;
    for claim in &outcome.claims {
        write_claim(out, claim, names, width)?;
    }
    writeln!(out)
}

fn write_claim(out: &mut dyn Write, claim: &Claim, names: usize, Width(width): Width) -> io::Result<()> {
    let verdict = style(claim.verdict);
    let words = padded(claim.verdict.name(), width_of(Verdict::Partly.name()));
    let before = 3 * GAP.len() + width_of(&words) + names;
    let measured = shortened(&claim.measured, width.saturating_sub(before).max(20)).into_owned();
    writeln!(out, "{GAP}{verdict}{words}{verdict:#}{GAP}{}{GAP}{measured}", padded(&claim.id, names))
}

fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Confirmed => AnsiColor::Green.on_default(),
        Verdict::Partly => AnsiColor::Yellow.on_default(),
        Verdict::NotConfirmed => AnsiColor::Red.on_default().bold(),
    }
}
