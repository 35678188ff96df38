//! The table: every task on every workload by boxwood, its peers in this build and the programs that visit, as ratios.
//!
//! Where the true answer is known, each answer is checked against it; where it is not, a peer's is compared with
//! boxwood's. Only a wrong answer of boxwood is a failure: that peers differ near contact is a finding. Boxes have no such
//! excuse, so that it is a failure if a peer finds other pairs of them.

mod broad;
mod markdown;
mod sorts;

use std::time::{Duration, Instant};

use anyhow::Result;
use broad::Scenario;
use serde::Serialize;
use sorts::Sorted;

use crate::{
    apart::{Driver, Memory},
    clock::Clock,
    entrant::Entrant,
    job::{Job, Outcome, hits},
    known,
    measure::Effort,
    record::Record,
    task::Task,
    tree::{Choice, QualityName},
    visitor::{Desk, Said, Visitor},
    workload::{PoseSet, RANDOM, Workload},
};

/// All rows of the table.
pub struct Table {
    peers: Vec<Entrant>,
    visitors: Vec<Visitor>,
    rows: Vec<Row>,
    spreads: Vec<Spread>,
    stores: Vec<Store>,
    scenarios: Vec<Scenario>,
    sorted: Vec<Sorted>,
    driver: Driver,
}

/// A task on a workload.
struct Row {
    model: String,
    triangles: usize,
    task: Task,
    /// The task, and how the tree is built where that is the task.
    title: String,
    /// The name of the set of poses; empty where there is none.
    poses: String,
    queries: usize,
    /// The true answer, where it is known: hits, or pairs for the tasks `all` and `self`.
    truth: Option<u64>,
    ours: Outcome,
    /// Peers, then visitors, in the order of the table.
    cells: Vec<Cell>,
    /// What goes to a file, each with the number of passes.
    records: Vec<(u32, Record)>,
}

/// A peer in a row.
struct Cell {
    name: String,
    us: Option<f64>,
    /// What is wrong with its answer, or why there is none.
    note: Option<String>,
}

/// The same question on one thread and on several, by wall time.
struct Spread {
    model: String,
    task: Task,
    queries: usize,
    threads: usize,
    /// Microseconds a query on one thread and on all.
    us: [f64; 2],
}

/// A build by where it finds its memory.
struct Store {
    model: String,
    quality: &'static str,
    memory: Memory,
    us: f64,
    /// Of the peers, in the order of the table.
    peers: Vec<(String, Option<f64>)>,
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
    /// An empty table of boxwood beside these; builds are measured by the driver.
    #[must_use]
    pub fn new(peers: Vec<Entrant>, visitors: Vec<Visitor>, driver: Driver) -> Self {
        Self {
            peers,
            visitors,
            rows: Vec::new(),
            spreads: Vec::new(),
            stores: Vec::new(),
            scenarios: Vec::new(),
            sorted: Vec::new(),
            driver,
        }
    }

    /// Measures a workload: `first` on each set of poses, `all` on the random ones, builds of both kinds, `refit`,
    /// `self`.
    pub fn add(&mut self, workload: &Workload, extent: Extent) -> Result<()> {
        for set in &workload.pose_sets {
            self.add_row(workload, Task::First, Some(set), Choice::default(), extent)?;
        }
        for set in workload.pose_sets.iter().filter(|set| set.name == RANDOM) {
            self.add_row(workload, Task::All, Some(set), Choice::default(), extent)?;
        }
        for quality in [QualityName::Fast, QualityName::High] {
            self.add_row(workload, Task::Build, None, Choice::wide(quality), extent)?;
        }
        self.add_row(workload, Task::Refit, None, Choice::default(), extent)?;
        self.add_row(workload, Task::Itself, None, Choice::wide(QualityName::Fast), extent)
    }

    /// Measures what several threads gain, by wall time: `all` and `batch` on the random placements.
    pub fn add_threads(&mut self, workload: &Workload, threads: usize, extent: Extent) -> Result<()> {
        for set in workload.pose_sets.iter().filter(|set| set.name == RANDOM) {
            for task in [Task::All, Task::Batch] {
                let poses = some_poses(task, Some(set), extent);
                let job = Job::new(task, &workload.mesh, poses, extent.effort);
                let us = |threads| {
                    let job = Job { clock: Clock::Wall, ..job.on_threads(threads) };
                    let outcomes = job.run(&[Entrant::ours(Choice::default())], &mut || ())?;
                    Ok::<f64, anyhow::Error>(outcomes[0].best.us_per_query)
                };
                let (model, us) = (workload.name.clone(), [us(1)?, us(threads)?]);
                self.spreads.push(Spread { model, task, queries: poses.len(), threads, us });
            }
        }
        Ok(())
    }

