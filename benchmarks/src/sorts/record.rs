//! The JSON record of a sort of endpoint lists. It begins with the keys that all drivers print for every task,
//! always in the same order. The keys that only sorts have follow.

use serde::Serialize;

use super::{SortJob, SortResult};
use crate::{engine::Library, record::round_to_tenth_ns};

/// Measurement of one sort, as written to JSON. Keys that do not apply are `null`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SortRecord {
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

impl SortRecord {
    /// Creates the record of one sort's measurement. For the key `us_per_query`, a query is the sort of one list.
    #[must_use]
    pub fn new(job: &SortJob, outcome: &SortResult) -> Self {
        Self {
            lib: Library::Boxwood.name(),
            task: "sorts",
            us_per_query: round_to_tenth_ns(outcome.best.us_per_query),
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
