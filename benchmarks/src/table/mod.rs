//! Table of all tasks on all workloads: times of the peers and of external programs as ratios to boxwood.
//!
//! Results are compared with the known correct results or, where none are known, with those of boxwood. Wrong
//! results of peers are reported; only a wrong result of boxwood is a failure, since inexact peers may differ near
//! contact. Three differences cannot be explained by inexact tests and are failures too: other pairs of boxes,
//! another distance, or, for a peer that computes in `f64`, another hit for more than one ray in a thousand.

mod broad_phase;
mod external;
mod markdown;
mod robots;
mod sorts;

use std::iter;

use anyhow::Result;
use broad_phase::Scenario;
use external::ExternalTurns;
use robots::RobotTableRow;
use serde::Serialize;
use sorts::SortTableRow;

use crate::{
    build_process::{BuildDriver, MemoryPolicy},
    clock::Clock,
    competitor::Competitor,
    distances::{self, TOLERANCE, largest_difference},
    engines::external::{ExchangeFolder, ExternalEngine},
    job::{PairJob, PairResult},
    known_results,
    measure::Effort,
    points::PointSet,
    queries::QuerySet,
    rays::{RayMismatches, RaySet},
    record::PairRecord,
    task::Task,
    tree::{QualityName, TreeChoice},
    workload::{PoseSet, RANDOM, Workload},
};

/// The whole table: its rows, and the competitors that the rows compare.
pub struct Table {
    peers: Vec<Competitor>,
    externals: Vec<ExternalEngine>,
    rows: Vec<TableRow>,
    thread_speedups: Vec<ThreadSpeedup>,
    memory_rows: Vec<MemoryRow>,
    scenarios: Vec<Scenario>,
    sorts: Vec<SortTableRow>,
    robots: Vec<RobotTableRow>,
    driver: BuildDriver,
}

/// Row of the table: one task on one workload.
struct TableRow {
    model: String,
    triangles: usize,
    task: Task,
    /// Name of the task; for builds, also the build quality.
    title: String,
    /// Name of the set of poses, points or rays; empty if there is none.
    poses: String,
    queries: usize,
    /// Size of the model: the longest side of its bounding box.
    size: f64,
    /// Correct result, if known: the number of pairs for the tasks `all` and `self`, otherwise the number of hits.
    known_result: Option<u64>,
    ours: PairResult,
    /// Cells of the peers, then of the external programs, in the order of the columns.
    cells: Vec<TableCell>,
    /// Records for the JSON file, each with its number of passes.
    records: Vec<(u32, PairRecord)>,
}

/// Queries of a row with the name of their set; empty for builds.
#[derive(Clone, Copy, Default)]
struct RowQueries<'a> {
    name: &'a str,
    queries: QuerySet<'a>,
}

/// Measurement of one peer or external program in a row.
struct TableCell {
    name: String,
    us: Option<f64>,
    /// Number of queries that were measured. It is smaller than in the row if the peer is slow.
    queries: usize,
    /// Largest difference from the distances of boxwood, relative to the model size; `None` if there are no distances.
    difference: Option<f64>,
    /// Numbers of rays whose result differs from boxwood's; `None` if the task has no rays or the program does not
    /// report its hits.
    mismatches: Option<RayMismatches>,
    /// True if the peer computes in `f32`.
    is_f32: bool,
    /// What is wrong with the result, or the reason why there is no result.
    note: Option<String>,
}

/// Largest accepted distance between the hits of boxwood and of a peer that computes in `f32`, relative to the
/// model size.
const F32_TOLERANCE: f64 = 1e-4;

/// Largest accepted fraction of rays whose result differs from boxwood's, for peers that compute in `f64`.
const MAX_MISMATCH_SHARE: f64 = 1e-3;

/// Wall times of boxwood on one thread and on several threads, for one task.
struct ThreadSpeedup {
    model: String,
    task: Task,
    queries: usize,
    threads: usize,
    /// Microseconds per query on one thread and on `threads` threads.
    us: [f64; 2],
}

