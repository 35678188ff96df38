//! High-quality build: binned surface area heuristic (Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, 2007).
//!
//! The split rule is the SAH rule of `papers::split`, here computed on `f32` boxes in SIMD vectors and with half as
//! many bins. The two implementations may choose different splits.
//!
//! A large mesh is split level by level, all ranges of a level in parallel, until every range is small; then one task
//! splits each small range completely. The indices of ranges depend on the division into tasks; the ranges, and
//! therefore the tree, do not.

use super::binary_hierarchy::{BinaryHierarchy, HierarchyRange};
use super::bins;
use super::items::{BuildItem, ItemBounds};
use crate::bvh::tree::MAX_DEPTH_BY_RULE;
use crate::kernel::simd::LANES;
use crate::kernel::threads;

/// Largest number of triangles in a range that a single task splits completely.
const TASK_TRIANGLES: usize = 4096;

/// Range that is still to be split, with its items. `range` is its index in the list of ranges of the hierarchy,
/// `start` the position of its first item in the sorted list of all triangles.
struct BuildRange<'i> {
    range: usize,
    start: usize,
    depth: u32,
    items: &'i mut [BuildItem],
}

/// Builds a hierarchy by the surface area heuristic over the triangles with these boxes.
pub(in crate::bvh) fn build_sah(mut items: Vec<BuildItem>) -> BinaryHierarchy {
    let all = BuildRange { range: 0, start: 0, depth: 0, items: &mut items };
    let mut hierarchy = if threads::use_threads(all.items.len()) { build_in_tasks(all) } else { below(all) };
    hierarchy.order = items.iter().map(BuildItem::triangle).collect();
    hierarchy
}

/// Builds the hierarchy of a large range in parallel tasks.
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
    /// Records a split: stores the two halves as new ranges and returns them to be split further.
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

    /// Adds the hierarchy `below`, which a task built for the range with index `range`. The first range of `below`
    /// replaces that range.
    fn attach(&mut self, range: usize, below: &Self) {
        let before = self.ranges.len() - 1;
        self.ranges[range] = below.ranges[0].shifted(before);
        self.ranges.extend(below.ranges[1..].iter().map(|range| range.shifted(before)));
        self.fallback_splits += below.fallback_splits;
    }
}

/// Splits a range completely, and reorders its items so that the items of every new range are consecutive. Returns
/// the hierarchy below the range; its first range is the given one.
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

/// How the items of a range are split into two halves.
struct SplitHalves {
    /// Box of all items of the range.
    all: ItemBounds,
    /// Number of items in the first half; both halves have at least one item.
    first: usize,
    /// True if the range is split by count, because the surface area heuristic could not split its items or the
    /// depth limit was reached.
    by_count: bool,
}

/// Splits items by the surface area heuristic. If the heuristic cannot split them, or if `depth` is at the limit,
/// splits them into two halves of equal count.
fn divide(items: &mut [BuildItem], depth: u32) -> SplitHalves {
    let (all, doubled_centers) = measure(items);
    let first = if depth < MAX_DEPTH_BY_RULE { bins::divide(items, &doubled_centers) } else { 0 };
    let by_count = first == 0 || first == items.len();
    SplitHalves { all, first: if by_count { items.len() / 2 } else { first }, by_count }
}

/// Box of the given items, and box of their doubled centers.
#[inline(always)]
fn measure(items: &[BuildItem]) -> (ItemBounds, ItemBounds) {
    let (mut all, mut doubled_centers) = (ItemBounds::EMPTY, ItemBounds::EMPTY);
    for item in items {
        all.add(item.min, item.max);
        doubled_centers.add(item.doubled_center(), item.doubled_center());
    }
    (all, doubled_centers)
}
