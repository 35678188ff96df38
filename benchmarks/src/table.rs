//! The table: every task on every workload by every library in this build, in one process, as Markdown.
//!
//! Where the true answer is known, each answer is checked against it; where it is not, a peer's is compared with
//! boxwood's. Only a wrong answer of boxwood is a failure: that peers differ near contact is a finding.

use std::fmt::Write as _;

use anyhow::Result;
use serde::Serialize;

use crate::{
    job::{Job, Outcome},
    known,
    library::Library,
    measure::Effort,
    record::Record,
    task::Task,
    tree::Choice,
    workload::{PoseSet, RANDOM, Workload},
};

/// All rows of the table.
pub struct Table {
    libraries: Vec<Library>,
    rows: Vec<Row>,
}

/// A task on a workload.
struct Row {
    model: String,
    triangles: usize,
    task: Task,
    /// The name of the set of poses; empty for a build.
    poses: String,
    queries: usize,
    /// The true answer, where it is known: hits, or pairs for the task `all`.
    truth: Option<u64>,
    /// In the order of the table's libraries, without those that have no such question.
    outcomes: Vec<Outcome>,
    records: Vec<Record>,
}

/// How much goes into a table.
#[derive(Clone, Copy)]
pub struct Extent {
    /// At most so many poses of a set for the task `first`.
    pub first: usize,
    /// At most so many poses of the set `random` for the task `all`.
    pub all: usize,
    /// How much is measured.
    pub effort: Effort,
}

/// A row as it is written to a file: where and what, then the record of a driver.
#[derive(Serialize)]
struct RawRow<'a> {
    model: &'a str,
    triangles: usize,
    poses: &'a str,
    queries: usize,
    passes: u32,
    truth: Option<u64>,
    #[serde(flatten)]
    record: &'a Record,
}

impl Table {
    /// An empty table for these libraries; boxwood comes first.
    #[must_use]
    pub fn new(libraries: &[Library]) -> Self {
        Self { libraries: libraries.to_vec(), rows: Vec::new() }
    }

    /// Measures a workload: `first` on each set of poses, `all` on the random ones, `build`.
    pub fn add(&mut self, workload: &Workload, extent: Extent) -> Result<()> {
        for set in &workload.pose_sets {
            self.add_row(workload, Task::First, Some(set), extent)?;
        }
        for set in workload.pose_sets.iter().filter(|set| set.name == RANDOM) {
            self.add_row(workload, Task::All, Some(set), extent)?;
        }
        self.add_row(workload, Task::Build, None, extent)
    }

    fn add_row(&mut self, workload: &Workload, task: Task, set: Option<&PoseSet>, extent: Extent) -> Result<()> {
        let poses = set.map_or(&[][..], |set| set.poses.as_slice());
        let most = if task == Task::All { extent.all } else { extent.first };
        let poses = &poses[..poses.len().min(most)];
        let name = set.map_or("", |set| set.name.as_str());
        let (model, triangles) = (workload.name.as_str(), workload.mesh.triangles().len());
        let truth = match task {
            Task::First => known::hits(model, triangles, name, poses.len()),
            Task::All => known::pairs(model, triangles, name, poses.len()),
            Task::Build => None,
        };
        let job = Job { task, mesh: &workload.mesh, poses, tree: Choice::default(), sat: None, effort: extent.effort };
        let outcomes = job.run(&self.libraries)?;
        let records = outcomes.iter().map(|outcome| Record::new(&job, outcome)).collect();
        let (model, poses, queries) = (model.to_owned(), name.to_owned(), poses.len().max(1));
        self.rows.push(Row { model, triangles, task, poses, queries, truth, outcomes, records });
        Ok(())
    }