/// Build times with one memory policy.
struct MemoryRow {
    model: String,
    quality: &'static str,
    memory: MemoryPolicy,
    us: f64,
    /// Names and times in microseconds of the peers, in the order of the columns.
    peers: Vec<(String, Option<f64>)>,
}

/// Numbers of queries and effort for measuring a table.
#[derive(Clone, Copy)]
pub struct TableExtent {
    /// Maximum number of poses per set for the task `first`.
    pub first: usize,
    /// Maximum number of poses per set for the tasks `all` and `dist`.
    pub all: usize,
    /// Maximum number of queries for peers that take tens of milliseconds per query.
    pub max_slow_queries: usize,
    /// Number of points per set for the task `nearest`, and of rays per set for `ray` and `ray-batch`.
    pub points: usize,
    /// Number and length of the turns that each library gets.
    pub effort: Effort,
}

/// Element of the JSON file: the keys of the table row, then the keys of the driver's record.
#[derive(Serialize)]
struct RawRow<'a> {
    model: &'a str,
    triangles: usize,
    poses: &'a str,
    queries: usize,
    passes: u32,
    #[serde(rename = "truth")]
    known_result: Option<u64>,
    /// Largest difference between the distances of this record and boxwood's, relative to the model size.
    difference: Option<f64>,
    /// Number of rays whose result differs from boxwood's.
    #[serde(rename = "otherwise")]
    mismatches: Option<usize>,
    #[serde(flatten)]
    record: &'a PairRecord,
}

impl Table {
    /// Creates an empty table that compares boxwood with the given peers and external programs. Builds are measured
    /// with `driver`.
    #[must_use]
    pub fn new(peers: Vec<Competitor>, externals: Vec<ExternalEngine>, driver: BuildDriver) -> Self {
        Self {
            peers,
            externals,
            rows: Vec::new(),
            thread_speedups: Vec::new(),
            memory_rows: Vec::new(),
            scenarios: Vec::new(),
            sorts: Vec::new(),
            robots: Vec::new(),
            driver,
        }
    }

    /// Adds the rows of a workload: `first` on all sets of poses, `all` on the random poses, distances, rays,
    /// builds of both qualities, `refit` and `self`.
    pub fn add(&mut self, workload: &Workload, extent: TableExtent) -> Result<()> {
        let no_queries = RowQueries::default();
        for set in &workload.pose_sets {
            self.add_row(
                workload,
                Task::First,
                RowQueries::first_poses(set, extent.first),
                TreeChoice::default(),
                extent,
            )?;
        }
        for set in workload.pose_sets.iter().filter(|set| set.name == RANDOM) {
            self.add_row(workload, Task::All, RowQueries::first_poses(set, extent.all), TreeChoice::default(), extent)?;
        }
        self.add_distances(workload, extent)?;
        self.add_rays(workload, extent)?;
        for quality in [QualityName::Fast, QualityName::High] {
            self.add_row(workload, Task::Build, no_queries, TreeChoice::bvh8(quality), extent)?;
        }
        self.add_row(workload, Task::Refit, no_queries, TreeChoice::default(), extent)?;
        self.add_row(workload, Task::SelfIntersection, no_queries, TreeChoice::bvh8(QualityName::Fast), extent)
    }

    /// Adds rows for the tasks `nearest` and `dist`. `dist` uses the pose sets in which the model and its copy are
    /// apart; without such sets, it uses the random poses.
    pub fn add_distances(&mut self, workload: &Workload, extent: TableExtent) -> Result<()> {
        let has_gap = |set: &&PoseSet| set.name != RANDOM;
        let only_random = workload.pose_sets.iter().find(has_gap).is_none();
        for set in workload.pose_sets.iter().filter(|set| only_random || has_gap(set)) {
            self.add_row(
                workload,
                Task::Dist,
                RowQueries::first_poses(set, extent.all),
                TreeChoice::default(),
                extent,
            )?;
        }
        for set in [PointSet::Around, PointSet::Near] {
            let points = set.points(&workload.mesh, extent.points)?;
            let queries = RowQueries { name: set.name(), queries: QuerySet::Points(&points) };
            self.add_row(workload, Task::Nearest, queries, TreeChoice::default(), extent)?;
        }
        Ok(())
    }

