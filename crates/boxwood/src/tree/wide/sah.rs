//! The high-quality build: divided where the surface area heuristic is least, in bins (Wald, On fast Construction of
//! SAH-based Bounding Volume Hierarchies, 2007). The rule of [`split`](crate::tree::split), on `f32` boxes in vectors and
//! with half the bins: it need not agree with it, only be good and quick.
//!
//! A large mesh is divided level by level into parts, all of a level at once, and each part is then divided by one task.
//! The numbers of ranges depend on that, the ranges do not, and so the tree does not.

use super::bins;
use super::hierarchy::{Hierarchy, Range};
use super::items::{Item, Union};
use crate::simd::LANES;
use crate::tree::{MAX_DEPTH_BY_RULE, parallel};

/// Parts of up to so many triangles are not divided further over threads.
const TASK: usize = 4096;

/// A range that is still to be divided: where it stands in the hierarchy and in the order.
struct Part<'i> {
    range: usize,
    start: usize,
    depth: u32,
    items: &'i mut [Item],
}

/// Orders and divides the triangles with these boxes.
pub(super) fn by_sah(mut items: Vec<Item>) -> Hierarchy {
    let all = Part { range: 0, start: 0, depth: 0, items: &mut items };
    let mut hierarchy = if parallel::worthwhile(all.items.len()) { in_parts(all) } else { below(all) };
    hierarchy.order = items.iter().map(Item::triangle).collect();
    hierarchy
}

/// Divides a range, by tasks.
fn in_parts(all: Part<'_>) -> Hierarchy {
    let mut hierarchy = Hierarchy { ranges: vec![Range::pending(0, 0)], ..Hierarchy::default() };
    let (mut level, mut tasks) = (vec![all], Vec::new());
    while !level.is_empty() {
        let (large, small): (Vec<_>, Vec<_>) = level.into_iter().partition(|part| part.items.len() > TASK);
        tasks.extend(small);
        let divided = parallel::each(large, |part| (divide(part.items, part.depth), part));
        level = divided.into_iter().flat_map(|(halves, part)| hierarchy.divide(part, &halves)).collect();
    }
    let done = parallel::each(tasks, |part| (part.range, below(part)));
    done.into_iter().for_each(|(range, below)| hierarchy.hang(range, &below));
    hierarchy
}

impl Hierarchy {
    /// Divides the range of a part into those of two parts.
    fn divide<'i>(&mut self, Part { range, start, depth, items }: Part<'i>, halves: &Halves) -> [Part<'i>; 2] {
        let child = self.ranges.len();
        self.ranges[range] = Range::new(halves.all.bounds(), start, items.len()).divided(child);
        self.ranges.extend([Range::pending(0, 0); 2]);
        self.splits_by_count += u64::from(halves.by_count);
        let (first, second) = items.split_at_mut(halves.first);
        [
            Part { range: child, start, depth: depth + 1, items: first },
            Part { range: child + 1, start: start + halves.first, depth: depth + 1, items: second },
        ]
    }

    /// Puts the ranges of a part in the place of its range.
    fn hang(&mut self, range: usize, below: &Self) {
        let before = self.ranges.len() - 1;
        self.ranges[range] = below.ranges[0].behind(before);
        self.ranges.extend(below.ranges[1..].iter().map(|range| range.behind(before)));
        self.splits_by_count += below.splits_by_count;
    }
}

/// All ranges of a part, of which it is the first; the order is that of its items.
fn below(Part { start, depth, items, .. }: Part<'_>) -> Hierarchy {
    let mut ranges = Vec::with_capacity(items.len() / 2 + 1);
    ranges.push(Range::pending(0, items.len()));
    let mut splits_by_count = 0;
    let mut tasks = vec![(0, depth)];
    while let Some((range, depth)) = tasks.pop() {
        let places: std::ops::Range<usize> = Range::places(&ranges[range]);
        let (first_place, own) = (places.start, &mut items[places]);
        if own.len() <= LANES {
            ranges[range] = Range::new(measure(own).0.bounds(), start + first_place, own.len());
            continue;
        }
        let Halves { all, first, by_count } = divide(own, depth);
        let (child, second) = (ranges.len(), own.len() - first);
        ranges[range] = Range::new(all.bounds(), 0, 0).divided(child);
        ranges.extend([Range::pending(first_place, first), Range::pending(first_place + first, second)]);
        splits_by_count += u64::from(by_count);
        tasks.extend([(child + 1, depth + 1), (child, depth + 1)]);
    }
    Hierarchy { ranges, order: Vec::new(), splits_by_count }
}

/// Items that were divided.
struct Halves {
    /// The box of all.
    all: Union,
    /// How many are in the first half; at least one in each.
    first: usize,
    /// Halved by count, because the rule could not or must not.
    by_count: bool,
}

fn divide(items: &mut [Item], depth: u32) -> Halves {
    let (all, middles) = measure(items);
    let first = if depth < MAX_DEPTH_BY_RULE { bins::divide(items, &middles) } else { 0 };
    let by_count = first == 0 || first == items.len();
    Halves { all, first: if by_count { items.len() / 2 } else { first }, by_count }
}

/// The box of some items, and that of their middles, doubled.
#[inline(always)]
fn measure(items: &[Item]) -> (Union, Union) {
    let (mut all, mut middles) = (Union::EMPTY, Union::EMPTY);
    for item in items {
        all.add(item.min, item.max);
        middles.add(item.middle(), item.middle());
    }
    (all, middles)
}
