//! Text output of `boxwood reproduce`: one line per claim. The page has the full text of the claims.

use super::Reproduction;
use super::folder::OutputFolder;
use crate::arguments::topic;
use crate::notes::shown;
use crate::output::{TerminalWidth, counted, padded, shortened, width_of};
use anstyle::{AnsiColor, Style};
use boxwood_experiments::{Claim, ClaimVerdict, PaperResult};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const GAP: &str = "  ";

pub(super) fn write(
    out: &mut dyn Write,
    reproduction: &Reproduction,
    folder: &OutputFolder,
    width: TerminalWidth,
) -> io::Result<()> {
    let names = reproduction.outcomes.iter().flat_map(|outcome| &outcome.claims).map(|claim| width_of(&claim.id));
    let names = names.max().unwrap_or(0);
    for outcome in &reproduction.outcomes {
        write_outcome(out, outcome, names, width)?;
    }
    let [confirmed, partly, not] = [ClaimVerdict::Confirmed, ClaimVerdict::Partly, ClaimVerdict::NotConfirmed]
        .map(|verdict| reproduction.count(verdict));
    let claims = counted(reproduction.claims() as u64, "claim", "claims");
    let by_construction = match reproduction.by_construction() {
        0 => String::new(),
        count => format!("; {count} of them by construction"),
    };
    writeln!(
        out,
        "{HEADING}{confirmed} of {claims} confirmed{HEADING:#}, {partly} in part, {not} not confirmed{by_construction}"
    )?;
    let more = "; also as .json and .csv";
    writeln!(out, "{QUIET}written to {}{more}{QUIET:#}", shown(&folder.file("html")))
}

fn write_outcome(out: &mut dyn Write, outcome: &PaperResult, names: usize, width: TerminalWidth) -> io::Result<()> {
    writeln!(out, "{HEADING}Paper {}{HEADING:#} ({}): {}\n", outcome.paper, topic(outcome.paper), outcome.title)?;
    for claim in &outcome.claims {
        write_claim(out, claim, names, width)?;
    }
    writeln!(out)
}

fn write_claim(
    out: &mut dyn Write,
    claim: &Claim,
    names: usize,
    TerminalWidth(width): TerminalWidth,
) -> io::Result<()> {
    let verdict = style(claim.verdict);
    let words = padded(claim.verdict.name(), width_of(ClaimVerdict::Partly.name()));
    let before = 3 * GAP.len() + width_of(&words) + names;
    let measured = shortened(&claim.measured, width.saturating_sub(before).max(20)).into_owned();
    writeln!(out, "{GAP}{verdict}{words}{verdict:#}{GAP}{}{GAP}{measured}", padded(&claim.id, names))
}

fn style(verdict: ClaimVerdict) -> Style {
    match verdict {
        ClaimVerdict::Confirmed => AnsiColor::Green.on_default(),
        ClaimVerdict::Partly => AnsiColor::Yellow.on_default(),
        ClaimVerdict::NotConfirmed => AnsiColor::Red.on_default().bold(),
    }
}
