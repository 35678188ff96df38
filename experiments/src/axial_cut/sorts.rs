//! Figure 1 of the axial-cut paper: sorting without the rest of the broad phase. Sorts lists of box endpoints that
//! were in order in the previous frame, before the boxes moved.

use super::{PaperPart, SORTS, box_count_name, change_name};
use crate::measure::cpu_clock::timed;
use crate::measure::single_thread::best_of_rounds;
use crate::result::{NumberKind, PlotLine, ResultTable};
use crate::settings::RunSettings;
use crate::table_builder::{column, log_plot, row_from_numbers, table};
use boxwood::papers::{Endpoint, EndpointSort, SortStats, sort_endpoints};
use boxwood_scenes::{BoxChange, projection_lists};

pub(super) const TIME: &str = "2-1-sort-time";
pub(super) const GROWTH: &str = "2-1-sort-growth";

/// Changes of the boxes from frame to frame, the smallest first.
pub(super) const CHANGES: [BoxChange; 7] = [
    BoxChange::Move(0.0),
    BoxChange::Move(0.01),
    BoxChange::Move(0.1),
    BoxChange::Churn(0.01),
    BoxChange::Churn(0.1),
    BoxChange::Move(1.0),
    BoxChange::Random,
];
/// Changes of the boxes for which the growth of work with the number of boxes is measured.
const SMALL_CHANGES: [BoxChange; 3] = [BoxChange::Move(0.0), BoxChange::Move(0.01), BoxChange::Move(0.1)];
/// Number of timed rounds; the shortest time of each sort counts.
const ROUNDS: usize = 5;

/// Counts and times of all sorts on the same lists.
struct SortResult {
    /// Number of endpoints in all lists.
    endpoints: usize,
    stats: [SortStats; 4],
    /// Seconds of each sort, in the order of [`SORTS`].
    times: Vec<f64>,
}

pub(super) fn measure(settings: &RunSettings<'_>) -> PaperPart {
    let endpoints = settings.choose(200_000, 40_000);
    let count = settings.choose(20_000, 2_000);
    let by_change: Vec<(String, SortResult)> =
        CHANGES.into_iter().map(|change| (change_name(change), measure_sorts(count, change, endpoints))).collect();
    let counts: &[usize] = settings.choose(&[1_000, 4_000, 16_000, 64_000], &[500, 2_000, 8_000]);
    let over_counts =
        |change| counts.iter().map(|&count| measure_sorts(count, change, endpoints)).collect::<Vec<SortResult>>();
    let by_count = SMALL_CHANGES.map(|change| (change_name(change), over_counts(change)));
    let plot = log_plot(
        "2-1-sorts",
        "Figure 1: sorting a list after boxes have moved by 0.1 sides",
        ["boxes", "ns per endpoint"],
        lines(counts, &by_count[2].1),
    );
    let tables = vec![work_table(count, &by_change), time_table(count, &by_change), growth_table(counts, &by_count)];
    PaperPart { tables, plots: vec![plot], ..PaperPart::default() }
}

fn work_table(count: usize, results: &[(String, SortResult)]) -> ResultTable {
    let comparisons = SORTS.iter().map(|(sort, _)| column(*sort, "comparisons per endpoint", NumberKind::Mean));
    // The last sort is left out, because the moves of the standard library's sort cannot be counted.
    let moves =
        SORTS[..3].iter().map(|(sort, _)| column(format!("{sort}, moves"), "moves per endpoint", NumberKind::Mean));
    let cells = |result: &SortResult| {
        let per_endpoint = |count: u64| Some(count as f64 / result.endpoints as f64);
        let comparisons = result.stats.map(|sort| per_endpoint(sort.comparisons));
        comparisons
            .into_iter()
            .chain(result.stats[..3].iter().map(move |sort| per_endpoint(sort.moves)))
            .collect::<Vec<_>>()
    };
    let rows = results.iter().map(|(name, result)| row_from_numbers(name, cells(result))).collect();
    let title = format!("Figure 1, sorts: work per endpoint of a list of {count} boxes, by the change of a frame");
    table("2-1-sort-work", title, comparisons.chain(moves).collect(), rows)
}

