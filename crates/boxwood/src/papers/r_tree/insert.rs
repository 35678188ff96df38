//! Insertion (Guttman 1984, section 3.2), with an explicit path instead of recursion.
//!
//! The steps, with Guttman's names:
//!
//! ```text
//! ChooseLeaf   from the root down, into the entry whose box grows least in volume; ties: the smallest box
//! AddOrSplit   a full node is split into two
//! AdjustTree   from the leaf up: boxes grow; the second half of a split node becomes an entry of the parent, which may
//!              be split in turn
//! a split root gets a new root above it
//! ```

use super::RTree;
use super::nodes::RTreeEntry;
use super::options::MAX_ENTRIES;
use super::quadratic::split;
use crate::kernel::boxes::LocalAabb;

/// Step of a path from the root down: a node, and the slot of the entry into which the path descends.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathStep {
    pub(super) node: u32,
    pub(super) slot: usize,
}

impl RTree {
    /// Inserts an entry into a node of `level`: a triangle into a leaf (level 0), or a node of level `level - 1`.
    /// `path` is scratch memory.
    pub(super) fn insert_entry(&mut self, entry: RTreeEntry, level: u8, path: &mut Vec<PathStep>) {
        let Some(root) = self.root else {
            self.root = Some(self.nodes.add(level, &[entry]).id);
            return;
        };
        path.clear();
        let mut node = root;
        while self.nodes.level(node) > level {
            let entries = self.nodes.entries(node);
            let slot = least_enlarged(entries, &entry.bounds);
            path.push(PathStep { node, slot });
            node = entries[slot].id;
        }
        let half = self.add_or_split(node, entry);
        self.adjust(path, &entry.bounds, half);
    }

    /// Adds an entry to a node. If the node is full, splits it and returns the entry of its second half, for
    /// insertion into the parent.
    fn add_or_split(&mut self, node: u32, entry: RTreeEntry) -> Option<RTreeEntry> {
        if !self.nodes.is_full(node) {
            self.nodes.push(node, entry);
            return None;
        }
        let fanout = self.options.fanout;
        let mut all = [RTreeEntry::UNUSED; MAX_ENTRIES + 1];
        let all = &mut all[..=fanout.max()];
        all[..fanout.max()].copy_from_slice(self.nodes.entries(node));
        all[fanout.max()] = entry;
        let first = split(all, fanout.min());
        self.nodes.replace(node, &all[..first]);
        Some(self.nodes.add(self.nodes.level(node), &all[first..]))
    }

    /// Updates the boxes along `path` after an entry with box `inserted` was added below it. If the addition split
    /// a node, `half` is the entry of the second half, which is inserted into the parent.
    fn adjust(&mut self, path: &mut Vec<PathStep>, inserted: &LocalAabb, mut half: Option<RTreeEntry>) {
        while let Some(PathStep { node, slot }) = path.pop() {
            let above = self.nodes.entries(node)[slot];
            let bounds = if half.is_some() { self.nodes.bounds(above.id) } else { above.bounds.union(inserted) };
            self.nodes.entries_mut(node)[slot].bounds = bounds;
            half = half.and_then(|half| self.add_or_split(node, half));
        }
        if let (Some(half), Some(root)) = (half, self.root) {
            let old = RTreeEntry { bounds: self.nodes.bounds(root), id: root };
            self.root = Some(self.nodes.add(self.nodes.level(root) + 1, &[old, half]).id);
        }
    }
}

/// Slot of the entry whose box grows least in volume when it is extended by `bounds`. Among equal growths the
/// smallest box is taken, then the first entry.
///
/// Boxes are rounded outward, so even the box of a degenerate triangle has a volume, which does not underflow in
/// `f64`.
fn least_enlarged(entries: &[RTreeEntry], bounds: &LocalAabb) -> usize {
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
