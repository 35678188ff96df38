//! Arguments of `boxwood reproduce`.

use crate::notes::CommandError;
use boxwood_experiments::Paper;
use clap::Args;
use std::path::PathBuf;

/// Rerun the published experiments and compare the numbers
///
/// boxwood builds on five papers on collision detection. This command runs their experiments with the current code on this machine and
/// judges each claim by the numbers: confirmed, confirmed in part, or not confirmed. It prints one line per claim, and writes an HTML page
/// with all tables and plots, and the same results as JSON and CSV.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct ReproduceArgs {
    /// Papers: aabb-tree, axial-cut, r-tree, best-axis, cab, or their numbers from 1 to 5, or all
    #[arg(value_name = "PAPERS", value_parser = paper_selection, default_value = "all")]
    papers: Vec<PaperSelection>,

    /// Use fewer placements and frames: all papers in less than a minute
    ///
    /// Counts are the same in every quick run and on every machine, but differ from those of a full run.
    #[arg(long)]
    pub(crate) quick: bool,

    /// Folder for reproduce.html, reproduce.json and reproduce.csv
    ///
    /// It is created if it does not exist. Files with these names are replaced; other files are not changed.
    #[arg(long, value_name = "DIR", default_value = "reproduce", help_heading = "Output")]
    pub(crate) output_dir: PathBuf,

    /// Print JSON instead of text; the files are written in either case
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// Topics of the papers, by number from 1: their names on the command line and in results.
const TOPICS: [&str; 5] = ["aabb-tree", "axial-cut", "r-tree", "best-axis", "cab"];

/// Topic of the paper with this number, from 1 to 5.
pub(crate) fn topic(number: u8) -> &'static str {
    TOPICS.get(usize::from(number).wrapping_sub(1)).copied().unwrap_or("unknown")
}

/// Value of the argument `PAPERS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PaperSelection {
    All,
    /// The paper with this number.
    One(u8),
}

fn paper_selection(text: &str) -> Result<PaperSelection, String> {
    if text == "all" {
        return Ok(PaperSelection::All);
    }
    let number = (1..).zip(TOPICS).find(|(number, topic)| text == *topic || text == number.to_string());
    let message = || format!("write the topic of a paper ({}), its number from 1 to 5, or all", TOPICS.join(", "));
    number.map(|(number, _)| PaperSelection::One(number)).ok_or_else(message)
}

impl ReproduceArgs {
    /// Selected papers, each once, sorted by number.
    pub(crate) fn papers(&self) -> Result<Vec<&'static Paper>, CommandError> {
        let is_missing = |selection: &&PaperSelection| matches!(selection, PaperSelection::One(number) if Paper::by_number(*number).is_none());
        if let Some(PaperSelection::One(number)) = self.papers.iter().find(is_missing) {
            return Err(format!("paper {}: its experiments are not in this version of boxwood", topic(*number)).into());
        }
        let is_selected = |paper: &&Paper| {
            self.papers
                .iter()
                .any(|selection| [PaperSelection::All, PaperSelection::One(paper.number)].contains(selection))
        };
        Ok(Paper::ALL.iter().filter(is_selected).collect())
    }

    /// Command line that runs these papers again.
    pub(crate) fn command(&self, papers: &[&Paper]) -> String {
        let topics = papers.iter().map(|paper| format!(" {}", topic(paper.number)));
        let topics: String = if papers.len() == Paper::ALL.len() { " all".to_owned() } else { topics.collect() };
        format!("boxwood reproduce{topics}{}", if self.quick { " --quick" } else { "" })
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 for any verdicts, 2 on an error.

Examples:
  boxwood reproduce --quick              all papers, in less than a minute
  boxwood reproduce aabb-tree best-axis --output-dir results
                                         two papers, with the published settings
  boxwood reproduce --quick --json | jq -r '.papers[].claims[] | [.id, .verdict] | @tsv'";

// Each paragraph is one line: clap wraps it to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Counts, means, shares and bytes are exact and the same on every machine. Times are CPU times of one thread. Claims about times are \
judged by ratios between methods of the same run, so run nothing else at the same time. Two claims are judged by seconds, because \
their papers call something fast enough: 3-rate and 5-frame. The page states the rule behind every verdict.

JSON: {version, command, quick, rules, papers, summary}. A paper: {id, number, title, setup, substitutions, claims, tables, plots}; \
id is the topic. A claim: {id, place, claimed, measured, verdict, why, by_construction, tables, plots}; the verdict is confirmed, \
partly_confirmed or not_confirmed, tables and plots are ids. A table: {id, title, columns, rows}; a column: {name, unit, kind}, with \
kind count, mean, share, bytes, time or time_ratio; a row: {name, is_current, cells}; a cell: {ours, published, ratio, calibrated}, \
null if absent. calibrated means that the experiment was set up so that our number is close to the published one; there is no ratio \
then. A plot: {id, title, x, y, lines}; an axis: {name, log}; a line: {name, points}. The summary: {claims, confirmed, \
partly_confirmed, not_confirmed, by_construction}.

CSV: one row per number of a table or point of a plot: paper, table, row, column, unit, ours, published, ratio, kind, calibrated. For \
a plot, row is the name of the line, column the position on the x axis, unit the name of the y axis, and kind is point.

Exit code: 0 for any verdicts, 2 on an error.

Examples:
  boxwood reproduce --quick              all papers, in less than a minute
  boxwood reproduce aabb-tree best-axis --output-dir results
                                         two papers, with the published settings
  boxwood reproduce --quick --json | jq -r '.papers[].claims[] | [.id, .verdict] | @tsv'";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_are_selected_by_topic_or_number() {
        assert_eq!(paper_selection("all"), Ok(PaperSelection::All));
        for (number, name) in (1..).zip(TOPICS) {
            assert_eq!(paper_selection(name), Ok(PaperSelection::One(number)));
            assert_eq!(paper_selection(&number.to_string()), Ok(PaperSelection::One(number)));
            assert_eq!(topic(number), name);
        }
        for invalid in ["0", "6", "01", "aabb", ""] {
            assert!(paper_selection(invalid).is_err(), "{invalid}");
        }
    }
}
