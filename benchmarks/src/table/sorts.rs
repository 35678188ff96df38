//! The table of the sorts of projection lists, and what it says about the claims of the document.

use std::fmt::Write as _;

use anyhow::Result;
use boxwood::ProjectionSort;

use super::{
    Table,
    markdown::{NOTHING, figure, heading, line},
};
use crate::sorts::{Job, Motion, Outcome, Record, SORTS};

/// Of boxes at new places insertion sort is not asked to sort more: it needs N^2 moves, for a million some minutes.
const MOST_OF_INSERTION: usize = 100_000;
/// What differs by less may be noise, see the README.
const NOISE: f64 = 1.4;
/// Counts have no noise, but the first end of a list is compared with none.
const EXACT: f64 = 1.01;

/// So many boxes, moved so far, and what each sort did with their ends.
pub(super) struct Sorted {
    job: Job,
    outcomes: Vec<Outcome>,
}

impl Table {
    /// Measures the sorts. All must give the same lists.
    pub fn add_sorts(&mut self, job: &Job) -> Result<()> {
        let too_long = job.motion == Motion::Random && job.count > MOST_OF_INSERTION;
        let sorts = SORTS.into_iter().map(|(_, sort)| sort);
        let sorts: Vec<_> = sorts.filter(|&sort| !too_long || sort != ProjectionSort::Insertion).collect();
        self.sorted.push(Sorted { job: *job, outcomes: job.run(&sorts)? });
        Ok(())
    }
}

impl Sorted {
    pub(super) fn records(&self) -> impl Iterator<Item = Record> {
        self.outcomes.iter().map(|outcome| Record::new(&self.job, outcome))
    }

    fn of(&self, sort: ProjectionSort) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.sort == sort)
    }

    fn duel(&self, rival: ProjectionSort) -> Option<Duel<'_>> {
        let (shell, rival) = (self.of(ProjectionSort::Shell)?, self.of(rival)?);
        Some(Duel { job: &self.job, shell, rival, ratio: rival.ns() / shell.ns() })
    }

    fn row(&self) -> String {
        let least = self.outcomes.iter().map(Outcome::ns).fold(f64::INFINITY, f64::min);
        let mut cells = vec![self.job.count.to_string(), self.job.motion.name()];
        let mut figures = |of: &dyn Fn(&Outcome) -> Option<String>, sorts: &[(&str, ProjectionSort)]| {
            let cell = |&(_, sort): &(&str, ProjectionSort)| self.of(sort).and_then(of);
            cells.extend(sorts.iter().map(|sort| cell(sort).unwrap_or_else(|| NOTHING.to_owned())));
        };
        let ns = |outcome: &Outcome| match figure(outcome.ns()) {
            ns if outcome.ns() == least => format!("**{ns}**"),
            ns => ns,
        };
        figures(&|outcome| Some(ns(outcome)), &SORTS);
        figures(&|outcome| outcome.moves().map(figure), &SORTS[..3]);
        figures(&|outcome| Some(figure(outcome.comparisons())), &SORTS);
        line(&cells)
    }
}

/// The table and the verdict.
pub(super) fn markdown(rows: &[Sorted]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let columns: Vec<String> = names("ns", 4).chain(names("moves", 3)).chain(names("comparisons", 4)).collect();
    let headings: Vec<&str> = ["boxes", "motion"].into_iter().chain(columns.iter().map(String::as_str)).collect();
    let mut text = format!("\n{}", heading(&headings, 0));
    text.extend(rows.iter().map(Sorted::row));
    let _ = writeln!(
        text,
        "\nFor each end of a box, of which a list has two. The motion of a frame in box sides, or to random places; the fastest \
         is bold; all give the same lists. shell has Ciura's gaps. {NOTHING}: the standard library does not count its moves, and \
         insertion sort is given {MOST_OF_INSERTION} boxes at random places at most, as more would take minutes.\n",
    );
    text += &comparison(rows, ProjectionSort::Insertion, "insertion sort");
    text += &comparison(rows, ProjectionSort::Standard, "the standard library's sort");
    text + &growth(rows)
}

fn names(unit: &str, many: usize) -> impl Iterator<Item = String> {
    SORTS[..many].iter().map(move |(name, _)| format!("{name}, {unit}"))
}

