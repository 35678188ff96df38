//! Sorts of lists that were sorted a moment ago.
//!
//! Shell 1959: elements a gap apart are sorted by insertion, for ever smaller gaps, the last of which is 1. Gaps by Ciura 2001
//! (the best known for up to some thousand elements), carried on by the usual factor.

use super::projection::Projection;
use std::ops::AddAssign;

/// How lists are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProjectionSort {
    /// Shell sort with the gaps 1, 4, 10, 23, 57, 132, 301, 701, and from there on each 2.25 times the one before.
    #[default]
    Shell,
    /// Shell sort as it was first published: half the length is the first gap, and half a gap the next.
    ShellHalving,
    /// By insertion: elements one after the other move up to where they belong.
    Insertion,
    /// The standard library's, not the stable one.
    Standard,
}

/// What a sort cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SortWork {
    /// Comparisons of two elements.
    pub comparisons: u64,
    /// Elements written to a place. The standard library does not tell: 0.
    pub moves: u64,
}

impl AddAssign for SortWork {
    fn add_assign(&mut self, other: Self) {
        self.comparisons += other.comparisons;
        self.moves += other.moves;
    }
}

/// Sorts a list of projections: the step of the axial cut that the sorts are compared on.
///
/// ```
/// use boxwood::{Projection, ProjectionSort, sort_projections};
///
/// let [begins, ends] = [Projection::lower(1.0, 7), Projection::upper(1.0, 4)];
/// let mut list = [ends, begins];
/// assert_eq!(sort_projections(&mut list, ProjectionSort::Insertion).comparisons, 1);
/// assert_eq!(list, [begins, ends], "boxes that touch overlap");
/// ```
pub fn sort_projections(list: &mut [Projection], by: ProjectionSort) -> SortWork {
    sort(list, by)
}

pub(super) fn sort<T: Ord + Copy>(list: &mut [T], by: ProjectionSort) -> SortWork {
    match by {
        ProjectionSort::Shell => with_gaps(list, ciura),
        ProjectionSort::ShellHalving => with_gaps(list, |gap| gap / 2),
        ProjectionSort::Insertion => with_gaps(list, |gap| usize::from(gap > 1)),
        ProjectionSort::Standard => {
            let mut comparisons = 0;
            list.sort_unstable_by(|a, b| {
                comparisons += 1;
                a.cmp(b)
            });
            SortWork { comparisons, moves: 0 }
        }
    }
}

/// The largest gap below this one; 0 if there is none.
pub(super) fn ciura(limit: usize) -> usize {
    const GAPS: [usize; 9] = [0, 1, 4, 10, 23, 57, 132, 301, 701];
    let mut gap = GAPS[GAPS.partition_point(|&gap| gap < limit).max(1) - 1];
    while gap >= GAPS[8] && gap * 9 / 4 < limit {
        gap = gap * 9 / 4;
    }
    gap
}

/// Shell sort; `next` is the gap after this one, and after the length; none after 0.
fn with_gaps<T: Ord + Copy>(list: &mut [T], next: impl Fn(usize) -> usize) -> SortWork {
    let mut work = SortWork::default();
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
            work.comparisons += shifts + u64::from(to >= gap);
            if shifts > 0 {
                list[to] = element;
                work.moves += shifts + 1;
            }
        }
        gap = next(gap);
    }
    work
}

/// Merges a sorted list into another, from behind: no place is written before it is read.
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
