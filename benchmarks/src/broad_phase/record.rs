//! The line of JSON of the task `broad`. It begins with the keys that all drivers print for every task, always in
//! the same order. The keys that only this task has follow.

use serde::Serialize;

use super::{BroadPhaseJob, BroadPhaseResult};
use crate::{record::round_to_tenth_ns, task::Task};

/// Measurement of one engine, as written to JSON. Keys that do not apply are `null`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BroadPhaseRecord {
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

impl BroadPhaseRecord {
    /// Creates the record of one engine's measurement.
    #[must_use]
    pub fn new(job: &BroadPhaseJob, outcome: &BroadPhaseResult) -> Self {
        let us = |time: std::time::Duration| round_to_tenth_ns(time.as_secs_f64() * 1e6);
        let last = outcome.last();
        Self {
            lib: outcome.engine.library().name(),
            task: Task::Broad.name(),
            us_per_query: round_to_tenth_ns(outcome.best.us_per_query),
            hits: None,
            pairs: last.pairs,
            sum: None,
            bytes: outcome.bytes,
            node_bytes: None,
            threads: job.threads,
            tree: None,
            method: outcome.engine.method_name(),
            boxes: job.count,
            frames: job.frames,
            spread: job.spread.name(),
            ns_per_box: outcome.ns_per_box(job),
            us_first: us(outcome.first),
            events_us: outcome.events.map(us),
            box_tests: outcome.box_tests,
            checksum: format!("{:016x}", last.checksum),
        }
    }
}
