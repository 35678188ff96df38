//! Figure 1, the sorts alone: lists that were in order a frame ago.

use super::{Part, SORTS, of_boxes, words};
use crate::alone::best_in_turns;
use crate::clock::timed;
use crate::outcome::{Kind, Line, Table};
use crate::settings::Settings;
use crate::tabular::{column, log_plot, row_of, table};
use boxwood::{Projection, ProjectionSort, SortWork, sort_projections};
use boxwood_scenes::{BoxChange, projection_lists};

pub(super) const TIME: &str = "2-1-sort-time";
pub(super) const GROWTH: &str = "2-1-sort-growth";

/// From a frame to the next, the slightest first.
pub(super) const CHANGES: [BoxChange; 7] = [
    BoxChange::Sides(0.0),
    BoxChange::Sides(0.01),
    BoxChange::Sides(0.1),
    BoxChange::Churn(0.01),
    BoxChange::Churn(0.1),
    BoxChange::Sides(1.0),
    BoxChange::Random,
];
/// For which it is seen how work grows.
const SLIGHT: [BoxChange; 3] = [BoxChange::Sides(0.0), BoxChange::Sides(0.01), BoxChange::Sides(0.1)];
const TURNS: usize = 5;

/// What the sorts did with some lists.
struct Sorted {
    /// Ends in all lists.
    ends: usize,
    works: [SortWork; 4],
    /// Seconds.
    times: Vec<f64>,
}

pub(super) fn measure(settings: &Settings<'_>) -> Part {
    let ends = settings.of(200_000, 40_000);
    let count = settings.of(20_000, 2_000);
    let by_change: Vec<(String, Sorted)> =
        CHANGES.into_iter().map(|change| (words(change), sorted(count, change, ends))).collect();
    let counts: &[usize] = settings.of(&[1_000, 4_000, 16_000, 64_000], &[500, 2_000, 8_000]);
    let over_counts = |change| counts.iter().map(|&count| sorted(count, change, ends)).collect::<Vec<Sorted>>();
    let by_count = SLIGHT.map(|change| (words(change), over_counts(change)));
    let plot = log_plot(
        "2-1-sorts",
        "Figure 1: sorting a list again after boxes have moved by a tenth of a side",
        ["boxes", "ns an end"],
        lines(counts, &by_count[2].1),
    );
    let tables = vec![work_table(count, &by_change), time_table(count, &by_change), growth_table(counts, &by_count)];
    Part { tables, plots: vec![plot], ..Part::default() }
}

fn work_table(count: usize, sorted: &[(String, Sorted)]) -> Table {
    let comparisons = SORTS.iter().map(|(sort, _)| column(*sort, "comparisons", Kind::Mean));
    // The standard library counts no moves.
    let moves = SORTS[..3].iter().map(|(sort, _)| column(format!("{sort}, moves"), "moves", Kind::Mean));
    let cells = |sorted: &Sorted| {
        let an_end = |count: u64| Some(count as f64 / sorted.ends as f64);
        let comparisons = sorted.works.map(|work| an_end(work.comparisons));
        comparisons.into_iter().chain(sorted.works[..3].iter().map(move |work| an_end(work.moves))).collect::<Vec<_>>()
    };
    let rows = sorted.iter().map(|(name, sorted)| row_of(name, cells(sorted))).collect();
    let title = format!("Figure 1, sorts: work for each end of a list of {count} boxes, by what a frame has changed");
    table("2-1-sort-work", title, comparisons.chain(moves).collect(), rows)
}

fn time_table(count: usize, sorted: &[(String, Sorted)]) -> Table {
    let mut columns = vec![column(SORTS[0].0, "ns an end", Kind::Time)];
    columns.extend(SORTS[1..].iter().map(|(sort, _)| column(*sort, "of insertion sort", Kind::TimeRatio)));
    let cells = |sorted: &Sorted| {
        let first = sorted.times[0];
        let ratios = sorted.times[1..].iter().map(|time| Some(time / first));
        [Some(first * 1e9 / sorted.ends as f64)].into_iter().chain(ratios).collect::<Vec<_>>()
    };
    let rows = sorted.iter().map(|(name, sorted)| row_of(name, cells(sorted))).collect();
    table(TIME, format!("Figure 1, sorts: time, {count} boxes, by what a frame has changed"), columns, rows)
}

fn growth_table(counts: &[usize], sorted: &[(String, Vec<Sorted>)]) -> Table {
    let columns = counts.iter().map(|&count| column(of_boxes(count), "comparisons", Kind::Mean)).collect();
    let mut rows = Vec::new();
    for (change, by_count) in sorted {
        for (place, (sort, _)) in SORTS.iter().enumerate() {
            let an_end = |sorted: &Sorted| Some(sorted.works[place].comparisons as f64 / sorted.ends as f64);
            rows.push(row_of(growth_row(change, sort), by_count.iter().map(an_end)));
        }
    }
    table(GROWTH, "Figure 1, sorts: comparisons for each end, over the number of boxes", columns, rows)
}

/// The name of a row of the growth.
pub(super) fn growth_row(change: &str, sort: &str) -> String {
    format!("{change}: {sort}")
}

fn lines(counts: &[usize], sorted: &[Sorted]) -> Vec<Line> {
    let line = |(place, (sort, _)): (usize, &(&str, ProjectionSort))| Line {
        name: (*sort).to_owned(),
        points: counts
            .iter()
            .zip(sorted)
            .map(|(&n, all)| [n as f64, all.times[place] * 1e9 / all.ends as f64])
            .collect(),
    };
    SORTS.iter().enumerate().map(line).collect()
}

/// Sorts lists of about so many ends in all.
fn sorted(count: usize, change: BoxChange, ends: usize) -> Sorted {
    let lists = projection_lists(count, change, (ends / (2 * count)).max(1));
    let works = SORTS.map(|(_, by)| {
        let mut work = SortWork::default();
        lists.iter().for_each(|list| work += sort_projections(&mut list.clone(), by));
        work
    });
    let mut methods = SORTS.map(|(_, by)| method(&lists, by));
    Sorted { ends: lists.iter().map(Vec::len).sum(), works, times: best_in_turns(TURNS, &mut methods) }
}

/// Sorts copies of the lists on the clock; copying them is not.
fn method<'l>(lists: &'l [Vec<Projection>], by: ProjectionSort) -> Box<dyn FnMut() -> f64 + 'l> {
    let mut copies = lists.to_vec();
    Box::new(move || {
        copies.iter_mut().zip(lists).for_each(|(copy, list)| copy.copy_from_slice(list));
        timed(|| copies.iter_mut().for_each(|list| sort(list, by))).1
    })
}

/// The standard library's as anyone calls it: counting its comparisons takes time.
fn sort(list: &mut [Projection], by: ProjectionSort) {
    match by {
        ProjectionSort::Standard => list.sort_unstable(),
        _ => _ = sort_projections(list, by),
    }
}
