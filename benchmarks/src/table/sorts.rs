//! Table of the sorts of endpoint lists, and checks of the claims of the axial-cut paper.

use std::fmt::Write as _;

use anyhow::Result;
use boxwood::papers::EndpointSort;

use super::{
    Table,
    markdown::{NO_VALUE, format_value, heading, line},
};
use crate::sorts::{BoxChange, SORTS, SortJob, SortRecord, SortResult};

/// Maximum number of boxes at random positions for insertion sort: it needs O(N^2) moves, which takes minutes for a million boxes.
const MAX_INSERTION_BOXES: usize = 100_000;
/// If one time is longer than another by less than this factor, the difference may be noise; see the README.
const NOISE: f64 = 1.4;
/// Limit of the growth of a count per endpoint, such as comparisons: a larger ratio means that the count grows
/// with the number of boxes. The limit is above 1 although counts are exact. The first endpoint of a list is
/// compared with no other, so the mean per endpoint varies a little.
const COUNT_TOLERANCE: f64 = 1.01;

/// One row of the table: number and motion of the boxes, with the results of all sorts.
pub(super) struct SortTableRow {
    job: SortJob,
    outcomes: Vec<SortResult>,
}

impl Table {
    /// Measures the sorts on the lists of a job and adds a table row.
    ///
    /// # Errors
    /// If the sorts return different lists.
    pub fn add_sorts(&mut self, job: &SortJob) -> Result<()> {
        let is_too_slow = job.motion == BoxChange::Random && job.count > MAX_INSERTION_BOXES;
        let sorts = SORTS.into_iter().map(|(_, sort)| sort);
        let sorts: Vec<_> = sorts.filter(|&sort| !is_too_slow || sort != EndpointSort::Insertion).collect();
        self.sorts.push(SortTableRow { job: *job, outcomes: job.run(&sorts)? });
        Ok(())
    }
}

impl SortTableRow {
    pub(super) fn records(&self) -> impl Iterator<Item = SortRecord> {
        self.outcomes.iter().map(|outcome| SortRecord::new(&self.job, outcome))
    }

    fn result_of(&self, sort: EndpointSort) -> Option<&SortResult> {
        self.outcomes.iter().find(|outcome| outcome.sort == sort)
    }

    fn comparison(&self, other: EndpointSort) -> Option<SortComparison<'_>> {
        let (shell, other) = (self.result_of(EndpointSort::Shell)?, self.result_of(other)?);
        Some(SortComparison { job: &self.job, shell, other, ratio: other.ns() / shell.ns() })
    }

    fn row(&self) -> String {
        let fastest = self.outcomes.iter().map(SortResult::ns).fold(f64::INFINITY, f64::min);
        let mut cells = vec![self.job.count.to_string(), self.job.motion.name()];
        let mut push_cells = |of: &dyn Fn(&SortResult) -> Option<String>, sorts: &[(&str, EndpointSort)]| {
            let cell = |&(_, sort): &(&str, EndpointSort)| self.result_of(sort).and_then(of);
            cells.extend(sorts.iter().map(|sort| cell(sort).unwrap_or_else(|| NO_VALUE.to_owned())));
        };
        let ns = |outcome: &SortResult| match format_value(outcome.ns()) {
            ns if outcome.ns() == fastest => format!("**{ns}**"),
            ns => ns,
        };
        push_cells(&|outcome| Some(ns(outcome)), &SORTS);
        push_cells(&|outcome| outcome.moves().map(format_value), &SORTS[..3]);
        push_cells(&|outcome| Some(format_value(outcome.comparisons())), &SORTS);
        line(&cells)
    }
}

/// Returns the table of sorts and the checks of the claims, as Markdown.
pub(super) fn markdown(rows: &[SortTableRow]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let columns: Vec<String> = names("ns", 4).chain(names("moves", 3)).chain(names("comparisons", 4)).collect();
    let headings: Vec<&str> = ["boxes", "motion"].into_iter().chain(columns.iter().map(String::as_str)).collect();
    let mut text = format!("\n{}", heading(&headings, 0));
    text.extend(rows.iter().map(SortTableRow::row));
    let _ = writeln!(
        text,
        "\nPer endpoint; each box has two endpoints per list. Motion per frame in box sides, or to random positions. Bold: the \
         fastest. All sorts return the same lists. shell uses Ciura's gaps. {NO_VALUE}: the standard library does not count its moves, \
         and insertion sort is limited to {MAX_INSERTION_BOXES} boxes at random positions, since more would take minutes.\n",
    );
    text += &comparison(rows, EndpointSort::Insertion, "insertion sort");
    text += &comparison(rows, EndpointSort::Standard, "the standard library's sort");
    text + &scaling(rows)
}

fn names(unit: &str, count: usize) -> impl Iterator<Item = String> {
    SORTS[..count].iter().map(move |(name, _)| format!("{name}, {unit}"))
}

