//! Guttman's deletion (1984, section 3.3).
//!
//! ```text
//! FindLeaf       looked up: Guttman's search, into every box that contains the triangle's, visits all of the tree if its
//!                triangles coincide
//! CondenseTree   from the leaf up: a node that has become too small is given back, its entries kept; other boxes shrink
//!                the entries that were kept are inserted again, each on its own level
//! a root with one child gives way to it
//! ```

use super::RTree;
use super::nodes::{Entry, NONE};

impl RTree {
    /// Takes a triangle out of the tree. Says whether it was there.
    pub(super) fn take(&mut self, triangle: u32) -> bool {
        let Some(leaf) = self.nodes.holder(triangle) else { return false };
        let Some(slot) = self.nodes.slot_of(leaf, triangle) else { return false };
        self.nodes.take(leaf, slot);
        self.nodes.holders[triangle as usize] = NONE;
        let mut path = Vec::new();
        for (entry, level) in self.condense(leaf) {
            self.put(entry, level, &mut path);
        }
        self.shrink();
        true
    }

    /// Gives back all nodes that have become too small, from one up; returns their entries with their levels. A root that
    /// is not a leaf loses one of its entries at most, and so keeps one.
    fn condense(&mut self, mut node: u32) -> Vec<(Entry, u8)> {
        let mut orphans = Vec::new();
        while self.root != Some(node) {
            let parent = self.nodes.parent(node);
            let Some(slot) = self.nodes.slot_of(parent, node) else { break };
            if self.nodes.count(node) >= self.options.fanout.min() {
                self.nodes.entries_mut(parent)[slot].bounds = self.nodes.bounds(node);
            } else {
                let level = self.nodes.level(node);
                orphans.extend(self.nodes.entries(node).iter().map(|&entry| (entry, level)));
                self.nodes.release(node);
                self.nodes.take(parent, slot);
            }
            node = parent;
        }
        orphans
    }

    fn shrink(&mut self) {
        while let Some(root) = self.root {
            let below = match (self.nodes.level(root), self.nodes.entries(root)) {
                (0, []) => None,
                (1.., [only]) => Some(only.id),
                _ => return,
            };
            self.nodes.release(root);
            self.root = below;
        }
    }
}
