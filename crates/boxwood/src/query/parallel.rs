//! Large searches over threads. A search is divided into parts that depend on the trees alone, and what the parts give is
//! put together in their order: the answer is the same on any number of threads, and so is the work on any number but one.

use super::pair::{Pair, Scratch};
use crate::tree::{Part, Tree};
use crate::work::Work;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
use std::cmp::Ordering;

/// Triangles of models whose search is worth dividing.
#[cfg(feature = "parallel")]
const LARGE: usize = 4096;
/// Triangles that a part of a search is worth. Measured: more parts place more leaves anew, fewer keep threads waiting.
#[cfg(feature = "parallel")]
const TRIANGLES_PER_PART: usize = 1024;
/// Parts that a search is divided into, if it has so many.
#[cfg(feature = "parallel")]
const PARTS: std::ops::RangeInclusive<usize> = 64..=1024;
/// Parts that one task takes: neighbours, which have leaves in common.
#[cfg(feature = "parallel")]
const PARTS_PER_TASK: usize = 8;

/// Runs `run` for the parts of a search and returns what it gave, in order, with the work of all. `None` stands for the
/// whole search.
pub(super) fn each_part<T: Tree, R: Send>(
    pair: &Pair<'_, T>,
    run: impl Fn(&mut Scratch, Option<&[Part]>) -> R + Sync,
) -> (Vec<R>, Work) {
    let triangles = [pair.a, pair.b].map(|placed| placed.model().mesh().triangles().len());
    each_part_of(triangles[0] + triangles[1], |parts, work| pair.divide(parts, work), run)
}

/// The same of any search, given how many triangles it is about and how it is divided.
#[cfg_attr(not(feature = "parallel"), expect(unused_variables, reason = "one thread divides nothing"))]
pub(super) fn each_part_of<R: Send>(
    triangles: usize,
    divide: impl FnOnce(usize, &mut Work) -> Option<Vec<Part>>,
    run: impl Fn(&mut Scratch, Option<&[Part]>) -> R + Sync,
) -> (Vec<R>, Work) {
    #[cfg(feature = "parallel")]
    // Size first: asking for the threads starts them.
    if triangles >= LARGE && rayon::current_num_threads() > 1 {
        let mut work = Work::default();
        let parts = (triangles / TRIANGLES_PER_PART).clamp(*PARTS.start(), *PARTS.end());
        if let Some(parts) = divide(parts, &mut work) {
            let task = |parts: &[Part]| {
                Scratch::of_this_thread(|scratch| {
                    let result = run(scratch, Some(parts));
                    (result, scratch.work())
                })
            };
            let done: Vec<(R, Work)> = parts.par_chunks(PARTS_PER_TASK).map(task).collect();
            let (results, works): (Vec<R>, Vec<Work>) = done.into_iter().unzip();
            works.into_iter().for_each(|part| work += part);
            return (results, work);
        }
    }
    Scratch::of_this_thread(|scratch| (vec![run(scratch, None)], scratch.work()))
}

/// Whether work on arrays may be spread over threads. The results are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threads {
    One,
    All,
}

/// Items of an array that are worth threads.
#[cfg(feature = "parallel")]
const MANY: usize = 4096;

impl Threads {
    #[cfg(feature = "parallel")]
    fn are_worth(self, items: usize) -> bool {
        self == Self::All && items >= MANY && rayon::current_num_threads() > 1
    }

    /// What `make` makes of each item, in order.
    pub(super) fn map<T: Sync, R: Send>(self, items: &[T], make: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
        #[cfg(feature = "parallel")]
        if self.are_worth(items.len()) {
            return items.par_iter().with_min_len(MANY / 16).map(make).collect();
        }
        items.iter().map(make).collect()
    }

    /// Sorts items of which no two are equal, unless it makes no difference.
    pub(super) fn sort<T: Send>(self, items: &mut [T], order: impl Fn(&T, &T) -> Ordering + Sync) {
        #[cfg(feature = "parallel")]
        if self.are_worth(items.len()) {
            return items.par_sort_unstable_by(order);
        }
        items.sort_unstable_by(order);
    }
}
