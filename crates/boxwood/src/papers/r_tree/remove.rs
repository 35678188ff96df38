//! Removal (Guttman 1984, section 3.3).
//!
//! The steps, with Guttman's names:
//!
//! ```text
//! FindLeaf       replaced by a lookup: Guttman's search descends into every box that contains the triangle's box, so it
//!                visits the whole tree if its triangles coincide
//! CondenseTree   from the leaf up: nodes that became too small are freed and their entries collected; other boxes shrink
//!                the collected entries are inserted again, each on its own level
//! a root with one child is replaced by that child
//! ```

use super::RTree;
use super::nodes::{NO_INDEX, RTreeEntry};

impl RTree {
    /// Removes a triangle from the tree. Returns `false` if the tree did not contain it.
    pub(super) fn remove_entry(&mut self, triangle: u32) -> bool {
        let Some(leaf) = self.nodes.leaf_of(triangle) else { return false };
        let Some(slot) = self.nodes.slot_of(leaf, triangle) else { return false };
        self.nodes.remove_entry(leaf, slot);
        self.nodes.leaves[triangle as usize] = NO_INDEX;
        let mut path = Vec::new();
        for (entry, level) in self.condense(leaf) {
            self.insert_entry(entry, level, &mut path);
        }
        self.shrink_root();
        true
    }

    /// Frees all nodes that became too small, from `node` up to the root. Returns the entries of the freed nodes,
    /// with the levels of these nodes. A root that is not a leaf loses at most one entry, so it keeps at least one.
    fn condense(&mut self, mut node: u32) -> Vec<(RTreeEntry, u8)> {
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
                self.nodes.remove_entry(parent, slot);
            }
            node = parent;
        }
        orphans
    }

    /// Replaces a root that has a single child by that child, and removes an empty root.
    fn shrink_root(&mut self) {
        while let Some(root) = self.root {
            let new_root = match (self.nodes.level(root), self.nodes.entries(root)) {
                (0, []) => None,
                (1.., [only]) => Some(only.id),
                _ => return,
            };
            self.nodes.release(root);
            self.root = new_root;
        }
    }
}
