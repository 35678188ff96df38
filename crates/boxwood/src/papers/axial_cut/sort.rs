//! Sorting algorithms for almost sorted lists.
//!
//! Shell sort (Shell 1959) works with decreasing gaps down to 1. For each gap g, it sorts by insertion every
//! sublist of elements g apart. The gaps are those of Ciura 2001 (the best known for up to some thousand
//! elements). Larger gaps each are 2.25 times the previous one, the usual factor.

use super::endpoint::Endpoint;
use std::ops::AddAssign;

/// Sorting algorithm of the endpoint lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EndpointSort {
    /// Shell sort with the gaps 1, 4, 10, 23, 57, 132, 301, 701; each further gap is 2.25 times the previous one.
    #[default]
    Shell,
    /// Shell sort as first published: the first gap is half the length of the list, and each next gap half the
    /// previous one.
    ShellHalving,
    /// Insertion sort.
    Insertion,
    /// Unstable sort of the standard library.
    Standard,
}

/// Cost of a sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SortStats {
    /// Number of comparisons.
    pub comparisons: u64,
    /// Number of elements written. 0 for the standard library sort, which does not report it.
    pub moves: u64,
}

impl AddAssign for SortStats {
    fn add_assign(&mut self, other: Self) {
        self.comparisons += other.comparisons;
        self.moves += other.moves;
    }
}

/// Sorts a list of box endpoints. Public for comparing the sorting algorithms of the axial cut.
///
/// ```
/// use boxwood::papers::{Endpoint, EndpointSort, sort_endpoints};
///
/// let [begins, ends] = [Endpoint::lower(1.0, 7), Endpoint::upper(1.0, 4)];
/// let mut list = [ends, begins];
/// assert_eq!(sort_endpoints(&mut list, EndpointSort::Insertion).comparisons, 1);
/// assert_eq!(list, [begins, ends], "touching boxes overlap");
/// ```
pub fn sort_endpoints(list: &mut [Endpoint], by: EndpointSort) -> SortStats {
    sort(list, by)
}

/// Sorts a list by the given algorithm.
pub(super) fn sort<T: Ord + Copy>(list: &mut [T], by: EndpointSort) -> SortStats {
    match by {
        EndpointSort::Shell => shell_sort(list, next_ciura_gap),
        EndpointSort::ShellHalving => shell_sort(list, |gap| gap / 2),
        EndpointSort::Insertion => shell_sort(list, |gap| usize::from(gap > 1)),
        EndpointSort::Standard => {
            let mut comparisons = 0;
            list.sort_unstable_by(|a, b| {
                comparisons += 1;
                a.cmp(b)
            });
            SortStats { comparisons, moves: 0 }
        }
    }
}

/// Largest gap of the Ciura sequence below `limit`; 0 if there is none.
pub(super) fn next_ciura_gap(limit: usize) -> usize {
    const GAPS: [usize; 9] = [0, 1, 4, 10, 23, 57, 132, 301, 701];
    let mut gap = GAPS[GAPS.partition_point(|&gap| gap < limit).max(1) - 1];
    while gap >= GAPS[8] && gap * 9 / 4 < limit {
        gap = gap * 9 / 4;
    }
    gap
}

/// Shell sort. `next(gap)` returns the gap that follows `gap`, and `next(list.len())` the first gap. A gap of 0 ends
/// the sort.
fn shell_sort<T: Ord + Copy>(list: &mut [T], next: impl Fn(usize) -> usize) -> SortStats {
    let mut stats = SortStats::default();
    let mut gap = next(list.len());
    while gap > 0 {
        for from in gap..list.len() {
            let element = list[from];
            let (mut to, mut shifts) = (from, 0);
            while to >= gap && list[to - gap] > element {
                list[to] = list[to - gap];
                to -= gap;
                shifts += 1;
            }
            stats.comparisons += shifts + u64::from(to >= gap);
            if shifts > 0 {
                list[to] = element;
                stats.moves += shifts + 1;
            }
        }
        gap = next(gap);
    }
    stats
}

/// Merges the sorted list `others` into the sorted list `list`. Works from the end, so that no element is overwritten
/// before it is read.
pub(super) fn merge<T: Ord + Copy>(list: &mut Vec<T>, others: &[T]) {
    let (mut left, mut right) = (list.len(), others.len());
    list.extend_from_slice(others);
    while left > 0 && right > 0 {
        let (element, other) = (list[left - 1], others[right - 1]);
        if element > other {
            list[left + right - 1] = element;
            left -= 1;
        } else {
            list[left + right - 1] = other;
            right -= 1;
        }
    }
    list[..right].copy_from_slice(&others[..right]);
}
