//! The one line of JSON that a driver prints: the keys of the contract in its order, then ours.

use serde::Serialize;

use crate::{
    job::{Job, Outcome},
    library::Library,
    task::Task,
    tree::Choice,
};

/// `None` where a key does not apply.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    lib: &'static str,
    task: &'static str,
    us_per_query: f64,
    hits: Option<u64>,
    pairs: Option<u64>,
    sum: Option<f64>,
    bytes: Option<usize>,
    node_bytes: Option<usize>,
    threads: u32,
    tree: Option<&'static str>,
    rule: Option<&'static str>,
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
        let tree = (outcome.library == Library::Boxwood).then_some(job.tree);
        Self {
            lib: outcome.library.name(),
            task: job.task.name(),
            us_per_query: to_tenths_of_a_nanosecond(outcome.best.us_per_query),
            hits: (job.task != Task::Build).then(|| outcome.hits()),
            pairs: (job.task == Task::All).then(|| outcome.pairs()),
            sum: None,
            bytes: outcome.bytes.map(|bytes| bytes.model),
            node_bytes: outcome.bytes.map(|bytes| bytes.nodes),
            threads: 1,
            tree: tree.map(Choice::tree_name),
            rule: tree.and_then(Choice::rule_name),
            box_tests: outcome.work.map(|work| work.box_tests),
            triangle_box_tests: outcome.work.map(|work| work.triangle_box_tests),
            triangle_tests: outcome.work.map(|work| work.triangle_tests),
            filter_tests: outcome.work.map(|work| work.filter_tests),
            exact_tests: outcome.work.map(|work| work.exact_tests),
        }
    }
}

/// Further digits are the clock's, not the query's.
fn to_tenths_of_a_nanosecond(us: f64) -> f64 {
    (us * 1e4).round() / 1e4
}