fn time_table(count: usize, results: &[(String, SortResult)]) -> ResultTable {
    let mut columns = vec![column(SORTS[0].0, "ns per endpoint", NumberKind::Time)];
    columns
        .extend(SORTS[1..].iter().map(|(sort, _)| column(*sort, "relative to insertion sort", NumberKind::TimeRatio)));
    let cells = |result: &SortResult| {
        let first = result.times[0];
        let ratios = result.times[1..].iter().map(|time| Some(time / first));
        [Some(first * 1e9 / result.endpoints as f64)].into_iter().chain(ratios).collect::<Vec<_>>()
    };
    let rows = results.iter().map(|(name, result)| row_from_numbers(name, cells(result))).collect();
    table(TIME, format!("Figure 1, sorts: time, {count} boxes, by the change of a frame"), columns, rows)
}

fn growth_table(counts: &[usize], results: &[(String, Vec<SortResult>)]) -> ResultTable {
    let columns = counts
        .iter()
        .map(|&count| column(box_count_name(count), "comparisons per endpoint", NumberKind::Mean))
        .collect();
    let mut rows = Vec::new();
    for (change, by_count) in results {
        for (index, (sort, _)) in SORTS.iter().enumerate() {
            let per_endpoint =
                |result: &SortResult| Some(result.stats[index].comparisons as f64 / result.endpoints as f64);
            rows.push(row_from_numbers(growth_row(change, sort), by_count.iter().map(per_endpoint)));
        }
    }
    table(GROWTH, "Figure 1, sorts: comparisons per endpoint, by the number of boxes", columns, rows)
}

/// Name of a row in the table that shows how work grows with the number of boxes.
pub(super) fn growth_row(change: &str, sort: &str) -> String {
    format!("{change}: {sort}")
}

fn lines(counts: &[usize], results: &[SortResult]) -> Vec<PlotLine> {
    let line = |(index, (sort, _)): (usize, &(&str, EndpointSort))| PlotLine {
        name: (*sort).to_owned(),
        points: counts
            .iter()
            .zip(results)
            .map(|(&n, all)| [n as f64, all.times[index] * 1e9 / all.endpoints as f64])
            .collect(),
    };
    SORTS.iter().enumerate().map(line).collect()
}

/// Measures all sorts on lists of the endpoints of `count` boxes. The lists have about `endpoints` endpoints in
/// total.
fn measure_sorts(count: usize, change: BoxChange, endpoints: usize) -> SortResult {
    let lists = projection_lists(count, change, (endpoints / (2 * count)).max(1));
    let stats = SORTS.map(|(_, by)| {
        let mut stats = SortStats::default();
        lists.iter().for_each(|list| stats += sort_endpoints(&mut list.clone(), by));
        stats
    });
    let mut methods = SORTS.map(|(_, by)| method(&lists, by));
    SortResult { endpoints: lists.iter().map(Vec::len).sum(), stats, times: best_of_rounds(ROUNDS, &mut methods) }
}

/// Returns a closure that sorts copies of the lists and returns the time of sorting. Copying is not included in the
/// time.
fn method<'l>(lists: &'l [Vec<Endpoint>], by: EndpointSort) -> Box<dyn FnMut() -> f64 + 'l> {
    let mut copies = lists.to_vec();
    Box::new(move || {
        copies.iter_mut().zip(lists).for_each(|(copy, list)| copy.copy_from_slice(list));
        timed(|| copies.iter_mut().for_each(|list| sort(list, by))).1
    })
}

/// Sorts a list. The sort of the standard library is called directly, because counting its comparisons would take
/// time.
fn sort(list: &mut [Endpoint], by: EndpointSort) {
    match by {
        EndpointSort::Standard => list.sort_unstable(),
        _ => _ = sort_endpoints(list, by),
    }
}
