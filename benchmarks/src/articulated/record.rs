//! A method as it is written on a line: the keys of the contract in its order, then ours.

use std::time::Duration;

use serde::Serialize;

use super::{Job, Outcome, Times};
use crate::{library::Library, record::to_tenths_of_a_nanosecond, task::Task};

/// `None` where a key does not apply.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
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

impl Record {
    /// What a method did in a job. A query is the update of all boxes in a frame; `pairs` are those that were asked about exactly, and
    /// `sum` is that of the depths of those that met.
    #[must_use]
    pub fn new(job: &Job, outcome: &Outcome) -> Self {
        let us = |of: &dyn Fn(&Times) -> Duration| to_tenths_of_a_nanosecond(outcome.us(of));
        let a_frame = |sum: f64| sum / outcome.frames.max(1) as f64;
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
            method: outcome.fit.name(),
            experiment: job.experiment,
            links: outcome.links,
            frames: outcome.frames,
            r#false: outcome.counts.vain(),
            box_tests: a_frame(outcome.counts.box_tests as f64),
            us_test: us(&|times| times.test),
            us_exact: us(&|times| times.meet),
            us_depth: us(&|times| times.depth),
            us_total: us(&Times::total),
            inner_volume: a_frame(outcome.volume),
        }
    }
}
