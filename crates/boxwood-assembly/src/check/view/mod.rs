//! View of a check: the meshes, with their problems highlighted.

mod checked_parts;
mod problem_rows;
#[cfg(test)]
mod tests;

use super::result::CheckResult;
use super::status::CheckStatus;
use crate::view::{VERSION, subject};
use boxwood_report::format::{counted, thousands};
use boxwood_report::view::{Fact, FactList, Verdict, VerdictTone, View};
use checked_parts::CheckedParts;
use problem_rows::ProblemRows;

impl CheckResult {
    /// The result as a view, which can be written as an interactive HTML page or as a still image. `command` is shown as
    /// the command that reproduces the result; it may be empty.
    ///
    /// The meshes and the geometry of the problems are shown only after a check with
    /// [`CheckOptions::drawings`](super::CheckOptions::drawings). Otherwise, the page has only the table of problems.
    ///
    /// ```no_run
    /// use boxwood_assembly::check::{CheckOptions, check_files};
    /// use boxwood_assembly::{Observer, find_sources};
    ///
    /// let mut options = CheckOptions::default();
    /// options.drawings = true;
    /// let result = check_files(&find_sources(&["bracket.stl"])?, &options, Observer::NONE)?;
    /// std::fs::write("bracket.html", result.view("").to_html()?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn view(&self, command: &str) -> View {
        let checked = CheckedParts::new(self);
        let rows = ProblemRows::new(self, &checked);
        let mut notes: Vec<String> = self.warnings.iter().map(ToString::to_string).collect();
        let unreadable = |error: &boxwood_io::ReadError| {
            format!("{}: cannot be read: {}", error.path.to_string_lossy(), error.detail())
        };
        notes.extend(self.unreadable.iter().map(unreadable));
        notes.extend(checked.notes);
        notes.extend(rows.notes());
        View {
            title: format!("Check of {}", subject(&files_of(self))),
            verdict: Verdict { tone: tone(self), text: self.verdict() },
            command: command.to_owned(),
            version: VERSION.to_owned(),
            units: None,
            facts: facts(self),
            notes,
            meshes: checked.shapes,
            parts: checked.parts,
            marks: rows.marks,
            table: ProblemRows::table(rows.rows),
            frames: None,
        }
    }

    /// The result in one sentence: "3 of 12 parts have problems".
    #[must_use]
    pub fn verdict(&self) -> String {
        let part_count = self.parts().count() as u64;
        let status = self.parts().map(|part| part.report.status()).max();
        let mut text = match status {
            None => "Nothing was checked".to_owned(),
            Some(CheckStatus::Problems) if part_count == 1 => {
                let problems: usize = self.parts().map(|part| part.report.problem_kind_count()).sum();
                counted(problems as u64, "problem", "problems")
            }
            Some(CheckStatus::Problems) => {
                let problem_count = self.parts_with_problems() as u64;
                let have = if problem_count == 1 { "has" } else { "have" };
                format!("{} of {} {have} problems", thousands(problem_count), counted(part_count, "part", "parts"))
            }
            Some(CheckStatus::Incomplete) => format!("Incomplete: {}", CheckStatus::Incomplete),
            Some(ok) => format!("Ok: {ok}"),
        };
        if let unreadable @ 1.. = self.unreadable.len() as u64 {
            text += &format!("; {} cannot be read", counted(unreadable, "file", "files"));
        }
        text
    }
}

fn tone(result: &CheckResult) -> VerdictTone {
    if result.is_ok() { VerdictTone::Clear } else { VerdictTone::Found }
}

fn files_of(result: &CheckResult) -> Vec<String> {
    let readable = result.files.iter().map(|file| file.file.clone());
    readable.chain(result.unreadable.iter().map(|error| error.path.to_string_lossy().into_owned())).collect()
}

fn facts(result: &CheckResult) -> Vec<Fact> {
    let mut facts = FactList::default();
    facts.count("files", result.files.len() as u64);
    if !result.unreadable.is_empty() {
        facts.count("files that cannot be read", result.unreadable.len() as u64);
    }
    let reports = || result.parts().map(|part| &part.report);
    facts.count("parts", reports().count() as u64);
    facts.count("parts with problems", result.parts_with_problems() as u64);
    facts.count("parts that are closed", reports().filter(|report| report.topology.is_closed()).count() as u64);
    facts.count("parts with an interior", reports().filter(|report| report.topology.has_interior()).count() as u64);
    facts.count("triangles", reports().map(|report| report.triangles as u64).sum());
    facts.count("vertices", reports().map(|report| report.vertices as u64).sum());
    facts.setting("arithmetic", "exact: no tolerance");
    facts.settings("allowed", result.options.allowed.iter().map(|kind| kind.label().to_owned()));
    facts.setting("threads", thousands(rayon::current_num_threads() as u64));
    facts.time("reading and checking", result.time);
    facts.into_list()
}