/// Whether Shell sort is faster, row by row, and how often it has less to do.
fn comparison(rows: &[Sorted], rival: ProjectionSort, title: &str) -> String {
    let rows: Vec<Duel> = rows.iter().filter_map(|row| row.duel(rival)).collect();
    let (faster, others): (Vec<&Duel>, Vec<&Duel>) = rows.iter().partition(|duel| duel.ratio > NOISE);
    let (slower, alike): (Vec<&Duel>, Vec<&Duel>) = others.into_iter().partition(|duel| duel.ratio < 1.0 / NOISE);
    let fewer = |count: fn(&Outcome) -> Option<f64>| {
        let both = |duel: &Duel| Some(count(duel.shell)? < count(duel.rival)?);
        rows.iter().filter(|duel| both(duel) == Some(true)).count()
    };
    let mut text =
        format!("- Is Shell sort faster than {title}? In {} of {} rows{}.", faster.len(), rows.len(), list(&faster));
    let _ = write!(text, " It is slower in {}{}", slower.len(), list(&slower));
    let _ = write!(text, ", and within noise ({NOISE}x) in {}{}.", alike.len(), list(&alike));
    let _ = write!(text, " It has fewer comparisons in {}", fewer(|outcome| Some(outcome.comparisons())));
    if rival != ProjectionSort::Standard {
        let _ = write!(text, " and fewer moves in {}", fewer(Outcome::moves));
    }
    text + ".\n"
}

/// Shell sort and a rival in a row.
struct Duel<'a> {
    job: &'a Job,
    shell: &'a Outcome,
    rival: &'a Outcome,
    /// How many times as long the rival takes.
    ratio: f64,
}

/// Motion by motion, with ratios.
fn list(duels: &[&Duel]) -> String {
    let of_motion = |motion: Motion| {
        let told = duels.iter().filter(|duel| duel.job.motion == motion);
        let told: Vec<String> = told.map(|duel| format!("{} ({}x)", duel.job.count, figure(duel.ratio))).collect();
        (!told.is_empty()).then(|| format!("{} with {}", motion.name(), told.join(", ")))
    };
    let motions: Vec<String> = Motion::MOTIONS.into_iter().filter_map(of_motion).collect();
    if motions.is_empty() { String::new() } else { format!(": motion {}", motions.join("; ")) }
}

/// Whether an end costs more among more of them, by time and by comparisons, which are exact.
fn growth(rows: &[Sorted]) -> String {
    let counts = || rows.iter().map(|row| row.job.count);
    let (Some(few), Some(many)) = (counts().min(), counts().max()) else { return String::new() };
    let find = |count, motion| rows.iter().find(|row| row.job.count == count && row.job.motion == motion);
    let both = |motion| Some(Growth { few: find(few, motion)?, many: find(many, motion)? });
    let growths: Vec<Growth> = Motion::MOTIONS.into_iter().filter_map(both).collect();
    if few == many || growths.is_empty() {
        return String::new();
    }
    let columns: Vec<String> = names("ns", 4).chain(names("comparisons", 4)).collect();
    let title = format!("an end, {few} to {many} boxes");
    let headings: Vec<&str> = [title.as_str()].into_iter().chain(columns.iter().map(String::as_str)).collect();
    let mut text = format!(
        "- Is it O(N) on a list almost in order? From {few} to {many} boxes its ns an end grow {}, and its comparisons an end \
         {}. In a list in order (motion 0) an end is compared once for each gap, and the gaps grow as log N. At any other \
         motion more boxes are also less in order: the ends in a box side grow as N^(2/3).\n\n{}",
        where_it_grows(&growths, Outcome::ns, NOISE),
        where_it_grows(&growths, Outcome::comparisons, EXACT),
        heading(&headings, 1)
    );
    text.extend(growths.iter().map(Growth::row));
    text
}

/// The motions, but to random places, which leave nothing in order.
fn where_it_grows(growths: &[Growth], of: fn(&Outcome) -> f64, limit: f64) -> String {
    let in_order = growths.iter().filter(|growth| growth.few.job.motion != Motion::Random);
    let growing = in_order.filter(|growth| growth.times(ProjectionSort::Shell, of).is_some_and(|times| times > limit));
    let names: Vec<String> = growing.map(|growth| growth.few.job.motion.name()).collect();
    if names.is_empty() { "at no motion".to_owned() } else { format!("at motion {}", names.join(", ")) }
}

/// The fewest boxes and the most, at the same motion.
struct Growth<'a> {
    few: &'a Sorted,
    many: &'a Sorted,
}

impl Growth<'_> {
    fn times(&self, sort: ProjectionSort, of: fn(&Outcome) -> f64) -> Option<f64> {
        Some(of(self.many.of(sort)?) / of(self.few.of(sort)?))
    }

    fn row(&self) -> String {
        let mut cells = vec![format!("motion {}", self.few.job.motion.name())];
        for of in [Outcome::ns, Outcome::comparisons] {
            let times = SORTS.iter().map(|&(_, sort)| self.times(sort, of));
            cells.extend(times.map(|times| times.map_or_else(|| NOTHING.to_owned(), |times| figure(times) + "x")));
        }
        line(&cells)
    }
}
