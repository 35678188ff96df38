//! The one line of JSON of the task `broad`: the keys of the contract in its order, then ours.

use serde::Serialize;

use super::{Job, Outcome};
use crate::{record::to_tenths_of_a_nanosecond, task::Task};

/// `None` where a key does not apply.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    lib: &'static str,
    task: &'static str,
    us_per_query: f64,
    hits: Option<u64>,
    pairs: u64,
    sum: Option<f64>,
    bytes: Option<usize>,
    node_bytes: Option<usize>,
    threads: usize,
    tree: Option<&'static str>,
    method: Option<&'static str>,
    boxes: usize,
    frames: usize,
    spread: &'static str,
    ns_per_box: f64,
    us_first: f64,
    events_us: Option<f64>,
    box_tests: Option<f64>,
    checksum: String,
}

impl Record {
    /// What a library did in a job.
    #[must_use]
    pub fn new(job: &Job, outcome: &Outcome) -> Self {
        let us = |time: std::time::Duration| to_tenths_of_a_nanosecond(time.as_secs_f64() * 1e6);
        let last = outcome.last();
        Self {
            lib: outcome.finder.library().name(),
            task: Task::Broad.name(),
            us_per_query: to_tenths_of_a_nanosecond(outcome.best.us_per_query),
            hits: None,
            pairs: last.pairs,
            sum: None,
            bytes: outcome.bytes,
            node_bytes: None,
            threads: job.threads,
            tree: None,
            method: outcome.finder.method_name(),
            boxes: job.count,
            frames: job.frames,
            spread: job.spread.name(),
            ns_per_box: outcome.ns_per_box(job),
            us_first: us(outcome.first),
            events_us: outcome.events.map(us),
            box_tests: outcome.box_tests,
            checksum: format!("{:016x}", last.sum),
        }
    }
}