    /// Adds rows for `ray` on all sets of rays, and for `ray-batch` on the camera rays, which are coherent (neighboring
    /// rays visit nearly the same nodes).
    pub fn add_rays(&mut self, workload: &Workload, extent: TableExtent) -> Result<()> {
        for (set, task) in [
            (RaySet::Around, Task::Ray),
            (RaySet::Near, Task::Ray),
            (RaySet::Camera, Task::Ray),
            (RaySet::Camera, Task::RayBatch),
        ] {
            let rays = set.rays(&workload.mesh, extent.points)?;
            let queries = RowQueries { name: set.name(), queries: QuerySet::Rays(&rays) };
            self.add_row(workload, task, queries, TreeChoice::default(), extent)?;
        }
        Ok(())
    }

    /// Measures the speedup of boxwood on several threads, in wall time. The tasks are `all`, `batch` and `dist` on the
    /// random poses.
    pub fn add_threads(&mut self, workload: &Workload, threads: usize, extent: TableExtent) -> Result<()> {
        for set in workload.pose_sets.iter().filter(|set| set.name == RANDOM) {
            for (task, max_count) in [(Task::All, extent.all), (Task::Batch, extent.first), (Task::Dist, extent.first)]
            {
                let poses = &set.poses[..set.poses.len().min(max_count)];
                let job = PairJob::new(task, &workload.mesh, poses, extent.effort);
                let us = |threads| {
                    let job = PairJob { clock: Clock::Wall, ..job.on_threads(threads) };
                    let outcomes = job.run(&[Competitor::boxwood(TreeChoice::default())], &mut || ())?;
                    Ok::<f64, anyhow::Error>(outcomes[0].best.us_per_query)
                };
                let (model, us) = (workload.name.clone(), [us(1)?, us(threads)?]);
                self.thread_speedups.push(ThreadSpeedup { model, task, queries: poses.len(), threads, us });
            }
        }
        Ok(())
    }

    /// Measures builds of both qualities with each memory policy.
    pub fn add_memory(&mut self, workload: &Workload, extent: TableExtent) -> Result<()> {
        for quality in [QualityName::Fast, QualityName::High].map(TreeChoice::bvh8) {
            for memory in [MemoryPolicy::Default, MemoryPolicy::Reused, MemoryPolicy::Fresh] {
                let competitors = self.competitors(quality);
                let job = PairJob::new(Task::Build, &workload.mesh, &[], extent.effort);
                let outcomes = self.driver.measure_builds(&job, &competitors, memory, &mut || ())?;
                let us = |competitor: &Competitor| {
                    let outcome = outcomes.iter().find(|outcome| outcome.competitor == *competitor);
                    outcome.map(|outcome| outcome.best.us_per_query)
                };
                let peers = self.peers.iter().map(|peer| (peer.name(), us(peer))).collect();
                let (model, us) = (workload.name.clone(), outcomes[0].best.us_per_query);
                let quality = quality.quality_name().unwrap_or_default();
                self.memory_rows.push(MemoryRow { model, quality, memory, us, peers });
            }
        }
        Ok(())
    }

    fn competitors(&self, tree: TreeChoice) -> Vec<Competitor> {
        [Competitor::boxwood(tree)].into_iter().chain(self.peers.iter().copied()).collect()
    }