    /// Measures builds by where they find their memory.
    pub fn add_memory(&mut self, workload: &Workload, extent: Extent) -> Result<()> {
        for quality in [QualityName::Fast, QualityName::High].map(Choice::wide) {
            for memory in [Memory::Default, Memory::Kept, Memory::Fresh] {
                let entrants = self.entrants(quality);
                let job = Job::new(Task::Build, &workload.mesh, &[], extent.effort);
                let outcomes = self.driver.builds(&job, &entrants, memory, &mut || ())?;
                let us = |entrant: &Entrant| {
                    let outcome = outcomes.iter().find(|outcome| outcome.entrant == *entrant);
                    outcome.map(|outcome| outcome.best.us_per_query)
                };
                let peers = self.peers.iter().map(|peer| (peer.name(), us(peer))).collect();
                let (model, us) = (workload.name.clone(), outcomes[0].best.us_per_query);
                let quality = quality.quality_name().unwrap_or_default();
                self.stores.push(Store { model, quality, memory, us, peers });
            }
        }
        Ok(())
    }

    fn entrants(&self, tree: Choice) -> Vec<Entrant> {
        [Entrant::ours(tree)].into_iter().chain(self.peers.iter().copied()).collect()
    }

    fn add_row(
        &mut self,
        workload: &Workload,
        task: Task,
        set: Option<&PoseSet>,
        tree: Choice,
        extent: Extent,
    ) -> Result<()> {
        let poses = some_poses(task, set, extent);
        let job = Job::new(task, &workload.mesh, poses, extent.effort);
        let entrants = self.entrants(tree);
        let desk = (!self.visitors.is_empty()).then(|| Desk::lay(&workload.mesh, poses)).transpose()?;
        let mut visits: Vec<Visit> = self.visitors.iter().map(Visit::new).collect();
        let mut visit_all = || {
            if let Some(desk) = &desk {
                visits.iter_mut().for_each(|visit| visit.turn(task, desk, extent.effort.enough));
            }
        };
        let mut outcomes = match task {
            Task::Build => self.driver.builds(&job, &entrants, Memory::Default, &mut visit_all)?,
            _ => job.run(&entrants, &mut visit_all)?,
        };
        let records = outcomes.iter().map(|outcome| (outcome.best.passes, Record::new(&job, outcome)));
        let mut records: Vec<(u32, Record)> = records.collect();
        records.extend(visits.iter().filter_map(|visit| visit.record(task)));

        let (model, triangles) = (workload.name.clone(), workload.mesh.triangles().len());
        let name = set.map_or("", |set| set.name.as_str());
        let truth = match task {
            Task::First => known::hits(&model, triangles, name, poses.len()),
            Task::All => known::pairs(&model, triangles, name, poses.len()),
            Task::Itself => known::own_pairs(&model, triangles),
            Task::Batch | Task::Build | Task::Refit | Task::Broad => None,
        };
        let ours = outcomes.remove(0);
        let title = match (task, tree.quality_name()) {
            (Task::Build, Some(quality)) => format!("{task} {quality}"),
            _ => task.to_string(),
        };
        let (poses, queries) = (name.to_owned(), poses.len().max(1));
        let mut row = Row { model, triangles, task, title, poses, queries, truth, ours, cells: Vec::new(), records };
        let cells = self.peers.iter().map(|peer| row.cell_of_peer(peer, &outcomes));
        row.cells = cells.chain(visits.iter().map(|visit| row.cell_of_visit(visit))).collect();
        self.rows.push(row);
        Ok(())
    }

    /// Whether boxwood gave every answer that is known, and found the pairs of boxes that the peers find.
    #[must_use]
    pub fn is_right(&self) -> bool {
        let is_known = self.rows.iter().all(|row| row.truth.is_none_or(|truth| row.answer(&row.ours.answers) == truth));
        is_known && self.scenarios.iter().all(Scenario::is_right)
    }

