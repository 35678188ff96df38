//! A sort of projection lists as it is written to a file: the keys of the contract in its order, then ours.

use serde::Serialize;

use super::{Job, Outcome};
use crate::{library::Library, record::to_tenths_of_a_nanosecond};

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
    threads: usize,
    tree: Option<&'static str>,
    sort: &'static str,
    boxes: usize,
    motion: String,
    lists: usize,
    ns_per_end: f64,
    moves_per_end: Option<f64>,
    comparisons_per_end: f64,
    checksum: String,
}

impl Record {
    /// What a sort did in a job. A query is a list.
    #[must_use]
    pub fn new(job: &Job, outcome: &Outcome) -> Self {
        Self {
            lib: Library::Boxwood.name(),
            task: "sorts",
            us_per_query: to_tenths_of_a_nanosecond(outcome.best.us_per_query),
            hits: None,
            pairs: None,
            sum: None,
            bytes: None,
            node_bytes: None,
            threads: 1,
            tree: None,
            sort: outcome.name(),
            boxes: job.count,
            motion: job.motion.name(),
            lists: outcome.lists,
            ns_per_end: (outcome.ns() * 1e3).round() / 1e3,
            moves_per_end: outcome.moves(),
            comparisons_per_end: outcome.comparisons(),
            checksum: format!("{:016x}", outcome.checksum),
        }
    }
}
