//! Quadratic split (Guttman 1984, section 3.5.2): partitions the entries of a node that has one entry too many.
//!
//! The steps, two of them with Guttman's names:
//!
//! ```text
//! PickSeeds   two groups start with the two entries that would waste most volume in a common box
//! PickNext    the next entry is the one whose growths in volume of the first and of the second group differ most
//! the entry goes to the group whose box grows least; ties: the smaller box, then the group with fewer entries
//! a group that needs all remaining entries to reach the minimum m gets all of them
//! ```

use super::nodes::RTreeEntry;
use crate::kernel::boxes::LocalAabb;

/// Partitions the entries in place into two groups of at least `min` entries. Returns the number of entries of the
/// first group. There must be at least `max(2, 2 min)` entries.
pub(super) fn split(entries: &mut [RTreeEntry], min: usize) -> usize {
    let [seed, other] = pick_seeds(entries);
    let last = entries.len() - 1;
    // `seed < other`, so the first swap does not move `other`.
    entries.swap(0, seed);
    entries.swap(last, other);
    let mut groups = [SplitGroup::new(&entries[0]), SplitGroup::new(&entries[last])];
    // The first group grows from the start of the slice, the second from its end. Unassigned entries are between
    // them.
    let (mut start, mut end) = (1, last);
    while start < end {
        if end == min {
            return end;
        }
        if entries.len() - start == min {
            return start;
        }
        let next = start + pick_next(&entries[start..end], &groups);
        if prefers_first(&groups, &entries[next].bounds) {
            groups[0].add(&entries[next].bounds);
            entries.swap(start, next);
            start += 1;
        } else {
            groups[1].add(&entries[next].bounds);
            end -= 1;
            entries.swap(end, next);
        }
    }
    start
}

/// One of the two groups of a split.
struct SplitGroup {
    bounds: LocalAabb,
    volume: f64,
    count: usize,
}

impl SplitGroup {
    fn new(seed: &RTreeEntry) -> Self {
        Self { bounds: seed.bounds, volume: seed.bounds.volume(), count: 1 }
    }

    fn add(&mut self, bounds: &LocalAabb) {
        self.bounds = self.bounds.union(bounds);
        self.volume = self.bounds.volume();
        self.count += 1;
    }

    fn growth(&self, bounds: &LocalAabb) -> f64 {
        self.bounds.union(bounds).volume() - self.volume
    }
}

/// Indices of the two entries that waste most volume in a common box, that is, volume of the common box minus the
/// volumes of both boxes. Of equal pairs, the first is returned.
fn pick_seeds(entries: &[RTreeEntry]) -> [usize; 2] {
    let mut best = ([0, 1], f64::NEG_INFINITY);
    for (i, a) in entries.iter().enumerate() {
        for (j, b) in entries.iter().enumerate().skip(i + 1) {
            let waste = a.bounds.union(&b.bounds).volume() - a.bounds.volume() - b.bounds.volume();
            if waste > best.1 {
                best = ([i, j], waste);
            }
        }
    }
    best.0
}

/// Index of the entry for which the growths in volume of the two groups, if it were added to them, differ most. Of
/// equal entries, the first is returned.
fn pick_next(entries: &[RTreeEntry], [first, second]: &[SplitGroup; 2]) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (index, entry) in entries.iter().enumerate() {
        let difference = (first.growth(&entry.bounds) - second.growth(&entry.bounds)).abs();
        if difference > best.1 {
            best = (index, difference);
        }
    }
    best.0
}

/// Returns true if an entry with box `bounds` must go to the first group.
fn prefers_first([first, second]: &[SplitGroup; 2], bounds: &LocalAabb) -> bool {
    let by_growth = first.growth(bounds).total_cmp(&second.growth(bounds));
    let order = by_growth.then(first.volume.total_cmp(&second.volume)).then(first.count.cmp(&second.count));
    order.is_le()
}