    fn add_row(
        &mut self,
        workload: &Workload,
        task: Task,
        row_queries: RowQueries,
        tree: TreeChoice,
        extent: TableExtent,
    ) -> Result<()> {
        let RowQueries { name, queries } = row_queries;
        let job = PairJob {
            queries,
            max_slow_queries: extent.max_slow_queries,
            ..PairJob::new(task, &workload.mesh, &[], extent.effort)
        };
        let competitors = self.competitors(tree);
        let exchange =
            (!self.externals.is_empty()).then(|| ExchangeFolder::write(&workload.mesh, queries)).transpose()?;
        let mut external_turns: Vec<ExternalTurns> = self.externals.iter().map(ExternalTurns::new).collect();
        let mut run_externals = || {
            if let Some(exchange) = &exchange {
                external_turns.iter_mut().for_each(|turns| turns.run(task, exchange, extent.effort.max_total));
            }
        };
        let mut outcomes = match task {
            Task::Build => self.driver.measure_builds(&job, &competitors, MemoryPolicy::Default, &mut run_externals)?,
            _ => job.run(&competitors, &mut run_externals)?,
        };
        let records = outcomes.iter().map(|outcome| (outcome.best.passes, PairRecord::new(&job, outcome)));
        let mut records: Vec<(u32, PairRecord)> = records.collect();
        records.extend(external_turns.iter().filter_map(|turns| turns.record(task)));

        let (model, triangles) = (workload.name.clone(), workload.mesh.triangles().len());
        let known_result = match task {
            Task::First | Task::Dist => known_results::hits(&model, triangles, name, job.count()),
            Task::All => known_results::pairs(&model, triangles, name, job.count()),
            Task::SelfIntersection => known_results::self_pairs(&model, triangles),
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
        let mut row =
            TableRow { model, triangles, task, title, poses, queries, size, known_result, ours, cells, records };
        let cells = self.peers.iter().map(|peer| row.cell_of_peer(peer, &outcomes));
        row.cells = cells.chain(external_turns.iter().map(|turns| row.cell_of_external(turns))).collect();
        self.rows.push(row);
        Ok(())
    }

    /// Returns true if all results of boxwood with a known correct value are correct, and the peers agree with
    /// boxwood on distances, hits and pairs of boxes.
    #[must_use]
    pub fn is_correct(&self) -> bool {
        let matches_known = self
            .rows
            .iter()
            .all(|row| row.known_result.is_none_or(|known_result| row.count(&row.ours.results) == known_result));
        let peers_agree = self.rows.iter().all(|row| row.disagreeing().next().is_none());
        matches_known && peers_agree && self.scenarios.iter().all(Scenario::is_correct)
    }

    /// Returns all measurements as a JSON array: the records of the drivers, each with the keys of its table row.
    pub fn to_json(&self) -> Result<String> {
        let rows = self.rows.iter().flat_map(TableRow::raw_rows).map(serde_json::to_value);
        let scenarios = self.scenarios.iter().flat_map(Scenario::records).map(serde_json::to_value);
        let sorts = self.sorts.iter().flat_map(SortTableRow::records).map(serde_json::to_value);
        let robots = self.robots.iter().flat_map(RobotTableRow::records).map(serde_json::to_value);
        let rows = rows.chain(scenarios).chain(sorts).chain(robots).collect::<Result<Vec<serde_json::Value>, _>>()?;
        Ok(serde_json::to_string_pretty(&rows)? + "\n")
    }
}

impl<'a> RowQueries<'a> {
    /// Returns the first `max_count` poses of a set.
    fn first_poses(set: &'a PoseSet, max_count: usize) -> Self {
        Self { name: &set.name, queries: QuerySet::Poses(&set.poses[..set.poses.len().min(max_count)]) }
    }
}

impl TableCell {
    /// Creates a cell without a measurement.
    fn empty(name: String, note: Option<String>) -> Self {
        Self { name, us: None, queries: 0, difference: None, mismatches: None, is_f32: false, note }
    }
}

impl TableRow {
    /// Number of pairs for the tasks `all` and `self`, otherwise number of hits.
    fn count(&self, results: &[u64]) -> u64 {
        if self.task.counts_pairs() { results.iter().sum() } else { self.task.hits(results) }
    }

    /// Plural noun for the number that [`count`](Self::count) returns.
    fn unit(&self) -> &'static str {
        if self.task.counts_pairs() { "pairs" } else { "hits" }
    }

