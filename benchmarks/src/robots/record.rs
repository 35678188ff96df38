//! The line of JSON of the task `articulated`. It begins with the keys that all drivers print for every task,
//! always in the same order. The keys that only this task has follow.

use std::time::Duration;

use serde::Serialize;

use super::{RobotJob, RobotResult, RobotTimes};
use crate::{engine::Library, record::round_to_tenth_ns, task::Task};

/// Measurement of one method, as written to JSON. Keys that do not apply are `null`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RobotRecord {
    lib: &'static str,
    task: &'static str,
    us_per_query: f64,
    hits: u64,
    pairs: u64,
    sum: f64,
    bytes: Option<usize>,
    node_bytes: Option<usize>,
    threads: usize,
    tree: Option<&'static str>,
    method: &'static str,
    experiment: u32,
    links: usize,
    frames: usize,
    r#false: u64,
    box_tests: f64,
    us_test: f64,
    us_exact: f64,
    us_depth: f64,
    us_total: f64,
    inner_volume: f64,
}

impl RobotRecord {
    /// Creates the record of one method's measurement. For this task, the shared keys mean the following: a query is
    /// the update of all boxes in a frame, `pairs` are the exact tests, and `sum` is the sum of the penetration depths.
    #[must_use]
    pub fn new(job: &RobotJob, outcome: &RobotResult) -> Self {
        let us = |of: &dyn Fn(&RobotTimes) -> Duration| round_to_tenth_ns(outcome.us(of));
        let per_frame = |sum: f64| sum / outcome.frames.max(1) as f64;
        Self {
            lib: Library::Boxwood.name(),
            task: Task::Articulated.name(),
            us_per_query: us(&|times| times.update),
            hits: outcome.counts.hits,
            pairs: outcome.counts.candidates,
            sum: outcome.counts.depths,
            bytes: None,
            node_bytes: None,
            threads: 1,
            tree: None,
            method: outcome.method.name(),
            experiment: job.experiment,
            links: outcome.links,
            frames: outcome.frames,
            r#false: outcome.counts.false_candidates(),
            box_tests: per_frame(outcome.counts.box_tests as f64),
            us_test: us(&|times| times.test),
            us_exact: us(&|times| times.intersect),
            us_depth: us(&|times| times.depth),
            us_total: us(&RobotTimes::total),
            inner_volume: per_frame(outcome.volume),
        }
    }
}
