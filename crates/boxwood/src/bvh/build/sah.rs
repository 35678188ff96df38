//! High-quality build: binned surface area heuristic (Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007).
//!
//! This is the rule of `papers::split`, on `f32` boxes in vectors and with half the bins. The two
//! need not agree.
//!
//! A large mesh is split level by level, all ranges of a level in parallel; each resulting range is then split by one task.
//! The indices of ranges depend on the tasks, the ranges and therefore the tree do not.

use super::binary_hierarchy::{BinaryHierarchy, HierarchyRange};
use super::bins;
use super::items::{BuildItem, ItemBounds};
use crate::bvh::tree::MAX_DEPTH_BY_RULE;
use crate::kernel::simd::LANES;
use crate::kernel::threads;

/// Ranges of up to this number of triangles are one task.
const TASK_TRIANGLES: usize = 4096;

/// Range that is still to be split: its index in the hierarchy and its start in the order.
struct BuildRange<'i> {
    range: usize,
    start: usize,
    depth: u32,
    items: &'i mut [BuildItem],
}

/// Builds the hierarchy of triangles with these boxes.
pub(in crate::bvh) fn build_sah(mut items: Vec<BuildItem>) -> BinaryHierarchy {
    let all = BuildRange { range: 0, start: 0, depth: 0, items: &mut items };
    let mut hierarchy = if threads::worth_it(all.items.len()) { build_in_tasks(all) } else { below(all) };
    hierarchy.order = items.iter().map(BuildItem::triangle).collect();
    hierarchy
}

/// Splits a range in parallel tasks.
fn build_in_tasks(all: BuildRange<'_>) -> BinaryHierarchy {
    let mut hierarchy = BinaryHierarchy { ranges: vec![HierarchyRange::pending(0, 0)], ..BinaryHierarchy::default() };
    let (mut level, mut tasks) = (vec![all], Vec::new());
    while !level.is_empty() {
        let (large, small): (Vec<_>, Vec<_>) = level.into_iter().partition(|task| task.items.len() > TASK_TRIANGLES);
        tasks.extend(small);
        let divided = threads::map_all(large, |task| (divide(task.items, task.depth), task));
        level = divided.into_iter().flat_map(|(halves, task)| hierarchy.divide(task, &halves)).collect();
    }
    let done = threads::map_all(tasks, |task| (task.range, below(task)));
    done.into_iter().for_each(|(range, below)| hierarchy.attach(range, &below));
    hierarchy
}

impl BinaryHierarchy {
    /// Splits a range into two.
    fn divide<'i>(
        &mut self,
        BuildRange { range, start, depth, items }: BuildRange<'i>,
        halves: &SplitHalves,
    ) -> [BuildRange<'i>; 2] {
        let child = self.ranges.len();
        self.ranges[range] = HierarchyRange::new(halves.all.bounds(), start, items.len()).divided(child);
        self.ranges.extend([HierarchyRange::pending(0, 0); 2]);
        self.fallback_splits += u64::from(halves.by_count);
        let (first, second) = items.split_at_mut(halves.first);
        [
            BuildRange { range: child, start, depth: depth + 1, items: first },
            BuildRange { range: child + 1, start: start + halves.first, depth: depth + 1, items: second },
        ]
    }

    /// Replaces a range by the hierarchy below it.
    fn attach(&mut self, range: usize, below: &Self) {
        let before = self.ranges.len() - 1;
        self.ranges[range] = below.ranges[0].shifted(before);
        self.ranges.extend(below.ranges[1..].iter().map(|range| range.shifted(before)));
        self.fallback_splits += below.fallback_splits;
    }
}

/// Hierarchy of a range, which becomes its first range; the order is that of its items.
fn below(BuildRange { start, depth, items, .. }: BuildRange<'_>) -> BinaryHierarchy {
    let mut ranges = Vec::with_capacity(items.len() / 2 + 1);
    ranges.push(HierarchyRange::pending(0, items.len()));
    let mut fallback_splits = 0;
    let mut tasks = vec![(0, depth)];
    while let Some((range, depth)) = tasks.pop() {
        let positions: std::ops::Range<usize> = HierarchyRange::positions(&ranges[range]);
        let (first_position, own) = (positions.start, &mut items[positions]);
        if own.len() <= LANES {
            ranges[range] = HierarchyRange::new(measure(own).0.bounds(), start + first_position, own.len());
            continue;
        }
        let SplitHalves { all, first, by_count } = divide(own, depth);
        let (child, second) = (ranges.len(), own.len() - first);
        ranges[range] = HierarchyRange::new(all.bounds(), 0, 0).divided(child);
        ranges.extend([
            HierarchyRange::pending(first_position, first),
            HierarchyRange::pending(first_position + first, second),
        ]);
        fallback_splits += u64::from(by_count);
        tasks.extend([(child + 1, depth + 1), (child, depth + 1)]);
    }
    BinaryHierarchy { ranges, order: Vec::new(), fallback_splits }
}

/// Result of a split.
struct SplitHalves {
    /// Box of all items.
    all: ItemBounds,
    /// Size of the first half; both halves have at least one item.
    first: usize,
    /// True if split by count, because the rule could not split the items or the depth limit was reached.
    by_count: bool,
}

/// Splits items by the rule, or by count.
fn divide(items: &mut [BuildItem], depth: u32) -> SplitHalves {
    let (all, middles) = measure(items);
    let first = if depth < MAX_DEPTH_BY_RULE { bins::divide(items, &middles) } else { 0 };
    let by_count = first == 0 || first == items.len();
    SplitHalves { all, first: if by_count { items.len() / 2 } else { first }, by_count }
}

/// Box of some items, and box of their doubled centers.
#[inline(always)]
fn measure(items: &[BuildItem]) -> (ItemBounds, ItemBounds) {
    let (mut all, mut middles) = (ItemBounds::EMPTY, ItemBounds::EMPTY);
    for item in items {
        all.add(item.min, item.max);
        middles.add(item.middle(), item.middle());
    }
    (all, middles)
}
