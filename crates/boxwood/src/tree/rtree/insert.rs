//! Guttman's insertion (1984, section 3.2), with a path of its own instead of recursion.
//!
//! ```text
//! ChooseLeaf   from the root down, into the entry whose box grows least in volume; ties: the smallest
//! AddOrSplit   a full node is split into two
//! AdjustTree   from there up: boxes grow; the second half of a split node becomes an entry of the parent, which may be
//!              split in turn
//! a split root gets a new root above it
//! ```

use super::RTree;
use super::nodes::Entry;
use super::options::MOST;
use super::quadratic::split;
use crate::bounds::Aabb;

/// A step of the way down: a node and which of its entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) node: u32,
    pub(super) slot: usize,
}

impl RTree {
    /// Adds an entry to a node of a level: a triangle to a leaf, 0, or a node to one a level above it. `path` is memory.
    pub(super) fn put(&mut self, entry: Entry, level: u8, path: &mut Vec<Step>) {
        let Some(root) = self.root else {
            self.root = Some(self.nodes.add(level, &[entry]).id);
            return;
        };
        path.clear();
        let mut node = root;
        while self.nodes.level(node) > level {
            let entries = self.nodes.entries(node);
            let slot = least_enlarged(entries, &entry.bounds);
            path.push(Step { node, slot });
            node = entries[slot].id;
        }
        let half = self.add_or_split(node, entry);
        self.adjust(path, &entry.bounds, half);
    }

    /// Returns the second half of the node as an entry for its parent, if it had to be split.
    fn add_or_split(&mut self, node: u32, entry: Entry) -> Option<Entry> {
        if !self.nodes.is_full(node) {
            self.nodes.push(node, entry);
            return None;
        }
        let fanout = self.options.fanout;
        let mut all = [Entry::UNUSED; MOST + 1];
        let all = &mut all[..=fanout.max()];
        all[..fanout.max()].copy_from_slice(self.nodes.entries(node));
        all[fanout.max()] = entry;
        let first = split(all, fanout.min());
        self.nodes.replace(node, &all[..first]);
        Some(self.nodes.add(self.nodes.level(node), &all[first..]))
    }

    /// Brings the boxes on the way up to date for an entry with this box that came in below them, and the half of a node
    /// that was split off.
    fn adjust(&mut self, path: &mut Vec<Step>, came_in: &Aabb, mut half: Option<Entry>) {
        while let Some(Step { node, slot }) = path.pop() {
            let above = self.nodes.entries(node)[slot];
            let bounds = if half.is_some() { self.nodes.bounds(above.id) } else { above.bounds.union(came_in) };
            self.nodes.entries_mut(node)[slot].bounds = bounds;
            half = half.and_then(|half| self.add_or_split(node, half));
        }
        if let (Some(half), Some(root)) = (half, self.root) {
            let old = Entry { bounds: self.nodes.bounds(root), id: root };
            self.root = Some(self.nodes.add(self.nodes.level(root) + 1, &[old, half]).id);
        }
    }
}

/// The entry whose box grows least in volume when it takes another in; the smallest of those, the first of those. Boxes
/// are rounded outward, so even that of a flat triangle has a volume, and it is an `f64` without underflow.
fn least_enlarged(entries: &[Entry], bounds: &Aabb) -> usize {
    let mut best = (0, f64::INFINITY, f64::INFINITY);
    for (slot, entry) in entries.iter().enumerate() {
        let volume = entry.bounds.volume();
        let growth = entry.bounds.union(bounds).volume() - volume;
        if growth < best.1 || (growth == best.1 && volume < best.2) {
            best = (slot, growth, volume);
        }
    }
    best.0
}
