//! The one line of JSON that a driver prints: the keys of the contract in its order, then ours.

use serde::Serialize;

use crate::{
    job::{Job, Outcome},
    task::Task,
    tree::Choice,
    visitor::Said,
};

/// `None` where a key does not apply.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Record {
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

impl Record {
    /// What a library did in a job, in the words of the contract.
    #[must_use]
    pub fn new(job: &Job, outcome: &Outcome) -> Self {
        let tree = outcome.entrant.tree();
        Self {
            lib: outcome.entrant.library().name().to_owned(),
            task: job.task.name(),
            us_per_query: to_tenths_of_a_nanosecond(outcome.best.us_per_query),
            hits: (job.task.has_poses() || job.task.follows_rays()).then(|| job.task.hits(&outcome.answers)),
            pairs: job.task.counts_pairs().then(|| outcome.pairs()),
            sum: job.task.tells_distances().then(|| outcome.sum()),
            bytes: outcome.bytes.map(|bytes| bytes.model),
            node_bytes: outcome.bytes.map(|bytes| bytes.nodes),
            threads: job.threads,
            tree: tree.map(Choice::tree_name),
            rule: tree.and_then(Choice::rule_name),
            quality: tree.and_then(Choice::quality_name),
            box_tests: outcome.work.map(|work| work.box_tests),
            triangle_box_tests: outcome.work.map(|work| work.triangle_box_tests),
            triangle_tests: outcome.work.map(|work| work.triangle_tests),
            filter_tests: outcome.work.map(|work| work.filter_tests),
            exact_tests: outcome.work.map(|work| work.exact_tests),
        }
    }

    /// Who.
    #[must_use]
    pub fn lib(&self) -> &str {
        &self.lib
    }

    /// What a program said of itself; `None` if it gave no time.
    #[must_use]
    pub fn of_visitor(lib: &str, task: Task, said: &Said) -> Option<Self> {
        let (lib, task, us_per_query) = (lib.to_owned(), task.name(), said.us()?);
        let Said { hits, pairs, sum, bytes, .. } = *said;
        Some(Self { lib, task, us_per_query, hits, pairs, sum, bytes, threads: 1, ..Self::default() })
    }
}

/// Further digits are the clock's, not the query's.
pub(crate) fn to_tenths_of_a_nanosecond(us: f64) -> f64 {
    (us * 1e4).round() / 1e4
}
