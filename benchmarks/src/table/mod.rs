//! The table: every task on every workload by boxwood, its peers in this build and the programs that visit, as ratios.
//!
//! Where the true answer is known, each answer is checked against it; where it is not, a peer's is compared with
//! boxwood's. Only a wrong answer of boxwood is a failure: that peers differ near contact is a finding. Boxes and distances
//! have no such excuse, so that it is a failure if a peer finds other pairs of boxes, or another distance; or if one that
//! counts in `f64` finds more than one ray of a thousand to hit elsewhere.

mod articulated;
mod broad;
mod markdown;
mod sorts;
mod visit;

use std::iter;

use anyhow::Result;
use articulated::Boxed;
use broad::Scenario;
use serde::Serialize;
use sorts::Sorted;
use visit::Visit;

use crate::{
    apart::{Driver, Memory},
    clock::Clock,
    distances::{self, TOLERANCE, largest_difference},
    entrant::Entrant,
    job::{Job, Outcome},
    known,
    measure::Effort,
    points::Whereabouts,
    queries::Queries,
    rays::{Aim, Otherwise},
    record::Record,
    task::Task,
    tree::{Choice, QualityName},
    visitor::{Desk, Visitor},
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
    boxed: Vec<Boxed>,
    driver: Driver,
}

/// A task on a workload.
struct Row {
    model: String,
    triangles: usize,
    task: Task,
    /// The task, and how the tree is built where that is the task.
    title: String,
    /// The name of the set of poses, points or rays; empty where there is none.
    poses: String,
    queries: usize,
    /// The longest side of the box of the model.
    size: f64,
    /// The true answer, where it is known: hits, or pairs for the tasks `all` and `self`.
    truth: Option<u64>,
    ours: Outcome,
    /// Peers, then visitors, in the order of the table.
    cells: Vec<Cell>,
    /// What goes to a file, each with the number of passes.
    records: Vec<(u32, Record)>,
}

/// What a row asks about; a build asks nothing.
#[derive(Clone, Copy, Default)]
struct Asked<'a> {
    name: &'a str,
    queries: Queries<'a>,
}

/// A peer in a row.
struct Cell {
    name: String,
    us: Option<f64>,
    /// How many it was asked; fewer than the others, if it is slow.
    queries: usize,
    /// The largest from our distances, in sizes of the model; `None` if it tells none.
    difference: Option<f64>,
    /// Rays that it answers otherwise; `None` if there are no rays, or it does not tell what it hits.
    otherwise: Option<Otherwise>,
    /// Whether it counts in `f32`.
    is_single: bool,
    /// What is wrong with its answer, or why there is none.
    note: Option<String>,
}

/// A ray on which a peer that counts in `f32` hits as near as this, in sizes of the model, is answered alike.
const SINGLE_TOLERANCE: f64 = 1e-4;

