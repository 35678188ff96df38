//! Sorts of the endpoint lists of an axis (projections of boxes) after the boxes have moved.
//!
//! Data flow, from the generated boxes to the record that is written as JSON:
//!
//! ```text
//! MovingBoxes ─▶ endpoints at their new positions, in the order of the last frame ─▶ SortJob: every sort in turn ─▶ SortResult ─▶ SortRecord
//! ```
//!
//! Only the sort is timed. The measurement tests the claims of the axial-cut paper (Wang, Wang and Li, Research on
//! Collision Detection Algorithm Based on AABB, section 4): Shell sort is O(N) on an almost sorted list, and
//! faster than insertion sort.

mod record;

pub use boxwood_scenes::BoxChange;
pub use record::SortRecord;

use anyhow::{Result, ensure};
use boxwood::papers::{Endpoint, EndpointSort, SortStats, sort_endpoints};

use crate::{
    clock::Clock,
    job,
    measure::{BestPass, Effort, Pass, TimedEngine, measure},
};

/// All sorts with their names.
pub const SORTS: [(&str, EndpointSort); 4] = [
    ("shell", EndpointSort::Shell),
    ("shell-halving", EndpointSort::ShellHalving),
    ("insertion", EndpointSort::Insertion),
    ("standard", EndpointSort::Standard),
];

/// Minimum number of endpoints per pass. A pass sorts several short lists, of consecutive frames, so that the cost
/// of reading the clock is negligible and the branch predictor cannot learn the lists.
const MIN_ENDPOINTS: usize = 100_000;

/// Lists to sort, and effort of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct SortJob {
    /// Number of boxes. A list has two endpoints per box.
    pub count: usize,
    /// Motion of the boxes per frame.
    pub motion: BoxChange,
    /// Number and length of the turns that each sort gets.
    pub effort: Effort,
}

/// Measurement of one sort for one job.
#[derive(Clone, Copy, Debug)]
pub struct SortResult {
    /// The measured sort.
    pub sort: EndpointSort,
    /// Fastest pass; its time per query is the time per list.
    pub best: BestPass,
    /// Numbers of comparisons and moves in one pass. The moves of the standard library's sort are not counted.
    pub stats: SortStats,
    /// Number of endpoints in all lists of a pass.
    pub endpoints: usize,
    /// Number of lists per pass.
    pub lists: usize,
    /// Checksum of the sorted lists.
    pub checksum: u64,
}

impl SortResult {
    /// Name of the sort.
    #[must_use]
    pub fn name(&self) -> &'static str {
        name(self.sort)
    }

    /// Nanoseconds per endpoint in the fastest pass.
    #[must_use]
    pub fn ns(&self) -> f64 {
        self.best.us_per_query * 1e3 * self.lists as f64 / self.endpoints.max(1) as f64
    }

    /// Number of moves per endpoint; `None` for the standard library's sort, whose moves are not counted.
    #[must_use]
    pub fn moves(&self) -> Option<f64> {
        (self.sort != EndpointSort::Standard).then(|| self.per_endpoint(self.stats.moves))
    }

    /// Number of comparisons per endpoint.
    #[must_use]
    pub fn comparisons(&self) -> f64 {
        self.per_endpoint(self.stats.comparisons)
    }

    fn per_endpoint(&self, count: u64) -> f64 {
        count as f64 / self.endpoints.max(1) as f64
    }
}

impl SortJob {
    /// Measures the sorts, which take turns on the same lists.
    ///
    /// # Errors
    /// If the sorts return different lists.
    pub fn run(&self, sorts: &[EndpointSort]) -> Result<Vec<SortResult>> {
        job::on_one_core(|| self.measure(sorts))?
    }

    /// Lists that a pass sorts. Each has the endpoints of all boxes on one axis: with their coordinates after a frame,
    /// but in the order that they had before this frame.
    #[must_use]
    pub fn lists(&self) -> Vec<Vec<Endpoint>> {
        boxwood_scenes::projection_lists(self.count, self.motion, (MIN_ENDPOINTS / (2 * self.count).max(1)).max(1))
    }

    fn measure(&self, sorts: &[EndpointSort]) -> Result<Vec<SortResult>> {
        let lists = self.lists();
        let warmups: Vec<SortWarmup> = sorts.iter().map(|&by| SortWarmup::new(&lists, by)).collect();
        for other in &warmups {
            let [name, first] = [other.by, warmups[0].by].map(name);
            ensure!(other.results == warmups[0].results, "the sorts {name} and {first} return different lists");
        }
        let mut engines: Vec<TimedEngine> = warmups.iter().map(|one| one.timed(&lists)).collect();
        let bests = measure(&mut engines, self.effort, || ());
        Ok(warmups.iter().zip(bests).map(|(one, best)| one.result(&lists, best)).collect())
    }
}

/// Warm-up pass, which is not timed. It counts operations, and gives the results that timed passes must reproduce.
struct SortWarmup {
    by: EndpointSort,
    stats: SortStats,
    /// Checksum of each sorted list.
    results: Vec<u64>,
}

impl SortWarmup {
    fn new(lists: &[Vec<Endpoint>], by: EndpointSort) -> Self {
        let (mut stats, mut results) = (SortStats::default(), Vec::new());
        for list in lists {
            let mut list = list.clone();
            stats += sort_endpoints(&mut list, by);
            results.push(checksum(&list));
        }
        Self { by, stats, results }
    }

    fn timed<'a>(&'a self, lists: &'a [Vec<Endpoint>]) -> TimedEngine<'a> {
        TimedEngine { expected: &self.results, pass: passes(lists, self.by) }
    }

    fn result(&self, lists: &[Vec<Endpoint>], best: BestPass) -> SortResult {
        let endpoints = lists.iter().map(Vec::len).sum();
        let checksum = self.results.iter().fold(0, |sum, &result| mix(sum, result));
        SortResult { sort: self.by, best, stats: self.stats, endpoints, lists: lists.len(), checksum }
    }
}

/// Returns a function that runs and times one pass: it sorts copies of the lists. Copying is not timed.
fn passes<'a>(lists: &'a [Vec<Endpoint>], by: EndpointSort) -> Box<dyn FnMut() -> Pass + 'a> {
    let mut copies = lists.to_vec();
    Box::new(move || {
        copies.iter_mut().zip(lists).for_each(|(copy, list)| copy.copy_from_slice(list));
        let start = Clock::Thread.now();
        copies.iter_mut().for_each(|list| sort(list, by));
        let time = Clock::Thread.now() - start;
        Pass { time, results: copies.iter().map(|list| checksum(list)).collect() }
    })
}

/// Sorts a list. The sort of the standard library is called directly, because counting its comparisons makes it 1.6
/// times as slow.
fn sort(list: &mut [Endpoint], by: EndpointSort) {
    match by {
        EndpointSort::Standard => list.sort_unstable(),
        _ => _ = sort_endpoints(list, by),
    }
}

fn name(sort: EndpointSort) -> &'static str {
    SORTS.into_iter().find(|&(_, one)| one == sort).map_or("", |(name, _)| name)
}

/// Checksum of the endpoints in the order of the list.
fn checksum(list: &[Endpoint]) -> u64 {
    list.iter().fold(0, |sum, end| mix(sum, u64::from(end.owner()) << 1 | u64::from(end.is_upper())))
}

fn mix(sum: u64, with: u64) -> u64 {
    (sum.rotate_left(5) ^ with).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
