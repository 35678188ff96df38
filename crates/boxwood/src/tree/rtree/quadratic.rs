//! Guttman's quadratic split (1984, section 3.5.2): divides the entries of a node that is one too full.
//!
//! ```text
//! PickSeeds   the two that would waste most volume in one box start a group each
//! PickNext    of the others, the one for which it matters most which group takes it
//! it goes where the box grows least; ties: the smaller box, then the group with fewer entries
//! a group that needs all the others to reach m gets them
//! ```

use super::nodes::Entry;
use crate::bounds::Aabb;

/// Divides the entries in place into two groups of at least `min`; returns the length of the first. There must be at
/// least two entries, and twice `min`.
pub(super) fn split(entries: &mut [Entry], min: usize) -> usize {
    let [seed, other] = seeds(entries);
    let last = entries.len() - 1;
    // `seed` comes before `other`, so that the first swap does not move that.
    entries.swap(0, seed);
    entries.swap(last, other);
    let mut groups = [Group::new(&entries[0]), Group::new(&entries[last])];
    // The groups grow from the ends; between them are those that are still to be given away.
    let (mut start, mut end) = (1, last);
    while start < end {
        if end == min {
            return end;
        }
        if entries.len() - start == min {
            return start;
        }
        let next = start + most_decided(&entries[start..end], &groups);
        if prefers_first(&groups, &entries[next].bounds) {
            groups[0].take(&entries[next].bounds);
            entries.swap(start, next);
            start += 1;
        } else {
            groups[1].take(&entries[next].bounds);
            end -= 1;
            entries.swap(end, next);
        }
    }
    start
}

struct Group {
    bounds: Aabb,
    volume: f64,
    count: usize,
}

impl Group {
    fn new(seed: &Entry) -> Self {
        Self { bounds: seed.bounds, volume: seed.bounds.volume(), count: 1 }
    }

    fn take(&mut self, bounds: &Aabb) {
        self.bounds = self.bounds.union(bounds);
        self.volume = self.bounds.volume();
        self.count += 1;
    }

    fn growth(&self, bounds: &Aabb) -> f64 {
        self.bounds.union(bounds).volume() - self.volume
    }
}

/// The first pair of greatest waste.
fn seeds(entries: &[Entry]) -> [usize; 2] {
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

/// The first entry for which the growths of the groups differ most.
fn most_decided(entries: &[Entry], [first, second]: &[Group; 2]) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (place, entry) in entries.iter().enumerate() {
        let difference = (first.growth(&entry.bounds) - second.growth(&entry.bounds)).abs();
        if difference > best.1 {
            best = (place, difference);
        }
    }
    best.0
}

fn prefers_first([first, second]: &[Group; 2], bounds: &Aabb) -> bool {
    let by_growth = first.growth(bounds).total_cmp(&second.growth(bounds));
    let order = by_growth.then(first.volume.total_cmp(&second.volume)).then(first.count.cmp(&second.count));
    order.is_le()
}