/// As many rays of all may a peer that counts in `f64` answer otherwise.
const EXCUSED: f64 = 1e-3;

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
    /// At most so many poses of a set for the tasks `all` and `dist`.
    pub all: usize,
    /// At most so many of them for peers that take tens of milliseconds for one.
    pub few: usize,
    /// So many points of a kind for the task `nearest`, and rays for `ray` and `ray-batch`.
    pub points: usize,
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
    /// The largest from boxwood's distances, in sizes of the model.
    difference: Option<f64>,
    /// How many rays it answers otherwise than boxwood.
    otherwise: Option<usize>,
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
            boxed: Vec::new(),
            driver,
        }
    }

    /// Measures a workload: `first` on each set of poses, `all` on the random ones, distances, rays, builds of both kinds,
    /// `refit`, `self`.
    pub fn add(&mut self, workload: &Workload, extent: Extent) -> Result<()> {
        let asked = Asked::default();
        for set in &workload.pose_sets {
            self.add_row(workload, Task::First, Asked::of(set, extent.first), Choice::default(), extent)?;
        }
        for set in workload.pose_sets.iter().filter(|set| set.name == RANDOM) {
            self.add_row(workload, Task::All, Asked::of(set, extent.all), Choice::default(), extent)?;
        }
        self.add_distances(workload, extent)?;
        self.add_rays(workload, extent)?;
        for quality in [QualityName::Fast, QualityName::High] {
            self.add_row(workload, Task::Build, asked, Choice::wide(quality), extent)?;
        }
        self.add_row(workload, Task::Refit, asked, Choice::default(), extent)?;
        self.add_row(workload, Task::Itself, asked, Choice::wide(QualityName::Fast), extent)
    }

    /// Measures `dist` on the sets of poses that leave a gap, or on the random ones if there are no others, and `nearest`.
    pub fn add_distances(&mut self, workload: &Workload, extent: Extent) -> Result<()> {
        let leaves_gap = |set: &&PoseSet| set.name != RANDOM;
        let only_random = workload.pose_sets.iter().find(leaves_gap).is_none();
        for set in workload.pose_sets.iter().filter(|set| only_random || leaves_gap(set)) {
            self.add_row(workload, Task::Dist, Asked::of(set, extent.all), Choice::default(), extent)?;
        }
        for place in [Whereabouts::Around, Whereabouts::Near] {
            let points = place.points(&workload.mesh, extent.points)?;
            let asked = Asked { name: place.name(), queries: Queries::Points(&points) };
            self.add_row(workload, Task::Nearest, asked, Choice::default(), extent)?;
        }
        Ok(())
    }

    /// Measures `ray` on rays of every kind, and `ray-batch` on those of a camera, which go alike.
    pub fn add_rays(&mut self, workload: &Workload, extent: Extent) -> Result<()> {
        for (aim, task) in
            [(Aim::Around, Task::Ray), (Aim::Near, Task::Ray), (Aim::Camera, Task::Ray), (Aim::Camera, Task::RayBatch)]
        {
            let rays = aim.rays(&workload.mesh, extent.points)?;
            let asked = Asked { name: aim.name(), queries: Queries::Rays(&rays) };
            self.add_row(workload, task, asked, Choice::default(), extent)?;
        }
        Ok(())
    }

    /// Measures what several threads gain, by wall time: `all`, `batch` and `dist` on the random placements.
    pub fn add_threads(&mut self, workload: &Workload, threads: usize, extent: Extent) -> Result<()> {
        for set in workload.pose_sets.iter().filter(|set| set.name == RANDOM) {
            for (task, most) in [(Task::All, extent.all), (Task::Batch, extent.first), (Task::Dist, extent.first)] {
                let poses = &set.poses[..set.poses.len().min(most)];
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

    fn add_row(&mut self, workload: &Workload, task: Task, asked: Asked, tree: Choice, extent: Extent) -> Result<()> {
        let Asked { name, queries } = asked;
        let job = Job { queries, few: extent.few, ..Job::new(task, &workload.mesh, &[], extent.effort) };
        let entrants = self.entrants(tree);
        let desk = (!self.visitors.is_empty()).then(|| Desk::lay(&workload.mesh, queries)).transpose()?;
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
        let truth = match task {
            Task::First | Task::Dist => known::hits(&model, triangles, name, job.count()),
            Task::All => known::pairs(&model, triangles, name, job.count()),
            Task::Itself => known::own_pairs(&model, triangles),
            Task::Batch | Task::Nearest | Task::Ray | Task::RayBatch => None,
            Task::Build | Task::Refit | Task::Broad | Task::Articulated => None,
        };
        let ours = outcomes.remove(0);
        let title = match (task, tree.quality_name()) {
            (Task::Build, Some(quality)) => format!("{task} {quality}"),
            _ => task.to_string(),
        };
        let (poses, queries, size) = (name.to_owned(), job.count().max(1), distances::size(&workload.mesh));
        let cells = Vec::new();
        let mut row = Row { model, triangles, task, title, poses, queries, size, truth, ours, cells, records };
        let cells = self.peers.iter().map(|peer| row.cell_of_peer(peer, &outcomes));
        row.cells = cells.chain(visits.iter().map(|visit| row.cell_of_visit(visit))).collect();
        self.rows.push(row);
        Ok(())
    }

    /// Whether boxwood gave every answer that is known, the distances and hits that the peers give, and found the pairs of boxes
    /// that they find.
    #[must_use]
    pub fn is_right(&self) -> bool {
        let is_known = self.rows.iter().all(|row| row.truth.is_none_or(|truth| row.answer(&row.ours.answers) == truth));
        let is_agreed = self.rows.iter().all(|row| row.disagreeing().next().is_none());
        is_known && is_agreed && self.scenarios.iter().all(Scenario::is_right)
    }

    /// Every measurement, as JSON: a list of what the drivers print, each with the row that it belongs to.
    pub fn to_json(&self) -> Result<String> {
        let rows = self.rows.iter().flat_map(Row::raw).map(serde_json::to_value);
        let scenarios = self.scenarios.iter().flat_map(Scenario::records).map(serde_json::to_value);
        let sorted = self.sorted.iter().flat_map(Sorted::records).map(serde_json::to_value);
        let boxed = self.boxed.iter().flat_map(Boxed::records).map(serde_json::to_value);
        let rows = rows.chain(scenarios).chain(sorted).chain(boxed).collect::<Result<Vec<serde_json::Value>, _>>()?;
        Ok(serde_json::to_string_pretty(&rows)? + "\n")
    }
}

impl<'a> Asked<'a> {
    /// The first poses of a set.
    fn of(set: &'a PoseSet, most: usize) -> Self {
        Self { name: &set.name, queries: Queries::Poses(&set.poses[..set.poses.len().min(most)]) }
    }
}

impl Cell {
    /// Of one who has no figure.
    fn empty(name: String, note: Option<String>) -> Self {
        Self { name, us: None, queries: 0, difference: None, otherwise: None, is_single: false, note }
    }
}

impl Row {
    /// Hits, or pairs for the tasks `all` and `self`.
    fn answer(&self, answers: &[u64]) -> u64 {
        if self.task.counts_pairs() { answers.iter().sum() } else { self.task.hits(answers) }
    }

    /// What is counted.
    fn unit(&self) -> &'static str {
        if self.task.counts_pairs() { "pairs" } else { "hits" }
    }

    fn cell_of_peer(&self, peer: &Entrant, outcomes: &[Outcome]) -> Cell {
        let name = peer.name();
        let Some(outcome) = outcomes.iter().find(|outcome| outcome.entrant == *peer) else {
            return Cell::empty(name, None);
        };
        let answers = &outcome.answers;
        let ours = &self.ours.answers[..answers.len()];
        let right = self.truth.filter(|_| answers.len() == self.queries).unwrap_or_else(|| self.answer(ours));
        let answer = self.answer(answers);
        let is_single = peer.library().is_single();
        let otherwise = self.task.follows_rays().then(|| {
            let tolerance = if is_single { SINGLE_TOLERANCE } else { TOLERANCE };
            Otherwise::of(ours, answers, tolerance * self.size)
        });
        let is_count = self.task.has_answers() && self.task != Task::Nearest;
        let note = match otherwise {
            Some(otherwise) => (otherwise.count() > 0).then(|| otherwise.to_string()),
            None => (is_count && answer != right).then(|| self.wrong(answer, right)),
        };
        let difference = self.difference(distances::of_answers(answers));
        let queries = if answers.is_empty() { self.queries } else { answers.len() };
        Cell { name, us: Some(outcome.best.us_per_query), queries, difference, otherwise, is_single, note }
    }

    /// From distances of ours.
    fn difference(&self, theirs: impl Iterator<Item = f64>) -> Option<f64> {
        self.task.tells_distances().then(|| largest_difference(&self.ours.answers, theirs, self.size))
    }

    /// Those whose distances or hits are not ours.
    fn disagreeing(&self) -> impl Iterator<Item = &Cell> {
        let excused = EXCUSED * self.queries as f64;
        self.cells.iter().filter(move |cell| {
            let is_elsewhere = |otherwise: Otherwise| !cell.is_single && otherwise.count() as f64 > excused;
            cell.difference.is_some_and(|difference| difference > TOLERANCE) || cell.otherwise.is_some_and(is_elsewhere)
        })
    }

    fn cell_of_visit(&self, visit: &Visit) -> Cell {
        let name = visit.visitor.name.clone();
        let said = match &visit.best {
            Some(said) => said,
            None => return Cell::empty(name, visit.failure.clone()),
        };
        let asked = said.n_poses.unwrap_or(self.queries).min(self.ours.answers.len());
        let right = self.answer(&self.ours.answers[..asked]);
        // Too few distances are no answer.
        let missing = iter::repeat_n(f64::NAN, asked.saturating_sub(said.distances.len()));
        let theirs = said.distances.iter().copied().chain(missing);
        let difference = if said.distances.is_empty() { None } else { self.difference(theirs) };
        let answer = if self.task.counts_pairs() { said.pairs } else { said.hits };
        let mut note = answer.filter(|&answer| answer != right).map(|answer| self.wrong(answer, right));
        if let (Some(note), Some(more)) = (&mut note, said.note()) {
            *note += &format!(" ({more})");
        }
        let queries = said.n_poses.unwrap_or(self.queries);
        Cell { name, us: said.us(), queries, difference, otherwise: None, is_single: false, note }
    }

    fn wrong(&self, answer: u64, right: u64) -> String {
        let unit = self.unit();
        format!("{answer} {unit} where there are {right}")
    }

    fn raw(&self) -> impl Iterator<Item = RawRow<'_>> {
        self.records.iter().map(|&(passes, ref record)| {
            let cell = self.cell(record.lib());
            RawRow {
                model: &self.model,
                triangles: self.triangles,
                poses: &self.poses,
                queries: cell.map_or(self.queries, |cell| cell.queries),
                passes,
                truth: self.truth,
                difference: cell.and_then(|cell| cell.difference),
                otherwise: cell.and_then(|cell| cell.otherwise).map(|otherwise| otherwise.count()),
                record,
            }
        })
    }
}