    /// Whether boxwood gave every answer that is known.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.rows
            .iter()
            .all(|row| row.ours().is_none_or(|ours| row.truth.is_none_or(|truth| row.answer(ours) == truth)))
    }

    /// The table in Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = String::from("| model | task | poses |");
        for library in &self.libraries {
            let _ = write!(text, " {library}, us |");
        }
        for peer in self.peers() {
            let _ = write!(text, " {peer} / boxwood |");
        }
        for library in &self.libraries {
            let _ = write!(text, " {library}'s answer |");
        }
        text.push_str(" within f64 |\n|---|---|---|");
        text.push_str(&"---:|".repeat(2 * self.libraries.len() + self.peers().count() + 1));
        text.push('\n');
        for row in &self.rows {
            text.push_str(&self.line(row));
        }
        text
    }

    fn peers(&self) -> impl Iterator<Item = Library> {
        self.libraries.iter().copied().filter(|&library| library != Library::Boxwood)
    }

    fn line(&self, row: &Row) -> String {
        let mut cells = vec![row.model.clone(), row.task.to_string(), row.poses_cell()];
        cells.extend(
            self.libraries.iter().map(|&library| row.cell(library, |outcome| figure(outcome.best.us_per_query))),
        );
        cells.extend(self.peers().map(|peer| row.cell(peer, |outcome| row.ratio(outcome))));
        cells.extend(self.libraries.iter().map(|&library| row.cell(library, |outcome| row.answer_cell(outcome))));
        cells.push(row.cell(Library::Boxwood, within_f64));
        format!("| {} |\n", cells.join(" | "))
    }

    /// Every measurement, as JSON: a list of what the drivers print, each with the row that it belongs to.
    pub fn to_json(&self) -> Result<String> {
        let rows: Vec<RawRow> = self.rows.iter().flat_map(Row::raw).collect();
        Ok(serde_json::to_string_pretty(&rows)? + "\n")
    }
}

impl Row {
    fn ours(&self) -> Option<&Outcome> {
        self.outcome(Library::Boxwood)
    }

    fn outcome(&self, library: Library) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.library == library)
    }

    fn answer(&self, outcome: &Outcome) -> u64 {
        if self.task == Task::All { outcome.pairs() } else { outcome.hits() }
    }

    fn poses_cell(&self) -> String {
        if self.poses.is_empty() { String::new() } else { format!("{} {}", self.queries, self.poses) }
    }

    fn cell(&self, library: Library, show: impl Fn(&Outcome) -> String) -> String {
        self.outcome(library).map_or_else(|| "–".to_owned(), show)
    }

    fn ratio(&self, peer: &Outcome) -> String {
        self.ours()
            .map_or_else(String::new, |ours| format!("{}x", figure(peer.best.us_per_query / ours.best.us_per_query)))
    }

    fn answer_cell(&self, outcome: &Outcome) -> String {
        if self.task == Task::Build {
            return outcome.bytes.map_or_else(|| "–".to_owned(), |bytes| format!("{} bytes", bytes.model));
        }
        let answer = self.answer(outcome);
        let what = if self.task == Task::All { "pairs" } else { "hits" };
        let verdict = match (self.truth, self.ours()) {
            (Some(truth), _) if answer == truth => " ✓".to_owned(),
            (Some(truth), _) => format!(" MISMATCH (true: {truth})"),
            (None, Some(ours)) if answer != self.answer(ours) => " (differs)".to_owned(),
            (None, _) => String::new(),
        };
        format!("{answer} {what}{verdict}")
    }

    fn raw(&self) -> impl Iterator<Item = RawRow<'_>> {
        self.outcomes.iter().zip(&self.records).map(|(outcome, record)| RawRow {
            model: &self.model,
            triangles: self.triangles,
            poses: &self.poses,
            queries: self.queries,
            passes: outcome.best.passes,
            truth: self.truth,
            record,
        })
    }
}

/// Three digits that mean something.
fn figure(value: f64) -> String {
    match value {
        100.0.. => format!("{value:.0}"),
        10.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// The share of triangle tests that exact arithmetic was not needed for.
fn within_f64(outcome: &Outcome) -> String {
    match outcome.work {
        Some(work) if work.triangle_tests > 0.0 => {
            format!("{:.4}%", 100.0 * (1.0 - work.exact_tests / work.triangle_tests))
        }
        _ => "–".to_owned(),
    }
}
