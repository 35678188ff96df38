//! Sweeps all subsets, in parallel if they have many members. The subsets are divided into parts. The division does
//! not depend on the number of threads, and pairs are appended in the order of the parts, so results are
//! deterministic.

use super::binning::BinnedMembers;
use super::subsets::Subsets;
use super::sweep::{SweepParameters, sweep};
use crate::broad_phase::pair_keys::PairKey;
#[cfg(feature = "parallel")]
use rayon::prelude::*;
#[cfg(feature = "parallel")]
use std::ops::Range;

/// Total number of subset members from which the subsets are swept in parallel.
#[cfg(feature = "parallel")]
const PARALLEL_MEMBERS: usize = 1 << 14;
/// Target number of members in a part of the subsets. A part is swept by one thread.
#[cfg(feature = "parallel")]
const MEMBERS_PER_PART: usize = 1 << 12;
/// Maximum number of parts into which the subsets are divided.
#[cfg(feature = "parallel")]
const MAX_PARTS: usize = 128;

/// Part of a search: a range of subsets, scratch memory, the pairs found, and the number of box tests.
#[cfg(feature = "parallel")]
#[derive(Clone, Debug, Default)]
struct SubsetSearch {
    subsets: Range<usize>,
    binned: BinnedMembers,
    pairs: Vec<PairKey>,
    tests: u64,
}

/// Scratch memory of searches.
#[derive(Clone, Debug, Default)]
pub(super) struct SweepSearch {
    binned: BinnedMembers,
    #[cfg(feature = "parallel")]
    parts: Vec<SubsetSearch>,
}

impl SweepSearch {
    /// Appends the overlapping pairs of all subsets to `pairs`. Returns the number of box tests.
    pub(super) fn run(&mut self, subsets: &Subsets, parameters: &SweepParameters<'_>, pairs: &mut Vec<PairKey>) -> u64 {
        #[cfg(feature = "parallel")]
        // The size is tested first, because reading the number of threads starts the thread pool.
        if subsets.total() >= PARALLEL_MEMBERS && rayon::current_num_threads() > 1 {
            return self.run_parallel(subsets, parameters, pairs);
        }
        sweep(&mut self.binned, subsets, 0..subsets.len(), parameters, pairs)
    }

    #[cfg(feature = "parallel")]
    fn run_parallel(&mut self, subsets: &Subsets, parameters: &SweepParameters<'_>, pairs: &mut Vec<PairKey>) -> u64 {
        let count = (subsets.total() / MEMBERS_PER_PART).clamp(1, MAX_PARTS);
        self.parts.resize_with(count, SubsetSearch::default);
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
        // The parts contain all members. Subsets behind the last part are empty.
        self.parts.par_iter_mut().for_each(|part| {
            part.pairs.clear();
            part.tests = sweep(&mut part.binned, subsets, part.subsets.clone(), parameters, &mut part.pairs);
        });
        self.parts.iter().for_each(|part| pairs.extend_from_slice(&part.pairs));
        self.parts.iter().map(|part| part.tests).sum()
    }
}
