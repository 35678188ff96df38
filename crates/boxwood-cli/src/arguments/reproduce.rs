//! The options of `boxwood reproduce`.

use crate::notes::Failure;
use boxwood_experiments::Document;
use clap::Args;
use std::path::PathBuf;

/// Run the published experiments again: every claim with a verdict, every number beside the published one
///
/// Five documents on collision detection are behind boxwood. This runs their experiments on today's code and machine, and
/// judges by the numbers what they claim: confirmed, confirmed in part, or not confirmed. It prints a line a claim, and
/// writes a page with all tables and plots, and the same results as JSON and CSV.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct ReproduceArguments {
    /// Which documents: numbers from 1 to 5, or all
    #[arg(value_name = "DOCUMENTS", value_parser = wanted, default_value = "all")]
    documents: Vec<Wanted>,

    /// Fewer placements and frames: all of it in less than a minute
    ///
    /// Counts are the same in every quick run and on every machine, but they are other counts than those of a full run.
    #[arg(long)]
    pub(crate) quick: bool,

    /// The folder for reproduce.html, reproduce.json and reproduce.csv
    ///
    /// It is made if it is not there. Files of these names in it are replaced, nothing else in it is touched.
    #[arg(long, value_name = "DIR", default_value = "reproduce", help_heading = "Output")]
    pub(crate) out: PathBuf,

    /// Print the JSON instead of lines for people; the files are written all the same
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    All,
    One(u8),
}

fn wanted(text: &str) -> Result<Wanted, String> {
    match text {
        "all" => Ok(Wanted::All),
        "1" | "2" | "3" | "4" | "5" => Ok(Wanted::One(text.as_bytes()[0] - b'0')),
        _ => Err("write the number of a document, from 1 to 5, or all".to_owned()),
    }
}

impl ReproduceArguments {
    /// The documents that are asked for, each once and in order.
    pub(crate) fn documents(&self) -> Result<Vec<&'static Document>, Failure> {
        let missing = |wanted: &&Wanted| matches!(wanted, Wanted::One(number) if Document::of(*number).is_none());
        if let Some(Wanted::One(number)) = self.documents.iter().find(missing) {
            return Err(format!("document {number}: its experiments are not in this version of boxwood").into());
        }
        let is_wanted = |document: &&Document| {
            self.documents.iter().any(|wanted| [Wanted::All, Wanted::One(document.number)].contains(wanted))
        };
        Ok(Document::EVERY.iter().filter(is_wanted).collect())
    }

    /// The command that runs these documents once more.
    pub(crate) fn command(&self, documents: &[&Document]) -> String {
        let numbers = documents.iter().map(|document| format!(" {}", document.number));
        let numbers: String =
            if documents.len() == Document::EVERY.len() { " all".to_owned() } else { numbers.collect() };
        format!("boxwood reproduce{numbers}{}", if self.quick { " --quick" } else { "" })
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 whatever the verdicts are, which are results, or 2 on an error.

Examples:
  boxwood reproduce --quick              all documents, in less than a minute
  boxwood reproduce 1 4 --out results    two of them, as published
  boxwood reproduce --quick --json | jq -r '.documents[].claims[] | [.id, .verdict] | @tsv'";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Counts, means, shares and bytes are exact and the same on every machine. Times are CPU time of one thread; claims about \
them are judged by ratios between methods of the same run, so run nothing else meanwhile. Two are judged by seconds, because \
a document says that something is fast enough: 3-rate and 5-frame. The rule behind every verdict is on the page.

JSON: {version, command, quick, rules, documents, summary}. A document: {document, title, setup, stands_in, claims, \
tables, plots}. A claim: {id, place, claimed, measured, verdict, why, by_construction, tables, plots}, the verdict \
confirmed, partly or not-confirmed, the tables and plots by their ids. A table: {id, title, columns, rows}; a column \
{name, unit, kind}, the kind count, mean, share, bytes, time or time-ratio; a row {name, is_today, cells}; a cell {ours, \
published, ratio, fitted}, null where there is none; fitted if the experiment was set up so that ours is near the \
published number, and then without a ratio. A plot: {id, title, x, y, lines}; an axis {name, log}; a line {name, points}. \
The summary: {claims, confirmed, partly, not_confirmed, by_construction}.

CSV: a line a number of a table, or a point of a plot: document, table, row, column, unit, ours, published, ratio, kind, \
fitted. Of a plot, the row is the line, the column says where on the x axis, the unit is the name of the y axis and the \
kind is point.

Exit code: 0 whatever the verdicts are, which are results, or 2 on an error.

Examples:
  boxwood reproduce --quick              all documents, in less than a minute
  boxwood reproduce 1 4 --out results    two of them, as published
  boxwood reproduce --quick --json | jq -r '.documents[].claims[] | [.id, .verdict] | @tsv'";