    fn cell_of_peer(&self, peer: &Competitor, outcomes: &[PairResult]) -> TableCell {
        let name = peer.name();
        let Some(outcome) = outcomes.iter().find(|outcome| outcome.competitor == *peer) else {
            return TableCell::empty(name, None);
        };
        let results = &outcome.results;
        let ours = &self.ours.results[..results.len()];
        let expected = self.known_result.filter(|_| results.len() == self.queries).unwrap_or_else(|| self.count(ours));
        let result = self.count(results);
        let is_f32 = peer.library().is_f32();
        let mismatches = self.task.casts_rays().then(|| {
            let tolerance = if is_f32 { F32_TOLERANCE } else { TOLERANCE };
            RayMismatches::new(ours, results, tolerance * self.size)
        });
        let is_count = self.task.has_results() && self.task != Task::Nearest;
        let note = match mismatches {
            Some(mismatches) => (mismatches.count() > 0).then(|| mismatches.to_string()),
            None => (is_count && result != expected).then(|| self.wrong_count_note(result, expected)),
        };
        let difference = self.difference(distances::distances_of(results));
        let queries = if results.is_empty() { self.queries } else { results.len() };
        TableCell { name, us: Some(outcome.best.us_per_query), queries, difference, mismatches, is_f32, note }
    }

    /// Largest difference between the distances in `theirs` and those of boxwood, relative to the model size;
    /// `None` if the task does not measure distances.
    fn difference(&self, theirs: impl Iterator<Item = f64>) -> Option<f64> {
        self.task.measures_distances().then(|| largest_difference(&self.ours.results, theirs, self.size))
    }

    /// Cells of peers whose distances or hits differ from boxwood's by more than is accepted.
    fn disagreeing(&self) -> impl Iterator<Item = &TableCell> {
        let max_mismatches = MAX_MISMATCH_SHARE * self.queries as f64;
        self.cells.iter().filter(move |cell| {
            let has_too_many = |mismatches: RayMismatches| !cell.is_f32 && mismatches.count() as f64 > max_mismatches;
            cell.difference.is_some_and(|difference| difference > TOLERANCE)
                || cell.mismatches.is_some_and(has_too_many)
        })
    }

    fn cell_of_external(&self, turns: &ExternalTurns) -> TableCell {
        let name = turns.external.name.clone();
        let report = match &turns.best {
            Some(report) => report,
            None => return TableCell::empty(name, turns.failure.clone()),
        };
        let query_count = report.n_poses.unwrap_or(self.queries).min(self.ours.results.len());
        let expected = self.count(&self.ours.results[..query_count]);
        // Distances that the program did not report count as wrong.
        let missing = iter::repeat_n(f64::NAN, query_count.saturating_sub(report.distances.len()));
        let theirs = report.distances.iter().copied().chain(missing);
        let difference = if report.distances.is_empty() { None } else { self.difference(theirs) };
        let result = if self.task.counts_pairs() { report.pairs } else { report.hits };
        let mut note =
            result.filter(|&result| result != expected).map(|result| self.wrong_count_note(result, expected));
        if let (Some(note), Some(more)) = (&mut note, report.note()) {
            *note += &format!(" ({more})");
        }
        let queries = report.n_poses.unwrap_or(self.queries);
        TableCell { name, us: report.us(), queries, difference, mismatches: None, is_f32: false, note }
    }

    fn wrong_count_note(&self, result: u64, expected: u64) -> String {
        let unit = self.unit();
        format!("{result} {unit}, expected {expected}")
    }

    fn raw_rows(&self) -> impl Iterator<Item = RawRow<'_>> {
        self.records.iter().map(|&(passes, ref record)| {
            let cell = self.cell(record.lib());
            RawRow {
                model: &self.model,
                triangles: self.triangles,
                poses: &self.poses,
                queries: cell.map_or(self.queries, |cell| cell.queries),
                passes,
                known_result: self.known_result,
                difference: cell.and_then(|cell| cell.difference),
                mismatches: cell.and_then(|cell| cell.mismatches).map(|mismatches| mismatches.count()),
                record,
            }
        })
    }
}