    /// Every measurement, as JSON: a list of what the drivers print, each with the row that it belongs to.
    pub fn to_json(&self) -> Result<String> {
        let rows = self.rows.iter().flat_map(Row::raw).map(serde_json::to_value);
        let scenarios = self.scenarios.iter().flat_map(Scenario::records).map(serde_json::to_value);
        let sorted = self.sorted.iter().flat_map(Sorted::records).map(serde_json::to_value);
        let rows = rows.chain(scenarios).chain(sorted).collect::<Result<Vec<serde_json::Value>, _>>()?;
        Ok(serde_json::to_string_pretty(&rows)? + "\n")
    }
}

fn some_poses(task: Task, set: Option<&PoseSet>, extent: Extent) -> &[boxwood::Pose] {
    let poses = set.map_or(&[][..], |set| set.poses.as_slice());
    let most = if task == Task::All { extent.all } else { extent.first };
    &poses[..poses.len().min(most)]
}

impl Row {
    /// Hits, or pairs for the tasks `all` and `self`.
    fn answer(&self, answers: &[u64]) -> u64 {
        if self.task.counts_pairs() { answers.iter().sum() } else { hits(answers) }
    }

    /// What is counted.
    fn unit(&self) -> &'static str {
        if self.task.counts_pairs() { "pairs" } else { "hits" }
    }

    fn cell_of_peer(&self, peer: &Entrant, outcomes: &[Outcome]) -> Cell {
        let name = peer.name();
        let Some(outcome) = outcomes.iter().find(|outcome| outcome.entrant == *peer) else {
            return Cell { name, us: None, note: None };
        };
        let right = self.truth.unwrap_or_else(|| self.answer(&self.ours.answers));
        let answer = self.answer(&outcome.answers);
        let note = (self.task.has_answers() && answer != right).then(|| self.wrong(answer, right));
        Cell { name, us: Some(outcome.best.us_per_query), note }
    }

    fn cell_of_visit(&self, visit: &Visit) -> Cell {
        let name = visit.visitor.name.clone();
        let said = match &visit.best {
            Some(said) => said,
            None => return Cell { name, us: None, note: visit.failure.clone() },
        };
        let asked = said.n_poses.unwrap_or(self.queries).min(self.ours.answers.len());
        let right = self.answer(&self.ours.answers[..asked]);
        let answer = if self.task.counts_pairs() { said.pairs } else { said.hits };
        let mut note = answer.filter(|&answer| answer != right).map(|answer| self.wrong(answer, right));
        if let (Some(note), Some(more)) = (&mut note, said.note()) {
            *note += &format!(" ({more})");
        }
        Cell { name, us: said.us(), note }
    }

    fn wrong(&self, answer: u64, right: u64) -> String {
        let unit = self.unit();
        format!("{answer} {unit} where there are {right}")
    }

    fn raw(&self) -> impl Iterator<Item = RawRow<'_>> {
        self.records.iter().map(|&(passes, ref record)| RawRow {
            model: &self.model,
            triangles: self.triangles,
            poses: &self.poses,
            queries: self.queries,
            passes,
            truth: self.truth,
            record,
        })
    }
}

/// The turns of a visitor in a row.
struct Visit<'v> {
    visitor: &'v Visitor,
    best: Option<Said>,
    failure: Option<String>,
    spent: Duration,
    runs: u32,
}

impl<'v> Visit<'v> {
    fn new(visitor: &'v Visitor) -> Self {
        Self { visitor, best: None, failure: None, spent: Duration::ZERO, runs: 0 }
    }

    /// Runs once more, unless it has had enough or failed.
    fn turn(&mut self, task: Task, desk: &Desk, enough: Duration) {
        if self.failure.is_some() || self.spent >= enough {
            return;
        }
        let start = Instant::now();
        match self.visitor.run(task, desk) {
            Ok(said) if self.best.as_ref().is_none_or(|best| said.us() < best.us()) => self.best = Some(said),
            Ok(_) => {}
            Err(error) => self.failure = Some(format!("{error:#}")),
        }
        self.spent += start.elapsed();
        self.runs += 1;
    }

    fn record(&self, task: Task) -> Option<(u32, Record)> {
        Some((self.runs, Record::of_visitor(&self.visitor.name, task, self.best.as_ref()?)?))
    }
}
