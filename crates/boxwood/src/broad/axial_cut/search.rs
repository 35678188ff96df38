//! The sweep of all subsets, over threads if they are many. Parts do not depend on the number of threads, and pairs are put
//! together in their order.

use super::super::pairs::Key;
use super::arrange::Arranged;
use super::subsets::Subsets;
use super::sweep::{Question, sweep};
#[cfg(feature = "parallel")]
use rayon::prelude::*;
#[cfg(feature = "parallel")]
use std::ops::Range;

/// Members of subsets whose sweep is worth threads.
#[cfg(feature = "parallel")]
const LARGE: usize = 1 << 14;
/// Members that a part is worth, and the most parts there are.
#[cfg(feature = "parallel")]
const MEMBERS_PER_PART: usize = 1 << 12;
#[cfg(feature = "parallel")]
const MOST_PARTS: usize = 128;

/// A part of a search: some subsets, their pairs, and how many tests that took.
#[cfg(feature = "parallel")]
#[derive(Clone, Debug, Default)]
struct Part {
    subsets: Range<usize>,
    arranged: Arranged,
    pairs: Vec<Key>,
    tests: u64,
}

/// What searches need, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    alone: Arranged,
    #[cfg(feature = "parallel")]
    parts: Vec<Part>,
}

impl Search {
    /// Appends the pairs of all subsets. Returns how many tests that took.
    pub(super) fn run(&mut self, subsets: &Subsets, question: &Question<'_>, pairs: &mut Vec<Key>) -> u64 {
        #[cfg(feature = "parallel")]
        // Size first: asking for the threads starts them.
        if subsets.total() >= LARGE && rayon::current_num_threads() > 1 {
            return self.in_parts(subsets, question, pairs);
        }
        sweep(&mut self.alone, subsets, 0..subsets.len(), question, pairs)
    }

    #[cfg(feature = "parallel")]
    fn in_parts(&mut self, subsets: &Subsets, question: &Question<'_>, pairs: &mut Vec<Key>) -> u64 {
        let count = (subsets.total() / MEMBERS_PER_PART).clamp(1, MOST_PARTS);
        self.parts.resize_with(count, Part::default);
        let mut members = 0;
        let mut next = 0;
        for (at, part) in self.parts.iter_mut().enumerate() {
            let start = next;
            while next < subsets.len() && members * count < subsets.total() * (at + 1) {
                members += subsets.counts()[next] as usize;
                next += 1;
            }
            part.subsets = start..next;
        }
        // Subsets that are left have no members.
        self.parts.par_iter_mut().for_each(|part| {
            part.pairs.clear();
            part.tests = sweep(&mut part.arranged, subsets, part.subsets.clone(), question, &mut part.pairs);
        });
        self.parts.iter().for_each(|part| pairs.extend_from_slice(&part.pairs));
        self.parts.iter().map(|part| part.tests).sum()
    }
}
