//! The sorts of projection lists: what it costs to bring the list of an axis into order again after boxes have moved.
//!
//! ```text
//! MovingBoxes ─▶ lists of ends: in the order of a frame, at the places of the next ─▶ Job: every sort in turn ─▶ Outcome ─▶ Record
//! ```
//!
//! Timed is the sort alone. The claims to be tested are those of Wang, Wang and Li, Research on Collision Detection Algorithm
//! Based on AABB, section 4: Shell sort is O(N) on a list almost in order, and faster than insertion sort.

mod record;

pub use boxwood_scenes::BoxChange as Motion;
pub use record::Record;

use anyhow::{Result, ensure};
use boxwood::{Projection, ProjectionSort, SortWork, sort_projections};

use crate::{
    clock::Clock,
    job,
    measure::{Best, Contender, Effort, Pass, measure},
};

/// The sorts by their words.
pub const SORTS: [(&str, ProjectionSort); 4] = [
    ("shell", ProjectionSort::Shell),
    ("shell-halving", ProjectionSort::ShellHalving),
    ("insertion", ProjectionSort::Insertion),
    ("standard", ProjectionSort::Standard),
];

/// A pass sorts at least so many ends: short lists are several, of one frame after the other, so that the clock costs
/// nothing and the branch predictor cannot learn them.
const ENDS: usize = 100_000;

/// What is to be sorted.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// Boxes; a list has two ends of each.
    pub count: usize,
    /// Of a frame.
    pub motion: Motion,
    /// How much is measured.
    pub effort: Effort,
}

/// What a sort did.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Which one.
    pub sort: ProjectionSort,
    /// Of a list.
    pub best: Best,
    /// Of all lists of a pass; the standard library counts no moves.
    pub work: SortWork,
    /// Ends in all lists of a pass.
    pub ends: usize,
    /// Lists in a pass.
    pub lists: usize,
    /// Of the sorted lists.
    pub checksum: u64,
}

impl Outcome {
    /// The word of the sort.
    #[must_use]
    pub fn name(&self) -> &'static str {
        name(self.sort)
    }

    /// Nanoseconds for each end.
    #[must_use]
    pub fn ns(&self) -> f64 {
        self.best.us_per_query * 1e3 * self.lists as f64 / self.ends.max(1) as f64
    }

    /// Moves for each end, where they are counted.
    #[must_use]
    pub fn moves(&self) -> Option<f64> {
        (self.sort != ProjectionSort::Standard).then(|| self.an_end(self.work.moves))
    }

    /// Comparisons for each end.
    #[must_use]
    pub fn comparisons(&self) -> f64 {
        self.an_end(self.work.comparisons)
    }

    fn an_end(&self, count: u64) -> f64 {
        count as f64 / self.ends.max(1) as f64
    }
}

impl Job {
    /// Sorts the same lists by each of these, in turns. Fails if one gives another list than the first does.
    pub fn run(&self, sorts: &[ProjectionSort]) -> Result<Vec<Outcome>> {
        job::on_one_core(|| self.measured(sorts))?
    }

    /// The lists of a pass: the ends of all boxes on an axis where a frame has moved them to, in the order in which they were.
    #[must_use]
    pub fn lists(&self) -> Vec<Vec<Projection>> {
        boxwood_scenes::projection_lists(self.count, self.motion, (ENDS / (2 * self.count).max(1)).max(1))
    }

    fn measured(&self, sorts: &[ProjectionSort]) -> Result<Vec<Outcome>> {
        let lists = self.lists();
        let rehearsals: Vec<Rehearsal> = sorts.iter().map(|&by| Rehearsal::of(&lists, by)).collect();
        for other in &rehearsals {
            let [name, first] = [other.by, rehearsals[0].by].map(name);
            ensure!(other.answers == rehearsals[0].answers, "the sort {name} gives another list than {first}");
        }
        let mut contenders: Vec<Contender> = rehearsals.iter().map(|one| one.contender(&lists)).collect();
        let bests = measure(&mut contenders, self.effort, || ());
        Ok(rehearsals.iter().zip(bests).map(|(one, best)| one.outcome(&lists, best)).collect())
    }
}

/// A pass without the clock: counts, and tells what each pass must give again.
struct Rehearsal {
    by: ProjectionSort,
    work: SortWork,
    /// Of each list.
    answers: Vec<u64>,
}

impl Rehearsal {
    fn of(lists: &[Vec<Projection>], by: ProjectionSort) -> Self {
        let (mut work, mut answers) = (SortWork::default(), Vec::new());
        for list in lists {
            let mut list = list.clone();
            work += sort_projections(&mut list, by);
            answers.push(checksum(&list));
        }
        Self { by, work, answers }
    }

    fn contender<'a>(&'a self, lists: &'a [Vec<Projection>]) -> Contender<'a> {
        Contender { answers: &self.answers, pass: passes(lists, self.by) }
    }

    fn outcome(&self, lists: &[Vec<Projection>], best: Best) -> Outcome {
        let ends = lists.iter().map(Vec::len).sum();
        let checksum = self.answers.iter().fold(0, |sum, &answer| mixed(sum, answer));
        Outcome { sort: self.by, best, work: self.work, ends, lists: lists.len(), checksum }
    }
}

/// Sorts copies of the lists, on the clock; copying them is not.
fn passes<'a>(lists: &'a [Vec<Projection>], by: ProjectionSort) -> Box<dyn FnMut() -> Pass + 'a> {
    let mut copies = lists.to_vec();
    Box::new(move || {
        copies.iter_mut().zip(lists).for_each(|(copy, list)| copy.copy_from_slice(list));
        let start = Clock::Thread.now();
        copies.iter_mut().for_each(|list| sort(list, by));
        let time = Clock::Thread.now() - start;
        Pass { time, answers: copies.iter().map(|list| checksum(list)).collect() }
    })
}

/// The standard library's as anyone calls it: counting its comparisons makes it 1.6 times as slow.
fn sort(list: &mut [Projection], by: ProjectionSort) {
    match by {
        ProjectionSort::Standard => list.sort_unstable(),
        _ => _ = sort_projections(list, by),
    }
}

fn name(sort: ProjectionSort) -> &'static str {
    SORTS.into_iter().find(|&(_, one)| one == sort).map_or("", |(name, _)| name)
}

/// Of the ends in their order.
fn checksum(list: &[Projection]) -> u64 {
    list.iter().fold(0, |sum, end| mixed(sum, u64::from(end.owner()) << 1 | u64::from(end.is_upper())))
}

fn mixed(sum: u64, with: u64) -> u64 {
    (sum.rotate_left(5) ^ with).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