/// Text that compares Shell sort with the sort `other`: in how many table rows Shell sort is faster, is slower, or
/// does fewer operations.
fn comparison(rows: &[SortTableRow], other: EndpointSort, title: &str) -> String {
    let rows: Vec<SortComparison> = rows.iter().filter_map(|row| row.comparison(other)).collect();
    let (faster, others): (Vec<&SortComparison>, Vec<&SortComparison>) =
        rows.iter().partition(|comparison| comparison.ratio > NOISE);
    let (slower, alike): (Vec<&SortComparison>, Vec<&SortComparison>) =
        others.into_iter().partition(|comparison| comparison.ratio < 1.0 / NOISE);
    let fewer = |count: fn(&SortResult) -> Option<f64>| {
        let is_fewer = |comparison: &SortComparison| Some(count(comparison.shell)? < count(comparison.other)?);
        rows.iter().filter(|comparison| is_fewer(comparison) == Some(true)).count()
    };
    let mut text =
        format!("- Is Shell sort faster than {title}? In {} of {} rows{}.", faster.len(), rows.len(), list(&faster));
    let _ = write!(text, " It is slower in {}{}", slower.len(), list(&slower));
    let _ = write!(text, ", and within noise ({NOISE}x) in {}{}.", alike.len(), list(&alike));
    let _ = write!(text, " It has fewer comparisons in {}", fewer(|outcome| Some(outcome.comparisons())));
    if other != EndpointSort::Standard {
        let _ = write!(text, " and fewer moves in {}", fewer(SortResult::moves));
    }
    text + ".\n"
}

/// Results of Shell sort and of another sort in one table row.
struct SortComparison<'a> {
    job: &'a SortJob,
    shell: &'a SortResult,
    other: &'a SortResult,
    /// Time of the other sort divided by the time of Shell sort.
    ratio: f64,
}

/// Formats the compared rows as a list, grouped by motion, with the ratio of each row.
fn list(comparisons: &[&SortComparison]) -> String {
    let of_motion = |motion: BoxChange| {
        let entries = comparisons.iter().filter(|comparison| comparison.job.motion == motion);
        let entries: Vec<String> = entries
            .map(|comparison| format!("{} ({}x)", comparison.job.count, format_value(comparison.ratio)))
            .collect();
        (!entries.is_empty()).then(|| format!("{} with {}", motion.name(), entries.join(", ")))
    };
    let motions: Vec<String> = BoxChange::MOTIONS.into_iter().filter_map(of_motion).collect();
    if motions.is_empty() { String::new() } else { format!(": motion {}", motions.join("; ")) }
}

/// Checks whether the cost of Shell sort per endpoint grows with the number of endpoints: by time, and by
/// comparisons, which are exact.
fn scaling(rows: &[SortTableRow]) -> String {
    let counts = || rows.iter().map(|row| row.job.count);
    let (Some(fewest), Some(most)) = (counts().min(), counts().max()) else { return String::new() };
    let find = |count, motion| rows.iter().find(|row| row.job.count == count && row.job.motion == motion);
    let both = |motion| Some(SortScaling { fewest: find(fewest, motion)?, most: find(most, motion)? });
    let scalings: Vec<SortScaling> = BoxChange::MOTIONS.into_iter().filter_map(both).collect();
    if fewest == most || scalings.is_empty() {
        return String::new();
    }
    let columns: Vec<String> = names("ns", 4).chain(names("comparisons", 4)).collect();
    let title = format!("per endpoint, {fewest} to {most} boxes");
    let headings: Vec<&str> = [title.as_str()].into_iter().chain(columns.iter().map(String::as_str)).collect();
    let mut text = format!(
        "- Is it O(N) on an almost sorted list? From {fewest} to {most} boxes, its ns per endpoint grow {}, and its comparisons per \
         endpoint {}. In a sorted list (motion 0), an endpoint is compared once per gap, and the number of gaps grows as log N. With \
         any other motion, more boxes are also less sorted: the number of endpoints per box side grows as N^(2/3).\n\n{}",
        growing_motions(&scalings, SortResult::ns, NOISE),
        growing_motions(&scalings, SortResult::comparisons, COUNT_TOLERANCE),
        heading(&headings, 1)
    );
    text.extend(scalings.iter().map(SortScaling::row));
    text
}

/// Names of the motions for which `of`, a cost of Shell sort per endpoint, grows by more than the factor `limit`. The
/// motion to random positions is left out, because it destroys the order.
fn growing_motions(scalings: &[SortScaling], of: fn(&SortResult) -> f64, limit: f64) -> String {
    let nearly_sorted = scalings.iter().filter(|scaling| scaling.fewest.job.motion != BoxChange::Random);
    let growing =
        nearly_sorted.filter(|scaling| scaling.times(EndpointSort::Shell, of).is_some_and(|times| times > limit));
    let names: Vec<String> = growing.map(|scaling| scaling.fewest.job.motion.name()).collect();
    if names.is_empty() { "at no motion".to_owned() } else { format!("at motion {}", names.join(", ")) }
}

/// Two table rows with the same motion: the row with the fewest and the row with the most boxes.
struct SortScaling<'a> {
    fewest: &'a SortTableRow,
    most: &'a SortTableRow,
}

impl SortScaling<'_> {
    fn times(&self, sort: EndpointSort, of: fn(&SortResult) -> f64) -> Option<f64> {
        Some(of(self.most.result_of(sort)?) / of(self.fewest.result_of(sort)?))
    }

    fn row(&self) -> String {
        let mut cells = vec![format!("motion {}", self.fewest.job.motion.name())];
        for of in [SortResult::ns, SortResult::comparisons] {
            let times = SORTS.iter().map(|&(_, sort)| self.times(sort, of));
            cells.extend(
                times.map(|times| times.map_or_else(|| NO_VALUE.to_owned(), |times| format_value(times) + "x")),
            );
        }
        line(&cells)
    }
}
