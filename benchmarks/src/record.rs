//! The line of JSON that the benchmark driver prints. It begins with the keys that the drivers of all libraries
//! print, always in the same order. The keys that only boxwood's driver prints follow.

use serde::Serialize;

use crate::{
    engines::external::EngineReport,
    job::{PairJob, PairResult},
    task::Task,
    tree::TreeChoice,
};

/// Measurement of one library for one task, as written to JSON. Keys that do not apply are `null`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PairRecord {
    lib: String,
    task: &'static str,
    us_per_query: f64,
    hits: Option<u64>,
    pairs: Option<u64>,
    sum: Option<f64>,
    bytes: Option<usize>,
    node_bytes: Option<usize>,
    threads: usize,
    tree: Option<&'static str>,
    rule: Option<&'static str>,
    quality: Option<&'static str>,
    box_tests: Option<f64>,
    triangle_box_tests: Option<f64>,
    triangle_tests: Option<f64>,
    filter_tests: Option<f64>,
    exact_tests: Option<f64>,
}

impl PairRecord {
    /// Creates the record of one competitor's measurement.
    #[must_use]
    pub fn new(job: &PairJob, outcome: &PairResult) -> Self {
        let tree = outcome.competitor.tree();
        Self {
            lib: outcome.competitor.library().name().to_owned(),
            task: job.task.name(),
            us_per_query: round_to_tenth_ns(outcome.best.us_per_query),
            hits: (job.task.has_poses() || job.task.casts_rays()).then(|| job.task.hits(&outcome.results)),
            pairs: job.task.counts_pairs().then(|| outcome.pairs()),
            sum: job.task.measures_distances().then(|| outcome.sum()),
            bytes: outcome.bytes.map(|bytes| bytes.model),
            node_bytes: outcome.bytes.map(|bytes| bytes.nodes),
            threads: job.threads,
            tree: tree.map(TreeChoice::tree_name),
            rule: tree.and_then(TreeChoice::rule_name),
            quality: tree.and_then(TreeChoice::quality_name),
            box_tests: outcome.stats.map(|stats| stats.box_tests),
            triangle_box_tests: outcome.stats.map(|stats| stats.triangle_box_tests),
            triangle_tests: outcome.stats.map(|stats| stats.triangle_tests),
            filter_tests: outcome.stats.map(|stats| stats.filter_tests),
            exact_tests: outcome.stats.map(|stats| stats.exact_tests),
        }
    }

    /// Name of the library or program.
    #[must_use]
    pub fn lib(&self) -> &str {
        &self.lib
    }

    /// Creates the record of an external program; `None` if its report contains no time.
    #[must_use]
    pub fn from_external(lib: &str, task: Task, report: &EngineReport) -> Option<Self> {
        let (lib, task, us_per_query) = (lib.to_owned(), task.name(), report.us()?);
        let EngineReport { hits, pairs, sum, bytes, .. } = *report;
        Some(Self { lib, task, us_per_query, hits, pairs, sum, bytes, threads: 1, ..Self::default() })
    }
}

/// Rounds microseconds to tenths of a nanosecond. Further digits are noise of the clock.
pub(crate) fn round_to_tenth_ns(us: f64) -> f64 {
    (us * 1e4).round() / 1e4
}
